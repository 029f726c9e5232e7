//! Files of other programs, taken in: each thing that one says is a call, carried out anew on the record as it is by the tools and rules
//! of every write, and compared with what is here. Nothing is written before the person has seen what it comes to.

mod alike;
mod kinds;
mod refusal;
mod tables;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::io::{BufRead, Read, Result, Seek, SeekFrom};

use alara_exchange::{Column, FILE, Foreign, Here, Incoming, Item, Mapping, Refused, Rest, Unread, take_in};
use alara_gate::digest;
use alara_health::tools::{Clock, HealthCall, definition};
use alara_record::canonical::payload_hash;
use alara_record::operation::{FORMAT, Payload};
use alara_record::{Change, DeviceId, Grant, Hash, Hlc, Operation, OperationId, Salt};
use alara_store::take_back::scope_of;
use alara_store::{Job, StoreError};
use serde_json::{Map, Value, json};

use self::alike::{Known, Likeness, words_of};
use self::refusal::{explain_doubt, explain_misfit, explain_refusal};
use super::made::{Making, Net};
use super::{Batch, Files, ReadBatch, read};
use crate::engine::{Engine, EngineError};
use crate::time::IdsAt;

/// Where a file is read from.
pub trait Source: BufRead + Seek + Send {}

impl<S: BufRead + Seek + Send> Source for S {}

/// What a person chooses about a file of another program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// Whether what is doubtful comes in too.
    pub doubtful: bool,
    /// What columns of a table say, by their titles; the others are guessed.
    pub columns: Vec<(String, Column)>,
}

/// What a person is asked about before it comes in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// It may be on record already.
    Near {
        /// On record, in words.
        here: String,
        /// In the file, in words.
        file: String,
    },
    /// Its value is far from what is usual.
    Unlikely {
        /// In the file, in words.
        file: String,
        /// What is usual, in a sentence or two.
        why: String,
    },
}

/// What a file of another program comes to, besides what it would bring.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Brought {
    /// What kind of file it is ("a FHIR file").
    pub from: String,
    /// Whom it is about, as the file calls them.
    pub about: Vec<String>,
    /// What it would bring, by kinds ("2 doses").
    pub kinds: Vec<String>,
    /// What may be here already, or has a value that is far from what is usual.
    pub doubtful: Vec<Doubt>,
    /// What cannot be recorded.
    pub refused: Vec<Refused>,
    /// What has no place here, and how many of each there are.
    pub not_mapped: BTreeMap<String, u64>,
    /// How each column of a table was read.
    pub columns: Vec<(String, String)>,
    /// Whether the person said how: such a table is then read so again.
    pub keeps_columns: bool,
}

