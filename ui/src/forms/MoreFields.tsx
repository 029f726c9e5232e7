import { ChevronDown, ChevronRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { isEmpty } from "../fields/shown";
import type { Field, FieldGroup, Form, Value } from "../generated/types";
import { Icon } from "../parts/Icon";
import s from "./forms.module.css";

/** Fields of a form that belong together, and are not all shown at once. */
export interface Group {
  title: string;
  fields: Field[];
}

/** The fields that stand there at once, and the groups behind “More”. */
export function grouped(form: Form): { first: Field[]; more: Group[] } {
  const holds = (group: FieldGroup, { name }: Field) =>
    group.fields.some((each) => name === each || name.startsWith(`${each}.`));
  const more = form.more.map((group) => ({
    title: group.title,
    fields: form.fields.filter((field) => holds(group, field)),
  }));
  const behind = more.flatMap(({ fields }) => fields);
  return {
    first: form.fields.filter((field) => !behind.includes(field)),
    more: more.filter(({ fields }) => fields.length > 0),
  };
}

/** Every day is what is meant where no days are named. */
const EVERY_DAY = 7;
const says = (value: Value | null) =>
  !isEmpty(value) &&
  value !== false &&
  !(Array.isArray(value) && value.length === EVERY_DAY && typeof value[0] === "number");

/** A group behind its title: opened by a press, by what it holds, and by what is wrong in it. What was typed stays when it is closed. */
export function MoreFields({
  group,
  wrong,
  children,
}: {
  group: Group;
  wrong: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const [chosen, setChosen] = useState(() => group.fields.some((field) => says(field.value)));
  const open = chosen || wrong;
  return (
    <section className={s.more} aria-labelledby={`${id}-title`}>
      <button
        type="button"
        id={`${id}-title`}
        className={s.opens}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setChosen(!open)}
      >
        <Icon of={open ? ChevronDown : ChevronRight} small />
        {group.title}
      </button>
      <div id={id} className={open ? s.fields : undefined} hidden={!open}>
        {children}
      </div>
    </section>
  );
}
