import type { ClockStyle, Settings } from "../generated/types";
import { SettingChoice, useSaving } from "./saving";
import s from "./settings.module.css";

/** Chosen in place of a zone: wherever the computer is. */
const COMPUTER = "computer";
const CLOCKS: { value: ClockStyle; label: string }[] = [
  { value: "h24", label: "24 hours, 21:30" },
  { value: "h12", label: "12 hours, 9:30 pm" },
];
/** The country of the help lines, the time zone, and how times are written. Each is saved as it is chosen. */
export function RegionAndTime({ settings }: { settings: Settings }) {
  const { put, busy, told, wrong } = useSaving();
  const zones = settings.time_zones.includes(settings.time_zone)
    ? settings.time_zones
    : [settings.time_zone, ...settings.time_zones];
  return (
    <>
      <p className={s.lead}>
        The country chooses the help lines that are shown in a crisis. The time zone is the one your days and
        reminders follow.
      </p>
      {wrong}
      <div className={s.form}>
        <SettingChoice
          id="region"
          label="Country"
          busy={busy}
          options={settings.regions.map((region) => ({ value: region.code, label: region.name }))}
          value={settings.region}
          onChange={(region) => put({ region })}
        />
        <SettingChoice
          id="zone"
          label="Time zone"
          busy={busy}
          options={[
            ...(settings.computers_zone
              ? [
                  {
                    value: COMPUTER,
                    label: `This computer’s (${settings.computers_zone.replaceAll("_", " ")})`,
                  },
                ]
              : []),
            ...zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") })),
          ]}
          value={settings.follows_computer && settings.computers_zone ? COMPUTER : settings.time_zone}
          onChange={(time_zone) => put({ time_zone })}
        />
        <SettingChoice
          id="clock"
          label="Times"
          busy={busy}
          options={CLOCKS}
          value={settings.clock}
          onChange={(clock) => put({ clock: clock as ClockStyle | null })}
        />
        <span className="meta" role="status">
          {told}
        </span>
      </div>
    </>
  );
}
