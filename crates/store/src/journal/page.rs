//! Pages of the timeline, newest first, by what is asked for. An instant is ordered by the wall clock of where one is, which the tables do
//! not know: a page is read on until nothing behind it can come before.

use alara_record::{EntryId, OperationId, PersonId, Zone};
use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, Utc};
use sqlx::sqlite::SqliteRow;
use sqlx::{QueryBuilder, Row, Sqlite, SqliteConnection};

use super::operation::{all, at};
use super::{Journal, Line, LineCount, placed};
use crate::StoreError;
use crate::log::read::{find, id_of};
use crate::project::rows::wall_clock;

/// No wall clock is further from UTC than this, in microseconds; a day is some hours wider for it.
const FURTHEST: i64 = 16 * 3_600_000_000;
/// Rows that are read at once.
const CHUNK: i64 = 256;
/// Of a search that finds fewer lines, all are looked at; of another, those in time until the page is full.
const FEW: i64 = 2_000;

/// What is asked for; the default is everything.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Filter {
    /// Whose.
    pub person: Option<PersonId>,
    /// Of this kind.
    pub kind: Option<String>,
    /// About this medication, in small letters.
    pub medication: Option<String>,
    /// Within these days.
    pub span: Option<Span>,
    /// All of these.
    pub sought: Vec<Sought>,
    /// Only entries that stand.
    pub standing: bool,
}

/// Some days by the clock of where one is: from the first on, up to the last; an open end has no bound.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    /// The first, and the instant at which it begins.
    pub from: Option<(NaiveDate, DateTime<Utc>)>,
    /// The last, and the instant at which the next begins.
    pub to: Option<(NaiveDate, DateTime<Utc>)>,
}

/// What is looked for, in small letters.
#[derive(Clone, Debug, PartialEq)]
pub struct Sought {
    /// A part of the line's text.
    pub text: String,
    /// Or the line is one of theirs.
    pub whose: Vec<PersonId>,
}

impl Filter {
    /// Whether the kept counts are those of it.
    fn is_plain(&self) -> bool {
        self.span.is_none() && self.sought.is_empty() && !self.standing
    }

    fn bounds(&self, sql: &mut QueryBuilder<Sqlite>) {
        let midnight = |day: NaiveDate| wall_clock(day.and_time(NaiveTime::MIN));
        let span = self.span.unwrap_or(Span { from: None, to: None });
        if let Some((day, instant)) = span.from {
            // The first bound serves the index, the second is exact.
            sql.push(" AND l.start >= ").push_bind(midnight(day) - FURTHEST);
            sql.push(" AND l.start >= CASE l.dayed WHEN 1 THEN ").push_bind(midnight(day));
            sql.push(" ELSE ").push_bind(instant.timestamp_micros()).push(" END");
        }
        if let Some((day, instant)) = span.to {
            let end = midnight(day.succ_opt().unwrap_or(day));
            sql.push(" AND l.start < ").push_bind(end + FURTHEST);
            sql.push(" AND l.start < CASE l.dayed WHEN 1 THEN ").push_bind(end);
            sql.push(" ELSE ").push_bind(instant.timestamp_micros()).push(" END");
        }
        if self.standing {
            sql.push(" AND l.stands = 1 AND l.entry IS NOT NULL");
        }
    }

    fn words(&self, sql: &mut QueryBuilder<Sqlite>, by_index: bool) {
        if let Some(letters) = self.letters().filter(|_| by_index) {
            sql.push(" AND l.id IN (SELECT rowid FROM journal_words WHERE journal_words MATCH ")
                .push_bind(letters)
                .push(")");
        }
        for sought in &self.sought {
            sql.push(" AND (instr(l.text, ").push_bind(sought.text.clone()).push(") > 0");
            for person in &sought.whose {
                sql.push(" OR l.person = ").push_bind(person.0.as_bytes().to_vec());
            }
            sql.push(")");
        }
    }

