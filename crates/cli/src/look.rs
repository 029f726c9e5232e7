//! `alara look`: a conversation on a record that goes when it ends. Nobody is asked for a passphrase before they have seen what this is; and
//! where nobody is there to type, a short conversation is played.

use std::io::{IsTerminal, stdin};
use std::sync::Arc;

use alara_app::demo::make_empty_record;
use alara_app::engine::{Answering, Engine};
use alara_app::open::Start;
use alara_app::plain::entry_text;
use alara_app::time::{MachineTime, SetTime, Time};
use chrono::{Duration, Timelike};
use tempfile::TempDir;

use crate::Failed;
use crate::args::Place;
use crate::chat::{Ended, talk};
use crate::say::turn_in_terminal;

/// What is played: said one after the other, so many minutes after seven in the morning.
const PLAYED: [(i64, &str); 8] = [
    (0, "add lisinopril 10 mg every morning at 8am to my medications"),
    (1, "yes"),
    (63, "just took my lisinopril"),
    (70, "bp 128 over 79, pulse 66"),
    (75, "slept 7 hours, feeling good"),
    (80, "my mum took two ibuprofen"),
    (85, "did I take my lisinopril today?"),
    (90, "I've got a dentist appointment tomorrow at 2pm"),
];

const GO_ON: &str = "That was a record to look at; it is gone again, and nothing of it was kept.\n\
To go on: make run on a computer with a display opens the window, and alara chat in a terminal begins a record of your own.";

/// Talks on the record of this place. Somebody who has none yet looks around first, and is asked for a key when they want to keep one.
pub async fn chat(place: &Place) -> Result<(), Failed> {
    if stdin().is_terminal() && place.passphrase_file.is_none() {
        let first = matches!(crate::home::place(place)?.look().await?, Start::First { .. });
        if first && !around().await? {
            return Ok(());
        }
    }
    crate::chat::run(place).await
}

/// Looks around: by oneself where somebody can type, else as it is played.
pub async fn run() -> Result<(), Failed> {
    if stdin().is_terminal() { around().await.map(|_| ()) } else { play().await }
}

/// A conversation on a record that goes; true where the person wants to keep one.
async fn around() -> Result<bool, Failed> {
    let folder = throw_away()?;
    let engine = make_empty_record(&folder.path().join("record"), Arc::new(MachineTime::new())).await?;
    out!(
        "This is a record to look around in: it goes when you leave, and nothing of it is kept. /keep begins a record of your own.\n"
    );
    let ended = talk(&engine).await?;
    engine.close().await?;
    Ok(ended == Ended::Keep)
}

async fn play() -> Result<(), Failed> {
    let folder = throw_away()?;
    let mut clock = MachineTime::new().clock();
    // By day, whenever it is played: what is said is of a morning.
    let since = i64::from(clock.now.time().num_seconds_from_midnight());
    clock.now = clock.now - Duration::seconds(since) + Duration::hours(7);
    let start = clock.now;
    let time = Arc::new(SetTime::reading(clock));
    let engine = make_empty_record(&folder.path().join("record"), time.clone()).await?;
    out!("Nobody can type here, so a short conversation is played, on a record that goes when it ends.");
    let mut known = 0;
    for (minutes, said) in PLAYED {
        time.turn_to(start + Duration::minutes(minutes));
        out!("\nYou:   {said}");
        let turn = engine.fresh_turn();
        let closed =
            turn_in_terminal(&engine, &turn, said, Answering { offline: true, ..Answering::default() }).await?;
        if let Some(error) = &closed.closing.failure {
            return Err(Failed(error.to_string()));
        }
        known = told_new(&engine, known).await?;
    }
    engine.close().await?;
    out!("\n{GO_ON}");
    Ok(())
}

/// Shows what a turn wrote; how many entries there are now.
async fn told_new(engine: &Engine, known: usize) -> Result<usize, Failed> {
    const MOST: u32 = 100;
    let recorded = engine.store().timeline(engine.person().id, None, MOST).await?;
    for each in recorded.iter().take(recorded.len().saturating_sub(known)) {
        out!("       [recorded: {}]", entry_text(&each.entry, &engine.clock()));
    }
    Ok(recorded.len())
}

/// A folder that goes with the value.
fn throw_away() -> Result<TempDir, Failed> {
    let made = tempfile::Builder::new().prefix("alara-look-").tempdir();
    made.map_err(|error| Failed(format!("A folder for a record to look around in could not be made: {error}.")))
}
