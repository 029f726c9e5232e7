//! Conditions that one has for long, by name. What may as well be felt today stands in the list of symptoms, and not here.

use std::sync::LazyLock;

use alara_english::{WordList, word_list};

use super::key::key;
use super::symptoms;
use super::table::Table;

static CONDITIONS: LazyLock<Table> = LazyLock::new(|| Table::new(include_str!("../../data/conditions.txt")));

/// No name has more words.
pub const LONGEST: usize = 4;

/// Stands after the name of what may as well be felt today: its spellings are those of the list of symptoms.
const COMPLAINT: &str = "complaint";

/// A condition that words name, letter for letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// How many tokens it takes.
    pub used: usize,
    /// What the lists call it.
    pub name: String,
    /// Whether it may as well be a complaint of today ("high blood pressure", "gout").
    pub felt: bool,
}

/// The condition that is named at the start.
pub fn named_at(tokens: &[&str]) -> Option<Named> {
    let listed = CONDITIONS.exactly_at(tokens, 0).and_then(|found| {
        let row = found.rows.first().filter(|row| row.tag != COMPLAINT)?;
        Some(Named { used: found.used, name: row.name.to_owned(), felt: false })
    });
    let felt = || {
        let (used, complaint) = symptoms::longest_at(tokens, 0)?;
        let lasts = CONDITIONS.rows().any(|row| row.tag == COMPLAINT && row.name == complaint.name);
        lasts.then_some(Named { used, name: complaint.name, felt: true })
    };
    listed.or_else(felt)
}

/// Whether two names are of one condition: the same words, an article aside, or two names of the list for it.
pub fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (strip_article(one), strip_article(other));
    one == other || find_name(&one).is_some_and(|name| find_name(&other).as_ref() == Some(&name))
}

fn strip_article(name: &str) -> String {
    let words = key(name);
    let bare = ["the ", "my ", "a ", "an "].iter().find_map(|article| words.strip_prefix(article));
    bare.map(str::to_owned).unwrap_or(words)
}

/// What the lists call the condition that these words name, all of them: those of conditions, and those of complaints, some of which one
/// has for long.
fn find_name(words: &str) -> Option<String> {
    let words: Vec<&str> = words.split(' ').collect();
    let listed = CONDITIONS.exactly_at(&words, 0).filter(|found| found.used == words.len());
    let complaint = || symptoms::longest_at(&words, 0).filter(|(used, _)| *used == words.len());
    let name = listed.and_then(|found| found.rows.first().map(|row| row.name.to_owned()));
    name.or_else(|| complaint().map(|(_, complaint)| complaint.name))
}

/// Words that say that a condition is over.
pub(crate) const OVER: &WordList = word_list!("../../data/words/lexicon/conditions/over.txt");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_condition_is_found_by_each_of_its_names() {
        for (said, used) in [
            ("type 2 diabetes since", Some(3)),
            ("diabetes", Some(1)),
            ("coeliac disease", Some(2)),
            ("crohn's disease", Some(2)),
            ("high blood pressure", Some(3)),
            ("headache", None),
        ] {
            let words: Vec<&str> = said.split(' ').collect();
            assert_eq!(named_at(&words).map(|named| named.used), used, "{said}");
        }
    }

    #[test]
    fn no_condition_is_longer_than_the_longest() {
        assert!(CONDITIONS.phrases().all(|(key, ..)| key.split(' ').count() <= LONGEST));
    }

    #[test]
    fn only_a_complaint_of_the_list_is_a_symptom_too() {
        for (key, row, _) in CONDITIONS.phrases() {
            let words: Vec<&str> = key.split(' ').collect();
            let symptom = symptoms::longest_at(&words, 0).filter(|found| found.0 == words.len());
            let name = symptom.map(|(_, symptom)| symptom.name);
            assert_eq!(name, (row.tag == COMPLAINT).then(|| row.name.to_owned()), "{key}");
        }
    }
}
