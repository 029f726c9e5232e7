import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { background } from "../mock/background";
import type { StandIn } from "../mock/StandIn";
import { expectAccessible, showChat } from "../test/show";

async function open(set?: (stand: StandIn) => void) {
  const shown = await showChat(set);
  await shown.user.click(screen.getByRole("button", { name: "Care" }));
  await shown.user.click(await screen.findByRole("button", { name: "Background" }));
  await screen.findByRole("heading", { name: "Background" });
  return shown;
}

it("each of the four stands under its heading, with its values", async () => {
  await open();
  for (const [part, values] of [
    ["Allergies and intolerances", ["Penicillin", "hives", "moderate", "May 3, 2011"]],
    ["Conditions", ["Type 2 diabetes", "active", "June 12, 2019", "Dr. Osei"]],
    ["Vaccinations", ["Tetanus", "2", "May 3, 2024", "CVS"]],
    ["Laboratory results", ["Hemoglobin A1c", "5.85 %", "March 11, 2026", "4 to 5.6", "yes", "6.1 %"]],
  ] as const) {
    const section = await screen.findByRole("region", { name: part });
    for (const value of values) expect(within(section).getByText(value)).toBeInTheDocument();
  }
  await expectAccessible();
});

it("a result is corrected from its row, named by its test, value and day", async () => {
  const { user, backend } = await open();
  await user.click(
    await screen.findByRole("button", { name: "Correct Hemoglobin A1c, 5.85 %, Wed, March 11, 2026" }),
  );
  const [test] = background().lab_tests;
  expect(backend.sent("form").at(-1)).toMatchObject({
    tool: "correct_entry",
    operation: test?.results[0]?.operation,
  });
});

it("what was erased says so instead of being corrected", async () => {
  const { user, backend } = await open((stand) => {
    const shown = background();
    stand.answers.background = () => ({
      ...shown,
      conditions: shown.conditions.map((one) => ({ ...one, reversible: false })),
    });
  });
  await user.click(await screen.findByRole("button", { name: "Correct Type 2 diabetes" }));
  expect(await screen.findByText(/was erased/)).toBeInTheDocument();
  expect(backend.sent("form")).toEqual([]);
});

it("each section asks for its own form", async () => {
  const { user, backend } = await open();
  for (const [name, tool] of [
    ["Add an allergy", "log_allergy"],
    ["Add a condition", "add_condition"],
    ["Add a vaccination", "log_immunization"],
    ["Add a result", "log_lab_result"],
  ] as const) {
    await user.click(await screen.findByRole("button", { name }));
    await screen.findByRole("dialog");
    expect(backend.sent("form").at(-1)).toMatchObject({ tool, operation: null });
    await user.keyboard("{Escape}");
  }
});

it("empty sections say what belongs there, and how it is said in the chat", async () => {
  await open((stand) => {
    stand.entries = [];
  });
  for (const words of [
    /allergic to penicillin”/,
    /I have asthma”/,
    /flu shot on March 3”/,
    /A1C was 6.8 %”/,
  ]) {
    expect(await screen.findByText(words)).toBeInTheDocument();
  }
  await expectAccessible();
});

it("a record that takes no form has nothing to add or correct", async () => {
  await open((stand) => {
    if (stand.phase.kind === "open") stand.phase.session.can = [];
  });
  await screen.findByText("Penicillin");
  expect(screen.queryByRole("button", { name: /^(Add|Correct)/ })).toBeNull();
});

it("the palette leads there by what stands on it", async () => {
  const { user } = await showChat();
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox"), "vaccin");
  await user.click(await screen.findByRole("option", { name: "Background" }));
  expect(await screen.findByRole("region", { name: "Vaccinations" })).toBeInTheDocument();
});
