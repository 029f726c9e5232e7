//! `alara`: the terminal. Machine-readable output goes to stdout as JSON Lines and nothing else does; messages go to stderr; the exit
//! status is 0, 1 (it failed, one clear line says why) or 2 (wrong usage).

#[macro_use]
mod out;

mod args;
mod backup;
mod chat;
mod check;
mod contacts;
mod conversation;
mod doctor;
mod erase;
mod exchange;
mod first;
mod form;
mod home;
mod key;
mod key_file;
mod log;
mod look;
mod manual;
mod model;
mod next;
mod people;
mod queue;
#[cfg(test)]
mod reference;
mod reminders;
mod remote;
mod replay;
mod say;
mod sync;
mod typed;
mod wait;

use std::io::ErrorKind;

use args::{Args, Command};
use clap::Parser;
use zeroizing_alloc::ZeroAlloc;

/// A message is read into a thousand small strings: the system's allocator would take a tenth of the time of reading it. What is given back
/// is wiped first: what a library copied of a key, or of somebody's words, is gone with it.
#[global_allocator]
static ALLOCATOR: ZeroAlloc<mimalloc::MiMalloc> = ZeroAlloc(mimalloc::MiMalloc);

/// Why a command failed, in one line; empty where that was told already.
#[derive(Debug)]
pub struct Failed(pub String);

impl<E: std::error::Error> From<E> for Failed {
    fn from(error: E) -> Failed {
        Failed(error.to_string())
    }
}

fn main() {
    let args = Args::parse();
    alara_app::guard::guard();
    let work = || match tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build() {
        Ok(runtime) => runtime.block_on(run(args)),
        Err(error) => Err(Failed(format!("This computer would not start Alara\u{2019}s threads: {error}."))),
    };
    let Ok(ended) = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)) else {
        // What there is to say was said when it happened.
        signal_hook::low_level::exit(1)
    };
    let printed = match out::failed() {
        None => Ok(()),
        Some(ErrorKind::StorageFull) => Err(Failed("The disk is full: not all of it could be printed.".to_owned())),
        Some(kind) => Err(Failed(format!("Not all of it could be printed: {kind}."))),
    };
    let status = match ended.and(printed) {
        Ok(()) => 0,
        Err(Failed(why)) => {
            // What the reply told already is not told twice.
            if !why.is_empty() {
                tell!("alara: {why}");
            }
            1
        }
    };
    // Without what libraries do as a process ends: where the database could not be opened, its connection's own thread may still be
    // closing it, and OpenSSL would take its tables away under it. What is on disk is as safe as when the process is killed.
    signal_hook::low_level::exit(status)
}

async fn run(args: Args) -> Result<(), Failed> {
    match args.command {
        Command::Check { file, readers } => check::run(file.as_deref(), readers.into()),
        Command::Explain { text, now } => check::explain(&text.join(" "), now),
        Command::Replay { file, readers } => replay::run(&args.place, file.as_deref(), readers.into()).await,
        Command::Manual { folder } => manual::write(&folder),
        Command::Chat => look::chat(&args.place).await,
        Command::Look => look::run().await,
        Command::Say { text, json, offline } => say::run(&args.place, &text.join(" "), json, offline).await,
        Command::Resend { json, offline } => say::again(&args.place, json, offline).await,
        Command::Model { what } => model::run(&args.place, &what).await,
        Command::Pending { json } => queue::list(&args.place, json).await,
        Command::Confirm { id } => queue::confirm(&args.place, &id).await,
        Command::Edit { id, changes } => queue::edit(&args.place, &id, &changes).await,
        Command::Reject { id } => queue::reject(&args.place, &id).await,
        Command::Reminders { json, days, export } => reminders::run(&args.place, json, days, export.as_deref()).await,
        Command::Contacts { json } => contacts::list_contacts(&args.place, json).await,
        Command::Log { json, limit } => log::timeline(&args.place, json, limit).await,
        Command::Doctor { rebuild, check: _ } => doctor::run(&args.place, rebuild).await,
        Command::Backup { folder } => backup::back_up(&args.place, folder.as_deref()).await,
        Command::Backups { json, folder, default_folder } => {
            backup::list(&args.place, json, folder.as_deref(), default_folder).await
        }
        Command::Restore { backup, preview, yes } => backup::restore(&args.place, &backup, preview, yes).await,
        Command::Export(what) => exchange::export(&args.place, &what).await,
        Command::Sync { what } => sync::run(&args.place, &what).await,
        Command::Import { file, map, doubtful, rest, preview, yes } => {
            let choices = alara_app::exchange::Choices { doubtful, columns: map };
            exchange::import(&args.place, &file, &choices, rest.as_deref(), (preview, yes)).await
        }
        Command::Erase(part) => erase::run(&args.place, &part).await,
        Command::Form { tool, fields } => form::run(&args.place, tool.as_deref(), &fields).await,
        Command::Audit { verify, trace, totals } => {
            let what = match (verify, trace, totals) {
                (true, ..) => log::Audit::Verify,
                (_, true, _) => log::Audit::Trace,
                (_, _, true) => log::Audit::Totals,
                _ => log::Audit::Operations,
            };
            log::audit(&args.place, what).await
        }
        Command::Talk { keep, yes } => conversation::run(&args.place, keep, yes).await,
        Command::People { what } => people::run(&args.place, what.as_ref()).await,
        Command::Key { what } => key::run(&args.place, what.as_ref()).await,
        Command::Undo { operation } => log::undo(&args.place, operation.as_deref()).await,
    }
}
