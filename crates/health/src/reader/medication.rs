//! Doses: the medication, how much, when.

use alara_english::word_list;
use alara_gate::{Grounded, Notice, Parameters, Provenance};
use chrono::NaiveTime;
use serde_json::{Value, json};
use uuid::Uuid;

use super::StatementReader;
use super::field::{assumed, contradicted, stands, text};
use super::time::{Fallback, date, moment, of_part};
use crate::dose::{Dose, Likeness};
use crate::events::{Event, EventKind, Past, Sourced, Which, part};
use crate::lexicon::{self, same_name};
use crate::tools::{HealthCall, Ids, LogMedication, Scene};

/// How a proposed name stands to the one that the words mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Alike {
    /// Another medication.
    No,
    /// The words leave it open, or one holds an ingredient of the other.
    Maybe,
    /// The same.
    Yes,
}

/// Compares a proposed name with a medication that the words mean.
pub(super) fn alike(proposed: &str, which: &Which) -> Alike {
    match which {
        Which::Named { name, rivals } => {
            if same_name(proposed, name) {
                Alike::Yes
            } else if rivals.iter().any(|rival| same_name(proposed, rival))
                || lexicon::same_medication(proposed, name)
                || misspelt(name, proposed)
                || cut_short(name, proposed)
            {
                Alike::Maybe
            } else {
                Alike::No
            }
        }
        Which::Known(name) => {
            if same_name(proposed, name) {
                Alike::Yes
            } else {
                Alike::No
            }
        }
        Which::Unnamed(_) | Which::Open(_) => Alike::Maybe,
    }
}

/// Whether a word of no list is two slips or less from a proposed name ("tylonel"): too far to be taken for it, and near enough to ask.
fn misspelt(said: &str, proposed: &str) -> bool {
    let (said, proposed) = (lexicon::key(said), lexicon::key(proposed));
    said.len() > 5 && lexicon::ingredients(&said).is_empty() && lexicon::distance(&said, &proposed, 2).is_some()
}

/// Whether a proposed name is a piece of the user's own word and no name itself ("codamol" of "co-codamol"): what it names was told, and
/// what it leaves out is asked.
fn cut_short(said: &str, proposed: &str) -> bool {
    let (said, piece) = (lexicon::key(said), lexicon::key(proposed));
    piece.len() > 4 && lexicon::ingredients(&piece).is_empty() && (said.starts_with(&piece) || said.ends_with(&piece))
}

/// Whether a proposed name is the very word of the user that lies between two of the list.
pub(super) fn verbatim(reader: &StatementReader<'_>, proposed: &str, which: &Sourced<Which>) -> bool {
    let tie = matches!(&which.value, Which::Named { rivals, .. } if !rivals.is_empty());
    tie && !proposed.contains(' ') && reader.words.stands_in(which.span, &proposed.to_lowercase())
}

/// The name of a medication.
pub(super) fn name(field: &str, proposed: &Parameters, which: Option<&Sourced<Which>>) -> Option<Grounded> {
    let value = proposed.get(field)?;
    let offered = value.as_str().unwrap_or("");
    let Some(which) = which else { return Some(assumed(field, value, None)) };
    let said = which.value.name().map(|name| json!(name));
    Some(match alike(offered, &which.value) {
        Alike::Yes => stands(field, value, which.provenance()),
        Alike::Maybe => match &which.value {
            Which::Unnamed(words) | Which::Open(words) if unnamed(words, offered) => {
                stands(field, value, Provenance::Stated(which.span))
            }
            _ => assumed(field, value, said),
        },
        Alike::No => contradicted(field, value, which.span, said),
    })
}

/// "morning meds" as said: recorded so, and asked about once.
fn unnamed(words: &str, offered: &str) -> bool {
    let lower = words.to_lowercase();
    let parts = ["morning", "evening", "night", "bedtime", "afternoon", "lunch"];
    parts.iter().any(|part| lower.contains(part) && offered.to_lowercase().contains(part)) && {
        let own = offered.to_lowercase();
        let mut words = own.split_whitespace().filter(|word| !matches!(*word, "my" | "the"));
        words.all(|word| lower.split_whitespace().any(|said| said == word))
    }
}

