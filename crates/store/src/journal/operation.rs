//! Single operations as the journal has them: whether each stands, what turned it over, and those about something.

use std::collections::{BTreeSet, HashMap};
use std::ops::Deref;

use alara_record::{Change, Entry, EntryId, OperationId, PersonId};
use chrono::{DateTime, FixedOffset};
use sqlx::SqliteConnection;
use uuid::Uuid;

use super::about::{about, stands};
use super::{Journal, place, placed};
use crate::StoreError;
use crate::log::read::{Logged, StoredOperation, at_places, find, id_of, page};
use crate::project::rows::noun;

/// Rows that are asked for at once.
const CHUNK: usize = 500;
/// So many of the newest may stand in another order by the clock of where one is.
const NEWEST: i64 = 16;

/// An operation, and what the log says of it elsewhere.
#[derive(Clone, Debug, PartialEq)]
pub struct Journaled {
    /// The operation in its place.
    pub logged: Logged,
    /// Whether it stands: it was never undone, or that was undone in turn.
    pub stands: bool,
    /// Whether it came in from a file.
    pub imported: bool,
}

impl Deref for Journaled {
    type Target = Logged;

    fn deref(&self) -> &Logged {
        &self.logged
    }
}

impl Logged {
    /// What it changed; nothing is known of an erased one.
    pub fn changes(&self) -> &[Change] {
        self.operation.payload.as_ref().map(|payload| payload.changes.as_slice()).unwrap_or_default()
    }
}

/// What wrote an entry last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrote {
    /// The operation.
    pub operation: OperationId,
    /// Where it came from, in a word of [`super::Describe::source`].
    pub source: String,
    /// Whether it came in from a file.
    pub imported: bool,
}

/// An undo in the chain behind an operation: its undo, the undo of that, and so on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undone {
    /// The undo.
    pub by: OperationId,
    /// When.
    pub at: DateTime<FixedOffset>,
    /// Whether it took the operation back, rather than brought it back.
    pub back: bool,
}

/// What the journal says of operations, which are in the order of the log.
async fn journaled(
    connection: &mut SqliteConnection,
    rows: Vec<StoredOperation>,
) -> Result<Vec<Journaled>, StoreError> {
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else { return Ok(Vec::new()) };
    let (first, last) = (place(first.seq)?, place(last.seq)?);
    let brought = sqlx::query!("SELECT first, last FROM journal_imported WHERE first <= ? AND last >= ?", last, first)
        .fetch_all(&mut *connection)
        .await?;
    let turned =
        sqlx::query_scalar!("SELECT target FROM journal_undone WHERE target >= ? AND target <= ?", first, last)
            .fetch_all(&mut *connection)
            .await?;
    let turned: BTreeSet<i64> = turned.into_iter().collect();
    let mut found = Vec::with_capacity(rows.len());
    for row in rows {
        let seq = place(row.seq)?;
        let imported = brought.iter().any(|each| (each.first..=each.last).contains(&seq));
        let stands = !turned.contains(&seq) || stands(connection, row.seq).await?;
        found.push(Journaled { logged: row.logged()?, stands, imported });
    }
    Ok(found)
}

/// The operation at a place.
pub(super) async fn at(connection: &mut SqliteConnection, seq: i64) -> Result<Option<Journaled>, StoreError> {
    Ok(all(connection, &[seq]).await?.pop())
}

/// Those at some places, in the order of the log, each once.
pub(super) async fn all(connection: &mut SqliteConnection, places: &[i64]) -> Result<Vec<Journaled>, StoreError> {
    let mut found = Vec::with_capacity(places.len());
    for places in places.chunks(CHUNK) {
        let rows = at_places(connection, places).await?;
        found.extend(journaled(connection, rows).await?);
    }
    Ok(found)
}

