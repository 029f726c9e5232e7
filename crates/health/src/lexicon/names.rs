//! Medication names: what a spelling names, what is in it, and which name a misspelt one is nearest to.
//!
//! A name is `Exact`, or `Misspelt` where one name in the list and the record is nearest; where two are equally near, or the
//! nearest is on the sourced list of names that are confused and its partner is hardly further, the answer is `Ambiguous`
//! and holds both. Common English words are never taken for misspelt names ("cold", "tables", "aspiring").

use super::automaton::{ENGLISH, First, NAMES, Near};
use super::key::{distance, joined, key};

static LINES: &str = include_str!("../../data/names.tsv");
static CONFUSED: &str = include_str!("../../data/confused.tsv");

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

/// A medication name. Compare medications by [`Name::shares_with`], never by the spelling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name<'a> {
    /// How it is written for people: "Co-codamol", "Tylenol", "Vitamin D3".
    pub display: &'a str,
    /// What kind of name it is.
    pub kind: NameKind,
    /// Whether it is a name that few people meet: neither in the hand-made lists nor a generic with an NHS or MedlinePlus page.
    pub rare: bool,
    /// The position in the record's own names, where it is one of them.
    pub own: Option<usize>,
    // Joined by '+', sorted.
    joined: &'a str,
}

impl<'a> Name<'a> {
    /// The active ingredients: stable identifiers, lower case, American spelling where there are two.
    pub fn ingredients(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.joined.split('+').filter(|i| !i.is_empty())
    }

    /// Whether the two share an active ingredient, combinations included.
    pub fn shares_with(&self, other: &Name<'_>) -> bool {
        self.ingredients().any(|i| other.ingredients().any(|o| i == o))
    }

    /// Whether the two hold exactly the same ingredients.
    pub fn same_ingredients(&self, other: &Name<'_>) -> bool {
        !self.joined.is_empty() && self.joined == other.joined
    }
}

/// One of the record's own medication names, prepared once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnName {
    display: String,
    // The name's key without its strength: "metformin 500 mg" is found as "metformin".
    key: String,
    full: String,
    ingredients: String,
}

impl OwnName {
    /// Prepares a name as the record has it ("Metformin 500 mg", "Mum's heart pill").
    pub fn new(display: &str) -> Self {
        let full = key(display);
        let words: Vec<&str> = full.split(' ').collect();
        let named = named(&words);
        let key = without_strength(&words);
        OwnName {
            display: display.to_owned(),
            ingredients: named.map(|n| n.joined.to_owned()).unwrap_or_default(),
            key: if key.is_empty() { full.clone() } else { key },
            full,
        }
    }

    /// As the record has it.
    pub fn display(&self) -> &str {
        &self.display
    }

    /// The active ingredients, as far as the list knows the name.
    pub fn ingredients(&self) -> impl Iterator<Item = &str> {
        self.ingredients.split('+').filter(|i| !i.is_empty())
    }

