//! What this shell uses of the use cases, in one place.

pub use alara_app::desktop::{Chosen, Desktop, DueNow, EXPORT, Glance, Notice, NoticeDoes, Ringer};
pub use alara_app::view::*;
