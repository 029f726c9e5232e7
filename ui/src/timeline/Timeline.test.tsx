import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Entry } from "../generated/types";
import { timeline } from "../mock/lists";
import type { StandIn } from "../mock/StandIn";
import { show } from "../test/show";
import { addDays } from "../text/when";

const DAY = "2026-03-14";

/** As many entries, three a day, the newest first. */
const many = (count: number) => (backend: StandIn) => {
  const [first] = backend.entries;
  backend.entries = Array.from({ length: count }, (_, index) => ({
    ...(first as Entry),
    operation: `op-${index}`,
    title: `Entry ${index}`,
    at: { date: addDays(DAY, -Math.floor(index / 3)), time: "09:00", part: null },
  }));
};

async function open(prepare: (backend: StandIn) => void) {
  const shown = show(prepare);
  await shown.user.click(await screen.findByRole("button", { name: "Timeline" }));
  await screen.findByText("Entry 0");
  return shown;
}

describe("the timeline", () => {
  it("reaches its beginning, page after page, however long it is", async () => {
    const { backend, user } = await open(many(140));
    expect(screen.getByText("140 entries")).toBeInTheDocument();
    for (let page = 0; page < 2; page += 1) {
      await user.click(await screen.findByRole("button", { name: "Show earlier" }));
      await screen.findByText(`Entry ${page === 0 ? 119 : 139}`);
    }
    expect(screen.queryByRole("button", { name: "Show earlier" })).toBeNull();
    expect(backend.sent("timeline").map((sent) => sent.before)).toEqual([null, "op-59", "op-119"]);
    expect(new Set(backend.sent("timeline").map((sent) => sent.limit)).size).toBe(1);
  });

  it("shows a day once, though a page ended in the middle of it", async () => {
    const { user } = await open((backend) => {
      many(100)(backend);
      for (const entry of backend.entries) entry.at = { date: DAY, time: "09:00", part: null };
    });
    await user.click(await screen.findByRole("button", { name: "Show earlier" }));
    await screen.findByText("Entry 99");
    expect(screen.getAllByText(/^Entry \d+$/)).toHaveLength(100);
    expect(within(screen.getByRole("main")).getAllByRole("heading", { name: "Today" })).toHaveLength(1);
  });

  it("marks what was looked for, whatever stands in the search", async () => {
    const { user } = await open((backend) => {
      many(3)(backend);
      for (const entry of backend.entries) entry.title = `${entry.title} (5 mg)`;
      for (const [index, entry] of backend.entries.entries()) if (index === 0) entry.title = "Entry 0";
    });
    await user.type(screen.getByRole("textbox", { name: "Search all entries" }), "(5");
    const marks = await screen.findAllByText("(5", { selector: "mark" });
    expect(marks).toHaveLength(2);
  });

  it("holds only the rows near what is seen, and the one that has the focus", async () => {
    vi.spyOn(Element.prototype, "clientHeight", "get").mockImplementation(() => 600);
    vi.spyOn(Element.prototype, "scrollHeight", "get").mockImplementation(() => 560_000);
    // jsdom lays nothing out: what is scrolled moves up all the same.
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
      const around = this.hasAttribute("data-rows") ? this.closest("[data-scrolls]") : null;
      return new DOMRect(0, -(around?.scrollTop ?? 0), 800, 40);
    });
    const { user } = await open((backend) => {
      many(10_000)(backend);
      backend.answers.timeline = (input) => timeline(backend.entries, { ...input, limit: 10_000 });
    });
    const shown = () => screen.getAllByText(/^Entry \d+$/).length;
    expect(screen.getByText("10,000 entries")).toBeInTheDocument();
    expect(shown()).toBeLessThan(40);
    screen.getByText("Entry 0").closest("summary")?.focus();
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
    // The day between them is passed over.
    expect(document.activeElement).toHaveTextContent("Entry 3");
    const scroller = screen.getByRole("region", { name: "Timeline" });
    scroller.scrollTop = 200_000;
    fireEvent.scroll(scroller);
    await waitFor(() => expect(screen.queryByText("Entry 10")).toBeNull());
    expect(shown()).toBeLessThan(40);
    expect(document.activeElement).toHaveTextContent("Entry 3");
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement).toHaveTextContent("Entry 4");
    await user.keyboard("{ArrowUp}{ArrowUp}");
    expect(document.activeElement).toHaveTextContent("Entry 2");
  });

  it("has all that was read on paper, drawn before or not", async () => {
    vi.spyOn(Element.prototype, "clientHeight", "get").mockImplementation(() => 600);
    await open((backend) => {
      many(100)(backend);
      backend.answers.timeline = (input) => timeline(backend.entries, { ...input, limit: 100 });
    });
    const shown = () => screen.getAllByText(/^Entry \d+$/).length;
    expect(shown()).toBeLessThan(40);
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    expect(shown()).toBe(100);
    act(() => void window.dispatchEvent(new Event("afterprint")));
    expect(shown()).toBeLessThan(40);
  });

  it("stands where it was left, with what was looked for", async () => {
    const { user } = await open(many(60));
    await user.type(screen.getByRole("textbox", { name: "Search all entries" }), "Entry 1");
    await screen.findByText("11 entries");
    const scroller = () => screen.getByRole("region", { name: "Timeline" });
    scroller().scrollTop = 1_200;
    fireEvent.scroll(scroller());
    await user.click(screen.getByRole("button", { name: "Today" }));
    await screen.findByRole("heading", { name: "Today", level: 1 });
    await user.click(screen.getByRole("button", { name: "Timeline" }));
    expect(await screen.findByRole("textbox", { name: "Search all entries" })).toHaveValue("Entry 1");
    expect(await screen.findByText("11 entries")).toBeInTheDocument();
    expect(scroller().scrollTop).toBe(1_200);
  });

  it("E corrects the entry that has the focus", async () => {
    const { user, backend } = await open(many(1));
    const row = screen.getByText("Entry 0").closest("summary");
    row?.focus();
    await user.keyboard("e");
    await screen.findByRole("dialog");
    expect(backend.sent("form").at(-1)).toMatchObject({ tool: "correct_entry", operation: "op-0" });
  });
});
