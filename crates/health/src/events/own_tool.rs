//! The tool that records an event by fields of its own.

use serde_json::Value;

use super::event::{EventKind, Sourced};

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

impl EventKind {
    /// The tool that takes it field by field, with the values.
    pub(crate) fn fields(&self) -> Option<(&'static str, &[Field])> {
        match self {
            EventKind::Logged { tool, values } => Some((tool, values)),
            EventKind::Care { own: Some(own), .. } => Some((own.tool, &own.values)),
            _ => None,
        }
    }
}
