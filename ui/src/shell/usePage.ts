import { type ComponentType, useCallback, useState } from "react";
import { Chat } from "../chat/Chat";
import { Today } from "../today/Today";
import type { PageName } from "./pages";

type PageComponent = ComponentType<{ section?: string | undefined }>;

/** Pages that are read from the disk when they are opened for the first time. */
const AFAR: Partial<Record<PageName, () => Promise<PageComponent>>> = {
  timeline: () => import("../timeline/Timeline").then((page) => page.Timeline),
  medications: () => import("../medications/Medications").then((page) => page.Medications),
  reminders: () => import("../reminders/Reminders").then((page) => page.Reminders),
  care: () => import("../care/Care").then((page) => page.Care),
  trends: () => import("../trends/Trends").then((page) => page.Trends),
  doctor: () => import("../doctor/Doctor").then((page) => page.Doctor),
  background: () => import("../background/Background").then((page) => page.Background),
  contacts: () => import("../contacts/Contacts").then((page) => page.Contacts),
  settings: () => import("../settings/Settings").then((page) => page.Settings),
};

/** Those that are there: what one looks at first is from the start. */
const READ = new Map<PageName, PageComponent>([
  ["chat", Chat],
  ["today", Today],
]);

/**
 * The page that one is at, its component where that is read, and how one goes to another. What is left is left at once. No boundary that
 * suspends stands around a page: React shows what stands in for it for 300 ms at least.
 */
export function usePage() {
  const [opened, setOpened] = useState<{ here: PageName; section?: string | undefined }>({ here: "chat" });
  const [, setRead] = useState(0);
  const [failure, setFailure] = useState<{ thrown: unknown }>();
  const go = useCallback((here: PageName, section?: string) => {
    setOpened({ here, section });
    if (READ.has(here)) return;
    AFAR[here]?.().then(
      (page) => {
        READ.set(here, page);
        setRead((pages) => pages + 1);
      },
      (thrown: unknown) => setFailure({ thrown }),
    );
  }, []);
  // What cannot be read says so where everything does that breaks the window.
  if (failure) throw failure.thrown;
  return { ...opened, page: READ.get(opened.here), go };
}
