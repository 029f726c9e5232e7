//! Records made up by a seed, what is to come back of each by a format, and what came back.

#![allow(dead_code, reason = "of what the formats share, each test uses its part")]

use std::collections::BTreeMap;
use std::io::Cursor;

use alara_exchange::{Document, Foreign, Here, Incoming, Mapping, Thing, take_in};
use alara_health::tools::{Clock, HealthCall};
use alara_record::{
    DayPart, Entry, EntryId, Medication, MemoryRecord, Noun, Person, PersonId, Recurs, Reminder, ReminderKind, When,
    Zone,
};
use chrono::DateTime;
use serde_json::{Value, json};
use uuid::Uuid;

use super::back::{self, Back, By, comes_back};
use super::generated::{Made, TOOLS, make_lists, make_record};
use super::listed::{carry_out, tell_medication, tell_reminder};
use super::seeded;

pub fn here() -> Here {
    let now = DateTime::parse_from_rfc3339("2026-12-14T10:00:00-05:00").expect("a time");
    Here { zone: Zone::Named(chrono_tz::America::New_York), now }
}

pub fn clock() -> Clock {
    Clock { now: here().now, zone: here().zone }
}

pub fn nora() -> Person {
    Person { id: PersonId(Uuid::from_u128(1)), name: "Nora".into(), aka: Vec::new(), is_user: true }
}

/// A record: its entries, and what stands on its lists.
pub struct Whole {
    entries: Vec<Made>,
    medications: Vec<Medication>,
    reminders: Vec<Reminder>,
}

pub fn make_whole(by: &mut seeded::Seeded) -> Whole {
    let entries = make_record(by);
    let calls: Vec<HealthCall> = make_lists(by, clock().local().date())
        .iter()
        .map(|made| HealthCall::typed(made.tool, made.fields.as_object().expect("fields")).expect("a call"))
        .collect();
    let (mut medications, mut reminders) = carry_out(&calls, &nora(), clock());
    // What no form of a list sets.
    for medication in &mut medications {
        medication.stopped = by.below(8) == 0;
        medication.quiet = by.below(8) == 0;
        if let Some(schedule) = medication.schedule.as_mut().filter(|_| by.below(8) == 0) {
            schedule.window = Some(120);
        }
    }
    reminders.iter_mut().for_each(|reminder| reminder.active = by.below(8) > 0);
    Whole { entries, medications, reminders }
}

impl Whole {
    pub fn write(&self, document: &mut dyn Document) {
        document.begin(&nora()).expect("a beginning");
        for medication in &self.medications {
            document.add(Thing::Medication(medication), None).expect("a medication");
        }
        for reminder in &self.reminders {
            document.add(Thing::Reminder(reminder), None).expect("a reminder");
        }
        for (place, made) in self.entries.iter().enumerate() {
            document.add(Thing::Entry(&entry_of(place, made)), None).expect("an entry");
        }
        document.end().expect("an end");
    }

    /// The same as a record.
    pub fn remember(&self) -> MemoryRecord {
        let mut record = MemoryRecord::new(nora());
        self.medications.iter().for_each(|each| record.put(each.clone().into()));
        self.reminders.iter().for_each(|each| record.put(each.clone().into()));
        for (place, made) in self.entries.iter().enumerate() {
            record.put(Noun::Entry(entry_of(place, made)));
        }
        record
    }

    /// What comes back of it, in words.
    pub fn expect(&self, by: By) -> Vec<String> {
        let entries = self.entries.iter().filter_map(|made| expect_entry(made, by));
        let medications = self.medications.iter().filter_map(|each| expect_medication(each, by));
        let reminders = self.reminders.iter().filter_map(|each| expect_reminder(each, by));
        let mut all: Vec<String> = entries.chain(medications).chain(reminders).collect();
        all.sort();
        all
    }
}

fn expect_entry(made: &Made, by: By) -> Option<String> {
    let mut fields = made.fields.clone();
    if !is_visit(made) && comes_back(back::NO_VISIT, by) == Back::Not {
        return None;
    }
    if is_visit(made) && comes_back(back::FOUND, by) == Back::Not {
        let fields = fields.as_object_mut().expect("fields");
        fields.retain(|field, _| !["diagnosis", "treatment"].contains(&field.as_str()));
    }
    match made.tool {
        "add_contact" if comes_back(back::CONTACT, by) == Back::Not => return None,
        "update_mood" => match comes_back(back::MOOD, by) {
            Back::Same => {}
            Back::Not => return None,
            Back::As(_) => return Some(tell("create_check_in", &json!({ "mood": fields["mood"], "date": made.at }))),
        },
        "log_allergy" if is_threat(&fields) && comes_back(back::THREAT, by) != Back::Same => {
            let notes = fields["notes"].as_str().map_or(String::new(), |notes| format!("{notes}\n"));
            fields["severity"] = json!("severe");
            fields["notes"] = json!(format!("{notes}Criticality: high"));
        }
        _ => {}
    }
    Some(tell(made.tool, &fields))
}

/// Whether somebody was visited.
fn is_visit(made: &Made) -> bool {
    let is_one = |kind: &str| ["visit", "hospital_stay", "emergency_visit"].contains(&kind);
    made.tool == "log_doctor_visit" || made.fields["log_type"].as_str().is_some_and(is_one)
}

