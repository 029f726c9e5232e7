import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Earlier } from "../generated/types";
import { reminder } from "../mock/cards";
import { expectAccessible, showReview } from "../test/show";

const earlier: Earlier = {
  label: "An hour before",
  values: { title: "Dentist", date: "2026-03-17", time: "13:00", reminder_type: "appointment" },
};
const appointment = () => ({ ...reminder(), earlier: [earlier] });
const shown = () =>
  showReview((backend) => {
    backend.cards = [appointment()];
  });
const confirm = () => within(screen.getByRole("dialog")).getByRole("button", { name: /^Confirm/ });

describe("an earlier reminder", () => {
  it("is set besides where it was chosen, by its own form", async () => {
    const { backend, user } = await shown();
    await user.click(screen.getByRole("radio", { name: "An hour before" }));
    await user.click(confirm());
    await waitFor(() =>
      expect(backend.sent("submit_form")).toEqual([{ tool: "create_reminder", values: earlier.values }]),
    );
    expect(backend.sent("decide")[0]?.decision).toEqual({ kind: "confirm", changes: {} });
  });

  it("is not set where nobody chose one", async () => {
    const { backend, user } = await shown();
    await user.click(confirm());
    await waitFor(() => expect(backend.sent("decide")).toHaveLength(1));
    expect(backend.sent("submit_form")).toEqual([]);
  });

  it("is not offered once the hour was changed", async () => {
    const { user } = await shown();
    const time = within(screen.getByRole("dialog")).getByLabelText("Time");
    await user.clear(time);
    await user.type(time, "9:15");
    await user.tab();
    await waitFor(() => expect(screen.queryByRole("radio", { name: "An hour before" })).toBeNull());
  });

  it("has no fault that axe can find", async () => {
    await shown();
    await expectAccessible();
  });
});
