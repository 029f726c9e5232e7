//! What tools there are: definitions, from which the prompt, the native schema, the form and the review card are all made.

mod schema;
pub mod time;
pub mod valid;

#[cfg(test)]
mod tests;

use serde::Serialize;

/// What a tool is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Category {
    /// Doses, moods, vitals, entries.
    HealthLogging,
    /// Reminders.
    Reminders,
    /// Visits, procedures, the medication list, corrections.
    CareRecords,
    /// Answers from the record; writes nothing.
    ReadOnly,
}

/// How much of the user's own words a call needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Sensitivity {
    /// Nothing in the statement contradicts it.
    Low,
    /// The statement asserts it.
    Medium,
    /// The statement asserts the event itself, or asks outright for it.
    High,
    /// As high, and always confirmed.
    Critical,
}

/// The control that edits a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Control {
    /// One line of text.
    Text,
    /// Several lines of text.
    LongText,
    /// One of the kind's choices.
    Choice,
    /// A number, with a unit where there is one.
    Number,
    /// A calendar date.
    Date,
    /// A time of day.
    TimeOfDay,
    /// A date with a time of day that may be left out.
    DateTime,
    /// Days of the week.
    Days,
    /// A list of short texts.
    List,
    /// Yes or no.
    Toggle,
    /// An object of its own fields.
    Fields,
    /// Rows of a small table, each with a control for every column.
    Rows,
}

/// The type of a parameter, for check 2.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case", tag = "type")]
pub enum ParameterKind {
    /// A string.
    Text,
    /// One of these, letter case aside; `also` are usual spellings and what they mean ("°C" is "C").
    Choice {
        /// The canonical values.
        values: &'static [&'static str],
        /// Other spellings.
        also: &'static [(&'static str, &'static str)],
    },
    /// A JSON number within a closed range.
    Number {
        /// Least, included.
        min: f64,
        /// Most, included.
        max: f64,
        /// Whether it must be whole.
        whole: bool,
    },
    /// A JSON number, or a string where what was found is no number ("negative", "<5"). A string that is a plain number counts as one.
    NumberOrText,
    /// `true` or `false`.
    Boolean,
    /// `YYYY-MM-DD`.
    Date,
    /// `HH:MM`, 24 hours.
    TimeOfDay,
    /// An ISO 8601 date-time, or a date alone.
    Time,
    /// A list of strings.
    Texts,
    /// A list of times of day.
    TimesOfDay,
    /// A list of days, 1 Monday to 7 Sunday; 0 is read as Sunday.
    Days,
    /// An object.
    Object,
    /// A list of objects, each of these columns and no other.
    Rows {
        /// The columns; one that is required stands in every row.
        columns: &'static [Parameter],
    },
}

/// One parameter.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Parameter {
    /// Its name, as in the contract.
    pub name: &'static str,
    /// What it is, for the model and the form.
    pub description: &'static str,
    /// Its type and range.
    #[serde(flatten)]
    pub kind: ParameterKind,
    /// Whether it must be there.
    pub required: bool,
    /// The control that edits it.
    pub control: Control,
    /// Its unit, for the form ("ml", "mmHg").
    pub unit: Option<&'static str>,
    /// What of its form it belongs to that is opened only when it is wanted ("As needed"); none stands there at once.
    #[serde(skip)]
    pub group: Option<&'static str>,
}

impl Parameter {
    /// The same, with others of the form that are opened when they are wanted.
    pub const fn among(self, group: &'static str) -> Parameter {
        Parameter { group: Some(group), ..self }
    }
}

/// A tool.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Definition {
    /// Its id, as models and stored records use it.
    pub id: &'static str,
    /// The version of what it writes.
    pub version: u16,
    /// Its name, for people ("Log a medication").
    pub name: &'static str,
    /// What it does, for the model.
    pub description: &'static str,
    /// What it is for.
    pub category: Category,
    /// How much of the user's own words it needs.
    pub sensitivity: Sensitivity,
    /// Whether it always asks first.
    pub asks_first: bool,
    /// Whether only the app itself may call it.
    pub internal: bool,
    /// Its parameters, in the order of the form.
    pub parameters: &'static [Parameter],
    /// Groups of which at least one must be there (create_check_in, update_reminder).
    pub at_least_one_of: &'static [&'static str],
    /// Its rules, in words, for the model.
    pub rules: &'static [&'static str],
}

impl Definition {
    /// Whether it only reads.
    pub fn read_only(&self) -> bool {
        self.category == Category::ReadOnly
    }

    /// A parameter by name.
    pub fn parameter(&self, name: &str) -> Option<&Parameter> {
        self.parameters.iter().find(|each| each.name == name)
    }
}
