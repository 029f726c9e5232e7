//! A time as a person sees it: already in their zone, and only as exact as it is known.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A local day, with what is known of the time of day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Moment {
    /// `YYYY-MM-DD`, in the person's time zone.
    pub date: String,
    /// `HH:MM`, 24 hours; none where only the day is known.
    pub time: Option<String>,
    /// The part of the day, where that is all that was said.
    pub part: Option<DayPart>,
}

/// The parts of a day that words settle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum DayPart {
    /// The night.
    Night,
    /// The morning.
    Morning,
    /// The afternoon.
    Afternoon,
    /// The evening.
    Evening,
}
