//! Which values of a message belong together: what its events are about, and what stands by each. The trained reader says which words are
//! values; where they begin and end is what the grammar of names, quantities and times says, wherever that reads them.

use std::ops::Range;

use alara_english::Span;
use alara_english::time::TimeValue;

use super::reading::{NAME, TrainedReading};
use crate::events::message::Message;
use crate::events::most_per_day;

/// Words of a message that are a value.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Value<'m> {
    /// What of: `medication_name`, `dose`, `time`, …; a part of the day by itself is a `part`.
    pub(super) label: &'m str,
    /// Where they stand in the message, in bytes.
    pub(super) span: Range<usize>,
    /// The words.
    pub(super) words: &'m str,
}

/// What one event is about, with the amounts that are of it alone.
#[derive(Clone, Debug)]
pub(super) struct Head<'m> {
    /// A name, a symptom, the upper number of a pressure, …
    pub(super) about: Value<'m>,
    /// Its dose, unit, severity, …
    pub(super) amounts: Vec<Value<'m>>,
}

/// Events told in one breath ("metformin and two zinc at 8"), with what holds of all of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Run<'m> {
    /// What they are about.
    pub(super) heads: Vec<Head<'m>>,
    /// When, how often, why.
    pub(super) beside: Vec<Value<'m>>,
    // Whether a value stands as near to it as to another.
    unclear: bool,
}

/// What an event of some tool may be about. An amount is one where something was drunk.
const ABOUT: [&str; 12] = [
    NAME, "systolic", "kind", "symptom", "mood", "amount", "provider", "title", "test", "vaccine", "substance",
    "condition",
];
/// What may be told of several events at once.
const SHARED: [&str; 5] = ["time", "part", "day", "recurrence", "reason"];
/// How much of a medication a day may have at most.
pub(super) const MOST_A_DAY: &str = "most";
/// Two such values with nothing between are two; of all others they are one.
const APART: [&str; 6] = [NAME, "systolic", "diastolic", "pulse", "kind", "test"];
/// What is told in words rather than in figures or names: words at its ends that only join are none of it.
const PHRASES: [&str; 6] = ["mood", "symptom", "title", "condition", "vaccine", "kind"];
/// Such words.
const LOOSE: [&str; 22] = [
    "and", "but", "or", "so", "then", "in", "on", "at", "to", "from", "of", "with", "for", "my", "the", "a", "an",
    "is", "was", "it", "its", "i",
];
/// What is told in figures.
pub(super) const FIGURES: [&str; 6] = ["dose", "count", "systolic", "diastolic", "pulse", "value"];
/// Words that join what is told in one breath.
const JOINING: [&str; 12] = ["and", "&", "+", "plus", "with", "also", "a", "an", "my", "the", "some", "of"];
/// Words that begin something else.
const PARTING: [&str; 6] = ["and", "then", "but", "plus", "or", "so"];

/// The values of a message, in the order of its words.
pub(super) fn values_of<'m>(message: &'m Message<'_>, reading: &'m TrainedReading) -> Vec<Value<'m>> {
    let said: &'m str = message.text.original;
    let own = |span: &Span| span.start..span.end;
    let mut found: Vec<Value<'m>> = Vec::new();
    let mut put = |label: &'m str, span: Range<usize>| {
        let Some(words) = said.get(span.clone()) else { return };
        if words.trim().is_empty() || found.iter().any(|other| other.span == span) {
            return;
        }
        found.push(Value { label, span, words: words.trim() });
    };
    // Figures that are taken for something else are no hour.
    let taken = |span: &Span| {
        reading.likely_values().any(|value| FIGURES.contains(&value.label.as_str()) && meet(&own(span), &value.span))
    };
    let most = most_per_day(message, 0..message.text.tokens.len()).map(|(most, _)| own(&most.span));
    let times = message.times.iter().filter(|time| time.value != TimeValue::Now && !taken(&time.span));
    for value in reading.likely_values() {
        let label = value.label.as_str();
        let span = match label {
            // The most of a day is no dose, whichever of the two the trained reader takes it for.
            "dose" | "count" if most.as_ref().is_some_and(|most| meet(most, &value.span)) => continue,
            "time" | "day" if times.clone().any(|time| meet(&own(&time.span), &value.span)) => continue,
            "dose" | "count" | "value" | "amount" | "severity" | "systolic" | "diastolic" | "pulse" => {
                grown(&value.span, message.quantities.iter().map(|quantity| own(&quantity.span)))
            }
            NAME => {
                let names = message.names.iter().map(|name| message.span(&name.tokens));
                grown(&value.span, names.map(|span| span.start..span.end))
            }
            _ => value.span.clone(),
        };
        put(label, span);
    }
    if let Some(most) = most {
        put(MOST_A_DAY, most);
    }
    // Where it marks no name at all, the one that the list of medications knows is meant.
    let named = reading.likely_values().any(|value| value.label == NAME);
    let mut listed = message.names.iter().filter(|name| !name.weak && !named);
    if let (Some(only), None) = (listed.next(), listed.next()) {
        let span = message.span(&only.tokens);
        put(NAME, span.start..span.end);
    }
    for time in times {
        let label = match time.value {
            TimeValue::Day { .. } | TimeValue::Range { .. } => "day",
            TimeValue::Part(_) => "part",
            _ => "time",
        };
        put(label, own(&time.span));
    }
    let found = without_parts(found);
    let mut all = joined(said, found);
    for value in all.iter_mut().filter(|value| PHRASES.contains(&value.label)) {
        value.span = trimmed(said, value.span.clone());
        value.words = said.get(value.span.clone()).unwrap_or_default();
    }
    all.retain(|value| !value.words.is_empty());
    all
}

