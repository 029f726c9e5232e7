//! Whether the record is open, whose it is, and what this program can do on this machine.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use zeroize::Zeroize;

use crate::{CrisisCard, Failure, TextSize, Typed};

/// For commands that take nothing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct NoInput {}

/// For commands that have nothing to say but that it was done.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct NoOutput {}

/// The program as a whole.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct AppState {
    /// The program's version.
    pub version: String,
    /// The folder that holds the record.
    pub data_dir: String,
    /// Where it stands.
    pub phase: Phase,
}

/// Where the program stands. Only `open` shows anything of the record.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum Phase {
    /// Nothing here yet.
    FirstRun {
        /// Why no keyring will keep the key, so that a passphrase is asked for; none where one answers.
        no_keyring: Option<Failure>,
        /// An earlier first start was cut short before anything was saved.
        cut_short: bool,
    },
    /// The vault is made, the recovery code has not been kept yet; nothing can be written.
    RecoveryCode {
        /// The code, shown until it is kept.
        code: RecoveryCode,
    },
    /// Closed, and opened by what the user types; by one press where the keyring holds the key and no PIN was set.
    Locked {
        /// Why it is closed.
        by: LockedBy,
        /// The passphrase opens it.
        passphrase: bool,
        /// The PIN opens it, and how those that were tried stand.
        pin: Option<PinStanding>,
    },
    /// The vault can't be opened. The data is untouched.
    Failed {
        /// Why.
        failure: Failure,
        /// The recovery code would open it.
        recovery_helps: bool,
    },
    /// Open.
    Open {
        /// What the window shows at all times.
        session: Box<Session>,
    },
}

/// Why a vault is closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum LockedBy {
    /// The program has just been started.
    Start,
    /// The user locked it.
    User,
    /// Nobody was here for as long as was set.
    Idle,
    /// The computer went to sleep.
    Sleep,
}

/// How the PINs that were tried stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct PinStanding {
    /// How many more can be tried; 0: none is taken until the passphrase or the recovery code has opened the vault.
    pub left: u32,
    /// In so many seconds the next is taken.
    pub wait: u32,
}

/// Whose record is to be opened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct OpenPerson {
    /// The person's id.
    pub id: String,
}

/// Makes the vault.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct CreateVault {
    /// What the person is called.
    pub name: String,
    /// Asked for where no keyring answers.
    pub passphrase: Option<Typed>,
}

/// The code that opens the vault when the key is lost.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct RecoveryCode {
    /// In groups of four letters, to be written down.
    pub code: String,
    /// Which groups, counted from 1, are to be typed back before anything else.
    pub ask: Vec<u32>,
    /// The vault has a new key, and this is its new code: the one before works until this one was typed back.
    pub renewed: bool,
}

/// A code is shown to its owner, and to no log.
impl std::fmt::Debug for RecoveryCode {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("RecoveryCode")
    }
}

/// What was shown is not left in memory.
impl Drop for RecoveryCode {
    fn drop(&mut self) {
        self.code.zeroize();
    }
}

/// The parts of the recovery code that were asked for, as typed, in the order in which they were asked.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct TypedBack {
    /// One for each.
    pub parts: Vec<Typed>,
}

/// Opens the vault.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum Unlock {
    /// With the keyring, or by trying again.
    Again,
    /// With the passphrase.
    Passphrase {
        /// As typed.
        passphrase: Typed,
    },
    /// With the PIN.
    Pin {
        /// As typed.
        pin: Typed,
    },
    /// With the recovery code.
    RecoveryCode {
        /// As typed.
        code: Typed,
    },
}

/// What the window shows while the record is open.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Session {
    /// Whose record this is.
    pub person: Person,
    /// The person's today, `YYYY-MM-DD`.
    pub today: String,
    /// 12 or 24 hours.
    pub clock: ClockStyle,
    /// How large the window's text is.
    pub text_size: TextSize,
    /// The record is new, and its first steps were neither gone through nor left.
    pub first_steps: bool,
    /// Who makes the answers.
    pub assistant: Assistant,
    /// What this version can do on this machine.
    pub can: Vec<Can>,
    /// The record is the demo record: it is nobody's, and gone when it is left.
    pub demo: bool,
    /// What opening the record found and did besides, a sentence each; told once.
    pub arrivals: Vec<String>,
    /// Help that is shown until the user goes back, alone in the window.
    pub crisis: Option<CrisisCard>,
}

/// Someone with a record here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Person {
    /// The id.
    pub id: String,
    /// What they are called.
    pub name: String,
    /// It is the user's own record.
    pub own: bool,
}

/// 12 or 24 hours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum ClockStyle {
    /// 09:12, 21:12.
    H24,
    /// 9:12 am, 9:12 pm.
    H12,
}

/// Who makes the answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Assistant {
    /// The kind.
    pub kind: AssistantKind,
    /// Its name ("Offline assistant", a model's name).
    pub name: String,
    /// Where its answers come from, for a model (a host's name).
    pub host: Option<String>,
}

/// What kind of assistant answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum AssistantKind {
    /// Built in, no network.
    Offline,
    /// A model on this computer.
    Local,
    /// A service elsewhere.
    Remote,
}

/// Things that not every version or machine can do. The window shows no control for the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum Can {
    /// `lock`.
    Lock,
    /// `redo`.
    Redo,
    /// `mark_dose`: taken, skipped.
    MarkDose,
    /// `mark_dose`: snooze.
    Snooze,
    /// `submit_form`: mood, water, as-needed doses from the Today page.
    Form,
    /// `delete_entry`.
    Delete,
    /// `ask_again`.
    AskAgain,
}
