import {
  Bell,
  ChartLine,
  ClipboardCheck,
  Contact,
  FileHeart,
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
  | "doctor"
  | "background"
  | "contacts";

/** Pages that are opened from others: what finds them besides their title, and the page that they belong to. */
export const WITHIN: { name: PageName; title: string; words: string; icon: LucideIcon; page: PageName }[] = [
  {
    name: "background",
    title: "Background",
    words: "allergies conditions vaccinations laboratory results",
    icon: FileHeart,
    page: "care",
  },
  { name: "doctor", title: "For a doctor", words: "summary print csv", icon: Stethoscope, page: "care" },
  { name: "contacts", title: "Contacts", words: "phone emergency pharmacy", icon: Contact, page: "care" },
];

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
