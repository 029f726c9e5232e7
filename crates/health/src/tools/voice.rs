//! One voice for what is on record: whose it is, and an entry in a few words with its values.

use alara_record::Entry;
use serde_json::Value;

use super::measured::holds;
use super::{Scene, answer};
use crate::describe;
use crate::vitals::VitalKind;

/// Whose record an answer is from, as it is spoken of.
#[derive(Clone, Debug)]
pub struct Owner(Option<String>);

impl Owner {
    /// The one whose record is looked into: "you" where it is the user's.
    pub fn of(scene: &Scene<'_>) -> Owner {
        let open = scene.record.person();
        let found = scene.record.people().iter().find(|each| each.id == scene.person);
        let person = found.or(Some(open).filter(|open| open.id == scene.person));
        Owner(person.filter(|each| !each.is_user).map(|each| each.name.clone()))
    }

    /// "You", "Dad".
    pub fn who(&self) -> &str {
        self.0.as_deref().unwrap_or("You")
    }

    /// "Your", "Dad's".
    pub fn whose(&self) -> String {
        self.0.as_ref().map_or("Your".to_owned(), |name| format!("{name}\u{2019}s"))
    }

    /// "your", "Dad's": within a sentence.
    pub fn its(&self) -> String {
        self.0.as_ref().map_or("your".to_owned(), |name| format!("{name}\u{2019}s"))
    }

    /// " for Dad", where it is not the user.
    pub fn of_whom(&self) -> String {
        self.0.as_ref().map(|name| format!(" for {name}")).unwrap_or_default()
    }

    /// "You have", "Dad has".
    pub fn has(&self) -> String {
        self.0.as_ref().map_or("You have".to_owned(), |name| format!("{name} has"))
    }
}

/// What a vital sign is called in an answer, one and many.
pub fn called(kind: &str) -> (&str, &str) {
    VitalKind::from_code(kind).map_or((kind, kind), |kind| kind.row().readings)
}

/// A number without a point where it is whole.
pub fn number(entry: &Entry, field: &str) -> Option<f64> {
    entry.fields.get(field).and_then(Value::as_f64)
}

/// The values of a measurement alone: "148/92, pulse 70", "7.5 hours", "250 ml".
pub fn reading(entry: &Entry) -> String {
    let told = |name: &str| number(entry, name).map(|value| value.to_string()).unwrap_or_default();
    match entry.tool.as_str() {
        "log_blood_pressure" => match number(entry, "pulse") {
            Some(pulse) => format!("{}/{}, pulse {pulse}", told("systolic"), told("diastolic")),
            None => format!("{}/{}", told("systolic"), told("diastolic")),
        },
        "log_hydration" => format!("{} ml", told("amount_ml")),
        // What is no reading by itself is told by all of its values.
        tool if number(entry, "value").is_none() => whole(tool, entry),
        _ => format!("{} {}", told("value"), answer::field(entry, "unit").unwrap_or_default()).trim_end().to_owned(),
    }
}

/// What stands out of an entry, with the rest of it: "Running, 5 km, 30 min".
fn whole(tool: &str, entry: &Entry) -> String {
    joined([
        Some(describe::headline(tool, &entry.fields, None).as_str()),
        Some(describe::detail(tool, &entry.fields).as_str()),
    ])
}

/// The symptoms that an entry holds.
pub fn symptoms(entry: &Entry) -> Vec<String> {
    let holder = entry.fields.get("data").and_then(|data| data.get("symptoms")).or(entry.fields.get("symptoms"));
    let listed = holder.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    listed.iter().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// An entry in a few words, its values first of all: "Metformin, 500 mg", "glucose 138 mg/dL", "headache (severe)".
pub fn entry(entry: &Entry) -> String {
    let text = |name: &str| answer::field(entry, name);
    let told = match entry.tool.as_str() {
        "log_medication" => joined([text("medication_name"), text("dose"), text("notes")]),
        "skip_dose" => joined([text("medication_name"), Some("skipped"), text("reason")]),
        "log_blood_pressure" => format!("blood pressure {}", reading(entry)),
        "log_vital" => format!("{} {}", called(text("kind").unwrap_or_default()).0, reading(entry)),
        "log_hydration" => format!("{} to drink", reading(entry)),
        "update_mood" => text("mood").map(|mood| format!("mood {mood}")).unwrap_or_default(),
        "create_check_in" => format!("check-in: {}", felt(entry)),
        "save_health_entry" if !symptoms(entry).is_empty() => felt(entry),
        "log_doctor_visit" => {
            let who = text("provider").map_or("a visit".to_owned(), |provider| format!("visit to {provider}"));
            joined([Some(who.as_str()), text("notes")])
        }
        "create_care_log" => {
            let apart = |name: &str| text(name).filter(|value| !text("title").is_some_and(|title| same(title, value)));
            joined([text("title"), apart("diagnosis"), apart("treatment"), text("notes")])
        }
        "log_allergy" | "add_condition" | "log_immunization" | "log_lab_result" | "log_cycle" | "add_contact" => {
            whole(&entry.tool, entry)
        }
        tool if holds(tool) => whole(tool, entry),
        _ => String::new(),
    };
    if told.is_empty() { describe::headline(&entry.tool, &entry.fields, None) } else { told }
}

/// What was felt: "mood good, headache (mild)".
pub fn felt(entry: &Entry) -> String {
    let mood = answer::field(entry, "mood").map(|mood| format!("mood {mood}"));
    let severity = entry.fields.get("data").and_then(|data| data.get("severity")).and_then(Value::as_str);
    let listed = symptoms(entry).join(", ");
    let listed = (!listed.is_empty()).then_some(match severity {
        Some(severity) => format!("{listed} ({severity})"),
        None => listed,
    });
    let taken = entry.fields.get("medication_taken").and_then(Value::as_bool);
    let taken = taken.map(|taken| if taken { "medication taken" } else { "medication not taken" });
    let notes = answer::field(entry, "notes")
        .or_else(|| entry.fields.get("data").and_then(|data| data.get("notes")).and_then(Value::as_str));
    joined([mood.as_deref(), listed.as_deref(), taken, notes])
}

fn same(one: &str, other: &str) -> bool {
    one.eq_ignore_ascii_case(other)
}

fn joined<const N: usize>(parts: [Option<&str>; N]) -> String {
    parts.into_iter().flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}
