//! What a laboratory measures, by the names that printouts and people give it (`data/laboratory.tsv`). A figure that stands by one of them is
//! of that, and of no vital sign that has the same unit.

use std::collections::HashMap;
use std::sync::LazyLock;

static LINES: &str = include_str!("../data/laboratory.tsv");

/// Names by their first word: the words behind it.
static NAMES: LazyLock<HashMap<&'static str, Vec<Vec<&'static str>>>> = LazyLock::new(|| {
    let mut all: HashMap<&'static str, Vec<Vec<&'static str>>> = HashMap::new();
    let rows = LINES.lines().filter(|line| !line.starts_with('#'));
    for name in rows.filter_map(|line| line.split('\t').nth(3)).flat_map(|names| names.split('|')) {
        let mut words = name.split([' ', ',', '(', ')']).filter(|word| !word.is_empty());
        let Some(first) = words.next() else { continue };
        all.entry(first).or_default().push(words.collect());
    }
    all
});

/// How many of the words at a place name a laboratory test; the most, where one name holds another.
pub fn test_among(words: &[&str], at: usize) -> Option<usize> {
    let rest = words.get(at + 1..)?;
    let fits = |behind: &&Vec<&str>| rest.starts_with(behind);
    NAMES.get(words.get(at)?)?.iter().filter(fits).map(|behind| behind.len() + 1).max()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn test_of_a_laboratory_is_known_by_its_names() {
        for (words, used) in [
            ("ketones 1.5", Some(1)),
            ("hdl cholesterol 1.4", Some(2)),
            ("potassium", Some(1)),
            ("lactate was 2.1", Some(1)),
            ("breakfast", None),
        ] {
            let words: Vec<&str> = words.split(' ').collect();
            assert_eq!(test_among(&words, 0), used, "{words:?}");
        }
    }
}
