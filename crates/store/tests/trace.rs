//! Traces of turns: replaced by turn, counted by model, their prompts kept for the last turns only and gone with what is erased.

#![allow(clippy::unwrap_used)]

mod support;

use alara_store::{TraceTotal, TurnTrace};
use serde_json::json;
use support::*;
use tempfile::tempdir;

fn trace(turn: &str, model: Option<&str>, outcome: &str) -> TurnTrace {
    TurnTrace {
        turn: turn.into(),
        conversation: "c-1".into(),
        at: now(),
        model: model.map(str::to_owned),
        outcome: outcome.into(),
        attempts: 2,
        stopped: 1,
        replaced: 0,
        body: json!({ "requests": [] }),
    }
}

#[tokio::test]
async fn a_turn_has_one_trace_and_models_are_counted_apart() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    store.begin_conversation("c-1", me(), now()).await.unwrap();
    store.keep_trace(&trace("t-1", Some("small"), "ESCALATED"), Some(&json!(["first"]))).await.unwrap();
    store.keep_trace(&trace("t-1", Some("small"), "PASSED"), Some(&json!(["again"]))).await.unwrap();
    store.keep_trace(&trace("t-2", Some("small"), "RETRY_SUCCEEDED"), None).await.unwrap();
    store.keep_trace(&trace("t-3", None, "SKIPPED_NO_REQUIREMENTS"), None).await.unwrap();
    assert_eq!(store.turn_trace("t-1").await.unwrap().unwrap().outcome, "PASSED");
    assert_eq!(store.turn_prompt("t-1").await.unwrap(), Some(json!(["again"])));
    let newest: Vec<String> = store.turn_traces(None, 2).await.unwrap().into_iter().map(|each| each.turn).collect();
    assert_eq!(newest, ["t-3", "t-2"]);
    let before: Vec<String> =
        store.turn_traces(Some("t-2"), 9).await.unwrap().into_iter().map(|each| each.turn).collect();
    assert_eq!(before, ["t-1"]);
    let totals = store.trace_totals().await.unwrap();
    let expected = TraceTotal {
        model: Some("small".into()),
        turns: 2,
        met_at_once: 1,
        met_after_correction: 1,
        nothing_needed: 0,
        escalated: 0,
        timed_out: 0,
        claims_stopped: 2,
        replaced: 0,
    };
    assert_eq!(totals[0], expected);
    assert_eq!((totals[1].model.as_deref(), totals[1].nothing_needed), (None, 1));
}

#[tokio::test]
async fn only_the_last_prompts_are_kept_and_every_trace() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    store.begin_conversation("c-1", me(), now()).await.unwrap();
    for number in 0..203 {
        store.keep_trace(&trace(&format!("t-{number}"), None, "PASSED"), Some(&json!(number))).await.unwrap();
    }
    assert_eq!(store.turn_prompt("t-2").await.unwrap(), None);
    assert_eq!(store.turn_prompt("t-3").await.unwrap(), Some(json!(3)));
    assert_eq!(store.turn_traces(None, 1000).await.unwrap().len(), 203);
}
