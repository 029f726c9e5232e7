//! What is kept for long (an allergy, a condition, a vaccination, a result) and named in a message that says more of it: that it is over,
//! that it goes, or another value of it.

use std::ops::Range;

use alara_english::statement::Assertion;
use alara_english::text::Text;
use alara_english::{WordList, list, word_list};
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

/// So many minutes after it was recorded, what is told of a vaccination anew is of that one.
const JUST: i64 = 60;

/// What each of these entries is called by, and the words for its kind; an allergy bears the name of what may as well be taken, and needs one.
const KINDS: &[(&str, &str, &WordList)] = &[
    (LogAllergy::ID, "substance", list!["allergy", "allergies", "allergic", "intolerance", "intolerant"]),
    (AddCondition::ID, "name", list!["condition", "diagnosis"]),
    (LogImmunization::ID, "vaccine", list!["vaccine", "vaccination", "shot", "jab", "booster"]),
    (LogLabResult::ID, "test", list!["result", "results", "test"]),
];

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
    None
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
        let just = entry.tool == LogImmunization::ID && anew && target::age(entry, message.now) <= JUST;
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

/// The entry of such a kind that a range of words names, the one recorded last first.
pub(super) fn find_named<'r>(
    message: &Message<'_>,
    record: &'r dyn Record,
    within: &Range<usize>,
) -> Option<&'r Entry> {
    list_named(message, record, within).into_iter().next()
}

/// The entries of such a kind that a range of words names, of each name the one recorded last. Where somebody else is spoken of, none of the
/// user's own.
fn list_named<'r>(message: &Message<'_>, record: &'r dyn Record, within: &Range<usize>) -> Vec<&'r Entry> {
    let pronoun = |at: usize| message.is_any(at, list!["they", "their", "he", "she"]);
    let others = within.clone().any(|at| !pronoun(at) && person(message.norm(at)));
    let mut found: Vec<&Entry> = Vec::new();
    for entry in target::recorded(message, record) {
        let own = record.people().iter().any(|each| each.id == entry.person && each.is_user);
        let Some(name) = name_of(entry).filter(|_| !(own && others)) else { continue };
        let again =
            |other: &&Entry| other.tool == entry.tool && name_of(other).is_some_and(|of| of.eq_ignore_ascii_case(name));
        if place_of(message, within, entry).is_some() && !found.iter().any(again) {
            found.push(entry);
        }
    }
    found
}

/// What an entry is called.
fn name_of(entry: &Entry) -> Option<&str> {
    let (_, field, _) = KINDS.iter().find(|(tool, ..)| *tool == entry.tool)?;
    entry.fields.get(*field)?.as_str()
}

/// The tokens of a range that name an entry.
fn place_of(message: &Message<'_>, within: &Range<usize>, entry: &Entry) -> Option<Range<usize>> {
    let (tool, _, nouns) = KINDS.iter().find(|(tool, ..)| *tool == entry.tool)?;
    let name = name_of(entry)?;
    match *tool {
        LogLabResult::ID => {
            let test = find_test(message, within)?;
            is_same_test(name, message.text.written(&test)).then_some(test)
        }
        AddCondition::ID => {
            let norms: Vec<&str> = within.clone().map(|at| message.norm(at)).collect();
            let listed = |at: usize| {
                let found = conditions::named_at(norms.get(at..)?)?;
                conditions::is_same(&found.name, name).then(|| within.start + at..within.start + at + found.used)
            };
            let articles = list!["the", "my", "a", "an"];
            (0..norms.len()).find_map(listed).or_else(|| stands_in(message, within, name, articles))
        }
        _ => stands_in(message, within, name, nouns).filter(|_| message.any(within.clone(), nouns)),
    }
}

/// Whether two names may be of one test.
pub(super) fn is_same_test(one: &str, other: &str) -> bool {
    let others = find_tests(other);
    one.eq_ignore_ascii_case(other)
        || find_tests(one).iter().any(|test| others.iter().any(|of| std::ptr::eq(*of, *test)))
}

/// Where the words of a name stand one behind the other, those for its kind left out, in the singular or the plural.
fn stands_in(message: &Message<'_>, within: &Range<usize>, name: &str, left_out: &WordList) -> Option<Range<usize>> {
    let text = Text::new(name);
    let words: Vec<&str> = text.norms().into_iter().filter(|word| !left_out.holds(word)).collect();
    let stem = |word: &str| word.strip_suffix('s').unwrap_or(word).to_owned();
    let here = |at: &usize| words.iter().enumerate().all(|(nth, word)| stem(message.norm(at + nth)) == stem(word));
    let at = within.clone().find(here).filter(|_| !words.is_empty())?;
    Some(at..at + words.len())
}
