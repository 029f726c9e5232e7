import { Choice } from "../fields/ChoiceControl";
import fields from "../fields/fields.module.css";
import type { NotificationKind, ReminderChoices, Settings } from "../generated/types";
import { useDo } from "../ipc/backend";
import { Banner } from "../parts/Mark";
import { inWords } from "../text/failures";
import { SAVE_NOTHING } from "./save";
import s from "./settings.module.css";

const SAYS: Record<NotificationKind, string> = {
  actions: "Reminders are shown by your desktop, with Taken, Snooze and Skip.",
  plain: "Reminders are shown by your desktop, without buttons. What you did about one, you tell Alara here.",
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
  const save = useDo("save_settings");
  const put = (change: Partial<ReminderChoices>) =>
    save.mutate({ ...SAVE_NOTHING, reminders: { ...reminders, ...change } });
  const className = fields.control ?? "";
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
      {save.error && (
        <Banner waits role="alert">
          Not saved. {inWords(save.error)}
        </Banner>
      )}
      <div className={s.form}>
        <span id="again-label">Again until answered</span>
        <Choice
          id="again"
          className={className}
          labelledBy="again-label"
          disabled={save.isPending}
          options={among(AGAIN, again)}
          value={again}
          onChange={(chosen) => {
            const [minutes = reminders.repeat_minutes, times = 0] = (chosen ?? "0").split("x").map(Number);
            put(times ? { repeat_minutes: minutes, repeat_times: times } : { repeat_times: 0 });
          }}
        />
        <span id="snooze-label">Snooze for</span>
        <Choice
          id="snooze"
          className={className}
          labelledBy="snooze-label"
          disabled={save.isPending}
          options={among(
            SNOOZE.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` })),
            String(snooze),
          )}
          value={String(snooze)}
          onChange={(chosen) => {
            const first = Number(chosen ?? snooze);
            const rest = reminders.snooze_minutes.filter((minutes) => minutes !== first);
            put({ snooze_minutes: [first, ...rest].slice(0, 6) });
          }}
        />
        <span id="quiet-label">Quiet hours</span>
        <Choice
          id="quiet"
          className={className}
          labelledBy="quiet-label"
          disabled={save.isPending}
          options={among(QUIET, quiet)}
          value={quiet}
          onChange={(chosen) => {
            const [from, to] = chosen && chosen !== "none" ? chosen.split("-") : [];
            put({ quiet_from: from ?? null, quiet_to: to ?? null });
          }}
        />
        {background.can_autostart && (
          <>
            <span id="autostart-label">Start when you log in</span>
            <Choice
              id="autostart"
              className={className}
              labelledBy="autostart-label"
              disabled={save.isPending}
              options={[
                { value: "off", label: "No" },
                { value: "on", label: "Yes, without a window" },
              ]}
              value={background.autostart ? "on" : "off"}
              onChange={(chosen) => save.mutate({ ...SAVE_NOTHING, autostart: chosen === "on" })}
            />
          </>
        )}
      </div>
      <p className={s.lead}>
        {background.tray
          ? "When you close the window, Alara stays among your desktop’s icons and reminds you."
          : "Reminders come while Alara runs. When you close its window, it asks whether to keep running."}
      </p>
    </>
  );
}
