//! `alara replay`.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

use alara_app::replay::{Replay, key_from_file};
use alara_app::trained::Readers;

use crate::Failed;
use crate::args::Place;

pub async fn run(place: &Place, file: Option<&Path>, readers: Readers) -> Result<(), Failed> {
    let key = place.key_file.as_deref().map(key_from_file).transpose()?;
    // Removed when it goes out of scope: a replay without a folder keeps nothing.
    let temporary = match &place.data_dir {
        Some(_) => None,
        None => Some(tempfile::Builder::new().prefix("alara-replay-").tempdir()?),
    };
    let folder = match (&place.data_dir, &temporary) {
        (Some(folder), _) => folder.clone(),
        (None, Some(made)) => made.path().to_owned(),
        (None, None) => return Err(Failed("There is no folder to replay in.".to_owned())),
    };
    let mut replay = Replay::new(folder, key).read_by(readers);
    let mut from: Box<dyn BufRead> = match file {
        Some(path) => Box::new(BufReader::new(
            File::open(path).map_err(|error| Failed(format!("{} could not be opened: {error}.", path.display())))?,
        )),
        None => Box::new(BufReader::new(io::stdin())),
    };
    let mut wrong = 0;
    let mut bytes = Vec::new();
    while from.read_until(b'\n', &mut bytes)? > 0 {
        // What is no text is no step, and is told in its place.
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        bytes.clear();
        if line.is_empty() {
            continue;
        }
        let told = replay.play(&line).await?;
        wrong += u32::from(told.get("error").is_some());
        let mut to = io::BufWriter::new(crate::out::Stdout);
        serde_json::to_writer(&mut to, &told)?;
        to.write_all(b"\n")?;
        to.flush()?;
    }
    replay.close().await?;
    match wrong {
        0 => Ok(()),
        1 => Err(Failed("1 line was not a step.".to_owned())),
        wrong => Err(Failed(format!("{wrong} lines were not steps."))),
    }
}
