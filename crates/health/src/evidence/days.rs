//! Whether a time that a text names stands in the answer.

use alara_english::time::{TimeMention, TimeValue};
use alara_english::{Text, list};
use chrono::{Duration, NaiveDate, NaiveTime};

use super::calendar::{bounds, said_clock};
use super::known::Known;
use crate::tools::part_of_day;
use alara_record::DayPart;

/// Whether a mention stands.
pub(super) fn stands(mention: &TimeMention, text: &Text<'_>, known: &Known) -> bool {
    let now = known.clock.local();
    let today = now.date();
    match mention.value {
        TimeValue::Now => true,
        TimeValue::Clock { date, time, twelve_hour } => {
            let time = said_clock(time, twelve_hour);
            match date {
                Some(date) => days(mention, date).any(|date| at(known, date, time)),
                None => known.clocks.contains(&time) || known.stands.iter().any(|stand| stand.time == Some(time)),
            }
        }
        TimeValue::Day { date, part } => {
            let part = part.map(part_of_day);
            let bound = || part.is_none() && bounds(text, mention) && known.ends(date);
            !ambiguous(mention, text)
                && (days(mention, date).any(|date| day(known, date, part))
                    || bound()
                    || date == today && asked(text, mention))
        }
        TimeValue::Part(part) => known.stands.iter().any(|stand| in_part(stand.time, stand.part, part_of_day(part))),
        TimeValue::Ago(by) => known.near(now - by, tolerance(mention, by)),
        TimeValue::Ahead(by) => known.near(now + by, tolerance(mention, by)),
        TimeValue::Range { since, until } => known.spans.iter().any(|(asked, last)| {
            let ends = until.is_none_or(|until| until == *last || (*last == today && until > today));
            since == *asked && ends || since.is_none() && until == Some(*last)
        }),
        TimeValue::Wrong(_) => false,
        TimeValue::Vague => {
            let range = text.within(mention.span);
            let norms: Vec<&str> =
                text.tokens.get(range).unwrap_or_default().iter().map(|token| token.norm.as_str()).collect();
            known.says(&norms)
        }
    }
}

/// The days that a mention may mean: a weekday is the last one or the next.
fn days(mention: &TimeMention, date: NaiveDate) -> impl Iterator<Item = NaiveDate> {
    std::iter::once(date).chain(mention.upcoming)
}

fn at(known: &Known, date: NaiveDate, time: NaiveTime) -> bool {
    let stood = |stand: &super::known::Stand| stand.date == date && stand.time == Some(time);
    // The time of a schedule is that of any day on which it stands.
    known.stands.iter().any(stood) || known.clocks.contains(&time) && day(known, date, None)
}

fn day(known: &Known, date: NaiveDate, part: Option<DayPart>) -> bool {
    known.stands.iter().any(|stand| stand.date == date && part.is_none_or(|part| in_part(stand.time, stand.part, part)))
}

fn in_part(time: Option<NaiveTime>, part: Option<DayPart>, wanted: DayPart) -> bool {
    part == Some(wanted) || time.is_some_and(|time| DayPart::of(time) == wanted)
}

/// "3/4" is a day in March to one reader and one in April to another: it is compared with neither.
fn ambiguous(mention: &TimeMention, text: &Text<'_>) -> bool {
    mention.other.is_some() && text.slice(mention.span).contains(['/', '.', '-', '\\'])
}

/// Whether the sentence only asks: "Would you like to add one for today?" says nothing of today.
fn asked(text: &Text<'_>, mention: &TimeMention) -> bool {
    let range = text.within(mention.span);
    let rest = text.tokens.get(range.end..).unwrap_or_default();
    rest.iter().find(|token| token.is_any(list![".", "!", "?", ";", "\n"])).is_some_and(|token| token.is("?"))
}

/// How far off "two hours ago" may be, in minutes: only what is said as about may be off at all.
fn tolerance(mention: &TimeMention, by: Duration) -> i64 {
    match mention.approximate {
        true => (by.num_minutes() / 8).clamp(1, 30),
        false => 1,
    }
}
