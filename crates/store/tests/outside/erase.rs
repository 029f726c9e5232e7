//! What is erased is gone, from the log too; the chain verifies all the same, and nothing else is lost.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test stops where it fails")]

use crate::support::*;
use alara_consent::{Way, acted};
use alara_gate::Parameters;
use alara_record::{Change, EntryId, Medication, MedicationId, Noun, OperationId, Record, Salt};
use alara_store::{Erase, Erasing, Executed, Job, Message, NotUndone, Speaker, Store, StoreError, Undoing, Writing};
use sqlx::Connection;
use tempfile::tempdir;

async fn erase(store: &Store, what: Erase, n: u128) {
    let act = acted(Way::Form, what.digest(me()), now());
    let erasing = Erasing {
        person: me(),
        what,
        operation: OperationId(id(n)),
        salt: Salt([4; 32]),
        at: now(),
        backups: Vec::new(),
    };
    assert!(matches!(store.erase(act, erasing, &Job::new()).await.unwrap(), Executed::Done(_)));
}

fn metformin(stock: f64) -> Change {
    Change::Put(Noun::from(Medication {
        stock: Some(stock),
        ..Medication::named(MedicationId(id(100)), me(), "Metformin")
    }))
}

/// A dose: an entry, and one less in stock.
async fn dose(store: &Store, n: u128, words: &str, left: f64) {
    let message = Message {
        id: format!("m-{n}"),
        conversation: "c-1".into(),
        turn: format!("t-{n}"),
        role: Speaker::User,
        text: words.into(),
        at: now(),
        answered: true,
        crisis: None,
        by_model: false,
    };
    store.add_message(&message).await.unwrap();
    let writing = Writing { messages: vec![message.id], ..writing(n) };
    let effect =
        |_: &Parameters, _: &Parameters, _: &dyn Record| Ok::<_, ()>(vec![put(entry(n, words)), metformin(left)]);
    let done = store.execute(stated(&format!("call-{n}"), words), writing, effect).await.unwrap();
    assert!(matches!(done, Executed::Done(_)));
}

/// Everything that the database holds, in plain.
async fn plain(dir: &std::path::Path) -> String {
    let mut connection = raw(dir).await;
    let tables: Vec<String> =
        sqlx::query_scalar("SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'")
            .fetch_all(&mut connection)
            .await
            .unwrap();
    let mut all = String::new();
    for table in tables {
        let columns: Vec<String> = sqlx::query_scalar("SELECT name FROM pragma_table_info(?)")
            .bind(&table)
            .fetch_all(&mut connection)
            .await
            .unwrap();
        for column in columns {
            let values: Vec<Vec<u8>> = sqlx::query_scalar(sqlx::AssertSqlSafe(format!(
                "SELECT CAST(\"{column}\" AS BLOB) FROM \"{table}\" WHERE \"{column}\" IS NOT NULL"
            )))
            .fetch_all(&mut connection)
            .await
            .unwrap();
            values.iter().for_each(|value| all.push_str(&String::from_utf8_lossy(value)));
        }
    }
    connection.close().await.unwrap();
    all
}

