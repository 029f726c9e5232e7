//! What a tool sees when it runs: the record, the moment, due times and fresh ids, all as arguments.

use alara_gate::Parameters;
use alara_record::{
    Change, DayPart, Entry, EntryId, Medication, Occurrence, OccurrenceKey, PersonId, Record, Reminder, Zone,
};
use chrono::{DateTime, FixedOffset, NaiveDateTime, NaiveTime, Timelike};
use serde_json::{Map, Value};
use uuid::Uuid;

use super::Moment;

/// A moment, and the zone in which the user's clock reads it.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    /// Now.
    pub now: DateTime<FixedOffset>,
    /// The user's zone.
    pub zone: Zone,
}

impl Clock {
    /// What the user's wall clock reads.
    pub fn local(&self) -> NaiveDateTime {
        self.zone.local(self.now)
    }

    /// A time without an offset, given the zone's own; seconds may be missing. `None` where it is no time.
    pub fn localize(&self, time: &str) -> Option<String> {
        let local = ["%Y-%m-%dT%H:%M:%S", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M:%S", "%Y-%m-%d %H:%M"]
            .iter()
            .find_map(|form| NaiveDateTime::parse_from_str(time, form).ok())?;
        Some(Moment::At(self.zone.at(local)).text())
    }

    /// The same fields with every time as the clock here reads it: what was written where another clock held keeps its moment, and no line
    /// tells two clocks.
    pub fn read_here(&self, fields: &Parameters) -> Parameters {
        fields.iter().map(|(name, value)| (name.clone(), self.read_value_here(value))).collect()
    }

    /// The same of a value, and of all that it holds.
    pub fn read_value_here(&self, value: &Value) -> Value {
        match value {
            Value::Object(fields) => Value::Object(self.read_here(fields)),
            Value::Array(items) => items.iter().map(|item| self.read_value_here(item)).collect(),
            value => match value.as_str().and_then(Moment::parse) {
                Some(Moment::At(at)) => Value::from(Moment::At(self.zone.here(at)).text()),
                Some(Moment::On(_)) | None => value.clone(),
            },
        }
    }

    /// Now to the minute, as a moment.
    pub fn minute(&self) -> Moment {
        let now = self.zone.here(self.now);
        Moment::At(now.with_second(0).and_then(|at| at.with_nanosecond(0)).unwrap_or(now))
    }
}

/// Where fresh ids come from.
pub trait Ids {
    /// A new UUIDv7.
    fn fresh(&mut self) -> Uuid;
}

/// Due times, by calendar arithmetic that this crate does not know.
pub trait Calendar {
    /// The occurrences of a medication that were or are due in `from..=to` (local wall clock), by time; settled ones included.
    fn due(
        &self,
        record: &dyn Record,
        medication: &Medication,
        from: NaiveDateTime,
        to: NaiveDateTime,
    ) -> Vec<Occurrence>;

    /// When a reminder rings in `from..=to` (local wall clock), by time, with the occurrence that it rings for.
    fn rings(
        &self,
        record: &dyn Record,
        reminder: &Reminder,
        from: NaiveDateTime,
        to: NaiveDateTime,
    ) -> Vec<(NaiveDateTime, Occurrence)>;

    /// So many times of day, spread from getting up to going to bed.
    fn while_awake(&self, times: u8, up: NaiveTime, bed: NaiveTime) -> Vec<NaiveTime>;

    /// The open occurrence of a medication that a dose taken within `from..=to` settles, if one is near enough.
    fn settles(
        &self,
        record: &dyn Record,
        medication: &Medication,
        from: NaiveDateTime,
        to: NaiveDateTime,
    ) -> Option<OccurrenceKey>;
}

/// The due times of a zone, where a reading asks which dose was meant.
pub type CalendarOf = fn(Zone) -> Box<dyn Calendar>;

/// What a tool sees.
pub struct Scene<'a> {
    /// The record as it is now.
    pub record: &'a dyn Record,
    /// Whose record this call goes into.
    pub person: PersonId,
    /// The moment.
    pub clock: Clock,
    /// Due times.
    pub calendar: &'a dyn Calendar,
    /// Fresh ids.
    pub ids: &'a mut dyn Ids,
}

impl Scene<'_> {
    /// A new entry of this tool, at this time (now where none is given).
    pub fn entry(
        &mut self,
        tool: &str,
        at: Option<Moment>,
        part: Option<DayPart>,
        fields: Map<String, Value>,
    ) -> Entry {
        Entry {
            id: EntryId(self.ids.fresh()),
            person: self.person,
            tool: tool.to_owned(),
            at: at.unwrap_or_else(|| self.clock.minute()).when(part),
            recorded_at: self.clock.now,
            fields,
        }
    }
}

/// Whether a read-only tool found something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It found something.
    Success,
    /// There is nothing recorded for that; an answer, not an error.
    NoData,
}

/// What a read-only tool answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// Whether there was anything.
    pub outcome: Outcome,
    /// One or a few short plain sentences with the figures.
    pub message: String,
    /// The same as data, for a model and for charts.
    pub data: Value,
    /// The entries it stands on.
    pub rows: Vec<EntryId>,
    /// The days asked about, and those that have something: filled in by whoever ran the tool ([`crate::evidence::cover`]).
    pub coverage: Option<alara_gate::evidence::Coverage>,
}

/// What a tool does.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Changes to the record, and one sentence that says what was written.
    Writes(Vec<Change>, String),
    /// An answer from the record.
    Answers(Answer),
}