/// The values in the order of their words, without a part of another that is that one's words and no value of its own: the name in a title
/// ("warfarin clinic"), the week in a day ("a week on Thursday").
fn without_parts(mut values: Vec<Value<'_>>) -> Vec<Value<'_>> {
    values.sort_by_key(|value| (value.span.start, value.span.end));
    let part_of = |part: &Value<'_>, whole: &Value<'_>| {
        matches!((part.label, whole.label), (NAME, "title") | ("recurrence", "time" | "day"))
            && whole.span.start <= part.span.start
            && part.span.end <= whole.span.end
    };
    let all = values.clone();
    values.retain(|value| !all.iter().any(|whole| part_of(value, whole) && whole.span != value.span));
    values
}

/// The part of a span between the loose words at its ends.
fn trimmed(said: &str, span: Range<usize>) -> Range<usize> {
    let words = said.get(span.clone()).unwrap_or_default();
    let loose = |word: &str| LOOSE.contains(&word.to_lowercase().as_str());
    let mut kept = words.trim();
    while let Some((_, rest)) = kept.split_once(' ').filter(|(first, _)| loose(first)) {
        kept = rest.trim_start();
    }
    while let Some((rest, _)) = kept.rsplit_once(' ').filter(|(_, last)| loose(last)) {
        kept = rest.trim_end();
    }
    let kept = if loose(kept) { "" } else { kept };
    let start = span.start + words.find(kept).unwrap_or_default();
    start..start + kept.len()
}

/// A span with those that it meets.
fn grown(span: &Range<usize>, others: impl Iterator<Item = Range<usize>>) -> Range<usize> {
    let met = others.filter(|other| meet(other, span));
    met.fold(span.clone(), |all, other| all.start.min(other.start)..all.end.max(other.end))
}

fn meet(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.start < other.end && other.start < one.end
}

fn joined<'m>(said: &'m str, values: Vec<Value<'m>>) -> Vec<Value<'m>> {
    let mut all: Vec<Value<'m>> = Vec::new();
    for value in values {
        if let Some(last) = all.last_mut() {
            let between = said.get(last.span.end..value.span.start);
            let touch = between.is_some_and(|between| between.chars().all(|sign| sign.is_whitespace() || sign == '-'));
            if touch && last.label == value.label && !APART.contains(&value.label) {
                last.span.end = value.span.end;
                last.words = said.get(last.span.clone()).unwrap_or(last.words).trim();
                continue;
            }
        }
        all.push(value);
    }
    all
}

/// The runs of events that are about values of these labels, with the amounts of those. A run is left out where it is unclear what
/// belongs to it.
pub(super) fn runs_about<'m>(
    message: &'m Message<'_>,
    values: &[Value<'m>],
    about: &[&str],
    amounts: &[&str],
) -> Vec<Run<'m>> {
    let said: &'m str = message.text.original;
    let is_head = |value: &Value<'_>| {
        about.contains(&value.label) || ABOUT.contains(&value.label) && !amounts.contains(&value.label)
    };
    let mut runs: Vec<Run<'m>> = Vec::new();
    let mut last: Option<&Value<'m>> = None;
    let all: Vec<&Value<'m>> = values.iter().filter(|value| is_head(value)).collect();
    for (at, value) in all.iter().copied().enumerate() {
        let head = Head { about: value.clone(), amounts: Vec::new() };
        let on = last.is_some_and(|before| {
            let apart = all.get(at + 1).is_some_and(|next| each_has_its_own(said, values, [before, value, next]));
            before.label == value.label && in_one_breath(said, values, before, value) && !apart
        });
        match runs.last_mut().filter(|_| on) {
            Some(run) => run.heads.push(head),
            None => runs.push(Run { heads: vec![head], ..Run::default() }),
        }
        last = Some(value);
    }
    let days = values.iter().filter(|value| value.label == "day").count();
    for value in values.iter().filter(|value| !is_head(value)) {
        let shared = SHARED.contains(&value.label);
        let opens =
            runs.first().and_then(|run| run.heads.first()).is_some_and(|head| value.span.end <= head.about.span.start);
        if shared && value.label == "day" && days == 1 && opens {
            for run in &mut runs {
                run.beside.push(value.clone());
            }
        } else if shared {
            attach_to_run(said, values, value, &mut runs);
        } else if amounts.contains(&value.label) {
            attach_to_head(said, values, value, about, &mut runs);
        }
    }
    runs.retain(|run| !run.unclear && run.heads.iter().all(|head| about.contains(&head.about.label)));
    runs
}

