//! Doses that lean on the talk: "had it at 6", "took the other one too", "another two at 8:15", "and the losartan", "Claritin too".

use std::ops::Range;

use alara_english::{TokenKind, list, word_list};

use super::dose_too::day_skipped;
use super::drink::{SAME, TAKEN, another_drink, vessel, words_of_drink};
use super::{Elliptical, Exchange, Resolution, Spoken, either};
use crate::events::just_due::{any_due, the_one_due};
use crate::lexicon::same_medication;
use crate::tools::{
    AddMedication, GetLastDose, GetMedicationHistory, LogHydration, LogMedication, SkipDose, UpdateMedication,
};

/// How far back what was spoken of is still meant by a pronoun.
const NEAR: usize = 3;

/// Parts of the day by which one of several doses is called.
const PARTS: [&str; 6] = ["morning", "lunchtime", "afternoon", "evening", "night", "bedtime"];

/// So many verbs are looked at.
const MOST: usize = 3;

/// Words for several that were spoken of.
const THEM: [&str; 4] = ["them", "em", "those", "these"];

/// Tools whose calls are about a medication.
const ABOUT: [&str; 6] = [
    LogMedication::ID,
    SkipDose::ID,
    AddMedication::ID,
    GetLastDose::ID,
    UpdateMedication::ID,
    GetMedicationHistory::ID,
];

/// "Took it", "had both", "took one at 8", "the other one": the medication is written out.
pub(super) fn pronoun(leaning: &Elliptical<'_>) -> Resolution {
    // "We did it again and mine was 138 over 82": a reading was taken.
    if !leaning.message.names.is_empty() || !leaning.message.readings.is_empty() {
        return Resolution::Nothing;
    }
    let Some((object, many)) = subject(leaning).map(|one| (one, false)).or_else(|| object(leaning)) else {
        return Resolution::Nothing;
    };
    // "Skip it" within an hour after doses fell due is of those, asked where they are several, and leans on nothing that was said.
    let skips = leaning.norm(leaning.begin()) == "skip" && leaning.len() <= 4;
    if skips && any_due(leaning.record, leaning.message.now) {
        return Resolution::Nothing;
    }
    if let Some(drink) = another_drink(leaning, &object) {
        return drink;
    }
    let other = leaning.norm(object.start) == "the" && leaning.norm(object.start + 1) == "other";
    let further = !many && (object.end..leaning.len()).any(|at| matches!(leaning.norm(at), "too" | "well"));
    let left = the_other(leaning).filter(|(_, names)| other || further && names.len() == 1);
    let meant = if other { left } else { left.or_else(|| spoken_of(leaning)) };
    let Some((back, names)) = meant else { return Resolution::Nothing };
    match names.as_slice() {
        [] => Resolution::Nothing,
        [only] if !many => {
            let name = leaning.write(object.clone(), &put(leaning, &object, only), back);
            // What was passed over and taken after all is of the same day.
            let skipped = leaning.focus.calls().find(|(of, call)| *of == back && call.medication() == Some(only));
            let day = skipped.and_then(|(_, call)| day_skipped(leaning, call, back));
            Resolution::Edits(std::iter::once(name).chain(day).collect())
        }
        several if many && several.len() > 1 => {
            Resolution::Edits(vec![leaning.write(object, &several.join(" and "), back)])
        }
        [only] => Resolution::Edits(vec![leaning.write(object, only, back)]),
        // "Took it", where one of them has just fallen due: that one.
        several => match the_one_due(leaning.record, leaning.message.now) {
            Some(due) if several.iter().any(|name| same_medication(name, &due)) => {
                Resolution::Edits(vec![leaning.write(object.clone(), &put(leaning, &object, &due), back)])
            }
            _ => which(several),
        },
    }
}

/// The question that settles which of several is meant.
fn which(several: &[String]) -> Resolution {
    Resolution::Which(format!("Which do you mean: {}?", either(several)))
}

