//! Drinks that lean on the talk: as much again of what was recorded last.

use std::ops::Range;

use alara_english::quantity::Quantity;
use alara_english::{measures, word_list};

use super::{Elliptical, Resolution, Spoken};
use crate::tools::{LogHydration, LogMedication};

/// How far back an entry is still what another one is one more of.
pub(super) const SAME: usize = 4;
/// Verbs behind which a pronoun is a dose.
pub(super) const TAKEN: &[&str] = word_list!("../../data/words/focus/drink/taken.txt").words();

/// "Had another one at 2", where what was recorded last is a drink: as much of it.
pub(super) fn another_drink(leaning: &Elliptical<'_>, object: &Range<usize>) -> Option<Resolution> {
    let more = leaning.norm(object.start) == "another" || leaning.norm(object.end.saturating_sub(1)) == "more";
    let verb = (0..object.start).rev().find(|at| TAKEN.contains(&leaning.norm(*at))).filter(|_| more)?;
    let had = matches!(leaning.norm(verb), "had" | "have" | "having" | "got" | "did" | "done");
    let repeats = |call: &Spoken| matches!(call.tool.as_str(), LogMedication::ID | LogHydration::ID);
    let (back, last) = leaning.focus.calls().find(|(back, call)| *back <= SAME && repeats(call))?;
    if !had || last.tool != LogHydration::ID || last.person.is_some() || !last.is_written() {
        return None;
    }
    let amount = || Some(format!("{} ml of water", last.parameters.get("amount_ml")?.as_f64()?));
    let unit = words_of_drink(leaning, back).or_else(amount)?;
    Some(Resolution::Edits(vec![leaning.write(verb..object.end, &format!("drank {unit}"), back)]))
}

/// An amount alone, right behind a drink that was told by what it was in ("had a bottle of water" and then "16 oz"): it says how much that was.
pub(super) fn amount_alone(leaning: &Elliptical<'_>) -> Resolution {
    let whole = || {
        let [amount] = leaning.message.quantities.as_slice() else { return None };
        let tokens = leaning.message.tokens(amount.span);
        let measured = amount.unit.as_deref().is_some_and(|unit| !vessel(unit)) && !amount.article;
        let rest = |at: usize| !tokens.contains(&at) && leaning.message.is_word(at);
        let alone = (0..leaning.len()).all(|at| !rest(at) || matches!(leaning.norm(at), "it" | "was" | "a" | "that"));
        (measured && alone).then_some(tokens)
    };
    let assumed = || {
        let (back, last) = leaning.focus.last_within(1)?;
        let own = last.tool == LogHydration::ID && last.is_written() && last.person.is_none();
        let said = words_of_drink(leaning, back).filter(|_| own)?;
        (!said.starts_with(|first: char| first.is_ascii_digit())).then_some(back)
    };
    match whole().zip(assumed()) {
        Some((tokens, back)) => Resolution::Edits(vec![leaning.before(tokens.start, "make that ", back)]),
        None => Resolution::Nothing,
    }
}

/// What the drink of an earlier turn was counted in ("two glasses of water": "glass of water").
pub(super) fn words_of_drink(leaning: &Elliptical<'_>, back: usize) -> Option<String> {
    let said = &leaning.focus.turns.iter().find(|turn| turn.back == back)?.said;
    let text = alara_english::Text::new(said);
    let read = measures(&text, leaning.message.now);
    let counted = |quantity: &&Quantity| quantity.unit.as_deref().is_some_and(vessel);
    let unit = read.quantities.iter().find(counted)?.unit.clone()?;
    // A bottle that was said to hold something holds it again ("a 500 ml bottle").
    let holds = read.quantities.iter().find(|quantity| quantity.unit.as_deref() == Some("ml"));
    Some(match holds {
        Some(amount) => format!("{} ml {unit} of water", amount.value),
        None => format!("{unit} of water"),
    })
}

/// Whether a word is what a drink is counted in.
pub(super) fn vessel(word: &str) -> bool {
    alara_english::word_list!("../../data/words/focus/drink/vessel.txt").holds(word)
}
