import type { Settings, TextSize, Units } from "../generated/types";
import { SettingChoice, useSaving } from "./saving";
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
  const { put, busy, told, wrong } = useSaving();
  return (
    <>
      <p className={s.lead}>
        Readings are kept as you gave them, and shown in these units wherever they stand.
      </p>
      {wrong}
      <div className={s.form}>
        {UNITS.map(({ of, label, units }) => (
          <SettingChoice
            key={of}
            id={`unit-${of}`}
            label={label}
            busy={busy}
            options={units}
            value={settings.units[of]}
            onChange={(unit) => unit && put({ units: { ...settings.units, [of]: unit } as Units })}
          />
        ))}
        <SettingChoice
          id="text-size"
          label="Text"
          busy={busy}
          options={SIZES}
          value={settings.text_size}
          onChange={(size) => size && put({ text_size: size as TextSize })}
        />
        <span className="meta" role="status">
          {told}
        </span>
      </div>
    </>
  );
}
