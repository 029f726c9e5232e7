use std::collections::BTreeMap;
use std::io::Write;
use std::sync::{Arc, Mutex};

use alara_record::{Entry, EntryId, PersonId, When};
use chrono::DateTime;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Folder, sheets};
use crate::{Carried, Document, Thing};

type Files = Arc<Mutex<BTreeMap<String, Vec<u8>>>>;

struct Sheet(Files, String);

impl Write for Sheet {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().entry(self.1.clone()).or_default().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn entry(tool: &str, fields: Value) -> Entry {
    Entry {
        id: EntryId(Uuid::from_u128(7)),
        person: PersonId(Uuid::from_u128(1)),
        tool: tool.to_owned(),
        at: When::Instant(DateTime::parse_from_rfc3339("2026-03-14T09:30:00-04:00").unwrap()),
        recorded_at: DateTime::parse_from_rfc3339("2026-03-14T09:31:00-04:00").unwrap(),
        fields: fields.as_object().cloned().unwrap(),
    }
}

fn written(entries: &[Entry]) -> BTreeMap<String, String> {
    let files = Files::default();
    let into = files.clone();
    let mut folder = Folder::new(move |name: &str| Ok(Box::new(Sheet(into.clone(), name.to_owned())) as Box<_>));
    for each in entries {
        assert_eq!(folder.add(Thing::Entry(each), None).unwrap(), Carried::Whole);
    }
    folder.end().unwrap();
    drop(folder);
    let files = files.lock().unwrap();
    files.iter().map(|(name, bytes)| (name.clone(), String::from_utf8(bytes.clone()).unwrap())).collect()
}

#[test]
fn a_figure_stands_beside_its_unit_and_a_time_has_its_offset() {
    let files = written(&[entry("log_blood_pressure", json!({ "systolic": 128, "diastolic": 82 }))]);
    let mut rows = csv::Reader::from_reader(files["blood_pressure"].as_bytes());
    let head = rows.headers().unwrap().clone();
    let row = rows.records().next().unwrap().unwrap();
    let value = |name: &str| row.get(head.iter().position(|each| each == name).unwrap()).unwrap();
    assert_eq!((value("systolic"), value("systolic_unit"), value("pulse_unit")), ("128", "mmHg", ""));
    assert_eq!(value("at"), "2026-03-14T09:30:00-04:00");
    assert!(files["blood_pressure"].lines().count() == 2 && files["blood_pressure"].contains("\r\n"));
}

#[test]
fn no_text_is_a_formula_and_no_figure_is_a_text() {
    for words in ["=1+2", "+1", "-1", "@SUM(A1)", "\t=1", "'=1"] {
        let dose = json!({ "medication_name": words, "dose": "1, \"2\"\n3" });
        let files = written(&[entry("log_medication", dose)]);
        let mut rows = csv::Reader::from_reader(files["doses"].as_bytes());
        let row = rows.records().next().unwrap().unwrap();
        assert_eq!((row.get(5), row.get(6)), (Some(format!("'{words}").as_str()), Some("1, \"2\"\n3")));
    }
    let result = json!({ "test": "base excess", "value": -2.5, "unit": "mmol/L" });
    assert!(written(&[entry("log_lab_result", result)])["lab_results"].contains(",-2.5,"));
}

#[test]
fn every_sheet_has_a_tool_and_a_name_of_its_own() {
    let mut names: Vec<&str> = sheets().map(|sheet| sheet.name).collect();
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert!(all > 0 && names.len() == all);
}

/// A text as it was before it was set off.
fn taken_off(cell: &str) -> &str {
    let rest = cell
        .strip_prefix('\'')
        .filter(|rest| rest.trim_start_matches('\'').starts_with(['=', '+', '-', '@', '\t', '\r']));
    rest.unwrap_or(cell)
}

proptest::proptest! {
    #[test]
    fn what_a_sheet_holds_is_what_was_recorded(
        name in "[ -~\u{e4}\u{1f600}\t\r\n]{1,20}", notes in "['=+@\\-\t\r\n,\";a]{1,12}", upper in 50i64..300
    ) {
        let dose = json!({ "medication_name": name, "notes": notes });
        let files = written(&[entry("log_medication", dose), entry("log_blood_pressure", json!({ "systolic": upper, "diastolic": 80 }))]);
        let row = |sheet: &str| csv::Reader::from_reader(files[sheet].as_bytes()).into_records().next().unwrap().unwrap();
        let (doses, readings) = (row("doses"), row("blood_pressure"));
        proptest::prop_assert_eq!(taken_off(&doses[5]), name.as_str());
        proptest::prop_assert_eq!(taken_off(&doses[8]), notes.as_str());
        proptest::prop_assert!(!doses.iter().any(|cell| cell.starts_with(['=', '+', '-', '@', '\t', '\r'])));
        proptest::prop_assert_eq!(readings[5].to_owned(), upper.to_string());
    }
}
