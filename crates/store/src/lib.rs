//! The vault: an encrypted SQLite database, the append-only log of operations, and the record as its projection.
//!
//! [`Store::execute`] is the one door to the record; everything else here reads it, or keeps working state. Now, ids and
//! random bytes are arguments. No error and no log line holds a word of the user's, a value or a key.

pub mod backup;
pub mod erase;
pub mod error;
pub mod execute;
pub mod import;
pub mod job;
pub mod journal;
pub mod log;
pub mod person;
pub mod snapshot;
pub mod store;
pub mod sync;
pub mod take_back;
pub mod timeline;
pub mod undo;
pub mod vault;
pub mod working;

mod arrival;
mod begin;
mod connect;
mod examine;
mod migrate;
mod open;
mod project;
mod writer;

pub use arrival::Arrival;
pub use backup::Backup;
pub use begin::Beginning;
pub use erase::{Erase, Erasing};
pub use error::StoreError;
pub use execute::{Executed, RESERVED, Receipt, Writing};
pub use import::{Importing, NotImported};
pub use job::Job;
pub use journal::{Describe, Described, Journal, JournalCompared, Journaled, Line, LineCount, Wrote};
pub use log::read::Logged;
pub use log::verify::Verified;
pub use project::rebuild::Compared;
pub use snapshot::Window;
pub use store::Store;
pub use sync::{Clashing, Joining, NotPicked, Picking, Randomness, Round, SyncDevice, SyncStart, SyncState};
pub use take_back::TakenBack;
pub use timeline::{Place, Recorded};
pub use undo::{NotUndone, Undoing};
pub use vault::file::{KeySource, Purpose, VaultFile};
pub use vault::folder::Folder;
pub use vault::key::{KeyId, VaultKey};
pub use vault::look::FolderState;
pub use vault::recovery::{RecoveryCode, key_of};
pub use vault::rekey::{NextKey, rekey};
pub use vault::tries::{MOST as MOST_PINS, PinTries};
pub use vault::wrap::{Argon2id, PinSecret, WrapSeed, Wrapped};
pub use working::conversation::{Message, Speaker};
pub use working::habit::Answers;
pub use working::hook::HookTrace;
pub use working::occurrence::ToldUntil;
pub use working::pending::{Answer, Asked, EXPIRES_AFTER_DAYS, PendingState, Question};
pub use working::queue::Decided;
pub use working::trace::{Offer, Prompt, TraceTotal, TurnTrace};
