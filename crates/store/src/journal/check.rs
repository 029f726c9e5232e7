//! Whether the journal is what the log makes it: every row made once more, and compared.

use std::collections::{BTreeMap, BTreeSet};

use alara_record::PersonId;
use sqlx::{Connection, SqliteConnection};

use super::about::stands;
use super::line::{Made, derive};
use super::take::{entries, says, undoes};
use super::{Describe, Filter, Journal, Span, place, placed};
use crate::job::Job;
use crate::log::read::{StoredOperation, head, id_of, page};
use crate::{Store, StoreError};

/// Operations that are held at once.
const PAGE: u32 = 500;

/// What comparing the journal found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JournalCompared {
    /// Lines of the timeline that the log makes.
    pub lines: u64,
    /// Rows that differ, are missing, or are there and should not be.
    pub differ: u64,
    /// Whether the search index agrees with the lines.
    pub index_agrees: bool,
}

impl JournalCompared {
    /// Whether the journal is what the log makes it.
    pub fn agree(&self) -> bool {
        self.differ == 0 && self.index_agrees
    }
}

impl Store {
    /// Makes the journal once more, row by row, and compares it with its tables; what is new is taken in before.
    ///
    /// # Errors
    /// The database, or a row that cannot be read; [`StoreError::Stopped`].
    pub async fn journal_check(&self, describe: &dyn Describe, job: &Job) -> Result<JournalCompared, StoreError> {
        let journal = self.journal(describe).await?;
        let mut compared = {
            let mut reader = self.reader().await?;
            let mut transaction = reader.begin().await?;
            let compared = compare(&mut transaction, describe, job).await?;
            transaction.commit().await?;
            compared
        };
        compared.differ += counts(&journal).await?;
        compared.index_agrees =
            self.index_agrees("INSERT INTO journal_words (journal_words, rank) VALUES ('integrity-check', 1)").await?;
        Ok(compared)
    }
}

/// How many rows there should be of each table.
#[derive(Default)]
struct Expected {
    about: u64,
    undone: BTreeSet<i64>,
    imported: u64,
    answers: u64,
}

async fn compare(
    connection: &mut SqliteConnection,
    describe: &dyn Describe,
    job: &Job,
) -> Result<JournalCompared, StoreError> {
    let (count, _) = head(connection).await?;
    let (mut compared, mut expected) = (JournalCompared::default(), Expected::default());
    let mut after = 0;
    loop {
        let rows = page(connection, after, u64::MAX, PAGE).await?;
        let Some(last) = rows.last() else { break };
        after = last.seq;
        job.reached(after, count)?;
        for row in &rows {
            operation(connection, row, describe, (&mut compared, &mut expected)).await?;
        }
    }
    let found = sqlx::query!(
        r#"SELECT (SELECT count(*) FROM journal_about) AS "about!: i64",
             (SELECT count(*) FROM journal_undone) AS "undone!: i64",
             (SELECT count(*) FROM journal_imported) AS "imported!: i64",
             (SELECT count(*) FROM journal_answer) AS "answers!: i64",
             (SELECT count(*) FROM journal_line) AS "lines!: i64""#
    )
    .fetch_one(connection)
    .await?;
    let undone = expected.undone.len() as u64;
    for (there, should) in [
        (found.about, expected.about),
        (found.undone, undone),
        (found.imported, expected.imported),
        (found.answers, expected.answers),
        (found.lines, compared.lines),
    ] {
        compared.differ += placed("journal", there)?.abs_diff(should);
    }
    Ok(compared)
}

