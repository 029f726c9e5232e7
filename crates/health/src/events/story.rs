//! The day that a story is told of: what a message tells behind a past day, and with no day of its own, may be of that day as well as of today.

use alara_english::Span;
use alara_english::time::{DayPart, TimeMention, TimeValue};
use chrono::{NaiveDateTime, Timelike};

use super::draft::Draft;
use super::event::{Certainty, EventKind, Past};
use super::message::Message;
use super::order::{
    Within, day_of_sentence, is_care, is_open, is_present, is_reading, is_repeated, last_of_list, lasts, list_days,
    named_day,
};
use super::when;
use crate::events::reasons::OF_TODAY;
use crate::events::settle::settle;

/// Why an event is asked about that may be of a day named before it.
const OF_THAT_DAY: &str = "You named a day before it: was it then?";

/// From this hour on an evening may go on into the next day.
const EVENING: u32 = 17;
/// Up to this hour it is a morning.
const MORNING_ENDS: u32 = 11;

/// Gives each event without a day of its own the past day that stands before it, and asks: nobody said that it was then, and nobody that it was
/// today. What is told of the present ("my head hurts"), and what stands behind a word of today, stays.
///
/// The days of what is `spoken_for`, a wish, a question or a plan, are none of a story.
pub(super) fn put_day_of_story(drafts: &mut [Draft], message: &Message<'_>, spoken_for: &[bool]) {
    let story = Story::of(drafts, message, spoken_for);
    for at in 0..drafts.len() {
        if let Some(draft) = drafts.get_mut(at).filter(|draft| is_present(draft, message)) {
            story.ask_of_present(draft);
        }
        let Some(draft) = drafts.get(at).filter(|draft| is_open(draft, message)) else { continue };
        let within = day_of_sentence(drafts, draft, &story.days, message);
        let own = own_times(draft, message);
        let undated = !own.iter().any(|time| is_dated(time));
        if is_repeated(drafts, draft) {
            // What was done several times has its days by its own words, where they name any.
            let other = undated && matches!(within, Within::Its(_));
            if let Some(draft) = drafts.get_mut(at).filter(|draft| other && draft.certainty == Certainty::Clear) {
                draft.certainty = Certainty::Doubtful(OF_THAT_DAY);
            }
            continue;
        }
        if story.is_still_to_come(draft, &within, undated) {
            // What is still to come may be skipped already.
            let done = |draft: &&mut Draft| {
                draft.certainty == Certainty::Clear && !matches!(draft.kind, EventKind::Skip { .. })
            };
            if let Some(draft) = drafts.get_mut(at).filter(done) {
                draft.certainty = Certainty::Doubtful(OF_TODAY);
            }
            continue;
        }
        let (day, listed) = match within {
            Within::Its(day) => (Some(day.clone()), last_of_list(drafts, draft, day, message)),
            Within::None if undated => (story.day_before(draft), None),
            Within::None | Within::Told => (None, None),
        };
        let Some(day) = day else { continue };
        let day = day_for(day, &own, message.now);
        let hours = own.into_iter().filter(|time| !matches!(time.value, TimeValue::Day { .. }));
        let hours: Vec<TimeMention> = hours.map(undate).collect();
        let told: Vec<&TimeMention> = std::iter::once(&day).chain(&hours).collect();
        let Some(draft) = drafts.get_mut(at) else { continue };
        // What was told by a word of one's own ("after breakfast") keeps it: both cannot stand.
        if draft.when.as_ref().is_some_and(|when| matches!(when.value, Past::Vague(Some(_)))) {
            if draft.certainty == Certainty::Clear {
                draft.certainty = Certainty::Doubtful(OF_THAT_DAY);
            }
            continue;
        }
        let (before, own) = (draft.certainty.clone(), draft.when.take());
        settle(draft, &told, message);
        // The words of another's day may hold that one's hour.
        if let (Some(words), Some(when)) = (hours.iter().map(|time| time.span).reduce(Span::cover), &mut draft.when) {
            when.span = message.gate(words);
        }
        let same = own.is_some_and(|own| draft.when.as_ref().is_some_and(|when| when.value == own.value));
        let next = listed.is_some_and(|last| match draft.when.as_ref().map(|when| &when.value) {
            Some(Past::Minute { at, .. }) => last <= *at && last.date() == at.date(),
            when => matches!(when, Some(Past::Day { .. })),
        });
        if before == Certainty::Clear && !same && !next {
            draft.certainty = Certainty::Doubtful(OF_THAT_DAY);
        }
    }
}

