//! The day that a story is told of: what a message tells behind a past day, and with no day of its own, may be of that day as well as of today.

use alara_english::statement::Tense;
use alara_english::time::{TimeMention, TimeValue};

use super::draft::{Draft, settle};
use super::event::Certainty;
use super::message::Message;
use super::{moment, when};

/// Why an event is asked about that may be of a day named before it.
const OF_THAT_DAY: &str = "You named a day before it: was it then?";

/// Gives each event without a day of its own the past day that stands before it, and asks: nobody said that it was then, and nobody that it was
/// today. What is told of the present ("my head hurts"), and what stands behind a word of today, stays.
pub(super) fn put_day_of_story(drafts: &mut [Draft], message: &Message<'_>) {
    for at in 0..drafts.len() {
        let Some(draft) = drafts.get(at).filter(|draft| draft.timed() && !matches!(draft.certainty, Certainty::Denied(_)))
        else {
            continue;
        };
        let own = own_times(draft, message);
        let Some(day) = day_before(drafts, at, message).filter(|_| !own.iter().any(|time| is_dated(time))) else {
            continue;
        };
        let mut day = day.clone();
        // Its own part of the day wins.
        if let (TimeValue::Day { part, .. }, false) = (&mut day.value, own.is_empty()) {
            *part = None;
        }
        let told: Vec<&TimeMention> = std::iter::once(&day).chain(own).collect();
        let Some(draft) = drafts.get_mut(at) else { continue };
        let before = draft.certainty.clone();
        draft.when = None;
        settle(draft, &told, message);
        if before == Certainty::Clear {
            draft.certainty = Certainty::Doubtful(OF_THAT_DAY);
        }
    }
}

/// The times that an event has as its own.
fn own_times<'m>(draft: &Draft, message: &'m Message<'_>) -> Vec<&'m TimeMention> {
    let Some(when) = &draft.when else { return Vec::new() };
    let within = |time: &&TimeMention| {
        let span = message.gate(time.span);
        when.span.start <= span.start && span.end <= when.span.end
    };
    message.times.iter().filter(within).collect()
}

/// Whether a time says of which day it is.
fn is_dated(time: &TimeMention) -> bool {
    match time.value {
        TimeValue::Clock { date, .. } => date.is_some(),
        TimeValue::Part(_) => false,
        _ => true,
    }
}

/// The last day before an event where that is a past one, and its sentence an earlier one or no event has it.
fn day_before<'m>(drafts: &[Draft], at: usize, message: &'m Message<'_>) -> Option<&'m TimeMention> {
    let draft = drafts.get(at)?;
    let here = message.statement(draft.tokens.start)?;
    let start = message.span(&draft.tokens).start;
    let named = message.times.iter().filter(|time| time.span.start < start && is_dated(time));
    let last = named.filter(|time| time.value != TimeValue::Vague).next_back()?;
    let token = message.tokens(last.span).start;
    let past = matches!(last.value, TimeValue::Day { date, .. } if date < message.now.date())
        || when::long_past(last, message.now);
    let of_this = message.gate(last.span);
    let taken = drafts.iter().filter_map(|draft| draft.when.as_ref()).any(|when| {
        when.span.message == of_this.message && when.span.start <= of_this.start && of_this.end <= when.span.end
    });
    let earlier = message.sentence_of(message.statement_index(token)) != Some(here.sentence);
    let present = here.tense == Tense::Present || moment::present_verb(draft, message).is_some();
    (past && !present && !message.quoted(token) && !message.retracted(token) && (earlier || !taken)).then_some(last)
}

#[cfg(test)]
mod tests {
    use super::super::event::{Certainty, EventKind, Past};
    use super::super::tests::{compare, events};

    /// Of each event what it is, when, and whether it is asked about.
    fn told(words: &str) -> Vec<String> {
        let when = |past: &Past| match past {
            Past::Minute { at, .. } => at.format("%d %H:%M").to_string(),
            Past::Day { date, part } => format!("{} {part:?}", date.format("%d")),
            Past::Vague(_) => "open".to_owned(),
        };
        let named = |kind: &EventKind| match kind {
            EventKind::Intake { .. } => "dose",
            EventKind::Symptom { .. } => "symptom",
            EventKind::Pressure { .. } => "pressure",
            _ => "other",
        };
        let told = events(words).into_iter().filter(|event| !matches!(event.certainty, Certainty::Denied(_)));
        told.map(|event| {
            let asked = if event.certainty == Certainty::Clear { "" } else { "?" };
            let when = event.when.as_ref().map_or_else(String::new, |said| format!(" {}", when(&said.value)));
            format!("{}{when}{asked}", named(&event.kind))
        })
        .collect()
    }

    #[test]
    fn what_is_told_behind_a_past_day_is_asked_of_that_day() {
        compare(
            &[
                ("Yesterday was awful. Took two ibuprofen at 9am.", &["dose 13 09:00?"]),
                ("Thursday was awful. I took ibuprofen in the evening.", &["dose 12 Some(Evening)?"]),
                ("Yesterday was awful. Took ibuprofen this morning.", &["dose 14 Some(Morning)"]),
                ("Yesterday was awful. Today I took ibuprofen.", &["dose 14 None"]),
                ("Yesterday was awful. I have a headache.", &["symptom"]),
                ("I took ibuprofen. Yesterday was awful.", &["dose"]),
            ],
            told,
        );
    }
}
