import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { answeredEarly } from "./ipc/early";
import type { Ipc } from "./ipc/ipc";
import { tauriIpc } from "./ipc/tauri";
import { App } from "./shell/App";

async function backend(): Promise<Ipc> {
  // In a browser there is no shell: `npm run dev` shows a made-up day. None of it is in the built window.
  if (import.meta.env.DEV && !("__TAURI_INTERNALS__" in window)) {
    const { standInFromAddress } = await import("./mock/address");
    return standInFromAddress();
  }
  return answeredEarly(tauriIpc);
}

const root = document.getElementById("root");
if (root) {
  const ipc = await backend();
  // The web view's own menu speaks of pages and reloads; in a field, and over what is selected, it has cut, copy and paste.
  if (!import.meta.env.DEV) {
    window.addEventListener("contextmenu", (event) => {
      const field = event.target instanceof Element && event.target.closest("input, textarea");
      if (!field && getSelection()?.isCollapsed !== false) event.preventDefault();
    });
  }

  createRoot(root).render(
    <StrictMode>
      <App ipc={ipc} />
    </StrictMode>,
  );
}
