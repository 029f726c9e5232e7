//! `alara export` and `alara import`.

use std::fs::File;
use std::io::{BufReader, BufWriter, IsTerminal};
use std::path::{Path, PathBuf};

use alara_app::engine::Job;
use alara_app::exchange::{
    Batch, Brought, Choices, Doubt, Format, Imported, Leaving, Left, NotExported, ReadBatch, Refused, Rest,
    create_private,
};
use chrono::NaiveDate;

use crate::Failed;
use crate::args::Place;
use crate::args::export::Export;
use crate::out::counted;
use crate::wait::shown;

pub async fn export(place: &Place, what: &Export) -> Result<(), Failed> {
    match what.leaving() {
        Some(leaving) => leave(place, what.path().map(PathBuf::as_path), &leaving).await,
        None if what.chooses() => Err(Failed(
            "Alara\u{2019}s own format is always the whole record: choose days and kinds with --as fhir, csv or markdown."
                .to_owned(),
        )),
        None => all(place, what.path().map(PathBuf::as_path)).await,
    }
}

async fn all(place: &Place, file: Option<&Path>) -> Result<(), Failed> {
    let engine = crate::home::open(place).await?;
    let job = Job::new();
    let written = match file {
        None => engine.files().export(&mut BufWriter::new(crate::out::Stdout), &job).await.map_err(Failed::from),
        Some(path) => {
            let exported = async { engine.files().export_to(path, &job).await.map_err(|error| not_made(path, error)) };
            shown(&job, "Exporting", exported).await
        }
    };
    engine.close().await?;
    let written = written?;
    tell!(
        "{} written. The file is readable by anyone who has it: keep it safe.",
        counted(written, "change", "changes")
    );
    Ok(())
}

/// The record of one person in a format of others.
async fn leave(place: &Place, file: Option<&Path>, leaving: &Leaving) -> Result<(), Failed> {
    if file.is_none() && leaving.format == Format::Csv {
        return Err(Failed("CSV is a folder of files: name a new one with --to FOLDER.".to_owned()));
    }
    let engine = crate::home::open(place).await?;
    let job = Job::new();
    let files = engine.files();
    let left = match file {
        None => files.leave(&mut BufWriter::new(crate::out::Stdout), leaving, &job).await.map_err(Failed::from),
        Some(path) => {
            let written = async { files.leave_to(path, leaving, &job).await.map_err(|error| not_made(path, error)) };
            shown(&job, "Exporting", written).await
        }
    };
    engine.close().await?;
    let left = left?;
    tell!(
        "{} written. The file is readable by anyone who has it: keep it safe.",
        counted(left.written, "record", "records")
    );
    if let Some(stayed) = name_not_carried(left) {
        tell!("{stayed} no place in this format, and stayed out of it. `alara export FILE` leaves nothing out.");
    }
    Ok(())
}

/// What the format has no place for, each kind with how many there are ("1 reminder and 2 contacts have").
fn name_not_carried(left: Left) -> Option<String> {
    let kinds = [
        (left.reminders, "reminder", "reminders"),
        (left.contacts, "contact", "contacts"),
        (left.others, "other entry", "other entries"),
    ];
    let named = kinds.iter().filter(|(count, ..)| *count > 0).map(|(count, one, many)| counted(*count, one, many));
    let named: Vec<String> = named.collect();
    let (last, first) = named.split_last()?;
    let has = if left.reminders + left.contacts + left.others == 1 { "has" } else { "have" };
    Some(if first.is_empty() { format!("{last} {has}") } else { format!("{} and {last} {has}", first.join(", ")) })
}

fn not_made(path: &Path, error: NotExported) -> Failed {
    match error {
        NotExported::File(error) => Failed(format!("{} could not be made: {}.", path.display(), said(&error))),
        NotExported::Engine(error) => error.into(),
    }
}

