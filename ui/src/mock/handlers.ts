// What answers a command in the stand-in backend, typed by the commands.
import type { Commands } from "../generated/commands";
import type { CommandName } from "../ipc/ipc";

export type Handlers = {
  [Name in CommandName]?: (
    input: Commands[Name]["input"],
    onEvent: ((event: Commands[Name]["event"]) => void) | undefined,
  ) => Commands[Name]["output"] | Promise<Commands[Name]["output"]>;
};
