//! Traces of turns: replaced by turn, counted by model, their prompts kept for the last turns only and gone with what is erased.

#![allow(clippy::unwrap_used)]

use crate::support::*;
use alara_store::{Offer, Prompt, TraceTotal, TurnTrace};
use serde_json::json;
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

fn prompt(body: &str, offer: &str) -> Prompt {
    Prompt { body: body.into(), offer: (!offer.is_empty()).then(|| Offer::of(offer.into())) }
}

#[tokio::test]
async fn a_turn_has_one_trace_and_models_are_counted_apart() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    store.begin_conversation("c-1", me(), now()).await.unwrap();
    store.keep_trace(&trace("t-1", Some("small"), "ESCALATED"), Some(&prompt("first", "tools"))).await.unwrap();
    store.keep_trace(&trace("t-1", Some("small"), "PASSED"), Some(&prompt("again", "tools"))).await.unwrap();
    store.keep_trace(&trace("t-2", Some("small"), "RETRY_SUCCEEDED"), None).await.unwrap();
    store.keep_trace(&trace("t-3", None, "SKIPPED_NO_REQUIREMENTS"), None).await.unwrap();
    assert_eq!(store.turn_trace("t-1").await.unwrap().unwrap().outcome, "PASSED");
    assert_eq!(store.turn_prompt("t-1").await.unwrap(), Some(prompt("again", "tools")));
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
        let prompt = prompt(&number.to_string(), "");
        store.keep_trace(&trace(&format!("t-{number}"), None, "PASSED"), Some(&prompt)).await.unwrap();
    }
    assert_eq!(store.turn_prompt("t-2").await.unwrap(), None);
    assert_eq!(store.turn_prompt("t-3").await.unwrap(), Some(prompt("3", "")));
    assert_eq!(store.turn_traces(None, 1000).await.unwrap().len(), 203);
}

#[tokio::test]
async fn what_was_offered_is_kept_once_and_as_long_as_a_prompt_names_it() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    store.begin_conversation("c-1", me(), now()).await.unwrap();
    let keep = async |turn: usize, offer: &str| {
        let prompt = prompt(&turn.to_string(), offer);
        store.keep_trace(&trace(&format!("t-{turn}"), None, "PASSED"), Some(&prompt)).await.unwrap();
    };
    keep(1, "old").await;
    for turn in 2..=201 {
        keep(turn, "new").await;
    }
    assert_eq!(store.turn_prompt("t-2").await.unwrap(), Some(prompt("2", "new")));
    assert_eq!(store.turn_prompt("t-201").await.unwrap(), Some(prompt("201", "new")));
    keep(202, "newest").await;
    let mut connection = raw(dir.path()).await;
    let offers: Vec<String> =
        sqlx::query_scalar("SELECT body FROM prompt_offer ORDER BY body").fetch_all(&mut connection).await.unwrap();
    assert_eq!(offers, ["new", "newest"]);
}
