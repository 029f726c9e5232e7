// The stand-in's background: an allergy, conditions, a vaccination, results of a laboratory.
import type { Entry, EntryKind, HealthBackground } from "../generated/types";
import { addDays } from "../text/when";
import { at, TODAY } from "./words";

function entry(kind: EntryKind, title: string, values: [label: string, shown: string][], back = 400): Entry {
  return {
    operation: `op-${kind}-${title.toLowerCase().replaceAll(/\W+/g, "-")}`,
    at: { ...at(null), date: addDays(TODAY, -back) },
    kind,
    title,
    detail: "",
    origin: "by hand",
    source: "entered",
    values: values.map(([label, shown]) => ({ label, shown })),
    story: [],
    undone: false,
    reversible: true,
  };
}

export const background = (some = true): HealthBackground =>
  some
    ? {
        allergies: [
          entry("allergy", "Penicillin", [
            ["Kind", "allergy"],
            ["Reaction", "hives"],
            ["Severity", "moderate"],
            ["Since", "May 3, 2011"],
          ]),
        ],
        conditions: [
          entry("condition", "Type 2 diabetes", [
            ["Status", "active"],
            ["Since", "June 12, 2019"],
            ["Diagnosed by", "Dr. Osei"],
          ]),
        ],
        immunizations: [
          entry("immunization", "Tetanus", [
            ["Dose number", "2"],
            ["Date", "May 3, 2024"],
            ["Place", "CVS"],
          ]),
        ],
        lab_tests: [
          {
            test: "Hemoglobin A1c",
            results: [
              entry(
                "lab_result",
                "5.85 %",
                [
                  ["Date", "March 11, 2026"],
                  ["Printed range", "4 to 5.6"],
                  ["Fasting", "yes"],
                ],
                3,
              ),
              entry("lab_result", "6.1 %", [["Date", "February 22, 2026"]], 20),
            ],
          },
        ],
      }
    : { allergies: [], conditions: [], immunizations: [], lab_tests: [] };
