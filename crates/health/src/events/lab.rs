//! Results of a laboratory: the name of a test, what it came to, its unit and the range that was printed with it, right behind one another.
//!
//! A name of a test is often that of a remedy or a food, and a figure is of anything: what does not stand in this order to its end is read as
//! none.

use std::ops::Range;

use alara_english::quantity::Quantity;
use alara_english::statement::Subject;
use alara_english::{TokenKind, WordList, list, word_list};
use alara_record::Record;
use serde_json::{Value, json};

use super::draft::Draft;
use super::event::{Certainty, EventKind, Sourced, VitalKind, Whose};
use super::message::Message;
use super::person::named;
use super::whom::owner;
use super::words::CareHeard;
use crate::laboratory::{read_unit_at, test_among, word_doubt};
use crate::lexicon::is_common_word;
use crate::tools::LogLabResult;

/// More than these are no report of one day.
const MOST: usize = 48;
/// No name of a test has more tokens, nor does what follows it look further.
const FAR: usize = 12;

/// What a name of a test may stand behind.
const BEFORE: &WordList = word_list!("../../data/words/events/lab/before.txt");
/// What may follow it before the verb.
const NOUNS: &WordList = list!["level", "levels", "result", "results", "test", "count"];
/// What may follow a whole result.
const BEHIND: &WordList = list!["and", "but", "fasting", "today", "on", "at", "from", "this", "last"];

/// A result as far as it is read.
struct Found {
    test: Range<usize>,
    // Where its own words begin: of one more result of a test, behind the test's name.
    from: usize,
    value: Sourced<Value>,
    unit: Option<(String, Range<usize>)>,
    range: Option<[(f64, usize); 2]>,
    end: usize,
    // Whether it may as well be a dose.
    open: bool,
}

/// Everything of that kind that a message tells.
pub(super) fn drafts(message: &Message<'_>, record: &dyn Record, reminding: &[bool]) -> Vec<Draft> {
    let draft = |read: Found| {
        let here = message.statement_index(read.from);
        Draft {
            certainty: judge_result(message, &read),
            whose: find_owner(message, &read.test, record),
            scope: vec![here],
            ..Draft::new(collect_values(message, &read), read.from..read.end)
        }
    };
    let righted = |read: Found| {
        let value = read_righted(message, &read);
        Found { value: value.unwrap_or(read.value), ..read }
    };
    let mut found: Vec<Draft> = read_results(message).into_iter().map(righted).map(draft).collect();
    found.retain(|draft| !draft.scope.iter().any(|here| reminding.get(*here) == Some(&true)));
    found
}

/// What stands in the place of a value that was taken back ("INR 2.4, no wait, 2.6").
fn read_righted(message: &Message<'_>, read: &Found) -> Option<Sourced<Value>> {
    let at = message.said(read.value.span).start;
    let here = Some(message.statement_index(at)).filter(|_| message.retracted(at));
    let new = message.statements.iter().position(|of| here.is_some() && of.corrects == here)?;
    let (value, _) = message.statement_tokens(new).find_map(|at| read_value(message, at, false))?;
    Some(value)
}

/// How surely it is told: what may be a dose and what is put right are asked about.
fn judge_result(message: &Message<'_>, read: &Found) -> Certainty {
    let righted = message.statements.iter().any(|of| {
        of.corrects.is_some() && Some(of.sentence) == message.sentence_of(message.statement_index(read.from))
    });
    let righted = righted || (read.from..read.end).any(|at| message.retracted(at));
    match message.certainty(read.from) {
        Certainty::Clear if read.open => Certainty::Doubtful("It may be a result or a dose."),
        Certainty::Clear if righted => Certainty::Doubtful("You put something right beside it."),
        Certainty::Clear if names_unread_day(message, read) => Certainty::Doubtful(UNREAD_DAY),
        certainty => certainty,
    }
}

/// Why a result is asked about behind which a day is named that no calendar has.
const UNREAD_DAY: &str = "You said when it was, and I can\u{2019}t tell the day.";

