//! Which of its doses was taken, where a meal or the hour of its plan says so: "my breakfast insulin", "metformin after dinner", "took my 12:30
//! metformin early". Of what has one dose a day a meal says only how it was taken.

use alara_english::time::{TimeValue, other_half};
use alara_english::{WordList, list};
use alara_record::{DayPart, Medication, Record};
use chrono::Duration;

use super::draft::Draft;
use super::event::{Certainty, EventKind, Past, Sourced};
use super::message::Message;
use super::part;
use super::skipped::name_part;
use crate::events::reasons::SMALL_HOURS;

/// So long before its hour a dose may be taken that its hour names.
const EARLY: Duration = Duration::hours(6);

/// The part of the day that a meal stands for.
pub(crate) fn part_of_meal(word: &str) -> Option<DayPart> {
    let meal = matches!(word, "breakfast" | "brekkie" | "lunch" | "dinner" | "supper" | "tea");
    part::named(word).filter(|_| meal)
}

/// Puts each dose of a medication that has several a day where its meal or the hour before its name says.
pub(super) fn settle_which(drafts: &mut [Draft], message: &Message<'_>, record: &dyn Record) {
    for draft in drafts.iter_mut().filter(|draft| matches!(draft.kind, EventKind::Intake { .. })) {
        let name = draft.kind.which().and_then(|which| which.value.name());
        let listed = name.map(|name| crate::on_list::same_as(record, record.person().id, name)).unwrap_or_default();
        let several = listed.iter().any(|each| each.times().len() > 1);
        if several || list_meals(message, draft.tokens.start).len() > 1 {
            put_at_meal(draft, message);
        }
        if several {
            put_ahead(draft, message, &listed, record);
        }
        doubt_other_half(draft, message, &listed);
    }
}

fn put_at_meal(draft: &mut Draft, message: &Message<'_>) {
    let before = draft.tokens.start.checked_sub(1);
    if before.is_some_and(|at| part_of_meal(message.norm(at)).is_some()) {
        let told = draft.when.as_ref().map(|when| when.span);
        name_part(draft, message);
        // The day beside the meal is part of when it was.
        if let (Some(told), Some(when)) = (told, draft.when.as_mut())
            && told.message == when.span.message
        {
            when.span.start = when.span.start.min(told.start);
            when.span.end = when.span.end.max(told.end);
        }
        return;
    }
    let (date, span) = match draft.when.as_ref().map(|when| (&when.value, when.span)) {
        Some((Past::Day { date, part: None }, span)) => (Some(*date), span),
        Some((Past::Vague(Some(_)), span)) => (None, span),
        _ => return,
    };
    let meals = list_meals(message, draft.tokens.start);
    // Of several, the one behind its own amount ("12 units at breakfast and 8 at dinner").
    let amount = draft.kind.dose().map_or(0, |dose| message.said(dose.span).end);
    let behind = meals.iter().find(|(at, _)| *at >= amount).or(meals.first());
    let Some((_, part)) = behind.copied() else { return };
    let date = date.unwrap_or_else(|| part::day(message, draft.tokens.start, part));
    draft.when = Some(Sourced::derived(Past::Day { date, part: Some(part) }, span));
}

/// The meals and the bedtime that a clause names, each led to, with the part of the day that they stand for.
fn list_meals(message: &Message<'_>, at: usize) -> Vec<(usize, DayPart)> {
    const LEADS: &WordList = list!["at", "before", "after", "with"];
    let led = |at: usize| (1..=2).any(|by| at.checked_sub(by).is_some_and(|at| message.is_any(at, LEADS)));
    let part = |at: usize| match message.norm(at) {
        "bedtime" => Some(DayPart::Night),
        word => part_of_meal(word),
    };
    message.clause_tokens(at).filter(|at| led(*at)).filter_map(|at| Some((at, part(at)?))).collect()
}

/// Why a dose is asked about whose bare hour is that of its plan in the other half of the day.
const PLANNED: &str = "Your list has it in the other half of that day: please check the hour.";

/// Asks about a bare hour where the plan has the dose at that hour of the other half alone ("yesterday at 9"); where that was today already,
/// it was then.
fn doubt_other_half(draft: &mut Draft, message: &Message<'_>, listed: &[&Medication]) {
    let Some(Sourced { value: Past::Minute { at, .. }, span, .. }) = &mut draft.when else { return };
    let open = message.times.iter().any(|time| {
        matches!(time.value, TimeValue::Clock { twelve_hour: true, .. })
            && span.meets(message.gate(time.span))
            && time.part.is_none()
    });
    let planned = |time: chrono::NaiveTime| listed.iter().any(|each| each.times().contains(&time));
    let other = other_half(at.time());
    if !open || !planned(other) || planned(at.time()) {
        return;
    }
    let today = at.date() == message.now.date();
    let then = at.date().and_time(other);
    if today && then <= message.now {
        *at = then;
    } else if draft.certainty == Certainty::Clear {
        draft.certainty = Certainty::Doubtful(PLANNED);
    }
}

/// The dose whose hour stands right before its name, and is still to come today, was taken now.
fn put_ahead(draft: &mut Draft, message: &Message<'_>, listed: &[&Medication], record: &dyn Record) {
    let first = draft.tokens.start.saturating_sub(1);
    let own = message.text.span_of(first, draft.tokens.end);
    let hour = message.times.iter().find_map(|time| match time.value {
        TimeValue::Clock { time: at, twelve_hour, date: None } if own.meets(time.span) => {
            Some((time.span, at, twelve_hour))
        }
        _ => None,
    });
    let Some((span, hour, twelve_hour)) = hour else { return };
    let now = message.now;
    let named = |due: &chrono::NaiveDateTime| due.time() == hour || twelve_hour && due.time() == other_half(hour);
    let mut open = listed.iter().flat_map(|each| part::open_on(each, now.date(), record)).filter(named);
    // An hour that has been is when it was taken, or which one it was: either settles it.
    let Some(due) = open.find(|due| *due > now && *due - now <= EARLY) else { return };
    let taken = Past::Minute { at: now, slack: 2, due: Some(DayPart::of(due.time())) };
    draft.when = Some(Sourced::derived(taken, message.gate(span)));
    if draft.certainty == Certainty::Doubtful(SMALL_HOURS) {
        draft.certainty = Certainty::Clear;
    }
}
