//! `alara doctor`: whether the record is well, and what to do where it is not. `--rebuild --check` makes the record once more from its
//! log, in memory, and compares every row with it.

use alara_app::engine::{Engine, Job};
use alara_protocol::NotificationKind;

use crate::Failed;
use crate::args::Place;
use crate::wait::shown;

/// Said where the record can only be looked at.
const READ_ONLY: &str = "The disk of this record is full or read-only: what is recorded can be read, asked and exported elsewhere, and nothing new is saved.";

/// Says how the record stands; fails where something is wrong with it.
pub async fn run(place: &Place, rebuild: bool) -> Result<(), Failed> {
    // It opens: the key fits, and every page that an opening reads is whole.
    let engine = crate::home::open_bare(place).await?;
    let read_only = engine.store().is_read_only();
    let examined = examine(&engine, rebuild).await;
    engine.close().await?;
    notifications().await;
    match read_only {
        true => examined.and(Err(Failed(READ_ONLY.to_owned()))),
        false => examined,
    }
}

async fn examine(engine: &Engine, rebuild: bool) -> Result<(), Failed> {
    match engine.store().is_read_only() {
        true => out!("The record opens with its key, but its folder cannot be written to."),
        false => out!("The record opens with its key, and its folder can be written to."),
    }
    let job = Job::new();
    let verified = shown(&job, "Verifying", engine.store().verify_watched(&job)).await?;
    out!("The log holds {} operations; the chain holds.", verified.operations);
    if !rebuild {
        out!("To compare every row with the log: alara doctor --rebuild --check");
        return Ok(());
    }
    let job = Job::new();
    let compared = shown(&job, "Comparing", engine.store().rebuild_check_watched(&job)).await?;
    for key in &compared.differ {
        // The kind and the id of a row: nothing of what it says.
        out!("This row differs: {}", serde_json::to_string(key)?);
    }
    match (compared.differ.len(), compared.index_agrees) {
        (0, true) => {
            out!("All {} rows of the record match the log, and so does the search index.", compared.rows);
            timeline(engine).await
        }
        (0, false) => Err(Failed("The search index does not agree with the record. Restore a backup.".to_owned())),
        (1, _) => Err(Failed("One row of the record does not match the log. Restore a backup.".to_owned())),
        (most, _) => Err(Failed(format!("{most} rows of the record do not match the log. Restore a backup."))),
    }
}

/// The lines of the timeline, which are the log told another way: one that differs is no damage, and is made anew.
async fn timeline(engine: &Engine) -> Result<(), Failed> {
    let job = Job::new();
    let compared = shown(&job, "Comparing the timeline", engine.compare_journal(&job)).await?;
    match compared.agree() {
        true => out!("All {} lines of the timeline match the log.", compared.lines),
        false => out!("The timeline did not match the log and was rebuilt."),
    }
    Ok(())
}

/// Whether reminders can be shown here, and what to do where they cannot.
async fn notifications() {
    let found = alara_app::session::found().await;
    let says = match found.kind {
        NotificationKind::Actions => "Notifications are shown here, with buttons.",
        NotificationKind::Plain => "Notifications are shown here, without buttons: a click opens the window.",
        NotificationKind::Unavailable if found == alara_app::session::unavailable() => {
            out!(
                "No notification service answers here: reminders appear in the window only. Start one with your desktop, or run Alara in its session."
            );
            return;
        }
        NotificationKind::Unavailable => "Notifications are not shown here.",
    };
    out!("{says}");
    if let Some(detail) = found.detail {
        out!("{detail}");
    }
}
