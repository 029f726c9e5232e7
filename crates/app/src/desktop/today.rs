//! The present day: planned doses and what became of them, what was taken as needed, the mood, water, and what rings next.

use std::collections::BTreeSet;

use alara_record::{Entry, EntryQuery, Medication, MemoryRecord, Occurrence, Record, Settled, Settlement};
use alara_reminders::{due_between, of_medication};
use chrono::{Duration, NaiveDateTime};
use serde_json::Value as Json;

use super::hand::{day_of, name_of};
use super::journal::Journal;
use super::{Desktop, Opened, moment};
use crate::view::*;

/// How far ahead the next reminders are looked for, and how many are shown.
const AHEAD_DAYS: i64 = 7;
const NEXT: usize = 5;
/// After its time a dose without a later neighbour counts as due for so long.
const OPEN_HOURS: i64 = 12;

impl Desktop {
    /// The present day.
    pub async fn today(&self, _: NoInput) -> Result<Today, Failure> {
        let open = self.opened().await?;
        let record = open.engine.record().await?;
        let journal = open.journal().await?;
        Ok(open.today(&record, &journal))
    }
}

impl Opened {
    fn today(&self, record: &MemoryRecord, journal: &Journal) -> Today {
        let person = self.engine.person().id;
        let clock = self.engine.clock();
        let now = clock.local();
        let (start, end) = day_of(now);
        let day = Some(now.date());
        let entries = record.entries(person, &EntryQuery { since: day, until: day, ..EntryQuery::default() });
        let settlements = record.settlements(person);
        let mut doses: Vec<(NaiveDateTime, Dose)> = Vec::new();
        for medication in record.medications(person) {
            // A day more on both sides: its neighbours say until when a dose is due.
            let around = of_medication(medication, &settlements, start - Duration::days(1), end + Duration::days(1));
            for (index, each) in around.iter().enumerate() {
                if each.key.due >= start && each.key.due <= end {
                    let next = around.get(index + 1).map(|next| next.key.due);
                    let by = settlements.iter().find(|settlement| settlement.key == each.key).copied();
                    doses.push((each.key.due, self.planned(medication, each, next, by, record, journal)));
                }
            }
        }
        doses.sort_by(|(one, dose), (other, next)| (one, &dose.medication).cmp(&(other, &next.medication)));
        let mut doses: Vec<Dose> = doses.into_iter().map(|(_, dose)| dose).collect();
        let planned = doses.len();
        let taken = doses.iter().filter(|dose| dose.state == DoseState::Taken).count();
        doses.extend(self.as_needed(&entries, &settlements, journal));
        let text = |entry: &Entry| entry.fields.get("mood").and_then(Json::as_str).map(str::to_owned);
        let moods = entries.iter().filter(|entry| matches!(entry.tool.as_str(), "update_mood" | "create_check_in"));
        let mood = moods.filter(|entry| text(entry).is_some()).max_by_key(|entry| (entry.recorded_at, entry.id));
        let drunk = entries.iter().filter(|entry| entry.tool == "log_hydration");
        let water: f64 = drunk.filter_map(|entry| entry.fields.get("amount_ml")?.as_f64()).sum();
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        Today {
            now: moment::local(now),
            doses,
            taken: count(taken),
            planned: count(planned),
            mood: mood.and_then(|entry| text(entry)),
            // Amounts are at most 5000 ml each: the sum of a day fits.
            water_ml: water.round() as u32,
            next: self.next(record, now),
        }
    }

    fn planned(
        &self,
        medication: &Medication,
        occurrence: &Occurrence,
        next: Option<NaiveDateTime>,
        by: Option<&Settlement>,
        record: &MemoryRecord,
        journal: &Journal,
    ) -> Dose {
        let clock = self.engine.clock();
        let (due, now) = (occurrence.key.due, clock.local());
        let over = next.map_or(due + Duration::hours(OPEN_HOURS), |next| due + (next - due) / 2);
        let state = match occurrence.settled {
            Some(Settled::Taken) => DoseState::Taken,
            Some(Settled::Skipped) => DoseState::Skipped,
            None if now < due => DoseState::Later,
            None if now <= over => DoseState::Due,
            None => DoseState::Missed,
        };
        let entry = by.and_then(|settlement| record.entry(settlement.by?));
        let said = entry.and_then(|entry| entry.fields.get("dose")).and_then(Json::as_str).map(str::to_owned);
        let operation = entry.and_then(|entry| journal.writer(entry.id)).map(|logged| logged.operation.id.to_string());
        // A skipped dose stands at its planned time; what is told is when it was skipped.
        let at = entry.map(|entry| match occurrence.settled {
            Some(Settled::Skipped) => moment::instant(entry.recorded_at, &clock),
            _ => moment::when(&entry.at, &clock),
        });
        Dose {
            occurrence: Some(name_of(&occurrence.key)),
            medication: medication.name.clone(),
            dose: said.or_else(|| medication.dose.clone()),
            planned: Some(due.format("%H:%M").to_string()),
            state,
            at,
            note: medication.instructions.clone(),
            operation,
        }
    }

    /// The doses of today that settled no planned one, in order.
    fn as_needed(&self, entries: &[&Entry], settlements: &[&Settlement], journal: &Journal) -> Vec<Dose> {
        let clock = self.engine.clock();
        let settles = |entry: &Entry| settlements.iter().any(|settlement| settlement.by == Some(entry.id));
        let text = |entry: &Entry, name: &str| entry.fields.get(name).and_then(Json::as_str).map(str::to_owned);
        let free = entries.iter().rev().filter(|entry| entry.tool == "log_medication" && !settles(entry));
        free.map(|entry| Dose {
            occurrence: None,
            medication: super::words::capital(&text(entry, "medication_name").unwrap_or_default()),
            dose: text(entry, "dose"),
            planned: None,
            state: DoseState::Taken,
            at: Some(moment::when(&entry.at, &clock)),
            note: None,
            operation: journal.writer(entry.id).map(|logged| logged.operation.id.to_string()),
        })
        .collect()
    }

    /// What rings next: each reminder once, at its next time.
    fn next(&self, record: &MemoryRecord, now: NaiveDateTime) -> Vec<NextReminder> {
        let mut seen = BTreeSet::new();
        due_between(record, self.engine.person().id, now + Duration::seconds(1), now + Duration::days(AHEAD_DAYS))
            .into_iter()
            .filter(|due| seen.insert(due.key.of))
            .take(NEXT)
            .map(|due| NextReminder { title: due.title, at: moment::local(due.at) })
            .collect()
    }
}