    fn name(&self, at: usize) -> Name<'_> {
        let (kind, rare) = find(&self.key).map_or((NameKind::Own, false), |n| (n.kind, n.rare));
        Name { display: &self.display, kind, rare, own: Some(at), joined: &self.ingredients }
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
    let rest = tokens.get(start..)?;
    let first = rest.first()?;
    if !first.starts_with(char::is_alphanumeric) {
        return None;
    }
    let start = format!("{} ", key(first));
    let goes_on = NAMES.goes_on(&start) || own.iter().any(|o| o.full.starts_with(&start));
    let most = if goes_on { MOST_WORDS.min(rest.len()) } else { 1 };
    let mut shorter = false;
    let mut found = None;
    for n in (1..=most).rev() {
        let words = rest.get(..n)?;
        if !words.iter().all(|w| is_piece(w)) || !words.last()?.starts_with(char::is_alphanumeric) {
            continue;
        }
        let Some(name) = exact(&joined(words.iter().copied()), own) else { continue };
        let number_last = n > 1 && words.last()?.bytes().all(|b| b.is_ascii_digit());
        if number_last && !shorter && rest.get(n).is_some_and(|w| is_measure(w)) {
            shorter = true;
            found = Some((n, Match::Exact(name)));
            continue;
        }
        return Some((n, Match::Exact(name)));
    }
    if found.is_some() {
        return found;
    }
    several_misspelt(rest, goes_on, own).or_else(|| match misspelt(&key(first), own) {
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

/// The active ingredients of a name; empty where the list does not know it.
pub fn ingredients(name: &str) -> Vec<&'static str> {
    let key = key(name);
    let words: Vec<&str> = key.split(' ').collect();
    named(&words).map(|n| n.ingredients().collect()).unwrap_or_default()
}

/// The names that this one is known to be confused with, by the FDA's and the ISMP's lists.
pub fn confused_with(name: &str) -> Vec<&'static str> {
    let key = key(name);
    CONFUSED
        .lines()
        .filter_map(|line| {
            let mut parts = line.split('\t');
            let (a, b) = (parts.next()?, parts.next()?);
            if a == key {
                Some(b)
            } else if b == key {
                Some(a)
            } else {
                None
            }
        })
        .collect()
}

/// Whether a word is common English, or a common first name. No typo search turns such a word into something else.
pub fn is_common_word(word: &str) -> bool {
    let key = key(word);
    ENGLISH.has(&key) || key.strip_suffix("'s").or(key.strip_suffix('s')).is_some_and(|k| ENGLISH.has(k))
}

/// All names of the list, in the order of their keys: (key, name).
pub fn all() -> impl Iterator<Item = (&'static str, Name<'static>)> {
    LINES.lines().filter_map(|line| Some((line.split('\t').next()?, name_of(line)?)))
}

/// Whether exactly this key is a medication's name.
pub(super) fn names_a_medication(key: &str) -> bool {
    NAMES.has(key)
}

// A token that may stand inside a name: a word, a number, or what joins two.
fn is_piece(word: &str) -> bool {
    word.starts_with(char::is_alphanumeric) || matches!(word, "-" | "/" | "." | "+" | "'" | "#")
}

fn is_measure(word: &str) -> bool {
    matches!(
        word,
        "mg" | "mgs" | "mcg" | "µg" | "ug" | "g" | "gm" | "gms" | "gram" | "grams" | "ml" | "mls" | "iu" | "units" | "unit" | "milligram"
            | "milligrams" | "microgram" | "micrograms" | "millilitres" | "milliliters" | "times" | "x" | "am" | "pm" | "hours" | "hrs" | "days"
            | "o'clock" | "%"
    )
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

fn at(offset: u64) -> Option<Name<'static>> {
    let rest = LINES.get(usize::try_from(offset).ok()?..)?;
    name_of(rest.split('\n').next()?)
}

// By key, then without a possessive or a plural ending.
fn find(key: &str) -> Option<Name<'static>> {
    let get = |k: &str| NAMES.get(k).and_then(at);
    get(key).or_else(|| endings(key).into_iter().flatten().find_map(get))
}

// The name that a record's or a model's own wording begins with ("Metformin 500 mg"); a well-known one a step away counts.
fn named(words: &[&str]) -> Option<Name<'static>> {
    let found = (1..=words.len().min(MOST_WORDS)).rev().find_map(|n| words.get(..n).and_then(|w| find(&w.join(" "))));
    found.or_else(|| match misspelt(words.first()?, &[]) {
        Match::Misspelt(n, 1) if !n.rare => Some(n),
        _ => None,
    })
}

fn endings(key: &str) -> [Option<&str>; 3] {
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

/// How many steps a typo may go, by the length of the word.
fn allowed(len: usize) -> u8 {
    match len {
        0..=4 => 0,
        5..=7 => 1,
        _ => 2,
    }
}

fn misspelt<'a>(key: &str, own: &'a [OwnName]) -> Match<'a> {
    let limit = allowed(key.len());
    if limit == 0 || !key.is_ascii() || key.bytes().any(|b| b.is_ascii_digit()) || is_common_word(key) {
        return Match::Unknown;
    }
    let stem = endings(key).into_iter().flatten().next().filter(|k| allowed(k.len()) > 0);
    // One step first, in long words in the first letter too; two steps only where one finds nothing.
    let first = if key.len() >= 7 { First::Free } else { First::Kept };
    let mut near = NAMES.near(key, 1, first);
    near.retain(|n| fits(key, n));
    if near.is_empty() && limit > 1 {
        near = NAMES.near(key, 2, First::Kept);
        near.retain(|n| fits(key, n));
    }
    let best = near.first().map(|n| n.distance);
    if let Some(m) = own_misspelt(key, limit, best, own) {
        return m;
    }
    if near.is_empty() {
        // "metformins" is one step from "metformin"; "metfromins" is one from "metfromin".
        near = stem.map(|k| NAMES.near(k, allowed(k.len()), First::Kept)).unwrap_or_default();
        near.retain(|n| fits(key, n));
    }
    choose(key, near)
}

// A two-step typo needs a long name that begins the same, or names would be found in any word.
fn fits(key: &str, near: &Near) -> bool {
    let letters = near.key.len().min(key.len());
    near.key.len() >= 5 && (near.distance < 2 || (letters >= 7 && (letters >= 10 || near.key.get(..2) == key.get(..2))))
}

