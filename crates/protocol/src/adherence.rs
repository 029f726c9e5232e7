//! How planned doses were kept over time, and where medications began and changed.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Moment;

/// Which days, and of what.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct AdherenceInput {
    /// The last so many days, today included.
    pub days: u32,
    /// Only of this medication, by its name.
    pub medication: Option<String>,
}

/// What became of the doses that were planned up to now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Adherence {
    /// The first day asked for, `YYYY-MM-DD`.
    pub from: String,
    /// The last, which is today.
    pub to: String,
    /// The days on which something was planned, oldest first.
    pub days: Vec<AdherenceDay>,
    /// So many days in a row, up to today, every planned dose was recorded as taken. Days on which nothing was planned don't count.
    pub streak: u32,
    /// The longest such row within these days.
    pub longest: u32,
    /// All of them together.
    pub all: Doses,
    /// Each medication with planned doses in these days, by name, whichever was asked for.
    pub medications: Vec<AdherenceOf>,
    /// Where a medication began, changed or ended in these days, oldest first.
    pub marks: Vec<CourseMark>,
}

/// Planned doses, counted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Doses {
    /// Planned up to now.
    pub due: u32,
    /// Of these, recorded as taken.
    pub taken: u32,
    /// Skipped on purpose.
    pub skipped: u32,
    /// Neither was recorded.
    pub open: u32,
}

/// One day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct AdherenceDay {
    /// `YYYY-MM-DD`.
    pub date: String,
    /// Its doses.
    pub doses: Doses,
}

/// One medication.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct AdherenceOf {
    /// Its name.
    pub medication: String,
    /// Its doses.
    pub doses: Doses,
    /// Where what is known of them came from.
    pub sources: SourceCount,
}

/// Doses of one medication that were taken beside any plan: as needed, or of what is on no list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct OtherDoses {
    /// Its name, as it was recorded last.
    pub medication: String,
    /// How many.
    pub taken: u32,
    /// What was taken, each amount once; none where nobody said.
    pub dose: Option<String>,
    /// The last of them.
    pub last: Moment,
    /// Where they came from.
    pub sources: SourceCount,
}

/// How many values came from where.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct SourceCount {
    /// Said in the chat.
    pub said: u32,
    /// Entered by hand.
    pub entered: u32,
    /// From a file.
    pub imported: u32,
}

/// Where a value came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum CameBy {
    /// Said in the chat, as it stands there.
    Said,
    /// Entered by hand, edited before it was confirmed, or pressed on a notification.
    Entered,
    /// From a file.
    Imported,
}

/// Where a medication's course turns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct CourseMark {
    /// `YYYY-MM-DD`.
    pub date: String,
    /// Its name.
    pub medication: String,
    /// What turned, in words ("started, 500 mg", "500 mg → 850 mg", "stopped").
    pub what: String,
    /// Which way.
    pub turn: CourseTurn,
}

/// What a turn of a course is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum CourseTurn {
    /// It began, or was taken up again.
    Start,
    /// Its dose or its times changed.
    Change,
    /// It ended.
    Stop,
}
