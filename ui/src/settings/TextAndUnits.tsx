import { Fragment } from "react";
import { Choice } from "../fields/ChoiceControl";
import fields from "../fields/fields.module.css";
import type { SaveSettings, Settings, TextSize, Units } from "../generated/types";
import { useDo } from "../ipc/backend";
import { Banner } from "../parts/Mark";
import { inWords } from "../text/failures";
import { SAVE_NOTHING } from "./save";
import s from "./settings.module.css";

const SIZES: { value: TextSize; label: string }[] = [
  { value: "usual", label: "Usual" },
  { value: "large", label: "Large" },
  { value: "larger", label: "Larger" },
];

/** What each reading is shown in, whichever it was recorded in. */
const UNITS: { of: keyof Units; label: string; units: { value: string; label: string }[] }[] = [
  {
    of: "weight",
    label: "Weight",
    units: [
      { value: "kg", label: "Kilograms, kg" },
      { value: "lb", label: "Pounds, lb" },
      { value: "st", label: "Stones, st" },
    ],
  },
  {
    of: "temperature",
    label: "Temperature",
    units: [
      { value: "c", label: "Celsius, °C" },
      { value: "f", label: "Fahrenheit, °F" },
    ],
  },
  {
    of: "glucose",
    label: "Glucose",
    units: [
      { value: "mmol", label: "mmol/L" },
      { value: "mg", label: "mg/dL" },
    ],
  },
];

/** How large the text is, and what readings are shown in. Each is saved as it is chosen. */
export function TextAndUnits({ settings }: { settings: Settings }) {
  const save = useDo("save_settings");
  const put = (change: Partial<SaveSettings>) => save.mutate({ ...SAVE_NOTHING, ...change });
  const className = fields.control ?? "";
  return (
    <>
      <p className={s.lead}>
        Readings are kept as you gave them, and shown in these units wherever they stand.
      </p>
      {save.error && (
        <Banner waits role="alert">
          Not saved. {inWords(save.error)}
        </Banner>
      )}
      <div className={s.form}>
        {UNITS.map(({ of, label, units }) => (
          <Fragment key={of}>
            <span id={`${of}-label`}>{label}</span>
            <Choice
              id={`unit-${of}`}
              className={className}
              labelledBy={`${of}-label`}
              disabled={save.isPending}
              options={units}
              value={settings.units[of]}
              onChange={(unit) => unit && put({ units: { ...settings.units, [of]: unit } as Units })}
            />
          </Fragment>
        ))}
        <span id="text-size-label">Text</span>
        <Choice
          id="text-size"
          className={className}
          labelledBy="text-size-label"
          disabled={save.isPending}
          options={SIZES}
          value={settings.text_size}
          onChange={(size) => size && put({ text_size: size as TextSize })}
        />
        <span className="meta" role="status">
          {save.isPending ? "Saving" : save.isSuccess ? "Saved" : ""}
        </span>
      </div>
    </>
  );
}
