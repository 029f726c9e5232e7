//! A recovery code on the clipboard: for a minute, or until the program ends, if it is still what is there.

use tauri::AppHandle;

#[cfg(target_os = "linux")]
use crate::desktop::{Clipboard, Typed};

/// What lets the window copy a code, where it can be taken away again.
#[cfg(target_os = "linux")]
pub fn allow(app: &AppHandle, desktop: &crate::desktop::Desktop) {
    desktop.shell().when_copying(Gtk(app.clone()));
}

/// GTK's, which is the main thread's alone.
#[cfg(target_os = "linux")]
struct Gtk(AppHandle);

#[cfg(target_os = "linux")]
impl Clipboard for Gtk {
    fn put(&self, code: &Typed) {
        let code = code.clone();
        let copy = move || {
            clipboard().set_text(code.text());
            COPIED.set(Some(code));
        };
        if self.0.run_on_main_thread(copy).is_err() {
            tracing::warn!("the recovery code was not copied");
        }
    }

    fn take(&self, code: &Typed) {
        let code = code.clone();
        let take = move || {
            clipboard().request_text(move |clipboard, held| {
                if is_there(held, &code) {
                    clipboard.set_text("");
                }
            });
        };
        if self.0.run_on_main_thread(take).is_err() {
            tracing::warn!("the recovery code was not taken off the clipboard");
        }
    }
}

/// Elsewhere nothing is copied: what cannot be taken away is not put there.
#[cfg(not(target_os = "linux"))]
pub fn allow(_: &AppHandle, _: &crate::desktop::Desktop) {}

#[cfg(target_os = "linux")]
thread_local! {
    /// What was copied last, on the main thread.
    static COPIED: std::cell::RefCell<Option<Typed>> = const { std::cell::RefCell::new(None) };
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
