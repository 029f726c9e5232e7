//! What a message asks for: the calls that its words decide, and the tools that must be called before it may be answered.
//!
//! Both come from the events that the gate judges by, so that what is proposed here is what the words say.

mod advice;
#[cfg(test)]
mod ahead_test;
mod ask;
mod days;
#[cfg(test)]
mod doses_moved_test;
mod filled;
mod lacks;
mod meets;
mod needs;
mod newcomer;
#[cfg(test)]
mod one_dose_test;
#[cfg(test)]
mod one_test;
#[cfg(test)]
mod plan_words_test;
mod propose;
mod regimen;
#[cfg(test)]
mod schedules_test;
mod values;

pub use advice::{Sought, asks, wishes};
pub use ask::queries;
pub use days::AskedDays;
pub(crate) use lacks::WHAT_CHANGES;
pub use lacks::{asks_whether, denied, lacks, nothing_taken, stranger};
pub use meets::bears;
pub use needs::{Need, needs};
pub use newcomer::newcomer;
pub(crate) use propose::one_call;
pub use propose::{Proposal, proposals, understood};
pub use values::rhythm;
pub(crate) use values::{beside, changed, rings_at};
