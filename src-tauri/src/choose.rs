//! The system's dialogs for files and folders, over the window.

use tauri::{AppHandle, Manager};
use tauri_plugin_dialog::{DialogExt, FilePath};

use crate::desktop::{Chosen, PathKind, suggested};

/// Shows one.
pub fn show(app: &AppHandle, kind: PathKind, chosen: Chosen) {
    let mut dialog = app.dialog().file();
    if let Some(window) = app.get_webview_window("main") {
        dialog = dialog.set_parent(&window);
    }
    let answer = move |path: Option<FilePath>| chosen(path.and_then(|path| path.into_path().ok()));
    match kind {
        PathKind::Folder => dialog.set_title("Choose a folder").pick_folder(answer),
        PathKind::File => dialog.set_title("Choose a file").pick_file(answer),
        PathKind::NewFile => dialog.set_title("Export to").set_file_name(suggested(kind)).save_file(answer),
        PathKind::NewPng => dialog.set_title("Save the chart as").set_file_name(suggested(kind)).save_file(answer),
        PathKind::NewCsv | PathKind::NewPdf => {
            dialog.set_title("Save the summary as").set_file_name(suggested(kind)).save_file(answer)
        }
    }
}
