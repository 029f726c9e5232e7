//! How many lines there are of each person, kind and medication: kept as lines come and go, so that no page counts them.

use alara_record::PersonId;

use super::{Journal, placed};
use crate::StoreError;
use crate::log::read::id_of;

/// A person's lines of a kind, or those of them that are about a medication.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineCount {
    /// Whose.
    pub person: PersonId,
    /// The kind.
    pub kind: String,
    /// The medication, in small letters, and as it is shown; `None`: all lines.
    pub medication: Option<(String, String)>,
    /// How many lines.
    pub lines: u64,
    /// How many of them are entries that stand.
    pub entries: u64,
}

impl Journal<'_> {
    /// All counts there are.
    ///
    /// # Errors
    /// The database.
    pub async fn counts(&self) -> Result<Vec<LineCount>, StoreError> {
        let mut reader = self.store.reader().await?;
        let rows = sqlx::query!("SELECT person, kind, name, shown, lines, entries FROM journal_count")
            .fetch_all(&mut *reader)
            .await?;
        rows.into_iter()
            .map(|row| {
                Ok(LineCount {
                    person: PersonId(id_of("journal_count", &row.person)?),
                    kind: row.kind,
                    medication: (!row.name.is_empty()).then_some((row.name, row.shown)),
                    lines: placed("journal_count", row.lines)?,
                    entries: placed("journal_count", row.entries)?,
                })
            })
            .collect()
    }
}
