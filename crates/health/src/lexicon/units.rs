//! Spellings that keep their signs ("°c", "mg/dl", "%"): compared with all white space left out.

/// One spelling and what it stands for.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spelling {
    written: String,
    /// The canonical name.
    pub name: &'static str,
    /// What stands after the bar.
    pub tag: &'static str,
}

/// A list of spellings: `canonical | tag: spelling, …`, one meaning a line.
pub struct Spellings {
    // Sorted by the spelling.
    all: Vec<Spelling>,
}

impl Spellings {
    /// Reads a list.
    pub fn new(text: &'static str) -> Self {
        let mut all = Vec::new();
        for line in text.lines().filter(|l| !l.starts_with('#')) {
            let Some((head, spellings)) = line.split_once(':') else {
                continue;
            };
            let (name, tag) = head.split_once('|').unwrap_or((head, ""));
            for s in std::iter::once(name).chain(spellings.split(',')) {
                let written = bare([s]);
                if !written.is_empty() {
                    all.push(Spelling { written, name: name.trim(), tag: tag.trim() });
                }
            }
        }
        all.sort();
        all.dedup();
        Spellings { all }
    }

    /// The longest spelling at `start`, with the number of tokens it takes and all its meanings.
    pub fn longest_at(&self, tokens: &[&str], start: usize) -> Option<(usize, &[Spelling])> {
        let rest = tokens.get(start..)?;
        let first = bare([*rest.first()?]);
        let at = self.all.partition_point(|s| s.written < first);
        if first.is_empty() || !self.all.get(at)?.written.starts_with(&first) {
            return None;
        }
        (1..=4.min(rest.len())).rev().find_map(|n| {
            let written = bare(rest.get(..n)?.iter().copied());
            let from = self.all.partition_point(|s| s.written < written);
            let upto = self.all.partition_point(|s| s.written <= written);
            self.all.get(from..upto).filter(|a| !a.is_empty() && !written.is_empty()).map(|a| (n, a))
        })
    }
}

fn bare<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let mut out = String::new();
    for c in words.into_iter().flat_map(str::chars).filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase) {
        if out.len() > 40 {
            break;
        }
        out.push(c);
    }
    out
}
