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
// Of a long list only what is near is there: here the window is tall, and a row is low.
const tall = (element: Element) => (element.hasAttribute("data-scrolls") ? 20_000 : 40);
for (const [prototype, side] of [
  [Element.prototype, "clientHeight"],
  [HTMLElement.prototype, "offsetHeight"],
] as const) {
  Object.defineProperty(prototype, side, {
    configurable: true,
    get(this: Element) {
      return tall(this);
    },
  });
}
Element.prototype.scrollTo ??= () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;
Element.prototype.getAnimations ??= () => [];
globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;
