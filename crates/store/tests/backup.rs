//! A backup counts as one after it was opened, read and counted.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test stops where it fails")]

mod support;

use alara_store::{Folder, Purpose, Store, StoreError, VaultKey, backup};
use support::*;
use tempfile::tempdir;

#[tokio::test]
async fn a_backup_holds_what_the_vault_holds_and_opens_elsewhere() {
    let (dir, elsewhere) = (tempdir().unwrap(), tempdir().unwrap());
    let store = make(dir.path()).await;
    for n in 1..40 {
        note(&store, n, "Kopfschmerzen").await;
    }
    store.keep_draft("chat", "Schwindel").await.unwrap();
    let path = elsewhere.path().join("alara.db");
    let made = store.backup_to(&path).await.unwrap();
    assert_eq!((made.operations, made.entries), (40, 39));
    assert_eq!(made.head, store.head().await.unwrap().1);
    assert!(matches!(store.backup_to(&path).await, Err(StoreError::Unfit(_))));
    note(&store, 50, "later").await;
    for (name, bytes) in files(elsewhere.path()) {
        assert!(!bytes.starts_with(b"SQLite format 3"), "{name}");
        assert!(!bytes.windows(13).any(|window| window.eq_ignore_ascii_case(b"Kopfschmerzen")), "{name}");
    }
    let before = files(elsewhere.path());
    assert_eq!(backup::examine(&path, &key()).await.unwrap(), made);
    assert!(before == files(elsewhere.path()));
    let wrong = backup::examine(&path, &VaultKey::new([1; 32])).await;
    assert!(matches!(wrong, Err(StoreError::WrongKey)));

    std::fs::rename(backup::description_of(&path), elsewhere.path().join("vault.json")).unwrap();
    let restored = Store::open(Folder::at(elsewhere.path()), &key(), Purpose::Record).await.unwrap();
    assert_eq!(texts(&restored).await.len(), 39);
    assert!(restored.rebuild_check().await.unwrap().agree());
    assert_eq!(restored.search(me(), "kopf", 100).await.unwrap().len(), 39);
    assert_eq!(restored.draft("chat").await.unwrap().as_deref(), Some("Schwindel"));
    note(&restored, 51, "here").await;
}

#[tokio::test]
async fn a_damaged_backup_is_none() {
    let (dir, elsewhere) = (tempdir().unwrap(), tempdir().unwrap());
    let store = make(dir.path()).await;
    note(&store, 7, "headache").await;
    let path = elsewhere.path().join("backup.alara");
    store.backup_to(&path).await.unwrap();
    let whole = std::fs::read(&path).unwrap();
    for place in [100, 5000, whole.len() - 1] {
        let mut damaged = whole.clone();
        damaged[place] ^= 1;
        std::fs::write(&path, damaged).unwrap();
        assert!(matches!(backup::examine(&path, &key()).await, Err(StoreError::BackupUnverified)));
    }
    std::fs::write(&path, b"").unwrap();
    assert!(matches!(backup::examine(&path, &key()).await, Err(StoreError::BackupUnverified)));
}

#[tokio::test]
async fn a_backup_that_cannot_be_written_leaves_nothing_behind() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    let nowhere = dir.path().join("no").join("such").join("folder.alara");
    assert!(store.backup_to(&nowhere).await.is_err());
    assert!(!dir.path().join("no").exists());
}