/// "First one taken at 2": the dose stands before what was done with it.
fn subject(leaning: &Elliptical<'_>) -> Option<Range<usize>> {
    let from = leaning.begin();
    let first = from + usize::from(matches!(leaning.norm(from), "the" | "my"));
    let one = first + 1;
    let counted = matches!(leaning.norm(first), "first" | "second" | "third" | "last" | "next" | "other")
        && matches!(leaning.norm(one), "one" | "dose" | "tablet" | "pill");
    let verb = one + 1 + usize::from(matches!(leaning.norm(one + 1), "was" | "is" | "just" | "been" | "has"));
    (counted && matches!(leaning.norm(verb), "taken" | "done" | "swallowed" | "gone")).then_some(from..one + 1)
}

/// What stands in a pronoun's place: the medication, with what counts it ("two more" is two of it).
fn put(leaning: &Elliptical<'_>, object: &Range<usize>, name: &str) -> String {
    let words: Vec<&str> = object.clone().map(|at| leaning.norm(at)).collect();
    match words.as_slice() {
        [of, part, "one" | "dose"] if PARTS.contains(part) => format!("{of} {part} {name}"),
        ["one"] => format!("one {name}"),
        ["another", "one"] | ["another"] => format!("another {name}"),
        ["one", "more"] => format!("one more {name}"),
        [counted @ .., "of", _] => format!("{} {name}", counted.join(" ")),
        [number, "more"] | ["another", number] => format!("{number} more {name}"),
        _ => name.to_owned(),
    }
}

/// The pronoun behind a verb of taking, and whether it stands for several.
fn object(leaning: &Elliptical<'_>) -> Option<(Range<usize>, bool)> {
    let taken = |at: usize| TAKEN.contains(&leaning.norm(at));
    // "I did take it": the verb is the second word.
    let verbs = (0..leaning.len()).filter(|at| taken(*at) && !(leaning.norm(*at) == "did" && taken(at + 1)));
    // "The dishes are done and I took it": the first that has one.
    verbs.take(MOST).find_map(|verb| object_of(leaning, verb))
}

fn object_of(leaning: &Elliptical<'_>, verb: usize) -> Option<(Range<usize>, bool)> {
    let mut at = verb + 1;
    // "gave him another one", "gave Leo one more".
    if gives(leaning) && matches!(leaning.norm(at + 1), "another" | "one" | "it" | "two") {
        at += 1;
    }
    while matches!(leaning.norm(at), "just" | "only" | "now" | "already" | "actually" | "also") {
        at += 1;
    }
    let word = |ahead: usize| leaning.norm(at + ahead);
    let number = |at: usize| leaning.message.quantity_at(at).is_some_and(|quantity| quantity.unit.is_none());
    let found = match (word(0), word(1), word(2)) {
        ("the", "other", "one") => (at..at + 3, false),
        // "I take the evening one at 9 now".
        ("the" | "my", part, "one" | "dose") if PARTS.contains(&part) => (at..at + 3, false),
        // "just had 2 more puffs of it".
        _ if let Some(end) = counted_of_it(leaning, at) => (at..end, false),
        // "I've taken the both of them", "had all of those".
        ("the", "both" | "two" | "pair" | "lot", "of") if THEM.contains(&word(3)) => (at..at + 4, true),
        ("both" | "all", "of", them) if THEM.contains(&them) => (at..at + 3, true),
        // "just took one of them".
        (_, "of", "them" | "those" | "these") if number(at) || word(0) == "one" => (at..at + 3, false),
        ("that", "one", _) if matches!(leaning.norm(verb), "took" | "taken" | "had") => (at..at + 2, false),
        ("it" | "that", ..) => (at..at + 1, false),
        ("them" | "em", "both" | "all", _) => (at..at + 2, true),
        ("both" | "them" | "em", ..) => (at..at + 1, true),
        ("another", "one", _) => (at..at + 2, false),
        ("another", ..) if number(at + 1) => (at..at + 2, false),
        ("another", ..) => (at..at + 1, false),
        ("one", "more", _) => (at..at + 2, false),
        ("the", "first" | "second" | "third" | "last" | "next", "one") => (at..at + 3, false),
        (_, "more", _) if number(at) => (at..at + 2, false),
        ("one", ..) => (at..at + 1, false),
        _ => return None,
    };
    // "took it easy", "had one drink", "took that bus": a thing of its own.
    (!followed_by_noun(leaning, found.0.end) && !figurative(leaning, found.0.end)).then_some(found)
}

