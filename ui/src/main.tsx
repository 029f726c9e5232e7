import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/inter/wght-italic.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { askEarly } from "./ipc/early";
import { tauriIpc } from "./ipc/tauri";

// The rest is a file of its own, and read while the backend answers. In a browser there is no backend.
if ("__TAURI_INTERNALS__" in window) askEarly(tauriIpc);
void import("./window");
