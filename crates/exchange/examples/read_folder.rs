//! Reads every file of a folder as an import would, and reports what each comes to: read, refused, not mapped, and figures that stand in no
//! place of the file. `scripts/fhir_samples.sh FOLDER` runs it.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use alara_exchange::{Foreign, Here, Incoming, Item, Mapping, take_in};
use alara_record::Zone;
use chrono::DateTime;
use serde_json::Value;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("Name a folder.")?;
    let mut files = Vec::new();
    list_files(Path::new(&folder), &mut files)?;
    files.sort();
    let mut sum = Sum::default();
    for path in &files {
        sum.read_file(path)?;
    }
    sum.tell();
    Ok(())
}

fn list_files(folder: &Path, into: &mut Vec<PathBuf>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() { list_files(&path, into)? } else { into.push(path) }
    }
    Ok(())
}

/// What all files come to.
#[derive(Default)]
struct Sum {
    files: u64,
    unread: BTreeMap<String, Vec<String>>,
    read: BTreeMap<&'static str, u64>,
    refused: BTreeMap<String, u64>,
    not_mapped: BTreeMap<String, u64>,
    differing: Vec<String>,
}

impl Sum {
    fn read_file(&mut self, path: &Path) -> Result<(), Box<dyn Error>> {
        /// Of a larger file the figures are not compared: it would have to be held whole.
        const COMPARED: u64 = 64 * 1024 * 1024;
        self.files += 1;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let now = DateTime::UNIX_EPOCH.fixed_offset() + chrono::Duration::days(20_500);
        let here = Here { zone: Zone::Fixed(*now.offset()), now };
        let mut incoming = Incoming::default();
        let mut file = BufReader::new(File::open(path)?);
        let kind = Foreign::of(file.fill_buf()?);
        match kind.and_then(|kind| take_in(kind, &mut file, &here, &Mapping::default(), &mut incoming)) {
            Some(Ok(())) if fs::metadata(path)?.len() > COMPARED => self.add(&name, incoming, None),
            Some(Ok(())) => self.add(&name, incoming, Some(&figures_of(&fs::read(path)?))),
            Some(Err(error)) => self.unread.entry(error.to_string()).or_default().push(name),
            None => self.unread.entry(format!("{kind:?}")).or_default().push(name),
        }
        Ok(())
    }

    fn add(&mut self, name: &str, incoming: Incoming, figures: Option<&BTreeSet<u64>>) {
        for item in &incoming.items {
            *self.read.entry(item.call.definition().id).or_default() += 1;
            for (field, value) in list_figures(item) {
                if figures.is_some_and(|figures| !figures.contains(&value.to_bits())) {
                    self.differing.push(format!("{name}: {field} {value}"));
                }
            }
        }
        for refused in incoming.refused {
            *self.refused.entry(refused.why).or_default() += 1;
        }
        for (what, count) in incoming.not_mapped {
            *self.not_mapped.entry(what).or_default() += count;
        }
    }

    fn tell(&self) {
        println!("{} files", self.files);
        self.read.iter().for_each(|(tool, count)| println!("read: {tool} ({count})"));
        self.refused.iter().for_each(|(why, count)| println!("refused: {why} ({count})"));
        self.not_mapped.iter().for_each(|(what, count)| println!("not mapped: {what} ({count})"));
        for (why, files) in &self.unread {
            let first: Vec<&str> = files.iter().take(5).map(String::as_str).collect();
            println!("unread: {why} ({}: {})", files.len(), first.join(", "));
        }
        println!("figures that differ: {}", self.differing.len());
        self.differing.iter().take(50).for_each(|each| println!("  {each}"));
    }
}

/// All figures of a file.
fn figures_of(bytes: &[u8]) -> BTreeSet<u64> {
    let text = String::from_utf8_lossy(bytes);
    let is_part = |sign: char| sign.is_ascii_digit() || matches!(sign, '.' | '-' | '+' | 'e' | 'E');
    let figures = text.split(|sign: char| !is_part(sign)).filter_map(|figure| figure.parse::<f64>().ok());
    figures.map(f64::to_bits).collect()
}

/// The measured figures of a thing as the file has them: where one was converted, the original.
fn list_figures(item: &Item) -> Vec<(&'static str, f64)> {
    const MEASURED: [&str; 9] =
        ["value", "systolic", "diastolic", "pulse", "amount_ml", "minutes", "distance", "range_low", "range_high"];
    let fields = item.call.canonical();
    let measured = |field: &'static str| {
        let value = item.original.get(field).or_else(|| fields.get(field)).and_then(Value::as_f64)?;
        Some((field, value))
    };
    MEASURED.into_iter().filter_map(measured).collect()
}
