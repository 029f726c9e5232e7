//! The sheets of lists that this program wrote, read back: medications, of which each dose may have a row of its own, and reminders.

use std::collections::BTreeMap;

use alara_health::tools::{AddMedication, HealthCall};
use alara_record::{ReminderKind, Schedule};
use chrono::NaiveDate;
use csv::StringRecord;
use serde_json::Value;

use super::own::{MISFIT, unset};
use crate::ahead::{OFF, Reminded, list_reminders};
use crate::incoming::{Here, Incoming, Item, MOST, Taken, Unread, refuse};
use crate::plan::{Planned, take_plan};
use crate::rhythm::{read_rhythm, read_times};
use crate::table::{BETWEEN, MEDICATIONS, REMINDERS};

/// Whether these are the titles of a list.
pub(super) fn is_list(titles: &[String]) -> bool {
    titles == MEDICATIONS.1 || titles == REMINDERS.1
}

/// A sheet of a list, as its rows are taken one after the other.
pub(super) enum List<'a> {
    /// Medications, by their ids, in the order of their first rows.
    Medications { here: &'a Here, order: Vec<String>, listed: BTreeMap<String, Listed> },
    /// Reminders.
    Reminders { here: &'a Here },
}

/// A medication, with the doses of its rows.
pub(super) struct Listed {
    place: u64,
    medication: AddMedication,
    planned: Vec<Planned>,
}

impl<'a> List<'a> {
    /// The list with these titles; none where they are no list's.
    pub fn with(titles: &[String], here: &'a Here) -> Option<List<'a>> {
        if titles == MEDICATIONS.1 {
            Some(List::Medications { here, order: Vec::new(), listed: BTreeMap::new() })
        } else {
            (titles == REMINDERS.1).then_some(List::Reminders { here })
        }
    }

    /// One row.
    pub fn take(&mut self, place: u64, row: &StringRecord, into: &mut Incoming) -> Result<(), Unread> {
        match self {
            List::Reminders { here } => {
                let taken = read_reminder(row, place, here).unwrap_or_else(|| vec![refuse(place, MISFIT)]);
                taken.into_iter().try_for_each(|taken| into.take(taken))
            }
            List::Medications { order, listed, .. } => {
                let cells = Cells { columns: MEDICATIONS.1, row };
                if cells.find("status") == Some("stopped") {
                    return into.take(Taken::NotMapped("medication that is no longer taken".to_owned()));
                }
                let (Some(id), Some((medication, planned))) = (cells.find("id"), read_medication(&cells)) else {
                    return into.take(refuse(place, MISFIT));
                };
                if !listed.contains_key(id) {
                    if listed.len() >= MOST {
                        return Err(Unread::TooMany);
                    }
                    order.push(id.to_owned());
                    listed.insert(id.to_owned(), Listed { place, medication, planned: Vec::new() });
                }
                let Some(known) = listed.get_mut(id).filter(|known| known.planned.len() < MOST) else {
                    return Err(Unread::TooMany);
                };
                known.planned.extend(planned);
                Ok(())
            }
        }
    }

    /// The sheet has ended: every dose of a medication is known.
    pub fn finish(self, into: &mut Incoming) -> Result<(), Unread> {
        let List::Medications { here, order, mut listed } = self else { return Ok(()) };
        for id in order {
            let Some(Listed { place, mut medication, planned }) = listed.remove(&id) else { continue };
            take_plan(&planned, here, &mut medication);
            into.take(Taken::Item(Item::plain(place, HealthCall::AddMedication(medication))))?;
        }
        Ok(())
    }
}

/// The cells of a row by their titles.
struct Cells<'r> {
    columns: &'static [&'static str],
    row: &'r StringRecord,
}

impl<'r> Cells<'r> {
    /// A cell that is not empty.
    fn find(&self, title: &str) -> Option<&'r str> {
        let at = self.columns.iter().position(|each| *each == title)?;
        self.row.get(at).map(unset).filter(|cell| !cell.is_empty())
    }

    fn words(&self, title: &str) -> Option<String> {
        self.find(title).map(str::to_owned)
    }

    /// A figure where the cell has something; none of it where it is no figure.
    fn figure(&self, title: &str) -> Option<Option<f64>> {
        match self.find(title) {
            None => Some(None),
            Some(cell) => cell.parse().ok().filter(|figure: &f64| figure.is_finite()).map(Some),
        }
    }

    fn day(&self, title: &str) -> Option<Option<NaiveDate>> {
        match self.find(title) {
            None => Some(None),
            Some(cell) => cell.parse().ok().map(Some),
        }
    }

    /// The schedule of the row, which may have none.
    fn schedule(&self) -> Option<Option<Schedule>> {
        let Some(days) = self.find("days") else { return Some(None) };
        let times = match self.find("times") {
            Some(times) => read_times(times)?,
            None => Vec::new(),
        };
        let (from, until) = (self.day("from")?, self.day("until")?);
        Some(Some(Schedule { from, until, ..Schedule::of(times, read_rhythm(days)?) }))
    }
}

/// A medication, and the dose of this row.
fn read_medication(cells: &Cells<'_>) -> Option<(AddMedication, Option<Planned>)> {
    let (dose, schedule) = (cells.words("dose"), cells.schedule()?);
    let as_needed: bool = cells.find("as_needed")?.parse().ok()?;
    let medication = AddMedication {
        name: cells.words("name")?,
        dose: cells.words("each_dose").or_else(|| dose.clone().filter(|_| schedule.is_none())),
        as_needed: as_needed.then_some(true),
        min_interval_hours: cells.figure("min_interval_hours")?,
        max_per_day: cells.figure("max_per_day")?,
        stock: cells.figure("stock")?,
        instructions: cells.words("instructions"),
        ..AddMedication::default()
    };
    Some((medication, schedule.map(|schedule| Planned { dose, schedule })))
}

/// The calls that set a reminder; none where its row cannot be read.
fn read_reminder(row: &StringRecord, place: u64, here: &Here) -> Option<Vec<Taken>> {
    let cells = Cells { columns: REMINDERS.1, row };
    if !cells.find("active")?.parse::<bool>().ok()? {
        return Some(vec![Taken::NotMapped(OFF.to_owned())]);
    }
    let window = match cells.find("window_minutes") {
        Some(minutes) => Some(minutes.parse().ok()?),
        None => None,
    };
    let zone = match cells.find("zone") {
        Some(zone) => Some(zone.parse().ok()?),
        None => None,
    };
    let kind: ReminderKind = serde_json::from_value(Value::from(cells.find("kind")?)).ok()?;
    let reminded = Reminded {
        title: cells.words("title")?,
        description: cells.words("description"),
        kind,
        medications: cells.find("medications").map(|all| all.split(BETWEEN).map(str::to_owned).collect()),
        schedule: Schedule { window, zone, ..cells.schedule()?? },
    };
    Some(list_reminders(here, place, &reminded))
}
