//! Times of a record: a proposed one beside the one that the words settle.

use alara_gate::{Grounded, Provenance};
use alara_record::DayPart;
use chrono::{Duration, NaiveDate, NaiveDateTime, Timelike};
use serde_json::{Value, json};

use super::StatementReader;
use super::field::{assumed, contradicted, stands};
use crate::events::{Event, Past, Sourced};
use crate::tools::{Clock, Moment};

/// What a field falls back on where the words name no time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fallback {
    /// Now: the tool's own default.
    Now,
    /// None: the tool needs it.
    Needed,
}

/// A moment, or a day.
pub(super) fn moment(
    field: &str,
    proposed: Option<&Value>,
    said: Option<&Sourced<Past>>,
    reader: &StatementReader<'_>,
    fallback: Fallback,
) -> Vec<Grounded> {
    let clock = &reader.clock;
    let Some(value) = proposed else { return unproposed(field, said, clock, fallback) };
    let Some(moment) = value.as_str().and_then(Moment::parse) else { return vec![assumed(field, value, None)] };
    let Some(said) = said else { return vec![unsaid(field, value, moment, clock, fallback)] };
    let text = |at: NaiveDateTime| json!(Moment::At(clock.zone.at_past(at, clock.now)).text());
    match (&said.value, moment) {
        // "A while ago" is no time that anyone can derive, and it is not now.
        (Past::Vague(_), moment) if reader.words.stands_in(said.span, "ago") && now(moment, clock) => {
            vec![contradicted(field, value, said.span, None)]
        }
        // "After breakfast", told of today: the day is what holds where nothing is said, and the words are not in it.
        (Past::Vague(Some(_)), Moment::On(date)) if date == clock.local().date() => {
            vec![of_today(field, clock)]
        }
        // A minute that the model made of it is left out: of what is told of today the day holds.
        (Past::Vague(Some(_)), Moment::At(_)) if fallback == Fallback::Now && !ahead(moment, clock) => {
            let day = of_today(field, clock);
            vec![Grounded { trimmed: true, said: day.value.clone(), ..day }]
        }
        (Past::Vague(_), _) => vec![assumed(field, value, None)],
        (Past::Minute { at, slack, due }, Moment::At(proposed)) => {
            let local = clock.zone.local(proposed);
            if (local - *at).num_seconds().abs() <= slack * 60 {
                beside(field, stands(field, &text(*at), said.provenance()), *due, said)
            } else {
                vec![contradicted(field, value, said.span, Some(text(*at)))]
            }
        }
        (Past::Minute { at, due, .. }, Moment::On(date)) => {
            if date == at.date() {
                // The words settle the minute that the model left out.
                beside(field, stands(field, &text(*at), said.provenance()), *due, said)
            } else {
                vec![contradicted(field, value, said.span, Some(text(*at)))]
            }
        }
        (Past::Day { date, part }, Moment::On(proposed)) => {
            if proposed == *date {
                day(field, *date, *part, said, false)
            } else {
                vec![contradicted(field, value, said.span, Some(json!(date.format("%Y-%m-%d").to_string())))]
            }
        }
        (Past::Day { date, part }, Moment::At(proposed)) => {
            if within(clock.zone.local(proposed), *date, *part) {
                day(field, *date, *part, said, true)
            } else {
                vec![contradicted(field, value, said.span, Some(json!(date.format("%Y-%m-%d").to_string())))]
            }
        }
    }
}

/// Where the words settle a time and the model leaves it out, it is filled in.
fn unproposed(field: &str, said: Option<&Sourced<Past>>, clock: &Clock, fallback: Fallback) -> Vec<Grounded> {
    match said.map(|said| (&said.value, said)) {
        Some((Past::Minute { at, due, .. }, said)) => {
            let minute =
                stands(field, &json!(Moment::At(clock.zone.at_past(*at, clock.now)).text()), said.provenance());
            beside(field, minute, *due, said)
        }
        Some((Past::Day { date, part }, said)) => day(field, *date, *part, said, false),
        Some((Past::Vague(Some(_)), _)) if fallback == Fallback::Now => vec![of_today(field, clock)],
        // "Last week": left out it would be now, which nobody said.
        Some((Past::Vague(None), _)) if fallback == Fallback::Now => {
            vec![assumed(field, &json!(clock.minute().text()), None)]
        }
        None if fallback == Fallback::Now => vec![stands(field, &json!(clock.minute().text()), Provenance::Default)],
        _ => Vec::new(),
    }
}

/// The day of what was told in words that are no hour ("after breakfast"): now is not when it was.
fn of_today(field: &str, clock: &Clock) -> Grounded {
    stands(field, &json!(clock.local().format("%Y-%m-%d").to_string()), Provenance::Default)
}

fn now(moment: Moment, clock: &Clock) -> bool {
    match moment {
        Moment::At(at) => (at - clock.now).num_seconds().abs() <= 150,
        Moment::On(_) => false,
    }
}

