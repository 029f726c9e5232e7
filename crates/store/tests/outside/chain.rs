//! Tampering behind the store's back, with the right key and the triggers taken away, is found.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test stops where it fails")]

use std::path::Path;

use crate::support::*;
use alara_store::StoreError;
use sqlx::Connection;
use tempfile::tempdir;

async fn three(dir: &Path) {
    let store = make(dir).await;
    for (n, words) in [(7, "headache"), (8, "fever"), (9, "cough")] {
        note(&store, n, words).await;
    }
    store.verify().await.unwrap();
    store.close().await.unwrap();
}

const NO_TRIGGERS: &str =
    "DROP TRIGGER operation_follows; DROP TRIGGER operation_stays; DROP TRIGGER operation_is_kept;
    DROP TRIGGER payload_is_new; DROP TRIGGER payload_stays; DROP TRIGGER payload_is_kept;";

async fn behind_its_back(dir: &Path, statements: &'static str) -> Result<(), sqlx::Error> {
    let mut connection = raw(dir).await;
    let done = sqlx::raw_sql(statements).execute(&mut connection).await;
    connection.close().await.unwrap();
    done.map(|_| ())
}

#[tokio::test]
async fn any_change_deletion_or_reordering_is_found() {
    let tampering: [(&str, &str); 16] = [
        ("a header's field", "UPDATE operation SET tool = 'other' WHERE seq = 3"),
        ("its time", "UPDATE operation SET hlc_millis = hlc_millis + 1 WHERE seq = 3"),
        ("the way its time is written", "UPDATE operation SET at = replace(at, 'T', ' ') WHERE seq = 3"),
        ("the way its grant is written", "UPDATE operation SET granted = granted || ' ' WHERE seq = 3"),
        ("its call", "UPDATE operation SET call_id = 'turn-9/call-9' WHERE seq = 3"),
        (
            "a payload",
            "UPDATE operation_payload SET body = CAST(replace(CAST(body AS TEXT), 'fever', 'fewer') AS BLOB) WHERE seq = 3",
        ),
        ("a salt", "UPDATE operation_payload SET salt = zeroblob(32) WHERE seq = 3"),
        ("a missing payload", "DELETE FROM operation_payload WHERE seq = 3"),
        (
            "a deletion in the middle",
            "DELETE FROM operation WHERE seq = 3; DELETE FROM operation_payload WHERE seq = 3",
        ),
        (
            "a deletion closed up",
            "DELETE FROM operation WHERE seq = 3; DELETE FROM operation_payload WHERE seq = 3;
            UPDATE operation SET seq = 3 WHERE seq = 4; UPDATE operation_payload SET seq = 3 WHERE seq = 4;
            UPDATE chain_head SET count = 3",
        ),
        ("the last one gone", "DELETE FROM operation WHERE seq = 4; DELETE FROM operation_payload WHERE seq = 4"),
        (
            "the last one gone, and the count",
            "DELETE FROM operation WHERE seq = 4; DELETE FROM operation_payload WHERE seq = 4;
            UPDATE chain_head SET count = 3",
        ),
        (
            "two that changed places",
            "UPDATE operation SET seq = 99 WHERE seq = 3; UPDATE operation SET seq = 3 WHERE seq = 4;
            UPDATE operation SET seq = 4 WHERE seq = 99; UPDATE operation_payload SET seq = 99 WHERE seq = 3;
            UPDATE operation_payload SET seq = 3 WHERE seq = 4; UPDATE operation_payload SET seq = 4 WHERE seq = 99",
        ),
        (
            "two payloads that changed places",
            "UPDATE operation_payload SET seq = 99 WHERE seq = 3;
            UPDATE operation_payload SET seq = 3 WHERE seq = 4; UPDATE operation_payload SET seq = 4 WHERE seq = 99",
        ),
        (
            "a payload of no operation",
            "INSERT INTO operation_payload (seq, salt, body) VALUES (5, zeroblob(32), zeroblob(2))",
        ),
        (
            "one that was added",
            "INSERT INTO operation SELECT 5, randomblob(16), format, hlc_millis, hlc_counter, at, device, person,
            tool, tool_version, granted, 'turn-9/x', payload_hash, hash, randomblob(32) FROM operation WHERE seq = 4",
        ),
    ];
    for (what, statements) in tampering {
        let dir = tempdir().unwrap();
        three(dir.path()).await;
        behind_its_back(dir.path(), NO_TRIGGERS).await.unwrap();
        behind_its_back(dir.path(), statements).await.unwrap_or_else(|error| panic!("{what}: {error}"));
        // Whoever tampers takes the count outside the database away too.
        std::fs::remove_file(dir.path().join("alara.count")).unwrap();
        let store = open(dir.path()).await.unwrap();
        let found = store.verify().await;
        assert!(matches!(found, Err(StoreError::Broken(_))), "{what}: {found:?}");
    }
}

