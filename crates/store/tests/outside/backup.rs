//! A backup counts as one after it was opened, read and counted.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test stops where it fails")]

use crate::support::*;
use alara_gate::Parameters;
use alara_record::{Change, EntryId, Record};
use alara_store::backup::{self, restore};
use alara_store::{Folder, Job, Purpose, Store, StoreError, VaultKey};
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

#[tokio::test]
async fn a_backup_is_restored_and_what_was_there_is_kept() {
    let (dir, elsewhere) = (tempdir().unwrap(), tempdir().unwrap());
    let store = make(dir.path()).await;
    note(&store, 7, "headache").await;
    let path = elsewhere.path().join("one.backup");
    store.backup_to(&path).await.unwrap();
    note(&store, 8, "fever").await;
    let folder = Folder::at(dir.path());
    let busy = restore::restore(&folder, &path, &key(), now(), &Job::new()).await;
    assert!(matches!(busy, Err(StoreError::AlreadyOpen)));
    let preview = restore::preview(&folder, &path, &key(), &Job::new()).await.unwrap();
    assert_eq!((preview.backup.operations, preview.present), (2, Some(3)));
    store.close().await.unwrap();

    let restored = restore::restore(&folder, &path, &key(), now(), &Job::new()).await.unwrap();
    let store = open(dir.path()).await.unwrap();
    assert_eq!(texts(&store).await, ["headache"]);
    note(&store, 9, "cough").await;
    store.verify().await.unwrap();
    store.close().await.unwrap();
    let before = open(&restored.kept.unwrap()).await.unwrap();
    assert_eq!(texts(&before).await.len(), 2);
}

#[tokio::test]
async fn a_backup_takes_the_place_of_a_damaged_or_missing_record() {
    let (dir, elsewhere) = (tempdir().unwrap(), tempdir().unwrap());
    let store = make(dir.path()).await;
    note(&store, 7, "headache").await;
    let path = elsewhere.path().join("one.backup");
    store.backup_to(&path).await.unwrap();
    store.close().await.unwrap();
    let folder = Folder::at(dir.path());
    let mut damaged = std::fs::read(folder.database()).unwrap();
    damaged[5000] ^= 1;
    std::fs::write(folder.database(), &damaged).unwrap();
    assert!(matches!(open(dir.path()).await, Err(StoreError::Damaged)));
    let refused = restore::preview(&folder, &path, &VaultKey::new([1; 32]), &Job::new()).await;
    assert!(matches!(refused, Err(StoreError::WrongKey)));
    let before = files(dir.path());
    assert!(restore::restore(&folder, &path, &VaultKey::new([1; 32]), now(), &Job::new()).await.is_err());
    assert!(before == files(dir.path()));
    let restored = restore::restore(&folder, &path, &key(), now(), &Job::new()).await.unwrap();
    assert_eq!(std::fs::read(restored.kept.unwrap().join("alara.db")).unwrap(), damaged);
    assert_eq!(texts(&open(dir.path()).await.unwrap()).await, ["headache"]);
    // On another machine there is nothing yet.
    let new = tempdir().unwrap();
    let restored = restore::restore(&Folder::at(new.path()), &path, &key(), now(), &Job::new()).await.unwrap();
    assert_eq!(restored.kept, None);
    assert_eq!(texts(&open(new.path()).await.unwrap()).await, ["headache"]);
}

