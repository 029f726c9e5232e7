import {
  Bell,
  ClipboardCheck,
  Droplet,
  Footprints,
  HeartPulse,
  Hospital,
  type LucideIcon,
  NotebookPen,
  Pill,
  Smile,
  Thermometer,
} from "lucide-react";
import type { EntryKind } from "../generated/types";

/** The kinds of entry: what several are called, and the icon. */
export const KINDS: Record<EntryKind, { many: string; icon: LucideIcon }> = {
  dose: { many: "Doses", icon: Pill },
  medication: { many: "Medications", icon: Pill },
  vital: { many: "Vitals", icon: HeartPulse },
  water: { many: "Water", icon: Droplet },
  exercise: { many: "Exercise", icon: Footprints },
  mood: { many: "Moods", icon: Smile },
  check_in: { many: "Check-ins", icon: ClipboardCheck },
  symptom: { many: "Symptoms", icon: Thermometer },
  care: { many: "Visits and care", icon: Hospital },
  reminder: { many: "Reminders", icon: Bell },
  note: { many: "Notes", icon: NotebookPen },
};
