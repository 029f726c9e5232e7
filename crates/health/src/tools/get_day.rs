//! `get_day`: everything on record of some days, of every kind, by time.

use alara_gate::{Definition, Finding};
use alara_record::{DayPart, Entry, When};
use serde::{Deserialize, Serialize};

use super::asked::query;
use super::parameter::{PART, SINCE, UNTIL};
use super::speech::Speech;
use super::{Clock, Days, Effect, Moment, Scene, Tool, answer, voice};

/// Everything on record of some days.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GetDay {
    /// From, included; today where none is named.
    pub since: Option<Moment>,
    /// Up to, included.
    pub until: Option<Moment>,
    /// Only this part of each day.
    pub part: Option<DayPart>,
}

/// A day is told whole: so many entries are no day's account any more.
const LISTED: usize = 40;

pub(super) static DEFINITION: Definition = query(
    "get_day",
    "Everything of a day",
    "Lists all entries of a day or of several, of every kind, by time.",
    &[SINCE, UNTIL, PART],
);

pub(super) static SPEECH: Speech = Speech::of_a_query(&[]);

impl Tool for GetDay {
    fn days(&self) -> Days {
        Days { since: self.since, until: self.until, part: self.part }
    }

    fn effect(&self, scene: &mut Scene<'_>) -> Result<Effect, Finding> {
        let today = Moment::On(scene.clock.local().date());
        let days = match self.days() {
            days if days.open() => Days::new(Some(today), None),
            days => days,
        };
        let mut found = answer::entries(scene, &[], &days);
        found.sort_by_key(|entry| (entry.at.span(scene.clock.zone), entry.recorded_at, entry.id));
        let (owner, span) = (voice::Owner::of(scene), days.words(&scene.clock));
        if found.is_empty() {
            return answer::none(format!("Nothing is recorded{}{span}.", owner.of_whom()));
        }
        let day = |entry: &Entry| entry.at.date_in(scene.clock.zone);
        let single = found.iter().all(|entry| found.first().is_some_and(|first| day(entry) == day(first)));
        let lines = found.iter().map(|entry| line(entry, single, &scene.clock));
        let head = format!("On record{}{span}:", owner.of_whom());
        answer::some(answer::at_most(LISTED, &head, lines), answer::rows_of(LISTED, &found), &found)
    }
}

/// "08:00 Metformin, 500 mg"; with the day where there are several.
fn line(entry: &Entry, single: bool, clock: &Clock) -> String {
    let told = voice::entry(entry);
    match entry.at {
        _ if !single => format!("{}: {told}", answer::when(entry.at, clock)),
        When::Instant(at) => format!("{} {told}", clock.zone.local(at).format("%H:%M")),
        When::Day { part: Some(part), .. } => format!("{}: {told}", part.name()),
        When::Day { part: None, .. } => told,
    }
}
