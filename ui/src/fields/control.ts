import type { Control, Value } from "../generated/types";

/** What every control is given. */
export interface ControlProps<Kind extends Control["kind"] = Control["kind"]> {
  id: string;
  labelledBy: string;
  describedBy: string;
  /** The field's name in lower case, for the names of buttons inside. */
  label: string;
  control: Extract<Control, { kind: Kind }>;
  value: Value | null;
  unsure: boolean;
  wrong: boolean;
  locked: boolean;
  required: boolean;
  /** What stands for no value, where none was chosen; else it was not said. */
  none?: string;
  today: string;
  onChange(value: Value | null): void;
  /** What is typed can't be read: a sentence; or undefined once it can. */
  onProblem(problem: string | undefined): void;
}
