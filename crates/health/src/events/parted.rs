//! Several reminders in one wish: each thing that is to be done with the hour and the days of its own.

use std::ops::Range;

use alara_english::TokenKind;
use alara_english::time::TimeValue;
use chrono::{NaiveDate, NaiveTime};

use super::draft::Draft;
use super::event::{EventKind, Sourced};
use super::message::Message;
use super::plan::Ringing;
use super::relative::relative;
use super::reminded::title;

/// "walk daily at 6 am and eye checkup with Dr Joshi on 16th at 11 am": one wish for each thing that has an hour of its own.
pub(super) fn apart(message: &Message<'_>, region: &Range<usize>, cue: usize) -> Vec<Range<usize>> {
    let hour = |part: &Range<usize>| {
        message.times_in(part).iter().any(|each| matches!(each.value, TimeValue::Clock { .. } | TimeValue::Ahead(_)))
    };
    let whole = |part: &Range<usize>, cue: usize| hour(part) && title(message, part, cue).is_some();
    // "the day before at 6pm and an hour before": twice before the same thing.
    let before = |part: &Range<usize>| {
        let head = part.start..part.end.min(part.start + 2);
        relative(message, &head).is_some_and(|found| found.tokens.start == part.start)
    };
    let joint = (cue + 1..region.end).find(|at| {
        let (one, two) = (region.start..*at, at + 1..region.end);
        matches!(message.norm(*at), "and" | "&" | "," | ";" | "plus")
            && !message.timed(*at)
            && !hour(&(at + 1..at + 2))
            && message.norm(at + 1) != "at"
            // "8 to 9" is of hours, "and to call Dr. Lowe" a thing to be done.
            && (message.norm(at + 1) != "to" || infinitive(message, at + 1))
            && (whole(&one, cue) && whole(&two, at + 1)
                || before(&two) && relative(message, &one).is_some()
                // "about the checkup on the 23rd at 1:45pm, and the day before at 9": at its own hour too.
                || before(&two) && message.norm(*at) != "," && cue < one.end && whole(&one, cue))
    });
    match joint {
        Some(at) => {
            let rest = apart(message, &(at + 1..region.end), at + 1);
            std::iter::once(region.start..at).chain(rest).collect()
        }
        None => vec![region.clone()],
    }
}

/// Whether a "to" leads what is to be done: a word behind it that is no time and no amount.
fn infinitive(message: &Message<'_>, to: usize) -> bool {
    message.token(to + 1).is_some_and(|next| next.kind == TokenKind::Word && !message.in_time(next.span))
        && message.quantity_at(to + 1).is_none()
}

/// "at 11pm tonight and at 6am tomorrow": a reminder rings on one day, so that hours of several days are several.
pub(super) fn days(message: &Message<'_>, part: &Range<usize>, ringing: &Ringing) -> Vec<Ringing> {
    let clocks = message.times_in(part);
    let of = |said: &Sourced<(NaiveTime, bool)>| {
        let own = clocks.iter().find(|each| message.gate(each.span) == said.span)?;
        match own.value {
            TimeValue::Clock { date: Some(date), .. } => Some(own.upcoming.unwrap_or(date)),
            _ => None,
        }
    };
    let dated: Option<Vec<NaiveDate>> = ringing.times.iter().map(of).collect();
    let Some(dated) = dated.filter(|days| days.iter().any(|day| Some(day) != days.first())) else {
        return vec![ringing.clone()];
    };
    let each = dated.into_iter().zip(&ringing.times);
    each.map(|(day, at)| Ringing {
        times: vec![at.clone()],
        date: Some(Sourced::derived(day, at.span)),
        ..ringing.clone()
    })
    .collect()
}

/// "on Friday remind me to call Mom at 9 and Dad at 10": a day that leads is that of each that names none.
pub(super) fn share(ringing: &mut Ringing, title: usize, led: &mut Option<Sourced<NaiveDate>>) {
    let bare =
        ringing.date.is_none() && ringing.days.is_none() && ringing.every_days.is_none() && ringing.before.is_none();
    match &ringing.date {
        Some(date) if date.span.start < title => *led = Some(date.clone()),
        None if bare => ringing.date = led.clone(),
        _ => {}
    }
}

/// "on the 23rd at 1:45pm, and the day before at 9": what has no title of its own is of the one before it.
pub(super) fn named(drafts: &mut [Draft]) {
    let mut last = None;
    for draft in drafts {
        let EventKind::Remind { title, about, medications, .. } = &mut draft.kind else { continue };
        match (&title, last.clone()) {
            (Some(_), _) => last = Some((title.clone(), *about, medications.clone())),
            (None, Some(named)) => (*title, *about, *medications) = named,
            (None, None) => {}
        }
    }
}
