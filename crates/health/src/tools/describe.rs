//! Calls in plain words, made from their definitions: the title of a card, its values, and what each field is called. Whatever the record
//! holds, no control character or direction mark of it is shown.

use alara_gate::Parameters;
use serde_json::Value;

use super::speech::{EntryKind, Filling, Named, Phrase, Speech, held};
use super::{definition, speech};

pub use super::speech::{capital, label, names, plain, shown};

fn told(
    tool: &str,
    fields: &Parameters,
    which: impl Fn(&Speech) -> Phrase,
    with: (Option<&str>, Option<&Named>),
) -> Option<String> {
    let speech = speech(tool)?;
    let (subject, about) = with;
    let filling = Filling { tool, fields, subject, about, when: speech.when.map(|when| when.field) };
    which(speech).filled(&filling)
}

fn name_of(tool: &str) -> Option<String> {
    definition(tool).map(|found| found.name.to_owned())
}

/// What will happen, as a card's title says it ("Log metformin", "Change the reminder “Do my physio” (18:00)"); `about` is what it changes.
pub fn title(tool: &str, parameters: &Parameters, about: Option<&Named>) -> String {
    let told = told(tool, parameters, |speech| speech.title, (None, about)).or_else(|| name_of(tool));
    told.unwrap_or_else(|| "Record this".to_owned())
}

/// The question that a refused call leaves open: whether it happened, or what is wanted.
pub fn ask(tool: &str, parameters: &Parameters) -> String {
    let told = told(tool, parameters, |speech| speech.question, (None, None));
    told.unwrap_or_else(|| "What would you like me to record?".to_owned())
}

/// What an entry is, short ("Metformin", "Blood pressure").
pub fn noun(tool: &str, parameters: &Parameters) -> String {
    let told = told(tool, parameters, |speech| speech.noun, (None, None)).or_else(|| name_of(tool));
    told.unwrap_or_else(|| "Entry".to_owned())
}

/// What a call concerns, for names read aloud ("blood pressure 128 over 82"); `about` is what it changes.
pub fn subject(tool: &str, fields: &Parameters, about: Option<&Named>) -> String {
    let told = told(tool, fields, |speech| speech.subject, (None, about));
    told.unwrap_or_else(|| noun(tool, fields).to_lowercase())
}

/// What stands out of an entry ("Ibuprofen", "128/82").
pub fn headline(tool: &str, fields: &Parameters, about: Option<&Named>) -> String {
    capital(&told(tool, fields, |speech| speech.headline, (None, about)).unwrap_or_else(|| noun(tool, fields)))
}

/// The rest of an entry in a few words ("2 tablets", "blood pressure, mmHg").
pub fn detail(tool: &str, fields: &Parameters) -> String {
    let phrases = speech(tool).map_or(&[][..], |speech| speech.detail);
    let filling = Filling { tool, fields, subject: None, about: None, when: None };
    phrases.iter().filter_map(|phrase| phrase.filled(&filling)).collect::<Vec<_>>().join(", ")
}

/// What a chip says was done ("Logged ibuprofen"), where this is what it concerns.
pub fn chip(tool: &str, fields: &Parameters, subject: &str) -> String {
    told(tool, fields, |speech| speech.chip, (Some(subject), None)).unwrap_or_else(|| format!("Logged {subject}"))
}

/// The values that tell a card apart, in a few words; `about` is what it changes.
pub fn summary(tool: &str, fields: &Parameters, about: Option<&Named>) -> String {
    told(tool, fields, |speech| speech.summary, (None, about)).unwrap_or_else(|| detail(tool, fields))
}

/// What kind of entry a call makes.
pub fn kind(tool: &str, fields: &Parameters) -> EntryKind {
    speech(tool).map_or(EntryKind::Note, |speech| speech.entry.of(fields))
}

/// Every value in one line, those that nobody said marked.
pub fn values(tool: &str, parameters: &Parameters, unsaid: &[&str]) -> String {
    let mut told: Vec<String> = Vec::new();
    for (name, value) in parameters {
        // What it is about stands in its title, by name.
        if name.ends_with("_part") || value.is_null() || names(tool, name) {
            continue;
        }
        // What an entry holds stands with its other values.
        if let Value::Object(fields) = value {
            told.extend(held(tool, fields));
            continue;
        }
        let mark = if unsaid.contains(&name.as_str()) { " (not said)" } else { "" };
        let part = parameters.get(&format!("{name}_part")).and_then(Value::as_str).map(|part| format!(", {part}"));
        told.push(format!("{}: {}{}{mark}", label(tool, name), shown(tool, name, value), part.unwrap_or_default()));
    }
    if told.is_empty() { String::new() } else { format!("{}.", told.join(" · ")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_was_kept_before_is_shown_without_what_a_terminal_would_act_on() {
        let Value::Object(parameters) =
            json!({ "medication_name": "met\u{1b}[31m\u{202e}formin", "notes": "a\u{7}b\nc" })
        else {
            unreachable!()
        };
        assert_eq!(title("log_medication", &parameters, None), "Log metformin");
        assert_eq!(noun("log_medication", &parameters), "metformin");
        assert_eq!(shown("log_medication", "notes", &parameters["notes"]), "ab\nc");
    }

    #[test]
    fn value_of_an_entry_has_its_unit_in_a_correction() {
        let parameters = json!({ "entry": "last", "changes": { "amount_ml": 350, "minutes": 20, "value": 7.2 } });
        let told = values("correct_entry", parameters.as_object().unwrap(), &[]);
        assert_eq!(told, "Amount: 350 ml · Minutes: 20 min · Value: 7.2.");
    }

    #[test]
    fn name_is_called_what_its_tool_names() {
        for (tool, called) in [
            ("add_medication", "Medication"),
            ("stop_medication", "Medication"),
            ("add_condition", "Condition"),
            ("add_contact", "Name"),
        ] {
            assert_eq!(label(tool, "name"), called, "{tool}");
        }
        let parameters = json!({ "entry": "last", "changes": { "name": "Dr. Osei", "phone": "555 0100" } });
        let told = values("correct_entry", parameters.as_object().unwrap(), &[]);
        assert_eq!(told, "Name: Dr. Osei · Phone: 555 0100.");
    }

    #[test]
    fn every_value_is_named_and_the_unsaid_one_is_marked() {
        let Value::Object(parameters) =
            json!({ "title": "Take vitamin D", "time": "09:00", "days": [1, 2, 3, 4, 5, 6, 7] })
        else {
            unreachable!()
        };
        assert_eq!(
            values("create_reminder", &parameters, &["time"]),
            "Title: Take vitamin D · Time: 09:00 (not said) · Days: every day."
        );
    }
}
