//! Whole turns on a real vault with a model that answers at once: what Alara itself adds to a turn.

use std::time::Duration;

use alara_app::engine::Engine;
use alara_app::time::SetTime;
use alara_llm::Scripted;

use crate::floor::Bare;
use crate::samples::Samples;
use crate::table::{Line, Table, shown};
use crate::{Outcome, vault};

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
const EACH: usize = 300;

/// Measures them, turn about with bare commits.
pub async fn measure(table: &mut Table) -> Outcome<()> {
    table.begin("A turn without its model: the message in, the words out, all of it on disk");
    let dir = tempfile::tempdir()?;
    let other = tempfile::tempdir()?;
    let time = vault::clock()?;
    let engine = vault::engine(dir.path(), &time).await?;
    let mut bare = Bare::at(other.path()).await?;
    let (mut all, mut commits) = (Samples::default(), Samples::default());
    let mut kinds: Vec<Samples> = TURNS.iter().map(|_| Samples::default()).collect();
    for round in 0..WARM_UP + EACH {
        for (said, samples) in TURNS.iter().zip(&mut kinds) {
            let took = turn(&engine, &time, said).await?;
            let commit = std::time::Instant::now();
            bare.commit().await?;
            let commit = commit.elapsed();
            if round >= WARM_UP {
                samples.push(took);
                all.push(took);
                commits.push(commit);
            }
        }
    }
    let times = |one: Duration, other: Duration| one.as_secs_f64() / other.as_secs_f64();
    let floor = |of: Duration| format!("{} a commit", shown(of));
    table.push(Line::took("all of them, p50", all.p50()).beside(floor(commits.p50()), times(all.p50(), commits.p50())));
    table.push(
        Line::within("all of them, p99", all.p99(), Duration::from_millis(5))
            .beside(floor(commits.p99()), times(all.p99(), commits.p99()))
            .note(format!("{} turns; two to four commits each", all.count())),
    );
    for ((what, ..), samples) in TURNS.iter().zip(&kinds) {
        table.push(Line::took(*what, samples.p50()).note(format!("p50; p99 {}", shown(samples.p99()))));
    }
    engine.close().await?;
    Ok(())
}

async fn turn(engine: &Engine, time: &SetTime, (_, text, replies): &Said) -> Outcome<Duration> {
    time.advance(chrono::Duration::hours(5));
    let name = engine.fresh_turn();
    let model = Scripted::new(replies.iter().map(|reply| (*reply).to_owned()));
    let start = std::time::Instant::now();
    let said = engine.say(&name, text, Some(&model), &mut |_| {}).await?;
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
            let said = engine.say(&engine.fresh_turn(), text, Some(&model), &mut |_| {}).await.unwrap();
            assert_eq!(said.closing.failure, None, "{text}");
            let calls = said.closing.ledger.calls.iter().map(|call| format!("{:?}", call.state).to_lowercase());
            states.push(calls.collect::<Vec<_>>().join(" "));
        }
        assert_eq!(states, ["executed", "executed executed", "pending", "", "answered", "", "blocked"]);
        assert!(engine.waiting().await.unwrap().is_empty());
    }
}
