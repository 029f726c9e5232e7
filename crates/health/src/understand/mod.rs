//! What a message asks for: the calls that its words decide, and the tools that must be called before it may be answered.
//!
//! Both come from the events that the gate judges by, so that what is proposed here is what the words say.

mod days;
mod lacks;
mod meets;
mod needs;
mod propose;
mod values;

pub use days::AskedDays;
pub use lacks::{lacks, stranger};
pub use meets::bears;
pub use needs::{Need, needs};
pub use propose::{Proposal, proposals};
pub(crate) use values::next as next_time;
