//! The journal: the log as a timeline, a story and Undo ask of it, in tables that pages are read from. Nothing of it is held in memory,
//! and nothing of it is more than the log says: it may be thrown away and made anew at any time.

mod about;
mod check;
mod count;
mod line;
mod operation;
mod page;
mod take;

use std::collections::BTreeMap;

use alara_gate::Parameters;
use alara_record::operation::Payload;
use alara_record::{Grant, PersonId};

use crate::job::Job;
use crate::{Store, StoreError};

pub use check::JournalCompared;
pub use count::LineCount;
pub use line::Line;
pub use operation::{Journaled, Undone, Wrote};
pub use page::{Filter, Sought, Span};

pub(crate) use take::forget;

/// What the journal must know of tools, and the store does not.
pub trait Describe: Sync {
    /// Names the words that it describes in. A journal in other words is made anew.
    fn edition(&self) -> &str;
    /// Whether a tool writes by itself. What undoes, erases, imports or begins does not.
    fn writes(&self, tool: &str) -> bool;
    /// Whether what a tool changes of a medication comes with something else that it records, as a dose lowers what is left.
    fn passing(&self, tool: &str) -> bool;
    /// Where what an operation wrote came from, in a word, as far as itself says.
    fn source(&self, grant: &Grant, payload: &Payload) -> String;
    /// How what was written stands in the timeline.
    fn described(&self, tool: &str, fields: &Parameters) -> Described;
}

/// How something written stands in the timeline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Described {
    /// Its kind.
    pub kind: String,
    /// The medications that it is about, as each is shown.
    pub medications: Vec<String>,
    /// What a search finds it by.
    pub text: String,
}

/// The journal as of some place in the log, that of the last operation.
pub struct Journal<'a> {
    store: &'a Store,
    seq: u64,
    others: BTreeMap<PersonId, String>,
}

impl std::fmt::Debug for Journal<'_> {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("Journal")
    }
}

impl Store {
    /// The journal, with all in it that the log holds.
    ///
    /// # Errors
    /// The database, a full disk.
    pub async fn journal(&self, describe: &dyn Describe) -> Result<Journal<'_>, StoreError> {
        self.journal_watched(describe, &Job::new()).await
    }

    /// The same, as a job that is watched and may be stopped: what was taken in until then stays.
    ///
    /// # Errors
    /// As [`Store::journal`]; [`StoreError::Stopped`].
    pub async fn journal_watched(&self, describe: &dyn Describe, job: &Job) -> Result<Journal<'_>, StoreError> {
        let seq = self.take_in(describe, job).await?;
        let people = self.people().await?.into_iter();
        let others = people.filter(|person| !person.is_user).map(|person| (person.id, person.name)).collect();
        Ok(Journal { store: self, seq, others })
    }
}

impl Store {
    /// Has the journal made anew when it is read next.
    ///
    /// # Errors
    /// The database, a full disk.
    pub async fn journal_anew(&self) -> Result<(), StoreError> {
        let mut writer = self.writer().await?;
        sqlx::query!("UPDATE journal SET described = '' WHERE one = 1").execute(&mut *writer).await?;
        Ok(())
    }
}

impl Journal<'_> {
    /// The place of the last operation in it.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// Everyone but the user, by name.
    pub fn others(&self) -> &BTreeMap<PersonId, String> {
        &self.others
    }
}

/// A place in the log, as the tables have it.
fn place(seq: u64) -> Result<i64, StoreError> {
    i64::try_from(seq).map_err(|_| StoreError::Unreadable { table: "operation" })
}

/// The same, as it was read.
fn placed(table: &'static str, seq: i64) -> Result<u64, StoreError> {
    u64::try_from(seq).map_err(|_| StoreError::Unreadable { table })
}
