//! What a restart finds: everything that was reported as done, once, and nothing else.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test stops where it fails")]

use crate::support::*;
use alara_record::{OccurrenceKey, OperationId, Stage, Told};
use alara_store::{Decided, Message, PendingState, Question, Speaker, ToldUntil};
use serde_json::json;
use tempfile::tempdir;

fn question(id: &str) -> Question {
    Question {
        id: id.into(),
        turn: "turn-1".into(),
        person: me(),
        call: waits("call-1", "headache").content().clone(),
        messages: vec!["m-1".into()],
        created: now(),
    }
}

#[tokio::test]
async fn what_waits_and_what_was_written_survive_a_process_that_never_closed() {
    let dir = tempdir().unwrap();
    let copy = tempdir().unwrap();
    let store = make(dir.path()).await;
    store.queue(&question("p-1")).await.unwrap();
    note(&store, 7, "headache").await;
    // The files as they lie while the process lives: what a kill leaves behind.
    for (name, bytes) in files(dir.path()) {
        std::fs::write(copy.path().join(name), bytes).unwrap();
    }
    drop(store);
    let store = open(copy.path()).await.unwrap();
    assert_eq!(store.waiting(None, now()).await.unwrap()[0].question, question("p-1"));
    assert_eq!(texts(&store).await, ["headache"]);
    assert_eq!(store.verify().await.unwrap().operations, 2);
    assert!(store.rebuild_check().await.unwrap().agree());
}

#[tokio::test]
async fn half_written_file_of_a_killed_process_is_removed_at_opening() {
    let dir = tempdir().unwrap();
    make(dir.path()).await.close().await.unwrap();
    let unwritten = ["vault.json.part", "alara.count.part", "alara.tries.part", "alara.begun.part"];
    for name in unwritten {
        std::fs::write(dir.path().join(name), "half").unwrap();
    }
    let store = open(dir.path()).await.unwrap();
    let left: Vec<&str> = unwritten.into_iter().filter(|name| dir.path().join(name).exists()).collect();
    assert_eq!(left, [""; 0]);
    assert!(texts(&store).await.is_empty());
}

#[tokio::test]
async fn everything_is_there_after_closing_and_opening() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    note(&store, 7, "headache").await;
    store.queue(&question("p-1")).await.unwrap();
    store.reject("p-1", now()).await.unwrap();
    store.begin_conversation("c-1", me(), now()).await.unwrap();
    let said = Message {
        id: "m-1".into(),
        conversation: "c-1".into(),
        turn: "turn-1".into(),
        role: Speaker::User,
        text: "I have a headache".into(),
        at: now(),
        answered: false,
        crisis: None,
        by_model: false,
    };
    store.add_message(&said).await.unwrap();
    store.add_message(&said).await.unwrap();
    store.set("theme", &json!("dark")).await.unwrap();
    store.keep_draft("chat", "and a fev").await.unwrap();
    store.close().await.unwrap();
    assert!(!dir.path().join("alara.db-wal").exists());

    let store = open(dir.path()).await.unwrap();
    assert_eq!(texts(&store).await, ["headache"]);
    assert_eq!(store.pending("p-1").await.unwrap().unwrap().state, PendingState::Rejected);
    assert_eq!(store.unanswered("c-1").await.unwrap(), std::slice::from_ref(&said));
    assert_eq!(store.setting("theme").await.unwrap(), Some(json!("dark")));
    assert_eq!(store.draft("chat").await.unwrap().as_deref(), Some("and a fev"));
    let reply = Message { id: "m-2".into(), role: Speaker::Assistant, text: "Noted.".into(), answered: true, ..said };
    store.answer(&reply, &json!({ "written": 1 }), None).await.unwrap();
    assert!(store.unanswered("c-1").await.unwrap().is_empty());
    assert_eq!(store.ledger("turn-1").await.unwrap(), Some(json!({ "written": 1 })));
    let texts: Vec<String> = store.messages("c-1", 10).await.unwrap().into_iter().map(|it| it.text).collect();
    assert_eq!(texts, ["I have a headache", "Noted."]);
    let before = store.messages_before("c-1", Some("m-2"), 10).await.unwrap();
    assert_eq!(before.len(), 1);
    assert_eq!(store.last_conversation(me()).await.unwrap().as_deref(), Some("c-1"));
    assert_eq!(store.operation(OperationId(id(7))).await.unwrap().unwrap().seq, 2);
    assert_eq!(store.reject("p-1", now()).await.unwrap(), Decided::Already(PendingState::Rejected));
}

#[tokio::test]
async fn what_was_told_of_an_occurrence_and_up_to_when_is_known_after_a_restart() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    let due = now().naive_local();
    let key = OccurrenceKey { of: uuid::Uuid::from_u128(9), due };
    let told = Told {
        key: key.clone(),
        at: now().to_utc(),
        tzdb: "2026a".into(),
        stage: Stage::Shown,
        times: 1,
        shown: Some(now().to_utc()),
        next: None,
        notice: Some(key.to_string()),
    };
    // In the hour that comes twice there are two of them.
    let second = OccurrenceKey { due: due + chrono::Duration::seconds(1), ..key.clone() };
    let older = Told { key: second.clone(), at: now().to_utc() - chrono::Duration::days(90), ..told.clone() };
    let until = ToldUntil { at: now().to_utc(), zone: "Europe/Berlin".into() };
    assert_eq!(store.told_until().await.unwrap(), None);
    store.tell(&[told.clone(), older.clone()], &[], Some(&until)).await.unwrap();
    store.close().await.unwrap();
    let store = open(dir.path()).await.unwrap();
    assert_eq!(
        store.told(now().to_utc()).await.unwrap(),
        [told.clone(), older.clone()],
        "what is open is told, however old"
    );
    assert_eq!(store.told_until().await.unwrap(), Some(until));
    let taken = Told { stage: Stage::Taken, next: Some(now().to_utc()), ..told.clone() };
    store.tell(std::slice::from_ref(&taken), &[second], None).await.unwrap();
    assert_eq!(store.told_of(&key).await.unwrap(), Some(taken));
    assert_eq!(store.told(now().to_utc() + chrono::Duration::days(1)).await.unwrap(), []);
    assert_eq!(store.forget_told(now().to_utc() + chrono::Duration::days(1)).await.unwrap(), 1);
}

#[tokio::test]
async fn after_a_checkpoint_what_was_written_stands_in_the_database_itself() {
    let (dir, copy) = (tempdir().unwrap(), tempdir().unwrap());
    let store = make(dir.path()).await;
    for n in 1..=20 {
        note(&store, n, "headache").await;
    }
    store.checkpoint().await;
    // Without the journal beside it.
    for file in ["alara.db", "vault.json"] {
        std::fs::copy(dir.path().join(file), copy.path().join(file)).unwrap();
    }
    assert_eq!(texts(&open(copy.path()).await.unwrap()).await.len(), 20);
}
