//! What would change if a backup took the record's place: entries compared by id, a page of each at a time.

use std::collections::{BTreeSet, VecDeque};

use alara_record::Entry;
use sqlx::SqliteConnection;

use crate::StoreError;
use crate::job::Job;
use crate::project::rows::noun;

/// How many entries of each kind are shown.
const SHOWN: usize = 20;
/// How many rows of each side are in memory at once.
const PAGE: i64 = 500;

/// Entries of one kind: how many, and the newest of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Entries {
    /// How many.
    pub count: u64,
    /// The last that were recorded, newest first; at most twenty.
    pub newest: VecDeque<Entry>,
}

impl Entries {
    fn take(&mut self, body: &str) -> Result<(), StoreError> {
        self.count += 1;
        // Ids are in the order of recording.
        self.newest.push_front(noun("entry", body)?);
        self.newest.truncate(SHOWN);
        Ok(())
    }
}

/// What would change.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Differences {
    /// Entries that the backup holds and the record does not: they would come back.
    pub added: Entries,
    /// Entries that the record holds and the backup does not: they would be gone.
    pub lost: Entries,
    /// Entries that both hold, otherwise than the other; as the backup has them.
    pub changed: Entries,
    /// How many people, medications, reminders and settled doses would be there, gone or otherwise.
    pub others: u64,
}

impl Differences {
    /// Whether nothing would.
    pub fn none(&self) -> bool {
        self.added.count == 0 && self.lost.count == 0 && self.changed.count == 0 && self.others == 0
    }
}

struct Row {
    id: Vec<u8>,
    body: String,
}

/// The entries of one side in the order of their ids.
struct Side<'a> {
    connection: &'a mut SqliteConnection,
    page: VecDeque<Row>,
    last: Vec<u8>,
    ended: bool,
}

impl Side<'_> {
    async fn fill(&mut self) -> Result<(), StoreError> {
        if !self.page.is_empty() || self.ended {
            return Ok(());
        }
        let rows =
            sqlx::query_as!(Row, "SELECT id, body FROM entry WHERE id > ? ORDER BY id LIMIT ? + 0", self.last, PAGE)
                .fetch_all(&mut *self.connection)
                .await?;
        match rows.last() {
            Some(row) => self.last = row.id.clone(),
            None => self.ended = true,
        }
        self.page = rows.into();
        Ok(())
    }
}

/// Compares the record with a backup. `of` is how many entries there are in all, for the job's sake.
pub(crate) async fn differences(
    record: &mut SqliteConnection,
    backup: &mut SqliteConnection,
    job: &Job,
    (part, of): ((u32, u32), u64),
) -> Result<Differences, StoreError> {
    let mut found = Differences { others: others(record, backup).await?, ..Differences::default() };
    let begin = |connection| Side { connection, page: VecDeque::new(), last: Vec::new(), ended: false };
    let (mut here, mut there) = (begin(record), begin(backup));
    let mut seen = 0;
    loop {
        here.fill().await?;
        there.fill().await?;
        seen += 1;
        if seen % 1000 == 0 {
            job.step(part, seen, of)?;
        }
        match (here.page.front(), there.page.front()) {
            (None, None) => return Ok(found),
            (Some(ours), theirs) if theirs.is_none_or(|theirs| ours.id < theirs.id) => {
                found.lost.take(&ours.body)?;
                here.page.pop_front();
            }
            (ours, Some(theirs)) if ours.is_none_or(|ours| theirs.id < ours.id) => {
                found.added.take(&theirs.body)?;
                there.page.pop_front();
            }
            (Some(ours), Some(theirs)) => {
                if ours.body != theirs.body {
                    found.changed.take(&theirs.body)?;
                }
                here.page.pop_front();
                there.page.pop_front();
            }
            (Some(_), None) | (None, Some(_)) => {}
        }
    }
}

async fn others(record: &mut SqliteConnection, backup: &mut SqliteConnection) -> Result<u64, StoreError> {
    let (ours, theirs) = (lists(record).await?, lists(backup).await?);
    // What is otherwise stands on both sides, under one key.
    let keys: BTreeSet<&String> = ours.symmetric_difference(&theirs).map(|(key, _)| key).collect();
    Ok(keys.len() as u64)
}

async fn lists(connection: &mut SqliteConnection) -> Result<BTreeSet<(String, String)>, StoreError> {
    let rows = sqlx::query!(
        r#"SELECT hex(id) AS "key!: String", body AS "body!: String" FROM person
           UNION ALL SELECT hex(id), body FROM medication
           UNION ALL SELECT hex(id), body FROM reminder
           UNION ALL SELECT hex(of) || due, body FROM settlement"#
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.key, row.body)).collect())
}