    /// Every three letters in a row of what is looked for, as the index is asked; none where it cannot tell.
    fn letters(&self) -> Option<String> {
        let texts = self.sought.iter().filter(|sought| sought.whose.is_empty()).map(|sought| &sought.text);
        let mut letters = Vec::new();
        for text in texts {
            let text: Vec<char> = text.chars().collect();
            let quoted = |three: &[char]| three.iter().collect::<String>().replace('"', "\"\"");
            letters.extend(text.windows(3).map(|three| format!("\"{}\"", quoted(three))));
        }
        (!letters.is_empty()).then(|| letters.join(" AND "))
    }
}

/// Where a line stands: newest first is the other way round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Placed {
    /// The wall clock at its beginning, as if it were UTC.
    local: i64,
    recorded: i64,
    first: i64,
    id: i64,
}

impl Placed {
    fn read(row: &SqliteRow, zone: Zone) -> Result<(Placed, i64), StoreError> {
        let (start, dayed): (i64, bool) = (row.try_get("start")?, row.try_get("dayed")?);
        let local = if dayed { start } else { local(zone, start)? };
        let placed =
            Placed { local, recorded: row.try_get("recorded")?, first: row.try_get("first")?, id: row.try_get("id")? };
        Ok((placed, start))
    }
}

fn local(zone: Zone, micros: i64) -> Result<i64, StoreError> {
    let instant = DateTime::from_timestamp_micros(micros).ok_or(StoreError::Unreadable { table: "journal_line" })?;
    let local: NaiveDateTime = zone.local(instant.fixed_offset());
    Ok(wall_clock(local))
}

impl Journal<'_> {
    /// A page of what is asked for, newest first by the wall clock of a zone: what follows the line that an operation made (`None` for the
    /// first page), at most `limit`; and whether more follows.
    ///
    /// # Errors
    /// The database, or a row that cannot be read.
    pub async fn lines(
        &self,
        filter: &Filter,
        after: Option<OperationId>,
        limit: usize,
        zone: Zone,
    ) -> Result<(Vec<Line>, bool), StoreError> {
        let mut reader = self.store.reader().await?;
        let after = match after {
            Some(id) => match made_by(&mut reader, id, zone).await? {
                Some(place) => Some(place),
                None => return Ok((Vec::new(), false)),
            },
            None => None,
        };
        let found = places(&mut reader, filter, after, limit.saturating_add(1), zone).await?;
        let mut lines = Vec::with_capacity(found.len().min(limit));
        for place in found.iter().take(limit) {
            lines.extend(read(&mut reader, place.id).await?);
        }
        Ok((lines, found.len() > limit))
    }

    /// How many lines there are of each person, kind and medication, of those within the days and with the words that are asked for.
    ///
    /// # Errors
    /// The database.
    pub async fn counted(&self, filter: &Filter) -> Result<Vec<LineCount>, StoreError> {
        if filter.is_plain() {
            return self.counts().await;
        }
        let mut sql = QueryBuilder::new(
            "SELECT l.person, l.kind, '' AS name, '' AS shown, count(*) AS lines,
               sum(l.stands AND l.entry IS NOT NULL) AS entries FROM journal_line l WHERE 1",
        );
        filter.bounds(&mut sql);
        filter.words(&mut sql, true);
        sql.push(
            " GROUP BY l.person, l.kind UNION ALL
             SELECT l.person, l.kind, m.name, min(m.shown), count(*), sum(l.stands AND l.entry IS NOT NULL)
             FROM journal_line l JOIN journal_medication m ON m.line = l.id WHERE 1",
        );
        filter.bounds(&mut sql);
        filter.words(&mut sql, true);
        sql.push(" GROUP BY l.person, l.kind, m.name");
        let mut reader = self.store.reader().await?;
        let rows = sql.build().fetch_all(&mut *reader).await?;
        rows.iter()
            .map(|row| {
                let name: String = row.try_get("name")?;
                Ok(LineCount {
                    person: PersonId(id_of("journal_line", row.try_get("person")?)?),
                    kind: row.try_get("kind")?,
                    medication: if name.is_empty() { None } else { Some((name, row.try_get("shown")?)) },
                    lines: placed("journal_line", row.try_get("lines")?)?,
                    entries: placed("journal_line", row.try_get("entries")?)?,
                })
            })
            .collect()
    }

    /// The line that an operation is about: of the entry that it put or removed, or its own.
    ///
    /// # Errors
    /// As [`Journal::lines`].
    pub async fn line_about(&self, id: OperationId) -> Result<Option<Line>, StoreError> {
        let mut reader = self.store.reader().await?;
        let Some(row) = find(&mut reader, id).await? else { return Ok(None) };
        let payload = row.read_payload()?;
        let entries = super::take::entries(payload.as_ref().map_or(&[], |payload| payload.changes.as_slice()));
        let line = match entries.first() {
            Some(entry) => line_of(&mut reader, *entry).await?,
            None => alone(&mut reader, row.seq).await?,
        };
        match line {
            Some(line) => read(&mut reader, line).await,
            None => Ok(None),
        }
    }

    /// The lines of some entries, in no order; one that has none is passed over.
    ///
    /// # Errors
    /// As [`Journal::lines`].
    pub async fn lines_of(&self, entries: &[EntryId]) -> Result<Vec<Line>, StoreError> {
        let mut reader = self.store.reader().await?;
        let mut lines = Vec::new();
        for entry in entries {
            if let Some(line) = line_of(&mut reader, *entry).await? {
                lines.extend(read(&mut reader, line).await?);
            }
        }
        Ok(lines)
    }
}

