//! The present day: planned doses and what became of them, what was taken as needed, the mood, water, and what is due next.

use alara_health::dose::count_of;
use alara_health::lexicon::same_medication;
use alara_health::rules::list_shared;
use alara_health::tools::{Clock, CreateCheckIn, LogHydration, LogMedication, UpdateMood};
use alara_protocol::*;
use std::collections::{BTreeSet, HashMap};

use alara_record::{Entry, EntryId, EntryQuery, Medication, MemoryRecord, Occurrence, Record, Settled, Settlement};
use alara_reminders::clock::reading;
use alara_reminders::{Due, due_between, of_medication};
use alara_store::Wrote;
use chrono::{DateTime, Duration, NaiveDateTime, Timelike, Utc};
use serde_json::Value as Json;

use crate::desktop::forms::day_of;
use crate::desktop::{OnRecord, Opened, moment, words};
use crate::failure::of_store;

/// How far ahead the next reminders are looked for, and how many are shown.
const AHEAD_DAYS: i64 = 7;
const NEXT: usize = 5;
/// After its time a dose without a later neighbour counts as due for so long.
const OPEN_HOURS: i64 = 12;
/// From so long after its time on a dose that is due counts as late.
pub(in crate::desktop) const LATE_MINUTES: i64 = 60;
/// Stock that lasts for so many days or fewer is told of.
const LOW_DAYS: u32 = 7;

impl OnRecord<'_> {
    /// The present day.
    pub async fn today(self, _: NoInput) -> Result<Today, Failure> {
        let open = self.desktop.vault.opened().await?;
        let record = open.engine.record().await?;
        let journal = open.journal().await?;
        let person = open.engine.person().id;
        let entries = record.entries(person, &EntryQuery::default()).into_iter().map(|entry| entry.id);
        let wrote = journal.wrote(entries.collect::<Vec<_>>()).await.map_err(of_store)?;
        let today = open.day().today(&record, &wrote);
        let reminders = open.day().due_today(&record).await?;
        let (journey, ask_autostart) =
            (self.desktop.notifications().journey(&open).await?, self.desktop.settings().ask_autostart(&open).await?);
        Ok(Today { reminders, unseen: self.desktop.notifications().unseen(), journey, ask_autostart, ..today })
    }
}

/// The present day of the open record.
#[derive(Clone, Copy)]
pub(in crate::desktop) struct DayPlan<'a> {
    pub(in crate::desktop) open: &'a Opened,
}

