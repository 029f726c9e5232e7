//! The key under which a spelling is found: lower case, plain apostrophes, no points, one space between parts.
//!
//! "Co-codamol", "co codamol" and "CO-CODAMOL" have one key; so have "B12", "b-12" and "b 12", because a part ends where
//! letters meet digits. `tools/lexicon/build_names.py` makes keys by the same rule, and a test holds the two together.

use std::borrow::Cow;
use std::collections::HashSet;
use std::hash::BuildHasherDefault;

use alara_english::lower;
use alara_english::slip::{Straight, whole};

/// The longest key that can be a name, in bytes. Longer ones are looked at no further.
pub const LONGEST: usize = 48;

/// The key of a spelling. Linear; stops soon after [`LONGEST`] bytes, so that hostile input costs nothing.
pub fn key(spelling: &str) -> String {
    let mut out = String::with_capacity(spelling.len().min(LONGEST + 8));
    push(&mut out, spelling);
    out
}

/// The key of one word, without a copy where the word is its own key already, as most are.
pub fn word_key(word: &str) -> Cow<'_, str> {
    let plain = word.len() <= LONGEST && own_key(word);
    if plain { Cow::Borrowed(word) } else { Cow::Owned(key(word)) }
}

/// Two words as one number: two of them are hardly ever one, and where they are, a phrase is looked for in vain.
fn pair(first: &str, second: &str) -> u64 {
    whole(first).rotate_left(32) ^ whole(second)
}

/// The tokens from `start` on, where what stands there can begin a name or a phrase.
pub fn find_beginning<'a, 't>(tokens: &'a [&'t str], start: usize) -> Option<&'a [&'t str]> {
    tokens.get(start..).filter(|rest| rest.first().is_some_and(|first| first.starts_with(char::is_alphanumeric)))
}

/// The first two parts of a key as one number.
pub fn pair_of(key: &str) -> Option<u64> {
    let mut parts = key.split(' ');
    Some(pair(parts.next()?, parts.next()?))
}

/// Such numbers, of many keys.
pub type Pairs = HashSet<u64, BuildHasherDefault<Straight>>;

/// Whether a key goes on with this word, as it is or without an ending, behind a first word of this key; `None` where the two have not one
/// part each.
pub fn continued(pairs: &Pairs, first: &str, next: &str) -> Option<bool> {
    let has = |word: &str| pairs.contains(&pair(first, word));
    let without = |ending: &&str| next.strip_suffix(*ending).is_some_and(has);
    let plain = own_key(next) && first_part(first).len() == first.len();
    plain.then(|| has(next) || ["s", "'s", "es"].iter().any(without))
}

/// The first of the parts of a key.
pub fn first_part(key: &str) -> &str {
    // Keys of one part are short and many: a search that is made for long texts costs more than it finds.
    key.as_bytes().iter().position(|b| *b == b' ').and_then(|end| key.get(..end)).unwrap_or(key)
}

/// Whether a word is its own key.
fn own_key(word: &str) -> bool {
    let bytes = word.as_bytes();
    lower(word)
        || bytes.iter().all(u8::is_ascii_digit)
        || bytes.iter().all(|b| b.is_ascii_lowercase() || *b == b'\'')
            && bytes.first() != Some(&b'\'')
            && bytes.last() != Some(&b'\'')
}

/// Room for any key, so that it never has to grow.
pub fn room() -> String {
    String::with_capacity(LONGEST + 16)
}

/// The key of several words that stand beside each other.
pub fn joined<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let mut out = room();
    for word in words {
        if !join(&mut out, word) {
            break;
        }
    }
    out
}

/// Adds a word to the key of those before it. False once the key is longer than any name.
pub fn join(out: &mut String, word: &str) -> bool {
    if !out.is_empty() {
        out.push(' ');
    }
    push(out, word);
    let more = out.len() <= LONGEST;
    while out.ends_with(' ') {
        out.pop();
    }
    more
}

/// Adds the key of one piece to what is there.
fn push(out: &mut String, piece: &str) {
    // A plain word in lower case, as most are, is its own key.
    if out.len() + piece.len() <= LONGEST && (out.is_empty() || out.ends_with(' ')) && own_key(piece) {
        out.push_str(piece);
        return;
    }
    for raw in piece.chars() {
        if out.len() > LONGEST {
            break;
        }
        for c in raw.to_lowercase() {
            let c = plain(c);
            match c {
                '.' | '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}' | '\u{ae}' | '\u{2122}' => {}
                // A quotation mark, not an apostrophe, where no letter stands before it.
                '\'' if out.is_empty() || out.ends_with(' ') => {}
                '\'' => out.push('\''),
                _ if c.is_alphanumeric() => {
                    if let Some(last) = out.chars().next_back()
                        && ((last.is_ascii_digit() && c.is_alphabetic())
                            || (last.is_alphabetic() && c.is_ascii_digit()))
                    {
                        out.push(' ');
                    }
                    out.push(c);
                }
                _ if !out.is_empty() && !out.ends_with(' ') => {
                    while out.ends_with('\'') {
                        out.pop();
                    }
                    out.push(' ');
                }
                _ => {}
            }
        }
    }
    while out.ends_with([' ', '\'']) {
        out.pop();
    }
}

