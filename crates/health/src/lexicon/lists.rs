//! Which lists a word may begin a phrase of, for all lists at once: most words of a message begin none, and one look-up says so.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::sync::LazyLock;

use alara_english::hash::Quickly;
use alara_english::slip::{ByForm, forms};
use alara_english::{Key, Keyed, everyday};

use super::begins::{Begins, List, bit};
use super::catalogue::begins_a_name;
use super::common::{is_common, singular};
use super::key::{first_part, word_key};
use super::table::{Table, mendable};
use super::{care, classes, moods, symptoms, vitals};

/// Whether a phrase of any list begins with this very word.
pub fn begins_a_phrase(word: &str) -> bool {
    MERGED.firsts.contains_key(word)
}

type Bits = HashMap<&'static str, u16, Quickly>;

struct Merged {
    // The first words of the phrases.
    firsts: Bits,
    // The words that may be mended into any word of the list, by their forms.
    near: ByForm<u16>,
}

static MERGED: LazyLock<Merged> = LazyLock::new(|| {
    let mut merged = Merged { firsts: Bits::default(), near: ByForm::default() };
    let mut add = |lists: u16, table: &'static Table| {
        for first in table.firsts() {
            *merged.firsts.entry(first).or_default() |= lists;
        }
        for form in table.shortened() {
            *merged.near.entry(form).or_default() |= lists;
        }
    };
    let kinds = [List::Complaints, List::Parts, List::Sensations];
    symptoms::tables().into_iter().zip(kinds).for_each(|(table, kind)| add(bit(List::Symptoms) | bit(kind), table));
    add(bit(List::Moods), moods::table());
    care::tables().into_iter().zip([List::Care, List::Providers]).for_each(|(table, list)| add(bit(list), table));
    add(bit(List::Classes), classes::table());
    add(bit(List::Vitals), vitals::table());
    for side in symptoms::SIDES {
        *merged.firsts.entry(side).or_default() |= bit(List::Symptoms) | bit(List::Parts);
    }
    merged
});

// What is said most, with what it begins: one look-up instead of one by each list.
static EVERYDAY: LazyLock<HashMap<Key, (&'static str, Begins), BuildHasherDefault<Keyed>>> = LazyLock::new(|| {
    let mut known: HashMap<Key, (&'static str, Begins), _> = HashMap::default();
    for word in everyday().chain(MERGED.firsts.keys().copied()) {
        known.entry(Key::of(word)).or_insert_with(|| (word, begins(word)));
    }
    known
});

/// The lists that a word in lower case may begin a phrase of, where its key is known.
pub fn begins_keyed(word: &str, key: Key) -> Begins {
    match EVERYDAY.get(&key) {
        Some((known, begins)) if Key::same(known, word) => *begins,
        _ => begins(word),
    }
}

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
            let begins = words.first().map(|word| begins_keyed(word, Key::of(word))).unwrap_or_default();
            assert_eq!(symptoms::longest_among(&words, &[begins], 0), symptoms::longest_at(&words, 0), "{phrase}");
            let found = [
                (List::Symptoms, symptoms::longest_at(&words, 0).is_some()),
                (List::Moods, moods::longest_at(&words, 0).is_some()),
                (List::Care, care::longest_at(&words, 0).is_some()),
                (List::Providers, care::provider_at(&words, 0).is_some()),
                (List::Classes, classes::longest_at(&words, 0).is_some()),
                (List::Vitals, vitals::kind_at(&words, 0).is_some()),
                (List::Parts, symptoms::body_part_at(&words, 0).is_some()),
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