#[tokio::test]
async fn an_erased_entry_is_gone_from_every_table_and_the_rest_stands() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    store.begin_conversation("c-1", me(), now()).await.unwrap();
    dose(&store, 1, "Kopfschmerz", 9.0).await;
    dose(&store, 2, "Schwindel", 8.0).await;
    // Corrected and deleted since: its words stand in three payloads.
    let correct =
        |_: &Parameters, _: &Parameters, _: &dyn Record| Ok::<_, ()>(vec![put(entry(1, "Kopfschmerzen stark"))]);
    store.execute(stated("call-3", "Kopfschmerzen stark"), writing(3), correct).await.unwrap();
    let delete =
        |_: &Parameters, _: &Parameters, _: &dyn Record| Ok::<_, ()>(vec![Change::RemoveEntry(EntryId(id(1)))]);
    store.execute(stated("call-4", "x"), writing(4), delete).await.unwrap();
    erase(&store, Erase::Entries(vec![EntryId(id(1))]), 10).await;

    assert_eq!(store.verify().await.unwrap().operations, 6);
    let compared = store.rebuild_check().await.unwrap();
    assert!(compared.agree(), "{compared:?}");
    assert_eq!(texts(&store).await, ["Schwindel"]);
    let record = everything(&store).await;
    assert_eq!(record.medications(me())[0].stock, Some(8.0));
    assert_eq!(store.messages("c-1", 9).await.unwrap().len(), 1);
    let erased = store.operation(OperationId(id(1))).await.unwrap().unwrap();
    assert!(erased.operation.payload.is_none());
    let undoing =
        Undoing { undoes: erased.operation.id, operation: OperationId(id(11)), salt: Salt([3; 32]), at: now() };
    assert_eq!(store.undo(undo_of(erased.hash), undoing).await.unwrap(), Executed::Refused(NotUndone::Gone));
    store.close().await.unwrap();
    let all = plain(dir.path()).await.to_lowercase();
    assert!(!all.contains("kopfschmerz"));
    assert!(all.contains("schwindel"));
}

#[tokio::test]
async fn an_erasing_can_be_erased_and_what_it_named_stays_named() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    store.begin_conversation("c-1", me(), now()).await.unwrap();
    dose(&store, 1, "Kopfschmerz", 9.0).await;
    dose(&store, 2, "Schwindel", 8.0).await;
    erase(&store, Erase::Entries(vec![EntryId(id(1))]), 10).await;
    note(&store, 3, "fever").await;
    erase(&store, Erase::Days { since: now().date_naive(), until: now().date_naive(), tools: Vec::new() }, 11).await;
    assert!(texts(&store).await.is_empty());
    assert_eq!(everything(&store).await.medications(me()).len(), 1);
    erase(&store, Erase::Everything, 12).await;
    assert!(everything(&store).await.medications(me()).is_empty());
    store.verify().await.unwrap();
    assert!(store.rebuild_check().await.unwrap().agree());
    note(&store, 4, "cough").await;
    store.close().await.unwrap();
    let all = plain(dir.path()).await.to_lowercase();
    assert!(["kopfschmerz", "schwindel", "metformin", "fever"].iter().all(|word| !all.contains(word)));
    assert_eq!(open(dir.path()).await.unwrap().verify().await.unwrap().operations, 8);
}

#[tokio::test]
async fn an_act_on_something_else_erases_nothing() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    note(&store, 1, "headache").await;
    let act = acted(Way::Form, Erase::Entries(vec![EntryId(id(1))]).digest(me()), now());
    let erasing = Erasing {
        person: me(),
        what: Erase::Everything,
        operation: OperationId(id(9)),
        salt: Salt([4; 32]),
        at: now(),
        backups: Vec::new(),
    };
    assert_eq!(store.erase(act, erasing, &Job::new()).await.unwrap(), Executed::Stale);
    assert_eq!(texts(&store).await, ["headache"]);
}

#[tokio::test]
async fn a_payload_that_nobody_erased_is_missed_even_beside_one_that_was() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    note(&store, 1, "headache").await;
    note(&store, 2, "fever").await;
    erase(&store, Erase::Entries(vec![EntryId(id(1))]), 10).await;
    store.close().await.unwrap();
    let mut connection = raw(dir.path()).await;
    sqlx::raw_sql("DROP TRIGGER payload_is_kept; DELETE FROM operation_payload WHERE seq = 3")
        .execute(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
    let found = open(dir.path()).await.unwrap().verify().await;
    assert!(
        matches!(found, Err(StoreError::Broken(alara_record::chain::Broken::PayloadMissing { at: 3 }))),
        "{found:?}"
    );
}
