//! What a record costs that has grown over years: opening it, a page of the timeline, search, a chart.

use std::path::Path;
use std::time::{Duration, Instant};

use alara_consent::{Way, acted};
use alara_gate::{Parameters, assess_entered};
use alara_health::rules::RulesReader;
use alara_health::tools::{Clock, HealthCall, HealthTools};
use alara_record::{Change, Entry, EntryId, EntryQuery, Noun, OperationId, Person, PersonId, Record, Salt, When};
use alara_store::{Executed, Place, Store, Window, Writing};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::samples::Samples;
use crate::table::{Line, Table, shown};
use crate::{Outcome, vault};
use alara_app::time::Time;

/// What is measured at each size, with its limit in milliseconds.
const PARTS: [(&str, u64); 4] = [
    ("opened", 150),
    ("a page of the timeline, 50 entries", 5),
    ("a search, the slowest", 20),
    ("five years of a vital", 30),
];

/// Entries written in one operation while the record is filled.
const BATCH: usize = 200;

/// Measures records of these sizes. Each figure is a median, beside that of the size before.
pub async fn measure(table: &mut Table, sizes: &[usize]) -> Outcome<()> {
    let mut before: Option<(usize, Vec<Duration>)> = None;
    for size in sizes {
        table.begin(&format!("A record of {size} entries over ten years (medians)"));
        let figures = one_size(table, *size).await?;
        for (part, ((what, limit), took)) in PARTS.iter().zip(&figures).enumerate() {
            let line = Line::within(*what, *took, Duration::from_millis(*limit));
            let floor = before.as_ref().and_then(|(size, old)| Some((size, old.get(part)?)));
            table.push(match floor {
                Some((size, old)) => {
                    let ratio = took.as_secs_f64() / old.as_secs_f64();
                    line.beside(shown(*old), ratio).note(format!("floor: {size} entries"))
                }
                None => line,
            });
        }
        before = Some((*size, figures));
    }
    Ok(())
}

async fn one_size(table: &mut Table, size: usize) -> Outcome<Vec<Duration>> {
    let dir = tempfile::tempdir()?;
    let time = vault::clock()?;
    let clock = time.clock();
    let store = vault::make(dir.path(), &time).await?;
    let person = store.people().await?.into_iter().next().ok_or("nobody on record")?;
    let start = Instant::now();
    fill(&store, &person, &clock, size).await?;
    let filled = start.elapsed();
    store.close().await?;
    let bytes = std::fs::metadata(dir.path().join("alara.db"))?.len();
    let each = format!("{} bytes an entry; {} to fill it", bytes / size.max(1) as u64, shown(filled));
    table.push(Line::figure("the database", format!("{:.1} MB", bytes as f64 / 1e6)).note(each));
    let opened = opened(dir.path()).await?;
    let store = vault::open(dir.path()).await?;
    let figures = vec![
        opened,
        pages(&store, person.id).await?,
        searched(&store, person.id).await?,
        charted(&store, person.id, &clock).await?,
    ];
    store.close().await?;
    Ok(figures)
}

async fn opened(folder: &Path) -> Outcome<Duration> {
    let mut samples = Samples::default();
    for _ in 0..7 {
        let start = Instant::now();
        let store = vault::open(folder).await?;
        samples.push(start.elapsed());
        store.close().await?;
    }
    Ok(samples.p50())
}

async fn pages(store: &Store, person: PersonId) -> Outcome<Duration> {
    let mut samples = Samples::default();
    let mut place = None;
    for _ in 0..200 {
        let start = Instant::now();
        let page = store.timeline(person, place, 50).await?;
        samples.push(start.elapsed());
        // From the newest to the oldest, and over again.
        place = page.last().map(|last| Place::of(&last.entry));
    }
    Ok(samples.p50())
}

async fn searched(store: &Store, person: PersonId) -> Outcome<Duration> {
    // A common word, a rare one, two of which one is common, a phrase, and words that are nowhere: the slowest counts.
    let mut slowest = Duration::ZERO;
    for text in ["headache", "number12", "morning head", "before bed", "nothing of the kind"] {
        let mut samples = Samples::default();
        for _ in 0..20 {
            let start = Instant::now();
            store.search(person, text, 50).await?;
            samples.push(start.elapsed());
        }
        slowest = slowest.max(samples.p50());
    }
    Ok(slowest)
}

