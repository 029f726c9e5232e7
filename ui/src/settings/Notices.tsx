import type { NotificationKind, Settings } from "../generated/types";
import s from "./settings.module.css";

const SAYS: Record<NotificationKind, string> = {
  actions: "Reminders are shown by your desktop, with Taken, Snooze and Skip.",
  plain: "Reminders are shown by your desktop, without buttons. What you did about one, you tell Alara here.",
  unavailable:
    "This computer shows no notifications to Alara. Reminders are kept, and appear in this window only.",
};

export function Notices({ settings }: { settings: Settings }) {
  const { kind, detail } = settings.notifications;
  return (
    <>
      <p className={s.lead}>{SAYS[kind]}</p>
      {detail && <p className={s.lead}>{detail}</p>}
    </>
  );
}
