//! What this shell uses of the use cases, in one place.

pub use alara_app::desktop::{Chosen, Clipboard, Desktop, DueNow, Glance, Notice, NoticeDoes, Notifier, suggested};
pub use alara_protocol::*;
