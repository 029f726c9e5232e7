//! The computer goes to sleep: the record is closed first, where that was chosen. The login service waits for that for a few seconds. It
//! wakes: what became due meanwhile is shown at once. Where no login service answers, a clock that ran ahead is noticed at the next tick.

use tauri::AppHandle;

/// Listens for as long as the program runs.
#[cfg(target_os = "linux")]
pub fn start(app: AppHandle) {
    use tauri::Manager;

    use crate::desktop::Desktop;

    tauri::async_runtime::spawn(async move {
        let close = || async { app.state::<Desktop>().session_lock().falls_asleep().await };
        let woke = || app.state::<Desktop>().notifications().stir();
        if let Err(error) = alara_app::session::login::hear(close, woke).await {
            tracing::debug!(%error, "the login service does not say when the computer sleeps");
        }
    });
}

/// Elsewhere a clock that ran ahead says that the computer slept.
#[cfg(not(target_os = "linux"))]
pub fn start(_: AppHandle) {}
