//! What the desktop's session and system say and do by D-Bus: notifications with their buttons, and when the computer sleeps and wakes.

#[cfg(target_os = "linux")]
mod address;
#[cfg(target_os = "linux")]
mod held_back;
#[cfg(target_os = "linux")]
pub mod login;
#[cfg(target_os = "linux")]
pub mod notices;
#[cfg(target_os = "linux")]
mod on_screen;

#[cfg(all(test, target_os = "linux"))]
mod tests;

use alara_protocol::{NotificationKind, Notifications};

/// What is said where no service answers.
const NOBODY: &str = "No notification service answers here. Reminders are kept, and appear in this window only.";

/// What is said where they are seen later.
#[cfg(target_os = "linux")]
const SILENT: &str = "Do not disturb is on: your desktop holds notifications back until it is off.";

/// What is said where they are thrown away.
#[cfg(target_os = "linux")]
const OFF: &str = "Notifications are off for Alara in your desktop\u{2019}s settings: turn them on there. Reminders are kept, and appear in this window.";

/// That notifications cannot be shown.
pub fn unavailable() -> Notifications {
    Notifications { kind: NotificationKind::Unavailable, detail: Some(NOBODY.to_owned()) }
}

/// What this machine can show, asked for the terminal.
#[cfg(target_os = "linux")]
pub async fn found() -> Notifications {
    match notices::Notices::session().await {
        Ok(notices) => notices.found(&desktops()).await,
        Err(_) => unavailable(),
    }
}

/// What the session says that its desktop is.
#[cfg(target_os = "linux")]
pub fn desktops() -> String {
    std::env::var("XDG_CURRENT_DESKTOP").unwrap_or_default()
}

/// Elsewhere the service is part of the system.
#[cfg(not(target_os = "linux"))]
pub async fn found() -> Notifications {
    Notifications { kind: NotificationKind::Plain, detail: None }
}
