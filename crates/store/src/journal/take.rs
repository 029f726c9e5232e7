//! Taking operations into the journal, in the order of the log, a page in a transaction; and taking out what is erased.

use std::collections::BTreeSet;

use alara_record::{Change, EntryId, Grant, Key};
use alara_sync::fold::PICK;
use sqlx::SqliteConnection;

use super::about::{places, put_of, stands};
use super::line::{Made, derive, remove};
use super::{Describe, place, placed};
use crate::import::IMPORT;
use crate::job::Job;
use crate::log::read::{StoredOperation, find, head, page};
use crate::undo::UNDO;
use crate::{Store, StoreError};

/// Operations in a transaction.
const PAGE: u32 = 500;

/// Where the journal ends, and in whose words it is.
pub(super) async fn state(connection: &mut SqliteConnection) -> Result<(u64, String), StoreError> {
    let row = sqlx::query!("SELECT seq, described FROM journal WHERE one = 1").fetch_one(connection).await?;
    Ok((placed("journal", row.seq)?, row.described))
}

impl Store {
    /// Takes in what is new; answers with where the log ended then.
    pub(super) async fn take_in(&self, describe: &dyn Describe, job: &Job) -> Result<u64, StoreError> {
        {
            let mut reader = self.at_hand().await?;
            let (end, _) = head(&mut reader).await?;
            if state(&mut reader).await? == (end, describe.edition().to_owned()) {
                return Ok(end);
            }
        }
        loop {
            let mut transaction = self.begin().await?;
            let (end, _) = head(&mut transaction).await?;
            let (mut seq, edition) = state(&mut transaction).await?;
            if edition != describe.edition() {
                clear(&mut transaction).await?;
                seq = 0;
            }
            let rows = page(&mut transaction, seq, u64::MAX, PAGE).await?;
            let last = rows.last().map_or(seq, |row| row.seq);
            for row in &rows {
                take(&mut transaction, row, describe).await?;
            }
            let (at, edition) = (place(last)?, describe.edition());
            sqlx::query!("UPDATE journal SET seq = ?, described = ? WHERE one = 1", at, edition)
                .execute(&mut *transaction)
                .await?;
            drop(transaction.commit().await?);
            if last >= end {
                return Ok(last);
            }
            job.reached(last, end)?;
        }
    }
}

/// Nothing is in it any more.
async fn clear(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO journal_words (journal_words) VALUES ('delete-all')").execute(&mut *connection).await?;
    // What is deleted is overwritten in the index too.
    sqlx::query("INSERT INTO journal_words (journal_words, rank) VALUES ('secure-delete', 1)")
        .execute(&mut *connection)
        .await?;
    for table in TABLES {
        sqlx::query(sqlx::AssertSqlSafe(format!("DELETE FROM {table}"))).execute(&mut *connection).await?;
    }
    Ok(())
}

const TABLES: [&str; 7] = [
    "journal_undone", "journal_imported", "journal_answer", "journal_about", "journal_line", "journal_medication",
    "journal_count",
];

/// What one operation says by itself, whatever else the log holds.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Says {
    /// The nouns that it is about, and whether only with something else.
    pub about: BTreeSet<([u8; 16], bool)>,
    /// Its instant in microseconds, where it is an answer in the conversation.
    pub answer: Option<i64>,
    /// The part of the log that it brought.
    pub imported: Option<(u64, u64)>,
    /// Whether it makes a line of its own.
    pub alone: bool,
}

/// Reads an operation.
pub(super) fn says(row: &StoredOperation, describe: &dyn Describe) -> Result<Says, StoreError> {
    let mut says = Says::default();
    let operation = &row.operation;
    let payload = row.read_payload()?;
    if operation.tool == IMPORT {
        let written = payload.as_ref().map(|payload| &payload.written);
        let place = |name: &str| written?.get(name)?.as_u64();
        // One that came in from a file itself speaks of another log: it does not stand right behind what it brought.
        let spans = place("first").zip(place("last"));
        says.imported = spans.filter(|(first, last)| first <= last && last + 1 == row.seq);
    }
    if !describe.writes(&operation.tool) {
        return Ok(says);
    }
    if matches!(&operation.grant, Grant::Person { act, .. } if act == "answer") {
        says.answer = Some(operation.at.timestamp_micros());
    }
    let Some(payload) = payload else { return Ok(says) };
    let passing = describe.passing(&operation.tool);
    for change in &payload.changes {
        match (change.key(), change) {
            (Key::Entry(id), _) => says.about.insert((*id.0.as_bytes(), false)),
            (Key::Medication(id), Change::Put(_)) => says.about.insert((*id.0.as_bytes(), passing)),
            (Key::Reminder(id), Change::Put(_)) => says.about.insert((*id.0.as_bytes(), passing)),
            _ => false,
        };
    }
    says.alone = entries(&payload.changes).is_empty();
    Ok(says)
}

/// The entries that changes put or remove.
pub(super) fn entries(changes: &[Change]) -> BTreeSet<EntryId> {
    let entry = |change: &Change| match change.key() {
        Key::Entry(id) => Some(id),
        _ => None,
    };
    changes.iter().filter_map(entry).collect()
}

