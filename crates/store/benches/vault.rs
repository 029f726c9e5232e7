//! What the vault costs, each figure beside its floor from the same run. `cargo bench -p alara-store` prints one table and exits 1
//! where a limit is missed. `ALARA_BENCH_ENTRIES` lists the sizes (1000,100000 if not).
#![allow(clippy::unwrap_used, clippy::panic, reason = "a measurement that cannot be made stops")]

#[path = "../tests/outside/support/mod.rs"]
mod support;

use std::path::Path;
use std::time::{Duration, Instant};

use alara_gate::Parameters;
use alara_record::{Change, Entry, EntryQuery, Record, When};
use alara_store::{Executed, Place, Store, Window, Writing};
use serde_json::json;
use sqlx::{Connection, SqliteConnection};
use support::*;

/// One line of the table.
struct Line {
    what: String,
    measured: Duration,
    beside: String,
    limit: String,
    met: bool,
}

impl Line {
    fn within(what: impl Into<String>, measured: Duration, limit: Duration) -> Line {
        let limit_text = format!("{:.0} ms", limit.as_secs_f64() * 1000.0);
        Line { what: what.into(), measured, beside: String::new(), limit: limit_text, met: measured <= limit }
    }
}

fn median(mut of: Vec<Duration>) -> Duration {
    of.sort();
    of[of.len() / 2]
}

const KINDS: [&str; 4] = ["log_medication", "log_blood_pressure", "update_mood", "log_hydration"];
const WORDS: [&str; 8] = ["morning", "after breakfast", "mild", "headache", "walked", "tired", "calm", "before bed"];

/// Ten years at most, spread evenly; every fourth is a blood pressure.
fn an_entry(n: u128, of: u128) -> Entry {
    let minutes = i64::try_from((of - n) * 5_256_000 / of).unwrap();
    let kind = KINDS[(n % 4) as usize];
    let word = WORDS[(n / 4 % 8) as usize];
    let fields = json!({ "text": format!("{word} number{n}"), "systolic": 110 + n % 40, "diastolic": 70 + n % 20 });
    let serde_json::Value::Object(fields) = fields else { panic!("an object") };
    let at = When::Instant(now() - chrono::Duration::minutes(minutes));
    Entry { at, tool: kind.into(), fields, ..entry(n, "") }
}

async fn fill(store: &Store, size: u128) {
    const BATCH: u128 = 100;
    for from in (0..size).step_by(BATCH as usize) {
        let changes: Vec<Change> = (from..(from + BATCH).min(size)).map(|n| put(an_entry(n, size))).collect();
        let effect = |_: &Parameters, _: &Parameters, _: &dyn Record| Ok::<_, ()>(changes.clone());
        let window = Window { entries: EntryQuery { limit: Some(0), ..Default::default() }, ..Window::default() };
        let writing = Writing { window, ..writing(10_000_000 + from) };
        let done = store.execute(stated(&format!("call-{from}"), "x"), writing, effect).await.unwrap();
        assert!(matches!(done, Executed::Done(_)));
    }
}

async fn times(count: usize, mut run: impl AsyncFnMut(usize)) -> Duration {
    let mut measured = Vec::with_capacity(count);
    for n in 0..count {
        let start = Instant::now();
        run(n).await;
        measured.push(start.elapsed());
    }
    median(measured)
}

/// One row in a plain table, committed with the same pragmas, through the same cipher, on the same disk.
async fn bare(dir: &Path) -> SqliteConnection {
    let mut connection = raw(dir).await;
    for statement in [
        "PRAGMA journal_mode = WAL",
        "PRAGMA synchronous = FULL",
        "CREATE TABLE bare (n INTEGER PRIMARY KEY, body BLOB)",
    ] {
        sqlx::query(statement).execute(&mut connection).await.unwrap();
    }
    connection
}

