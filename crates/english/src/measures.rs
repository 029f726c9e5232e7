//! All numbers and times of a message, by one opening of it into pieces: what each reader finds alone, found together.

use chrono::NaiveDateTime;

use crate::quantity::pieces::Pieces;
use crate::quantity::{self, PairReading, Quantity};
use crate::text::Text;
use crate::time::{self, Recurrence, TimeMention, TimeValue};

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
    let mut quantities = quantity::measure::read(&pieces);
    quantities.retain(|quantity| !is_hour_with_h(text, quantity, &times));
    Measures { quantities, readings: quantity::reading::read(&pieces), times, recurrence }
}

/// Whether a length in "h" is an hour of a clock as it is written in French, which a time holds: the ends of "from 23h30 to 7h00".
fn is_hour_with_h(text: &Text<'_>, quantity: &Quantity, times: &[TimeMention]) -> bool {
    let written = |time: &TimeMention| {
        let words = text.slice(time.span);
        let hour = |(at, _): (usize, &str)| {
            let digit = |sign: Option<&u8>| sign.is_some_and(u8::is_ascii_digit);
            let around = words.as_bytes();
            at.checked_sub(1).is_some_and(|before| digit(around.get(before))) && digit(around.get(at + 1))
        };
        words.match_indices('h').any(hour)
    };
    let of_clock = |time: &&TimeMention| matches!(time.value, TimeValue::Clock { .. } | TimeValue::Vague);
    quantity.unit.as_deref() == Some("h")
        && times.iter().filter(of_clock).any(|time| time.span.holds(quantity.span) && written(time))
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