/// What a message tells by days.
struct Story<'m> {
    message: &'m Message<'m>,
    spoken_for: &'m [bool],
    /// The days that its events may be of.
    days: Vec<&'m TimeMention>,
    /// The words that say when visits were, and when all else was.
    care: Vec<alara_gate::Span>,
    taken: Vec<alara_gate::Span>,
}

impl<'m> Story<'m> {
    fn of(drafts: &[Draft], message: &'m Message<'m>, spoken_for: &'m [bool]) -> Story<'m> {
        let (care, taken): (Vec<&Draft>, Vec<&Draft>) = drafts.iter().partition(|draft| is_care(draft));
        let spans = |of: Vec<&Draft>| of.into_iter().filter_map(|draft| Some(draft.when.as_ref()?.span)).collect();
        let days = list_days(drafts, message, spoken_for);
        Story { message, spoken_for, days, care: spans(care), taken: spans(taken) }
    }

    /// The last time before an event that says of which day it is, and is no wish's, question's or plan's. "All day" lasts, and is no day.
    fn last_dated(&self, draft: &Draft) -> Option<&'m TimeMention> {
        let Story { message, spoken_for, .. } = *self;
        let start = message.span(&draft.tokens).start;
        let told = |time: &TimeMention| {
            let statement = message.statement_index(message.tokens(time.span).start);
            !spoken_for.get(statement).copied().unwrap_or(false)
        };
        let dated = |time: &TimeMention| is_dated(time) && !lasts(time, message) && time.value != TimeValue::Vague;
        message.times.iter().rfind(|time| time.span.start < start && dated(time) && told(time))
    }

    /// The last day before an event where that is a past one, and its sentence an earlier one or no event has it.
    fn day_before(&self, draft: &Draft) -> Option<TimeMention> {
        let (message, last) = (self.message, self.last_dated(draft)?);
        let token = message.tokens(last.span).start;
        let sentence = message.sentence_tokens(draft.tokens.start);
        let (within, heads) = (sentence.contains(&token), (sentence.start..sentence.start + 2).contains(&token));
        let past = match last.value {
            // A part of today that heads the sentence counts where it is over.
            TimeValue::Day { date, part: Some(part) } if date == message.now.date() => {
                let [_, (_, ends)] = crate::tools::part_of_day(part).due_on(date);
                heads && draft.when.is_none() && ends < message.now
            }
            TimeValue::Day { date, .. } | TimeValue::Clock { date: Some(date), .. } => date < message.now.date(),
            _ => when::long_past(last, message.now),
        };
        let words = message.gate(last.dated_by.unwrap_or(last.span));
        let holds =
            |of: &alara_gate::Span| of.message == words.message && of.start <= words.start && words.end <= of.end;
        let (taken, of_care) = (self.taken.iter().any(holds), self.care.iter().any(holds));
        // One visit may be told by two words, e.g. "went to the hospital yesterday for a checkup".
        let reached = if within && is_care(draft) {
            false
        } else if within {
            heads || !taken || draft.when.is_some() || matches!(draft.kind, EventKind::Skip { .. })
        } else if of_care {
            // A visit of another day is that of what was read there, and of no drink.
            is_reading(&draft.kind)
        } else {
            // A day without a verb tells of nothing, e.g. "thanks for yesterday!".
            taken || message.statement(token).is_some_and(|of| !of.verbs.is_empty())
        };
        (past && reached && !message.quoted(token) && !message.retracted(token)).then(|| last.clone())
    }

