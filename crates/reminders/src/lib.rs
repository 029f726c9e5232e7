//! Due times as pure calendar arithmetic: what a schedule means on the user's wall clock, which occurrence a dose settles, and
//! what is due now. No clock and no notifier: now is an argument.

pub mod due;
pub mod occurrences;
pub mod settle;

pub use due::{Due, due_between};
pub use occurrences::{of_medication, of_reminder, scheduled};
pub use settle::nearest_open;
