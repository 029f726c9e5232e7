//! One record on two computers over a folder: shared for the first time, brought to a second computer, and one more operation seen there;
//! beside them what the files alone cost, written and read back with nothing done to them.

use std::path::Path;
use std::time::{Duration, Instant};

use alara_app::engine::{Engine, Entered, Job, Way};
use alara_app::open::{Home, Secret};
use secrecy::SecretString;
use serde_json::{Value, json};

use crate::lived::PASSPHRASE;
use crate::resident::highest;
use crate::table::{Line, Table, shown};
use crate::{Outcome, lived, vault};

/// The first sync of 100,000 operations takes no longer, and that of fewer neither.
const FIRST: Duration = Duration::from_secs(60);
/// One new operation is seen by the other within a round of each.
const SEEN: Duration = Duration::from_secs(2);
/// So much more memory, in MB, at most, than the smallest record took.
const MORE: u64 = 30;

/// Measures records of these sizes, an operation an entry.
pub async fn measure(table: &mut Table, sizes: &[usize]) -> Outcome<()> {
    let mut least: Option<u64> = None;
    for size in sizes {
        table.begin(&format!("A record of {size} operations on two computers, over a folder"));
        one_size(table, *size).await?;
        // The most that was ever held, filling the record and making its key from a passphrase included.
        let most = highest()?;
        table.push(Line::memory("memory, at most", most, least, MORE));
        least = least.or(Some(most));
    }
    Ok(())
}

async fn one_size(table: &mut Table, size: usize) -> Outcome<()> {
    let dir = tempfile::tempdir()?;
    let [one, two, between, bare] = ["one", "two", "between", "bare"].map(|name| dir.path().join(name));
    for folder in [&between, &bare] {
        std::fs::create_dir(folder)?;
    }
    let time = vault::clock()?;
    lived::make(&one, time.clone(), size, 0).await?;
    let passphrase = || SecretString::from(PASSPHRASE);
    let first = Home::new(one, time.clone()).open(Secret::Passphrase(passphrase())).await?;

    let job = Job::new();
    let (begun, (code, _)) = timed(first.syncing().begin_sharing(&between, "one", &job)).await?;
    let (files, floor) = copy(&between, &bare)?;
    let shared = Line::within("shared for the first time", begun, FIRST);
    let ratio = begun.as_secs_f64() / floor.as_secs_f64();
    table.push(shared.beside(shown(floor), ratio).note(format!("floor: its {files} files, written and read")));

    let code = SecretString::from(code.text());
    let home = Home::new(two, time.clone());
    let (joined, (second, _)) = timed(home.join((&between, &code, "two"), Some(passphrase()), &job)).await?;
    let ratio = joined.as_secs_f64() / floor.as_secs_f64();
    table.push(Line::within("brought to a second computer", joined, FIRST).beside(shown(floor), ratio));

    let seen = exchange_one(&first, &second).await?;
    table.push(Line::within("one more operation seen, a round of each", seen, SEEN));
    first.close().await?;
    second.close().await?;
    Ok(())
}

/// Writes an entry on one computer; how long a round of each takes until the other has it.
async fn exchange_one(first: &Engine, second: &Engine) -> Outcome<Duration> {
    let Value::Object(values) = json!({ "amount_ml": 250 }) else { return Err("values are an object".into()) };
    match first.writes().enter(&first.fresh_turn(), "log_hydration", &values, Way::Form).await? {
        Entered::Written { .. } => {}
        other => return Err(format!("not written: {other:?}").into()),
    }
    let job = Job::new();
    let (sent, _) = timed(first.syncing().exchange_now(&job)).await?;
    let (came, round) = timed(second.syncing().exchange_now(&job)).await?;
    if round.came == 1 { Ok(sent + came) } else { Err(format!("{} operations came", round.came).into()) }
}

async fn timed<T, E: std::error::Error + 'static>(work: impl Future<Output = Result<T, E>>) -> Outcome<(Duration, T)> {
    let start = Instant::now();
    let done = work.await?;
    Ok((start.elapsed(), done))
}

/// Writes the files of a folder elsewhere, each on disk before the next, and reads them back: how many, and how long that takes.
fn copy(from: &Path, to: &Path) -> Outcome<(usize, Duration)> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        files.push((entry.file_name(), std::fs::read(entry.path())?));
    }
    let start = Instant::now();
    for (name, bytes) in &files {
        std::fs::write(to.join(name), bytes)?;
        std::fs::File::open(to.join(name))?.sync_all()?;
    }
    for (name, bytes) in &files {
        if std::fs::read(to.join(name))? != *bytes {
            return Err("a file is not as it was written".into());
        }
    }
    Ok((files.len(), start.elapsed()))
}
