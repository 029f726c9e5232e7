//! What has come due is shown: when it is due, when something was written, when the computer woke, and every half minute at the latest.
//! What was shown, and whether, is the backend's to remember.

use alara_app::guard::outlived;
use tauri::{AppHandle, Manager};

use crate::desktop::{AppState, Desktop, NoInput, Notifications, Phase};
use crate::notify::Screen;
use crate::tray::Tray;

/// Every so many ticks what the service can do is asked again: it may have come, gone, or been told not to disturb.
const ASK_EVERY: u32 = 10;

/// Starts ticking. `place` tells the data folder.
pub fn start(app: AppHandle, place: u64) {
    tauri::async_runtime::spawn(async move {
        // A window that is hidden may not ask for a long time: nothing of a record that is not open is announced.
        let opened = app.state::<Desktop>().session_lock().app_state(NoInput {}).await;
        if let Err(failure) = &opened {
            tracing::warn!(code = ?failure.code, "the record was not opened at the start");
        }
        let (screen, mut tray) = (Screen::new(app.clone(), place), Tray::new(app.clone()));
        if !matches!(opened, Ok(AppState { phase: Phase::Open { .. }, .. })) {
            // What a life before left shown names nothing while the record is closed.
            screen.found().await;
            crate::notify::hide();
        }
        let mut known: Option<Notifications> = None;
        let mut ticks = 0u32;
        loop {
            let desktop = app.state::<Desktop>();
            if ticks.is_multiple_of(ASK_EVERY) {
                let found = screen.found().await;
                if known.as_ref() != Some(&found) {
                    desktop.shell().set_notifications(found.clone()).await;
                    known = Some(found);
                }
            }
            ticks = ticks.wrapping_add(1);
            outlived(desktop.notifications().tick(screen.clone())).await;
            tray.follow(&desktop).await;
            desktop.notifications().until_next_tick().await;
        }
    });
}
