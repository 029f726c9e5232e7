//! A yes that is on disk, beside the least that SQLite needs to put a row there.

use std::time::Duration;

use alara_app::engine::{Decided, Way};
use alara_llm::Scripted;

use crate::floor::Bare;
use crate::samples::Samples;
use crate::table::{Line, Table, shown};
use crate::{Outcome, vault};

const WARM_UP: usize = 50;
const TIMES: usize = 500;
/// At most so many bare commits, half of the time.
const MOST: f64 = 3.0;
/// So long at most, but for one in a hundred: nobody notices it.
const UNNOTICED: Duration = Duration::from_millis(10);

const REPLY: &str = r#"Shall I record it? [TOOL_CALL:{"id":"a","tool":"create_care_log","parameters":{"log_type":"visit","title":"Hospital checkup","occurred_at":"2026-03-13T10:00"},"confidence":0.85}]"#;

/// Measures it, turn about with bare commits, so that both meet the same disk.
pub async fn measure(table: &mut Table) -> Outcome<()> {
    table.begin("A confirm that is on disk when it returns");
    let dir = tempfile::tempdir()?;
    let other = tempfile::tempdir()?;
    let time = vault::clock()?;
    let engine = vault::engine(dir.path(), &time).await?;
    let mut bare = Bare::at(other.path()).await?;
    let (mut confirmed, mut commits) = (Samples::default(), Samples::default());
    for round in 0..WARM_UP + TIMES {
        time.advance(chrono::Duration::days(1));
        let yesterday = engine.clock().local().date() - chrono::Duration::days(1);
        let reply = REPLY.replace("2026-03-13", &yesterday.to_string());
        let model = Scripted::new([reply]);
        let text = "I went to the hospital yesterday for a checkup";
        engine.chat().say(&engine.fresh_turn(), text, Some(&model), &mut |_| {}).await?;
        let waits = engine.queue().waiting().await?.pop().ok_or("nothing waits")?;
        let shown = waits.0.digest.clone();
        let start = std::time::Instant::now();
        bare.commit().await?;
        let commit = start.elapsed();
        let start = std::time::Instant::now();
        let decided = engine.queue().confirm(waits.id(), &shown, Vec::new(), Way::Card).await?;
        let took = start.elapsed();
        if !matches!(decided, Decided::Confirmed { .. }) {
            return Err(format!("not confirmed: {decided:?}").into());
        }
        if round >= WARM_UP {
            commits.push(commit);
            confirmed.push(took);
        }
    }
    for (name, share, limit) in [("p50", 0.5, None), ("p99", 0.99, Some(UNNOTICED))] {
        let (one, floor) = (confirmed.percentile(share), commits.percentile(share));
        let ratio = one.as_secs_f64() / floor.as_secs_f64();
        let what = format!("a confirm, {name}");
        let line = match limit {
            Some(limit) => Line::within(what, one, limit).beside(shown(floor), ratio),
            None => Line::took(what, one).beside(shown(floor), ratio).at_most(ratio, MOST),
        };
        table.push(line.note("floor: a bare commit, same cipher and pragmas, same disk, turn about"));
    }
    engine.close().await?;
    bare.close().await?;
    Ok(())
}
