//! The record as a file that others can read: one operation a line; and such a file taken in again, all of it or nothing, by the same gate
//! as everything else: its calls are typed and carried out anew, and what they change is shown before the person lets it in.

mod checks;
mod file;
mod foreign;
mod leave;
mod made;
mod read;
mod skips;

#[cfg(test)]
pub(crate) mod tests;

use std::collections::BTreeSet;
use std::io::{BufRead, Write};

use alara_consent::{Way, acted};
pub use alara_exchange::{Column, Foreign, NoColumn, Refused, Rest};
use alara_record::{Operation, OperationId};
use alara_store::import::{Importing, digest_of};
use alara_store::{Executed, StoreError};
use chrono::NaiveDate;

use crate::engine::{Engine, EngineError, Job};

pub use alara_health::tools::speech::EntryKind;
pub(crate) use file::write_new;
pub use file::{NotExported, create_private};
pub use foreign::{Brought, Choices, Doubt, Source};
pub use leave::{Format, Leaving, Left};
use made::{Making, Net};
pub use read::BadLine;

const PAGE: u32 = 500;

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
    /// What would no longer be on this record, in words.
    pub removed: Vec<String>,
    /// What is on this record and would be other than it is, in words.
    pub changed: Vec<String>,
    /// What names exactly what it would bring here: two readings that would bring the same have the same.
    pub digest: String,
    /// Of a file of another program's, what it comes to besides.
    pub foreign: Option<Box<Brought>>,
    /// Of such a file, the operation that is to say that it was imported, and by which all of it is taken back.
    pub import: Option<OperationId>,
    /// Where the log here ended when it was read.
    end: u64,
}

/// What became of reading a file.
#[derive(Clone, Debug, PartialEq)]
pub enum ReadBatch {
    /// It can be imported.
    Ready(Box<Batch>),
    /// Some lines cannot; nothing of it is imported.
    Bad(Vec<BadLine>),
    /// It is no export of Alara's, but of this kind, which is not imported.
    Foreign(Foreign),
    /// It is a file of another program's that cannot be read.
    Unreadable {
        /// Why, in a sentence.
        why: String,
        /// How each column of a table would be read.
        columns: Vec<(String, String)>,
    },
}

/// What became of an import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Imported {
    /// So many operations are on disk.
    Done(u64),
    /// Nothing was imported.
    Not(BadLine),
    /// Nothing was imported: the record here is no longer what the file was read against. It has to be looked at again.
    Changed,
}

/// Files that leave the record and come into it.
#[derive(Clone, Copy)]
pub struct Files<'a> {
    pub(crate) engine: &'a Engine,
}

impl Engine {
    /// Files that leave the record and come into it.
    pub fn files(&self) -> Files<'_> {
        Files { engine: self }
    }
}

