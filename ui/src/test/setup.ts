import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

afterEach(cleanup);

// Working out what is hidden is most of the time of a test in jsdom; what is behind a dialog is told apart by `within`.
configure({ defaultHidden: true, asyncUtilTimeout: 5000 });

// After each change of the document jsdom matches every rule of its own sheet anew for each element that a name is asked of: two fifths of
// all the time of these tests. No other sheet is loaded here, so what bears none of the attributes that its rules look at, and stands in
// nothing with a visibility or colour of its own, is styled as any other of its tag.
const view = document.defaultView as Window & typeof globalThis;
const computed = view.getComputedStyle.bind(view);
const ofTags = new Map<string, CSSStyleDeclaration>();
const looked = ["style", "hidden", "open", "dir"];

function isPlain(element: Element): boolean {
  if (element.localName === "input" || looked.some((name) => element.hasAttribute(name))) return false;
  for (let each = element.parentElement; each; each = each.parentElement) {
    if (/visibility|color/.test(each.getAttribute("style") ?? "")) return false;
  }
  return true;
}

view.getComputedStyle = (element, pseudo) => {
  if (pseudo || !isPlain(element)) return computed(element, pseudo);
  const known = ofTags.get(element.localName);
  if (known) return known;
  const style = computed(element);
  ofTags.set(element.localName, style);
  return style;
};

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
