//! What a reminder is of: its title, its kind, and the medication it means.

use std::ops::Range;

use alara_english::statement::Tense;
use alara_english::time::TimeValue;
use alara_english::{WordList, list, word_list};
use alara_record::Record;

use super::event::{Sourced, Which};
use super::message::Message;
use crate::events::which::of_name;
use crate::events::wish::{NOUNS, VERBS};

/// "Remind me to take it": the medication that was named last before.
pub(super) fn pronoun_of(message: &Message<'_>, record: &dyn Record, tokens: &Range<usize>) -> Option<Sourced<Which>> {
    let it = tokens.clone().find(|at| {
        matches!(message.norm(*at), "it" | "them" | "another" | "mine")
            && matches!(message.before(*at, 1), "take" | "taking")
    })?;
    let name = message.names.iter().rev().find(|name| name.tokens.end <= it)?;
    Some(of_name(message, record, name))
}

pub(super) fn about(
    message: &Message<'_>,
    tokens: &Range<usize>,
    medications: &[Sourced<Which>],
) -> Option<&'static str> {
    let words = |list: &WordList| message.any(tokens.clone(), list);
    if words(list!["check-in", "checkin", "check-ins"]) || tokens.clone().any(|at| message.stands(at, &["check", "in"]))
    {
        return Some("check_in");
    }
    let appointment = words(word_list!("../../data/words/events/reminded/about.txt"));
    let medicine = !medications.is_empty() || words(word_list!("../../data/words/events/reminded/about_pill.txt"));
    // "Get more naproxen", "ring the chemist about my tablets": once, and nothing is taken.
    let errand = words(word_list!("../../data/words/events/reminded/errand.txt"));
    match (medicine, appointment) {
        (true, false) if errand && !words(list!["take", "taking"]) => None,
        (true, false) => Some("medication"),
        (true, true) if words(list!["take", "taking"]) => Some("medication"),
        (_, true) => Some("appointment"),
        _ => None,
    }
}

/// What it should say: the words of the wish without the asking and without its times.
pub(super) fn title(message: &Message<'_>, tokens: &Range<usize>, cue: usize) -> Option<Sourced<String>> {
    let relative = super::relative::relative(message, tokens);
    let no_day = super::ringing::no_day(message, tokens);
    let timed = |at: usize| {
        let span = message.text.span_of(at, at + 1);
        message.in_time(span)
            || relative.as_ref().is_some_and(|relative| relative.tokens.contains(&at))
            || no_day.as_ref().is_some_and(|tokens| tokens.contains(&at))
            || message.recurrence.as_ref().is_some_and(|recurrence| {
                recurrence.spans.iter().chain(recurrence.beyond.as_ref()).any(|each| each.meets(span))
            })
    };
    let asking = |at: usize| {
        message.is_any(at, AGREES) || word_list!("../../data/words/events/reminded/title.txt").holds(message.norm(at))
    };
    let cut = |from: usize, to: usize| -> Option<Range<usize>> {
        let word = |at: usize| message.says(at);
        let kept = |at: &usize| word(*at) && !timed(*at);
        // Behind the wish a verb is what is to be done ("put the bins out").
        let done = |at: usize| {
            from > cue
                && matches!(message.norm(at), "put" | "set" | "make" | "add" | "give" | "create" | "need")
                && matches!(message.before(at, 1), "me" | "us" | "to" | "and")
        };
        let from = (from..to).find(|at| kept(at) && (!asking(*at) || done(*at)))?;
        let mut end = from;
        // The full stop of "Dr. Nguyen" ends nothing.
        let stop = |at: usize| message.norm(at) == "." && !titled(message.before(at, 1));
        while end < to && !timed(end) && !stop(end) && !matches!(message.norm(end), "," | ";" | "!" | "?" | "\n") {
            end += 1;
        }
        // "catch up", "book a follow up": the word belongs to what is done.
        // "Put my eye drops in at noon".
        let stands =
            |at: usize| message.norm(at) == "in" && message.norm(from) == "put" && message.norm(at + 1) == "at";
        let goes =
            |at: usize| message.norm(at) == "up" && !message.is_any(at - 1, list!["set", "reminder", "alarm", "me"]);
        // "That physio is at 3": the physio.
        let is = |at: usize| message.is_any(at, list!["is", "are"]);
        while end > from + 1 && (asking(end - 1) && !goes(end - 1) && !stands(end - 1) || !word(end - 1) || is(end - 1))
        {
            end -= 1;
        }
        (end > from).then_some(from..end)
    };
    let elsewhere = || {
        let base = match &relative {
            Some(relative) => {
                relative.base(message).filter(|base| message.statement_index(*base) != message.statement_index(cue))?
            }
            None => told_before(message, tokens.start)?,
        };
        thing(message, base)
    };
    let found = cut(cue + usize::from(tokens.start != cue || word_of_asking(message, cue)), tokens.end)
        .or_else(|| cut(tokens.start, cue))
        .filter(|found| {
            let general = relative.as_ref().is_some_and(|relative| relative.general(message, found));
            !general || elsewhere().is_none()
        })
        .or_else(elsewhere)?;
    let span = message.span(&found);
    let words =
        message.text.original.get(span.start..span.end).unwrap_or("").split_whitespace().collect::<Vec<_>>().join(" ");
    // "remind me to take it at 8": a verb alone says nothing of what.
    if list!["take", "do", "have", "use", "get", "take it", "do it", "take them", "one", "next one", "the next one"]
        .holds(&words.to_lowercase())
    {
        return None;
    }
    // "physio's coming on Thursday": the physio.
    let words = words.strip_suffix("'s").or_else(|| words.strip_suffix("\u{2019}s")).unwrap_or(&words);
    let mut signs = words.chars();
    let first = signs.next()?;
    Some(Sourced::stated(first.to_uppercase().chain(signs).collect(), span))
}

