//! Records of nobody, made up by a seed: entries of every kind with values that their tools take.

use serde_json::{Map, Value, json};

use super::seeded::Seeded;

mod lists;

pub use self::lists::make_lists;

/// The tools whose entries are made up.
pub const TOOLS: [&str; 17] = [
    "log_medication", "skip_dose", "log_vital", "log_blood_pressure", "log_hydration", "log_exercise",
    "log_lab_result", "create_check_in", "log_cycle", "save_health_entry", "log_doctor_visit", "create_care_log",
    "log_allergy", "add_condition", "log_immunization", "update_mood", "add_contact",
];

/// An entry: its tool, its time or day, and its fields.
pub struct Made {
    pub tool: &'static str,
    pub at: String,
    pub fields: Value,
}

/// Up to forty entries, each of another time or day.
pub fn make_record(by: &mut Seeded) -> Vec<Made> {
    let many = 1 + by.below(40);
    (0..many).map(|place| make_entry(by, place)).collect()
}

/// Words that a person may write: with signs that formats use themselves, and letters beyond ASCII.
fn words(by: &mut Seeded) -> String {
    const PARTS: [&str; 16] = [
        "late", "with food", "left arm", "50%", "a < b", "R&D", "\"quoted\"", "naïve", "日本", "=1+1", "-x", "@home",
        "o'clock", "1,5", "tab;", "émigré",
    ];
    let many = 1 + by.below(4);
    (0..many).map(|_| PARTS[by.below(PARTS.len())]).collect::<Vec<_>>().join(" ")
}

fn one<'t>(by: &mut Seeded, of: &[&'t str]) -> &'t str {
    of[by.below(of.len())]
}

fn make_entry(by: &mut Seeded, place: usize) -> Made {
    let tool = TOOLS[by.below(TOOLS.len())];
    // Another day for each, so that no two are the same thing.
    let day = format!("2026-{:02}-{:02}", 1 + place / 28, 1 + place % 28);
    let at = format!("{day}T{:02}:{:02}:00-05:00", 6 + by.below(14), by.below(60));
    let timed = by.below(4) > 0;
    let when = if timed { at.clone() } else { day.clone() };
    let (needed, optional, is_of_time) = fields_of(tool, &when, &day, place, by);
    let mut fields = needed.as_object().cloned().unwrap_or_default();
    let optional: Map<String, Value> = optional.as_object().cloned().unwrap_or_default();
    fields.extend(optional.into_iter().filter(|_| by.below(2) == 0));
    let time =
        ["taken_at", "measured_at", "drank_at", "occurred_at"].into_iter().find(|name| fields.contains_key(*name));
    // Of a time on a day alone the part of that day may be said.
    if let Some(time) = time.filter(|_| !timed && tool != "save_health_entry" && by.below(2) == 0) {
        fields.insert(format!("{time}_part"), json!(one(by, &["morning", "evening"])));
    }
    Made { tool, at: if is_of_time { when } else { day }, fields: Value::Object(fields) }
}

