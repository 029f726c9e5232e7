//! Which entry, or which reminder, of the record the words mean.

use std::ops::Range;

use alara_english::list;
use alara_english::time::TimeValue;
use alara_record::{Entry, EntryQuery, Person, Record};
use chrono::NaiveDateTime;
use serde_json::Value;

use super::{names_nobody, standing};
use crate::events::event::{VitalKind, Whose};
use crate::events::message::Message;
use crate::events::person::person;
use crate::lexicon::same_medication;
use crate::tools::{
    CreateCheckIn, LogBloodPressure, LogDoctorVisit, LogHydration, LogMedication, LogVital, SaveHealthEntry,
    UpdateMood, of_fields, speech,
};

/// Which entry is meant.
pub(super) enum Meant<'r> {
    /// The newest of those that the words name, and how they were named.
    Named(&'r Entry),
    /// No words name one: the one recorded last.
    Last(&'r Entry),
    /// The words name one that is not on record, or nothing is.
    Missing,
}

impl<'r> Meant<'r> {
    pub fn entry(&self) -> Option<&'r Entry> {
        match self {
            Meant::Named(entry) | Meant::Last(entry) => Some(entry),
            Meant::Missing => None,
        }
    }

    /// The one that the words name.
    pub fn named(&self) -> Option<&'r Entry> {
        if let Meant::Named(entry) = self { Some(entry) } else { None }
    }
}

/// What can tell an entry apart.
#[derive(Default)]
struct Marks<'m> {
    tools: Vec<&'static str>,
    kinds: Vec<VitalKind>,
    names: Vec<&'m str>,
    symptoms: Vec<&'m str>,
    /// "the 7.4 one": what it holds.
    figure: Option<f64>,
    day: Option<chrono::NaiveDate>,
}

/// The entry that the words of a range mean: by kind, by the name of a medication or a symptom, by what it holds, by day; else the one
/// recorded last.
pub(super) fn entry<'r>(message: &Message<'_>, record: &'r dyn Record, tokens: &Range<usize>) -> Meant<'r> {
    find(message, record, tokens, marks(message, tokens))
}

/// The same where the words give no entry of their day: the day is then what they put right ("the weight was yesterday").
pub(super) fn redated<'r>(message: &Message<'_>, record: &'r dyn Record, tokens: &Range<usize>) -> Meant<'r> {
    match entry(message, record, tokens) {
        Meant::Missing => find(message, record, tokens, Marks { day: None, ..marks(message, tokens) }),
        found => found,
    }
}

