//! Numbers by a seed, for tests that play the same again.

/// A stream of numbers by a seed (SplitMix64).
pub struct Seeded(pub u64);

impl Seeded {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below this one; zero below zero.
    pub fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next()).unwrap_or(0).checked_rem(end).unwrap_or(0)
    }
}
