import type { Card } from "../generated/types";
import { at, card, field, source, text } from "./words";

export function hospital(): Card {
  return card("p-hospital", {
    tool: "create_care_log",
    title: "Log a hospital visit",
    name: "Hospital visit",
    summary: "Fri, March 13",
    tier: "critical",
    said: [
      {
        at: at("09:24"),
        words: [
          { text: "I ", fields: [] },
          { text: "went to the hospital", fields: ["log_type", "title"] },
          { text: " ", fields: [] },
          { text: "yesterday", fields: ["occurred_at.date"] },
          { text: " for a ", fields: [] },
          { text: "checkup", fields: ["title"] },
        ],
      },
    ],
    fields: [
      field(
        "log_type",
        "Kind",
        {
          kind: "choice",
          options: [
            { value: "visit", label: "Visit" },
            { value: "procedure", label: "Procedure" },
            { value: "test", label: "Test" },
            { value: "hospital_stay", label: "Hospital stay" },
            { value: "emergency_visit", label: "Emergency visit" },
            { value: "other", label: "Other" },
          ],
        },
        "visit",
        source("stated", "went to the hospital"),
        { required: true },
      ),
      field("title", "Title", text, "Hospital checkup", source("derived", "hospital … checkup"), {
        required: true,
      }),
      field("occurred_at.date", "Date", { kind: "date" }, "2026-03-13", source("stated", "yesterday"), {
        required: true,
        shown: "Fri, March 13",
      }),
      field("occurred_at.time", "Time", { kind: "time" }, "10:00", source("assumed")),
      field("notes", "Notes", text, null, source("nothing")),
      field("diagnosis", "Diagnosis", text, null, source("nothing"), { own_words_only: true }),
      field("treatment", "Treatment", text, null, source("nothing"), { own_words_only: true }),
    ],
    reasons: [
      { code: "always_asks", text: "Alara always asks you about this." },
      { code: "value_assumed", text: "The time of day was not in your words." },
    ],
  });
}

export function reminder(): Card {
  return card("p-reminder", {
    tool: "create_reminder",
    title: "Set a reminder",
    name: "Reminder: metformin",
    summary: "Every day at 20:00",
    tier: "low",
    said: [
      {
        at: at("09:31"),
        words: [
          { text: "remind me to take my ", fields: [] },
          { text: "metformin", fields: ["title", "medications"] },
          { text: " at ", fields: [] },
          { text: "8 in the evening", fields: ["time"] },
        ],
      },
    ],
    fields: [
      field("title", "Title", text, "Take metformin", source("derived", "take my metformin"), {
        required: true,
      }),
      field("time", "Time", { kind: "time" }, "20:00", source("stated", "8 in the evening"), {
        required: true,
      }),
      field(
        "days",
        "Days",
        { kind: "days" },
        [1, 2, 3, 4, 5, 6, 7],
        source("default", null, { note: "every day, not said" }),
      ),
      field("medications", "For", { kind: "text_list" }, ["Metformin"], source("stated", "metformin")),
      field("date", "Date", { kind: "date" }, null, source("nothing")),
      field(
        "every_days",
        "Every",
        { kind: "number", unit: "days", min: 2, max: 365, whole: true },
        null,
        source("nothing"),
      ),
      field("until", "Until", { kind: "date" }, null, source("nothing")),
      field("description", "Description", { kind: "text", lines: 3 }, null, source("nothing")),
    ],
    reasons: [{ code: "always_asks", text: "Alara always asks you about this." }],
  });
}

/** A card with a contradicted value, a number with its unit, a list and a yes or no: for tests and a look. */
export function mixed(): Card {
  return card("p-mixed", {
    tool: "log_blood_pressure",
    title: "Log a blood pressure",
    name: "Blood pressure",
    summary: "138/82",
    tier: "medium",
    said: [
      {
        at: at("09:40"),
        words: [
          { text: "my bp was ", fields: [] },
          { text: "128", fields: ["systolic"] },
          { text: " over ", fields: [] },
          { text: "82", fields: ["diastolic"] },
        ],
      },
    ],
    fields: [
      field(
        "systolic",
        "Upper",
        { kind: "number", unit: "mmHg", min: 50, max: 300, whole: true },
        138,
        source("contradicted", "128", { instead: 128, instead_shown: "128" }),
        { required: true },
      ),
      field(
        "diastolic",
        "Lower",
        { kind: "number", unit: "mmHg", min: 20, max: 200, whole: true },
        82,
        source("stated", "82"),
        {
          required: true,
        },
      ),
      field("symptoms", "Symptoms", { kind: "text_list" }, ["dizzy"], source("assumed")),
      field(
        "times",
        "Times",
        { kind: "time_list" },
        ["08:00"],
        source("known", null, { note: "your usual times" }),
      ),
      field("medication_taken", "Doses taken", { kind: "yes_no" }, null, source("nothing")),
    ],
    reasons: [{ code: "contradicts_statement", text: "You said 128, and 138 was proposed." }],
  });
}
