//! From the times that a message mentions to the one time of an event in a record: no more precise than the words are.

use alara_english::time::{DayPart as Part, TimeMention, TimeValue, other_half, settle_past};
use alara_english::{WordList, list};
use chrono::{Duration, NaiveDate, NaiveDateTime, NaiveTime, Timelike};

use super::event::{Past, Sourced};
use super::message::Message;
use crate::tools::part_of_day;

/// Whether a time lies ahead of now, as far as it says so by itself.
pub fn ahead(mention: &TimeMention, now: NaiveDateTime) -> bool {
    match &mention.value {
        TimeValue::Ahead(_) => true,
        TimeValue::Clock { date: Some(_), .. } => {
            settle_past(mention, now).is_some_and(|settled| settled.begins() > now)
        }
        TimeValue::Day { date, .. } => *date > now.date(),
        TimeValue::Range { since: Some(since), .. } => *since > now.date(),
        _ => false,
    }
}

/// Whether a time is a stretch of days that is over ("last year", "in January", "before Monday", "over the holidays"): what happened in it did
/// not happen now.
pub fn long_past(mention: &TimeMention, now: NaiveDateTime) -> bool {
    match mention.value {
        TimeValue::Range { since: Some(since), until: Some(until) } => since < until && until < now.date(),
        TimeValue::Range { since: None, until } => until.is_none_or(|until| until < now.date()),
        _ => false,
    }
}

/// Whether a day lies in a stretch of days.
pub(super) fn holds(mention: &TimeMention, day: NaiveDate) -> bool {
    matches!(mention.value, TimeValue::Range { since: Some(since), until: Some(until) } if (since..=until).contains(&day))
}

/// Whether a stretch of days holds a day and goes on behind it ("this week").
pub(super) fn goes_on(mention: &TimeMention, day: NaiveDate) -> bool {
    holds(mention, day) && matches!(mention.value, TimeValue::Range { until: Some(until), .. } if day < until)
}

/// "in and out in ten minutes", "all done in an hour": how long it took, and nothing that is to come.
pub(super) fn lasted(message: &Message<'_>, mention: &TimeMention, token: usize) -> bool {
    matches!(mention.value, TimeValue::Ahead(_))
        && message.norm(token) == "in"
        && matches!(message.before(token, 1), "out" | "done" | "over" | "finished" | "through" | "gone")
}

/// "off shift now, had it at 6:30": a "now" before all that is told, which has a time of its own, is of something else.
pub(super) fn of_else(message: &Message<'_>, mention: &TimeMention, first: usize) -> bool {
    let timed = |other: &&TimeMention| matches!(other.value, TimeValue::Clock { .. } | TimeValue::Ago(_));
    mention.value == TimeValue::Now
        && message.tokens(mention.span).start < first
        && message.times.iter().filter(timed).any(|other| message.tokens(other.span).start > first)
}

/// "last night and again this morning", "yesterday and today": whether a time is another one, and not more about the one before it.
pub(super) fn again(message: &Message<'_>, token: usize) -> bool {
    joined(message, led(message, token), 1) || once_more(message, token)
}

/// "at 4 and again at 6", "and another one at half past 6": whether it is said to be another one in so many words.
pub(super) fn once_more(message: &Message<'_>, token: usize) -> bool {
    let at = led(message, token);
    match message.before(at, 1) {
        "again" | "another" => joined(message, at, 2) || message.before(at, 2) == "then",
        "one" => message.before(at, 2) == "another" && (joined(message, at, 3) || message.before(at, 3) == "then"),
        _ => false,
    }
}

/// Where a time begins, with the word that leads to it.
fn led(message: &Message<'_>, token: usize) -> usize {
    token - usize::from(matches!(message.before(token, 1), "at" | "on" | "in" | "about" | "around" | "my" | "the"))
}

/// Whether the word so far back joins what follows on to a time before it.
fn joined(message: &Message<'_>, at: usize, back: usize) -> bool {
    matches!(message.before(at, back), "and" | "&" | "then")
        && at.checked_sub(back + 1).is_some_and(|last| message.in_time(message.text.span_of(last, last + 1)))
}

