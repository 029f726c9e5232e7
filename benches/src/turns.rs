//! Whole turns on a real vault with a model that answers at once: what Alara itself adds to a turn.

use std::path::Path;
use std::time::{Duration, Instant};

use alara_app::engine::Engine;
use alara_app::time::SetTime;
use alara_llm::Scripted;
use tempfile::TempDir;
use tokio::runtime::Runtime;

use crate::floor::Bare;
use crate::samples::{Rounds, Samples};
use crate::table::{Line, Table, shown};
use crate::{Outcome, processor, vault};

/// What is said, and what the model answers, one request after another.
type Said = (&'static str, &'static str, &'static [&'static str]);

const TURNS: &[Said] = &[
    (
        "a dose, written",
        "I took my aspirin this morning",
        &[
            r#"Noted. [TOOL_CALL:{"id":"a","tool":"log_medication","parameters":{"medication_name":"aspirin","dose":"1 tablet"},"confidence":0.95}]"#,
        ],
    ),
    (
        "two calls, both written",
        "took two ibuprofen and my bp was 128 over 82",
        &[
            r#"Both noted. [TOOL_CALL:{"id":"a","tool":"log_medication","parameters":{"medication_name":"ibuprofen","dose":"2"},"confidence":0.9}] [TOOL_CALL:{"id":"b","tool":"log_blood_pressure","parameters":{"systolic":128,"diastolic":82},"confidence":0.9}]"#,
        ],
    ),
    (
        "a reminder, which waits",
        "Remind me to take my medication at 9am",
        &[
            r#"I'll set it up once you say yes. [TOOL_CALL:{"id":"a","tool":"create_reminder","parameters":{"title":"Take medication","time":"09:00","days":[1,2,3,4,5,6,7]},"confidence":0.9}]"#,
        ],
    ),
    ("a no to it", "no, leave it", &["Fine."]),
    (
        "a question, answered from the record",
        "what was my blood pressure this week?",
        &[
            r#"[TOOL_CALL:{"id":"a","tool":"get_vitals","parameters":{"kind":"blood_pressure"},"confidence":0.95}]"#,
            "Those are the readings of this week.",
            "Those are the readings of this week.",
        ],
    ),
    ("talk, no call", "thanks, that helps", &["You're welcome."]),
    (
        "a call that is blocked, asked again",
        "I have a headache",
        &[
            r#"Logged. [TOOL_CALL:{"id":"a","tool":"log_medication","parameters":{"medication_name":"aspirin"},"confidence":0.5}]"#,
            "How bad is the headache?",
            "How bad is the headache?",
        ],
    ),
];

const WARM_UP: usize = 50;
/// Rounds of all kinds of turns, and how often each kind is played in one.
const ROUNDS: usize = 8;
const EACH: usize = 50;

/// A folder in memory, where this system has one: a flush costs nothing there, and what is left is the program's own work.
const MEMORY: &str = "/dev/shm";

/// Measures them: twice where flushing costs nothing, on one processor and as the system spreads the threads, and once on disk. Each turn
/// about with bare commits.
pub fn measure(table: &mut Table, runtime: &Runtime) -> Outcome<()> {
    table.begin("A turn without its model: the message in, the words out");
    if Path::new(MEMORY).is_dir() {
        let played = || processor::runtime()?.block_on(in_memory());
        let ((turns, commits), bound) = processor::alone(played)?;
        let (rounds, floor) = (all(&turns), commits.quietest());
        let quiet = rounds.quietest();
        let p50 = Line::took("the program's own work, p50", quiet.p50());
        table.push(beside(p50, quiet.p50(), floor.p50()));
        let p99 = Line::within("the program's own work, p99", quiet.p99(), Duration::from_millis(5));
        table.push(beside(p99, quiet.p99(), floor.p99()).note(format!(
            "{}, in a folder in memory; {} turns a round; worst round {}",
            if bound { "on one processor" } else { "threads spread" },
            quiet.count(),
            shown(rounds.worst_p99())
        )));
        each_kind(table, "own work", &turns);
        let (turns, commits) = runtime.block_on(in_memory())?;
        lines(
            table,
            "threads spread",
            &turns,
            &commits,
            "as the system places them: each waits to be woken a dozen times a turn",
        );
    }
    let (turns, commits) = runtime.block_on(async { play(&tempfile::tempdir()?, &tempfile::tempdir()?).await })?;
    lines(table, "on disk", &turns, &commits, "two to four commits a turn, each flushed");
    each_kind(table, "on disk", &turns);
    Ok(())
}

