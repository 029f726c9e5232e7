//! Phrases of several words that say one thing ("the other days", "as needed"), as data.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::message::Message;

/// The phrases of each kind.
static PHRASES: LazyLock<HashMap<&str, Vec<Vec<&str>>>> = LazyLock::new(|| {
    let mut kinds: HashMap<&str, Vec<Vec<&str>>> = HashMap::new();
    let lines = include_str!("../../data/phrases.txt").lines();
    for (kind, words) in lines.filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(": ")) {
        kinds.entry(kind).or_default().push(words.split(' ').collect());
    }
    kinds
});

/// How many tokens the longest phrase of a kind has that stands at a token.
pub(super) fn match_phrase(message: &Message<'_>, at: usize, kind: &str) -> Option<usize> {
    let phrases = PHRASES.get(kind)?.iter();
    phrases.filter(|phrase| message.stands(at, phrase)).map(Vec::len).max()
}
