//! A list of phrases with what each means, found by whole words and the longest first.
//!
//! A list is a text: one meaning a line, `name | tag: phrase, phrase, …`. A phrase marked with `?` often means something
//! else. Look-up is by one hash of a key; a misspelt word of five letters and more is mended where exactly one word of
//! the list is one step away and the word is not English, by an index of deletions made once: never a scan of the list.

use std::collections::{HashMap, HashSet};

use alara_english::hash::Quickly;
use alara_english::lower;
use alara_english::slip::{ByForm, forms};

use super::common::{is_word, singular};
use super::key::{Pairs, continued, distance, find_beginning, first_part, join, joined, key, pair_of, room, word_key};

/// One meaning.
#[derive(Debug, PartialEq, Eq)]
pub struct Row {
    /// What it is called.
    pub name: &'static str,
    /// What stands after the bar, if anything.
    pub tag: &'static str,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableHit<'t> {
    /// How many tokens it takes.
    pub used: usize,
    /// Its meanings: one, except where a list gives a word two on purpose.
    pub rows: Vec<&'t Row>,
    /// Whether the words alone make it plain.
    pub sure: bool,
    /// Whether a word was misspelt.
    pub misspelt: bool,
}

struct Entry {
    key: String,
    row: usize,
    sure: bool,
}

/// A list, ready for look-up.
pub struct Table {
    rows: Vec<Row>,
    entries: Vec<Entry>,
    // The first words of the keys.
    firsts: HashSet<String, Quickly>,
    // Each key and each beginning of one, by whole words: where its entries begin, how many there are, whether a longer one follows.
    places: HashMap<String, (usize, usize, bool), Quickly>,
    // All words of the keys, sorted; and those that can be misspelt by their forms.
    words: Vec<String>,
    shortened: ByForm<Vec<usize>>,
    // The first two words of the longer keys.
    pairs: Pairs,
    most_words: usize,
}

impl Table {
    /// Reads a list. A line without a colon, or a `#` line, is a remark.
    pub fn new(text: &'static str) -> Self {
        let lines = text.lines().filter(|l| !l.starts_with('#')).filter_map(|line| line.split_once(':'));
        Self::of(lines.map(|(head, phrases)| {
            let (name, tag) = head.split_once('|').unwrap_or((head, ""));
            (name.trim(), tag.trim(), phrases.split(','))
        }))
    }

    /// Of meanings: what each is called, its tag, its phrases. What it is called is a phrase too.
    pub fn of<P>(meanings: impl Iterator<Item = (&'static str, &'static str, P)>) -> Self
    where
        P: Iterator<Item = &'static str>,
    {
        let mut rows = Vec::new();
        let mut entries = Vec::new();
        for (name, tag, phrases) in meanings {
            for phrase in std::iter::once(name).chain(phrases).map(str::trim).filter(|p| !p.is_empty()) {
                let bare = phrase.trim_start_matches('?');
                entries.push(Entry { key: key(bare), row: rows.len(), sure: bare.len() == phrase.len() });
            }
            rows.push(Row { name: name.trim_start_matches('?'), tag });
        }
        entries.retain(|e| !e.key.is_empty());
        entries.sort_by(|a, b| (&a.key, a.row).cmp(&(&b.key, b.row)));
        entries.dedup_by(|a, b| a.key == b.key && a.row == b.row);
        let firsts = entries.iter().filter_map(|e| e.key.split(' ').next()).map(str::to_owned).collect();
        let most_words = entries.iter().map(|e| e.key.split(' ').count()).max().unwrap_or(0);
        let mut words: Vec<String> = entries.iter().flat_map(|e| e.key.split(' ')).map(str::to_owned).collect();
        words.sort();
        words.dedup();
        let mut shortened: ByForm<Vec<usize>> = ByForm::default();
        for (i, word) in words.iter().enumerate().filter(|(_, w)| w.len() >= 5) {
            forms(word, |form| shortened.entry(form).or_default().push(i));
        }
        let mut places: HashMap<String, (usize, usize, bool), _> = HashMap::default();
        for (i, entry) in entries.iter().enumerate() {
            for (end, _) in entry.key.match_indices(' ') {
                let beginning = entry.key.get(..end).unwrap_or_default();
                places.entry(beginning.to_owned()).or_insert((i, 0, true)).2 = true;
            }
            places.entry(entry.key.clone()).or_insert((i, 0, false)).1 += 1;
        }
        let pairs = entries.iter().filter_map(|e| pair_of(&e.key)).collect();
        Table { rows, entries, firsts, places, words, shortened, pairs, most_words }
    }

