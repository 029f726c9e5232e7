import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** What the first screen cannot do without is fetched with the page, before anything of it runs: the window and its letters. */
function ahead(): Plugin {
  return {
    name: "ahead",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle }) =>
        Object.values(bundle ?? {}).flatMap((file) => {
          const href = `/${file.fileName}`;
          if (file.type === "chunk" && file.name === "window")
            return [{ tag: "link", attrs: { rel: "modulepreload", crossorigin: true, href } }];
          if (/inter-latin-wght-normal/.test(file.fileName))
            return [
              {
                tag: "link",
                attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href },
              },
            ];
          return [];
        }),
    },
  };
}

export default defineConfig({
  plugins: [react(), ahead()],
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
    // One for each core: nothing else runs beside them.
    maxWorkers: "100%",
  },
});
