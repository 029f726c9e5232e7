//! All numbers and times of a message, by one opening of it into pieces: what each reader finds alone, found together.

use chrono::NaiveDateTime;

use crate::quantity::pieces::Pieces;
use crate::quantity::{self, PairReading, Quantity};
use crate::text::Text;
use crate::time::{self, Recurrence, TimeMention};

/// The numbers and times of one message.
#[derive(Clone, Debug, PartialEq)]
pub struct Measures {
    /// As [`quantity::quantities`].
    pub quantities: Vec<Quantity>,
    /// As [`quantity::readings`].
    pub readings: Vec<PairReading>,
    /// As [`time::times`].
    pub times: Vec<TimeMention>,
    /// As [`time::recurrence`].
    pub recurrence: Option<Recurrence>,
}

/// Reads them. `now` is the user's local wall clock.
pub fn measures(text: &Text<'_>, now: NaiveDateTime) -> Measures {
    let pieces = Pieces::new(text);
    let (times, recurrence) = time::both(&pieces, now);
    Measures {
        quantities: quantity::measure::read(&pieces),
        readings: quantity::reading::read(&pieces),
        times,
        recurrence,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn together_they_find_what_each_finds_alone() {
        let now = NaiveDateTime::default();
        for message in [
            "took two 200 mg ibuprofen at 8 yesterday, bp 128/82",
            "remind me every other day at 9 until Friday, and on weekends at ten",
            "one twenty over eighty this mornin, half a tablet twice a day",
            "",
        ] {
            let text = Text::new(message);
            let all = measures(&text, now);
            assert_eq!(all.quantities, quantity::quantities(&text), "{message}");
            assert_eq!(all.readings, quantity::readings(&text), "{message}");
            assert_eq!(all.times, time::times(&text, now), "{message}");
            assert_eq!(all.recurrence, time::recurrence(&text, now), "{message}");
        }
    }
}
