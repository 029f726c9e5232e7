import { expect, it, vi } from "vitest";
import type { Commands } from "../generated/commands";
import { answeredEarly, askEarly, FIRST } from "./early";
import type { CommandName, Ipc } from "./ipc";

/** A backend that answers each call with its number. */
function counting(phase: "open" | "locked") {
  const calls: string[] = [];
  const call = vi.fn(async (name: CommandName) => {
    calls.push(name);
    return name === "app_state" ? { phase: { kind: phase } } : { number: calls.length };
  });
  return { ipc: { call } as unknown as Ipc, calls };
}

const INPUTS = Object.entries(FIRST) as [CommandName, Commands[CommandName]["input"]][];

it("asks once for what the first screen asks for, and anew from then on", async () => {
  const { ipc, calls } = counting("open");
  askEarly(ipc);
  const shown = answeredEarly(ipc);
  await shown.call("app_state", {});
  for (const [name, input] of INPUTS) await shown.call(name, input);
  expect(calls).toHaveLength(1 + INPUTS.length);
  await shown.call("today", {});
  expect(calls).toHaveLength(2 + INPUTS.length);
});

it("asks nothing of a record that is not open, and again for what failed", async () => {
  const { ipc, calls } = counting("locked");
  askEarly(ipc);
  await Promise.resolve();
  await Promise.resolve();
  expect(calls).toEqual(["app_state"]);
  await answeredEarly(ipc).call("today", {});
  expect(calls).toEqual(["app_state", "today"]);
});
