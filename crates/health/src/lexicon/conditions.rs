//! Conditions that one has for long, by name. What may as well be felt today stands in the list of symptoms, and not here.

use std::sync::LazyLock;

use super::table::Table;

static CONDITIONS: LazyLock<Table> = LazyLock::new(|| Table::new(include_str!("../../data/conditions.txt")));

/// No name has more words.
pub const LONGEST: usize = 4;

/// How many tokens the condition takes that is named at `start`, letter for letter.
pub fn longest_at(tokens: &[&str], start: usize) -> Option<usize> {
    CONDITIONS.exactly_at(tokens, start).map(|found| found.used)
}

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
            ("headache", None),
        ] {
            let words: Vec<&str> = said.split(' ').collect();
            assert_eq!(longest_at(&words, 0), used, "{said}");
        }
    }

    #[test]
    fn no_condition_is_longer_than_the_longest() {
        assert!(CONDITIONS.phrases().all(|(key, ..)| key.split(' ').count() <= LONGEST));
    }

    #[test]
    fn no_condition_is_a_symptom_too() {
        for (key, ..) in CONDITIONS.phrases() {
            let words: Vec<&str> = key.split(' ').collect();
            assert_eq!(
                super::super::symptoms::longest_at(&words, 0).filter(|found| found.0 == words.len()),
                None,
                "{key}"
            );
        }
    }
}
