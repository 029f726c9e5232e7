// What the window says about a failure. Chosen by its code; the backend's own sentence is only a last resort.
import type { Failure, FailureCode } from "../generated/types";

const SAY: Partial<Record<FailureCode, string>> = {
  disk_full: "The disk is full. Nothing was lost. Free some space, then try again.",
  read_only: "The data folder cannot be written to. Nothing was lost. Make it writable, then try again.",
  not_open: "The record is locked. Unlock it, then try again.",
  not_proved: "Type what opens your record first. Nothing was changed.",
  wrong_passphrase: "That is not right. Nothing was changed. Try again.",
  wrong_pin: "That is not the PIN. Nothing was changed. Try again.",
  pin_wait:
    "Too many wrong PINs. Nothing was changed. Wait a little, or use your passphrase or recovery code.",
  pin_spent:
    "Too many wrong PINs. Nothing was changed. Your passphrase or your recovery code opens the record; then the PIN works again.",
  pin_gone:
    "The PIN cannot be used: this system’s keyring lost what belongs to it. Nothing was changed. Use your passphrase or recovery code.",
  keyring_absent: "No keyring answers on this computer. Nothing was changed. Start it, then try again.",
  keyring_locked: "This system’s keyring is locked. Nothing was changed. Unlock it, then try again.",
  keyring_denied: "This system’s keyring refused access. Nothing was changed. Try again and allow it.",
  keyring_silent: "This system’s keyring did not answer in time. Nothing was changed. Try again.",
  keyring_failed: "This system’s keyring answered with an error. Nothing was changed. Try again.",
  not_found: "It is no longer there. Nothing was changed.",
  already_done: "That was already done. Nothing was changed.",
  busy: "Alara is busy with something else. Nothing was lost. Wait a moment, then try again.",
  interrupted: "Alara was closed before the answer came. Your message is kept.",
  unrestorable:
    "This was proposed by another version of Alara and can no longer be confirmed. Nothing was recorded. Say it again.",
  not_yet: "This version of Alara cannot do that yet. Nothing was changed.",
  stopped: "Stopped. Nothing was changed.",
  no_backup_folder:
    "The folder for backups is not there, or cannot be written to. Connect its disk, or choose another folder.",
  no_backup: "That file is no whole backup of this record. Nothing was changed.",
  internal: "Something went wrong inside Alara. Nothing was lost. Try again.",
};

/** One sentence: what is wrong, that nothing was lost, what to do. */
export function inWords(failure: Failure): string {
  return SAY[failure.code] ?? failure.message;
}
