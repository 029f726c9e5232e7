//! Medications by what they are for ("blood pressure tablet", "water pill"): a class and the ingredients in it.
//!
//! A class names no medication. It finds the record's own one, where the record holds just one of that class.

use std::sync::LazyLock;

use alara_english::{WordList, word_list};

use super::begins::{Begins, List, may_be_mended};
use super::names::{ingredients, same_medication};
use super::own::OwnName;
use super::table::{Table, TableHit};

// The ingredients stand where other lists have a tag.
static CLASSES: LazyLock<Table> = LazyLock::new(|| Table::new(include_str!("../../data/classes.txt")));

/// The list.
pub(super) fn table() -> &'static Table {
    &CLASSES
}

/// A class that was named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    /// Its plain name: "blood pressure medicine".
    pub name: &'static str,
    members: &'static str,
}

impl Class {
    /// The ingredients in it, by the identifiers of the names list.
    pub fn ingredients(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.members.split(',').map(str::trim).filter(|m| !m.is_empty())
    }

    /// Whether an ingredient is in it.
    pub fn holds(&self, ingredient: &str) -> bool {
        self.members.contains(ingredient) && self.ingredients().any(|m| m == ingredient)
    }

    /// The positions of the record's own medications that are in it.
    pub fn own(&self, own: &[OwnName]) -> Vec<usize> {
        own.iter().enumerate().filter(|(_, o)| o.ingredients().any(|i| self.holds(i))).map(|(i, _)| i).collect()
    }
}

/// The class named at `start`, with the number of tokens it takes.
///
/// The noun is free: "bp tab", "bp meds" and "bp capsules" are "bp tablet".
pub fn longest_at(tokens: &[&str], start: usize) -> Option<(usize, Class)> {
    longest_among(tokens, &[], start)
}

/// The same, where the lists that each token may begin are known.
pub fn longest_among(tokens: &[&str], begins: &[Begins], start: usize) -> Option<(usize, Class)> {
    let rest = tokens.get(start..)?;
    let found = CLASSES.longest_with(tokens, start, |at| may_be_mended(begins, at, List::Classes));
    let used = found.as_ref().map_or(0, |f| f.used);
    let with_noun = (1..=4).find(|&n| rest.get(n).is_some_and(|w| NOUNS.holds(w))).filter(|n| n + 1 > used);
    let found = with_noun.and_then(|n| with_another_noun(rest.get(..n)?)).or(found)?;
    let row = found.rows.first()?;
    Some((found.used, Class { name: row.name, members: row.tag }))
}

const NOUNS: &WordList = word_list!("../../data/words/lexicon/classes/nouns.txt");

// "bp" with each noun that the list uses.
fn with_another_noun(words: &[&str]) -> Option<TableHit<'static>> {
    ["tablet", "pill", "medicine"].into_iter().find_map(|noun| {
        let mut words = words.to_vec();
        words.push(noun);
        CLASSES.longest_at(&words, 0).filter(|f| f.used == words.len())
    })
}

/// The class that exactly this text names.
pub fn named(text: &str) -> Option<Class> {
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    longest_at(&words, 0).filter(|(used, _)| *used == words.len()).map(|(_, class)| class)
}

/// Whether a medication is the one that is named, or of the class that is ("insulin", "a statin"), by the lists alone.
pub fn is_of(medication: &str, name: &str) -> bool {
    same_medication(medication, name)
        || named(name).is_some_and(|class| ingredients(medication).iter().any(|one| class.holds(one)))
}

#[cfg(test)]
mod tests {
    use super::super::catalogue;
    use super::*;

    #[test]
    fn a_class_finds_the_records_own_one() {
        for (said, record, found) in [
            ("blood pressure tablet", &["Amlodipine 5 mg", "Metformin"][..], vec![0]),
            ("sugar tablet", &["Telma 40", "Glimepiride"], vec![1]),
            ("water pill", &["Lasix", "Aspirin"], vec![0]),
            ("statin", &["Rosuvastatin"], vec![0]),
            ("blood thinner", &["Eliquis", "Lipitor"], vec![0]),
            ("allergy pill", &["Claritin", "Zyrtec"], vec![0, 1]),
            ("thyroid pill", &["Thyronorm"], vec![0]),
            ("puffer", &["Ventolin", "Xanax"], vec![0]),
            ("sugar tablet", &["Aspirin"], vec![]),
            ("blod presure pil", &["Losartan"], vec![0]),
            ("bp meds", &["Losartan"], vec![0]),
            ("sleeping tablet", &["Zopiclone"], vec![0]),
            ("birth control", &["Yasmin"], vec![0]),
        ] {
            let own: Vec<OwnName> = record.iter().map(|r| OwnName::new(r)).collect();
            assert_eq!(named(said).unwrap_or_else(|| panic!("{said}")).own(&own), found, "{said}");
        }
    }

    #[test]
    fn a_medication_is_of_its_class_and_of_its_own_name() {
        for (medication, name, is) in [
            ("NovoRapid", "insulin", true),
            ("Lantus 20 units", "my insulin", false),
            ("Lantus 20 units", "insulin", true),
            ("Advil", "painkillers", true),
            ("Advil", "ibuprofen", true),
            ("Lipitor", "painkillers", false),
            ("Metformin", "insulin", false),
            ("Metformin", "", false),
        ] {
            assert_eq!(is_of(medication, name), is, "{medication}, {name}");
        }
    }

    #[test]
    fn a_class_is_longer_than_the_words_in_it() {
        for (said, used) in [
            ("blood pressure tablet at 8", 3),
            ("heart pills please", 2),
            ("antibiotics course", 2),
            ("water pill", 2),
            ("bp tab", 2),
            ("high blood pressure caps now", 4),
            ("heart meds", 2),
        ] {
            let words: Vec<&str> = said.split(' ').collect();
            assert_eq!(longest_at(&words, 0).map(|c| c.0), Some(used), "{said}");
        }
        for said in ["blood pressure was", "water with", "sugar in my tea", "heart attack"] {
            let words: Vec<&str> = said.split(' ').collect();
            assert_eq!(longest_at(&words, 0), None, "{said}");
        }
    }

    #[test]
    fn every_member_is_an_ingredient_of_the_names_list() {
        let known: std::collections::BTreeSet<&str> = catalogue::all().flat_map(|(_, n)| n.ingredients()).collect();
        let classes = CLASSES.rows().map(|r| Class { name: r.name, members: r.tag });
        let missing: Vec<&str> =
            classes.flat_map(|c| c.ingredients().collect::<Vec<_>>()).filter(|i| !known.contains(i)).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }

    #[test]
    fn no_phrase_names_two_classes() {
        for (key, _, _) in CLASSES.phrases() {
            let words: Vec<&str> = key.split(' ').collect();
            let found = CLASSES.longest_at(&words, 0).unwrap();
            assert_eq!(found.rows.len(), 1, "{key}: {:?}", found.rows.iter().map(|r| r.name).collect::<Vec<_>>());
        }
    }
}
