//! What is told of the last entry right behind it: how bad the symptom is ("it is mild"), how the dose was taken ("with food").

use alara_record::Entry;
use chrono::{DateTime, NaiveDate, TimeDelta};
use serde_json::{Map, Value, json};

use alara_english::time::TimeMention;
use alara_english::{Text, WordList, list, word_list};

use super::super::message::Message;
use crate::answers::{FOODS, MEALS, PendingCall, corrections};
use crate::lexicon::symptoms::{body_part_at, score_at, severity_at};
use crate::tools::{LogMedication, SaveHealthEntry, speech};

/// What may stand beside a meal.
const BESIDE: &WordList = word_list!("../../../data/words/events/amend/completed/beside.txt");

/// The symptom as it was saved, with how bad it is by these words; `None` where they do not say, or where that stands there.
pub(super) fn severity(message: &Message<'_>, waiting: &PendingCall) -> Option<Value> {
    let data = waiting.parameters.get("data")?.as_object().filter(|_| waiting.tool == SaveHealthEntry::ID)?;
    if !data.contains_key("symptoms") && !data.contains_key("symptom") {
        return None;
    }
    let norms = message.text.norms();
    let (at, severity) = (0..norms.len()).find_map(|at| Some((at, severity_at(&norms, at)?.1)))?;
    let mut new = data.clone();
    let before = new.insert("severity".to_owned(), json!(severity.word()));
    // A score is kept as it was told.
    if let Some(used) = score_at(&norms, at).filter(|_| !new.contains_key("notes")) {
        new.insert("notes".to_owned(), json!(message.text.written(&(at..at + used))));
    }
    (before.as_ref().and_then(Value::as_str) != Some(severity.word())).then_some(Value::Object(new))
}

/// "I meant a sore throat, not a headache": the entry with the symptom that was meant, where it holds one other.
pub(super) fn meant(message: &Message<'_>, waiting: &PendingCall) -> Option<Value> {
    let data = waiting.parameters.get("data")?.as_object().filter(|_| waiting.tool == SaveHealthEntry::ID)?;
    let [Value::String(old)] = data.get("symptoms")?.as_array()?.as_slice() else { return None };
    let said = message.words.symptoms.iter();
    let mut new = said.clone().filter(|heard| !heard.name.eq_ignore_ascii_case(old));
    let denied = said.clone().any(|heard| heard.name.eq_ignore_ascii_case(old) && denies(message, heard.tokens.start));
    let one = new.next().filter(|_| new.next().is_none() && (denied || means(message)));
    let name = one.map(|one| one.name.clone()).or_else(|| elsewhere(message, old))?;
    let mut data = data.clone();
    data.insert("symptoms".to_owned(), json!([name]));
    Some(Value::Object(data))
}

fn denies(message: &Message<'_>, at: usize) -> bool {
    message.any(at.saturating_sub(3)..at, list!["not"])
}

/// "It was the right foot, not the left foot": the symptom as it was saved, in the part that is named instead.
fn elsewhere(message: &Message<'_>, old: &str) -> Option<String> {
    let was = old.to_lowercase();
    let norms = message.text.norms();
    let (mut new, mut denied) = (Vec::new(), Vec::new());
    let mut at = 0;
    while at < norms.len() {
        let Some(to) = part_to(&norms, at) else {
            at += 1;
            continue;
        };
        if denies(message, at) { &mut denied } else { &mut new }.push(norms.get(at..to)?.join(" "));
        at = to;
    }
    let [new] = new.as_slice() else { return None };
    let told = Text::new(&was);
    let told = told.norms();
    let (from, to) = (0..told.len()).find_map(|at| Some((at, part_to(&told, at)?)))?;
    let there = told.get(from..to)?.join(" ");
    let fits = match denied.as_slice() {
        [] => there.rsplit(' ').next() == new.rsplit(' ').next() && there != *new,
        [only] => there.ends_with(only.as_str()),
        _ => false,
    };
    fits.then(|| was.replacen(&there, new, 1))
}

/// Where a part of the body that begins at a word ends, with its side.
fn part_to(norms: &[&str], at: usize) -> Option<usize> {
    let part = at + usize::from(matches!(*norms.get(at)?, "left" | "right"));
    body_part_at(norms, part).map(|(used, _)| part + used)
}

