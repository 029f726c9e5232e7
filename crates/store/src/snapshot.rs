//! A person's record as of one moment, in memory: what a turn judges by, and what the rules read again inside a write.

use std::sync::Arc;

use alara_record::{
    Entry, EntryId, EntryQuery, Key, Medication, MemoryRecord, Noun, Person, PersonId, Reminder, Settlement,
};
use chrono::{NaiveDate, NaiveDateTime, NaiveTime};
use sqlx::sqlite::SqliteRow;
use sqlx::{Connection, Row, SqliteConnection};

use crate::batch::{Batch, add};
use crate::log::append::end_beside;
use crate::project::rows::{noun, wall_clock};
use crate::recall::Seen;
use crate::{Store, StoreError, project};

/// How much of a record is wanted. People, medications and reminders are always whole.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Window {
    /// Which entries; its days bound the settlements too.
    pub entries: EntryQuery,
    /// Entries wanted besides, by id.
    pub also: Vec<EntryId>,
}

impl Window {
    /// Whether its days hold a wall-clock time.
    pub(crate) fn holds(&self, local: NaiveDateTime) -> bool {
        let (from, to) = bounds(&self.entries);
        (from..to).contains(&wall_clock(local))
    }
}

/// Everyone on record, the user first.
pub(crate) async fn people(connection: &mut SqliteConnection) -> Result<Vec<Person>, StoreError> {
    let rows = sqlx::query_scalar!("SELECT body FROM person ORDER BY is_user DESC, id").fetch_all(connection).await?;
    rows.iter().map(|body| noun("person", body)).collect()
}

pub(crate) async fn snapshot(
    connection: &mut SqliteConnection,
    person: PersonId,
    window: &Window,
) -> Result<MemoryRecord, StoreError> {
    let row = ask(connection, person, window, None, None).await?;
    read(connection, &row, person, window).await
}

/// Asks for the record within a window, for where the log ends, for who claimed a call and for a confirmation: one row, with the nouns as
/// JSON arrays. A row of its own for each noun costs more than reading it does, and so does each question more.
pub(crate) async fn ask(
    connection: &mut SqliteConnection,
    person: PersonId,
    window: &Window,
    call_id: Option<&str>,
    pending: Option<&str>,
) -> Result<SqliteRow, StoreError> {
    let (of, (from, to)) = (person.0.as_bytes().as_slice(), bounds(&window.entries));
    // An entry starts on its own local day, however vaguely it is dated, so that one index serves the bounds and the order.
    let limit = if window.entries.tools.is_empty() { limit_of(&window.entries) } else { 0 };
    let mut batch = Batch::default();
    add!(
        &mut batch,
        "SELECT c.count, c.hash, c.hlc_millis, c.hlc_counter, c.device,
           (SELECT id FROM operation WHERE call_id = ?) AS claimed,
           p.id, p.turn, p.version, p.supersedes, p.digest, p.state, p.person, p.body, p.messages, p.created, p.expires_ms,
           p.decided, p.operation,
           (SELECT '[' || coalesce(group_concat(body), '') || ']' FROM (SELECT body FROM person ORDER BY is_user DESC, id))
             AS people,
           (SELECT '[' || coalesce(group_concat(body), '') || ']' FROM medication WHERE person = ?) AS medications,
           (SELECT '[' || coalesce(group_concat(body), '') || ']' FROM reminder WHERE person = ?) AS reminders,
           (SELECT '[' || coalesce(group_concat(body), '') || ']' FROM settlement
            WHERE person = ? AND due >= ? AND due < ?) AS settlements,
           (SELECT '[' || coalesce(group_concat(body), '') || ']' FROM (
              SELECT body FROM entry WHERE person = ? AND local_start >= ? AND local_start < ?
              ORDER BY local_start DESC, recorded DESC, id DESC LIMIT ? + 0)) AS entries
         FROM chain_head c LEFT JOIN pending p ON p.id = ? WHERE c.one = 1",
        call_id,
        of,
        of,
        of,
        from,
        to,
        of,
        from,
        to,
        limit,
        pending
    );
    batch.ask(connection).await
}

