import { useCallback, useState } from "react";
import { Chat } from "../chat/Chat";
import { useDo } from "../ipc/backend";
import { Medications } from "../medications/Medications";
import { Reminders } from "../reminders/Reminders";
import { Review } from "../review/Review";
import { Settings } from "../settings/Settings";
import { Timeline } from "../timeline/Timeline";
import { Today } from "../today/Today";
import { Trends } from "../trends/Trends";
import { AllKeys } from "./AllKeys";
import { Doses } from "./Doses";
import { GoTo } from "./go";
import { useKeys } from "./keys";
import { PLACES, type PlaceName } from "./places";
import { Rail } from "./Rail";
import { OpenReview } from "./review";
import { useCan } from "./session";
import s from "./shell.module.css";
import { useUndo } from "./useUndo";
import { Waiting } from "./Waiting";

const PAGES: Record<PlaceName, () => React.ReactNode> = {
  chat: Chat,
  today: Today,
  timeline: Timeline,
  medications: Medications,
  reminders: Reminders,
  trends: Trends,
  settings: Settings,
};

/** The window with an open record: rail, place, what waits, and the review over them. */
export function Window() {
  const [here, setHere] = useState<PlaceName>("chat");
  const [review, setReview] = useState<{ start: string | undefined }>();
  const [keys, setKeys] = useState(false);
  const lock = useDo("lock");
  const canLock = useCan("lock");
  const { undoLast } = useUndo();
  const openReview = useCallback((id?: string) => setReview({ start: id }), []);

  useKeys(review === undefined && !keys, {
    place: (number) => {
      const place = PLACES[number - 1];
      if (place) setHere(place.name);
    },
    review: () => openReview(),
    lock: () => {
      if (!canLock) return;
      // What is being typed is saved when it is left.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      lock.mutate({});
    },
    undo: undoLast,
    help: () => setKeys(true),
  });

  const PageOf = PAGES[here];
  const aside = here === "chat";
  return (
    <OpenReview value={openReview}>
      <GoTo value={setHere}>
        <div className={[s.app, !aside && s.wide, (review || keys) && s.under].filter(Boolean).join(" ")}>
          <Rail here={here} go={setHere} lock={() => lock.mutate({})} />
          <PageOf />
          {aside && (
            <aside className={s.aside} data-scrolls="" aria-label="Waiting for you, and today">
              <Waiting head={s.asideHead} />
              <Doses />
            </aside>
          )}
        </div>
        {keys && <AllKeys close={() => setKeys(false)} />}
        {review && <Review start={review.start} close={() => setReview(undefined)} />}
      </GoTo>
    </OpenReview>
  );
}
