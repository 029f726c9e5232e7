// The codes of a trace in plain words.

export const OUTCOMES: Record<string, string> = {
  SKIPPED_NO_REQUIREMENTS: "Nothing needed",
  PASSED: "Met at once",
  RETRY_SUCCEEDED: "Met after a correction",
  ESCALATED: "Left to you",
  UNANSWERED: "No answer",
  TIMEOUT: "Out of time",
};

export const CALLS: Record<string, string> = {
  executed: "recorded",
  pending: "asked first",
  blocked: "refused",
  duplicate: "recorded already",
  failed: "could not be done",
  answered: "answered",
};

/** A code as words: "log_medication" is "log medication". */
export const spoken = (code: string) => code.replaceAll("_", " ");

export const REPLACED: Record<string, string> = {
  made_up: "a figure, date or name that the record does not hold",
  advice: "advice, a diagnosis, or what a value means",
  unreadable: "words in a script that the program does not read",
};
