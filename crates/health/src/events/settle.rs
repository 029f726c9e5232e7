//! The time of an event, by the words of time that are its own.

use alara_english::time::{DayPart, TimeMention, TimeValue};
use alara_english::{Span, list};
use chrono::Timelike;

use super::draft::Draft;
use super::event::{Certainty, EventKind, Past, Sourced};
use super::message::Message;
use super::part::usual;
use super::{slot, when};
use crate::events::mood_told::of_what;
use crate::events::reasons::{OF_TODAY, SEVERAL, SMALL_HOURS, UNPLACED};

/// "trhee hours ago": a past time that was named and cannot be read is no time of now.
pub(super) fn unread(draft: &Draft, message: &Message<'_>) -> Option<Sourced<Past>> {
    let mut tokens = draft.scope.iter().flat_map(|statement| message.statement_tokens(*statement));
    let at = tokens.find(|at| message.norm(*at) == "ago" && !message.in_time(message.text.span_of(*at, at + 1)))?;
    draft.timed().then(|| Sourced::stated(Past::Vague(None), message.span(&(at..at + 1))))
}

pub(super) fn settle(draft: &mut Draft, mentions: &[&TimeMention], message: &Message<'_>) {
    // "82 kg yesterday, 84 now": now is of something else.
    let other = |day: &TimeMention| matches!(day.value, TimeValue::Day { date, .. } if date != message.now.date());
    let elsewhere = mentions.iter().any(|mention| other(mention) || when::long_past(mention, message.now));
    let of_both = elsewhere && mentions.iter().any(|mention| mention.value == TimeValue::Now);
    let kept = mentions.iter().copied().filter(|mention| !of_both || mention.value != TimeValue::Now);
    let seen = matches!(draft.kind, EventKind::Visit { .. } | EventKind::Care { .. });
    let halved: Vec<TimeMention> =
        kept.map(|mention| when::halve_by_words(mention, message)).map(|mention| by_day(mention, seen)).collect();
    let mentions = &halved.iter().collect::<Vec<_>>()[..];
    if draft.when.is_none() && mentions.is_empty() {
        draft.when = unread(draft, message);
    }
    let due = draft.when.take_if(|when| matches!(when.value, Past::Day { part: Some(_), .. }) && !mentions.is_empty());
    if draft.when.is_some() || mentions.is_empty() {
        return;
    }
    // "anxious about tomorrow": what it is felt about, and not when.
    if matches!(draft.kind, EventKind::Mood { .. }) && of_what(message, draft.tokens.end).is_some() {
        return;
    }
    // What is told between two times is not of when.
    let told = |span: Span| {
        let figure = message.quantities.iter().filter(|each| each.unit.is_some() && !message.in_time(each.span));
        figure.map(|each| each.span).chain(message.readings.iter().map(|each| each.span)).any(|each| each.meets(span))
    };
    let whole = mentions.iter().map(|mention| mention.span).reduce(Span::cover);
    let span = whole.filter(|span| !told(*span)).or(mentions.first().map(|mention| mention.span));
    if let (Some(past), Some(span)) = (when::past(mentions, message.now), span) {
        let exact = matches!(past, Past::Vague(_));
        // "My weight this week: 68", "headache all week": as of now. Of a dose the day is as open as in any other week.
        let lasts = matches!(draft.kind, EventKind::Symptom { lasting: Some(_), .. });
        let goes_on = |mention: &&TimeMention| when::goes_on(mention, message.now.date());
        let now = lasts || !matches!(draft.kind, EventKind::Intake { .. }) && mentions.iter().any(goes_on);
        if now && past == Past::Vague(None) {
            return;
        }
        // "After breakfast": kept as it was said, for whoever reads the entry.
        // What ends so is no moment of today, e.g. "the night before".
        let of_today = |mention: &&&TimeMention| !message.text.slice(mention.span).to_lowercase().ends_with(" before");
        let named = mentions.iter().filter(of_today).find(|mention| mention.value == TimeValue::Vague);
        let past = match (past, named) {
            (Past::Vague(None), Some(mention)) => Past::Vague(Some(message.text.slice(mention.span).to_owned())),
            (past, _) => past,
        };
        let span = message.gate(span);
        draft.when = Some(if exact { Sourced::stated(past, span) } else { Sourced::derived(past, span) });
    }
    if let Some(due) = due {
        let begins = super::part::begins(&due.value);
        draft.when = Some(super::part::with(due, draft.when.take()));
        if let Some(begins) = begins {
            slot::halve(draft, mentions, begins);
        }
    }
    if draft.certainty == Certainty::Clear && mentions.iter().any(|mention| when::ahead(mention, message.now)) {
        draft.certainty = Certainty::Denied("It has not happened yet.");
    }
    let undated = draft.when.as_ref().is_none_or(|when| matches!(when.value, Past::Vague(_)));
    if draft.certainty == Certainty::Clear && undated && draft.timed() {
        let ahead =
            mentions.iter().filter(|mention| mention.value == TimeValue::Vague).find_map(|of| lies_ahead(of, message));
        draft.certainty = ahead.unwrap_or(Certainty::Clear);
    }
    if draft.certainty == Certainty::Clear && when::in_the_small_hours(message, mentions, draft.when.as_ref()) {
        draft.certainty = Certainty::Doubtful(SMALL_HOURS);
    }
    let unlike = of_both || when::disagree(mentions, message.now) || when::name_two_days(mentions, message);
    if draft.certainty == Certainty::Clear && unlike {
        draft.certainty = Certainty::Doubtful(SEVERAL);
    }
    // "Last month, on the 3rd": the day is told.
    let date = draft.when.as_ref().and_then(|when| when.value.date());
    let told = |stretch: &TimeMention| date.is_some_and(|date| when::holds(stretch, date));
    let nowhere = |mention: &TimeMention| {
        matches!(mention.value, TimeValue::Wrong(_)) || when::long_past(mention, message.now) && !told(mention)
    };
    let unplaced = draft.when.as_ref().is_some_and(|when| when.value == Past::Vague(None));
    if draft.certainty == Certainty::Clear && (unplaced || mentions.iter().any(|mention| nowhere(mention))) {
        draft.certainty = Certainty::Doubtful(UNPLACED);
    }
}