    /// All meanings, in the order of the list.
    pub fn rows(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter()
    }

    /// The first words of its phrases.
    pub(super) fn firsts(&self) -> impl Iterator<Item = &str> {
        self.firsts.iter().map(String::as_str)
    }

    /// The forms of what a misspelt word may be: of each word of the list that is long enough.
    pub(super) fn shortened(&self) -> impl Iterator<Item = u64> {
        self.shortened.keys().copied()
    }

    #[cfg(test)]
    /// All phrases: (key, meaning, whether it is sure).
    pub fn phrases(&self) -> impl Iterator<Item = (&str, &Row, bool)> {
        self.entries.iter().filter_map(|e| Some((e.key.as_str(), self.rows.get(e.row)?, e.sure)))
    }

    /// The longest phrase that begins at `start`.
    pub fn longest_at(&self, tokens: &[&str], start: usize) -> Option<TableHit<'_>> {
        self.longest_with(tokens, start, |_| true)
    }

    /// The same, where it is known of some tokens that they are no misspelt words of this list.
    pub fn longest_with(&self, tokens: &[&str], start: usize, mends: impl Fn(usize) -> bool) -> Option<TableHit<'_>> {
        let mended = |rest: &[&str], n: usize| mends(start + n).then(|| self.mended(rest, n)).flatten();
        let rest = find_beginning(tokens, start)?;
        let key = word_key(rest.first()?);
        let Some(goes_on) = self.begun(&key) else { return mended(rest, 0) };
        if !goes_on {
            return self.alone(&key);
        }
        if let Some(found) = self.longer(&key, rest) {
            return Some(found);
        }
        // One misspelt word further on, where the words before it begin a longer phrase.
        let begun = |n: usize| n == 1 || self.look(&joined(rest.iter().take(n).copied())).1;
        let most = self.most_words.min(rest.len()).min(4);
        let last = (1..most).rev().find(|&n| mends(start + n))?;
        (1..=last).take_while(|&n| begun(n)).find_map(|n| mended(rest, n))
    }

    // With the word at this place mended, if it can be.
    fn mended(&self, rest: &[&str], at: usize) -> Option<TableHit<'_>> {
        let mended = self.mend(rest.get(at)?)?;
        let mut words: Vec<&str> = rest.iter().take(self.most_words * 2).copied().collect();
        *words.get_mut(at)? = mended;
        self.as_written(&words, true).filter(|f| f.used > at)
    }

    // Whether a phrase's first word is this one, or this one's singular; and if so, whether a longer phrase begins with the key itself.
    fn begun(&self, key: &str) -> Option<bool> {
        if let Some((.., goes_on)) = self.places.get(key) {
            return Some(*goes_on);
        }
        // A key of several parts ("spo 2") counts by its first.
        let has = |k: &str| self.firsts.contains(k);
        let first = first_part(key);
        (first.len() < key.len() && has(first) || singular(first).is_some_and(has)).then_some(false)
    }

    /// The longest phrase that begins at `start` and is written right.
    pub fn exactly_at(&self, tokens: &[&str], start: usize) -> Option<TableHit<'_>> {
        let rest = find_beginning(tokens, start)?;
        let key = word_key(rest.first()?);
        if self.begun(&key)? { self.longer(&key, rest) } else { self.alone(&key) }
    }

    // What one word is by itself, where no longer phrase begins with it.
    fn alone(&self, key: &str) -> Option<TableHit<'_>> {
        let entries = self.meant(key).0;
        (!entries.is_empty()).then(|| self.found(1, entries, false))
    }

    // The longest phrase that begins with a word of this key, where longer ones do. Most words behind it go on with none of them.
    fn longer(&self, key: &str, rest: &[&str]) -> Option<TableHit<'_>> {
        let goes_on = rest.get(1).is_some_and(|next| continued(&self.pairs, key, next).unwrap_or_else(|| joins(next)));
        if goes_on { self.as_written(rest, false) } else { self.alone(key) }
    }

    // What a key says, or its singular; and whether a longer phrase begins with the key itself.
    fn meant(&self, key: &str) -> (&[Entry], bool) {
        let (entries, goes_on) = self.look(key);
        match singular(key) {
            Some(one) if entries.is_empty() => (self.look(one).0, goes_on),
            _ => (entries, goes_on),
        }
    }

    fn found(&self, used: usize, entries: &[Entry], misspelt: bool) -> TableHit<'_> {
        TableHit {
            used,
            rows: entries.iter().filter_map(|e| self.rows.get(e.row)).collect(),
            sure: entries.iter().all(|e| e.sure),
            misspelt,
        }
    }

    fn as_written(&self, rest: &[&str], misspelt: bool) -> Option<TableHit<'_>> {
        let mut whole = room();
        let mut best = None;
        for (n, word) in (1..).zip(rest) {
            if !joins(word) {
                break;
            }
            join(&mut whole, word);
            // A hyphen or sign of its own adds nothing to the key, and ends no phrase.
            if !word.starts_with(char::is_alphanumeric) {
                continue;
            }
            let (entries, goes_on) = self.meant(&whole);
            if !entries.is_empty() {
                best = Some((n, entries));
            }
            if !goes_on {
                break;
            }
        }
        best.map(|(used, entries)| self.found(used, entries, misspelt))
    }

    // What is exactly this key, and whether a longer phrase begins with it. A space sorts before whatever a key may hold,
    // so that the entries of a key stand before the longer ones.
    fn look(&self, key: &str) -> (&[Entry], bool) {
        let Some(&(from, same, goes_on)) = self.places.get(key) else { return (&[], false) };
        (self.entries.get(from..from + same).unwrap_or_default(), goes_on)
    }

    fn mend(&self, word: &str) -> Option<&str> {
        if word.len() < SHORTEST {
            return None;
        }
        let word = word_key(word);
        if !mendable(&word) || is_word(&word) || self.words.binary_search_by(|w| w.as_str().cmp(&word)).is_ok() {
            return None;
        }
        let mut near: Vec<usize> = Vec::new();
        forms(&word, |form| near.extend(self.shortened.get(&form).into_iter().flatten()));
        near.sort_unstable();
        near.dedup();
        near.retain(|&i| self.words.get(i).is_some_and(|w| distance(w, &word, 1) == Some(1)));
        match near.as_slice() {
            [one] if !super::catalogue::names_a_medication(&word) => self.words.get(*one).map(String::as_str),
            _ => None,
        }
    }
}

