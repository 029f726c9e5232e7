//! What `alara export` is told.

use std::path::PathBuf;

use alara_app::exchange::{EntryKind, Format, Leaving};
use chrono::NaiveDate;
use clap::{Args, ValueEnum};

use super::typed;

/// What leaves the record, as what, and where to.
#[derive(Debug, Args)]
pub struct Export {
    /// A new file (a new folder for CSV); standard output without it.
    pub file: Option<PathBuf>,
    /// The same.
    #[arg(long, value_name = "FILE", conflicts_with = "file")]
    pub to: Option<PathBuf>,
    /// As what: `alara` is every change of everyone, which `import` takes in whole; the others are one person's record.
    #[arg(long = "as", value_enum, value_name = "FORMAT", default_value_t = As::Alara)]
    pub format: As,
    /// Entries from this day on (YYYY-MM-DD).
    #[arg(long, value_name = "DAY", value_parser = typed::day)]
    pub since: Option<NaiveDate>,
    /// Entries up to this day (YYYY-MM-DD), included.
    #[arg(long, value_name = "DAY", value_parser = typed::day)]
    pub until: Option<NaiveDate>,
    /// Only this kind (`dose`, `vital`, `lab_result`, …); may be given several times.
    #[arg(long = "kind", value_name = "KIND", value_parser = kind)]
    pub kinds: Vec<EntryKind>,
}

/// A format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum As {
    /// Alara's own JSON Lines.
    Alara,
    /// A FHIR R4 bundle, which portals and other health programs read.
    Fhir,
    /// CSV: a new folder with a file for each kind, for spreadsheets.
    Csv,
    /// Markdown, for people to read.
    Markdown,
}

impl Export {
    /// The file that is named, if one is.
    pub fn path(&self) -> Option<&PathBuf> {
        self.to.as_ref().or(self.file.as_ref())
    }

    /// What leaves in a format of others; none where it is Alara's own.
    pub fn leaving(&self) -> Option<Leaving> {
        let format = match self.format {
            As::Alara => return None,
            As::Fhir => Format::Fhir,
            As::Csv => Format::Csv,
            As::Markdown => Format::Markdown,
        };
        Some(Leaving { format, since: self.since, until: self.until, kinds: self.kinds.clone() })
    }

    /// Whether days or kinds are chosen.
    pub fn chooses(&self) -> bool {
        self.since.is_some() || self.until.is_some() || !self.kinds.is_empty()
    }
}

/// A kind of entry by its name.
fn kind(text: &str) -> Result<EntryKind, String> {
    let found = EntryKind::ALL.iter().copied().find(|kind| kind.name() == text);
    found.ok_or_else(|| {
        let names: Vec<&str> = EntryKind::ALL.iter().map(|kind| kind.name()).collect();
        format!("the kinds are {}", names.join(", "))
    })
}
