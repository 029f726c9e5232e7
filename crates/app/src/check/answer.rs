//! An answer as a case: what a message does to what waits.

use alara_health::Situation;
use alara_health::answers::{Action, Answer, LastReply, PendingCall};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::case::{NoCase, clock};

#[derive(Deserialize)]
struct Case {
    now: Option<String>,
    #[serde(default)]
    pending: Vec<Pending>,
    answer: String,
}

#[derive(Deserialize)]
struct Pending {
    id: String,
    tool: String,
    #[serde(default)]
    parameters: Map<String, Value>,
}

/// Judges one answer.
pub fn judge(value: &Value) -> Result<Value, NoCase> {
    let case: Case = serde_json::from_value(value.clone()).map_err(|error| NoCase::Shape(error.to_string()))?;
    let clock = clock(case.now.as_deref())?;
    let waiting: Vec<PendingCall> = case
        .pending
        .into_iter()
        .map(|each| PendingCall { id: each.id, tool: each.tool, parameters: each.parameters, others: false })
        .collect();
    let record = super::case::Case::default().record()?;
    let answer = Situation::new(vec![case.answer], record, clock).answer(&waiting, &LastReply::Unknown);
    let mut printed = Map::from_iter([("id".to_owned(), value.get("id").cloned().unwrap_or(Value::Null))]);
    printed.extend(part(&answer));
    if !answer.also.is_empty() {
        printed.insert("also".into(), answer.also.iter().map(|also| Value::Object(part(also))).collect());
    }
    Ok(Value::Object(printed))
}

fn part(answer: &Answer) -> Map<String, Value> {
    let call = match answer.calls.as_slice() {
        [] => Value::Null,
        [only] => json!(only),
        several => json!(several),
    };
    let mut printed = Map::new();
    printed.insert("action".into(), json!(code(answer.action)));
    printed.insert("call".into(), call);
    printed.insert("changes".into(), json!(answer.changes));
    printed
}

fn code(action: Action) -> &'static str {
    match action {
        Action::Affirm => "affirm",
        Action::Reject => "reject",
        Action::Modify => "modify",
        Action::None => "none",
        Action::Ask => "ask",
    }
}
