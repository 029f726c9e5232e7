//! Whether a call is about what a need names: by the medication, or by its own words.

use alara_gate::Parameters;
use serde_json::Value;

use crate::lexicon;

/// Whether a call with these parameters is about this ("lisinopril", "headache").
pub fn bears(about: &str, parameters: &Parameters) -> bool {
    let medication = ["medication_name", "name"].iter().find_map(|field| parameters.get(*field)?.as_str());
    match medication {
        Some(name) => lexicon::same_medication(name, about),
        None => parameters.values().any(|value| holds(value, &about.to_lowercase())),
    }
}

fn holds(value: &Value, about: &str) -> bool {
    match value {
        Value::String(text) => {
            let text = text.to_lowercase();
            text.contains(about) || (text.len() > 3 && about.contains(&text))
        }
        Value::Array(items) => items.iter().any(|item| holds(item, about)),
        Value::Object(fields) => fields.values().any(|item| holds(item, about)),
        _ => false,
    }
}
