//! Pages of the timeline, and search in it.

use alara_record::{Entry, EntryId, OperationId, PersonId};
use sqlx::SqliteConnection;

use crate::log::read::id_of;
use crate::project::rows::{EntryRow, noun};
use crate::{Store, StoreError};

/// An entry of the timeline, with the operation that wrote it last: what Undo is about.
#[derive(Clone, Debug, PartialEq)]
pub struct Recorded {
    /// The entry.
    pub entry: Entry,
    /// The operation.
    pub operation: OperationId,
}

/// A place in the timeline: what follows it is older.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    local_start: i64,
    recorded: i64,
    id: EntryId,
}

impl Place {
    /// The place of an entry: the next page begins after the last entry of this one.
    pub fn of(entry: &Entry) -> Place {
        let row = EntryRow::of(entry);
        Place { local_start: row.local_start, recorded: row.recorded, id: entry.id }
    }
}

impl Store {
    /// A page of a person's timeline, newest first: what follows `after` (`None` for the first page), at most `limit`.
    ///
    /// # Errors
    /// The database, or a row that cannot be read.
    pub async fn timeline(
        &self,
        person: PersonId,
        after: Option<Place>,
        limit: u32,
    ) -> Result<Vec<Recorded>, StoreError> {
        let mut reader = self.reader().await?;
        let person = person.0.as_bytes().as_slice();
        let rows = match after {
            None => {
                sqlx::query_as!(
                    Row,
                    "SELECT body, operation FROM entry WHERE person = ?
                     ORDER BY local_start DESC, recorded DESC, id DESC LIMIT ? + 0",
                    person,
                    limit
                )
                .fetch_all(&mut *reader)
                .await?
            }
            Some(place) => page_after(&mut reader, person, place, limit).await?,
        };
        rows.into_iter().map(Row::read).collect()
    }

    /// Entries of a person in which every word of `text` occurs, as a word or the beginning of one; the last recorded first.
    ///
    /// # Errors
    /// As [`Store::timeline`].
    pub async fn search(&self, person: PersonId, text: &str, limit: u32) -> Result<Vec<Recorded>, StoreError> {
        let Some(words) = words(text) else { return Ok(Vec::new()) };
        let mut reader = self.reader().await?;
        let person = person.0.as_bytes().as_slice();
        let rows = sqlx::query_as!(
            Row,
            r#"SELECT entry.body AS "body!", entry.operation AS "operation!" FROM entry_words
               CROSS JOIN entry ON entry.seq = entry_words.rowid
               WHERE entry_words MATCH ? AND entry.person = ? ORDER BY entry_words.rowid DESC LIMIT ? + 0"#,
            words,
            person,
            limit
        )
        .fetch_all(&mut *reader)
        .await?;
        rows.into_iter().map(Row::read).collect()
    }

    /// One entry of the timeline.
    ///
    /// # Errors
    /// As [`Store::timeline`].
    pub async fn entry(&self, id: EntryId) -> Result<Option<Recorded>, StoreError> {
        let mut reader = self.reader().await?;
        let id = id.0.as_bytes().as_slice();
        sqlx::query_as!(Row, "SELECT body, operation FROM entry WHERE id = ?", id)
            .fetch_optional(&mut *reader)
            .await?
            .map(Row::read)
            .transpose()
    }
}

struct Row {
    body: String,
    operation: Vec<u8>,
}

impl Row {
    fn read(self) -> Result<Recorded, StoreError> {
        Ok(Recorded { entry: noun("entry", &self.body)?, operation: OperationId(id_of("entry", &self.operation)?) })
    }
}

async fn page_after(
    connection: &mut SqliteConnection,
    person: &[u8],
    place: Place,
    limit: u32,
) -> Result<Vec<Row>, StoreError> {
    let id = place.id.0.as_bytes().as_slice();
    Ok(sqlx::query_as!(
        Row,
        "SELECT body, operation FROM entry WHERE person = ? AND (local_start, recorded, id) < (?, ?, ?)
         ORDER BY local_start DESC, recorded DESC, id DESC LIMIT ? + 0",
        person,
        place.local_start,
        place.recorded,
        id,
        limit
    )
    .fetch_all(connection)
    .await?)
}

/// What was typed as a query of FTS5: each run of letters and digits quoted, so that nothing in it is syntax.
fn words(text: &str) -> Option<String> {
    let words: Vec<String> = text
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(|word| format!("\"{word}\"*"))
        .collect();
    if words.is_empty() { None } else { Some(words.join(" ")) }
}