async fn measure(size: u128, table: &mut Vec<Line>) {
    let dir = tempfile::tempdir().unwrap();
    let store = make(dir.path()).await;
    let start = Instant::now();
    fill(&store, size).await;
    eprintln!("{size} entries written in {:.1} s", start.elapsed().as_secs_f64());
    store.close().await.unwrap();
    let file = std::fs::metadata(dir.path().join("alara.db")).unwrap().len();

    let mut opened = Vec::new();
    for _ in 0..5 {
        let start = Instant::now();
        let store = open(dir.path()).await.unwrap();
        opened.push(start.elapsed());
        store.close().await.unwrap();
    }
    table.push(Line::within(format!("{size}: open"), median(opened), Duration::from_millis(150)));
    let store = open(dir.path()).await.unwrap();

    let mut place = None;
    let page = times(100, async |_| {
        let page = store.timeline(me(), place, 50).await.unwrap();
        place = page.last().map(|last| Place::of(&last.entry));
    });
    table.push(Line::within(format!("{size}: a page of the timeline"), page.await, Duration::from_millis(5)));

    let queries = ["headache", "number12", "morning head", "before bed", "nothing of the kind"];
    let search = times(50, async |n| {
        store.search(me(), queries[n % queries.len()], 50).await.unwrap();
    });
    table.push(Line::within(format!("{size}: search"), search.await, Duration::from_millis(20)));

    let five_years = Window {
        entries: EntryQuery {
            tools: vec!["log_blood_pressure".into()],
            since: Some(now().date_naive() - chrono::Duration::days(5 * 365)),
            until: None,
            // Daily for five years: what a chart shows.
            limit: Some(1826),
        },
        ..Window::default()
    };
    let chart = times(9, async |_| {
        store.snapshot(me(), &five_years).await.unwrap();
    });
    table.push(Line::within(format!("{size}: five years of a vital"), chart.await, Duration::from_millis(30)));

    let other = tempfile::tempdir_in(dir.path().parent().unwrap()).unwrap();
    let mut plain = bare(other.path()).await;
    let body = vec![7u8; 1200];
    let (mut bare, mut confirmed) = (Vec::new(), Vec::new());
    // Turn about, so that both meet the same disk.
    for n in 0..400u128 {
        let start = Instant::now();
        let mut transaction = plain.begin_with("BEGIN IMMEDIATE").await.unwrap();
        sqlx::query("INSERT INTO bare (body) VALUES (?)").bind(&body).execute(&mut *transaction).await.unwrap();
        transaction.commit().await.unwrap();
        bare.push(start.elapsed());
        let approved = stated(&format!("one-{n}"), "headache");
        // What the dose rules look at: the last two days.
        let since = Some(now().date_naive() - chrono::Duration::days(2));
        let entries = EntryQuery { since, tools: vec!["log_medication".into()], ..Default::default() };
        let writing = Writing { window: Window { entries, ..Window::default() }, ..writing(90_000_000 + n) };
        let effect =
            |_: &Parameters, _: &Parameters, _: &dyn Record| Ok::<_, ()>(vec![put(entry(90_000_000 + n, "headache"))]);
        let start = Instant::now();
        let done = store.execute(approved, writing, effect).await.unwrap();
        confirmed.push(start.elapsed());
        assert!(matches!(done, Executed::Done(_)));
    }
    let (bare, confirmed) = (median(bare), median(confirmed));
    let ratio = confirmed.as_secs_f64() / bare.as_secs_f64();
    table.push(Line {
        what: format!("{size}: a durable write"),
        measured: confirmed,
        beside: format!("bare commit {:.3} ms: {ratio:.2} times", bare.as_secs_f64() * 1000.0),
        limit: "1.5 times".into(),
        met: ratio <= 1.5,
    });
    table.push(Line {
        what: format!("{size}: size of the database"),
        measured: Duration::ZERO,
        beside: format!("{:.1} MB, {} bytes an entry", file as f64 / 1e6, u128::from(file) / size),
        limit: String::new(),
        met: true,
    });
    store.close().await.unwrap();
}

fn main() {
    let sizes = std::env::var("ALARA_BENCH_ENTRIES").unwrap_or_else(|_| "1000,100000".into());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let mut table = Vec::new();
    for size in sizes.split(',').map(|size| size.trim().parse().unwrap()) {
        runtime.block_on(measure(size, &mut table));
    }
    for line in &table {
        let met = if line.met { "" } else { "  MISSED" };
        let measured = format!("{:.3} ms", line.measured.as_secs_f64() * 1000.0);
        println!("{:<34} {:>12}  limit {:<10} {}{met}", line.what, measured, line.limit, line.beside);
    }
    if table.iter().any(|line| !line.met) {
        std::process::exit(1);
    }
}
