//! Calls in plain words, made from their definitions: the title of a card, its values, and what each field is called.

use alara_gate::{Kind, Parameters};
use alara_record::EntryId;
use serde_json::Value;

use crate::tools::{Moment, TimeOfDay, definition};

/// What will happen, as a card's title says it ("Log metformin", "Set a reminder: take metformin").
pub fn title(tool: &str, parameters: &Parameters) -> String {
    let text = |name: &str| parameters.get(name).and_then(Value::as_str);
    let name = definition(tool).map_or("Record this", |found| found.name);
    match tool {
        "log_medication" => format!("Log {}", text("medication_name").unwrap_or("a medication")),
        "skip_dose" => format!("Skip {}", text("medication_name").unwrap_or("a dose")),
        "create_reminder" => format!("Set a reminder: {}", text("title").unwrap_or("untitled")),
        "update_reminder" => format!("Change the reminder: {}", text("reminder").unwrap_or("untitled")),
        "delete_reminder" => format!("Delete the reminder: {}", text("reminder").unwrap_or("untitled")),
        "add_medication" => format!("Add {} to your list", text("name").unwrap_or("a medication")),
        "stop_medication" => format!("Mark {} as stopped", text("name").unwrap_or("a medication")),
        "create_care_log" => match text("log_type") {
            Some("visit") => "Log a hospital visit".to_owned(),
            Some(kind) if kind != "other" => {
                let article = if kind.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
                format!("Log {article} {}", kind.replace('_', " "))
            }
            _ => name.to_owned(),
        },
        _ => name.to_owned(),
    }
}

/// The question that a refused call leaves open: whether it happened, or what is wanted.
pub fn ask(tool: &str, parameters: &Parameters) -> String {
    let text = |name: &str| parameters.get(name).and_then(Value::as_str);
    match tool {
        "log_medication" => match text("medication_name") {
            Some(name) => format!("Have you taken {name}?"),
            None => "Which medication did you take?".to_owned(),
        },
        "create_reminder" => "Would you like a reminder, and for when?".to_owned(),
        "update_mood" | "create_check_in" => "How are you feeling today?".to_owned(),
        "log_doctor_visit" | "create_care_log" => "Has that happened, and on which day?".to_owned(),
        "add_medication" => "Are you taking it?".to_owned(),
        "stop_medication" | "delete_entry" | "delete_reminder" => "Would you like me to do that?".to_owned(),
        _ => "What would you like me to record?".to_owned(),
    }
}

/// What an entry is, short ("Metformin", "Blood pressure").
pub fn noun(tool: &str, parameters: &Parameters) -> String {
    let text = |name: &str| parameters.get(name).and_then(Value::as_str);
    let named = match tool {
        "log_medication" | "skip_dose" => text("medication_name").map(str::to_owned),
        "log_vital" => text("kind").map(|kind| label(tool, kind)),
        "create_care_log" => text("title").map(str::to_owned),
        "add_medication" | "stop_medication" => text("name").map(str::to_owned),
        "create_reminder" => text("title").map(|title| format!("Reminder: {title}")),
        "save_health_entry" => text("entry_type").map(|kind| label(tool, kind)),
        "update_mood" => Some("Mood".to_owned()),
        "create_check_in" => Some("Check-in".to_owned()),
        "log_blood_pressure" => Some("Blood pressure".to_owned()),
        "log_hydration" => Some("Drink".to_owned()),
        "log_doctor_visit" => {
            Some(text("provider").map_or("Visit".to_owned(), |provider| format!("Visit: {provider}")))
        }
        _ => None,
    };
    named.unwrap_or_else(|| definition(tool).map_or("Entry", |found| found.name).to_owned())
}

/// Every value in one line, those that nobody said marked.
pub fn values(tool: &str, parameters: &Parameters, unsaid: &[&str]) -> String {
    let mut told: Vec<String> = Vec::new();
    for (name, value) in parameters {
        // An id tells a person nothing: the entry is named in a notice of its own.
        let id = name == "entry" && value.as_str().is_some_and(|text| text.parse::<EntryId>().is_ok());
        if name.ends_with("_part") || value.is_null() || id {
            continue;
        }
        let mark = if unsaid.contains(&name.as_str()) { " (not said)" } else { "" };
        let part = parameters.get(&format!("{name}_part")).and_then(Value::as_str).map(|part| format!(", {part}"));
        told.push(format!("{}: {}{}{mark}", label(tool, name), shown(tool, name, value), part.unwrap_or_default()));
    }
    if told.is_empty() { String::new() } else { format!("{}.", told.join(" · ")) }
}

/// What a field is called on a card ("Taken at").
pub fn label(tool: &str, field: &str) -> String {
    let fixed = match (tool, field) {
        (_, "medication_name" | "name") => "Medication",
        (_, "taken_at" | "occurred_at" | "measured_at" | "drank_at") => "When",
        (_, "amount_ml") => "Amount",
        ("create_care_log", "log_type") | ("log_doctor_visit", "visit_type") => "Kind",
        (_, "every_days") => "Every so many days",
        (_, "every_hours") => "Every so many hours",
        (_, "reminder_type") => "For",
        (_, "max_per_day") => "Most a day",
        (_, "min_interval_hours") => "Hours between doses",
        _ => "",
    };
    if !fixed.is_empty() {
        return fixed.to_owned();
    }
    let words = field.rsplit('.').next().unwrap_or(field).replace('_', " ");
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// A value as a card shows it.
pub fn shown(tool: &str, field: &str, value: &Value) -> String {
    const DAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
    let parameter = definition(tool).and_then(|found| found.parameter(field));
    match (value, parameter.map(|found| &found.kind)) {
        (Value::Array(days), Some(Kind::Days)) if days.len() == 7 => "every day".to_owned(),
        (Value::Array(days), Some(Kind::Days)) => {
            let name = |day: &Value| DAYS.get(usize::try_from(day.as_u64()?).ok()?.checked_sub(1)?).copied();
            days.iter().filter_map(name).collect::<Vec<_>>().join(", ")
        }
        (Value::String(text), Some(Kind::Choice { .. })) => text.replace('_', " "),
        (Value::String(text), _) => match (Moment::parse(text), TimeOfDay::parse(text)) {
            (Some(Moment::At(at)), _) => at.format("%a, %B %-d, %H:%M").to_string(),
            (Some(Moment::On(date)), _) => date.format("%a, %B %-d").to_string(),
            _ => text.clone(),
        },
        (Value::Bool(yes), _) => if *yes { "yes" } else { "no" }.to_owned(),
        (Value::Number(number), _) => match parameter.and_then(|found| found.unit).filter(|unit| !unit.is_empty()) {
            Some(unit) => format!("{number} {unit}"),
            None => number.to_string(),
        },
        (Value::Array(items), _) => items.iter().map(|item| shown(tool, "", item)).collect::<Vec<_>>().join(", "),
        (Value::Object(fields), _) => fields
            .iter()
            .map(|(name, value)| format!("{}: {}", label(tool, name).to_lowercase(), shown(tool, "", value)))
            .collect::<Vec<_>>()
            .join(", "),
        (Value::Null, _) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

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
