//! The record's own medication names: they win ties, and may stand in no list.

use std::sync::LazyLock;

use super::catalogue::{Name, NameKind, all, find, is_measure};
use super::common::WordSet;
use super::key::{key, word_key};

/// One of the record's own medication names, prepared once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnName {
    display: String,
    // The name's key without its strength: "metformin 500 mg" is found as "metformin".
    pub(super) key: String,
    // With it.
    pub(super) full: String,
    ingredients: String,
    // Who it is, where it is somebody's name: no slip of another word, and no medication.
    who: String,
}

impl OwnName {
    /// A name as the record has it, with its key and the ingredients that the list knows of it.
    pub(super) fn of(display: &str, full: String, ingredients: String) -> Self {
        let words: Vec<&str> = full.split(' ').collect();
        let key = without_strength(&words);
        let key = if key.is_empty() { full.clone() } else { key };
        OwnName { display: display.to_owned(), key, full, ingredients, who: String::new() }
    }

    /// The name of somebody with a record here: it is no slip of another word, and never a medication's.
    pub fn person(name: &str) -> Self {
        OwnName {
            display: name.to_owned(),
            ingredients: String::new(),
            key: String::new(),
            full: String::new(),
            who: key(name),
        }
    }

    /// Whether it is somebody's name.
    pub fn is_person(&self) -> bool {
        !self.who.is_empty()
    }

    /// Whether a word is this person's name, as an owner or not.
    pub fn calls(&self, word: &str) -> bool {
        self.is_person() && self.who == word_key(word.strip_suffix("'s").unwrap_or(word))
    }

    /// As the record has it.
    pub fn display(&self) -> &str {
        &self.display
    }

    /// The active ingredients, as far as the list knows the name.
    pub fn ingredients(&self) -> impl Iterator<Item = &str> {
        self.ingredients.split('+').filter(|i| !i.is_empty())
    }

    /// Whether its key begins with these letters. Asked of every word: the first letter tells most names apart.
    pub(super) fn begins_with(&self, letters: &str) -> bool {
        !self.is_person()
            && self.full.as_bytes().first() == letters.as_bytes().first()
            && self.full.starts_with(letters)
    }

    pub(super) fn name(&self, at: usize) -> Name<'_> {
        let (kind, rare) = find(&self.key).map_or((NameKind::Own, false), |n| (n.kind, n.rare));
        Name { display: &self.display, kind, rare, own: Some(at), joined: &self.ingredients }
    }
}

/// Whether a word is part of a name, of the list or of the record.
pub fn is_in_a_name(word: &str, own: &[OwnName]) -> bool {
    static WORDS: LazyLock<WordSet> = LazyLock::new(|| all().flat_map(|(key, _)| key.split(' ')).collect());
    let key = word_key(word);
    key.split(' ').any(|part| {
        WORDS.contains(part)
            || own
                .iter()
                .any(|own| if own.is_person() { own.calls(part) } else { own.full.split(' ').any(|word| word == part) })
    })
}

fn without_strength(words: &[&str]) -> String {
    let mut kept = Vec::new();
    for (i, w) in words.iter().enumerate() {
        let digits = w.bytes().all(|b| b.is_ascii_digit());
        let unit = is_measure(w)
            || matches!(*w, "tablet" | "tablets" | "capsule" | "capsules" | "tab" | "tabs" | "cap" | "caps");
        if i > 0 && (unit || (digits && words.get(i + 1).is_some_and(|n| is_measure(n)))) {
            break;
        }
        kept.push(*w);
    }
    kept.join(" ")
}