#[tokio::test]
async fn one_backup_a_day_and_old_ones_go() {
    let (dir, elsewhere) = (tempdir().unwrap(), tempdir().unwrap());
    let store = make(dir.path()).await;
    note(&store, 7, "headache").await;
    let series = store.series("attic").await.unwrap();
    let day = now().date_naive();
    for back in (0..20).rev() {
        let day = day - chrono::Duration::days(back);
        assert!(store.backup_of_day(elsewhere.path(), &series, day, &Job::new()).await.unwrap().is_some());
        assert!(store.backup_of_day(elsewhere.path(), &series, day, &Job::new()).await.unwrap().is_none());
    }
    let days = series.days(elsewhere.path()).unwrap();
    // Seven days to Saturday 14 March; the Sunday of the week before them, 1 March; and the last of February.
    assert_eq!(days.len(), 9, "{days:?}");
    assert_eq!(days[7..], ["2026-03-01".parse().unwrap(), "2026-02-28".parse().unwrap()]);
    assert_eq!(files(elsewhere.path()).len(), 18);
    backup::examine(&series.file(elsewhere.path(), &days[8].to_string()), &key()).await.unwrap();
}

#[tokio::test]
async fn two_computers_with_one_folder_both_get_their_backups_and_neither_removes_the_others() {
    let (dir, twin, shared) = (tempdir().unwrap(), tempdir().unwrap(), tempdir().unwrap());
    let store = make(dir.path()).await;
    note(&store, 7, "headache").await;
    store.close().await.unwrap();
    // The same record on another computer, and what that one has begun there and not finished.
    files(dir.path()).iter().for_each(|(name, bytes)| std::fs::write(twin.path().join(name), bytes).unwrap());
    let (here, there) = (open(dir.path()).await, open(twin.path()).await);
    let (here, there) = (here.unwrap(), there.unwrap());
    let (attic, cellar) = (here.series("attic").await.unwrap(), there.series("cellar").await.unwrap());
    let begun = cellar.file(shared.path(), "2026-03-14-093000").with_extension("backup.part");
    std::fs::write(&begun, b"half").unwrap();
    for back in (0..30).rev() {
        let day = now().date_naive() - chrono::Duration::days(back);
        assert!(here.backup_of_day(shared.path(), &attic, day, &Job::new()).await.unwrap().is_some());
        assert!(begun.exists() || back < 29, "another's unfinished one is not this one's to remove");
        assert!(there.backup_of_day(shared.path(), &cellar, day, &Job::new()).await.unwrap().is_some());
    }
    let (ours, theirs) = (attic.days(shared.path()).unwrap(), cellar.days(shared.path()).unwrap());
    assert_eq!(ours, theirs);
    assert!(ours.len() > 8 && ours[0] == now().date_naive(), "{ours:?}");
    assert_eq!(files(shared.path()).len(), 4 * ours.len());
}

async fn change(store: &Store, n: u128, change: Change) {
    let effect = |_: &Parameters, _: &Parameters, _: &dyn Record| Ok::<_, ()>(vec![change.clone()]);
    store.execute(stated(&format!("call-{n}"), "x"), writing(n), effect).await.unwrap();
}

