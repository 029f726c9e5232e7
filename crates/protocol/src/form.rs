//! Forms for what is recorded by hand, each made from the definition of its tool.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

use crate::{Field, Value};

/// What can be recorded by hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Forms {
    /// In groups, in the order to show.
    pub groups: Vec<FormGroup>,
}

/// Forms that belong together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct FormGroup {
    /// What they are about ("Health").
    pub title: String,
    /// The forms.
    pub forms: Vec<FormName>,
}

/// A form's name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct FormName {
    /// The tool's id.
    pub tool: String,
    /// What it does ("Log a medication").
    pub title: String,
}

/// Which form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct FormInput {
    /// The tool's id.
    pub tool: String,
    /// For a correction: the operation whose entry is to be corrected.
    pub operation: Option<String>,
    /// What the form is about, where that is settled: a medication's name, a reminder's id. Its values are filled in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub about: Option<String>,
}

/// Fields of a form that belong together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct FieldGroup {
    /// What they are about ("Which days, and for how long").
    pub title: String,
    /// Their names, in the order of the form.
    pub fields: Vec<String>,
}

/// A form to be filled in.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Form {
    /// The tool's id.
    pub tool: String,
    /// What it does.
    pub title: String,
    /// Its fields, in the order of the definition. Only what the user changed is sent.
    pub fields: Vec<Field>,
    /// Fields that are opened only when they are wanted, or hold something.
    pub more: Vec<FieldGroup>,
    /// What is sent besides.
    pub fixed: BTreeMap<String, Value>,
    /// What its values were understood of, in the user's words: then all of them are sent, changed or not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub understood_of: Option<String>,
    /// Why it cannot be filled in now ("You have no reminders yet."), if it cannot.
    pub lacks: Option<String>,
}
