//! One record on two computers over a folder: shared for the first time, brought to a second computer, and one more operation seen there;
//! beside them what the files alone cost, written and read back with nothing done to them. Each computer is a process of its own.

use std::path::Path;
use std::process::Command;
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
/// So much more memory on either computer, in MB, at most, than the smallest record took.
const MORE: u64 = 30;

/// Measures records of these sizes, an operation an entry.
pub async fn measure(table: &mut Table, sizes: &[usize]) -> Outcome<()> {
    let mut least = None;
    for size in sizes {
        table.begin(&format!("A record of {size} operations on two computers, over a folder"));
        let held = one_size(table, *size).await?;
        let [shares, joins] = least.map_or([None; 2], |least: [u64; 2]| least.map(Some));
        // The most that was ever held, making the key of a passphrase included.
        table.push(Line::memory("memory, at most, of the one that shares", held[0], shares, MORE));
        table.push(Line::memory("memory, at most, of the one that joins", held[1], joins, MORE));
        least = least.or(Some(held));
    }
    Ok(())
}

/// Answers the most memory that each computer held.
async fn one_size(table: &mut Table, size: usize) -> Outcome<[u64; 2]> {
    let dir = tempfile::tempdir()?;
    let [one, two, between, bare] = ["one", "two", "between", "bare"].map(|name| dir.path().join(name));
    for folder in [&between, &bare] {
        std::fs::create_dir(folder)?;
    }
    let time = vault::clock()?;
    lived::make(&one, time.clone(), size, 0).await?;

    let shares = run_computer("shares", &one, &between, None)?;
    let (files, floor) = copy(&between, &bare)?;
    let shared = Line::within("shared for the first time", shares.took, FIRST);
    let ratio = shares.took.as_secs_f64() / floor.as_secs_f64();
    table.push(shared.beside(shown(floor), ratio).note(format!("floor: its {files} files, written and read")));

    let joins = run_computer("joins", &two, &between, Some(&shares.code))?;
    let ratio = joins.took.as_secs_f64() / floor.as_secs_f64();
    table.push(Line::within("brought to a second computer", joins.took, FIRST).beside(shown(floor), ratio));

    let passphrase = || Secret::Passphrase(SecretString::from(PASSPHRASE));
    let first = Home::new(one, time.clone()).open(passphrase()).await?;
    let second = Home::new(two, time).open(passphrase()).await?;
    let seen = exchange_one(&first, &second).await?;
    table.push(Line::within("one more operation seen, a round of each", seen, SEEN));
    first.close().await?;
    second.close().await?;
    Ok([shares.held, joins.held])
}

/// What became of a computer.
struct Ran {
    took: Duration,
    held: u64,
    code: String,
}

fn run_computer(way: &str, folder: &Path, between: &Path, code: Option<&str>) -> Outcome<Ran> {
    let ran =
        Command::new(std::env::current_exe()?).args(["computer", way]).arg(folder).arg(between).args(code).output()?;
    let said = format!("{}{}", String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
    let words: Vec<&str> = said.split_whitespace().collect();
    let [took, held, code] = words[..] else { return Err(format!("the computer said: {said}").into()) };
    Ok(Ran { took: Duration::from_micros(took.parse()?), held: held.parse()?, code: code.to_owned() })
}

/// `computer shares FOLDER BETWEEN` shares the record of a folder, `computer joins FOLDER BETWEEN CODE` brings it there; says in how many
/// microseconds, the most bytes that were held, and the code.
pub async fn show(args: &[String]) -> Outcome<()> {
    let (time, job) = (vault::clock()?, Job::new());
    let passphrase = || SecretString::from(PASSPHRASE);
    let (took, engine, code) = match args {
        [way, folder, between] if way == "shares" => {
            let engine = Home::new(folder.into(), time).open(Secret::Passphrase(passphrase())).await?;
            let (took, (code, _)) = timed(engine.syncing().begin_sharing(Path::new(between), "one", &job)).await?;
            (took, engine, code.text().to_owned())
        }
        [way, folder, between, code] if way == "joins" => {
            let (home, typed) = (Home::new(folder.into(), time), SecretString::from(code.as_str()));
            let joining = home.join((Path::new(between), &typed, "two"), Some(passphrase()), &job);
            let (took, (engine, _)) = timed(joining).await?;
            (took, engine, code.clone())
        }
        _ => return Err("computer shares FOLDER BETWEEN, or computer joins FOLDER BETWEEN CODE".into()),
    };
    println!("{} {} {code}", took.as_micros(), highest()?);
    Ok(engine.close().await?)
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
