//! What happens to a vault from outside: a journal that ends anywhere, and a clock that jumps. What was reported is there, or the vault is
//! left as it is and says so; never a shorter record in silence.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test stops where it fails")]

use crate::support::*;
use alara_gate::Parameters;
use alara_record::{Hlc, Record};
use alara_store::{Executed, StoreError, Writing};
use tempfile::tempdir;

/// A frame of the journal: its header and its page; before the first stands the header of the journal.
const FRAME: usize = 24 + 4096;
const HEADER: usize = 32;

#[tokio::test]
async fn a_journal_that_ends_at_any_frame_or_inside_one_is_never_a_shorter_record_in_silence() {
    let (dir, copy) = (tempdir().unwrap(), tempdir().unwrap());
    let store = make(dir.path()).await;
    for n in 7..12 {
        note(&store, n, "headache").await;
    }
    // What a kill leaves behind.
    let left = files(dir.path());
    store.close().await.unwrap();
    let (_, whole) = left.iter().find(|(name, _)| name == "alara.db-wal").unwrap().clone();
    let frames = (whole.len() - HEADER) / FRAME;
    assert!(frames > 30, "{frames}");
    let boundaries = (0..=frames).map(|frame| HEADER + frame * FRAME);
    let inside = (0..frames).flat_map(|frame| [1, 20, 24, 2000, FRAME - 1].map(|more| HEADER + frame * FRAME + more));
    let (mut refused, mut opened) = (0, 0);
    for cut in [0, 1, HEADER - 1].into_iter().chain(boundaries).chain(inside) {
        for (name, bytes) in &left {
            std::fs::write(copy.path().join(name), bytes).unwrap();
        }
        std::fs::remove_file(copy.path().join("alara.db-shm")).unwrap();
        let wal = copy.path().join("alara.db-wal");
        std::fs::write(&wal, &whole[..cut]).unwrap();
        match open(copy.path()).await {
            Ok(store) => {
                assert_eq!(texts(&store).await.len(), 5, "cut at {cut}");
                store.close().await.unwrap();
                opened += 1;
            }
            Err(error) => {
                assert!(matches!(error, StoreError::CutShort { .. } | StoreError::Damaged), "cut at {cut}: {error:?}");
                // Put back, it is all there.
                std::fs::write(&wal, &whole).unwrap();
                let store = open(copy.path()).await.unwrap_or_else(|error| panic!("cut at {cut}: {error}"));
                assert_eq!(texts(&store).await.len(), 5, "cut at {cut}");
                store.verify().await.unwrap();
                store.close().await.unwrap();
                refused += 1;
            }
        }
    }
    // Only the whole journal opens: the last commit needs its last frame.
    assert!(opened <= 1 && refused > 150, "{opened} opened, {refused} refused");
}

/// As a full disk leaves it: the first half of a page that was to be appended.
#[tokio::test]
async fn half_a_page_at_the_end_of_the_database_is_made_whole_from_the_journal() {
    let (dir, copy) = (tempdir().unwrap(), tempdir().unwrap());
    let store = make(dir.path()).await;
    for n in 7..12 {
        note(&store, n, &"headache ".repeat(500)).await;
    }
    let left = files(dir.path());
    store.close().await.unwrap();
    for half in [1, 24, 2048, 4095] {
        for (name, bytes) in left.iter().filter(|(name, _)| name != "alara.db-shm") {
            let mut bytes = bytes.clone();
            if name == "alara.db" {
                bytes.extend(vec![0x5a; half]);
            }
            std::fs::write(copy.path().join(name), bytes).unwrap();
        }
        let store = open(copy.path()).await.unwrap_or_else(|error| panic!("{half} bytes: {error}"));
        assert_eq!(texts(&store).await.len(), 5);
        assert!(store.rebuild_check().await.unwrap().agree());
        store.close().await.unwrap();
        open(copy.path()).await.unwrap().close().await.unwrap();
    }
}

#[tokio::test]
async fn a_clock_that_jumps_back_and_forth_does_not_change_the_order() {
    let dir = tempdir().unwrap();
    let mut store = make(dir.path()).await;
    // Days from today: a flat battery, a wrong year, back again, and twice the same moment.
    for (n, days) in (1u128..).zip([0, 3650, -20_000, 1, 1, -1, 0, 30_000, 2]) {
        let at = now() + chrono::Duration::days(days);
        let effect = |_: &Parameters, _: &Parameters, _: &dyn Record| Ok::<_, ()>(vec![put(entry(n, "headache"))]);
        let writing = Writing { at, ..writing(n) };
        let done = store.execute(stated(&format!("call-{n}"), "headache"), writing, effect).await.unwrap();
        assert!(matches!(done, Executed::Done(_)));
        if n % 3 == 0 {
            store.close().await.unwrap();
            store = open(dir.path()).await.unwrap();
        }
    }
    let operations = store.operations(0, 100).await.unwrap();
    let clocks: Vec<Hlc> = operations.iter().map(|each| each.operation.hlc).collect();
    assert_eq!(clocks.len(), 10);
    assert!(clocks.is_sorted_by(|one, next| one < next), "{clocks:?}");
    // The wall clock is kept as it was read, wrong or not.
    assert_eq!(operations[3].operation.at, now() - chrono::Duration::days(20_000));
    store.verify().await.unwrap();
    assert!(store.rebuild_check().await.unwrap().agree());
    assert_eq!(texts(&store).await.len(), 9);
}