fn find<'r>(message: &Message<'_>, record: &'r dyn Record, tokens: &Range<usize>, marks: Marks<'_>) -> Meant<'r> {
    if let Some(entry) = standing::find_named(message, record, tokens) {
        return Meant::Named(entry);
    }
    let all = recorded(message, record);
    let named =
        !marks.tools.is_empty() || !marks.kinds.is_empty() || !marks.names.is_empty() || !marks.symptoms.is_empty();
    if let Some(figure) = marks.figure {
        let holds = |entry: &&&Entry| entry.fields.values().any(|value| value.as_f64() == Some(figure));
        return all.iter().find(holds).map_or(Meant::Missing, |entry| Meant::Named(entry));
    }
    let on_day = |entry: &&&Entry| marks.day.is_none_or(|day| entry.at.date() == day);
    if !named {
        // What stands in an entry names it ("The yoga").
        let pointed = |at: &usize| matches!(message.before(*at, 1), "the" | "my" | "that");
        let called: Vec<&str> = tokens.clone().filter(pointed).map(|at| message.norm(at)).collect();
        if let Some(entry) = all.iter().find(|entry| called.iter().any(|word| holds(entry, word))) {
            return Meant::Named(entry);
        }
        let of_day = marks.day.and_then(|_| all.iter().find(on_day).copied());
        // "The Friday one" is that of its day, or none.
        let one = |at: usize| message.norm(at) == "one" && at.checked_sub(1).is_some_and(|day| message.timed(day));
        if marks.day.is_some() && tokens.clone().any(one) {
            return of_day.map_or(Meant::Missing, Meant::Named);
        }
        return of_day.or_else(|| all.first().copied()).map_or(Meant::Missing, Meant::Last);
    }
    let fits = |entry: &&&Entry| {
        let name = entry.fields.get("medication_name").and_then(Value::as_str).unwrap_or("");
        let kind = entry.fields.get("kind").and_then(Value::as_str).and_then(VitalKind::from_code);
        let listed = || {
            let data = entry.fields.get("data").and_then(|data| data.get("symptoms")).or(entry.fields.get("symptoms"));
            data.and_then(Value::as_array)
                .into_iter()
                .flatten()
                .filter_map(Value::as_str)
                .any(|each| marks.symptoms.iter().any(|said| each.eq_ignore_ascii_case(said)))
        };
        if !marks.names.is_empty() {
            return marks.names.iter().any(|said| same_medication(name, said));
        }
        marks.tools.contains(&entry.tool.as_str())
            || kind.is_some_and(|kind| entry.tool == LogVital::ID && marks.kinds.contains(&kind))
            || listed()
    };
    let fitting: Vec<&Entry> = all.iter().filter(fits).copied().collect();
    let found = fitting.iter().find(|entry| on_day(entry)).or_else(|| fitting.first().filter(|_| marks.day.is_none()));
    found.map_or(Meant::Missing, |entry| Meant::Named(entry))
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
fn names(message: &Message<'_>, record: &dyn Record, one: &Person) -> bool {
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
fn counts_the_same(old: &serde_json::Value, new: &serde_json::Value) -> bool {
    let of = |value: &serde_json::Value| {
        let words = value.as_str()?.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == '.');
        (!words.trim().is_empty()).then(|| words.to_owned())
    };
    of(old).is_some() && of(old) == of(new)
}

fn marks<'m>(message: &'m Message<'_>, tokens: &Range<usize>) -> Marks<'m> {
    let mut found = Marks::default();
    for at in tokens.clone() {
        let tool = match message.norm(at) {
            "bp" | "b/p" | "pressure" => Some(LogBloodPressure::ID),
            "mood" => Some(UpdateMood::ID),
            "water" | "drink" | "hydration" | "fluids" | "glass" | "tea" | "coffee" => Some(LogHydration::ID),
            "medication" | "medicine" | "meds" | "med" | "pill" | "pills" | "tablet" | "tablets" | "dose" => {
                Some(LogMedication::ID)
            }
            "visit" | "appointment" => Some(LogDoctorVisit::ID),
            "check-in" | "checkin" => Some(CreateCheckIn::ID),
            "symptom" | "symptoms" | "note" => Some(SaveHealthEntry::ID),
            word => of_fields().find(|tool| speech(tool).is_some_and(|speech| speech.nouns.contains(&word))),
        };
        found.tools.extend(tool);
        let pointed = matches!(message.before(at, 1), "the" | "that")
            && matches!(message.norm(at + 1), "one" | "reading" | "entry" | "");
        found.figure = found.figure.or(message.quantity_at(at).filter(|_| pointed).map(|of| of.value));
        found.kinds.extend(message.vital_kind(at));
    }
    if found.tools.contains(&LogBloodPressure::ID) {
        found.kinds.clear();
    }
    let inside = |range: &Range<usize>| tokens.contains(&range.start);
    found.names.extend(message.names_in(tokens).iter().map(|name| name.name.as_str()));
    found
        .symptoms
        .extend(message.words.symptoms.iter().filter(|each| inside(&each.tokens)).map(|each| each.name.as_str()));
    found.day = message.times_in(tokens).iter().find_map(|time| match time.value {
        TimeValue::Day { date, .. } if date <= message.now.date() => Some(date),
        _ => None,
    });
    found
}

/// How long ago an entry was recorded, in minutes, by the user's own clock.
pub(super) fn age(entry: &Entry, now: NaiveDateTime) -> i64 {
    (now - entry.recorded_at.naive_local()).num_minutes()
}
