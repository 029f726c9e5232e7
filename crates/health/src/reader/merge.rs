//! The events of a statement: those of this turn's message, and those of the message that it answers, completed by it.

use alara_english::time::TimeValue;
use alara_record::Record;

use crate::account;
use crate::dose::Dose;
use crate::events::message::Message;
use crate::events::reasons::UNPLACED;
use crate::events::{Certainty, Event, EventKind, Past, Sourced, Which, WrongKind, happened, of_message};

/// The events of messages that are read already.
pub(super) fn merged(messages: &[Message<'_>], record: &dyn Record) -> Vec<Event> {
    let Some((answer, rest)) = messages.split_first() else { return Vec::new() };
    let mut events = of_message(answer, record);
    account::lower(answer, &mut events);
    for opener in rest {
        let mut earlier = of_message(opener, record);
        account::lower(opener, &mut earlier);
        for event in &mut earlier {
            complete(event, answer, &events);
        }
        // A medication that the answer only names ("just the metformin") is that of the event it answers, and no event of its own.
        events.retain(|event| !matches!((&event.kind, &event.certainty), (EventKind::Intake { .. }, Certainty::Doubtful(_)) if earlier.iter().any(|old| same(old, event))));
        events.extend(earlier);
    }
    events
}

fn same(old: &Event, new: &Event) -> bool {
    match (&old.kind, &new.kind) {
        (EventKind::Intake { which: a, .. }, EventKind::Intake { which: b, .. }) => a.span == b.span,
        _ => false,
    }
}

/// Fills what an earlier event leaves open with what the answer says, and lets a denial in the answer win.
fn complete(event: &mut Event, answer: &Message<'_>, said: &[Event]) {
    if matches!(event.certainty, Certainty::Denied(_)) {
        return;
    }
    let taken = |other: &Event| matches!(other.kind, EventKind::Intake { .. } | EventKind::Skip { .. });
    let kind = std::mem::discriminant(&event.kind);
    if let Some(denial) = said.iter().find(|other| {
        matches!(other.certainty, Certainty::Denied(_))
            && (std::mem::discriminant(&other.kind) == kind || taken(event) && taken(other))
    }) {
        event.certainty = denial.certainty.clone();
        return;
    }
    if answer.statements.iter().any(|statement| statement.assertion == alara_english::statement::Assertion::Retracted) {
        event.certainty = Certainty::Denied("You took it back.");
        return;
    }
    let wrong_again = answer.times.iter().any(|mention| matches!(mention.value, TimeValue::Wrong(_)));
    // What tells events of its own says of them when they were.
    let answers = !wrong_again && !said.iter().any(|other| happened(&other.kind) && other.stands());
    if answers {
        righted(event, answer);
    }
    let unplaced = event.when.as_ref().is_some_and(|when| when.value == Past::Vague(None));
    // The time and the figures of what an answer tells by itself are of that.
    let open = matches!(&event.kind, EventKind::Intake { which, .. } if matches!(which.value, Which::Unnamed(_) | Which::Open(_)));
    let fills = |other: &Event| open && answer.names.len() == 1 && matches!(other.kind, EventKind::Intake { .. });
    let tells = said.iter().any(|other| happened(&other.kind) && other.told && !same(event, other) && !fills(other));
    if event.when.is_none() && !wrong_again {
        event.when = said.iter().find(|other| fills(other)).and_then(|other| other.when.clone());
    }
    if event.when.is_none() && !wrong_again && !tells || unplaced && answers {
        let mentions: Vec<_> = answer.times.iter().collect();
        let span = mentions.iter().map(|mention| mention.span).reduce(|one, other| one.cover(other));
        if let (Some(past), Some(span)) = (crate::events::when::past(&mentions, answer.now), span) {
            // Of "last month" … "the 12th" nobody can tell whether both are of one month: it stays to be asked about.
            event.when = Some(Sourced::derived(past, answer.gate(span)));
        }
    }
    let (which, dose) = match &mut event.kind {
        EventKind::Intake { which, dose } => (which, dose),
        EventKind::Start { which, plan, .. } | EventKind::Revise { which, plan } => (which, &mut plan.dose),
        // A wish of its own answers nothing of an earlier one.
        _ if said.iter().any(|other| matches!(other.kind, EventKind::Remind { .. })) => return,
        _ => return reminded(&mut event.kind, answer),
    };
    if matches!(which.value, Which::Unnamed(_) | Which::Open(_)) {
        let mut names = answer.names.iter();
        if let (Some(name), None) = (names.next(), names.next()) {
            *which = answer.which(name);
        }
    }
    if dose.is_none() && !tells {
        let free = answer.quantities.iter().filter(|each| !answer.in_time(each.span) && !each.article);
        let span = free.clone().map(|each| each.span).reduce(|one, other| one.cover(other));
        if let (Some(found), Some(span)) = (Dose::of(free, |each| answer.text.slice(each.span).to_owned()), span) {
            *dose = Some(Sourced::stated(found, answer.gate(span)));
        }
    }
}

/// A value that was none gives way to what the answer says in its place.
fn righted(event: &mut Event, answer: &Message<'_>) {
    let Some(wrong) = &event.wrong else { return };
    let timed = answer.times.iter().any(|mention| !matches!(mention.value, TimeValue::Wrong(_)));
    let counted = answer.quantities.iter().any(|each| each.value > 0.0 && !each.minus);
    match wrong.kind {
        WrongKind::Clock | WrongKind::Day if timed => event.when = None,
        WrongKind::Zero | WrongKind::Minus if counted => {
            if let EventKind::Intake { dose, .. } = &mut event.kind {
                *dose = None;
            }
        }
        _ => return,
    }
    event.wrong = None;
    if event.certainty == Certainty::Doubtful(UNPLACED) {
        event.certainty = Certainty::Clear;
    }
}

/// "every 8 hours for 7 days" … "7am": when a reminder should ring, where its first words left that open. What was said before still holds.
fn reminded(kind: &mut EventKind, answer: &Message<'_>) {
    let EventKind::Remind { ringing, .. } = kind else { return };
    let all = 0..answer.text.tokens.len();
    let answered = crate::events::ringing(answer, &all);
    if ringing.no_day.is_some() || ringing.before.is_some() && ringing.date.is_none() {
        // "June 31", "July 1": the day that is meant.
        if answered.date.is_some() {
            (ringing.date, ringing.no_day) = (answered.date.clone(), None);
        }
    }
    if !ringing.times.is_empty() {
        return;
    }
    *ringing = crate::events::Ringing {
        date: ringing.date.take().or(answered.date),
        days: ringing.days.take().or(answered.days),
        every_days: ringing.every_days.take().or(answered.every_days),
        every_hours: ringing.every_hours.take().or(answered.every_hours),
        until: ringing.until.take().or(answered.until),
        beyond: ringing.beyond.take().or(answered.beyond),
        base: ringing.base.take().or(answered.base),
        ..answered
    };
}
