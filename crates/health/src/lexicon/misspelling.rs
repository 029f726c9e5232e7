//! Misspelt medication names: which one is nearest, and when that is not enough to go by.

use super::automaton::{ENGLISH, First, Near};
use super::catalogue::{
    Match, NAMED, Name, NameKind, SECONDS, SHAPES, at, confused_with, endings, find, is_common_word,
};
use super::key::{distance, joined};
use super::own::OwnName;
use crate::laboratory::has_word;

// The nearest names within so many steps: one, or two.
fn within(key: &str, limit: u8, first: First) -> Vec<Near> {
    if limit == 1 { NAMED.near(key, first) } else { SHAPES.near(key, first) }
}

/// How many steps a typo may go, by the length of the word.
fn allowed(len: usize) -> u8 {
    match len {
        0..=4 => 0,
        5..=7 => 1,
        _ => 2,
    }
}

// Whether a word is common English, or made of such words by hyphens ("check-in").
fn english(word: &str) -> bool {
    is_common_word(word) || word.contains([' ', '-']) && word.split([' ', '-']).all(is_common_word)
}

pub(super) fn misspelt<'a>(key: &str, own: &'a [OwnName]) -> Match<'a> {
    let limit = allowed(key.len());
    if limit == 0 || !key.is_ascii() || key.bytes().any(|b| b.is_ascii_digit()) || english(key) || has_word(key) {
        return Match::Unknown;
    }
    let stem = endings(key).into_iter().flatten().next().filter(|k| allowed(k.len()) > 0);
    // One step first, in long words in the first letter too; two steps only where one finds nothing.
    let first = if key.len() >= 7 { First::Free } else { First::Kept };
    let mut near = NAMED.near(key, first);
    near.retain(|n| fits(key, n));
    if near.is_empty() && limit > 1 {
        // A two-step typo needs a name that begins the same, or names would be found in any word.
        near = within(key, 2, if key.len() >= 10 { First::Kept } else { First::TwoKept });
        near.retain(|n| fits(key, n));
    }
    let best = near.first().map(|n| n.distance);
    if let Some(m) = own_misspelt(key, limit, best, own) {
        return m;
    }
    if near.is_empty() {
        // "metformins" is one step from "metformin"; "metfromins" is one from "metfromin".
        near = stem.map(|k| within(k, allowed(k.len()), First::Kept)).unwrap_or_default();
        near.retain(|n| fits(key, n));
    }
    choose(key, near, own)
}

// Short names are found as written only, and a two-step typo needs a long one.
fn fits(key: &str, near: &Near) -> bool {
    let letters = near.key.len().min(key.len());
    near.key.len() >= 5 && (near.distance < 2 || letters >= 7)
}

// The record's own name, where none in the list is nearer.
fn own_misspelt<'a>(key: &str, limit: u8, best: Option<u8>, own: &'a [OwnName]) -> Option<Match<'a>> {
    let limit = limit.min(best.unwrap_or(limit));
    let long = own.iter().enumerate().filter(|(_, o)| o.key.len() >= 5);
    let near: Vec<(u8, usize)> = long.filter_map(|(i, o)| Some((distance(key, &o.key, limit)?, i))).collect();
    let d = near.iter().map(|n| n.0).min()?;
    let mut names: Vec<Name<'a>> =
        near.iter().filter(|n| n.0 == d).filter_map(|&(_, i)| own.get(i).map(|o| o.name(i))).collect();
    names.dedup_by(|a, b| a.same_ingredients(b));
    match names.as_slice() {
        [one] => Some(Match::Misspelt(*one, d)),
        _ => Some(Match::Ambiguous(names)),
    }
}

fn choose(key: &str, near: Vec<Near>, own: &[OwnName]) -> Match<'static> {
    let Some(d) = near.iter().map(|n| n.distance).min() else {
        return Match::Unknown;
    };
    let mut names: Vec<(Name<'static>, &str)> = near
        .iter()
        .filter(|n| n.distance == d)
        .filter_map(|n| at(n.value).map(|name| (name, n.key.as_str())))
        .collect();
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
        [(one, spelling)] => {
            // "sparling" is sparkling and not Sparlon: a brand few people meet is not meant where an English word is as near,
            // and one that many meet is doubtful.
            let doubtful = one.kind == NameKind::Brand && !ENGLISH.near(key, d, First::Kept).is_empty();
            if doubtful && one.rare {
                return Match::Unknown;
            }
            let one = &Name { rare: one.rare || doubtful, ..*one };
            let mut both = vec![*one];
            let partners = confused_with(spelling).into_iter();
            both.extend(partners.filter(|partner| distance(key, partner, d + 2).is_some()).filter_map(find));
            // A partner is further away, so that the record can only speak for the nearest.
            let settled = both.len() == 1 || (on_record(one, own) && !both.iter().skip(1).any(|n| on_record(n, own)));
            if settled { Match::Misspelt(*one, d) } else { Match::Ambiguous(both) }
        }
        _ => {
            let names: Vec<Name<'static>> = groups.into_iter().map(|(n, _)| n).collect();
            let mut mine = names.iter().filter(|n| on_record(n, own));
            match (mine.next(), mine.next()) {
                (Some(one), None) => Match::Misspelt(*one, d),
                _ => Match::Ambiguous(names),
            }
        }
    }
}

// Whether the record has this medication, under whatever name.
fn on_record(name: &Name<'_>, own: &[OwnName]) -> bool {
    name.ingredients().any(|i| own.iter().any(|o| o.ingredients().any(|mine| mine == i)))
}

// A name of several words with a typo in one of them: "folic acd", "vitmin d". Looked for only where the first word, or
// the second, is as the list has it, and never where the odd word is common English.
pub(super) fn several_misspelt<'a>(
    rest: &[&str],
    first_is_known: bool,
    own: &'a [OwnName],
) -> Option<(usize, Match<'a>)> {
    let first = rest.first()?;
    let second = rest.get(1)?;
    let second_is_known = || SECONDS.contains(second) || own.iter().any(|o| o.key.split(' ').nth(1) == Some(second));
    if !first_is_known && (first.len() < 5 || !second_is_known() || is_common_word(first)) {
        return None;
    }
    for n in (2..=3.min(rest.len())).rev() {
        let words = rest.get(..n)?;
        if !words.iter().all(|w| w.starts_with(char::is_alphabetic)) {
            continue;
        }
        let whole = joined(words.iter().copied());
        let odd =
            words.iter().enumerate().filter(|(i, w)| (*i > 0 || !first_is_known) && w.len() > 2 && !english(w)).count();
        if odd == 0 || whole.len() < 8 {
            continue;
        }
        if let Some(m) = own_misspelt(&whole, 1, None, own) {
            return Some((n, m));
        }
        let near: Vec<Near> = NAMED
            .near(&whole, First::Kept)
            .into_iter()
            .filter(|x| x.key.matches(' ').count() + 1 == n && only_odd_word_differs(&whole, &x.key))
            .collect();
        match choose(&whole, near, own) {
            Match::Unknown => {}
            m => return Some((n, m)),
        }
    }
    None
}

fn only_odd_word_differs(typed: &str, name: &str) -> bool {
    typed.split(' ').zip(name.split(' ')).all(|(t, n)| t == n || (t.len() > 2 && n.len() > 2 && !is_common_word(t)))
}