async fn in_memory() -> Outcome<(Vec<Rounds>, Rounds)> {
    play(&tempfile::tempdir_in(MEMORY)?, &tempfile::tempdir_in(MEMORY)?).await
}

fn lines(table: &mut Table, place: &str, turns: &[Rounds], commits: &Rounds, note: &str) {
    let (quiet, floor) = (all(turns).quietest(), commits.quietest());
    for (name, share) in [("p50", 0.5), ("p99", 0.99)] {
        let (took, commit) = (quiet.percentile(share), floor.percentile(share));
        table.push(beside(Line::took(format!("{place}, {name}"), took), took, commit).note(note));
    }
}

/// Beside what a bare commit took, of the same rank.
fn beside(line: Line, took: Duration, commit: Duration) -> Line {
    line.beside(format!("{} a commit", shown(commit)), took.as_secs_f64() / commit.as_secs_f64())
}

fn each_kind(table: &mut Table, place: &str, turns: &[Rounds]) {
    for ((what, ..), rounds) in TURNS.iter().zip(turns) {
        let quiet = rounds.quietest();
        table
            .push(Line::took(format!("{place}: {what}"), quiet.p50()).note(format!("p50; p99 {}", shown(quiet.p99()))));
    }
}

/// The samples of all kinds, round by round.
fn all(turns: &[Rounds]) -> Rounds {
    let round = |number| turns.iter().filter_map(|rounds| rounds.of(number)).flatten().collect();
    Rounds::of_rounds((0..ROUNDS).map(round))
}

/// Plays every kind of turn in one vault; the samples of each kind, and those of the commits between them.
async fn play(folder: &TempDir, other: &TempDir) -> Outcome<(Vec<Rounds>, Rounds)> {
    let time = vault::clock()?;
    let engine = vault::engine(folder.path(), &time).await?;
    let mut bare = Bare::at(other.path()).await?;
    let mut turns = vec![vec![Samples::default(); ROUNDS]; TURNS.len()];
    let mut commits = vec![Samples::default(); ROUNDS];
    for number in 0..WARM_UP + ROUNDS * EACH {
        let round = number.checked_sub(WARM_UP).map(|number| number / EACH);
        for (said, kind) in TURNS.iter().zip(&mut turns) {
            let took = turn(&engine, &time, said).await?;
            // As between two messages of a person.
            engine.store().checkpoint().await;
            let start = Instant::now();
            bare.commit().await?;
            let commit = start.elapsed();
            let slots = round.and_then(|round| Some((kind.get_mut(round)?, commits.get_mut(round)?)));
            if let Some((kind, commits)) = slots {
                kind.push(took);
                commits.push(commit);
            }
        }
    }
    engine.close().await?;
    bare.close().await?;
    Ok((turns.into_iter().map(Rounds::of_rounds).collect(), Rounds::of_rounds(commits)))
}

async fn turn(engine: &Engine, time: &SetTime, (_, text, replies): &Said) -> Outcome<Duration> {
    time.advance(chrono::Duration::hours(5));
    let name = engine.fresh_turn();
    let model = Scripted::new(replies.iter().map(|reply| (*reply).to_owned()));
    let start = Instant::now();
    let said = engine.chat().say(&name, text, Some(&model), &mut |_| {}).await?;
    let took = start.elapsed();
    match said.closing.failure {
        // A turn that broke off early would look fast.
        Some(error) => Err(error.into()),
        None => Ok(took),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn each_turn_does_what_its_name_says() {
        let dir = tempfile::tempdir().unwrap();
        let time = vault::clock().unwrap();
        let engine = vault::engine(dir.path(), &time).await.unwrap();
        let mut states = Vec::new();
        for (_, text, replies) in TURNS {
            time.advance(chrono::Duration::hours(5));
            let model = Scripted::new(replies.iter().map(|reply| (*reply).to_owned()));
            let said = engine.chat().say(&engine.fresh_turn(), text, Some(&model), &mut |_| {}).await.unwrap();
            assert_eq!(said.closing.failure, None, "{text}");
            let calls = said.closing.ledger.calls.iter().map(|call| format!("{:?}", call.state).to_lowercase());
            states.push(calls.collect::<Vec<_>>().join(" "));
        }
        assert_eq!(states, ["executed", "executed executed", "pending", "", "answered", "", "blocked"]);
        assert!(engine.queue().waiting().await.unwrap().is_empty());
    }
}
