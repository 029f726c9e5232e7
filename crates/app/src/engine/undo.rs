//! Undo: an operation of its own, by the person's own act.

use std::collections::BTreeSet;

use alara_consent::{Way, acted};
use alara_gate::{Parameters, PersonAct};
use alara_health::done::done;
use alara_health::{describe, tools};
use alara_record::{Operation, OperationId};
use alara_store::import::FROM;
use alara_store::{Executed, Job, NotUndone, Undoing};

use super::{EngineError, Writes};
use crate::journal::named_of;

use super::hooked::Outside;

/// What became of an undo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undone {
    /// Taken back, by this operation (undoing it does it again).
    Done(String),
    /// An import was taken back, but for so much of it that was changed since.
    Partly {
        /// By this operation.
        operation: String,
        /// How many things stay.
        stayed: u64,
    },
    /// It was taken back before, by this operation.
    Already(String),
    /// It cannot be taken back: one sentence says why.
    Refused(String),
}

impl Writes<'_> {
    /// Takes an operation back.
    pub async fn undo(self, operation: OperationId) -> Result<Undone, EngineError> {
        let clock = self.engine.clock();
        let target = self.engine.store.operation(operation).await?.ok_or(EngineError::NotFound)?;
        let id = operation.to_string();
        let mut what = Parameters::new();
        what.insert("operation".to_owned(), id.clone().into());
        what.insert("tool".to_owned(), target.operation.tool.clone().into());
        let outside = Outside { scope: "undo", id: &id, tool: "undo" };
        if let Err(findings) = self.hooked(&outside, &what).await? {
            // Told in the middle of a sentence.
            let why = findings.first().map_or("a check stopped it", |finding| finding.detail.trim_end_matches('.'));
            return Ok(Undone::Refused(why.to_owned()));
        }
        // What is taken back is not told from memory.
        self.engine.lookups().forget_results();
        let act = acted(Way::Undo, target.hash.to_string(), clock.now);
        let undoing = Undoing {
            undoes: operation,
            operation: self.engine.chance.operation(&clock),
            salt: self.engine.chance.salt(),
            at: clock.now,
        };
        let (done, stayed) = match is_of_file(&target.operation) {
            true => self.undo_import(act, undoing, &Job::new()).await?,
            false if self.undid_import(&target.operation).await? => {
                return Ok(Undone::Refused("an import comes back by importing its file again".to_owned()));
            }
            false => (self.engine.store.undo(act, undoing).await?, 0),
        };
        Ok(match done {
            Executed::Done(receipt) => {
                self.unhooked(&outside, String::new()).await?;
                let operation = receipt.operation.to_string();
                if stayed > 0 { Undone::Partly { operation, stayed } } else { Undone::Done(operation) }
            }
            Executed::AlreadyDone { operation } => Undone::Already(operation.to_string()),
            Executed::Refused(why) => Undone::Refused(why.to_string()),
            Executed::AlreadyDecided(_) | Executed::Stale => return Err(EngineError::Fault),
        })
    }

    /// Takes a whole import back; and how much of it stays.
    async fn undo_import(
        self,
        act: PersonAct,
        undoing: Undoing,
        job: &Job,
    ) -> Result<(Executed<NotUndone>, u64), EngineError> {
        let (chance, clock) = (self.engine.chance.clone(), self.engine.clock());
        let mut fresh = || (chance.operation(&clock), chance.salt());
        let (done, taken) = self.engine.store.undo_import(act, undoing, &mut fresh, job).await?;
        Ok((done, taken.map_or(0, |taken| taken.stayed)))
    }

    /// Whether an operation took an import back.
    async fn undid_import(self, operation: &Operation) -> Result<bool, EngineError> {
        let Some(target) = undone_by(operation) else { return Ok(false) };
        Ok(self.engine.store.operation(target).await?.is_some_and(|target| is_of_file(&target.operation)))
    }

    /// Takes operations back, the last one first; each is told by what it had written.
    ///
    /// # Errors
    /// The store.
    pub(super) async fn take_back(self, operations: Vec<OperationId>) -> Result<Vec<String>, EngineError> {
        let mut told = Vec::new();
        for operation in operations.into_iter().rev() {
            let target = self.engine.store.operation(operation).await?.ok_or(EngineError::NotFound)?.operation;
            let what = self.name_written(&target);
            told.push(match self.undo(operation).await? {
                Undone::Done(_) => format!("Undone: {what}."),
                Undone::Already(_) => format!("That was undone already: {what}."),
                Undone::Partly { stayed, .. } => format!("Undone: {what}. {}", tell_stayed(stayed)),
                Undone::Refused(why) => format!("That can\u{2019}t be undone: {why}."),
            });
        }
        Ok(told)
    }

    /// What an operation wrote, in words: "Logged 128/82 mmHg", "the import of 214 entries from a backup of MedTimer".
    fn name_written(self, operation: &Operation) -> String {
        if let Some(brought) = tell_import(operation) {
            return format!("the import of {brought}");
        }
        let clock = self.engine.clock();
        let none = Parameters::new();
        let written = operation.payload.as_ref().map_or(&none, |payload| &payload.written);
        let about = named_of(operation, &clock);
        done(&operation.tool, written, &clock)
            .map_or_else(|| describe::title(&operation.tool, written, about.as_ref()), |done| done.to_string())
    }

    /// What an undo took back, in a sentence, with what stays of an import.
    ///
    /// # Errors
    /// The store.
    pub async fn tell_undone(self, undone: &Undone) -> Result<String, EngineError> {
        let (by, stayed) = match undone {
            Undone::Done(by) => (by, 0),
            Undone::Partly { operation, stayed } => (operation, *stayed),
            Undone::Already(_) => return Ok("That was undone already.".to_owned()),
            Undone::Refused(why) => return Ok(format!("It cannot be undone: {why}.")),
        };
        let store = &self.engine.store;
        let by = by.parse().map_err(|_| EngineError::Fault)?;
        let target = store.operation(by).await?.and_then(|by| undone_by(&by.operation));
        let target = match target {
            Some(target) => store.operation(target).await?,
            None => None,
        };
        let what = target.map(|target| self.name_written(&target.operation));
        let told = what.map_or_else(|| "Undone.".to_owned(), |what| format!("Undone: {what}."));
        Ok(if stayed > 0 { format!("{told} {}", tell_stayed(stayed)) } else { told })
    }

    /// Takes the last write back: the newest operation that stands and is no undo itself.
    pub async fn undo_last(self) -> Result<Undone, EngineError> {
        match self.last_write().await? {
            Some(operation) => self.undo(operation).await,
            None => Ok(Undone::Refused("nothing was written yet".to_owned())),
        }
    }

    async fn last_write(self) -> Result<Option<OperationId>, EngineError> {
        const PAGE: u32 = 50;
        let mut undone: BTreeSet<String> = BTreeSet::new();
        let mut before = u64::MAX >> 1;
        loop {
            let page = self.engine.store.operations_back(before, PAGE).await?;
            let Some(last) = page.last() else { return Ok(None) };
            before = last.seq;
            for logged in &page {
                let operation = &logged.operation;
                let stands = !undone.contains(&operation.id.0.simple().to_string());
                match operation.call_id.strip_prefix("undo/") {
                    Some(target) if stands => {
                        undone.insert(target.to_owned());
                    }
                    None if stands && is_write(operation) && self.covers(operation.person) => {
                        return Ok(Some(operation.id));
                    }
                    _ => {}
                }
            }
        }
    }

    /// Whether what is undone "last" may be of a person's record: with another's open, only theirs.
    fn covers(self, person: alara_record::PersonId) -> bool {
        self.engine.person.is_user || self.engine.person.id == person
    }
}