impl DayPlan<'_> {
    fn today(self, record: &MemoryRecord, wrote: &HashMap<EntryId, Wrote>) -> Today {
        let person = self.open.engine.person().id;
        let clock = self.open.engine.clock();
        let now = clock.local();
        let (start, end) = day_of(now);
        let day = Some(now.date());
        let entries = record.entries(person, &EntryQuery { since: day, until: day, ..EntryQuery::default() });
        let settlements = record.settlements(person);
        let mut doses: Vec<(NaiveDateTime, Dose)> = Vec::new();
        for medication in record.medications(person) {
            // A day more on both sides: its neighbours say until when a dose is due.
            let (from, to) = (start - Duration::days(1), end + Duration::days(1));
            let around = of_medication(medication, &settlements, clock.zone, from, to);
            for (index, each) in around.iter().enumerate() {
                if each.at >= start && each.at <= end {
                    let next = around.get(index + 1).map(|next| next.at);
                    let by = settlements.iter().find(|settlement| settlement.key == each.key).copied();
                    doses.push((each.at, self.planned(medication, each, next, by, record, wrote)));
                }
            }
        }
        doses.sort_by(|(one, dose), (other, next)| (one, &dose.medication).cmp(&(other, &next.medication)));
        let mut doses: Vec<Dose> = doses.into_iter().map(|(_, dose)| dose).collect();
        let planned = doses.len();
        let taken = doses.iter().filter(|dose| dose.state == DoseState::Taken).count();
        doses.extend(self.unplanned(&entries, &settlements, wrote));
        let text = |entry: &Entry| entry.fields.get("mood").and_then(Json::as_str).map(str::to_owned);
        let moods = entries.iter().filter(|entry| matches!(entry.tool.as_str(), UpdateMood::ID | CreateCheckIn::ID));
        let mood = moods.filter(|entry| text(entry).is_some()).max_by_key(|entry| (entry.recorded_at, entry.id));
        let drunk = entries.iter().filter(|entry| entry.tool == LogHydration::ID);
        let water: f64 = drunk.filter_map(|entry| entry.fields.get("amount_ml")?.as_f64()).sum();
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        Today {
            now: moment::local(now),
            doses,
            as_needed: self.as_needed(record),
            notices: [self.running_out(record), list_shared(record, person)].concat(),
            taken: count(taken),
            planned: count(planned),
            mood: mood.and_then(|entry| text(entry)),
            // Amounts are at most 5000 ml each: the sum of a day fits.
            water_ml: water.round() as u32,
            reminders: Vec::new(),
            next: self.next(record, clock.now.to_utc()),
            unseen: None,
            journey: None,
            ask_autostart: false,
        }
    }

    fn planned(
        self,
        medication: &Medication,
        occurrence: &Occurrence,
        next: Option<NaiveDateTime>,
        by: Option<&Settlement>,
        record: &MemoryRecord,
        wrote: &HashMap<EntryId, Wrote>,
    ) -> Dose {
        let clock = self.open.engine.clock();
        let (due, now) = (occurrence.at, clock.local());
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
        let operation = entry.and_then(|entry| wrote.get(&entry.id)).map(|by| by.operation.to_string());
        // A skipped dose stands at its planned time; what is told is when it was skipped.
        let at = entry.map(|entry| match occurrence.settled {
            Some(Settled::Skipped) => moment::instant(entry.recorded_at, &clock),
            _ => moment::when(&entry.at, &clock),
        });
        let late = state == DoseState::Due && now - due >= Duration::minutes(LATE_MINUTES);
        Dose {
            occurrence: Some(occurrence.key.to_string()),
            medication: medication.name.clone(),
            dose: said.or_else(|| occurrence.dose.clone()),
            planned: Some(due.format("%H:%M").to_string()),
            part: Some(part_of(due)),
            state,
            late,
            at,
            note: medication.instructions.clone(),
            rule: words::limits(medication).filter(|_| late || state == DoseState::Missed),
            operation,
        }
    }

    /// The doses of today that settled no planned one, in order.
    fn unplanned(self, entries: &[&Entry], settlements: &[&Settlement], wrote: &HashMap<EntryId, Wrote>) -> Vec<Dose> {
        let clock = self.open.engine.clock();
        let settles = |entry: &Entry| settlements.iter().any(|settlement| settlement.by == Some(entry.id));
        let text = |entry: &Entry, name: &str| entry.fields.get(name).and_then(Json::as_str).map(str::to_owned);
        let free = entries.iter().rev().filter(|entry| entry.tool == LogMedication::ID && !settles(entry));
        free.map(|entry| Dose {
            occurrence: None,
            medication: alara_health::describe::capital(&text(entry, "medication_name").unwrap_or_default()),
            dose: text(entry, "dose"),
            planned: None,
            part: None,
            state: DoseState::Taken,
            late: false,
            at: Some(moment::when(&entry.at, &clock)),
            note: None,
            rule: None,
            operation: wrote.get(&entry.id).map(|by| by.operation.to_string()),
        })
        .collect()
    }

    /// What is taken only when needed: when it was taken last, and from when its owner's own limits allow the next.
    fn as_needed(self, record: &MemoryRecord) -> Vec<AsNeeded> {
        let person = self.open.engine.person().id;
        let clock = self.open.engine.clock();
        let doses =
            record.entries(person, &EntryQuery { tools: vec![LogMedication::ID.to_owned()], ..EntryQuery::default() });
        let current = record.medications(person).into_iter().filter(|each| each.as_needed && !each.stopped);
        let mut rows: Vec<AsNeeded> = current
            .map(|medication| {
                let named = |entry: &&&Entry| {
                    let name = entry.fields.get("medication_name").and_then(Json::as_str);
                    name.is_some_and(|name| same_medication(&medication.name, name))
                };
                let taken: Vec<&Entry> = doses.iter().filter(named).copied().collect();
                let last = taken.iter().max_by_key(|entry| entry.at.span(clock.zone).1);
                let next = next_from(medication, &taken, &clock);
                AsNeeded {
                    medication: medication.name.clone(),
                    dose: medication.dose.clone(),
                    last: last.map(|entry| moment::when(&entry.at, &clock)),
                    next_from: next.map(moment::local),
                    limits: words::limits(medication),
                }
            })
            .collect();
        rows.sort_by_key(|row| row.medication.to_lowercase());
        rows
    }

    /// What is about to run out.
    fn running_out(self, record: &MemoryRecord) -> Vec<String> {
        let clock = self.open.engine.clock();
        let mut told = Vec::new();
        for medication in record.medications(self.open.engine.person().id) {
            let (Some(left), Some((until, days))) =
                (medication.stock, crate::desktop::record::course::lasts(medication, &clock))
            else {
                continue;
            };
            if medication.stopped || days > LOW_DAYS {
                continue;
            }
            let enough = match days {
                0 => "Not enough for today.".to_owned(),
                1 => "Enough for today.".to_owned(),
                _ => format!("Enough through {}.", until.format("%A, %B %-d")),
            };
            told.push(format!("{}: {left} left. {enough}", medication.name));
        }
        told.sort();
        told
    }

    /// The first dose to come of those that have a time.
    pub(in crate::desktop) fn next_dose(self, record: &MemoryRecord) -> Option<Due> {
        let now = self.open.engine.clock().now.to_utc();
        self.ahead(record, now).into_iter().find(|due| !due.medications.is_empty())
    }

    /// What is to come and not settled, by time.
    fn ahead(self, record: &MemoryRecord, now: DateTime<Utc>) -> Vec<Due> {
        let here = self.open.engine.clock().zone;
        let (from, to) = (now + Duration::seconds(1), now + Duration::days(AHEAD_DAYS));
        let due = due_between(record, self.open.engine.person().id, here, from, to);
        due.into_iter().filter(|due| due.settled.is_none()).collect()
    }

    /// What is due next: each reminder once, at its next time.
    fn next(self, record: &MemoryRecord, now: DateTime<Utc>) -> Vec<NextReminder> {
        let mut seen = BTreeSet::new();
        let here = self.open.engine.clock().zone;
        self.ahead(record, now)
            .into_iter()
            .filter(|due| seen.insert(due.key.of))
            .take(NEXT)
            .map(|due| NextReminder { title: due.title, at: moment::local(reading(here, due.at)) })
            .collect()
    }
}

