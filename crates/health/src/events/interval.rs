//! How long stands between two doses.

use std::ops::Range;

use alara_english::list;

use super::event::Sourced;
use super::message::Message;
use super::relative::minutes_in;

/// After how many hours a dose may be repeated ("may repeat after 2 hours").
pub(super) fn read_repeat(message: &Message<'_>, within: &Range<usize>) -> Option<Sourced<f64>> {
    let at = within.clone().find(|at| message.is_any(*at, list!["repeat", "repeated"]))?;
    let long = (at + 1..within.end.min(at + 5)).find_map(|at| message.quantity_at(at))?;
    let minutes = minutes_in(long.unit.as_deref()?)?;
    let from = message.tokens(long.span).start;
    let led = from - usize::from(message.is_any(from.wrapping_sub(1), list!["after", "in", "every"]));
    let hours = long.value * minutes / 60.0;
    (hours > 0.0 && hours <= 48.0)
        .then(|| Sourced::stated(hours, message.gate(message.text.span_of(led, message.tokens(long.span).end))))
}
