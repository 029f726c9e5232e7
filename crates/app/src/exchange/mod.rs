//! The record as a file that others can read: one operation a line; and such a file taken in again, all of it or nothing.

mod read;

use std::collections::BTreeSet;
use std::io::{BufRead, Write};

use alara_consent::{Way, acted};
use alara_record::{Operation, OperationId};
use alara_store::import::{Importing, digest_of};
use alara_store::{Executed, StoreError};
use chrono::NaiveDate;

use crate::engine::{Engine, EngineError, Job};

pub use read::BadLine;

const PAGE: u32 = 500;
/// How many bad lines are told of.
const TOLD: usize = 20;

/// A file that was read and can be imported: what it would bring.
#[derive(Clone, Debug, PartialEq)]
pub struct Batch {
    operations: Vec<Operation>,
    /// The line of each operation in its file.
    lines: Vec<u64>,
    /// How many operations would be new here.
    pub new: u64,
    /// How many are here already, and are passed over.
    pub known: u64,
    /// How many were erased before the file was written: there is nothing in them.
    pub erased: u64,
    /// How many entries would be made or changed.
    pub entries: u64,
    /// The days of these entries, from the first to the last.
    pub days: Option<(NaiveDate, NaiveDate)>,
    /// Those whose records it brings something for, by name.
    pub people: Vec<String>,
    /// What the person's act names.
    pub digest: String,
}

/// What became of reading a file.
#[derive(Clone, Debug, PartialEq)]
pub enum ReadBatch {
    /// It can be imported.
    Ready(Box<Batch>),
    /// Some lines cannot; nothing of it is imported.
    Bad(Vec<BadLine>),
}

/// What became of an import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Imported {
    /// So many operations are on disk.
    Done(u64),
    /// Nothing was imported.
    Not(BadLine),
}

impl Engine {
    /// Writes every operation of the log, one JSON object a line; how many there are.
    pub async fn export(&self, to: &mut (dyn Write + Send), job: &Job) -> Result<u64, EngineError> {
        let all = self.store().head().await?.0;
        let mut after = 0;
        loop {
            let page = self.store().operations(after, PAGE).await?;
            let Some(last) = page.last() else { return Ok(after) };
            after = last.seq;
            job.reached(after, all)?;
            for logged in &page {
                let line = serde_json::to_string(&logged.operation).map_err(|_| EngineError::Fault)?;
                writeln!(to, "{line}").map_err(StoreError::from)?;
            }
        }
    }

    /// Reads a file of operations, of so many bytes; nothing is written. Its user is the user here, and who is called as somebody here
    /// is them.
    pub async fn read_batch(
        &self,
        from: &mut (dyn BufRead + Send),
        bytes: u64,
        job: &Job,
    ) -> Result<ReadBatch, EngineError> {
        let here = self.people().await?;
        let mut read = match read::read(from, &here, &mut |read| job.reached(read, bytes))? {
            Ok(read) => read,
            Err(bad) => return Ok(ReadBatch::Bad(bad.into_iter().take(TOLD).collect())),
        };
        let ids: Vec<OperationId> = read.operations.iter().map(|operation| operation.id).collect();
        let known = self.store().known(&ids).await?;
        // An erasing that names what is here would let it vanish unnoticed.
        let mut bad = Vec::new();
        for (line, erases) in &read.erases {
            let there = self.store().known(erases).await?;
            let alive: BTreeSet<_> = there.into_iter().filter(|id| !read.gone.contains(id)).collect();
            if !alive.is_empty() && !known.contains(&read.id_at(*line)) {
                bad.push(BadLine { line: *line, why: "it says that something was erased which is here".to_owned() });
            }
        }
        if !bad.is_empty() {
            return Ok(ReadBatch::Bad(bad));
        }
        let all = read.operations.len() as u64;
        let keep: Vec<bool> = ids.iter().map(|id| !known.contains(id)).collect();
        read.retain(&keep);
        let digest = digest_of(&read.operations)?;
        let about = read.about();
        Ok(ReadBatch::Ready(Box::new(Batch {
            new: read.operations.len() as u64,
            known: all - read.operations.len() as u64,
            erased: read.gone.len() as u64,
            entries: about.entries,
            days: about.days,
            people: read.names(&here),
            digest,
            operations: read.operations,
            lines: read.lines,
        })))
    }

    /// Imports a batch, by the person's own act on exactly what was read.
    pub async fn import(&self, batch: Batch, job: &Job) -> Result<Imported, EngineError> {
        if batch.operations.is_empty() {
            return Ok(Imported::Done(0));
        }
        let clock = self.clock();
        let importing =
            Importing { operation: self.chance().operation(&clock), person: self.person().id, at: clock.now };
        let act = acted(Way::Import, batch.digest.clone(), clock.now);
        let count = batch.operations.len() as u64;
        let places: Vec<(OperationId, u64)> =
            batch.operations.iter().map(|operation| operation.id).zip(batch.lines.iter().copied()).collect();
        let chance = self.chance().clone();
        let done = self.store().import(act, batch.operations, importing, &mut || chance.salt(), job).await?;
        Ok(match done {
            Executed::Done(_) | Executed::AlreadyDone { .. } => Imported::Done(count),
            Executed::Refused(why) => {
                let at = places.iter().find(|(id, _)| *id == why.operation());
                Imported::Not(BadLine { line: at.map_or(0, |(_, line)| *line), why: why.to_string() })
            }
            Executed::AlreadyDecided(_) | Executed::Stale => return Err(EngineError::Fault),
        })
    }
}
