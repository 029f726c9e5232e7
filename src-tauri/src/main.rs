//! The desktop: one window around the use cases. It carries calls in, and news and notifications out; no rule lives here.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

mod commands;
mod desktop;
mod folder;
mod launch;
mod notify;
mod tick;
mod window;

use std::process::ExitCode;

use tauri::Manager;

const NO_DISPLAY: &str = "There is no display here. Talk to Alara in the terminal instead: alara chat";

fn main() -> ExitCode {
    alara_app::guard::guard();
    let folder = match folder::chosen() {
        Ok(folder) => folder,
        Err(why) => return say(&why),
    };
    if !launch::display_answers() {
        return say(NO_DISPLAY);
    }
    launch::with_workarounds();
    if !launch::toolkit_starts() {
        return say(NO_DISPLAY);
    }
    // Never below warnings: what stands there could be a person's words.
    tracing_subscriber::fmt().with_writer(std::io::stderr).with_max_level(tracing::Level::WARN).init();

    let app = tauri::Builder::default()
        .plugin(window::single(&folder))
        .plugin(window::remembered())
        .invoke_handler(commands::handler())
        .setup(move |app| {
            app.manage(desktop::Desktop::new(folder));
            tick::start(app.handle().clone());
            window::open(app)?;
            Ok(())
        })
        .run(tauri::generate_context!());
    match app {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => say(&format!("The window could not be opened: {error}")),
    }
}

fn say(why: &str) -> ExitCode {
    eprintln!("{why}");
    ExitCode::FAILURE
}
