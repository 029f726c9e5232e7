//! What was recorded, day by day, each entry with the story of how it came there.

pub use alara_health::tools::speech::EntryKind;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{CameBy, EntryKinds, Moment, Words};

/// A page of the record, newest day first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Timeline {
    /// The days that hold something.
    pub days: Vec<TimelineDay>,
    /// Give this as `before` for the page before; none at the beginning.
    pub earlier: Option<String>,
    /// How many entries match in all.
    pub total: u32,
    /// The kinds there are, each with how many would match if it were chosen.
    pub kinds: Vec<KindCount>,
    /// The same of the people whose entries stand here, where there are several.
    pub people: Vec<NameCount>,
    /// The same of medications, by name.
    pub medications: Vec<NameCount>,
}

/// How many entries are of a kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct KindCount {
    /// The kind.
    #[ts(as = "EntryKinds")]
    pub kind: EntryKind,
    /// How many.
    pub count: u32,
}

/// How many entries are somebody's, or about something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct NameCount {
    /// What chooses it.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// How many.
    pub count: u32,
}

/// Which entries.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct TimelineInput {
    /// From an earlier answer; none for the newest.
    pub before: Option<String>,
    /// How many entries at most.
    pub limit: u32,
    /// Words to look for; empty for all.
    pub search: String,
    /// Only this kind.
    #[ts(as = "Option<EntryKinds>")]
    pub kind: Option<EntryKind>,
    /// Only what is this person's.
    #[serde(default)]
    #[ts(optional)]
    pub person: Option<String>,
    /// Only what is about this medication.
    #[serde(default)]
    #[ts(optional)]
    pub medication: Option<String>,
    /// From this day on, `YYYY-MM-DD`.
    #[serde(default)]
    #[ts(optional)]
    pub from: Option<String>,
    /// Up to this day.
    #[serde(default)]
    #[ts(optional)]
    pub to: Option<String>,
}

/// A day.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct TimelineDay {
    /// `YYYY-MM-DD`.
    pub date: String,
    /// Its entries, newest first.
    pub entries: Vec<Entry>,
}

/// Something in the record.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Entry {
    /// The operation that wrote it.
    pub operation: String,
    /// When it happened.
    pub at: Moment,
    /// What kind it is.
    #[ts(as = "EntryKinds")]
    pub kind: EntryKind,
    /// What stands out ("Ibuprofen", "128/82").
    pub title: String,
    /// The rest in a few words ("2 tablets", "blood pressure, mmHg").
    pub detail: String,
    /// Where it came from ("said in chat, edited, confirmed").
    pub origin: String,
    /// The same, in one of three words.
    pub source: CameBy,
    /// Its values, as written.
    pub values: Vec<ShownValue>,
    /// How it came here, in order.
    pub story: Vec<StoryStep>,
    /// It has been undone or deleted.
    pub undone: bool,
    /// It can be undone, or brought back.
    pub reversible: bool,
}

/// A value and its name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct ShownValue {
    /// The name.
    pub label: String,
    /// The value in words; "Left out" where it was.
    pub shown: String,
}

/// One step of an entry's story.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct StoryStep {
    /// Which step.
    pub kind: StepKind,
    /// The user's words, for what was said; else empty.
    pub words: Vec<Words>,
    /// What happened, in words; may be empty beside the user's words.
    pub text: String,
    /// Who, when and where ("You, today at 09:24, in chat").
    pub by: String,
}

/// The steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum StepKind {
    /// Said by the user.
    Said,
    /// Proposed by the assistant.
    Proposed,
    /// Edited by the user.
    Edited,
    /// Confirmed by the user.
    Confirmed,
    /// Written at once.
    Recorded,
    /// What stood there was corrected.
    Corrected,
    /// Undone or deleted.
    Undone,
}

/// Names an operation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct OperationId {
    /// Its id.
    pub operation: String,
}
