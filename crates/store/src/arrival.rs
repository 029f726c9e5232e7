//! What opening a vault found and did besides: its owner is told, whoever shows it.

use std::path::Path;

/// What opening a vault found or did. Its text is for its owner, and names files of the data folder alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// It was of an earlier format and is of this one now. A copy of it as it was lies in the data folder under this name.
    Upgraded {
        /// The file's name.
        copy: String,
    },
    /// A restore had been cut short once it was decided, and was finished.
    RestoreFinished {
        /// The name of the folder that holds what was there before; `None` where nothing was.
        kept: Option<String>,
    },
    /// A restore had been cut short before it was decided: the record is as it was.
    RestoreTakenBack,
    /// Nothing outside the database says how many changes were committed here: a journal that is missing is not noticed.
    Uncounted,
    /// Nothing can be written: it is open to be read.
    ReadOnly,
}

impl Arrival {
    pub(crate) fn finished(kept: Option<&Path>) -> Arrival {
        Arrival::RestoreFinished {
            kept: kept.and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned()),
        }
    }
}

impl std::fmt::Display for Arrival {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Arrival::Upgraded { copy } => write!(
                to,
                "An earlier version of Alara made this record; it has the format of this one now. A copy of it as it was is in the data folder: {copy}"
            ),
            Arrival::RestoreFinished { kept: Some(kept) } => write!(
                to,
                "A restore that had been cut short was finished. What was there before is in the data folder: {kept}"
            ),
            Arrival::RestoreFinished { kept: None } => to.write_str("A restore that had been cut short was finished."),
            Arrival::RestoreTakenBack => {
                to.write_str("A restore that had been cut short was taken back: the record is as it was before.")
            }
            Arrival::Uncounted => to.write_str(
                "The file alara.count was missing from the data folder, so nobody can tell whether the newest changes are there. Look at them; if some are missing, close Alara and put all files of the folder in place again.",
            ),
            Arrival::ReadOnly => to.write_str(
                "Nothing can be written to the data folder: the record can be read, and nothing is recorded. Make the folder writable, or free space on its disk, then start again.",
            ),
        }
    }
}
