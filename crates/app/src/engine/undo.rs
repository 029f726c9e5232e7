//! Undo: an operation of its own, by the person's own act.

use std::collections::BTreeSet;

use alara_consent::{Way, acted};
use alara_gate::Parameters;
use alara_health::done::done;
use alara_health::{describe, tools};
use alara_record::OperationId;
use alara_store::{Executed, Undoing};

use super::{EngineError, Writes};
use crate::journal::named_of;

use super::hooked::Outside;

/// What became of an undo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undone {
    /// Taken back, by this operation (undoing it does it again).
    Done(String),
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
        Ok(match self.engine.store.undo(act, undoing).await? {
            Executed::Done(receipt) => {
                self.unhooked(&outside, String::new()).await?;
                Undone::Done(receipt.operation.to_string())
            }
            Executed::AlreadyDone { operation } => Undone::Already(operation.to_string()),
            Executed::Refused(why) => Undone::Refused(why.to_string()),
            Executed::AlreadyDecided(_) | Executed::Stale => return Err(EngineError::Fault),
        })
    }

    /// Takes operations back, the last one first; each is told by what it had written.
    ///
    /// # Errors
    /// The store.
    pub(super) async fn take_back(self, operations: Vec<OperationId>) -> Result<Vec<String>, EngineError> {
        let mut told = Vec::new();
        for operation in operations.into_iter().rev() {
            let target = self.engine.store.operation(operation).await?.ok_or(EngineError::NotFound)?.operation;
            let about = named_of(&target, &self.engine.clock());
            let written = target.payload.map(|payload| payload.written).unwrap_or_default();
            let what = done(&target.tool, &written, &self.engine.clock())
                .map_or_else(|| describe::title(&target.tool, &written, about.as_ref()), |done| done.to_string());
            told.push(match self.undo(operation).await? {
                Undone::Done(_) => format!("Undone: {what}."),
                Undone::Already(_) => format!("That was undone already: {what}."),
                Undone::Refused(why) => format!("That can\u{2019}t be undone: {why}."),
            });
        }
        Ok(told)
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
                    None if stands && tools::definition(&operation.tool).is_some() && self.covers(operation.person) => {
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
