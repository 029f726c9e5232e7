//! Which lists a word may begin a phrase of, for all lists at once: most words of a message begin none, and one look-up says so.

use std::collections::HashMap;
use std::sync::LazyLock;

use alara_english::hash::Quickly;
use alara_english::slip::{ByForm, forms};

use super::common::{is_common, singular};
use super::key::{first_part, word_key};
use super::names::begins_a_name;
use super::table::{Table, mendable};
use super::{care, classes, moods, symptoms, vitals};

/// A list of phrases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum List {
    /// Symptoms, the parts of the body and what is felt in them.
    Symptoms,
    /// Moods.
    Moods,
    /// Care events.
    Care,
    /// Who gives care.
    Providers,
    /// Classes of medications.
    Classes,
    /// Kinds of vital signs.
    Vitals,
}

/// The lists that a word may begin a phrase of. One that is not among them holds nothing at this word, misspelt or not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Begins {
    first: u8,
    near: u8,
    /// Whether it is common English, or a common first name.
    pub common: bool,
    /// Whether it is, and no name of the list begins with it either.
    pub passed_by: bool,
}

impl Begins {
    /// Whether a phrase of any list may begin here.
    pub fn any(self) -> bool {
        self.first | self.near != 0
    }

    /// Whether a phrase of this list may begin here.
    pub fn may(self, list: List) -> bool {
        (self.first | self.near) & bit(list) != 0
    }
}

/// Whether the word at a place may be a misspelt one of a list; where nothing is known of it, it may.
pub(super) fn may_be_mended(begins: &[Begins], at: usize, list: List) -> bool {
    begins.get(at).is_none_or(|begins| begins.near & bit(list) != 0)
}

fn bit(list: List) -> u8 {
    1 << list as u8
}

type Bits = HashMap<&'static str, u8, Quickly>;

struct Merged {
    // The first words of the phrases.
    firsts: Bits,
    // The words that may be mended into any word of the list, by their forms.
    near: ByForm<u8>,
}

static MERGED: LazyLock<Merged> = LazyLock::new(|| {
    let mut merged = Merged { firsts: Bits::default(), near: ByForm::default() };
    let mut add = |list: List, table: &'static Table| {
        for first in table.firsts() {
            *merged.firsts.entry(first).or_default() |= bit(list);
        }
        for form in table.shortened() {
            *merged.near.entry(form).or_default() |= bit(list);
        }
    };
    symptoms::tables().into_iter().for_each(|table| add(List::Symptoms, table));
    add(List::Moods, moods::table());
    care::tables().into_iter().zip([List::Care, List::Providers]).for_each(|(table, list)| add(list, table));
    add(List::Classes, classes::table());
    add(List::Vitals, vitals::table());
    for side in symptoms::SIDES {
        *merged.firsts.entry(side).or_default() |= bit(List::Symptoms);
    }
    merged
});

/// The lists that a word in lower case may begin a phrase of.
pub fn begins(word: &str) -> Begins {
    if !word.starts_with(char::is_alphanumeric) {
        return Begins::default();
    }
    let merged = &*MERGED;
    let key = word_key(word);
    let first = first_part(&key);
    let of = |word: &str| merged.firsts.get(word).copied().unwrap_or(0);
    let mut near = 0;
    let common = is_common(&key);
    if !common && mendable(&key) {
        forms(&key, |form| near |= merged.near.get(&form).copied().unwrap_or(0));
    }
    Begins { first: of(first) | singular(first).map_or(0, of), near, common, passed_by: common && !begins_a_name(&key) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every list finds nothing where it is said to begin nothing: with words of the lists, slips in them, and plain English.
    #[test]
    fn a_list_that_is_not_named_holds_nothing_at_the_word() {
        let tables: Vec<&Table> = symptoms::tables()
            .into_iter()
            .chain([moods::table(), classes::table(), vitals::table()])
            .chain(care::tables())
            .collect();
        let phrases: Vec<&str> = tables
            .iter()
            .flat_map(|table| table.phrases())
            .map(|(key, ..)| key)
            .filter(|key| !key.is_empty())
            .collect();
        let mut slipped: Vec<String> = Vec::new();
        for phrase in &phrases {
            for (at, _) in phrase.char_indices().step_by(5) {
                let (before, after) = phrase.split_at(at);
                slipped.push(format!("{before}{}", after.get(1..).unwrap_or("")));
                slipped.push(format!("{before}x{after}"));
                slipped.push(format!("{phrase}s"));
            }
        }
        let mut held = 0;
        for phrase in phrases.iter().copied().chain(slipped.iter().map(String::as_str)).chain(["took", "the", "7", "-"])
        {
            let words: Vec<&str> = phrase.split(' ').collect();
            let begins = words.first().map(|word| begins(word)).unwrap_or_default();
            let found = [
                (List::Symptoms, symptoms::longest_at(&words, 0).is_some()),
                (List::Moods, moods::longest_at(&words, 0).is_some()),
                (List::Care, care::longest_at(&words, 0).is_some()),
                (List::Providers, care::provider_at(&words, 0).is_some()),
                (List::Classes, classes::longest_at(&words, 0).is_some()),
                (List::Vitals, vitals::kind_at(&words, 0).is_some()),
            ];
            for (list, found) in found {
                held += u32::from(found);
                assert!(!found || begins.may(list), "{list:?} holds “{phrase}”");
            }
        }
        assert!(held > 2000, "{held}");
    }

    #[test]
    fn most_words_begin_nothing() {
        for word in ["yesterday", "because", "-", ""] {
            assert!(!begins(word).any(), "{word}");
        }
        assert!(begins("headache").may(List::Symptoms) && begins("hedache").may(List::Symptoms));
        assert!(begins("cardiologist").may(List::Providers) && !begins("cardiologist").may(List::Moods));
    }
}
