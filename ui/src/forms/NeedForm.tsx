import { Dialog } from "@base-ui/react/dialog";
import type { OpenNeedId } from "../generated/types";
import d from "../review/review.module.css";
import s from "./forms.module.css";
import { OneForm } from "./OneForm";

/** The form for something that an answer left open, with what was understood of the words. Esc closes it; nothing is recorded by that. */
export function NeedForm({ need, close }: { need: OpenNeedId; close: () => void }) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={d.scrim} />
        <Dialog.Viewport className={d.viewport}>
          <Dialog.Popup className={`${d.review} ${s.dialog}`}>
            <OneForm input={need} back={undefined} close={close} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
