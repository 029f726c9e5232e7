//! What is kept for long (an allergy, a condition, a vaccination, a result) and named in a message that says more of it: that it is over,
//! that it goes, or another value of it.

use std::ops::Range;

use alara_english::statement::{Assertion, Statement};
use alara_english::{WordList, list, word_list};
use alara_record::{Entry, Record};
use serde_json::{Map, Value, json};

use super::changes::changes;
use super::cue::{Cue, cue};
use super::named::{KINDS, is_same_test, list_named, name_of, place_of};
use super::pending::as_pending_call;
use super::recorded::{age, recorded};
use crate::events::condition::word_of_end;
use crate::events::draft::Draft;
use crate::events::event::Certainty;
use crate::events::message::Message;
use crate::events::reasons::CORRECTS;
use crate::lexicon::conditions;
use crate::tools::{AddCondition, LogAllergy, LogImmunization};

/// What a message says of an entry.
pub(super) enum Said<'r> {
    /// Other values of it.
    Changed(&'r Entry, Map<String, Value>),
    /// That it is to go, or holds no more.
    Gone(&'r Entry),
}

/// So many minutes after it was recorded, what is told of a vaccination anew is of that one.
const JUST: i64 = 60;

/// What a message says of such entries that one of its sentences names, told or asked for, and of whom they are. What is told of the same is
/// denied from then on: it is no second entry.
pub(super) fn read<'r>(
    message: &Message<'_>,
    record: &'r dyn Record,
    told: &mut [Draft],
) -> Option<(Vec<Said<'r>>, Range<usize>)> {
    let mut from = 0;
    while from < message.text.tokens.len() {
        let sentence = message.sentence_tokens(from);
        from = sentence.end.max(from + 1);
        let named = list_named(message, record, &sentence);
        let mut said = Vec::new();
        for entry in &named {
            let same = |draft: &Draft| sentence.contains(&draft.tokens.start) && is_of(draft, entry);
            let values = told.iter().filter(|draft| same(draft)).flat_map(list_values).collect();
            let anew = told.iter().any(|draft| same(draft) && draft.certainty == Certainty::Clear);
            let read = read_said(message, &sentence, entry, values, anew);
            // Which of several a value is of, nobody can tell.
            let read = read.filter(|read| named.len() == 1 || is_end(read));
            if read.is_some() {
                told.iter_mut().filter(|draft| same(draft)).for_each(|of| of.certainty = Certainty::Denied(CORRECTS));
            }
            said.extend(read);
        }
        if !said.is_empty() {
            return Some((said, sentence));
        }
    }
    let (entry, changes) = read_of_last(message, record)?;
    Some((vec![Said::Changed(entry, changes)], 0..message.text.tokens.len()))
}

/// What a message says of the allergy that was recorded last, just now, and does not name: what it does, or what it is called.
fn read_of_last<'r>(message: &Message<'_>, record: &'r dyn Record) -> Option<(&'r Entry, Map<String, Value>)> {
    let last = recorded(message, record).first().copied()?;
    let just = last.tool == LogAllergy::ID && age(last, message.now) <= JUST;
    let asserted =
        |of: &Statement| matches!(of.assertion, Assertion::Asserted | Assertion::Negated | Assertion::Presupposed);
    if !just || !message.names.is_empty() || message.quoted(0) || !message.statements.iter().all(asserted) {
        return None;
    }
    let mut changes = changes(message, &as_pending_call(last));
    changes.retain(|field, _| matches!(field.as_str(), "reaction" | "kind"));
    (!changes.is_empty()).then_some((last, changes))
}

/// Whether an entry is to go or holds no more.
fn is_end(said: &Said<'_>) -> bool {
    !matches!(said, Said::Changed(_, changes) if !changes.contains_key("status"))
}

/// What a draft tells beside what it is called.
fn list_values(draft: &Draft) -> Vec<(String, Value)> {
    let (_, values) = draft.kind.fields().unwrap_or_default();
    let names = |field: &str| field == "kind" || KINDS.iter().any(|(_, name, _)| *name == field);
    values.iter().filter(|(field, _)| !names(field)).map(|(f, said)| ((*f).to_owned(), said.value.clone())).collect()
}

