//! A case: its clock, its record, and the words of it.

use alara_health::tools::{AddMedication, Clock, TimeOfDay};
use alara_record::{Change, Medication, MedicationId, MemoryRecord, Noun, Person, PersonId, Recurs, Schedule};
use chrono::{DateTime, FixedOffset};
use serde::Deserialize;
use uuid::Uuid;

use crate::time::fixed;

/// Why a line is no case.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoCase {
    /// It lacks a field, or one is of the wrong type.
    #[error("this is not a case: {0}")]
    Shape(String),
    /// Its clock cannot be read.
    #[error("`now` is no date-time with an offset, such as 2026-03-14T09:30:00-04:00")]
    Now,
    /// It names a record that it does not hold.
    #[error("`record` names nobody among `people`")]
    Record,
}

/// A medication that the case's person is on.
#[derive(Clone, Debug, Deserialize)]
pub struct Known {
    /// Its name.
    pub name: String,
    /// Its usual dose.
    pub dose: Option<String>,
    /// When it is due.
    #[serde(default)]
    pub times: Vec<TimeOfDay>,
    /// On which days.
    pub days: Option<Vec<u8>>,
    /// Hours between two doses.
    pub min_interval_hours: Option<f64>,
    /// Dose units in any 24 hours.
    pub max_per_day: Option<f64>,
    /// Taken as needed.
    #[serde(default)]
    pub as_needed: bool,
    /// How many there are.
    pub stock: Option<f64>,
}

/// Someone else with a record.
#[derive(Clone, Debug, Deserialize)]
pub struct Other {
    /// How the user calls them.
    pub name: String,
    /// Other names.
    #[serde(default)]
    pub aka: Vec<String>,
}

/// What every kind of case may hold.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Case {
    /// The clock; a fixed one where the case has none.
    pub now: Option<String>,
    /// The user's words.
    pub user: Option<String>,
    /// The model's reply.
    pub reply: Option<String>,
    /// What the person is on.
    #[serde(default)]
    pub known_medications: Vec<Known>,
    /// Others with a record.
    #[serde(default)]
    pub people: Vec<Other>,
    /// Whose record is open.
    pub record: Option<String>,
}

/// The clock of a case that names none: a moment of no meaning, the same for everyone.
const NOW: &str = "2026-01-01T12:00:00+00:00";

impl Case {
    /// Its clock.
    pub fn clock(&self) -> Result<Clock, NoCase> {
        clock(self.now.as_deref())
    }

    /// Its record, in memory.
    pub fn record(&self) -> Result<MemoryRecord, NoCase> {
        let mut record = MemoryRecord::new(person(0, "You", &[], true));
        for (index, other) in (1..).zip(&self.people) {
            record.apply([&Change::Put(Noun::Person(person(index, &other.name, &other.aka, false)))]);
        }
        if let Some(open) = &self.record {
            let named = |other: &Other| {
                other.name.eq_ignore_ascii_case(open) || other.aka.iter().any(|aka| aka.eq_ignore_ascii_case(open))
            };
            let at = self.people.iter().position(named).ok_or(NoCase::Record)?;
            if !record.open(id(at as u128 + 1)) {
                return Err(NoCase::Record);
            }
        }
        let whose = alara_record::Record::person(&record).id;
        for (index, known) in (1..).zip(&self.known_medications) {
            record.apply([&Change::Put(Noun::from(medication(index, known, whose)))]);
        }
        Ok(record)
    }
}

/// A clock of a case.
pub fn clock(now: Option<&str>) -> Result<Clock, NoCase> {
    let now: DateTime<FixedOffset> = DateTime::parse_from_rfc3339(now.unwrap_or(NOW)).map_err(|_| NoCase::Now)?;
    Ok(fixed(now))
}

fn id(number: u128) -> PersonId {
    PersonId(Uuid::from_u128(number))
}

fn person(number: u128, name: &str, aka: &[String], is_user: bool) -> Person {
    Person { id: id(number), name: name.to_owned(), aka: aka.to_vec(), is_user }
}

/// A known medication as the record holds it; `number` is its id.
pub fn medication(number: u128, known: &Known, person: PersonId) -> Medication {
    let mut times: Vec<chrono::NaiveTime> = known.times.iter().map(|time| time.0).collect();
    times.sort_unstable();
    let schedule = (!times.is_empty()).then(|| match &known.days {
        Some(days) => Schedule::of(times, Recurs::Days { days: days.clone() }),
        None => Schedule::daily(times),
    });
    Medication {
        dose: known.dose.clone(),
        schedule,
        as_needed: known.as_needed,
        min_interval_hours: known.min_interval_hours,
        max_per_day: known.max_per_day,
        ..Medication::named(MedicationId(Uuid::from_u128(number)), person, known.name.clone())
    }
}

/// A known medication as the tool that would have added it.
pub fn as_added(known: &Known) -> AddMedication {
    AddMedication {
        dose: known.dose.clone(),
        times: (!known.times.is_empty()).then(|| known.times.clone()),
        days: known.days.clone(),
        as_needed: known.as_needed.then_some(true),
        min_interval_hours: known.min_interval_hours,
        max_per_day: known.max_per_day,
        stock: known.stock,
        ..AddMedication::named(known.name.clone())
    }
}