/// What a tool needs, what it may have, and whether it is of a time rather than of a day.
fn fields_of(tool: &str, when: &str, day: &str, place: usize, by: &mut Seeded) -> (Value, Value, bool) {
    let figure = |by: &mut Seeded, low: usize, high: usize| (low * 10 + by.below((high - low) * 10)) as f64 / 10.0;
    let notes = json!({ "notes": words(by) });
    match tool {
        "log_medication" => (
            json!({ "medication_name": format!("Remedy {}", words(by)), "taken_at": when }),
            json!({ "dose": one(by, &["500 mg", "half a tablet", "2 puffs"]), "notes": words(by) }),
            true,
        ),
        "skip_dose" => (
            json!({ "medication_name": format!("Remedy {}", words(by)), "date": day }),
            json!({ "time": "08:00", "reason": words(by) }),
            false,
        ),
        "log_vital" => {
            let (kind, unit, low, high) = [
                ("weight", "kg", 40, 150),
                ("weight", "lb", 90, 300),
                ("glucose", "mmol/L", 3, 20),
                ("glucose", "mg/dL", 60, 300),
                ("temperature", "C", 35, 41),
                ("temperature", "F", 96, 105),
                ("heart_rate", "bpm", 40, 180),
                ("spo2", "%", 85, 100),
            ][by.below(8)];
            (
                json!({ "kind": kind, "value": figure(by, low, high), "unit": unit, "measured_at": when }),
                json!({}),
                true,
            )
        }
        "log_blood_pressure" => (
            json!({ "systolic": 90 + by.below(110), "diastolic": 50 + by.below(40), "measured_at": when }),
            json!({ "pulse": 45 + by.below(100) }),
            true,
        ),
        "log_hydration" => (json!({ "amount_ml": 50 + by.below(900), "drank_at": when }), json!({}), true),
        "log_exercise" => (
            json!({ "activity": one(by, &["running", "walking", "yoga", "strength training"]), "occurred_at": when, "minutes": 1 + by.below(200) }),
            json!({ "distance": figure(by, 1, 30) }),
            true,
        ),
        "log_lab_result" => (
            match by.below(4) {
                0 => json!({ "test": "HIV", "value": one(by, &["negative", "not reactive"]), "date": day }),
                _ => {
                    json!({ "test": one(by, &["LDL", "HIV", "sodium"]), "value": figure(by, 1, 9), "unit": "mmol/L", "date": day })
                }
            },
            json!({ "range_low": 1, "range_high": 9, "fasting": true, "notes": words(by) }),
            false,
        ),
        "create_check_in" => (
            json!({ "mood": one(by, &["great", "good", "okay", "poor"]), "date": day }),
            json!({ "symptoms": ["headache", words(by).replace("; ", " ")], "medication_taken": by.below(2) == 0, "notes": words(by) }),
            false,
        ),
        "log_cycle" => (json!({ "event": one(by, &["start", "end"]), "date": day }), notes, false),
        "save_health_entry" => match by.below(2) {
            0 => (json!({ "entry_type": "note", "data": { "text": words(by) }, "occurred_at": when }), json!({}), true),
            _ => (
                json!({ "entry_type": "symptom", "data": { "severity": "mild", "symptoms": ["cough", "fever"] }, "occurred_at": when }),
                json!({}),
                true,
            ),
        },
        "log_doctor_visit" => (
            json!({ "visit_type": one(by, &["appointment", "emergency", "follow_up", "consultation"]), "date": day, "provider": "Dr. Vega" }),
            notes,
            false,
        ),
        "create_care_log" => (
            json!({ "log_type": one(by, &["visit", "procedure", "test", "diagnosis", "treatment", "hospital_stay", "emergency_visit",
                "therapy_session", "other"]), "title": words(by), "occurred_at": when }),
            json!({ "notes": words(by), "diagnosis": "gout", "treatment": words(by) }),
            true,
        ),
        "log_allergy" => (
            json!({ "substance": format!("substance {place}"), "kind": one(by, &["allergy", "intolerance", "side_effect"]) }),
            json!({ "reaction": words(by), "severity": one(by, &["mild", "moderate", "severe", "life_threatening"]), "since": day, "notes": words(by) }),
            false,
        ),
        "add_condition" => (
            json!({ "name": format!("condition {place}") }),
            json!({ "status": one(by, &["active", "resolved"]), "since": day, "diagnosed_by": "Dr. Vega", "notes": words(by) }),
            false,
        ),
        "log_immunization" => (
            json!({ "vaccine": format!("vaccine {}", words(by)), "date": day }),
            json!({ "place": words(by), "dose_number": 1 + by.below(5), "notes": words(by) }),
            false,
        ),
        "update_mood" => (json!({ "mood": one(by, &["great", "good", "okay", "poor"]) }), json!({}), false),
        _ => (
            json!({ "kind": one(by, &["doctor", "emergency", "pharmacy"]), "name": format!("Contact {place}") }),
            json!({ "phone": "555-0100", "address": words(by), "notes": words(by) }),
            false,
        ),
    }
}
