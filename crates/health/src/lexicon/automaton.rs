//! Finding a spelling in a prebuilt automaton, exactly or nearly, by walking it once. Never a scan of all names.
//!
//! The walk carries one row of the alignment table a letter and turns back where every entry of the row is beyond the
//! limit, so that a search touches only the few branches that can still become a name.

use std::sync::LazyLock;

use fst::raw::{CompiledAddr, Fst, Node, Transition};

use super::key::LONGEST;

/// Common English words and first names: a set.
pub static ENGLISH: LazyLock<Automaton> = LazyLock::new(|| Automaton::new(include_bytes!("../../data/english.fst")));

const FAR: u8 = 100;
// Beyond two steps to either side of the diagonal no entry of the alignment table can be within two.
const BAND: usize = 5;
type Row = [u8; BAND];

/// A finite-state transducer over keys.
pub struct Automaton {
    // None only if the committed file is damaged: then nothing is found, and a test fails.
    fst: Option<Fst<&'static [u8]>>,
}

/// One near spelling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Near {
    /// The spelling in the automaton.
    pub key: String,
    /// Its value.
    pub value: u64,
    /// How many steps away (optimal string alignment).
    pub distance: u8,
}

/// What may differ in the first letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// The first letter is kept, or the first two are swapped.
    Kept,
    /// The first two letters are kept.
    TwoKept,
    /// Anything may differ.
    Free,
}

impl First {
    /// Whether a name may be meant by a word, by how both begin.
    pub fn allows(self, word: &str, name: &str) -> bool {
        let (zero, one) = (word.as_bytes().first(), word.as_bytes().get(1));
        let (first, second) = (name.as_bytes().first(), name.as_bytes().get(1));
        match self {
            First::Free => true,
            First::TwoKept => first == zero && (second.is_none() || second == one),
            First::Kept => first == zero || first == one && (second.is_none() || second == zero),
        }
    }
}

impl Near {
    /// Those at the smallest distance, each once, in the order of their spellings.
    pub fn nearest(mut found: Vec<Near>) -> Vec<Near> {
        let best = found.iter().map(|near| near.distance).min();
        found.retain(|near| Some(near.distance) == best);
        found.sort_unstable_by(|a, b| a.key.cmp(&b.key));
        found.dedup_by(|a, b| a.key == b.key);
        found
    }
}

impl Automaton {
    fn new(bytes: &'static [u8]) -> Self {
        Automaton { fst: Fst::new(bytes).ok() }
    }

    /// All keys at the smallest distance that is found, up to `limit` (at most 2), in the automaton's order.
    /// Only plain letters, digits, spaces and apostrophes can be misspelt; anything else has no near key.
    pub fn near(&self, word: &str, limit: u8, first: First) -> Vec<Near> {
        let word = word.as_bytes();
        let Some(fst) = &self.fst else {
            return Vec::new();
        };
        if word.is_empty() || word.len() > LONGEST || !word.is_ascii() {
            return Vec::new();
        }
        let mut walk = Walk { fst, word, limit: limit.min(2), first, found: Vec::new(), path: Vec::new() };
        walk.step(fst.root().addr(), 0, &[FAR, FAR, 0, 1, 2], &[FAR; BAND]);
        // The same letters may be reached by several ways round.
        Near::nearest(walk.found)
    }
}

struct Walk<'a> {
    fst: &'a Fst<&'static [u8]>,
    word: &'a [u8],
    // Shrinks to the best distance found so far.
    limit: u8,
    first: First,
    found: Vec<Near>,
    path: Vec<u8>,
}

