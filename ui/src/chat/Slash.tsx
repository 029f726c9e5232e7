import f from "../fields/fields.module.css";
import type { FormName } from "../generated/types";
import s from "./slash.module.css";

/** What stands after a slash at the start of a message, if that is all there is. */
export function slashed(text: string): string | undefined {
  return /^\/[^\n/]*$/.test(text) ? text.slice(1).trim().toLowerCase() : undefined;
}

/** The forms whose names hold every word. */
export function matching(forms: FormName[], wanted: string): FormName[] {
  const words = wanted.split(/\s+/).filter(Boolean);
  return forms.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
}

/** The forms that fit what stands after the slash; the arrows and Enter stay with the field. */
export function Slash({
  id,
  forms,
  at,
  pick,
}: {
  id: string;
  forms: FormName[];
  at: number;
  pick: (tool: string) => void;
}) {
  return (
    <div className={s.slash}>
      <div id={id} role="listbox" aria-label="Forms" className={`${f.list} ${s.list}`}>
        {forms.map(({ tool, title }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field that it belongs to has the keys
          <div
            key={tool}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            data-highlighted={index === at || undefined}
            className={f.item}
            ref={(line) => {
              if (index === at) line?.scrollIntoView({ block: "nearest" });
            }}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(tool)}
          >
            {title}
          </div>
        ))}
        {forms.length === 0 && (
          <div className={f.item} role="option" aria-selected="false" aria-disabled="true" tabIndex={-1}>
            No form is called that
          </div>
        )}
      </div>
    </div>
  );
}