fn unsaid(field: &str, value: &Value, moment: Moment, clock: &Clock, fallback: Fallback) -> Grounded {
    let near = match moment {
        Moment::At(at) => (at - clock.now).num_seconds().abs() <= 150,
        Moment::On(date) => date == clock.local().date(),
    };
    let default = || stands(field, &json!(clock.minute().text()), Provenance::Default);
    match fallback {
        Fallback::Now if near => default(),
        // A past one that the model made up is left out, and what it stood in place of applies; one to come is told by `not_yet`.
        Fallback::Now if !ahead(moment, clock) => {
            let now = default();
            Grounded { trimmed: true, said: now.value.clone(), ..now }
        }
        _ => assumed(field, value, None),
    }
}

/// Whether a moment is still to come.
fn ahead(moment: Moment, clock: &Clock) -> bool {
    match moment {
        Moment::At(at) => (at - clock.now).num_seconds() > 150,
        Moment::On(date) => date > clock.local().date(),
    }
}

/// What is told has happened: of an event whose words name no time, a proposed one that is still to come says otherwise.
pub(super) fn not_yet(found: &mut [Grounded], event: &Event, clock: &Clock) {
    let ahead = |value: &Value| value.as_str().and_then(Moment::parse).is_some_and(|moment| ahead(moment, clock));
    let of_record = |field: &str| matches!(field, "taken_at" | "measured_at" | "drank_at" | "occurred_at");
    for each in found.iter_mut().filter(|each| of_record(&each.field) && each.provenance == Provenance::Assumed) {
        if each.value.as_ref().is_some_and(ahead) {
            each.provenance = Provenance::Contradicted(event.span);
        }
    }
}

fn day(field: &str, date: NaiveDate, part: Option<DayPart>, said: &Sourced<Past>, trimmed: bool) -> Vec<Grounded> {
    let text = json!(date.format("%Y-%m-%d").to_string());
    let day = Grounded { trimmed, said: trimmed.then(|| text.clone()), ..stands(field, &text, said.provenance()) };
    beside(field, day, part, said)
}

/// A time, with the part of the day that was said beside it.
fn beside(field: &str, time: Grounded, part: Option<DayPart>, said: &Sourced<Past>) -> Vec<Grounded> {
    let part = part.map(|part| stands(&format!("{field}_part"), &json!(part.name()), said.provenance()));
    std::iter::once(time).chain(part).collect()
}

/// "My morning meds": which doses they were is said, and nothing of when they were taken. The day and its part are what is kept, and a
/// minute that is proposed says nothing against them; another day does, unless it is now.
pub(super) fn of_part(
    field: &str,
    proposed: Option<&Value>,
    said: &Sourced<Past>,
    clock: &Clock,
) -> Option<Vec<Grounded>> {
    let Past::Day { date, part } = said.value else { return None };
    let offered = proposed.map(|value| value.as_str().and_then(Moment::parse));
    let fits = |moment: Moment| moment.date() == date || now(moment, clock);
    match offered {
        None => Some(day(field, date, part, said, false)),
        Some(Some(moment)) if fits(moment) => Some(day(field, date, part, said, matches!(moment, Moment::At(_)))),
        Some(_) => None,
    }
}

/// Whether a minute may lie in a day, or in a part of it. "Last night" runs into the next morning.
fn within(at: NaiveDateTime, date: NaiveDate, part: Option<DayPart>) -> bool {
    let hour = at.hour();
    let same = at.date() == date;
    match part {
        None => same,
        Some(DayPart::Morning) => same && (3..=12).contains(&hour),
        Some(DayPart::Afternoon) => same && (11..=19).contains(&hour),
        Some(DayPart::Evening) => same && hour >= 16,
        Some(DayPart::Night) => {
            same && hour >= 17 || at.date() == date + Duration::days(1) && hour < 7 || same && hour < 6
        }
    }
}

/// A date alone; `today` where the tool falls back on today.
pub(super) fn date(
    field: &str,
    proposed: Option<&Value>,
    said: Option<&Sourced<Past>>,
    clock: &Clock,
    today: bool,
) -> Option<Grounded> {
    let text = |date: NaiveDate| json!(date.format("%Y-%m-%d").to_string());
    let settled = said.and_then(|said| said.value.date().map(|date| (date, said)));
    let Some(value) = proposed else {
        return match settled {
            Some((date, said)) if !(today && date == clock.local().date()) => {
                Some(stands(field, &text(date), said.provenance()))
            }
            _ => None,
        };
    };
    let parsed = value.as_str().and_then(Moment::parse).map(|moment| moment.date());
    Some(match (settled, parsed) {
        (Some((date, said)), Some(offered)) if date == offered => stands(field, value, said.provenance()),
        (Some((date, said)), _) => contradicted(field, value, said.span, Some(text(date))),
        (None, Some(offered)) if today && said.is_none() && offered == clock.local().date() => {
            stands(field, value, Provenance::Default)
        }
        (None, _) => assumed(field, value, None),
    })
}
