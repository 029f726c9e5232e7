//! Answers from the record in short plain sentences, with the figures and the rows they stand on.

use alara_gate::Finding;
use alara_record::{Entry, EntryQuery, When};
use chrono::NaiveDate;
use serde_json::{Value, json};

use super::{Answer, Clock, Effect, Moment, Outcome, Scene};

/// Lines that a spoken answer lists; the rest is counted.
const LISTED: usize = 10;

/// "today at 08:00", "yesterday, evening", "on March 3".
pub fn when(at: When, clock: &Clock) -> String {
    let today = clock.local().date();
    let day = match (today - at.date()).num_days() {
        0 => "today".to_owned(),
        1 => "yesterday".to_owned(),
        2..=6 => at.date().format("on %A").to_string(),
        _ if at.date().format("%Y").to_string() == today.format("%Y").to_string() => {
            at.date().format("on %B %-d").to_string()
        }
        _ => at.date().format("on %B %-d, %Y").to_string(),
    };
    match at {
        When::Instant(instant) => format!("{day} at {}", clock.zone.local(instant).format("%H:%M")),
        When::Day { part: Some(part), .. } => format!("{day}, {}", part.name()),
        When::Day { part: None, .. } => day,
    }
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

/// The entries of some tools in a span, newest first.
pub fn entries(scene: &Scene<'_>, tools: &[&str], since: Option<Moment>, until: Option<Moment>) -> Vec<Entry> {
    let query = EntryQuery {
        tools: tools.iter().map(|tool| (*tool).to_owned()).collect(),
        since: since.map(|moment| moment.date()),
        until: until.map(|moment| moment.date()),
        limit: None,
    };
    let within = |entry: &&Entry| {
        let (from, to) = entry.at.local_bounds();
        since.is_none_or(|since| local(since, scene).is_none_or(|since| to >= since))
            && until.is_none_or(|until| local(until, scene).is_none_or(|until| from <= until))
    };
    scene.record.entries(scene.person, &query).into_iter().filter(within).cloned().collect()
}

fn local(moment: Moment, scene: &Scene<'_>) -> Option<chrono::NaiveDateTime> {
    match moment {
        Moment::At(at) => Some(scene.clock.zone.local(at)),
        Moment::On(_) => None,
    }
}

/// "since March 3", "from March 1 to March 5", or nothing where the span is open.
pub fn span(since: Option<Moment>, until: Option<Moment>) -> String {
    let day = |date: NaiveDate| date.format("%B %-d").to_string();
    match (since.map(|moment| moment.date()), until.map(|moment| moment.date())) {
        (Some(since), Some(until)) if since == until => format!(" on {}", day(since)),
        (Some(since), Some(until)) => format!(" from {} to {}", day(since), day(until)),
        (Some(since), None) => format!(" since {}", day(since)),
        (None, Some(until)) => format!(" up to {}", day(until)),
        (None, None) => String::new(),
    }
}

/// Lines as one text: the first ten, and how many more there are.
pub fn listed(head: &str, lines: impl ExactSizeIterator<Item = String>) -> String {
    let mut text = head.to_owned();
    let more = lines.len().saturating_sub(LISTED);
    for line in lines.take(LISTED) {
        text.push_str("\n- ");
        text.push_str(&line);
    }
    if more > 0 {
        text.push_str(&format!("\n- and {more} more"));
    }
    text
}

/// A field of an entry as text.
pub fn field<'a>(entry: &'a Entry, name: &str) -> Option<&'a str> {
    entry.fields.get(name).and_then(Value::as_str)
}

/// The entries that an answer tells of as data: what stays untold is nothing that words about it may say.
pub fn rows(entries: &[Entry]) -> Value {
    entries
        .iter()
        .take(LISTED)
        .map(|entry| json!({ "id": entry.id, "tool": entry.tool, "at": entry.at, "fields": entry.fields }))
        .collect()
}