async fn take(
    connection: &mut SqliteConnection,
    row: &StoredOperation,
    describe: &dyn Describe,
) -> Result<(), StoreError> {
    if let Some(target) = undoes(connection, row).await? {
        let (undone, by) = (place(target.seq)?, place(row.seq)?);
        sqlx::query!("INSERT OR REPLACE INTO journal_undone (target, by) VALUES (?, ?)", undone, by)
            .execute(&mut *connection)
            .await?;
        return turned(connection, target, describe).await;
    }
    let seq = place(row.seq)?;
    let says = says(row, describe)?;
    if let Some((first, last)) = says.imported {
        let (first, last) = (place(first)?, place(last)?);
        sqlx::query!("INSERT INTO journal_imported (first, last) VALUES (?, ?)", first, last)
            .execute(&mut *connection)
            .await?;
    }
    if let Some(at) = says.answer {
        sqlx::query!("INSERT INTO journal_answer (at, seq) VALUES (?, ?)", at, seq).execute(&mut *connection).await?;
    }
    for (noun, passing) in &says.about {
        let noun = noun.as_slice();
        sqlx::query!("INSERT INTO journal_about (noun, passing, seq) VALUES (?, ?, ?)", noun, passing, seq)
            .execute(&mut *connection)
            .await?;
    }
    if row.operation.tool == PICK {
        return rows(connection, row, false, describe).await;
    }
    // Nothing undid it yet: what undoes stands behind it.
    let Some(payload) = row.read_payload()?.filter(|_| describe.writes(&row.operation.tool)) else { return Ok(()) };
    if says.alone {
        return match Made::alone(row, true, describe)? {
            Some(made) => made.insert(connection).await,
            None => Ok(()),
        };
    }
    for entry in entries(&payload.changes) {
        let put = put_of(&payload.changes, entry);
        match put {
            // The first word of an entry, as nearly all of them are: nothing else has to be read.
            Some(put) if places(connection, entry).await? == [seq] => {
                let source = describe.source(&row.operation.grant, &payload);
                Made::of_entry(put, (seq, seq), true, source, describe).insert(connection).await?;
            }
            _ => line_anew(connection, entry, describe).await?,
        }
    }
    Ok(())
}

/// Makes the lines anew that an operation is about.
async fn rows(
    connection: &mut SqliteConnection,
    row: &StoredOperation,
    alone: bool,
    describe: &dyn Describe,
) -> Result<(), StoreError> {
    if alone {
        let stands = stands(connection, row.seq).await?;
        if let Some(made) = Made::alone(row, stands, describe)? {
            made.put(connection).await?;
        }
        return Ok(());
    }
    let Some(payload) = row.read_payload()? else { return Ok(()) };
    for entry in entries(&payload.changes) {
        line_anew(connection, entry, describe).await?;
    }
    Ok(())
}

async fn line_anew(
    connection: &mut SqliteConnection,
    entry: EntryId,
    describe: &dyn Describe,
) -> Result<(), StoreError> {
    match derive(connection, entry, describe).await? {
        Some(made) => made.put(connection).await,
        None => remove(connection, entry).await,
    }
}

/// The operation that one undoes: it stands before it. No walk from one to the next comes back to where it was.
pub(super) async fn undoes(
    connection: &mut SqliteConnection,
    row: &StoredOperation,
) -> Result<Option<StoredOperation>, StoreError> {
    let named = row.operation.call_id.strip_prefix(UNDO).and_then(|rest| rest.strip_prefix('/'));
    let Some(target) = named.and_then(|id| id.parse().ok()) else { return Ok(None) };
    Ok(find(connection, target).await?.filter(|target| target.seq < row.seq))
}

/// After an undo: the lines of what it turned over, at the beginning of the chain of undos.
async fn turned(
    connection: &mut SqliteConnection,
    mut target: StoredOperation,
    describe: &dyn Describe,
) -> Result<(), StoreError> {
    while let Some(before) = undoes(connection, &target).await? {
        target = before;
    }
    if !describe.writes(&target.operation.tool) && target.operation.tool != PICK {
        return Ok(());
    }
    let alone = says(&target, describe)?.alone;
    rows(connection, &target, alone, describe).await
}

/// Takes out of the journal, within the transaction of an erasing, what operations said that lose their contents. What else was said of
/// the same entries is described anew when the journal is read next.
pub(crate) async fn forget(
    connection: &mut SqliteConnection,
    keys: &BTreeSet<Key>,
    operations: &BTreeSet<u64>,
) -> Result<(), StoreError> {
    let mut left = false;
    for key in keys {
        let noun = match key {
            Key::Entry(id) => id.0,
            Key::Medication(id) => id.0,
            Key::Reminder(id) => id.0,
            Key::Person(_) | Key::Settlement(_) => continue,
        };
        let noun = noun.as_bytes().as_slice();
        let about = sqlx::query!("SELECT passing, seq FROM journal_about WHERE noun = ?", noun)
            .fetch_all(&mut *connection)
            .await?;
        for row in about {
            if operations.contains(&placed("journal_about", row.seq)?) {
                sqlx::query!(
                    "DELETE FROM journal_about WHERE noun = ? AND passing = ? AND seq = ?",
                    noun,
                    row.passing,
                    row.seq
                )
                .execute(&mut *connection)
                .await?;
            } else {
                left |= matches!(key, Key::Entry(_));
            }
        }
        if let Key::Entry(id) = key {
            remove(connection, *id).await?;
        }
    }
    for seq in operations {
        super::line::remove_alone(connection, place(*seq)?).await?;
    }
    // Of an entry that shared an operation with an erased one something is still known: the journal is made anew, as rarely as one operation
    // tells of several entries.
    if left {
        sqlx::query!("UPDATE journal SET described = '' WHERE one = 1").execute(&mut *connection).await?;
    }
    Ok(())
}