impl Files<'_> {
    /// Writes every operation of the log, one JSON object a line; how many there are.
    pub async fn export(self, to: &mut (dyn Write + Send), job: &Job) -> Result<u64, EngineError> {
        let all = self.engine.store().head().await?.0;
        let mut after = 0;
        loop {
            let page = self.engine.store().operations(after, PAGE).await?;
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
        self,
        from: &mut (dyn BufRead + Send),
        bytes: u64,
        job: &Job,
    ) -> Result<ReadBatch, EngineError> {
        // Looked at, and read from its beginning all the same.
        if let Some(kind) = Foreign::of(from.fill_buf().map_err(StoreError::from)?) {
            return Ok(ReadBatch::Foreign(kind));
        }
        let (here, end) = (self.engine.people().all().await?, self.engine.store().head().await?.0);
        let (now, bounds) = (self.engine.clock().now, checks::BOUNDS);
        let mut read = match read::read(from, &here, now, bounds, &mut |read| job.reached(read, bytes))? {
            Ok(read) => read,
            Err(bad) => return Ok(ReadBatch::Bad(bad)),
        };
        let ids: Vec<OperationId> = read.operations.iter().map(|operation| operation.id).collect();
        let known = self.engine.store().known(&ids).await?;
        let brought: BTreeSet<&OperationId> = ids.iter().collect();
        // An erasing that names what is here, or comes with it, would let that vanish unnoticed.
        let mut bad = Vec::new();
        for (line, erases) in read.erases.iter().filter(|(line, _)| !known.contains(&read.id_at(*line))) {
            if erases.iter().any(|id| brought.contains(id)) || self.holds_any(erases).await? {
                bad.push(BadLine { line: *line, why: "it reports as erased what is still here".to_owned() });
            }
        }
        if !bad.is_empty() {
            return Ok(ReadBatch::Bad(bad));
        }
        let all = read.operations.len() as u64;
        let keep: Vec<bool> = ids.iter().map(|id| !known.contains(id)).collect();
        read.retain(&keep);
        let Net { removed, changed } = match self.made_anew(&mut read).await? {
            Ok(net) => net,
            Err(bad) => return Ok(ReadBatch::Bad(vec![bad])),
        };
        let digest = digest_of(&read.operations)?;
        let about = read.about();
        Ok(ReadBatch::Ready(Box::new(Batch {
            new: read.operations.len() as u64,
            known: all - read.operations.len() as u64,
            erased: read.gone.len() as u64,
            entries: about.entries,
            days: about.days,
            people: read.names(&here),
            removed,
            changed,
            digest,
            foreign: None,
            import: None,
            end,
            operations: read.operations,
            lines: read.lines,
        })))
    }

    /// Puts what the operations of a file change in place of what it says of that; the first that cannot be carried out is named.
    async fn made_anew(self, read: &mut read::Read) -> Result<Result<Net, BadLine>, EngineError> {
        let mut making = Making::begin(self.engine, &read.operations).await?;
        for (operation, line) in read.operations.iter_mut().zip(&read.lines) {
            if let Err(why) = making.make(operation).await? {
                return Ok(Err(BadLine { line: *line, why: why.to_owned() }));
            }
        }
        Ok(Ok(making.net()))
    }

    /// Whether the contents of any of these operations are here.
    async fn holds_any(self, ids: &[OperationId]) -> Result<bool, EngineError> {
        for id in ids {
            if self.engine.store().operation(*id).await?.is_some_and(|logged| logged.operation.payload.is_some()) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Imports a batch, by the person's own act on exactly what was read.
    pub async fn import(self, batch: Batch, job: &Job) -> Result<Imported, EngineError> {
        if batch.operations.is_empty() {
            return Ok(Imported::Done(0));
        }
        let clock = self.engine.clock();
        let foreign = batch.foreign.as_deref();
        if let Some(brought) = foreign {
            self.keep_columns(brought).await?;
        }
        let importing = Importing {
            operation: batch.import.unwrap_or_else(|| self.engine.chance().operation(&clock)),
            person: self.engine.person().id,
            at: clock.now,
            end: batch.end,
            from: foreign.map(|brought| brought.from.clone()),
        };
        let act = acted(Way::Import, digest_of(&batch.operations)?, clock.now);
        let count = batch.operations.len() as u64;
        let places: Vec<(OperationId, u64)> =
            batch.operations.iter().map(|operation| operation.id).zip(batch.lines.iter().copied()).collect();
        let chance = self.engine.chance().clone();
        let done = self.engine.store().import(act, batch.operations, importing, &mut || chance.salt(), job).await?;
        Ok(match done {
            Executed::Done(_) | Executed::AlreadyDone { .. } => Imported::Done(count),
            Executed::Refused(why) => {
                let at = places.iter().find(|(id, _)| *id == why.operation());
                Imported::Not(BadLine { line: at.map_or(0, |(_, line)| *line), why: why.to_string() })
            }
            Executed::Stale => Imported::Changed,
            Executed::AlreadyDecided(_) => return Err(EngineError::Fault),
        })
    }
}
