import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { StandIn } from "../mock/StandIn";
import { expectAccessible, showChat } from "../test/show";

vi.mock("./picture", () => ({ pictureOf: async () => "iVBORw0KGgo=" }));

async function opened(prepare?: (backend: StandIn) => void) {
  const shown = await showChat(prepare);
  await shown.user.click(screen.getByRole("button", { name: "Trends" }));
  return { ...shown, part: await screen.findByRole("region", { name: "Mood and symptoms" }) };
}
const chart = (part: HTMLElement) => within(part).getByRole("group", { name: /^Mood and symptoms chart/ });

describe("mood and symptoms over time", () => {
  it("stand in one chart that is told in a sentence, and names nothing good or bad", async () => {
    const { part } = await opened();
    const told =
      "15 moods: great once, good 8 times, okay 4 times, poor twice. Latest: good, today at 20:20. 2 symptoms: headache 5 times, dizziness once.";
    expect(within(part).getByRole("img", { name: `Mood and symptoms ${told}` })).toBeInTheDocument();
    await expectAccessible();
  });

  it("are gone through day by day with the arrows, and T shows the table", async () => {
    const { user, part } = await opened();
    chart(part).focus();
    await user.keyboard("{ArrowLeft}");
    expect(within(part).getByText("Today: good")).toBeInTheDocument();
    await user.keyboard("{ArrowLeft}");
    expect(within(part).getByText("Yesterday: good; headache (mild)")).toBeInTheDocument();
    await user.keyboard("t");
    const row = await within(part).findByRole("row", { name: /^Friday, March 6/ });
    expect(row).toHaveTextContent("poor, 20:20");
    expect(row).toHaveTextContent("headache (severe), 18:30; dizziness, 18:30");
    await expectAccessible();
  });

  it("stand beside a vital: in the chart, in the sentence and in the table", async () => {
    const { user, part } = await opened();
    await user.click(within(part).getByRole("combobox", { name: "Beside it" }));
    await user.click(await screen.findByRole("option", { name: "Beside blood pressure" }));
    await waitFor(() =>
      expect(part).toHaveTextContent("Blood pressure: 24 readings. Upper value 116 to 142"),
    );
    chart(part).focus();
    await user.keyboard("{ArrowLeft}");
    expect(within(part).getByText("Today: good; 128/82 mmHg")).toBeInTheDocument();
    await user.click(within(part).getByRole("radio", { name: "Table" }));
    expect(await within(part).findByRole("columnheader", { name: "Blood pressure" })).toBeInTheDocument();
  });

  it("mark a change of a medication with its figure, and are saved as a picture", async () => {
    const { user, part, backend } = await opened();
    expect(within(chart(part)).getByText("1")).toBeInTheDocument();
    await user.click(within(part).getByRole("button", { name: "Save as a picture: Mood and symptoms" }));
    await user.type(await screen.findByRole("textbox", { name: "Save the picture as" }), "/tmp/m.png{Enter}");
    await waitFor(() => expect(backend.sent("save_picture")).toHaveLength(1));
  });

  it("show a symptom beyond the eighth in the table alone, and say so", async () => {
    const { user, part } = await opened((stand) => {
      const names = Array.from({ length: 10 }, (_, index) => `ache number ${index} of a very long name`);
      stand.answers.feelings = () => ({
        from: "2026-02-13",
        to: "2026-03-14",
        moods: [],
        symptoms: names.map((name) => ({
          name,
          times: [
            {
              operation: name,
              at: { date: "2026-03-13", time: null, part: "morning" },
              severity: "like needles",
              source: "said",
            },
          ],
        })),
      });
    });
    expect(within(part).getByText("2 more symptoms stand in the table.")).toBeInTheDocument();
    expect(part).toHaveTextContent("No mood in this time. 10 symptoms:");
    await user.click(within(part).getByRole("radio", { name: "Table" }));
    expect(
      await within(part).findByText(/ache number 9 of a very long name \(like needles\), morning/),
    ).toBeInTheDocument();
  });

  it("are asked for over five years, and are not there where nothing was felt", async () => {
    const { user, backend } = await opened((stand) => {
      stand.answers.feelings = ({ days }) => ({
        from: "2026-03-01",
        to: "2026-03-14",
        moods:
          days > 400
            ? [
                {
                  operation: "o",
                  at: { date: "2026-03-02", time: null, part: null },
                  mood: "crisis",
                  source: "said",
                },
              ]
            : [],
        symptoms:
          days === 30
            ? [
                {
                  name: "cough",
                  times: [
                    {
                      operation: "c",
                      at: { date: "2026-03-02", time: null, part: null },
                      severity: null,
                      source: "said",
                    },
                  ],
                },
              ]
            : [],
      });
    });
    await user.click(screen.getByRole("radio", { name: "Week" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Mood and symptoms" })).toBeNull());
    await user.click(screen.getByRole("radio", { name: "5 years" }));
    const part = await screen.findByRole("region", { name: "Mood and symptoms" });
    await waitFor(() => expect(part).toHaveTextContent("1 mood: in crisis once."));
    expect(backend.sent("feelings").at(-1)).toEqual({ days: 1826 });
  });
});

describe("water over time", () => {
  it("is a figure for each day, not one for each glass", async () => {
    const { user } = await showChat((stand) => {
      const glass = (operation: string, date: string) => ({
        operation,
        at: { date, time: "09:00", part: null },
        value: 250,
        second: null,
        source: "said" as const,
      });
      stand.answers.vitals = ({ kind }) => ({
        kind,
        unit: "ml",
        from: "2026-02-13",
        to: "2026-03-14",
        readings:
          kind === "hydration"
            ? [glass("a", "2026-03-12"), glass("b", "2026-03-13"), glass("c", "2026-03-13")]
            : [],
      });
    });
    await user.click(screen.getByRole("button", { name: "Trends" }));
    const part = await screen.findByRole("region", { name: "Water" });
    expect(part).toHaveTextContent("2 days. Value 250 to 500, on average 375 ml. Latest: 500, yesterday.");
    await user.click(within(part).getByRole("radio", { name: "Table" }));
    expect(await within(part).findAllByRole("row")).toHaveLength(3);
    expect(within(part).queryByRole("columnheader", { name: "Time" })).toBeNull();
  });
});
