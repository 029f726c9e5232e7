//! Every half minute: what has come due is shown. What was shown, and whether, is the backend's to remember.

use std::time::Duration;

use tauri::{AppHandle, Manager};
use tokio::time::MissedTickBehavior;

use crate::desktop::{Desktop, DoseAction, MarkDose, Written};
use crate::notify;

const EVERY: Duration = Duration::from_secs(30);

/// Starts ticking.
pub fn start(app: AppHandle) {
    tauri::async_runtime::spawn(async move {
        app.state::<Desktop>().set_notifications(notify::found().await).await;
        let mut every = tokio::time::interval(EVERY);
        // After a suspend one tick makes up for all that were missed.
        every.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            every.tick().await;
            app.state::<Desktop>().tick(|notice| notify::show(app.clone(), notice)).await;
        }
    });
}

/// A button of a notification was pressed: the person's own act.
pub fn press(app: AppHandle, occurrence: String, action: DoseAction) {
    tauri::async_runtime::spawn(async move {
        match app.state::<Desktop>().press_notice(MarkDose { occurrence, action }).await {
            Ok(Written::Asked { .. }) => crate::window::forward(&app),
            Ok(_) => {}
            Err(failure) => {
                tracing::warn!(code = ?failure.code, "what a notification's button said was not recorded");
                // The window is where that can be seen and done.
                crate::window::forward(&app);
            }
        }
    });
}
