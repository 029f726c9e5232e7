//! `alara reminders`: what is due, and the reminders as a calendar file.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::Path;

use alara_app::engine::{DueRow, Engine};
use serde_json::json;

use crate::Failed;
use crate::args::Place;

/// How far ahead the next is looked for where nothing is due.
const AHEAD_DAYS: u32 = 31;

pub async fn run(place: &Place, as_json: bool, days: u32, export: Option<&Path>) -> Result<(), Failed> {
    let engine = crate::home::open(place).await?;
    let told = match export {
        Some(file) => exported(&engine, file).await,
        None => listed(&engine, as_json, days).await,
    };
    engine.close().await?;
    told
}

async fn listed(engine: &Engine, as_json: bool, days: u32) -> Result<(), Failed> {
    let due = engine.dues().due(days).await?;
    for row in &due {
        if as_json {
            out_json!(json!({
                "occurrence": row.occurrence, "at": stamp(row), "title": row.title, "medications": row.medications,
                "state": row.stands, "again": row.again.map(|again| again.format("%Y-%m-%dT%H:%M").to_string()),
            }));
        } else {
            let day = if days > 1 { row.at.format("%a %Y-%m-%d ").to_string() } else { String::new() };
            let again = row.again.map(|again| again.format(", again at %H:%M").to_string()).unwrap_or_default();
            out!("{day}{}  {}  ({}{again})", row.at.format("%H:%M"), row.title, row.stands);
        }
    }
    if due.is_empty() && !as_json {
        let next = engine.dues().due(AHEAD_DAYS).await?.into_iter().find(|row| row.stands == "later");
        match next {
            Some(row) => out!("Nothing is due. Next: {}, {}.", row.title, row.at.format("%A %-d %B at %H:%M")),
            None => out!("Nothing is due. Set a reminder: alara say \"remind me to call the pharmacy at 4pm\""),
        }
    }
    Ok(())
}

fn stamp(row: &DueRow) -> String {
    row.at.format("%Y-%m-%dT%H:%M").to_string()
}

async fn exported(engine: &Engine, file: &Path) -> Result<(), Failed> {
    let text = engine.files().calendar_file().await?;
    if file == Path::new("-") {
        let mut out = crate::out::Stdout;
        return out.write_all(text.as_bytes()).map_err(|_| Failed("The calendar could not be written.".to_owned()));
    }
    // A file that is there already is not to be lost.
    let made = OpenOptions::new().write(true).create_new(true).open(file);
    let written = made.and_then(|mut made| made.write_all(text.as_bytes()).and_then(|()| made.sync_all()));
    match written {
        Ok(()) => {
            tell!("Written. The file is readable by anyone who has it: keep it safe.");
            Ok(())
        }
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            Err(Failed(format!("{} is there already: name a new file.", file.display())))
        }
        Err(error) => Err(Failed(format!("{} could not be made: {}.", file.display(), error.kind()))),
    }
}
