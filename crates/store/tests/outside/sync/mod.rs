//! Two and three computers with real vaults on disk and a folder between them: the same operations give the same rows, bit for bit.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test stops where it fails")]

mod desk;
mod faults;
mod play;

use alara_consent::{Way, acted};
use alara_record::{OperationId, Person, Salt};
use alara_store::person::digest_of;
use alara_store::{Executed, Job, Store};
use alara_sync::{Shelf, ShelfError};
use desk::{Counted, Desk, Folded, next, shelf};

use crate::support::*;

/// Rounds until nothing is left to be told.
async fn settle(shelf: &Folded, desks: &[&Desk]) {
    for _ in 0..3 {
        for desk in desks {
            desk.round(shelf).await;
        }
    }
    let first = desks[0].rows().await;
    for desk in desks {
        desk.check().await;
        assert_eq!(desk.rows().await, first);
    }
}

#[tokio::test]
async fn record_that_is_joined_is_the_same_bit_for_bit() {
    let (_keep, shelf) = shelf();
    let one = Desk::first(&shelf).await;
    one.note(7, "cough").await;
    one.dose(8).await;
    one.round(&shelf).await;
    let two = Desk::join(&shelf).await.unwrap();
    assert_eq!(two.texts().await, ["a dose", "cough"]);
    two.dose(9).await;
    settle(&shelf, &[&one, &two]).await;
    assert_eq!(one.stock().await, Some(29.0));
    // A round with nothing new writes nothing.
    let before = files(&shelf.0);
    assert!(one.round(&shelf).await.is_empty() && two.round(&shelf).await.is_empty());
    assert_eq!(files(&shelf.0), before);
}

#[tokio::test]
async fn doses_of_both_are_counted_off_the_stock() {
    let (_keep, shelf) = shelf();
    let one = Desk::first(&shelf).await;
    one.dose(7).await;
    one.round(&shelf).await;
    let two = Desk::join(&shelf).await.unwrap();
    one.dose(8).await;
    two.dose(9).await;
    two.dose(10).await;
    settle(&shelf, &[&one, &two]).await;
    assert_eq!((one.stock().await, one.store.clashes().await.unwrap()), (Some(27.0), vec![]));
}

#[tokio::test]
async fn two_corrections_are_kept_until_a_person_picks() {
    let (_keep, shelf) = shelf();
    let one = Desk::first(&shelf).await;
    one.note(7, "cough").await;
    one.round(&shelf).await;
    let two = Desk::join(&shelf).await.unwrap();
    one.note(7, "dry cough").await;
    let mut later = two;
    later.hours = 1;
    later.note(7, "bad cough").await;
    settle(&shelf, &[&one, &later]).await;
    assert_eq!(one.texts().await, ["bad cough"]);
    assert_eq!(one.store.clashes().await.unwrap(), later.store.clashes().await.unwrap());
    assert_eq!(one.store.clashes().await.unwrap().len(), 1);
    one.pick(false).await;
    settle(&shelf, &[&one, &later]).await;
    assert_eq!(later.texts().await, ["dry cough"]);
    assert!(later.store.clashes().await.unwrap().is_empty() && one.store.clashes().await.unwrap().is_empty());
}

#[tokio::test]
async fn undo_takes_nothing_back_that_another_corrected() {
    let (_keep, shelf) = shelf();
    let one = Desk::first(&shelf).await;
    let made = one.note(7, "cough").await;
    one.round(&shelf).await;
    let two = Desk::join(&shelf).await.unwrap();
    two.note(7, "bad cough").await;
    assert!(matches!(one.undo(made).await, Executed::Done(_)));
    settle(&shelf, &[&one, &two]).await;
    assert_eq!(one.texts().await, ["bad cough"]);
    assert_eq!(one.store.clashes().await.unwrap().len(), 1);
    two.pick(false).await;
    settle(&shelf, &[&one, &two]).await;
    assert!(one.texts().await.is_empty());
}

#[tokio::test]
async fn undo_on_both_is_one_undo() {
    let (_keep, shelf) = shelf();
    let one = Desk::first(&shelf).await;
    one.dose(6).await;
    let made = one.dose(7).await;
    one.round(&shelf).await;
    let two = Desk::join(&shelf).await.unwrap();
    assert!(matches!(one.undo(made).await, Executed::Done(_)));
    assert!(matches!(two.undo(made).await, Executed::Done(_)));
    for _ in 0..2 {
        one.round(&shelf).await;
        two.round(&shelf).await;
    }
    one.check().await;
    two.check().await;
    assert_eq!((one.stock().await, two.stock().await), (Some(30.0), Some(30.0)));
    assert_eq!(one.texts().await, two.texts().await);
    assert!(one.store.clashes().await.unwrap().is_empty());
}

#[tokio::test]
async fn removal_goes_before_nothing_that_its_device_had_not_seen() {
    let (_keep, shelf) = shelf();
    let one = Desk::first(&shelf).await;
    one.note(7, "cough").await;
    one.round(&shelf).await;
    let two = Desk::join(&shelf).await.unwrap();
    two.remove(7).await;
    settle(&shelf, &[&one, &two]).await;
    assert!(one.texts().await.is_empty() && one.store.clashes().await.unwrap().is_empty());
}

