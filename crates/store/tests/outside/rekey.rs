//! A new key for a vault: whatever is at hand opens it, wherever the change was cut short, and nothing of the record is lost.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test stops where it fails")]

use std::path::Path;

use crate::support::*;
use alara_store::{Folder, KeySource, NextKey, Purpose, Store, StoreError, VaultKey, backup, rekey};
use tempfile::{TempDir, tempdir};

fn next() -> VaultKey {
    VaultKey::new([0x77; 32])
}

fn to(key: &VaultKey) -> NextKey<'_> {
    NextKey { key, source: KeySource::Keyring, pin: None, nonces: [[1; 24], [2; 24]] }
}

async fn made() -> TempDir {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    for n in 1..30 {
        note(&store, n, "Kopfschmerzen").await;
    }
    store.close().await.unwrap();
    dir
}

fn copied(of: &Path) -> TempDir {
    let dir = tempdir().unwrap();
    for (name, bytes) in files(of) {
        std::fs::write(dir.path().join(name), bytes).unwrap();
    }
    dir
}

async fn opens(dir: &Path, key: &VaultKey) -> Result<Store, StoreError> {
    Store::open(Folder::at(dir), key, Purpose::Record).await
}

async fn whole(store: &Store) {
    assert_eq!(texts(store).await.len(), 29);
    assert!(store.rebuild_check().await.unwrap().agree());
    assert_eq!(store.search(me(), "kopf", 100).await.unwrap().len(), 29);
}

#[tokio::test]
async fn both_keys_open_it_until_the_change_is_settled_and_then_the_new_one_alone() {
    let dir = made().await;
    rekey(&Folder::at(dir.path()), &key(), to(&next()), &alara_store::Job::new()).await.unwrap();
    for each in [key(), next()] {
        let store = opens(dir.path(), &each).await.unwrap();
        assert_eq!(store.key().id(), next().id());
        whole(&store).await;
        store.close().await.unwrap();
    }
    let store = opens(dir.path(), &key()).await.unwrap();
    assert!(store.vault_file().is_bridged());
    note(&store, 50, "later").await;
    store.settle_key().unwrap();
    store.close().await.unwrap();
    assert!(matches!(opens(dir.path(), &key()).await, Err(StoreError::WrongKey)));
    let store = opens(dir.path(), &next()).await.unwrap();
    assert_eq!(texts(&store).await.len(), 30);
    store.verify().await.unwrap();
}

#[tokio::test]
async fn wherever_it_is_cut_short_either_key_opens_it_and_nothing_is_left_behind() {
    let before = made().await;
    let after = copied(before.path());
    rekey(&Folder::at(after.path()), &key(), to(&next()), &alara_store::Job::new()).await.unwrap();
    let copy = format!("alara.db.to-{}", next().id());
    let new = std::fs::read(after.path().join("alara.db")).unwrap();
    let decided = std::fs::read(after.path().join("vault.json")).unwrap();
    let lies = |dir: &Path| files(dir).iter().any(|(name, _)| name.starts_with("alara.db.to-"));

    // While the copy is made, however much of it there is: nothing was decided, and only the old key opens it.
    for length in [0, 4096, new.len() / 2, new.len()] {
        let dir = copied(before.path());
        std::fs::write(dir.path().join(&copy), &new[..length]).unwrap();
        assert!(matches!(opens(dir.path(), &next()).await, Err(StoreError::WrongKey)));
        let store = opens(dir.path(), &key()).await.unwrap();
        whole(&store).await;
        store.close().await.unwrap();
        assert!(!lies(dir.path()));
        // And it can be begun again.
        rekey(&Folder::at(dir.path()), &key(), to(&next()), &alara_store::Job::new()).await.unwrap();
        whole(&opens(dir.path(), &next()).await.unwrap()).await;
    }
    // Decided, and the files not changed yet: both open it, and take the copy in.
    for each in [key(), next()] {
        let dir = copied(before.path());
        std::fs::write(dir.path().join(&copy), &new).unwrap();
        std::fs::write(dir.path().join("vault.json"), &decided).unwrap();
        let store = opens(dir.path(), &each).await.unwrap();
        whole(&store).await;
        note(&store, 51, "later").await;
        store.close().await.unwrap();
        assert!(!lies(dir.path()));
        assert_eq!(texts(&opens(dir.path(), &key()).await.unwrap()).await.len(), 30);
    }
    let dir = copied(before.path());
    std::fs::write(dir.path().join(&copy), &new).unwrap();
    std::fs::write(dir.path().join("vault.json"), &decided).unwrap();
    assert!(matches!(opens(dir.path(), &VaultKey::new([1; 32])).await, Err(StoreError::WrongKey)));
    assert!(lies(dir.path()), "a wrong key changes nothing");
}

