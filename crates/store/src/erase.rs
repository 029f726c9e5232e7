//! Erasing for good: payloads and salts are overwritten and removed, an `erase` operation names the operations that lost theirs,
//! and the chain still verifies. What else those operations did to the record is carried over.

use std::collections::{BTreeMap, BTreeSet};

use alara_gate::{Parameters, PersonAct};
use alara_record::operation::Payload;
use alara_record::{Change, EntryId, Grant, Key, Noun, OperationId, PersonId, Salt};
use chrono::{DateTime, FixedOffset, NaiveDate};
use serde_json::{Map, Value, json};
use sqlx::{Connection, SqliteConnection};

use crate::execute::{Executed, granted_by, write};
use crate::log::append::{Draft, end};
use crate::log::read::page;
use crate::log::verify::{ERASE, ERASED, erased_by};
use crate::project;
use crate::snapshot::{Window, snapshot};
use crate::{Store, StoreError};

const PAGE: u32 = 500;

/// What is to be erased of one person's record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Erase {
    /// These entries.
    Entries(Vec<EntryId>),
    /// Every entry and settled occurrence from a first local day to a last, both included.
    Days {
        /// The first.
        since: NaiveDate,
        /// The last.
        until: NaiveDate,
        /// Only entries of these tools, and what they settled; empty for all.
        tools: Vec<String>,
    },
    /// All of it: entries, medications, reminders, settled occurrences.
    Everything,
}

impl Erase {
    /// The digest of what the person is shown, and types to confirm: what their act names.
    pub fn digest(&self, person: PersonId) -> String {
        let what = match self {
            Erase::Entries(ids) => json!(ids.iter().map(EntryId::to_string).collect::<Vec<_>>()),
            Erase::Days { since, until, tools } => {
                json!({ "since": since.to_string(), "until": until.to_string(), "tools": tools })
            }
            Erase::Everything => json!("everything"),
        };
        let shown = Parameters::from_iter([
            ("person".to_owned(), Value::String(person.to_string())),
            ("what".to_owned(), what),
        ]);
        alara_gate::digest(ERASE, None, &shown)
    }
}

/// What an erasing needs besides the person's act.
#[derive(Clone, Debug)]
pub struct Erasing {
    /// Whose record.
    pub person: PersonId,
    /// What of it.
    pub what: Erase,
    /// The id of the operation to be: UUIDv7.
    pub operation: OperationId,
    /// Its salt: random.
    pub salt: Salt,
    /// Now.
    pub at: DateTime<FixedOffset>,
}

impl Store {
    /// Erases, for good: there is no undo. The conversation's turns that the erased operations came from go too. Backups that
    /// were made before keep what they hold.
    ///
    /// # Errors
    /// The database, a full disk; nothing was erased then.
    pub async fn erase(
        &self,
        act: PersonAct,
        erasing: Erasing,
    ) -> Result<Executed<std::convert::Infallible>, StoreError> {
        if act.digest() != erasing.what.digest(erasing.person) {
            return Ok(Executed::Stale);
        }
        let mut writer = self.writer().await?;
        let mut transaction = writer.begin_with("BEGIN IMMEDIATE").await?;
        let keys = keys(&mut transaction, &erasing).await?;
        let touching = touching(&mut transaction, &keys).await?;
        let mut changes = Vec::new();
        for key in touching.keys.union(&keys) {
            let kept = if keys.contains(key) { None } else { project::find(&mut transaction, key).await? };
            changes.extend(kept.map(Change::Put).or_else(|| key.removal()));
        }
        let names = touching.operations.keys().chain(&touching.erased_before).map(|id| Value::String(id.to_string()));
        let draft = Draft {
            id: erasing.operation,
            at: erasing.at,
            person: erasing.person,
            tool: ERASE.into(),
            tool_version: 1,
            grant: granted_by(&act),
            call_id: format!("{ERASE}/{}", erasing.operation.0.simple()),
            payload: Payload {
                proposed: Map::new(),
                written: Map::from_iter([(ERASED.to_owned(), Value::Array(names.collect()))]),
                provenance: Map::new(),
                changes,
                inverse: Vec::new(),
            },
            salt: erasing.salt,
        };
        let (end, _) = end(&mut transaction, &draft.call_id).await?;
        let receipt = write(&mut transaction, end, draft).await?;
        for (operation, found) in &touching.operations {
            forget(&mut transaction, *operation, found, erasing.operation).await?;
        }
        unsay(&mut transaction, &erasing).await?;
        // A prompt may hold what any turn saw of the record.
        sqlx::query!("DELETE FROM turn_prompt").execute(&mut *transaction).await?;
        transaction.commit().await?;
        self.counted(receipt.seq);
        // What was erased stands in the WAL until it is emptied.
        sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut *writer).await?;
        Ok(Executed::Done(receipt))
    }
}

