//! Where a thing of the record came from, as its operation says it: who said or entered it, how it was approved, and what was typed over.
//! It holds none of the person's words.

use alara_record::{Grant, Operation};
use chrono::{DateTime, FixedOffset};
use serde_json::Value;

/// The field of a payload's provenance that names the file of another program; no tool has a field of this name.
pub const FILE: &str = "file";

/// Where a thing came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// When it was written, with the offset that held.
    pub at: DateTime<FixedOffset>,
    /// In a sentence: "Said in the chat, confirmed on a card. Changed by hand: dose."
    pub told: String,
    /// Whether a program proposed it, after what the person said.
    pub proposed: bool,
    /// The file of another program that it was imported from, as it is called ("an Apple Health export").
    pub file: Option<String>,
}

impl Origin {
    /// That of what an operation wrote.
    pub fn of(operation: &Operation) -> Origin {
        let sources = operation.payload.as_ref().map(|payload| &payload.provenance);
        let file = sources.and_then(|sources| sources.get(FILE)?.get("from")?.as_str()).map(str::to_owned);
        let entered = |source: &Value| source.get("kind").and_then(Value::as_str) == Some("entered");
        let typed =
            sources.into_iter().flatten().filter(|(_, source)| entered(source)).map(|(field, _)| field.as_str());
        let typed: Vec<&str> = typed.collect();
        let (how, proposed) = match &operation.grant {
            Grant::Statement { .. } => ("Said in the chat", true),
            Grant::Standing { .. } => ("Said in the chat, by a standing consent", true),
            Grant::Person { act, .. } => match act.as_str() {
                "card" => ("Said in the chat, confirmed on a card", true),
                "answer" => ("Said in the chat, confirmed by an answer", true),
                "notification" => ("Entered from a reminder", false),
                "import" => ("Imported from a file", false),
                "undo" => ("Taken back", false),
                _ => ("Entered by hand", false),
            },
        };
        let told = match &file {
            Some(file) => format!("Imported from {file}."),
            None if proposed && !typed.is_empty() => {
                format!("{how}. Changed by hand: {}.", typed.join(", ").replace('_', " "))
            }
            None => format!("{how}."),
        };
        Origin { at: operation.at, told, proposed, file }
    }
}
