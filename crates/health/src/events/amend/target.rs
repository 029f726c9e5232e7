//! Which entry, or which reminder, of the record the words mean.

use std::ops::Range;

use alara_english::time::TimeValue;
use alara_record::{Entry, Record};
use serde_json::Value;

use super::named::find_named;
use super::recorded::{holds, recorded};
use crate::events::event::VitalKind;
use crate::events::message::Message;
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
    if let Some(entry) = find_named(message, record, tokens) {
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
