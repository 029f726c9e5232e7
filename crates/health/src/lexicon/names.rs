//! Medication names: what a spelling names, what is in it, and which name a misspelt one is nearest to.
//!
//! A name is `Exact`, or `Misspelt` where one name in the list and the record is nearest; where two are equally near, or the
//! nearest is on the sourced list of names that are confused and its partner is hardly further, the answer is `Ambiguous`
//! and holds both. Common English words are never taken for misspelt names ("cold", "tables", "aspiring").

use super::begins::Begins;
use super::catalogue::{LONGER, MOST_WORDS, Match, Name, PAIRS, begins_a_name, endings, find, is_measure};
use super::common;
use super::key::{continued, find_beginning, join, key, room, word_key};
use super::misspelling::{misspelt, several_misspelt};
use super::own::OwnName;

impl OwnName {
    /// Prepares a name as the record has it ("Metformin 500 mg", "Mum's heart pill").
    pub fn new(display: &str) -> Self {
        let full = key(display);
        let words: Vec<&str> = full.split(' ').collect();
        let ingredients = named(&words).map(|name| name.joined.to_owned()).unwrap_or_default();
        OwnName::of(display, full, ingredients)
    }
}

/// What this spelling names, by the list and the record's own names.
pub fn lookup<'a>(spelling: &str, own: &'a [OwnName]) -> Match<'a> {
    let key = key(spelling);
    exact(&key, own).map_or_else(|| misspelt(&key, own), Match::Exact)
}

/// The longest name that begins at `start`, with the number of tokens it takes; `None` where there is none.
///
/// Tokens are words in lower case; a letter and a digit may be one token or two ("b12", "b" "12"). A number that ends a name
/// and is itself followed by a unit or "times" is left to the dose, where the name stands without it ("dolo 650 mg").
pub fn longest_at<'a>(tokens: &[&str], start: usize, own: &'a [OwnName]) -> Option<(usize, Match<'a>)> {
    longest_among(tokens, &[], start, own)
}

/// The same, where the lists that each token may begin are known.
pub fn longest_among<'a>(
    tokens: &[&str],
    begins: &[Begins],
    start: usize,
    own: &'a [OwnName],
) -> Option<(usize, Match<'a>)> {
    let rest = find_beginning(tokens, start)?;
    let first = rest.first()?;
    // Most words are passed by for good, unless a name on record begins with the same letter.
    let initial = first.as_bytes().first().filter(|first| first.is_ascii());
    if begins.get(start).is_some_and(|at| at.passed_by)
        && initial.is_some()
        && !own.iter().any(|o| o.full.as_bytes().first() == initial)
    {
        return None;
    }
    let key = word_key(first);
    let passed_by =
        begins.get(start).map_or_else(|| common::is_common(&key) && !begins_a_name(&key), |at| at.passed_by);
    let begun = |k: &str| own.iter().any(|o| o.begins_with(k));
    if passed_by && !begun(&key) && !common::singular(&key).is_some_and(begun) {
        return None;
    }
    let longer = |o: &OwnName| o.begins_with(&key) && o.full.as_bytes().get(key.len()) == Some(&b' ');
    let own_longer = own.iter().any(longer);
    let goes_on = own_longer || LONGER.contains(&*key);
    // Most words behind one that names begin with go on with none of them ("i", "a", "morning").
    let several =
        own_longer || goes_on && rest.get(1).is_some_and(|next| continued(&PAIRS, &key, next).unwrap_or(true));
    let mut most = 1;
    // The key of the first `n` words is the beginning of the key of all.
    let mut whole = if several { room() } else { String::new() };
    let mut ends = [0; MOST_WORDS];
    for ((n, end), word) in (1..).zip(&mut ends).zip(rest).take_while(|_| several) {
        join(&mut whole, word);
        *end = whole.len();
        most = n;
        if !LONGER.contains(&*whole) && !begun(&whole) {
            break;
        }
    }
    let mut shorter = false;
    let mut found = None;
    for n in (1..=most).rev() {
        let words = rest.get(..n)?;
        if !words.iter().all(|w| is_piece(w)) || !words.last()?.starts_with(char::is_alphanumeric) {
            continue;
        }
        let so_far = if several { whole.get(..*ends.get(n - 1)?)? } else { &*key };
        let Some(name) = exact(so_far, own) else {
            continue;
        };
        let last = *words.last()?;
        let number_last = last.bytes().all(|b| b.is_ascii_digit()) && rest.get(n).is_some_and(|w| is_measure(w));
        // "a vitamin a day" is no vitamin A.
        let article_last = last == "a" && rest.get(n).is_some_and(|w| is_counted_by_a(w));
        if n > 1 && !shorter && (number_last || article_last) {
            shorter = true;
            found = Some((n, Match::Exact(name)));
            continue;
        }
        return Some((n, Match::Exact(name)));
    }
    if found.is_some() {
        return found;
    }
    // No common word is misspelt, nor one of several that are all common.
    let common = |at: usize| begins.get(at).is_some_and(|at| at.common);
    let plain = goes_on && (1..3).all(|n| rest.get(n).is_none_or(|w| w.len() <= 2 || common(start + n)));
    let found = if plain { None } else { several_misspelt(rest, goes_on, own) };
    found.or_else(|| match if common(start) { Match::Unknown } else { misspelt(&key, own) } {
        Match::Unknown => None,
        m => Some((1, m)),
    })
}

