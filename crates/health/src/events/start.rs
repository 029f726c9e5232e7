//! A medication begun or put on the list: dose, times, intervals and limits, as far as they were said.

use std::ops::Range;

use alara_english::{WordList, list};

use super::amount::dose;
use super::event::{Kind, Said, Which};
use super::message::Message;
use super::ringing::ringing;

/// The start of the medication at `tokens`.
pub(crate) fn start(message: &Message<'_>, tokens: &Range<usize>, which: Said<Which>, ongoing: bool) -> Kind {
    let sentence = message.sentence_tokens(tokens.start);
    let after = tokens.end..sentence.end;
    let interval = after_words(message, after.clone(), list!["apart", "between", "least"], "hour");
    let most = most_per_day(message, after.clone());
    let stock = message.quantities_in(&sentence).iter().find_map(|each| {
        let at = message.tokens(each.span);
        let left = matches!(message.norm(at.end), "left" | "remaining" | "in");
        let stocked = left && (message.norm(at.end) != "in" || message.norm(at.end + 1) == "stock");
        stocked.then(|| Said::stated(each.value, message.gate(each.span)))
    });
    let needed = sentence.clone().find_map(|at| {
        let long = if message.stands(at, &["as", "needed"])
            || message.stands(at, &["if", "needed"])
            || message.stands(at, &["when", "needed"])
        {
            2
        } else if message.stands(at, &["as", "and", "when"])
            || message.stands(at, &["when", "i", "need"])
            || message.stands(at, &["as", "required"])
        {
            3
        } else {
            usize::from(message.norm(at) == "prn" || message.norm(at) == "as-needed")
        };
        (long > 0).then(|| Said::stated(true, message.span(&(at..at + long))))
    });
    let ringing = Box::new(ringing(message, &sentence));
    Kind::Start {
        which,
        dose: dose(message, tokens),
        ringing,
        as_needed: needed,
        min_interval_hours: interval,
        max_per_day: most,
        stock,
        ongoing,
    }
}

/// "at least 6 hours apart", "with 4 hours between".
fn after_words(message: &Message<'_>, within: Range<usize>, cues: &WordList, unit: &str) -> Option<Said<f64>> {
    message.quantities_in(&within).iter().find_map(|each| {
        let at = message.tokens(each.span);
        let named =
            each.unit.as_deref().is_some_and(|said| said.starts_with(unit) || matches!(said, "h" | "hr" | "hrs"));
        let around = at.start.saturating_sub(3)..(at.end + 2).min(within.end);
        let fits = named && message.any(around, cues);
        fits.then(|| Said::stated(each.value, message.gate(each.span)))
    })
}

/// "no more than 4 a day", "max 8 in 24 hours".
fn most_per_day(message: &Message<'_>, within: Range<usize>) -> Option<Said<f64>> {
    message.quantities_in(&within).iter().find_map(|each| {
        let at = message.tokens(each.span);
        let before = at.start.saturating_sub(4)..at.start;
        let capped = message.any(before, list!["max", "maximum", "most", "than", "exceed", "limit"]);
        let daily = (at.end..at.end + 4).any(|next| matches!(message.norm(next), "day" | "daily" | "24"));
        (capped && daily).then(|| Said::stated(each.value, message.gate(each.span)))
    })
}