/// How much of it; `due` is what the list has planned for the time that it was taken at, where its doses differ.
pub(super) fn dose(
    reader: &StatementReader<'_>,
    field: &str,
    proposed: &Parameters,
    said: Option<&Sourced<Dose>>,
    (which, due): (Option<&Sourced<Which>>, Option<&str>),
) -> Option<Grounded> {
    let Some(value) = proposed.get(field) else {
        return due.filter(|_| said.is_none()).map(|due| stands(field, &json!(due), Provenance::Known));
    };
    let offered = value.as_str().and_then(Dose::read);
    let usual = due.and_then(Dose::read).or_else(|| which.and_then(|which| usual(reader, which.value.name()?)));
    let Some(offered) = offered else {
        return Some(stands(
            field,
            value,
            value.as_str().and_then(|text| reader.words.holds(text)).unwrap_or(Provenance::Assumed),
        ));
    };
    let Some(said) = said else {
        let known =
            usual.is_some_and(|usual| matches!(usual.likeness(&offered, None), Likeness::Same | Likeness::Derived));
        return Some(if known { stands(field, value, Provenance::Known) } else { assumed(field, value, None) });
    };
    let text = json!(said.value.text());
    Some(match said.value.likeness(&offered, usual.as_ref()) {
        Likeness::Same => stands(field, value, Provenance::Stated(said.span)),
        Likeness::Derived => stands(field, value, Provenance::Derived(said.span)),
        Likeness::More => assumed(field, value, (!said.value.article).then_some(text)),
        Likeness::Other => contradicted(field, value, said.span, Some(text)),
    })
}

/// The record's usual dose of a medication.
fn usual(reader: &StatementReader<'_>, name: &str) -> Option<Dose> {
    reader.record.medications(reader.record.person().id).into_iter().find(|each| same_name(&each.name, name)).and_then(
        |each| {
            each.dose
                .as_deref()
                .and_then(Dose::read)
                .or_else(|| Dose::read(&each.name).filter(|dose| dose.strength.is_some()))
        },
    )
}

/// The parameters of `log_medication`.
pub(super) fn taken(reader: &StatementReader<'_>, event: Option<&Event>, proposed: &Parameters) -> Vec<Grounded> {
    let (which, said) = match event.map(|event| &event.kind) {
        Some(EventKind::Intake { which, dose }) => (Some(which), dose.as_ref()),
        _ => (None, None),
    };
    let mut found = Vec::new();
    let offered = proposed.get("medication_name");
    let tied = offered.and_then(Value::as_str).zip(which).is_some_and(|(name, which)| verbatim(reader, name, which));
    match offered.filter(|_| tied) {
        Some(value) => found.push(assumed("medication_name", value, None)),
        None => found.extend(name("medication_name", proposed, which)),
    }
    let when = event.and_then(|event| event.when.as_ref());
    let (at, by_part) =
        (proposed.get("taken_at"), when.filter(|when| which.is_some_and(|which| which.span == when.span)));
    let taken = by_part.and_then(|when| of_part("taken_at", at, when, &reader.clock));
    found.extend(taken.unwrap_or_else(|| moment("taken_at", at, when, reader, Fallback::Now)));
    let due = find_due_dose(reader, &found);
    found.extend(dose(reader, "dose", proposed, said, (which, due.as_deref())));
    found.extend(text(reader.words, "notes", proposed));
    found
}

/// The dose that was due of a medication whose doses differ, by its name and its time as they are grounded.
fn find_due_dose(reader: &StatementReader<'_>, grounded: &[Grounded]) -> Option<String> {
    let value = |name: &str| {
        let field = grounded.iter().find(|each| each.field == name)?;
        field.value.clone().or_else(|| field.said.clone())
    };
    let parameters = ["medication_name", "taken_at", "taken_at_part"]
        .into_iter()
        .filter_map(|name| Some((name.to_owned(), value(name)?)))
        .collect();
    let call: LogMedication = serde_json::from_value(Value::Object(parameters)).ok()?;
    let calendar = (reader.calendar?)(reader.clock.zone);
    let (record, person, clock) = (reader.record, reader.record.person().id, reader.clock);
    call.due_dose(&Scene { record, person, clock, calendar: calendar.as_ref(), ids: &mut NoIds })
}

/// Where nothing is written, nothing is named.
struct NoIds;

impl Ids for NoIds {
    fn fresh(&mut self) -> Uuid {
        Uuid::nil()
    }
}

