//! The record as a whole, in the window: erased for good, written to a file, taken in from one.

use std::fs::File;
use std::io::BufReader;

use alara_protocol::*;
use alara_store::{Erase, StoreError};

use crate::desktop::data::{small, watched, whole};
use crate::desktop::{ALL, Data, Emit};
use crate::engine::{Engine, Job, WORD};
use crate::exchange::{
    BadLine, Batch, Brought, Choices, Column, Doubt, Imported, NoColumn, NotExported, ReadBatch, Refused,
};
use crate::failure::of_store;

impl Data<'_> {
    /// What erasing this would take away. Nothing is.
    pub async fn to_erase(self, input: EraseWhat) -> Result<ErasePreview, Failure> {
        let open = self.desktop.vault.opened().await?;
        let found = open.engine.forgetting().to_erase(&what(&input)?).await?;
        let backups = small(found.backups as u64);
        let out_of_reach = small(found.out_of_reach as u64);
        Ok(ErasePreview { entries: small(found.entries), backups, out_of_reach, word: WORD.to_owned() })
    }

    /// Erases, for good, if the word was typed.
    pub async fn erase(self, input: EraseNow, emit: Emit<Progress>) -> Result<ErasedNow, Failure> {
        let open = self.desktop.vault.opened().await?;
        let (what, job) = (what(&input.what)?, self.desktop.vault.begin(open.engine.work()));
        let erased =
            watched(&job, &emit, open.engine.forgetting().erase(&what, &input.typed, input.backups, &job)).await?;
        drop(open);
        self.desktop.listeners.changed(&ALL);
        let backups = erased.backups.map(|count| small(count as u64));
        Ok(ErasedNow { entries: small(erased.entries), backups, not_done: erased.not_done() })
    }

    /// Writes everything to a file that anyone who has it can read.
    pub async fn export_record(self, input: FilePath, emit: Emit<Progress>) -> Result<Exchanged, Failure> {
        let open = self.desktop.vault.opened().await?;
        let path = whole(&input.path)?;
        let job = self.desktop.vault.begin(open.engine.work());
        let written = watched(&job, &emit, open.engine.files().export_to(&path, &job)).await.map_err(not_exported)?;
        Ok(Exchanged { changes: small(written) })
    }

    /// What a file would bring. Nothing is imported.
    pub async fn preview_import(self, input: ImportFile, emit: Emit<Progress>) -> Result<ImportPreview, Failure> {
        let open = self.desktop.vault.opened().await?;
        let job = self.desktop.vault.begin(open.engine.work());
        let choices = choices(input.doubtful, &input.columns)?;
        Ok(match watched(&job, &emit, read(&open.engine, &input.path, &choices, &job)).await? {
            ReadBatch::Ready(batch) => shown(&batch),
            ReadBatch::Bad(lines) => refused(lines.iter().map(told).collect()),
            ReadBatch::Foreign(kind) => refused(vec![kind.told()]),
            ReadBatch::Unreadable { why, columns } => {
                let foreign = Brought { columns, ..Brought::default() };
                let table = (!foreign.columns.is_empty()).then(|| brought(&foreign));
                ImportPreview { foreign: table, ..refused(vec![why]) }
            }
        })
    }

    /// Imports a file, if it is still what was shown.
    pub async fn import_record(self, input: ImportNow, emit: Emit<Progress>) -> Result<ImportedNow, Failure> {
        let open = self.desktop.vault.opened_own().await?;
        let job = self.desktop.vault.begin(open.engine.work());
        // How far reading it once more is would be told twice.
        let choices = choices(input.doubtful, &input.columns)?;
        let ReadBatch::Ready(batch) = read(&open.engine, &input.path, &choices, &open.engine.work()).await? else {
            return Err(Failure::new(FailureCode::InvalidInput, "The file has changed. Nothing was imported."));
        };
        if batch.digest != input.digest {
            let why = "The file or your record has changed since it was shown. Nothing was imported: look at it again.";
            return Err(Failure::new(FailureCode::InvalidInput, why));
        }
        let operation = batch.import.map(|operation| operation.to_string());
        let done = watched(&job, &emit, open.engine.files().import(*batch, &job)).await?;
        drop(open);
        self.desktop.listeners.changed(&ALL);
        match done {
            Imported::Done(count) => Ok(ImportedNow { changes: small(count), operation }),
            Imported::Changed => {
                let why = "Your record has changed since the file was read. Nothing was imported: look at it again.";
                Err(Failure::new(FailureCode::InvalidInput, why))
            }
            Imported::Not(bad) => {
                let why = format!("Nothing was imported. {}", told(&bad));
                Err(Failure::new(FailureCode::InvalidInput, why))
            }
        }
    }
}

