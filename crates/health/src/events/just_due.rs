//! "Done", "taken" and "skip it" within an hour after a dose fell due: that dose, taken now or skipped. One missed earlier does not count, and of
//! two that fell due in that hour it is asked which. So it is of a dose that was taken and not named at all.

use crate::dose::find_due_times;
use alara_english::{TokenKind, WordList, list, word_list};
use alara_record::{Medication, Record};
use chrono::{Duration, NaiveDateTime};

use super::draft::Draft;
use super::event::{EventKind, Past, Source, Sourced, Which};
use super::message::Message;

/// How long after it fell due a dose is answered by a bare word.
const MINUTES: i64 = 60;

/// Words that leave a bare answer one.
const ROUND: &WordList = word_list!("../../data/words/events/just_due/round.txt");

/// The dose that a bare word answers, where one fell due within the last hour.
pub(super) fn draft(message: &Message<'_>, record: &dyn Record) -> Option<Draft> {
    let skipped = answer(message)?;
    let due = due(record, message.now);
    let tokens = 0..message.text.tokens.len();
    let span = message.span(&tokens);
    let which = match due.as_slice() {
        [] => return None,
        [(name, _)] => Which::Known(name.clone()),
        _ => Which::Open(message.text.original.trim().to_owned()),
    };
    let which = which.meant_by(span);
    let when = due.first().filter(|_| skipped && due.len() == 1).map(|(_, at)| Sourced {
        value: Past::Day { date: at.date(), part: None },
        source: Source::Known,
        span,
    });
    let kind = if skipped { EventKind::Skip { which } } else { EventKind::Intake { which, dose: None } };
    Some(Draft { when, ..Draft::new(kind, tokens) })
}

/// Whether a message is such a word and nothing else; `true` where it skips.
fn answer(message: &Message<'_>) -> Option<bool> {
    let words: Vec<&str> = message
        .text
        .tokens
        .iter()
        .enumerate()
        // "Done, I've taken it": the same said twice.
        .filter(|(at, token)| *at > 0 || !token.is_any(list!["done"]) || message.norm(1) != ",")
        .filter(|(at, token)| token.kind == TokenKind::Word && !message.is_any(*at, ROUND))
        .map(|(_, token)| token.norm.as_str())
        .collect();
    let asked = message.text.tokens.iter().any(|token| token.norm == "?");
    match words.as_slice() {
        _ if asked || message.quoted(0) || message.text.tokens.len() > 8 => None,
        ["done" | "taken"]
        | ["took", "it" | "that"]
        | ["i", "took", "it"]
        | ["i've" | "ive", "taken" | "had", "it" | "that"] => Some(false),
        ["skip"] | ["skip", "it" | "that" | "one"] | ["skip", "this" | "that", "one"] => Some(true),
        _ => None,
    }
}

/// The one medication of which a dose fell due within the last hour and is open.
pub(crate) fn the_one_due(record: &dyn Record, now: NaiveDateTime) -> Option<String> {
    let due = due(record, now);
    let [(name, _)] = due.as_slice() else { return None };
    Some(name.clone())
}

/// Whether any dose fell due within the last hour and is open: a bare word is of those, and of nothing that was said.
pub(crate) fn any_due(record: &dyn Record, now: NaiveDateTime) -> bool {
    !due(record, now).is_empty()
}

