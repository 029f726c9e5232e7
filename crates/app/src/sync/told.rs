//! What a person is told of sync: what leaves and where to, before it does; and two versions of one thing, side by side.

use alara_health::tools::Clock;
use alara_record::Noun;
use alara_shelf::Place;
use alara_store::Clashing;
use serde_json::{Map, Value};

use crate::plain::entry_text;

/// What a computer is called where its person gives it no name.
const UNNAMED: &str = "a computer";

/// What leaves, and where to, one sentence a line.
pub fn what_leaves(place: &Place, device_name: &str) -> Vec<String> {
    let (to, sees, opens) = match place {
        Place::Folder(folder) => (
            format!("Into the folder {} go", folder.display()),
            "Whoever carries the folder sees how many files there are, their sizes and times, and nothing that is in them.",
            "Whoever has the folder and the pairing code can read the whole record, and add to it.",
        ),
        Place::WebDav(_) | Place::S3(_) => (
            format!("To {} go", place.text().unwrap_or_default()),
            "Whoever runs the service sees your name there, from where you connect, how many files there are, their sizes and times, and nothing that is in them.",
            "Whoever has the password there and the pairing code can read the whole record, and add to it.",
        ),
    };
    vec![
        format!("{to}, encrypted on this computer before they leave it:"),
        "- every change ever recorded here, of everyone who has a record here, and every later one;".to_owned(),
        format!("- the name of this computer, \u{201c}{device_name}\u{201d}."),
        "Conversations, settings, what waits for a confirmation and your keys stay here.".to_owned(),
        sees.to_owned(),
        opens.to_owned(),
    ]
}

/// The name of this computer, as its system has it.
pub fn device_name() -> String {
    let name = crate::machine::host();
    if name.trim().is_empty() { UNNAMED.to_owned() } else { name }
}

/// The version that stands, and the other one.
pub fn two_versions(clashing: &Clashing, clock: &Clock) -> (String, String) {
    let (standing, other) = (clashing.standing.as_ref(), clashing.clash.other.as_ref());
    (version_text(standing, other, clock), version_text(other, standing, clock))
}

fn version_text(noun: Option<&Noun>, beside: Option<&Noun>, clock: &Clock) -> String {
    let Some(noun) = noun else { return "removed".to_owned() };
    match noun {
        Noun::Entry(entry) => entry_text(entry, clock),
        Noun::Medication(medication) => with_differing(&medication.name, noun, beside),
        Noun::Person(person) => with_differing(&person.name, noun, beside),
        Noun::Reminder(_) => with_differing("reminder", noun, beside),
        Noun::Settlement(settlement) => {
            let due = settlement.key.due.format("%Y-%m-%d %H:%M");
            with_differing(&format!("what was due {due}"), noun, beside)
        }
    }
}

/// A name, and the fields in which a version differs from the other.
fn with_differing(name: &str, noun: &Noun, beside: Option<&Noun>) -> String {
    let (own, other) = (fields_of(noun), beside.map(fields_of).unwrap_or_default());
    let differing = own.iter().filter(|(field, value)| other.get(*field) != Some(value));
    let shown: Vec<String> =
        differing.map(|(field, value)| format!("{}: {}", field.replace('_', " "), show_value(value))).collect();
    if shown.is_empty() { name.to_owned() } else { format!("{name} ({})", shown.join("; ")) }
}

/// The fields of a noun; none where it has no JSON form, which a noun always has.
fn fields_of(noun: &Noun) -> Map<String, Value> {
    match serde_json::to_value(noun) {
        Ok(Value::Object(mut tagged)) => match tagged.shift_remove("body") {
            Some(Value::Object(fields)) => fields,
            _ => Map::new(),
        },
        _ => Map::new(),
    }
}

fn show_value(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => "none".to_owned(),
        other => other.to_string(),
    }
}
