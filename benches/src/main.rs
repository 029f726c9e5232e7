//! What Alara costs, each figure beside its limit and its floor from the same run. Ends with one table, and exits 1 where a limit
//! or a ratio is missed. `ALARA_BENCH_ENTRIES` lists the sizes of records (1000,100000 if not; 1000000 takes some minutes to fill).
//! Parts that are named (`make bench PARTS="confirm scale"`) are measured alone. `lived FOLDER ENTRIES TURNS` makes the record that the
//! window is measured on, and measures nothing; `resident FOLDER` is what `memory` starts for each record, and `leaves FOLDER PLACE` what `leaving`
//! starts for each format.

mod answers;
mod confirming;
mod floor;
mod growth;
mod judging;
mod leaving;
mod lived;
mod material;
mod pages;
mod processor;
mod released;
mod reminding;
mod resident;
mod samples;
mod scale;
mod scanner;
mod sharing;
mod table;
mod turns;
mod vault;

use std::process::ExitCode;

use table::Table;

/// As the programs have it.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// What a measurement comes to; one that cannot be made stops the run.
pub type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

const SIZES: &str = "1000,100000";

/// What can be measured on its own.
const PARTS: [&str; 15] = [
    "scanner", "judging", "reading", "trained", "growth", "confirm", "turns", "released", "reminding", "scale",
    "answers", "pages", "sharing", "memory", "leaving",
];

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let Some((played, failed)) = play_part(&args) {
        return match played {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("{failed}: {error}");
                ExitCode::from(2)
            }
        };
    }
    if cfg!(debug_assertions) {
        eprintln!("These are the figures of an unoptimised build: they say nothing. Use `make bench`.");
    }
    match run() {
        Ok(table) => {
            println!("{}\n", table.text());
            let missed = table.missed();
            match missed {
                0 => println!("Every limit holds."),
                1 => println!("One limit is MISSED."),
                more => println!("{more} limits are MISSED."),
            }
            if missed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(error) => {
            eprintln!("The measurement broke off: {error}");
            ExitCode::from(2)
        }
    }
}

/// What is started as a process of its own, and what to say where it fails; none where the parts of a run are named.
fn play_part(args: &[String]) -> Option<(Outcome<()>, &'static str)> {
    let (first, of) = args.split_first()?;
    Some(match (first.as_str(), of) {
        ("lived", _) => (make_lived(), "The record could not be made"),
        ("resident", [folder]) => (run_alone(resident::show(folder.as_ref())), "The record could not be opened"),
        ("computer", of) => (run_alone(sharing::show(of)), "The record could not be shared"),
        ("leaves", of) => (run_alone(leaving::show(of)), "The record could not leave"),
        _ => return None,
    })
}

fn run_alone(shown: impl Future<Output = Outcome<()>>) -> Outcome<()> {
    processor::runtime()?.block_on(shown)
}

/// `lived FOLDER ENTRIES TURNS`, by this machine's clock.
fn make_lived() -> Outcome<()> {
    let [folder, entries, turns] =
        std::env::args().skip(2).collect::<Vec<_>>().try_into().map_err(|_| "lived FOLDER ENTRIES TURNS")?;
    let time = std::sync::Arc::new(alara_app::time::MachineTime::new());
    let made = lived::make(folder.as_ref(), time, entries.parse()?, turns.parse()?);
    processor::runtime()?.block_on(made)
}

fn run() -> Outcome<Table> {
    let sizes = std::env::var("ALARA_BENCH_ENTRIES").unwrap_or_else(|_| SIZES.to_owned());
    let sizes = sizes.split(',').map(|size| size.trim().parse()).collect::<Result<Vec<usize>, _>>()?;
    let runtime = processor::runtime()?;
    let mut table = Table::default();
    let parts: Vec<String> = std::env::args().skip(1).collect();
    if let Some(unknown) = parts.iter().find(|part| !PARTS.contains(&part.as_str())) {
        return Err(format!("`{unknown}` is no part: {}", PARTS.join(", ")).into());
    }
    let wanted = |part: &str| parts.is_empty() || parts.iter().any(|each| each == part);
    if wanted("scanner") {
        scanner::measure(&mut table);
    }
    if wanted("judging") {
        judging::replies(&mut table)?;
    }
    if wanted("reading") {
        judging::messages(&mut table)?;
    }
    if wanted("trained") {
        judging::messages_by_both(&mut table)?;
    }
    if wanted("growth") {
        growth::measure(&mut table)?;
    }
    if wanted("confirm") {
        runtime.block_on(confirming::measure(&mut table))?;
    }
    if wanted("turns") {
        turns::measure(&mut table, &runtime)?;
    }
    if wanted("released") {
        runtime.block_on(released::measure(&mut table))?;
    }
    if wanted("reminding") {
        runtime.block_on(reminding::measure(&mut table))?;
    }
    if wanted("scale") {
        runtime.block_on(scale::measure(&mut table, &sizes))?;
    }
    if wanted("answers") {
        runtime.block_on(answers::measure(&mut table, &sizes))?;
    }
    if wanted("pages") {
        runtime.block_on(pages::measure(&mut table, &sizes))?;
    }
    if wanted("sharing") {
        runtime.block_on(sharing::measure(&mut table, &sizes))?;
    }
    if wanted("memory") {
        runtime.block_on(resident::measure(&mut table, &sizes))?;
    }
    if wanted("leaving") {
        runtime.block_on(leaving::measure(&mut table, &sizes))?;
    }
    Ok(table)
}
