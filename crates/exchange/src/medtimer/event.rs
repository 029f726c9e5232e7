//! What became of a dose: an event of a reminder.

use std::collections::BTreeMap;

use alara_health::tools::{HealthCall, LogMedication, Moment, SkipDose, TimeOfDay};
use chrono::{DateTime, FixedOffset, NaiveTime, Timelike};
use serde::Deserialize;

use super::word_amount;
use crate::incoming::{Here, Item, Taken, refuse};

/// An event, by the names of the backup; times are seconds since 1970.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct ReminderEvent {
    medicine_name: String,
    amount: String,
    status: String,
    reminded_timestamp: i64,
    processed_timestamp: i64,
    notes: String,
    reminder_type: String,
}

impl ReminderEvent {
    /// What it records.
    pub fn into_taken(self, place: u64, here: &Here, units: &BTreeMap<String, Option<String>>) -> Taken {
        let counted = |name: &str| Taken::NotMapped(name.to_owned());
        if matches!(self.reminder_type.as_str(), "OUT_OF_STOCK" | "EXPIRATION_DATE" | "REFILL") {
            return counted("event about the stock of a medication");
        }
        let name = find_name(&self.medicine_name, units).to_owned();
        let call = match self.status.as_str() {
            "TAKEN" => {
                let Some(at) =
                    read_instant(self.processed_timestamp, here).or(read_instant(self.reminded_timestamp, here))
                else {
                    return refuse(place, "its time cannot be read");
                };
                let unit = units.get(&name).and_then(Option::as_deref);
                HealthCall::LogMedication(LogMedication {
                    dose: word_amount(&self.amount, unit),
                    medication_name: name,
                    taken_at: Some(Moment::At(at)),
                    taken_at_part: None,
                    notes: Some(self.notes.trim().to_owned()).filter(|notes| !notes.is_empty()),
                })
            }
            "SKIPPED" => {
                let Some(due) = read_instant(self.reminded_timestamp, here) else {
                    return refuse(place, "its time cannot be read");
                };
                let local = here.zone.local(due);
                let time = NaiveTime::from_hms_opt(local.hour(), local.minute(), 0).map(TimeOfDay);
                let reason = Some(self.notes.trim().to_owned()).filter(|notes| !notes.is_empty());
                HealthCall::SkipDose(SkipDose { medication_name: name, date: Some(local.date()), time, reason })
            }
            "DELETED" => return counted("dose that was deleted"),
            _ => return counted("dose that was neither taken nor skipped"),
        };
        Taken::Item(Item::plain(place, call))
    }
}

/// The name of the medication: an event of a cycle has the day of its cycle behind it, as "(1/3)".
fn find_name<'n>(name: &'n str, units: &BTreeMap<String, Option<String>>) -> &'n str {
    let name = name.trim();
    let is_day = |day: &str| {
        let figures = day.strip_suffix(')').and_then(|day| day.split_once('/'));
        figures.is_some_and(|(day, of)| [day, of].iter().all(|figure| figure.parse::<u16>().is_ok()))
    };
    match name.rsplit_once(" (") {
        Some((base, day)) if is_day(day) && !units.contains_key(name) && units.contains_key(base) => base,
        _ => name,
    }
}

/// The instant of so many seconds, with the offset that holds here; none where nobody noted one.
fn read_instant(seconds: i64, here: &Here) -> Option<DateTime<FixedOffset>> {
    let at = DateTime::from_timestamp(seconds, 0).filter(|_| seconds > 0)?;
    Some(here.zone.here(at.fixed_offset()))
}
