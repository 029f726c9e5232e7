//! Whether a thing of a file is on record already: the same thing at the same time with the same values is the same; of what is near it
//! without being the same, a person judges.

use std::collections::HashMap;

use alara_gate::Parameters;
use alara_health::tools::speech::Alike;
use alara_health::tools::{AddMedication, CreateReminder, HealthCall, LogMedication, Moment, PlanReminder};
use alara_health::vitals::VitalKind;
use alara_health::{describe, done};
use alara_record::{Entry, EntryQuery, MemoryRecord, PersonId, Record, Recurs, Reminder, When, Zone};
use chrono::{Duration, NaiveDate, NaiveDateTime, Timelike};
use serde_json::Value;

/// Doses of one medication that are this near to each other may be one.
const NEAR: Duration = Duration::minutes(60);
/// Values in the canonical unit that differ by less are one: what is left of a conversion.
const ROUNDING: f64 = 0.05;

/// What a thing is to what is here.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Likeness {
    /// Nothing is like it.
    New,
    /// It is here.
    Same,
    /// This is here, in words, and may be it.
    Doubtful(String),
}

/// Where a thing may be met: its tool, what it is about in small letters, and its day where it is of one.
type Place = (&'static str, String, Option<NaiveDate>);

/// What is known: on record, and of the file so far.
#[derive(Debug, Default)]
pub(super) struct Known {
    things: HashMap<Place, Vec<Thing>>,
}

#[derive(Clone, Debug)]
struct Thing {
    at: Option<At>,
    values: Parameters,
    /// In words, of what is on record; nothing in a file is doubtful for another line of it.
    here: Option<String>,
}

/// When something was, on the clock here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum At {
    Minute(NaiveDateTime),
    Day(NaiveDate),
}

impl Known {
    /// All that a person's record holds.
    pub fn of(record: &MemoryRecord, person: PersonId, zone: Zone) -> Known {
        let mut known = Known::default();
        for entry in record.entries(person, &EntryQuery::default()) {
            known.add_entry(entry, zone);
        }
        for medication in record.medications(person) {
            let dose = medication.dose.iter().map(|dose| ("dose".to_owned(), Value::from(dose.clone())));
            let stopped = medication.stopped.then(|| ("stopped".to_owned(), Value::Bool(true)));
            let words = match &medication.dose {
                Some(dose) => format!("{}, {dose}", medication.name),
                None => medication.name.clone(),
            };
            let here = Some(if medication.stopped { format!("{words} (stopped)") } else { words });
            let place = (AddMedication::ID, medication.name.to_lowercase(), None);
            known.add_thing(place, Thing { at: None, values: dose.chain(stopped).collect(), here });
        }
        for reminder in record.reminders(person) {
            known.add_reminder(reminder);
        }
        known
    }

    /// A reminder, at each of its times, and with all of them as the form of a plan has it; one of a single day is of that day.
    fn add_reminder(&mut self, reminder: &Reminder) {
        self.add_planned(reminder);
        let (date, rhythm) = match &reminder.schedule.recurs {
            Recurs::Once { date } => (Some(*date), None),
            Recurs::Days { days } => (None, Some(("days", Value::from(days.clone())))),
            Recurs::EveryDays { every, .. } => (None, Some(("every_days", Value::from(*every)))),
            Recurs::EveryHours { every, .. } => (None, Some(("every_hours", Value::from(*every)))),
            // Only the form of a plan has these.
            Recurs::EveryWeeks { .. } | Recurs::Dates { .. } | Recurs::Cycle { .. } => return,
        };
        for time in &reminder.schedule.times {
            let clock = ("time", Value::from(time.format("%H:%M").to_string()));
            let until = reminder.schedule.until.map(|until| ("until", Value::from(until.to_string())));
            let values = std::iter::once(clock).chain(rhythm.clone()).chain(until);
            let values = values.map(|(name, value)| (name.to_owned(), value)).collect();
            let here = match date {
                Some(date) => format!("{}, {date}", reminder.title),
                None => format!("{}, again and again at {}", reminder.title, time.format("%H:%M")),
            };
            let at = date.map(|date| At::Minute(date.and_time(*time)));
            let place = (CreateReminder::ID, reminder.title.to_lowercase(), date);
            self.add_thing(place, Thing { at, values, here: Some(here) });
        }
    }

