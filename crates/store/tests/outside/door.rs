//! The one door to the record: what an approval does, once, or not at all.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test stops where it fails")]

use crate::support::*;
use alara_gate::Parameters;
use alara_record::{EntryId, Grant, OperationId, PersonId, Record, Salt};
use alara_store::{Answer, Decided, Executed, NotUndone, PendingState, Question, StoreError, Undoing, Writing};
use chrono::Duration;
use serde_json::json;
use tempfile::tempdir;

fn noting(
    n: u128,
    words: &'static str,
) -> impl Fn(&Parameters, &Parameters, &dyn Record) -> Result<Vec<alara_record::Change>, ()> {
    move |_, _, _| Ok(vec![put(entry(n, words))])
}

fn question(id: &str, words: &str) -> Question {
    Question {
        id: id.into(),
        turn: "turn-1".into(),
        person: me(),
        call: waits("call-1", words).content().clone(),
        messages: vec!["m-1".into()],
        created: now(),
    }
}

fn answering(n: u128, id: &str, words: &str) -> Writing {
    let shown = waits("call-1", words).digest();
    Writing { answers: Some(Answer { pending: id.into(), shown, edited: None }), ..writing(n) }
}

#[tokio::test]
async fn what_is_approved_is_written_with_its_operation() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    let receipt = note(&store, 7, "headache").await;
    assert_eq!(texts(&store).await, ["headache"]);
    let logged = store.operation(receipt.operation).await.unwrap().unwrap();
    assert_eq!((logged.seq, receipt.seq), (2, 2));
    let operation = logged.operation;
    assert_eq!((operation.tool.as_str(), operation.tool_version), ("note", 3));
    assert_eq!(operation.grant, Grant::Statement { messages: vec!["m-1".into()] });
    assert_eq!(operation.call_id, "turn-1/call-7");
    let payload = operation.payload.unwrap();
    assert_eq!(payload.written, text("headache"));
    assert_eq!(payload.proposed, text("headache"));
    assert_eq!(payload.provenance["text"]["kind"], json!("stated"));
    assert_eq!(payload.inverse, [alara_record::Change::RemoveEntry(EntryId(id(7)))]);
}

#[tokio::test]
async fn the_same_call_is_written_once() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    note(&store, 7, "headache").await;
    let again = store.execute(stated("call-7", "headache"), writing(8), noting(8, "headache")).await.unwrap();
    assert_eq!(again, Executed::AlreadyDone { operation: OperationId(id(7)) });
    assert_eq!(texts(&store).await, ["headache"]);
    let another_turn = Writing { scope: "turn-2".into(), ..writing(9) };
    let done = store.execute(stated("call-7", "headache"), another_turn, noting(9, "headache")).await.unwrap();
    assert!(matches!(done, Executed::Done(_)));
}

#[tokio::test]
async fn what_the_rules_refuse_inside_the_write_leaves_no_trace() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    store.queue(&question("p-1", "headache")).await.unwrap();
    let pending = waits("call-1", "headache");
    let act = yes(&pending);
    let refused = store
        .execute(pending.decide(act).unwrap(), answering(7, "p-1", "headache"), |_, _, record| {
            assert_eq!(record.person().id, me());
            Err("a double dose")
        })
        .await
        .unwrap();
    assert_eq!(refused, Executed::Refused("a double dose"));
    assert_eq!(store.head().await.unwrap().0, 1);
    assert_eq!(store.pending("p-1").await.unwrap().unwrap().state, PendingState::Waiting);
}

#[tokio::test]
async fn confirming_twice_writes_once() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    store.queue(&question("p-1", "headache")).await.unwrap();
    let confirm = |n: u128| {
        let pending = waits("call-1", "headache");
        let act = yes(&pending);
        store.execute(pending.decide(act).unwrap(), answering(n, "p-1", "headache"), noting(n, "headache"))
    };
    let (one, two) = tokio::join!(confirm(7), confirm(8));
    let (one, two) = (one.unwrap(), two.unwrap());
    assert!(matches!(one, Executed::Done(_)));
    assert_eq!(two, Executed::AlreadyDone { operation: OperationId(id(7)) });
    assert_eq!(texts(&store).await, ["headache"]);
    let row = store.pending("p-1").await.unwrap().unwrap();
    assert_eq!((row.state, row.operation), (PendingState::Confirmed, Some(OperationId(id(7)))));
    assert_eq!(store.reject("p-1", now()).await.unwrap(), Decided::Already(PendingState::Confirmed));
    let logged = store.operation(OperationId(id(7))).await.unwrap().unwrap();
    let digest = waits("call-1", "headache").digest();
    assert_eq!(logged.operation.grant, Grant::Person { act: "card".into(), digest });
}

