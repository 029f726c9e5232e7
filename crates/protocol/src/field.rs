//! One value of a card: what it is, which control edits it, and where it comes from.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A field of a card or a form.
///
/// A parameter that is a *time* crosses as two fields, `<name>.date` and `<name>.time`, because the
/// day may be said and the hour not; see [`super::split_time`] and [`super::join_times`]. A field
/// inside `data` or `changes` is named `data.<field>` or `changes.<field>`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Field {
    /// The parameter's name, as above.
    pub name: String,
    /// What a person calls it.
    pub label: String,
    /// The control that edits it.
    pub control: Control,
    /// Without it the card can't be confirmed.
    pub required: bool,
    /// What would be written now; none where it is left out.
    pub value: Option<Value>,
    /// The value in a person's words, for places that only show it ("Fri, March 13").
    pub shown: Option<String>,
    /// Where the value comes from.
    pub source: Source,
    /// What is wrong with it now, if anything.
    pub error: Option<String>,
    /// Never filled in by anyone but the user (diagnosis, treatment): shown only on request.
    pub own_words_only: bool,
}

/// A value of a field.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(untagged)]
#[ts(export_to = "types.ts")]
pub enum Value {
    /// Yes or no.
    Flag(bool),
    /// A number.
    Number(#[ts(type = "number")] serde_json::Number),
    /// A text, a choice's value, a date `YYYY-MM-DD`, a time of day `HH:MM`.
    Text(String),
    /// Days of the week, 1 Monday to 7 Sunday.
    Days(Vec<u8>),
    /// A list of texts or of times of day.
    List(Vec<String>),
    /// Rows of a small table: the value of each column by its name; one that has none is absent.
    Rows(Vec<BTreeMap<String, Value>>),
}

/// Which control edits a field.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum Control {
    /// Text; `lines` is more than one where it may be long.
    Text {
        /// How many lines to show.
        lines: u8,
    },
    /// A day, `YYYY-MM-DD`.
    Date,
    /// A time of day, `HH:MM`.
    Time,
    /// A number.
    Number {
        /// Its unit, shown after it.
        unit: Option<String>,
        /// The least it may be.
        min: Option<f64>,
        /// The most it may be.
        max: Option<f64>,
        /// Only whole numbers.
        whole: bool,
    },
    /// One of a list.
    Choice {
        /// What may be chosen.
        options: Vec<ChoiceOption>,
    },
    /// Days of the week, 1 Monday to 7 Sunday.
    Days,
    /// Several texts.
    TextList,
    /// Several times of day.
    TimeList,
    /// Yes or no.
    YesNo,
    /// Rows of a small table.
    Rows {
        /// Its columns, in order.
        columns: Vec<Column>,
    },
}

/// A column of a small table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Column {
    /// Its name in a row.
    pub name: String,
    /// What a person calls it.
    pub label: String,
    /// The control that edits a cell of it.
    pub control: Control,
    /// Every row has a value of it.
    pub required: bool,
}

/// One thing that may be chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct ChoiceOption {
    /// The value written.
    pub value: String,
    /// What a person calls it.
    pub label: String,
}

/// Where a value comes from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Source {
    /// The kind of source.
    pub kind: SourceKind,
    /// The user's own words it stands on, or that contradict it.
    pub said: Option<String>,
    /// A few words more ("your usual dose"), where the kind alone doesn't tell.
    pub note: Option<String>,
    /// For a contradicted value: what the words say, to use instead.
    pub instead: Option<Value>,
    /// `instead` in a person's words ("128").
    pub instead_shown: Option<String>,
}

impl Source {
    /// A source with no words beside it.
    pub fn bare(kind: SourceKind) -> Self {
        Self { kind, said: None, note: None, instead: None, instead_shown: None }
    }

    /// A source that stands on the user's words.
    pub fn words(kind: SourceKind, said: impl Into<String>) -> Self {
        Self { said: Some(said.into()), ..Self::bare(kind) }
    }
}

/// The kinds of source, as in the gate's grounding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum SourceKind {
    /// In the user's words.
    Stated,
    /// Follows from them by arithmetic alone.
    Derived,
    /// The one reading that the record allows.
    Known,
    /// The one reading of what was spoken of before.
    Referred,
    /// The tool's own default.
    Default,
    /// Typed by the person.
    Entered,
    /// Nobody said it.
    Assumed,
    /// The words say otherwise.
    Contradicted,
    /// There is no value, and none was said.
    Nothing,
}

/// What is wrong with one field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct FieldError {
    /// The field's name.
    pub field: String,
    /// The gate's reason, put plainly.
    pub message: String,
}
