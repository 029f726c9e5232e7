//! Whom words name: a person with a record here, or somebody else.

use std::sync::LazyLock;

use alara_english::{Span, WordList, word_list};
use alara_record::Record;

use super::event::Whose;
use super::message::Message;
use crate::lexicon::{WordSet, word_set};

/// People and animals that are not the one who speaks.
pub(crate) static PEOPLE: LazyLock<WordSet> =
    LazyLock::new(|| word_set(include_str!("../../data/words/events/person/people.txt")));

/// The first person.
pub(crate) const SELF: &WordList = word_list!("../../data/words/events/person/self.txt");

/// A person by the words that name them: one with a record here, or somebody else.
pub(crate) fn person(words: &str, record: &dyn Record) -> Whose {
    let bare = words.trim().to_lowercase().replace('\u{2019}', "'");
    let bare = bare.strip_prefix("my ").unwrap_or(&bare);
    let bare = bare.strip_suffix("'s").unwrap_or(bare);
    let called = |bare: &str| {
        record.people().iter().filter(|person| !person.is_user).find(|person| {
            std::iter::once(&person.name).chain(&person.aka).any(|name| {
                let name = name.to_lowercase();
                name == bare || relation(&name).is_some() && relation(&name) == relation(bare)
            })
        })
    };
    // "dads bp": an owner without its apostrophe. "My wife Moira": who it is, and what they are called.
    let name = bare.rsplit_once(' ').filter(|(who, _)| PEOPLE.contains(*who)).map(|(_, name)| name);
    match called(bare).or_else(|| bare.strip_suffix('s').and_then(called)).or_else(|| name.and_then(called)) {
        Some(person) => Whose::Person(person.name.clone()),
        None => Whose::Other(words.to_owned()),
    }
}

/// A person by the words of a message at a span: one with a record here, or somebody else.
pub(super) fn named(message: &Message<'_>, span: Span, record: &dyn Record) -> Whose {
    over(message, message.tokens(span).start, record).unwrap_or_else(|| person(message.text.slice(span), record))
}

/// Whoever with a record here has a name of several words ("Aunt May", "Ah Ma") that stands, whole, over a token.
pub(super) fn over(message: &Message<'_>, at: usize, record: &dyn Record) -> Option<Whose> {
    let stands = |name: &str| {
        let words: Vec<String> = name.split_whitespace().map(str::to_lowercase).collect();
        let is = |at: usize, word: &String| message.norm(at).trim_end_matches("'s") == word.as_str();
        let from = at.saturating_sub(words.len().saturating_sub(1));
        words.len() > 1 && (from..=at).any(|from| words.iter().enumerate().all(|(next, word)| is(from + next, word)))
    };
    let called = record
        .people()
        .iter()
        .filter(|person| !person.is_user)
        .find(|person| std::iter::once(&person.name).chain(&person.aka).any(|name| stands(name)))?;
    Some(Whose::Person(called.name.clone()))
}

/// Words of one relation ("mom", "mum", "mother") are one.
fn relation(word: &str) -> Option<usize> {
    let mut groups = include_str!("../../data/relations.txt").lines().filter(|line| !line.starts_with('#'));
    groups.position(|group| group.split(' ').any(|each| each == word))
}

/// Whether a word stands for a person: `true` where it owns something ("his").
pub(crate) fn subject(word: &str) -> Option<bool> {
    match word {
        "he" | "she" | "him" => Some(false),
        "his" | "her" | "hers" => Some(true),
        _ => None,
    }
}

/// Whether a pronoun can stand for somebody called so: a mother is no "he".
pub(crate) fn may_be(who: &str, pronoun: &str) -> bool {
    const MEN: &[&str] = word_list!("../../data/words/events/person/men.txt").words();
    const WOMEN: &[&str] = word_list!("../../data/words/events/person/women.txt").words();
    let is = |list: &[&str]| who.split(' ').any(|word| list.contains(&word));
    match pronoun {
        "he" | "him" | "his" => !is(WOMEN),
        _ => !is(MEN),
    }
}

/// Whoever a token names as the owner of what stands behind it.
pub(super) fn owner<'m>(message: &'m Message<'_>, at: usize) -> Option<&'m str> {
    let word = message.norm(at).strip_suffix("'s")?;
    is_person(message, word).then_some(word)
}

/// Whether a word names somebody who is not the user.
pub(super) fn is_person(message: &Message<'_>, word: &str) -> bool {
    PEOPLE.contains(word)
        || alara_english::statement::names_someone(word)
        || message.own.iter().any(|own| own.calls(word))
}
