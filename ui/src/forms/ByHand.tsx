import { Dialog } from "@base-ui/react/dialog";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import type { FormInput } from "../generated/types";
import { useAppQuery } from "../ipc/backend";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { Banner, Reading } from "../parts/Mark";
import d from "../review/review.module.css";
import { inWords } from "../text/failures";
import s from "./forms.module.css";
import { type Manner, OneForm } from "./OneForm";

/** What is recorded by hand: the list of forms, or one of them. Esc closes it; nothing is recorded by that. */
export function ByHand({
  start,
  manner,
  close,
}: {
  start?: FormInput | undefined;
  manner?: Manner;
  close: () => void;
}) {
  const [at, setAt] = useState<FormInput | undefined>(start);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={d.scrim} />
        <Dialog.Viewport className={d.viewport}>
          <Dialog.Popup className={`${d.review} ${s.dialog}`}>
            {at ? (
              <OneForm
                key={at.tool}
                input={at}
                manner={manner}
                back={start ? undefined : () => setAt(undefined)}
                close={close}
              />
            ) : (
              <Choose pick={(tool) => setAt({ tool, operation: null })} close={close} />
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Choose({ pick, close }: { pick: (tool: string) => void; close: () => void }) {
  const shown = useAppQuery("forms", {});
  return (
    <div className={d.body}>
      <div className={d.head}>
        <Dialog.Title className={s.title}>Log by hand</Dialog.Title>
      </div>
      <div className={d.scroll}>
        {shown.isPending && <Reading what="Reading the forms" />}
        {shown.error && <Banner waits>{inWords(shown.error)}</Banner>}
        {shown.data?.groups.map((group) => (
          <section className={s.group} key={group.title} aria-label={group.title}>
            <h3>{group.title}</h3>
            <ul>
              {group.forms.map((form) => (
                <li key={form.tool}>
                  <button type="button" className={s.pick} onClick={() => pick(form.tool)}>
                    {form.title}
                    <Icon of={ChevronRight} small />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className={d.foot}>
        <Button kind="quiet" onClick={close}>
          Close
        </Button>
      </div>
    </div>
  );
}
