// As Alara's window says it: the first frame paints, the second one comes after it.
requestAnimationFrame(() => requestAnimationFrame(() => window.__TAURI_INTERNALS__.invoke("interactive", { input: {} })));
