//! The record as Markdown, for people to read: lists first, then the entries day by day.

use std::io::{Result, Write};

use alara_health::describe;
use alara_health::planned_doses::describe_place;
use alara_record::{Entry, Medication, Person, Reminder, When, Zone};

use crate::leaving::{Carried, Document, Thing};
use crate::origin::Origin;
use crate::rhythm::told;

/// A page of Markdown.
#[derive(Debug)]
pub struct Page<W> {
    to: W,
    /// Where it is read: a time that was written where another clock held says which.
    zone: Zone,
    /// What the last line stands under.
    under: String,
}

impl<W: Write> Page<W> {
    /// One that is written to this, and read here.
    pub fn new(to: W, zone: Zone) -> Page<W> {
        Page { to, zone, under: String::new() }
    }

    fn line(&mut self, under: String, words: &str, origin: Option<&Origin>) -> Result<()> {
        if self.under != under {
            write!(self.to, "\n## {under}\n\n")?;
            self.under = under;
        }
        match origin {
            Some(origin) => writeln!(self.to, "- {words} *({})*", escaped(origin.told.trim_end_matches('.'))),
            None => writeln!(self.to, "- {words}"),
        }
    }
}

impl<W: Write> Document for Page<W> {
    fn begin(&mut self, person: &Person) -> Result<()> {
        writeln!(self.to, "# {}: health record", escaped(&person.name))
    }

    fn add(&mut self, thing: Thing<'_>, origin: Option<&Origin>) -> Result<Carried> {
        match thing {
            Thing::Medication(medication) => self.line("Medications".to_owned(), &of_medication(medication), origin)?,
            Thing::Reminder(reminder) => self.line("Reminders".to_owned(), &of_reminder(reminder), origin)?,
            Thing::Entry(entry) => self.line(entry.at.date().to_string(), &of_entry(entry, self.zone), origin)?,
        }
        Ok(Carried::Whole)
    }

    fn end(&mut self) -> Result<()> {
        self.to.flush()
    }
}

/// Words in which no sign is markup, on one line.
fn escaped(words: &str) -> String {
    let mut safe = String::with_capacity(words.len());
    for sign in words.chars() {
        match sign {
            '\n' | '\r' => safe.push(' '),
            '\\' | '`' | '*' | '_' | '{' | '}' | '[' | ']' | '<' | '>' | '(' | ')' | '#' | '+' | '!' | '|' | '~'
            | '&' => {
                safe.push('\\');
                safe.push(sign);
            }
            _ => safe.push(sign),
        }
    }
    safe
}

fn of_medication(medication: &Medication) -> String {
    let planned = medication.planned().map(|(dose, schedule)| {
        let due = format!("{}{}", told(schedule), describe_place(schedule).unwrap_or_default());
        dose.map_or(due.clone(), |dose| format!("{dose} {due}"))
    });
    let planned: Vec<String> = planned.collect();
    let usual = medication.dose.clone().filter(|_| planned.is_empty());
    let due = (!planned.is_empty()).then(|| planned.join("; "));
    let needed = medication.as_needed.then(|| "as needed".to_owned());
    let stopped = medication.stopped.then(|| "stopped".to_owned());
    let rest = [usual, due, needed, medication.instructions.clone(), stopped];
    let parts: Vec<String> = rest.into_iter().flatten().map(|part| escaped(&part)).collect();
    let name = escaped(&medication.name);
    if parts.is_empty() { format!("**{name}**") } else { format!("**{name}**: {}", parts.join(" · ")) }
}

fn of_reminder(reminder: &Reminder) -> String {
    let place = describe_place(&reminder.schedule).unwrap_or_default();
    let due = format!("{}{place}", told(&reminder.schedule));
    let off = if reminder.active { "" } else { " · off" };
    format!("**{}**: {}{off}", escaped(&reminder.title), escaped(&due))
}

/// An entry on the clock of where it was, as its day is.
fn of_entry(entry: &Entry, zone: Zone) -> String {
    let time = match &entry.at {
        When::Instant(at) if zone.here(*at).offset() != at.offset() => {
            format!("{} \\(UTC{}\\) ", at.format("%H:%M"), at.offset())
        }
        When::Instant(at) => format!("{} ", at.format("%H:%M")),
        When::Day { part: Some(part), .. } => format!("{} ", part.name()),
        When::Day { part: None, .. } => String::new(),
    };
    let values = describe::values(&entry.tool, &entry.fields, &[]);
    format!("{time}**{}**: {}", escaped(&describe::noun(&entry.tool, &entry.fields)), escaped(&values))
}

#[cfg(test)]
mod tests {
    use alara_record::{MedicationId, PersonId};
    use uuid::Uuid;

    use super::*;

    #[test]
    fn no_word_of_a_record_is_markup() {
        let mut bytes = Vec::new();
        let mut page = Page::new(&mut bytes, Zone::Named(chrono_tz::Tz::UTC));
        let person = PersonId(Uuid::from_u128(1));
        let name = "<script> [x](http://y)\n# *heading*";
        let medication = Medication::named(MedicationId(Uuid::from_u128(2)), person, name);
        page.add(Thing::Medication(&medication), None).unwrap();
        page.end().unwrap();
        let text = String::from_utf8(bytes).unwrap();
        assert_eq!(text, "\n## Medications\n\n- **\\<script\\> \\[x\\]\\(http://y\\) \\# \\*heading\\***\n");
    }
}
