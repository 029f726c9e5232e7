//! A question of the record, taken apart: what it is about, which figure of it is asked for, and over which days. Of whom it is stands in
//! its event. A follow-up ("and the average?", "and yesterday?") is the same question with one of these replaced.

use alara_record::{DayPart, PersonId, Record};
use chrono::{NaiveDate, NaiveDateTime};

use super::super::sourced::{Sourced, Which};
use crate::tools::{
    GetAdherence, GetCareRecords, GetCheckIns, GetDay, GetDue, GetLastDose, GetMedicationHistory, GetVitals,
    ListMedications, ListReminders,
};

/// What a question is about.
#[derive(Clone, Debug, PartialEq)]
pub enum Subject {
    /// One medication.
    Medication(Sourced<Which>),
    /// Whatever is taken.
    Medicines,
    /// A measurement, as `get_vitals` names it; those about something, where the words name it.
    Vital(&'static str, Option<String>),
    /// A symptom by its plain name.
    Symptom(String),
    /// The mood.
    Mood,
    /// Moods and symptoms, day by day.
    Feelings,
    /// Visits and care; those that name something, where the words do.
    Care(Option<String>),
    /// What is kept of one kind, as `get_care_records` names it; those that name something, where the words do.
    Kept(&'static str, Option<String>),
    /// What is still to come of visits and tests.
    Appointments(Option<String>),
    /// Reminders; those about something, where the words name it.
    Reminders(Option<String>),
    /// Doses and reminders that fall due.
    Due,
    /// All that was recorded.
    Everything,
}

/// Which figure of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// All of it, one by one.
    List,
    /// The last one, and when.
    Last,
    /// Whether there was one.
    Whether,
    /// How many, how often.
    Count,
    /// How much in all.
    Sum,
    /// The mean.
    Average,
    /// The highest.
    Highest,
    /// The lowest.
    Lowest,
    /// How much is left of it; of what is due, what is still open.
    Left,
    /// The next one.
    Next,
    /// Which were due and are not recorded.
    Missed,
    /// How well it is kept to.
    Kept,
    /// How it stands on the list: its dose, its times.
    Listed,
    /// When it may be taken again, by what was taken last.
    Again,
}

/// An end of the days that are asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// A whole day.
    Day(NaiveDate),
    /// A minute, by the user's clock.
    Minute(NaiveDateTime),
}

impl Bound {
    /// Its day.
    pub fn date(self) -> NaiveDate {
        match self {
            Bound::Day(date) => date,
            Bound::Minute(at) => at.date(),
        }
    }
}

/// The days that are asked about, both ends included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Days {
    /// From.
    pub since: Option<Bound>,
    /// Up to.
    pub until: Option<Bound>,
    /// Only this part of each.
    pub part: Option<DayPart>,
}

impl Days {
    /// Whether none are named.
    pub fn open(&self) -> bool {
        self.since.is_none() && self.until.is_none() && self.part.is_none()
    }
}

/// A question that the record answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// What it is about.
    pub subject: Subject,
    /// Which figure of it is asked for.
    pub figure: Figure,
    /// Over which days.
    pub days: Days,
}

impl Question {
    /// The tools that answer it, the best one first.
    pub fn tools(&self, record: &dyn Record, person: PersonId) -> Vec<&'static str> {
        use Figure::*;
        match (&self.subject, self.figure) {
            (Subject::Medication(_) | Subject::Medicines, Missed | Kept) => {
                vec![GetAdherence::ID, GetMedicationHistory::ID]
            }
            (Subject::Medication(_), Listed) => vec![ListMedications::ID, GetMedicationHistory::ID],
            // "How many doses are left today?": of what is due, and of no stock.
            (Subject::Medication(_) | Subject::Medicines, Left) if !self.days.open() => {
                vec![GetDue::ID, ListMedications::ID]
            }
            (Subject::Medication(_) | Subject::Medicines, Left) | (Subject::Medicines, Listed) => {
                vec![ListMedications::ID]
            }
            (Subject::Medication(_) | Subject::Medicines, Count) => vec![GetMedicationHistory::ID],
            (Subject::Medication(_), Next) => vec![GetDue::ID, GetLastDose::ID, GetMedicationHistory::ID],
            (Subject::Medication(_), List) | (Subject::Medicines, _) => {
                vec![GetMedicationHistory::ID, GetLastDose::ID]
            }
            (Subject::Medication(_), _) => vec![GetLastDose::ID, GetMedicationHistory::ID],
            (Subject::Vital(..), _) => vec![GetVitals::ID],
            (Subject::Symptom(_) | Subject::Mood | Subject::Feelings, _) => vec![GetCheckIns::ID],
            (Subject::Care(_) | Subject::Kept(..), _) => vec![GetCareRecords::ID],
            (Subject::Appointments(_), _) => vec![ListReminders::ID, GetCareRecords::ID],
            (Subject::Reminders(_), _) => vec![ListReminders::ID],
            (Subject::Due, Missed) => vec![GetAdherence::ID, GetMedicationHistory::ID, GetDue::ID],
            // Where nothing is taken by a plan, nothing can be due: that there are no reminders says so.
            (Subject::Due, _) if !planned(record, person) => {
                vec![ListReminders::ID, GetAdherence::ID, ListMedications::ID]
            }
            (Subject::Due, _) => vec![GetDue::ID, ListReminders::ID, GetAdherence::ID, ListMedications::ID],
            (Subject::Everything, _) => {
                vec![GetDay::ID, GetMedicationHistory::ID, GetCheckIns::ID, GetVitals::ID, GetCareRecords::ID]
            }
        }
    }

    /// The medication asked about, by name.
    pub fn medication(&self) -> Option<&str> {
        match &self.subject {
            Subject::Medication(said) => said.value.name(),
            _ => None,
        }
    }

    /// The measurement asked about.
    pub fn vital(&self) -> Option<&'static str> {
        match &self.subject {
            Subject::Vital(kind, _) => Some(kind),
            _ => None,
        }
    }
}

/// Whether anything of a person's is taken by a plan, or rings.
fn planned(record: &dyn Record, person: PersonId) -> bool {
    crate::on_list::current(record, person).iter().any(|each| !each.as_needed) || !record.reminders(person).is_empty()
}