async fn charted(store: &Store, person: PersonId, clock: &Clock) -> Outcome<Duration> {
    let window = Window {
        entries: EntryQuery {
            tools: vec![PRESSURE.to_owned()],
            since: Some(clock.local().date() - chrono::Duration::days(5 * 365)),
            until: None,
            limit: None,
        },
        also: Vec::new(),
        lasting: &[],
    };
    let mut samples = Samples::default();
    for _ in 0..25 {
        let start = Instant::now();
        let record = store.snapshot(person, &window).await?;
        samples.push(start.elapsed());
        // A reading a day where the record is large: all of them, not the newest of them.
        let readings = record.entries(person, &EntryQuery::default()).len();
        if readings < 100 {
            return Err(format!("a chart of {readings} readings").into());
        }
    }
    Ok(samples.p50())
}

async fn fill(store: &Store, person: &Person, clock: &Clock, size: usize) -> Outcome<()> {
    fill_with(store, person, clock, size, BATCH, |number| entry(number, size, person.id, clock)).await
}

/// Writes entries, so many in an operation.
pub async fn fill_with(
    store: &Store,
    person: &Person,
    clock: &Clock,
    size: usize,
    batch: usize,
    made: impl Fn(usize) -> Outcome<Entry>,
) -> Outcome<()> {
    for from in (0..size).step_by(batch) {
        let entries: Vec<Entry> = (from..(from + batch).min(size)).map(&made).collect::<Outcome<_>>()?;
        let effect = |_: &HealthCall, _: &Parameters, _: &dyn Record| {
            Ok::<_, ()>(entries.iter().cloned().map(|each| Change::Put(Noun::Entry(each))).collect())
        };
        let number = from as u128;
        let writing = Writing {
            operation: OperationId(id(u128::MAX >> 64, number)),
            salt: Salt([number as u8; 32]),
            at: clock.now,
            person: person.id,
            scope: "form".to_owned(),
            messages: Vec::new(),
            answers: None,
            window: Window {
                entries: EntryQuery { limit: Some(0), ..EntryQuery::default() },
                also: Vec::new(),
                lasting: &[],
            },
        };
        match store.execute(approved(&format!("fill-{from}"), person, clock)?, writing, effect).await? {
            Executed::Done(_) => {}
            other => return Err(format!("not written: {other:?}").into()),
        }
    }
    Ok(())
}

/// A form that a person filled in: what it writes is up to the effect.
fn approved(call: &str, person: &Person, clock: &Clock) -> Outcome<alara_gate::Approved<HealthCall>> {
    let record = alara_record::MemoryRecord::new(person.clone());
    let tools = HealthTools { clock: *clock };
    let reader = RulesReader { record: &record, person: person.id, clock: *clock };
    let form = Parameters::from_iter([("mood".to_owned(), json!("good"))]);
    let pending = assess_entered(call, "update_mood", &form, None, &tools, &reader)
        .map_err(|findings| format!("the form is refused: {findings:?}"))?;
    let act = acted(Way::Form, pending.digest(), clock.now);
    pending.decide(act).map_err(|_| "the form is not what was shown".into())
}

const PRESSURE: &str = "log_blood_pressure";
const KINDS: [&str; 3] = ["log_medication", "update_mood", "log_hydration"];
const WORDS: [&str; 8] = ["morning", "after breakfast", "mild", "headache", "walked", "tired", "calm", "before bed"];

/// Days of ten years: a blood pressure each, in a record that is large enough.
const DAYS: usize = 3650;

/// One of many, spread evenly over ten years; a blood pressure a day, and no more than every fourth.
fn entry(number: usize, of: usize, person: PersonId, clock: &Clock) -> Outcome<Entry> {
    let minutes = (of - number) as i64 * 5_256_000 / of as i64;
    let daily = number.is_multiple_of((of / DAYS).max(4));
    let kind = if daily { PRESSURE } else { KINDS.get(number % KINDS.len()).copied().unwrap_or_default() };
    let word = WORDS.get(number / KINDS.len() % WORDS.len()).copied().unwrap_or_default();
    let text = format!("{word} number{number}");
    let fields = json!({ "text": text, "systolic": 110 + number % 40, "diastolic": 70 + number % 20 });
    let Value::Object(fields) = fields else { return Err("fields are an object".into()) };
    let at = clock.now - chrono::Duration::minutes(minutes);
    Ok(Entry {
        id: EntryId(id(0, number as u128)),
        person,
        tool: kind.to_owned(),
        at: When::Instant(at),
        recorded_at: at,
        fields,
    })
}

/// An id of one of many.
pub fn id(kind: u128, number: u128) -> Uuid {
    Uuid::from_u128(0x0190_0000_0000_7000_8000_0000_0000_0000 + ((kind & 0xff) << 48) + number)
}
