//! Undo, Redo and Delete: each an operation of its own, by the person's own act.

use alara_health::tools::DeleteEntry;
use alara_protocol::*;
use std::sync::atomic::Ordering;

use alara_consent::Way;
use alara_gate::Parameters;
use alara_record::{Operation, OperationId as Id};
use serde_json::Value;

use crate::desktop::chip::{executed, gone, of_written};
use crate::desktop::{OnRecord, Opened};
use crate::engine::{Entered, Undone, is_of_file, tell_stayed};
use crate::failure::of_store;
use crate::journal::{entry_of, writes};

/// What changes when something is taken back or brought back.
const PARTS: [Part; 4] = [Part::Record, Part::Conversation, Part::Pending, Part::Doses];

impl OnRecord<'_> {
    /// Takes an operation back.
    pub async fn undo(self, input: OperationId) -> Result<Executed, Failure> {
        let open = self.desktop.vault.opened().await?;
        let id = id_of(&input.operation)?;
        let last = {
            let journal = open.journal().await?;
            let logged = journal.find(id).await.map_err(of_store)?.ok_or_else(gone)?;
            if !logged.stands {
                return Err(already("That was undone already."));
            }
            journal.last_of(&logged).await.map_err(of_store)?
        };
        self.turn_over(&open, id, last).await
    }

    /// Takes the last write back.
    pub async fn undo_last(self, _: NoInput) -> Result<Executed, Failure> {
        let open = self.desktop.vault.opened().await?;
        let (id, last) = {
            let journal = open.journal().await?;
            let since = open.since.load(Ordering::Relaxed);
            let last = journal.newest(since, |logged| is_undone_as_one(&logged.operation)).await.map_err(of_store)?;
            let last = last.ok_or_else(|| already("Nothing is left to undo."))?;
            (last.operation.id, journal.last_of(&last).await.map_err(of_store)?)
        };
        self.turn_over(&open, id, last).await
    }

    /// Brings back what was undone or deleted.
    pub async fn redo(self, input: OperationId) -> Result<Executed, Failure> {
        let open = self.desktop.vault.opened().await?;
        let id = id_of(&input.operation)?;
        let last = {
            let journal = open.journal().await?;
            let logged = journal.find(id).await.map_err(of_store)?.ok_or_else(gone)?;
            if logged.stands {
                let entry = entry_of(&logged).ok_or_else(|| already("That stands already."))?;
                // It was not undone but deleted: undoing the deletion brings it back.
                let removal = journal.removal(entry.id).await.map_err(of_store)?.filter(|removal| *removal != id);
                let removal = removal.ok_or_else(|| already("That stands already."))?;
                let deletion = journal.find(removal).await.map_err(of_store)?.ok_or_else(gone)?;
                journal.last_of(&deletion).await.map_err(of_store)?
            } else {
                journal.last_of(&logged).await.map_err(of_store)?
            }
        };
        self.turn_over(&open, id, last).await
    }

    /// Deletes the entry that an operation is about.
    pub async fn delete_entry(self, input: OperationId) -> Result<Executed, Failure> {
        let open = self.desktop.vault.opened().await?;
        let id = id_of(&input.operation)?;
        let entry = {
            let journal = open.journal().await?;
            let logged = journal.find(id).await.map_err(of_store)?.ok_or_else(gone)?;
            let entry = entry_of(&logged)
                .ok_or_else(|| Failure::new(FailureCode::InvalidInput, "This can be undone, but not deleted."))?;
            if !journal.lines_of(&[entry.id]).await.map_err(of_store)?.iter().any(|line| line.stands) {
                return Err(already("That was deleted already."));
            }
            entry.id
        };
        let parameters = Parameters::from_iter([("entry".to_owned(), Value::String(entry.to_string()))]);
        let form = open.engine.fresh_turn();
        let written = open.engine.writes().enter(&form, DeleteEntry::ID, &parameters, Way::Form).await?;
        let operation = match written {
            Entered::Written { operation, .. } | Entered::Already { operation } => operation,
            Entered::Asks { .. } => {
                return Err(Failure::new(FailureCode::InvalidInput, "It waits for your confirmation."));
            }
            Entered::Invalid(findings) => {
                let why: Vec<String> = findings.into_iter().map(|finding| finding.detail).collect();
                return Err(Failure::new(FailureCode::InvalidInput, why.join(" ")));
            }
        };
        let done = of_written(&open.journal().await?, &operation, &open.engine.clock()).await;
        drop(open);
        self.desktop.listeners.changed(&PARTS);
        done
    }

    /// Undoes the last of an operation's chain, and answers with the operation as it is then.
    async fn turn_over(self, open: &Opened, id: Id, last: Id) -> Result<Executed, Failure> {
        let mut stays = None;
        match open.engine.writes().undo(last).await? {
            Undone::Done(_) => {}
            Undone::Partly { stayed, .. } => stays = Some(tell_stayed(stayed)),
            Undone::Already(_) => return Err(already("That was done already.")),
            Undone::Refused(why) => {
                let why = format!("It cannot be undone: {why}.");
                return Err(Failure::new(FailureCode::InvalidInput, why));
            }
        }
        let done = executed(&open.journal().await?, id, &open.engine.clock()).await.map_err(of_store)?.ok_or_else(gone);
        self.desktop.listeners.changed(&PARTS);
        Ok(match (done?, stays) {
            (done, Some(stays)) => Executed { label: format!("{}. {stays}", done.label), ..done },
            (done, None) => done,
        })
    }
}

/// Whether Undo takes it back at once: a write, or all that a file brought.
fn is_undone_as_one(operation: &Operation) -> bool {
    writes(&operation.tool) || is_of_file(operation)
}

/// An operation's id as it crossed.
pub(in crate::desktop) fn id_of(text: &str) -> Result<Id, Failure> {
    text.parse().map_err(|_| gone())
}

fn already(text: &str) -> Failure {
    Failure::new(FailureCode::AlreadyDone, text)
}