    fn add_planned(&mut self, reminder: &Reminder) {
        let rhythm = match &reminder.schedule.recurs {
            Recurs::Days { days } => vec![("days", Value::from(days.clone()))],
            Recurs::EveryWeeks { every, days, .. } => {
                vec![("every_weeks", Value::from(*every)), ("days", Value::from(days.clone()))]
            }
            Recurs::Cycle { on, off, .. } => vec![("days_on", Value::from(*on)), ("days_off", Value::from(*off))],
            Recurs::Once { .. } | Recurs::Dates { .. } | Recurs::EveryDays { .. } | Recurs::EveryHours { .. } => return,
        };
        let times: Value = reminder.schedule.times.iter().map(|time| time.format("%H:%M").to_string()).collect();
        let values =
            rhythm.into_iter().chain([("times", times)]).map(|(name, value)| (name.to_owned(), value)).collect();
        let here = Some(format!("{}, again and again", reminder.title));
        let place = (PlanReminder::ID, reminder.title.to_lowercase(), None);
        self.add_thing(place, Thing { at: None, values, here });
    }

    fn add_entry(&mut self, entry: &Entry, zone: Zone) {
        let Ok(call) = HealthCall::typed(&entry.tool, &entry.fields) else { return };
        let at = match entry.at {
            When::Instant(at) => At::Minute(to_minute(zone.local(at))),
            When::Day { date, .. } => At::Day(date),
        };
        let here = Some(word_on_day(&call, Some(entry.at.date())));
        let at = time_field(&call).map(|_| at);
        self.add_thing(place_of(&call, at), Thing { at, values: values_of(&call), here });
    }

    /// Adds a thing of the file.
    pub fn add(&mut self, call: &HealthCall, zone: Zone) {
        let at = time_of(call, zone);
        self.add_thing(place_of(call, at), Thing { at, values: values_of(call), here: None });
    }

    fn add_thing(&mut self, place: Place, thing: Thing) {
        self.things.entry(place).or_default().push(thing);
    }

    /// What a thing is to all that is known.
    pub fn find(&self, call: &HealthCall, zone: Zone) -> Likeness {
        let (at, values) = (time_of(call, zone), values_of(call));
        let is_dose = call.definition().id == LogMedication::ID;
        let mut doubtful = None;
        for thing in self.things.get(&place_of(call, at)).into_iter().flatten() {
            if thing.at == at && agree(call, &values, &thing.values) {
                return Likeness::Same;
            }
            let near = match (at, thing.at) {
                (Some(At::Minute(one)), Some(At::Minute(other))) => {
                    one == other || is_dose && (one - other).abs() <= NEAR
                }
                _ => true,
            };
            if let Some(here) = thing.here.as_ref().filter(|_| near) {
                doubtful.get_or_insert_with(|| here.clone());
            }
        }
        doubtful.map_or(Likeness::New, Likeness::Doubtful)
    }
}

/// A call in words, with its values and its day.
pub(super) fn words_of(call: &HealthCall) -> String {
    let at = time_field(call).and_then(|field| Moment::parse(call.canonical().get(field)?.as_str()?));
    word_on_day(call, at.map(|at| at.date()))
}

/// The same of a day that is known already: as a card says it, or value by value where no card does.
fn word_on_day(call: &HealthCall, day: Option<NaiveDate>) -> String {
    let (tool, fields) = (call.definition().id, call.canonical());
    let words = match done::what(tool, &fields) {
        Some((_, what)) => what,
        None => format!("{}: {}", describe::noun(tool, &fields), describe::values(tool, &fields, &[])),
    };
    day.map_or(words.clone(), |day| format!("{words}, {day}"))
}