#[tokio::test]
async fn other_values_than_those_that_wait_are_stale() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    store.queue(&question("p-1", "headache")).await.unwrap();
    let other = waits("call-1", "migraine");
    let act = yes(&other);
    // An honest digest of other values, and one that claims the card was shown: both name what does not wait.
    let mut forged = answering(8, "p-1", "headache");
    let honest = answering(7, "p-1", "migraine");
    let done = store.execute(other.decide(act).unwrap(), honest, noting(7, "migraine")).await.unwrap();
    assert_eq!(done, Executed::Stale);
    forged.operation = OperationId(id(8));
    let other = waits("call-1", "migraine");
    let act = yes(&other);
    let done = store.execute(other.decide(act).unwrap(), forged, noting(8, "migraine")).await.unwrap();
    assert_eq!(done, Executed::Stale);
    assert!(texts(&store).await.is_empty());
}

#[tokio::test]
async fn an_answer_that_corrects_writes_the_corrected_version_and_keeps_both() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    store.queue(&question("p-1", "headache")).await.unwrap();
    let edited = waits("call-1", "migraine");
    let act = yes(&edited);
    let mut answer = answering(7, "p-1", "headache");
    if let Some(answer) = &mut answer.answers {
        answer.edited = Some(question("p-2", "migraine"));
    }
    let done = store.execute(edited.decide(act).unwrap(), answer, noting(7, "migraine")).await.unwrap();
    assert!(matches!(done, Executed::Done(_)));
    let (old, new) = (store.pending("p-1").await.unwrap().unwrap(), store.pending("p-2").await.unwrap().unwrap());
    assert_eq!((old.state, old.operation), (PendingState::Superseded, None));
    assert_eq!((new.state, new.version, new.supersedes.as_deref()), (PendingState::Confirmed, 2, Some("p-1")));
    assert_eq!(old.question.call.parameters, text("headache"));
    assert!(store.waiting(None, now()).await.unwrap().is_empty());
}

#[tokio::test]
async fn what_was_rejected_superseded_or_has_expired_is_not_written() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    for id in ["p-1", "p-2", "p-3"] {
        store.queue(&question(id, "headache")).await.unwrap();
    }
    store.reject("p-1", now()).await.unwrap();
    assert_eq!(store.supersede("p-2", &question("p-4", "migraine")).await.unwrap(), Decided::Done);
    let late = now() + Duration::days(7);
    let cases = [("p-1", PendingState::Rejected), ("p-2", PendingState::Superseded), ("p-3", PendingState::Expired)];
    for (n, (pending_id, state)) in cases.into_iter().enumerate() {
        let n = 10 + n as u128;
        let pending = waits("call-1", "headache");
        let act = yes(&pending);
        let at = if state == PendingState::Expired { late } else { now() };
        let writing = Writing { at, ..answering(n, pending_id, "headache") };
        let done = store.execute(pending.decide(act).unwrap(), writing, noting(n, "headache")).await.unwrap();
        assert_eq!(done, Executed::AlreadyDecided(state));
    }
    assert!(texts(&store).await.is_empty());
    assert_eq!(store.waiting(Some(me()), now()).await.unwrap().len(), 2);
    assert!(store.waiting(Some(me()), late).await.unwrap().is_empty());
}

#[tokio::test]
async fn an_id_that_is_taken_is_counted_on_without_gaps() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    for n in 1..=20 {
        let free = store.first_free("call-1", ".").await.unwrap();
        assert_eq!(free, if n == 1 { "call-1".to_owned() } else { format!("call-1.{n}") });
        store.queue(&question(&free, "headache")).await.unwrap();
    }
    assert_eq!(store.first_free("call-1", "~").await.unwrap(), "call-1~2");
    assert_eq!(store.first_free("call-2", ".").await.unwrap(), "call-2");
}

#[tokio::test]
async fn an_id_that_was_shown_is_never_given_again() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    for id in ["call-1", "call-1.2", "call-1.3"] {
        store.queue(&question(id, "headache")).await.unwrap();
        store.reject(id, now()).await.unwrap();
    }
    store.forget_talk((now() + Duration::days(400)).date_naive()).await.unwrap();
    assert_eq!(store.pending("call-1").await.unwrap(), None, "it is forgotten");
    assert_eq!(store.first_free("call-1", ".").await.unwrap(), "call-1.4");
    assert!(store.queue(&question("call-1.2", "headache")).await.is_err());
    store.close().await.unwrap();
    let store = open(dir.path()).await.unwrap();
    assert_eq!(store.first_free("call-1", ".").await.unwrap(), "call-1.4");
    assert!(store.queue(&question("call-1", "headache")).await.is_err());
}

#[tokio::test]
async fn what_expired_was_neither_yes_nor_no_and_can_be_asked_again() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    store.queue(&question("p-1", "headache")).await.unwrap();
    let late = now() + Duration::days(8);
    let again = Question { created: late, ..question("p-2", "headache") };
    assert_eq!(
        store.ask_again("p-1", &Question { created: now(), ..again.clone() }).await.unwrap(),
        Decided::Already(PendingState::Waiting)
    );
    assert_eq!(store.expire(late).await.unwrap(), 1);
    assert_eq!(store.ask_again("p-1", &again).await.unwrap(), Decided::Done);
    assert_eq!(store.pending("p-1").await.unwrap().unwrap().state, PendingState::Expired);
    assert_eq!(store.waiting(None, late).await.unwrap()[0].question, again);
    assert_eq!(store.reject("nobody", late).await.unwrap(), Decided::Unknown);
}

