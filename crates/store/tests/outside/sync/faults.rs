//! What a folder and its computers can do wrong: each is told, nothing is lost and nothing doubled.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use alara_record::DeviceId;
use alara_store::{Folder, Job, Purpose, Store, StoreError};
use alara_sync::{FileName, Notice, Place, Segment, Shelf, ShelfError, SyncError};

use super::desk::{Counted, Desk, Folded, secret, shelf};
use super::settle;
use crate::support::*;

/// What a file of the shelf holds, in plain.
pub fn plain(name: &str, file: &[u8]) -> String {
    let Some(FileName::Segment { vault, epoch, device, number, revision }) = FileName::parse(name) else {
        return String::new();
    };
    let place = Place { vault, epoch, device, number, revision };
    let segment = Segment::open(file, place, &secret(1)).unwrap();
    segment.shipments.iter().filter_map(|each| Some(each.contents.as_ref()?.body.clone())).collect()
}

fn segments_of(dir: &Path, device: DeviceId) -> Vec<String> {
    let of =
        |name: &String| matches!(FileName::parse(name), Some(FileName::Segment { device: it, .. }) if it == device);
    files(dir).into_iter().map(|(name, _)| name).filter(of).collect()
}

async fn device(desk: &Desk) -> DeviceId {
    desk.store.sync().await.unwrap().unwrap().device
}

fn copy(from: &Path, to: &Path) {
    for (name, bytes) in files(from) {
        std::fs::write(to.join(name), bytes).unwrap();
    }
}

#[tokio::test]
async fn half_and_changed_files_wait_and_the_rest_goes_on() {
    let (_keep, shelf) = shelf();
    let one = Desk::first(&shelf).await;
    let two = Desk::join(&shelf).await.unwrap();
    one.note(7, "cough").await;
    one.round(&shelf).await;
    let own = device(&one).await;
    let name = segments_of(&shelf.0, own).pop().unwrap();
    let whole = std::fs::read(shelf.0.join(&name)).unwrap();
    std::fs::write(shelf.0.join(&name), &whole[..whole.len() / 2]).unwrap();
    assert!(matches!(two.round(&shelf).await[..], [Notice::Half { number: 2, .. }]));
    let mut changed = whole.clone();
    changed[200] ^= 1;
    std::fs::write(shelf.0.join(&name), &changed).unwrap();
    assert!(matches!(two.round(&shelf).await[..], [Notice::Damaged { number: 2, .. }]));
    // The computer that wrote it sees that too, and writes it anew.
    one.round(&shelf).await;
    one.round(&shelf).await;
    settle(&shelf, &[&one, &two]).await;
    assert_eq!(two.texts().await, ["cough"]);
}

#[tokio::test]
async fn folder_that_was_put_back_is_told_and_filled_again() {
    let (_keep, shelf) = shelf();
    let one = Desk::first(&shelf).await;
    let two = Desk::join(&shelf).await.unwrap();
    let before = files(&shelf.0);
    one.note(7, "cough").await;
    settle(&shelf, &[&one, &two]).await;
    for (name, _) in files(&shelf.0) {
        std::fs::remove_file(shelf.0.join(name)).unwrap();
    }
    before.iter().for_each(|(name, bytes)| std::fs::write(shelf.0.join(name), bytes).unwrap());
    assert!(matches!(two.round(&shelf).await[..], [Notice::OthersRolledBack { .. }]));
    assert_eq!(one.round(&shelf).await, [Notice::RolledBack { missing: 1 }]);
    settle(&shelf, &[&one, &two]).await;
    assert_eq!(two.texts().await, ["cough"]);
}

