//! `alara`: the terminal. Machine-readable output goes to stdout as JSON Lines and nothing else does; messages go to stderr; the exit
//! status is 0, 1 (it failed, one clear line says why) or 2 (wrong usage).

mod args;
mod chat;
mod check;
mod home;
mod log;
mod queue;
mod replay;
mod say;

use std::process::ExitCode;

use args::{Args, Command};
use clap::Parser;

/// Why a command failed, in one line.
#[derive(Debug)]
pub struct Failed(pub String);

impl<E: std::error::Error> From<E> for Failed {
    fn from(error: E) -> Failed {
        Failed(error.to_string())
    }
}

fn main() -> ExitCode {
    let args = Args::parse();
    let runtime = match tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return failed(&format!("This computer would not start Alara's threads: {error}.")),
    };
    match runtime.block_on(run(args)) {
        Ok(code) => code,
        Err(Failed(why)) => failed(&why),
    }
}

fn failed(why: &str) -> ExitCode {
    eprintln!("alara: {why}");
    ExitCode::from(1)
}

async fn run(args: Args) -> Result<ExitCode, Failed> {
    match args.command {
        Command::Check { file } => check::run(file.as_deref()),
        Command::Replay { file } => replay::run(&args.place, file.as_deref()).await,
        Command::Chat => chat::run(&args.place).await,
        Command::Say { text, json } => say::run(&args.place, &text.join(" "), json).await,
        Command::Pending { json } => queue::list(&args.place, json).await,
        Command::Confirm { id } => queue::confirm(&args.place, &id).await,
        Command::Edit { id, changes } => queue::edit(&args.place, &id, &changes).await,
        Command::Reject { id } => queue::reject(&args.place, &id).await,
        Command::Log { json, limit } => log::timeline(&args.place, json, limit).await,
        Command::Audit { verify } => log::audit(&args.place, verify).await,
        Command::Undo { operation } => log::undo(&args.place, operation.as_deref()).await,
    }
}
