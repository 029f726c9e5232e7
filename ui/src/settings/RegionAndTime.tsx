import { Choice } from "../fields/ChoiceControl";
import fields from "../fields/fields.module.css";
import type { ClockStyle, SaveSettings, Settings } from "../generated/types";
import { useDo } from "../ipc/backend";
import { Banner } from "../parts/Mark";
import { inWords } from "../text/failures";
import { SAVE_NOTHING } from "./save";
import s from "./settings.module.css";

/** Chosen in place of a zone: wherever the computer is. */
const COMPUTER = "computer";
const CLOCKS: { value: ClockStyle; label: string }[] = [
  { value: "h24", label: "24 hours, 21:30" },
  { value: "h12", label: "12 hours, 9:30 pm" },
];
/** The country of the help lines, the time zone, and how times are written. Each is saved as it is chosen. */
export function RegionAndTime({ settings }: { settings: Settings }) {
  const save = useDo("save_settings");
  const put = (change: Partial<SaveSettings>) => save.mutate({ ...SAVE_NOTHING, ...change });
  const zones = settings.time_zones.includes(settings.time_zone)
    ? settings.time_zones
    : [settings.time_zone, ...settings.time_zones];
  const className = fields.control ?? "";
  return (
    <>
      <p className={s.lead}>
        The country chooses the help lines that are shown in a crisis. The time zone is the one your days and
        reminders follow.
      </p>
      {save.error && (
        <Banner waits role="alert">
          Not saved. {inWords(save.error)}
        </Banner>
      )}
      <div className={s.form}>
        <span id="region-label">Country</span>
        <Choice
          id="region"
          className={className}
          labelledBy="region-label"
          disabled={save.isPending}
          options={settings.regions.map((region) => ({ value: region.code, label: region.name }))}
          value={settings.region}
          onChange={(region) => put({ region })}
        />
        <span id="zone-label">Time zone</span>
        <Choice
          id="zone"
          className={className}
          labelledBy="zone-label"
          disabled={save.isPending}
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
        <span id="clock-label">Times</span>
        <Choice
          id="clock"
          className={className}
          labelledBy="clock-label"
          disabled={save.isPending}
          options={CLOCKS}
          value={settings.clock}
          onChange={(clock) => put({ clock: clock as ClockStyle | null })}
        />
        <span className="meta" role="status">
          {save.isPending ? "Saving" : save.isSuccess ? "Saved" : ""}
        </span>
      </div>
    </>
  );
}
