import { Channel, invoke } from "@tauri-apps/api/core";
import { asFailure, type Ipc } from "./ipc";

/** The backend in the desktop shell: `invoke(name, { input, events })`. */
export const tauriIpc: Ipc = {
  async call(name, input, onEvent) {
    const args: Record<string, unknown> = { input };
    if (onEvent) {
      const events = new Channel<Parameters<typeof onEvent>[0]>();
      events.onmessage = onEvent;
      args.events = events;
    }
    try {
      return await invoke(name, args);
    } catch (thrown) {
      throw asFailure(thrown);
    }
  },
};
