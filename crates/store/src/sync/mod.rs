//! One record on several computers: what leaves this one's log, and what comes in from the others', through the same checks as a line of
//! its own. What the operations of all come to is said by [`alara_sync::fold`]; here it is kept in the tables.

mod clash;
mod forget;
mod index;
mod join;
mod randomness;
mod reading;
mod round;
mod ship;
mod state;
mod take;
mod wait;

pub use clash::{Clashing, NotPicked, Picking};
pub use join::Joining;
pub use randomness::Randomness;
pub use round::Round;
pub use state::{SyncDevice, SyncStart, SyncState};

pub(crate) use index::{fold_of, folding_device};
pub(crate) use state::{forget_about, seen};
