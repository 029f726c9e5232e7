//! What of the timeline is asked for, and how many entries each choice would leave, the other choices as they are.

use std::collections::BTreeMap;

use alara_health::describe::capital;
use alara_record::{Person, PersonId};
use chrono::NaiveDate;

use super::timeline::Row;
use crate::view::*;

/// What is asked for.
pub(super) struct Sieve {
    words: Vec<String>,
    kind: Option<EntryKind>,
    person: Option<PersonId>,
    medication: Option<String>,
    from: Option<NaiveDate>,
    to: Option<NaiveDate>,
}

/// What a choice is about: its own is passed over where choices are counted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    Kind,
    Person,
    Medication,
}

impl Sieve {
    pub(super) fn of(input: &TimelineInput) -> Result<Sieve, Failure> {
        let invalid = |why: &str| Failure::new(FailureCode::InvalidInput, why);
        let day = |text: &Option<String>| match text {
            Some(text) => text.parse().map(Some).map_err(|_| invalid("A day is written YYYY-MM-DD.")),
            None => Ok(None),
        };
        let person = input.person.as_ref().map(|id| id.parse()).transpose();
        Ok(Sieve {
            words: input.search.split_whitespace().map(str::to_lowercase).collect(),
            kind: input.kind,
            person: person.map_err(|_| invalid("Nobody here has that id."))?,
            medication: input.medication.as_ref().map(|name| name.to_lowercase()),
            from: day(&input.from)?,
            to: day(&input.to)?,
        })
    }

    /// Whether an entry is asked for.
    pub(super) fn lets(&self, row: &Row<'_>) -> bool {
        self.lets_but(row, None)
    }

    fn lets_but(&self, row: &Row<'_>, but: Option<Of>) -> bool {
        let open = |of: Of| but == Some(of);
        (open(Of::Kind) || self.kind.is_none_or(|kind| row.kind() == kind))
            && (open(Of::Person) || self.person.is_none_or(|person| row.person() == person))
            && (open(Of::Medication) || self.medication.as_ref().is_none_or(|name| about(row, name)))
            && self.from.is_none_or(|from| row.day() >= from)
            && self.to.is_none_or(|to| row.day() <= to)
            && row.holds(&self.words)
    }
}

fn about(row: &Row<'_>, name: &str) -> bool {
    row.medications().iter().any(|each| each.to_lowercase() == name)
}

/// How many entries each choice would leave.
pub(super) struct Counts {
    pub kinds: Vec<KindCount>,
    pub people: Vec<NameCount>,
    pub medications: Vec<NameCount>,
}

/// Counts every choice there is.
pub(super) fn counts(sieve: &Sieve, rows: &[Row<'_>], everyone: &[Person]) -> Counts {
    let mut kinds: Vec<KindCount> = Vec::new();
    let mut people: BTreeMap<PersonId, u32> = BTreeMap::new();
    let mut medications: BTreeMap<String, (String, u32)> = BTreeMap::new();
    for row in rows {
        if sieve.lets_but(row, Some(Of::Kind)) {
            match kinds.iter_mut().find(|each| each.kind == row.kind()) {
                Some(each) => each.count += 1,
                None => kinds.push(KindCount { kind: row.kind(), count: 1 }),
            }
        }
        if sieve.lets_but(row, Some(Of::Person)) {
            *people.entry(row.person()).or_default() += 1;
        }
        let names = row.medications();
        if !names.is_empty() && sieve.lets_but(row, Some(Of::Medication)) {
            for name in names {
                medications.entry(name.to_lowercase()).or_insert_with(|| (capital(name), 0)).1 += 1;
            }
        }
    }
    let named = |person: &Person| {
        let count = people.get(&person.id).copied().unwrap_or_default();
        NameCount { id: person.id.to_string(), name: person.name.clone(), count }
    };
    let several = people.len() > 1 || sieve.person.is_some();
    Counts {
        kinds,
        people: everyone.iter().filter(|_| several).map(named).collect(),
        medications: medications.into_iter().map(|(id, (name, count))| NameCount { id, name, count }).collect(),
    }
}
