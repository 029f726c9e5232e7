//! Forms about something of the record: a medication or a reminder, with its values filled in and which one it is settled.

use alara_gate::Parameters;
use alara_health::describe;
use alara_health::tools::planned::list_parameters;
use alara_health::tools::{
    self, AddMedication, DeleteReminder, GiveConsent, LogMedication, Moment, PlanReminder, SkipDose, StopMedication,
    UpdateMedication, UpdateReminder,
};
use alara_protocol::*;
use alara_record::{Medication, MemoryRecord, PersonId, Record, Recurs, Reminder, Schedule};
use alara_reminders::{of_medication as of_a_medication, of_reminder as occurrences};
use chrono::{Duration, NaiveDate, NaiveTime};
use serde_json::{Value as Json, json};

use crate::desktop::OpenForms;
use crate::desktop::chip::gone;
use crate::desktop::forms::rhythm::of_rhythm;

/// So many coming times of a reminder can be chosen from, and from so many days.
const COMING: usize = 12;
const COMING_DAYS: i64 = 62;
/// Changes a medication on the list, where there is such a tool; else adding it again brings it up to date.
const UPDATE_MEDICATION: &str = UpdateMedication::ID;

impl OpenForms<'_> {
    /// The form of a tool about one medication (by its name) or one reminder (by its id). A medication's own dose is moved by its name.
    pub(in crate::desktop) async fn form_about(self, tool: &str, about: &str) -> Result<Form, Failure> {
        let record = self.open.engine.record().await?;
        let person = self.open.engine.person().id;
        let (tool, name, parameters, called) = match tool {
            UpdateReminder::ID if is_listed(&record, person, about) => {
                (tool, "reminder", Parameters::new(), about.to_owned())
            }
            UpdateReminder::ID | DeleteReminder::ID => {
                let found = record.reminders(person).into_iter().find(|each| each.id.to_string() == about);
                let reminder = found.ok_or_else(gone)?;
                (tool, "reminder", of_reminder(reminder), reminder.title.clone())
            }
            PlanReminder::ID => {
                let found = record.reminders(person).into_iter().find(|each| each.id.to_string() == about);
                let reminder = found.ok_or_else(gone)?;
                (tool, "reminder", of_rhythm(reminder), reminder.title.clone())
            }
            AddMedication::ID
            | UPDATE_MEDICATION
            | StopMedication::ID
            | LogMedication::ID
            | SkipDose::ID
            | GiveConsent::ID => {
                let found = record.medications(person).into_iter().find(|each| each.name == about);
                let medication = found.ok_or_else(gone)?;
                let tool = match (tool, tools::definition(UPDATE_MEDICATION)) {
                    (UPDATE_MEDICATION, None) => AddMedication::ID,
                    // What is taken up again is added: it is on the list no longer.
                    (UPDATE_MEDICATION, Some(_)) if medication.stopped => AddMedication::ID,
                    _ => tool,
                };
                let name = if matches!(tool, LogMedication::ID | SkipDose::ID | GiveConsent::ID) {
                    "medication_name"
                } else {
                    "name"
                };
                (tool, name, of_medication(medication), medication.name.clone())
            }
            _ => return Err(gone()),
        };
        let known = tools::definition(tool).ok_or_else(gone)?;
        let mut values = parameters;
        values.retain(|field, _| known.parameter(field).is_some());
        let sent: &[&str] = match tool {
            // The usual dose is what is taken, until somebody says otherwise.
            LogMedication::ID => &["dose"],
            _ => &[],
        };
        if tool == GiveConsent::ID {
            // The days of its schedule are none of a consent's.
            values.retain(|field, _| field == "dose" || field == "medication_name");
        }
        let mut fixed: std::collections::BTreeMap<String, Value> = sent
            .iter()
            .filter_map(|field| Some(((*field).to_owned(), Value::Text(values.get(*field)?.as_str()?.to_owned()))))
            .collect();
        let mut form = self.form_of(tool, values).await?;
        if tool == UpdateReminder::ID {
            self.choose_one(&record, about, &mut form);
        }
        form.fields.retain(|field| field.name != name);
        let which = if name == "reminder" { about } else { called.as_str() };
        fixed.insert(name.to_owned(), Value::Text(which.to_owned()));
        form.fixed = fixed;
        form.title = match tool {
            StopMedication::ID => format!("Stop {called}"),
            LogMedication::ID => format!("Log {called}"),
            GiveConsent::ID => format!("Standing consent: {called}"),
            SkipDose::ID => format!("Skip {called}"),
            DeleteReminder::ID => format!("Delete the reminder: {called}"),
            UpdateReminder::ID if is_listed(&record, person, about) => format!("Move one dose of {called}"),
            UpdateReminder::ID => format!("Change the reminder: {called}"),
            PlanReminder::ID => format!("Change how {called} repeats"),
            _ => format!("Change {}", describe::subject(tool, &known_as(&called), None)),
        };
        // What there is one of already has been chosen.
        form.lacks = None;
        Ok(form)
    }
}

