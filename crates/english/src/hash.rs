//! The hash of our own word lists: fixed, so that nothing depends on chance.

use std::hash::{BuildHasherDefault, Hasher};

/// A quick hash, eight bytes at a step, for keys that are all our own: what a message asks for cannot fill a bucket.
#[derive(Clone, Copy)]
pub struct Quick(u64);

/// Odd, with its bits well mixed (the fraction of the golden ratio).
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

impl Quick {
    // The two halves of a product: every bit of the word has its part in every bit of what comes out.
    fn take(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word) * u128::from(FACTOR);
        self.0 = (product as u64) ^ ((product >> 64) as u64);
    }
}

impl Default for Quick {
    fn default() -> Quick {
        Quick(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Quick {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        // Letters that repeat look alike in pieces that overlap.
        self.0 = self.0.wrapping_add(bytes.len() as u64);
        let mut rest = bytes;
        while let Some((eight, after)) = rest.split_first_chunk::<8>() {
            self.take(u64::from_le_bytes(*eight));
            rest = after;
        }
        // Two fours that may overlap are all of four to seven bytes.
        match (rest.first_chunk::<4>(), rest.last_chunk::<4>()) {
            (Some(first), Some(last)) => {
                self.take(u64::from(u32::from_le_bytes(*first)) | u64::from(u32::from_le_bytes(*last)) << 32);
            }
            _ => {
                let short = rest.iter().fold(0, |short, byte| short << 8 | u64::from(*byte));
                self.take(short);
            }
        }
    }

    fn write_u8(&mut self, byte: u8) {
        self.take(u64::from(byte));
    }
}

/// Makes it for a map or a set.
pub type Quickly = BuildHasherDefault<Quick>;

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::hash::BuildHasher;

    use super::*;

    fn of(word: &str) -> u64 {
        Quickly::default().hash_one(word)
    }

    #[test]
    fn words_of_all_lengths_are_told_apart_in_their_low_bits_and_in_their_high_ones() {
        let words: Vec<String> =
            (1..=20).flat_map(|long| ('a'..='z').map(move |letter| letter.to_string().repeat(long))).collect();
        let hashes: HashSet<u64> = words.iter().map(|word| of(word)).collect();
        assert_eq!(hashes.len(), words.len());
        for part in [|hash: &u64| hash & 0xfff, |hash: &u64| hash >> 52] {
            let parts: HashSet<u64> = hashes.iter().map(part).collect();
            assert!(parts.len() > words.len() * 4 / 5, "{} of {}", parts.len(), words.len());
        }
    }
}
