//! Medication names: what a spelling names, what is in it, and which name a misspelt one is nearest to.
//!
//! A name is `Exact`, or `Misspelt` where one name in the list and the record is nearest; where two are equally near, or the
//! nearest is on the sourced list of names that are confused and its partner is hardly further, the answer is `Ambiguous`
//! and holds both. Common English words are never taken for misspelt names ("cold", "tables", "aspiring").

use std::collections::HashMap;
use std::sync::LazyLock;

use alara_english::hash::Quickly;

use super::common::{self, WordSet};
use super::deletions::Deletions;
use super::key::{Pairs, continued, find_beginning, join, key, pair_of, room, word_key};
use super::lists::Begins;
use super::misspelling::{misspelt, several_misspelt};
use super::own::OwnName;
use super::shapes::Shapes;

static LINES: &str = include_str!("../../data/names.tsv");
static CONFUSED: &str = include_str!("../../data/confused.tsv");

// Both ways, in the order of the list.
static PARTNERS: LazyLock<HashMap<&str, Vec<&str>, Quickly>> = LazyLock::new(|| {
    let mut partners: HashMap<&str, Vec<&str>, _> = HashMap::default();
    for line in CONFUSED.lines() {
        let mut parts = line.split('\t');
        let (Some(one), Some(other)) = (parts.next(), parts.next()) else { continue };
        partners.entry(one).or_default().push(other);
        if one != other {
            partners.entry(other).or_default().push(one);
        }
    }
    partners
});

// English words that some name begins with ("vitamin", "fish", "iron"): all other English words are passed by at once.
static ENGLISH_FIRSTS: LazyLock<WordSet> = LazyLock::new(|| {
    LINES.lines().filter_map(|l| l.split([' ', '\t']).next()).filter(|w| common::is_common(w)).collect()
});

/// The names by what they are and by what is one step from them, with the places of their lines.
pub(super) static NAMED: LazyLock<Deletions<'static>> = LazyLock::new(|| Deletions::new(keys().zip(places())));
/// The same of two steps.
pub(super) static SHAPES: LazyLock<Shapes<'static>> = LazyLock::new(|| Shapes::new(keys().zip(places())));
/// What names of several words begin with: their first word, their first two.
static LONGER: LazyLock<WordSet> = LazyLock::new(|| {
    keys().flat_map(|key| key.match_indices(' ').filter_map(move |(end, _)| key.get(..end))).collect()
});
/// The first two words of those names.
static PAIRS: LazyLock<Pairs> = LazyLock::new(|| keys().filter_map(pair_of).collect());
/// The second words of names.
pub(super) static SECONDS: LazyLock<WordSet> =
    LazyLock::new(|| keys().filter_map(|key| key.split(' ').nth(1)).collect());

fn keys() -> impl Iterator<Item = &'static str> {
    LINES.lines().filter_map(|line| line.split('\t').next())
}

// Where each line begins.
fn places() -> impl Iterator<Item = u64> {
    LINES.split_inclusive('\n').scan(0, |at, line| Some(std::mem::replace(at, *at + line.len() as u64)))
}

/// The most words of one name that are looked at together.
pub const MOST_WORDS: usize = 6;

/// What kind of name a spelling is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NameKind {
    /// An ingredient's own name, INN, USAN or BAN ("paracetamol").
    Generic,
    /// A product's name ("Tylenol").
    Brand,
    /// A vitamin, mineral or supplement by its everyday name; it may well mean something else ("iron", "zinc", "ginger").
    Everyday,
    /// Shorthand; shown by the name it stands for ("atorva").
    Short,
    /// A name that stands in the record and not in the list.
    Own,
}

/// A medication name. Compare medications by [`same_medication`], never by the spelling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name<'a> {
    /// How it is written for people: "Co-codamol", "Tylenol", "Vitamin D3".
    pub display: &'a str,
    /// What kind of name it is.
    pub kind: NameKind,
    /// Whether it needs company to be believed: a name that few people meet (neither in the hand-made lists nor a generic with
    /// an NHS or MedlinePlus page), or a brand so misspelt that an English word is as near.
    pub rare: bool,
    /// The position in the record's own names, where it is one of them.
    pub own: Option<usize>,
    // Joined by '+', sorted.
    pub(super) joined: &'a str,
}

impl<'a> Name<'a> {
    /// The active ingredients: stable identifiers, lower case, American spelling where there are two.
    pub fn ingredients(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.joined.split('+').filter(|i| !i.is_empty())
    }

