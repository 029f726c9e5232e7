import { Dialog } from "@base-ui/react/dialog";
import { Button, Kbd, MOD } from "../parts/Button";
import review from "../review/review.module.css";
import s from "./keys.module.css";

const KEYS: { where: string; keys: [string, string][] }[] = [
  {
    where: "Everywhere",
    keys: [
      [`${MOD} K`, "Find whatever can be done"],
      [`${MOD} 1 to 8`, "The places"],
      [`${MOD} Shift P`, "Another person’s record"],
      [`${MOD} R`, "Review what waits"],
      [`${MOD} Z`, "Undo the last write (outside a field)"],
      [`${MOD} P`, "Print the page"],
      [`${MOD} L`, "Lock"],
      [`${MOD} /`, "All keys"],
      ["F6", "The next column"],
    ],
  },
  {
    where: "Chat",
    keys: [
      [`${MOD} F`, "Search the conversation"],
      ["/", "Forms, at the start of a message"],
      ["Up", "The last message again, in an empty field"],
      ["Enter", "Send"],
      ["Shift Enter", "A new line"],
      ["Esc", "Stop the answer"],
    ],
  },
  {
    where: "Review",
    keys: [
      [`${MOD} Enter`, "Confirm"],
      [`${MOD} Shift X`, "Reject"],
      ["Esc", "Later"],
      [`${MOD} PgDn, ${MOD} PgUp`, "The next, the one before"],
    ],
  },
  { where: "Today, on a dose", keys: [["T, S, K", "Taken, snooze, skip"]] },
  {
    where: "Timeline",
    keys: [
      [`${MOD} F`, "Search"],
      ["Up, Down", "Move"],
      ["Enter", "Open"],
      ["Del", "Delete"],
    ],
  },
  {
    where: "Trends",
    keys: [
      ["Left, Right", "From reading to reading"],
      ["T", "The table"],
    ],
  },
];

/** Every key that there is. */
export function AllKeys({ close }: { close: () => void }) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={review.scrim} />
        <Dialog.Viewport className={review.viewport}>
          <Dialog.Popup className={review.review}>
            <div className={s.keys}>
              <Dialog.Title className={s.title}>Keys</Dialog.Title>
              <div className={s.groups}>
                {KEYS.map(({ where, keys }) => (
                  <section key={where} aria-label={where}>
                    <h3>{where}</h3>
                    <dl>
                      {keys.map(([key, does]) => (
                        <div key={key}>
                          <dt>
                            <span className="sr">{key}</span>
                            <Kbd>{key}</Kbd>
                          </dt>
                          <dd>{does}</dd>
                        </div>
                      ))}
                    </dl>
                  </section>
                ))}
              </div>
              <Button onClick={close}>Close</Button>
            </div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
