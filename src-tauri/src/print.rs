//! The page that is shown, printed into a PDF without a dialog: by the web view's own printing, so that it is what the dialog would print,
//! in every script that the system has letters for.

use tauri::AppHandle;

use crate::desktop::Pages;

/// Answers with the pages.
pub type Printed = Box<dyn FnOnce(Pages) + Send>;

#[cfg(not(target_os = "linux"))]
pub fn pages(_: &AppHandle, printed: Printed) {
    printed(None);
}

/// Prints what the window shows.
#[cfg(target_os = "linux")]
pub fn pages(app: &AppHandle, printed: Printed) {
    use tauri::Manager;

    let Some(window) = app.get_webview_window("main") else { return printed(None) };
    let asked = window.with_webview(move |view| linux::print(&view.inner(), printed));
    if let Err(error) = asked {
        tracing::warn!(%error, "nothing was printed");
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use std::cell::RefCell;
    use std::fs::{DirBuilder, read, remove_dir_all};
    use std::os::unix::fs::DirBuilderExt;
    use std::path::{Path, PathBuf};
    use std::rc::Rc;

    use gtk::glib;
    use webkit2gtk::{PrintOperation, PrintOperationExt, WebView};

    use super::Printed;

    /// The paper, in millimetres, and its margins.
    const MARGIN: f64 = 15.0;

    pub fn print(view: &WebView, printed: Printed) {
        let Some(folder) = own_folder() else { return printed(None) };
        let file = folder.join("pages.pdf");
        let Ok(address) = glib::filename_to_uri(&file, None) else { return printed(None) };
        let settings = gtk::PrintSettings::new();
        // GTK knows the printer that is a file by a name in the user's language.
        let to_file = glib::dgettext(Some("gtk30"), "Print to File");
        settings.set("printer", Some(&to_file));
        settings.set("output-uri", Some(&address));
        settings.set("output-file-format", Some("pdf"));
        settings.set_print_pages(gtk::PrintPages::All);
        settings.set_n_copies(1);
        settings.set_number_up(1);
        settings.set_scale(100.0);
        let page = gtk::PageSetup::new();
        page.set_paper_size_and_default_margins(&gtk::PaperSize::new(None));
        page.set_top_margin(MARGIN, gtk::Unit::Mm);
        page.set_bottom_margin(MARGIN, gtk::Unit::Mm);
        page.set_left_margin(MARGIN, gtk::Unit::Mm);
        page.set_right_margin(MARGIN, gtk::Unit::Mm);
        let operation = PrintOperation::new(view);
        operation.set_print_settings(&settings);
        operation.set_page_setup(&page);
        let (printed, failed) = (Rc::new(RefCell::new(Some(printed))), Rc::new(RefCell::new(false)));
        let noted = Rc::clone(&failed);
        operation.connect_failed(move |_, error| {
            tracing::warn!(kind = ?error.kind::<webkit2gtk::PrintError>(), "nothing was printed");
            *noted.borrow_mut() = true;
        });
        // It is said after a failure as well. What is printed keeps itself until then.
        let keep = RefCell::new(Some(operation.clone()));
        operation.connect_finished(move |_| {
            // After a failure it is said more than once.
            let Some(printed) = printed.borrow_mut().take() else { return };
            let whole = |pages: &Vec<u8>| pages.starts_with(b"%PDF") && !*failed.borrow();
            let pages = read(&file).ok().filter(whole);
            clear(&folder);
            printed(pages);
            drop(keep.borrow_mut().take());
        });
        operation.print();
    }

    /// A new folder for its owner alone, in memory where the session has such a place: what is printed is in plain words.
    fn own_folder() -> Option<PathBuf> {
        let base = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from).filter(|base| base.is_dir());
        let base = base.unwrap_or_else(std::env::temp_dir);
        let nanos = std::time::UNIX_EPOCH.elapsed().map(|since| since.subsec_nanos()).unwrap_or_default();
        let folder = base.join(format!("alara-print-{}-{nanos}", std::process::id()));
        match DirBuilder::new().mode(0o700).create(&folder) {
            Ok(()) => Some(folder),
            Err(error) => {
                tracing::warn!(%error, "there is no place to print to");
                None
            }
        }
    }

    fn clear(folder: &Path) {
        if let Err(error) = remove_dir_all(folder) {
            tracing::warn!(%error, "what was printed was not cleared away");
        }
    }
}