#[tokio::test]
async fn what_a_kill_left_in_the_journal_goes_along() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    for n in 1..30 {
        note(&store, n, "Kopfschmerzen").await;
    }
    let killed = copied(dir.path());
    assert!(std::fs::metadata(killed.path().join("alara.db-wal")).unwrap().len() > 0);
    rekey(&Folder::at(killed.path()), &key(), to(&next()), &alara_store::Job::new()).await.unwrap();
    whole(&opens(killed.path(), &next()).await.unwrap()).await;
}

#[tokio::test]
async fn neither_a_wrong_key_nor_an_open_record_changes_anything() {
    let dir = made().await;
    let before = files(dir.path());
    let wrong = VaultKey::new([1; 32]);
    assert!(matches!(
        rekey(&Folder::at(dir.path()), &wrong, to(&next()), &alara_store::Job::new()).await,
        Err(StoreError::WrongKey)
    ));
    assert!(before == files(dir.path()));
    let store = opens(dir.path(), &key()).await.unwrap();
    assert!(matches!(
        rekey(&Folder::at(dir.path()), &key(), to(&next()), &alara_store::Job::new()).await,
        Err(StoreError::AlreadyOpen)
    ));
    whole(&store).await;
}

#[tokio::test]
async fn nothing_of_the_old_key_or_of_the_record_can_be_read_from_the_files() {
    let dir = made().await;
    rekey(&Folder::at(dir.path()), &key(), to(&next()), &alara_store::Job::new()).await.unwrap();
    for (name, bytes) in files(dir.path()) {
        for word in ["Kopfschmerzen", key().to_hex().as_str(), next().to_hex().as_str(), "SQLite format"] {
            let found = bytes.windows(word.len()).any(|window| window.eq_ignore_ascii_case(word.as_bytes()));
            assert!(!found, "{word} in {name}");
        }
        assert!(![[0x5a; 32], [0x77; 32]].iter().any(|key| bytes.windows(32).any(|window| window == key)), "{name}");
    }
}

#[tokio::test]
async fn a_backup_made_before_it_still_opens_by_the_present_key() {
    let (dir, elsewhere) = (tempdir().unwrap(), tempdir().unwrap());
    let store = make(dir.path()).await;
    for n in 1..30 {
        note(&store, n, "Kopfschmerzen").await;
    }
    let path = elsewhere.path().join("old.backup");
    store.backup_to(&path).await.unwrap();
    store.close().await.unwrap();
    rekey(&Folder::at(dir.path()), &key(), to(&next()), &alara_store::Job::new()).await.unwrap();
    let store = opens(dir.path(), &next()).await.unwrap();
    assert_eq!(store.vault_file().former_keys(), 1);
    let file = store.vault_file();
    let old = backup::key_for(&path, &file, &next()).unwrap();
    assert_eq!(backup::examine(&path, &old).await.unwrap().entries, 29);
    // One that is made now has the new key, and the old one leads nowhere from it.
    let path = elsewhere.path().join("new.backup");
    store.backup_to(&path).await.unwrap();
    assert!(matches!(backup::examine(&path, &key()).await, Err(StoreError::WrongKey)));
    backup::examine(&path, &next()).await.unwrap();
    store.close().await.unwrap();

    // And it can be put back, under the present key.
    let (folder, old) = (Folder::at(dir.path()), elsewhere.path().join("old.backup"));
    let preview = backup::restore::preview(&folder, &old, &next(), &alara_store::Job::new()).await.unwrap();
    assert_eq!(preview.backup.entries, 29);
    assert!(matches!(
        backup::restore::restore(&folder, &old, &VaultKey::new([1; 32]), now(), &alara_store::Job::new()).await,
        Err(StoreError::WrongKey)
    ));
    backup::restore::restore(&folder, &old, &next(), now(), &alara_store::Job::new()).await.unwrap();
    let store = opens(dir.path(), &next()).await.unwrap();
    whole(&store).await;
}