/// The time that "since" leads, as it was written.
pub(super) fn since<'m>(message: &'m Message<'_>, at: usize) -> Option<&'m str> {
    let led = |time: &&TimeMention| (at..at + 3).contains(&message.tokens(time.span).start);
    message.times.iter().find(led).map(|time| message.text.slice(time.span).trim_start_matches("since "))
}

/// "Actually since 11:30": when what was saved began, in its time and in the words that are kept of it.
pub(super) fn begun(message: &Message<'_>, waiting: &PendingCall) -> Map<String, Value> {
    let led = (0..message.text.tokens.len()).filter(|at| message.norm(*at) == "since");
    let times: Vec<&str> = led.filter_map(|at| since(message, at)).collect();
    let ([time], SaveHealthEntry::ID) = (times.as_slice(), waiting.tool.as_str()) else { return Map::new() };
    let mut changes = corrections(&format!("it was at {time}"), message.now, waiting);
    let told = waiting.parameters.get("data").and_then(Value::as_object);
    let notes = |data: &&Map<String, Value>| {
        data.get("notes").and_then(Value::as_str).is_some_and(|notes| notes.starts_with("since "))
    };
    if let Some(data) = told.filter(notes).filter(|_| !changes.is_empty()) {
        let mut data = data.clone();
        data.insert("notes".to_owned(), json!(format!("since {time}")));
        changes.insert("data".to_owned(), Value::Object(data));
    }
    changes
}

/// Minutes; what was recorded so soon after it happened had no hour told of it.
const JUST_NOW: i64 = 5;

/// The changes, where another day is told of an hour that was told ("that was yesterday, not today"): the hour stays.
pub(super) fn at_its_hour(mut changes: Map<String, Value>, entry: &Entry) -> Map<String, Value> {
    let Some(when) = speech(&entry.tool).and_then(|speech| speech.when) else { return changes };
    let old = entry.fields.get(when.field).and_then(Value::as_str);
    let told = old.and_then(|old| {
        let at = DateTime::parse_from_rfc3339(old).ok()?;
        ((entry.recorded_at - at).abs() > TimeDelta::minutes(JUST_NOW)).then(|| old.get(10..))?
    });
    if let (Some(Value::String(day)), Some(hour)) = (changes.get_mut(when.field), told)
        && NaiveDate::parse_from_str(day, "%Y-%m-%d").is_ok()
    {
        day.push_str(hour);
    }
    changes
}

fn means(message: &Message<'_>) -> bool {
    message.any(0..message.text.tokens.len(), list!["meant", "mean"])
}

/// How the dose was taken that was logged last ("with food", "it was on an empty stomach"), where the words say nothing else.
pub(super) fn with_what(message: &Message<'_>, waiting: &PendingCall) -> Option<Value> {
    let all = 0..message.text.tokens.len();
    let food = |at: usize| message.is_any(at, MEALS) || message.is_any(at, FOODS);
    let plain = all.clone().all(|at| !message.is_word(at) || food(at) || message.is_any(at, BESIDE));
    let logged = waiting.tool == LogMedication::ID && !waiting.parameters.contains_key("notes");
    let from = all.clone().find(|at| message.is_any(*at, list!["with", "on"])).filter(|_| plain && logged)?;
    let to = all.rev().find(|at| food(*at)).filter(|to| *to > from)?;
    Some(json!(message.text.written(&(from..to + 1))))
}

/// Whether a word says how bad something is, or what was taken with a dose.
pub(super) fn says(message: &Message<'_>, norms: &[&str], at: usize) -> bool {
    let symptom = || means(message) && message.words.symptoms.iter().any(|heard| heard.tokens.contains(&at));
    let scored = |from: usize| score_at(norms, from).is_some_and(|used| (from..from + used).contains(&at));
    severity_at(norms, at).is_some()
        || (at.saturating_sub(3)..=at).any(scored)
        || message.is_any(at, MEALS)
        || message.is_any(at, FOODS)
        || symptom()
        || (at.saturating_sub(2)..=at).any(|from| part_to(norms, from).is_some_and(|to| at < to))
}
