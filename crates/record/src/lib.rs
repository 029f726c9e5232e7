//! The nouns of a health record and what may change them. Pure: no I/O, no clock, no randomness.
//!
//! A record is what its operations made it: an [`Operation`] carries [`Change`]s, and applying them in order gives every table.

pub mod canonical;
pub mod chain;
pub mod change;
pub mod entry;
pub mod id;
pub mod key;
pub mod medication;
pub mod memory;
pub mod occurrence;
pub mod operation;
pub mod person;
pub mod read;
pub mod reminder;
pub mod schedule;
pub mod standing;
pub mod undo;
pub mod when;
pub mod zone;

pub use canonical::{Hash, Salt};
pub use change::{Change, Noun};
pub use entry::Entry;
pub use id::{ConsentId, DeviceId, EntryId, MedicationId, OperationId, PersonId, ReminderId};
pub use key::Key;
pub use medication::{Medication, PastRegimen, PlannedDose, Stretch};
pub use memory::MemoryRecord;
pub use occurrence::{Occurrence, OccurrenceKey, Settled, Settlement, Stage, Told};
pub use operation::{Grant, Hlc, Operation, Payload};
pub use person::Person;
pub use read::{EntryQuery, Record};
pub use reminder::{Reminder, ReminderKind};
pub use schedule::{Recurs, Schedule};
pub use standing::StandingConsent;
pub use when::{DayPart, When};
pub use zone::Zone;