/// Whether two heads are told in one breath: nothing but joining words and amounts between.
fn in_one_breath(said: &str, values: &[Value<'_>], before: &Value<'_>, behind: &Value<'_>) -> bool {
    let gap = before.span.end..behind.span.start;
    let shared = values.iter().any(|value| SHARED.contains(&value.label) && meet(&value.span, &gap));
    let joins = |word: &str| JOINING.contains(&word) || word.chars().all(|sign| matches!(sign, ',' | '&' | '+' | '/'));
    !shared && unlabelled_words(said, values, gap).iter().all(|word| joins(word))
}

/// Whether three heads are a list of which each has what is told of it: "vit D, B12 every 2 days and an iron tablet every morning".
fn each_has_its_own(said: &str, values: &[Value<'_>], [one, two, three]: [&Value<'_>; 3]) -> bool {
    let gap = |from: &Value<'_>, to: &Value<'_>| unlabelled_words(said, values, from.span.end..to.span.start);
    let (first, second) = (gap(one, two), gap(two, three));
    let is = |words: &[String], word: &str| words.iter().any(|each| each == word);
    let listed = two.label == three.label && is(&first, ",") && !is(&first, "and") && is(&second, "and");
    listed && !is(&second, ".") && !in_one_breath(said, values, two, three)
}

/// The words and signs of a part of a message that stand in no value, in small letters.
fn unlabelled_words(said: &str, values: &[Value<'_>], gap: Range<usize>) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut open = false;
    for (at, sign) in said.char_indices().filter(|(at, _)| gap.contains(at)) {
        if sign.is_whitespace() || values.iter().any(|value| value.span.contains(&at)) {
            open = false;
        } else if sign.is_alphanumeric() || sign == '\'' {
            match words.last_mut().filter(|_| open) {
                Some(word) => word.extend(sign.to_lowercase()),
                None => words.push(sign.to_lowercase().collect()),
            }
            open = true;
        } else {
            words.push(sign.to_string());
            open = false;
        }
    }
    words
}

/// How far a value stands from what it may belong to: its words between, each sign or word that begins something else as six, the end of a
/// sentence as twenty. A time stands behind what it is of more often than before it.
fn distance(said: &str, values: &[Value<'_>], value: &Value<'_>, head: &Value<'_>) -> usize {
    let behind = head.span.start >= value.span.end;
    let gap = if behind { value.span.end..head.span.start } else { head.span.end..value.span.start };
    let cost = |word: &String| match word.as_str() {
        "." | "!" | "?" | "\n" => 20,
        "," | ";" | ":" => 6,
        word if PARTING.contains(&word) => 6,
        _ => 1,
    };
    let far: usize = unlabelled_words(said, values, gap).iter().map(cost).sum();
    far + if behind && SHARED.contains(&value.label) { 4 } else { 0 }
}

fn attach_to_run<'m>(said: &str, values: &[Value<'m>], value: &Value<'m>, runs: &mut [Run<'m>]) {
    let far = |run: &Run<'m>| run.heads.iter().map(|head| distance(said, values, value, &head.about)).min();
    let each: Vec<usize> = runs.iter().map(|run| far(run).unwrap_or(usize::MAX)).collect();
    let Some(nearest) = each.iter().min().copied() else { return };
    let alone = each.iter().filter(|far| **far == nearest).count() == 1;
    for (run, _) in runs.iter_mut().zip(&each).filter(|(_, far)| **far == nearest) {
        run.unclear |= !alone;
        run.beside.push(value.clone());
    }
}

fn attach_to_head<'m>(said: &str, values: &[Value<'m>], value: &Value<'m>, about: &[&str], runs: &mut [Run<'m>]) {
    let places: Vec<(usize, usize, usize)> = runs
        .iter()
        .enumerate()
        .flat_map(|(at, run)| run.heads.iter().enumerate().map(move |(place, head)| (at, place, head)))
        .filter(|(_, _, head)| about.contains(&head.about.label))
        .map(|(at, place, head)| (at, place, distance(said, values, value, &head.about)))
        .collect();
    let Some(nearest) = places.iter().map(|(_, _, far)| *far).min() else { return };
    let alone = places.iter().filter(|(_, _, far)| *far == nearest).count() == 1;
    for (at, place, _) in places.into_iter().filter(|(_, _, far)| *far == nearest) {
        let Some(run) = runs.get_mut(at) else { continue };
        run.unclear |= !alone;
        if let Some(head) = run.heads.get_mut(place) {
            head.amounts.push(value.clone());
        }
    }
}
