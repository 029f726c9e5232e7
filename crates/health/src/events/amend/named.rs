//! What is kept for long, found by its name.

use std::ops::Range;
use std::sync::LazyLock;

use alara_english::text::Text;
use alara_english::{WordList, list};
use alara_record::{Entry, Record};

use super::recorded::recorded;
use crate::events::message::Message;
use crate::events::person::PEOPLE;
use crate::events::result::find_test;
use crate::laboratory::find_tests;
use crate::lexicon::{WordSet, conditions, word_set};
use crate::tools::{AddCondition, LogAllergy, LogImmunization, LogLabResult};

/// What each of these entries is called by, and the words for its kind; an allergy bears the name of what may as well be taken, and needs one.
pub(super) const KINDS: &[(&str, &str, &WordList)] = &[
    (LogAllergy::ID, "substance", list!["allergy", "allergies", "allergic", "intolerance", "intolerant"]),
    (AddCondition::ID, "name", list!["condition", "diagnosis"]),
    (LogImmunization::ID, "vaccine", list!["vaccine", "vaccination", "shot", "jab", "booster"]),
    (LogLabResult::ID, "test", list!["result", "results", "test"]),
];

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
pub(super) fn list_named<'r>(message: &Message<'_>, record: &'r dyn Record, within: &Range<usize>) -> Vec<&'r Entry> {
    let pronoun = |at: usize| message.is_any(at, list!["they", "their", "he", "she"]);
    let others = within.clone().any(|at| !pronoun(at) && person(message.norm(at)));
    let mut found: Vec<&Entry> = Vec::new();
    for entry in recorded(message, record) {
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
pub(super) fn name_of(entry: &Entry) -> Option<&str> {
    let (_, field, _) = KINDS.iter().find(|(tool, ..)| *tool == entry.tool)?;
    entry.fields.get(*field)?.as_str()
}

/// The tokens of a range that name an entry.
pub(super) fn place_of(message: &Message<'_>, within: &Range<usize>, entry: &Entry) -> Option<Range<usize>> {
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
pub(super) fn stands_in(
    message: &Message<'_>,
    within: &Range<usize>,
    name: &str,
    left_out: &WordList,
) -> Option<Range<usize>> {
    let text = Text::new(name);
    let words: Vec<&str> = text.norms().into_iter().filter(|word| !left_out.holds(word)).collect();
    let stem = |word: &str| word.strip_suffix('s').unwrap_or(word).to_owned();
    let here = |at: &usize| words.iter().enumerate().all(|(nth, word)| stem(message.norm(at + nth)) == stem(word));
    let at = within.clone().find(here).filter(|_| !words.is_empty())?;
    Some(at..at + words.len())
}

/// Words that stand for somebody of the user's own.
pub(super) fn person(words: &str) -> bool {
    words.split(|sign: char| !sign.is_alphabetic()).any(|word| PEOPLE.contains(word) || SOMEBODY.contains(word))
}

/// Words for somebody, beside those of kinship.
pub(super) static SOMEBODY: LazyLock<WordSet> =
    LazyLock::new(|| word_set(include_str!("../../../data/words/events/amend/named/somebody.txt")));
