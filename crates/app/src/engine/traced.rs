//! Traces read back: each beside the ledger of its turn.

use alara_assistant::Ledger;
use alara_store::{HookTrace, TraceTotal, TurnTrace};
use serde_json::{Value, json};

use super::trace::TraceBody;
use super::{Engine, EngineError};

/// One turn's trace, with what stands beside it.
#[derive(Clone, Debug, PartialEq)]
pub struct Traced {
    /// The trace.
    pub trace: TurnTrace,
    /// Its body.
    pub body: TraceBody,
    /// What was done; `None` where it was erased, or another version kept it.
    pub ledger: Option<Ledger>,
    /// The user's words, where they are still there.
    pub said: Option<String>,
    /// Whether the exact prompt is still kept.
    pub prompt: bool,
}

impl Traced {
    /// As one line of JSON: attempts, calls, verdicts, hooks, times and tokens. The user's words are not in it, nor what was written.
    pub fn line(&self) -> Value {
        let ledger = self.ledger.as_ref();
        let calls: Vec<Value> = ledger
            .into_iter()
            .flat_map(|ledger| &ledger.calls)
            .map(|call| {
                let reasons: Vec<_> = call.reasons.iter().map(|reason| reason.code).collect();
                json!({ "id": call.id, "tool": call.tool, "state": call.state, "reasons": reasons, "provenance": call.provenance_codes() })
            })
            .collect();
        let attempts: Vec<Value> = ledger
            .into_iter()
            .flat_map(|ledger| &ledger.trail)
            .map(|attempt| {
                let problems: Vec<_> = attempt.problems.iter().map(|problem| problem.kind).collect();
                json!({ "request": attempt.request, "kind": attempt.kind, "calls": attempt.calls, "open": attempt.open.len(), "false_claims": attempt.false_claims, "problems": problems, "stood": attempt.stood })
            })
            .collect();
        let hooks: Vec<Value> = ledger
            .into_iter()
            .flat_map(|ledger| &ledger.hooks)
            .map(|hook| json!({ "hook": hook.hook, "call": hook.call, "side": hook.side, "did": hook.did }))
            .collect();
        let sources: Vec<Value> = ledger
            .into_iter()
            .flat_map(|ledger| ledger.evidence(&self.trace.turn).ok().flatten())
            .flat_map(|evidence| evidence.audit().to_vec())
            .map(|step| json!(step))
            .collect();
        let reviews = ledger.map(|ledger| ledger.reviews.clone()).unwrap_or_default();
        json!({
            "turn": self.trace.turn,
            "at": self.trace.at.to_rfc3339(),
            "model": self.trace.model,
            "outcome": self.trace.outcome,
            "attempts": attempts,
            "requests": self.body.requests,
            "calls": calls,
            "hooks": hooks,
            "reviews": reviews,
            "sources": sources,
            "claims_stopped": self.trace.stopped,
            "replaced": ledger.map(|ledger| ledger.replaced.clone()).unwrap_or_default(),
            "whole_ms": self.body.whole_ms,
            "own_ms": self.body.own_ms,
        })
    }
}

/// One line of JSON for what a hook did outside of a turn. No words and no values.
pub fn hook_line(row: &HookTrace) -> Value {
    json!({
        "outside": row.scope, "at": row.at.to_rfc3339(), "call": row.call, "tool": row.tool,
        "hook": row.hook, "side": row.side, "did": row.did,
    })
}

/// A page of traces.
#[derive(Clone, Debug, PartialEq)]
pub struct Traces {
    /// Newest first.
    pub turns: Vec<Traced>,
    /// Whether there are earlier ones.
    pub more: bool,
    /// What came of all turns, by model.
    pub totals: Vec<TraceTotal>,
}

/// What stood behind the turns.
#[derive(Clone, Copy)]
pub struct TraceLog<'a> {
    pub(super) engine: &'a Engine,
}

impl TraceLog<'_> {
    /// The traces of the turns before one of them (`None` for the newest), newest first.
    pub async fn traces(self, before: Option<&str>, limit: u32) -> Result<Traces, EngineError> {
        let mut found = self.engine.store.turn_traces(before, limit.saturating_add(1)).await?;
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let more = found.len() > limit;
        found.truncate(limit);
        let mut turns = Vec::with_capacity(found.len());
        for trace in found {
            let ledger = self.engine.store.ledger(&trace.turn).await?;
            let said = self.engine.store.message(&format!("{}/user", trace.turn)).await?;
            turns.push(Traced {
                body: serde_json::from_value(trace.body.clone()).unwrap_or_default(),
                ledger: ledger.and_then(|kept| serde_json::from_value(kept).ok()),
                said: said.map(|message| message.text),
                prompt: self.engine.store.has_prompt(&trace.turn).await?,
                trace,
            });
        }
        Ok(Traces { turns, more, totals: self.engine.store.trace_totals().await? })
    }
}
