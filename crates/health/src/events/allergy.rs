//! What one is allergic to or does not tolerate, with what it does and how bad that is, where the words say so outright.

use std::ops::Range;

use alara_english::statement::Assertion;
use alara_english::{WordList, list, word_list};
use alara_record::Record;
use serde_json::{Value, json};

use super::condition::words_named_from;
use super::draft::Draft;
use super::event::{Certainty, EventKind, Sourced};
use super::message::Message;
use super::rulebook::{Mark, Thing, lowered};
use crate::tools::LogAllergy;
use crate::tools::log_allergy::level_of;

/// More than these are no account of one person's.
const MOST: usize = 24;

/// Words that go on to something else than a second substance.
const GOES_ON: &WordList = word_list!("../../data/words/events/allergy/goes_on.txt");

/// A way to say it: which words tell it, of which kind it is, and what it is to.
struct Told {
    tokens: Range<usize>,
    kind: &'static str,
    to: Vec<Range<usize>>,
}

/// The words that head one.
const HEADS: &WordList = list!["allergic", "allergy", "allergies", "intolerant", "intolerance"];

/// Everything of that kind that a message tells.
pub(super) fn drafts(message: &Message<'_>, record: &dyn Record, reminding: &[bool]) -> Vec<Draft> {
    let mut found = Vec::new();
    for at in 0..message.text.tokens.len() {
        let here = message.statement_index(at);
        let (read, does) = read_caused(message, at).unzip();
        let caused = read.is_some();
        let read = read.or_else(|| read_allergy(message, at));
        let Some(told) = read.filter(|_| reminding.get(here) != Some(&true)) else { continue };
        let end = told.to.last().map_or(told.tokens.end, |to| to.end);
        let reaction = does.or_else(|| read_reaction(message, end));
        // Of one in a sentence all that the sentence says of how bad it is.
        let alone = message.sentence_tokens(at).filter(|at| message.is_any(*at, HEADS)).count() == 1;
        let severity = read_severity(message, told.tokens.start, end).or_else(|| {
            let said = || message.sentence_tokens(at).filter(|_| alone).filter_map(|at| severity_at(message, at));
            said().next().filter(|first| said().all(|each| each.value == first.value))
        });
        // What it does as a rule is a habit of the medication, and none of the teller's.
        let rule = caused && message.statement(at).is_some_and(|of| of.assertion == Assertion::Habitual);
        let certainty = if rule { Certainty::Clear } else { message.certainty(at) };
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
            } else if message.norm(to.end) == "(" {
                values.extend(read_reaction(message, to.end).map(|said| ("reaction", said)));
                values.extend(severity_at(message, to.end + 1).map(|said| ("severity", said)));
            }
            let tokens = told.tokens.start.min(to.start)..told.tokens.end.max(to.end);
            found.push(Draft {
                certainty: lowered(message, Thing::Symptom, &tokens, certainty.clone()),
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
        "allergies" if message.norm(at + 1) == ":" => ("allergy", at + 2),
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
        "allergy" | "allergies" => return read_owned(message, at).or_else(|| read_added(message, at)),
        _ => return None,
    };
    let first = words_up_to_dash(message, from)?;
    let mut to = vec![drop_level(message, first)];
    while let Some(next) = to.last().and_then(|last| read_next(message, last.end)) {
        to.push(next);
    }
    Some(Told { tokens: at..from, kind, to })
}

/// What a medication does to the teller as a rule ("penicillin gives me hives", "codeine makes me throw up"), with the reaction; of once only what
/// an allergy does ("aspirin gave me a rash").
fn read_caused(message: &Message<'_>, at: usize) -> Option<(Told, Sourced<Value>)> {
    let name = message.names.iter().find(|name| name.tokens.end == at && !name.slip)?.tokens.clone();
    let kind = match (message.makes(Mark::SetsOff, &name), message.makes(Mark::MakesIll, &name)) {
        (true, _) => "allergy",
        (false, true) => "intolerance",
        (false, false) => return None,
    };
    let words = words_up_to_dash(message, at + 1 + usize::from(message.norm(at + 1) == "me"))?;
    let reaction = Sourced::stated(json!(message.text.written(&words)), message.span(&words));
    Some((Told { tokens: at..words.end, kind, to: vec![name] }, reaction))
}

/// One whose substance stands right before it ("a sulfa allergy").
fn read_owned(message: &Message<'_>, at: usize) -> Option<Told> {
    const OF_NOTHING: &WordList = word_list!("../../data/words/events/allergy/of_nothing.txt");
    let which = at.checked_sub(1).filter(|which| message.is_word(*which) && message.verb(*which).is_none())?;
    let named = message.names_in(&(which..at)).iter().any(|name| name.tokens.end == at);
    let substance = message.norm(at) == "allergy" && !message.is_any(which, OF_NOTHING) && !message.timed(which);
    // A noun that follows is what it is about ("my allergy list").
    let list = message.is_any(at + 1, word_list!("../../data/words/events/allergy/of_allergy.txt"));
    // One that acts up or was outgrown is spoken of, and not told.
    let spoken_of = message
        .is_any(at + 1, list!["is", "are", "was", "were", "has", "acting", "flared", "flaring", "again"])
        || message.any(message.sentence_tokens(at), list!["outgrown", "outgrew", "outgrow", "longer", "lost"]);
    let first = message.names_in(&(which..at)).first().map_or(which, |name| name.tokens.start);
    ((substance || named) && !list && !spoken_of).then(|| Told {
        tokens: at..at + 1,
        kind: "allergy",
        to: std::iter::once(first..at).collect(),
    })
}

/// One that is to be put to the allergies, or down as one.
fn read_added(message: &Message<'_>, at: usize) -> Option<Told> {
    let sentence = message.sentence_tokens(at);
    let leads = |each: &usize| message.is_any(*each, list!["to", "on", "as", "in", "under"]);
    let joint = (sentence.start..at).rev().take(4).find(leads)?;
    let verb = |each: &usize| message.is_any(*each, list!["add", "put", "log", "record", "enter", "save", "note"]);
    let from = (sentence.start..joint).rev().find(verb)?;
    let first = words_named_from(message, from + 1).filter(|words| words.start < joint)?;
    let first = first.start..first.end.min(joint);
    let last = first.end - usize::from(first.len() > 1 && message.norm(first.end - 1) == "down");
    Some(Told { tokens: from..at + 1, kind: "allergy", to: std::iter::once(first.start..last).collect() })
}

/// What is named from a token on, up to a dash that stands by itself.
fn words_up_to_dash(message: &Message<'_>, from: usize) -> Option<Range<usize>> {
    let words = words_named_from(message, from)?;
    let apart = |at: &usize| message.norm(*at) == "-" && message.token(*at).is_some_and(|token| token.spaced);
    let end = words.clone().find(apart).unwrap_or(words.end);
    (end > words.start).then_some(words.start..end)
}

/// A name without how bad it is.
fn drop_level(message: &Message<'_>, words: Range<usize>) -> Range<usize> {
    let last = words.end - 1;
    if words.len() > 1 && level_of(message.norm(last)).is_some() { words.start..last } else { words }
}

/// One more of a list: joined on, in so few words that nothing else is told in them.
fn read_next(message: &Message<'_>, at: usize) -> Option<Range<usize>> {
    let bracket = (message.norm(at) == "(").then(|| (at..at + 8).find(|at| message.norm(*at) == ")"));
    let at = bracket.flatten().map_or(at, |close| close + 1);
    let joined = message.is_any(at, list!["and", "or", "&"]);
    let comma = message.norm(at) == ",";
    if !joined && !comma {
        return None;
    }
    let from = at + 1 + usize::from(comma && message.is_any(at + 1, list!["and", "or"]));
    let next = words_named_from(message, from)?;
    let closed =
        !message.says(next.end) || message.norm(next.end) == "(" || message.is_any(next.end, list!["and", "or"]);
    // What is felt is what the first one does.
    let felt = is_reaction(message, next.start);
    let plain = next.start == from
        && next.len() <= 2
        && closed
        && !felt
        && next.clone().all(|at| {
            message.verb(at).is_none() && !message.is_any(at, GOES_ON) && level_of(message.norm(at)).is_none()
        });
    const CLASSES: &WordList = word_list!("../../data/words/events/allergy/classes.txt");
    let named = || {
        message.names_in(&next).first().is_some_and(|name| name.tokens == next) || message.is_any(next.end - 1, CLASSES)
    };
    (plain && (next.len() == 1 || named())).then_some(next)
}

/// How bad it is: right before what tells it, or right behind what it is to.
fn read_severity(message: &Message<'_>, at: usize, end: usize) -> Option<Sourced<Value>> {
    let behind = end + usize::from(matches!(message.norm(end), "," | "(" | "-" | ";"));
    let places = [at.checked_sub(1), Some(behind), Some(end)];
    places.into_iter().flatten().find_map(|at| severity_at(message, at))
}

fn severity_at(message: &Message<'_>, at: usize) -> Option<Sourced<Value>> {
    let threatens = message.stands(at, &["life", "threatening"]);
    let level = if threatens { "life_threatening" } else { level_of(message.norm(at))? };
    Some(Sourced::derived(json!(level), message.span(&(at..at + 1 + usize::from(threatens)))))
}

/// Whether something that is felt is named at a token.
fn is_reaction(message: &Message<'_>, at: usize) -> bool {
    const REACTIONS: &WordList = word_list!("../../data/words/events/allergy/reactions.txt");
    message.is_any(at, REACTIONS) || message.words.symptoms.iter().any(|heard| heard.tokens.start == at)
}

/// What it does, as far as it follows at once.
fn read_reaction(message: &Message<'_>, end: usize) -> Option<Sourced<Value>> {
    let mut at = end + usize::from(matches!(message.norm(end), "," | "(" | "-" | ";" | ":"));
    at += usize::from(message.is_any(at, list!["and"]));
    at += usize::from(message.is_any(at, list!["it", "they", "which", "i"]));
    let set_off = matches!(message.norm(end), "," | "(" | "-" | ";" | ":");
    let from = match (message.norm(at), message.norm(at + 1)) {
        // Set off by a sign, what is felt needs no verb.
        _ if set_off && is_reaction(message, at) => at,
        ("gives" | "gave" | "give", "me") => at + 2,
        ("causes" | "cause" | "caused" | "get" | "got", _) => at + 1,
        ("break" | "broke" | "come" | "came", "out") if message.norm(at + 2) == "in" => at + 3,
        _ => return None,
    };
    let words = words_up_to_dash(message, from)?;
    let text = message.text.written(&words).to_owned();
    Some(Sourced::stated(json!(text), message.span(&words)))
}

/// Takes out what reads as a complaint of today, a dose or a new medication, and says what one is allergic to.
pub(super) fn drop_other_readings(drafts: &mut Vec<Draft>, message: &Message<'_>) {
    let told: Vec<Range<usize>> =
        drafts.iter().filter(|draft| is_allergy(draft)).map(|draft| draft.tokens.clone()).collect();
    drafts.retain(|draft| {
        let within = told.iter().any(|of| of.start < draft.tokens.end && draft.tokens.start < of.end);
        match draft.kind {
            EventKind::Symptom { .. } => !within && !message.makes(Mark::AllergicTo, &draft.tokens),
            EventKind::Intake { .. } | EventKind::Start { .. } => !within,
            _ => true,
        }
    });
}

fn is_allergy(draft: &Draft) -> bool {
    matches!(draft.kind, EventKind::Logged { tool: LogAllergy::ID, .. })
}