impl Files<'_> {
    /// Keeps how the columns of a table were read, where the person said so, now that it was imported.
    pub(super) async fn keep_columns(self, brought: &Brought) -> std::result::Result<(), StoreError> {
        if brought.keeps_columns { tables::keep_table(self.engine, &brought.columns).await } else { Ok(()) }
    }

    /// Reads a file of whatever kind, of so many bytes; nothing is written. Of another program's, all that it brings goes into the record
    /// that is open.
    ///
    /// # Errors
    /// The record, or the job was stopped.
    pub async fn read_file(
        self,
        from: &mut dyn Source,
        bytes: u64,
        choices: &Choices,
        job: &Job,
    ) -> std::result::Result<ReadBatch, EngineError> {
        self.read_file_beside(from, bytes, choices, &mut Rest::default(), job).await
    }

    /// The same; what its reader leaves out of a file of another program is written beside as it stands there.
    ///
    /// # Errors
    /// The record, or the job was stopped.
    pub async fn read_file_beside(
        self,
        from: &mut dyn Source,
        bytes: u64,
        choices: &Choices,
        rest: &mut Rest,
        job: &Job,
    ) -> std::result::Result<ReadBatch, EngineError> {
        let kind = Foreign::of(from.fill_buf().map_err(StoreError::from)?);
        let Some(kind) = kind else { return self.read_batch(&mut Buffered(from), bytes, job).await };
        let clock = self.engine.clock();
        let here = Here { zone: clock.zone, now: clock.now };
        let mut incoming = Incoming { rest: std::mem::take(rest), ..Incoming::default() };
        let mut watched = Watched { from, job, read: 0, bytes };
        let mapping = Mapping { said: choices.columns.clone(), kept: tables::kept_tables(self.engine).await? };
        let read = take_in(kind, &mut watched, &here, &mapping, &mut incoming);
        *rest = std::mem::take(&mut incoming.rest);
        match read {
            None => Ok(ReadBatch::Foreign(kind)),
            Some(Ok(())) => self.compare(kind, incoming, choices).await,
            Some(Err(unread)) => {
                // A reader that was told to stop ends as one that cannot read on.
                job.reached(0, bytes)?;
                Ok(ReadBatch::Unreadable { why: explain_unread(&unread), columns: incoming.columns })
            }
        }
    }

    /// What a file's things come to on the record here.
    async fn compare(
        self,
        kind: Foreign,
        incoming: Incoming,
        choices: &Choices,
    ) -> std::result::Result<ReadBatch, EngineError> {
        let end = self.engine.store().head().await?.0;
        let mut taking = Taking::start_on(self.engine, kind, choices).await?;
        taking.brought.refused = incoming.refused;
        taking.brought.not_mapped = incoming.not_mapped;
        taking.brought.columns = incoming.columns;
        taking.brought.keeps_columns = !choices.columns.is_empty();
        taking.brought.about = incoming.people.into_iter().collect();
        for item in in_order(incoming.items) {
            taking.take(item);
        }
        taking.brought.refused.sort_by_key(|refused| refused.place);
        Ok(ReadBatch::Ready(Box::new(taking.finish(end))))
    }
}

/// Medications before what was taken of them; all else stays in the order of the file.
fn in_order(mut items: Vec<Item>) -> Vec<Item> {
    items.sort_by_key(|item| !matches!(*item.call, HealthCall::AddMedication(_)));
    items
}

/// Why a file cannot be read, in a sentence.
fn explain_unread(unread: &Unread) -> String {
    match unread {
        Unread::Io(error) => format!("The file could not be read: {error}."),
        Unread::Broken(_) | Unread::TooMany | Unread::Several(_) | Unread::Mapping(_) => unread.to_string(),
    }
}

/// The things of a file, as they are taken one after the other.
struct Taking<'a> {
    engine: &'a Engine,
    clock: Clock,
    choices: &'a Choices,
    making: Making<'a>,
    known: Known,
    device: DeviceId,
    hlc: Hlc,
    /// The operation that is to say that the file was imported.
    import: OperationId,
    brought: Brought,
    read: read::Read,
    same: u64,
    seen: Hash,
}