/// The record in the answer to [`ask`], with the entries that need a question of their own.
pub(crate) async fn read(
    connection: &mut SqliteConnection,
    row: &SqliteRow,
    person: PersonId,
    window: &Window,
) -> Result<MemoryRecord, StoreError> {
    let mut everyone = noun::<Vec<Person>>("person", row.try_get("people")?)?.into_iter();
    let user = everyone.next().ok_or(StoreError::Unreadable { table: "person" })?;
    let mut record = MemoryRecord::new(user);
    everyone.for_each(|each| record.put(Noun::Person(each)));
    let medications: Vec<Medication> = noun("medication", row.try_get("medications")?)?;
    medications.into_iter().for_each(|each| record.put(Noun::Medication(each)));
    let reminders: Vec<Reminder> = noun("reminder", row.try_get("reminders")?)?;
    reminders.into_iter().for_each(|each| record.put(Noun::Reminder(each)));
    let settlements: Vec<Settlement> = noun("settlement", row.try_get("settlements")?)?;
    settlements.into_iter().for_each(|each| record.put(Noun::Settlement(each)));
    let found: Vec<Entry> = if window.entries.tools.is_empty() {
        noun("entry", row.try_get("entries")?)?
    } else {
        noun("entry", &entries(connection, person, &window.entries).await?)?
    };
    found.into_iter().for_each(|each| record.put(Noun::Entry(each)));
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

/// How many entries a query wants, as SQLite has it: all where it does not say.
fn limit_of(query: &EntryQuery) -> i64 {
    query.limit.and_then(|limit| i64::try_from(limit).ok()).unwrap_or(-1)
}

/// The entries of some tools, as a JSON array.
async fn entries(
    connection: &mut SqliteConnection,
    person: PersonId,
    query: &EntryQuery,
) -> Result<String, StoreError> {
    let (from, to) = bounds(query);
    let limit = limit_of(query);
    let of = person.0.as_bytes().as_slice();
    if let [tool] = query.tools.as_slice() {
        // With one tool the index gives the order too: nothing is sorted. It is named, as SQLite without statistics takes the one by
        // time, and reads every entry of the years to find a reading a day.
        return Ok(sqlx::query_scalar!(
            r#"SELECT '[' || coalesce(group_concat(body), '') || ']' AS "entries!: String" FROM (
                 SELECT body FROM entry INDEXED BY entry_by_tool WHERE person = ? AND tool = ? AND local_start >= ? AND local_start < ?
                 ORDER BY local_start DESC, recorded DESC, id DESC LIMIT ? + 0)"#,
            of,
            tool,
            from,
            to,
            limit
        )
        .fetch_one(connection)
        .await?);
    }
    let tools = serde_json::to_string(&query.tools).map_err(|_| StoreError::Unfit("a tool's name"))?;
    Ok(sqlx::query_scalar!(
        r#"SELECT '[' || coalesce(group_concat(body), '') || ']' AS "entries!: String" FROM (
             SELECT body FROM entry INDEXED BY entry_by_tool
             WHERE person = ? AND tool IN (SELECT value FROM json_each(?)) AND local_start >= ? AND local_start < ?
             ORDER BY local_start DESC, recorded DESC, id DESC LIMIT ? + 0)"#,
        of,
        tools,
        from,
        to,
        limit
    )
    .fetch_one(connection)
    .await?)
}

impl Store {
    /// A person's record within a window, as of one moment.
    ///
    /// # Errors
    /// The database; [`StoreError::Unfit`] where nobody has that id.
    pub async fn snapshot(&self, person: PersonId, window: &Window) -> Result<Arc<MemoryRecord>, StoreError> {
        let mut reader = self.at_hand().await?;
        if !window.also.is_empty() || !window.entries.tools.is_empty() {
            let mut transaction = reader.begin().await?;
            let record = snapshot(&mut transaction, person, window).await?;
            transaction.commit().await?;
            return Ok(Arc::new(record));
        }
        if let Some(seen) = self.recall.record(person, window)
            && seen.end.is_end(&mut reader).await?
        {
            return Ok(seen.record);
        }
        // One question is of one moment by itself.
        let row = ask(&mut reader, person, window, None, None).await?;
        let (end, ..) = end_beside(&row)?;
        let record = Arc::new(read(&mut reader, &row, person, window).await?);
        self.recall.keep(Seen { end, window: window.clone(), record: Arc::clone(&record) });
        Ok(record)
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
