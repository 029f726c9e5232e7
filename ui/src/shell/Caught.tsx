import { Component, type ReactNode } from "react";
import { Button } from "../parts/Button";
import { Banner } from "../parts/Mark";
import s from "../start/start.module.css";

/** A fault in the window itself is said in words; the record is the backend's, and is not touched by it. */
export class Caught extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className={s.start}>
        <div className={s.card}>
          <h1 className="sr">Alara</h1>
          <Banner waits role="alert">
            The window had an error. Your record is unchanged.
          </Banner>
          <div>
            <Button kind="primary" onClick={() => this.setState({ failed: false })}>
              Show it again
            </Button>
          </div>
        </div>
      </main>
    );
  }
}
