import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { expect } from "vitest";
import { StandIn } from "../mock/StandIn";
import { App } from "../shell/App";

// Pages are loaded when they are opened; a busy machine takes its time over that, and no test is about it.
import "../background/Background";
import "../care/Care";
import "../contacts/Contacts";
import "../doctor/Doctor";
import "../medications/Medications";
import "../palette/Palette";
import "../reminders/Reminders";
import "../settings/Settings";
import "../timeline/Timeline";
import "../trends/Trends";

/** The whole window on a stand-in backend, ready to be used. */
export function show(prepare: (backend: StandIn) => void = () => undefined) {
  const backend = new StandIn();
  prepare(backend);
  const user = userEvent.setup();
  const view = render(<App ipc={backend} />);
  return { backend, user, ...view };
}

/** The window with the conversation in it. */
export async function showChat(prepare?: (backend: StandIn) => void) {
  const shown = show(prepare);
  await screen.findByRole("heading", { name: "To confirm" });
  await screen.findByText("Goes into Nora’s record");
  await screen.findByText(/doses taken|No doses planned/);
  return shown;
}

/** The review, open at the first card. */
export async function showReview(prepare?: (backend: StandIn) => void) {
  const shown = await showChat(prepare);
  await screen.findAllByRole("button", { name: /^Review/ });
  await shown.user.keyboard("{Control>}r{/Control}");
  await screen.findByRole("dialog");
  return shown;
}

/** Fails with axe's own words. Contrast is measured in tokens.test.ts, for jsdom paints nothing. */
export async function expectAccessible(node: Element = document.body) {
  // A list that is just closing is nobody's to read: it is gone with the next frame.
  await waitFor(() => expect(document.querySelector("[data-ending-style]")).toBeNull());
  const found = await axe.run(node, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  expect(found.violations.map((one) => `${one.id}: ${one.nodes.map((at) => at.html).join(" ")}`)).toEqual([]);
}

/** A promise that a test settles when it likes. */
export function held<Value>() {
  let settle: (value: Value) => void = () => undefined;
  let fail: (reason: unknown) => void = () => undefined;
  const promise = new Promise<Value>((resolve, reject) => {
    settle = resolve;
    fail = reject;
  });
  return { promise, settle, fail };
}