#[tokio::test]
async fn the_log_is_append_only_even_for_whoever_holds_the_key() {
    let dir = tempdir().unwrap();
    three(dir.path()).await;
    for statement in [
        "UPDATE operation SET tool = 'other'",
        "DELETE FROM operation WHERE seq = 4",
        "UPDATE operation_payload SET salt = zeroblob(32)",
        "DELETE FROM operation_payload WHERE seq = 4",
        "INSERT OR REPLACE INTO operation_payload (seq, salt, body) VALUES (4, zeroblob(32), zeroblob(2))",
        "INSERT OR REPLACE INTO operation SELECT * FROM operation WHERE seq = 4",
        "INSERT INTO operation SELECT 7, randomblob(16), format, hlc_millis, hlc_counter, at, device, person, tool,
            tool_version, granted, 'x', payload_hash, hash, randomblob(32) FROM operation WHERE seq = 4",
    ] {
        assert!(behind_its_back(dir.path(), statement).await.is_err(), "{statement}");
    }
    assert_eq!(open(dir.path()).await.unwrap().verify().await.unwrap().operations, 4);
}

#[tokio::test]
async fn a_row_of_the_record_changed_behind_its_back_differs_from_the_log() {
    for (what, statement) in [
        ("a body", "UPDATE entry SET body = replace(body, 'fever', 'fewer')"),
        ("a derived column", "UPDATE entry SET local_start = local_start + 1 WHERE words = 'fever'"),
        ("its words", "UPDATE entry SET words = 'nothing' WHERE words = 'fever'"),
        ("its tool", "UPDATE entry SET tool = 'other' WHERE words = 'fever'"),
        ("its precision", "UPDATE entry SET precision = 'day' WHERE words = 'fever'"),
        ("its operation", "UPDATE entry SET operation = zeroblob(16) WHERE words = 'fever'"),
        ("a row gone", "DELETE FROM entry WHERE words = 'fever'"),
        ("the user", "UPDATE person SET is_user = 0"),
        (
            "a row too many",
            "INSERT INTO medication (id, person, operation, body) VALUES (zeroblob(16), zeroblob(16), zeroblob(16), '{}')",
        ),
    ] {
        let dir = tempdir().unwrap();
        three(dir.path()).await;
        behind_its_back(dir.path(), statement).await.unwrap();
        let store = open(dir.path()).await.unwrap();
        let compared = store.rebuild_check().await.unwrap();
        assert_eq!(compared.differ.len(), 1, "{what}: {compared:?}");
        store.verify().await.unwrap();
    }
    let dir = tempdir().unwrap();
    three(dir.path()).await;
    behind_its_back(dir.path(), "DROP TRIGGER entry_changed; UPDATE entry SET words = 'nothing' WHERE words = 'fever'")
        .await
        .unwrap();
    assert!(!open(dir.path()).await.unwrap().rebuild_check().await.unwrap().index_agrees);
}

#[tokio::test]
async fn pages_of_the_log_come_in_order_and_back_from_its_end() {
    let dir = tempdir().unwrap();
    three(dir.path()).await;
    let store = open(dir.path()).await.unwrap();
    let places = |page: Vec<alara_store::Logged>| page.iter().map(|each| each.seq).collect::<Vec<_>>();
    assert_eq!(places(store.operations(0, 3).await.unwrap()), [1, 2, 3]);
    assert_eq!(places(store.operations(3, 3).await.unwrap()), [4]);
    assert_eq!(places(store.operations_back(u64::MAX, 3).await.unwrap()), [4, 3, 2]);
    assert_eq!(places(store.operations_back(2, 3).await.unwrap()), [1]);
    assert_eq!(store.head().await.unwrap(), (4, store.operations(3, 1).await.unwrap()[0].hash));
}
