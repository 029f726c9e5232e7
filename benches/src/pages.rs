//! What the window asks for each page of it, on a record of many years: the use cases themselves, as a call of the window reaches them. The
//! first look after opening is told apart: it may read what the later ones keep.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use alara_app::desktop::Desktop;
use alara_app::time::Time;
use alara_protocol::{
    AdherenceInput, EntryKind, Failure, NoInput, OperationId, PageInput, SummaryInput, TimelineInput, Typed, Unlock,
    VitalKind, VitalsInput,
};

use crate::samples::Samples;
use crate::table::{Line, Table, shown};
use crate::{Outcome, lived, vault};

/// A page of any screen.
const LIMIT: Duration = Duration::from_millis(100);
/// Ten thousand messages.
const TURNS: usize = 5_000;
const TIMES: usize = 20;

/// A page, and its name in the table.
#[derive(Clone, Copy)]
enum Page {
    Conversation,
    Waiting,
    Today,
    Timeline,
    Medications,
    Reminders,
    Care,
    Vitals,
    Adherence,
    Summary,
    Entry,
    Rare,
    Common,
    Month,
    Undo,
}

/// In the order in which they are opened.
const PAGES: [(Page, &str); 15] = [
    (Page::Conversation, "the conversation"),
    (Page::Waiting, "what waits"),
    (Page::Today, "today"),
    (Page::Timeline, "the timeline"),
    (Page::Medications, "medications"),
    (Page::Reminders, "reminders"),
    (Page::Care, "care"),
    (Page::Vitals, "trends, a year of blood pressure"),
    (Page::Adherence, "trends, a year of adherence"),
    (Page::Summary, "for a doctor, 90 days"),
    (Page::Entry, "an entry with its story"),
    (Page::Rare, "the timeline, a word that stands nowhere"),
    (Page::Common, "the timeline, a word of every other entry"),
    (Page::Month, "the timeline, a month of one kind"),
    (Page::Undo, "the last thing undone, and done again"),
];

/// Measures them on records of these sizes, each beside those of the size before.
pub async fn measure(table: &mut Table, sizes: &[usize]) -> Outcome<()> {
    let mut before: Option<Vec<Duration>> = None;
    for size in sizes {
        table.begin(&format!("A page of each screen, {size} entries and {} messages (medians)", TURNS * 2));
        let folder = tempfile::tempdir()?;
        let time: Arc<dyn Time> = vault::clock()?;
        lived::make(&folder.path().join("vault"), Arc::clone(&time), *size, TURNS).await?;
        let desktop = opened(&folder.path().join("vault"), time).await?;
        let start = Instant::now();
        desktop.record().timeline(newest()).await.map_err(told)?;
        table.push(Line::took("the journal, made of the whole log", start.elapsed()));
        let mut first = Vec::new();
        for (page, _) in PAGES {
            let start = Instant::now();
            open(&desktop, page).await?;
            first.push(start.elapsed());
        }
        let mut figures = Vec::new();
        for (at, ((page, name), first)) in PAGES.into_iter().zip(first).enumerate() {
            let mut samples = Samples::default();
            for _ in 0..TIMES {
                let start = Instant::now();
                open(&desktop, page).await?;
                samples.push(start.elapsed());
            }
            let (took, first) = (samples.p50(), format!("the first time {}", shown(first)));
            let line = Line::within(name, took, LIMIT).note(first);
            table.push(match before.as_ref().and_then(|before| before.get(at)) {
                Some(before) => line.beside(shown(*before), took.as_secs_f64() / before.as_secs_f64()),
                None => line,
            });
            figures.push(took);
        }
        before = Some(figures);
        desktop.session_lock().close().await.map_err(told)?;
    }
    Ok(())
}

/// The program on a folder, with its record open.
pub async fn opened(folder: &Path, time: Arc<dyn Time>) -> Outcome<Desktop> {
    let desktop = Desktop::with_time(folder.to_owned(), time);
    desktop.session_lock().app_state(NoInput {}).await.map_err(told)?;
    desktop
        .session_lock()
        .unlock(Unlock::Passphrase { passphrase: Typed::from(lived::PASSPHRASE) })
        .await
        .map_err(told)?;
    Ok(desktop)
}

/// Opens every page once.
pub async fn open_all(desktop: &Desktop) -> Outcome<()> {
    for (page, _) in PAGES {
        open(desktop, page).await?;
    }
    Ok(())
}

pub fn told(failure: Failure) -> String {
    failure.message
}

async fn open(desktop: &Desktop, page: Page) -> Outcome<()> {
    let answered = match page {
        Page::Conversation => desktop.chat().conversation(PageInput { before: None, limit: 40 }).await.map(drop),
        Page::Waiting => desktop.cards().pending_list(NoInput {}).await.map(drop),
        Page::Today => desktop.record().today(NoInput {}).await.map(drop),
        Page::Timeline => desktop.record().timeline(newest()).await.map(drop),
        Page::Medications => desktop.record().medications(NoInput {}).await.map(drop),
        Page::Reminders => desktop.record().reminders(NoInput {}).await.map(drop),
        Page::Care => desktop.record().care(NoInput {}).await.map(drop),
        Page::Vitals => {
            desktop.trends().vitals(VitalsInput { kind: VitalKind::BloodPressure, days: 365 }).await.map(drop)
        }
        Page::Adherence => desktop.trends().adherence(AdherenceInput { days: 365, medication: None }).await.map(drop),
        Page::Summary => {
            let days = SummaryInput { from: "2025-12-14".to_owned(), to: "2026-03-14".to_owned() };
            desktop.trends().summary(days).await.map(drop)
        }
        Page::Entry => desktop.record().entry(newest_operation(desktop).await?).await.map(drop),
        Page::Rare => desktop.record().timeline(found("nowhere")).await.map(drop),
        Page::Common => desktop.record().timeline(found("tformi")).await.map(drop),
        Page::Month => {
            let (from, to) = (Some("2025-12-01".to_owned()), Some("2025-12-31".to_owned()));
            desktop
                .record()
                .timeline(TimelineInput { kind: Some(EntryKind::Vital), from, to, ..newest() })
                .await
                .map(drop)
        }
        Page::Undo => {
            let operation = newest_operation(desktop).await?.operation;
            desktop.record().undo(OperationId { operation: operation.clone() }).await.map_err(told)?;
            desktop.record().redo(OperationId { operation }).await.map(drop)
        }
    };
    Ok(answered.map_err(told)?)
}

/// The operation of the newest entry.
async fn newest_operation(desktop: &Desktop) -> Outcome<OperationId> {
    let page = desktop.record().timeline(TimelineInput { limit: 1, ..newest() }).await.map_err(told)?;
    let newest = page.days.into_iter().flat_map(|day| day.entries).next().ok_or("an empty timeline")?;
    Ok(OperationId { operation: newest.operation })
}

fn found(search: &str) -> TimelineInput {
    TimelineInput { search: search.to_owned(), ..newest() }
}

fn newest() -> TimelineInput {
    TimelineInput {
        before: None,
        limit: 50,
        search: String::new(),
        kind: None,
        person: None,
        medication: None,
        from: None,
        to: None,
    }
}
