import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { ByHand } from "../forms/ByHand";
import type { FormInput } from "../generated/types";
import { useAsked, useCommand } from "../ipc/backend";
import { useToast } from "../parts/Toast";
import { Review } from "../review/Review";
import { AllKeys } from "./AllKeys";
import { DemoBanner } from "./DemoBanner";
import { Doses } from "./Doses";
import { OpenEntry } from "./entry";
import { GoTo } from "./go";
import { useKeys } from "./keys";
import { Arriving } from "./Page";
import { PAGES, WITHIN } from "./pages";
import { Rail } from "./Rail";
import { OpenReview } from "./review";
import { useCan, useSession } from "./session";
import s from "./shell.module.css";
import { useArrivals } from "./useArrivals";
import { usePage } from "./usePage";
import { useUndo } from "./useUndo";
import { SavedViews } from "./viewState";
import { Waiting } from "./Waiting";

const EntryPage = lazy(() => import("../timeline/EntryPage").then((part) => ({ default: part.EntryPage })));
const Palette = lazy(() => import("../palette/Palette").then((part) => ({ default: part.Palette })));

/** What lies over the pages: one at a time. */
type Over =
  | { kind: "review"; start: string | undefined }
  | { kind: "keys" | "palette" }
  | { kind: "form"; form: FormInput }
  | { kind: "entry"; operation: string };

/** The window with an open record: rail, page, what waits, and what lies over them. */
export function Window() {
  const { here, section, page: PageOf, go } = usePage();
  const [over, setOver] = useState<Over>();
  const [people, setPeople] = useState(0);
  const { demo } = useSession();
  useArrivals();
  const lock = useCommand("lock");
  const canLock = useCan("lock");
  const { undoLast } = useUndo();
  const openReview = useCallback((id?: string) => setOver({ kind: "review", start: id }), []);
  const openEntry = useCallback((operation: string) => setOver({ kind: "entry", operation }), []);
  const close = () => setOver(undefined);
  const asked = useAsked();
  useEffect(() => {
    if (!asked.today) return;
    go("today");
    asked.shown("today");
  }, [asked, go]);
  const say = useToast();
  useEffect(() => {
    if (!asked.notExchanged) return;
    asked.shown("notExchanged");
    say({
      text: "Nothing was exchanged with your other computers, three times in a row.",
      notices: ["Settings, Your data, Other computers says why. Alara goes on trying."],
      action: { label: "Look", name: "Look why", run: () => go("settings", "Your data") },
    });
  }, [asked, go, say]);

  const actions = {
    page: (number: number) => {
      const target = PAGES[number - 1];
      if (target) go(target.name);
    },
    review: () => openReview(),
    lock: () => {
      if (!canLock) return;
      // What is being typed is saved when it is left.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      lock.mutate({});
    },
    undo: undoLast,
    help: () => setOver({ kind: "keys" }),
    palette: () => setOver({ kind: "palette" }),
    // What lies over the page is gone by then.
    print: () => setTimeout(() => window.print()),
    people: () => setPeople((times) => times + 1),
  };
  useKeys(over === undefined, actions);

  const title = [...PAGES, ...WITHIN].find(({ name }) => name === here)?.title ?? "";
  const aside = here === "chat";
  return (
    <OpenReview value={openReview}>
      <OpenEntry value={openEntry}>
        <GoTo value={go}>
          <div
            className={[s.app, !aside && s.wide, demo && s.marked, over && s.under].filter(Boolean).join(" ")}
          >
            {demo && <DemoBanner />}
            <Rail
              here={WITHIN.find(({ name }) => name === here)?.page ?? here}
              go={go}
              lock={actions.lock}
              people={people}
            />
            {/* Each page is its own: what is left is left at once, with what was typed in it kept. */}
            <SavedViews here={`${here} ${section ?? ""}`}>
              {PageOf ? (
                <PageOf key={`${here} ${section ?? ""}`} section={section} />
              ) : (
                <Arriving title={title} />
              )}
            </SavedViews>
            {aside && (
              <aside className={s.aside} data-scrolls="" aria-label="To confirm, and today">
                <Waiting head={s.asideHead} />
                <Doses />
              </aside>
            )}
          </div>
          {over?.kind === "keys" && <AllKeys close={close} />}
          {over?.kind === "review" && <Review start={over.start} close={close} />}
          {over?.kind === "form" && (
            // What it opened in its stead stays.
            <ByHand
              start={over.form}
              close={() => setOver((now) => (now?.kind === "form" ? undefined : now))}
            />
          )}
          {over?.kind === "entry" && (
            <Suspense fallback={null}>
              <EntryPage operation={over.operation} close={close} />
            </Suspense>
          )}
          {over?.kind === "palette" && (
            <Suspense fallback={null}>
              <Palette
                close={close}
                does={actions}
                canLock={canLock}
                go={go}
                fill={(form) => setOver({ kind: "form", form })}
              />
            </Suspense>
          )}
        </GoTo>
      </OpenEntry>
    </OpenReview>
  );
}
