import { Popover } from "@base-ui/react/popover";
import { Download } from "lucide-react";
import { useState } from "react";
import f from "../fields/fields.module.css";
import { useCommand } from "../ipc/backend";
import b from "../parts/button.module.css";
import { Icon } from "../parts/Icon";
import { PathField } from "../settings/PathField";
import { inWords } from "../text/failures";
import { pictureOf } from "./picture";
import s from "./trends.module.css";

/** A chart into a PNG file: what stands in the window, with its title and its sentence. `of` is the id of its heading. */
export function SaveChart({ title, of }: { title: string; of: string }) {
  const save = useCommand("save_picture");
  const [broken, setBroken] = useState<string>();
  async function write(path: string) {
    setBroken(undefined);
    const box = document.getElementById(of)?.closest("section")?.querySelector<HTMLElement>("[data-chart]");
    if (!box) return setBroken("Show the chart first: there is no picture of a table.");
    try {
      const sentence = document.getElementById(`${of}-text`)?.textContent ?? "";
      save.mutate({ path, png: await pictureOf(title, sentence, box) });
    } catch {
      setBroken("The picture could not be drawn. Nothing was saved.");
    }
  }
  return (
    <Popover.Root>
      <Popover.Trigger
        className={[b.btn, b.small, b.quiet, b.icon].join(" ")}
        aria-label={`Save as a picture: ${title}`}
        title="Save as a picture"
      >
        <Icon of={Download} small />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className={f.over} sideOffset={6} align="end">
          <Popover.Popup className={`${f.popup} ${s.saving}`} aria-label={`Save as a picture: ${title}`}>
            <PathField
              label="Save the picture as"
              hint="A new PNG file, by its whole path. It is not encrypted: anyone who has it can see it."
              kind="new_png"
              button="Save"
              busy={save.isPending}
              error={broken ?? (save.error ? `Not saved. ${inWords(save.error)}` : undefined)}
              onPath={(path) => void write(path)}
            />
            <p className="meta" role="status">
              {save.isPending ? "Saving" : save.data ? `Saved, ${save.data.size}.` : ""}
            </p>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
