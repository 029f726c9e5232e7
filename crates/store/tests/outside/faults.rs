//! A full disk: one clear sentence, nothing half-written, and what was saved before is there.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test stops where it fails")]

use crate::support::*;
use alara_gate::Parameters;
use alara_record::Record;
use alara_store::{Executed, StoreError};
use sqlx::Connection;
use tempfile::tempdir;

/// A limit on pages is kept by a connection, not by the file: a triggered write cannot be stopped from outside. So the limit is
/// the disk itself: a small one, where the test may make one.
#[tokio::test]
async fn a_full_disk_saves_nothing_by_halves() {
    let dir = tempdir().unwrap();
    let mounted = std::process::Command::new("mount")
        .args(["-t", "tmpfs", "-o", "size=2m", "tmpfs"])
        .arg(dir.path())
        .status()
        .is_ok_and(|status| status.success());
    if !mounted {
        eprintln!("no small disk can be made here: not tested");
        return;
    }
    let inside = dir.path().join("alara");
    let store = make(&inside).await;
    note(&store, 7, "headache").await;
    let words = "x".repeat(8_000);
    let mut written = 1;
    let full = loop {
        let n = 100 + written as u128;
        let effect = |_: &Parameters, _: &Parameters, _: &dyn Record| Ok::<_, ()>(vec![put(entry(n, &words))]);
        match store.execute(stated(&format!("call-{n}"), "x"), writing(n), effect).await {
            Ok(Executed::Done(_)) => written += 1,
            Ok(other) => panic!("{other:?}"),
            Err(error) => break error,
        }
        assert!(written < 1000);
    };
    assert!(matches!(full, StoreError::DiskFull), "{full:?}");
    assert_eq!(texts(&store).await.len(), written);
    assert_eq!(store.verify().await.unwrap().operations, written as u64 + 1);
    // It cannot even be checkpointed now; what was reported as done is there all the same when there is room again.
    let _ = store.close().await;
    let room = std::process::Command::new("mount").args(["-o", "remount,size=8m"]).arg(dir.path()).status();
    assert!(room.is_ok_and(|status| status.success()));
    let store = open(&inside).await.unwrap();
    assert_eq!(texts(&store).await.len(), written);
    assert!(store.rebuild_check().await.unwrap().agree());
    note(&store, 8, "fever").await;
    store.close().await.unwrap();
    std::process::Command::new("umount").arg(dir.path()).status().unwrap();
}

#[tokio::test]
async fn sqlite_writes_as_the_design_says() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    note(&store, 7, "headache").await;
    let mut connection = raw(dir.path()).await;
    let journal: String = sqlx::query_scalar("PRAGMA journal_mode").fetch_one(&mut connection).await.unwrap();
    assert_eq!(journal, "wal");
    let version: String = sqlx::query_scalar("PRAGMA cipher_version").fetch_one(&mut connection).await.unwrap();
    // 4.10 sits on SQLite 3.50, which has the WAL-reset bug: one connection writes and checkpoints. From SQLite 3.51.3 on it is
    // mended; whoever raises the version reads this and may let readers checkpoint.
    assert!(version.starts_with("4.10."), "{version}");
    let sqlite: String = sqlx::query_scalar("SELECT sqlite_version()").fetch_one(&mut connection).await.unwrap();
    assert!(sqlite.starts_with("3.50."), "{sqlite}");
    connection.close().await.unwrap();
}
