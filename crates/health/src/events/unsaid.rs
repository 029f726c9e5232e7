//! Doses of which the words leave open how much they are: a number that nobody can read, a multiple of another dose, a strength that may be
//! that of all or of each.

use std::ops::Range;

use alara_english::quantity::Quantity;
use alara_english::{TokenKind, WordList, list};

use super::event::Sourced;
use super::message::Message;
use crate::dose::{Dose, form, measure};

/// A unit beside the name whose number cannot be read, e.g. "ffity micrograms".
pub(super) fn unread(message: &Message<'_>, tokens: &Range<usize>) -> Option<Sourced<Dose>> {
    let unit = |at: usize| {
        let word = message.norm(at);
        let counted = message.quantity_at(at).is_some();
        (word.len() > 1 && measure(word).is_some() && !counted).then_some(at)
    };
    let of = usize::from(message.before(tokens.start, 1) == "of");
    let at = tokens.start.checked_sub(1 + of).and_then(unit).or_else(|| unit(tokens.end + 1))?;
    let dose = Dose { vague: true, written: Some(message.norm(at).to_owned()), ..Dose::default() };
    // Figures of which nobody knows what they come to ("1.5.5 mg") stand with it.
    let from =
        (0..at).rev().take_while(|at| message.is_number(*at) || message.is_any(*at, list![".", ",", "-", "+"])).last();
    Some(Sourced::stated(dose, message.span(&(from.unwrap_or(at)..at + 1))))
}

/// A dose told by another that no words name: "twice the dose of lisinopril", "a double dose of aspirin". How much it is, nobody knows.
pub(super) fn multiplied(message: &Message<'_>, tokens: &Range<usize>) -> Option<Sourced<Dose>> {
    const LEADS: &WordList =
        list!["the", "my", "a", "usual", "normal", "dose", "amount", "of", "prescribed", "up", "on"];
    let before = (0..tokens.start).rev().take(6);
    let at = before.into_iter().find(|at| !message.is_any(*at, LEADS))?;
    let dose = Dose { vague: true, doubt: Some("How much that was is not said."), ..Dose::default() };
    list!["twice", "double", "doubled", "triple", "tripled", "thrice", "half", "halved", "quarter"]
        .holds(message.norm(at))
        .then(|| Sourced::stated(dose, message.span(&(at..at + 1))))
}

/// Why a dose is asked about whose strength stands before the name, and its count set off behind: "800 mg ibuprofen (2 tablets)".
const WHOLE_OR_EACH: &str = "The strength may be that of all of them, or of each: please check it.";

pub(super) fn whole_or_each(message: &Message<'_>, tokens: &Range<usize>, parts: &[&Quantity]) -> Option<&'static str> {
    let strong = |part: &&&Quantity| part.unit.as_deref().is_some_and(|unit| measure(unit).is_some());
    let strength = parts.iter().find(strong).map(|part| message.tokens(part.span))?;
    let set_off = |part: &&Quantity| {
        let at = message.tokens(part.span).start;
        part.unit.as_deref().is_none_or(form)
            && at >= tokens.end
            && matches!(message.before(at, 1), "(" | "=" | "," | "that's" | "is" | "so")
    };
    (strength.end <= tokens.start && parts.iter().any(set_off)).then_some(WHOLE_OR_EACH)
}

/// Why a dose is asked about whose two figures may be one: "2 5 mg" is two of 5 mg, or 2.5 mg.
pub(super) fn count_or_decimals(message: &Message<'_>, parts: &[&Quantity]) -> Option<&'static str> {
    let figure = |at: usize| message.token(at).filter(|token| token.kind == TokenKind::Number);
    let apart = |part: &&Quantity| {
        let at = message.tokens(part.span).start;
        let next = at + 1 + usize::from(message.norm(at + 1) == ",");
        let strong =
            |part: &&Quantity| part.form.is_none() && part.unit.as_deref().is_some_and(|unit| measure(unit).is_some());
        figure(at).is_some_and(|token| token.norm.bytes().all(|sign| sign.is_ascii_digit()))
            && figure(next).is_some_and(|token| token.norm.len() <= 2)
            && parts.iter().filter(|each| strong(each)).any(|each| message.tokens(each.span).contains(&next))
    };
    parts.iter().any(apart).then_some(super::two_readings::TWO_READINGS)
}

/// Why a dose is asked about whose bare figure, right behind its name and before a time, may be the hour as well: "aspirin 8 this morning".
pub(super) fn count_or_hour(message: &Message<'_>, tokens: &Range<usize>, parts: &[&Quantity]) -> Option<&'static str> {
    const MOST: f64 = 4.0;
    let hour = |part: &&Quantity| {
        let of = message.tokens(part.span);
        of.start == tokens.end && of.len() == 1 && part.unit.is_none() && part.value > MOST && message.timed(of.end)
    };
    parts.iter().any(hour).then_some(super::two_ways::HOUR_OR_COUNT)
}
