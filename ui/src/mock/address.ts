// Which scene `npm run dev` shows: `?scene=crisis`, `?scene=damaged`, `?scene=empty` and so on.
import type { FailureCode, Turn } from "../generated/types";
import type { Ipc } from "../ipc/ipc";
import { mixed } from "./cards";
import { crisisCard, openPhase, recoveryCode } from "./day";
import { failure, StandIn } from "./StandIn";

export function standInFromAddress(): Ipc {
  const scene = new URLSearchParams(location.search).get("scene") ?? "";
  const backend = new StandIn();
  backend.pace = 300;
  const open = openPhase();
  switch (scene) {
    case "":
      break;
    case "first_run":
      backend.phase = { kind: "first_run", no_keyring: null, cut_short: false };
      break;
    case "first_run_passphrase":
      backend.phase = { kind: "first_run", no_keyring: failure("keyring_absent"), cut_short: false };
      break;
    case "code":
      backend.phase = { kind: "recovery_code", code: recoveryCode() };
      break;
    case "passphrase":
      backend.phase = { kind: "locked", by: "start", passphrase: true, pin: null };
      break;
    case "locked":
      backend.phase = { kind: "locked", by: "user", passphrase: false, pin: null };
      break;
    case "pin":
      backend.phase = { kind: "locked", by: "idle", passphrase: false, pin: { left: 5, wait: 30 } };
      break;
    case "crisis":
      backend.phase = {
        ...open,
        session: { ...open.session, crisis: crisisCard("self_harm", "US", ["can’t go on"]) },
      };
      break;
    case "emergency":
      backend.phase = { ...open, session: { ...open.session, crisis: crisisCard("medical_emergency") } };
      break;
    case "mixed":
      backend.cards = [mixed(), ...backend.cards];
      break;
    case "first_steps":
      backend.phase = { ...open, session: { ...open.session, first_steps: true } };
      break;
    case "long":
      backend.turns = Array.from({ length: 5_000 }, (_, index) => {
        const [one] = backend.turns;
        const said = `words ${index} ${"and more ".repeat(index % 9)}`;
        return { ...(one as Turn), id: `t-${index}`, said, left_out: [] };
      });
      break;
    case "demo":
      backend.phase = { ...open, session: { ...open.session, demo: true } };
      break;
    case "late":
      for (const dose of backend.doses.filter((one) => one.part === "morning")) {
        Object.assign(dose, {
          state: "due",
          at: null,
          operation: null,
          late: dose.medication !== "Vitamin D",
        });
      }
      break;
    case "empty":
      backend.turns = [];
      backend.cards = [];
      backend.doses = [];
      backend.entries = [];
      break;
    default:
      backend.phase = {
        kind: "failed",
        failure: failure(scene as FailureCode),
        recovery_helps: /key/.test(scene),
      };
  }
  return backend;
}
