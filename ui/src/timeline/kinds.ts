import {
  Activity,
  Bell,
  CalendarHeart,
  ClipboardCheck,
  Droplet,
  FlaskConical,
  Footprints,
  HeartPulse,
  Hospital,
  type LucideIcon,
  NotebookPen,
  Pill,
  ShieldAlert,
  Smile,
  Syringe,
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
  allergy: { many: "Allergies", icon: ShieldAlert },
  condition: { many: "Conditions", icon: Activity },
  immunization: { many: "Vaccinations", icon: Syringe },
  lab_result: { many: "Lab results", icon: FlaskConical },
  cycle: { many: "Periods", icon: CalendarHeart },
  reminder: { many: "Reminders", icon: Bell },
  note: { many: "Notes", icon: NotebookPen },
};
