// What the window says about a failure. Chosen by its code; the backend's own sentence is only a last resort.
import type { Failure, FailureCode } from "../generated/types";

const SAY: Partial<Record<FailureCode, string>> = {
  disk_full: "The disk is full. Nothing was lost. Free some space, then try again.",
  read_only: "The data folder cannot be written to. Nothing was lost. Make it writable, then try again.",
  not_open: "The record is locked. Unlock it, then try again.",
  not_found: "It is no longer there. Nothing was changed.",
  already_done: "That was already done. Nothing was changed.",
  busy: "Alara is busy with something else. Nothing was lost. Wait a moment, then try again.",
  interrupted: "Alara was closed before the answer came. Your message is kept.",
  unrestorable:
    "This was proposed by another version of Alara and can no longer be confirmed. Nothing was recorded. Say it again.",
  not_yet: "This version of Alara cannot do that yet. Nothing was changed.",
  internal: "Something went wrong inside Alara. Nothing was lost. Try again.",
};

/** One sentence: what is wrong, that nothing was lost, what to do. */
export function inWords(failure: Failure): string {
  return SAY[failure.code] ?? failure.message;
}
