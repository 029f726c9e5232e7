//! Every half minute: what has come due is shown. What was shown, and whether, is the backend's to remember.

use std::time::Duration;

use tauri::{AppHandle, Manager};
use tokio::time::MissedTickBehavior;

use crate::desktop::{Desktop, DoseAction, MarkDose};
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

/// A dose was taken or skipped by a notification's button.
pub fn mark(app: AppHandle, occurrence: String, action: DoseAction) {
    tauri::async_runtime::spawn(async move {
        if let Err(failure) = app.state::<Desktop>().mark_dose(MarkDose { occurrence, action }).await {
            tracing::warn!(code = ?failure.code, "a dose was not marked");
            // Nothing was recorded: the window is where that can be seen and done.
            crate::window::forward(&app);
        }
    });
}