async fn line_of(connection: &mut SqliteConnection, entry: EntryId) -> Result<Option<i64>, StoreError> {
    let entry = entry.0.as_bytes().as_slice();
    Ok(sqlx::query_scalar!("SELECT id FROM journal_line WHERE entry = ?", entry).fetch_optional(connection).await?)
}

async fn alone(connection: &mut SqliteConnection, seq: u64) -> Result<Option<i64>, StoreError> {
    let seq = super::place(seq)?;
    let line = sqlx::query_scalar!("SELECT id FROM journal_line WHERE first = ? AND entry IS NULL", seq);
    Ok(line.fetch_optional(connection).await?)
}

/// A line, whole.
async fn read(connection: &mut SqliteConnection, id: i64) -> Result<Option<Line>, StoreError> {
    let row = sqlx::query!("SELECT entry, first, by, stands FROM journal_line WHERE id = ?", id);
    let Some(row) = row.fetch_optional(&mut *connection).await? else { return Ok(None) };
    let entry = row.entry.map(|id| id_of("journal_line", &id).map(EntryId)).transpose()?;
    let about = match &entry {
        Some(entry) => {
            let noun = entry.0.as_bytes().as_slice();
            let places = sqlx::query_scalar!("SELECT seq FROM journal_about WHERE noun = ? ORDER BY seq", noun)
                .fetch_all(&mut *connection)
                .await?;
            all(connection, &places).await?
        }
        None => Vec::from_iter(at(connection, row.first).await?),
    };
    let one = |seq: i64| about.iter().find(|each| i64::try_from(each.seq) == Ok(seq)).cloned();
    let (Some(first), Some(by)) = (one(row.first), one(row.by)) else { return Ok(None) };
    Ok(Some(Line { entry, first, by, about, stands: row.stands != 0 }))
}

/// Where the line stands that an operation made; of several, the last of them.
async fn made_by(connection: &mut SqliteConnection, id: OperationId, zone: Zone) -> Result<Option<Placed>, StoreError> {
    let Some(row) = find(connection, id).await? else { return Ok(None) };
    let payload = row.read_payload()?;
    let entries = super::take::entries(payload.as_ref().map_or(&[], |payload| payload.changes.as_slice()));
    let mut lines = Vec::from_iter(alone(connection, row.seq).await?);
    for entry in entries {
        lines.extend(line_of(connection, entry).await?);
    }
    let mut last: Option<Placed> = None;
    for line in lines {
        let row = sqlx::query("SELECT id, first, dayed, start, recorded FROM journal_line WHERE id = ?").bind(line);
        let (placed, _) = Placed::read(&row.fetch_one(&mut *connection).await?, zone)?;
        last = Some(last.map_or(placed, |last| last.min(placed)));
    }
    Ok(last)
}