    /// Whether the two hold exactly the same ingredients.
    pub fn same_ingredients(&self, other: &Name<'_>) -> bool {
        !self.joined.is_empty() && self.joined == other.joined
    }
}

/// What a spelling names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Match<'a> {
    /// This name, as written (letter case, hyphens, a possessive or a plural aside).
    Exact(Name<'a>),
    /// A misspelling of this one name, so many steps away.
    Misspelt(Name<'a>, u8),
    /// Two or more names equally near, or a confused pair: at best ask, and show them all.
    Ambiguous(Vec<Name<'a>>),
    /// No name here.
    Unknown,
}

impl<'a> Match<'a> {
    /// The one name that is meant, if there is one.
    pub fn name(&self) -> Option<&Name<'a>> {
        match self {
            Match::Exact(n) | Match::Misspelt(n, _) => Some(n),
            _ => None,
        }
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

/// Whether an English word, or its singular, begins a name of the list.
pub(super) fn begins_a_name(key: &str) -> bool {
    ENGLISH_FIRSTS.contains(key) || common::singular(key).is_some_and(|one| ENGLISH_FIRSTS.contains(one))
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

/// The names that this one is known to be confused with, by the FDA's and the ISMP's lists.
pub fn confused_with(name: &str) -> Vec<&'static str> {
    PARTNERS.get(key(name).as_str()).cloned().unwrap_or_default()
}

/// Whether a word is common English, or a common first name. No typo search turns such a word into something else.
pub fn is_common_word(word: &str) -> bool {
    let key = word_key(word);
    common::is_common(&key)
}

/// All names of the list, in the order of their keys: (key, name).
pub fn all() -> impl Iterator<Item = (&'static str, Name<'static>)> {
    LINES.lines().filter_map(|line| Some((line.split('\t').next()?, name_of(line)?)))
}

/// Whether exactly this key is a medication's name.
pub(super) fn names_a_medication(key: &str) -> bool {
    NAMED.get(key).is_some()
}

// A token that may stand inside a name: a word, a number, or what joins two.
fn is_piece(word: &str) -> bool {
    word.starts_with(char::is_alphanumeric) || matches!(word, "-" | "/" | "." | "+" | "'" | "#")
}

pub(super) fn is_measure(word: &str) -> bool {
    alara_english::word_list!("../../data/words/lexicon/names/is_measure.txt").holds(word)
}

fn is_counted_by_a(word: &str) -> bool {
    alara_english::word_list!("../../data/words/lexicon/names/is_counted_by_a.txt").holds(word)
}

fn name_of(line: &'static str) -> Option<Name<'static>> {
    let mut parts = line.split('\t').skip(1);
    let (display, kind, joined) = (parts.next()?, parts.next()?, parts.next()?);
    let named = match kind {
        "G" | "g" => NameKind::Generic,
        "B" | "b" => NameKind::Brand,
        "E" => NameKind::Everyday,
        _ => NameKind::Short,
    };
    Some(Name { display, kind: named, rare: matches!(kind, "g" | "b"), own: None, joined })
}

pub(super) fn at(offset: u64) -> Option<Name<'static>> {
    let rest = LINES.get(usize::try_from(offset).ok()?..)?;
    name_of(rest.split('\n').next()?)
}

// By key, then without a possessive or a plural ending.
pub(super) fn find(key: &str) -> Option<Name<'static>> {
    let get = |k: &str| NAMED.get(k).and_then(at);
    get(key).or_else(|| endings(key).into_iter().flatten().find_map(get))
}

// The name that a record's or a model's own wording begins with ("Metformin 500 mg"); a well-known one a step away counts.
pub(super) fn named(words: &[&str]) -> Option<Name<'static>> {
    let found = (1..=words.len().min(MOST_WORDS)).rev().find_map(|n| words.get(..n).and_then(|w| find(&w.join(" "))));
    found.or_else(|| match misspelt(words.first()?, &[]) {
        Match::Misspelt(n, 1) if !n.rare => Some(n),
        _ => None,
    })
}

pub(super) fn endings(key: &str) -> [Option<&str>; 3] {
    let long = |k: &&str| k.len() > 3;
    [
        key.strip_suffix("'s").or(key.strip_suffix("s'")).filter(long),
        key.strip_suffix('s').filter(long),
        key.strip_suffix("es").filter(long),
    ]
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
