//! The one order in which all devices count operations, and how a hybrid clock follows those of others.

use alara_record::{DeviceId, Hlc, Operation, OperationId};

/// The place of an operation among those of all devices: by its hybrid clock, then by device; the id settles what a copied folder doubled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Order {
    /// When, by the hybrid clock.
    pub hlc: Hlc,
    /// Whose.
    pub device: DeviceId,
    /// Which.
    pub id: OperationId,
}

impl Order {
    /// The place of an operation.
    pub fn of(operation: &Operation) -> Order {
        Order { hlc: operation.hlc, device: operation.device, id: operation.id }
    }
}

/// How far ahead of this device's another's clock may be without a word, in milliseconds: a day, so that a wrong zone is no news.
const AHEAD: i64 = 24 * 60 * 60 * 1000;

/// The end of the year 9999: no clock is beyond it.
const LAST: i64 = 253_402_300_799_999;

/// How many hours a reading is ahead of now, where that is worth a word.
pub fn hours_ahead(hlc: Hlc, now_millis: i64) -> Option<i64> {
    let ahead = hlc.millis.saturating_sub(now_millis);
    (ahead > AHEAD).then_some(ahead / (60 * 60 * 1000))
}

/// Whether a reading is one that a clock can have.
pub fn is_reading(hlc: Hlc) -> bool {
    (0..=LAST).contains(&hlc.millis) && hlc.counter < u32::MAX
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clock_days_ahead_is_told_and_one_of_another_zone_is_not() {
        let hlc = |hours: i64| Hlc { millis: 1_773_495_000_000 + hours * 3_600_000, counter: 0 };
        assert_eq!(hours_ahead(hlc(14), 1_773_495_000_000), None);
        assert_eq!(hours_ahead(hlc(-400), 1_773_495_000_000), None);
        assert_eq!(hours_ahead(hlc(72), 1_773_495_000_000), Some(72));
    }

    #[test]
    fn rejects_a_reading_that_no_clock_has() {
        assert!(is_reading(Hlc { millis: 1_773_495_000_000, counter: 3 }));
        assert!(!is_reading(Hlc { millis: i64::MAX, counter: 0 }));
        assert!(!is_reading(Hlc { millis: -1, counter: 0 }));
        assert!(!is_reading(Hlc { millis: 1, counter: u32::MAX }));
    }
}
