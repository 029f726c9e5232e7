//! Which reminder the words mean: by its title, its hour, its day, the part of the day or its medication; all that is said of it must fit.

use crate::tools::find::PLAIN;
use std::ops::Range;

use alara_english::time::{DayPart, TimeMention, TimeValue};
use alara_record::{Record, Recurs, Reminder, ReminderId};
use chrono::{Datelike, Timelike, Weekday};

use super::message::Message;
use crate::lexicon::{self};

/// By what a reminder was named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    /// By words of its title, or its medication; whether by nothing else besides.
    Title { whole: bool },
    /// By its hour, its day or the part of the day.
    Time,
    /// By nothing.
    Nothing,
}

pub(super) struct Meant<'r> {
    pub of: Vec<&'r Reminder>,
    pub by: By,
}

/// The reminders that words can mean, as ids.
pub(super) fn reminders(message: &Message<'_>, record: &dyn Record, object: &Range<usize>) -> Vec<ReminderId> {
    meant(message, record, object).of.iter().map(|each| each.id).collect()
}

/// The reminders that the words of a range can mean: those that fit everything said of them.
pub(super) fn meant<'r>(message: &Message<'_>, record: &'r dyn Record, object: &Range<usize>) -> Meant<'r> {
    fitting(message, record, object, day)
}

/// The same, of which one occurrence is meant: of those that come on several days, the ones that come on that day.
pub(super) fn one_of<'r>(message: &Message<'_>, record: &'r dyn Record, object: &Range<usize>) -> Meant<'r> {
    fitting(message, record, object, comes_on)
}

type Test = fn(&TimeMention, &Reminder) -> Option<bool>;

fn fitting<'r>(message: &Message<'_>, record: &'r dyn Record, object: &Range<usize>, day: Test) -> Meant<'r> {
    let all = record.reminders(record.person().id);
    let timed = |at: usize| {
        let span = message.text.span_of(at, at + 1);
        message.in_time(span)
            || message.recurrence.as_ref().is_some_and(|often| often.spans.iter().any(|each| each.meets(span)))
    };
    let words: Vec<String> = object
        .clone()
        .filter(|at| {
            message.is_word(*at)
                && !timed(*at)
                && !PLAIN.contains(message.norm(*at))
                && part(message.norm(*at)).is_none()
        })
        .map(|at| message.norm(at).trim_end_matches("'s").to_lowercase())
        .collect();
    let shared = |each: &Reminder| words.iter().filter(|word| shares(message, object, each, word)).count();
    let most = all.iter().map(|each| shared(each)).max().unwrap_or(0);
    // "Could you possibly move that reminder": words that none of them has name none, where it is pointed at.
    let pointed = |at: usize| {
        matches!(message.norm(at), "reminder" | "alarm" | "alert")
            && matches!(message.before(at, 1), "the" | "that" | "this" | "my")
            && !matches!(message.norm(at + 1), "for" | "about" | "of" | "called" | "with")
    };
    let mut of: Vec<&Reminder> = match words.is_empty() || most == 0 && object.clone().any(pointed) {
        true => all.clone(),
        false => all.iter().copied().filter(|each| most > 0 && shared(each) == most).collect(),
    };
    let mentions = message.times_in(object);
    let mut by_time = false;
    for test in [hour as Test, day] {
        for mention in mentions {
            if of.iter().any(|each| test(mention, each).is_some()) {
                by_time = true;
                of.retain(|each| test(mention, each) == Some(true));
            }
        }
    }
    let parts = object.clone().filter(|at| !clocked(message, *at)).filter_map(|at| part(message.norm(at)));
    for (from, to) in parts {
        by_time = true;
        of.retain(|each| each.schedule.times.iter().any(|time| (from..to).contains(&time.hour())));
    }
    if let Some(often) = message.recurrence.as_ref().filter(|often| !often.weekdays.is_empty())
        && often.spans.iter().any(|span| object.contains(&message.tokens(*span).start))
    {
        by_time = true;
        of.retain(|each| often.weekdays.iter().all(|day| on_weekday(each, *day)));
    }
    let by = match (words.is_empty(), by_time) {
        (false, _) if most > 0 => By::Title { whole: most == words.len() },
        (true, true) => By::Time,
        _ => By::Nothing,
    };
    Meant { of, by }
}

