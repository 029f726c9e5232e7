import { Dialog } from "@base-ui/react/dialog";
import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { isEmpty } from "../fields/shown";
import type { Field, Form, FormInput, OpenNeedId, Value, Written } from "../generated/types";
import { useAppQuery, useCommand } from "../ipc/backend";
import { Button } from "../parts/Button";
import { Banner, Reading } from "../parts/Mark";
import t from "../parts/text.module.css";
import d from "../review/review.module.css";
import { useSession } from "../shell/session";
import { useWritten } from "../shell/useDose";
import { inWords } from "../text/failures";
import { FormField } from "./FormField";
import s from "./forms.module.css";
import { grouped, MoreFields } from "./MoreFields";
import { toSend, withDay } from "./values";

/** How a form is asked, where it is opened for one thing alone. */
export interface Manner {
  /** What it is called, and what its button says, in place of the tool's own words. */
  title?: string;
  button?: string;
  /** A sentence above the fields. */
  lead?: string;
  /** Only these fields. */
  only?: string[];
  /** What is filled in besides. */
  preset?: Record<string, Value>;
}

interface Props {
  /** Which form, or what an answer left open. */
  input: FormInput | OpenNeedId;
  manner?: Manner | undefined;
  back: (() => void) | undefined;
  close: () => void;
}

/** One form. What is wrong stands beside its field; nothing is shown as recorded before the backend has said so. */
export function OneForm({ input, manner, back, close }: Props) {
  const need = "need" in input ? input : undefined;
  const form = useAppQuery("form", need ? NO_FORM : (input as FormInput), { enabled: !need });
  const open = useAppQuery("open_need_form", need ?? NO_NEED, { enabled: need !== undefined });
  const shown = need ? open : form;
  return (
    <div className={d.body}>
      {shown.data ? (
        <Fill form={narrowed(shown.data, manner)} need={need} manner={manner} back={back} close={close} />
      ) : (
        <div className={d.scroll}>
          <Dialog.Title className={s.title}>Log by hand</Dialog.Title>
          {shown.isPending && <Reading what="Reading the form" />}
          {shown.error && <Banner waits>{inWords(shown.error)}</Banner>}
        </div>
      )}
    </div>
  );
}

const NO_FORM: FormInput = { tool: "", operation: null };
const NO_NEED: OpenNeedId = { turn: "", need: 0 };

/** A form with the fields that are asked for alone. */
function narrowed(form: Form, manner: Manner | undefined): Form {
  const { only, title } = manner ?? {};
  const fields = only ? form.fields.filter((field) => only.includes(field.name)) : form.fields;
  // What is asked for alone is not looked for.
  return { ...form, title: title ?? form.title, fields, more: only ? [] : form.more };
}

function Fill({
  form,
  need,
  manner,
  back,
  close,
}: {
  form: Form;
  need: OpenNeedId | undefined;
  manner: Manner | undefined;
  back: (() => void) | undefined;
  close: () => void;
}) {
  const plain = useCommand("submit_form");
  const open = useCommand("submit_open_need");
  const submit = need ? open : plain;
  const written = useWritten();
  const { person, today } = useSession();
  const [edits, setEdits] = useState<Record<string, Value | null>>(manner?.preset ?? {});
  const [problems, setProblems] = useState<Record<string, string | undefined>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const value = (name: string, before: Value | null) => (name in edits ? (edits[name] ?? null) : before);
  const elsewhere = Object.entries(errors).filter(
    ([name]) => !form.fields.some((field) => field.name === name),
  );

  const { first, more } = grouped(form);
  const row = (field: Field) => (
    <FormField
      key={field.name}
      field={field}
      value={value(field.name, field.value)}
      error={errors[field.name] ?? problems[field.name]}
      locked={submit.isPending}
      today={today}
      onChange={(next) => {
        setEdits((before) => withDay(form.fields, { ...before, [field.name]: next }, field.name, today));
        setErrors(({ [field.name]: _, ...rest }) => rest);
      }}
      onProblem={(problem) => setProblems((before) => ({ ...before, [field.name]: problem }))}
    />
  );
  /** What is wrong stands beside its field before that is looked for: the field may be one that was not shown. */
  function found(wrong: Record<string, string>) {
    flushSync(() => setErrors(wrong));
    const named = Object.keys(wrong)[0];
    if (named) focusOn(named);
    return named !== undefined;
  }

  function save(event: FormEvent) {
    event.preventDefault();
    // A form that this one was opened from hears of nothing.
    event.stopPropagation();
    if (submit.isPending) return;
    const wrong: Record<string, string> = {};
    for (const field of form.fields) {
      const problem = problems[field.name];
      if (problem) wrong[field.name] = problem;
      else if (field.required && isEmpty(value(field.name, field.value)))
        wrong[field.name] = "This is needed.";
    }
    if (found(wrong)) return;
    const filled = { tool: form.tool, values: toSend(form, edits) };
    if (need) open.mutate({ ...need, ...filled }, { onSuccess: told });
    else plain.mutate(filled, { onSuccess: told });
  }
  function told(answer: Written) {
    if (answer.kind === "invalid") {
      found(Object.fromEntries(answer.errors.map((error) => [error.field, error.message])));
      return;
    }
    written(answer);
    close();
  }
  return (
    <form className={d.body} onSubmit={save} noValidate aria-label={form.title}>
      <div className={d.head}>
        <Dialog.Title className={s.title}>{form.title}</Dialog.Title>
        <p className="meta">Goes into {person.name}’s record, as you type it</p>
      </div>
      <div className={d.scroll}>
        {form.understood_of !== undefined && (
          <p className={s.understood}>
            Filled in from your words, <q className={t.said}>{form.understood_of}</q> Please check it.
          </p>
        )}
        {manner?.lead && <p className={s.understood}>{manner.lead}</p>}
        {form.lacks && <Banner waits>{form.lacks}</Banner>}
        {submit.error && (
          <Banner waits role="alert">
            Not recorded. {inWords(submit.error)}
          </Banner>
        )}
        {elsewhere.length > 0 && (
          <Banner waits role="alert">
            Not recorded. {elsewhere.map(([, message]) => message).join(" ")}
          </Banner>
        )}
        <div className={s.fields}>{first.map(row)}</div>
        {more.length > 0 && <h3 className={s.moreTitle}>More</h3>}
        {more.map((group) => (
          <MoreFields key={group.title} group={group} wrong={group.fields.some(({ name }) => name in errors)}>
            {group.fields.map(row)}
          </MoreFields>
        ))}
      </div>
      <div className={d.foot}>
        <Button kind="quiet" onClick={back ?? close}>
          {back ? "Back" : "Cancel"}
        </Button>
        <Button
          kind="primary"
          type="submit"
          className={d.push}
          busy={submit.isPending}
          disabled={form.lacks !== null}
        >
          {submit.isPending ? "Saving" : (manner?.button ?? "Save")}
        </Button>
      </div>
    </form>
  );
}

/** The field that something is wrong with. */
function focusOn(name: string) {
  const field = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
  field?.querySelector<HTMLElement>("input, textarea, button")?.focus();
}
