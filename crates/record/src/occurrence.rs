//! One due time of a schedule, and how it was settled.

use chrono::{DateTime, NaiveDateTime, Timelike, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{EntryId, PersonId};

/// What names an occurrence: the medication or reminder it belongs to, and the date and time of day it was meant for (its slot) on the
/// clock that its schedule goes by. Neither travel nor a change of the clocks makes another key of it. Of an interval that passes, one
/// that reads like the hour before, in the night when the clocks go back, has a second more.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct OccurrenceKey {
    /// The id of the medication or reminder.
    pub of: Uuid,
    /// The local wall-clock time it was due at.
    pub due: NaiveDateTime,
}

/// As it crosses to the window and to notifications: `UUID@2026-03-14T20:00`, with seconds where there are any.
impl std::fmt::Display for OccurrenceKey {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let pattern = if self.due.second() == 0 { MINUTES } else { SECONDS };
        write!(to, "{}@{}", self.of, self.due.format(pattern))
    }
}

/// Not the name of an occurrence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not the name of an occurrence")]
pub struct NoOccurrence;

impl std::str::FromStr for OccurrenceKey {
    type Err = NoOccurrence;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let (of, due) = name.split_once('@').ok_or(NoOccurrence)?;
        let read = |pattern| NaiveDateTime::parse_from_str(due, pattern);
        let due = read(MINUTES).or_else(|_| read(SECONDS)).map_err(|_| NoOccurrence)?;
        Ok(OccurrenceKey { of: of.parse().map_err(|_| NoOccurrence)?, due })
    }
}

const MINUTES: &str = "%Y-%m-%dT%H:%M";
const SECONDS: &str = "%Y-%m-%dT%H:%M:%S";

/// Where an occurrence stands with the person: what was announced of it, and what they said. Working state; the record knows it as
/// settled or open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Due, and not announced yet, or being announced.
    Due,
    /// Announced, unanswered.
    Shown,
    /// To be announced again.
    Snoozed,
    /// Taken, or ticked off.
    Taken,
    /// Left out on purpose.
    Skipped,
    /// Announced, and its time went by without an answer.
    Missed,
}

impl Stage {
    /// Its name in the store.
    pub fn name(self) -> &'static str {
        match self {
            Stage::Due => "due",
            Stage::Shown => "shown",
            Stage::Snoozed => "snoozed",
            Stage::Taken => "taken",
            Stage::Skipped => "skipped",
            Stage::Missed => "missed",
        }
    }

    /// Reads its name in the store.
    pub fn from_name(name: &str) -> Option<Stage> {
        use Stage::{Due, Missed, Shown, Skipped, Snoozed, Taken};
        [Due, Shown, Snoozed, Taken, Skipped, Missed].into_iter().find(|stage| stage.name() == name)
    }

    /// Whether an answer is waited for.
    pub fn is_open(self) -> bool {
        matches!(self, Stage::Due | Stage::Shown | Stage::Snoozed)
    }
}

/// What was announced of an occurrence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// Which.
    pub key: OccurrenceKey,
    /// When it was due, as derived last.
    pub at: DateTime<Utc>,
    /// The version of the time-zone database that this was derived by.
    pub tzdb: String,
    /// Where it stands.
    pub stage: Stage,
    /// How often it was announced.
    pub times: u32,
    /// When it was announced last.
    pub shown: Option<DateTime<Utc>>,
    /// When it is to be announced again.
    pub next: Option<DateTime<Utc>>,
    /// The notification that it is announced in, with others that are due then: each has one, which replaces itself.
    pub notice: Option<String>,
}

/// How an occurrence ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Settled {
    /// Taken, or done.
    Taken,
    /// Skipped on purpose.
    Skipped,
}

/// A settled occurrence: what a dose, a skip or a notification's button left behind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settlement {
    /// Which occurrence.
    pub key: OccurrenceKey,
    /// Whose.
    pub person: PersonId,
    /// How.
    pub settled: Settled,
    /// The entry that settled it, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<EntryId>,
}

/// A due time, with its settlement if it has one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Occurrence {
    /// Which.
    pub key: OccurrenceKey,
    /// When it is due on the clock of where one is.
    pub at: NaiveDateTime,
    /// The instant.
    pub instant: DateTime<Utc>,
    /// What it is called (the medication's name or the reminder's title).
    pub title: String,
    /// How much is due, where its medication says.
    pub dose: Option<String>,
    /// How it was settled, if it was.
    pub settled: Option<Settled>,
}
