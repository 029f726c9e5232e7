//! "It was 7.9, not 7.2", "only one paracetamol I took, not two": a figure that is given back is on record, and the one before it takes its
//! place, whatever is told around them.

use std::ops::Range;

use alara_english::statement::Assertion;
use alara_record::{Entry, Record, When};
use chrono::Timelike;
use serde_json::{Map, Value};

use super::changes::{DAY, changes, of_its_kind};
use super::pending::as_pending_call;
use super::recorded::{age, recorded};
use crate::events::message::Message;
use crate::lexicon::same_medication;

/// So many entries back one may be that is put right so.
const MOST: usize = 12;

/// The entry that has the figure which is given back, what takes its place, and the sentence that says so.
pub(super) fn read<'r>(
    message: &Message<'_>,
    record: &'r dyn Record,
) -> Option<(&'r Entry, Map<String, Value>, Range<usize>)> {
    message.quantities.iter().find_map(|figure| {
        let tokens = message.tokens(figure.span);
        let not = tokens.start.checked_sub(1).filter(|at| message.norm(*at) == "not")?;
        let clause = said(message, not)?.start..tokens.end;
        let words = message.text.written(&clause);
        let alone = Message::new(message.index, words, message.own, message.now);
        let holds = |entry: &&Entry| {
            age(entry, message.now) <= DAY
                && (entry.fields.values().any(|value| is(value, figure.value))
                    || !alone.times.is_empty() && at_hour(entry, figure.value))
                && of_its_kind(&alone, entry)
                && names(&alone, entry)
        };
        let entry = recorded(message, record).into_iter().take(MOST).find(holds)?;
        let changes = changes(&alone, &as_pending_call(entry));
        (!changes.is_empty()).then(|| (entry, changes, message.sentence_tokens(not)))
    })
}

/// The clause that says what it was, with the denial behind it: told, and neither asked nor supposed.
fn said(message: &Message<'_>, not: usize) -> Option<Range<usize>> {
    let here = message.statement_index(not);
    let own = message.statement_tokens(here);
    let told = |index: usize| {
        let of = message.statements.get(index)?;
        let told = matches!(
            of.assertion,
            Assertion::Asserted | Assertion::Uncertain | Assertion::Presupposed | Assertion::Negated
        );
        told.then_some(of)
    };
    let of = told(here)?;
    // "It was 7.9, not 7.2": what it was stands before, in the same sentence.
    let valued =
        |from: usize| !message.readings_in(&(from..not)).is_empty() || !message.quantities_in(&(from..not)).is_empty();
    let from = (0..=here).rev().take_while(|index| told(*index).is_some_and(|each| each.sentence == of.sentence));
    from.map(|index| message.statement_tokens(index).start).find(|from| valued(*from)).map(|from| from..own.end)
}

/// Whether a value of an entry is this figure, or counts so many ("2 tablets").
fn is(value: &Value, figure: f64) -> bool {
    let counted = |text: &str| text.split(' ').next().and_then(|first| first.parse::<f64>().ok());
    value.as_f64().or_else(|| value.as_str().and_then(counted)) == Some(figure)
}

/// "It was at 6, not 7": whether it is on record for this hour of the clock.
fn at_hour(entry: &Entry, hour: f64) -> bool {
    let When::Instant(at) = entry.at else { return false };
    at.minute() == 0 && f64::from(at.hour12().1 % 12) == hour % 12.0
}

/// Whether the words name the entry's medication, or none.
fn names(message: &Message<'_>, entry: &Entry) -> bool {
    let of = entry.fields.get("medication_name").and_then(Value::as_str);
    message.names.iter().filter(|name| !name.weak).all(|name| of.is_some_and(|of| same_medication(of, &name.name)))
}
