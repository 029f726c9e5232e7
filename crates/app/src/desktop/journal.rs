//! The log of operations, read once and then only what is new: what was written, what of it stands, and which entry each is about.

use std::collections::{BTreeMap, HashMap};

use alara_health::tools;
use alara_record::{Change, Entry, EntryId, Noun, OperationId, PersonId};
use alara_store::{Logged, Store, StoreError};
use tokio::sync::MutexGuard;

use super::Opened;
use super::crisis::failure;
use crate::view::Failure;

const PAGE: u32 = 500;
const ERASE: &str = "erase";
const IMPORT: &str = "import";
const UNDO: &str = "undo/";

/// The log as far as it was read. It lives as long as the record is open.
#[derive(Debug, Default)]
pub(crate) struct Journal {
    seq: u64,
    rows: Vec<Logged>,
    index: HashMap<OperationId, usize>,
    /// The operation that undid each.
    undone: HashMap<OperationId, OperationId>,
    /// Everyone but the user, by name.
    others: BTreeMap<PersonId, String>,
    /// What came in from files: from which place in the log to which.
    imported: Vec<(u64, u64)>,
    /// The operations about each entry, in order.
    entries: BTreeMap<EntryId, Vec<OperationId>>,
}

impl Opened {
    /// The log as of now. Held only while something is read from it: it is asked for once in a use case.
    pub(super) async fn journal(&self) -> Result<MutexGuard<'_, Journal>, Failure> {
        let mut journal = self.journal.lock().await;
        journal.read_on(self.engine.store()).await.map_err(failure)?;
        Ok(journal)
    }
}

impl Journal {
    /// Reads what is new.
    pub(crate) async fn read_on(&mut self, store: &Store) -> Result<(), StoreError> {
        let began = self.seq;
        loop {
            let page = store.operations(self.seq, PAGE).await?;
            let whole = page.len() < PAGE as usize;
            // What was erased is gone from what was read before, too.
            if began > 0 && page.iter().any(|logged| logged.operation.tool == ERASE) {
                *self = Journal::default();
                return Box::pin(self.read_on(store)).await;
            }
            for logged in page {
                self.take(logged);
            }
            if whole {
                return Ok(());
            }
        }
    }

    fn take(&mut self, logged: Logged) {
        self.seq = logged.seq;
        let id = logged.operation.id;
        for change in changes(&logged) {
            if let Change::Put(Noun::Person(person)) = change
                && !person.is_user
            {
                self.others.insert(person.id, person.name.clone());
            }
        }
        self.imported.extend(imported(&logged));
        let target = logged.operation.call_id.strip_prefix(UNDO).and_then(|id| id.parse().ok());
        if let Some(target) = target {
            // What is undone stands before its undo: no walk from one to the next comes back to where it was.
            if self.index.contains_key(&target) {
                self.undone.insert(target, id);
            }
        } else if written(&logged) {
            for entry in touched(&logged) {
                self.entries.entry(entry).or_default().push(id);
            }
        }
        self.index.insert(id, self.rows.len());
        self.rows.push(logged);
    }

    /// "Mom’s record", for an operation on a record that is not the user's own.
    pub(super) fn whose(&self, logged: &Logged) -> Option<String> {
        self.others.get(&logged.operation.person).map(|name| format!("{name}\u{2019}s record"))
    }

    /// Whether an operation came in from a file.
    pub(super) fn is_imported(&self, logged: &Logged) -> bool {
        self.imported.iter().any(|(first, last)| (*first..=*last).contains(&logged.seq))
    }

    /// How far the log was read.
    pub(super) fn seq(&self) -> u64 {
        self.seq
    }

    /// An operation.
    pub(super) fn find(&self, id: OperationId) -> Option<&Logged> {
        self.rows.get(*self.index.get(&id)?)
    }

    /// The last of the chain of an operation, its undo, the undo of that…: what an Undo or a Redo takes back next.
    pub(super) fn last_of(&self, id: OperationId) -> OperationId {
        let mut last = id;
        while let Some(next) = self.undone.get(&last) {
            last = *next;
        }
        last
    }

    /// Whether an operation stands: it was never undone, or that was undone in turn.
    pub(super) fn stands(&self, id: OperationId) -> bool {
        let (mut stands, mut last) = (true, id);
        while let Some(next) = self.undone.get(&last) {
            stands = !stands;
            last = *next;
        }
        stands
    }

    /// The operation that undid another, if one did.
    pub(super) fn undo_of(&self, id: OperationId) -> Option<OperationId> {
        self.undone.get(&id).copied()
    }

