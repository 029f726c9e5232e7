//! Families of medications ("penicillins") and the ingredients in them, by the groups of the WHO's ATC index.
//!
//! A family says which medications belong together where somebody is allergic to one of them. It advises nothing.

use std::sync::LazyLock;

use super::key::key;
use super::names::ingredients;

static FAMILIES: LazyLock<Vec<Family>> =
    LazyLock::new(|| include_str!("../../data/families.txt").lines().filter_map(read_family).collect());

/// A family of medications.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    /// Its name, in the plural.
    pub name: &'static str,
    /// Its groups of the ATC index.
    pub groups: &'static str,
    words: Vec<String>,
    members: Vec<&'static str>,
}

impl Family {
    fn holds(&self, ingredients: &[&str]) -> bool {
        ingredients.iter().any(|each| self.members.contains(each))
    }
}

/// The family to which a medication belongs, and a substance too: by its own name or as one of it.
pub fn shared_family(substance: &str, medication: &str) -> Option<&'static Family> {
    let (word, of_substance, of_medication) = (key(substance), ingredients(substance), ingredients(medication));
    let is_of = |family: &&Family| family.words.contains(&word) || family.holds(&of_substance);
    FAMILIES.iter().find(|family| family.holds(&of_medication) && is_of(family))
}

fn read_family(line: &'static str) -> Option<Family> {
    let (head, members) = line.rsplit_once('|').filter(|_| !line.starts_with('#'))?;
    let (name, rest) = head.split_once('|')?;
    let (groups, words) = rest.split_once(':')?;
    Some(Family {
        name: name.trim(),
        groups: groups.trim(),
        words: words.split(',').map(key).collect(),
        members: members.split(',').map(str::trim).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn family_members_are_ingredients_of_the_names_list() {
        let known: std::collections::BTreeSet<&str> =
            super::super::all().flat_map(|(_, name)| name.ingredients()).collect();
        let members = FAMILIES.iter().flat_map(|family| &family.members);
        let missing: Vec<_> = members.filter(|member| !known.contains(*member)).collect();
        assert!(missing.is_empty() && FAMILIES.len() == 20, "{missing:?}");
    }

    #[test]
    fn shared_family_is_found_by_its_words_and_its_members() {
        for (substance, medication, name) in [
            ("penicillin", "Augmentin", Some("penicillins")),
            ("Penicillins", "amoxicillin", Some("penicillins")),
            ("amoxicillin", "flucloxacillin", Some("penicillins")),
            ("sulfa", "Bactrim", Some("sulfonamide antibiotics")),
            ("aspirin", "Advil", Some("anti-inflammatories")),
            ("penicillin", "cephalexin", None),
            ("peanuts", "amoxicillin", None),
        ] {
            assert_eq!(
                shared_family(substance, medication).map(|family| family.name),
                name,
                "{substance} {medication}"
            );
        }
    }
}
