import type { Manner } from "../forms/OneForm";

/** How a standing consent is asked for. */
export const GIVE: Manner = {
  title: "Give a standing consent",
  button: "Give it",
  lead: "Only this dose of this medication, only between these hours, and only until that day.",
};
