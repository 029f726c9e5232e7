//! Rebuilding the record from the log, in memory, and comparing it with the tables row by row in key order.

use std::collections::{BTreeMap, BTreeSet};

use alara_record::{Change, DeviceId, Key, MemoryRecord, Noun, OperationId, Person};
use sqlx::{Connection, SqliteConnection};

use crate::job::Job;
use crate::log::read::{head, id_of, page};
use crate::project::rows::{EntryRow, body, noun};
use crate::snapshot::people;
use crate::sync::{fold_of, folding_device};
use crate::{Store, StoreError};

const PAGE: u32 = 500;

/// What comparing found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compared {
    /// Rows that the log makes.
    pub rows: u64,
    /// The keys whose rows differ, are missing, or are there and should not be; at most 100.
    pub differ: Vec<Key>,
    /// Whether the search index agrees with the entries.
    pub index_agrees: bool,
}

impl Compared {
    /// Whether the tables are what the log makes them.
    pub fn agree(&self) -> bool {
        self.differ.is_empty() && self.index_agrees
    }
}

/// A row of any of the record's tables, whole.
#[derive(Debug, PartialEq, Eq)]
struct Row {
    person: Vec<u8>,
    operation: Vec<u8>,
    body: String,
    derived: Option<EntryRow>,
    is_user: Option<bool>,
}

impl Row {
    fn of(noun: &Noun, by: OperationId) -> Result<Row, StoreError> {
        Ok(Row {
            person: noun.person().0.as_bytes().to_vec(),
            operation: by.0.as_bytes().to_vec(),
            body: match noun {
                Noun::Person(it) => body(it)?,
                Noun::Medication(it) => body(it)?,
                Noun::Reminder(it) => body(it)?,
                Noun::Entry(it) => body(it)?,
                Noun::Settlement(it) => body(it)?,
            },
            derived: match noun {
                Noun::Entry(entry) => Some(EntryRow::of(entry)),
                _ => None,
            },
            is_user: match noun {
                Noun::Person(person) => Some(person.is_user),
                _ => None,
            },
        })
    }
}

/// What the log makes of the record, and which operation wrote each noun last.
async fn replay(
    connection: &mut SqliteConnection,
    job: &Job,
) -> Result<(MemoryRecord, BTreeMap<Key, OperationId>), StoreError> {
    let user: Person =
        people(connection).await?.into_iter().next().ok_or(StoreError::Unreadable { table: "person" })?;
    // The user's own row comes from the log's first operation; until then somebody must stand in.
    let mut record = MemoryRecord::new(user);
    let mut by: BTreeMap<Key, OperationId> = BTreeMap::new();
    let (count, _) = head(connection).await?;
    let mut folded = Folding::of(connection).await?;
    let mut after = 0;
    loop {
        let rows = page(connection, after, u64::MAX, PAGE).await?;
        let Some(last) = rows.last() else { break };
        after = last.seq;
        job.step(REPLAYED, after, count)?;
        for row in &rows {
            let Some(payload) = row.read_payload()? else { continue };
            for change in &payload.changes {
                folded.note(change.key(), row.operation.device);
                match change {
                    Change::Put(_) => by.insert(change.key(), row.operation.id),
                    _ => by.remove(&change.key()),
                };
            }
            record.apply(&payload.changes);
        }
    }
    for key in folded.keys {
        let folded = fold_of(connection, &key).await?;
        record.apply(folded.noun.clone().map(Change::Put).or_else(|| key.removal()).as_ref());
        match folded.by.filter(|_| folded.noun.is_some()) {
            Some(operation) => by.insert(key, operation),
            None => by.remove(&key),
        };
    }
    Ok((record, by))
}

/// The keys whose rows are a fold: those that more than one operation is about, one of another device among them.
#[derive(Default)]
struct Folding {
    /// This device, where sync was ever on.
    device: Option<DeviceId>,
    /// What was met, and whether another device's operation was about it.
    met: BTreeMap<Key, bool>,
    keys: BTreeSet<Key>,
}

impl Folding {
    async fn of(connection: &mut SqliteConnection) -> Result<Folding, StoreError> {
        Ok(Folding { device: folding_device(connection).await?, ..Folding::default() })
    }

    fn note(&mut self, key: Key, device: DeviceId) {
        let Some(own) = self.device else { return };
        let is_foreign = device != own;
        match self.met.get_mut(&key) {
            Some(foreign) => {
                *foreign |= is_foreign;
                if *foreign {
                    self.keys.insert(key);
                }
            }
            None => {
                self.met.insert(key, is_foreign);
            }
        }
    }
}

struct Comparing<'a> {
    expected: BTreeMap<Key, Row>,
    found: &'a mut Compared,
}

impl Comparing<'_> {
    fn differs(&mut self, key: Key) {
        if self.found.differ.len() < 100 {
            self.found.differ.push(key);
        }
    }

    fn row(&mut self, key: Key, row: Row) {
        if self.expected.remove(&key).is_none_or(|expected| expected != row) {
            self.differs(key);
        }
    }
}

/// Where replaying the log ends in the whole of it, and comparing the entries.
const REPLAYED: (u32, u32) = (0, 500);
const COMPARED: (u32, u32) = (500, 950);

