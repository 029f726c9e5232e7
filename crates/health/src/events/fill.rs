//! A fill: so many pieces more of a medication, fetched or delivered. What was told is added to what is left, and nothing was taken.

use std::ops::Range;

use alara_english::quantity::Quantity;
use alara_record::Record;

use super::draft::Draft;
use super::event::{Certainty, EventKind, Sourced, Which};
use super::event_type::event_type_certainty;
use super::message::Message;
use super::names::Named;
use super::packs::{count_pieces, counts_packs, is_packed};
use super::plan::Plan;
use super::remaining::{drop_counted_doses, only_counted};
use super::rulebook::Mark;
use crate::dose::form;
use crate::events::role::EventType;
use crate::events::which::{listed, of_name};

/// Adds every fill that a message tells, and takes back the doses that were read of its number.
pub(super) fn add_fills(message: &Message<'_>, record: &dyn Record, found: &mut Vec<Draft>) {
    let counts: Vec<&Quantity> =
        message.quantities.iter().filter(|quantity| counts_pieces(message, quantity)).collect();
    for (place, count) in counts.iter().enumerate() {
        let tokens = message.tokens(count.span);
        if !message.makes(Mark::Filled, &tokens) {
            continue;
        }
        let sentence = message.sentence_tokens(tokens.start);
        let next = counts.get(place + 1).map_or(sentence.end, |next| message.tokens(next.span).start.min(sentence.end));
        let before = place.checked_sub(1).and_then(|before| counts.get(before));
        let last = before.map_or(sentence.start, |last| message.tokens(last.span).end.max(sentence.start));
        let span = message.gate(count.span);
        drop_counted_doses(message, found, span);
        let Some(which) = medication_of(message, record, count, tokens.end..next, last..tokens.start) else { continue };
        let told = count_pieces(message, count);
        let certainty = match event_type_certainty(message, tokens.start, EventType::Mention) {
            Certainty::Clear if count.vague => Certainty::Doubtful("You said only roughly how many."),
            other => other,
        };
        let medication = listed(record, &which);
        let stock = match medication.and_then(|medication| medication.stock) {
            Some(left) => Sourced::derived(left + told.value, told.span),
            None => told,
        };
        let plan = Box::new(Plan { stock: Some(stock), ..Plan::default() });
        let kind = match medication {
            None if which.value.name().is_some() => EventKind::Start { which, plan, ongoing: false },
            _ => EventKind::Revise { which, plan },
        };
        found.push(Draft {
            certainty,
            whose: message.whose(tokens.start, record),
            scope: vec![message.statement_index(tokens.start)],
            ..Draft::new(kind, tokens)
        });
    }
}

/// Whether a quantity counts pieces: it has a form, or no unit and no place of its own as a strength behind a name.
fn counts_pieces(message: &Message<'_>, quantity: &Quantity) -> bool {
    let tokens = message.tokens(quantity.span);
    let plain = quantity.count.is_none() && !quantity.article && !quantity.minus && quantity.value >= 1.0;
    let whole = quantity.value.fract() == 0.0;
    let strength = quantity.unit.is_none() && message.names.iter().any(|name| name.tokens.end == tokens.start);
    let pieces = quantity.unit.as_deref().is_none_or(form);
    plain
        && whole
        && pieces
        && !strength
        && !counts_packs(message, quantity)
        && !message.in_time(quantity.span)
        && !message.in_reading(quantity.span)
}

/// Of which medication: the one named behind the number, else the one before it, else the only one that it can be.
fn medication_of(
    message: &Message<'_>,
    record: &dyn Record,
    count: &Quantity,
    behind: Range<usize>,
    before: Range<usize>,
) -> Option<Sourced<Which>> {
    for part in [behind, before] {
        match message.names_in(&part) {
            [] => {}
            [name] => return of_strong(message, record, name),
            [name, rest @ ..] => {
                let same = rest.iter().all(|other| other.name == name.name);
                return if same { of_strong(message, record, name) } else { None };
            }
        }
    }
    let packed = is_packed(message, message.tokens(count.span).start);
    only_counted(message, record, message.gate(count.span), packed)
}

/// A name as the medication that it is; none of a word that is hardly ever one.
fn of_strong(message: &Message<'_>, record: &dyn Record, name: &Named) -> Option<Sourced<Which>> {
    let which = of_name(message, record, name);
    (!name.weak || listed(record, &which).is_some()).then_some(which)
}
