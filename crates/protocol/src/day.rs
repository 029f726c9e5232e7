//! Today: the doses, the mood, and what comes next.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

use crate::{Card, DayPart, Executed, FieldError, Moment, Value};

/// The present day.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Today {
    /// Now, in the person's zone.
    pub now: Moment,
    /// Planned doses in order, then as-needed ones taken today.
    pub doses: Vec<Dose>,
    /// What is taken only when needed.
    pub as_needed: Vec<AsNeeded>,
    /// What should be known today, one sentence each ("Metformin: 9 left. Enough through Wednesday.").
    pub notices: Vec<String>,
    /// Planned doses taken.
    pub taken: u32,
    /// Planned doses of the day.
    pub planned: u32,
    /// The mood recorded today (great, good, okay, poor).
    pub mood: Option<String>,
    /// Water recorded today, in ml.
    pub water_ml: u32,
    /// What came due today and is no dose of the plan: reminders, by time.
    pub reminders: Vec<DueReminder>,
    /// What is announced next.
    pub next: Vec<NextReminder>,
    /// Why reminders are not seen on the desktop now; none where they are.
    pub unseen: Option<String>,
    /// A journey, where it was not said yet whose clock reminders go by.
    pub journey: Option<Journey>,
    /// Whether it is to be asked, once, if the program should start when one logs in: reminders come while it runs.
    pub ask_autostart: bool,
}

/// From one time zone to another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Journey {
    /// The IANA name of the one before.
    pub from: String,
    /// Of the one here.
    pub to: String,
}

/// Whose clock reminders go by on a journey.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct KeepHomeTime {
    /// That of home; else of where one is.
    pub keep: bool,
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
    /// The part of the day that it is planned for; none as needed.
    pub part: Option<DayPart>,
    /// Where it stands.
    pub state: DoseState,
    /// It is due, and was planned an hour ago or longer.
    pub late: bool,
    /// When it was taken or skipped.
    pub at: Option<Moment>,
    /// A few words more ("with food").
    pub note: Option<String>,
    /// The user's own rule for it, beside one that is late or missed ("6 hours apart").
    pub rule: Option<String>,
    /// The operation that settled it, to undo.
    pub operation: Option<String>,
}

/// A reminder that came due today.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct DueReminder {
    /// The occurrence.
    pub occurrence: String,
    /// What it says.
    pub title: String,
    /// When it was due.
    pub at: Moment,
    /// Where it stands.
    pub state: DoseState,
    /// It is due, and was an hour ago or longer.
    pub late: bool,
    /// When it comes again, where it was put off.
    pub again: Option<Moment>,
    /// The medications whose usual dose Taken logs; of none it is ticked off.
    pub medications: Vec<String>,
}

/// A medication that is taken only when needed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct AsNeeded {
    /// Its name.
    pub medication: String,
    /// The usual dose.
    pub dose: Option<String>,
    /// The last dose, of the last days.
    pub last: Option<Moment>,
    /// From when the user's own limits allow the next; none where they allow it now.
    pub next_from: Option<Moment>,
    /// The user's own limits, in words.
    pub limits: Option<String>,
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

/// What is announced next.
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
    /// For Snooze: how many minutes; as set where it is not said.
    #[serde(default)]
    #[ts(optional)]
    pub minutes: Option<u16>,
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
    /// Ask again later.
    Snooze,
}

/// A form filled in by the person's own hand.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct SubmitForm {
    /// The tool's id.
    pub tool: String,
    /// Its parameters. Null takes a field out of what is corrected or changed; in any other form it is as if it were not there.
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
        /// What the person is told besides: safety notices, the last dose before the maximum.
        notices: Vec<String>,
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
    /// Done, and nothing to be written in the record: a reminder without a medication.
    Ticked {
        /// What it says.
        title: String,
    },
    /// Put off; nothing is written in the record.
    Snoozed {
        /// Until when.
        until: Moment,
    },
}
