//! A model's reply is bounded, and judging it can be stopped: what was more is told, what was not judged is not done.

use alara_app::engine::{ClosedTurn, Stop, TurnProgress, TurnRequest, Why};
use alara_app::replay::Replay;
use alara_llm::Scripted;
use serde_json::{Value, json};

const SAID: &str = "took ibuprofen, naproxen and aspirin";

fn logs(names: impl IntoIterator<Item = &'static str>) -> String {
    let marker = |name| {
        let call = json!({ "tool": "log_medication", "parameters": { "medication_name": name }, "confidence": 0.95 });
        format!("[TOOL_CALL:{call}]")
    };
    names.into_iter().map(marker).collect()
}

/// One turn that a model answers with this, stopped where the ledger is told of for the first time; and how many entries there are then.
async fn turn(reply: String, stops: bool) -> (ClosedTurn, usize) {
    let folder = tempfile::tempdir().unwrap();
    let mut replay = Replay::new(folder.path().join("record"), None);
    replay.play(&json!({ "now": "2026-03-14T09:30:00-04:00" }).to_string()).await.unwrap();
    let model = Scripted::new([reply, "Anything else?".to_owned(), "Anything else?".to_owned()]);
    let engine = replay.engine().await.unwrap();
    let stop = Stop::default();
    let request = TurnRequest { model: Some(&model), stop: Some(&stop), ..TurnRequest::new("turn-1", SAID) };
    let mut progress = |progress: TurnProgress<'_>| {
        if stops && matches!(progress, TurnProgress::Ledger(_)) {
            stop.stop(Why::Person);
        }
    };
    let said = engine.chat().start_turn(request, &mut progress).await.unwrap();
    let step: Value = replay.play(&json!({ "advance": "PT1S" }).to_string()).await.unwrap();
    (said, step["written"].as_array().map_or(0, Vec::len))
}

#[tokio::test]
async fn a_reply_whose_judging_is_stopped_writes_nothing() {
    let names = || logs(["ibuprofen", "naproxen", "aspirin"]);
    let (said, written) = turn(names(), false).await;
    assert!(!said.closing.cancelled && written == 3, "{said:?}");
    let (said, written) = turn(names(), true).await;
    assert!(said.closing.cancelled && said.closing.ledger.calls.is_empty(), "{said:?}");
    assert_eq!(written, 0);
}

#[tokio::test]
async fn what_is_more_than_a_reply_holds_is_told_and_not_done() {
    let flood = logs(std::iter::repeat_n("ibuprofen", 40).chain(["naproxen", "aspirin"]));
    let (said, written) = turn(flood, false).await;
    assert_eq!(written, 3, "the same dose forty times is one, and the two that the words told too are read from them");
    assert!(said.closing.reply.contains("more than 32 things"), "{}", said.closing.reply);
    let long = format!("{}{}", "word ".repeat(20_000), logs(["ibuprofen"]));
    let (said, written) = turn(long, false).await;
    let unread = (said.closing.ledger.calls.len(), said.closing.ledger.taken_over);
    assert_eq!((written, unread), (3, (3, Some(0))), "no call of it was read: what the words told was done");
    assert!(said.closing.reply.contains("longer than any answer"), "{}", said.closing.reply);
}
