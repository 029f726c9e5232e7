//! Times as rules: tables of words and what they settle.

mod clocks;
mod days;
mod hostile;
mod impossible;
mod often;
mod said;
mod settled;
mod stretches;
mod told;
mod typed;

use super::*;

/// Saturday, half past nine in the morning.
fn now() -> NaiveDateTime {
    at("2026-03-14T09:30")
}

fn at(moment: &str) -> NaiveDateTime {
    NaiveDateTime::parse_from_str(moment, "%Y-%m-%dT%H:%M").unwrap()
}

/// A mention in one line: see the heads of the tables.
fn line(mention: &TimeMention) -> String {
    let name = |part: DayPart| format!("{part:?}").to_lowercase();
    let mut line = match mention.value {
        TimeValue::Now => "now".to_owned(),
        TimeValue::Vague => "vague".to_owned(),
        TimeValue::Wrong(WrongTime::Day) => "no day".to_owned(),
        TimeValue::Wrong(WrongTime::Clock) => "no clock time".to_owned(),
        TimeValue::Part(part) => name(part),
        TimeValue::Ago(by) => format!("-{}m", by.num_minutes()),
        TimeValue::Ahead(by) => format!("+{}m", by.num_minutes()),
        TimeValue::Clock { date, time, twelve_hour } => {
            let day = date.map(|date| date.format("%m-%d ").to_string()).unwrap_or_default();
            format!("{day}{}{}", time.format("%H:%M"), if twelve_hour { "?" } else { "" })
        }
        TimeValue::Day { date, part } => {
            format!("{date}{}", part.map(|part| format!(" {}", name(part))).unwrap_or_default())
        }
        TimeValue::Range { since, until } => {
            let shown = |date: Option<NaiveDate>| date.map(|date| date.to_string()).unwrap_or_default();
            format!("{}..{}", shown(since), shown(until))
        }
    };
    if let Some(upcoming) = mention.upcoming {
        line += &format!(" >{}", upcoming.format("%y-%m-%d"));
    }
    if let Some(other) = mention.other {
        line += &format!(" or {}", other.format("%y-%m-%d"));
    }
    if mention.approximate {
        line += " ~";
    }
    if mention.dated_by.is_some() {
        line += " ^";
    }
    line
}

fn all(message: &str) -> String {
    times(&Text::new(message), now()).iter().map(line).collect::<Vec<_>>().join("; ")
}

fn rows(rows: &[(&str, &str)]) {
    let wrong: Vec<String> = rows
        .iter()
        .filter(|(said, want)| all(said) != *want)
        .map(|(said, want)| format!("{said:?}: want {want:?}, got {:?}", all(said)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