fn to_minute(at: NaiveDateTime) -> NaiveDateTime {
    at.with_second(0).and_then(|at| at.with_nanosecond(0)).unwrap_or(at)
}

/// The field of a call's time; what stands on a list is of none.
fn time_field(call: &HealthCall) -> Option<&'static str> {
    match call {
        HealthCall::CreateCheckIn(_) | HealthCall::CreateReminder(_) => Some("date"),
        _ => call.speech().when.map(|timed| timed.field),
    }
}

/// When a call's thing was; an instant by the clock where it was, as the record keeps it.
fn time_of(call: &HealthCall, zone: Zone) -> Option<At> {
    let fields = call.canonical();
    if let HealthCall::CreateReminder(reminder) = call {
        return reminder.date.map(|date| At::Minute(date.and_time(reminder.time.0)));
    }
    match Moment::parse(fields.get(time_field(call)?)?.as_str()?)? {
        Moment::At(at) => {
            // In whichever zone it is written: one instant is one.
            Some(At::Minute(to_minute(zone.local(at))))
        }
        Moment::On(date) => Some(At::Day(date)),
    }
}

fn place_of(call: &HealthCall, at: Option<At>) -> Place {
    let day = at.map(|at| match at {
        At::Minute(at) => at.date(),
        At::Day(date) => date,
    });
    (call.definition().id, subject_of(call), day)
}

/// What a call is about, besides its time: what makes it another thing and not another value of the same.
fn subject_of(call: &HealthCall) -> String {
    let fields = call.canonical();
    let time = time_field(call);
    let text = |field: &str| fields.get(field).and_then(Value::as_str).map(str::to_lowercase);
    let words: Vec<String> = match (call, call.speech().same) {
        // One a day: another of that day amends it.
        (HealthCall::CreateCheckIn(_), _) => Vec::new(),
        // Another hour is another value of it.
        (HealthCall::CreateReminder(_) | HealthCall::PlanReminder(_), _) => text("title").into_iter().collect(),
        (_, []) => {
            fields.iter().filter(|(name, _)| Some(name.as_str()) != time).map(|(_, value)| value.to_string()).collect()
        }
        (_, same) => same
            .iter()
            .filter_map(|alike| match alike {
                Alike::Words(field) | Alike::Name(field) | Alike::Title(field) => text(field),
                Alike::Measurement => text("kind"),
                Alike::Same(field) if Some(*field) != time => text(field),
                Alike::Same(_) | Alike::Day(_) | Alike::WordsIfBoth(_) | Alike::PersonIfBoth(_) => None,
            })
            .collect(),
    };
    words.join("\u{1f}")
}

/// The values of a call that two of the same thing have alike: not its time, and not what was remarked beside it.
fn values_of(call: &HealthCall) -> Parameters {
    let (speech, time) = (call.speech(), time_field(call));
    let is_value =
        |name: &str| Some(name) != time && Some(name) != speech.remark && !name.ends_with("_part") && name != "notes";
    call.canonical().into_iter().filter(|(name, _)| is_value(name)).collect()
}

/// Whether two say the same, as far as both say something.
fn agree(call: &HealthCall, one: &Parameters, other: &Parameters) -> bool {
    if matches!(call, HealthCall::AddMedication(_)) && other.contains_key("stopped") {
        return false;
    }
    let measured = |fields: &Parameters| {
        let kind = VitalKind::from_code(fields.get("kind")?.as_str()?)?;
        kind.row().in_canonical(fields.get("value")?.as_f64()?, fields.get("unit")?.as_str()?)
    };
    if let (Some(one), Some(other)) = (measured(one), measured(other)) {
        return (one - other).abs() < ROUNDING;
    }
    one.iter().all(|(name, value)| other.get(name).is_none_or(|there| same_value(value, there)))
}

fn same_value(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::String(one), Value::String(other)) => one.trim().eq_ignore_ascii_case(other.trim()),
        (Value::Number(one), Value::Number(other)) => one.as_f64() == other.as_f64(),
        _ => one == other,
    }
}
