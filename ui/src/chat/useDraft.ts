import { useCallback, useEffect, useRef, useState } from "react";
import { useIpc } from "../ipc/backend";

const PAUSE = 400;

/** What is typed and not sent yet. The backend keeps it; the window stores nothing. */
export function useDraft(): [string, (text: string) => void, () => void] {
  const ipc = useIpc();
  const [text, setText] = useState("");
  const typed = useRef(false);
  const unsaved = useRef<string>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = useCallback(() => {
    clearTimeout(timer.current);
    const words = unsaved.current;
    unsaved.current = undefined;
    if (words === undefined) return;
    // A draft that is not kept is not worth a word: it is still in the field.
    ipc.call("save_draft", { text: words }).catch(() => undefined);
  }, [ipc]);

  useEffect(() => {
    let here = true;
    ipc.call("draft", {}).then(
      (draft) => here && !typed.current && setText(draft.text),
      () => undefined,
    );
    // Whatever is pressed next, the lock too, finds it saved.
    window.addEventListener("focusout", save);
    return () => {
      here = false;
      window.removeEventListener("focusout", save);
      save();
    };
  }, [ipc, save]);

  const change = useCallback(
    (words: string) => {
      typed.current = true;
      setText(words);
      unsaved.current = words;
      clearTimeout(timer.current);
      timer.current = setTimeout(save, PAUSE);
    },
    [save],
  );
  const forget = useCallback(() => {
    change("");
    save();
  }, [change, save]);
  return [text, change, forget];
}
