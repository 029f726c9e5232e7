//! When a reminder should ring, or a medication be taken: times of day, days, dates and intervals, as far as the words settle them.

use std::ops::Range;

use alara_english::time::{DayPart as Part, TimeMention, TimeValue, WrongTime, other_half, recurrence_in};
use alara_english::{WordList, list, word_list};
use chrono::{Duration, Timelike};

use super::event::Sourced;
use super::message::Message;
use super::plan::Ringing;
use super::rhythm::{cycle, window};
use super::{hours, relative, when};

/// "Thursday, no, Friday": a time with another right behind it, and between them only words that put right.
pub(crate) fn put_right(message: &Message<'_>, mention: &TimeMention, next: Option<&TimeMention>) -> bool {
    const RIGHTS: &WordList = word_list!("../../data/words/events/ringing/rights.txt");
    let Some(next) = next else { return false };
    let between = message.tokens(mention.span).end..message.tokens(next.span).start;
    message.any(between.clone(), list!["no", "wait", "sorry", "actually", "oops"])
        && between.len() <= 6
        && between.into_iter().all(|at| message.is_any(at, RIGHTS))
}

/// "At nine now instead of at ten": the hour that another takes the place of.
fn replaced(message: &Message<'_>, mention: &TimeMention) -> bool {
    let at = message.tokens(mention.span).start;
    (at.saturating_sub(4)..at)
        .any(|at| message.stands(at, &["instead", "of"]) || message.stands(at, &["rather", "than"]))
}

/// "Midwife appt at 2:15, can you remind me at 1": the hour of what it is of, where the wish behind it has one of its own.
fn of_what(message: &Message<'_>, within: &Range<usize>, mention: &TimeMention) -> bool {
    let clock = |time: &TimeMention| matches!(time.value, TimeValue::Clock { .. });
    let at = message.tokens(mention.span);
    let wish = within.clone().find(|at| message.is_any(*at, list!["remind", "reminder", "alarm", "nudge", "ping"]));
    let Some(wish) = wish.filter(|wish| at.end <= *wish) else { return false };
    let line = message.clause_tokens(at.start);
    let mut care = message.words.cares.iter().map(|heard| &heard.tokens).chain(&message.providers);
    care.any(|tokens| line.contains(&tokens.start))
        && !line.contains(&wish)
        && message.times_in(&(wish..within.end)).iter().any(clock)
}

/// The ringing that the words of a token range ask for.
pub(crate) fn ringing(message: &Message<'_>, within: &Range<usize>) -> Ringing {
    let mut ringing = Ringing::default();
    let mut part: Option<Sourced<Part>> = None;
    let relative = relative::relative(message, within);
    if let Some(relative) = &relative {
        part = relative.part.map(|part| Sourced::derived(part, message.span(&relative.tokens)));
    }
    let mentions = message.times_in(within);
    // "And yesterday at 9 pm it was 128": no hour to ring at, where another is told.
    let today = message.now.date();
    let over = |mention: &TimeMention| matches!(mention.value, TimeValue::Clock { date: Some(date), .. } if mention.upcoming.is_none() && date < today);
    let passes = mentions.iter().any(|mention| !over(mention));
    for (at, mention) in mentions.iter().enumerate() {
        let span = message.gate(mention.span);
        if passes && over(mention) {
            continue;
        }
        if replaced(message, mention)
            || message.retracted(message.tokens(mention.span).start)
            || put_right(message, mention, mentions.get(at + 1))
        {
            continue;
        }
        // Of "an appointment on Friday at 11, remind me the day before at 6pm" only the last hour is the reminder's own.
        if let Some(relative) = &relative {
            if let (true, TimeValue::Clock { time, twelve_hour, .. }) =
                (relative.beside(message, mention), &mention.value)
            {
                ringing.times.push(Sourced::derived((*time, *twelve_hour && mention.part.is_none()), span));
            }
            continue;
        }
        tell(&mut ringing, &mut part, message, within, mention);
    }
    if let Some(relative) = &relative {
        let span = message.span(&relative.tokens);
        match relative.settled(message) {
            Some(settled) => {
                ringing.date = Some(Sourced::derived(settled.date, span));
                ringing.times.extend(settled.time.map(|time| Sourced::derived((time, false), span)));
                ringing.base = settled.base.map(|base| Sourced::derived(base, span));
            }
            None => ringing.before = Some(relative.said(message)),
        }
    } else if ringing.times.is_empty() && ringing.date.is_none() {
        after_so_long(message, within, &mut ringing);
    }
    let of_24 = hours::listed(message, within, &mut ringing);
    hours::climb(&mut ringing, of_24);
    // "At 8, and a statin at night": the part is of what stands behind the "and".
    let last = ringing.times.last().map_or(0, |time| time.span.end);
    let between = |said: &Sourced<Part>| message.text.original.get(last..said.span.start).unwrap_or_default();
    halves(&mut ringing, part.as_ref().filter(|said| !between(said).contains(" and ")).map(|said| said.value));
    if ringing.times.is_empty() {
        ringing.part = part.map(|said| Sourced {
            value: crate::tools::part_of_day(said.value),
            source: said.source,
            span: said.span,
        });
    }
    recurring(message, within, &mut ringing);
    if ringing.date.is_none() && ringing.days.is_none() && ringing.every_days.is_none() {
        ringing.no_day = ringing.no_day.or_else(|| no_day(message, within).map(|tokens| message.span(&tokens)));
    }
    ringing
}