#[tokio::test]
async fn copied_data_folder_goes_on_under_a_new_id() {
    let (_keep, shelf) = shelf();
    let one = Desk::first(&shelf).await;
    one.note(7, "cough").await;
    one.round(&shelf).await;
    let old = device(&one).await;
    let Desk { dir, store, hours } = one;
    store.close().await.unwrap();
    let other = tempfile::tempdir().unwrap();
    copy(dir.path(), other.path());
    let one = Desk { store: open(dir.path()).await.unwrap(), dir, hours };
    let two = Desk { store: open(other.path()).await.unwrap(), dir: other, hours };
    one.note(8, "fever").await;
    two.note(9, "rash").await;
    one.round(&shelf).await;
    assert!(two.round(&shelf).await.contains(&Notice::CopiedDevice));
    assert_ne!(device(&two).await, old);
    settle(&shelf, &[&one, &two]).await;
    assert_eq!(one.texts().await, ["cough", "fever", "rash"]);
}

#[tokio::test]
async fn restored_record_gets_back_what_it_had_put_there() {
    let (_keep, shelf) = shelf();
    let one = Desk::first(&shelf).await;
    one.note(7, "cough").await;
    one.round(&shelf).await;
    let Desk { dir, store, hours } = one;
    store.close().await.unwrap();
    let backup = tempfile::tempdir().unwrap();
    copy(dir.path(), backup.path());
    let one = Desk { store: open(dir.path()).await.unwrap(), dir, hours };
    one.note(8, "fever").await;
    one.round(&shelf).await;
    one.store.close().await.unwrap();
    let restored = Desk { store: open(backup.path()).await.unwrap(), dir: backup, hours };
    assert!(restored.round(&shelf).await.contains(&Notice::CopiedDevice));
    assert_eq!(restored.texts().await, ["cough", "fever"]);
    restored.check().await;
}

#[tokio::test]
async fn device_that_is_left_behind_reads_nothing_more() {
    let (_keep, shelf) = shelf();
    let one = Desk::first(&shelf).await;
    let lost = Desk::join(&shelf).await.unwrap();
    let kept = Desk::join(&shelf).await.unwrap();
    kept.note(6, "rash").await;
    one.begin(&shelf, 2).await.unwrap();
    one.note(7, "cough").await;
    one.round(&shelf).await;
    let refused = lost.store.exchange(&shelf, now(), &mut Counted, &Job::new()).await;
    assert!(matches!(refused, Err(StoreError::Sync(SyncError::NewerEpoch))));
    assert!(matches!(Desk::joining(&shelf, 1).await, Err(StoreError::Sync(SyncError::CodeOfAnother))));
    let joining = Desk::joining(&shelf, 2).await.unwrap();
    kept.store.join_again(joining, &shelf, &mut Counted, &Job::new()).await.unwrap();
    settle(&shelf, &[&one, &kept]).await;
    assert_eq!(one.texts().await, ["cough", "rash"]);
    assert!(lost.texts().await.is_empty());
}

#[tokio::test]
async fn rejects_a_shelf_and_a_code_of_another_record() {
    let (_keep, shelf) = shelf();
    let _one = Desk::first(&shelf).await;
    let dir = tempfile::tempdir().unwrap();
    let other = alara_store::Beginning { operation: alara_record::OperationId(id(77)), ..beginning() };
    let keys = alara_store::KeySource::Keyring;
    let store = Store::create(Folder::at(dir.path()), &key(), Purpose::Record, keys, other).await.unwrap();
    let foreign = Desk { store, dir, hours: 0 };
    let begun = foreign.begin(&shelf, 3).await;
    assert!(matches!(begun, Err(StoreError::Sync(SyncError::ForeignVault))));
    let joining = Desk::joining(&shelf, 1).await.unwrap();
    let joined = foreign.store.join_again(joining, &shelf, &mut Counted, &Job::new()).await;
    assert!(matches!(joined, Err(StoreError::Sync(SyncError::RecordOfItsOwn))));
    assert_eq!(foreign.store.sync().await.unwrap(), None);
    assert!(matches!(Desk::joining(&shelf, 9).await, Err(StoreError::Sync(SyncError::CodeOfAnother))));
}

