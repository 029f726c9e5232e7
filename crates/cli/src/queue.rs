//! `alara pending`, `confirm`, `edit` and `reject`.

use alara_app::engine::{Decided, Edited, Engine, EngineError, PendingRow};
use alara_app::plain::{decided_text, pending_text};
use serde_json::{Value, json};

use crate::Failed;
use crate::args::Place;

pub async fn list(place: &Place, as_json: bool) -> Result<(), Failed> {
    let engine = crate::home::open(place).await?;
    let mut waiting = engine.queue().waiting().await?;
    if place.person.is_some() {
        waiting.retain(|each| each.0.question.person == engine.person().id);
    }
    if waiting.is_empty() && !as_json {
        out!("Nothing to confirm.");
    }
    let clock = engine.clock();
    for each in &waiting {
        let whose =
            engine.people().whose(each.0.question.person).await?.or_else(|| each.0.question.call.person.clone());
        if as_json {
            out_json!(as_line(each, whose));
        } else {
            out!("{}", pending_text(each, &clock));
        }
    }
    engine.close().await?;
    Ok(())
}

fn as_line(each: &PendingRow, whose: Option<String>) -> Value {
    let call = &each.0.question.call;
    let mut reasons: Vec<Value> = Vec::new();
    for finding in &call.findings {
        let code = json!(finding.reason);
        if !reasons.contains(&code) {
            reasons.push(code);
        }
    }
    let mut line = json!({ "id": each.id(), "tool": call.tool, "parameters": call.parameters, "reasons": reasons });
    if let (Some(name), Some(fields)) = (whose, line.as_object_mut()) {
        fields.insert("person".to_owned(), Value::from(name));
    }
    line
}

pub async fn confirm(place: &Place, id: &str) -> Result<(), Failed> {
    let engine = crate::home::open(place).await?;
    let decided = engine.queue().confirm_newest(id).await.map_err(failed)?;
    told(engine, decided).await
}

pub async fn reject(place: &Place, id: &str) -> Result<(), Failed> {
    let engine = crate::home::open(place).await?;
    let decided = engine.queue().reject_newest(id).await.map_err(failed)?;
    told(engine, decided).await
}

pub async fn edit(place: &Place, id: &str, changes: &[String]) -> Result<(), Failed> {
    let engine = crate::home::open(place).await?;
    let mut parsed = Vec::new();
    for change in changes {
        let (field, value) = change
            .split_once('=')
            .ok_or_else(|| Failed(format!("Write field=value, or field= to leave it out, not `{change}`.")))?;
        parsed.push((field.trim().to_owned(), (!value.is_empty()).then(|| typed(value))));
    }
    match engine.queue().edit(id, parsed).await.map_err(failed)? {
        Edited::Waits(id) => {
            let clock = engine.clock();
            for each in engine.queue().waiting().await?.iter().filter(|each| each.id() == id) {
                out!("{}", pending_text(each, &clock));
            }
            out!("Confirm it with: alara confirm {id}");
            engine.close().await?;
            Ok(())
        }
        Edited::Not(decided) => told(engine, decided).await,
    }
}

/// A value as typed: JSON where it is JSON (numbers, lists, true), else text.
fn typed(value: &str) -> Value {
    serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.to_owned()))
}

/// An id that nothing waits under: the next step is to look which there are.
fn failed(error: EngineError) -> Failed {
    match error {
        EngineError::NotFound => Failed(format!("{error} `alara pending` lists what is to be confirmed.")),
        other => other.into(),
    }
}

/// Says what became of a decision; what could not be done ends with status 1.
async fn told(engine: Engine, decided: Decided) -> Result<(), Failed> {
    engine.close().await?;
    let text = decided_text(&decided);
    match decided {
        Decided::Confirmed { .. } | Decided::Rejected { .. } => {
            out!("{text}");
            Ok(())
        }
        _ => Err(Failed(text)),
    }
}
