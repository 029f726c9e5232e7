//! A button that was pressed outside the window, on a notification or in the menu of the icon: the person's own act.

use tauri::{AppHandle, Manager};

use crate::desktop::{Desktop, DoseAction, FailureCode, MarkDose, Written};

/// A button of a notification was pressed: the person's own act.
pub fn press(app: AppHandle, occurrence: String, action: DoseAction) {
    tauri::async_runtime::spawn(async move {
        let pressed = MarkDose { occurrence, action, minutes: None };
        match app.state::<Desktop>().notifications().press_notice(pressed).await {
            Ok(Written::Asked { .. } | Written::Invalid { .. }) => crate::window::show_today(&app),
            Ok(_) => {}
            // It was answered before: nothing is left to do.
            Err(failure) if failure.code == FailureCode::AlreadyDone => {}
            Err(failure) => {
                tracing::warn!(code = ?failure.code, "what a notification's button said was not recorded");
                // The window is where that can be seen and done.
                crate::window::show_today(&app);
            }
        }
    });
}
