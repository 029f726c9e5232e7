//! What was erased, or is kept no longer, stands on no page of the database any more, whoever told of it.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test stops where it fails")]

#[path = "support/pages.rs"]
mod pages;

use crate::support::*;
use alara_consent::{Way, acted};
use alara_gate::Parameters;
use alara_record::{OperationId, Record, Salt};
use alara_store::{Erase, Erasing, Executed, Job, Message, Prompt, Speaker, Store, TurnTrace, Writing};
use chrono::{DateTime, Duration, FixedOffset};
use serde_json::{Value, json};
use tempfile::tempdir;

fn holds(bytes: &[u8], word: &str) -> bool {
    bytes.windows(word.len()).any(|part| part.eq_ignore_ascii_case(word.as_bytes()))
}

/// A turn: what was said, what was answered, and all that is kept of it.
async fn turn(store: &Store, name: &str, at: DateTime<FixedOffset>, said: &str, ledger: Value) {
    let message = |id: String, role: Speaker, text: String| Message {
        id,
        conversation: "c-1".into(),
        turn: name.into(),
        role,
        text,
        at,
        answered: true,
        crisis: None,
        by_model: false,
    };
    store.add_message(&message(format!("m-{name}"), Speaker::User, said.into())).await.unwrap();
    let trace = TurnTrace {
        turn: name.into(),
        conversation: "c-1".into(),
        at,
        model: Some("small".into()),
        outcome: "PASSED".into(),
        attempts: 1,
        stopped: 0,
        replaced: 0,
        body: json!({ "requests": [] }),
    };
    let reply = message(format!("r-{name}"), Speaker::Assistant, format!("You said {said}."));
    let prompt = Prompt { body: json!([{ "role": "user", "content": said }]).to_string(), offer: None };
    store.answer(&reply, &ledger, Some((&trace, Some(&prompt)))).await.unwrap();
}

async fn recorded(store: &Store, n: u128, at: DateTime<FixedOffset>, words: &str) {
    let mut entry = entry(n, words);
    entry.at = alara_record::When::Instant(at);
    let writing = Writing { messages: vec![format!("m-t{n}")], at, ..writing(n) };
    let effect = |_: &Parameters, _: &Parameters, _: &dyn Record| Ok::<_, ()>(vec![put(entry.clone())]);
    let done = store.execute(stated(&format!("call-{n}"), words), writing, effect).await.unwrap();
    assert!(matches!(done, Executed::Done(_)));
}

/// Two weeks of talk: a dose on the first day and another on the last, and questions about the first that came later.
async fn lived(store: &Store) {
    store.begin_conversation("c-1", me(), now()).await.unwrap();
    let later = now() + Duration::days(13);
    turn(store, "t1", now(), "Kopfschmerz", json!({ "calls": [] })).await;
    recorded(store, 1, now(), "Kopfschmerz").await;
    turn(store, "t2", later, "Schwindel", json!({ "calls": [] })).await;
    recorded(store, 2, later, "Schwindel").await;
    turn(store, "t3", later, "when did I have Kopfschmerz", json!({ "found": { "rows": [id(1).to_string()] } })).await;
    turn(store, "t4", later, "nothing but Wetter", json!({ "found": { "rows": [id(2).to_string()] } })).await;
    let about_it = waits("call-9", &format!("Kopfschmerz was worse: {}", id(1))).content().clone();
    let question = alara_store::Question {
        id: "p-1".into(),
        turn: "t5".into(),
        person: me(),
        call: about_it,
        messages: vec![],
        created: later,
    };
    store.queue(&question).await.unwrap();
    store.keep_draft("chat", "my Kopfschmerz again").await.unwrap();
    // The search index holds both.
    assert_eq!(store.search(me(), "kopf", 9).await.unwrap().len(), 1);
}

