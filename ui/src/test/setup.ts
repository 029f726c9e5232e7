import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

afterEach(cleanup);

// Working out what is hidden is most of the time of a test in jsdom; what is behind a dialog is told apart by `within`.
configure({ defaultHidden: true, asyncUtilTimeout: 5000 });

// jsdom lays nothing out.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView ??= () => undefined;
Element.prototype.getAnimations ??= () => [];
globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;