// The record's own name, where none in the list is nearer.
fn own_misspelt<'a>(key: &str, limit: u8, best: Option<u8>, own: &'a [OwnName]) -> Option<Match<'a>> {
    let limit = limit.min(best.unwrap_or(limit));
    let mut near: Vec<(u8, usize)> = Vec::new();
    for (i, o) in own.iter().enumerate() {
        let d = if o.key.len() < 5 { None } else { distance(key, &o.key, limit) };
        if let Some(d) = d {
            near.push((d, i));
        }
    }
    let d = near.iter().map(|n| n.0).min()?;
    let mut names: Vec<Name<'a>> = near.iter().filter(|n| n.0 == d).filter_map(|&(_, i)| own.get(i).map(|o| o.name(i))).collect();
    names.dedup_by(|a, b| a.same_ingredients(b));
    match names.as_slice() {
        [one] => Some(Match::Misspelt(*one, d)),
        _ => Some(Match::Ambiguous(names)),
    }
}

fn choose(key: &str, near: Vec<Near>) -> Match<'static> {
    let Some(d) = near.iter().map(|n| n.distance).min() else { return Match::Unknown };
    let mut names: Vec<(Name<'static>, &str)> =
        near.iter().filter(|n| n.distance == d).filter_map(|n| at(n.value).map(|name| (name, n.key.as_str()))).collect();
    // Of several spellings of one medication the best known stands for all.
    names.sort_by_key(|(n, k)| (n.rare, n.kind != NameKind::Generic, k.len()));
    let mut groups: Vec<(Name<'static>, &str)> = Vec::new();
    for (name, k) in names {
        if !groups.iter().any(|(g, _)| g.same_ingredients(&name)) {
            groups.push((name, k));
        }
    }
    match groups.as_slice() {
        [] => Match::Unknown,
        // "sparling" is sparkling and not Sparlon: where an English word is as near, a name few people meet is not meant.
        [(one, _)] if one.rare && !ENGLISH.near(key, d, First::Kept).is_empty() => Match::Unknown,
        [(one, spelling)] => {
            let mut both = vec![*one];
            for partner in confused_with(spelling) {
                if distance(key, partner, d + 2).is_some()
                    && let Some(name) = find(partner)
                {
                    both.push(name);
                }
            }
            if both.len() > 1 { Match::Ambiguous(both) } else { Match::Misspelt(*one, d) }
        }
        _ => Match::Ambiguous(groups.into_iter().map(|(n, _)| n).collect()),
    }
}

// A name of several words with a typo in one of them: "folic acd", "vitmin d". Looked for only where the first word, or
// the second, is as the list has it, and never where the odd word is common English.
fn several_misspelt<'a>(rest: &[&str], first_is_known: bool, own: &'a [OwnName]) -> Option<(usize, Match<'a>)> {
    let first = rest.first()?;
    if !first_is_known && (first.len() < 5 || is_common_word(first)) {
        return None;
    }
    for n in (2..=3.min(rest.len())).rev() {
        let words = rest.get(..n)?;
        if !words.iter().all(|w| w.starts_with(char::is_alphabetic)) {
            continue;
        }
        let whole = joined(words.iter().copied());
        let odd = words.iter().enumerate().filter(|(i, w)| (*i > 0 || !first_is_known) && w.len() > 2 && !is_common_word(w)).count();
        if odd == 0 || whole.len() < 8 {
            continue;
        }
        if let Some(m) = own_misspelt(&whole, 1, None, own) {
            return Some((n, m));
        }
        let near: Vec<Near> = NAMES
            .near(&whole, 1, First::Kept)
            .into_iter()
            .filter(|x| x.key.matches(' ').count() + 1 == n && only_odd_word_differs(&whole, &x.key))
            .collect();
        match choose(&whole, near) {
            Match::Unknown => {}
            m => return Some((n, m)),
        }
    }
    None
}

fn only_odd_word_differs(typed: &str, name: &str) -> bool {
    typed.split(' ').zip(name.split(' ')).all(|(t, n)| t == n || (t.len() > 2 && n.len() > 2 && !is_common_word(t)))
}

fn without_strength(words: &[&str]) -> String {
    let mut kept = Vec::new();
    for (i, w) in words.iter().enumerate() {
        let digits = w.bytes().all(|b| b.is_ascii_digit());
        let unit = is_measure(w) || matches!(*w, "tablet" | "tablets" | "capsule" | "capsules" | "tab" | "tabs" | "cap" | "caps");
        if i > 0 && (unit || (digits && words.get(i + 1).is_some_and(|n| is_measure(n)))) {
            break;
        }
        kept.push(*w);
    }
    kept.join(" ")
}

#[cfg(test)]
#[path = "names_test.rs"]
mod tests;
