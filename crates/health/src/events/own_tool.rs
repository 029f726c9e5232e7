//! The tool that records an event by fields of its own.

use serde_json::Value;

use super::sourced::Sourced;

/// A value by the name of its field.
pub type Field = (&'static str, Sourced<Value>);

/// The tool that records an event by fields of its own, with their values.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnTool {
    /// Its id.
    pub tool: &'static str,
    /// The values by the names of its fields; when it was stands beside the event.
    pub values: Vec<Field>,
}