    /// Whether one of the undos in the chain of an operation took it back, rather than brought it back.
    pub(super) fn is_undo_now(&self, id: OperationId, undo: OperationId) -> bool {
        let (mut undone, mut last) = (false, id);
        while let Some(next) = self.undone.get(&last) {
            undone = !undone;
            if *next == undo {
                return undone;
            }
            last = *next;
        }
        undone
    }

    /// The operations by which something was written, oldest first.
    pub(super) fn written(&self) -> impl DoubleEndedIterator<Item = &Logged> {
        self.rows.iter().filter(|logged| written(logged))
    }

    /// Those that stand.
    pub(crate) fn standing(&self) -> impl DoubleEndedIterator<Item = &Logged> {
        self.written().filter(|logged| self.stands(logged.operation.id))
    }

    /// Every entry that was ever made, with the operations about it, oldest first.
    pub(super) fn entries(&self) -> impl Iterator<Item = (EntryId, Vec<&Logged>)> {
        self.entries.iter().map(|(id, about)| (*id, about.iter().filter_map(|each| self.find(*each)).collect()))
    }

    /// The operations about an entry, oldest first.
    pub(super) fn about(&self, entry: EntryId) -> Vec<&Logged> {
        self.entries.get(&entry).into_iter().flatten().filter_map(|each| self.find(*each)).collect()
    }

    /// The operation that stands and removed an entry, if one did.
    pub(super) fn removal(&self, entry: EntryId) -> Option<OperationId> {
        let removes = |logged: &&Logged| changes(logged).contains(&Change::RemoveEntry(entry));
        let about = self.about(entry);
        about
            .into_iter()
            .rev()
            .filter(|logged| self.stands(logged.operation.id))
            .find(removes)
            .map(|each| each.operation.id)
    }

    /// The operation that wrote an entry last, of those that stand.
    pub(super) fn writer(&self, entry: EntryId) -> Option<&Logged> {
        self.about(entry)
            .into_iter()
            .rev()
            .find(|logged| self.stands(logged.operation.id) && entry_put(logged).is_some_and(|put| put.id == entry))
    }

    /// The entry of a person that was recorded last, of those that stand: what "last" means.
    pub(super) fn last_entry(&self, person: PersonId) -> Option<EntryId> {
        let standing = self.entries.keys().filter(|id| self.removal(**id).is_none());
        let puts = standing.filter_map(|id| entry_put(self.writer(*id)?)).filter(|entry| entry.person == person);
        puts.max_by_key(|entry| (entry.recorded_at, entry.id)).map(|entry| entry.id)
    }

    /// How many entries the record holds.
    pub(super) fn standing_entries(&self) -> u32 {
        let standing = self.entries.keys().filter(|id| self.writer(**id).is_some() && self.removal(**id).is_none());
        u32::try_from(standing.count()).unwrap_or(u32::MAX)
    }
}

/// Whether an operation wrote something by a tool: undos, erasures and the making of the vault did not.
fn written(logged: &Logged) -> bool {
    tools::definition(&logged.operation.tool).is_some_and(|found| !found.read_only())
}

/// The part of the log that an import brought, if that is what an operation says. One that came in from a file itself speaks of another log:
/// it does not stand right behind what it brought.
fn imported(logged: &Logged) -> Option<(u64, u64)> {
    let written = &logged.operation.payload.as_ref().filter(|_| logged.operation.tool == IMPORT)?.written;
    let place = |name: &str| written.get(name).and_then(serde_json::Value::as_u64);
    let (first, last) = (place("first")?, place("last")?);
    (first <= last && last + 1 == logged.seq).then_some((first, last))
}

/// What an operation changed; nothing is known of an erased one.
pub(crate) fn changes(logged: &Logged) -> &[Change] {
    logged.operation.payload.as_ref().map(|payload| payload.changes.as_slice()).unwrap_or_default()
}

/// The entry that an operation put.
pub(super) fn entry_put(logged: &Logged) -> Option<&Entry> {
    put(changes(logged))
}

/// The entry that an operation put, or the one it took away.
pub(super) fn entry_of(logged: &Logged) -> Option<&Entry> {
    let inverse = logged.operation.payload.as_ref().map(|payload| payload.inverse.as_slice()).unwrap_or_default();
    entry_put(logged).or_else(|| put(inverse))
}

fn put(changes: &[Change]) -> Option<&Entry> {
    changes.iter().find_map(|change| match change {
        Change::Put(Noun::Entry(entry)) => Some(entry),
        _ => None,
    })
}

fn touched(logged: &Logged) -> Vec<EntryId> {
    let entry = |change: &Change| match change {
        Change::Put(Noun::Entry(entry)) => Some(entry.id),
        Change::RemoveEntry(id) => Some(*id),
        _ => None,
    };
    changes(logged).iter().filter_map(entry).collect()
}