/// The kind of file of another program that an operation says was imported; none where it says no such thing.
pub(crate) fn file_of(operation: &Operation) -> Option<&str> {
    let written = operation.payload.as_ref().map(|payload| &payload.written).filter(|_| operation.tool == "import");
    written?.get(FROM)?.as_str()
}

/// The operation that an undo took back; none of what is no undo.
fn undone_by(operation: &Operation) -> Option<OperationId> {
    let written = operation.payload.as_ref().map(|payload| &payload.written).filter(|_| operation.tool == "undo");
    written?.get("operation")?.as_str()?.parse().ok()
}

/// What an import of another program's file brought, in words ("214 things from a FHIR file"); none of what is no such import.
pub(crate) fn tell_import(operation: &Operation) -> Option<String> {
    let from = file_of(operation)?;
    let count = operation.payload.as_ref().and_then(|payload| payload.written.get("operations")?.as_u64());
    Some(match count {
        Some(1) => format!("1 thing from {from}"),
        Some(count) => format!("{count} things from {from}"),
        None => from.to_owned(),
    })
}

/// Whether an operation says that a file of another program was imported.
pub(crate) fn is_of_file(operation: &Operation) -> bool {
    file_of(operation).is_some()
}

/// Whether it is what a person undoes as one: a write, or a whole import.
fn is_write(operation: &Operation) -> bool {
    tools::definition(&operation.tool).is_some() || is_of_file(operation)
}

/// What stays of an import that was taken back, in a sentence.
pub fn tell_stayed(stayed: u64) -> String {
    match stayed {
        1 => "1 thing of it was changed since, and stays.".to_owned(),
        more => format!("{more} things of it were changed since, and stay."),
    }
}