/// An open hour in the half of the day in which one is seen by a clinician: nobody is by night who does not say so.
fn by_day(mut mention: TimeMention, seen: bool) -> TimeMention {
    if let TimeValue::Clock { time, twelve_hour: true, .. } = mention.value
        && seen
        && mention.part.is_none()
    {
        mention.part = Some(if (7..12).contains(&time.hour()) { DayPart::Morning } else { DayPart::Afternoon });
    }
    mention
}

/// What is left of an event whose only time is a moment of every day that today has not reached: it is to come where that is said ("later"),
/// and asked about where it may be that of the day before ("at bedtime", told at noon).
fn lies_ahead(mention: &TimeMention, message: &Message<'_>) -> Option<Certainty> {
    let tokens = message.tokens(mention.span);
    if message.any(tokens.clone(), list!["later", "soon"]) {
        return Some(Certainty::Denied("It has not happened yet."));
    }
    // "Before dinner" begins in the afternoon; what is told as after a meal is told when that was, at whatever hour one eats.
    let lead = match message.norm(tokens.start) {
        "after" => return None,
        "before" => 4,
        _ => 1,
    };
    // A lunch may be early; what ends a day is not.
    const LATE: u32 = 17;
    let (hour, _) = tokens.clone().find_map(|at| usual(message.norm(at))).filter(|(hour, _)| *hour >= LATE)?;
    (message.now.hour() + lead < hour).then_some(Certainty::Doubtful(OF_TODAY))
}
