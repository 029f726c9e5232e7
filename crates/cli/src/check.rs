//! `alara check` and `alara explain`.

use std::fs::File;
use std::io::{self, BufReader, BufWriter};
use std::path::Path;

use alara_app::trained::Readers;

use crate::Failed;

pub fn run(file: Option<&Path>, readers: Readers) -> Result<(), Failed> {
    let to = BufWriter::new(crate::out::Stdout);
    let checked = match file {
        Some(path) => {
            let from = File::open(path)
                .map_err(|error| Failed(format!("{} could not be opened: {error}.", path.display())))?;
            alara_app::check::check(BufReader::new(from), to, readers)?
        }
        None => alara_app::check::check(io::stdin().lock(), to, readers)?,
    };
    match checked.errors {
        0 => Ok(()),
        1 => Err(Failed("1 line was not a case.".to_owned())),
        errors => Err(Failed(format!("{errors} lines were not cases."))),
    }
}

pub fn explain(words: &str, now: Option<String>) -> Result<(), Failed> {
    let lines = alara_app::check::explain(words, now).map_err(|why| Failed(format!("{why}.")))?;
    lines.iter().for_each(|line| out!("{line}"));
    Ok(())
}
