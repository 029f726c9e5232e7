//! Every quarter of an hour: this day's backup is made, unless there is one. What keeps it from being made is shown with the backups.

use std::time::Duration;

use alara_app::guard::outlived;
use tauri::{AppHandle, Manager};
use tokio::time::MissedTickBehavior;

use crate::desktop::{Desktop, FailureCode};

const EVERY: Duration = Duration::from_secs(15 * 60);
/// The window comes first.
const AFTER: Duration = Duration::from_secs(20);

/// Starts looking.
pub fn start(app: AppHandle) {
    tauri::async_runtime::spawn(async move {
        tokio::time::sleep(AFTER).await;
        let mut every = tokio::time::interval(EVERY);
        every.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            every.tick().await;
            outlived(async {
                if let Err(failure) = app.state::<Desktop>().data().back_up_today().await
                    && failure.code != FailureCode::NotOpen
                {
                    tracing::warn!(code = ?failure.code, "today's backup could not be made");
                }
            })
            .await;
        }
    });
}
