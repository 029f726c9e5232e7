import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [react()],
  clearScreen: false,
  server: { port: 5173, strictPort: true },
  build: {
    // WebKitGTK of Debian 12 and later; the window is never another browser.
    target: "safari16.4",
    // The content security policy has no data: for scripts and styles, and fonts are files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One file: it is read from the disk beside it.
    chunkSizeWarningLimit: 900,
  },
  test: {
    environment: "jsdom",
    setupFiles: ["src/test/setup.ts"],
    css: { modules: { classNameStrategy: "non-scoped" } },
    restoreMocks: true,
    testTimeout: 30_000,
  },
});