pub async fn import(
    place: &Place,
    path: &Path,
    choices: &Choices,
    beside: Option<&Path>,
    (only_preview, yes): (bool, bool),
) -> Result<(), Failed> {
    let file =
        File::open(path).map_err(|error| Failed(format!("{} could not be read: {}.", path.display(), said(&error))))?;
    let mut rest = match beside {
        Some(path) => {
            Rest::to(BufWriter::new(create_private(path).map_err(|error| not_made(path, NotExported::File(error)))?))
        }
        None => Rest::default(),
    };
    let engine = crate::home::open(place).await?;
    let (job, bytes) = (Job::new(), file.metadata()?.len());
    let mut from = BufReader::new(file);
    let reading = engine.files().read_file_beside(&mut from, bytes, choices, &mut rest, &job);
    let read = shown(&job, "Reading the file", reading).await?;
    let batch = match read {
        ReadBatch::Ready(batch) => *batch,
        ReadBatch::Bad(lines) => {
            engine.close().await?;
            let told: Vec<String> = lines.iter().map(|bad| format!("line {}: {}", bad.line, bad.why)).collect();
            return Err(Failed(format!("Nothing was imported: {}.", told.join("; "))));
        }
        ReadBatch::Foreign(kind) => {
            engine.close().await?;
            return Err(Failed(format!("Nothing was imported. {}", kind.told())));
        }
        ReadBatch::Unreadable { why, columns } => {
            engine.close().await?;
            tell_columns(&columns);
            return Err(Failed(format!("Nothing was imported. {why}")));
        }
    };
    tell(&batch);
    if let Some(path) = beside {
        let written = rest.end_lines().map_err(|error| not_made(path, NotExported::File(error)))?;
        match written {
            0 => out!("Nothing was left out: {} is empty.", path.display()),
            1 => out!("The 1 thing that does not come in stands as it was in {}.", path.display()),
            more => out!("The {more} things that do not come in stand as they were in {}.", path.display()),
        }
    } else if batch
        .foreign
        .as_ref()
        .is_some_and(|brought| !brought.refused.is_empty() || !brought.not_mapped.is_empty())
    {
        out!(
            "What does not come in stays in the file. --rest NEW-FILE writes just that, to keep it or to enter it by hand."
        );
    }
    if only_preview || batch.new == 0 || !agreed(yes)? {
        engine.close().await?;
        return Ok(());
    }
    let job = Job::new();
    let undoes = batch.import;
    let imported = shown(&job, "Importing", engine.files().import(batch, &job)).await?;
    engine.close().await?;
    match imported {
        Imported::Done(count) => {
            match undoes {
                Some(operation) => {
                    out!("Imported: {}.", counted(count, "thing", "things"));
                    out!("To take all of it back: alara undo {operation}");
                }
                None => out!("Imported: {}.", counted(count, "change", "changes")),
            }
            Ok(())
        }
        Imported::Changed => Err(Failed(
            "Nothing was imported: your record has changed since the file was read. Import it again.".to_owned(),
        )),
        Imported::Not(bad) => Err(Failed(format!("Nothing was imported. Line {}: {}.", bad.line, bad.why))),
    }
}

/// How many of each list of a preview are told; all are counted.
const SHOWN: usize = 20;

/// How many things that cannot be recorded for one reason are told by their numbers.
const FEW: usize = 5;

/// What a file of another program comes to.
fn tell_brought(batch: &Batch, brought: &Brought) {
    out!("This is {}.", brought.from);
    tell_columns(&brought.columns);
    if !brought.about.is_empty() {
        out!("The file is about {}. It goes into the record of {}.", brought.about.join(", "), batch.people.join(", "));
    }
    let kinds = if brought.kinds.is_empty() { String::new() } else { format!(": {}", brought.kinds.join(", ")) };
    out!("{} new{kinds}.", counted(batch.new, "thing is", "things are"));
    if batch.known > 0 {
        out!("{} here already.", counted(batch.known, "is", "are"));
    }
    if let Some(days) = batch.days {
        out!("{}.", tell_days(days));
    }
    if !brought.doubtful.is_empty() {
        let count = brought.doubtful.len() as u64;
        out!("{} doubtful (--doubtful brings such things in too):", counted(count, "thing is", "things are"));
        for doubt in brought.doubtful.iter().take(SHOWN) {
            match doubt {
                Doubt::Near { here, file } => {
                    out!("  here: {here}");
                    out!("  file: {file}");
                }
                Doubt::Unlikely { file, why } => {
                    out!("  file: {file}");
                    out!("        {why}");
                }
            }
        }
        tell_more(brought.doubtful.len());
    }
    tell_refused(&brought.refused);
    if !brought.not_mapped.is_empty() {
        let told: Vec<String> = brought.not_mapped.iter().map(|(what, count)| format!("{what} ({count})")).collect();
        out!("Left out, without a place here: {}.", told.join(", "));
    }
}