fn joins(word: &str) -> bool {
    word.starts_with(char::is_alphanumeric) || matches!(word, "-" | "/" | "&" | "+" | "'")
}

// Shorter words have too many neighbours to be mended.
const SHORTEST: usize = 5;

/// Whether a word is long enough, and plain enough, for a slip in it to be mended.
pub(super) fn mendable(word: &str) -> bool {
    (SHORTEST..=24).contains(&word.len()) && lower(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        Table::new(
            "# a remark\nback pain | b: backache, back ache, my back\nvomiting: threw up, ?sick\nfine: grand\nsad: grand\n",
        )
    }

    #[test]
    fn the_longest_phrase_wins_and_words_are_whole() {
        let t = table();
        assert_eq!(t.longest_at(&["back", "pain", "again"], 0).map(|f| f.used), Some(2));
        assert_eq!(t.longest_at(&["i", "threw", "up"], 1).map(|f| f.used), Some(2));
        assert_eq!(t.longest_at(&["threw", "upwards"], 0), None);
        assert_eq!(t.longest_at(&["back"], 0), None);
        assert_eq!(t.longest_at(&["back-ache"], 0).map(|f| f.used), Some(1));
        assert_eq!(t.longest_at(&["back", "-", "ache"], 0).map(|f| f.used), Some(3));
        assert_eq!(t.longest_at(&[], 0), None);
        assert_eq!(t.longest_at(&["x"], 7), None);
    }

    #[test]
    fn a_misspelt_word_is_mended_only_where_one_is_near_and_it_is_no_english_word() {
        let t = table();
        assert!(t.longest_at(&["vomitting"], 0).is_some_and(|f| f.misspelt));
        assert!(t.longest_at(&["backahce"], 0).is_some_and(|f| f.misspelt));
        assert_eq!(t.longest_at(&["grant"], 0), None, "an English word stays what it is");
    }

    #[test]
    fn a_word_with_two_meanings_has_both_and_an_unsure_one_says_so() {
        let t = table();
        assert_eq!(t.longest_at(&["grand"], 0).map(|f| f.rows.len()), Some(2));
        assert_eq!(t.longest_at(&["sick"], 0).map(|f| f.sure), Some(false));
        assert_eq!(t.longest_at(&["threw", "up"], 0).map(|f| f.sure), Some(true));
    }
}