/// What one operation should have left.
async fn operation(
    connection: &mut SqliteConnection,
    row: &StoredOperation,
    describe: &dyn Describe,
    (compared, expected): (&mut JournalCompared, &mut Expected),
) -> Result<(), StoreError> {
    let seq = place(row.seq)?;
    if let Some(target) = undoes(connection, row).await? {
        let target = place(target.seq)?;
        expected.undone.insert(target);
        let by = sqlx::query_scalar!("SELECT by FROM journal_undone WHERE target = ? AND by >= ?", target, seq);
        compared.differ += u64::from(by.fetch_optional(connection).await?.is_none());
        return Ok(());
    }
    let says = says(row, describe)?;
    if let Some((first, last)) = says.imported {
        let (first, last) = (place(first)?, place(last)?);
        let there = sqlx::query_scalar!("SELECT first FROM journal_imported WHERE first = ? AND last = ?", first, last);
        compared.differ += u64::from(there.fetch_optional(&mut *connection).await?.is_none());
        expected.imported += 1;
    }
    if let Some(at) = says.answer {
        let there = sqlx::query_scalar!("SELECT seq FROM journal_answer WHERE at = ? AND seq = ?", at, seq);
        compared.differ += u64::from(there.fetch_optional(&mut *connection).await?.is_none());
        expected.answers += 1;
    }
    for (noun, passing) in &says.about {
        let noun = noun.as_slice();
        let there = sqlx::query_scalar!(
            "SELECT seq FROM journal_about WHERE noun = ? AND passing = ? AND seq = ?",
            noun,
            passing,
            seq
        );
        compared.differ += u64::from(there.fetch_optional(&mut *connection).await?.is_none());
        expected.about += 1;
    }
    let mut made = Vec::new();
    if says.alone {
        let stands = stands(connection, row.seq).await?;
        made.extend(Made::alone(row, stands, describe)?);
    } else if let Some(payload) = row.read_payload()? {
        for entry in entries(&payload.changes).into_iter().filter(|_| describe.writes(&row.operation.tool)) {
            // Each entry once: where the first operation about it stands.
            let noun = entry.0.as_bytes().as_slice();
            let first = sqlx::query_scalar!(
                r#"SELECT min(seq) AS "first: i64" FROM journal_about WHERE noun = ? AND passing = 0"#,
                noun
            );
            if first.fetch_one(&mut *connection).await? == Some(seq) {
                made.extend(derive(connection, entry, describe).await?);
            }
        }
    }
    for made in made {
        compared.lines += 1;
        compared.differ += u64::from(!is_stored(connection, &made).await?);
    }
    Ok(())
}

async fn is_stored(connection: &mut SqliteConnection, made: &Made) -> Result<bool, StoreError> {
    let entry = made.entry.as_ref().map(|id| id.0.as_bytes().as_slice());
    let row = sqlx::query!(
        "SELECT id, by, person, kind, dayed, start, recorded, stands, source, text FROM journal_line
         WHERE first = ?1 AND entry IS ?2",
        made.first,
        entry
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(row) = row else { return Ok(false) };
    let same = row.by == made.by
        && PersonId(id_of("journal_line", &row.person)?) == made.person
        && row.kind == made.described.kind
        && (row.dayed != 0, row.start, row.recorded) == (made.dayed, made.start, made.recorded)
        && (row.stands != 0, &row.source) == (made.stands, &made.source)
        && row.text == made.described.text;
    let named = sqlx::query!(r#"SELECT name, start AS "start!", shown FROM journal_medication WHERE line = ?"#, row.id)
        .fetch_all(connection)
        .await?;
    let in_time = named.iter().all(|each| each.start == made.start);
    let named: BTreeMap<String, &str> = named.iter().map(|each| (each.name.clone(), each.shown.as_str())).collect();
    Ok(same && in_time && named == made.named())
}

/// How many of the kept counts are not those of the lines.
async fn counts(journal: &Journal<'_>) -> Result<u64, StoreError> {
    let all = Filter { span: Some(Span { from: None, to: None }), ..Filter::default() };
    let counted: BTreeSet<_> = journal.counted(&all).await?.into_iter().map(key).collect();
    let kept: BTreeSet<_> = journal.counts().await?.into_iter().map(key).collect();
    Ok(counted.symmetric_difference(&kept).count() as u64)
}

fn key(each: super::LineCount) -> (PersonId, String, Option<String>, u64, u64) {
    (each.person, each.kind, each.medication.map(|(name, _)| name), each.lines, each.entries)
}