/// The parameters of `skip_dose`.
pub(super) fn skipped(reader: &StatementReader<'_>, event: Option<&Event>, proposed: &Parameters) -> Vec<Grounded> {
    let which = match event.map(|event| &event.kind) {
        Some(EventKind::Skip { which } | EventKind::Intake { which, .. }) => Some(which),
        _ => None,
    };
    let when = event.and_then(|event| event.when.as_ref());
    let mut found = Vec::new();
    found.extend(name("medication_name", proposed, which));
    found.extend(date("date", proposed.get("date"), when, &reader.clock, true));
    match proposed.get("time") {
        Some(value) => found.push(due_time(reader, value, which, when)),
        // "Skipped my morning meds": the dose that was due then, and no later one.
        None => {
            let due = which.zip(when).and_then(|(which, when)| Some((of_part_of_day(reader, which, when)?, when)));
            let put = |(time, when): (NaiveTime, &Sourced<Past>)| {
                stands("time", &json!(time.format("%H:%M").to_string()), when.provenance())
            };
            found.extend(due.map(put));
        }
    }
    found.extend(text(reader.words, "reason", proposed));
    found
}

/// The time at which a dose was due: as told, or that of a part of the day, where a medication on record has one open then.
fn of_part_of_day(reader: &StatementReader<'_>, which: &Sourced<Which>, when: &Sourced<Past>) -> Option<NaiveTime> {
    let (name, date, part) = match (which.value.name()?, &when.value) {
        (_, Past::Minute { at, .. }) => return Some(at.time()),
        (name, Past::Day { date, part: Some(part) }) => (name, date, part),
        _ => return None,
    };
    let listed = crate::on_list::current(reader.record, reader.record.person().id);
    let one = listed.into_iter().find(|each| same_name(&each.name, name))?;
    part::first_open(one, *part, *date, reader.record)
}

/// The time a skipped dose was due: as said, or the one that its schedule has.
fn due_time(
    reader: &StatementReader<'_>,
    value: &Value,
    which: Option<&Sourced<Which>>,
    when: Option<&Sourced<Past>>,
) -> Grounded {
    if let Some(said) = when
        && let Past::Minute { at, .. } = &said.value
    {
        let text = json!(at.format("%H:%M").to_string());
        return if text == *value {
            stands("time", value, said.provenance())
        } else {
            contradicted("time", value, said.span, Some(text))
        };
    }
    // "This morning": the dose that was due then.
    if let Some((due, said)) =
        which.zip(when).and_then(|(which, when)| Some((of_part_of_day(reader, which, when)?, when)))
    {
        let text = json!(due.format("%H:%M").to_string());
        return if text == *value {
            stands("time", value, said.provenance())
        } else {
            contradicted("time", value, said.span, Some(text))
        };
    }
    let scheduled = which.and_then(|which| which.value.name()).is_some_and(|name| {
        reader.record.medications(reader.record.person().id).iter().any(|each| {
            same_name(&each.name, name)
                && matches!(each.times().as_slice(), [one] if json!(one.format("%H:%M").to_string()) == *value)
        })
    });
    if scheduled { stands("time", value, Provenance::Known) } else { assumed("time", value, None) }
}

/// A name that is neither in the list nor on record is written as said, and the person is told.
pub(super) fn notice(reader: &StatementReader<'_>, call: &HealthCall) -> Option<Notice> {
    let name = match call {
        HealthCall::LogMedication(call) => &call.medication_name,
        HealthCall::AddMedication(call) => &call.name,
        _ => return None,
    };
    // "My morning meds" without a schedule: kept as said, and asked about once.
    const UNNAMED: &[&str] = word_list!("../../data/words/reader/medication/unnamed.txt").words();
    let last = name.split_whitespace().last().unwrap_or_default().to_lowercase();
    if UNNAMED.contains(&last.as_str()) {
        let text = format!("\u{201c}{name}\u{201d} stays as you said it. Which medication was it?");
        return Some(Notice::coded("unnamed", text));
    }
    let on_record = reader.record.medications(reader.record.person().id).iter().any(|each| same_name(&each.name, name));
    let known = on_record || !lexicon::ingredients(name).is_empty() || lexicon::lookup(name, &[]).name().is_some();
    (!known).then(|| {
        let text = format!("{name} is not a medication that I know. It stays as you said it.");
        Notice::coded("unknown_medication", text)
    })
}