/// Curly apostrophes made straight; the accents of names that are written with and without them.
fn plain(c: char) -> char {
    match c {
        '\u{2018}' | '\u{2019}' | '\u{2bc}' | '\u{ff07}' | '`' | '\u{b4}' => '\'',
        'à' | 'á' | 'â' | 'ä' | 'ã' | 'å' => 'a',
        'è' | 'é' | 'ê' | 'ë' => 'e',
        'ì' | 'í' | 'î' | 'ï' => 'i',
        'ò' | 'ó' | 'ô' | 'ö' | 'õ' => 'o',
        'ù' | 'ú' | 'û' | 'ü' => 'u',
        'ç' => 'c',
        'ñ' => 'n',
        _ => c,
    }
}

/// How far apart two spellings are: insertions, deletions, substitutions and swaps of neighbours (optimal string alignment).
/// `None` where they are further apart than `limit`.
pub fn distance(a: &str, b: &str, limit: u8) -> Option<u8> {
    if a.is_ascii() && b.is_ascii() {
        return apart(a.as_bytes(), b.as_bytes(), limit);
    }
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    apart(&a, &b, limit)
}

fn apart<L: PartialEq>(a: &[L], b: &[L], limit: u8) -> Option<u8> {
    if a.len().abs_diff(b.len()) > usize::from(limit) || a.len() > LONGEST || b.len() > LONGEST {
        return None;
    }
    let at = |row: &[u8], k: usize| row.get(k).copied().unwrap_or(u8::MAX / 2);
    let mut before = [0; LONGEST + 1];
    let mut above = [0; LONGEST + 1];
    for (cell, n) in above.iter_mut().zip(0..) {
        *cell = n;
    }
    for ((i, x), n) in a.iter().enumerate().zip(1..) {
        let mut row = [0; LONGEST + 1];
        let mut left = n;
        let mut least = n;
        if let Some(cell) = row.first_mut() {
            *cell = n;
        }
        for (j, y) in b.iter().enumerate() {
            let mut best = (at(&above, j) + u8::from(x != y)).min(at(&above, j + 1) + 1).min(left + 1);
            if i > 0 && j > 0 && a.get(i - 1) == Some(y) && b.get(j - 1) == Some(x) {
                best = best.min(at(&before, j - 1) + 1);
            }
            if let Some(cell) = row.get_mut(j + 1) {
                *cell = best;
            }
            left = best;
            least = least.min(best);
        }
        // A row wholly beyond the limit never comes back, by a swap neither: the row above it would lie within.
        if least > limit {
            return None;
        }
        before = above;
        above = row;
    }
    above.get(b.len()).copied().filter(|&d| d <= limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_name_written_many_ways_has_one_key() {
        for spelling in ["Co-codamol", "co codamol", "CO\u{2010}CODAMOL", " co--codamol "] {
            assert_eq!(key(spelling), "co codamol", "{spelling}");
        }
        for spelling in ["B12", "b-12", "B 12", "b.12"] {
            assert_eq!(key(spelling), "b 12", "{spelling}");
        }
        assert_eq!(key("St. John\u{2019}s Wort"), "st john's wort");
        assert_eq!(joined(["vitamin", "d", "3"]), "vitamin d 3");
        assert_eq!(joined(["vitamin", "D3"]), "vitamin d 3");
        assert_eq!(key("Prozière"), "proziere");
    }

    #[test]
    fn a_swap_of_neighbours_is_one_step() {
        assert_eq!(distance("metfromin", "metformin", 2), Some(1));
        assert_eq!(distance("asprin", "aspirin", 2), Some(1));
        assert_eq!(distance("ibuprophen", "ibuprofen", 2), Some(2));
        assert_eq!(distance("aspirin", "ibuprofen", 2), None);
        assert_eq!(distance("", "", 0), Some(0));
    }

    #[test]
    fn a_long_word_costs_no_more_than_the_longest_key() {
        assert!(key(&"a".repeat(100_000)).len() <= LONGEST + 8);
        assert!(joined(std::iter::repeat_n("word", 50_000)).len() <= LONGEST + 12);
    }
}
