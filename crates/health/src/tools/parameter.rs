//! What the definitions of several tools share, so that each parameter is described once.

use alara_gate::{Category, Control, Definition, Parameter, ParameterKind, Sensitivity};

/// A tool that anybody may call and that asks first, in its first version, where its definition says nothing else.
pub const fn tool(id: &'static str, name: &'static str, category: Category, sensitivity: Sensitivity) -> Definition {
    Definition {
        id,
        version: 1,
        name,
        description: "",
        category,
        sensitivity,
        asks_first: true,
        internal: false,
        parameters: &[],
        at_least_one_of: &[],
        rules: &[],
    }
}

/// A required parameter.
pub const fn required(
    name: &'static str,
    kind: ParameterKind,
    control: Control,
    description: &'static str,
) -> Parameter {
    Parameter { name, description, kind, required: true, control, unit: None, group: None }
}

/// An optional parameter.
pub const fn optional(
    name: &'static str,
    kind: ParameterKind,
    control: Control,
    description: &'static str,
) -> Parameter {
    Parameter { name, description, kind, required: false, control, unit: None, group: None }
}

/// A number within a closed range, with its unit.
pub const fn number(
    name: &'static str,
    min: f64,
    max: f64,
    whole: bool,
    unit: &'static str,
    is_required: bool,
    description: &'static str,
) -> Parameter {
    Parameter {
        name,
        description,
        kind: ParameterKind::Number { min, max, whole },
        required: is_required,
        control: Control::Number,
        unit: Some(unit),
        group: None,
    }
}

/// One of fixed values.
pub const fn choice(values: &'static [&'static str]) -> ParameterKind {
    ParameterKind::Choice { values, also: &[] }
}

/// Which medication.
pub const MEDICATION_NAME: Parameter =
    required("medication_name", ParameterKind::Text, Control::Text, "The medication, as the user calls it.");
/// Which medication, where the question may be about all.
pub const MEDICATION_NAME_OPTIONAL: Parameter =
    optional("medication_name", ParameterKind::Text, Control::Text, "Only this medication.");
/// A strength or a count with its unit.
pub const DOSE: Parameter = optional(
    "dose",
    ParameterKind::Text,
    Control::Text,
    "A count or a strength with its unit (\"2 tablets\", \"500 mg\"), only where the user said it.",
);
/// Free words.
pub const NOTES: Parameter = optional(
    "notes",
    ParameterKind::Text,
    Control::LongText,
    "Anything else that the user said about it, in their words.",
);
/// The start of a span of time.
pub const SINCE: Parameter =
    optional("since", ParameterKind::Time, Control::Date, "From this day or time on, included.");
/// The end of a span of time.
pub const UNTIL: Parameter = optional("until", ParameterKind::Time, Control::Date, "Up to this day or time, included.");
/// A mood.
pub const MOODS: &[&str] = &["great", "good", "okay", "poor", "crisis"];
/// Days of the week.
pub const DAYS: Parameter =
    optional("days", ParameterKind::Days, Control::Days, "Days of the week, 1 Monday to 7 Sunday.");
/// Only a part of each day.
pub const PART: Parameter = optional(
    "part",
    choice(&["night", "morning", "afternoon", "evening"]),
    Control::Choice,
    "Only this part of each day.",
);
/// What an answer is about, where it may be about all.
pub const ABOUT: Parameter = optional(
    "about",
    ParameterKind::Text,
    Control::Text,
    "Only what has these words (a symptom, a clinician, a title).",
);

/// The figure that is asked for.
pub const fn figure(values: &'static [&'static str]) -> Parameter {
    optional("figure", choice(values), Control::Choice, "Only this of what is found.")
}
