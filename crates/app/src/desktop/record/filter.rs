//! What of the timeline is asked for, and how many entries each choice would leave, the other choices as they are.

use std::collections::BTreeMap;

use alara_health::describe::capital;
use alara_health::tools::Clock;
use alara_protocol::*;
use alara_record::{Person, PersonId, Zone};
use alara_reminders::clock::first_reading;
use alara_store::journal::{Filter, Sought, Span};
use alara_store::{Journal, LineCount};
use chrono::{NaiveDate, NaiveTime};

use crate::journal::record_of;

/// What is asked for.
pub(in crate::desktop) struct Sieve {
    /// The days and the words alone: what the choices are counted among.
    among: Filter,
    kind: Option<EntryKind>,
    person: Option<PersonId>,
    medication: Option<String>,
    /// Whose lines are seen at all; everyone's where nobody is named.
    seen: Option<PersonId>,
}

/// What a choice is about: its own is passed over where choices are counted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    Kind,
    Person,
}

impl Sieve {
    pub(in crate::desktop) fn of(
        input: &TimelineInput,
        seen: Option<PersonId>,
        clock: &Clock,
        journal: &Journal<'_>,
    ) -> Result<Sieve, Failure> {
        let invalid = |why: &str| Failure::new(FailureCode::InvalidInput, why);
        let day = |text: &Option<String>| match text {
            Some(text) => text.parse().map(Some).map_err(|_| invalid("A day is written YYYY-MM-DD.")),
            None => Ok(None),
        };
        let person = input.person.as_ref().map(|id| id.parse()).transpose();
        let days = (day(&input.from)?, day(&input.to)?);
        let sought = input.search.split_whitespace().map(str::to_lowercase).map(|text| {
            // "Mom’s record" stands in the line, and is not of it.
            let says = |name: &str| record_of(name).to_lowercase().contains(&text);
            let whose = journal.others().iter().filter(|(_, name)| says(name)).map(|(id, _)| *id).collect();
            Sought { text, whose }
        });
        Ok(Sieve {
            among: Filter {
                span: (days != (None, None)).then(|| span(days.0, days.1, clock.zone)),
                sought: sought.collect(),
                ..Filter::default()
            },
            kind: input.kind,
            person: person.map_err(|_| invalid("That person is no longer here."))?,
            medication: input.medication.as_ref().map(|name| name.to_lowercase()),
            seen,
        })
    }

    /// What the choices are counted among.
    pub(in crate::desktop) fn filter(&self) -> &Filter {
        &self.among
    }

    /// What is to be shown; nothing where one is asked for who is not seen.
    pub(in crate::desktop) fn chosen(&self) -> Option<Filter> {
        let person = match (self.person, self.seen) {
            (Some(asked), Some(seen)) if asked != seen => return None,
            (asked, seen) => asked.or(seen),
        };
        let kind = self.kind.map(|kind| kind.name().to_owned());
        Some(Filter { person, kind, medication: self.medication.clone(), ..self.among.clone() })
    }

    fn lets(&self, count: &LineCount, but: Option<Of>) -> bool {
        let open = |of: Of| but == Some(of);
        self.seen.is_none_or(|person| count.person == person)
            && (open(Of::Kind) || self.kind.is_none_or(|kind| kind.name() == count.kind))
            && (open(Of::Person) || self.person.is_none_or(|person| count.person == person))
    }

    /// Whether it counts the lines of the medication that is asked for; or all lines, where none is.
    fn is_of_medication(&self, count: &LineCount) -> bool {
        count.medication.as_ref().map(|(name, _)| name) == self.medication.as_ref()
    }
}

/// Some days by the clock of a zone.
pub(in crate::desktop) fn span(from: Option<NaiveDate>, to: Option<NaiveDate>, zone: Zone) -> Span {
    let begins = |day: NaiveDate| first_reading(zone, day.and_time(NaiveTime::MIN));
    let ends = |day: NaiveDate| begins(day.succ_opt().unwrap_or(day));
    Span { from: from.map(|day| (day, begins(day))), to: to.map(|day| (day, ends(day))) }
}

/// How many entries each choice would leave.
pub(in crate::desktop) struct Counts {
    pub total: u32,
    pub kinds: Vec<KindCount>,
    pub people: Vec<NameCount>,
    pub medications: Vec<NameCount>,
}

/// Counts every choice there is.
pub(in crate::desktop) fn counts(sieve: &Sieve, counted: &[LineCount], everyone: &[Person]) -> Counts {
    let mut total = 0;
    let mut kinds: Vec<(EntryKind, u64)> = Vec::new();
    let mut people: BTreeMap<PersonId, u64> = BTreeMap::new();
    let mut medications: BTreeMap<String, (String, u64)> = BTreeMap::new();
    for count in counted {
        if sieve.is_of_medication(count) {
            total += if sieve.lets(count, None) { count.lines } else { 0 };
            if sieve.lets(count, Some(Of::Kind)) {
                let kind = EntryKind::named(&count.kind);
                match kinds.iter_mut().find(|(each, _)| *each == kind) {
                    Some((_, lines)) => *lines += count.lines,
                    None => kinds.push((kind, count.lines)),
                }
            }
            if sieve.lets(count, Some(Of::Person)) {
                *people.entry(count.person).or_default() += count.lines;
            }
        }
        if let Some((name, shown)) = count.medication.as_ref().filter(|_| sieve.lets(count, None)) {
            medications.entry(name.clone()).or_insert_with(|| (capital(shown), 0)).1 += count.lines;
        }
    }
    let number = |lines: u64| u32::try_from(lines).unwrap_or(u32::MAX);
    let person = |person: &Person| {
        let count = number(people.get(&person.id).copied().unwrap_or_default());
        NameCount { id: person.id.to_string(), name: person.name.clone(), count }
    };
    let several = people.len() > 1 || sieve.person.is_some();
    let medication = |(id, (name, lines))| NameCount { id, name, count: number(lines) };
    Counts {
        total: number(total),
        kinds: kinds.into_iter().map(|(kind, lines)| KindCount { kind, count: number(lines) }).collect(),
        people: everyone.iter().filter(|_| several).map(person).collect(),
        medications: medications.into_iter().map(medication).collect(),
    }
}
