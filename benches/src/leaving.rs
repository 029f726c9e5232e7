//! The most memory that an export holds, by each format: of a record of many years no more than of a small one. Each is made by a process
//! of its own, of a record that was opened once before.

use std::io::sink;
use std::path::{Path, PathBuf};
use std::process::Command;

use alara_app::engine::{Engine, Job};
use alara_app::exchange::{Format, Leaving};
use alara_app::open::{Home, Secret};
use secrecy::SecretString;

use crate::table::{Line, Table};
use crate::{Outcome, lived, resident, vault};

/// So much more, in MB, at most, than of the smallest record.
const MORE: u64 = 20;

/// The formats by their names; the first opens the record and writes nothing, and the last is Alara's own.
const FORMATS: [(&str, Option<Format>); 5] = [
    ("nothing", None),
    ("FHIR", Some(Format::Fhir)),
    ("CSV", Some(Format::Csv)),
    ("Markdown", Some(Format::Markdown)),
    ("Alara\u{2019}s own", None),
];

/// Measures them with records of these sizes.
pub async fn measure(table: &mut Table, sizes: &[usize]) -> Outcome<()> {
    table.begin("The most memory of an export");
    let mut least: Vec<u64> = Vec::new();
    for size in sizes {
        let folder = tempfile::tempdir()?;
        let record = folder.path().join("record");
        lived::make(&record, vault::clock()?, *size, 100).await?;
        // What happens once in a record's life happens before.
        export(&record, 0)?;
        for (place, (name, _)) in FORMATS.iter().enumerate() {
            let held = export(&record, place)?;
            table.push(Line::memory(format!("{name}, {size} entries"), held, least.get(place).copied(), MORE));
            if least.len() == place {
                least.push(held);
            }
        }
    }
    Ok(())
}

fn export(record: &Path, place: usize) -> Outcome<u64> {
    let shown = Command::new(std::env::current_exe()?).arg("leaves").arg(record).arg(place.to_string()).output()?;
    let bytes = String::from_utf8(shown.stdout)?;
    let why = String::from_utf8_lossy(&shown.stderr);
    bytes.trim().parse().map_err(|_| format!("the process said: {bytes}{why}").into())
}

/// `leaves FOLDER PLACE`: opens the record, exports it by the format of this place, and says how many bytes were held at most.
pub async fn show(of: &[String]) -> Outcome<()> {
    let [folder, place] = of else { return Err("leaves FOLDER PLACE".into()) };
    let (name, format) = FORMATS.get(place.parse::<usize>()?).ok_or("no such format")?;
    let secret = Secret::Passphrase(SecretString::from(lived::PASSPHRASE));
    let engine = Home::new(folder.into(), vault::clock()?).open(secret).await?;
    write(&engine, name, *format).await?;
    println!("{}", resident::highest()?);
    Ok(engine.close().await?)
}

async fn write(engine: &Engine, name: &str, format: Option<Format>) -> Outcome<()> {
    let (files, job) = (engine.files(), Job::new());
    match format {
        Some(format) => {
            let leaving = Leaving { format, since: None, until: None, kinds: Vec::new() };
            let folder = tempfile::tempdir()?;
            let to: PathBuf = folder.path().join("record");
            files.leave_to(&to, &leaving, &job).await.map_err(|error| format!("{error:?}"))?;
        }
        None if name == "nothing" => {}
        None => {
            files.export(&mut sink(), &job).await?;
        }
    }
    Ok(())
}
