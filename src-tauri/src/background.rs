//! What becomes of reminders while the window is closed: with an icon to open it by, the program stays; without one it asks, where there
//! are reminders. Starting when one logs in is asked for in the settings, and off until then.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use tauri::{AppHandle, Manager, Window, WindowEvent};
use tauri_plugin_dialog::{DialogExt, MessageDialogButtons};

use crate::desktop::{Background, Desktop};
use crate::launch::HIDDEN;

static TRAY: AtomicBool = AtomicBool::new(false);

/// Whether there is an icon by which the window is opened: it may come and go with the place for icons.
pub fn has_tray(app: &AppHandle, has: bool) {
    if TRAY.swap(has, Ordering::SeqCst) != has {
        tell(app);
    }
}

/// Tells the settings what is so on this machine.
pub fn tell(app: &AppHandle) {
    let entry = autostart::entry();
    let facts = Background {
        tray: TRAY.load(Ordering::SeqCst),
        autostart: entry.as_ref().is_some_and(|entry| entry.exists()),
        can_autostart: entry.is_some(),
    };
    app.state::<Desktop>().shell().set_background(facts, autostart::set);
}

/// The window is to be closed.
pub fn on_event(window: &Window, event: &WindowEvent) {
    let WindowEvent::CloseRequested { api, .. } = event else { return };
    let app = window.app_handle();
    if crate::window::driven() || !app.state::<Desktop>().notifications().has_reminders() {
        return;
    }
    api.prevent_close();
    if TRAY.load(Ordering::SeqCst) {
        hide(window);
        return;
    }
    let (ending, hidden) = (app.clone(), window.clone());
    app.dialog()
        .message(
            "Reminders only come while Alara runs. Keep it running without its window? Start Alara again to see it.",
        )
        .title("Alara")
        .buttons(MessageDialogButtons::OkCancelCustom("Keep running".to_owned(), "Quit".to_owned()))
        .show(move |keep| if keep { hide(&hidden) } else { ending.exit(0) });
}

fn hide(window: &Window) {
    if let Err(error) = window.hide() {
        tracing::warn!(%error, "the window was not hidden");
    }
}

#[cfg(target_os = "linux")]
mod autostart {
    use std::io::Write;

    use super::*;

    /// Where the entry of the session's autostart lies (Desktop Application Autostart Specification).
    pub fn entry() -> Option<PathBuf> {
        let config = std::env::var_os("XDG_CONFIG_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
        let config = config.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".config")))?;
        Some(config.join("autostart/org.alara.Alara.desktop"))
    }

    /// Writes the entry, or takes it away; answers whether that was done.
    pub fn set(on: bool) -> bool {
        let done = match (entry(), std::env::current_exe()) {
            (Some(entry), Ok(program)) if on => written(&entry, &text(&program.to_string_lossy())),
            (Some(entry), _) => match std::fs::remove_file(entry) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
                _ => Ok(()),
            },
            (None, _) => return false,
        };
        done.inspect_err(|error| tracing::warn!(%error, "the start at login could not be set")).is_ok()
    }

    fn written(entry: &std::path::Path, text: &str) -> std::io::Result<()> {
        if let Some(folder) = entry.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let mut file = std::fs::File::create(entry)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()
    }

    /// The entry for a program at this path, quoted as the Desktop Entry Specification says.
    pub(super) fn text(program: &str) -> String {
        let mut quoted = String::new();
        for letter in program.chars() {
            if matches!(letter, '"' | '`' | '$' | '\\') {
                quoted.push('\\');
            }
            quoted.push(letter);
        }
        // In an entry a backslash is written twice, and a percent sign too.
        let quoted = quoted.replace('\\', "\\\\").replace('%', "%%");
        format!(
            "[Desktop Entry]\nType=Application\nName=Alara\nComment=Reminders\nExec=\"{quoted}\" {HIDDEN}\nIcon=org.alara.Alara\n\
             Terminal=false\nX-GNOME-Autostart-enabled=true\n"
        )
    }
}

#[cfg(not(target_os = "linux"))]
mod autostart {
    use super::*;

    pub fn entry() -> Option<PathBuf> {
        None
    }

    pub fn set(_: bool) -> bool {
        false
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::autostart::text;

    #[test]
    fn it_starts_hidden_from_whatever_path() {
        assert!(text("/opt/My Alara/alara").contains("\nExec=\"/opt/My Alara/alara\" --hidden\n"));
        assert!(text("/opt/$x/100%").contains("Exec=\"/opt/\\\\$x/100%%\" --hidden"));
    }
}
