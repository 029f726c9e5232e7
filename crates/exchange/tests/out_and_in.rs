//! Records made up by a seed leave in each format and come in again: the same, as far as the format can carry it. What it cannot stands in
//! docs/exchange.md, and here.

#![allow(clippy::expect_used, reason = "a failing test stops where it fails")]

use std::collections::BTreeMap;
use std::io::{Cursor, Write};
use std::sync::{Arc, Mutex};

use alara_exchange::fhir::Bundle;
use alara_exchange::table::Folder;
use alara_exchange::{Document, Foreign, Here, Incoming, Mapping, Thing, take_in};
use alara_record::{Entry, EntryId, Person, PersonId, When, Zone};
use chrono::DateTime;
use serde_json::{Value, json};
use uuid::Uuid;

#[path = "support/generated.rs"]
mod generated;
#[path = "../../../fuzz/checks/seeded.rs"]
mod seeded;

use self::generated::{Made, TOOLS, make_record};

fn here() -> Here {
    let now = DateTime::parse_from_rfc3339("2026-12-14T10:00:00-05:00").expect("a time");
    Here { zone: Zone::Fixed(*now.offset()), now }
}

fn nora() -> Person {
    Person { id: PersonId(Uuid::from_u128(1)), name: "Nora".into(), aka: Vec::new(), is_user: true }
}

fn entry_of(place: usize, made: &Made) -> Entry {
    let instant = DateTime::parse_from_rfc3339(&made.at).ok().map(When::Instant);
    Entry {
        id: EntryId(Uuid::from_u128(7 + place as u128)),
        person: nora().id,
        tool: made.tool.to_owned(),
        at: instant.unwrap_or_else(|| When::Day { date: made.at.parse().expect("a day"), part: None }),
        recorded_at: here().now,
        fields: made.fields.as_object().cloned().expect("fields"),
    }
}

/// What comes in of a file, as tools with their fields, in the order of their text; nothing of it may be refused.
fn read_back(bytes: &[u8]) -> Vec<String> {
    let kind = Foreign::of(bytes).expect("a kind");
    let mut incoming = Incoming::default();
    let read = take_in(kind, &mut Cursor::new(bytes), &here(), &Mapping::default(), &mut incoming);
    read.expect("a reader").expect("a file that can be read");
    assert!(incoming.refused.is_empty(), "{:?}", incoming.refused);
    incoming.items.iter().map(|item| tell(item.call.definition().id, &Value::Object(item.call.canonical()))).collect()
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

fn expect(record: &[Made], carried: impl Fn(&Made) -> Option<(&'static str, Value)>) -> Vec<String> {
    let mut all: Vec<String> =
        record.iter().filter_map(|made| carried(made).map(|(tool, fields)| tell(tool, &fields))).collect();
    all.sort();
    all
}

/// So many records (`ALARA_RECORDS`; the soak has a thousand), by `ALARA_SEED`.
fn each_record(mut check: impl FnMut(&[Made])) {
    let number = |name: &str, otherwise: u64| match std::env::var(name) {
        Ok(said) => said.parse().expect("a number"),
        Err(_) => otherwise,
    };
    let mut by = seeded::Seeded(number("ALARA_SEED", 1));
    let mut seen: BTreeMap<&str, u64> = BTreeMap::new();
    let many = number("ALARA_RECORDS", 200);
    for _ in 0..many {
        let record = make_record(&mut by);
        record.iter().for_each(|made| *seen.entry(made.tool).or_default() += 1);
        check(&record);
    }
    assert!(many < 20 || TOOLS.iter().all(|tool| seen.contains_key(tool)), "a kind was never made up: {seen:?}");
}

#[test]
fn record_comes_back_from_fhir_as_far_as_fhir_carries_it() {
    each_record(|record| {
        let mut bytes = Vec::new();
        let mut bundle = Bundle::new(&mut bytes, here().now);
        bundle.begin(&nora()).expect("a beginning");
        for (place, made) in record.iter().enumerate() {
            bundle.add(Thing::Entry(&entry_of(place, made)), None).expect("an entry");
        }
        bundle.end().expect("an end");
        let mut back = read_back(&bytes);
        back.sort();
        let carried = |made: &Made| match made.tool {
            "add_contact" => None,
            // FHIR has no mood that is of a moment: it is that of its day.
            "update_mood" => Some(("create_check_in", json!({ "mood": made.fields["mood"], "date": made.at }))),
            tool => Some((tool, made.fields.clone())),
        };
        assert_eq!(back, expect(record, carried));
    });
}

type Files = Arc<Mutex<BTreeMap<String, Vec<u8>>>>;

struct Kept(Files, String);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("the files").entry(self.1.clone()).or_default().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn record_comes_back_from_sheets_but_for_its_moods() {
    each_record(|record| {
        let files = Files::default();
        let into = files.clone();
        let mut folder = Folder::new(move |name: &str| Ok(Box::new(Kept(into.clone(), name.to_owned())) as Box<_>));
        for (place, made) in record.iter().enumerate() {
            folder.add(Thing::Entry(&entry_of(place, made)), None).expect("an entry");
        }
        folder.end().expect("an end");
        drop(folder);
        let files = files.lock().expect("the files");
        let mut back: Vec<String> = files.values().flat_map(|bytes| read_back(bytes)).collect();
        back.sort();
        let carried = |made: &Made| (made.tool != "update_mood").then(|| (made.tool, made.fields.clone()));
        assert_eq!(back, expect(record, carried));
    });
}
