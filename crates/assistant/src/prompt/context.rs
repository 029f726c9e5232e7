//! The context of a turn, as JSON: what it needs of the record, what waits, and how this user has answered proposals; without what this
//! model is not to hear of.

use std::collections::BTreeSet;

use alara_health::Situation;
use alara_health::answers::PendingCall;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::offline::asked_of_the_program;

/// How a user answered the last proposals of a tool.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Habit {
    /// The tool.
    pub tool: String,
    /// Confirmed as proposed.
    pub approved: u32,
    /// Confirmed after an edit.
    pub edited: u32,
    /// Rejected.
    pub rejected: u32,
}

impl Habit {
    /// As data, with the share of each in whole percent.
    fn data(&self) -> Value {
        let all = self.approved + self.edited + self.rejected;
        let rate = |count: u32| (count * 100).checked_div(all).unwrap_or(0);
        json!({
            "tool": self.tool,
            "approved": self.approved, "edited": self.edited, "rejected": self.rejected,
            "approved_percent": rate(self.approved), "edited_percent": rate(self.edited), "rejected_percent": rate(self.rejected),
        })
    }
}

/// What a model is not told of, by id: cards that wait, and entries of the record. It may have other grounds to know of them, where the
/// person asks for them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Untold {
    /// Cards.
    pub cards: BTreeSet<String>,
    /// Entries.
    pub entries: BTreeSet<String>,
}

/// The context of a turn: only what its needs ask for. Habits are told of the tools that are needed, and of those that this user
/// rejects more often than not.
pub fn context(situation: &Situation, waiting: &[PendingCall], habits: &[Habit], untold: &Untold) -> Value {
    let required = situation.requires();
    let mut context = alara_health::context(situation, &required);
    let waits: Vec<Value> = waiting
        .iter()
        .filter(|each| !untold.cards.contains(&each.id))
        .map(|each| json!({ "id": each.id, "tool": each.tool, "parameters": each.parameters }))
        .collect();
    let told: Vec<Value> = habits
        .iter()
        .filter(|habit| required.contains(&habit.tool) || habit.rejected > habit.approved + habit.edited)
        .map(Habit::data)
        .collect();
    if let Value::Object(fields) = &mut context {
        if let Some(Value::Array(today)) = fields.get_mut("today") {
            let told = |entry: &Value| !entry["id"].as_str().is_some_and(|id| untold.entries.contains(id));
            today.retain(told);
        }
        if let Some(topic) = asked_of_the_program(situation) {
            fields.insert("about_the_app".to_owned(), Value::String(topic.answer()));
        }
        if !waits.is_empty() {
            fields.insert("waiting".to_owned(), Value::Array(waits));
        }
        if !told.is_empty() {
            fields.insert("habits".to_owned(), Value::Array(told));
        }
    }
    // Whoever words an answer has one clock before them.
    situation.clock().read_value_here(&context)
}
