//! Three computers that write, erase, undo and exchange in any order, cut off in between; one becomes a copy of another, or is put back
//! to what it was.

use alara_record::OperationId;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use tempfile::TempDir;

use super::desk::{Desk, Folded, shelf};
use super::settle;
use crate::support::*;

#[derive(Clone, Debug)]
enum Event {
    Note(usize, u128),
    Remove(usize, u128),
    Dose(usize),
    Erase(usize, u128),
    Undo(usize),
    Round(usize),
    Clock(usize, i64),
    /// The computer after it gets a copy of its data folder.
    Copy(usize),
    /// A copy of its data folder is kept; the last one of all computers stays.
    Keep(usize),
    /// It gets the copy that was kept.
    Back(usize),
}

fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        5 => (0usize..3, 0u128..3).prop_map(|(desk, n)| Event::Note(desk, n)),
        1 => (0usize..3, 0u128..3).prop_map(|(desk, n)| Event::Remove(desk, n)),
        2 => (0usize..3).prop_map(Event::Dose),
        1 => (0usize..3, 0u128..3).prop_map(|(desk, n)| Event::Erase(desk, n)),
        1 => (0usize..3).prop_map(Event::Undo),
        5 => (0usize..3).prop_map(Event::Round),
        1 => (0usize..3, -80i64..80).prop_map(|(desk, hours)| Event::Clock(desk, hours)),
        1 => (0usize..3).prop_map(Event::Copy),
        1 => (0usize..3).prop_map(Event::Keep),
        1 => (0usize..3).prop_map(Event::Back),
    ]
}

/// Computers, each of which can be taken out while its store is closed.
struct Room {
    shelf: Folded,
    desks: Vec<Desk>,
    kept: Option<TempDir>,
}

impl Room {
    /// A copy of a computer's data folder, made while nobody has it open.
    async fn copy_of(&mut self, n: usize) -> TempDir {
        let Desk { dir, store, hours } = self.desks.remove(n);
        store.close().await.unwrap();
        let copy = copied(&dir);
        self.desks.insert(n, Desk { store: open(dir.path()).await.unwrap(), dir, hours });
        copy
    }

    /// Gives a computer another data folder. What it had is on the shelf before: no folder that goes is to be missed.
    async fn replace(&mut self, n: usize, dir: TempDir) {
        self.desks[n].round(&self.shelf).await;
        let Desk { store, hours, .. } = self.desks.remove(n);
        store.close().await.unwrap();
        self.desks.insert(n, Desk { store: open(dir.path()).await.unwrap(), dir, hours });
    }
}

fn copied(from: &TempDir) -> TempDir {
    let to = tempfile::tempdir().unwrap();
    files(from.path()).iter().for_each(|(name, bytes)| std::fs::write(to.path().join(name), bytes).unwrap());
    to
}

async fn play(events: Vec<Event>) {
    let (_keep, shelf) = shelf();
    let one = Desk::first(&shelf).await;
    one.dose(50).await;
    one.round(&shelf).await;
    let desks = vec![one, Desk::join(&shelf).await.unwrap(), Desk::join(&shelf).await.unwrap()];
    let mut room = Room { shelf, desks, kept: None };
    let mut written: Vec<OperationId> = Vec::new();
    let mut last = None;
    for (n, event) in (0u128..).zip(events) {
        let wrote = match event {
            Event::Note(desk, key) => Some((desk, room.desks[desk].note(10 + key, &format!("words {n}")).await)),
            Event::Remove(desk, key) => Some((desk, room.desks[desk].remove(10 + key).await)),
            Event::Dose(desk) => Some((desk, room.desks[desk].dose(200 + n).await)),
            Event::Erase(desk, key) => {
                room.desks[desk].erase(10 + key).await;
                None
            }
            Event::Undo(desk) => {
                if let Some((_, operation)) = last.take_if(|(by, _)| *by == desk) {
                    room.desks[desk].undo(operation).await;
                }
                None
            }
            Event::Round(desk) => {
                room.desks[desk].round(&room.shelf).await;
                None
            }
            Event::Clock(desk, hours) => {
                room.desks[desk].hours = hours;
                None
            }
            Event::Copy(desk) => {
                let copy = room.copy_of(desk).await;
                room.replace((desk + 1) % 3, copy).await;
                last = None;
                None
            }
            Event::Keep(desk) => {
                room.kept = Some(room.copy_of(desk).await);
                None
            }
            Event::Back(desk) => {
                if let Some(kept) = room.kept.take() {
                    room.replace(desk, kept).await;
                    last = None;
                }
                None
            }
        };
        written.extend(wrote.map(|(_, operation)| operation));
        last = wrote.or(last);
    }
    settle(&room.shelf, &room.desks.iter().collect::<Vec<_>>()).await;
    for desk in &room.desks {
        for operation in &written {
            assert!(desk.store.operation(*operation).await.unwrap().is_some(), "{operation} is lost");
        }
    }
}

#[test]
fn three_computers_come_to_the_same_rows() {
    let cases = std::env::var("ALARA_SYNC_RUNS").ok().and_then(|runs| runs.parse().ok()).unwrap_or(6);
    let mut runner = TestRunner::new(ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() });
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let played = runner.run(&proptest::collection::vec(event(), 1..40), |events| {
        runtime.block_on(play(events));
        Ok(())
    });
    played.unwrap();
}
