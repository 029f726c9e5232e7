//! The values of a call as they are shown, and what their fields are called.

use alara_gate::text;
use alara_gate::{ParameterKind, Parameters};
use serde_json::Value;

use super::is_id;
use crate::planned_doses;
use crate::tools::{self, DEFINITIONS, Moment, TimeOfDay, definition, speech};
use crate::vitals::VitalKind;

/// A value as it may be shown or put into a field: whole numbers without a point, texts without what a screen would act on.
pub fn plain(value: &Value) -> Value {
    text::plain_value(tools::plain(value))
}

/// The first letter in capitals.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// The values within a value, each by its name.
pub(crate) fn held(tool: &str, fields: &Parameters) -> Vec<String> {
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
