//! Words that point at what nothing has resolved: at a time that was told before, at a weekday in short, at what they put right. What is told
//! beside them is asked about.

use alara_english::statement::Assertion;
use alara_english::{WordList, list};

use crate::events::message::Message;
use crate::events::{Event, EventKind, Past, happened};

/// Why an event is asked about beside "at the same time", "the same evening".
const SAME_TIME: &str = "You said that it was at the same time as something else: when was it?";
/// Why an event is asked about beside a weekday in short that was read as none.
const WEEKDAY: &str = "You may have named a day beside it: which day was it?";
/// Why an event is asked about beside words that put something right.
const PUT_RIGHT: &str = "You may have put it right in the same words.";

/// What may be the same of a time.
const TIMES: &WordList =
    list!["time", "times", "moment", "hour", "day", "morning", "afternoon", "evening", "night", "date"];
/// Weekdays in short that are other words as well.
const WEEKDAYS: &WordList = list!["sat", "sun", "mon", "wed", "fri", "thu", "thur", "thurs", "tue", "tues", "weds"];
/// Behind these "sat" and "sun" are no days.
const LIGHT: &WordList =
    list!["the", "i", "he", "she", "we", "they", "just", "in", "and", "then", "it", "i've", "we've", "have", "been"];

/// Why an event may be of another time, or another, than was read of it; none where nothing in its sentence points elsewhere.
pub(super) fn points_elsewhere(message: &Message<'_>, events: &[Event], event: &Event) -> Option<&'static str> {
    let sentence = message.sentence_tokens(message.said(event.span).start);
    let hour = matches!(event.when.as_ref().map(|when| &when.value), Some(Past::Minute { .. }));
    let timed = happened(&event.kind) && !hour;
    let same = |at: usize| message.is_any(at, list!["same", "both"]) && message.is_any(at + 1, TIMES);
    let weekday = |at: usize| {
        message.is_any(at, WEEKDAYS)
            && !message.timed(at)
            && !message.is_any(at.wrapping_sub(1), LIGHT)
            && !message.is_any(
                at + 1,
                list!["down", "up", "on", "in", "at", "there", "with", "cream", "screen", "by", "still", "for"],
            )
    };
    let undated = event.when.as_ref().is_none_or(|when| when.value.date() == Some(message.now.date()));
    if timed && sentence.clone().any(same) {
        return Some(SAME_TIME);
    }
    if happened(&event.kind) && undated && sentence.clone().any(weekday) {
        return Some(WEEKDAY);
    }
    let applied = !message.corrected.is_empty()
        || message.statements.iter().any(|of| of.assertion == Assertion::Retracted)
        || events.iter().any(|event| matches!(event.kind, EventKind::Correct { .. }));
    (!applied && sentence.into_iter().any(|at| puts_right(message, at))).then_some(PUT_RIGHT)
}

/// Whether words at a token say that what stands beside them is put right.
fn puts_right(message: &Message<'_>, at: usize) -> bool {
    const PHRASES: &[&[&str]] = &[
        &["make", "that"],
        &["should", "have", "been"],
        &["should've", "been"],
        &["correct", "is"],
        &["scratch", "that"],
        &["strike", "that"],
        &["correction"],
    ];
    PHRASES.iter().any(|phrase| message.stands(at, phrase))
}
