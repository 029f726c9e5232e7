import { type ComponentType, lazy, startTransition, useCallback, useRef, useState } from "react";
import { Chat } from "../chat/Chat";
import { Today } from "../today/Today";
import type { PlaceName } from "./places";

type Page = ComponentType<{ section?: string | undefined }>;

/** A page that is read from the disk when it is opened for the first time. */
function later(load: () => Promise<Page>) {
  let page: Promise<{ default: Page }> | undefined;
  const read = () => {
    page ??= load().then((loaded) => ({ default: loaded }));
    return page;
  };
  return Object.assign(lazy(read), { read });
}

/** What one looks at first is there from the start. */
export const PAGES: Record<PlaceName, Page & { read?: () => Promise<unknown> }> = {
  chat: Chat,
  today: Today,
  timeline: later(() => import("../timeline/Timeline").then((page) => page.Timeline)),
  medications: later(() => import("../medications/Medications").then((page) => page.Medications)),
  reminders: later(() => import("../reminders/Reminders").then((page) => page.Reminders)),
  care: later(() => import("../care/Care").then((page) => page.Care)),
  trends: later(() => import("../trends/Trends").then((page) => page.Trends)),
  doctor: later(() => import("../doctor/Doctor").then((page) => page.Doctor)),
  settings: later(() => import("../settings/Settings").then((page) => page.Settings)),
};

/** So long, in ms, a page may take to be read before something stands in for it: a stand-in is shown for 300 at least. */
const SOON = 100;

/** The place that one is at, and how one goes to another: what is left stays until the other is there, or its stand-in. */
export function usePlace() {
  const [place, setPlace] = useState<{ here: PlaceName; section?: string | undefined }>({ here: "chat" });
  const wanted = useRef<symbol>(undefined);
  const go = useCallback((here: PlaceName, section?: string) => {
    const way = Symbol(here);
    wanted.current = way;
    const arrive = () => wanted.current === way && setPlace({ here, section });
    const reading = PAGES[here].read?.();
    if (!reading) return arrive();
    const soon = new Promise((done) => setTimeout(done, SOON));
    // What cannot be read says so where it would stand.
    void Promise.race([reading.catch(() => undefined), soon]).then(() =>
      startTransition(() => void arrive()),
    );
  }, []);
  return { ...place, go };
}
