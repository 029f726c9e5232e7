//! The trained reader beside the rules, and the policy for where they differ.
//!
//! Both read each statement, its certain slips put right, and know nothing of each other. Where both find an event, the rules' verdict stands. What only the rules find
//! and would execute is asked about. What only the trained reader is sure of, with every value that its tool requires, is asked about as
//! well, if the rules are not sure of a denial, a quotation, a question or another person there. The trained reader never makes an
//! execution, and decides no value, no answer and no crisis: its values are words of the message, which are read by the same grammar as
//! all others. A question of the record that it alone understands is answered, which writes nothing.

mod along;
mod context;
mod limits;
mod normal;
mod policy;
mod reading;
mod retell;
mod sentence;
#[cfg(test)]
mod tests;
mod unsettled;
mod values;
#[cfg(test)]
mod values_test;
mod veto;

pub use along::{Along, Beside};
pub(crate) use policy::Agreement;
pub(crate) use reading::FOUND_ALONE;
pub use reading::{TrainedCount, TrainedReader, TrainedReading, TrainedValue};