/// Whether a part of the day at a token belongs to an hour or a day that is read already ("6 in the evening").
fn clocked(message: &Message<'_>, at: usize) -> bool {
    let span = message.text.span_of(at, at + 1);
    message.times.iter().any(|each| each.span.meets(span) && matches!(each.value, TimeValue::Clock { .. }))
}

/// Whether a reminder goes by a word: of its title, or of its medication.
fn shares(message: &Message<'_>, object: &Range<usize>, of: &Reminder, word: &str) -> bool {
    let alike = |one: &str| {
        one == word
            || one.strip_suffix('s') == Some(word)
            || word.strip_suffix('s') == Some(one)
            || one.len() > 4 && word.len() > 4 && (one.starts_with(word) || word.starts_with(one))
    };
    let title = of.title.to_lowercase();
    let titled = title.split(|sign: char| !sign.is_alphanumeric()).filter(|each| !each.is_empty()).any(alike);
    titled
        || message.names_in(object).iter().any(|name| {
            name.tokens.clone().any(|at| message.norm(at) == word)
                && (of.medications.iter().any(|each| lexicon::same_medication(each, &name.name))
                    || of
                        .title
                        .split_whitespace()
                        .any(|each| each.len() > 3 && lexicon::same_medication(each, &name.name)))
        })
}

/// Whether a reminder rings at the hour of a mention; `None` where it has none.
fn hour(mention: &TimeMention, of: &Reminder) -> Option<bool> {
    let TimeValue::Clock { time, twelve_hour, .. } = mention.value else { return None };
    Some(
        of.schedule.times.iter().any(|at| {
            *at == time || twelve_hour && time.minute() == at.minute() && (time.hour() + 12) % 24 == at.hour()
        }),
    )
}

/// Whether a reminder rings on the day of a mention; `None` where it has none.
fn day(mention: &TimeMention, of: &Reminder) -> Option<bool> {
    let date = match mention.value {
        TimeValue::Clock { date: Some(date), .. } | TimeValue::Day { date, .. } => mention.upcoming.unwrap_or(date),
        _ => return None,
    };
    Some(match (&of.schedule.recurs, mention.weekday) {
        (Recurs::Once { date: only }, Some(weekday)) => only.weekday() == weekday,
        (Recurs::Once { date: only }, None) => *only == date,
        (_, Some(weekday)) => on_weekday(of, weekday),
        (Recurs::Days { days }, None) => days.len() < 7 && days.contains(&(date.weekday().number_from_monday() as u8)),
        _ => false,
    })
}

/// Whether a reminder comes on the day of a mention; `None` where it has none.
fn comes_on(mention: &TimeMention, of: &Reminder) -> Option<bool> {
    let (TimeValue::Clock { date: Some(date), .. } | TimeValue::Day { date, .. }) = mention.value else { return None };
    let date = mention.upcoming.unwrap_or(date);
    let part = match mention.value {
        TimeValue::Day { part, .. } => part,
        _ => mention.part,
    };
    // "Tonight's", as wide as anybody calls it.
    let (from, to) = match part {
        Some(DayPart::Morning) => (3, 12),
        Some(DayPart::Afternoon) => (11, 18),
        Some(DayPart::Evening) => (16, 24),
        Some(DayPart::Night) => (17, 24),
        None => (0, 24),
    };
    let then = of.schedule.times.iter().any(|time| (from..to).contains(&time.hour()));
    Some(of.active && then && of.schedule.falls_on(date))
}

fn on_weekday(of: &Reminder, weekday: Weekday) -> bool {
    match &of.schedule.recurs {
        Recurs::Once { date } => date.weekday() == weekday,
        Recurs::Days { days } => days.contains(&(weekday.number_from_monday() as u8)) && days.len() < 7,
        Recurs::EveryDays { every, from } => every % 7 == 0 && from.weekday() == weekday,
        Recurs::EveryWeeks { days, .. } => days.contains(&(weekday.number_from_monday() as u8)),
        Recurs::Dates { dates } => dates.iter().any(|date| date.weekday() == weekday),
        Recurs::EveryHours { .. } | Recurs::Cycle { .. } => false,
    }
}

/// The hours of a part of the day, from the first to before the last.
fn part(word: &str) -> Option<(u32, u32)> {
    Some(match word {
        "morning" | "breakfast" => (4, 12),
        "noon" | "midday" | "lunch" | "lunchtime" => (11, 14),
        "afternoon" => (12, 18),
        "evening" | "dinner" => (17, 24),
        "night" | "bedtime" => (18, 24),
        _ => return None,
    })
}
