//! What is on record that a correction can mean.

use alara_english::list;
use alara_record::{Entry, EntryQuery, Person, Record};
use chrono::NaiveDateTime;
use serde_json::Value;

use super::names_nobody;
use crate::events::event::Whose;
use crate::events::message::Message;
use crate::events::person::person;

/// The entries that the words can mean, the one recorded last first: of the person whom they name, of the user where they say "I" or "my",
/// else of everybody ("she had 5 ml at 6", "yes", "actually it was 7.5 ml"). With another's record open, of that one.
pub(super) fn recorded<'r>(message: &Message<'_>, record: &'r dyn Record) -> Vec<&'r Entry> {
    let open = record.person();
    let named = || record.people().iter().find(|each| names(message, record, each)).map(|each| each.id);
    // "My mum's" is hers.
    let mine = |at: usize| message.norm(at) == "my" && names_nobody(message.norm(at + 1));
    let own =
        || (0..message.text.tokens.len()).any(|at| message.is_any(at, list!["i", "me", "mine", "i'm"]) || mine(at));
    let of = if !open.is_user || own() { Some(open.id) } else { named() };
    let people = record.people().iter().filter(|each| of.is_none_or(|of| of == each.id));
    let mut all: Vec<&Entry> = people.flat_map(|each| record.entries(each.id, &EntryQuery::default())).collect();
    all.sort_by_key(|entry| std::cmp::Reverse((entry.recorded_at, entry.id)));
    all
}

/// Whether a word of the message calls a person who has a record here.
pub(super) fn names(message: &Message<'_>, record: &dyn Record, one: &Person) -> bool {
    let calls = |at: usize| matches!(person(message.norm(at), record), Whose::Person(name) if name == one.name);
    !one.is_user && (0..message.text.tokens.len()).any(calls)
}

/// Whether a token calls anybody who has a record here.
pub(super) fn calls(message: &Message<'_>, record: &dyn Record, at: usize) -> bool {
    matches!(person(message.norm(at), record), Whose::Person(_))
}

/// The entries that were recorded with the last one, by one message.
pub(super) fn with_last<'r>(message: &Message<'_>, record: &'r dyn Record) -> impl Iterator<Item = &'r Entry> {
    const MOST: usize = 6;
    let all = recorded(message, record);
    let last = all.first().map(|entry| entry.recorded_at);
    let near = move |entry: &&Entry| last.is_some_and(|last| (last - entry.recorded_at).num_seconds().abs() < 2);
    all.into_iter().take(MOST).skip(1).filter(near)
}

/// How long ago an entry was recorded, in minutes, by the user's own clock.
pub(super) fn age(entry: &Entry, now: NaiveDateTime) -> i64 {
    (now - entry.recorded_at.naive_local()).num_minutes()
}

/// Whether every figure is put right by less than half of it or by less than itself: another figure is of something else. A dose that is
/// counted is put right by another count of the same.
pub(super) fn near(entry: &Entry, changes: &serde_json::Map<String, serde_json::Value>) -> bool {
    changes.iter().all(|(field, new)| {
        match (entry.fields.get(field).and_then(serde_json::Value::as_f64), new.as_f64()) {
            (Some(old), Some(new)) => new > old * 0.5 && new < old * 2.0,
            // A dose that was told without how much.
            _ if field == "dose" && !entry.fields.contains_key(field) => true,
            _ if field == "dose" => {
                entry.fields.get(field).zip(Some(new)).is_some_and(|(old, new)| counts_the_same(old, new))
            }
            _ => false,
        }
    })
}

/// "2 puffs" and "3 puffs".
pub(super) fn counts_the_same(old: &serde_json::Value, new: &serde_json::Value) -> bool {
    let of = |value: &serde_json::Value| {
        let words = value.as_str()?.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == '.');
        (!words.trim().is_empty()).then(|| words.to_owned())
    };
    of(old).is_some() && of(old) == of(new)
}

/// Whether a word of some length stands in what an entry says.
pub(super) fn holds(entry: &Entry, word: &str) -> bool {
    fn says(value: &Value, word: &str) -> bool {
        match value {
            Value::String(text) => {
                text.split(|sign: char| !sign.is_alphanumeric()).any(|own| own.eq_ignore_ascii_case(word))
            }
            Value::Array(all) => all.iter().any(|each| says(each, word)),
            Value::Object(all) => all.values().any(|each| says(each, word)),
            _ => false,
        }
    }
    word.len() > 2 && entry.fields.values().any(|value| says(value, word))
}
