import type { NotificationKind, ReminderChoices, Settings } from "../generated/types";
import { SettingChoice, useSaving } from "./saving";
import s from "./settings.module.css";

const SAYS: Record<NotificationKind, string> = {
  actions: "Reminders are shown by your desktop, with Taken, Snooze and Skip.",
  plain: "Reminders are shown by your desktop, without buttons. Mark them here.",
  unavailable:
    "This computer shows no notifications to Alara. Reminders are kept, and appear in this window only.",
};

const AGAIN = [
  { value: "0", label: "Never" },
  { value: "5x3", label: "Every 5 minutes, 3 times" },
  { value: "10x3", label: "Every 10 minutes, 3 times" },
  { value: "15x4", label: "Every 15 minutes, 4 times" },
  { value: "30x6", label: "Every 30 minutes, 6 times" },
];
const SNOOZE = [5, 10, 15, 20, 30, 60, 120];
const QUIET = [
  { value: "none", label: "None" },
  { value: "21:00-07:00", label: "21:00 to 07:00" },
  { value: "22:00-07:00", label: "22:00 to 07:00" },
  { value: "23:00-08:00", label: "23:00 to 08:00" },
];

/** Whether reminders are shown, how they come, and what becomes of them while the window is closed. */
export function Notices({ settings }: { settings: Settings }) {
  const { kind, detail } = settings.notifications;
  const { reminders, background } = settings;
  const { put, busy, wrong } = useSaving();
  const remind = (change: Partial<ReminderChoices>) => put({ reminders: { ...reminders, ...change } });
  const again = reminders.repeat_times === 0 ? "0" : `${reminders.repeat_minutes}x${reminders.repeat_times}`;
  const quiet = reminders.quiet_from ? `${reminders.quiet_from}-${reminders.quiet_to}` : "none";
  const snooze = reminders.snooze_minutes[0] ?? 10;
  /** What was set elsewhere stands among the choices too. */
  const among = (options: { value: string; label: string }[], value: string) =>
    options.some((one) => one.value === value) ? options : [...options, { value, label: value }];
  return (
    <>
      <p className={s.lead}>{SAYS[kind]}</p>
      {detail && <p className={s.lead}>{detail}</p>}
      {wrong}
      <div className={s.form}>
        <SettingChoice
          id="again"
          label="Again until answered"
          busy={busy}
          options={among(AGAIN, again)}
          value={again}
          onChange={(chosen) => {
            const [minutes = reminders.repeat_minutes, times = 0] = (chosen ?? "0").split("x").map(Number);
            remind(times ? { repeat_minutes: minutes, repeat_times: times } : { repeat_times: 0 });
          }}
        />
        <SettingChoice
          id="snooze"
          label="Snooze for"
          busy={busy}
          options={among(
            SNOOZE.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` })),
            String(snooze),
          )}
          value={String(snooze)}
          onChange={(chosen) => {
            const first = Number(chosen ?? snooze);
            const rest = reminders.snooze_minutes.filter((minutes) => minutes !== first);
            remind({ snooze_minutes: [first, ...rest].slice(0, 6) });
          }}
        />
        <SettingChoice
          id="quiet"
          label="Quiet hours"
          busy={busy}
          options={among(QUIET, quiet)}
          value={quiet}
          onChange={(chosen) => {
            const [from, to] = chosen && chosen !== "none" ? chosen.split("-") : [];
            remind({ quiet_from: from ?? null, quiet_to: to ?? null });
          }}
        />
        <SettingChoice
          id="announces"
          label="Announce on this computer"
          busy={busy}
          options={[
            { value: "yes", label: "Yes" },
            { value: "no", label: "No, another of mine does" },
          ]}
          value={reminders.announces ? "yes" : "no"}
          onChange={(chosen) => remind({ announces: chosen !== "no" })}
        />
        {background.can_autostart && (
          <SettingChoice
            id="autostart"
            label="Start when you log in"
            busy={busy}
            options={[
              { value: "off", label: "No" },
              { value: "on", label: "Yes, without a window" },
            ]}
            value={background.autostart ? "on" : "off"}
            onChange={(chosen) => put({ autostart: chosen === "on" })}
          />
        )}
      </div>
      <p className={s.lead}>
        {background.tray
          ? "When you close the window, Alara stays in the tray and reminds you."
          : "Reminders come while Alara runs. When you close its window, it asks whether to keep running."}
      </p>
    </>
  );
}
