//! The one window: it shows what was built into the program and goes nowhere else.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use tauri::plugin::TauriPlugin;
use tauri::webview::NewWindowResponse;
use tauri::{App, AppHandle, Manager, Url, WebviewWindowBuilder, Wry};
use tauri_plugin_window_state::StateFlags;

const LABEL: &str = "main";

/// Opens it.
pub fn open(app: &App) -> tauri::Result<()> {
    let Some(config) = app.config().app.windows.iter().find(|each| each.label == LABEL) else {
        return Err(tauri::Error::WindowNotFound);
    };
    WebviewWindowBuilder::from_config(app.handle(), config)?
        // A driver reaches the window only where it may keep something; a build for people can't be driven at all.
        .incognito(!driven())
        .visible(!crate::launch::is_hidden())
        .devtools(cfg!(debug_assertions))
        .on_navigation(own)
        .on_new_window(|_, _| NewWindowResponse::Deny)
        .on_download(|_, _| false)
        .build()?;
    Ok(())
}

/// Whether a test drives the window: only in a build that was made for it.
pub fn driven() -> bool {
    cfg!(any(debug_assertions, feature = "driven"))
        && std::env::var("TAURI_WEBVIEW_AUTOMATION").as_deref() == Ok("true")
}

/// Whether an address is the program's own.
fn own(address: &Url) -> bool {
    match address.scheme() {
        "tauri" => address.host_str() == Some("localhost"),
        // As it is called where a scheme of one's own is not possible.
        "http" | "https" => address.host_str() == Some("tauri.localhost") && address.port().is_none(),
        _ => false,
    }
}

/// A second start brings the window of the first one forward. Each data folder counts for itself; that two never write one record is the
/// lock's doing.
pub fn single(folder: &Path) -> TauriPlugin<Wry> {
    tauri_plugin_single_instance::Builder::new()
        .dbus_id(format!("org.alara.Alara.p{:016x}", place(folder)))
        // One that was to start hidden has nothing to show.
        .callback(|app, arguments, _| {
            if !arguments.iter().any(|argument| argument == crate::launch::HIDDEN) {
                forward(app);
            }
        })
        .build()
}

/// What tells one data folder from another on this machine.
pub fn place(folder: &Path) -> u64 {
    let mut place = DefaultHasher::new();
    std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned()).hash(&mut place);
    place.finish()
}

/// Brings the window forward.
pub fn forward(app: &AppHandle) {
    let Some(window) = app.get_webview_window(LABEL) else { return };
    for done in [window.unminimize(), window.show(), window.set_focus()] {
        if let Err(error) = done {
            tracing::warn!(%error, "the window did not come forward");
        }
    }
}

/// Brings it forward, with what is due.
pub fn show_today(app: &AppHandle) {
    app.state::<crate::desktop::Desktop>().notifications().show_today();
    forward(app);
}

/// The window opens where and as large as it was.
pub fn remembered() -> TauriPlugin<Wry> {
    tauri_plugin_window_state::Builder::default()
        .with_state_flags(StateFlags::SIZE | StateFlags::POSITION | StateFlags::MAXIMIZED)
        .build()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_stays_at_home() {
        let own = |text: &str| own(&text.parse().expect("an address"));
        assert!(own("tauri://localhost/"));
        assert!(own("http://tauri.localhost/index.html"));
        for other in [
            "https://example.org/",
            "http://localhost/",
            "http://tauri.localhost:8080/",
            "https://tauri.localhost.example.org/",
            "tauri://other/",
            "file:///etc/passwd",
            "data:text/html,hi",
            "about:blank",
        ] {
            assert!(!own(other), "{other}");
        }
    }
}
