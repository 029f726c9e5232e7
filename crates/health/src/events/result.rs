//! Results of a laboratory where they stand in a message: the test, the figure or the word, its unit and its range.

use std::ops::Range;

use alara_english::quantity::Quantity;
use alara_english::{TokenKind, WordList, list, word_list};
use serde_json::{Value, json};

use super::event::{Sourced, VitalKind};
use super::message::Message;
use super::person::owner;
use super::words::CareHeard;
use crate::laboratory::{read_unit_at, test_among, word_doubt};
use crate::lexicon::is_common_word;

/// More than these are no report of one day.
const MOST: usize = 48;

/// No name of a test has more tokens, nor does what follows it look further.
const FAR: usize = 12;

/// What a name of a test may stand behind.
const BEFORE: &WordList = word_list!("../../data/words/events/result/before.txt");

/// What may follow it before the verb.
const NOUNS: &WordList = list!["level", "levels", "result", "results", "test", "count"];

/// What may follow a whole result.
const BEHIND: &WordList = list!["and", "but", "fasting", "today", "on", "at", "from", "this", "last"];

/// A result as far as it is read.
pub(super) struct Found {
    pub(super) test: Range<usize>,
    // Where its own words begin: of one more result of a test, behind the test's name.
    pub(super) from: usize,
    pub(super) value: Sourced<Value>,
    pub(super) unit: Option<(String, Range<usize>)>,
    pub(super) range: Option<[(f64, usize); 2]>,
    pub(super) end: usize,
    // Whether it may as well be a dose.
    pub(super) open: bool,
}

/// What a message of results alone is: names and units that no English has are its words.
impl Message<'_> {
    /// Whether it can be read: as text, or as results that fill it.
    pub(crate) fn is_readable(&self) -> bool {
        self.readable || self.is_filled_by_results()
    }

    /// Whether it tells results and nothing besides.
    pub(super) fn is_filled_by_results(&self) -> bool {
        let found = read_results(self);
        let within = |at: usize| found.iter().any(|read| read.from <= at && at < read.end);
        let read = |at: usize| {
            !self.says(at) || within(at) || self.timed(at) || self.is_any(at, BEFORE) || self.is_any(at, BEHIND)
        };
        !found.is_empty() && (0..self.text.tokens.len()).all(read)
    }
}

/// Whether a result stands in a range of tokens.
pub(super) fn names_a_result(message: &Message<'_>, within: &Range<usize>) -> bool {
    read_results(message).iter().any(|read| within.contains(&read.from))
}

/// The tokens of a range that name a test of a laboratory; a measurement or a remedy of that name is none.
pub(super) fn find_test(message: &Message<'_>, within: &Range<usize>) -> Option<Range<usize>> {
    let norms: Vec<&str> = within.clone().map(|at| message.norm(at)).collect();
    (0..norms.len()).find_map(|at| {
        let from = within.start + at;
        let tokens = from..from + test_among(&norms, at)?;
        let vital = tokens.clone().any(|at| message.vital_kind(at).is_some());
        let remedy = message.names.iter().any(|name| name.tokens.start < tokens.end && tokens.start < name.tokens.end);
        let words = message.text.written(&tokens);
        // In small letters a word of every day is no abbreviation of a test ("got", GOT).
        let plain = tokens.len() == 1 && !words.starts_with(char::is_uppercase) && is_common_word(words);
        (!vital && !remedy && !plain).then_some(tokens)
    })
}

pub(super) fn read_results(message: &Message<'_>) -> Vec<Found> {
    let mut found: Vec<Found> = Vec::new();
    let mut at = 0;
    while at < message.text.tokens.len() && found.len() < MOST {
        let read = read_result(message, at, found.last()).or_else(|| read_next(message, at, found.last()?));
        at = read.as_ref().map_or(at + 1, |read| read.end.max(at + 1));
        found.extend(read);
    }
    // So much of a remedy at several times is how it is taken, and no result.
    let several = |one: &Found| found.iter().filter(|other| other.test == one.test).count() > 1;
    let taken: Vec<Range<usize>> =
        found.iter().filter(|one| one.open && several(one)).map(|one| one.test.clone()).collect();
    found.retain(|one| !taken.contains(&one.test));
    found
}

/// Whether it was taken fasting, where its sentence says so.
pub(super) fn read_fasting(message: &Message<'_>, at: usize) -> Option<Sourced<Value>> {
    let said = message
        .sentence_tokens(at)
        .find(|at| message.is_any(*at, list!["fasting", "fasted", "non-fasting", "nonfasting"]))?;
    let denied = message.norm(said).starts_with("non")
        || (1..=2).any(|by| matches!(message.before(said, by), "not" | "non" | "wasn't" | "without" | "isn't"));
    Some(Sourced::derived(json!(!denied), message.span(&(said..said + 1))))
}

/// The token right before a test that says whose it is ("mum's A1C", "her latest INR").
pub(super) fn owner_at(message: &Message<'_>, test: usize) -> Option<usize> {
    let last = test.checked_sub(1)?;
    let at = if message.is_any(last, list!["latest", "last", "new"]) { last.checked_sub(1)? } else { last };
    (owner(message, at).is_some() || message.is_any(at, list!["his", "her", "their"])).then_some(at)
}