async fn rename(store: &Store, name: &str, hours: i64) {
    let person = Person { name: name.into(), ..user() };
    let act = acted(Way::Form, digest_of(&person), now());
    let at = now() + chrono::Duration::hours(hours);
    let kept = store.keep_person(act, person, OperationId(id(next())), Salt([6; 32]), at).await.unwrap();
    assert!(matches!(kept, Executed::Done(_)));
}

#[tokio::test]
async fn two_names_of_one_person_are_kept_until_one_is_picked() {
    let (_keep, shelf) = shelf();
    let one = Desk::first(&shelf).await;
    one.round(&shelf).await;
    let two = Desk::join(&shelf).await.unwrap();
    rename(&one.store, "Rob", 0).await;
    rename(&two.store, "Bobby", 1).await;
    settle(&shelf, &[&one, &two]).await;
    let names =
        |store| async move { Store::people(store).await.unwrap().into_iter().map(|it| it.name).collect::<Vec<_>>() };
    assert_eq!(names(&one.store).await, ["Bobby"]);
    one.pick(false).await;
    settle(&shelf, &[&one, &two]).await;
    assert_eq!(names(&two.store).await, ["Rob"]);
    assert!(two.store.people().await.unwrap()[0].is_user);
}

#[tokio::test]
async fn what_is_erased_on_one_is_gone_everywhere() {
    let (_keep, shelf) = shelf();
    let one = Desk::first(&shelf).await;
    one.note(7, "Kopfschmerzen").await;
    one.note(8, "cough").await;
    one.round(&shelf).await;
    let two = Desk::join(&shelf).await.unwrap();
    // Corrected there, unseen here, and erased here.
    two.note(7, "Kopfschmerzen links").await;
    one.erase(7).await;
    settle(&shelf, &[&one, &two]).await;
    assert_eq!(one.texts().await, ["cough"]);
    for desk in [&one, &two] {
        let held = desk.rows().await.concat();
        assert!(!String::from_utf8_lossy(&held).contains("Kopfschmerzen"));
        assert!(desk.store.clashes().await.unwrap().is_empty());
    }
    // A third that joins now is given none of it, and has the same log.
    let three = Desk::join(&shelf).await.unwrap();
    settle(&shelf, &[&one, &two, &three]).await;
    for (name, file) in files(&shelf.0) {
        assert!(!faults::plain(&name, &file).contains("Kopfschmerzen"), "{name}");
    }
}

#[tokio::test]
async fn erasing_a_dose_keeps_what_the_other_counted_off() {
    let (_keep, shelf) = shelf();
    let one = Desk::first(&shelf).await;
    one.dose(7).await;
    one.dose(8).await;
    one.round(&shelf).await;
    let two = Desk::join(&shelf).await.unwrap();
    two.dose(9).await;
    one.erase(8).await;
    settle(&shelf, &[&one, &two]).await;
    assert_eq!(one.stock().await, Some(28.0));
    assert_eq!(one.texts().await, ["a dose", "a dose"]);
}

/// A shelf that takes so long over each file that somebody writes into the record meanwhile.
struct Slow<'a> {
    shelf: &'a Folded,
    store: &'a Store,
    writes: std::sync::atomic::AtomicU32,
}

impl Slow<'_> {
    fn write_beside(&self) {
        let write = async {
            let written = self.store.set("beside", &serde_json::json!(true));
            tokio::time::timeout(std::time::Duration::from_secs(5), written).await.unwrap().unwrap();
        };
        let beside = || tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(write);
        std::thread::scope(|scope| scope.spawn(beside).join().unwrap());
        self.writes.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    }
}

impl Shelf for Slow<'_> {
    fn list(&self) -> Result<Vec<String>, ShelfError> {
        self.write_beside();
        self.shelf.list()
    }
    fn read(&self, name: &str) -> Result<Vec<u8>, ShelfError> {
        self.write_beside();
        self.shelf.read(name)
    }
    fn append_new(&self, name: &str, bytes: &[u8]) -> Result<(), ShelfError> {
        self.write_beside();
        self.shelf.append_new(name, bytes)
    }
    fn delete(&self, name: &str) -> Result<(), ShelfError> {
        self.write_beside();
        self.shelf.delete(name)
    }
}

#[tokio::test]
async fn round_over_a_slow_shelf_keeps_nobody_from_writing() {
    let (_keep, shelf) = shelf();
    let one = Desk::first(&shelf).await;
    one.note(7, "cough").await;
    one.round(&shelf).await;
    let two = Desk::join(&shelf).await.unwrap();
    one.note(8, "rash").await;
    one.round(&shelf).await;
    two.note(9, "fever").await;
    let slow = Slow { shelf: &shelf, store: &two.store, writes: 0.into() };
    let round = two.store.exchange(&slow, two.at(), &mut Counted, &Job::new()).await.unwrap();
    assert_eq!((round.came, round.wrote), (1, 1));
    assert!(slow.writes.load(std::sync::atomic::Ordering::Relaxed) >= 4, "it lists, reads and writes");
}