#[tokio::test]
async fn a_restore_says_what_would_come_back_go_and_change() {
    let (dir, elsewhere) = (tempdir().unwrap(), tempdir().unwrap());
    let store = make(dir.path()).await;
    note(&store, 7, "headache").await;
    note(&store, 8, "fever").await;
    let path = elsewhere.path().join("one.backup");
    store.backup_to(&path).await.unwrap();
    let same = store.preview_restore(&path, &Job::new()).await.unwrap();
    assert!(same.differences.unwrap().none());
    assert_eq!(same.until, now());

    note(&store, 9, "cough").await;
    change(&store, 10, put(entry(8, "high fever"))).await;
    change(&store, 11, Change::RemoveEntry(EntryId(id(7)))).await;
    let preview = store.preview_restore(&path, &Job::new()).await.unwrap();
    let found = preview.differences.unwrap();
    let told = |entries: &backup::differ::Entries| -> Vec<String> {
        entries.newest.iter().map(|entry| entry.fields["text"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!((told(&found.added), found.added.count), (vec!["headache".to_owned()], 1));
    assert_eq!((told(&found.lost), found.lost.count), (vec!["cough".to_owned()], 1));
    assert_eq!((told(&found.changed), found.changed.count), (vec!["fever".to_owned()], 1));
    assert_eq!(found.others, 0);
    assert_eq!(texts(&store).await.len(), 2, "nothing was changed");
}

#[tokio::test]
async fn an_open_record_gives_way_to_a_backup_and_opens_again() {
    let (dir, elsewhere) = (tempdir().unwrap(), tempdir().unwrap());
    let store = make(dir.path()).await;
    note(&store, 7, "headache").await;
    let path = elsewhere.path().join("one.backup");
    store.backup_to(&path).await.unwrap();
    note(&store, 8, "fever").await;
    let (restored, store) = store.replaced_by(&path, now(), &Job::new()).await;
    let (kept, store) = (restored.unwrap().kept.unwrap(), store.unwrap());
    assert_eq!(texts(&store).await, ["headache"]);
    // What was there is a backup like any other, and goes back the same way.
    let held = backup::list::list(store.folder(), &[elsewhere.path().to_owned()].into()).unwrap();
    let reasons: Vec<_> = held.iter().map(|each| each.reason).collect();
    assert!(reasons.contains(&backup::list::Reason::BeforeRestore), "{held:?}");
    assert!(reasons.contains(&backup::list::Reason::Asked), "{held:?}");
    let (_, store) = store.replaced_by(&kept.join("alara.db"), now(), &Job::new()).await;
    assert_eq!(texts(&store.unwrap()).await.len(), 2);
}

#[tokio::test]
async fn a_file_that_is_no_backup_changes_nothing() {
    let dir = tempdir().unwrap();
    let store = make(dir.path()).await;
    note(&store, 7, "headache").await;
    let path = dir.path().join("letter.backup");
    std::fs::write(&path, "dear doctor").unwrap();
    let (refused, store) = store.replaced_by(&path, now(), &Job::new()).await;
    assert!(matches!(refused, Err(StoreError::BackupUnverified)));
    assert_eq!(texts(&store.unwrap()).await, ["headache"]);
}

#[tokio::test]
async fn a_backup_that_was_stopped_leaves_nothing() {
    let (dir, elsewhere) = (tempdir().unwrap(), tempdir().unwrap());
    let store = make(dir.path()).await;
    note(&store, 7, "headache").await;
    let job = Job::new();
    job.stop();
    let path = elsewhere.path().join("one.backup");
    assert!(matches!(store.back_up(&path, &job).await, Err(StoreError::Stopped)));
    assert!(files(elsewhere.path()).is_empty());
    let job = Job::new();
    store.back_up(&path, &job).await.unwrap();
    assert_eq!(job.done(), 1000);
    let stopped = Job::new();
    stopped.stop();
    assert!(matches!(store.preview_restore(&path, &stopped).await, Err(StoreError::Stopped)));
}

#[tokio::test]
async fn backups_that_are_removed_are_overwritten_and_gone() {
    let (dir, elsewhere) = (tempdir().unwrap(), tempdir().unwrap());
    let store = make(dir.path()).await;
    note(&store, 7, "headache").await;
    let (series, day) = (store.series("attic").await.unwrap(), now().date_naive());
    store.backup_of_day(elsewhere.path(), &series, day, &Job::new()).await.unwrap();
    let (_, store) = store.replaced_by(&series.file(elsewhere.path(), &day.to_string()), now(), &Job::new()).await;
    let store = store.unwrap();
    let held = backup::list::list(store.folder(), &[elsewhere.path().to_owned()].into()).unwrap();
    assert_eq!(held.len(), 2);
    let twin = elsewhere.path().join("twin");
    std::fs::hard_link(&held[1].path, &twin).unwrap();
    held.iter().for_each(|each| backup::list::remove(each).unwrap());
    assert!(std::fs::read(&twin).unwrap().iter().all(|byte| *byte == 0), "its bytes were overwritten");
    assert!(backup::list::list(store.folder(), &[elsewhere.path().to_owned()].into()).unwrap().is_empty());
    assert_eq!(texts(&store).await, ["headache"]);
}
