import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { Markdown } from "./Markdown";

const html = (text: string) => render(<Markdown text={text} />).container;

it("reads paragraphs, bold, code and lists", () => {
  const shown = html("**Two** doses:\n\n- one\n- two `500 mg`\n\n1. first\n2. second");
  expect(shown.querySelector("strong")).toHaveTextContent("Two");
  expect(shown.querySelectorAll("ul li")).toHaveLength(2);
  expect(shown.querySelectorAll("ol li")).toHaveLength(2);
  expect(shown.querySelector("code")).toHaveTextContent("500 mg");
});

it.each([
  '<img src="https://example.com/x.png" onerror="alert(1)">',
  "![chart](https://example.com/x.png)",
  "[press here](https://example.com)",
  "<script>alert(1)</script>",
  "<https://example.com>",
  "<style>body{display:none}</style>",
])("%s loads nothing and cannot be followed", (text) => {
  const shown = html(text);
  expect(shown.querySelector("a, img, script, style, iframe, svg, link, object")).toBeNull();
});

it("shows HTML as the text it is", () => {
  expect(html("<b>bold</b>")).toHaveTextContent("<b>bold</b>");
});

it("shows where a link leads", () => {
  expect(html("[the leaflet](https://example.com/a)")).toHaveTextContent(
    "the leaflet (https://example.com/a)",
  );
});

it("sets nothing in italics, for italics are the user’s own words", () => {
  const shown = html("you *must* see");
  expect(shown.querySelector("em, i")).toBeNull();
  expect(shown).toHaveTextContent("you must see");
});

it("leaves stars that are not marks", () => {
  expect(html("2 * 3 * 4")).toHaveTextContent("2 * 3 * 4");
});

it("shows half a mark as it comes, while it streams", () => {
  expect(html("**Not")).toHaveTextContent("**Not");
});