/// Whether words behind a result say when it was ("last time", "on my birthday", "at Easter"), and no day of its sentence is read.
fn names_unread_day(message: &Message<'_>, read: &Found) -> bool {
    let leads = list!["on", "at", "from", "last", "the", "this"];
    let said = message.is_any(read.end, leads) && message.is_word(read.end + 1) && !message.timed(read.end);
    said && message.times_in(&message.sentence_tokens(read.from)).is_empty()
}

/// Whether a message is results and nothing else: names and units that no English has are its words.
pub(super) fn is_filled_by_results(message: &Message<'_>) -> bool {
    let found = read_results(message);
    let within = |at: usize| found.iter().any(|read| read.from <= at && at < read.end);
    let read = |at: usize| {
        !message.says(at) || within(at) || message.timed(at) || message.is_any(at, BEFORE) || message.is_any(at, BEHIND)
    };
    !found.is_empty() && (0..message.text.tokens.len()).all(read)
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

fn read_results(message: &Message<'_>) -> Vec<Found> {
    let mut found: Vec<Found> = Vec::new();
    let mut at = 0;
    while at < message.text.tokens.len() && found.len() < MOST {
        let read = read_result(message, at, found.last()).or_else(|| read_next(message, at, found.last()?));
        at = read.as_ref().map_or(at + 1, |read| read.end.max(at + 1));
        found.extend(read);
    }
    found
}

/// Whose it is: that of whoever owns the test, or of whom the clause behind names. A test that came to something is itself the subject, and is
/// nobody.
fn find_owner(message: &Message<'_>, test: &Range<usize>, record: &dyn Record) -> Whose {
    if let Some(owner) = owner_at(message, test.start) {
        return named(message, message.text.span_of(owner, owner + 1), record);
    }
    let span = message.text.span_of(test.start, test.end);
    let own = match message.statement(test.start).map(|statement| &statement.subject) {
        Some(Subject::Other(who)) if who.meets(span) => Whose::Unnamed,
        _ => message.whose(test.start, record),
    };
    message.assigned(test.start, record).filter(|_| matches!(own, Whose::Own | Whose::Unnamed)).unwrap_or(own)
}

/// The token right before a test that says whose it is ("mum's A1C", "her latest INR").
fn owner_at(message: &Message<'_>, test: usize) -> Option<usize> {
    let last = test.checked_sub(1)?;
    let at = if message.is_any(last, list!["latest", "last", "new"]) { last.checked_sub(1)? } else { last };
    (owner(message, at).is_some() || message.is_any(at, list!["his", "her", "their"])).then_some(at)
}

fn collect_values(message: &Message<'_>, read: &Found) -> EventKind {
    let words = message.text.written(&read.test).to_owned();
    let mut values =
        vec![("test", Sourced::stated(json!(words), message.span(&read.test))), ("value", read.value.clone())];
    values
        .extend(read.unit.as_ref().map(|(unit, tokens)| ("unit", Sourced::stated(json!(unit), message.span(tokens)))));
    for (field, end) in ["range_low", "range_high"].into_iter().zip(read.range.iter().flatten()) {
        values.push((field, Sourced::stated(crate::tools::plain(&json!(end.0)), message.span(&(end.1..end.1 + 1)))));
    }
    values.extend(read_fasting(message, read.from).map(|said| ("fasting", said)));
    EventKind::Logged { tool: LogLabResult::ID, values }
}

/// Whether it was taken fasting, where its sentence says so.
fn read_fasting(message: &Message<'_>, at: usize) -> Option<Sourced<Value>> {
    let said = message
        .sentence_tokens(at)
        .find(|at| message.is_any(*at, list!["fasting", "fasted", "non-fasting", "nonfasting"]))?;
    let denied = message.norm(said).starts_with("non")
        || (1..=2).any(|by| matches!(message.before(said, by), "not" | "non" | "wasn't" | "without" | "isn't"));
    Some(Sourced::derived(json!(!denied), message.span(&(said..said + 1))))
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
        open: false,
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
fn read_value(message: &Message<'_>, at: usize, told: bool) -> Option<(Sourced<Value>, usize)> {
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
