//! Lists of words, and whether a word is on one: asked of every word of a message hundreds of times, and nearly always answered no.
//!
//! A word has a key, a number that is made once. A list knows the keys of its words from when it was compiled, and which bits of 64 they
//! come to: a word of another bit is not on it, and one whose key is not there either. Words are compared only where the keys are one.

use std::hash::Hasher;

/// A word as a number. Two words of one key are hardly ever two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key(u64);

impl Key {
    /// The key of a word.
    pub const fn of(word: &str) -> Key {
        let mut packed = 0_u64;
        let mut rest = word.as_bytes();
        while let [byte, after @ ..] = rest {
            packed = packed.rotate_left(8) ^ *byte as u64;
            rest = after;
        }
        // Its high bits hold something of all letters (Fibonacci hashing).
        Key(packed.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// The keys of so many words.
    pub const fn all<const N: usize>(words: &[&str]) -> [Key; N] {
        let mut keys = [Key(0); N];
        let mut at = 0;
        while at < N {
            keys[at] = Key::of(words[at]);
            at += 1;
        }
        keys
    }

    // Its bit of 64, and others that say nothing of the first.
    const fn bit(self) -> u64 {
        1 << (self.0 >> 58)
    }

    const fn other_bit(self) -> u64 {
        1 << (self.0 >> 52 & 63)
    }

    const fn third_bit(self) -> u64 {
        1 << (self.0 >> 46 & 63)
    }

    /// Whether two words of this key are one: up to eight letters of words of one length are all in their key.
    pub fn same(word: &str, other: &str) -> bool {
        word.len() == other.len() && (word.len() <= 8 || word == other)
    }
}

/// What the keys of several words come to: a list whose words come to other bits holds none of them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bits {
    bits: u64,
    other_bits: u64,
}

impl Bits {
    /// Of the words with these keys.
    pub fn of(keys: impl Iterator<Item = Key>) -> Bits {
        keys.fold(Bits::default(), |all, key| Bits {
            bits: all.bits | key.bit(),
            other_bits: all.other_bits | key.other_bit(),
        })
    }
}

/// The hash of a key, which is one already.
#[derive(Clone, Copy, Debug, Default)]
pub struct Keyed(u64);

impl Hasher for Keyed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64(u64::from(*byte)));
    }

    fn write_u64(&mut self, key: u64) {
        // A map takes its slot from the low bits, and a key says most in its high ones.
        self.0 ^= key.rotate_left(32);
    }
}

/// Words, with their keys. Made by [`list!`](crate::list).
#[derive(Clone, Copy, Debug)]
pub struct WordList {
    words: &'static [&'static str],
    keys: &'static [Key],
    bits: u64,
    other_bits: u64,
    third_bits: u64,
}

impl WordList {
    /// The list of these words, whose keys these are.
    pub const fn new(words: &'static [&'static str], keys: &'static [Key]) -> WordList {
        let (mut bits, mut other_bits, mut third_bits) = (0, 0, 0);
        let mut rest = keys;
        while let [key, after @ ..] = rest {
            bits |= key.bit();
            other_bits |= key.other_bit();
            third_bits |= key.third_bit();
            rest = after;
        }
        WordList { words, keys, bits, other_bits, third_bits }
    }

    /// Whether a word is on the list.
    pub fn holds(&self, word: &str) -> bool {
        self.holds_keyed(word, Key::of(word))
    }

    /// The same of a word whose key is known.
    #[inline]
    pub fn holds_keyed(&self, word: &str, key: Key) -> bool {
        self.bits & key.bit() != 0
            && self.other_bits & key.other_bit() != 0
            && self.third_bits & key.third_bit() != 0
            && self.compared(word, key)
    }

    /// Whether any of several words may be on it.
    #[inline]
    pub fn may_hold(&self, any: Bits) -> bool {
        self.bits & any.bits != 0 && self.other_bits & any.other_bits != 0
    }

    // Seldom come to, and best kept out of the way of what is.
    #[inline(never)]
    fn compared(&self, word: &str, key: Key) -> bool {
        let found = self.keys.iter().zip(self.words).any(|(other, listed)| *other == key && Key::same(listed, word));
        #[cfg(feature = "hits")]
        crate::hits_test::note(self.words, found);
        found
    }

    /// The words themselves, in order.
    pub const fn words(&self) -> &'static [&'static str] {
        self.words
    }
}

