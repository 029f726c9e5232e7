//! Appointments told ahead: a clinician, a visit or a test with a day that is still to come is a reminder of it, whatever else is told.

use std::ops::Range;

use alara_english::statement::{Assertion, Request, Statement, Tense};
use alara_english::time::{TimeMention, TimeValue};
use alara_record::Record;
use chrono::{Duration, Timelike};

use super::attended::ahead;
use super::draft::Draft;
use super::event::{Certainty, EventKind, Sourced, Whose};
use super::message::Message;
use super::place::read_place;
use super::plan::Ringing;
use super::ringing::ringing;
use super::rulebook::Mark;
use super::titled::with_whom;
use super::visit::NOT_CARE;
use super::when;
use crate::describe::capital;

/// More than this is no account of one's health.
const MOST: usize = 16;

/// Every appointment that a message tells ahead; what was read of the same words as a visit or as care goes.
pub(super) fn drafts(
    message: &Message<'_>,
    record: &dyn Record,
    reminding: &[bool],
    found: &mut Vec<Draft>,
) -> Vec<Draft> {
    let mut told: Vec<Draft> = Vec::new();
    let cares = message.words.cares.iter().map(|heard| &heard.tokens);
    for anchor in message.providers.iter().chain(cares) {
        let reminded = reminding.get(message.statement_index(anchor.start)).copied().unwrap_or(false);
        let region = region_of(message, anchor);
        let other_trade = NOT_CARE.contains(&message.before(anchor.start, 1));
        let again = told.iter().any(|draft| draft.tokens.start < region.end && region.start < draft.tokens.end);
        if reminded || again || other_trade || told.len() == MOST || !is_ahead(message, anchor, &region) {
            continue;
        }
        let Some(certainty) = certainty_of(message, anchor) else { continue };
        let whose = message.whose(anchor.start, record);
        let mut ringing = ringing(message, &region);
        let others = matches!(whose, Whose::Other(_) | Whose::Person(_));
        if others || ringing.times.len() > 1 || ringing.days.is_some() || is_only_meant(message, anchor, &ringing) {
            continue;
        }
        // One day is meant, wherever in "next week" it lies.
        (ringing.until, ringing.from) = (None, None);
        settle_today(message, &region, &mut ringing);
        let words = Sourced::derived(title_of(message, anchor, &region), message.span(anchor));
        let kind =
            EventKind::Remind { title: Some(words), ringing, about: Some("appointment"), medications: Vec::new() };
        told.push(Draft {
            certainty,
            whose,
            scope: vec![message.statement_index(anchor.start)],
            ..Draft::new(kind, region)
        });
    }
    let within = |draft: &Draft| told.iter().any(|of| of.tokens.contains(&draft.tokens.start));
    found.retain(|draft| !matches!(draft.kind, EventKind::Visit { .. } | EventKind::Care { .. }) || !within(draft));
    told
}

/// The words that tell of it: its statement, or its sentence where the day stands in a part without a verb.
fn region_of(message: &Message<'_>, anchor: &Range<usize>) -> Range<usize> {
    let own = message.clause_tokens(anchor.start);
    let sentence = message.sentence_tokens(anchor.start);
    let bare = |at: usize| message.statement(at).is_none_or(|statement| statement.verbs.is_empty());
    if message.times_in(&own).is_empty() && sentence.clone().all(bare) { sentence } else { own }
}

/// Whether it is only meant to be: without an hour, and named by nothing but whom one would see.
fn is_only_meant(message: &Message<'_>, anchor: &Range<usize>, ringing: &Ringing) -> bool {
    let planned = message.statement(anchor.start).is_some_and(|statement| statement.assertion == Assertion::Planned);
    planned && ringing.times.is_empty() && message.providers.contains(anchor)
}

/// A day of the week that is today, with an hour that is over by daylight, is that of the week to come.
fn settle_today(message: &Message<'_>, region: &Range<usize>, ringing: &mut Ringing) {
    let named = message.times_in(region).iter().any(|time| time.weekday.is_some());
    let (Some(date), [hour]) = (&mut ringing.date, ringing.times.as_mut_slice()) else { return };
    let (time, open) = hour.value;
    if !named || !open || date.value != message.now.date() {
        return;
    }
    // Nobody is seen by night who names no half of the day.
    let by_day = if time.hour() < 7 { time + Duration::hours(12) } else { time };
    if date.value.and_time(by_day) < message.now {
        hour.value = (by_day, false);
        date.value += Duration::days(7);
    }
}

