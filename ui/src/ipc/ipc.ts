// The one way to the backend. Everything the window knows came through here.
import type { Commands } from "../generated/commands";
import type { Failure, FailureCode } from "../generated/types";

export type CommandName = keyof Commands;

export interface Ipc {
  /** Calls a command. It answers, or it throws a `Failure`. */
  call<Name extends CommandName>(
    name: Name,
    input: Commands[Name]["input"],
    onEvent?: (event: Commands[Name]["event"]) => void,
  ): Promise<Commands[Name]["output"]>;
}

/** Whatever was thrown, as a failure with a code. */
export function asFailure(thrown: unknown): Failure {
  if (typeof thrown === "object" && thrown !== null && "code" in thrown && "message" in thrown) {
    return { code: thrown.code as FailureCode, message: String(thrown.message) };
  }
  return { code: "internal", message: "Something went wrong inside Alara." };
}
