//! Words in other forms, as tables: a line a pair, what stands first in the row, a tab, and what it is to the other.

use std::collections::HashMap;

use crate::hash::Quickly;

/// The pairs of a table, in order.
pub(crate) fn pairs(table: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    table.lines().filter_map(|line| line.split_once('\t'))
}

/// A table by what stands first; of several rows for one word the first counts.
pub(crate) fn first(table: &'static str) -> HashMap<&'static str, &'static str, Quickly> {
    pairs(table).fold(HashMap::default(), |mut all, (word, meant)| {
        all.entry(word).or_insert(meant);
        all
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_read_line_by_line_and_its_first_row_counts() {
        let table = "tn\ttonight\nabt\tabout\ntn\tten\n";
        assert_eq!(pairs(table).count(), 3);
        assert_eq!(first(table).get("tn"), Some(&"tonight"));
    }
}
