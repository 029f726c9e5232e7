// What the first screen asks for is asked while the rest of the window is still being read.
import type { Commands } from "../generated/commands";
import type { CommandName, Ipc } from "./ipc";

/** So many turns of the conversation are read at a time. */
export const PAGE = 40;

/** What an open record's first screen asks for, each as it asks. */
export const FIRST: { [Name in CommandName]?: Commands[Name]["input"] } = {
  people: {},
  pending_list: {},
  draft: {},
  today: {},
  conversation: { limit: PAGE, before: null },
};

/** By the command and its input; `undefined` comes of what failed. Each is handed out once. */
const asked = new Map<string, Promise<unknown>>();

const key = (name: string, input: unknown) => `${name} ${JSON.stringify(input)}`;

/** Asks. Of a record that is not open nothing is asked. */
export function askEarly(ipc: Ipc) {
  const keep = (name: CommandName, input: unknown, answer: Promise<unknown>) =>
    asked.set(
      key(name, input),
      answer.catch(() => undefined),
    );
  const state = ipc.call("app_state", {});
  keep("app_state", {}, state);
  for (const [name, input] of Object.entries(FIRST) as [CommandName, Commands[CommandName]["input"]][]) {
    const answer = state.then(({ phase }) => (phase.kind === "open" ? ipc.call(name, input) : undefined));
    keep(name, input, answer);
  }
}

/** The answer to what was asked for early, once; `undefined` where it was not, or failed: it is asked for then. */
function early(name: CommandName, input: unknown): Promise<unknown> | undefined {
  const answer = asked.get(key(name, input));
  asked.delete(key(name, input));
  return answer;
}

/** The backend, of which what was asked for early is not asked again. */
export function answeredEarly(ipc: Ipc): Ipc {
  return {
    async call(name, input, onEvent) {
      const first = onEvent ? undefined : await early(name, input);
      return first === undefined ? ipc.call(name, input, onEvent) : (first as never);
    },
  };
}