/// The keys of what is to be erased, those that are gone from the record already included.
async fn keys(connection: &mut SqliteConnection, erasing: &Erasing) -> Result<BTreeSet<Key>, StoreError> {
    let mut window = Window::default();
    match &erasing.what {
        Erase::Entries(ids) => return Ok(ids.iter().map(|id| Key::Entry(*id)).collect()),
        Erase::Days { since, until, tools } => {
            window.entries.since = Some(*since);
            window.entries.until = Some(*until);
            window.entries.tools = tools.clone();
        }
        Erase::Everything => {}
    }
    let everything = erasing.what == Erase::Everything;
    let record = snapshot(connection, erasing.person, &window).await?;
    let of_it = |key: &Key| match key {
        Key::Entry(_) | Key::Settlement(_) => true,
        Key::Medication(_) | Key::Reminder(_) => everything,
        Key::Person(_) => false,
    };
    let nouns = record.nouns();
    let of_kind = |noun: &&Noun| match noun {
        Noun::Settlement(settlement) if !window.entries.tools.is_empty() => {
            settlement.by.is_some_and(|by| nouns.iter().any(|each| each.key() == Key::Entry(by)))
        }
        _ => true,
    };
    let mut keys: BTreeSet<Key> = nouns.iter().filter(of_kind).map(Noun::key).filter(of_it).collect();
    if everything {
        // What was removed before stands in the log still.
        let mut after = 0;
        loop {
            let rows = page(connection, after, u64::MAX, PAGE).await?;
            let Some(last) = rows.last() else { break };
            after = last.seq;
            for row in rows.iter().filter(|row| row.operation.person == erasing.person) {
                if let Some(payload) = row.read_payload()? {
                    keys.extend(payload.changes.iter().chain(&payload.inverse).map(Change::key).filter(of_it));
                }
            }
        }
    }
    Ok(keys)
}

/// The operations that hold anything of some keys, and what else they touch.
#[derive(Default)]
struct Touching {
    operations: BTreeMap<OperationId, Found>,
    keys: BTreeSet<Key>,
    erased_before: BTreeSet<OperationId>,
}

struct Found {
    seq: u64,
    messages: Vec<String>,
}

async fn touching(connection: &mut SqliteConnection, keys: &BTreeSet<Key>) -> Result<Touching, StoreError> {
    let mut touching = Touching::default();
    let mut after = 0;
    loop {
        let rows = page(connection, after, u64::MAX, PAGE).await?;
        let Some(last) = rows.last() else { return Ok(touching) };
        after = last.seq;
        for row in &rows {
            let Some(payload) = row.read_payload()? else { continue };
            let touched: BTreeSet<Key> = payload.changes.iter().chain(&payload.inverse).map(Change::key).collect();
            if touched.is_disjoint(keys) {
                continue;
            }
            touching.keys.extend(touched);
            // An earlier erasing that is itself erased hands on what it named.
            touching.erased_before.extend(erased_by(row)?);
            let messages = match &row.operation.grant {
                Grant::Statement { messages } => messages.clone(),
                Grant::Person { .. } => Vec::new(),
            };
            touching.operations.insert(row.operation.id, Found { seq: row.seq, messages });
        }
    }
}

