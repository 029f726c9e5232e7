//! A recovery code on the clipboard: for a minute, or until the program ends, if it is still what is there.

use tauri::AppHandle;

#[cfg(target_os = "linux")]
use crate::desktop::Typed;

/// How long it stays.
#[cfg(target_os = "linux")]
const STAYS: std::time::Duration = std::time::Duration::from_secs(60);

/// What lets the window copy a code, where it can be taken away again.
#[cfg(target_os = "linux")]
pub fn allow(app: &AppHandle, desktop: &crate::desktop::Desktop) {
    let app = app.clone();
    desktop.when_copying(move |code| {
        // GTK is the main thread's alone.
        if app.run_on_main_thread(move || copy(code)).is_err() {
            tracing::warn!("the recovery code was not copied");
        }
    });
}

/// Elsewhere nothing is copied: what cannot be taken away is not put there.
#[cfg(not(target_os = "linux"))]
pub fn allow(_: &AppHandle, _: &crate::desktop::Desktop) {}

#[cfg(target_os = "linux")]
thread_local! {
    /// What was copied last, on the main thread.
    static COPIED: std::cell::RefCell<Option<Typed>> = const { std::cell::RefCell::new(None) };
}

#[cfg(target_os = "linux")]
fn copy(code: Typed) {
    clipboard().set_text(code.text());
    COPIED.set(Some(code.clone()));
    gtk::glib::timeout_add_local_once(STAYS, move || {
        clipboard().request_text(move |clipboard, held| {
            if is_there(held, &code) {
                clipboard.set_text("");
            }
        });
    });
}

/// The program ends: what it copied goes at once. To be called on the main thread.
#[cfg(target_os = "linux")]
pub fn clear() {
    if let Some(code) = COPIED.take()
        && is_there(clipboard().wait_for_text().as_deref(), &code)
    {
        clipboard().set_text("");
    }
}

#[cfg(not(target_os = "linux"))]
pub fn clear() {}

#[cfg(target_os = "linux")]
fn clipboard() -> gtk::Clipboard {
    gtk::Clipboard::get(&gtk::gdk::SELECTION_CLIPBOARD)
}

/// Whether the clipboard still holds it: what somebody copied since is theirs.
#[cfg(target_os = "linux")]
fn is_there(held: Option<&str>, code: &Typed) -> bool {
    held == Some(code.text())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn only_the_code_itself_is_taken_off_the_clipboard() {
        let code = Typed::from("ABCD-EFGH");
        assert!(is_there(Some("ABCD-EFGH"), &code));
        assert!(!is_there(Some("a letter to somebody"), &code) && !is_there(None, &code));
    }
}