/// "At 9, about 30 minutes ago": how long ago it was behind a clock time, with nothing between that makes it another, is the same moment.
pub(super) fn retold(message: &Message<'_>, before: &TimeMention, mention: &TimeMention) -> bool {
    let between = message.tokens(before.span).end..message.tokens(mention.span).start;
    let clock = |of: &TimeMention| matches!(of.value, TimeValue::Clock { .. });
    let ago = |of: &TimeMention| matches!(of.value, TimeValue::Ago(_));
    (clock(before) && ago(mention) || ago(before) && clock(mention))
        && between.len() <= 4
        && !message.any(between, list!["and", "&", "then", "again", "another", "also", "plus", "or", ";", "."])
}

/// Whether a time tells the moment of the one before it once more, and agrees with it.
pub(crate) fn says_again(message: &Message<'_>, before: &TimeMention, mention: &TimeMention) -> bool {
    retold(message, before, mention) && !disagree(&[before, mention], message.now)
}

/// Whether a clock time and a length of time ago, told of one moment, are not the same: by more than a quarter of that length, and half an hour.
pub(super) fn disagree(mentions: &[&TimeMention], now: NaiveDateTime) -> bool {
    let moment = |of: &TimeMention| settle_past(of, now).and_then(|at| Some(at.date.and_time(at.time?)));
    let ago = mentions.iter().find_map(|of| match of.value {
        TimeValue::Ago(long) if long < Duration::hours(24) => Some((long, moment(of)?)),
        _ => None,
    });
    let clock = mentions.iter().find(|of| matches!(of.value, TimeValue::Clock { .. })).and_then(|of| moment(of));
    ago.zip(clock).is_some_and(|((long, ago), clock)| (ago - clock).abs() > (long / 4).max(Duration::minutes(30)))
}

/// The time of a record that these mentions settle together; `None` where there are none that could.
pub fn past(mentions: &[&TimeMention], now: NaiveDateTime) -> Option<Past> {
    let day = mentions.iter().find(|mention| matches!(mention.value, TimeValue::Day { .. }));
    let said = mentions.iter().find_map(|mention| match &mention.value {
        TimeValue::Day { part: Some(found), .. } | TimeValue::Part(found) => Some(*found),
        _ => mention.part,
    });
    for mention in mentions {
        let mut mention = (*mention).clone();
        match &mut mention.value {
            TimeValue::Clock { date, time, twelve_hour } => {
                if let (None, Some(day)) = (&date, day)
                    && let TimeValue::Day { date: found, .. } = &day.value
                {
                    *date = Some(*found);
                    mention.weekday = day.weekday;
                }
                if *twelve_hour && let Some(said) = said {
                    settle_half(time, twelve_hour, said);
                }
            }
            TimeValue::Now => {}
            TimeValue::Ago(long) if *long < Duration::hours(24) => {}
            _ => continue,
        }
        let slack = match &mention.value {
            TimeValue::Ago(long) => (long.num_minutes() / 10).clamp(2, 10),
            TimeValue::Now => 2,
            _ => 1,
        };
        if let Some(settled) = settle_past(&mention, now)
            && let Some(time) = settled.time
        {
            return Some(Past::Minute { at: minute(settled.date.and_time(time)), slack, due: None });
        }
    }
    for mention in mentions {
        if !matches!(mention.value, TimeValue::Day { .. } | TimeValue::Part(_)) {
            continue;
        }
        if let Some(settled) = settle_past(mention, now) {
            return Some(Past::Day { date: settled.date, part: settled.part.or(said).map(part_of_day) });
        }
    }
    if mentions.iter().any(|mention| mention.value == TimeValue::Vague) {
        return Some(Past::Vague(None));
    }
    mentions.iter().find_map(|mention| match &mention.value {
        TimeValue::Ago(long) => now.checked_sub_signed(*long).map(|at| Past::Day { date: at.date(), part: None }),
        TimeValue::Range { since: Some(date), until: None } if *date <= now.date() => {
            Some(Past::Day { date: *date, part: None })
        }
        TimeValue::Range { since: Some(date), until: Some(until) } if date == until => {
            Some(Past::Day { date: *date, part: None })
        }
        // "Last week" is no day of its own; the first of it would be made up.
        TimeValue::Range { .. } | TimeValue::Wrong(_) => Some(Past::Vague(None)),
        TimeValue::Ahead(long) => {
            now.checked_add_signed(*long).map(|at| Past::Minute { at: minute(at), slack: 2, due: None })
        }
        _ => None,
    })
}

