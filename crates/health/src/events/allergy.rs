//! What one is allergic to or does not tolerate, with what it does and how bad that is, where the words say so outright.

use std::ops::Range;

use alara_english::{WordList, list, word_list};
use alara_record::Record;
use serde_json::{Value, json};

use super::condition::words_named_from;
use super::draft::Draft;
use super::event::{EventKind, Sourced};
use super::message::Message;
use super::rulebook::{Mark, Thing, lowered};
use crate::tools::LogAllergy;

/// More than these are no account of one person's.
const MOST: usize = 24;

/// Words that go on to something else than a second substance.
const GOES_ON: &WordList = word_list!("../../data/words/events/allergy/goes_on.txt");

/// How bad it is, and what tools call that.
const SEVERITIES: &[(&str, &str)] = &[
    ("mild", "mild"),
    ("mildly", "mild"),
    ("moderate", "moderate"),
    ("moderately", "moderate"),
    ("severe", "severe"),
    ("severely", "severe"),
    ("life-threatening", "life_threatening"),
    ("anaphylactic", "life_threatening"),
];

/// A way to say it: which words tell it, of which kind it is, and what it is to.
struct Told {
    tokens: Range<usize>,
    kind: &'static str,
    to: Vec<Range<usize>>,
}

/// Everything of that kind that a message tells.
pub(super) fn drafts(message: &Message<'_>, record: &dyn Record, reminding: &[bool]) -> Vec<Draft> {
    let mut found = Vec::new();
    for at in 0..message.text.tokens.len() {
        let here = message.statement_index(at);
        let Some(told) = read_allergy(message, at).filter(|_| reminding.get(here) != Some(&true)) else { continue };
        let end = told.to.last().map_or(told.tokens.end, |to| to.end);
        let severity = read_severity(message, told.tokens.start, end);
        let reaction = read_reaction(message, end);
        for to in &told.to {
            let words = message.text.written(to).to_owned();
            let mut values = vec![
                ("substance", Sourced::stated(json!(words), message.span(to))),
                ("kind", Sourced::derived(json!(told.kind), message.span(&told.tokens))),
            ];
            // Of several nobody can tell what each does.
            if told.to.len() == 1 {
                values.extend(reaction.clone().map(|said| ("reaction", said)));
                values.extend(severity.clone().map(|said| ("severity", said)));
            }
            let tokens = told.tokens.start.min(to.start)..told.tokens.end.max(to.end);
            found.push(Draft {
                certainty: lowered(message, Thing::Symptom, &tokens, message.certainty(at)),
                whose: message.whose(at, record),
                scope: vec![here],
                ..Draft::new(EventKind::Logged { tool: LogAllergy::ID, values }, tokens)
            });
        }
        if found.len() >= MOST {
            break;
        }
    }
    found
}

/// What is told at a token, and of what.
fn read_allergy(message: &Message<'_>, at: usize) -> Option<Told> {
    let (kind, from) = match message.norm(at) {
        "allergic" | "allergy" | "allergies" if message.norm(at + 1) == "to" => ("allergy", at + 2),
        "intolerant" if message.is_any(at + 1, list!["to", "of"]) => ("intolerance", at + 2),
        // The substance stands before it.
        "intolerant" => {
            let before =
                at.checked_sub(1).filter(|before| message.is_word(*before) && message.verb(*before).is_none())?;
            let adverb =
                message.is_any(before, list!["not", "very", "so", "is", "am", "i'm", "im", "severely", "mildly"]);
            let to = std::iter::once(before..at).collect();
            return (!adverb).then(|| Told { tokens: at..at + 1, kind: "intolerance", to });
        }
        _ => return None,
    };
    let first = words_named_from(message, from)?;
    let mut to = vec![drop_level(message, first)];
    while let Some(next) = to.last().and_then(|last| read_next(message, last.end)) {
        to.push(next);
    }
    Some(Told { tokens: at..from, kind, to })
}

/// A name without how bad it is.
fn drop_level(message: &Message<'_>, words: Range<usize>) -> Range<usize> {
    let last = words.end - 1;
    if words.len() > 1 && level_of(message.norm(last)).is_some() { words.start..last } else { words }
}

/// One more of a list: joined on, in so few words that nothing else is told in them.
fn read_next(message: &Message<'_>, at: usize) -> Option<Range<usize>> {
    let joined = message.is_any(at, list!["and", "or", "&"]);
    let comma = message.norm(at) == ",";
    if !joined && !comma {
        return None;
    }
    let from = at + 1 + usize::from(comma && message.is_any(at + 1, list!["and", "or"]));
    let next = words_named_from(message, from)?;
    let closed = !message.says(next.end) || message.is_any(next.end, list!["and", "or"]);
    let plain = next.start == from
        && next.len() <= 2
        && closed
        && next.clone().all(|at| {
            message.verb(at).is_none() && !message.is_any(at, GOES_ON) && level_of(message.norm(at)).is_none()
        });
    let named = || message.names_in(&next).first().is_some_and(|name| name.tokens == next);
    (plain && (next.len() == 1 || named())).then_some(next)
}

fn level_of(word: &str) -> Option<&'static str> {
    SEVERITIES.iter().find(|(said, _)| *said == word).map(|(_, level)| *level)
}

/// How bad it is: right before what tells it, or right behind what it is to.
fn read_severity(message: &Message<'_>, at: usize, end: usize) -> Option<Sourced<Value>> {
    let behind = end + usize::from(matches!(message.norm(end), "," | "(" | "-" | ";"));
    let places = [at.checked_sub(1), Some(behind), Some(end)];
    places.into_iter().flatten().find_map(|at| {
        let level = level_of(message.norm(at))?;
        Some(Sourced::derived(json!(level), message.span(&(at..at + 1))))
    })
}

/// What it does, as far as it follows at once.
fn read_reaction(message: &Message<'_>, end: usize) -> Option<Sourced<Value>> {
    let mut at = end + usize::from(matches!(message.norm(end), "," | "(" | "-" | ";" | ":"));
    at += usize::from(message.is_any(at, list!["and"]));
    at += usize::from(message.is_any(at, list!["it", "they", "which", "i"]));
    let from = match (message.norm(at), message.norm(at + 1)) {
        ("gives" | "gave" | "give", "me") => at + 2,
        ("causes" | "cause" | "caused" | "get" | "got", _) => at + 1,
        ("break" | "broke" | "come" | "came", "out") if message.norm(at + 2) == "in" => at + 3,
        _ => return None,
    };
    let words = words_named_from(message, from)?;
    let text = message.text.written(&words).to_owned();
    Some(Sourced::stated(json!(text), message.span(&words)))
}

/// Takes out what reads as a complaint of today and says what one is allergic to.
pub(super) fn drop_complaints(drafts: &mut Vec<Draft>, message: &Message<'_>) {
    let told: Vec<Range<usize>> =
        drafts.iter().filter(|draft| is_allergy(draft)).map(|draft| draft.tokens.clone()).collect();
    drafts.retain(|draft| {
        let within = told.iter().any(|of| of.start < draft.tokens.end && draft.tokens.start < of.end);
        !matches!(draft.kind, EventKind::Symptom { .. }) || !within && !message.makes(Mark::AllergicTo, &draft.tokens)
    });
}

fn is_allergy(draft: &Draft) -> bool {
    matches!(draft.kind, EventKind::Logged { tool: LogAllergy::ID, .. })
}
