import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { labs } from "../mock/labs";
import { expectAccessible, showChat } from "../test/show";
import { labSummary, periodSummary } from "./labs";

async function opened(name: string) {
  const shown = await showChat();
  await shown.user.click(screen.getByRole("button", { name: "Trends" }));
  return { ...shown, part: await screen.findByRole("region", { name }) };
}

it("a lab result stands in a chart and a table, with the range that was printed beside it", async () => {
  const { user, part } = await opened("A1C");
  const told = "2 results. 5.85 to 6.1 %. Latest: 5.85 %, printed range 4 to 5.6,";
  expect(within(part).getByText(told, { exact: false })).toBeInTheDocument();
  within(part)
    .getByRole("group", { name: /^A1C chart/ })
    .focus();
  await user.keyboard("{ArrowLeft}");
  expect(within(part).getAllByText(/5\.85 % \(4 to 5\.6\)/).length).toBeGreaterThan(0);
  await expectAccessible();
  await user.keyboard("t");
  expect(await within(part).findByRole("columnheader", { name: "Printed range" })).toBeInTheDocument();
  await expectAccessible();
});

it("a result that was printed in another unit, or in none, says so", async () => {
  const { user } = await showChat((stand) => {
    stand.answers.labs = ({ days }) => {
      const shown = labs(days);
      const results = shown.tests[0]?.results ?? [];
      const turned = results.map((one) => ({ ...one, value: 112, as_printed: "2.9 mmol/L" }));
      return {
        ...shown,
        tests: [
          { test: "LDL cholesterol, mg/dL", unit: "mg/dL", unit_unsaid: false, results: turned },
          { test: "LDL cholesterol, unit not said", unit: "", unit_unsaid: true, results },
        ],
      };
    };
  });
  await user.click(screen.getByRole("button", { name: "Trends" }));
  const part = await screen.findByRole("region", { name: "LDL cholesterol, mg/dL" });
  expect(within(part).getByText(/The table has each as it was printed\./)).toBeInTheDocument();
  await user.click(within(part).getByRole("radio", { name: "Table" }));
  expect(within(part).getAllByText("(printed: 2.9 mmol/L)", { exact: false })).not.toHaveLength(0);
  const apart = screen.getByRole("region", { name: "LDL cholesterol, unit not said" });
  expect(within(apart).getByText(/No unit was said, and several are possible/)).toBeInTheDocument();
  await expectAccessible();
});

it("periods stand as their starts, with the average and no word about the next", async () => {
  const { user, part } = await opened("Periods");
  expect(within(part).getByText("2 starts, 28 days apart on average.")).toBeInTheDocument();
  await user.click(within(part).getByRole("radio", { name: "Table" }));
  expect(await within(part).findByRole("cell", { name: "28" })).toBeInTheDocument();
  expect(part).not.toHaveTextContent(/next|due|expected|late/i);
  await expectAccessible();
});

it("nothing is called normal, and one start has no average", () => {
  const [a1c] = labs(30).tests;
  if (!a1c) throw new Error("no test");
  expect(labSummary(a1c, "today")).not.toMatch(/normal|high|low\b|abnormal|good/i);
  const one = { ...a1c, results: a1c.results.slice(-1) };
  expect(labSummary(one, "today")).toBe("1 result: 5.85 %, printed range 4 to 5.6, today.");
  const alone = { ...labs(30), periods: labs(30).periods.slice(0, 1), days_between: null };
  expect(periodSummary(alone)).toBe("1 start.");
});
