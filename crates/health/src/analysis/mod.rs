//! The analyses: what each must look up before a word is said about it. The app runs them itself; a model only words them.

mod plan;
mod reviews;

pub use plan::plans;
pub use reviews::{adherence_review, visit_prep, vitals_review, weekly_review};