/// Those that fell due, where it was asked which of them a bare word was of and the answer is all of them ("both"): said in full.
pub(crate) fn each(answered: &str, opener: &str, record: &dyn Record, now: NaiveDateTime) -> Option<String> {
    const OF: [&str; 6] = ["of", "them", "those", "both", "please", "yes"];
    let words: Vec<String> = answered
        .split(|sign: char| !sign.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let (first, rest) =
        words.split_first().filter(|(first, _)| matches!(first.as_str(), "both" | "all" | "everything"))?;
    let own = super::own_names(record);
    let skipped = answer(&Message::new(0, opener, &own, now))?;
    let due = due(record, now);
    let counted = |word: &str| matches!((word, due.len()), ("two", 2) | ("three", 3) | ("four", 4));
    let whole = if first == "both" { due.len() == 2 } else { due.len() > 1 };
    if !whole || !rest.iter().all(|word| OF.contains(&word.as_str()) || counted(word)) {
        return None;
    }
    let names: Vec<&str> = due.iter().map(|(name, _)| name.as_str()).collect();
    Some(format!("{} {}", if skipped { "skipped" } else { "took" }, names.join(" and ")))
}

/// "Took two just now", "took it": that a dose was taken, and nothing that says of what. It is asked.
pub(super) fn unsaid(message: &Message<'_>) -> Option<Draft> {
    let word = |at: usize| message.norm(at);
    let verb = (0..3).find(|at| matches!(word(*at), "took" | "swallowed" | "taken"))?;
    let led = (0..verb).all(|at| matches!(word(at), "i" | "i've" | "ive" | "just" | "ok" | "and" | "also" | "have"));
    let what = verb + 1 + usize::from(word(verb + 1) == "just");
    let counted = super::nameless::bare_count(message, what) || matches!(word(what), "one" | "1" | "4" | "four");
    let closes = (what + 1..message.text.tokens.len()).all(|at| {
        let token = message.token(at);
        token.is_none_or(|token| token.kind != TokenKind::Word)
            || message.timed(at)
            || matches!(
                word(at),
                "at" | "just" | "now" | "with" | "around" | "about" | "today" | "already" | "and" | "more"
            )
    });
    let asked = message.text.tokens.iter().any(|token| token.norm == "?");
    if !led
        || !closes
        || asked
        || message.quoted(verb)
        || !(counted || matches!(word(what), "it" | "them" | "everything"))
    {
        return None;
    }
    let tokens = verb..what + 1;
    let span = message.span(&(what..what + 1));
    let which = Sourced::stated(Which::Open(message.text.written(&(what..what + 1)).to_owned()), span);
    let dose = counted.then(|| super::nameless::counted(message, what)).flatten();
    let certainty = message.certainty(verb);
    let scope = vec![message.statement_index(verb)];
    Some(Draft { certainty, scope, ..Draft::new(EventKind::Intake { which, dose }, tokens) })
}

/// The medications of which a dose fell due within the last hour and is open, by their own hours or by a reminder's, each with its due time.
fn due(record: &dyn Record, now: NaiveDateTime) -> Vec<(String, NaiveDateTime)> {
    let person = record.person().id;
    let Some(from) = now.checked_sub_signed(Duration::minutes(MINUTES)) else { return Vec::new() };
    let active = crate::on_list::current(record, person);
    let settled = record.settlements(person);
    let open =
        |of: uuid::Uuid, due: NaiveDateTime| !settled.iter().any(|each| each.key.of == of && each.key.due == due);
    let mut found: Vec<(String, NaiveDateTime)> = Vec::new();
    for each in &active {
        let last = find_due_times(each, from, now).into_iter().rev().find(|due| open(each.id.0, *due));
        found.extend(last.map(|due| (each.name.clone(), due)));
    }
    for reminder in record.reminders(person).iter().filter(|each| each.active) {
        let [name] = reminder.medications.as_slice() else { continue };
        let Some(of) = active.iter().find(|each| each.name.eq_ignore_ascii_case(name)) else { continue };
        // Rung for by the reminder's hours, taken of the medication's.
        let schedule = Some(reminder.schedule.clone());
        let rung = Medication { schedule, plan: Vec::new(), as_needed: false, ..(*of).clone() };
        let last = find_due_times(&rung, from, now)
            .into_iter()
            .rev()
            .find(|due| open(reminder.id.0, *due) && open(of.id.0, *due));
        if let Some(due) = last
            && !found.iter().any(|(known, _)| *known == of.name)
        {
            found.push((of.name.clone(), due));
        }
    }
    found
}
