//! A person's record as of one moment, in memory: what a turn judges by, and what the rules read again inside a write.

use std::sync::Arc;

use alara_record::{EntryId, EntryQuery, Key, Medication, MemoryRecord, Noun, Person, PersonId, Reminder};
use chrono::{NaiveDate, NaiveTime};
use sqlx::{Connection, SqliteConnection};

use crate::project::rows::{noun, wall_clock};
use crate::store::AtHand;
use crate::{Store, StoreError, project};

/// How much of a record is wanted. People, medications and reminders are always whole.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Window {
    /// Which entries; its days bound the settlements too.
    pub entries: EntryQuery,
    /// Entries wanted besides, by id.
    pub also: Vec<EntryId>,
    /// Tools whose entries are wanted besides, whatever their day.
    pub lasting: &'static [&'static str],
}

/// Everyone on record, the user first.
pub(crate) async fn people(connection: &mut SqliteConnection) -> Result<Vec<Person>, StoreError> {
    let rows = sqlx::query_scalar!("SELECT body FROM person ORDER BY is_user DESC, id").fetch_all(connection).await?;
    rows.iter().map(|body| noun("person", body)).collect()
}

/// A person's record within a window. What it is read of must not change meanwhile: a transaction of the caller's.
pub(crate) async fn snapshot(
    connection: &mut SqliteConnection,
    person: PersonId,
    window: &Window,
) -> Result<MemoryRecord, StoreError> {
    let (of, (from, to)) = (person.0.as_bytes().as_slice(), bounds(&window.entries));
    let mut everyone = people(connection).await?.into_iter();
    let user = everyone.next().ok_or(StoreError::Unreadable { table: "person" })?;
    let mut record = MemoryRecord::new(user);
    everyone.for_each(|each| record.put(Noun::Person(each)));
    for body in
        sqlx::query_scalar!("SELECT body FROM medication WHERE person = ?", of).fetch_all(&mut *connection).await?
    {
        record.put(Noun::from(noun::<Medication>("medication", &body)?));
    }
    for body in
        sqlx::query_scalar!("SELECT body FROM reminder WHERE person = ?", of).fetch_all(&mut *connection).await?
    {
        record.put(Noun::from(noun::<Reminder>("reminder", &body)?));
    }
    let settlements =
        sqlx::query_scalar!("SELECT body FROM settlement WHERE person = ? AND due >= ? AND due < ?", of, from, to);
    for body in settlements.fetch_all(&mut *connection).await? {
        record.put(Noun::Settlement(noun("settlement", &body)?));
    }
    for body in entries(connection, person, &window.entries).await? {
        record.put(Noun::Entry(noun("entry", &body)?));
    }
    if !window.lasting.is_empty() {
        let tools = window.lasting.iter().map(|tool| (*tool).to_owned()).collect();
        for body in entries(connection, person, &EntryQuery { tools, ..EntryQuery::default() }).await? {
            record.put(Noun::Entry(noun("entry", &body)?));
        }
    }
    for id in &window.also {
        if let Some(noun) = project::find(connection, &Key::Entry(*id)).await? {
            record.put(noun);
        }
    }
    if record.open(person) { Ok(record) } else { Err(StoreError::Unfit("nobody on record has that id")) }
}

/// The wall-clock readings from the first day of a query to the end of its last.
fn bounds(query: &EntryQuery) -> (i64, i64) {
    let midnight = |day: NaiveDate| wall_clock(day.and_time(NaiveTime::MIN));
    let to = query.until.and_then(|day| day.succ_opt());
    (query.since.map_or(i64::MIN, midnight), to.map_or(i64::MAX, midnight))
}

/// How many entries a query wants; all, as SQLite has it, where it does not say.
fn limit_of(query: &EntryQuery) -> i64 {
    query.limit.and_then(|limit| i64::try_from(limit).ok()).unwrap_or(-1)
}

/// The entries that a query wants, each as its body.
async fn entries(
    connection: &mut SqliteConnection,
    person: PersonId,
    query: &EntryQuery,
) -> Result<Vec<String>, StoreError> {
    let (of, (from, to), limit) = (person.0.as_bytes().as_slice(), bounds(query), limit_of(query));
    if query.tools.is_empty() {
        // An entry starts on its own local day, however vaguely it is dated, so that one index serves the bounds and the order.
        return Ok(sqlx::query_scalar!(
            "SELECT body FROM entry WHERE person = ? AND local_start >= ? AND local_start < ?
             ORDER BY local_start DESC, recorded DESC, id DESC LIMIT ? + 0",
            of,
            from,
            to,
            limit
        )
        .fetch_all(connection)
        .await?);
    }
    let tools = serde_json::to_string(&query.tools).map_err(|_| StoreError::Unfit("a tool's name"))?;
    // The index is named: SQLite without statistics takes the one by time, and reads every entry of the years to find a reading a day.
    Ok(sqlx::query_scalar!(
        "SELECT body FROM entry INDEXED BY entry_by_tool
         WHERE person = ? AND tool IN (SELECT value FROM json_each(?)) AND local_start >= ? AND local_start < ?
         ORDER BY local_start DESC, recorded DESC, id DESC LIMIT ? + 0",
        of,
        tools,
        from,
        to,
        limit
    )
    .fetch_all(connection)
    .await?)
}

impl Store {
    /// A person's record within a window, as of one moment.
    ///
    /// # Errors
    /// The database; [`StoreError::Unfit`] where nobody has that id.
    pub async fn snapshot(&self, person: PersonId, window: &Window) -> Result<Arc<MemoryRecord>, StoreError> {
        let record = match self.at_hand().await? {
            // Nobody else writes while it is held.
            AtHand::Writer(mut held) => snapshot(&mut held, person, window).await?,
            AtHand::Reader(mut reader) => {
                let mut transaction = reader.begin().await?;
                let record = snapshot(&mut transaction, person, window).await?;
                transaction.commit().await?;
                record
            }
        };
        Ok(Arc::new(record))
    }

    /// Everyone with a record here, the user first.
    ///
    /// # Errors
    /// The database.
    pub async fn people(&self) -> Result<Vec<Person>, StoreError> {
        let mut reader = self.at_hand().await?;
        people(&mut reader).await
    }
}