/// Words of a yes: no title begins with them.
const AGREES: &WordList = word_list!("../../data/words/events/reminded/title_yes.txt");

/// Where the clause before a wish without a title of its own lends it one.
pub(super) fn lent(message: &Message<'_>, wish: &Range<usize>, cue: usize) -> Option<usize> {
    let before = told_before(message, wish.start)?;
    let span = title(message, wish, cue)?.span;
    let wished = message.span(wish);
    (span.end <= wished.start).then_some(before)
}

/// "he's got the podiatrist on Wednesday at 10:15, remind me on Tuesday": the time of the care that was told in the clause before the wish.
fn told_before(message: &Message<'_>, wish: usize) -> Option<usize> {
    let here = message.statement_index(wish);
    let near = |at: usize| at < wish && message.statement_index(at) + 1 >= here;
    let of_care = |at: usize| {
        let line = message.clause_tokens(at);
        message.providers.iter().any(|who| line.contains(&who.start))
            || message.words.cares.iter().any(|heard| line.contains(&heard.tokens.start))
    };
    let past = |at: usize| message.statement(at).is_some_and(|of| of.tense == Tense::Past);
    message
        .times
        .iter()
        .rev()
        .filter(|each| matches!(each.value, TimeValue::Clock { .. } | TimeValue::Day { .. } | TimeValue::Ahead(_)))
        .map(|each| message.tokens(each.span).start)
        .find(|at| near(*at) && of_care(*at) && !past(*at))
}

/// A short form before a name, whose full stop ends no sentence.
fn titled(word: &str) -> bool {
    matches!(word, "dr" | "mr" | "mrs" | "ms" | "prof" | "st")
}

/// Whether a token is a word of the wish itself, and not of what it is about.
fn word_of_asking(message: &Message<'_>, at: usize) -> bool {
    let norm = message.norm(at);
    norm.starts_with("remi") || norm.starts_with("remn") || message.is_any(at, NOUNS) || message.is_any(at, VERBS)
}

/// "He has an appointment with Dr. Rao on Friday at 11": what it is that is at that time, where a reminder is set by it.
pub(super) fn thing(message: &Message<'_>, at: usize) -> Option<Range<usize>> {
    const LEADS: &WordList = word_list!("../../data/words/events/reminded/leads.txt");
    let mut own = message.clause_tokens(at);
    // "I've to get my INR done on Wednesday": what is done stands before it.
    if message.is_any(own.start, list!["done", "checked", "tested", "removed", "taken", "cleaned", "fitted"])
        && let Some(before) = own.start.checked_sub(1).filter(|at| !message.is_any(*at, list![",", ".", ";"]))
    {
        own.start = message.clause_tokens(before).start;
    }
    let lead = |at: usize| message.is_any(at, LEADS) || message.is_any(at, AGREES);
    let from = own.clone().find(|at| message.says(*at) && !message.timed(*at) && !lead(*at))?;
    // "I rang the physio and she can fit me in on Tuesday": what stands before it.
    if message.is_any(from, list!["can", "could", "will", "would", "may"]) {
        let named = message.words.cares.iter().map(|heard| &heard.tokens).chain(&message.providers);
        return named
            .rev()
            .find(|tokens| message.sentence_tokens(at).contains(&tokens.start) && tokens.end <= from)
            .cloned();
    }
    let stop = |at: &usize| {
        message.timed(*at)
            || matches!(message.norm(*at), "," | ";" | "!" | "?" | "\n" | "is" | "was" | "so" | "remind")
            || message.norm(*at) == "." && !titled(message.before(*at, 1))
    };
    let mut end = (from..own.end).find(stop).unwrap_or(own.end);
    while end > from + 1
        && (!message.says(end - 1)
            || matches!(message.norm(end - 1), "on" | "at" | "for" | "in" | "this" | "the" | "by" | "coming" | "and"))
    {
        end -= 1;
    }
    (end > from).then_some(from..end)
}