/// Whether a draft tells what an entry is called, or what may be taken and bears its name.
fn is_of(draft: &Draft, entry: &Entry) -> bool {
    let Some((_, field, _)) = KINDS.iter().find(|(tool, ..)| *tool == entry.tool) else { return false };
    let Some(name) = name_of(entry) else { return false };
    let fields = draft.kind.fields().filter(|(tool, _)| *tool == entry.tool);
    let called = fields.and_then(|(_, values)| values.iter().find(|(of, _)| of == field)?.1.value.as_str());
    let called = called.or_else(|| draft.kind.which()?.value.name());
    called.is_some_and(|called| {
        called.eq_ignore_ascii_case(name) || conditions::is_same(called, name) || is_same_test(called, name)
    })
}

fn read_said<'r>(
    message: &Message<'_>,
    sentence: &Range<usize>,
    entry: &'r Entry,
    told: Vec<(String, Value)>,
    anew: bool,
) -> Option<Said<'r>> {
    const ORDERS: &WordList = list!["delete", "remove", "erase", "scrap"];
    const POLITE: &WordList = list!["please", "can", "could", "you", "just", "actually", "oh", "ok", "no", "wait", ","];
    const OTHERS: &WordList = list!["list", "reminder", "reminders", "alarm", "alarms"];
    let any = |words: &WordList| message.any(sentence.clone(), words);
    let spoken = matches!(
        message.statement(sentence.start)?.assertion,
        Assertion::Asserted
            | Assertion::Requested
            | Assertion::Negated
            | Assertion::Retracted
            | Assertion::Uncertain
            | Assertion::Presupposed
    );
    if !spoken || message.quoted(sentence.start) || any(OTHERS) {
        return None;
    }
    let verb = sentence.clone().find(|at| !message.is_any(*at, POLITE))?;
    if message.is_any(verb, ORDERS) {
        return Some(Said::Gone(entry));
    }
    let words = message.text.written(sentence);
    let alone = Message::new(message.index, words, message.own, message.now);
    let mut changed = changes(&alone, &as_pending_call(entry));
    // What happens again is told of another time, where no word puts it right and the last one was not recorded just now.
    if !matches!(entry.tool.as_str(), LogAllergy::ID | AddCondition::ID) {
        let just = entry.tool == LogImmunization::ID && anew && age(entry, message.now) <= JUST;
        return (!changed.is_empty() && (just || cue(message) >= Some(Cue::Turn)))
            .then_some(Said::Changed(entry, changed));
    }
    let resolved = entry.fields.get("status").and_then(Value::as_str) == Some("resolved");
    let status = |status: &str| Map::from_iter([("status".to_owned(), json!(status))]);
    if ends(message, sentence, &place_of(message, sentence, entry)?) {
        let over = || Said::Changed(entry, status("resolved"));
        return if entry.tool == LogAllergy::ID { Some(Said::Gone(entry)) } else { (!resolved).then(over) };
    }
    if resolved && any(list!["back", "returned"]) {
        return Some(Said::Changed(entry, status("active")));
    }
    let begins = any(list!["since", "started", "began", "diagnosed", "start"]);
    changed.retain(|field, _| field == "severity" || field == "since" && begins);
    changed.extend(told.into_iter().filter(|(field, value)| entry.fields.get(field) != Some(value)));
    (!changed.is_empty()).then_some(Said::Changed(entry, changed))
}

/// Whether a sentence says that what it names holds no more: not of another thing of that name ("my asthma inhaler is gone"), and neither
/// denied nor wished.
fn ends(message: &Message<'_>, sentence: &Range<usize>, name: &Range<usize>) -> bool {
    const OPEN: &WordList = word_list!("../../../data/words/events/amend/standing/open.txt");
    const DENIES: &WordList = word_list!("../../../data/words/events/amend/standing/denies.txt");
    let any = |words: &WordList| message.any(sentence.clone(), words);
    let stands = |words: &[&str]| sentence.clone().any(|at| message.stands(at, words));
    let of_another = message.is_word(name.end)
        && message.is_any(name.end + 1, list!["is", "are", "was", "were", "has", "have"])
        && !message.is_any(name.end, list!["now", "finally", "allergy", "and", "or"]);
    if any(OPEN) || of_another {
        return false;
    }
    let over = word_of_end(message, sentence.start).is_some()
        || any(list!["gone", "healed"])
        || [&["no", "longer"], &["went", "away"], &["cleared", "up"]].into_iter().any(|words| stands(words));
    let ceased = any(list!["anymore"]) || stands(&["any", "more"]);
    over && !any(DENIES) || ceased && (any(DENIES) || any(list!["no"])) || stands(&["not", "allergic"]) && !over
}
