//! A window with nothing in it, of the same toolkit and with the same work-arounds: what Alara's start and memory are measured against.
#![allow(missing_docs, reason = "an example")]

#[path = "../../src/launch.rs"]
mod launch;
#[path = "../../src/timing.rs"]
mod timing;

use timing::Started;

#[tauri::command]
fn interactive(started: tauri::State<'_, Started>) {
    started.tell();
}

fn main() -> Result<(), tauri::Error> {
    let started = Started::of_this_process();
    if !launch::display_answers() {
        eprintln!("There is no display here.");
        return Ok(());
    }
    launch::with_workarounds();
    if !launch::toolkit_starts() {
        eprintln!("The toolkit does not start here.");
        return Ok(());
    }
    timing::log();
    tauri::Builder::default()
        .manage(started)
        .invoke_handler(tauri::generate_handler![interactive])
        .run(tauri::generate_context!("examples/blank/tauri.conf.json"))
}