/// What cannot be recorded: each reason once, with the first of what it is about.
fn tell_refused(refused: &[Refused]) {
    if refused.is_empty() {
        return;
    }
    out!("{} be recorded:", counted(refused.len() as u64, "thing cannot", "things cannot"));
    let mut reasons: Vec<(&str, Vec<&Refused>)> = Vec::new();
    for each in refused {
        match reasons.iter_mut().find(|(why, _)| *why == each.why) {
            Some((_, all)) => all.push(each),
            None => reasons.push((&each.why, vec![each])),
        }
    }
    for (why, all) in reasons.iter().take(SHOWN) {
        let named = all.iter().take(FEW).map(|each| match &each.what {
            Some(what) => format!("number {} ({what})", each.place),
            None => format!("number {}", each.place),
        });
        let more = all.len().checked_sub(FEW).filter(|more| *more > 0).map(|more| format!(" and {more} more"));
        out!("  {}{}: {why}.", named.collect::<Vec<_>>().join(", "), more.unwrap_or_default());
    }
    tell_more(reasons.len());
}

/// The days of what comes, from the first to the last.
fn tell_days((first, last): (NaiveDate, NaiveDate)) -> String {
    if first == last { format!("All of it is of {first}") } else { format!("From {first} to {last}") }
}

/// How each column of a table is read.
fn tell_columns(columns: &[(String, String)]) {
    if !columns.is_empty() {
        let read: Vec<String> = columns.iter().map(|(title, says)| format!("{title}={says}")).collect();
        out!("Columns (change one with --map): {}", read.join(", "));
    }
}

fn tell_more(all: usize) {
    if let Some(more) = all.checked_sub(SHOWN).filter(|more| *more > 0) {
        out!("  and {more} more");
    }
}

fn tell(batch: &Batch) {
    if let Some(brought) = &batch.foreign {
        tell_brought(batch, brought);
        return tell_changes(batch);
    }
    out!(
        "{} new here, with {}; {} here already.",
        counted(batch.new, "change is", "changes are"),
        counted(batch.entries, "entry", "entries"),
        counted(batch.known, "is", "are")
    );
    if let Some(days) = batch.days {
        out!("{}.", tell_days(days));
    }
    if !batch.people.is_empty() {
        out!("For: {}.", batch.people.join(", "));
    }
    tell_changes(batch);
}

/// What would be other than it is here.
fn tell_changes(batch: &Batch) {
    for (what, things) in [("Removes from this record", &batch.removed), ("Changes on this record", &batch.changed)] {
        if !things.is_empty() {
            out!("{what}: {}.", things.join("; "));
        }
    }
}

fn agreed(yes: bool) -> Result<bool, Failed> {
    if yes {
        return Ok(true);
    }
    if !std::io::stdin().is_terminal() {
        return Err(Failed("Nothing was imported. Say --yes to import it.".to_owned()));
    }
    ask!("Import it? [y/N] ");
    let mut line = String::new();
    std::io::stdin().read_line(&mut line)?;
    Ok(matches!(line.trim().to_lowercase().as_str(), "y" | "yes"))
}

/// What is wrong with a file, in words.
fn said(error: &std::io::Error) -> String {
    use std::io::ErrorKind;
    match error.kind() {
        ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        ErrorKind::AlreadyExists => "there is a file of that name already".to_owned(),
        ErrorKind::PermissionDenied => "it is not allowed".to_owned(),
        kind => kind.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stayed_out_is_named_by_its_kind() {
        let of = |reminders, contacts, others| name_not_carried(Left { written: 3, reminders, contacts, others });
        assert_eq!(of(0, 0, 0), None);
        assert_eq!(of(1, 0, 0).as_deref(), Some("1 reminder has"));
        assert_eq!(of(0, 2, 0).as_deref(), Some("2 contacts have"));
        assert_eq!(of(2, 1, 0).as_deref(), Some("2 reminders and 1 contact have"));
        assert_eq!(of(1, 1, 1).as_deref(), Some("1 reminder, 1 contact and 1 other entry have"));
    }
}
