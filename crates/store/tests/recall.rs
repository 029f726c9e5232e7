//! What is remembered of the last reading spares a reading, and nothing more: whatever has changed since is found out by the write.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test stops where it fails")]

mod support;

use std::cell::Cell;

use alara_record::{Change, EntryId, EntryQuery, OperationId, Record};
use alara_store::{Answer, Executed, PendingState, Question, Store, StoreError, Undoing, Window, Writing};
use support::*;
use tempfile::tempdir;

/// Something that waits, and has been listed.
async fn listed(store: &Store, id: &str, words: &str) -> Writing {
    let pending = waits("call-1", words);
    let question = Question {
        id: id.into(),
        turn: "turn-1".into(),
        person: me(),
        call: pending.to_row(),
        messages: vec!["m-1".into()],
        created: now(),
    };
    store.queue(&question).await.unwrap();
    read(store).await;
    assert_eq!(store.waited(id).unwrap().question, question);
    Writing { answers: Some(Answer { pending: id.into(), shown: pending.digest(), edited: None }), ..writing(7) }
}

/// Reads what a turn reads: it is remembered from here on.
async fn read(store: &Store) {
    everything(store).await;
    store.undecided().await.unwrap();
}

async fn confirm(store: &Store, writing: Writing, words: &'static str) -> Result<Executed<()>, StoreError> {
    let pending = waits("call-1", words);
    let act = yes(&pending);
    let entry = entry(7, words);
    store.execute(pending.decide(act).unwrap(), writing, move |_, _, _| Ok(vec![put(entry.clone())])).await
}

#[tokio::test]
async fn a_yes_to_what_was_listed_writes_the_entry_and_decides_the_row() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    let answering = listed(&store, "p-1", "headache").await;
    let Executed::Done(receipt) = confirm(&store, answering.clone(), "headache").await.unwrap() else {
        panic!("not done")
    };
    assert_eq!((receipt.seq, receipt.operation), (2, OperationId(id(7))));
    assert_eq!(texts(&store).await, ["headache"]);
    let row = store.pending("p-1").await.unwrap().unwrap();
    assert_eq!((row.state, row.operation), (PendingState::Confirmed, Some(OperationId(id(7)))));
    assert_eq!(row.decided, Some(now()));
    assert_eq!(store.waited("p-1"), None);
    let payload = store.operation(receipt.operation).await.unwrap().unwrap().operation.payload.unwrap();
    assert_eq!(payload.inverse, [Change::RemoveEntry(EntryId(id(7)))]);
    assert!(store.rebuild_check().await.unwrap().agree());
    assert_eq!(store.verify().await.unwrap().operations, 2);
    // Once more, as by a caller that lost the answer.
    read(&store).await;
    let again = confirm(&store, Writing { operation: OperationId(id(8)), ..answering }, "headache").await.unwrap();
    assert_eq!(again, Executed::AlreadyDone { operation: OperationId(id(7)) });
}

#[tokio::test]
async fn what_was_decided_behind_its_back_is_not_written() {
    for (behind, wanted) in [
        ("UPDATE pending SET state = 'rejected'", Executed::AlreadyDecided(PendingState::Rejected)),
        ("UPDATE pending SET expires_ms = 1", Executed::AlreadyDecided(PendingState::Expired)),
        ("DELETE FROM pending", Executed::Stale),
    ] {
        let dir = tempdir().unwrap();
        let store = make(dir.path()).await;
        let answering = listed(&store, "p-1", "headache").await;
        sqlx::query(behind).execute(&mut raw(dir.path()).await).await.unwrap();
        assert_eq!(confirm(&store, answering, "headache").await.unwrap(), wanted, "{behind}");
        assert_eq!(store.head().await.unwrap().0, 1, "{behind}");
        assert!(texts(&store).await.is_empty(), "{behind}");
    }
}

#[tokio::test]
async fn where_the_log_has_gone_on_the_record_is_read_again() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    let answering = listed(&store, "p-1", "headache").await;
    let behind =
        "INSERT INTO logged SELECT seq + 1, randomblob(16), format, hlc_millis, hlc_counter, at, device, person, tool,
        tool_version, granted, 'elsewhere', payload_hash, hash, randomblob(32), salt, body FROM logged";
    sqlx::query(behind).execute(&mut raw(dir.path()).await).await.unwrap();
    let Executed::Done(receipt) = confirm(&store, answering, "headache").await.unwrap() else { panic!("not done") };
    assert_eq!(receipt.seq, 3);
    assert_eq!(texts(&store).await, ["headache"]);
}

#[tokio::test]
async fn a_refusal_is_of_the_record_as_it_is() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    read(&store).await;
    let asked = Cell::new(0);
    let effect = |_: &_, _: &_, _: &dyn Record| {
        asked.set(asked.get() + 1);
        if asked.get() == 1 { Err("as it was") } else { Ok(vec![put(entry(7, "headache"))]) }
    };
    let done = store.execute(stated("call-7", "headache"), writing(7), effect).await.unwrap();
    assert!(matches!(done, Executed::Done(_)));
    assert_eq!((asked.get(), texts(&store).await.len()), (2, 1));
}

#[tokio::test]
async fn an_entry_that_is_there_already_is_not_taken_for_new() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    note(&store, 7, "headache").await;
    // A window in which the entry is not.
    let mut window = Window::default();
    window.entries.since = Some(now().date_naive() + chrono::Duration::days(1));
    store.snapshot(me(), &window).await.unwrap();
    let over = Writing { window, ..writing(8) };
    let effect = |_: &_, _: &_, _: &dyn Record| Ok::<_, ()>(vec![put(entry(7, "migraine"))]);
    let done = store.execute(stated("call-8", "migraine"), over, effect).await.unwrap();
    let Executed::Done(receipt) = done else { panic!("not done") };
    let payload = store.operation(receipt.operation).await.unwrap().unwrap().operation.payload.unwrap();
    // Taken back, the old one is there again.
    assert_eq!(payload.inverse, [put(entry(7, "headache"))]);
    assert_eq!(texts(&store).await, ["migraine"]);
}

#[tokio::test]
async fn what_is_remembered_is_what_would_be_read() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    // Another window with the same in it, which is not remembered.
    let entries = EntryQuery { limit: Some(1_000), ..EntryQuery::default() };
    let afresh = Window { entries, also: Vec::new() };
    for n in 10..16 {
        let remembered = everything(&store).await;
        assert_eq!(remembered, *store.snapshot(me(), &afresh).await.unwrap());
        everything(&store).await;
        note(&store, n, "headache").await;
        if n % 3 == 0 {
            let target = store.operation(OperationId(id(n))).await.unwrap().unwrap();
            let undoing = Undoing {
                undoes: OperationId(id(n)),
                operation: OperationId(id(n + 100)),
                salt: writing(n).salt,
                at: now(),
            };
            store.undo(undo_of(target.hash), undoing).await.unwrap();
        }
    }
    assert_eq!(everything(&store).await, *store.snapshot(me(), &afresh).await.unwrap());
    assert_eq!(texts(&store).await.len(), 4);
}
