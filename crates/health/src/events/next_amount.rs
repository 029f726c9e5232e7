//! How much was taken the next time, where one clause tells of several ("2 at 3pm and 1 at 5pm").

use std::ops::Range;

use alara_english::quantity::Quantity;

use super::amount::free;
use super::event::{EventKind, Sourced};
use super::message::Message;
use crate::dose::{Dose, Measure, doselike, measure};

/// How much it was the next time, where these words before its hour tell.
pub(super) fn next_time(kind: &mut EventKind, message: &Message<'_>, before: &Range<usize>) {
    let dosed = |part: &&Quantity| (part.unit.is_none() || doselike(part)) && free(message, part);
    let told = message.quantities_in(before).iter().rev().find(dosed);
    let words = |part: &Quantity| message.text.slice(part.span).to_owned();
    if let (EventKind::Intake { dose, .. }, Some(told)) = (kind, told)
        && let Some(again) = Dose::of([&in_units(message, dose.as_ref(), told)], words)
        && !dose.as_ref().is_some_and(|first| again.is_figure_of(&first.value))
    {
        *dose = Some(Sourced::stated(again, message.gate(told.span)));
    }
}

/// A figure of the next time in the units of the first: insulin is counted in nothing else.
fn in_units(message: &Message<'_>, first: Option<&Sourced<Dose>>, told: &Quantity) -> Quantity {
    let of_first = |first: &Sourced<Dose>| {
        let mut own = message.quantities.iter().filter(|each| first.span.meets(message.gate(each.span)));
        own.find_map(|each| each.unit.clone()).filter(|unit| matches!(measure(unit), Some((_, Measure::Units))))
    };
    Quantity { unit: told.unit.clone().or_else(|| first.and_then(of_first)), ..told.clone() }
}
