//! What rings: the shell asks every half minute, and shows what it is given.

use super::Desktop;
use crate::view::Moment;

/// Something to be shown as a notification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// What names it: the same one replaces itself.
    pub key: String,
    /// What it says first.
    pub title: String,
    /// A few words more.
    pub body: String,
    /// When it was due.
    pub at: Moment,
    /// The dose it is about, for Taken and Skip (`mark_dose`); none for other reminders.
    pub occurrence: Option<String>,
}

impl Desktop {
    /// Shows what has become due since the last tick; `notify` answers whether it could be shown. Each is shown once.
    pub async fn tick(&self, notify: &(dyn Fn(Notice) -> bool + Send + Sync)) {
        let _ = notify;
    }
}
