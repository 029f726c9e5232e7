//! Units and numbers of a message, mended before anything reads them.

use alara_english::quantity::Quantity;
use alara_english::statement::{Assertion, Statement};
use alara_english::{Span, Text, TokenKind, WordList, word_list};

use super::verbs::one_apart;
use crate::lexicon::is_common_word;

/// "12 uints": a unit with one slip in it, behind a number that has none.
pub(super) fn mend_units(text: &Text<'_>, quantities: &mut [Quantity]) {
    const UNITS: &WordList = word_list!("../../data/words/events/units/units.txt");
    for quantity in quantities.iter_mut().filter(|each| each.unit.is_none() && !each.article) {
        let next = text.within(quantity.span).end;
        let Some(token) = text.tokens.get(next) else { continue };
        if token.kind != TokenKind::Word || token.norm.len() < 4 || is_common_word(&token.norm) {
            continue;
        }
        let mut near = UNITS.words().iter().filter(|unit| one_apart(token.norm.as_bytes(), unit.as_bytes()));
        if let Some(unit) = near.next() {
            quantity.unit = Some((*unit).to_owned());
            quantity.span = quantity.span.cover(token.span);
        }
    }
}

/// "three, sorry, two": the number that was taken back gets the value of the one that corrects it.
pub(super) fn correct(statements: &[Statement], quantities: &mut Vec<Quantity>) -> Vec<(Span, Span)> {
    // The first that begins in a statement; both stand in the order of the words.
    let first = |quantities: &[Quantity], of: &Statement| {
        let at = quantities.partition_point(|each| each.span.start < of.span.start);
        quantities.get(at).is_some_and(|each| each.span.start < of.span.end).then_some(at)
    };
    let mut found = Vec::new();
    for statement in statements {
        let Some(old_index) = statement.corrects else { continue };
        let Some(taken) = statements.get(old_index).filter(|old| old.assertion == Assertion::Retracted) else {
            continue;
        };
        let (Some(new), Some(old)) = (first(quantities, statement), first(quantities, taken)) else { continue };
        let Some(by) = quantities.get(new).cloned() else { continue };
        let Some(slot) = quantities.get_mut(old) else { continue };
        let agrees = by.unit.is_none()
            || slot.unit.is_none()
            || by.unit == slot.unit
            || by.unit.as_deref().map(|unit| unit.trim_end_matches('s'))
                == slot.unit.as_deref().map(|unit| unit.trim_end_matches('s'));
        if !agrees {
            continue;
        }
        found.push((slot.span, by.span));
        let (span, unit) = (slot.span, by.unit.clone().or(slot.unit.clone()));
        *slot = Quantity { span, unit, ..by };
        quantities.remove(new);
    }
    found
}
