//! What the definitions of several tools share, so that each parameter is described once.

use alara_gate::{Category, Control, Definition, Parameter, ParameterKind, Sensitivity};

/// What a change takes out of a medication: nothing else stands for "no longer", for a null is what a model sends of whatever was not said.
pub const TAKEN_OUT: &str = "taken_out";

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

/// The control that a parameter of a kind has, where nothing else is said.
const fn control_of(kind: &ParameterKind) -> Control {
    match kind {
        ParameterKind::Text | ParameterKind::NumberOrText => Control::Text,
        ParameterKind::Choice { .. } => Control::Choice,
        ParameterKind::Number { .. } => Control::Number,
        ParameterKind::Boolean => Control::Toggle,
        ParameterKind::Date => Control::Date,
        ParameterKind::TimeOfDay => Control::TimeOfDay,
        ParameterKind::Time => Control::DateTime,
        ParameterKind::Texts | ParameterKind::TimesOfDay => Control::List,
        ParameterKind::Days => Control::Days,
        ParameterKind::Object => Control::Fields,
        ParameterKind::Rows { .. } => Control::Rows,
    }
}

/// A required parameter.
pub const fn required(name: &'static str, kind: ParameterKind, description: &'static str) -> Parameter {
    Parameter { name, description, kind, required: true, control: control_of(&kind), unit: None, group: None }
}

/// An optional parameter.
pub const fn optional(name: &'static str, kind: ParameterKind, description: &'static str) -> Parameter {
    Parameter { required: false, ..required(name, kind, description) }
}

/// Optional free words, of several lines.
pub const fn long_text(name: &'static str, description: &'static str) -> Parameter {
    Parameter { control: Control::LongText, ..optional(name, ParameterKind::Text, description) }
}

/// The start or the end of a span of time: a day is enough.
const fn edge(name: &'static str, description: &'static str) -> Parameter {
    Parameter { control: Control::Date, ..optional(name, ParameterKind::Time, description) }
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
    let kind = ParameterKind::Number { min, max, whole };
    Parameter { required: is_required, unit: Some(unit), ..optional(name, kind, description) }
}

/// One of fixed values.
pub const fn choice(values: &'static [&'static str]) -> ParameterKind {
    ParameterKind::Choice { values, also: &[] }
}

/// Which medication.
pub const MEDICATION_NAME: Parameter =
    required("medication_name", ParameterKind::Text, "The medication, as the user calls it.");
/// Which medication, where the question may be about all.
pub const MEDICATION_NAME_OPTIONAL: Parameter =
    optional("medication_name", ParameterKind::Text, "Only this medication.");
/// A strength or a count with its unit.
pub const DOSE: Parameter = optional(
    "dose",
    ParameterKind::Text,
    "A count or a strength with its unit (\"2 tablets\", \"500 mg\"), only where the user said it.",
);
/// Free words.
pub const NOTES: Parameter = long_text("notes", "Anything else that the user said about it, in their words.");
/// The start of a span of time.
pub const SINCE: Parameter = edge("since", "From this day or time on, included.");
/// The end of a span of time.
pub const UNTIL: Parameter = edge("until", "Up to this day or time, included.");
/// A mood.
pub const MOODS: &[&str] = &["great", "good", "okay", "poor", "crisis"];
/// Days of the week.
pub const DAYS: Parameter = optional("days", ParameterKind::Days, "Days of the week, 1 Monday to 7 Sunday.");
/// Only a part of each day.
pub const PART: Parameter =
    optional("part", choice(&["night", "morning", "afternoon", "evening"]), "Only this part of each day.");
/// What an answer is about, where it may be about all.
pub const ABOUT: Parameter =
    optional("about", ParameterKind::Text, "Only what has these words (a symptom, a clinician, a title).");

/// The figure that is asked for.
pub const fn figure(values: &'static [&'static str]) -> Parameter {
    optional("figure", choice(values), "Only this of what is found.")
}
