//! Erasing for good: payloads and salts are overwritten and removed, an `erase` operation names the operations that lost theirs,
//! and the chain still verifies. What else those operations did to the record is carried over.

pub(crate) mod conversation;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use alara_gate::{Parameters, PersonAct};
use alara_record::operation::Payload;
use alara_record::{Change, EntryId, Grant, Key, Noun, OperationId, PersonId, Salt};
use alara_sync::fold::SEEN;
use chrono::{DateTime, FixedOffset, NaiveDate};
use serde_json::{Map, Value, json};
use sqlx::SqliteConnection;

use crate::execute::{Executed, granted_by, log_in};
use crate::job::{Job, WHOLE};
use crate::journal;
use crate::log::append::{Draft, end};
use crate::log::read::{StoredOperation, head, page};
use crate::log::verify::{ERASE, ERASED, erased_by};
use crate::project;
use crate::snapshot::{Window, snapshot};
use crate::sync::seen;
use crate::working::setting::put;
use crate::{Store, StoreError};

use conversation::{forget, unsay, untell};

const PAGE: u32 = 500;

/// The setting that names the backups which are to go after an erasing.
const BACKUPS_TO_GO: &str = "backups_to_go";

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
    /// The backups that are to go too. The store only notes them, in the same step: whoever holds the files removes them, at the next
    /// start if need be.
    pub backups: Vec<PathBuf>,
}

impl Store {
    /// Erases, for good: there is no undo. The conversation's turns that the erased operations came from go too, and those that told
    /// of what they wrote. Backups that were made before keep what they hold.
    ///
    /// # Errors
    /// The database, a full disk, [`StoreError::Stopped`]; nothing was erased then.
    pub async fn erase(
        &self,
        act: PersonAct,
        erasing: Erasing,
        job: &Job,
    ) -> Result<Executed<std::convert::Infallible>, StoreError> {
        if act.digest() != erasing.what.digest(erasing.person) {
            return Ok(Executed::Stale);
        }
        let mut transaction = self.begin().await?;
        let keys = keys(&mut transaction, &erasing).await?;
        let touching = touching(&mut transaction, &keys, job).await?;
        let mut changes = Vec::new();
        for key in touching.keys.union(&keys) {
            let kept = if keys.contains(key) { None } else { project::find(&mut transaction, key).await? };
            changes.extend(kept.map(Change::Put).or_else(|| key.removal()));
        }
        let names = touching.operations.keys().chain(&touching.erased_before).map(|id| Value::String(id.to_string()));
        let mut written = Map::from_iter([(ERASED.to_owned(), Value::Array(names.collect()))]);
        written.extend(seen(&mut transaction).await?.map(|seen| (SEEN.to_owned(), seen)));
        let draft = Draft {
            id: erasing.operation,
            at: erasing.at,
            person: erasing.person,
            tool: ERASE.into(),
            tool_version: 1,
            grant: granted_by(&act),
            call_id: format!("{ERASE}/{}", erasing.operation.0.simple()),
            payload: Payload { proposed: Map::new(), written, provenance: Map::new(), changes, inverse: Vec::new() },
            salt: erasing.salt,
        };
        let (end, _) = end(&mut transaction, &draft.call_id).await?;
        let receipt = log_in(&mut transaction, end, draft).await?;
        let all = touching.operations.len() as u64;
        for (done, (operation, found)) in (1..).zip(&touching.operations) {
            forget(&mut transaction, *operation, found, erasing.operation).await?;
            job.step(REMOVED, done, all)?;
        }
        let touched = touching.keys.union(&keys).cloned().collect();
        let places = touching.operations.values().map(|found| found.seq).collect();
        journal::forget(&mut transaction, &touched, &places).await?;
        untell(&mut transaction, &keys, touching.operations.keys().copied()).await?;
        unsay(&mut transaction, &erasing).await?;
        if !erasing.backups.is_empty() {
            let paths: Vec<_> = erasing.backups.iter().map(|path| path.to_string_lossy()).collect();
            put(&mut transaction, BACKUPS_TO_GO, &json!(paths)).await?;
        }
        // A prompt may hold what any turn saw of the record.
        sqlx::query!("DELETE FROM turn_prompt").execute(&mut *transaction).await?;
        sqlx::query!("DELETE FROM hook_trace").execute(&mut *transaction).await?;
        let mut writer = transaction.commit().await?;
        self.counted(receipt.seq);
        job.at(WHOLE);
        // What was erased stands in the journal until it is emptied. A reader in its way is waited for; the next start empties it too.
        let emptied: Result<i64, _> =
            sqlx::query_scalar("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(&mut *writer).await;
        if !matches!(emptied, Ok(0)) {
            tracing::warn!("the journal could not be emptied yet after an erasing");
        }
        Ok(Executed::Done(receipt))
    }

    /// The backups that are to go after an erasing, and were not seen to be gone.
    ///
    /// # Errors
    /// The database.
    pub async fn backups_to_go(&self) -> Result<Vec<PathBuf>, StoreError> {
        let noted = self.setting(BACKUPS_TO_GO).await?;
        let paths = noted.as_ref().and_then(Value::as_array).into_iter().flatten();
        Ok(paths.filter_map(Value::as_str).map(PathBuf::from).collect())
    }

    /// They are gone.
    ///
    /// # Errors
    /// The database.
    pub async fn backups_are_gone(&self) -> Result<(), StoreError> {
        self.set(BACKUPS_TO_GO, &Value::Null).await
    }
}

/// Where reading the log ends in the whole of an erasing, and removing what was found.
const FOUND: (u32, u32) = (0, 600);
const REMOVED: (u32, u32) = (600, 990);

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
    operations: BTreeMap<OperationId, Touched>,
    keys: BTreeSet<Key>,
    erased_before: BTreeSet<OperationId>,
}

/// An operation that is to lose its contents, and the messages that it came from.
pub(crate) struct Touched {
    seq: u64,
    messages: Vec<String>,
}

impl Touched {
    pub(crate) fn of(row: &StoredOperation) -> Touched {
        let messages = match &row.operation.grant {
            Grant::Statement { messages } | Grant::Standing { messages, .. } => messages.clone(),
            Grant::Person { .. } => Vec::new(),
        };
        Touched { seq: row.seq, messages }
    }
}

async fn touching(connection: &mut SqliteConnection, keys: &BTreeSet<Key>, job: &Job) -> Result<Touching, StoreError> {
    let mut touching = Touching::default();
    let (count, _) = head(connection).await?;
    let mut after = 0;
    loop {
        let rows = page(connection, after, u64::MAX, PAGE).await?;
        let Some(last) = rows.last() else { return Ok(touching) };
        after = last.seq;
        job.step(FOUND, after, count)?;
        for row in &rows {
            let Some(payload) = row.read_payload()? else { continue };
            let touched: BTreeSet<Key> = payload.changes.iter().chain(&payload.inverse).map(Change::key).collect();
            if touched.is_disjoint(keys) {
                continue;
            }
            touching.keys.extend(touched);
            // An earlier erasing that is itself erased hands on what it named.
            touching.erased_before.extend(erased_by(row)?);
            touching.operations.insert(row.operation.id, Touched::of(row));
        }
    }
}