/// Removes what was said and never recorded, or waits still: on those days, or at all. Of some kinds alone, only what was recorded goes.
async fn unsay(connection: &mut SqliteConnection, erasing: &Erasing) -> Result<(), StoreError> {
    let person = erasing.person.0.as_bytes().as_slice();
    let (from, to) = match &erasing.what {
        Erase::Everything => (String::new(), "~".to_owned()),
        // Times are kept as texts that begin with the local day.
        Erase::Days { since, until, tools } if tools.is_empty() => (since.to_string(), format!("{until}~")),
        _ => return Ok(()),
    };
    sqlx::query!(
        "DELETE FROM turn_trace WHERE turn IN (SELECT turn FROM message WHERE at >= ?2 AND at < ?3
           AND conversation IN (SELECT id FROM conversation WHERE person = ?1))",
        person,
        from,
        to
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "DELETE FROM message WHERE at >= ?2 AND at < ?3
           AND conversation IN (SELECT id FROM conversation WHERE person = ?1)",
        person,
        from,
        to
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "DELETE FROM ledger WHERE at >= ?2 AND at < ?3
           AND conversation IN (SELECT id FROM conversation WHERE person = ?1)",
        person,
        from,
        to
    )
    .execute(&mut *connection)
    .await?;
    // A version and those that it took the place of go together, whenever they were made.
    sqlx::query!(
        "WITH RECURSIVE chain (id, supersedes) AS (
           SELECT id, supersedes FROM pending WHERE person = ?1 AND created >= ?2 AND created < ?3
           UNION SELECT pending.id, pending.supersedes FROM pending
             JOIN chain ON pending.id = chain.supersedes OR pending.supersedes = chain.id
         )
         DELETE FROM pending WHERE id IN (SELECT id FROM chain)",
        person,
        from,
        to
    )
    .execute(&mut *connection)
    .await?;
    // What is being typed has no day.
    sqlx::query!("DELETE FROM draft").execute(&mut *connection).await?;
    Ok(())
}

/// Removes one operation's payload and salt, and the words that it came from.
async fn forget(
    connection: &mut SqliteConnection,
    operation: OperationId,
    found: &Found,
    by: OperationId,
) -> Result<(), StoreError> {
    let (id, by) = (operation.0.as_bytes().as_slice(), by.0.as_bytes().as_slice());
    sqlx::query!("INSERT INTO erased (operation, by) VALUES (?, ?) ON CONFLICT DO NOTHING", id, by)
        .execute(&mut *connection)
        .await?;
    let seq = i64::try_from(found.seq).map_err(|_| StoreError::Unreadable { table: "operation" })?;
    sqlx::query!("DELETE FROM operation_payload WHERE seq = ?", seq).execute(&mut *connection).await?;
    let mut turns: BTreeSet<String> = BTreeSet::new();
    for message in &found.messages {
        turns.extend(
            sqlx::query_scalar!("SELECT turn FROM message WHERE id = ?", message)
                .fetch_optional(&mut *connection)
                .await?,
        );
    }
    turns.extend(
        sqlx::query_scalar!("SELECT turn FROM pending WHERE operation = ?", id)
            .fetch_optional(&mut *connection)
            .await?,
    );
    for turn in &turns {
        sqlx::query!("DELETE FROM message WHERE turn = ?", turn).execute(&mut *connection).await?;
        sqlx::query!("DELETE FROM ledger WHERE turn = ?", turn).execute(&mut *connection).await?;
        sqlx::query!("DELETE FROM turn_trace WHERE turn = ?", turn).execute(&mut *connection).await?;
    }
    // The version that was written, and those that it took the place of.
    sqlx::query!(
        "WITH RECURSIVE version (id, supersedes) AS (
           SELECT id, supersedes FROM pending WHERE operation = ?
           UNION SELECT pending.id, pending.supersedes FROM pending JOIN version ON pending.id = version.supersedes
         )
         DELETE FROM pending WHERE id IN (SELECT id FROM version)",
        id
    )
    .execute(&mut *connection)
    .await?;
    Ok(())
}