#[tokio::test]
async fn a_change_of_another_persons_record_is_refused() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    let mut theirs = entry(7, "headache");
    theirs.person = PersonId(id(55));
    let done =
        store.execute(stated("call-7", "headache"), writing(7), |_, _, _| Ok::<_, ()>(vec![put(theirs.clone())])).await;
    assert!(matches!(done, Err(StoreError::Unfit(_))));
    assert_eq!(store.head().await.unwrap().0, 1);
}

#[tokio::test]
async fn a_person_is_kept_by_an_act_that_names_them() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    let mom = alara_record::Person { id: PersonId(id(55)), name: "Mom".into(), aka: vec!["mum".into()], is_user: true };
    let keep = |digest: String| {
        let act = alara_consent::acted(alara_consent::Way::Form, digest, now());
        store.keep_person(act, mom.clone(), OperationId(id(56)), Salt([2; 32]), now())
    };
    assert_eq!(keep(String::new()).await.unwrap(), Executed::Stale);
    assert!(matches!(keep(alara_store::person::digest_of(&mom)).await.unwrap(), Executed::Done(_)));
    let people = store.people().await.unwrap();
    assert_eq!(people.len(), 2);
    assert!(people[0].is_user && !people[1].is_user);
}

async fn undo(store: &alara_store::Store, target: u128, n: u128) -> Executed<NotUndone> {
    let logged = store.operation(OperationId(id(target))).await.unwrap().unwrap();
    let undoing =
        Undoing { undoes: OperationId(id(target)), operation: OperationId(id(n)), salt: Salt([9; 32]), at: now() };
    store.undo(undo_of(logged.hash), undoing).await.unwrap()
}

#[tokio::test]
async fn an_undo_is_an_operation_and_can_itself_be_undone() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    note(&store, 7, "headache").await;
    assert!(matches!(undo(&store, 7, 8).await, Executed::Done(_)));
    assert!(texts(&store).await.is_empty());
    assert_eq!(undo(&store, 7, 9).await, Executed::AlreadyDone { operation: OperationId(id(8)) });
    let logged = store.operation(OperationId(id(7))).await.unwrap().unwrap();
    assert_eq!(logged.undone_by, Some(OperationId(id(8))));
    assert!(matches!(undo(&store, 8, 10).await, Executed::Done(_)));
    assert_eq!(texts(&store).await, ["headache"]);
    assert_eq!(store.verify().await.unwrap().operations, 4);
    assert!(store.rebuild_check().await.unwrap().agree());
}

#[tokio::test]
async fn only_a_persons_undo_of_this_very_operation_undoes_it() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    note(&store, 7, "headache").await;
    note(&store, 8, "fever").await;
    let other = store.operation(OperationId(id(8))).await.unwrap().unwrap().hash;
    let this = store.operation(OperationId(id(7))).await.unwrap().unwrap().hash;
    let undoing = Undoing { undoes: OperationId(id(7)), operation: OperationId(id(9)), salt: Salt([9; 32]), at: now() };
    let confirm = alara_consent::acted(alara_consent::Way::Card, this.to_string(), now());
    for act in [undo_of(other), confirm] {
        assert_eq!(store.undo(act, undoing.clone()).await.unwrap(), Executed::Refused(NotUndone::NotAsked));
    }
    assert_eq!(texts(&store).await.len(), 2);
}

#[tokio::test]
async fn what_was_built_on_since_is_not_undone() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    note(&store, 7, "headache").await;
    let correct = |_: &Parameters, _: &Parameters, _: &dyn Record| Ok::<_, ()>(vec![put(entry(7, "migraine"))]);
    store.execute(stated("call-8", "migraine"), writing(8), correct).await.unwrap();
    assert!(matches!(undo(&store, 7, 9).await, Executed::Refused(NotUndone::ChangedSince(_))));
    assert!(matches!(undo(&store, 8, 10).await, Executed::Done(_)));
    assert_eq!(texts(&store).await, ["headache"]);
}

/// The window's commands run on a pool of threads: what they await must be sendable. Compiling is the test.
#[test]
fn every_future_can_be_sent() {
    fn sendable<T: Send>(_: T) {}
    #[allow(dead_code, reason = "never run")]
    fn all(store: &alara_store::Store, key: &alara_store::VaultKey, folder: alara_store::Folder) {
        use alara_store::{KeySource, Purpose, Store, Window};
        sendable(Store::open(folder.clone(), key, Purpose::Record));
        sendable(Store::create(folder, key, Purpose::Record, KeySource::Keyring, beginning()));
        sendable(store.execute(stated("c", "x"), writing(1), noting(1, "x")));
        sendable(store.snapshot(me(), &Window::default()));
        sendable(store.verify());
        sendable(store.rebuild_check());
        sendable(store.reject("p", now()));
        sendable(store.search(me(), "x", 1));
    }
}
