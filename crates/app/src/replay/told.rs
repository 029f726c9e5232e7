//! What is told after each step: the turn's ledger, what waits, and all that the record holds.

use alara_assistant::{CallState, Closing, LedgerCall, offline};
use alara_english::crisis::Crisis;
use serde_json::{Value, json};

use super::written::{of, written};
use crate::engine::{Engine, EngineError};
use crate::plain::{crisis_text, reply_text};

/// A turn as JSON; in a crisis the help of the region stands before the reply, as it did on the screen.
pub fn turn_json(closing: &Closing, region: &str) -> Value {
    let ledger = &closing.ledger;
    let help = match ledger.crisis.as_str() {
        "self_harm" => Some(Crisis::SelfHarm),
        "medical_emergency" => Some(Crisis::MedicalEmergency),
        _ => None,
    };
    let reply = reply_text(closing);
    let mut told = json!({
        "shown": help.map_or_else(|| reply.clone(), |kind| format!("{}\n\n{reply}", crisis_text(kind, region))),
        "calls": ledger.calls.iter().map(call_json).collect::<Vec<_>>(),
        "enforcement": ledger.enforcement,
        "crisis": ledger.crisis,
    });
    if let (true, Some(fields)) = (offline::is_help(&closing.reply), told.as_object_mut()) {
        fields.insert("help".into(), json!(true));
    }
    told
}

fn call_json(line: &LedgerCall) -> Value {
    let verdict = match line.state {
        CallState::Executed | CallState::Answered => "executed",
        CallState::Pending => "pending",
        CallState::Blocked => "blocked",
        CallState::Duplicate => "duplicate",
        CallState::Failed | CallState::Running => "failed",
    };
    let mut reasons: Vec<Value> = Vec::new();
    for reason in &line.reasons {
        let code = json!(reason.code);
        if !reasons.contains(&code) {
            reasons.push(code);
        }
    }
    let printed = json!({
        "id": line.id,
        "tool": line.tool,
        "proposed": line.proposed,
        "confidence": line.confidence,
        "verdict": verdict,
        "reasons": reasons,
        "parameters": line.parameters,
        "provenance": line.provenance_codes(),
        "left_out": line.left_out,
    });
    of(printed, line.person.as_deref())
}

/// A step's line: what it told, what waits, and what the record holds.
pub(super) async fn state_json(told: Value, engine: &Engine) -> Result<Value, EngineError> {
    let waiting = engine.queue().waiting().await?;
    let pending: Vec<Value> = waiting
        .iter()
        .map(|each| {
            let call = &each.0.question.call;
            let row = json!({ "id": each.id(), "tool": call.tool, "parameters": call.parameters });
            of(row, call.person.as_deref())
        })
        .collect();
    let mut line = json!({
        "shown": "",
        "calls": [],
        "enforcement": { "required": [], "outcome": "SKIPPED_NO_REQUIREMENTS", "attempts": 0 },
        "pending": pending,
        "written": written(engine).await?,
        "crisis": "none",
    });
    if let (Some(line), Value::Object(told)) = (line.as_object_mut(), told) {
        line.extend(told);
    }
    Ok(line)
}

/// A turn from the terminal as JSON: like a step of a replay, without its number.
pub async fn say_json(engine: &Engine, closing: &Closing) -> Result<Value, EngineError> {
    state_json(turn_json(closing, &engine.chat().region().await?), engine).await
}