/// "2 more puffs of it", "a tablet of that": one past the pronoun that so many pieces are of.
fn counted_of_it(leaning: &Elliptical<'_>, at: usize) -> Option<usize> {
    let counted = leaning.message.quantity_at(at).is_some() || matches!(leaning.norm(at), "a" | "another" | "one");
    let form = at + 1 + usize::from(leaning.norm(at + 1) == "more");
    let of_it = leaning.norm(form + 1) == "of" && matches!(leaning.norm(form + 2), "it" | "that" | "them" | "those");
    (counted && of_it && crate::dose::form(leaning.norm(form))).then_some(form + 3)
}

/// Whether it is told of a dose that somebody else was given.
fn gives(leaning: &Elliptical<'_>) -> bool {
    (0..leaning.len()).any(|at| matches!(leaning.norm(at), "gave" | "give"))
}

fn followed_by_noun(leaning: &Elliptical<'_>, at: usize) -> bool {
    const MAY_FOLLOW: &[&str] = word_list!("../../data/words/focus/dose/may_follow.txt").words();
    let Some(token) = leaning.message.text.tokens.get(at) else { return false };
    token.kind == TokenKind::Word
        && !MAY_FOLLOW.contains(&token.norm.as_str())
        && !leaning.message.in_time(token.span)
        && (leaning.message.quantity_at(at).is_none() || vessel(&token.norm))
}

fn figurative(leaning: &Elliptical<'_>, at: usize) -> bool {
    matches!(leaning.norm(at), "back" | "easy" | "off" | "out" | "out?" | "away" | "wrong" | "seriously" | "personally")
}

/// The medications that the newest turn spoke of which spoke of any: by its calls, else by its words.
fn spoken_of(leaning: &Elliptical<'_>) -> Option<(usize, Vec<String>)> {
    leaning.focus.turns.iter().filter(|turn| turn.back <= NEAR).find_map(|turn| {
        let names = medications(leaning, turn);
        (!names.is_empty()).then_some((turn.back, names))
    })
}

/// Those that a turn named and that were not taken in it or since: "the other one". A dose that waits for a yes is told like one that is
/// written.
fn the_other(leaning: &Elliptical<'_>) -> Option<(usize, Vec<String>)> {
    let taken: Vec<String> = leaning
        .focus
        .calls()
        .filter(|(back, call)| *back <= NEAR && call.tool == LogMedication::ID)
        .filter_map(|(_, call)| call.medication().map(str::to_lowercase))
        .collect();
    leaning.focus.turns.iter().filter(|turn| turn.back <= NEAR).find_map(|turn| {
        let mut named = in_words(leaning, &turn.said);
        // "I took everything but the vitamin D" names the one alone.
        let took = || turn.calls.iter().any(|call| call.tool == LogMedication::ID);
        if named.len() < 2 && !took() {
            return None;
        }
        named.retain(|name| !taken.contains(&name.to_lowercase()));
        (!named.is_empty()).then_some((turn.back, named))
    })
}

