//! The record is exchanged with the person's other computers by itself, where it is shared: at the start, after a write, every few minutes.
//! When, and what became of it, is the backend's to say.

use std::time::Duration;

use alara_app::guard::outlived;
use tauri::{AppHandle, Manager};

use crate::desktop::Desktop;

/// The window comes first.
const AFTER: Duration = Duration::from_secs(3);

/// Starts making rounds.
pub fn start(app: AppHandle) {
    tauri::async_runtime::spawn(async move {
        tokio::time::sleep(AFTER).await;
        loop {
            let desktop = app.state::<Desktop>();
            desktop.sync().until_next_round().await;
            outlived(desktop.sync().make_due_round()).await;
        }
    });
}
