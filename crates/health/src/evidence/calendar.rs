//! Small readings of the calendar that both sides of a comparison share.

use alara_english::time::TimeMention;
use alara_english::{Text, TokenKind, list};
use chrono::{NaiveTime, Timelike};

/// A time as it was said, on a clock of 24 hours: "8:15" is a quarter past eight in the morning, "12:30" noon and a half.
pub(super) fn said_clock(time: NaiveTime, twelve_hour: bool) -> NaiveTime {
    match twelve_hour && time.hour() == 0 {
        true => NaiveTime::from_hms_opt(12, time.minute(), 0).unwrap_or(time),
        false => time,
    }
}

/// Whether a token names a month or a day of the week that no reading of a date took up, and so cannot be compared.
pub(super) fn names_a_day(text: &Text<'_>, at: usize) -> bool {
    let Some(token) = text.tokens.get(at).filter(|token| token.kind == TokenKind::Word) else { return false };
    let before = at.checked_sub(1).and_then(|index| text.tokens.get(index));
    let after = text.tokens.get(at + 1);
    let number = |token: Option<&alara_english::Token>| token.is_some_and(|token| token.kind == TokenKind::Number);
    let norm = token.norm.strip_suffix("'s").unwrap_or(&token.norm);
    match norm {
        "january" | "february" | "april" | "june" | "july" | "august" | "september" | "october" | "november"
        | "december" | "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday"
        | "mondays" | "tuesdays" | "wednesdays" | "thursdays" | "fridays" | "saturdays" | "sundays" | "christmas"
        | "easter" => true,
        // Words of their own as well: only where they stand as a day or a month does.
        "may" | "march" => {
            let led = before.is_some_and(|word| {
                word.is_any(list!["in", "of", "since", "last", "this", "next", "until", "early", "late", "mid"])
            });
            number(before) || number(after) || (token.capital && led)
        }
        "jan" | "feb" | "mar" | "apr" | "jun" | "jul" | "aug" | "sep" | "sept" | "oct" | "nov" | "dec" | "mon"
        | "tue" | "tues" | "wed" | "thu" | "thur" | "thurs" | "fri" | "sat" | "sun" => {
            token.capital
                && before.is_some_and(|word| word.kind != TokenKind::Break && !word.is_any(list![".", "!", "?"]))
                || number(before)
                || number(after)
        }
        _ => false,
    }
}

/// Whether the words make the day the end of a span ("since Monday", "from the 3rd to the 9th"), and so no day on which something is.
pub(super) fn bounds(text: &Text<'_>, mention: &TimeMention) -> bool {
    let range = text.within(mention.span);
    let end = |token: &&alara_english::Token| token.is_any(list![".", "!", "?", ";", "\n"]);
    let before: Vec<&str> = text
        .tokens
        .get(..range.start)
        .unwrap_or_default()
        .iter()
        .rev()
        .take_while(|token| !end(token))
        .map(|token| token.norm.as_str())
        .collect();
    let after = || text.tokens.get(range.end..).unwrap_or_default().iter().take_while(|token| !end(token));
    let own = text.tokens.get(range.start).map_or("", |token| token.norm.as_str());
    let (lead, further) = if matches!(own, "since" | "from" | "until" | "till" | "to" | "through" | "between") {
        (own, before.as_slice())
    } else {
        (before.first().copied().unwrap_or(""), before.get(1..).unwrap_or_default())
    };
    match lead {
        "since" | "until" | "till" | "through" | "between" | "starting" => true,
        "from" => after().any(|token| token.is_any(list!["to", "until", "till", "through", "-"])),
        "to" | "-" => further.contains(&"from") || further.first() == Some(&"up"),
        "and" => further.contains(&"between"),
        _ => false,
    }
}
