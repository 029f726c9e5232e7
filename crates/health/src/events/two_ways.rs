//! What is told in one breath in two ways, of which nobody knows the one that is meant: when it was, how many, of whom. It is asked about.

use alara_english::quantity::small_word;
use alara_english::statement::Assertion;
use alara_english::time::{TimeMention, TimeValue};
use alara_english::{WordList, list};

use super::draft::Draft;
use super::event::EventKind;
use super::exception;
use super::message::{Message, words_at};

type Test = fn(&Message<'_>, &Draft) -> bool;

/// Why a dose is asked about of which a figure may be the hour as well.
pub(super) const HOUR_OR_COUNT: &str = "The figure may be how many, or the hour: please check it.";

/// Each way, with what a person is told.
const WAYS: &[(Test, &str)] = &[
    (planned, "You named a time for it, and not that you took it."),
    (is_of_last_year, "That day is still to come this year: please check the date."),
    (has_two_dates, "That date may be one of two days: please check it."),
    (leaves_out, "You left something out that I can\u{2019}t read."),
    (told_apart, "You named it twice: please check when it was."),
    (taken_by_two, "You told it of two people: this is of one, tell the other\u{2019}s by itself."),
    (just_before, "You said that it was just now, and when it was."),
    (hour_or_count, HOUR_OR_COUNT),
];

/// Why an event that is told in two ways is asked about.
pub(super) fn why(message: &Message<'_>, draft: &Draft) -> Option<&'static str> {
    WAYS.iter().find(|(test, _)| test(message, draft)).map(|(_, why)| *why)
}

fn leaves_out(message: &Message<'_>, draft: &Draft) -> bool {
    matches!(draft.kind, EventKind::Intake { .. }) && exception::leaves_out_unread(message, draft)
}

fn taken_by_two(message: &Message<'_>, draft: &Draft) -> bool {
    matches!(draft.kind, EventKind::Intake { .. }) && message.taken_by_two(draft.tokens.start)
}

/// Whether a line without a verb names a weekday, or an hour that is still to come today: either is as well that of a plan
/// ("aspirin 75 mg at 8am and atorvastatin 20 mg at 9pm", "methotrexate 10 mg thursday").
fn planned(message: &Message<'_>, draft: &Draft) -> bool {
    let Some(when) = draft.when.as_ref().filter(|_| matches!(draft.kind, EventKind::Intake { .. })) else {
        return false;
    };
    let span = words_at(when.span);
    let day = when.value.date();
    let open = message.times.iter().filter(|time| time.span.meets(span)).any(|time| match time.value {
        TimeValue::Clock { date: None, .. } => time.part.is_none() && day.is_some_and(|day| day < message.now.date()),
        TimeValue::Day { part: None, .. } => time.weekday.is_some(),
        _ => false,
    });
    let said =
        message.any(message.sentence_tokens(draft.tokens.start), list!["taken", "done", "swallowed", "injected"]);
    open && !said && message.verbless(draft.tokens.start)
}

/// Whether a day is one of a year ago only because it is soon to come this year: "on 20 March", on the 14th.
fn is_of_last_year(message: &Message<'_>, draft: &Draft) -> bool {
    const SOON: i64 = 60;
    let Some(when) = draft.when.as_ref() else { return false };
    let today = message.now.date();
    let soon = |time: &TimeMention| {
        let ahead = time.upcoming.is_some_and(|day| (1..SOON).contains(&(day - today).num_days()));
        ahead && message.gate(time.span) == when.span
    };
    let long_ago = when.value.date().is_some_and(|day| (today - day).num_days() > 365 - SOON);
    long_ago && message.times.iter().any(soon)
}

/// Whether a date is one of two days by its two customs ("3/4") that have both been: within half a year, or neither of them lately.
fn has_two_dates(message: &Message<'_>, draft: &Draft) -> bool {
    const NEAR: i64 = 183;
    const LATELY: i64 = 31;
    let Some((when, told)) = draft.when.as_ref().and_then(|when| Some((when, when.value.date()?))) else {
        return false;
    };
    let ago = |day: chrono::NaiveDate| (message.now.date() - day).num_days();
    let twofold = |time: &&TimeMention| message.gate(time.span) == when.span;
    let other = message.times.iter().filter(twofold).find_map(|time| time.other).map(ago);
    other.is_some_and(|other| other >= 0 && (other.max(ago(told)) <= NEAR || other.min(ago(told)) > LATELY))
}

/// Whether a medication is named again behind a word that leaves something out, with a time there: "all three at 8 but the aspirin at 9".
fn told_apart(message: &Message<'_>, draft: &Draft) -> bool {
    const APART: &WordList = list!["but", "except", "though", "although", "bar", "apart", "only"];
    let Some(of) = draft.kind.which().and_then(|which| which.value.name()) else { return false };
    let sentence = message.sentence_tokens(draft.tokens.start);
    let mut named = message.names_in(&sentence).iter().filter(|name| name.name == of).map(|name| name.tokens.clone());
    let (Some(first), Some(last)) = (named.next(), named.next_back()) else { return false };
    let told = |at: usize| message.statement(at).is_some_and(|of| of.assertion == Assertion::Asserted);
    let parted = told(first.start) && message.any(first.end..last.start, APART)
        || message.any(last.end..sentence.end, list!["though"]);
    parted && (last.end..sentence.end.min(last.end + 3)).any(|at| message.timed(at) || message.verb(at).is_some())
}

/// Whether a dose is told as just taken, with a time well before: in one clause with another, nobody knows of which it is.
fn just_before(message: &Message<'_>, draft: &Draft) -> bool {
    let Some(when) = draft.when.as_ref().filter(|_| matches!(draft.kind, EventKind::Intake { .. })) else {
        return false;
    };
    let ago = |time: &TimeMention| {
        matches!(time.value, TimeValue::Ago(by) if by.num_minutes() > 30) && message.gate(time.span) == when.span
    };
    let just = message.governor(draft.tokens.start).is_some_and(|verb| message.before(verb, 1) == "just");
    just && message.times.iter().any(ago)
}

/// Whether a bare figure that puts an hour right may as well put right how many: "one at 8, I mean two".
fn hour_or_count(message: &Message<'_>, draft: &Draft) -> bool {
    const MOST: u32 = 4;
    let Some(when) = draft.when.as_ref() else { return false };
    let righted = message.said(when.span);
    let bare = righted.len() == 1 && message.statement(righted.start).is_some_and(|of| of.corrects.is_some());
    let figure = small_word(message.norm(righted.start));
    let few = figure.or_else(|| message.norm(righted.start).parse().ok()).is_some_and(|figure| figure <= MOST);
    bare && few && draft.kind.dose().is_some_and(|dose| dose.value.count.is_some() && dose.value.strength.is_none())
}

#[cfg(test)]
#[path = "two_ways_test.rs"]
mod tests;