/// The part of the day that most would call it.
fn part_of(due: NaiveDateTime) -> DayPart {
    match due.hour() {
        4..12 => DayPart::Morning,
        12..17 => DayPart::Afternoon,
        17..21 => DayPart::Evening,
        _ => DayPart::Night,
    }
}

/// From when the limits that its owner set allow another dose; `None` where they allow it now. Doses of which only the day is known count
/// from its end: a limit is kept rather than stretched.
fn next_from(medication: &Medication, taken: &[&Entry], clock: &Clock) -> Option<NaiveDateTime> {
    let now = clock.now.to_utc();
    let mut at: Vec<(DateTime<Utc>, f64)> = taken
        .iter()
        .map(|entry| {
            let count = entry.fields.get("dose").and_then(Json::as_str).and_then(count_of).unwrap_or(1.0);
            (entry.at.span(clock.zone).1.min(now), count)
        })
        .collect();
    at.sort_by_key(|(at, _)| *at);
    let apart = medication.min_interval_hours.map(|hours| Duration::minutes((hours * 60.0).ceil() as i64));
    let by_interval = at.last().zip(apart).map(|((last, _), apart)| *last + apart);
    let by_most = medication.max_per_day.and_then(|most| {
        let day = Duration::hours(24);
        let recent = || at.iter().filter(|(at, _)| *at > now - day);
        let mut over = recent().map(|(_, count)| count).sum::<f64>() + 1.0 - most;
        let frees = recent().find(|(_, count)| {
            over -= count;
            over <= 0.0
        });
        // Where one more stays within it, nothing has to be waited for.
        let within = recent().map(|(_, count)| count).sum::<f64>() + 1.0 <= most;
        frees.filter(|_| !within).map(|(at, _)| *at + day)
    });
    let from = by_interval.into_iter().chain(by_most).max().filter(|from| *from > now)?;
    Some(reading(clock.zone, from))
}
