//! What a number is headed by: a reading is the user's own where nothing heads it, or where words do that measure a body. A heading that
//! nobody here knows ("quiz answer: 128/82", "the calculator gave 128/82") proves nothing, and is asked about.

use std::ops::Range;
use std::sync::LazyLock;

use alara_english::{TokenKind, WordList, list, word_list};

use super::message::Message;
use super::verbs::Verb;
use crate::lexicon::{WordSet, word_set};

/// What stands over a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Heading {
    /// Nothing but small words, times and circumstances: "this morning 128/82", "I got 128/82 sitting down".
    Bare,
    /// A vital sign, a reading or a device.
    Reading,
    /// Something that a body's figure is not usually told of.
    Unknown,
}

/// Readings and what they are read from.
static READINGS: LazyLock<WordSet> =
    LazyLock::new(|| word_set(include_str!("../../data/words/events/heading/readings.txt")));

/// Words for a figure or where it stands, of a body only as long as nothing else owns them ("bingo numbers").
static FIGURES: LazyLock<WordSet> =
    LazyLock::new(|| word_set(include_str!("../../data/words/events/heading/figures.txt")));

/// Who takes a reading, where, of what part and in what state.
static CIRCUMSTANCES: LazyLock<WordSet> =
    LazyLock::new(|| word_set(include_str!("../../data/words/events/heading/circumstances.txt")));

/// Verbs that a reading moves by.
static MOVES: LazyLock<WordSet> = LazyLock::new(|| word_set(include_str!("../../data/words/events/heading/moves.txt")));

/// Pronouns, joiners and small words that head nothing.
static SMALL: LazyLock<WordSet> = LazyLock::new(|| word_set(include_str!("../../data/words/events/heading/small.txt")));

/// Before these a stretch tells when or how, not of what.
const ABOUT: &WordList = word_list!("../../data/words/events/heading/about.txt");

/// Before these a stretch only tells when.
const TIMED: &[&str] =
    &["after", "before", "since", "during", "following", "post", "pre", "until", "upon", "without", "while"];

/// The heading of a number at `number`, with the index of the verb between, where there is one.
pub(super) fn heading(message: &Message<'_>, number: &Range<usize>) -> Heading {
    let statement = message.clause_tokens(number.start);
    let verb = message
        .statement(number.start)
        .and_then(|statement| statement.verbs.iter().rev().copied().find(|at| *at < number.start));
    let from = over(message, statement.start);
    let own = verb.filter(|at| *at >= statement.start);
    // "had my apixaban and my pressure's 128/79": another clause, whose verb is written into its subject.
    let joined = own.filter(|_| message.before(number.start, 1).ends_with("'s")).and_then(|at| {
        (at.max(number.start.saturating_sub(5))..number.start)
            .rev()
            .find(|each| matches!(message.norm(*each), "and" | "," | "but"))
    });
    if let Some(joiner) = joined {
        return stretch(message, joiner + 1..number.start, true);
    }
    // "metformin taken at 8, bp 134/86": behind the last comma a reading is headed by words of its own.
    let line = message.sentence_tokens(number.start).start;
    let headed = |at: usize| (line..at).any(|each| message.norm(each) == ":" && !message.timed(each));
    let listed = own
        .filter(|at| !headed(*at))
        .and_then(|at| (at + 1..number.start).rev().find(|each| matches!(message.norm(*each), "," | ";")));
    if let Some(comma) = listed.filter(|comma| stretch(message, comma + 1..number.start, true) == Heading::Reading) {
        return stretch(message, comma + 1..number.start, true).max(behind(message, number, &statement));
    }
    // "two panadol at 11 and bp 134/86": a medication is an item of its own, and the reading is the next.
    let item = (statement.start..number.start)
        .rev()
        .find(|each| matches!(message.norm(*each), "," | ";" | "and" | "plus" | "&" | "+"))
        .filter(|joiner| {
            let before = own.unwrap_or(statement.start)..*joiner;
            let of_a_thing = (*joiner + 1..number.start).any(|at| is_thing(message, at));
            !headed(*joiner) && !of_a_thing && !before.is_empty() && !message.names_in(&before).is_empty()
        });
    if let Some(joiner) = item.filter(|joiner| stretch(message, joiner + 1..number.start, true) == Heading::Reading) {
        return stretch(message, joiner + 1..number.start, true).max(behind(message, number, &statement));
    }
    let mut found = Heading::Bare;
    let mut join = |one: Heading| {
        found = match (found, one) {
            (Heading::Unknown, _) | (_, Heading::Unknown) => Heading::Unknown,
            (one, other) => one.max(other),
        };
    };
    // "hubby measured my BP": who took it is no heading of it.
    let taken_by = message.statement(number.start).and_then(|of| of.agent).map(|agent| message.tokens(agent).end);
    match own {
        Some(at) => {
            let begins = from.min(subject(message, number.start).start);
            join(stretch(message, taken_by.map_or(begins, |end| end.clamp(begins, at))..at, false));
            join(stretch(message, at + 1..number.start, true));
            let moves = matches!(
                message.verb(at),
                Some(
                    Verb::Measure
                        | Verb::Weigh
                        | Verb::Be
                        | Verb::Light
                        | Verb::Take
                        | Verb::Give
                        | Verb::See
                        | Verb::Sleep
                        | Verb::Go
                        | Verb::Feel
                )
            ) || MOVES.contains(message.norm(at));
            if !moves && found == Heading::Bare {
                return Heading::Unknown;
            }
        }
        None => join(stretch(message, from..number.start, true)),
    }
    if found == Heading::Bare { behind(message, number, &statement) } else { found }
}

