//! What a file of another program brings: each thing that it says as a call of a tool, typed; what cannot be recorded, with the reason; and
//! what has no place here, counted. A reader only fills this: nothing of it is written before the gate and the person let it in.

use std::collections::{BTreeMap, BTreeSet};
use std::io;

use alara_health::tools::HealthCall;
use alara_record::Zone;
use chrono::{DateTime, FixedOffset, NaiveDateTime};
use serde_json::{Map, Value};

use crate::rest::Rest;

/// The most things that one file may bring.
pub const MOST: usize = 200_000;
/// The most bytes of one thing's values.
const LONGEST: usize = 16 * 1024;
/// The longest name, in letters.
const LONGEST_NAME: usize = 300;

/// Where and when a file is read: times without an offset are of this zone.
#[derive(Clone, Copy, Debug)]
pub struct Here {
    /// The zone of the person's clock.
    pub zone: Zone,
    /// Now.
    pub now: DateTime<FixedOffset>,
}

impl Here {
    /// The instant of a time on the clock here.
    pub fn at(&self, local: NaiveDateTime) -> DateTime<FixedOffset> {
        self.zone.at_past(local, self.now)
    }
}

/// One thing that a file says.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// Its number in the file, 1 for the first.
    pub place: u64,
    /// The call that records it.
    pub call: Box<HealthCall>,
    /// How its values stand in the file, where the record has them otherwise.
    pub original: Map<String, Value>,
}

impl Item {
    /// A thing whose values stand in the file as the record has them.
    pub fn plain(place: u64, call: HealthCall) -> Item {
        Item { place, call: Box::new(call), original: Map::new() }
    }

    /// The same thing, with a value as the file has it.
    pub fn from(mut self, name: &str, value: impl Into<Value>) -> Item {
        self.original.insert(name.to_owned(), value.into());
        self
    }
}

/// What of a file cannot be recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Its number in the file.
    pub place: u64,
    /// What it is, in words, where the file could be read so far.
    pub what: Option<String>,
    /// Why, in words without an end.
    pub why: String,
}

/// What became of one thing of a file.
#[derive(Clone, Debug, PartialEq)]
pub enum Taken {
    /// It can be recorded.
    Item(Item),
    /// It cannot.
    Refused(Refused),
    /// It has no place here, and is counted under this name.
    NotMapped(String),
}

/// Why nothing of a file can be read.
#[derive(Debug, thiserror::Error)]
pub enum Unread {
    /// It cannot be read from where it lies.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It breaks off, or is not what it begins as.
    #[error("The file is broken: {0}.")]
    Broken(&'static str),
    /// It holds more than is read of one file.
    #[error(
        "The file holds more than {MOST} things that could be recorded. Choose a shorter time in the other program."
    )]
    TooMany,
    /// It is of several people.
    #[error(
        "The file is about several people ({0}), and a record is one person\u{2019}s. Export the file of one person."
    )]
    Several(String),
    /// A column is mapped to what it cannot be.
    #[error("{0}")]
    Mapping(String),
}

/// All that a file brings.
#[derive(Debug, Default)]
pub struct Incoming {
    /// What can be recorded, in the order of the file.
    pub items: Vec<Item>,
    /// What cannot.
    pub refused: Vec<Refused>,
    /// What has no place here: its name in the file, and how many there are.
    pub not_mapped: BTreeMap<String, u64>,
    /// Whom it is about, as the file calls them.
    pub people: BTreeSet<String>,
    /// How each column of a table was read; empty for all else.
    pub columns: Vec<(String, String)>,
    /// Where what is left out is written as it stands in the file; nowhere unless somebody asked for it.
    pub rest: Rest,
}

impl Incoming {
    /// Takes one thing.
    ///
    /// # Errors
    /// [`Unread::TooMany`]; [`Unread::Io`] where the rest cannot be written.
    pub fn take(&mut self, taken: Taken) -> Result<(), Unread> {
        if self.items.len() + self.refused.len() >= MOST {
            return Err(Unread::TooMany);
        }
        match taken {
            Taken::Item(item) => match find_fault(&item) {
                None => self.items.push(item),
                Some(why) => self.refuse(Refused { place: item.place, what: None, why: why.to_owned() })?,
            },
            Taken::Refused(refused) => self.refuse(refused)?,
            Taken::NotMapped(name) => {
                self.rest.write(None, &name)?;
                *self.not_mapped.entry(name).or_default() += 1;
            }
        }
        Ok(())
    }

    fn refuse(&mut self, refused: Refused) -> Result<(), Unread> {
        self.rest.write(Some(refused.place), &refused.why)?;
        self.refused.push(refused);
        Ok(())
    }
}

/// Why a thing is too long, or without its name.
fn find_fault(item: &Item) -> Option<&'static str> {
    let fields = item.call.canonical();
    let size = |fields: &Map<String, Value>| serde_json::to_vec(fields).map_or(usize::MAX, |bytes| bytes.len());
    if size(&fields) > LONGEST || size(&item.original) > LONGEST {
        return Some("it is longer than an entry may be");
    }
    let names = ["name", "medication_name", "test", "title", "substance", "vaccine"];
    let named = names.iter().filter_map(|name| fields.get(*name)?.as_str());
    let letters: Vec<usize> = named.map(|name| name.trim().chars().count()).collect();
    match letters {
        letters if letters.contains(&0) => Some("it has no name"),
        letters if letters.iter().any(|count| *count > LONGEST_NAME) => Some("its name is longer than a name may be"),
        _ => None,
    }
}

/// Something that is refused.
pub(crate) fn refuse(place: u64, why: impl Into<String>) -> Taken {
    Taken::Refused(Refused { place, what: None, why: why.into() })
}

#[cfg(test)]
mod tests {
    use alara_health::tools::LogVital;

    use super::*;

    #[test]
    fn incoming_of_more_than_the_most_is_refused() {
        let mut incoming = Incoming {
            refused: vec![Refused { place: 1, what: None, why: String::new() }; MOST],
            ..Incoming::default()
        };
        assert!(matches!(incoming.take(Taken::NotMapped("x".into())), Err(Unread::TooMany)));
    }

    #[test]
    fn item_of_too_many_bytes_is_refused() {
        let vital = LogVital {
            kind: "weight".into(),
            value: 70.0,
            unit: "kg".into(),
            measured_at: None,
            measured_at_part: None,
        };
        let item = Item::plain(1, HealthCall::LogVital(vital)).from("line", "x".repeat(LONGEST));
        let mut incoming = Incoming::default();
        incoming.take(Taken::Item(item)).unwrap();
        assert_eq!((incoming.items.len(), incoming.refused.len()), (0, 1));
    }
}
