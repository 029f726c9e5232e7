//! What the desktop's session and system say and do by D-Bus: notifications with their buttons, and when the computer sleeps and wakes.

#[cfg(target_os = "linux")]
pub mod login;
#[cfg(target_os = "linux")]
pub mod notices;
#[cfg(target_os = "linux")]
mod on_screen;

#[cfg(all(test, target_os = "linux"))]
mod tests;

use crate::view::{NotificationKind, Notifications};

/// What is said where no service answers.
const NOBODY: &str = "No notification service answers here. Reminders are kept, and appear in this window only.";

/// That notifications cannot be shown.
pub fn unavailable() -> Notifications {
    Notifications { kind: NotificationKind::Unavailable, detail: Some(NOBODY.to_owned()) }
}

/// What this machine can show, asked for the terminal.
#[cfg(target_os = "linux")]
pub async fn found() -> Notifications {
    match notices::Notices::session().await {
        Ok(notices) => notices.found().await,
        Err(_) => unavailable(),
    }
}

/// Elsewhere the service is part of the system.
#[cfg(not(target_os = "linux"))]
pub async fn found() -> Notifications {
    Notifications { kind: NotificationKind::Plain, detail: None }
}
