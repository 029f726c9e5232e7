import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { showChat } from "../test/show";

it("what was left out can be added by hand to the entry that it belongs to, and is not by itself", async () => {
  const { backend, user } = await showChat();
  await user.click(screen.getByRole("button", { name: "Add the note “after breakfast” by hand" }));
  const dialog = await screen.findByRole("dialog");
  expect(backend.sent("form").at(-1)).toEqual({ tool: "correct_entry", operation: "op-ibuprofen" });
  expect(await within(dialog).findByText(/as typed/)).toBeInTheDocument();
  expect(backend.sent("submit_form")).toEqual([]);
});
