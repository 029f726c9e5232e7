//! What stays where a part is put right: the hour of a figure alone ("took it at 6, sorry I mean 5"), and how many of another name.

use alara_english::quantity::small_word;
use alara_english::statement::Statement;
use alara_english::time::{TimeMention, TimeValue};
use alara_english::{Span, Text, WordList, word_list};
use chrono::{NaiveTime, Timelike};

use super::draft::Draft;
use super::event::{Certainty, EventKind};
use super::message::Message;

/// Words that may stand beside the figure that puts an hour right.
const BESIDE: &WordList = word_list!("../../data/words/events/righted/beside.txt");

/// Gives each hour that was taken back the figure that stands in its place.
pub(super) fn hours(text: &Text<'_>, statements: &[Statement], times: &mut [TimeMention]) {
    for statement in statements {
        let Some(old) = statement.corrects.and_then(|of| statements.get(of)) else { continue };
        let Some((figure, span)) = alone(text, statement.span) else { continue };
        if times.iter().any(|time| time.span.meets(span)) {
            continue;
        }
        let Some(slot) = times.iter_mut().rev().find(|time| time.span.meets(old.span) && clock(time)) else { continue };
        if let TimeValue::Clock { date, time, twelve_hour } = slot.value {
            let half = if twelve_hour || time.hour() < 12 { 0 } else { 12 };
            let Some(time) = NaiveTime::from_hms_opt(figure % 12 + half, 0, 0) else { continue };
            slot.value = TimeValue::Clock { date, time, twelve_hour };
            slot.span = span;
        }
    }
    times.sort_by_key(|time| time.span.start);
}

/// How many they were stays with the name that is put in the place of another ("2 ibuprofen, I mean paracetamol"). A strength is of the one
/// that was taken back as soon as of this one, so it is asked about.
pub(super) fn keep_amounts(message: &Message<'_>, drafts: &mut [Draft]) {
    for at in 1..drafts.len() {
        let (before, rest) = drafts.split_at_mut(at);
        let (Some(old), Some(new)) = (before.last(), rest.first_mut()) else { continue };
        let (EventKind::Intake { dose: Some(said), .. }, EventKind::Intake { dose: dose @ None, .. }) =
            (&old.kind, &mut new.kind)
        else {
            continue;
        };
        let (taken_back, stays) = (message.retracted(old.tokens.start), !message.retracted(new.tokens.start));
        if taken_back && stays && message.sentence_tokens(old.tokens.start).contains(&new.tokens.start) {
            if said.value.strength.is_some() && new.certainty == Certainty::Clear {
                new.certainty = Certainty::Doubtful("The amount may be that of the one you took back.");
            }
            *dose = Some(said.clone());
        }
    }
}

fn clock(time: &TimeMention) -> bool {
    matches!(time.value, TimeValue::Clock { .. })
}

/// The one figure of a statement that says nothing else, where it can be an hour of a clock.
fn alone(text: &Text<'_>, span: Span) -> Option<(u32, Span)> {
    let mut found = None;
    for at in text.within(span) {
        let token = text.tokens.get(at)?;
        let hour = token.norm.parse::<u32>().ok().or_else(|| small_word(&token.norm));
        match hour {
            Some(hour) if found.is_none() && (1..=12).contains(&hour) => found = Some((hour, token.span)),
            Some(_) => return None,
            None if BESIDE.holds(&token.norm) || !token.norm.chars().any(char::is_alphanumeric) => {}
            None => return None,
        }
    }
    found
}
