//! Notifications by the platform's own service, with buttons where it has them. A button is the person's own act, as it is in the window.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use notify_rust::{Notification, NotificationHandle, Timeout};
use tauri::AppHandle;

use crate::desktop::{DoseAction, Notice, NotificationKind, Notifications};

/// How long the service may think about what it can do.
const PATIENCE: Duration = Duration::from_secs(3);

/// What the service on this machine can do.
pub async fn found() -> Notifications {
    match capabilities().await {
        Some(all) if all.iter().any(|one| one == "actions") => {
            Notifications { kind: NotificationKind::Actions, detail: None }
        }
        Some(_) => Notifications { kind: NotificationKind::Plain, detail: None },
        None => Notifications {
            kind: NotificationKind::Unavailable,
            detail: Some(
                "No notification service answers here. Reminders are kept, and appear in this window only.".to_owned(),
            ),
        },
    }
}

/// Asked off the thread: the bus may have to start the service first, and may not come back.
#[cfg(all(unix, not(target_os = "macos")))]
async fn capabilities() -> Option<Vec<String>> {
    let asked = tokio::task::spawn_blocking(|| notify_rust::get_capabilities().ok());
    tokio::time::timeout(PATIENCE, asked).await.ok()?.ok()?
}

/// Elsewhere the service is part of the system, and its buttons are not for every program.
#[cfg(not(all(unix, not(target_os = "macos"))))]
async fn capabilities() -> Option<Vec<String>> {
    Some(Vec::new())
}

/// Shows one; answers whether the service took it.
pub async fn show(app: AppHandle, notice: Notice) -> bool {
    let mut shown = Notification::new();
    shown.appname("Alara").summary(&notice.title).body(&plain(&notice.body)).timeout(Timeout::Never);
    shown.action("default", "Open Alara");
    if notice.occurrence.is_some() {
        shown.action("taken", "Taken");
    }
    if !notice.hidden {
        shown.action("snooze", "In 10 minutes");
    }
    if notice.occurrence.is_some() {
        shown.action("skip", "Skip");
    }
    match tokio::task::spawn_blocking(move || shown.show()).await {
        Ok(Ok(handle)) => {
            if !notice.hidden {
                named().push(handle.id());
            }
            answer(app, handle, notice.key);
            true
        }
        Ok(Err(_)) | Err(_) => {
            // Its error could carry the text, which is a person's.
            tracing::warn!("a notification was not taken");
            false
        }
    }
}

/// The notifications that are shown and name something.
fn named() -> MutexGuard<'static, Vec<u32>> {
    static NAMED: Mutex<Vec<u32>> = Mutex::new(Vec::new());
    NAMED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The record was closed: what is still shown names nothing any more.
pub fn hide() {
    let shown = std::mem::take(&mut *named());
    if shown.is_empty() {
        return;
    }
    let hiding = std::thread::Builder::new().name("notification".to_owned()).spawn(move || {
        for id in shown {
            let mut plain = Notification::new();
            plain.appname("Alara").summary("Reminder").body("Something is due. Unlock Alara to see what.");
            plain.id(id).timeout(Timeout::Never).action("default", "Open Alara");
            if plain.show().is_err() {
                tracing::warn!("a notification could not be hidden");
            }
        }
    });
    if let Err(error) = hiding {
        tracing::warn!(%error, "the notifications could not be hidden");
    }
}

/// Waits for a button on a thread of its own, until the notification is gone.
#[cfg(all(unix, not(target_os = "macos")))]
fn answer(app: AppHandle, handle: NotificationHandle, occurrence: String) {
    let waiting = std::thread::Builder::new().name("notification".to_owned()).spawn(move || {
        let id = handle.id();
        handle.wait_for_action(|button| match action(button) {
            Some(action) => crate::tick::press(app, occurrence, action),
            None if button == "default" => crate::window::forward(&app),
            None => {}
        });
        named().retain(|shown| *shown != id);
    });
    if let Err(error) = waiting {
        tracing::warn!(%error, "a notification's buttons will not be heard");
    }
}

#[cfg(not(all(unix, not(target_os = "macos"))))]
fn answer(_: AppHandle, _: NotificationHandle, _: String) {}

/// What a button says about what rang.
fn action(button: &str) -> Option<DoseAction> {
    match button {
        "taken" => Some(DoseAction::Taken),
        "skip" => Some(DoseAction::Skip),
        "snooze" => Some(DoseAction::Snooze),
        _ => None,
    }
}

/// The service reads a body as markup: a person's own words are not.
fn plain(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_never_markup() {
        assert_eq!(plain("<b>A & B</b>"), "&lt;b&gt;A &amp; B&lt;/b&gt;");
    }

    #[test]
    fn opening_or_closing_a_notification_says_nothing_about_the_dose() {
        assert_eq!(action("taken"), Some(DoseAction::Taken));
        assert_eq!(action("skip"), Some(DoseAction::Skip));
        assert_eq!(action("snooze"), Some(DoseAction::Snooze));
        assert_eq!(action("default"), None);
        assert_eq!(action("__closed"), None);
    }
}
