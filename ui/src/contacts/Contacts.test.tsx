import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { StandIn } from "../mock/StandIn";
import { expectAccessible, showChat } from "../test/show";

async function open(set?: (stand: StandIn) => void) {
  const shown = await showChat(set);
  await shown.user.click(screen.getByRole("button", { name: "Care" }));
  await shown.user.click(await screen.findByRole("button", { name: "Contacts" }));
  await screen.findByRole("heading", { name: "Contacts" });
  return shown;
}

it("a contact stands with its number, and is corrected from its row", async () => {
  const { user, backend } = await open((stand) => {
    const [any] = stand.entries;
    if (!any) throw new Error("no entry");
    const values = [
      { label: "Kind", shown: "pharmacy" },
      { label: "Name", shown: "Corner Pharmacy" },
      { label: "Phone", shown: "555 0100" },
    ];
    stand.entries = [{ ...any, kind: "contact", title: "Corner Pharmacy", detail: "pharmacy", values }];
  });
  const row = (await screen.findByRole("heading", { name: "Corner Pharmacy" })).closest("li");
  if (!row) throw new Error("no row");
  expect(within(row).getByText("555 0100")).toBeInTheDocument();
  expect(within(row).queryByText("Name:")).toBeNull();
  await expectAccessible();
  await user.click(within(row).getByRole("button", { name: "Correct Corner Pharmacy" }));
  expect(backend.sent("form").at(-1)).toMatchObject({ tool: "correct_entry" });
});

it("an empty page says what belongs there", async () => {
  await open((stand) => {
    stand.entries = [];
  });
  expect(await screen.findByText(/No contacts yet/)).toBeInTheDocument();
});
