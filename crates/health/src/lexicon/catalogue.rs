//! The names of the list: what each one is, and the indexes by which they are found.

use std::collections::HashMap;
use std::sync::LazyLock;

use alara_english::hash::Quickly;

use super::common::{self, WordSet};
use super::deletions::Deletions;
use super::key::{Pairs, key, pair_of, word_key};
use super::shapes::Shapes;

static LINES: &str = include_str!("../../data/names.tsv");
pub(super) static CONFUSED: &str = include_str!("../../data/confused.tsv");

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
pub(super) static LONGER: LazyLock<WordSet> = LazyLock::new(|| {
    keys().flat_map(|key| key.match_indices(' ').filter_map(move |(end, _)| key.get(..end))).collect()
});
/// The first two words of those names.
pub(super) static PAIRS: LazyLock<Pairs> = LazyLock::new(|| keys().filter_map(pair_of).collect());
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

/// Whether an English word, or its singular, begins a name of the list.
pub(super) fn begins_a_name(key: &str) -> bool {
    ENGLISH_FIRSTS.contains(key) || common::singular(key).is_some_and(|one| ENGLISH_FIRSTS.contains(one))
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

pub(super) fn is_measure(word: &str) -> bool {
    alara_english::word_list!("../../data/words/lexicon/catalogue/is_measure.txt").holds(word)
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

pub(super) fn endings(key: &str) -> [Option<&str>; 3] {
    let long = |k: &&str| k.len() > 3;
    [
        key.strip_suffix("'s").or(key.strip_suffix("s'")).filter(long),
        key.strip_suffix('s').filter(long),
        key.strip_suffix("es").filter(long),
    ]
}
