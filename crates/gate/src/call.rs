//! A call as the model proposed it, after repair, before any judgement.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Parameters as JSON, by name.
pub type Parameters = Map<String, Value>;

/// How sure the model says it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Confidence {
    /// A number; its range is checked by the judge.
    Number(f64),
    /// Anything that is not a number ("0.9" in quotes, true).
    Other(Value),
    /// Absent or null.
    Absent,
}

/// What a repair had to touch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Repair {
    /// Nothing: the marker was well formed.
    #[default]
    None,
    /// Punctuation, quotes, brackets, names of keys.
    Structure,
    /// The whole form: the call stands in the shape of another model, at best confirm.
    Shape,
    /// Something inside a value: at best confirm.
    Value,
}

/// A proposed call.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Call {
    /// The model's id, or one assigned here; unique in the reply.
    pub id: String,
    /// The tool's id as sent.
    pub tool: String,
    /// The parameters as sent, after repair ("proposed").
    pub parameters: Parameters,
    /// The confidence as sent.
    pub confidence: Confidence,
    /// The model's reasoning, never judged.
    pub reasoning: Option<String>,
    /// What a repair touched.
    pub repair: Repair,
}
