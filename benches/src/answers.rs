//! A message in, the answer of the offline assistant out, on a record of many years: the use case that the window calls, without the window.

use std::sync::Arc;
use std::time::{Duration, Instant};

use alara_app::time::Time;
use alara_protocol::{How, NoInput, SendMessage};

use crate::pages::{opened, told};
use crate::samples::Samples;
use crate::table::{Line, Table, shown};
use crate::{Outcome, lived, vault};

/// Half of what a person may wait from Enter to the painted answer: the rest is the window's.
const LIMIT: Duration = Duration::from_millis(25);
const TURNS: usize = 5_000;
const TIMES: usize = 20;

/// What is said in turn, each with what it is.
const SAID: [(&str, &str); 5] = [
    ("a reading, written", "my bp was 118 over 76"),
    ("two doses of one sentence", "took my metformin and two ibuprofen"),
    ("the last of a kind", "when did I last take Metformin?"),
    ("a day", "what did I log today?"),
    ("talk", "thanks, that is all"),
];

/// Measures them on records of these sizes.
pub async fn measure(table: &mut Table, sizes: &[usize]) -> Outcome<()> {
    for size in sizes {
        table.begin(&format!("An answer of the offline assistant, {size} entries and {} messages", TURNS * 2));
        let folder = tempfile::tempdir_in(memory())?;
        let time: Arc<dyn Time> = vault::clock()?;
        lived::make(&folder.path().join("vault"), Arc::clone(&time), *size, TURNS).await?;
        let desktop = opened(&folder.path().join("vault"), time).await?;
        desktop.record().today(NoInput {}).await.map_err(told)?;
        for (kind, (what, text)) in SAID.into_iter().enumerate() {
            let (mut samples, mut first) = (Samples::default(), None);
            for number in 0..TIMES {
                let said =
                    SendMessage { id: format!("said-{kind}-{number}"), text: text.to_owned(), how: How::Offline };
                let start = Instant::now();
                desktop.chat().send_message(said, Box::new(|_| {})).await.map_err(told)?;
                first = first.or(Some(start.elapsed()));
                samples.push(start.elapsed());
            }
            let first = first.map(shown).unwrap_or_default();
            let note = format!("p50 {}, the first {first}", shown(samples.p50()));
            table.push(Line::within(format!("{what}, p95"), samples.percentile(0.95), LIMIT).note(note));
        }
        desktop.session_lock().close().await.map_err(told)?;
    }
    Ok(())
}

/// A folder where a flush costs nothing, if this system has one: what is measured is the program's own work.
fn memory() -> &'static str {
    if std::path::Path::new("/dev/shm").is_dir() { "/dev/shm" } else { "/tmp" }
}
