// The stand-in's trace and prompts: one turn of each kind.
import type { EvidenceSource, Prompts, Trace, TracedTurn, TracePrompt } from "../generated/types";
import { at } from "./words";

export const sources = (): EvidenceSource[] => [
  {
    call: "call-1",
    label: "Measurements",
    found: "data",
    coverage: "2 of 7 days, newest March 13",
    earlier: null,
    rows: 2,
  },
  { call: "call-2", label: "Check-ins", found: "no_data", coverage: "0 of 7 days", earlier: null, rows: 0 },
  { call: "call-3", label: "Doses taken", found: "unavailable", coverage: null, earlier: null, rows: 0 },
];

const turn = (id: string, more: Partial<TracedTurn>): TracedTurn => ({
  id,
  at: at("09:30"),
  said: "how was my blood pressure this week?",
  model: "small-model",
  outcome: "RETRY_SUCCEEDED",
  attempts: 2,
  whole_ms: 1840,
  own_ms: 4,
  needs: [{ about: "blood pressure", tools: ["get_vitals"], met: true }],
  requests: [
    { purpose: "chat", took_ms: 900, prompt_tokens: 2100, reply_tokens: 40, error: null },
    { purpose: "wording", took_ms: 936, prompt_tokens: 2300, reply_tokens: 60, error: null },
  ],
  calls: [{ tool: "get_vitals", state: "answered", reasons: [] }],
  hooks: [],
  problems: [],
  reviews: [],
  stopped: 1,
  replaced: ["made_up"],
  prompt: true,
  ...more,
});

export const trace = (): Trace => ({
  turns: [
    turn("t-2", {}),
    turn("t-1", {
      said: "took two ibuprofen",
      model: "The built-in assistant",
      outcome: "PASSED",
      attempts: 1,
      whole_ms: 3,
      own_ms: 3,
      requests: [],
      calls: [{ tool: "log_medication", state: "executed", reasons: [] }],
      stopped: 0,
      replaced: [],
      prompt: false,
    }),
  ],
  earlier: null,
  outside: [],
  totals: [
    {
      model: "small-model",
      turns: 1,
      nothing_needed: 0,
      met_at_once: 0,
      met_after_correction: 1,
      escalated: 0,
      timed_out: 0,
      claims_stopped: 1,
      replaced: 1,
    },
  ],
});

export const tracePrompt = (): TracePrompt => ({
  messages: [
    { role: "system", content: "You are the voice of Alara." },
    { role: "user", content: "how was my blood pressure this week?" },
  ],
  tools: '[{ "name": "get_vitals" }]',
  replies: ["I have logged it."],
  reviews: [],
});

export const prompts = (): Prompts => ({
  additions: "",
  most: 8000,
  templates: [
    { name: "chat", purpose: "chat", language: "en", content: "You are the voice of Alara.", own: null },
    {
      name: "wording",
      purpose: "wording",
      language: "en",
      content: "Put these results into words.",
      own: null,
    },
  ],
});
