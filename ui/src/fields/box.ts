import s from "./fields.module.css";

/** The box around a control, by where its value comes from. */
export function box({ unsure, wrong }: { unsure: boolean; wrong: boolean }): string {
  return [s.control, unsure && s.assumed, wrong && s.wrong].filter(Boolean).join(" ");
}
