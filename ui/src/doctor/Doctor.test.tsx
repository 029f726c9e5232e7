import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as kept from "../mock/kept";
import type { StandIn } from "../mock/StandIn";
import { expectAccessible, showChat } from "../test/show";

async function open(set?: (stand: StandIn) => void) {
  const shown = await showChat(set);
  await shown.user.click(screen.getByRole("button", { name: "Care" }));
  await shown.user.click(await screen.findByRole("button", { name: "For a doctor" }));
  await screen.findByRole("heading", { name: "Nora: health record" });
  await shown.user.click(screen.getByText("Save it to a file"));
  return shown;
}

describe("the page for a doctor", () => {
  it("is saved as a PDF of what is ticked", async () => {
    const { user, backend } = await open();
    await user.click(screen.getByRole("checkbox", { name: "Notes" }));
    await user.type(screen.getByRole("textbox", { name: "Save the page as" }), "/tmp/page.pdf");
    await user.click(screen.getByRole("button", { name: "Save the PDF" }));
    await waitFor(() => expect(backend.sent("save_summary_paper")).toHaveLength(1));
    expect(backend.sent("save_summary_paper")[0]).toMatchObject({
      path: "/tmp/page.pdf",
      parts: [
        "allergies",
        "conditions",
        "medications",
        "adherence",
        "vitals",
        "lab_results",
        "immunizations",
        "visits",
        "periods",
        "symptoms",
        "contacts",
      ],
    });
    expect(await screen.findByText("Saved, 3 pages, 61 kB.")).toBeInTheDocument();
    await expectAccessible();
  });

  it("names a plan of doses where there is no one dose", async () => {
    await open((stand) => {
      const answer = kept.summary;
      stand.answers.summary = (input) => {
        const shown = answer(input, []);
        const [any] = shown.medications;
        if (!any) throw new Error("no medication");
        const plan = "12 units at 08:00; 8 units at 18:00";
        return {
          ...shown,
          medications: [{ ...any, name: "Insulin", dose: null, by_plan: true, schedule: plan }],
        };
      };
    });
    const row = (await screen.findByRole("rowheader", { name: "Insulin" })).closest("tr");
    if (!row) throw new Error("no row");
    expect(row).toHaveTextContent("see When12 units at 08:00; 8 units at 18:00");
    expect(row).not.toHaveTextContent("not given");
  });

  it("says which signs no font has", async () => {
    const { user } = await open((stand) => {
      stand.answers.save_summary_paper = () => ({ size: "61 kB", pages: 1, missing: "\u{13000}" });
    });
    await user.type(screen.getByRole("textbox", { name: "Save the page as" }), "/tmp/page.pdf{Enter}");
    const told = await screen.findByText(
      /Saved, 1 page, 61 kB\. No font on this computer has these characters/,
    );
    expect(within(told).getByText(/\u{13000}/u)).toBeInTheDocument();
  });

  it("chooses a file of its own kind in the system’s dialog", async () => {
    const { user, backend } = await open();
    await user.click(screen.getByRole("button", { name: "Browse: Save the page as" }));
    await waitFor(() => expect(backend.sent("choose_path").at(-1)).toEqual({ kind: "new_pdf" }));
  });
});
