//! What the clauses around a dose make of it: words it hangs on, a doubt that follows it, what came of it.

use std::ops::Range;
use std::sync::LazyLock;

use alara_english::statement::{Assertion, Subject, Tense};
use alara_english::time::{TimeMention, TimeValue, settle_past};
use alara_english::{TokenKind, WordList, list, word_list};
use chrono::Timelike;

use super::super::message::Message;
use super::REACH;
use crate::lexicon::{WordSet, word_set};

/// Verbs whose pronoun object leaves the dose in the body: "washed it down", "logged it", "hated it".
static HARMLESS: LazyLock<WordSet> =
    LazyLock::new(|| word_set(include_str!("../../../data/words/events/plainly/around/harmless.txt")));

/// Verbs of saying and making up: what hangs on them is said, and need not be so. What the user says of themself to the assistant is so.
static SAID: LazyLock<WordSet> =
    LazyLock::new(|| word_set(include_str!("../../../data/words/events/plainly/around/said.txt")));

/// What the clauses behind a dose, or the hours beside it, leave open: which it was, how many, and when.
pub(super) fn unsettled(message: &Message<'_>, name: &Range<usize>) -> Option<&'static str> {
    if replaced(message, name) {
        Some("You may have put another in its place.")
    } else if counted_again(message, name) {
        Some("You may have corrected how many.")
    } else if same_hour(message, name) {
        Some("It may have been at the same hour.")
    } else if out_of_order(message, name) {
        Some("One of the hours may have been in the morning.")
    } else {
        None
    }
}

/// "took 2 Nurofen. Only the one actually": whether what follows is nothing but another count, and was not read as a correction.
fn counted_again(message: &Message<'_>, name: &Range<usize>) -> bool {
    const RIGHTS: &WordList = list!["just", "only", "actually", "sorry", "no", "wait", "oops", "mean", "meant", "well"];
    const BESIDE: &WordList = word_list!("../../../data/words/events/plainly/around/beside.txt");
    let here = message.statement_index(name.start);
    (here + 1..here + 3).any(|index| {
        let own = message.statement_tokens(index);
        let counts = message.quantities_in(&own);
        let sign = |at: usize| message.token(at).is_none_or(|token| token.kind == TokenKind::Sign);
        let counted = |at: usize| counts.iter().any(|count| message.tokens(count.span).contains(&at));
        let plain = |at: usize| counted(at) || sign(at) || message.is_any(at, RIGHTS) || message.is_any(at, BESIDE);
        counts.len() == 1
            && message.statements.get(index).is_some_and(|of| of.corrects.is_none())
            && own.clone().any(|at| message.is_any(at, RIGHTS))
            && own.into_iter().all(plain)
    })
}

/// "2 at 8 and another 2 at 12", said in the evening: whether two hours are told in a row, and the first by itself would be the later. It
/// may have been in the morning. "At 11pm last night and 2 more at 5": the second may.
fn out_of_order(message: &Message<'_>, name: &Range<usize>) -> bool {
    let sentence = message.sentence_tokens(name.start);
    // Each hour with its day, and whether it may be of either half of one.
    let own = message.times.iter().filter(|time| sentence.contains(&message.tokens(time.span).start));
    let hours = own.filter_map(|time| match time.value {
        TimeValue::Clock { date, time: at, twelve_hour } => {
            Some((time, date, at.hour(), twelve_hour && date.is_none() && time.part.is_none()))
        }
        _ => None,
    });
    let hours: Vec<_> = hours.collect();
    hours.windows(2).any(|pair| {
        let [(first, day, hour, half), (second, other_day, other, open)] = pair else { return false };
        let between = message.tokens(first.span).end..message.tokens(second.span).start;
        let begins = |time: &TimeMention| settle_past(time, message.now).map(|settled| settled.begins());
        let late = || begins(first).is_some_and(|at| at.hour() >= 12);
        let turned = match day {
            Some(_) => *open && other % 12 + 12 < *hour,
            None => *half && other_day.is_none() && late() && begins(first) > begins(second),
        };
        turned && message.any(between, list!["and", "then", "&"])
    })
}

/// "X at 8am and Y": whether an hour stands before the "and", and none behind it. It may be of both.
fn same_hour(message: &Message<'_>, name: &Range<usize>) -> bool {
    let owned = usize::from(matches!(message.before(name.start, 1), "my" | "the" | "some"));
    let Some(link) = name
        .start
        .checked_sub(1 + owned)
        .filter(|at| matches!(message.norm(*at), "and" | "&" | "plus") || owned == 0 && message.norm(*at) == ",")
    else {
        return false;
    };
    let line = message.text.span_of(name.end, message.sentence_tokens(name.start).end.max(name.end));
    let hour = |time: &&TimeMention| matches!(time.value, TimeValue::Clock { .. });
    let before = message.times.iter().filter(hour).any(|time| message.tokens(time.span).end == link);
    before && !message.times.iter().any(|time| time.span.start >= line.start && line.holds(time.span))
}

/// Whether the clause hangs on words of saying or making up, with nothing between: "lied and said I took", "imagine I took".
pub(super) fn embedded(message: &Message<'_>, start: usize, name: usize) -> bool {
    let sentence = message.sentence_tokens(start);
    let from = sentence.start.max(start.saturating_sub(6));
    let own = (start..name).find(|at| matches!(message.norm(*at), "i" | "i've" | "i'd" | "ive" | "we" | "we've"));
    // "my son typed took metformin": without a subject of its own.
    let Some(own) = own.or_else(|| message.governor(name).filter(|at| (start..name).contains(at))) else {
        return false;
    };
    // "rumour has it I took": told of, by nobody.
    if message.before(own, 1) == "it" && matches!(message.before(own, 2), "has" | "had") {
        return true;
    }
    // Back from the subject, over small words and a receiver ("told the nurse that I").
    for (steps, at) in (from..own).rev().enumerate() {
        let word = message.norm(at);
        if SAID.contains(word) {
            // "I can say I took", "just to tell you I took", "let's say": said to the assistant now.
            let told_here = matches!(message.norm(at + 1), "you" | "ya")
                || matches!(word, "say" | "report" | "confirm" | "announce" | "write" | "type")
                    && matches!(message.before(at, 1), "to" | "can" | "must" | "gotta" | "should" | "wanna")
                    && !message.any(
                        at.saturating_sub(5)..at,
                        word_list!("../../../data/words/events/plainly/around/embedded_told.txt"),
                    );
            return !told_here;
        }
        let receiver = word_list!("../../../data/words/events/plainly/around/embedded.txt").holds(word)
            || steps < 3 && message.is_word(at) && message.verb(at).is_none();
        if !receiver {
            return false;
        }
    }
    false
}

/// "…, maybe", "…, or was it yesterday": a clause of doubt that leans on the dose.
pub(super) fn left_open(message: &Message<'_>, here: usize) -> bool {
    let Some(own) = message.statements.get(here) else { return false };
    message
        .statements
        .iter()
        .enumerate()
        .skip(here + 1)
        .take(2)
        .take_while(|(index, next)| {
            // "Took ibuprofen. Or did I?"
            next.sentence == own.sentence
                || *index == here + 1 && message.norm(message.statement_tokens(*index).start) == "or"
        })
        .any(|(index, next)| {
            let first = message.statement_tokens(index).start;
            let or = message.norm(first) == "or"
                && matches!(
                    next.assertion,
                    Assertion::Asked
                        | Assertion::Uncertain
                        | Assertion::Planned
                        | Assertion::Negated
                        | Assertion::Supposed
                )
                && index == here + 1;
            let hedge = next.assertion == Assertion::Uncertain
                && next.head == here
                && next.kept
                && index == here + 1
                && message.names_in(&message.statement_tokens(index)).is_empty();
            or || hedge
        })
}

/// Whether a later clause may tell that it did not stay: an act on "it" that no list here knows, or being sick straight after.
pub(super) fn undone(message: &Message<'_>, here: usize, from: usize) -> bool {
    let Some(own) = message.statements.get(here) else { return false };
    let last = message
        .statements
        .iter()
        .enumerate()
        .skip(here + 1)
        .take(3)
        .take_while(|(_, next)| next.sentence <= own.sentence + 1)
        .filter(|(_, next)| !matches!(next.subject, Subject::Other(_)))
        .last()
        .map_or(here, |(index, _)| index);
    let to = message.statement_tokens(last).end.min(from + REACH);
    (from..to).any(|at| acted_on(message, at) || sick(message, at))
}

/// "regurgitated most of it", "coughed it up", "lost it down the loo".
fn acted_on(message: &Message<'_>, at: usize) -> bool {
    let word = message.norm(at);
    let past = word.ends_with("ed") && word.len() > 4
        || word_list!("../../../data/words/events/plainly/around/acted_on.txt").holds(word);
    if !past
        || HARMLESS.contains(word)
        || !matches!(message.statement(at).map(|of| of.assertion), Some(Assertion::Asserted | Assertion::Uncertain))
    {
        return false;
    }
    let mut object = at + 1;
    while word_list!("../../../data/words/events/plainly/around/acted_on_straight.txt").holds(message.norm(object))
        && object < at + 4
    {
        object += 1;
    }
    matches!(message.norm(object), "it" | "them" | "lot" | "that")
        && !(message.norm(object) == "that" && matches!(message.norm(object + 1), "i" | "the" | "my"))
}

/// "was sick straight after", "then got sick": sickness as what came of it.
fn sick(message: &Message<'_>, at: usize) -> bool {
    let sick = message.norm(at) == "sick"
        && message.norm(at + 1) != "of"
        && (at.saturating_sub(3)..at).any(|each| matches!(message.norm(each), "was" | "been" | "got" | "being"));
    // The words around it are looked at only where there is something to find: this is asked of every token.
    let after = || {
        let clause = message.clause_tokens(at);
        message.any(clause, word_list!("../../../data/words/events/plainly/around/sick.txt"))
    };
    sick && after()
        && message.statement(at).is_some_and(|of| of.assertion == Assertion::Asserted && of.tense != Tense::Future)
}

/// Those whom something may be taken for: people, animals, and what grows.
static RECEIVERS: LazyLock<WordSet> =
    LazyLock::new(|| word_set(include_str!("../../../data/words/events/plainly/around/receivers.txt")));

/// "took aspirin for the dog", "used it for my mum": taken to somebody, or for them; which, nobody can tell.
pub(super) fn for_another(message: &Message<'_>, from: usize) -> bool {
    (from..from + 5).any(|at| {
        message.norm(at) == "for"
            && matches!(message.norm(at + 1), "the" | "my" | "our" | "his" | "her" | "their" | "a")
            && RECEIVERS.contains(message.norm(at + 2))
    })
}

/// "took naproxen. Sorry, diclofenac", "… correction, diclofenac": another medication stands right behind words that put right. Where the
/// reading of corrections has not settled which of them it was, neither is written unasked.
fn replaced(message: &Message<'_>, name: &Range<usize>) -> bool {
    const RIGHTED: &[&str] =
        &["sorry", "oops", "whoops", "correction", "meant", "mean", "rather", "wait", "nope", "typo"];
    let from = name.end;
    let to = message.text.tokens.len().min(from + 12);
    let own = message.names.iter().find(|each| each.tokens == *name);
    // "had an aspirin, well, ibuprofen actually".
    let instead = message.names_in(&(from..from + 6)).iter().any(|next| {
        own.is_none_or(|own| own.name != next.name)
            && matches!(message.norm(next.tokens.end), "actually" | "rather" | "instead")
            && !message.any(from..next.tokens.start, list!["and", "also", "plus", "&", "then", "or", "not"])
    });
    instead
        || (from..to).filter(|at| RIGHTED.contains(&message.norm(*at))).any(|at| {
            message.names_in(&(at + 1..at + 5)).iter().any(|next| {
                own.is_none_or(|own| own.name != next.name)
                    && (at + 1..next.tokens.start).all(|between| {
                        message.token(between).is_some_and(|token| token.kind != TokenKind::Word)
                            || word_list!("../../../data/words/events/plainly/around/replaced.txt")
                                .holds(message.norm(between))
                    })
            })
        })
}

/// Whether an hour has only just gone by, and comes again much later: told beside a dose it is when that was taken.
pub(super) fn just_gone(message: &Message<'_>, time: chrono::NaiveTime, twelve_hour: bool) -> bool {
    const DAY: i64 = 24 * 60;
    let minutes = |time: chrono::NaiveTime| i64::from(chrono::Timelike::num_seconds_from_midnight(&time)) / 60;
    let round = if twelve_hour { DAY / 2 } else { DAY };
    let since = (minutes(message.now.time()) - minutes(time)).rem_euclid(round);
    (0..=120).contains(&since)
}

/// Whether a line tells of one time: "at 9 and 9", "at 9 daily", "next at 9" tell of more.
pub(super) fn once(message: &Message<'_>, own: &Range<usize>) -> bool {
    const OFTEN: &WordList = word_list!("../../../data/words/events/plainly/around/often.txt");
    let two_hours = own.clone().any(|at| {
        message.norm(at) == "and"
            && message.is_number(at + 1)
            && (!message.is_word(at + 2) || matches!(message.norm(at + 2), "at" | "am" | "pm" | "in" | "a" | "p"))
    });
    !two_hours && !message.any(own.clone(), OFTEN)
}