/// The words that the verb before a number has for its subject, over a relative clause too ("the target my doctor set is").
pub(super) fn subject(message: &Message<'_>, number: usize) -> Range<usize> {
    let statement = message.clause_tokens(number);
    let verb = message.statement(number).and_then(|of| of.verbs.iter().copied().find(|at| *at < number));
    match verb {
        Some(at) if at == statement.start && message.verb(at) == Some(Verb::Be) => {
            let line = message.sentence_tokens(number).start;
            let sign = (line..at).rev().find(|each| !message.is_word(*each));
            sign.map_or(line, |sign| sign + 1)..at
        }
        Some(at) => statement.start..at.max(statement.start),
        None => statement.start..number,
    }
}

/// Whether a number is said of a subject that no reading is told of: "my trainer is 70 kg".
pub(super) fn owned(message: &Message<'_>, number: usize) -> bool {
    stretch(message, subject(message, number), false) == Heading::Unknown
}

/// Where the words over a number begin: before its colon stands what it is of.
fn over(message: &Message<'_>, start: usize) -> usize {
    let line = message.sentence_tokens(start).start;
    // "case no 133/81": what looks like a denial is a part of the heading.
    if start > line && message.is_word(start - 1) && message.verbless(start - 1) && message.verbless(start) {
        return message.clause_tokens(start - 1).start.max(line);
    }
    if !matches!(message.before(start, 1), ":" | "=") {
        return start;
    }
    let line = message.sentence_tokens(start).start;
    let before = message.clause_tokens(start - 1).start;
    before.max(line).min(start)
}

/// No heading is longer, in words.
const LONGEST: usize = 32;

/// What a stretch of words before the number, or before its verb, speaks of. `beside`: the number follows at once.
fn stretch(message: &Message<'_>, range: Range<usize>, beside: bool) -> Heading {
    let mut found = Heading::Bare;
    // "In my stocking feet I weigh 77.1 kilos": how, and not of what. "With the dog I weigh 90" is of both.
    let led = message.is_any(range.start, list!["in", "on", "after", "before", "without", "at", "by", "since"]);
    if led && !beside && range.len() > 2 && matches!(message.before(range.end, 1), "i" | "i've") {
        return Heading::Bare;
    }
    let mut unknown = false;
    let mut at = range.start.max(range.end.saturating_sub(LONGEST));
    while at < range.end {
        let opens = message.is_any(at, ABOUT) && at + 1 < range.end;
        let from = if opens { at + 1 } else { at };
        let to = (from..range.end)
            .find(|each| *each > at && message.is_any(*each, ABOUT) && *each > from)
            .unwrap_or(range.end);
        let timed = opens && TIMED.contains(&message.norm(at));
        let said = if timed { Heading::Bare } else { phrase(message, from..to, opens) };
        let aside = opens && !beside && matches!(message.norm(at), "at" | "for" | "with" | "by" | "to" | "off");
        // "Bp on my break at 12 was 158/98": a place or time of one's own, beside the name of what was measured.
        let mine = opens && message.norm(from) == "my";
        match said {
            Heading::Unknown if aside => {}
            Heading::Unknown if mine => unknown = true,
            Heading::Unknown => return Heading::Unknown,
            said => found = found.max(said),
        }
        at = to.max(at + 1);
    }
    if unknown && found != Heading::Reading { Heading::Unknown } else { found }
}

