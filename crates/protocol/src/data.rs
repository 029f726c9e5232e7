//! The record as a whole: its backups, going back to one, erasing, and files for elsewhere.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Moment;

/// How far a long job is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Progress {
    /// Of 1000.
    pub done: u32,
}

/// The backups there are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Backups {
    /// Where they are made.
    pub folder: String,
    /// That folder was chosen by the user; else it lies in the data folder.
    pub chosen: bool,
    /// Why the last daily one could not be made, if it could not: one sentence.
    pub failed: Option<String>,
    /// The newest first.
    pub backups: Vec<BackupRow>,
}

/// One backup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct BackupRow {
    /// Its file.
    pub path: String,
    /// When it was made.
    pub made: Moment,
    /// Why, in words ("daily", "asked for").
    pub reason: String,
    /// Its size, in words ("1.2 MB").
    pub size: String,
}

/// Names a file or a folder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct FilePath {
    /// Its whole path.
    pub path: String,
}

/// Where backups are made from now on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct BackupFolder {
    /// The folder; none for the data folder's own.
    pub path: Option<String>,
}

/// What going back to a backup would change.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct RestorePreview {
    /// How many entries it holds.
    pub entries: u32,
    /// When the last change that it holds was made.
    pub until: Moment,
    /// Entries that would come back.
    pub added: Differing,
    /// Entries that would be gone.
    pub lost: Differing,
    /// Entries that would be as they were then.
    pub changed: Differing,
    /// How many people, medications, reminders and settled doses would be otherwise.
    pub others: u32,
}

/// Entries of one kind: how many, and the newest of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Differing {
    /// How many.
    pub count: u32,
    /// The last that were recorded, each in a line.
    pub newest: Vec<String>,
}

/// What is to be erased.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum EraseWhat {
    /// Everyone's whole record.
    Everything,
    /// The entries of these days, both included, `YYYY-MM-DD`.
    Days {
        /// The first.
        from: String,
        /// The last.
        to: String,
    },
}

/// What an erasing would take away.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct ErasePreview {
    /// How many entries.
    pub entries: u32,
    /// How many backups hold any of it still, or may.
    pub backups: u32,
    /// How many folders in which backups were made cannot be reached now.
    pub out_of_reach: u32,
    /// The word that has to be typed, exactly.
    pub word: String,
}

/// Erases, for good.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct EraseNow {
    /// What.
    pub what: EraseWhat,
    /// What the user typed.
    pub typed: String,
    /// The backups too: a new one of what is left takes their place.
    pub backups: bool,
}

/// What was erased.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct ErasedNow {
    /// How many entries.
    pub entries: u32,
    /// How many backups; none where they were to stay.
    pub backups: Option<u32>,
    /// What was not done, a sentence each.
    pub not_done: Vec<String>,
}

/// How many changes were written to a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Exchanged {
    /// How many.
    pub changes: u32,
}

/// What was taken in from a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct ImportedNow {
    /// How many changes.
    pub changes: u32,
    /// What takes all of it back; none for an export of Alara's own.
    pub operation: Option<String>,
}

/// A file that is to be looked at before it is imported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct ImportFile {
    /// Where it lies.
    pub path: String,
    /// Of another program's file: whether what is doubtful comes in too.
    pub doubtful: bool,
    /// Of a table: the columns that are guessed wrongly.
    pub columns: Vec<ColumnRead>,
}

/// What a file of another program comes to, besides what it would bring. Of each list the first are shown, and all counted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct BroughtPreview {
    /// What kind of file it is ("a FHIR file").
    pub from: String,
    /// Whom it is about, as the file calls them.
    pub about: Vec<String>,
    /// What it would bring, by kinds ("2 doses").
    pub kinds: Vec<String>,
    /// What may be on record already, or is far from what is usual.
    pub doubtful: Vec<DoubtRow>,
    /// How many there are.
    pub doubtful_count: u32,
    /// Why things of it cannot be recorded, a sentence each.
    pub refused: Vec<String>,
    /// How many cannot.
    pub refused_count: u32,
    /// What has no place here.
    pub not_mapped: Vec<NotMapped>,
    /// How each column of a table is read; empty for all other files.
    pub columns: Vec<ColumnRead>,
    /// All that a column can say.
    pub column_kinds: Vec<String>,
}

/// A column of a table, and what it says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct ColumnRead {
    /// Its title.
    pub title: String,
    /// One of [`BroughtPreview::column_kinds`].
    pub says: String,
}

/// A thing that is asked about before it comes in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum DoubtRow {
    /// It may be on record already.
    Near {
        /// On record.
        here: String,
        /// In the file.
        file: String,
    },
    /// Its value is far from what is usual.
    Unlikely {
        /// In the file.
        file: String,
        /// What is usual.
        why: String,
    },
}

/// What of a file has no place in a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct NotMapped {
    /// What the file calls it.
    pub what: String,
    /// How many there are.
    pub count: u32,
}

/// What a file would bring.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct ImportPreview {
    /// What would be imported; the answer carries it back.
    pub digest: String,
    /// How many changes are new here.
    pub new: u32,
    /// How many are here already.
    pub known: u32,
    /// How many entries would be made or changed.
    pub entries: u32,
    /// The first and the last day of these entries, `YYYY-MM-DD`.
    pub days: Option<(String, String)>,
    /// Whose records, by name.
    pub people: Vec<String>,
    /// What would no longer be on this record, in words.
    pub removed: Vec<String>,
    /// What is on this record and would be other than it is, in words.
    pub changed: Vec<String>,
    /// Lines that cannot be imported; while there are any, nothing can.
    pub bad: Vec<String>,
    /// Of another program's file, what it comes to besides.
    pub foreign: Option<BroughtPreview>,
}

/// Imports a file as it was shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct ImportNow {
    /// The file.
    pub path: String,
    /// The digest of what was shown.
    pub digest: String,
    /// As it was shown.
    pub doubtful: bool,
    /// As it was shown.
    pub columns: Vec<ColumnRead>,
}

/// Everyone with a record here, the user first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct People {
    /// They.
    pub people: Vec<PersonRow>,
}

/// Somebody with a record here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct PersonRow {
    /// The id.
    pub id: String,
    /// How the user calls them.
    pub name: String,
    /// Other names for the same person.
    pub aka: Vec<String>,
    /// It is the user.
    pub own: bool,
}

/// Puts somebody on record, or changes what they are called.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct KeepPerson {
    /// Who; none for somebody new.
    pub id: Option<String>,
    /// How the user calls them.
    pub name: String,
    /// Other names.
    pub aka: Vec<String>,
}
