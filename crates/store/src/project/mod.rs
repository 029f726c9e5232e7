//! The record's tables: each change of an operation put into its row, in the operation's own transaction. Nothing outside this
//! crate can reach these writers.

pub(crate) mod rebuild;
pub(crate) mod rows;

use alara_record::{Change, Key, Noun, OperationId};
use sqlx::SqliteConnection;

use crate::StoreError;
use rows::{EntryRow, body, noun, wall_clock};

/// Applies one change of an operation.
pub(crate) async fn apply(
    connection: &mut SqliteConnection,
    change: &Change,
    by: OperationId,
) -> Result<(), StoreError> {
    match change {
        Change::Put(noun) => put(connection, noun, by).await,
        other => remove(connection, &other.key()).await,
    }
}

async fn put(connection: &mut SqliteConnection, noun: &Noun, by: OperationId) -> Result<(), StoreError> {
    let by = by.0.as_bytes().as_slice();
    match noun {
        Noun::Person(person) => {
            let (id, body) = (person.id.0.as_bytes().as_slice(), body(person)?);
            sqlx::query!("INSERT INTO person (id, is_user, operation, body) VALUES (?, ?, ?, ?)
                 ON CONFLICT (id) DO UPDATE SET is_user = excluded.is_user, operation = excluded.operation, body = excluded.body",
                id,
                person.is_user,
                by,
                body).execute(connection).await?;
        }
        Noun::Medication(medication) => {
            let (id, of) = (medication.id.0.as_bytes().as_slice(), medication.person.0.as_bytes().as_slice());
            let body = body(medication)?;
            sqlx::query!("INSERT INTO medication (id, person, operation, body) VALUES (?, ?, ?, ?)
                 ON CONFLICT (id) DO UPDATE SET person = excluded.person, operation = excluded.operation, body = excluded.body",
                id,
                of,
                by,
                body).execute(connection).await?;
        }
        Noun::Reminder(reminder) => {
            let (id, of) = (reminder.id.0.as_bytes().as_slice(), reminder.person.0.as_bytes().as_slice());
            let body = body(reminder)?;
            sqlx::query!("INSERT INTO reminder (id, person, operation, body) VALUES (?, ?, ?, ?)
                 ON CONFLICT (id) DO UPDATE SET person = excluded.person, operation = excluded.operation, body = excluded.body",
                id,
                of,
                by,
                body).execute(connection).await?;
        }
        Noun::Settlement(settlement) => {
            let (of, person) = (settlement.key.of.as_bytes().as_slice(), settlement.person.0.as_bytes().as_slice());
            let (due, body) = (wall_clock(settlement.key.due), body(settlement)?);
            sqlx::query!("INSERT INTO settlement (of, due, person, operation, body) VALUES (?, ?, ?, ?, ?)
                 ON CONFLICT (of, due) DO UPDATE SET person = excluded.person, operation = excluded.operation, body = excluded.body",
                of,
                due,
                person,
                by,
                body).execute(connection).await?;
        }
        Noun::Entry(entry) => {
            let (id, of) = (entry.id.0.as_bytes().as_slice(), entry.person.0.as_bytes().as_slice());
            let (row, body) = (EntryRow::of(entry), body(entry)?);
            sqlx::query!(
                "INSERT INTO entry (id, person, operation, tool, day, local_start, precision, recorded, body, words)
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                 ON CONFLICT (id) DO UPDATE SET person = excluded.person, operation = excluded.operation,
                   tool = excluded.tool, day = excluded.day, local_start = excluded.local_start,
                   precision = excluded.precision, recorded = excluded.recorded, body = excluded.body,
                   words = excluded.words",
                id,
                of,
                by,
                entry.tool,
                row.day,
                row.local_start,
                row.precision,
                row.recorded,
                body,
                row.words
            )
            .execute(connection)
            .await?;
        }
    }
    Ok(())
}

async fn remove(connection: &mut SqliteConnection, key: &Key) -> Result<(), StoreError> {
    match key {
        // No change removes a person.
        Key::Person(_) => {}
        Key::Medication(id) => {
            let id = id.0.as_bytes().as_slice();
            sqlx::query!("DELETE FROM medication WHERE id = ?", id).execute(connection).await?;
        }
        Key::Reminder(id) => {
            let id = id.0.as_bytes().as_slice();
            sqlx::query!("DELETE FROM reminder WHERE id = ?", id).execute(connection).await?;
        }
        Key::Entry(id) => {
            let id = id.0.as_bytes().as_slice();
            sqlx::query!("DELETE FROM entry WHERE id = ?", id).execute(connection).await?;
        }
        Key::Settlement(key) => {
            let (of, due) = (key.of.as_bytes().as_slice(), wall_clock(key.due));
            sqlx::query!("DELETE FROM settlement WHERE of = ? AND due = ?", of, due).execute(connection).await?;
        }
    }
    Ok(())
}

/// What the record holds under a key.
pub(crate) async fn find(connection: &mut SqliteConnection, key: &Key) -> Result<Option<Noun>, StoreError> {
    Ok(match key {
        Key::Person(id) => {
            let id = id.0.as_bytes().as_slice();
            let row =
                sqlx::query_scalar!("SELECT body FROM person WHERE id = ?", id).fetch_optional(connection).await?;
            row.map(|body| noun("person", &body).map(Noun::Person)).transpose()?
        }
        Key::Medication(id) => {
            let id = id.0.as_bytes().as_slice();
            let row =
                sqlx::query_scalar!("SELECT body FROM medication WHERE id = ?", id).fetch_optional(connection).await?;
            row.map(|body| noun("medication", &body).map(Noun::Medication)).transpose()?
        }
        Key::Reminder(id) => {
            let id = id.0.as_bytes().as_slice();
            let row =
                sqlx::query_scalar!("SELECT body FROM reminder WHERE id = ?", id).fetch_optional(connection).await?;
            row.map(|body| noun("reminder", &body).map(Noun::Reminder)).transpose()?
        }
        Key::Entry(id) => {
            let id = id.0.as_bytes().as_slice();
            let row = sqlx::query_scalar!("SELECT body FROM entry WHERE id = ?", id).fetch_optional(connection).await?;
            row.map(|body| noun("entry", &body).map(Noun::Entry)).transpose()?
        }
        Key::Settlement(key) => {
            let (of, due) = (key.of.as_bytes().as_slice(), wall_clock(key.due));
            let row = sqlx::query_scalar!("SELECT body FROM settlement WHERE of = ? AND due = ?", of, due)
                .fetch_optional(connection)
                .await?;
            row.map(|body| noun("settlement", &body).map(Noun::Settlement)).transpose()?
        }
    })
}