/// Whether times of one event name two days, the one joined on to the other ("friday and saturday", "yesterday and the day before").
pub(super) fn name_two_days(mentions: &[&TimeMention], message: &Message<'_>) -> bool {
    let before = |mention: &TimeMention| message.text.slice(mention.span).to_lowercase().ends_with("before");
    let mut days = mentions.iter().filter_map(|mention| match mention.value {
        TimeValue::Day { date, .. } => Some(date),
        _ => None,
    });
    let Some(first) = days.next() else { return false };
    mentions.iter().skip(1).any(|mention| {
        let other = match mention.value {
            TimeValue::Day { date, .. } => date != first,
            TimeValue::Clock { date: Some(date), .. } if date != first => return true,
            TimeValue::Vague => before(mention),
            _ => false,
        };
        other && again(message, message.tokens(mention.span).start)
    })
}

/// Whether times name several days.
pub(crate) fn list_days(mentions: &[&TimeMention]) -> bool {
    let mut days: Vec<NaiveDate> = mentions
        .iter()
        .filter_map(|mention| match mention.value {
            TimeValue::Day { date, .. } => Some(date),
            _ => None,
        })
        .collect();
    days.sort_unstable();
    days.dedup();
    days.len() > 1
}

/// Whether a time is of a day still to come, or of a stretch that goes on behind today: by itself, or led by what begins something.
pub(crate) fn is_to_come(message: &Message<'_>, time: &TimeMention) -> bool {
    let today = message.now.date();
    let leads = list!["from", "starting", "beginning", "until", "till", "next", "as"];
    let led = leads.holds(message.before(message.tokens(time.span).start, 1));
    ahead(time, message.now) && !matches!(time.value, TimeValue::Clock { date: None, .. })
        || led && time.upcoming.is_some_and(|day| day > today)
        || matches!(time.value, TimeValue::Range { until: Some(until), .. } if until > today)
}

/// Whether an hour of a 12-hour clock falls between midnight and five, where no word says that it was at night and the user is up by day: of
/// the two hours that it may be the other one is as likely.
pub(super) fn in_the_small_hours(
    message: &Message<'_>,
    mentions: &[&TimeMention],
    when: Option<&Sourced<Past>>,
) -> bool {
    let open = |mention: &&TimeMention| matches!(mention.value, TimeValue::Clock { twelve_hour: true, .. });
    let said = |mention: &TimeMention| {
        mention.part.is_some()
            || matches!(mention.value, TimeValue::Part(_) | TimeValue::Day { part: Some(_), .. } | TimeValue::Ago(_))
    };
    let Some(Past::Minute { at, .. }) = when.map(|when| &when.value) else { return false };
    let night = at.hour() < 5 && message.now.hour() >= 5;
    // A story keeps its times in order: "palpitations at 4, took metoprolol at 8".
    let last = mentions.iter().map(|mention| mention.span.end).max().unwrap_or_default();
    let later = message.times.iter().filter(|other| other.span.start >= last).filter_map(|other| {
        let clock = matches!(other.value, TimeValue::Clock { .. });
        settle_past(other, message.now).filter(|_| clock).and_then(|settled| Some(settled.date.and_time(settled.time?)))
    });
    let in_order = later.into_iter().any(|later| later > *at && later.date() == at.date());
    night && !in_order && mentions.iter().any(open) && !mentions.iter().any(|mention| said(mention))
}

