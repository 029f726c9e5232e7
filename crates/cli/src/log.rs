//! `alara log`, `audit` and `undo`.

use alara_app::engine::{Job, Undone, hook_line};
use alara_app::plain::{audit_line, entry_text};
use serde_json::json;

use crate::Failed;
use crate::args::Place;

pub async fn timeline(place: &Place, as_json: bool, limit: u32) -> Result<(), Failed> {
    let engine = crate::home::open(place).await?;
    let recorded = engine.store().timeline(engine.person().id, None, limit).await?;
    if recorded.is_empty() && !as_json {
        out!("Nothing is recorded yet. Say what happened: alara say \"took two ibuprofen\"");
    }
    for each in &recorded {
        let entry = &each.entry;
        if as_json {
            let line = json!({ "id": entry.id, "tool": entry.tool, "at": entry.at, "recorded_at": entry.recorded_at, "parameters": entry.fields });
            out_json!(line);
        } else {
            out!("{}", entry_text(entry, &engine.clock()));
        }
    }
    engine.close().await?;
    Ok(())
}

/// What `alara audit` shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audit {
    /// Every operation.
    Operations,
    /// Whether the chain holds.
    Verify,
    /// How each turn came to its end.
    Trace,
    /// What came of all turns, by model.
    Totals,
}

pub async fn audit(place: &Place, what: Audit) -> Result<(), Failed> {
    match what {
        Audit::Operations => operations(place, false).await,
        Audit::Verify => operations(place, true).await,
        Audit::Trace => trace(place).await,
        Audit::Totals => totals(place).await,
    }
}

async fn trace(place: &Place) -> Result<(), Failed> {
    const PAGE: u32 = 200;
    let engine = crate::home::open(place).await?;
    let mut before: Option<String> = None;
    loop {
        let page = engine.trace_log().traces(before.as_deref(), PAGE).await?;
        for traced in &page.turns {
            out!("{}", traced.line());
        }
        before = page.turns.last().map(|last| last.trace.turn.clone());
        if !page.more {
            break;
        }
    }
    for row in engine.trace_log().hooks_outside(u32::MAX).await? {
        out_json!(hook_line(&row));
    }
    engine.close().await?;
    Ok(())
}

async fn totals(place: &Place) -> Result<(), Failed> {
    let engine = crate::home::open(place).await?;
    for total in engine.store().trace_totals().await? {
        out_json!(json!({
            "model": total.model, "turns": total.turns, "nothing_needed": total.nothing_needed, "met_at_once": total.met_at_once,
            "met_after_correction": total.met_after_correction, "escalated": total.escalated, "timed_out": total.timed_out,
            "claims_stopped": total.claims_stopped, "replaced": total.replaced,
        }));
    }
    engine.close().await?;
    Ok(())
}

async fn operations(place: &Place, verify: bool) -> Result<(), Failed> {
    let engine = crate::home::open(place).await?;
    if verify {
        let job = Job::new();
        let verified = crate::wait::shown(&job, "Verifying", engine.store().verify_watched(&job)).await?;
        engine.close().await?;
        out!("{} operations; the chain holds.", verified.operations);
        return Ok(());
    }
    const PAGE: u32 = 500;
    let mut after = 0;
    loop {
        let page = engine.store().operations(after, PAGE).await?;
        let Some(last) = page.last() else { break };
        after = last.seq;
        for logged in &page {
            out!("{}", audit_line(logged));
        }
    }
    engine.close().await?;
    Ok(())
}

pub async fn undo(place: &Place, operation: Option<&str>) -> Result<(), Failed> {
    let engine = crate::home::open(place).await?;
    let undone = match operation {
        Some(id) => {
            let id = id.parse().map_err(|_| Failed(format!("`{id}` is no operation's id: see alara audit.")))?;
            engine.writes().undo(id).await?
        }
        None => engine.writes().undo_last().await?,
    };
    let told = engine.writes().tell_undone(&undone).await?;
    engine.close().await?;
    match undone {
        Undone::Done(_) | Undone::Partly { .. } => {
            out!("{told}");
            Ok(())
        }
        Undone::Already(_) | Undone::Refused(_) => Err(Failed(told)),
    }
}