/// Where the first lines stand of what is asked for, in order, so many at most.
async fn places(
    connection: &mut SqliteConnection,
    filter: &Filter,
    after: Option<Placed>,
    most: usize,
    zone: Zone,
) -> Result<Vec<Placed>, StoreError> {
    let by_index = is_rare(connection, filter).await?;
    let mut found: Vec<Placed> = Vec::new();
    let mut below = (after.map_or(i64::MAX, |after| after.local.saturating_add(FURTHEST)), i64::MAX);
    loop {
        let mut sql = asked(filter, by_index);
        sql.push(" AND (l.start, l.id) < (").push_bind(below.0).push(", ").push_bind(below.1).push(")");
        sql.push(" ORDER BY l.start DESC, l.id DESC");
        // Few are all read at once: the next time, all of them would be looked for once more.
        let chunk = if by_index { FEW.saturating_mul(2) } else { CHUNK };
        sql.push(" LIMIT ").push_bind(chunk);
        let rows = sql.build().fetch_all(&mut *connection).await?;
        for row in &rows {
            let (place, start) = Placed::read(row, zone)?;
            below = (start, place.id);
            if after.is_none_or(|after| place < after) {
                found.push(place);
            }
        }
        found.sort_unstable_by(|one, other| other.cmp(one));
        // Whatever follows begins before this by any clock.
        let settled = found.iter().take_while(|place| place.local > below.0.saturating_add(FURTHEST)).count();
        let ended = i64::try_from(rows.len()).is_ok_and(|read| read < chunk);
        if ended || settled >= most {
            found.truncate(most);
            return Ok(found);
        }
    }
}

/// Whether what is looked for stands in few lines.
async fn is_rare(connection: &mut SqliteConnection, filter: &Filter) -> Result<bool, StoreError> {
    let Some(letters) = filter.letters() else { return Ok(false) };
    let found: i64 = sqlx::query_scalar(
        "SELECT count(*) FROM (SELECT rowid FROM journal_words WHERE journal_words MATCH ? LIMIT ? + 0)",
    )
    .bind(letters)
    .bind(FEW)
    .fetch_one(connection)
    .await?;
    Ok(found < FEW)
}

/// The lines that are asked for, by the index that leaves the fewest.
fn asked(filter: &Filter, by_index: bool) -> QueryBuilder<Sqlite> {
    let columns = "SELECT l.id, l.first, l.dayed, l.start, l.recorded FROM";
    let from = match filter {
        _ if by_index => "journal_line l NOT INDEXED WHERE 1",
        Filter { medication: Some(_), .. } => {
            "journal_medication m CROSS JOIN journal_line l ON l.id = m.line AND l.start = m.start WHERE m.name = "
        }
        Filter { kind: Some(_), .. } => "journal_line l INDEXED BY journal_line_of_kind WHERE 1",
        Filter { person: Some(_), .. } => "journal_line l INDEXED BY journal_line_of_person WHERE 1",
        _ => "journal_line l INDEXED BY journal_line_in_time WHERE 1",
    };
    let mut sql = QueryBuilder::new(format!("{columns} {from}"));
    match (&filter.medication, by_index) {
        (Some(name), false) => {
            sql.push_bind(name.clone());
        }
        (Some(name), true) => {
            sql.push(" AND l.id IN (SELECT line FROM journal_medication WHERE name = ")
                .push_bind(name.clone())
                .push(")");
        }
        (None, _) => {}
    }
    if let Some(kind) = &filter.kind {
        sql.push(" AND l.kind = ").push_bind(kind.clone());
    }
    if let Some(person) = filter.person {
        sql.push(" AND l.person = ").push_bind(person.0.as_bytes().to_vec());
    }
    filter.bounds(&mut sql);
    filter.words(&mut sql, by_index);
    sql
}
