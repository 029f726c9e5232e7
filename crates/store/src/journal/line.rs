//! A line of the timeline as a row: made of the operations about an entry, or of one that made none. Where
//! several devices wrote them, the projection says which of them stands.

use alara_record::{Change, Entry, EntryId, Key, Noun, PersonId, When};
use sqlx::SqliteConnection;

use super::about::{about, put_of, stands};
use super::operation::Journaled;
use super::{Describe, Described, place};
use crate::log::read::StoredOperation;
use crate::project::rows::wall_clock;
use crate::sync::folding_device;
use crate::{StoreError, project};

/// A line, with what is known of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The entry; `None` for what made none.
    pub entry: Option<EntryId>,
    /// The operation that made it; it names the line.
    pub first: Journaled,
    /// The one that wrote it last, of those that stand; the first where none does.
    pub by: Journaled,
    /// All operations about it, oldest first.
    pub about: Vec<Journaled>,
    /// Whether it is there: neither undone nor deleted.
    pub stands: bool,
}

impl Line {
    /// The entry as it was written last.
    pub fn written(&self) -> Option<&Entry> {
        put_of(self.by.changes(), self.entry?)
    }
}

/// A row, and the medications beside it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Made {
    pub entry: Option<EntryId>,
    pub first: i64,
    pub by: i64,
    pub person: PersonId,
    pub dayed: bool,
    pub start: i64,
    pub recorded: i64,
    pub stands: bool,
    pub source: String,
    pub described: Described,
}

impl Made {
    /// The line of an operation that made no entry: it stands at the time of its writing.
    pub(super) fn alone(
        row: &StoredOperation,
        stands: bool,
        describe: &dyn Describe,
    ) -> Result<Option<Made>, StoreError> {
        let Some(payload) = row.read_payload()? else { return Ok(None) };
        let (operation, seq) = (&row.operation, place(row.seq)?);
        let at = When::Instant(operation.at);
        let described = describe.described(&operation.tool, &payload.written);
        let (dayed, start) = placed_in_time(&at);
        Ok(Some(Made {
            entry: None,
            first: seq,
            by: seq,
            person: operation.person,
            dayed,
            start,
            recorded: operation.at.timestamp_micros(),
            stands,
            source: describe.source(&operation.grant, &payload),
            described: lowered(described),
        }))
    }

    /// The line of an entry, as the operation at the second of two places put it; that at the first made it.
    pub(super) fn of_entry(
        put: &Entry,
        (first, by): (i64, i64),
        stands: bool,
        source: String,
        describe: &dyn Describe,
    ) -> Made {
        let (dayed, start) = placed_in_time(&put.at);
        Made {
            entry: Some(put.id),
            first,
            by,
            person: put.person,
            dayed,
            start,
            recorded: put.recorded_at.timestamp_micros(),
            stands,
            source,
            described: lowered(describe.described(&put.tool, &put.fields)),
        }
    }

    /// Puts it in place of what was there.
    pub(super) async fn put(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        match self.entry {
            Some(entry) => remove(connection, entry).await?,
            None => remove_alone(connection, self.first).await?,
        }
        self.insert(connection).await
    }

    /// Puts it where there was none.
    pub(super) async fn insert(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        let entry = self.entry.as_ref().map(|id| id.0.as_bytes().as_slice());
        let (person, text) = (self.person.0.as_bytes().as_slice(), &self.described.text);
        let id = sqlx::query_scalar!(
            r#"INSERT INTO journal_line (entry, first, by, person, kind, dayed, start, recorded, stands, source, text)
               VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id AS "id!: i64""#,
            entry,
            self.first,
            self.by,
            person,
            self.described.kind,
            self.dayed,
            self.start,
            self.recorded,
            self.stands,
            self.source,
            text
        )
        .fetch_one(&mut *connection)
        .await?;
        sqlx::query!("INSERT INTO journal_words (rowid, text) VALUES (?, ?)", id, text)
            .execute(&mut *connection)
            .await?;
        for (name, shown) in self.named() {
            sqlx::query!(
                "INSERT INTO journal_medication (name, start, line, shown) VALUES (?, ?, ?, ?)",
                name,
                self.start,
                id,
                shown
            )
            .execute(&mut *connection)
            .await?;
        }
        count(connection, id, 1).await
    }

    /// The medications, each once. An empty name is none: it counts all lines.
    pub(super) fn named(&self) -> std::collections::BTreeMap<String, &str> {
        let mut named = std::collections::BTreeMap::new();
        for shown in self.described.medications.iter().filter(|name| !name.is_empty()) {
            named.entry(shown.to_lowercase()).or_insert(shown.as_str());
        }
        named
    }
}

