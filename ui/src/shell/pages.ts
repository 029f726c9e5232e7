import {
  Bell,
  ChartLine,
  ClipboardCheck,
  List,
  type LucideIcon,
  MessageCircle,
  Pill,
  SlidersHorizontal,
  Stethoscope,
  Sun,
} from "lucide-react";

export type PageName =
  | "chat"
  | "today"
  | "timeline"
  | "medications"
  | "reminders"
  | "care"
  | "trends"
  | "settings"
  | "doctor";

/** A page that is opened from others, and the page that it belongs to. */
export const WITHIN: { name: PageName; title: string; icon: LucideIcon; page: PageName } = {
  name: "doctor",
  title: "For a doctor",
  icon: Stethoscope,
  page: "care",
};

/** The pages, in the order of the keys that lead there. */
export const PAGES: { name: PageName; title: string; icon: LucideIcon }[] = [
  { name: "chat", title: "Chat", icon: MessageCircle },
  { name: "today", title: "Today", icon: Sun },
  { name: "timeline", title: "Timeline", icon: List },
  { name: "medications", title: "Medications", icon: Pill },
  { name: "reminders", title: "Reminders", icon: Bell },
  { name: "care", title: "Care", icon: ClipboardCheck },
  { name: "trends", title: "Trends", icon: ChartLine },
  { name: "settings", title: "Settings", icon: SlidersHorizontal },
];

/** The section of the settings where people are, opened to add one. */
export const ADD_PERSON = "People: add";