impl<'a> Taking<'a> {
    async fn start_on(
        engine: &'a Engine,
        kind: Foreign,
        choices: &'a Choices,
    ) -> std::result::Result<Taking<'a>, EngineError> {
        let clock = engine.clock();
        let making = Making::begin(engine, &[]).await?;
        let known = Known::of(making.record(), engine.person().id, clock.zone);
        let (device, hlc) = engine.store().stamp().await?;
        let import = engine.chance().operation(&clock);
        let from = kind.name().to_owned();
        Ok(Taking {
            engine,
            clock,
            choices,
            making,
            known,
            device,
            hlc,
            import,
            brought: Brought { from, ..Brought::default() },
            read: read::Read::default(),
            same: 0,
            seen: Hash::NONE,
        })
    }

    fn take(&mut self, item: Item) {
        if let Some(why) = explain_misfit(&item.call) {
            return self.refuse(&item, why);
        }
        match self.known.find(&item.call, self.clock.zone) {
            Likeness::Same => {
                self.same += 1;
                return;
            }
            Likeness::Doubtful(here) => {
                self.brought.doubtful.push(Doubt::Near { here, file: words_of(&item.call) });
                if !self.choices.doubtful {
                    return;
                }
            }
            Likeness::New => {}
        }
        let mut operation = self.operation_of(&item);
        let mut ids = IdsAt(self.engine.chance(), self.clock);
        match self.making.make_new(&mut operation, self.choices.doubtful, &mut ids) {
            Ok(asked) => {
                if let Some(why) = asked {
                    let why = explain_doubt(&item.call, &why);
                    self.brought.doubtful.push(Doubt::Unlikely { file: words_of(&item.call), why });
                    if !self.choices.doubtful {
                        return;
                    }
                }
                self.note(&operation);
                self.known.add(&item.call, self.clock.zone);
                self.read.operations.push(operation);
                self.read.lines.push(item.place);
            }
            Err(why) => {
                let rules = (self.making.record(), self.engine.person().id);
                let why = explain_refusal(&item.call, rules, &self.clock).unwrap_or_else(|| why.to_owned());
                self.refuse(&item, why);
            }
        }
    }

    fn refuse(&mut self, item: &Item, why: String) {
        self.brought.refused.push(Refused { place: item.place, what: Some(words_of(&item.call)), why });
    }

    /// The operation that records a thing, before it is carried out.
    fn operation_of(&mut self, item: &Item) -> Operation {
        let tool = item.call.definition();
        let written = item.call.canonical();
        self.hlc = self.hlc.next(self.clock.now.timestamp_millis());
        let id = self.engine.chance().operation(&self.clock);
        let source = json!({ "from": self.brought.from, "place": item.place });
        Operation {
            format: FORMAT,
            id,
            hlc: self.hlc,
            at: self.clock.now,
            device: self.device,
            person: self.engine.person().id,
            tool: tool.id.to_owned(),
            tool_version: definition(tool.id).map_or(1, |tool| tool.version),
            grant: Grant::Person { act: "import".to_owned(), digest: digest(tool.id, None, &written) },
            // One line of a file may say several things.
            call_id: format!("{}/{}", scope_of(self.import), self.read.operations.len() + 1),
            payload: Some(Payload {
                proposed: item.original.clone(),
                written,
                provenance: Map::from_iter([(FILE.to_owned(), source)]),
                changes: Vec::<Change>::new(),
                inverse: Vec::new(),
            }),
        }
    }

    /// Notes what would be written, so that two readings that would write the same are known for that.
    fn note(&mut self, operation: &Operation) {
        let written = operation.payload.as_ref().map(|payload| Value::Object(payload.written.clone()));
        let line = json!([operation.tool, written]).to_string();
        self.seen = payload_hash(&Salt(self.seen.0), line.as_bytes());
    }

    fn finish(mut self, end: u64) -> Batch {
        self.brought.kinds = kinds::count_kinds(&self.read.operations);
        let Net { removed, changed } = self.making.net();
        let about = self.read.about();
        Batch {
            new: self.read.operations.len() as u64,
            known: self.same,
            erased: 0,
            entries: about.entries,
            days: about.days,
            people: vec![self.engine.person().name.clone()],
            removed,
            changed,
            digest: format!("{end}-{}", self.seen),
            end,
            operations: self.read.operations,
            lines: self.read.lines,
            import: Some(self.import),
            foreign: Some(Box::new(self.brought)),
        }
    }
}

/// A source under a job, which counts how much of it was read.
struct Watched<'a> {
    from: &'a mut dyn Source,
    job: &'a Job,
    read: u64,
    bytes: u64,
}

impl Read for Watched<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        let read = self.from.read(buffer)?;
        self.read += read as u64;
        self.job.reached(self.read, self.bytes).map_err(std::io::Error::other)?;
        Ok(read)
    }
}

impl Seek for Watched<'_> {
    fn seek(&mut self, to: SeekFrom) -> Result<u64> {
        self.from.seek(to)
    }
}

/// A source as the reader of operations has it.
struct Buffered<'a>(&'a mut dyn Source);

impl Read for Buffered<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        self.0.read(buffer)
    }
}

impl BufRead for Buffered<'_> {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        self.0.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.0.consume(amount);
    }
}
