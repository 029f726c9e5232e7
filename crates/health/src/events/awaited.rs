//! What a message tells is to come.

use alara_english::statement::{Assertion, Tense};
use alara_english::time::TimeValue;
use chrono::{NaiveDate, NaiveDateTime, NaiveTime};

use super::message::Message;
use super::relative::{awake, on, relative};

/// What a message that asks to be reminded before something tells of that, with its title, day and hour.
pub(crate) fn told(message: &Message<'_>) -> Option<(String, NaiveDateTime)> {
    let found = relative(message, &(0..message.text.tokens.len()))?;
    let base = found.base(message)?;
    let own = message.text.span_of(found.tokens.start, found.tokens.end);
    let others = || message.times.iter().filter(|each| !each.span.meets(own) && !found.beside(message, each));
    let date = others().find_map(|each| match &each.value {
        TimeValue::Clock { date: Some(date), .. } | TimeValue::Day { date, .. } => Some(each.upcoming.unwrap_or(*date)),
        _ => None,
    });
    let hour = others().find_map(|each| match &each.value {
        TimeValue::Clock { time, twelve_hour, .. } => Some((*time, *twelve_hour)),
        _ => None,
    });
    let title = super::reminded::thing(message, base)?;
    let words = message.text.written(&title);
    Some((words.to_owned(), on(date?, hour?, message.now)))
}

/// The care that a message tells is to come ("my scan is on the 19th at 2pm"), with its title, day and hour.
pub(crate) fn to_come(message: &Message<'_>) -> Option<(String, NaiveDate, Option<NaiveTime>)> {
    let today = message.now.date();
    // What a test came to was ("HbA1c 48 on Friday").
    if message.is_filled_by_results() {
        return None;
    }
    message.times.iter().find_map(|each| {
        let (said, hour) = match &each.value {
            TimeValue::Clock { date: Some(date), time, twelve_hour } => (*date, Some((*time, *twelve_hour))),
            TimeValue::Day { date, .. } => (*date, None),
            _ => return None,
        };
        let at = message.tokens(each.span).start;
        let date = each.upcoming.unwrap_or(said);
        let of = message.statement(at).filter(|_| date > today)?;
        let line = message.clause_tokens(at);
        let care = message.words.cares.iter().map(|heard| &heard.tokens).chain(&message.providers);
        let named = care.clone().any(|tokens| line.contains(&tokens.start));
        // "I have physio on Friday", "the scan is on the 19th"; what was, and what is asked or wished, is not to come.
        let told = of.tense != Tense::Past
            && matches!(of.assertion, Assertion::Asserted | Assertion::Planned | Assertion::Habitual);
        let title = super::reminded::thing(message, at).filter(|_| named && told)?;
        let words = message.text.written(&title);
        Some((words.to_owned(), date, hour.map(awake)))
    })
}