/// Of several times of which only the last names a day ("in the morning and … at night yesterday"), that day for each of the others.
pub(super) fn dated_by_the_last(groups: &[&[&TimeMention]]) -> Vec<Option<TimeMention>> {
    let day = |group: &[&TimeMention]| {
        group.iter().find_map(|mention| match mention.value {
            TimeValue::Day { date, .. } => Some(date),
            _ => None,
        })
    };
    let last = groups.last().and_then(|group| day(group));
    let others = groups.len().saturating_sub(1);
    let lone = !groups.iter().take(others).any(|group| day(group).is_some());
    let dated = |group: &&[&TimeMention]| {
        let date = last.filter(|_| lone)?;
        // A meal has its day as a part of one has.
        let partial = |mention: &&&TimeMention| matches!(mention.value, TimeValue::Part(_) | TimeValue::Vague);
        let mention = group.iter().find(partial)?;
        let part = match mention.value {
            TimeValue::Part(part) => Some(part),
            _ => None,
        };
        Some(TimeMention { value: TimeValue::Day { date, part }, ..(*mention).clone() })
    };
    groups.iter().map(dated).collect()
}

/// An open hour with the half of the day that the nearest meal, waking or bed in its clause tells ("with breakfast at 8").
pub(super) fn halve_by_words(mention: &TimeMention, message: &Message<'_>) -> TimeMention {
    const MORNING: &WordList = list!["breakfast", "woke", "waking", "awake"];
    const EVENING: &WordList = list!["dinner", "supper", "bed", "bedtime"];
    let mut halved = mention.clone();
    let open =
        matches!(mention.value, TimeValue::Clock { time, twelve_hour: true, .. } if (5..12).contains(&time.hour()));
    if !open || mention.part.is_some() {
        return halved;
    }
    let tokens = message.tokens(mention.span);
    let near = |at: &usize| at.abs_diff(tokens.start).min(at.abs_diff(tokens.end));
    let says = |at: &usize| message.is_any(*at, MORNING) || message.is_any(*at, EVENING);
    // Behind a comma the meal is of what is told next ("6.1 at 7, before dinner 7.4").
    let line = message.clause_tokens(tokens.start);
    let ends = (tokens.end..line.end).find(|at| message.is_any(*at, list![",", ";"])).unwrap_or(line.end);
    if let Some(at) = (line.start..ends).filter(says).min_by_key(near) {
        halved.part = Some(if message.is_any(at, MORNING) { Part::Morning } else { Part::Evening });
    }
    halved
}

/// A part of day chooses between the two readings of a 12-hour time.
fn settle_half(time: &mut NaiveTime, twelve_hour: &mut bool, said: Part) {
    let later = match said {
        Part::Morning => false,
        Part::Afternoon | Part::Evening => time.hour() < 12,
        Part::Night => (6..12).contains(&time.hour()),
    };
    if later {
        *time = other_half(*time);
    }
    *twelve_hour = false;
}

/// To the minute.
pub fn minute(at: NaiveDateTime) -> NaiveDateTime {
    at.with_second(0).and_then(|at| at.with_nanosecond(0)).unwrap_or(at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alara_english::{Text, time::times};
    use chrono::NaiveDate;

    fn told(words: &str) -> String {
        let now = NaiveDate::from_ymd_opt(2026, 3, 14).unwrap().and_hms_opt(9, 30, 0).unwrap();
        let mentions = times(&Text::new(words), now);
        match past(&mentions.iter().collect::<Vec<_>>(), now) {
            Some(Past::Minute { at, .. }) => at.format("%dT%H:%M").to_string(),
            Some(Past::Day { date, part }) => format!("{} {:?}", date.format("%d"), part),
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn a_twelve_hour_time_is_the_latest_one_not_after_now() {
        assert_eq!(told("at 8"), "14T08:00");
        assert_eq!(told("at 11"), "13T23:00");
        assert_eq!(told("at 9pm"), "13T21:00");
    }

    #[test]
    fn a_part_settles_a_twelve_hour_time() {
        assert_eq!(told("10 last night"), "13T22:00");
        assert_eq!(told("Thursday evening at 7"), "12T19:00");
    }

    #[test]
    fn a_day_or_a_part_gives_no_minute() {
        assert_eq!(told("last night"), "13 Some(Night)");
        assert_eq!(told("yesterday"), "13 None");
        assert_eq!(told("two weeks ago"), "28 None");
        assert_eq!(told("a while ago"), "Some(Vague(None))");
        assert_eq!(told("about an hour ago"), "14T08:30");
    }
}