#[tokio::test]
async fn what_was_erased_stands_on_no_page_and_no_turn_tells_of_it() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    lived(&store).await;
    store.close().await.unwrap();
    let before = pages::decrypted(&dir.path().join("alara.db"), &KEY);
    assert!(holds(&before, "kopfschmerz") && holds(&before, "schwindel"), "the pages are read");

    let store = open(dir.path()).await.unwrap();
    let day = now().date_naive();
    let what = Erase::Days { since: day, until: day, tools: Vec::new() };
    let act = acted(Way::Form, what.digest(me()), now());
    let backups = vec![dir.path().join("old.backup")];
    let erasing =
        Erasing { person: me(), what, operation: OperationId(id(10)), salt: Salt([4; 32]), at: now(), backups };
    let job = Job::new();
    assert!(matches!(store.erase(act, erasing, &job).await.unwrap(), Executed::Done(_)));
    assert_eq!(job.done(), 1000);
    assert_eq!(store.backups_to_go().await.unwrap(), [dir.path().join("old.backup")]);
    // At once, not only once it is closed: the journal is empty too.
    assert_eq!(std::fs::metadata(dir.path().join("alara.db-wal")).unwrap().len(), 0);
    let after = pages::decrypted(&dir.path().join("alara.db"), &KEY);
    assert!(!holds(&after, "kopfschmerz"), "its words are on no page");
    // The index writes a word after the first letters that it shares with the one before.
    assert!(!holds(&after, "opfschmerz") && !holds(&after, "fschmer"));
    for kept in ["schwindel", "wetter"] {
        assert!(holds(&after, kept), "{kept} is nothing of it");
    }
    assert!(store.pending("p-1").await.unwrap().is_none(), "a question about it is gone with it");
    let said: Vec<String> = store.messages("c-1", 99).await.unwrap().into_iter().map(|each| each.turn).collect();
    assert_eq!(said, ["t2", "t2", "t4", "t4"]);
    store.verify().await.unwrap();
    assert!(store.rebuild_check().await.unwrap().agree());
}

#[tokio::test]
async fn an_erasing_that_is_stopped_changes_nothing() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    lived(&store).await;
    let what = Erase::Everything;
    let act = acted(Way::Form, what.digest(me()), now());
    let erasing = Erasing {
        person: me(),
        what,
        operation: OperationId(id(10)),
        salt: Salt([4; 32]),
        at: now(),
        backups: vec!["x".into()],
    };
    let job = Job::new();
    job.stop();
    assert!(matches!(store.erase(act, erasing, &job).await, Err(alara_store::StoreError::Stopped)));
    assert_eq!(texts(&store).await.len(), 2);
    assert!(store.backups_to_go().await.unwrap().is_empty());
    assert_eq!(store.messages("c-1", 99).await.unwrap().len(), 8);
}

#[tokio::test]
async fn talk_that_is_kept_no_longer_is_gone_and_the_record_stays() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    store.begin_conversation("c-1", me(), now()).await.unwrap();
    let later = now() + Duration::days(40);
    turn(&store, "t1", now(), "Kopfschmerz since the Gewitter", json!({ "calls": [] })).await;
    recorded(&store, 1, now(), "Kopfschmerz").await;
    turn(&store, "t2", later, "Schwindel", json!({ "calls": [] })).await;
    // What waits keeps the words that it is about.
    turn(&store, "t3", now(), "a Regenbogen", json!({ "calls": [] })).await;
    let question = alara_store::Question {
        id: "p-1".into(),
        turn: "t3".into(),
        person: me(),
        call: waits("call-9", "Regenbogen").content().clone(),
        messages: vec!["m-t3".into()],
        created: now(),
    };
    store.queue(&question).await.unwrap();
    let before = (store.head().await.unwrap(), everything(&store).await.nouns());
    let day = (later - Duration::days(30)).date_naive();
    assert_eq!(store.talk_before(day).await.unwrap(), 2);
    assert_eq!(store.forget_talk(day).await.unwrap(), 2);
    assert_eq!(store.forget_talk(day).await.unwrap(), 0);
    assert_eq!((store.head().await.unwrap(), everything(&store).await.nouns()), before);
    assert!(store.ledger("t1").await.unwrap().is_none() && store.turn_trace("t1").await.unwrap().is_none());
    assert!(store.turn_prompt("t1").await.unwrap().is_none());
    assert_eq!(store.messages("c-1", 99).await.unwrap().len(), 4);
    assert_eq!(store.waiting(None, now()).await.unwrap().len(), 1);
    // Once it was decided nothing keeps it any longer.
    store.reject("p-1", now()).await.unwrap();
    assert_eq!(store.forget_talk(day).await.unwrap(), 2);
    assert!(store.pending("p-1").await.unwrap().is_none());
    store.verify().await.unwrap();
    store.close().await.unwrap();
    let pages = pages::decrypted(&dir.path().join("alara.db"), &KEY);
    assert!(!holds(&pages, "gewitter") && !holds(&pages, "regenbogen"));
    assert!(holds(&pages, "kopfschmerz") && holds(&pages, "schwindel"));
}