    /// Asks about what is so now, and was given a past day that does not stand right beside it ("dentist on Thursday, and my tooth hurts").
    fn ask_of_present(&self, draft: &mut Draft) {
        let felt = matches!(draft.kind, EventKind::Symptom { .. });
        let Some(when) = draft.when.as_ref().filter(|_| felt && draft.certainty == Certainty::Clear) else { return };
        let words = self.message.said(when.span);
        let apart = |at: usize| matches!(self.message.norm(at), "," | "and" | "but" | ";" | "&" | "so");
        let between = words.end.min(draft.tokens.end)..words.start.max(draft.tokens.start);
        if when.value.date() < Some(self.message.now.date())
            && when.value.date().is_some()
            && between.clone().any(apart)
        {
            draft.certainty = Certainty::Doubtful(OF_THAT_DAY);
        }
    }

    /// Whether the hour of an event was taken for yesterday's, as it is still to come, where what it stands behind is told of today.
    fn is_still_to_come(&self, draft: &Draft, within: &Within<'_>, undated: bool) -> bool {
        let (today, start) = (self.message.now.date(), self.message.span(&draft.tokens).start);
        let day = match within {
            Within::Its(day) => Some(*day),
            Within::None if undated => self.days.iter().rfind(|day| day.span.start < start).copied(),
            _ => None,
        };
        let of_today = day.and_then(|day| named_day(day, self.message.now)).is_some_and(|(date, _)| date == today);
        of_today && draft.when.as_ref().is_some_and(|when| when.value.date() < Some(today))
    }
}

/// A past day beside the times that an event has of its own: its own part of the day wins, and an hour before dawn of a night is of the next day.
fn day_for(mut day: TimeMention, own: &[&TimeMention], now: NaiveDateTime) -> TimeMention {
    let dawn = own.iter().any(|time| {
        matches!(time.value, TimeValue::Clock { time, twelve_hour, .. } if time.hour() < 6 || twelve_hour && time.hour() == 12)
    });
    if let (TimeValue::Clock { time, .. }, Some((date, _))) = (&day.value, named_day(&day, now)) {
        // A morning behind an evening is of the next day, e.g. in "yesterday at 9 pm, then at 6 am".
        let before = |of: &&TimeMention| matches!(of.value, TimeValue::Clock { time: own, twelve_hour: false, .. } if own.hour() < MORNING_ENDS && time.hour() >= EVENING);
        let date = if own.iter().any(before) { date.succ_opt().unwrap_or(date) } else { date };
        day.value = TimeValue::Day { date, part: None };
    } else if let Some((date, part)) = named_day(&day, now) {
        day.value = TimeValue::Day { date, part };
    }
    if let (TimeValue::Day { date, part }, false) = (&mut day.value, own.is_empty()) {
        if dawn && *part == Some(DayPart::Night) {
            *date = date.succ_opt().unwrap_or(*date);
            *part = Some(DayPart::Morning);
        } else if !matches!(part, Some(DayPart::Night | DayPart::Evening)) {
            *part = None;
        }
    }
    day
}

/// The hour of a time whose day was another event's.
fn undate(time: &TimeMention) -> TimeMention {
    let mut time = time.clone();
    if let TimeValue::Clock { date, .. } = &mut time.value {
        *date = None;
    }
    time
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
                ("Last night was rough. Took ibuprofen at 2.", &["dose 14 02:00?"]),
                ("Last night was rough. Took ibuprofen at 11.", &["dose 13 23:00?"]),
                ("saw my GP on Tuesday, bp was 150/90", &["pressure 10 None?", "other 10 None"]),
            ],
            told,
        );
    }
}
