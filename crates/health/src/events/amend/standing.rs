//! What is kept for long (an allergy, a condition, a vaccination, a result) and named in a message that says more of it: that it is over,
//! that it goes, or another value of it.

use std::ops::Range;

use alara_english::statement::Assertion;
use alara_english::text::Text;
use alara_english::{WordList, list};
use alara_record::{Entry, Record};
use serde_json::{Map, Value, json};

use super::correction::{changes, person};
use super::cue::{Cue, cue};
use super::pending::as_pending_call;
use super::target;
use crate::events::condition::word_of_end;
use crate::events::draft::Draft;
use crate::events::event::{CORRECTS, Certainty};
use crate::events::lab::find_test;
use crate::events::message::Message;
use crate::laboratory::find_tests;
use crate::lexicon::conditions;
use crate::tools::{AddCondition, LogAllergy, LogImmunization, LogLabResult};

/// What a message says of an entry.
pub(super) enum Said<'r> {
    /// Other values of it.
    Changed(&'r Entry, Map<String, Value>),
    /// That it is to go, or holds no more.
    Gone(&'r Entry),
}

/// What each of these entries is called by, and the words for its kind; an allergy bears the name of what may as well be taken, and needs one.
const KINDS: &[(&str, &str, &WordList)] = &[
    (LogAllergy::ID, "substance", list!["allergy", "allergies", "allergic", "intolerance", "intolerant"]),
    (AddCondition::ID, "name", list!["condition", "diagnosis"]),
    (LogImmunization::ID, "vaccine", list!["vaccine", "vaccination", "shot", "jab", "booster"]),
    (LogLabResult::ID, "test", list!["result", "results", "test"]),
];

/// What a message says of such an entry that one of its sentences names, told or asked for, and of whom it is. What is told of the same
/// is denied from then on: it is no second entry.
pub(super) fn read<'r>(
    message: &Message<'_>,
    record: &'r dyn Record,
    told: &mut [Draft],
) -> Option<(Said<'r>, Range<usize>)> {
    let mut from = 0;
    while from < message.text.tokens.len() {
        let sentence = message.sentence_tokens(from);
        from = sentence.end.max(from + 1);
        let Some(entry) = find_named(message, record, &sentence) else { continue };
        let same = |draft: &Draft| sentence.contains(&draft.tokens.start) && is_of(draft, entry);
        let values = told.iter().filter(|draft| same(draft)).flat_map(list_values).collect();
        let Some(said) = read_said(message, record, &sentence, entry, values) else { continue };
        told.iter_mut().filter(|draft| same(draft)).for_each(|draft| draft.certainty = Certainty::Denied(CORRECTS));
        return Some((said, sentence));
    }
    None
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
    let name = entry.fields.get(*field).and_then(Value::as_str).unwrap_or_default();
    let fields = draft.kind.fields().filter(|(tool, _)| *tool == entry.tool);
    let called = fields.and_then(|(_, values)| values.iter().find(|(of, _)| of == field)?.1.value.as_str());
    let called = called.or_else(|| draft.kind.which()?.value.name());
    called.is_some_and(|called| {
        called.eq_ignore_ascii_case(name) || conditions::is_same(called, name) || is_same_test(called, name)
    })
}

fn read_said<'r>(
    message: &Message<'_>,
    record: &dyn Record,
    sentence: &Range<usize>,
    entry: &'r Entry,
    told: Vec<(String, Value)>,
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
    // Of somebody else nothing is said of what is one's own.
    let theirs = entry.person != record.person().id;
    let others = sentence.clone().any(|at| person(message.norm(at)));
    if !theirs && others {
        return None;
    }
    // What happens again is told of another time, where no word puts it right.
    if !matches!(entry.tool.as_str(), LogAllergy::ID | AddCondition::ID) {
        return (cue(message) >= Some(Cue::Turn) && !changed.is_empty()).then_some(Said::Changed(entry, changed));
    }
    if !theirs && !any(list!["my", "i", "i'm", "i've", "im", "ive"]) {
        return None;
    }
    let resolved = entry.fields.get("status").and_then(Value::as_str) == Some("resolved");
    let status = |status: &str| Map::from_iter([("status".to_owned(), json!(status))]);
    if ends(message, sentence) {
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

/// Whether a sentence says that what it names holds no more.
fn ends(message: &Message<'_>, sentence: &Range<usize>) -> bool {
    let stands = |words: &[&str]| sentence.clone().any(|at| message.stands(at, words));
    let denied = || {
        message.any(sentence.clone(), list!["not", "no", "never", "don't", "dont", "doesn't", "isn't", "aren't", "n't"])
    };
    word_of_end(message, sentence.start).is_some()
        || stands(&["no", "longer"])
        || (message.any(sentence.clone(), list!["anymore"]) || stands(&["any", "more"])) && denied()
        || stands(&["went", "away"])
        || stands(&["cleared", "up"])
        || stands(&["not", "allergic"])
        || message.any(sentence.clone(), list!["gone", "healed"])
}

/// The entry of such a kind that a sentence names, the one recorded last first.
pub(super) fn find_named<'r>(
    message: &Message<'_>,
    record: &'r dyn Record,
    sentence: &Range<usize>,
) -> Option<&'r Entry> {
    let named = |entry: &&Entry| {
        let Some((tool, field, nouns)) = KINDS.iter().find(|(tool, ..)| *tool == entry.tool) else { return false };
        let Some(name) = entry.fields.get(*field).and_then(Value::as_str) else { return false };
        let by_kind = || message.any(sentence.clone(), nouns);
        match *tool {
            LogLabResult::ID => find_test(message, sentence).is_some_and(|test| is_same_test(name, test)),
            AddCondition::ID => names_condition(message, sentence, name),
            _ => by_kind() && stands_in(message, sentence, name, nouns),
        }
    };
    target::recorded(message, record).into_iter().find(named)
}

/// Whether two names may be of one test.
pub(super) fn is_same_test(one: &str, other: &str) -> bool {
    let others = find_tests(other);
    one.eq_ignore_ascii_case(other)
        || find_tests(one).iter().any(|test| others.iter().any(|of| std::ptr::eq(*of, *test)))
}

fn names_condition(message: &Message<'_>, sentence: &Range<usize>, name: &str) -> bool {
    let norms: Vec<&str> = sentence.clone().map(|at| message.norm(at)).collect();
    let listed = |at: usize| {
        let rest = norms.get(at..).unwrap_or_default();
        conditions::named_at(rest).is_some_and(|found| conditions::is_same(&found.name, name))
    };
    (0..norms.len()).any(listed) || stands_in(message, sentence, name, list!["the", "my", "a", "an"])
}

/// Whether the words of a name stand in a sentence one behind the other, those for its kind left out, in the singular or the plural.
fn stands_in(message: &Message<'_>, sentence: &Range<usize>, name: &str, left_out: &WordList) -> bool {
    let text = Text::new(name);
    let words: Vec<&str> = text.norms().into_iter().filter(|word| !left_out.holds(word)).collect();
    let stem = |word: &str| word.strip_suffix('s').unwrap_or(word).to_owned();
    let here = |at: usize| words.iter().enumerate().all(|(nth, word)| stem(message.norm(at + nth)) == stem(word));
    !words.is_empty() && sentence.clone().any(here)
}
