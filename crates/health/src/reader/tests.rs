//! Rules of judging, as minimal pairs.

use alara_gate::{Call, Confidence, Verdict, assess};
use alara_record::{Change, Medication, MedicationId, MemoryRecord, Noun, Person, PersonId, Zone};
use chrono::DateTime;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Reading, Statement};
use crate::tools::{Clock, HealthTools};

fn record(listed: &str) -> MemoryRecord {
    let id = PersonId(Uuid::nil());
    let mut record = MemoryRecord::new(Person { id, name: "Me".into(), aka: vec![], is_user: true });
    let changes: Vec<Change> = listed
        .split(';')
        .map(str::trim)
        .filter(|each| !each.is_empty())
        .enumerate()
        .map(|(index, each)| {
            let (name, dose) = each.split_once(' ').unwrap_or((each, ""));
            Change::Put(Noun::from(Medication {
                dose: (!dose.is_empty()).then(|| dose.into()),
                ..Medication::named(MedicationId(Uuid::from_u128(index as u128 + 1)), id, name)
            }))
        })
        .collect();
    record.apply(&changes);
    record
}

fn clock() -> Clock {
    let now = DateTime::parse_from_rfc3339("2026-03-14T09:30:00-04:00").unwrap();
    Clock { now, zone: Zone::Fixed(*now.offset()) }
}

/// A call in short: `m:Aspirin;dose=81 mg`, `bp:120/80/70`, `v:weight 82 kg`, `t:log_cycle;event=start` of any tool.
fn call(short: &str) -> Call {
    let (kind, rest) = short.split_once(':').unwrap();
    let mut parts = rest.split(';').map(str::trim);
    let first = parts.next().unwrap_or("");
    let more: Vec<(&str, &str)> = parts.clone().filter_map(|part| part.split_once('=')).collect();
    let plain: Vec<&str> = parts.filter(|part| !part.contains('=')).collect();
    let extra = |set: &mut Value, names: &[(&str, &str)]| {
        for (key, value) in &more {
            let name = names.iter().find(|(short, _)| short == key).map_or(*key, |(_, name)| *name);
            set[name] = json!(value);
        }
    };
    let (tool, parameters) = match kind {
        "m" => {
            let mut set = json!({ "medication_name": first });
            extra(&mut set, &[("at", "taken_at")]);
            ("log_medication", set)
        }
        "bp" => {
            let numbers: Vec<f64> = first.split('/').map(|number| number.parse().unwrap()).collect();
            let mut set = json!({ "systolic": numbers[0], "diastolic": numbers[1] });
            if let Some(pulse) = numbers.get(2) {
                set["pulse"] = json!(pulse);
            }
            ("log_blood_pressure", set)
        }
        "v" => {
            let words: Vec<&str> = first.split(' ').collect();
            ("log_vital", json!({ "kind": words[0], "value": words[1].parse::<f64>().unwrap(), "unit": words[2] }))
        }
        "h" => ("log_hydration", json!({ "amount_ml": first.parse::<f64>().unwrap() })),
        "ex" => {
            let mut set = json!({ "activity": first });
            for (key, value) in &more {
                set[*key] = value.parse::<f64>().map_or_else(|_| json!(value), |number| json!(number));
            }
            ("log_exercise", set)
        }
        "t" => {
            let mut set = json!({});
            for (key, value) in &more {
                set[*key] = value.parse::<f64>().map_or_else(|_| json!(value), |number| json!(number));
            }
            (crate::tools::definition(first).unwrap().id, set)
        }
        "mood" => ("update_mood", json!({ "mood": first })),
        "s" => {
            let mut data = json!({ "symptoms": first.split(',').collect::<Vec<_>>() });
            extra(&mut data, &[]);
            ("save_health_entry", json!({ "entry_type": "symptom", "data": data }))
        }
        "r" => ("create_reminder", json!({ "title": first, "time": plain[0] })),
        "visit" => {
            let mut set = json!({ "visit_type": "appointment", "date": first });
            if let Some(provider) = plain.first() {
                set["provider"] = json!(provider);
            }
            ("log_doctor_visit", set)
        }
        "care" => {
            let mut set = json!({ "log_type": first, "title": plain[0], "occurred_at": plain[1] });
            extra(&mut set, &[]);
            ("create_care_log", set)
        }
        "add" => {
            let mut set = json!({ "name": first });
            extra(&mut set, &[]);
            ("add_medication", set)
        }
        "stop" => ("stop_medication", json!({ "name": first })),
        "del" => ("delete_entry", json!({ "entry": first })),
        "c" => {
            let mut set = json!({});
            for part in rest.split(';') {
                let (key, value) = part.split_once('=').unwrap();
                set[key] = if key == "symptoms" { json!([value]) } else { json!(value) };
            }
            ("create_check_in", set)
        }
        other => panic!("no such call: {other}"),
    };
    Call {
        id: "call-1".into(),
        tool: tool.into(),
        parameters: parameters.as_object().cloned().unwrap(),
        confidence: Confidence::Number(0.9),
        reasoning: None,
        repair: Default::default(),
    }
}

/// Verdict, what is left out, and why, in a line.
fn judged(listed: &str, words: &str, short: &str) -> (&'static str, Vec<String>, String) {
    let (record, clock) = (record(listed), clock());
    let reading = Reading::of(&Statement::of(words), &record, &clock);
    let reader = reading.reader(&record, clock);
    let assessed = assess(vec![call(short)], &HealthTools { clock }, &reader);
    let got = &assessed[0];
    let verdict = match got.verdict() {
        Verdict::Execute => "execute",
        Verdict::Confirm => "confirm",
        Verdict::Block => "block",
    };
    let why = format!(
        "{:?} {:?}",
        got.findings().iter().map(|finding| (finding.reason, finding.detail.as_str())).collect::<Vec<_>>(),
        got.provenance().map(|(field, from)| format!("{field}={}", from.code())).collect::<Vec<_>>()
    );
    (verdict, got.left_out().to_vec(), why)
}

#[test]
fn minimal_pairs_are_told_apart() {
    let mut wrong = Vec::new();
    let rows = include_str!("pairs.txt").lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    for row in rows {
        let parts: Vec<&str> = row.split('~').map(str::trim).collect();
        let (listed, words, short, want) = (parts[0], parts[1], parts[2], parts[3]);
        let (verdict, left_out, why) = judged(listed, words, short);
        let left = parts.get(4).copied().unwrap_or("");
        let dropped = left.is_empty() || left == "?" || left_out.iter().any(|field| field == left);
        if !want.split('/').any(|each| each == verdict) || verdict == "execute" && !dropped {
            wrong.push(format!("{words:?} {short}: want {want} {left}, got {verdict} {left_out:?} {why}"));
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}