impl OpenForms<'_> {
    /// Which one is moved is chosen from the coming ones.
    fn choose_one(self, record: &MemoryRecord, about: &str, form: &mut Form) {
        let (clock, person) = (self.open.engine.clock(), self.open.engine.person().id);
        let (now, ahead) = (clock.local(), Duration::days(COMING_DAYS));
        let coming = match record.reminders(person).into_iter().find(|each| each.id.to_string() == about) {
            Some(reminder) => occurrences(reminder, &record.settlements(person), clock.zone, now, now + ahead),
            // A dose of today is moved though its hour has passed.
            None => {
                let listed = record.medications(person).into_iter().filter(|each| each.name == about);
                let from = now.date().and_time(NaiveTime::MIN);
                let dues = |each| of_a_medication(each, &record.settlements(person), clock.zone, from, now + ahead);
                listed.flat_map(dues).collect()
            }
        };
        let options = coming.iter().filter(|each| each.settled.is_none()).take(COMING).map(|each| ChoiceOption {
            value: Moment::At(clock.zone.at(each.at)).text(),
            label: each.at.format("%A, %B %-d, %H:%M").to_string(),
        });
        let control = Control::Choice { options: options.collect() };
        form.fields.retain(|field| field.name != "occurrence.time");
        for field in form.fields.iter_mut().filter(|field| field.name == "occurrence.date") {
            field.name = "occurrence".to_owned();
            field.label = "Only this one".to_owned();
            field.control = control.clone();
        }
    }
}

/// Whether a name is that of a medication on the list.
fn is_listed(record: &MemoryRecord, person: PersonId, name: &str) -> bool {
    record.medications(person).iter().any(|each| each.name == name)
}

fn known_as(name: &str) -> Parameters {
    Parameters::from_iter([("name".to_owned(), Json::from(name))])
}

/// A medication as the parameters that would make it.
fn of_medication(medication: &Medication) -> Parameters {
    let mut values = Parameters::new();
    let mut set = |name: &str, value: Option<Json>| values.extend(value.map(|value| (name.to_owned(), value)));
    set("name", Some(json!(medication.name)));
    set("dose", medication.dose.as_ref().map(|dose| json!(dose)));
    if let Some(schedule) = &medication.schedule {
        set("times", Some(json!(times(schedule))));
        set("days", days(schedule));
        set("every_days", every_days(schedule));
        set("every_hours", every_hours(schedule));
        if let Recurs::Cycle { on, off, .. } = schedule.recurs {
            set("days_on", Some(json!(on)));
            set("days_off", Some(json!(off)));
        }
        set("from", first(schedule).map(|from| json!(from.format("%Y-%m-%d").to_string())));
        set("until", schedule.until.map(|until| json!(until.format("%Y-%m-%d").to_string())));
    }
    values.extend(list_parameters(medication));
    let mut set = |name: &str, value: Option<Json>| values.extend(value.map(|value| (name.to_owned(), value)));
    set("as_needed", medication.as_needed.then(|| json!(true)));
    set("min_interval_hours", medication.min_interval_hours.map(|hours| json!(hours)));
    set("max_per_day", medication.max_per_day.map(|most| json!(most)));
    set("stock", medication.stock.map(|left| json!(left)));
    set("instructions", medication.instructions.as_ref().map(|words| json!(words)));
    values
}

/// A reminder as the parameters that would change it to what it is.
fn of_reminder(reminder: &Reminder) -> Parameters {
    let schedule = &reminder.schedule;
    let mut values = Parameters::new();
    let mut set = |name: &str, value: Option<Json>| values.extend(value.map(|value| (name.to_owned(), value)));
    set("reminder", Some(json!(reminder.id.to_string())));
    set("title", Some(json!(reminder.title)));
    // Of several times of day one is moved; all of them are no single one.
    set("time", times(schedule).first().filter(|_| schedule.times.len() == 1).map(|time| json!(time)));
    set("days", days(schedule));
    set(
        "date",
        match schedule.recurs {
            Recurs::Once { date } => Some(json!(date.format("%Y-%m-%d").to_string())),
            _ => None,
        },
    );
    set("active", Some(json!(reminder.active)));
    set("paused_until", reminder.paused_until.map(|until| json!(until.format("%Y-%m-%d").to_string())));
    values
}

fn times(schedule: &Schedule) -> Vec<String> {
    schedule.times.iter().map(|time| time.format("%H:%M").to_string()).collect()
}

fn days(schedule: &Schedule) -> Option<Json> {
    match &schedule.recurs {
        Recurs::Days { days } | Recurs::EveryWeeks { days, .. } => Some(json!(days)),
        _ => None,
    }
}

/// The first day: of the course, or the one that its rhythm is counted from.
fn first(schedule: &Schedule) -> Option<NaiveDate> {
    match schedule.recurs {
        Recurs::EveryDays { from, .. } | Recurs::EveryHours { from, .. } | Recurs::Cycle { from, .. } => Some(from),
        _ => schedule.from,
    }
}

fn every_days(schedule: &Schedule) -> Option<Json> {
    match schedule.recurs {
        Recurs::EveryDays { every, .. } => Some(json!(every)),
        _ => None,
    }
}

fn every_hours(schedule: &Schedule) -> Option<Json> {
    match schedule.recurs {
        Recurs::EveryHours { every, .. } => Some(json!(every)),
        _ => None,
    }
}