#[tokio::test]
async fn clock_days_ahead_is_told_and_loses_nothing() {
    let (_keep, shelf) = shelf();
    let one = Desk::first(&shelf).await;
    let mut ahead = Desk::join(&shelf).await.unwrap();
    ahead.hours = 72;
    ahead.note(7, "cough").await;
    ahead.round(&shelf).await;
    one.note(8, "fever").await;
    assert!(matches!(one.round(&shelf).await[..], [Notice::ClockAhead { hours: 72, .. }]));
    settle(&shelf, &[&one, &ahead]).await;
    // What is written after that was seen stands behind it, whatever the clock says.
    one.note(7, "no cough").await;
    settle(&shelf, &[&one, &ahead]).await;
    assert_eq!(ahead.texts().await, ["fever", "no cough"]);
    assert!(ahead.store.clashes().await.unwrap().is_empty());
}

#[tokio::test]
async fn shelf_without_a_whole_record_makes_none() {
    let (_keep, shelf) = shelf();
    let one = Desk::first(&shelf).await;
    for name in segments_of(&shelf.0, device(&one).await) {
        std::fs::remove_file(shelf.0.join(name)).unwrap();
    }
    let Err(StoreError::Sync(error)) = Desk::join(&shelf).await else { panic!("it was joined") };
    assert_eq!(error, SyncError::NothingYet);
}

#[tokio::test]
async fn early_note_that_was_erased_late_is_joined() {
    let (_keep, shelf) = shelf();
    let one = Desk::first(&shelf).await;
    one.note(7, "cough").await;
    // More files than are read at once lie between the note and what erased it.
    let long = "word ".repeat(10_000);
    for n in 0..40 {
        one.note(100 + n, &long).await;
        one.round(&shelf).await;
    }
    one.erase(7).await;
    one.round(&shelf).await;
    let bytes: u64 = files(&shelf.0).iter().map(|(_, bytes)| bytes.len() as u64).sum();
    assert!(bytes > alara_sync::AT_ONCE, "{bytes}");
    let two = Desk::join(&shelf).await.unwrap();
    settle(&shelf, &[&one, &two]).await;
    assert_eq!(two.texts().await.len(), 40);
}

/// A shelf that lists nothing which came since, as one does that was listed a moment ago.
struct Late<'a> {
    shelf: &'a Folded,
    known: Vec<String>,
    asked: AtomicBool,
}

impl Shelf for Late<'_> {
    fn list(&self) -> Result<Vec<String>, ShelfError> {
        let asked = self.asked.load(Ordering::Relaxed);
        Ok(self.shelf.list()?.into_iter().filter(|name| asked || self.known.contains(name)).collect())
    }
    fn read(&self, name: &str) -> Result<Vec<u8>, ShelfError> {
        self.shelf.read(name)
    }
    fn append_new(&self, name: &str, bytes: &[u8]) -> Result<(), ShelfError> {
        self.asked.store(true, Ordering::Relaxed);
        self.shelf.append_new(name, bytes)
    }
    fn delete(&self, name: &str) -> Result<(), ShelfError> {
        self.shelf.delete(name)
    }
}

#[tokio::test]
async fn copy_that_writes_meanwhile_is_found_in_the_same_round() {
    let (_keep, shelf) = shelf();
    let one = Desk::first(&shelf).await;
    one.note(7, "cough").await;
    one.round(&shelf).await;
    let Desk { dir, store, hours } = one;
    store.close().await.unwrap();
    let other = tempfile::tempdir().unwrap();
    copy(dir.path(), other.path());
    let one = Desk { store: open(dir.path()).await.unwrap(), dir, hours };
    let two = Desk { store: open(other.path()).await.unwrap(), dir: other, hours };
    one.note(8, "fever").await;
    two.note(9, "rash").await;
    let known = shelf.list().unwrap();
    one.round(&shelf).await;
    let late = Late { shelf: &shelf, known, asked: AtomicBool::new(false) };
    let round = two.store.exchange(&late, two.at(), &mut Counted, &Job::new()).await.unwrap();
    assert_eq!(round.notices, [Notice::CopiedDevice]);
    assert_eq!((round.came, round.wrote), (1, 1), "both are there after this one round");
    settle(&shelf, &[&one, &two]).await;
    assert_eq!(one.texts().await, ["cough", "fever", "rash"]);
}
