//! Doses of which one thing alone is said: a further medication ("and the losartan"), a further hour ("and at noon"), the hour of the last
//! one ("at 1").

use alara_english::time::TimeValue;
use alara_english::{WordList, list};
use chrono::NaiveDate;

use super::resolved::Edit;
use super::{Elliptical, Resolution, Spoken};
use crate::tools::{CreateReminder, LogMedication, SkipDose, UpdateReminder};

/// Nothing but an hour behind a dose. With an "and" it is one more ("and at noon"), and else the hour of the one that was told without one.
pub(super) fn hour_alone(leaning: &Elliptical<'_>) -> Resolution {
    const BESIDE: &WordList = list!["and", "at", "then", "around", "about", "again", "also"];
    let [time] = leaning.message.times.as_slice() else { return Resolution::Nothing };
    let hour = matches!(time.value, TimeValue::Clock { .. });
    let within = leaning.message.tokens(time.span);
    let alone = (0..leaning.len())
        .all(|at| within.contains(&at) || leaning.message.is_any(at, BESIDE) || !leaning.message.says(at));
    let Some(turn) = leaning.focus.turns.first().filter(|turn| turn.back == 1 && hour && alone && !leaning.asks())
    else {
        return Resolution::Nothing;
    };
    let doses: Vec<&Spoken> = turn.calls.iter().filter(|call| call.tool == LogMedication::ID).collect();
    let [dose] = doses.as_slice() else { return Resolution::Nothing };
    let (Some(name), true) = (dose.medication(), dose.is_written() && dose.person.is_none() && turn.calls.len() == 1)
    else {
        return Resolution::Nothing;
    };
    let told = super::Message::new(0, &turn.said, leaning.message.own, leaning.message.now);
    if leaning.norm(0) == "and" {
        let how_much = dose.text("dose").map(|dose| format!("{dose} ")).unwrap_or_default();
        return Resolution::Edits(vec![leaning.before(1, &format!("took {how_much}{name} again "), turn.back)]);
    }
    match told.times.is_empty() {
        true => Resolution::Edits(vec![leaning.before(0, "actually ", turn.back)]),
        false => Resolution::Nothing,
    }
}

/// A medication that is named without a verb behind a dose that was told ("and the losartan", "Claritin too").
pub(super) fn named_too(leaning: &Elliptical<'_>) -> Resolution {
    // A reference names them as well, e.g. "and both my morning tablets".
    let meant = || leaning.message.references(leaning.record).first().map(|of| of.tokens.start);
    let Some(start) = leaning.message.names.first().map(|name| name.tokens.start).or_else(meant) else {
        return Resolution::Nothing;
    };
    let last = leaning.norm(leaning.len().saturating_sub(1).min(leaning.len()));
    let leads = matches!(leaning.norm(0), "and" | "also" | "plus")
        || matches!(leaning.norm(1), "and" | "also") && leaning.norm(0) == "oh";
    let trails = (0..leaning.len()).any(|at| matches!(leaning.norm(at), "too" | "also")) || last == "well";
    // "and Humalog before meals", "and the metformin later": of every day, or of no dose yet.
    let each = list![
        "meals", "mealtimes", "mornings", "evenings", "nights", "daily", "needed", "prn", "next", "later", "soon"
    ];
    let daily = leaning.message.recurrence.as_ref().is_some_and(|often| often.repeats())
        || leaning.message.any(0..leaning.len(), each);
    if !(leads || trails)
        || daily
        || leaning.asks()
        || leaning.has_verb()
        || leaning.message.names.iter().any(|name| name.weak && !leads)
    {
        return Resolution::Nothing;
    }
    let told = |call: &Spoken| matches!(call.tool.as_str(), LogMedication::ID | SkipDose::ID) && call.person.is_none();
    let reminder = |call: &Spoken| matches!(call.tool.as_str(), CreateReminder::ID | UpdateReminder::ID);
    let near =
        leaning.focus.calls().take_while(|(back, call)| *back <= 2 && !reminder(call)).find(|(_, call)| told(call));
    let Some((back, call)) = near else { return Resolution::Nothing };
    let verb = if call.tool == SkipDose::ID { "skipped " } else { "took " };
    let mut at = start;
    while at > 0
        && (matches!(leaning.norm(at - 1), "the" | "my" | "a" | "an" | "another" | "of" | "more" | "extra")
            || crate::dose::form(leaning.norm(at - 1))
            || leaning.message.quantity_at(at - 1).is_some())
    {
        at -= 1;
    }
    // What one is on is no dose, e.g. "also on pantoprazole".
    let (at, verb) = if at > 0 && leaning.norm(at - 1) == "on" { (at - 1, "I'm ") } else { (at, verb) };
    let mut edits = vec![leaning.before(at, verb, back)];
    edits.extend(hour_said(leaning, call, back).or_else(|| day_skipped(leaning, call, back)));
    Resolution::Edits(edits)
}

/// The hour of today that the dose told just before was told with, for one that is named behind it without its own.
fn hour_said(leaning: &Elliptical<'_>, call: &Spoken, back: usize) -> Option<Edit> {
    let turn = leaning.focus.turns.first().filter(|turn| turn.back == 1 && back == 1)?;
    if !leaning.message.times.is_empty() || call.tool != LogMedication::ID {
        return None;
    }
    let said = super::Message::new(0, &turn.said, leaning.message.own, leaning.message.now);
    let hours = said.times.iter().filter(|time| matches!(time.value, TimeValue::Clock { .. })).count();
    let (date, rest) = call.text("taken_at")?.split_once('T')?;
    let hour = rest.get(..5).filter(|_| hours == 1 && date == leaning.message.now.date().to_string())?;
    let end = leaning.message.text.original.trim_end_matches(['.', '!', ' ']).len();
    Some(Edit { from: end, to: end, with: format!(" at {hour}"), back })
}

/// The day of the dose that was passed over just before, for one that is named behind it without its own.
pub(super) fn day_skipped(leaning: &Elliptical<'_>, call: &Spoken, back: usize) -> Option<Edit> {
    let date: NaiveDate = call.text("date").filter(|_| call.tool == SkipDose::ID)?.parse().ok()?;
    let dated = |value: &TimeValue| !matches!(value, TimeValue::Clock { date: None, .. });
    let undated = !leaning.message.times.iter().any(|time| dated(&time.value));
    let other = date != leaning.message.now.date() && undated;
    let end = leaning.message.text.original.trim_end_matches(['.', '!', ' ']).len();
    other.then(|| Edit { from: end, to: end, with: format!(" on {}", date.format("%-d %B %Y")), back })
}
