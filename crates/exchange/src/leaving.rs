//! What leaves a record: one thing after another, so that a document of any length is written in the memory of one thing.

use std::io::Result;

use alara_record::{Entry, Medication, Person, Reminder};

use crate::Origin;

/// A thing of the record.
#[derive(Clone, Copy, Debug)]
pub enum Thing<'r> {
    /// A medication of the list.
    Medication(&'r Medication),
    /// A reminder.
    Reminder(&'r Reminder),
    /// An entry of the timeline.
    Entry(&'r Entry),
}

/// Whether a format holds a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carried {
    /// It was written.
    Whole,
    /// The format has no place for it: nothing was written.
    Not,
}

/// A document in some format, written piece by piece: its person, each thing, and its end.
pub trait Document {
    /// Writes what stands before all things.
    ///
    /// # Errors
    /// Those of the writer.
    fn begin(&mut self, person: &Person) -> Result<()>;

    /// Writes a thing, with where it came from if that is known.
    ///
    /// # Errors
    /// Those of the writer.
    fn add(&mut self, thing: Thing<'_>, origin: Option<&Origin>) -> Result<Carried>;

    /// Writes what stands behind all things. Without it the document is not whole.
    ///
    /// # Errors
    /// Those of the writer.
    fn end(&mut self) -> Result<()>;
}
