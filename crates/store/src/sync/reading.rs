//! How much of a shelf is read before it is taken in, and how far that is: what is held at once does not grow with the record.

use alara_sync::{AT_ONCE, Arrived};

use crate::job::WHOLE;

/// A reading of a shelf, some files at a time.
pub(super) struct Reading {
    most: u64,
    taken: u64,
}

impl Reading {
    pub(super) fn begin() -> Reading {
        Reading { most: AT_ONCE, taken: 0 }
    }

    /// Bytes of files to read next.
    pub(super) fn most(&self) -> u64 {
        self.most
    }

    /// From where to where in the whole of a job the files go that arrived.
    pub(super) fn part(&self, arrived: &Arrived) -> (u32, u32) {
        let until = self.taken.saturating_add(arrived.segments.len() as u64);
        let all = until.saturating_add(arrived.left).max(1);
        let at = |files: u64| u32::try_from(u64::from(WHOLE) * files / all).unwrap_or(WHOLE);
        (at(self.taken), at(until))
    }

    /// So many files were taken in, and so many were not read. Whether there is more to be had.
    pub(super) fn goes_on(&mut self, taken: u64, left: u64) -> bool {
        self.taken = self.taken.saturating_add(taken);
        // What none of them can be taken in without may stand in a later file: more is read at once then, until it is.
        self.most = if taken > 0 { AT_ONCE } else { self.most.saturating_mul(2) };
        taken > 0 || left > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reading_ends_where_nothing_is_taken_in_and_nothing_is_left() {
        let mut reading = Reading::begin();
        assert!(reading.goes_on(3, 0));
        assert!(reading.goes_on(0, 2));
        assert_eq!(reading.most(), 2 * AT_ONCE);
        assert!(reading.goes_on(1, 0));
        assert_eq!(reading.most(), AT_ONCE);
        assert!(!reading.goes_on(0, 0));
    }

    #[test]
    fn reading_is_as_far_as_its_files_are() {
        let mut reading = Reading::begin();
        let nothing = Arrived { left: 10, ..Arrived::default() };
        assert_eq!(reading.part(&nothing), (0, 0));
        reading.goes_on(10, 10);
        assert_eq!(reading.part(&nothing), (500, 500));
        assert_eq!(reading.part(&Arrived::default()), (WHOLE, WHOLE));
    }
}
