import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { ConsentRow } from "../generated/types";
import type { StandIn } from "../mock/StandIn";
import { expectAccessible, showChat } from "../test/show";

const METFORMIN: ConsentRow = {
  id: "consent-1",
  medication: "Metformin",
  dose: "500 mg",
  from: "07:00",
  to: "10:00",
  until: { date: "2026-04-01", time: null, part: null },
  given: { date: "2026-03-03", time: "08:00", part: null },
  over: false,
};

async function asked(set?: (stand: StandIn) => void) {
  const shown = await showChat(set);
  await shown.user.click(screen.getByRole("button", { name: "Settings" }));
  await shown.user.click(await screen.findByRole("button", { name: "What is asked" }));
  return { ...shown, part: await screen.findByRole("region", { name: "Standing consents" }) };
}

describe("standing consents", () => {
  it("are given by a form that asks for all of it, and listed", async () => {
    const { user, backend, part } = await asked();
    expect(await within(part).findByText("You have given none.")).toBeInTheDocument();
    await user.click(within(part).getByRole("button", { name: "Give a standing consent" }));
    const form = await screen.findByRole("dialog", { name: "Give a standing consent" });
    await user.click(within(form).getByRole("button", { name: "Give it" }));
    expect(within(form).getAllByText("This is needed.")).toHaveLength(5);
    await user.type(within(form).getByRole("textbox", { name: /Medication/ }), "Metformin");
    await user.type(within(form).getByRole("textbox", { name: /Dose/ }), "500 mg");
    await user.type(within(form).getByRole("textbox", { name: /From/ }), "7:00");
    await user.type(within(form).getByRole("textbox", { name: /^To/ }), "10:00");
    await user.type(within(form).getByRole("textbox", { name: /Until/ }), "2026-04-01");
    await expectAccessible();
    await user.click(within(form).getByRole("button", { name: "Give it" }));
    await waitFor(() =>
      expect(backend.sent("submit_form").at(-1)).toEqual({
        tool: "give_consent",
        values: {
          medication_name: "Metformin",
          dose: "500 mg",
          from: "07:00",
          to: "10:00",
          until: "2026-04-01",
        },
      }),
    );
    const row = await within(part).findByRole("listitem");
    expect(row).toHaveTextContent("Metformin 500 mg");
    expect(row).toHaveTextContent("07:00 to 10:00, until Wed, April 1, 2026");
  });

  it("are taken back by hand, with an undo", async () => {
    const { user, backend, part } = await asked((stand) => {
      stand.consents = [METFORMIN];
    });
    await user.click(
      await within(part).findByRole("button", { name: "Withdraw the consent to Metformin 500 mg" }),
    );
    await waitFor(() =>
      expect(backend.sent("submit_form").at(-1)).toEqual({
        tool: "withdraw_consent",
        values: { medication_name: "Metformin", consent: "consent-1" },
      }),
    );
    expect(await screen.findByText(/^Standing consent withdrawn: Metformin/)).toBeInTheDocument();
    expect(await within(part).findByText("You have given none.")).toBeInTheDocument();
  });

  it("say when their last day is over", async () => {
    const { part } = await asked((stand) => {
      stand.consents = [{ ...METFORMIN, until: { date: "2026-03-10", time: null, part: null }, over: true }];
    });
    expect(await within(part).findByText(/ended Tue, March 10, 2026/)).toBeInTheDocument();
    expect(within(part).getByRole("button", { name: /Remove the consent/ })).toBeInTheDocument();
    await expectAccessible();
  });

  it("are none in another person’s record, and none can be given there", async () => {
    const { part } = await asked((stand) => {
      stand.answers.consents = () => ({ consents: [], of_another: true });
    });
    expect(await within(part).findByText(/There is none in another person’s record/)).toBeInTheDocument();
    expect(within(part).queryByRole("button")).not.toBeInTheDocument();
  });
});
