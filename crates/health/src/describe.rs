//! Calls in plain words, made from their definitions: the title of a card, its values, and what each field is called. Whatever the record
//! holds, no control character or direction mark of it is shown.

use alara_gate::text;
use alara_gate::{ParameterKind, Parameters};
use serde_json::Value;

use crate::named::is_id;
use crate::tools::speech::{EntryKind, Filling, Phrase, Speech};
use crate::tools::{self, DEFINITIONS, Moment, TimeOfDay, definition, speech};
use crate::vitals::VitalKind;
use crate::{Named, planned_doses};

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

/// A value as it may be shown or put into a field: whole numbers without a point, texts without what a screen would act on.
pub fn plain(value: &Value) -> Value {
    text::plain_value(tools::plain(value))
}

/// The first letter in capitals.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
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

/// The values within a value, each by its name.
fn held(tool: &str, fields: &Parameters) -> Vec<String> {
    // A field of another tool's is shown with its unit.
    let measured =
        |name: &str| DEFINITIONS.iter().find(|each| each.parameter(name).is_some_and(|own| own.unit.is_some()));
    let each = fields.iter().map(|(name, value)| match (value, measured(name)) {
        (Value::Object(fields), _) => held(tool, fields),
        (value, Some(of)) => vec![format!("{}: {}", label(tool, name), shown(of.id, name, value))],
        (value, None) => vec![format!("{}: {}", label(tool, name), shown(tool, "", value))],
    });
    each.flatten().collect()
}

/// Whether a field only says which one of what is on record is meant: that is told in words ([`Named`]).
pub fn names(tool: &str, field: &str) -> bool {
    speech(tool).and_then(|speech| speech.names).is_some_and(|names| names.field() == field)
}

/// What a field is called on a card ("Taken at").
pub fn label(tool: &str, field: &str) -> String {
    let fixed = match field {
        "name" => match tool {
            tools::AddMedication::ID | tools::UpdateMedication::ID | tools::StopMedication::ID => "Medication",
            tools::AddCondition::ID => "Condition",
            _ => "Name",
        },
        "medication_name" => "Medication",
        "taken_at" | "occurred_at" | "measured_at" | "drank_at" => "When",
        "amount_ml" => "Amount",
        "data" => "Details",
        "log_type" | "visit_type" => "Kind",
        "every_days" => "Every so many days",
        "every_hours" => "Every so many hours",
        "reminder_type" => "For",
        "days_on" => "Days with it, by turns",
        "days_off" => "Then days without it",
        "every_weeks" => "Every so many weeks",
        "window_end" => "Any time until",
        "times_a_day" => "Times a day while awake",
        "home_time" => "Keep home time",
        "doses" => "A dose for each time or day",
        "steps" => "Doses one after the other",
        "for_days" => "For days",
        "max_per_day" => "Most a day",
        "min_interval_hours" => "Hours between doses",
        _ => return capital(&field.rsplit('.').next().unwrap_or(field).replace('_', " ")),
    };
    fixed.to_owned()
}

/// Whether a day may lie years back.
fn is_of_years(tool: &str, field: &str) -> bool {
    matches!(
        (tool, field),
        (tools::LogAllergy::ID | tools::AddCondition::ID, "since")
            | (tools::LogImmunization::ID | tools::LogLabResult::ID, "date")
    )
}

/// A value as a card shows it.
pub fn shown(tool: &str, field: &str, value: &Value) -> String {
    let parameter = definition(tool).and_then(|found| found.parameter(field));
    if names(tool, field) && value.as_str().is_some_and(is_id) {
        return String::new();
    }
    if let (tools::TAKEN_OUT, Some(names)) = (field, value.as_array()) {
        let names = names.iter().filter_map(Value::as_str).map(|name| label(tool, name).to_lowercase());
        return names.collect::<Vec<_>>().join(", ");
    }
    if let (Some(ParameterKind::Rows { .. }), Some(rows)) = (parameter.map(|found| found.kind), value.as_array()) {
        return planned_doses::describe_rows(rows);
    }
    match (value, parameter.map(|found| &found.kind)) {
        (Value::Array(days), Some(ParameterKind::Days)) if days.len() == 7 => "every day".to_owned(),
        (Value::Array(days), Some(ParameterKind::Days)) => {
            let days = days.iter().filter_map(|day| u8::try_from(day.as_u64()?).ok());
            planned_doses::name_days(&days.collect::<Vec<_>>())
        }
        (Value::String(code), Some(ParameterKind::Choice { .. })) => {
            VitalKind::from_code(code).map_or_else(|| code.replace('_', " "), |kind| kind.row().noun.to_owned())
        }
        (Value::String(text), _) => match (Moment::parse(text), TimeOfDay::parse(text)) {
            (Some(Moment::At(at)), _) => at.format("%a, %B %-d, %H:%M").to_string(),
            // What holds for years, or was years ago, is told with its year.
            (Some(Moment::On(date)), _) if is_of_years(tool, field) => date.format("%B %-d, %Y").to_string(),
            (Some(Moment::On(date)), _) => date.format("%a, %B %-d").to_string(),
            _ => text::plain(text).into_owned(),
        },
        (Value::Bool(yes), _) => if *yes { "yes" } else { "no" }.to_owned(),
        (Value::Number(_), _) if tools::plain(value) != *value => shown(tool, field, &tools::plain(value)),
        (Value::Number(number), _) => match parameter.and_then(|found| found.unit).filter(|unit| !unit.is_empty()) {
            Some(unit) => format!("{number} {unit}"),
            None => number.to_string(),
        },
        (Value::Array(items), _) => items.iter().map(|item| shown(tool, "", item)).collect::<Vec<_>>().join(", "),
        (Value::Object(fields), _) => held(tool, fields).join(", "),
        (Value::Null, _) => String::new(),
    }
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