/// Whether these are the fields of a reaction that threatens life.
fn is_threat(fields: &Value) -> bool {
    fields["severity"] == "life_threatening" && fields.get("reaction").is_some()
}

fn expect_medication(medication: &Medication, by: By) -> Option<String> {
    let stays_out = comes_back(back::MEDICATION, by) == Back::Not;
    if stays_out || medication.stopped && comes_back(back::STOPPED, by) == Back::Not {
        return None;
    }
    let mut medication = medication.clone();
    if comes_back(back::MOVED, by) == Back::Not {
        (medication.quiet, medication.moved) = (false, Vec::new());
    }
    if let Some(schedule) = medication.schedule.as_mut().filter(|_| comes_back(back::WINDOW, by) == Back::Not) {
        schedule.window = None;
    }
    Some(tell_medication(&medication))
}

fn expect_reminder(reminder: &Reminder, by: By) -> Option<String> {
    let single = matches!(reminder.schedule.recurs, Recurs::Once { .. }) && reminder.kind == ReminderKind::Appointment;
    let stays_out = !single && comes_back(back::REMINDER, by) == Back::Not
        || !reminder.active && comes_back(back::OFF, by) == Back::Not;
    let mut reminder = reminder.clone();
    if single && comes_back(back::ABOUT, by) == Back::Not {
        reminder.medications.clear();
    }
    (!stays_out).then(|| tell_reminder(&reminder))
}

fn entry_of(place: usize, made: &Made) -> Entry {
    let fields = made.fields.as_object().cloned().expect("fields");
    let part = fields.iter().find(|(name, _)| name.ends_with("_part")).and_then(|(_, part)| part.as_str());
    let part = part.and_then(DayPart::from_name);
    let instant = DateTime::parse_from_rfc3339(&made.at).ok().map(When::Instant);
    Entry {
        id: EntryId(Uuid::from_u128(7 + place as u128)),
        person: nora().id,
        tool: made.tool.to_owned(),
        at: instant.unwrap_or_else(|| When::Day { date: made.at.parse().expect("a day"), part }),
        recorded_at: here().now,
        fields,
    }
}

/// What comes in of files, in words; nothing of it may be refused.
pub fn read_back<'f>(files: impl IntoIterator<Item = &'f Vec<u8>>) -> Vec<String> {
    let (mut told, mut lists) = (Vec::new(), Vec::new());
    for bytes in files {
        let kind = Foreign::of(bytes).expect("a kind");
        let mut incoming = Incoming::default();
        let read = take_in(kind, &mut Cursor::new(bytes), &here(), &Mapping::default(), &mut incoming);
        read.expect("a reader").expect("a file that can be read");
        assert!(incoming.refused.is_empty(), "{:?}", incoming.refused);
        for item in incoming.items {
            match item.call.as_ref() {
                HealthCall::AddMedication(_) | HealthCall::CreateReminder(_) | HealthCall::PlanReminder(_) => {
                    lists.push(*item.call);
                }
                call => told.push(tell(call.definition().id, &Value::Object(call.canonical()))),
            }
        }
    }
    let (medications, reminders) = carry_out(&lists, &nora(), clock());
    told.extend(medications.iter().map(tell_medication));
    told.extend(reminders.iter().map(tell_reminder));
    told.sort();
    told
}

/// An entry as text, with its fields in the order of their names and its figures as such.
fn tell(tool: &str, fields: &Value) -> String {
    let sorted: BTreeMap<&String, String> = fields
        .as_object()
        .expect("fields")
        .iter()
        .map(|(name, value)| (name, value.as_f64().map_or_else(|| value.to_string(), |figure| figure.to_string())))
        .collect();
    format!("{tool} {sorted:?}")
}

/// So many records (`ALARA_RECORDS`; the soak has a thousand), by `ALARA_SEED`.
pub fn each_record(mut check: impl FnMut(&Whole)) {
    let number = |name: &str, otherwise: u64| match std::env::var(name) {
        Ok(said) => said.parse().expect("a number"),
        Err(_) => otherwise,
    };
    let mut by = seeded::Seeded(number("ALARA_SEED", 1));
    let mut seen: BTreeMap<&str, u64> = BTreeMap::new();
    let many = number("ALARA_RECORDS", 100);
    let mut listed = 0;
    for _ in 0..many {
        let record = make_whole(&mut by);
        record.entries.iter().for_each(|made| *seen.entry(made.tool).or_default() += 1);
        listed += record.medications.len() + record.reminders.len();
        check(&record);
    }
    println!("{many} records: {} entries, {listed} medications and reminders", seen.values().sum::<u64>());
    assert!(many < 20 || TOOLS.iter().all(|tool| seen.contains_key(tool)), "a kind was never made up: {seen:?}");
}

/// What came back and what was to come, without what both have: where they differ it is short.
pub fn compare(back: Vec<String>, expected: Vec<String>) {
    let without = |one: &[String], other: &[String]| -> Vec<String> {
        one.iter().filter(|each| !other.contains(each)).cloned().collect()
    };
    assert_eq!(without(&back, &expected), without(&expected, &back));
    assert_eq!(back.len(), expected.len());
}