fn medications(leaning: &Elliptical<'_>, turn: &Exchange) -> Vec<String> {
    // What somebody was given is theirs, and what was taken one's own.
    let given = gives(leaning);
    let about = turn.calls.iter().filter(|call| call.person.is_some() == given && ABOUT.contains(&call.tool.as_str()));
    let mut names: Vec<String> = Vec::new();
    for name in about.filter_map(Spoken::medication) {
        if !names.iter().any(|known| known.eq_ignore_ascii_case(name)) {
            names.push(name.to_owned());
        }
    }
    let found = match names.is_empty() {
        true if turn.told.is_empty() => in_words(leaning, &turn.said),
        true => in_words(leaning, &turn.told),
        false => names,
    };
    // What was stopped is not taken by a pronoun.
    let listed = leaning.record.medications(leaning.record.person().id);
    let stopped = |name: &String| {
        let mut of_it = listed.iter().filter(|each| same_medication(&each.name, name)).peekable();
        of_it.peek().is_some() && of_it.all(|each| each.stopped)
    };
    found.into_iter().filter(|name| given || !stopped(name)).collect()
}

/// The medications that words name.
fn in_words(leaning: &Elliptical<'_>, words: &str) -> Vec<String> {
    let message = super::Message::new(0, words, leaning.message.own, leaning.message.now);
    let mut names: Vec<String> = Vec::new();
    let named = message.names.iter().filter(|named| !named.weak).map(|named| named.name.clone());
    // "No statin yet", where one is on the list.
    let of_class = message.references(leaning.record).iter().filter(|each| each.time.is_none());
    let of_class = of_class.filter_map(|each| match each.which.as_slice() {
        [only] => only.name().map(str::to_owned),
        _ => None,
    });
    for name in named.chain(of_class) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// "Two tablets", "500 mg": how much the dose was that was told just before without it.
pub(super) fn completed(leaning: &Elliptical<'_>) -> Resolution {
    let Some(turn) = leaning.focus.turns.first() else { return Resolution::Nothing };
    let bare = leaning.message.names.is_empty() && !leaning.has_verb() && !leaning.asks() && leaning.len() <= 4;
    let [amount] = leaning.message.quantities.as_slice() else { return Resolution::Nothing };
    let tokens = leaning.message.tokens(amount.span);
    let formed =
        amount.unit.as_deref().is_some_and(|unit| matches!(unit, "mg" | "mcg" | "g" | "units" | "puffs" | "puff"))
            || crate::dose::form(leaning.norm(tokens.end))
            || crate::dose::form(leaning.norm(tokens.end.saturating_sub(1)));
    let whole = tokens.start <= leaning.begin() && tokens.end + 1 >= leaning.len();
    let doses: Vec<&Spoken> = turn.calls.iter().filter(|call| call.tool == LogMedication::ID).collect();
    match doses.as_slice() {
        [one] if bare && formed && whole && one.person.is_none() && one.text("dose").is_none() && one.is_written() => {
            Resolution::Edits(vec![leaning.before(0, "actually ", turn.back)])
        }
        _ => Resolution::Nothing,
    }
}

/// "Another two at 8:15", "and another one", "one more glass", "same again": one more of what was recorded last.
pub(super) fn one_more(leaning: &Elliptical<'_>) -> Resolution {
    let from = leaning.begin();
    let Some(what) = more(leaning, from) else { return Resolution::Nothing };
    if leaning.asks() || leaning.has_verb() || !leaning.message.names.is_empty() {
        return Resolution::Nothing;
    }
    let repeats =
        |call: &Spoken| matches!(call.tool.as_str(), LogMedication::ID | LogHydration::ID) && call.person.is_none();
    // What is still waiting for a yes is no dose of which this could be one more, unless the message begins with it.
    let agreed = list!["yes", "yeah", "yep", "yup", "right", "correct", "sure", "ok", "okay"].holds(leaning.norm(0));
    let agreed = agreed && from > 0;
    let mut last = leaning.focus.calls().filter(|(back, call)| *back <= SAME && repeats(call));
    let Some((back, last)) = last.next().filter(|(_, call)| call.is_written() || agreed) else {
        return Resolution::Nothing;
    };
    let words = |at: &Range<usize>| leaning.message.text.written(at).to_owned();
    let number = what.number.as_ref().map_or_else(|| "one".to_owned(), words);
    // "another 500 ml": so much, and not what the last one was.
    let measured = what.number.as_ref().is_some_and(|at| {
        leaning.message.quantity_at(at.start).is_some_and(|of| of.unit.as_deref().is_some_and(|unit| !vessel(unit)))
    });
    let written = match (last.tool.as_str(), last.medication()) {
        (LogHydration::ID, _) if measured => format!("drank {number} more"),
        (LogMedication::ID, Some(name)) => match (what.same, last.text("dose")) {
            (true, _) if taken_together(leaning, back).len() > 1 => {
                format!("took {} again", taken_together(leaning, back).join(" and "))
            }
            (true, Some(dose)) => format!("took {dose} {name} again"),
            (true, None) => format!("took {name} again"),
            _ => format!("took {number} more {name}"),
        },
        _ => {
            let unit = words_of_drink(leaning, back);
            let own = what.number.as_ref().and_then(|at| leaning.message.quantity_at(at.start));
            match (unit, last.parameters.get("amount_ml").and_then(serde_json::Value::as_f64)) {
                // So much, whatever the last one was ("another 250", "another glass").
                (None, _) if own.is_some_and(|of| of.unit.is_some()) => format!("drank {}", words(&what.tokens)),
                (_, _) if own.is_some_and(|of| of.value >= 20.0) => format!("drank {number} ml more"),
                (Some(unit), _) if !what.same => format!("drank {number} more {unit}"),
                (None, _) if own.is_some_and(|of| of.value > 1.0) => return Resolution::Nothing,
                (_, Some(amount)) => format!("drank {amount} ml more"),
                _ => return Resolution::Nothing,
            }
        }
    };
    Resolution::Edits(vec![leaning.write(what.tokens, &written, back)])
}

/// What was taken in one turn, each with its dose: "same again" is all of it.
fn taken_together(leaning: &Elliptical<'_>, back: usize) -> Vec<String> {
    let turn = leaning.focus.turns.iter().find(|turn| turn.back == back);
    let doses = turn
        .into_iter()
        .flat_map(|turn| &turn.calls)
        .filter(|call| call.tool == LogMedication::ID && call.person.is_none() && call.is_written());
    let told = doses.filter_map(|call| {
        let dose = call.text("dose").map(|dose| format!("{dose} ")).unwrap_or_default();
        Some(format!("{dose}{}", call.medication()?))
    });
    told.collect()
}

/// Words for one more.
struct More {
    tokens: Range<usize>,
    number: Option<Range<usize>>,
    same: bool,
}

fn more(leaning: &Elliptical<'_>, from: usize) -> Option<More> {
    let number = |at: usize| leaning.message.quantity_at(at).is_some() || matches!(leaning.norm(at), "one");
    let mut end;
    let mut found = match (leaning.norm(from), leaning.norm(from + 1)) {
        ("same", "again") => More { tokens: from..from + 2, number: None, same: true },
        // "and again at 2".
        ("again", _) if from > 0 => More { tokens: from..from + 1, number: None, same: true },
        ("the", "same") if leaning.norm(from + 2) == "again" => {
            More { tokens: from..from + 3, number: None, same: true }
        }
        ("another", "one") => More { tokens: from..from + 2, number: None, same: false },
        ("another", _) if number(from + 1) => {
            let to = leaning.message.quantity_at(from + 1).map_or(from + 2, |of| leaning.message.tokens(of.span).end);
            More { tokens: from..to, number: Some(from + 1..to), same: false }
        }
        ("another", _) => More { tokens: from..from + 1, number: None, same: false },
        (_, "more") if number(from) => More { tokens: from..from + 2, number: Some(from..from + 1), same: false },
        _ => return None,
    };
    end = found.tokens.end;
    // "one more glass now": the vessel is written out with the rest.
    if vessel(leaning.norm(end)) {
        end += 1;
        if leaning.norm(end) == "of" {
            end += 2;
        }
        found.tokens.end = end;
    }
    (!followed_by_noun(leaning, end)).then_some(found)
}