/// What was chosen of a file of another program.
fn choices(doubtful: bool, columns: &[ColumnRead]) -> Result<Choices, Failure> {
    let read = |column: &ColumnRead| {
        let says: Column = column
            .says
            .parse()
            .map_err(|error: NoColumn| Failure::new(FailureCode::InvalidInput, error.to_string()))?;
        Ok((column.title.clone(), says))
    };
    Ok(Choices { doubtful, columns: columns.iter().map(read).collect::<Result<_, Failure>>()? })
}

async fn read(engine: &Engine, path: &str, choices: &Choices, job: &Job) -> Result<ReadBatch, Failure> {
    let file = File::open(whole(path)?).map_err(of_file)?;
    let bytes = file.metadata().map_err(of_file)?.len();
    Ok(engine.files().read_file(&mut BufReader::new(file), bytes, choices, job).await?)
}

fn shown(batch: &Batch) -> ImportPreview {
    ImportPreview {
        digest: batch.digest.clone(),
        new: small(batch.new),
        known: small(batch.known),
        entries: small(batch.entries),
        days: batch.days.map(|(first, last)| (crate::desktop::moment::day(first), crate::desktop::moment::day(last))),
        people: batch.people.clone(),
        removed: batch.removed.clone(),
        changed: batch.changed.clone(),
        bad: Vec::new(),
        foreign: batch.foreign.as_deref().map(brought),
    }
}

/// What a file of another program comes to, with the first of each list.
fn brought(brought: &Brought) -> BroughtPreview {
    /// So many of each list are shown.
    const SHOWN: usize = 50;
    let refused = |refused: &Refused| match &refused.what {
        Some(what) => format!("Number {}, {what}: {}.", refused.place, refused.why),
        None => format!("Number {}: {}.", refused.place, refused.why),
    };
    let doubt = |doubt: &Doubt| match doubt.clone() {
        Doubt::Near { here, file } => DoubtRow::Near { here, file },
        Doubt::Unlikely { file, why } => DoubtRow::Unlikely { file, why },
    };
    let counted = |(what, count): (&String, &u64)| NotMapped { what: what.clone(), count: small(*count) };
    BroughtPreview {
        from: brought.from.clone(),
        about: brought.about.clone(),
        kinds: brought.kinds.clone(),
        doubtful: brought.doubtful.iter().take(SHOWN).map(doubt).collect(),
        doubtful_count: small(brought.doubtful.len() as u64),
        refused: brought.refused.iter().take(SHOWN).map(refused).collect(),
        refused_count: small(brought.refused.len() as u64),
        not_mapped: brought.not_mapped.iter().map(counted).collect(),
        columns: brought.columns.iter().cloned().map(|(title, says)| ColumnRead { title, says }).collect(),
        column_kinds: if brought.columns.is_empty() {
            Vec::new()
        } else {
            Column::all().map(|each| each.to_string()).collect()
        },
    }
}

/// A file of which nothing can be imported, with the reasons.
fn refused(bad: Vec<String>) -> ImportPreview {
    ImportPreview {
        digest: String::new(),
        new: 0,
        known: 0,
        entries: 0,
        days: None,
        people: Vec::new(),
        removed: Vec::new(),
        changed: Vec::new(),
        bad,
        foreign: None,
    }
}

fn told(bad: &BadLine) -> String {
    format!("Line {}: {}.", bad.line, bad.why)
}

fn not_exported(error: NotExported) -> Failure {
    match error {
        NotExported::File(error) => of_file(error),
        NotExported::Engine(error) => error.into(),
    }
}

pub(in crate::desktop) fn of_file(error: std::io::Error) -> Failure {
    use std::io::ErrorKind;
    let invalid = |text: &str| Failure::new(FailureCode::InvalidInput, text);
    match error.kind() {
        ErrorKind::NotFound => invalid("There is no such file or folder."),
        ErrorKind::AlreadyExists => invalid("There is a file of that name already. Choose another name."),
        ErrorKind::PermissionDenied => invalid("That file or folder is not open to you. Choose another."),
        _ => of_store(StoreError::from(error)),
    }
}

fn what(what: &EraseWhat) -> Result<Erase, Failure> {
    let day = |text: &String| {
        text.parse().map_err(|_| Failure::new(FailureCode::InvalidInput, "A day is written YYYY-MM-DD."))
    };
    Ok(match what {
        EraseWhat::Everything => Erase::Everything,
        EraseWhat::Days { from, to } => {
            let (since, until) = (day(from)?, day(to)?);
            if since > until {
                return Err(Failure::new(FailureCode::InvalidInput, "The first day comes after the last one."));
            }
            Erase::Days { since, until, tools: Vec::new() }
        }
    })
}
