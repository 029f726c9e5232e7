//! Due times as pure calendar arithmetic: what a schedule means on the wall clock of where one is, which occurrence a dose settles, what
//! is to be announced now, and the same as an iCalendar file. No clock and no notifier: now is an argument.

pub mod awake;
pub mod clock;
pub mod due;
pub mod occurrences;
pub mod planned;
pub mod round;
pub mod settle;

pub use due::{Due, due_between};
pub use occurrences::{of_medication, of_reminder, scheduled};
pub use planned::{Planned, planned};
pub use settle::nearest_open;