/// What one mention of a time says of when it should ring.
fn tell(
    ringing: &mut Ringing,
    part: &mut Option<Sourced<Part>>,
    message: &Message<'_>,
    within: &Range<usize>,
    mention: &TimeMention,
) {
    let span = message.gate(mention.span);
    let between = || window(message.text.slice(mention.span), message.now);
    match &mention.value {
        TimeValue::Clock { date, time, twelve_hour } => {
            if !of_what(message, within, mention) {
                ringing.times.push(Sourced::derived((*time, *twelve_hour), span));
            }
            // "move the Thursday one to 10am": the day is of which, and not of when.
            let own = mention.dated_by.is_none_or(|by| within.contains(&message.tokens(by).start));
            if let Some(date) = date.filter(|_| own) {
                ringing.date.get_or_insert(Sourced::derived(mention.upcoming.unwrap_or(date), span));
            }
        }
        TimeValue::Day { date, .. } if begins(message, message.tokens(mention.span).start) => {
            ringing.from.get_or_insert(Sourced::derived(mention.upcoming.unwrap_or(*date), span));
        }
        TimeValue::Day { date, part: said } => {
            ringing.date.get_or_insert(Sourced::derived(mention.upcoming.unwrap_or(*date), span));
            if let Some(said) = said {
                part.get_or_insert(Sourced::derived(*said, span));
            }
        }
        TimeValue::Part(said) => {
            part.get_or_insert(Sourced::derived(*said, span));
            // "between 8 and 10 every morning".
            ringing.window = ringing.window.or_else(between);
        }
        TimeValue::Ahead(long) => match message.now.checked_add_signed(*long) {
            Some(at) if *long < Duration::hours(24) => {
                let at = when::minute(at);
                ringing.times.push(Sourced::derived((at.time(), false), span));
                ringing.date.get_or_insert(Sourced::derived(at.date(), span));
            }
            Some(at) => {
                ringing.date.get_or_insert(Sourced::derived(at.date(), span));
            }
            None => {}
        },
        // "after Monday", "the past week": what reaches up to today ends nothing that is to come.
        TimeValue::Range { since: Some(_), until: Some(until) } if *until == message.now.date() => {
            ringing.no_day.get_or_insert(span);
        }
        TimeValue::Range { until: Some(until), .. } if *until >= message.now.date() => {
            ringing.until.get_or_insert(Sourced::derived(*until, span));
        }
        TimeValue::Vague => {
            ringing.window = ringing.window.or_else(between);
            ringing.vague.get_or_insert(span);
        }
        // "starting next week", "from December 1st on".
        TimeValue::Range { since: Some(since), until: None } if *since >= message.now.date() => {
            ringing.from.get_or_insert(Sourced::derived(*since, span));
        }
        // "before Monday", "before the holidays".
        TimeValue::Range { since: None, .. } => {
            ringing.no_day.get_or_insert(span);
        }
        TimeValue::Wrong(WrongTime::Day) => ringing.no_day = Some(span),
        TimeValue::Wrong(WrongTime::Clock) | TimeValue::Range { .. } | TimeValue::Ago(_) | TimeValue::Now => {}
    }
}

/// "on June 31", "on my birthday": words for a day that is none, or that nobody can tell.
pub(super) fn no_day(message: &Message<'_>, within: &Range<usize>) -> Option<Range<usize>> {
    let month = |at: usize| word_list!("../../data/words/events/ringing/no_day.txt").holds(message.norm(at));
    let number = |at: usize| message.norm(at).starts_with(|sign: char| sign.is_ascii_digit());
    within.clone().find_map(|at| {
        if message.timed(at) || !within.contains(&(at + 1)) || message.timed(at + 1) {
            return None;
        }
        if month(at) && number(at + 1) || number(at) && month(at + 1) {
            return Some(at..at + 2);
        }
        if message.norm(at) == "on" && message.norm(at + 1) == "the" && number(at + 2) && !message.timed(at + 2) {
            return Some(at..at + 3);
        }
        // "remind me on my birthday at 9".
        let slot = message.norm(at) == "on" && matches!(message.before(at, 1), "me" | "us" | "reminder" | "alarm");
        let owned = matches!(message.norm(at + 1), "my" | "our" | "the" | "his" | "her");
        (slot && owned).then(|| {
            at..(at + 2..within.end)
                .find(|end| message.timed(*end) || message.norm(*end) == "at" || message.norm(*end) == "to")
                .unwrap_or(within.end)
        })
    })
}