impl Walk<'_> {
    // Cell `k` of a row at depth `i` is the distance between the first `i` letters of the path and the first `i + k - 2` of the word.
    fn step(&mut self, at: CompiledAddr, sum: u64, row: &Row, above: &Row) {
        let node = self.fst.node(at);
        let depth = self.path.len();
        let here = (self.word.len() + 2).checked_sub(depth).and_then(|k| row.get(k)).copied().unwrap_or(FAR);
        if node.is_final() && here <= self.limit {
            self.limit = here;
            self.push(sum + node.final_output().value(), here);
        }
        if row.iter().all(|&d| d >= self.limit) {
            // No step is left: only what the word itself goes on with can follow.
            self.finish(&node, sum, row, above);
            return;
        }
        for t in node.transitions() {
            self.follow(t, sum, depth, row, above);
        }
    }

    fn follow(&mut self, t: Transition, sum: u64, depth: usize, row: &Row, above: &Row) {
        if !self.may_begin(t.inp) {
            return;
        }
        let next = self.row(t.inp, depth + 1, row, above);
        // A row wholly beyond the limit never comes back, by a swap neither: the row above it would lie within.
        if next.iter().all(|&d| d > self.limit) {
            return;
        }
        self.path.push(t.inp);
        self.step(t.addr, sum + t.out.value(), &next, row);
        self.path.pop();
    }

    // From a node at which every step is used up: each cell within the limit goes on as the word does from there, and a letter that
    // the path ends with may still be the first of a swap that the row above paid for.
    fn finish(&mut self, node: &Node<'_>, sum: u64, row: &Row, above: &Row) {
        let depth = self.path.len();
        let word = self.word;
        for (k, &d) in row.iter().enumerate() {
            if d == self.limit
                && let Some(rest) = (depth + k).checked_sub(2).and_then(|at| word.get(at..))
                && !rest.is_empty()
            {
                self.exactly(node, sum, rest.iter().copied());
            }
        }
        let Some(&last) = self.path.last() else { return };
        for (k, &d) in above.iter().enumerate() {
            // Cell `k` of the row above stands before these two letters of the word.
            if d < self.limit
                && d + 1 == self.limit
                && let Some([first, second, rest @ ..]) = (depth + k).checked_sub(3).and_then(|at| word.get(at..))
                && *second == last
            {
                self.exactly(node, sum, std::iter::once(*first).chain(rest.iter().copied()));
            }
        }
    }

    // What stands at the end of exactly these letters, at the last distance that is allowed.
    fn exactly(&mut self, node: &Node<'_>, sum: u64, letters: impl Iterator<Item = u8>) {
        let depth = self.path.len();
        let mut sum = sum;
        let mut at = node.addr();
        for b in letters {
            let node = self.fst.node(at);
            let Some(i) = node.find_input(b).filter(|_| self.may_begin(b)) else {
                self.path.truncate(depth);
                return;
            };
            let t = node.transition(i);
            self.path.push(b);
            sum += t.out.value();
            at = t.addr;
        }
        let node = self.fst.node(at);
        if node.is_final() {
            self.push(sum + node.final_output().value(), self.limit);
        }
        self.path.truncate(depth);
    }

    fn push(&mut self, value: u64, distance: u8) {
        self.found.push(Near { key: String::from_utf8_lossy(&self.path).into_owned(), value, distance });
    }

    fn may_begin(&self, b: u8) -> bool {
        let (zero, one) = (self.word.first().copied(), self.word.get(1).copied());
        match (self.first, self.path.as_slice()) {
            (First::Free, _) => true,
            (First::TwoKept, []) => Some(b) == zero,
            (First::TwoKept, [_]) => Some(b) == one,
            (First::Kept, []) => Some(b) == zero || Some(b) == one,
            (First::Kept, [p]) => Some(*p) == zero || Some(b) == zero,
            _ => true,
        }
    }

    fn row(&self, b: u8, depth: usize, row: &Row, above: &Row) -> Row {
        let mut next = [FAR; BAND];
        let mut left = FAR;
        for (k, cell) in next.iter_mut().enumerate() {
            let get = |r: &Row, k: usize| r.get(k).copied().unwrap_or(FAR);
            let up = get(row, k + 1) + 1;
            let best = match (depth + k).checked_sub(2) {
                None => FAR,
                Some(0) => up,
                Some(j) => match self.word.get(j - 1) {
                    None => FAR,
                    Some(&w) => {
                        let mut best = (get(row, k) + u8::from(w != b)).min(up).min(left + 1);
                        let swapped = j > 1 && self.word.get(j - 2) == Some(&b) && self.path.last() == Some(&w);
                        if swapped {
                            best = best.min(get(above, k) + 1);
                        }
                        best.min(FAR)
                    }
                },
            };
            *cell = best;
            left = best;
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use super::super::key::distance;
    use super::*;

    #[test]
    fn the_committed_automaton_can_be_read() {
        assert!(ENGLISH.fst.as_ref().is_some_and(|f| f.verify().is_ok()));
    }

    #[test]
    fn a_walk_finds_what_a_scan_of_all_words_finds() {
        let all: Vec<&str> = alara_english::general::LIST.lines().filter(|word| word.is_ascii()).collect();
        for word in slips(&all) {
            for limit in [1, 2] {
                let found: Vec<(String, u8)> =
                    ENGLISH.near(&word, limit, First::Free).into_iter().map(|n| (n.key, n.distance)).collect();
                let best = all.iter().filter_map(|n| distance(&word, n, limit)).min();
                let mut scan: Vec<(String, u8)> = all
                    .iter()
                    .filter_map(|n| distance(&word, n, limit).filter(|d| Some(*d) == best).map(|d| (n.to_string(), d)))
                    .collect();
                scan.sort();
                assert_eq!(found, scan, "{word} within {limit}");
            }
        }
    }

    /// Words with slips of each kind at every place: swaps, doubled, dropped and wrong letters, and two at once.
    fn slips(all: &[&str]) -> Vec<String> {
        let mut out = vec!["tabel".to_owned(), "uimportant".to_owned(), "bannana".to_owned(), "aa".to_owned()];
        for (n, name) in all.iter().filter(|word| word.len() > 4).step_by(15_001).enumerate() {
            let letters: Vec<char> = name.chars().filter(char::is_ascii).collect();
            let at = n % letters.len().max(1);
            let (before, after) = letters.split_at(at);
            let put = |parts: [&[char]; 3]| parts.concat().into_iter().collect::<String>();
            out.push(put([before, &['x'], after]));
            out.push(put([before, &[], after.get(1..).unwrap_or(&[])]));
            out.push(put([before, &['q'], after.get(1..).unwrap_or(&[])]));
            let mut swapped = letters.clone();
            if at + 1 < swapped.len() {
                swapped.swap(at, at + 1);
            }
            out.push(swapped.iter().collect());
            out.push(swapped.iter().chain(['e'].iter()).collect());
            out.push(swapped.iter().skip(1).collect());
        }
        out
    }
}