/// Counts a line in, or out.
async fn count(connection: &mut SqliteConnection, line: i64, by: i64) -> Result<(), StoreError> {
    sqlx::query!(
        "INSERT INTO journal_count (person, kind, name, lines, entries, shown)
         SELECT l.person, l.kind, n.name, ?1, ?1 * (l.stands AND l.entry IS NOT NULL), n.shown
         FROM journal_line l
         JOIN (SELECT '' AS name, '' AS shown
               UNION ALL SELECT name, shown FROM journal_medication WHERE line = ?2) n
         WHERE l.id = ?2
         ON CONFLICT (person, kind, name) DO UPDATE SET
           lines = lines + excluded.lines, entries = entries + excluded.entries",
        by,
        line
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The line of an entry goes.
pub(super) async fn remove(connection: &mut SqliteConnection, entry: EntryId) -> Result<(), StoreError> {
    let entry = entry.0.as_bytes().as_slice();
    let line = sqlx::query_scalar!("SELECT id FROM journal_line WHERE entry = ?", entry);
    match line.fetch_optional(&mut *connection).await? {
        Some(line) => take_out(connection, line).await,
        None => Ok(()),
    }
}

/// The line goes of an operation that made no entry.
pub(super) async fn remove_alone(connection: &mut SqliteConnection, first: i64) -> Result<(), StoreError> {
    let line = sqlx::query_scalar!(r#"SELECT id FROM journal_line WHERE first = ? AND entry IS NULL"#, first);
    match line.fetch_optional(&mut *connection).await? {
        Some(line) => take_out(connection, line).await,
        None => Ok(()),
    }
}

async fn take_out(connection: &mut SqliteConnection, line: i64) -> Result<(), StoreError> {
    // Counted out first: an upsert checks what it would insert, so what there is is lowered and what reaches nothing goes.
    sqlx::query!(
        "UPDATE journal_count SET lines = lines - 1, entries = entries - (l.stands AND l.entry IS NOT NULL)
         FROM journal_line l
         WHERE l.id = ?1 AND journal_count.person = l.person AND journal_count.kind = l.kind
           AND (journal_count.name = ''
             OR journal_count.name IN (SELECT name FROM journal_medication WHERE line = ?1))",
        line
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!("DELETE FROM journal_count WHERE lines = 0").execute(&mut *connection).await?;
    sqlx::query!(
        "INSERT INTO journal_words (journal_words, rowid, text) SELECT 'delete', id, text FROM journal_line WHERE id = ?",
        line
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!("DELETE FROM journal_medication WHERE line = ?", line).execute(&mut *connection).await?;
    sqlx::query!("DELETE FROM journal_line WHERE id = ?", line).execute(&mut *connection).await?;
    Ok(())
}

/// Makes the line of an entry; none where nothing put it, or nothing is known of it any more.
pub(super) async fn derive(
    connection: &mut SqliteConnection,
    entry: EntryId,
    describe: &dyn Describe,
) -> Result<Option<Made>, StoreError> {
    let mut first: Option<(i64, Entry, String)> = None;
    let mut writer = None;
    let mut removed = false;
    let folded = folded_entry(connection, entry).await?;
    for row in about(connection, entry).await? {
        let Some(payload) = row.read_payload()? else { continue };
        let seq = place(row.seq)?;
        let put = put_of(&payload.changes, entry);
        let put = put.map(|put| (seq, put.clone(), describe.source(&row.operation.grant, &payload)));
        if let Some(Some(standing)) = &folded {
            // Which of several devices' versions stands is said by the fold, and by a pick.
            writer = put.clone().filter(|(_, put, _)| put == standing).or(writer);
        } else if stands(connection, row.seq).await? {
            // The last that stands says whether it is there.
            removed = put.is_none() && payload.changes.contains(&Change::RemoveEntry(entry));
            writer = put.clone().or(writer);
        }
        first = first.or(put);
    }
    let Some(first) = first else { return Ok(None) };
    let stands = match &folded {
        Some(folded) => folded.is_some(),
        None => writer.is_some() && !removed,
    };
    let made = first.0;
    let (by, put, source) = writer.unwrap_or(first);
    Ok(Some(Made::of_entry(&put, (made, by), stands, source, describe)))
}

/// What stands of an entry where operations of several devices are folded; `None` where they are not.
async fn folded_entry(connection: &mut SqliteConnection, entry: EntryId) -> Result<Option<Option<Entry>>, StoreError> {
    if folding_device(connection).await?.is_none() {
        return Ok(None);
    }
    Ok(Some(match project::find(connection, &Key::Entry(entry)).await? {
        Some(Noun::Entry(entry)) => Some(entry),
        Some(Noun::Medication(_) | Noun::Person(_) | Noun::Reminder(_) | Noun::Settlement(_)) | None => None,
    }))
}

/// Whether only the day or its part is known; and the instant, or the wall clock at its beginning.
fn placed_in_time(at: &When) -> (bool, i64) {
    match at {
        When::Instant(at) => (false, at.timestamp_micros()),
        day => (true, wall_clock(day.local_bounds().0)),
    }
}

fn lowered(described: Described) -> Described {
    Described { text: described.text.to_lowercase(), ..described }
}
