//! Corrections in other words than a request: "actually it was 138 over 82", "no, I meant 20 mg", "that was yesterday, not today",
//! "make it 9 pm instead". They are read as a change of what was recorded last, and only where every word of them is about that change.

use std::ops::Range;
use std::sync::LazyLock;

use alara_english::statement::{Assertion, Request, Subject};
use alara_english::time::TimeValue;
use alara_english::{TokenKind, list};
use alara_gate::Span;
use alara_record::{Entry, Record, Reminder};
use chrono::NaiveTime;
use serde_json::{Map, Value};

use super::changes::{DAY, changes, of_its_kind, of_its_test};
use super::cue::{Cue, cue};
use super::named::person;
use super::pending::{as_pending_call, as_pending_reminder, newest_reminder};
use super::recorded::{age, calls, holds, near, recorded, with_last};
use super::{completed, given_back, target};
use crate::events::Ringing;
use crate::events::event::Sourced;
use crate::events::message::Message;
use crate::events::remark::{self, FURTHER};
use crate::lexicon::WordSet;

/// What a correction changes.
pub(super) enum Corrected<'r> {
    /// Fields of an entry, in these words of the message.
    Entry(&'r Entry, Map<String, Value>, Range<usize>),
    /// A reminder, made last.
    Reminder(&'r Reminder, Map<String, Value>),
    /// It says what is on record of this entry already: no second one.
    Same(&'r Entry),
    /// It reads as a correction, and nobody can tell of what or to what; of this entry, where one was made last.
    Open(Option<&'r Entry>),
}

/// Small words that a correction may hold besides its value.
static LIGHT: LazyLock<WordSet> =
    LazyLock::new(|| include_str!("../../../data/correcting.txt").split_ascii_whitespace().collect());

/// No correction in passing has more tokens.
const LONGEST: usize = 40;

/// The correction that a message makes of what is on record; `None` where it makes none. A remark before or behind it ("smudged screen lol")
/// is left out, where nothing else is read.
pub(super) fn read<'r>(message: &Message<'_>, record: &'r dyn Record) -> Option<Corrected<'r>> {
    // "The sugar that I told you yesterday": yesterday is when it was told.
    if let Some((entry, changes, words)) = given_back::read(message, record) {
        return Some(Corrected::Entry(entry, changes, words));
    }
    let retold = remark::retelling(message).is_some();
    let found = read_whole(message, record).filter(|_| !retold);
    if matches!(found, Some(Corrected::Entry(..) | Corrected::Reminder(..) | Corrected::Same(_))) {
        return found;
    }
    let of = message.text.original;
    let short = Some(message).filter(|of| of.text.tokens.len() <= LONGEST);
    let span = |tokens: Range<usize>| message.text.span_of(tokens.start, tokens.end);
    let kept = short.and_then(remark::kept).map(|kept| message.text.slice(span(kept)).to_owned());
    let told = short.and_then(remark::retelling).map(span);
    let untold = told.map(|told| [of.get(..told.start), of.get(told.end..)].into_iter().flatten().collect::<String>());
    let all = 0..message.text.tokens.len();
    let again = |words: String| match read_whole(&Message::new(message.index, &words, message.own, message.now), record)
    {
        Some(Corrected::Entry(entry, changes, _)) => {
            of_its_test(message, entry).then_some(Corrected::Entry(entry, changes, all))
        }
        other => other,
    };
    untold.or(kept).and_then(again).or(found)
}

fn read_whole<'r>(message: &Message<'_>, record: &'r dyn Record) -> Option<Corrected<'r>> {
    let all = 0..message.text.tokens.len();
    // "The second number was 85": a part of what stands, and nothing further.
    let further = |at: usize| {
        let part = message.norm(at) == "second" && message.is_any(at + 1, list!["number", "figure", "value"]);
        let since = message.norm(at) == "since" && completed::since(message, at).is_some();
        message.is_any(at, FURTHER) && !(remark::soft(message, at) || part || since)
    };
    if all.is_empty() || all.end > LONGEST || !message.quotations.all().is_empty() || all.clone().any(further) {
        return None;
    }
    let cue = cue(message)?;
    let last = recorded(message, record).first().copied();
    // What is told of somebody puts right what stands in their record, and nothing of one's own.
    let theirs = last.is_some_and(|entry| record.people().iter().any(|each| each.id == entry.person && !each.is_user));
    if !spoken(message, cue, theirs) {
        return None;
    }
    let names_them = |at: usize| theirs && (person(message.norm(at)) || calls(message, record, at));
    let meant = target::redated(message, record, &all);
    let held = |at: usize| meant.named().is_some_and(|entry| holds(entry, message.norm(at)));
    let foreign = foreign(message, &all, &|at| names_them(at) || held(at));
    let most = if cue == Cue::Outright { 3 } else { 0 };
    let made_last = newest_reminder(record).filter(|made| last.is_none_or(|entry| made.id.0 > entry.id.0));
    if foreign <= most
        && let Some(reminder) = made_last
        && meant.named().is_none()
        && cue > Cue::Pronoun
    {
        let changes = changes(message, &as_pending_reminder(reminder));
        if !changes.is_empty() {
            return Some(Corrected::Reminder(reminder, changes));
        }
    }
    // The entry that the words name may be the one they correct; the name may as well be the new value, of the one recorded last.
    let named = meant.named();
    let recent = |entry: &&Entry| {
        let age = age(entry, message.now);
        age <= if cue == Cue::Pronoun { 60 } else { DAY }
    };
    // "Actually only 1 Crocin": of the entry of that name, and of none that was made since.
    let of_named = named.is_some_and(|entry| entry.fields.contains_key("medication_name") && !message.names.is_empty());
    let candidates = named
        .into_iter()
        .chain(last.filter(|_| !of_named))
        .filter(|entry| named.is_some() && (cue == Cue::Outright || recalls(message, entry, cue)) || recent(entry));
    let mut same = None;
    for entry in candidates.filter(|entry| of_its_kind(message, entry)) {
        if foreign > most {
            break;
        }
        let changes = completed::at_its_hour(changes(message, &as_pending_call(entry)), entry);
        if !changes.is_empty() {
            return Some(Corrected::Entry(entry, changes, all));
        }
        same = same.or(Some(entry).filter(|_| cue > Cue::Pronoun));
    }
    // "Felt shaky, sugar was 3.8", "actually 3.6": of what was recorded with the last one, the only one that it fits.
    let with_last = with_last(message, record).filter(|_| foreign <= most && named.is_none());
    let fitting = with_last
        .filter(|entry| of_its_kind(message, entry))
        .map(|entry| (entry, changes(message, &as_pending_call(entry))));
    let fitting: Vec<_> = fitting.filter(|(entry, changes)| !changes.is_empty() && near(entry, changes)).collect();
    if let Ok([(entry, changes)]) = <[_; 1]>::try_from(fitting) {
        return Some(Corrected::Entry(entry, changes, all));
    }
    if cue == Cue::Outright && foreign <= most && valued(message) {
        return Some(Corrected::Open(last.filter(recent)));
    }
    same.map(Corrected::Same)
}

/// "Yesterday's weight was 93.1, not 91.3", "yesterday's bp was actually 138/90": whether the words deny a figure that the entry holds, or
/// turn against what stands on its day.
fn recalls(message: &Message<'_>, entry: &Entry, cue: Cue) -> bool {
    let of_its_day = |value: &TimeValue| matches!(value, TimeValue::Day { date, .. } if *date == entry.at.date());
    let dated = cue > Cue::Pronoun && message.times.iter().any(|time| of_its_day(&time.value));
    dated
        || message.quantities.iter().any(|each| {
            let denied = message.before(message.tokens(each.span).start, 1) == "not";
            denied && entry.fields.values().any(|value| value.as_f64() == Some(each.value))
        })
}

/// Whether the words say it of now and of the user's own, or of whose entry it is, and ask nothing.
pub(super) fn spoken(message: &Message<'_>, cue: Cue, theirs: bool) -> bool {
    message.statements.iter().all(|statement| {
        let told = matches!(
            statement.assertion,
            Assertion::Asserted
                | Assertion::Requested
                | Assertion::Negated
                | Assertion::Retracted
                | Assertion::Uncertain
                | Assertion::Presupposed
                | Assertion::Planned
        ) || cue == Cue::Outright && matches!(statement.assertion, Assertion::Supposed | Assertion::Habitual)
            // "It should say 84": what an entry says is nobody's speech.
            || statement.assertion == Assertion::Quoted && message.any(message.text.within(statement.span), list!["should"]);
        let asks = !matches!(statement.request, None | Some(Request::Change | Request::Log | Request::Add));
        let own = match &statement.subject {
            Subject::Other(span) => {
                let words = message.text.slice(*span).to_lowercase();
                matches!(words.as_str(), "it" | "that" | "this") || theirs || !person(&words)
            }
            _ => true,
        };
        told && !asks && own
    })
}

/// How many words are about something else; those that name whose entry it is are not.
pub(super) fn foreign(message: &Message<'_>, tokens: &Range<usize>, names_them: &dyn Fn(usize) -> bool) -> usize {
    let norms = message.text.norms();
    tokens
        .clone()
        .filter(|at| {
            let Some(token) = message.token(*at) else { return false };
            let valued = token.kind != TokenKind::Word
                || message.in_time(token.span)
                || message.in_reading(token.span)
                || message.quantity_at(*at).is_some()
                || message.names.iter().any(|name| name.tokens.contains(at))
                || message.words.cares.iter().any(|care| care.tokens.contains(at))
                || message.providers.iter().any(|each| each.contains(at));
            !valued
                && !names_them(*at)
                && !LIGHT.contains(token.norm.as_str())
                && !token.is_any(remark::EXCLAIMS)
                && !token.is_any(remark::SLIPS)
                && !completed::says(message, &norms, *at)
        })
        .count()
}

/// Whether the words hold a value at all.
fn valued(message: &Message<'_>) -> bool {
    !message.quantities.is_empty()
        || !message.times.is_empty()
        || !message.readings.is_empty()
        || !message.names.is_empty()
}

/// When a corrected reminder rings.
pub(super) fn rings(changes: &Map<String, Value>, words: Span) -> Ringing {
    let time = changes.get("time").and_then(Value::as_str).and_then(|at| NaiveTime::parse_from_str(at, "%H:%M").ok());
    let date = changes.get("date").and_then(Value::as_str).and_then(|day| day.parse().ok());
    let days = changes.get("days").and_then(Value::as_array).map(|days| {
        days.iter().filter_map(Value::as_u64).filter_map(|day| u8::try_from(day).ok()).collect::<Vec<u8>>()
    });
    Ringing {
        times: time.map(|at| Sourced::derived((at, false), words)).into_iter().collect(),
        date: date.map(|day| Sourced::derived(day, words)),
        days: days.map(|days| Sourced::derived(days, words)),
        ..Ringing::default()
    }
}
