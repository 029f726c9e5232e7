//! What the window asks for each page of it, on a record of many years: the use cases themselves, as a call of the window reaches them. The
//! first look after opening is told apart: it may read what the later ones keep.

use std::sync::Arc;
use std::time::{Duration, Instant};

use alara_app::desktop::Desktop;
use alara_app::time::Time;
use alara_app::view::{
    AdherenceInput, Failure, NoInput, PageInput, SummaryInput, TimelineInput, Typed, Unlock, VitalKind, VitalsInput,
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
}

/// In the order in which they are opened.
const PAGES: [(Page, &str); 10] = [
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
];

/// Measures them on records of these sizes.
pub async fn measure(table: &mut Table, sizes: &[usize]) -> Outcome<()> {
    for size in sizes {
        table.begin(&format!("A page of each screen, {size} entries and {} messages (medians)", TURNS * 2));
        let folder = tempfile::tempdir()?;
        let time: Arc<dyn Time> = vault::clock()?;
        lived::make(&folder.path().join("vault"), Arc::clone(&time), *size, TURNS).await?;
        let desktop = Desktop::with_time(folder.path().join("vault"), time);
        desktop.app_state(NoInput {}).await.map_err(told)?;
        desktop.unlock(Unlock::Passphrase { passphrase: Typed::from(lived::PASSPHRASE) }).await.map_err(told)?;
        let mut first = Vec::new();
        for (page, _) in PAGES {
            let start = Instant::now();
            open(&desktop, page).await?;
            first.push(start.elapsed());
        }
        for ((page, name), first) in PAGES.into_iter().zip(first) {
            let mut samples = Samples::default();
            for _ in 0..TIMES {
                let start = Instant::now();
                open(&desktop, page).await?;
                samples.push(start.elapsed());
            }
            table.push(Line::within(name, samples.p50(), LIMIT).note(format!("the first time {}", shown(first))));
        }
        desktop.close().await.map_err(told)?;
    }
    Ok(())
}

fn told(failure: Failure) -> String {
    failure.message
}

async fn open(desktop: &Desktop, page: Page) -> Outcome<()> {
    let answered = match page {
        Page::Conversation => desktop.conversation(PageInput { before: None, limit: 40 }).await.map(drop),
        Page::Waiting => desktop.pending_list(NoInput {}).await.map(drop),
        Page::Today => desktop.today(NoInput {}).await.map(drop),
        Page::Timeline => desktop.timeline(newest()).await.map(drop),
        Page::Medications => desktop.medications(NoInput {}).await.map(drop),
        Page::Reminders => desktop.reminders(NoInput {}).await.map(drop),
        Page::Care => desktop.care(NoInput {}).await.map(drop),
        Page::Vitals => desktop.vitals(VitalsInput { kind: VitalKind::BloodPressure, days: 365 }).await.map(drop),
        Page::Adherence => desktop.adherence(AdherenceInput { days: 365, medication: None }).await.map(drop),
        Page::Summary => {
            let days = SummaryInput { from: "2025-12-14".to_owned(), to: "2026-03-14".to_owned() };
            desktop.summary(days).await.map(drop)
        }
    };
    Ok(answered.map_err(told)?)
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