/// Whether the two names share an active ingredient. Names that are in no list are the same only when written the same.
pub fn same_medication(a: &str, b: &str) -> bool {
    let (ka, kb) = (key(a), key(b));
    if ka == kb && !ka.is_empty() {
        return true;
    }
    let (a, b) = (OwnName::new(a), OwnName::new(b));
    if a.key == b.key && !a.key.is_empty() {
        return true;
    }
    a.ingredients().any(|i| b.ingredients().any(|o| i == o))
}

/// Whether two names are one medication in two strengths ("Amlodipine 5 mg", "Amlodipine 10 mg").
pub(crate) fn is_of_two_strengths(one: &str, other: &str) -> bool {
    let (one, other) = (OwnName::new(one), OwnName::new(other));
    one.key == other.key && !one.key.is_empty() && one.full != other.full
}

/// The active ingredients that two names share; none of one medication in two strengths.
pub fn shared_ingredients(one: &str, other: &str) -> Vec<&'static str> {
    if OwnName::new(one).key == OwnName::new(other).key {
        return Vec::new();
    }
    let of_other = ingredients(other);
    ingredients(one).into_iter().filter(|each| of_other.contains(each)).collect()
}

/// Whether two names mean the same medication: exactly the same ingredients, or the same spelling where no list knows them.
pub(crate) fn same_name(one: &str, other: &str) -> bool {
    let (a, b) = (one.trim().to_lowercase(), other.trim().to_lowercase());
    if a == b || key(&a) == key(&b) {
        return true;
    }
    let sorted = |name: &str| {
        let mut found = ingredients(name);
        found.sort_unstable();
        found
    };
    let (x, y) = (sorted(&a), sorted(&b));
    match (x.is_empty(), y.is_empty()) {
        (false, false) => x == y,
        // A name in no list is written as said; a form or strength beside it changes nothing ("Zibbledorf 10 mg").
        (true, true) => {
            a.len() > 3 && b.len() > 3 && (a.starts_with(&format!("{b} ")) || b.starts_with(&format!("{a} ")))
        }
        _ => same_medication(&a, &b),
    }
}

/// The active ingredients of a name; empty where the list does not know it.
pub fn ingredients(name: &str) -> Vec<&'static str> {
    let key = key(name);
    let words: Vec<&str> = key.split(' ').collect();
    named(&words).map(|n| n.ingredients().collect()).unwrap_or_default()
}

// A token that may stand inside a name: a word, a number, or what joins two.
fn is_piece(word: &str) -> bool {
    word.starts_with(char::is_alphanumeric) || matches!(word, "-" | "/" | "." | "+" | "'" | "#")
}

fn is_counted_by_a(word: &str) -> bool {
    alara_english::word_list!("../../data/words/lexicon/names/is_counted_by_a.txt").holds(word)
}

// The name that a record's or a model's own wording begins with ("Metformin 500 mg"); a well-known one a step away counts.
pub(super) fn named(words: &[&str]) -> Option<Name<'static>> {
    let found = (1..=words.len().min(MOST_WORDS)).rev().find_map(|n| words.get(..n).and_then(|w| find(&w.join(" "))));
    found.or_else(|| match misspelt(words.first()?, &[]) {
        Match::Misspelt(n, 1) if !n.rare => Some(n),
        _ => None,
    })
}

fn exact<'a>(key: &str, own: &'a [OwnName]) -> Option<Name<'a>> {
    if key.is_empty() {
        return None;
    }
    let mine = |k: &str| own.iter().position(|o| o.full == k || o.key == k);
    let at = mine(key).or_else(|| endings(key).into_iter().flatten().find_map(mine));
    match at {
        Some(i) => own.get(i).map(|o| o.name(i)),
        None => find(key),
    }
}

#[cfg(test)]
#[path = "names_test.rs"]
mod tests;