/// Whether the day of it is still to come: by itself ("tomorrow"), by the tense ("I see her on the 25th"), or as the nearer of two that a
/// part without a verb may mean.
fn is_ahead(message: &Message<'_>, anchor: &Range<usize>, region: &Range<usize>) -> bool {
    let today = message.now.date();
    let Some(statement) = message.statement(anchor.start) else { return false };
    let times: Vec<&TimeMention> =
        message.times_in(region).iter().filter(|time| time.value != TimeValue::Now).collect();
    let over = |time: &&TimeMention| match time.value {
        TimeValue::Clock { date: Some(date), .. } | TimeValue::Day { date, .. } => {
            date < today && time.upcoming.is_none()
        }
        TimeValue::Ago(_) => true,
        _ => when::lasted(message, time, anchor.start),
    };
    if times.iter().any(over) {
        return false;
    }
    let by_itself = |time: &&TimeMention| when::ahead(time, message.now);
    let open = |time: &&TimeMention| time.upcoming.is_some_and(|day| day >= today);
    let nearer = |time: &&TimeMention| {
        let past = match time.value {
            TimeValue::Clock { date: Some(date), .. } | TimeValue::Day { date, .. } => date,
            _ => return false,
        };
        time.weekday.is_none() && time.upcoming.is_some_and(|day| day - today < today - past)
    };
    // Who names a clinician, a day of the week and an hour and no verb tells when to be there.
    let hour = times.iter().any(|time| matches!(time.value, TimeValue::Clock { .. }));
    let booked =
        |time: &&TimeMention| hour && time.weekday.is_some() && open(time) && message.providers.contains(anchor);
    let said = message.makes(Mark::ToCome, anchor);
    if times.is_empty() || statement.tense == Tense::Past && !said {
        return false;
    }
    let planned = statement.tense == Tense::Future || statement.assertion == Assertion::Planned;
    let coming = planned || said || ahead(message, anchor.start);
    times.iter().any(by_itself)
        || coming && times.iter().any(open)
        || statement.verbs.is_empty() && times.iter().any(|time| nearer(time) || booked(time))
}

/// How surely it is told; none where it is asked about, denied, called off, or only supposed.
fn certainty_of(message: &Message<'_>, anchor: &Range<usize>) -> Option<Certainty> {
    let statement: &Statement = message.statement(anchor.start).filter(|_| !message.quoted(anchor.start))?;
    if message.makes(Mark::CalledOff, anchor) {
        return None;
    }
    match statement.assertion {
        Assertion::Asserted | Assertion::Planned | Assertion::Presupposed | Assertion::Habitual => {
            Some(Certainty::Clear)
        }
        Assertion::Requested if matches!(statement.request, Some(Request::Log | Request::Add)) => {
            Some(Certainty::Clear)
        }
        Assertion::Uncertain => Some(Certainty::Doubtful("You were not sure.")),
        _ => None,
    }
}

/// What it is called: the test or the visit in the user's words, else an appointment with whoever is seen.
fn title_of(message: &Message<'_>, anchor: &Range<usize>, region: &Range<usize>) -> String {
    let words = |tokens: &Range<usize>| message.text.written(tokens);
    let provider = message.providers.iter().find(|each| region.contains(&each.start));
    let visit = message.words.cares.iter().find(|heard| region.contains(&heard.tokens.start));
    let named = |tokens: &Range<usize>| {
        let place = read_place(message, tokens.end).map(|place| format!(" at {}", words(&place))).unwrap_or_default();
        match with_whom(message, tokens.end) {
            Some(who) => format!("{} with {who}{place}", capital(words(tokens))),
            None => capital(words(tokens)) + &place,
        }
    };
    match (visit, provider) {
        (Some(visit), Some(who)) if who.end == visit.tokens.start => named(&(who.start..visit.tokens.end)),
        (Some(visit), Some(who)) if visit.tokens.contains(&who.start) => named(&visit.tokens),
        (Some(visit), _) if visit.visit_type.is_none() => named(&visit.tokens),
        (visit, Some(who)) => {
            let seen = words(who);
            let named = super::start::called(message, who) || !seen.starts_with(char::is_lowercase);
            let article = if named { "" } else { "the " };
            let what = visit.map_or("Appointment".to_owned(), |visit| capital(words(&visit.tokens)));
            let what = what.trim_end_matches(" with");
            format!("{what} with {article}{seen}")
        }
        (Some(visit), None) => named(&visit.tokens),
        (None, None) => capital(words(anchor)),
    }
}
