import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { sources } from "../mock/trace";
import { turn } from "../mock/words";
import { expectAccessible, showChat } from "../test/show";

const answered = () =>
  showChat((backend) => {
    backend.turns = [
      turn("t", "how was my bp?", "09:00", { reply: "128/82 yesterday.", sources: sources() }),
    ];
  });

describe("what an answer stands on", () => {
  it("is shown as chips, with how much of what was asked about is on record", async () => {
    await answered();
    const list = screen.getByRole("list", { name: "Sources of this answer" });
    expect(within(list).getByText("2 of 7 days, newest March 13")).toBeInTheDocument();
    expect(within(list).getByText(/nothing recorded/)).toBeInTheDocument();
    expect(within(list).getByText("could not be looked up")).toBeInTheDocument();
    expect(within(list).getAllByRole("button")).toHaveLength(1);
  });

  it("opens the entries behind a chip, as they are in the record now", async () => {
    const { user, backend } = await answered();
    await user.click(screen.getByRole("button", { name: /^Measurements.*open the 2 entries/ }));
    const dialog = await screen.findByRole("dialog", { name: "Measurements" });
    expect(backend.sent("source_rows")).toEqual([{ turn: "t", call: "call-1" }]);
    expect(await within(dialog).findByText("One more was undone or deleted since.")).toBeInTheDocument();
    await expectAccessible(dialog);
    await user.click(within(dialog).getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
