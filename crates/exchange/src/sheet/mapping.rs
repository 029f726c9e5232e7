//! What is said of the columns of a table: by the person now, and by how such a table was read before.

use super::column::{Column, guess};

/// A table whose columns a person said once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptTable(Vec<(String, Column)>);

impl KeptTable {
    /// A table of these columns, each with what it says.
    pub fn new(columns: Vec<(String, Column)>) -> KeptTable {
        KeptTable(columns)
    }

    /// Its columns, each with what it says.
    pub fn columns(&self) -> &[(String, Column)] {
        &self.0
    }

    /// Whether another has the same titles, in whatever order.
    pub fn is_like(&self, other: &KeptTable) -> bool {
        let titles: Vec<&str> = other.0.iter().map(|(title, _)| title.as_str()).collect();
        self.has_titles(&titles)
    }

    fn has_titles(&self, titles: &[&str]) -> bool {
        let sorted = |mut titles: Vec<String>| {
            titles.sort_unstable();
            titles
        };
        let own = self.0.iter().map(|(title, _)| title.trim().to_lowercase()).collect();
        sorted(own) == sorted(titles.iter().map(|title| title.trim().to_lowercase()).collect())
    }
}

/// What is known of the columns of a table before it is read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mapping {
    /// What the person says of columns, by their titles.
    pub said: Vec<(String, Column)>,
    /// Tables that were read before.
    pub kept: Vec<KeptTable>,
}

impl Mapping {
    /// What each of these columns says: as the person says, else as in such a table before, else as its title says. Whether they are those
    /// of a table that was kept.
    pub(super) fn columns(&self, titles: &[String]) -> (Vec<Column>, bool) {
        let names: Vec<&str> = titles.iter().map(String::as_str).collect();
        let kept = self.kept.iter().find(|table| table.has_titles(&names));
        let find = |all: &[(String, Column)], title: &str| {
            all.iter().find(|(named, _)| is_title(title, named)).map(|(_, column)| *column)
        };
        let read = |title: &String| {
            let before = || find(&kept?.0, title);
            find(&self.said, title).or_else(before).unwrap_or_else(|| guess(title))
        };
        (titles.iter().map(read).collect(), kept.is_some())
    }
}

pub(super) fn is_title(title: &str, named: &str) -> bool {
    title.trim().eq_ignore_ascii_case(named.trim())
}