/// A phrase by its last noun (behind a preposition, with `of_place`); what describes it ("elevated", "slightly") is passed over.
fn phrase(message: &Message<'_>, range: Range<usize>, of_place: bool) -> Heading {
    let mut described = false;
    let mut bare = true;
    let mut figure = false;
    for at in range.clone().rev() {
        let Some(token) = message.token(at) else { continue };
        if token.kind != TokenKind::Word || message.quantity_at(at).is_some() {
            continue;
        }
        let word = token.norm.strip_suffix("'s").unwrap_or(&token.norm);
        if READINGS.contains(word) || kind(message, at) {
            return if owned_by_another(message, &range, at) { Heading::Unknown } else { Heading::Reading };
        }
        if FIGURES.contains(word) && !described {
            figure = true;
            continue;
        }
        // "in the living room": a known place or state, whatever describes it.
        let known = CIRCUMSTANCES.contains(word);
        if known && of_place && bare {
            return Heading::Bare;
        }
        if known || small(message, at, word) {
            continue;
        }
        // "slightly raised": an adverb heads nothing.
        if word.ends_with("ly") && word.len() > 5 && !matches!(word, "family" | "supply" | "assembly" | "monopoly") {
            continue;
        }
        bare = false;
        if word.ends_with("ly") || word.ends_with("ed") || word.ends_with("ing") || word.ends_with("ish") {
            described = true;
            continue;
        }
        return Heading::Unknown;
    }
    if described || !bare {
        Heading::Unknown
    } else if figure {
        Heading::Reading
    } else {
        Heading::Bare
    }
}

/// "the champ's resting HR": an owner that is no day, no clinician and no device.
fn owned_by_another(message: &Message<'_>, range: &Range<usize>, at: usize) -> bool {
    (range.start..at).any(|each| {
        message.norm(each).strip_suffix("'s").is_some_and(|owner| {
            owner.len() > 2
                && !READINGS.contains(owner)
                && !FIGURES.contains(owner)
                && !CIRCUMSTANCES.contains(owner)
                && !CIRCUMSTANCES.contains(message.norm(each))
                && !small(message, each, owner)
        })
    })
}

/// Whether a word for a vital sign covers a token.
fn kind(message: &Message<'_>, at: usize) -> bool {
    // "b.p." comes apart into letters.
    if message.norm(at) == "t" {
        return true;
    }
    if message.norm(at) == "p" && message.before(at, 1) == "." && message.before(at, 2) == "b" {
        return true;
    }
    (0..4).any(|back| {
        at.checked_sub(back)
            .and_then(|from| super::vital_name::listed(message, from))
            .is_some_and(|(used, _)| used > back)
    })
}

/// Pronouns, articles, joiners, small verbs and times.
fn small(message: &Message<'_>, at: usize, word: &str) -> bool {
    super::words::light(word)
        || ABOUT.holds(word)
        || message.verb(at).is_some_and(|verb| !matches!(verb, Verb::Handle | Verb::Start))
        || message.timed(at)
        || SMALL.contains(word)
}

/// What follows the number: "on the quiz" makes it a score, "left arm" does not; a noun at once makes it that noun's.
fn behind(message: &Message<'_>, number: &Range<usize>, statement: &Range<usize>) -> Heading {
    let mut from = number.end;
    while matches!(message.norm(from), "pulse" | "hr" | "mmhg" | "over" | "%" | "/") {
        from += 1;
    }
    let to = statement.end.min(from + 8);
    let stop = (from..to)
        .find(|at| {
            !message.is_word(*at)
                || matches!(message.norm(*at), "and" | "but" | "so" | "which" | "then" | "because" | "when" | "while")
        })
        .unwrap_or(to);
    // "Slept 5.5 hours with the cpap": the verb says what was measured.
    match message.governing(number.start) {
        Some(Verb::Sleep) => Heading::Bare,
        _ => stretch(message, from..stop, true),
    }
}

/// Whether a word names a thing that has measures of its own, and is nobody ("the tyre pressure").
pub(super) fn is_thing(message: &Message<'_>, at: usize) -> bool {
    THINGS.contains(message.norm(at))
}

/// Things that have a weight, a warmth or two numbers of their own, and are nobody.
pub(super) static THINGS: LazyLock<WordSet> =
    LazyLock::new(|| word_set(include_str!("../../data/words/events/heading/things.txt")));
