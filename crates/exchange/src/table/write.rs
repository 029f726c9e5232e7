//! A folder of sheets as it is written: each is begun with its first row.

use std::collections::BTreeMap;
use std::io::{Error, Result, Write};

use alara_record::{Entry, Medication, Person, Reminder, Schedule, When};
use csv::{Terminator, Writer, WriterBuilder};
use serde_json::Value;

use super::cell::{cell, text};
use super::columns::{COMMON, Column, MEDICATIONS, REMINDERS, Sheet, sheet_of};
use crate::leaving::{Carried, Document, Thing};
use crate::origin::Origin;
use crate::rhythm::{rhythm, times};

/// What a sheet is written to.
type To = Box<dyn Write + Send>;

/// A folder of sheets. Whoever makes it says what a sheet of a name is written to.
pub struct Folder<F> {
    open: F,
    sheets: BTreeMap<&'static str, Writer<To>>,
}

impl<F> std::fmt::Debug for Folder<F> {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.debug_tuple("Folder").field(&self.sheets.keys()).finish()
    }
}

impl<F: FnMut(&str) -> Result<To>> Folder<F> {
    /// One that opens its sheets by this.
    pub fn new(open: F) -> Folder<F> {
        Folder { open, sheets: BTreeMap::new() }
    }

    fn put(&mut self, name: &'static str, head: impl FnOnce() -> Vec<String>, row: Vec<String>) -> Result<()> {
        if !self.sheets.contains_key(name) {
            let to = (self.open)(name)?;
            let mut sheet = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(to);
            sheet.write_record(head()).map_err(Error::from)?;
            self.sheets.insert(name, sheet);
        }
        match self.sheets.get_mut(name) {
            Some(sheet) => sheet.write_record(row).map_err(Error::from),
            None => Ok(()),
        }
    }

    fn put_list(&mut self, (name, columns): (&'static str, &[&str]), row: Vec<String>) -> Result<()> {
        self.put(name, || columns.iter().map(|name| (*name).to_owned()).collect(), row)
    }
}

impl<F: FnMut(&str) -> Result<To>> Document for Folder<F> {
    fn begin(&mut self, _: &Person) -> Result<()> {
        Ok(())
    }

    fn add(&mut self, thing: Thing<'_>, origin: Option<&Origin>) -> Result<Carried> {
        let source = origin.map(|origin| text(&origin.told)).unwrap_or_default();
        match thing {
            Thing::Medication(medication) => {
                for row in medication_rows(medication, &source) {
                    self.put_list(MEDICATIONS, row)?;
                }
            }
            Thing::Reminder(reminder) => self.put_list(REMINDERS, reminder_row(reminder, source))?,
            Thing::Entry(entry) => {
                let Some(sheet) = sheet_of(&entry.tool) else { return Ok(Carried::Not) };
                let row = entry_row(entry, &sheet, source);
                self.put(sheet.name, || head(&sheet), row)?;
            }
        }
        Ok(Carried::Whole)
    }

    fn end(&mut self) -> Result<()> {
        self.sheets.values_mut().try_for_each(Writer::flush)
    }
}

/// The titles of a sheet.
pub(crate) fn head(sheet: &Sheet) -> Vec<String> {
    let common = COMMON.iter().map(|name| (*name).to_owned());
    common.chain(sheet.columns.iter().map(Column::title)).collect()
}

fn entry_row(entry: &Entry, sheet: &Sheet, source: String) -> Vec<String> {
    let (at, part) = match &entry.at {
        When::Instant(at) => (at.to_rfc3339(), ""),
        When::Day { date, part } => (date.to_string(), part.map_or("", |part| part.name())),
    };
    let mut row = vec![entry.id.to_string(), at, part.to_owned(), entry.recorded_at.to_rfc3339(), source];
    row.extend(sheet.columns.iter().map(|column| match column {
        Column::Field(field) => entry.fields.get(*field).map(cell).unwrap_or_default(),
        Column::Unit(field, unit) => entry.fields.get(*field).map(|_| (*unit).to_owned()).unwrap_or_default(),
    }));
    row
}

fn said(words: &Option<String>) -> String {
    words.as_deref().map(text).unwrap_or_default()
}

fn figure(value: Option<f64>) -> String {
    value.map(|value| cell(&alara_health::tools::plain(&Value::from(value)))).unwrap_or_default()
}

fn day(date: Option<chrono::NaiveDate>) -> String {
    date.map(|date| date.to_string()).unwrap_or_default()
}

/// A row for each dose with a schedule of its own; one where a single dose holds, or none is planned.
fn medication_rows(medication: &Medication, source: &str) -> Vec<Vec<String>> {
    let planned: Vec<_> = medication.planned().map(|(dose, schedule)| (dose, Some(schedule))).collect();
    let planned = if planned.is_empty() { vec![(medication.dose.as_deref(), None)] } else { planned };
    planned.into_iter().map(|(dose, schedule)| medication_row(medication, dose, schedule, source)).collect()
}

fn medication_row(
    medication: &Medication,
    dose: Option<&str>,
    schedule: Option<&Schedule>,
    source: &str,
) -> Vec<String> {
    vec![
        medication.id.to_string(),
        text(&medication.name),
        dose.map(text).unwrap_or_default(),
        said(&medication.dose.clone().filter(|_| !medication.plan.is_empty())),
        schedule.map(times).unwrap_or_default(),
        schedule.map(|schedule| rhythm(&schedule.recurs)).unwrap_or_default(),
        day(schedule.and_then(|schedule| schedule.from)),
        day(schedule.and_then(|schedule| schedule.until)),
        medication.as_needed.to_string(),
        figure(medication.min_interval_hours),
        figure(medication.max_per_day),
        figure(medication.stock),
        said(&medication.instructions),
        (if medication.stopped { "stopped" } else { "active" }).to_owned(),
        source.to_owned(),
    ]
}

fn reminder_row(reminder: &Reminder, source: String) -> Vec<String> {
    let kind = serde_json::to_value(reminder.kind).map(|kind| cell(&kind)).unwrap_or_default();
    vec![
        reminder.id.to_string(),
        text(&reminder.title),
        kind,
        times(&reminder.schedule),
        reminder.schedule.window.map(|minutes| minutes.to_string()).unwrap_or_default(),
        reminder.schedule.zone.map(|zone| zone.name().to_owned()).unwrap_or_default(),
        rhythm(&reminder.schedule.recurs),
        day(reminder.schedule.from),
        day(reminder.schedule.until),
        cell(&reminder.medications.iter().map(String::as_str).collect::<Value>()),
        said(&reminder.description),
        reminder.active.to_string(),
        source,
    ]
}
