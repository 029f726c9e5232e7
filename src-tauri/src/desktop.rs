//! What this shell uses of the use cases, in one place.

pub use alara_app::desktop::{Chosen, Desktop, EXPORT, Notice};
pub use alara_app::view::*;