/// The list of these words, made when it is compiled.
#[macro_export]
macro_rules! list {
    ($($word:literal),* $(,)?) => {
        const {
            const WORDS: &[&str] = &[$($word),*];
            const KEYS: &[$crate::Key] = &$crate::Key::all::<{ WORDS.len() }>(WORDS);
            &$crate::WordList::new(WORDS, KEYS)
        }
    };
}

/// How many words a text holds, set off by spaces and lines.
#[doc(hidden)]
pub const fn count(text: &str) -> usize {
    let (mut words, mut inside) = (0, false);
    let mut rest = text.as_bytes();
    while let [byte, after @ ..] = rest {
        let blank = byte.is_ascii_whitespace();
        words += (inside && blank) as usize;
        inside = !blank;
        rest = after;
    }
    words + inside as usize
}

/// Its words.
#[doc(hidden)]
pub const fn split<const N: usize>(text: &'static str) -> [&'static str; N] {
    let mut words = [""; N];
    let mut rest = text;
    let mut at = 0;
    while at < N {
        rest = rest.trim_ascii_start();
        let bytes = rest.as_bytes();
        let mut long = 0;
        while long < bytes.len() && !bytes[long].is_ascii_whitespace() {
            long += 1;
        }
        (words[at], rest) = rest.split_at(long);
        at += 1;
    }
    words
}

/// The list of the words of a file beside its source, made when it is compiled.
#[macro_export]
macro_rules! word_list {
    ($file:literal) => {
        const {
            const TEXT: &str = include_str!($file);
            const WORDS: &[&str] = &$crate::split::<{ $crate::count(TEXT) }>(TEXT);
            const KEYS: &[$crate::Key] = &$crate::Key::all::<{ WORDS.len() }>(WORDS);
            &$crate::WordList::new(WORDS, KEYS)
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &WordList = list!["a", "took", "didn't", "é", ""];

    #[test]
    fn a_text_is_cut_into_its_words() {
        const TEXT: &str = " one two\nthr\u{e9}e  four ";
        assert_eq!(count(TEXT), 4);
        assert_eq!(split::<{ count(TEXT) }>(TEXT), ["one", "two", "thr\u{e9}e", "four"]);
        assert_eq!((count(""), count(" \n")), (0, 0));
    }

    #[test]
    fn words_have_keys_of_their_own() {
        let words =
            ["", "a", "b", "ab", "ba", "took", "look", "yesterday", "yesterdays", "antihistamines", "didn't", "didnt"];
        for (at, word) in words.iter().enumerate() {
            assert!(words.iter().skip(at + 1).all(|other| Key::of(other) != Key::of(word)), "{word}");
        }
    }

    #[test]
    fn words_of_one_key_are_compared_where_the_key_does_not_hold_all_of_them() {
        assert!(Key::same("took", "took") && Key::same("antihistamine", "antihistamine"));
        assert!(!Key::same("took", "tookk") && !Key::same("antihistamine", "antihistaminx"));
    }

    #[test]
    fn a_list_holds_its_words_and_no_others() {
        assert!(LIST.words().iter().all(|word| LIST.holds(word)));
        assert_eq!(LIST.words().len(), 5);
        for other in ["b", "tool", "toook", "didnt", "è", "A", "look"] {
            assert!(!LIST.holds(other), "{other}");
        }
        assert!(!list![].holds("") && !list![].holds("a"));
    }
}