async fn compare(connection: &mut SqliteConnection, job: &Job) -> Result<Compared, StoreError> {
    let mut transaction = connection.begin().await?;
    let (record, by) = replay(&mut transaction, job).await?;
    let mut expected = BTreeMap::new();
    let mut found = Compared { rows: 0, differ: Vec::new(), index_agrees: true };
    for noun in record.nouns() {
        let key = noun.key();
        match by.get(&key) {
            Some(operation) => {
                expected.insert(key, Row::of(&noun, *operation)?);
            }
            None => found.differ.push(key),
        }
    }
    found.rows = expected.len() as u64;
    let mut comparing = Comparing { expected, found: &mut found };
    plain_tables(&mut transaction, &mut comparing).await?;
    entries(&mut transaction, &mut comparing, job).await?;
    for key in std::mem::take(&mut comparing.expected).into_keys() {
        comparing.differs(key);
    }
    transaction.commit().await?;
    found.differ.sort();
    Ok(found)
}

async fn plain_tables(connection: &mut SqliteConnection, to: &mut Comparing<'_>) -> Result<(), StoreError> {
    let row = |person, operation, body| Row { person, operation, body, derived: None, is_user: None };
    for it in
        sqlx::query!("SELECT id, is_user, operation, body FROM person ORDER BY id").fetch_all(&mut *connection).await?
    {
        let key = Key::Person(alara_record::PersonId(id_of("person", &it.id)?));
        let is_user = Some(it.is_user != 0);
        to.row(key, Row { is_user, ..row(it.id, it.operation, it.body) });
    }
    for it in sqlx::query!("SELECT id, person, operation, body FROM medication ORDER BY id")
        .fetch_all(&mut *connection)
        .await?
    {
        let key = Key::Medication(alara_record::MedicationId(id_of("medication", &it.id)?));
        to.row(key, row(it.person, it.operation, it.body));
    }
    for it in
        sqlx::query!("SELECT id, person, operation, body FROM reminder ORDER BY id").fetch_all(&mut *connection).await?
    {
        let key = Key::Reminder(alara_record::ReminderId(id_of("reminder", &it.id)?));
        to.row(key, row(it.person, it.operation, it.body));
    }
    for it in sqlx::query!("SELECT person, operation, body FROM settlement ORDER BY of, due")
        .fetch_all(&mut *connection)
        .await?
    {
        let settlement: alara_record::Settlement = noun("settlement", &it.body)?;
        to.row(Key::Settlement(settlement.key), row(it.person, it.operation, it.body));
    }
    Ok(())
}

async fn entries(connection: &mut SqliteConnection, to: &mut Comparing<'_>, job: &Job) -> Result<(), StoreError> {
    let all = to.found.rows;
    let mut compared = 0;
    let mut last: Vec<u8> = Vec::new();
    loop {
        let rows = sqlx::query!(
            "SELECT id, person, operation, tool, day, local_start, precision, recorded, body, words FROM entry
             WHERE id > ? ORDER BY id LIMIT ? + 0",
            last,
            PAGE
        )
        .fetch_all(&mut *connection)
        .await?;
        let Some(end) = rows.last() else { return Ok(()) };
        last = end.id.clone();
        compared += rows.len() as u64;
        job.step(COMPARED, compared, all)?;
        for it in rows {
            let key = Key::Entry(alara_record::EntryId(id_of("entry", &it.id)?));
            let entry: alara_record::Entry = noun("entry", &it.body)?;
            let derived = EntryRow::of(&entry);
            // The derived columns as stored; a precision that this program does not write is a difference of its own.
            let stored = EntryRow {
                day: it.day,
                local_start: it.local_start,
                precision: if it.precision == derived.precision { derived.precision } else { "" },
                recorded: it.recorded,
                words: it.words,
            };
            if it.tool != entry.tool {
                to.differs(key.clone());
            }
            let row =
                Row { person: it.person, operation: it.operation, body: it.body, derived: Some(stored), is_user: None };
            to.row(key, row);
        }
    }
}

impl Store {
    /// Rebuilds the record from the log, in memory, and compares it with the tables.
    ///
    /// # Errors
    /// The database, or a row that cannot be read at all.
    pub async fn rebuild_check(&self) -> Result<Compared, StoreError> {
        self.rebuild_check_watched(&Job::new()).await
    }

    /// The same, as a job that is watched and may be stopped.
    ///
    /// # Errors
    /// As [`Store::rebuild_check`]; [`StoreError::Stopped`].
    pub async fn rebuild_check_watched(&self, job: &Job) -> Result<Compared, StoreError> {
        self.index_sync().await?;
        let mut compared = {
            let mut reader = self.reader().await?;
            compare(&mut reader, job).await?
        };
        compared.index_agrees =
            self.index_agrees("INSERT INTO entry_words (entry_words, rank) VALUES ('integrity-check', 1)").await?;
        Ok(compared)
    }

    /// Whether a search index agrees with its table. FTS5 checks it by a statement that looks like a write, so that only the writer may run
    /// it.
    pub(crate) async fn index_agrees(&self, check: &'static str) -> Result<bool, StoreError> {
        let mut writer = self.writer().await?;
        match sqlx::query(check).execute(&mut *writer).await.map_err(StoreError::from) {
            Ok(_) => Ok(true),
            Err(StoreError::Damaged) => Ok(false),
            Err(error) => Err(error),
        }
    }
}
