//! "Snooze it 10 minutes", "snooze the metformin for an hour": the notification comes again later, and nothing is recorded. For longer than a
//! day a reminder is paused, which is a change of it.

use std::ops::Range;

use alara_english::quantity::quantities;
use alara_english::time::{TimeMention, TimeValue, times};
use alara_english::{Text, WordList, list, word_list};
use chrono::{Duration, NaiveDateTime};

/// What is put off, and for how long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snooze {
    /// What it is called; none where the last one that was shown is meant.
    pub named: Option<String>,
    /// For how long; none where it was not said.
    pub minutes: Option<u16>,
}

/// Words around it that change nothing.
const ROUND: &WordList = word_list!("../data/words/snooze/round.txt");
/// What stands for the one that was shown last.
const LAST: &WordList = word_list!("../data/words/snooze/last.txt");
/// Nobody snoozes more words than these.
const MOST: usize = 14;
const LONGEST_MINUTES: f64 = 24.0 * 60.0;

/// Reads a message that only puts something off.
pub fn snooze(message: &str, now: NaiveDateTime) -> Option<Snooze> {
    let text = Text::new(message);
    let words = text.tokens.iter().filter(|token| token.says()).count();
    // The verb comes first, but for courtesy: what is told of a snooze ("I snoozed it") asks for none.
    let verb = text.tokens.iter().position(|token| token.norm == "snooze")?;
    let led = text.tokens.iter().take(verb).filter(|token| token.says()).all(|token| token.is_any(ROUND));
    let other = text.tokens.iter().skip(verb + 1).any(|token| {
        matches!(token.norm.as_str(), "not" | "never" | "don't" | "dont" | "and" | "then" | "if" | "snooze" | "\"")
    });
    if words > MOST || !led || other {
        return None;
    }
    let (minutes, said) = long(&text, verb, now)?;
    let named: Vec<&str> = text
        .tokens
        .iter()
        .enumerate()
        .skip(verb + 1)
        .filter(|(at, token)| {
            let round =
                token.is_any(ROUND) || token.is_any(LAST) || matches!(token.norm.as_str(), "my" | "until" | "till");
            token.says() && !said.contains(at) && !round
        })
        .map(|(at, _)| text.written(&(at..at + 1)))
        .collect();
    Some(Snooze { named: (!named.is_empty()).then(|| named.join(" ")), minutes })
}

/// For how long, and the tokens that say so; nothing where that is longer than a day or cannot be told.
fn long(text: &Text<'_>, verb: usize, now: NaiveDateTime) -> Option<(Option<u16>, Range<usize>)> {
    const OF_DAYS: &WordList = list!["day", "days", "week", "weeks", "fortnight", "month", "months"];
    let all = verb + 1..text.tokens.len();
    if all.clone().any(|at| text.tokens.get(at).is_some_and(|token| token.is_any(OF_DAYS))) {
        return None;
    }
    let until = all.clone().find(|at| text.tokens.get(*at).is_some_and(|token| token.is_any(list!["until", "till"])));
    if let Some(until) = until {
        return hour(text, until + 1..all.end, now).map(|minutes| (Some(minutes), until..all.end));
    }
    for quantity in quantities(text) {
        let each = match quantity.unit.as_deref() {
            Some("m" | "min" | "mins" | "minute" | "minutes") => 1.0,
            Some("h" | "hr" | "hrs" | "hour" | "hours") => 60.0,
            _ => continue,
        };
        let minutes = (quantity.value * each).round();
        return (1.0..=LONGEST_MINUTES).contains(&minutes).then(|| (Some(minutes as u16), text.within(quantity.span)));
    }
    let mention = times(text, now).into_iter().find(|mention| text.within(mention.span).start > verb);
    let Some(mention) = mention else { return Some((None, 0..0)) };
    let minutes = within_a_day(&mention, now)?;
    Some((Some(minutes), text.within(mention.span)))
}

/// Minutes to the hour that these words name by themselves; nothing where they name a day, or more than an hour.
fn hour(text: &Text<'_>, tokens: Range<usize>, now: NaiveDateTime) -> Option<u16> {
    let words = Text::new(text.written(&tokens));
    // A bare "9" is an hour behind "at".
    let led = format!("at {}", words.original);
    let read = |words: &str| {
        let text = Text::new(words);
        match times(&text, now).as_slice() {
            [only] => within_a_day(only, now),
            _ => None,
        }
    };
    read(words.original).or_else(|| read(&led))
}

fn within_a_day(mention: &TimeMention, now: NaiveDateTime) -> Option<u16> {
    let minutes = match mention.value {
        TimeValue::Ahead(ahead) => ahead.num_minutes(),
        TimeValue::Clock { date, time, twelve_hour } => {
            let day = mention.upcoming.or(date).unwrap_or(now.date());
            let next = |at: NaiveDateTime| if at > now { at } else { at + Duration::days(1) };
            let early = next(day.and_time(time));
            let late = next(day.and_time(time) + Duration::hours(12));
            let at = if twelve_hour { early.min(late) } else { early };
            (at - now).num_minutes()
        }
        _ => return None,
    };
    u16::try_from(minutes).ok().filter(|minutes| (1..=24 * 60).contains(minutes))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(message: &str) -> Option<(Option<String>, Option<u16>)> {
        let now = chrono::NaiveDate::from_ymd_opt(2026, 3, 14).unwrap().and_hms_opt(20, 5, 0).unwrap();
        snooze(message, now).map(|read| (read.named, read.minutes))
    }

    #[test]
    fn what_is_put_off_is_read_with_its_length() {
        let named = |name: &str| Some(name.to_owned());
        for (message, meant) in [
            ("snooze it 10 minutes", (None, Some(10))),
            ("Snooze for ten minutes please", (None, Some(10))),
            ("snooze", (None, None)),
            ("ok snooze that for an hour", (None, Some(60))),
            ("can you snooze it for half an hour?", (None, Some(30))),
            ("snooze the metformin 15 min", (named("metformin"), Some(15))),
            ("snooze my eye drops reminder for 2 hours", (named("eye drops"), Some(120))),
            ("snooze it until 9pm", (None, Some(55))),
            ("snooze it till 9", (None, Some(55))),
            ("please snooze the reminder", (None, None)),
        ] {
            assert_eq!(read(message), Some(meant), "{message}");
        }
    }

    #[test]
    fn what_is_told_of_a_snooze_or_is_longer_than_a_day_is_none() {
        for message in [
            "I snoozed it twice",
            "I had a snooze for 10 minutes",
            "don't snooze it",
            "snooze the walk reminder for a week",
            "snooze it until Friday",
            "snooze it 10 minutes and log my water",
            "took my metformin",
        ] {
            assert_eq!(read(message), None, "{message}");
        }
    }
}
