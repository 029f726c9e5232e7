//! The desktop: one window around the use cases. It carries calls in, and news and notifications out; no rule lives here.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

mod background;
mod backup;
mod choose;
mod clip;
mod commands;
mod desktop;
mod exchange;
mod folder;
mod launch;
mod notify;
mod press;
mod sleep;
mod tick;
mod timing;
mod tray;
mod window;

use std::process::ExitCode;

use tauri::Manager;
use zeroizing_alloc::ZeroAlloc;

/// A message is read into a thousand small strings: the system's allocator would take a tenth of the time of reading it. What is given back
/// is wiped first: what a library copied of a key, or of somebody's words, is gone with it.
#[global_allocator]
static ALLOCATOR: ZeroAlloc<mimalloc::MiMalloc> = ZeroAlloc(mimalloc::MiMalloc);

/// How long an end waits for the record to be closed: for what is being written, not for an answer that is still being made.
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(5);

const NO_DISPLAY: &str = "There is no display here. Talk to Alara in the terminal instead: alara chat";

fn main() -> ExitCode {
    let started = timing::Started::of_this_process();
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
    timing::log();

    let app = tauri::Builder::default()
        .plugin(window::single(&folder))
        .plugin(window::remembered())
        .plugin(tauri_plugin_dialog::init())
        .on_window_event(background::on_event)
        .invoke_handler(commands::handler())
        .setup(move |app| {
            let place = window::place(&folder);
            let desktop = desktop::Desktop::new(folder);
            let desktop = if folder::opens_demo() { desktop.with_demo() } else { desktop };
            desktop.session_lock().when_locked(notify::hide);
            let handle = app.handle().clone();
            desktop.shell().when_choosing(move |kind, chosen| choose::show(&handle, kind, chosen));
            clip::allow(app.handle(), &desktop);
            if !launch::is_hidden() {
                desktop.shell().when_interactive(move || started.tell());
            }
            app.manage(desktop);
            background::tell(app.handle());
            tick::start(app.handle().clone(), place);
            sleep::start(app.handle().clone());
            end_when_told(app.handle().clone());
            backup::start(app.handle().clone());
            exchange::start(app.handle().clone());
            window::open(app)?;
            // Where no thread is to be had the first message loads it.
            if let Err(error) = std::thread::Builder::new().spawn(alara_app::trained::load_ahead) {
                tracing::warn!(code = "trained_reader_not_loaded_ahead", %error);
            }
            Ok(())
        })
        .build(tauri::generate_context!());
    match app {
        Ok(app) => app.run(|app, event| {
            if let tauri::RunEvent::Exit = event {
                end(app);
            }
        }),
        Err(error) => return say(&format!("The window could not be opened: {error}")),
    }
    ExitCode::SUCCESS
}

/// An end that the system asks for is an end as any other: the record is closed first.
#[cfg(unix)]
fn end_when_told(app: tauri::AppHandle) {
    use tokio::signal::unix::{SignalKind, signal};
    tauri::async_runtime::spawn(async move {
        let (Ok(mut term), Ok(mut int)) = (signal(SignalKind::terminate()), signal(SignalKind::interrupt())) else {
            tracing::warn!("an end that the system asks for will not be heard");
            return;
        };
        tokio::select! {
            _ = term.recv() => {}
            _ = int.recv() => {}
        }
        app.exit(0);
    });
}

#[cfg(not(unix))]
fn end_when_told(_: tauri::AppHandle) {}

/// Closes the record, and ends without what libraries do as a process ends: a connection's own thread may still be at work there, and
/// OpenSSL would take its tables away under it. The plugins have kept what they keep before this is called.
fn end(app: &tauri::AppHandle) {
    clip::clear();
    let desktop = app.state::<desktop::Desktop>();
    let closed = tauri::async_runtime::block_on(async {
        // Nothing that names a medication is left on the screen by a program that is not there any more; it comes again with the next start.
        if let Ok(withdrawn) = tokio::time::timeout(PATIENCE, notify::withdraw()).await {
            let _ = tokio::time::timeout(PATIENCE, desktop.notifications().withdrawn(&withdrawn)).await;
        }
        tokio::time::timeout(PATIENCE, desktop.session_lock().close()).await
    });
    match closed {
        Ok(Ok(())) => {}
        // What was reported as done is on disk; the next start reads the journal.
        Ok(Err(failure)) => tracing::warn!(code = ?failure.code, "the record was not closed cleanly"),
        Err(_) => tracing::warn!("the record was still at work and was not waited for"),
    }
    signal_hook::low_level::exit(0);
}

fn say(why: &str) -> ExitCode {
    eprintln!("{why}");
    ExitCode::FAILURE
}