impl Journal<'_> {
    /// One operation.
    ///
    /// # Errors
    /// The database, or a row that cannot be read; so in all of these.
    pub async fn find(&self, id: OperationId) -> Result<Option<Journaled>, StoreError> {
        let mut reader = self.store.reader().await?;
        let row = find(&mut reader, id).await?;
        Ok(journaled(&mut reader, Vec::from_iter(row)).await?.pop())
    }

    /// The chain of undos behind an operation, in order.
    ///
    /// # Errors
    /// As [`Journal::find`].
    pub async fn chain(&self, seq: u64) -> Result<Vec<Undone>, StoreError> {
        let mut reader = self.store.reader().await?;
        let (mut chain, mut last): (Vec<Undone>, _) = (Vec::new(), place(seq)?);
        while let Some(by) = sqlx::query_scalar!("SELECT by FROM journal_undone WHERE target = ?", last)
            .fetch_optional(&mut *reader)
            .await?
        {
            let seq = placed("journal_undone", by)?;
            let Some(row) = page(&mut reader, seq.saturating_sub(1), seq, 1).await?.pop() else { break };
            let back = chain.last().is_none_or(|before| !before.back);
            chain.push(Undone { by: row.operation.id, at: row.operation.at, back });
            last = by;
        }
        Ok(chain)
    }

    /// The last of an operation's chain, or itself: what an Undo or a Redo takes back next.
    ///
    /// # Errors
    /// As [`Journal::find`].
    pub async fn last_of(&self, logged: &Logged) -> Result<OperationId, StoreError> {
        Ok(self.chain(logged.seq).await?.last().map_or(logged.operation.id, |last| last.by))
    }

    /// The newest operation behind a place by which something was written and that stands.
    ///
    /// # Errors
    /// As [`Journal::find`].
    pub async fn newest(&self, since: u64, writes: impl Fn(&Logged) -> bool) -> Result<Option<Journaled>, StoreError> {
        let mut reader = self.store.reader().await?;
        let mut seq = self.seq;
        while seq > since {
            let found = at(&mut reader, place(seq)?).await?;
            if let Some(found) = found.filter(|found| found.stands && writes(found)) {
                return Ok(Some(found));
            }
            seq -= 1;
        }
        Ok(None)
    }

    /// The last operation about something before a place that stands.
    ///
    /// # Errors
    /// As [`Journal::find`].
    pub async fn before(&self, noun: Uuid, seq: u64) -> Result<Option<Journaled>, StoreError> {
        let mut reader = self.store.reader().await?;
        let noun = noun.as_bytes().as_slice();
        let mut seq = place(seq)?;
        loop {
            let before = sqlx::query_scalar!(
                r#"SELECT max(seq) AS "seq: i64" FROM (
                     SELECT max(seq) AS seq FROM journal_about WHERE noun = ?1 AND passing = 0 AND seq < ?2
                     UNION ALL SELECT max(seq) FROM journal_about WHERE noun = ?1 AND passing = 1 AND seq < ?2)"#,
                noun,
                seq
            )
            .fetch_one(&mut *reader)
            .await?;
            let Some(before) = before else { return Ok(None) };
            if let Some(found) = at(&mut reader, before).await?.filter(|found| found.stands) {
                return Ok(Some(found));
            }
            seq = before;
        }
    }

    /// The operation that removed an entry, if that is the last that stands of it.
    ///
    /// # Errors
    /// As [`Journal::find`].
    pub async fn removal(&self, entry: EntryId) -> Result<Option<OperationId>, StoreError> {
        let mut reader = self.store.reader().await?;
        for row in about(&mut reader, entry).await?.into_iter().rev() {
            if stands(&mut reader, row.seq).await? {
                let removes = row.read_payload()?.is_some_and(|it| it.changes.contains(&Change::RemoveEntry(entry)));
                return Ok(removes.then_some(row.operation.id));
            }
        }
        Ok(None)
    }

    /// What wrote each of these entries last, of those that stand.
    ///
    /// # Errors
    /// As [`Journal::find`].
    pub async fn wrote(
        &self,
        entries: impl IntoIterator<Item = EntryId>,
    ) -> Result<HashMap<EntryId, Wrote>, StoreError> {
        let entries: Vec<EntryId> = entries.into_iter().collect();
        let mut reader = self.store.reader().await?;
        let mut wrote = HashMap::with_capacity(entries.len());
        for entries in entries.chunks(CHUNK) {
            let ids: Vec<String> = entries.iter().map(|id| id.0.simple().to_string()).collect();
            let ids = serde_json::to_string(&ids).map_err(|_| StoreError::Unfit("ids"))?;
            let rows = sqlx::query!(
                r#"SELECT l.entry AS "entry!: Vec<u8>", l.source, o.id,
                     (SELECT i.last >= l.by FROM journal_imported i WHERE i.first <= l.by ORDER BY i.first DESC LIMIT 1)
                       AS "imported: bool"
                   FROM journal_line l JOIN operation o ON o.seq = l.by
                   WHERE l.stands = 1 AND l.entry IN (SELECT unhex(value) FROM json_each(?))"#,
                ids
            )
            .fetch_all(&mut *reader)
            .await?;
            for row in rows {
                let by = Wrote {
                    operation: OperationId(id_of("operation", &row.id)?),
                    source: row.source,
                    imported: row.imported.unwrap_or(false),
                };
                wrote.insert(EntryId(id_of("journal_line", &row.entry)?), by);
            }
        }
        Ok(wrote)
    }

    /// The operations about the medications and reminders that there are, oldest first, but for what only came with something else.
    ///
    /// # Errors
    /// As [`Journal::find`].
    pub async fn of_plans(&self) -> Result<Vec<Journaled>, StoreError> {
        let mut reader = self.store.reader().await?;
        let places = sqlx::query_scalar!(
            "SELECT DISTINCT seq FROM journal_about
             WHERE noun IN (SELECT id FROM medication UNION ALL SELECT id FROM reminder) AND passing = 0 ORDER BY seq"
        )
        .fetch_all(&mut *reader)
        .await?;
        all(&mut reader, &places).await
    }

    /// The newest entries of a person's that stand, that a tool made, and that are about a medication as it was called (in small letters).
    ///
    /// # Errors
    /// As [`Journal::find`].
    pub async fn newest_about(&self, person: PersonId, name: &str, tool: &str) -> Result<Vec<Entry>, StoreError> {
        let mut reader = self.store.reader().await?;
        let person = person.0.as_bytes().as_slice();
        let rows = sqlx::query_scalar!(
            r#"SELECT e.body AS "body!" FROM journal_medication m
               CROSS JOIN journal_line l ON l.id = m.line CROSS JOIN entry e ON e.id = l.entry
               WHERE m.name = ? AND l.person = ? AND l.stands = 1 AND e.tool = ?
               ORDER BY m.name, m.start DESC, m.line DESC LIMIT ? + 0"#,
            name,
            person,
            tool,
            NEWEST
        )
        .fetch_all(&mut *reader)
        .await?;
        rows.iter().map(|body| noun("entry", body)).collect()
    }

    /// The entry of a person that was recorded last, of those that stand.
    ///
    /// # Errors
    /// As [`Journal::find`].
    pub async fn last_entry(&self, person: PersonId) -> Result<Option<EntryId>, StoreError> {
        let mut reader = self.store.reader().await?;
        let person = person.0.as_bytes().as_slice();
        let last = sqlx::query_scalar!(
            r#"SELECT entry AS "entry!: Vec<u8>" FROM journal_line INDEXED BY journal_line_recorded
               WHERE person = ? AND stands = 1 AND entry IS NOT NULL ORDER BY recorded DESC, entry DESC LIMIT 1"#,
            person
        )
        .fetch_optional(&mut *reader)
        .await?;
        last.map(|id| id_of("journal_line", &id).map(EntryId)).transpose()
    }

    /// What was written by answers in the conversation from one instant to another, both included.
    ///
    /// # Errors
    /// As [`Journal::find`].
    pub async fn answers(
        &self,
        from: DateTime<FixedOffset>,
        to: DateTime<FixedOffset>,
    ) -> Result<Vec<Journaled>, StoreError> {
        let mut reader = self.store.reader().await?;
        let (from, to) = (from.timestamp_micros(), to.timestamp_micros());
        let places =
            sqlx::query_scalar!("SELECT seq FROM journal_answer WHERE at >= ? AND at <= ? ORDER BY seq", from, to)
                .fetch_all(&mut *reader)
                .await?;
        all(&mut reader, &places).await
    }

    /// What was written by calls whose id begins with this, oldest first.
    ///
    /// # Errors
    /// As [`Journal::find`].
    pub async fn called(&self, head: &str) -> Result<Vec<Journaled>, StoreError> {
        let mut reader = self.store.reader().await?;
        // No id holds what sorts behind every letter.
        let end = format!("{head}\u{10ffff}");
        let places =
            sqlx::query_scalar!("SELECT seq FROM operation WHERE call_id >= ? AND call_id < ? ORDER BY seq", head, end)
                .fetch_all(&mut *reader)
                .await?;
        all(&mut reader, &places).await
    }
}
