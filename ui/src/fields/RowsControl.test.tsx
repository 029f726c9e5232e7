import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { Control, Field, Value } from "../generated/types";
import { ControlFor } from "./ControlFor";
import { shownValue } from "./shown";

const control: Control = {
  kind: "rows",
  columns: [
    { name: "dose", label: "Dose", control: { kind: "text", lines: 1 }, required: true },
    { name: "time", label: "Time", control: { kind: "time" }, required: false },
    { name: "days", label: "Days", control: { kind: "days" }, required: false },
  ],
};

function show(value: Value | null) {
  const onChange = vi.fn();
  const onProblem = vi.fn();
  render(
    <>
      <span id="of">Doses</span>
      <ControlFor
        id="doses"
        labelledBy="of"
        describedBy="none"
        label="doses"
        control={control}
        value={value}
        unsure={false}
        wrong={false}
        locked={false}
        required={false}
        today="2026-03-14"
        onChange={onChange}
        onProblem={onProblem}
      />
    </>,
  );
  return { onChange, onProblem };
}

const INSULIN: Value = [
  { dose: "12 units", time: "08:00" },
  { dose: "8 units", time: "18:00" },
];

test("each row has its cells, and one that is changed keeps the others", async () => {
  const { onChange } = show(INSULIN);
  const second = screen.getByLabelText("Dose 2");
  await userEvent.clear(second);
  await userEvent.type(second, "9 units");
  expect(onChange).toHaveBeenLastCalledWith([
    { dose: "12 units", time: "08:00" },
    { dose: "9 units", time: "18:00" },
  ]);
});

test("a dose is added and taken away, and an empty row is none", async () => {
  const { onChange } = show(null);
  await userEvent.click(screen.getByRole("button", { name: "Add to doses" }));
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText("Dose 1"), "5 mg");
  expect(onChange).toHaveBeenLastCalledWith([{ dose: "5 mg" }]);
  await userEvent.click(screen.getByRole("button", { name: "Remove row 1 of doses" }));
  expect(onChange).toHaveBeenLastCalledWith(null);
});

test("a time that cannot be read is told until its row is gone", async () => {
  const { onProblem } = show(INSULIN);
  await userEvent.clear(screen.getByLabelText("Time 1"));
  await userEvent.type(screen.getByLabelText("Time 1"), "noonish");
  expect(onProblem.mock.lastCall?.[0]).toMatch(/time/);
  await userEvent.click(screen.getByRole("button", { name: "Remove row 1 of doses" }));
  expect(onProblem).toHaveBeenLastCalledWith(undefined);
});

test("rows are told in words", () => {
  const field = { control, value: null, shown: null } as unknown as Field;
  expect(shownValue(field, INSULIN, "2026-03-14")).toBe("12 units 08:00; 8 units 18:00");
});
