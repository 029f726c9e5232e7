//! Three computers that write, erase, undo and exchange in any order, cut off in between.

use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use super::desk::{Desk, shelf};
use super::settle;

#[derive(Clone, Debug)]
enum Event {
    Note(usize, u128),
    Remove(usize, u128),
    Dose(usize),
    Erase(usize, u128),
    Undo(usize),
    Round(usize),
    Clock(usize, i64),
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
    ]
}

async fn play(events: Vec<Event>) {
    let (_keep, shelf) = shelf();
    let one = Desk::first(&shelf).await;
    one.dose(50).await;
    one.round(&shelf).await;
    let mut desks = [one, Desk::join(&shelf).await.unwrap(), Desk::join(&shelf).await.unwrap()];
    let mut last = None;
    for (n, event) in (0u128..).zip(events) {
        match event {
            Event::Note(desk, key) => last = Some((desk, desks[desk].note(10 + key, &format!("words {n}")).await)),
            Event::Remove(desk, key) => last = Some((desk, desks[desk].remove(10 + key).await)),
            Event::Dose(desk) => last = Some((desk, desks[desk].dose(200 + n).await)),
            Event::Erase(desk, key) => desks[desk].erase(10 + key).await,
            Event::Undo(desk) => {
                if let Some((_, operation)) = last.take_if(|(by, _)| *by == desk) {
                    desks[desk].undo(operation).await;
                }
            }
            Event::Round(desk) => {
                desks[desk].round(&shelf).await;
            }
            Event::Clock(desk, hours) => desks[desk].hours = hours,
        }
    }
    settle(&shelf, &desks.iter().collect::<Vec<_>>()).await;
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