/// The result whose test is named at a token.
fn read_result(message: &Message<'_>, at: usize, last: Option<&Found>) -> Option<Found> {
    let sentence = message.sentence_tokens(at);
    let begins = at == sentence.start || message.is_any(at - 1, BEFORE) || !message.says(at - 1);
    let led = begins || owner_at(message, at).is_some() || last.is_some_and(|last| last.end == at);
    if !led || at > sentence.start && matches!(message.before(at, 1), "<" | ">" | "/" | "%") {
        return None;
    }
    let norms: Vec<&str> = (at..sentence.end.min(at + FAR)).map(|each| message.norm(each)).collect();
    let test = at..at + test_among(&norms, 0)?;
    // What the table of vitals has is a measurement, wherever it was taken.
    if test.clone().any(|each| message.vital_kind(each).is_some_and(|kind| kind != VitalKind::Weight)) {
        return None;
    }
    let named = test.end + usize::from(message.is_any(test.end, NOUNS));
    // "my inr yesterday was 2.6".
    let named = message.times_in(&(named..named + 1)).last().map_or(named, |time| message.tokens(time.span).end);
    let (from, told) = skip_verb(message, named);
    let name = message.text.written(&test).to_owned();
    let (value, after) = read_value(message, from, told)?;
    let unit = read_unit(message, &name, after);
    let end = unit.as_ref().map_or(after, |(_, tokens)| tokens.end);
    // A bare name and a figure may be a dose, a time or anything: without a verb its unit must be the test's own, or no remedy and no word
    // of everyday have the name. Of two letters only the unit tells.
    let remedy =
        message.names.iter().any(|name| !name.slip && name.tokens.start < test.end && test.start < name.tokens.end);
    let telling = unit.as_ref().is_some_and(|(unit, _)| unit.contains(['/', '%']));
    let tested = |heard: &CareHeard| heard.log_type == Some("test") && heard.tokens.start == test.start;
    let everyday =
        test.len() == 1 && is_common_word(message.norm(test.start)) && !message.words.cares.iter().any(tested);
    let spoken = message.is_any(named, list!["was", "is", "were", "are", "came", "comes"]);
    let short = test.len() == 1 && message.norm(test.start).chars().count() <= 2;
    // A remedy's name with what a body has of it, and no unit of a dose, is a result for all that is known.
    let figure = value.value.as_f64();
    let possible = figure.is_some_and(|figure| word_doubt(&name, figure, None).is_none());
    let glued = message.token(from).zip(message.token(from.wrapping_sub(1)));
    let glued = glued.is_some_and(|(figure, before)| figure.span.start == before.span.end);
    let open = !telling && remedy && !told && !glued && message.verbless(test.start);
    // Another result behind or before it, or a part of a whole, says that it is one.
    let next: Vec<&str> = (after..after + FAR).map(|each| message.norm(each)).collect();
    let listed = last.is_some() || test_among(&next, 0).is_some() || open && figure.is_some_and(|of| of.fract() != 0.0);
    if !telling && (short && !listed || everyday && !spoken && !listed)
        || remedy && !told && !telling && !open
        || open && (unit.is_some() || !possible)
    {
        return None;
    }
    let range = read_range(message, &name, end);
    let end = range.as_ref().map_or(end, |(_, end)| *end);
    let closed = !message.says(end) && !matches!(message.norm(end), "/" | "-" | "%" | "x" | ":")
        || message.timed(end)
        || message.is_any(end, BEHIND)
        || test_among(&(end..end + FAR).map(|each| message.norm(each)).collect::<Vec<_>>(), 0).is_some();
    closed.then(|| Found { from: test.start, test, value, unit, range: range.map(|(ends, _)| ends), end, open })
}

/// One more result of a test, set off by when it was taken ("INR 2.4 yesterday, 2.9 today").
fn read_next(message: &Message<'_>, at: usize, last: &Found) -> Option<Found> {
    let between = last.end..at;
    let apart = |each: usize| message.timed(each) || message.is_any(each, list!["and", "then", ",", ";", "on", "in"]);
    let joined = !between.is_empty() && between.clone().all(apart) && between.clone().any(|each| message.timed(each));
    let (value, after) = read_value(message, at, false).filter(|_| joined && !message.timed(at))?;
    let unit = read_unit(message, message.text.written(&last.test), after);
    let end = unit.as_ref().map_or(after, |(_, tokens)| tokens.end);
    let dated = message.timed(end + usize::from(message.is_any(end, list!["on", "in", "at"])));
    dated.then(|| Found {
        test: last.test.clone(),
        from: at,
        value,
        unit: unit.or_else(|| last.unit.clone()),
        range: None,
        end,
        open: last.open,
    })
}

