//! Today: the doses, the mood, and what comes next.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

use super::{Card, Executed, FieldError, Moment, Value};

/// The present day.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Today {
    /// Now, in the person's zone.
    pub now: Moment,
    /// Planned doses in order, then as-needed ones taken today.
    pub doses: Vec<Dose>,
    /// Planned doses taken.
    pub taken: u32,
    /// Planned doses of the day.
    pub planned: u32,
    /// The mood recorded today (great, good, okay, poor).
    pub mood: Option<String>,
    /// Water recorded today, in ml.
    pub water_ml: u32,
    /// What will ring next.
    pub next: Vec<NextReminder>,
}

/// A dose of today.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Dose {
    /// The occurrence; none for one taken as needed.
    pub occurrence: Option<String>,
    /// The medication's name.
    pub medication: String,
    /// How much ("500 mg").
    pub dose: Option<String>,
    /// When it is planned, `HH:MM`; none as needed.
    pub planned: Option<String>,
    /// Where it stands.
    pub state: DoseState,
    /// When it was taken or skipped.
    pub at: Option<Moment>,
    /// A few words more ("with food").
    pub note: Option<String>,
    /// The operation that settled it, to undo.
    pub operation: Option<String>,
}

/// Where a dose stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum DoseState {
    /// Not due yet.
    Later,
    /// Due now.
    Due,
    /// Taken.
    Taken,
    /// Left out on purpose.
    Skipped,
    /// Its time is over.
    Missed,
}

/// What will ring.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct NextReminder {
    /// What it says.
    pub title: String,
    /// When.
    pub at: Moment,
}

/// What the user did about a planned dose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct MarkDose {
    /// The occurrence.
    pub occurrence: String,
    /// What.
    pub action: DoseAction,
}

/// What can be done about a planned dose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum DoseAction {
    /// Taken now.
    Taken,
    /// Left out on purpose.
    Skip,
    /// Ask again in ten minutes.
    Snooze,
}

/// A form filled in by the person's own hand.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct SubmitForm {
    /// The tool's id.
    pub tool: String,
    /// Its parameters. Null takes a field from what is corrected; in any other form it is as if it were not there.
    pub values: BTreeMap<String, Option<Value>>,
}

/// What became of a form or a dose.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum Written {
    /// It is on disk.
    Executed {
        /// What was written.
        executed: Executed,
    },
    /// A rule wants a second look: it waits.
    Asked {
        /// What.
        card: Box<Card>,
    },
    /// It can't be recorded as it is.
    Invalid {
        /// What is wrong.
        errors: Vec<FieldError>,
    },
    /// Put off; nothing is written in the record.
    Snoozed {
        /// Until when.
        until: Moment,
    },
}
