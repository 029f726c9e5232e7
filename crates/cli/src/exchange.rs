//! `alara export` and `alara import`.

use std::fs::File;
use std::io::{BufReader, BufWriter, IsTerminal};
use std::path::{Path, PathBuf};

use alara_app::engine::Job;
use alara_app::exchange::{Batch, Format, Imported, Leaving, NotExported, ReadBatch};

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
    if left.not_carried > 0 {
        let count = counted(left.not_carried, "reminder has", "reminders have");
        tell!("{count} no place in this format, and stayed out of it. `alara export FILE` leaves nothing out.");
    }
    Ok(())
}

fn not_made(path: &Path, error: NotExported) -> Failed {
    match error {
        NotExported::File(error) => Failed(format!("{} could not be made: {}.", path.display(), said(&error))),
        NotExported::Engine(error) => error.into(),
    }
}

pub async fn import(place: &Place, path: &Path, only_preview: bool, yes: bool) -> Result<(), Failed> {
    let file =
        File::open(path).map_err(|error| Failed(format!("{} could not be read: {}.", path.display(), said(&error))))?;
    let engine = crate::home::open(place).await?;
    let (job, bytes) = (Job::new(), file.metadata()?.len());
    let read =
        shown(&job, "Reading the file", engine.files().read_batch(&mut BufReader::new(file), bytes, &job)).await?;
    let batch = match read {
        ReadBatch::Ready(batch) => *batch,
        ReadBatch::Bad(lines) => {
            engine.close().await?;
            let told: Vec<String> = lines.iter().map(|bad| format!("line {}: {}", bad.line, bad.why)).collect();
            return Err(Failed(format!("Nothing was imported. {}.", told.join("; "))));
        }
        ReadBatch::Foreign(kind) => {
            engine.close().await?;
            return Err(Failed(format!("Nothing was imported. {}", kind.told())));
        }
    };
    tell(&batch);
    if only_preview || batch.new == 0 || !agreed(yes)? {
        engine.close().await?;
        return Ok(());
    }
    let job = Job::new();
    let imported = shown(&job, "Importing", engine.files().import(batch, &job)).await?;
    engine.close().await?;
    match imported {
        Imported::Done(count) => {
            out!("Imported: {}.", counted(count, "change", "changes"));
            Ok(())
        }
        Imported::Changed => Err(Failed(
            "Nothing was imported: your record has changed since the file was read. Import it again.".to_owned(),
        )),
        Imported::Not(bad) => Err(Failed(format!("Nothing was imported. Line {}: {}.", bad.line, bad.why))),
    }
}

fn tell(batch: &Batch) {
    out!(
        "{} new here, with {}; {} here already.",
        counted(batch.new, "change is", "changes are"),
        counted(batch.entries, "entry", "entries"),
        counted(batch.known, "is", "are")
    );
    if let Some((first, last)) = batch.days {
        out!("Entries from {first} to {last}.");
    }
    if !batch.people.is_empty() {
        out!("For: {}.", batch.people.join(", "));
    }
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