/// Where what it came to stands, and whether a verb leads to it.
fn skip_verb(message: &Message<'_>, at: usize) -> (usize, bool) {
    let back = |at: usize| {
        let at = at + usize::from(message.is_any(at, list!["back", "out", "in"]));
        at + usize::from(message.is_any(at, list!["at", "as"]))
    };
    match message.norm(at) {
        "was" | "is" | "were" | "are" => (back(at + 1), true),
        "came" | "comes" => (back(at + 1), true),
        "at" | "of" | "=" | ":" => (at + 1, true),
        _ => (at, false),
    }
}

/// What a test came to at most, or at least.
const UNDER: &WordList = list!["<", "less", "under", "below"];

const OVER: &WordList = list![">", "more", "over", "above", "greater"];

/// The figure that a test stayed under or over, where that stands at a token ("<0.01", "less than 5").
fn bound_at(message: &Message<'_>, at: usize) -> Option<usize> {
    let led = message.is_any(at, UNDER) || message.is_any(at, OVER);
    let figure = at + 1 + usize::from(message.norm(at + 1) == "than");
    let plain = message.token(figure).is_some_and(|token| token.kind == TokenKind::Number) && !message.timed(figure);
    (led && plain).then_some(figure)
}

/// A plain figure, or a word that is what a test came to, with where it ends. A number in words is one where a verb leads to it: else it may
/// count what stands behind it.
pub(super) fn read_value(message: &Message<'_>, at: usize, told: bool) -> Option<(Sourced<Value>, usize)> {
    const OUTCOMES: &WordList =
        list!["negative", "positive", "nil", "trace", "normal", "undetectable", "reactive", "nonreactive"];
    // Marked in two customs, doubled or put right.
    let twofold = |of: &Quantity| of.other.is_some() || of.count.is_some() || of.vague || of.minus;
    if let Some(figure) = bound_at(message, at) {
        let words = format!("{}{}", if message.is_any(at, UNDER) { "<" } else { ">" }, message.norm(figure));
        return Some((Sourced::derived(json!(words), message.span(&(at..figure + 1))), figure + 1));
    }
    let token = message.token(at)?;
    let span = message.span(&(at..at + 1));
    if told && message.is_any(at, OUTCOMES) {
        return Some((Sourced::stated(json!(token.norm), span), at + 1));
    }
    if told && token.norm.chars().all(char::is_alphabetic) {
        let number = message.quantity_at(at).filter(|of| !of.article && of.unit.is_none() && !twofold(of))?;
        let tokens = message.tokens(number.span);
        let stated = Sourced::stated(crate::tools::plain(&json!(number.value)), message.gate(number.span));
        return (tokens.start == at).then_some((stated, tokens.end));
    }
    let plain = token.kind == TokenKind::Number && !message.timed(at) && !message.in_reading(token.span);
    let figure: f64 = token.norm.parse().ok().filter(|_| plain && !message.quantity_at(at).is_some_and(twofold))?;
    // A strip is read in crosses ("2+").
    if message.norm(at + 1) == "+" && message.token(at + 1).is_some_and(|sign| !sign.spaced) {
        let words = format!("{}+", token.norm);
        return Some((Sourced::stated(json!(words), message.span(&(at..at + 2))), at + 2));
    }
    Some((Sourced::stated(crate::tools::plain(&json!(figure)), span), at + 1))
}

/// The unit of the test that is written at a token, with its tokens.
fn read_unit(message: &Message<'_>, name: &str, at: usize) -> Option<(String, Range<usize>)> {
    let from = message.token(at)?.span.start;
    let text = message.text.original.get(from..)?;
    let unit = read_unit_at(name, text)?;
    let end = from + unit.len();
    let tokens = message.tokens(alara_english::Span { start: from, end });
    (tokens.start == at).then(|| (unit.to_owned(), tokens))
}

/// The printed range, with where it ends.
fn read_range(message: &Message<'_>, name: &str, at: usize) -> Option<([(f64, usize); 2], usize)> {
    let figure = |at: usize| {
        let figure: f64 = message.norm(at).parse().ok()?;
        figure.is_finite().then_some((figure, at))
    };
    let mut from = at + usize::from(matches!(message.norm(at), "," | "(" | ";"));
    from += usize::from(message.norm(from) == "(");
    let led =
        usize::from(message.is_any(from, list!["normal", "reference", "ref"]) && message.norm(from + 1) == "range");
    from = message.is_any(from + led, list!["range", "ref"]).then_some(from + led + 1)?;
    from += usize::from(matches!(message.norm(from), ":" | "is" | "was" | "of"));
    // Written as one word ("60-110"), both ends have its place.
    let whole = || {
        let token = message.token(from)?;
        let (low, high) = message.text.slice(token.span).split_once(['-', '\u{2013}'])?;
        Some(([(low.parse().ok()?, from), (high.parse().ok()?, from)], from + 1))
    };
    let apart = || {
        let high = figure(from + 2).filter(|_| matches!(message.norm(from + 1), "to" | "-" | "\u{2013}"))?;
        Some(([figure(from)?, high], from + 3))
    };
    let (ends, end) = apart().or_else(whole)?;
    let end = read_unit(message, name, end).map_or(end, |(_, tokens)| tokens.end);
    Some((ends, end + usize::from(message.norm(end) == ")")))
}
