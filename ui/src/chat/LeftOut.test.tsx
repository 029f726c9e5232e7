import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { StandIn } from "../mock/StandIn";
import { field, source, text } from "../mock/words";
import { showChat } from "../test/show";

it("what was left out can be added by hand to the entry that it belongs to, and is not by itself", async () => {
  const { backend, user } = await showChat();
  await user.click(screen.getByRole("button", { name: "Add it by hand: the note “after breakfast”" }));
  const dialog = await screen.findByRole("dialog");
  expect(backend.sent("form").at(-1)).toEqual({ tool: "correct_entry", operation: "op-ibuprofen" });
  expect(await within(dialog).findByText(/Add what is missing/)).toBeInTheDocument();
  expect(backend.sent("submit_form")).toEqual([]);
});

describe("a text that was left out", () => {
  const asText = (free: boolean) => (backend: StandIn) => {
    const left = backend.turns[0]?.left_out[0];
    if (left) left.words = "after breakfast";
    backend.answers.form = () => ({
      tool: "correct_entry",
      title: "Correct ibuprofen",
      fields: [field("changes.notes", "Notes", text, free ? null : "with milk", source("nothing"))],
      fixed: { entry: "e-1" },
      lacks: null,
      more: [],
    });
  };

  it("is added by one press, to the entry it belongs to and to nothing else", async () => {
    const { backend, user } = await showChat(asText(true));
    await user.click(screen.getByRole("button", { name: "Add it: the note “after breakfast”" }));
    await waitFor(() =>
      expect(backend.sent("submit_form")).toEqual([
        { tool: "correct_entry", values: { entry: "e-1", "changes.notes": "after breakfast" } },
      ]),
    );
  });

  it("never takes the place of what stands there: its form is shown instead", async () => {
    const { backend, user } = await showChat(asText(false));
    await user.click(screen.getByRole("button", { name: "Add it: the note “after breakfast”" }));
    await screen.findByRole("dialog");
    expect(backend.sent("submit_form")).toEqual([]);
  });
});
