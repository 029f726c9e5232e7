//! Questions that lean on what was told: "when can I have the next one?", "did I take it?", "how many have I had?", "is that high?".

use std::collections::BTreeSet;
use std::ops::Range;

use alara_english::{list, word_list};

use super::{Elliptical, Resolution, either};
use crate::events::RATES;
use crate::understand::asks;

/// How far back what was told is still what a question leans on.
const NEAR: usize = 3;
/// A longer question names what it is of.
const LONGEST: usize = 12;

/// Writes out the medication or the reading that a question is of.
pub(super) fn of_what(leaning: &Elliptical<'_>) -> Resolution {
    let message = &leaning.message;
    let own = !message.names.is_empty()
        || !message.words.symptoms.is_empty()
        || (0..leaning.len()).any(|at| message.vital_kind(at).is_some() || leaning.norm(at) == "bp");
    let begin = leaning.begin();
    if own || leaning.len() > LONGEST || !asks(message.text.original) {
        return Resolution::Nothing;
    }
    // "What have I logged today, all of it?": of everything.
    let everything = message.any(0..leaning.len(), list!["logged", "recorded", "entered", "noted", "saved"]);
    if everything && (0..leaning.len()).any(|at| message.stands(at, &["all", "of", "it"])) {
        return Resolution::Nothing;
    }
    let takes = message.any(0..leaning.len(), word_list!("../../data/words/focus/asked/of_what.txt"));
    // "When's the next one due?"
    let next = |at: usize| leaning.norm(at) == "next" && matches!(leaning.norm(at + 1), "one" | "dose");
    let due = message.any(0..leaning.len(), list!["due"]) && (0..leaning.len()).any(next);
    if takes || due {
        return counted(leaning)
            .or_else(|| pronoun(leaning))
            .map_or(Resolution::Nothing, |place| medication(leaning, place));
    }
    let opens = matches!(leaning.norm(begin), "is" | "should" | "was" | "am" | "do" | "does" | "could");
    // "is it raining?" rates nothing.
    let rates = message.any(0..leaning.len(), RATES) || message.any(0..leaning.len(), list!["worry", "worried"]);
    match pronoun(leaning).filter(|_| opens && rates) {
        Some(Place { at, .. }) => reading(leaning, at),
        None => Resolution::Nothing,
    }
}

/// Where a name is to be written.
struct Place {
    at: Range<usize>,
    /// What stands there before the name.
    before: &'static str,
}

/// "how many have I had today", "how many more can I have": of what is left out.
fn counted(leaning: &Elliptical<'_>) -> Option<Place> {
    let at = (0..leaning.len()).find(|at| leaning.norm(*at) == "how" && leaning.norm(at + 1) == "many")? + 2;
    let at = at + usize::from(leaning.norm(at) == "more");
    matches!(leaning.norm(at), "have" | "did" | "can" | "may" | "of" | "do" | "could").then(|| {
        let of = leaning.norm(at) == "of" && matches!(leaning.norm(at + 1), "them" | "those" | "these");
        Place { at: if of { at..at + 2 } else { at..at }, before: if of { "" } else { " " } }
    })
}

/// "it", "the next one", "a third one", "another": what stands for one dose.
fn pronoun(leaning: &Elliptical<'_>) -> Option<Place> {
    let place = |at: Range<usize>| Place { at, before: "" };
    (0..leaning.len()).find_map(|at| match leaning.norm(at) {
        "one" | "dose"
            if at > 0
                && matches!(
                    leaning.norm(at - 1),
                    "next" | "another" | "second" | "third" | "fourth" | "more" | "last" | "other" | "that"
                ) =>
        {
            Some(place(at..at + 1))
        }
        // "Is it bad that I needed it twice?": the first stands for what follows.
        "it" if at > 0
            && matches!(leaning.norm(at - 1), "is" | "was" | "isn't" | "wasn't")
            && (at + 2..at + 5).any(|next| matches!(leaning.norm(next), "that" | "if" | "to" | "when")) =>
        {
            None
        }
        "that" if matches!(leaning.norm(at + 1), "i" | "i've" | "we") => None,
        "it" | "that" | "them" => Some(place(at..at + 1)),
        "another" if matches!(leaning.norm(at + 1), "" | "?" | "now" | "today" | "yet" | "tonight") => {
            Some(Place { at: at + 1..at + 1, before: " " })
        }
        _ => None,
    })
}

/// The one medication that the talk was of last, else the only one that is taken at all.
fn medication(leaning: &Elliptical<'_>, place: Place) -> Resolution {
    let near = leaning.focus.turns.iter().filter(|turn| turn.back <= NEAR);
    for turn in near {
        let names: BTreeSet<&str> = turn.calls.iter().filter_map(|call| call.medication()).collect();
        let names: Vec<String> = names.into_iter().map(str::to_owned).collect();
        match names.as_slice() {
            [] => {}
            [name] => return written(leaning, &place, name, turn.back),
            several => return Resolution::Which(format!("Which do you mean: {}?", either(several))),
        }
    }
    let mut active = crate::on_list::current(leaning.record, leaning.record.person().id).into_iter();
    match (active.next(), active.next(), leaning.focus.turns.first()) {
        (Some(only), None, Some(turn)) => written(leaning, &place, &only.name, turn.back),
        _ => Resolution::Nothing,
    }
}

fn written(leaning: &Elliptical<'_>, place: &Place, name: &str, back: usize) -> Resolution {
    if place.at.is_empty() {
        let after = if place.before.is_empty() { "" } else { " " };
        // Before a word, or behind the last one.
        let last = place.at.start >= leaning.len() || leaning.norm(place.at.start) == "?";
        let with = if last { format!(" {name}") } else { format!("{name}{after}") };
        return Resolution::Edits(vec![leaning.before(place.at.start, &with, back)]);
    }
    Resolution::Edits(vec![leaning.write(place.at.clone(), name, back)])
}

/// What was measured last, where a question rates it.
fn reading(leaning: &Elliptical<'_>, at: Range<usize>) -> Resolution {
    let last = leaning.focus.last_within(NEAR);
    match last.and_then(|(back, call)| Some((back, call.measured()?))) {
        Some((back, noun)) => Resolution::Edits(vec![leaning.write(at, &noun, back)]),
        None => Resolution::Nothing,
    }
}
