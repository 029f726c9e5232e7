//! Answers from the record in short plain sentences, with the figures and the rows they stand on.

use alara_gate::Finding;
use alara_record::{Entry, EntryQuery, When};
use chrono::{NaiveDate, NaiveDateTime};
use serde_json::{Value, json};

use super::{Answer, Clock, Days, Effect, Outcome, Scene};

/// Lines that a spoken answer lists; the rest is counted.
const LISTED: usize = 10;

/// "today at 08:00", "last night", "on Thursday, March 12".
pub fn when(at: When, clock: &Clock) -> String {
    let today = clock.local().date();
    let day = day(at.date_in(clock.zone), clock);
    match at {
        When::Instant(_) => format!("{day} {}", hour(at, clock)),
        When::Day { date, part: Some(part) } if (0..=1).contains(&(today - date).num_days()) => {
            super::asked::part_of(date, part, today)
        }
        When::Day { part: Some(part), .. } => format!("{day}, {}", part.name()),
        When::Day { part: None, .. } => day,
    }
}

/// A day as it is told beside now, e.g. "yesterday", "on Thursday, March 12", "on March 1, 2025".
pub fn day(date: NaiveDate, clock: &Clock) -> String {
    let today = clock.local().date();
    match (today - date).num_days() {
        0 => "today".to_owned(),
        1 => "yesterday".to_owned(),
        -6..=6 => date.format("on %A, %B %-d").to_string(),
        _ if date.format("%Y").to_string() == today.format("%Y").to_string() => date.format("on %B %-d").to_string(),
        _ => date.format("on %B %-d, %Y").to_string(),
    }
}

/// When it was on its day, e.g. "at 08:00"; that nobody said where it is of the day alone.
pub fn hour(at: When, clock: &Clock) -> String {
    match at {
        When::Instant(at) => format!("at {}", clock.zone.local(at).format("%H:%M")),
        When::Day { part, .. } => part.map_or("at no time told", |part| part.name()).to_owned(),
    }
}

/// A due time: "today at 18:00", "tomorrow at 08:00", "on Monday, March 16 at 08:00".
pub fn due(at: NaiveDateTime, clock: &Clock) -> String {
    let day = match (at.date() - clock.local().date()).num_days() {
        0 => "today".to_owned(),
        1 => "tomorrow".to_owned(),
        -1 => "yesterday".to_owned(),
        _ => at.format("on %A, %B %-d").to_string(),
    };
    format!("{day} at {}", at.format("%H:%M"))
}

/// Nothing is recorded for that: an answer, not an error.
pub fn none(message: impl Into<String>) -> Result<Effect, Finding> {
    Ok(Effect::Answers(Answer {
        outcome: Outcome::NoData,
        message: message.into(),
        data: Value::Null,
        rows: Vec::new(),
        coverage: None,
    }))
}

/// A found answer.
pub fn some(message: impl Into<String>, data: Value, rows: &[Entry]) -> Result<Effect, Finding> {
    let rows = rows.iter().map(|entry| entry.id).collect();
    Ok(Effect::Answers(Answer { outcome: Outcome::Success, message: message.into(), data, rows, coverage: None }))
}

/// The entries of some tools over some days, newest first.
pub fn entries(scene: &Scene<'_>, tools: &[&str], days: &Days) -> Vec<Entry> {
    let (since, until) = days.span();
    let query = EntryQuery { tools: tools.iter().map(|tool| (*tool).to_owned()).collect(), since, until, limit: None };
    let found = scene.record.entries(scene.person, &query).into_iter();
    found.filter(|entry| days.hold(entry.at, &scene.clock)).cloned().collect()
}

/// Lines as one text: the first ten, and how many more there are.
pub fn listed(head: &str, lines: impl ExactSizeIterator<Item = String>) -> String {
    at_most(LISTED, head, lines)
}

/// Lines as one text: the first so many, and how many more there are; one alone stands in the sentence itself.
pub fn at_most(most: usize, head: &str, lines: impl ExactSizeIterator<Item = String>) -> String {
    let mut text = head.to_owned();
    let mut lines = lines;
    if lines.len() == 1 {
        return lines.next().map(|line| format!("{text} {line}.")).unwrap_or(text);
    }
    let more = lines.len().saturating_sub(most);
    for line in lines.take(most) {
        text.push_str("\n- ");
        text.push_str(&line);
    }
    if more > 0 {
        text.push_str(&format!("\n- and {more} more"));
    }
    text
}

/// "Metformin, Telma and Ecosprin".
pub fn and(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A field of an entry as text.
pub fn field<'a>(entry: &'a Entry, name: &str) -> Option<&'a str> {
    entry.fields.get(name).and_then(Value::as_str)
}

/// The entries that an answer tells of as data: what stays untold is nothing that words about it may say.
pub fn rows(entries: &[Entry]) -> Value {
    rows_of(LISTED, entries)
}

/// The same of an answer that lists more.
pub fn rows_of(most: usize, entries: &[Entry]) -> Value {
    entries
        .iter()
        .take(most)
        .map(|entry| json!({ "id": entry.id, "tool": entry.tool, "at": entry.at, "fields": entry.fields }))
        .collect()
}
