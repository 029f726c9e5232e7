//! Check 4 by the user's own words: the event of a call, and whether it is asserted, doubtful, someone else's or spoken against.

use std::borrow::Cow;

use alara_gate::Intent;

use super::fit::{Fit, fit};
use super::{StatementReader, named};
use crate::events::reasons::{CORRECTS, MAYBE_QUOTED};
use crate::events::{Certainty, Event, EventKind, Which, Whose};
use crate::tools::HealthCall;
use crate::trained::FOUND_ALONE;

/// The event that a call is about.
pub(super) fn matched<'r>(reader: &'r StatementReader<'_>, call: &HealthCall) -> Option<Cow<'r, Event>> {
    best(reader, call, reader.events).map(Cow::Borrowed).or_else(|| not_understood(reader, call))
}

/// Whether the words tell an event of a call's own kind that was read, and do not deny it.
pub(super) fn tells(reader: &StatementReader<'_>, call: &HealthCall) -> bool {
    best(reader, call, reader.events).is_some_and(|event| !matches!(event.certainty, Certainty::Denied(_)))
}

/// What is told of it without being read, where no event fits.
fn not_understood<'r>(reader: &'r StatementReader<'_>, call: &HealthCall) -> Option<Cow<'r, Event>> {
    best(reader, call, reader.unread).map(Cow::Borrowed).or_else(|| named::told(reader, call).map(Cow::Owned))
}

fn best<'r>(reader: &'r StatementReader<'_>, call: &HealthCall, events: &'r [Event]) -> Option<&'r Event> {
    let mut best: Option<(Fit, &Event)> = None;
    for event in events {
        let fit = fit(reader, call, event);
        if fit == 0 {
            continue;
        }
        let total = fit * 16 + certainty(event) * 4 + own(event);
        if best.is_none_or(|(old, _)| total > old) {
            best = Some((total, event));
        }
    }
    best.map(|(_, event)| event)
}

/// The event of the words that a call fits, by its place among them; none where what fits it is not read.
pub(super) fn place(reader: &StatementReader<'_>, call: &HealthCall) -> Option<usize> {
    let event = best(reader, call, reader.events)?;
    reader.events.iter().position(|other| std::ptr::eq(other, event))
}

fn certainty(event: &Event) -> Fit {
    match event.certainty {
        Certainty::Clear => 3,
        Certainty::Doubtful(_) => 2,
        Certainty::Denied(_) => 1,
    }
}

fn own(event: &Event) -> Fit {
    match event.whose {
        Whose::Own => 3,
        Whose::Unnamed => 2,
        Whose::Person(_) => 1,
        Whose::Other(_) => 0,
    }
}

/// What the words say of a call.
pub(super) fn of(reader: &StatementReader<'_>, call: &HealthCall) -> Intent {
    match best(reader, call, reader.events) {
        Some(event) => judged(reader, call, event),
        None => match not_understood(reader, call) {
            Some(event) => match judged(reader, call, &event) {
                Intent::Clear(span) | Intent::Doubtful(span, _) => Intent::NotUnderstood(span),
                stricter => stricter,
            },
            None => unmatched(reader, call),
        },
    }
}

fn judged(reader: &StatementReader<'_>, call: &HealthCall, event: &Event) -> Intent {
    let span = event.span;
    if let Certainty::Denied(why) = &event.certainty {
        return Intent::Contradicted(Some(span), (*why).to_owned());
    }
    if let HealthCall::UpdateMood(_) = call
        && let EventKind::Mood { today: false, .. } = event.kind
    {
        return Intent::Contradicted(Some(span), "That is not how you feel today.".into());
    }
    if let HealthCall::CreateReminder(_) = call
        && let EventKind::StopReminder { .. } | EventKind::ChangeReminder { .. } = event.kind
    {
        return Intent::Contradicted(
            Some(span),
            "You asked for a reminder to be changed or stopped, not for a new one.".into(),
        );
    }
    // A reminder to do something for someone else is the user's own.
    let reminding = matches!(
        event.kind,
        EventKind::Remind { .. }
            | EventKind::ChangeReminder { .. }
            | EventKind::StopReminder { .. }
            | EventKind::Skill { .. }
    );
    // Which entry is settled, and with it whose; who asks for it is the user.
    let amending = matches!(event.kind, EventKind::Correct { .. } | EventKind::Delete { .. });
    let open = reader.record.person();
    match &event.whose {
        Whose::Person(_) if amending && !open.is_user => {}
        whose if amending && !matches!(whose, Whose::Person(_)) => {}
        _ if reminding => {}
        Whose::Own if !open.is_user => return Intent::Whose(span),
        Whose::Person(name) if reader.newcomers.contains(name) => return Intent::ForNewcomer(span, name.clone()),
        Whose::Person(name) => return Intent::ForPerson(span, name.clone()),
        Whose::Unnamed if !open.is_user => return Intent::ForPerson(span, open.name.clone()),
        Whose::Other(words) => {
            let pronoun = matches!(
                words.to_lowercase().as_str(),
                "he" | "she" | "they" | "him" | "her" | "them" | "his" | "their"
            );
            if pronoun && !open.is_user {
                return Intent::ForPerson(span, open.name.clone());
            }
            return Intent::SomeoneElse(span);
        }
        _ => {}
    }
    if let Some(why) = ambiguous(event) {
        return Intent::Doubtful(span, why);
    }
    let corrects = |other: &Event| matches!(other.kind, EventKind::Correct { .. }) && other.stands();
    match &event.certainty {
        // The correction itself is what the words ask for: beside it, one more entry would be the same twice.
        Certainty::Doubtful(CORRECTS) if reader.events.iter().any(corrects) => {
            Intent::Contradicted(Some(span), CORRECTS.to_owned())
        }
        Certainty::Doubtful(FOUND_ALONE) => Intent::FoundAlone(span, FOUND_ALONE.to_owned()),
        Certainty::Doubtful(why) => Intent::Doubtful(span, (*why).to_owned()),
        _ => Intent::Clear(span),
    }
}

/// Two names equally near: both are shown.
fn ambiguous(event: &Event) -> Option<String> {
    let which = event.kind.which()?;
    match &which.value {
        Which::Named { name, rivals } if !rivals.is_empty() => {
            Some(format!("Did you mean {name} or {}?", rivals.join(" or ")))
        }
        _ => None,
    }
}

/// No event fits: what that means depends on the tool.
fn unmatched(reader: &StatementReader<'_>, call: &HealthCall) -> Intent {
    let sure = |event: &&Event| matches!(event.kind, EventKind::Unsettled { tool } if tool == call.definition().id);
    if let Some(event) = reader.events.iter().find(sure) {
        return Intent::NotUnderstood(event.span);
    }
    match call {
        HealthCall::UpdateMood(_) => {
            let other =
                reader.events.iter().find(|event| matches!(event.kind, EventKind::Mood { .. }) && event.stands());
            match other {
                // Named, and another one: grounding says so.
                Some(event) => Intent::Clear(event.span),
                None => Intent::Contradicted(None, "You did not name a mood.".into()),
            }
        }
        HealthCall::CreateReminder(_) => Intent::Contradicted(None, "You did not ask for a reminder.".into()),
        HealthCall::LogHydration(_) => Intent::Contradicted(None, "You did not say that you drank anything.".into()),
        // What nothing speaks against may still be told by another.
        HealthCall::SaveHealthEntry(_) | HealthCall::CreateCheckIn(_) => {
            reader.words.doubtful().map_or(Intent::Silent, |span| Intent::Doubtful(span, MAYBE_QUOTED.into()))
        }
        _ => Intent::Silent,
    }
}