/// "starting tomorrow", "from Monday", "as of the 3rd": the day behind is the first.
fn begins(message: &Message<'_>, at: usize) -> bool {
    let at = at - usize::from(matches!(message.before(at, 1), "on" | "the"));
    let at = at - usize::from(at > 0 && matches!(message.before(at, 1), "on"));
    matches!(message.before(at, 1), "starting" | "beginning" | "commencing" | "from" | "start" | "starts" | "begin")
        || message.before(at, 1) == "of" && message.before(at, 2) == "as"
}

/// "after 90 minutes", of a reminder: so long from now.
fn after_so_long(message: &Message<'_>, within: &Range<usize>, ringing: &mut Ringing) {
    let Some((at, long)) = within.clone().filter(|at| message.norm(*at) == "after").find_map(|at| {
        let quantity = message.quantity_at(at + 1).filter(|each| !each.vague)?;
        let each = super::relative::minutes_in(quantity.unit.as_deref()?)?;
        let tokens = message.tokens(quantity.span);
        let of_something = matches!(message.norm(tokens.end), "of" | "on" | "in");
        (!of_something && quantity.value * each < 1440.0)
            .then_some((at..tokens.end, Duration::seconds((quantity.value * each * 60.0) as i64)))
    }) else {
        return;
    };
    let Some(moment) = message.now.checked_add_signed(long).map(when::minute) else { return };
    let span = message.span(&at);
    ringing.times.push(Sourced::derived((moment.time(), false), span));
    ringing.date = Some(Sourced::derived(moment.date(), span));
}

/// Two like hours ("8 and 8") are a.m. and p.m.; a part of day settles a 12-hour time.
fn halves(ringing: &mut Ringing, part: Option<Part>) {
    if let [first, second] = ringing.times.as_mut_slice()
        && first.value.0 == second.value.0
        && (first.value.1 || second.value.1)
    {
        first.value.1 = false;
        second.value = (other_half(first.value.0), false);
        return;
    }
    for said in &mut ringing.times {
        if !said.value.1 {
            continue;
        }
        match part {
            Some(Part::Morning) => said.value.1 = false,
            Some(Part::Afternoon | Part::Evening) => {
                said.value = (if said.value.0.hour() < 12 { other_half(said.value.0) } else { said.value.0 }, false);
            }
            Some(Part::Night) if said.value.0.hour() >= 6 && said.value.0.hour() < 12 => {
                said.value = (other_half(said.value.0), false)
            }
            _ => {}
        }
    }
}

fn recurring(message: &Message<'_>, within: &Range<usize>, ringing: &mut Ringing) {
    let Some(all) = &message.recurrence else { return };
    // They stand in the order of the words.
    let part = message.text.span_of(within.start, within.end);
    let from = all.spans.partition_point(|span| span.start < part.start);
    let to = all.spans.partition_point(|span| span.start < part.end);
    let here = all.spans.get(from..to).unwrap_or_default().iter().copied();
    let Some(span) = here.reduce(|one, other| one.cover(other)) else {
        if let Some(beyond) = all.beyond.filter(|span| within.contains(&message.tokens(*span).start)) {
            ringing.cycle = cycle(message.text.slice(beyond));
            ringing.beyond = Some(message.gate(beyond));
        }
        return;
    };
    // "metformin at 8 and 8, and lisinopril every Monday": each has what its own words say.
    let own = if to - from < all.spans.len() { recurrence_in(&message.text, part, message.now) } else { None };
    let recurrence = own.as_ref().unwrap_or(all);
    let span = message.gate(span);
    if !recurrence.weekdays.is_empty() {
        let mut days: Vec<u8> = recurrence.weekdays.iter().map(|day| day.number_from_monday() as u8).collect();
        days.sort_unstable();
        days.dedup();
        ringing.days = Some(Sourced::derived(days, span));
    } else if recurrence.daily || recurrence.times_a_day.is_some() {
        ringing.days = Some(Sourced::derived((1..=7).collect(), span));
    }
    ringing.every_days =
        recurrence.every_days.and_then(|every| u16::try_from(every).ok()).map(|every| Sourced::stated(every, span));
    ringing.every_hours =
        recurrence.every_hours.and_then(|every| u8::try_from(every).ok()).map(|every| Sourced::stated(every, span));
    if let Some(until) = recurrence.until {
        ringing.until = Some(Sourced::derived(until, span));
    }
    ringing.for_days = recurrence.for_days.map(|days| Sourced::stated(days, span));
    ringing.cycle = recurrence.beyond.and_then(|beyond| cycle(message.text.slice(beyond)));
    ringing.beyond = recurrence.beyond.map(|beyond| message.gate(beyond));
    if ringing.days.is_some() || ringing.every_days.is_some() || ringing.every_hours.is_some() {
        // A day inside "every Tuesday" is no single date.
        let inside = ringing.date.as_ref().is_some_and(|date| date.span.start < span.end && span.start < date.span.end);
        if inside {
            ringing.date = None;
        }
    }
}
