import type { Settings } from "../generated/types";
import s from "./settings.module.css";

export function About({ settings }: { settings: Settings }) {
  return (
    <div className={s.about}>
      <p>
        <b>Alara is not a medical device.</b> It keeps what you tell it. It does not diagnose, it gives no
        advice, and it calls nothing normal or abnormal. Ask a doctor or a pharmacist about anything that
        matters, and in an emergency call your emergency number.
      </p>
      <h3>What leaves this computer</h3>
      <p>
        With the built-in assistant, nothing. With a model at a service that you choose, your message and what
        that turn needs from your record, and nothing else. Where you share the record with your other
        computers, its changes, encrypted before they leave. Alara has no account, sends no statistics, and
        looks for no updates.
      </p>
      <h3>What never leaves it</h3>
      <p>The record as anyone could read it, and its key.</p>
      <p className="meta">
        Alara {settings.version}. Inter by Rasmus Andersson, SIL Open Font License. Icons by Lucide, ISC.
      </p>
    </div>
  );
}
