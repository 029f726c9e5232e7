//! Doses that lean on the talk: "had it at 6", "took the other one too", "another two at 8:15", "and the losartan", "Claritin too".

use std::ops::Range;

use alara_english::quantity::Quantity;
use alara_english::{TokenKind, measures};

use super::{Exchange, Found, Lean, Spoken, either};
use crate::events::just_due::the_one_due;
use crate::lexicon::same_medication;
use crate::tools::{AddMedication, CreateReminder, GetLastDose, LogHydration, LogMedication, SkipDose, UpdateReminder};

/// How far back what was spoken of is still meant by a pronoun.
const NEAR: usize = 3;
/// How far back an entry is still what another one is one more of.
const SAME: usize = 4;

/// Verbs behind which a pronoun is a dose.
const TAKEN: [&str; 22] = [
    "took",
    "take",
    "taken",
    "had",
    "have",
    "having",
    "used",
    "use",
    "skipped",
    "skip",
    "missed",
    "miss",
    "forgot",
    "swallowed",
    "did",
    "done",
    "got",
    "get",
    "gave",
    "give",
    "popped",
    "injected",
];
/// Tools whose calls are about a medication.
const ABOUT: [&str; 6] = [
    LogMedication::ID,
    SkipDose::ID,
    AddMedication::ID,
    GetLastDose::ID,
    "update_medication",
    "get_medication_history",
];

/// "Took it", "had both", "took one at 8", "the other one": the medication is written out.
pub(super) fn pronoun(lean: &Lean<'_>) -> Found {
    if !lean.message.names.is_empty() {
        return Found::Nothing;
    }
    let Some((object, many)) = subject(lean).map(|one| (one, false)).or_else(|| object(lean)) else {
        return Found::Nothing;
    };
    // "Skip it" within an hour after one dose fell due is that one, and leans on nothing that was said.
    let skips = lean.norm(lean.begin()) == "skip" && lean.len() <= 4;
    if skips && the_one_due(lean.record, lean.message.now).is_some() {
        return Found::Nothing;
    }
    let other = lean.norm(object.start) == "the" && lean.norm(object.start + 1) == "other";
    let meant = if other { the_other(lean) } else { spoken_of(lean) };
    let Some((back, names)) = meant else { return Found::Nothing };
    match names.as_slice() {
        [] => Found::Nothing,
        [only] if !many => Found::Edits(vec![lean.write(object.clone(), &put(lean, &object, only), back)]),
        several if many && several.len() > 1 => Found::Edits(vec![lean.write(object, &several.join(" and "), back)]),
        [only] => Found::Edits(vec![lean.write(object, only, back)]),
        // "Took it", where one of them has just fallen due: that one.
        several => match the_one_due(lean.record, lean.message.now) {
            Some(due) if several.iter().any(|name| same_medication(name, &due)) => {
                Found::Edits(vec![lean.write(object.clone(), &put(lean, &object, &due), back)])
            }
            _ => which(several),
        },
    }
}

/// The question that settles which of several is meant.
fn which(several: &[String]) -> Found {
    Found::Which(format!("Which do you mean: {}?", either(several)))
}

/// "First one taken at 2": the dose stands before what was done with it.
fn subject(lean: &Lean<'_>) -> Option<Range<usize>> {
    let from = lean.begin();
    let first = from + usize::from(matches!(lean.norm(from), "the" | "my"));
    let one = first + 1;
    let counted = matches!(lean.norm(first), "first" | "second" | "third" | "last" | "next" | "other")
        && matches!(lean.norm(one), "one" | "dose" | "tablet" | "pill");
    let verb = one + 1 + usize::from(matches!(lean.norm(one + 1), "was" | "is" | "just" | "been" | "has"));
    (counted && matches!(lean.norm(verb), "taken" | "done" | "swallowed" | "gone")).then_some(from..one + 1)
}

/// What stands in a pronoun's place: the medication, with what counts it ("two more" is two of it).
fn put(lean: &Lean<'_>, object: &Range<usize>, name: &str) -> String {
    let words: Vec<&str> = object.clone().map(|at| lean.norm(at)).collect();
    match words.as_slice() {
        ["one"] => format!("one {name}"),
        ["another", "one"] | ["another"] => format!("another {name}"),
        ["one", "more"] => format!("one more {name}"),
        [number, "more"] | ["another", number] => format!("{number} more {name}"),
        _ => name.to_owned(),
    }
}

/// The pronoun behind a verb of taking, and whether it stands for several.
fn object(lean: &Lean<'_>) -> Option<(Range<usize>, bool)> {
    let verb = (0..lean.len()).find(|at| TAKEN.contains(&lean.norm(*at)))?;
    let mut at = verb + 1;
    while matches!(lean.norm(at), "just" | "only" | "now" | "already" | "actually" | "also") {
        at += 1;
    }
    let word = |ahead: usize| lean.norm(at + ahead);
    let number = |at: usize| lean.message.quantity_at(at).is_some_and(|quantity| quantity.unit.is_none());
    let found = match (word(0), word(1), word(2)) {
        ("the", "other", "one") => (at..at + 3, false),
        ("it" | "that", ..) => (at..at + 1, false),
        ("both" | "them", ..) => (at..at + 1, true),
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
    (!followed_by_noun(lean, found.0.end) && !figurative(lean, found.0.end)).then_some(found)
}

fn followed_by_noun(lean: &Lean<'_>, at: usize) -> bool {
    const MAY_FOLLOW: [&str; 34] = [
        "at",
        "on",
        "in",
        "with",
        "just",
        "now",
        "this",
        "last",
        "yesterday",
        "today",
        "tonight",
        "before",
        "after",
        "around",
        "about",
        "too",
        "also",
        "as",
        "already",
        "again",
        "later",
        "earlier",
        "then",
        "and",
        "but",
        "for",
        "when",
        "late",
        "early",
        "back",
        "down",
        "ago",
        "an",
        "half",
    ];
    let Some(token) = lean.message.text.tokens.get(at) else { return false };
    token.kind == TokenKind::Word
        && !MAY_FOLLOW.contains(&token.norm.as_str())
        && !lean.message.in_time(token.span)
        && lean.message.quantity_at(at).is_none()
}

fn figurative(lean: &Lean<'_>, at: usize) -> bool {
    matches!(lean.norm(at), "back" | "easy" | "off" | "out" | "out?" | "away" | "wrong" | "seriously" | "personally")
}

/// The medications that the newest turn spoke of which spoke of any: by its calls, else by its words.
fn spoken_of(lean: &Lean<'_>) -> Option<(usize, Vec<String>)> {
    lean.focus.turns.iter().filter(|turn| turn.back <= NEAR).find_map(|turn| {
        let names = medications(lean, turn);
        (!names.is_empty()).then_some((turn.back, names))
    })
}

/// Those that a turn named and that were not taken in it or since: "the other one".
fn the_other(lean: &Lean<'_>) -> Option<(usize, Vec<String>)> {
    let taken: Vec<String> = lean
        .focus
        .written()
        .filter(|(back, call)| *back <= NEAR && call.tool == LogMedication::ID)
        .filter_map(|(_, call)| call.medication().map(str::to_lowercase))
        .collect();
    lean.focus.turns.iter().filter(|turn| turn.back <= NEAR).find_map(|turn| {
        let mut named = in_words(lean, &turn.said);
        if named.len() < 2 {
            return None;
        }
        named.retain(|name| !taken.contains(&name.to_lowercase()));
        (!named.is_empty()).then_some((turn.back, named))
    })
}

fn medications(lean: &Lean<'_>, turn: &Exchange) -> Vec<String> {
    let about = turn.calls.iter().filter(|call| call.person.is_none() && ABOUT.contains(&call.tool.as_str()));
    let mut names: Vec<String> = Vec::new();
    for name in about.filter_map(Spoken::medication) {
        if !names.iter().any(|known| known.eq_ignore_ascii_case(name)) {
            names.push(name.to_owned());
        }
    }
    match names.is_empty() {
        true if turn.told.is_empty() => in_words(lean, &turn.said),
        true => in_words(lean, &turn.told),
        false => names,
    }
}

/// The medications that words name.
fn in_words(lean: &Lean<'_>, words: &str) -> Vec<String> {
    let message = super::Message::new(0, words, lean.message.own, lean.message.now);
    let mut names: Vec<String> = Vec::new();
    for named in message.names.iter().filter(|named| !named.weak) {
        if !names.contains(&named.name) {
            names.push(named.name.clone());
        }
    }
    names
}

/// "Two tablets", "500 mg": how much the dose was that was told just before without it.
pub(super) fn completed(lean: &Lean<'_>) -> Found {
    let Some(turn) = lean.focus.turns.first() else { return Found::Nothing };
    let bare = lean.message.names.is_empty() && !lean.has_verb() && !lean.asks() && lean.len() <= 4;
    let [amount] = lean.message.quantities.as_slice() else { return Found::Nothing };
    let tokens = lean.message.tokens(amount.span);
    let formed =
        amount.unit.as_deref().is_some_and(|unit| matches!(unit, "mg" | "mcg" | "g" | "units" | "puffs" | "puff"))
            || crate::events::dose::form(lean.norm(tokens.end))
            || crate::events::dose::form(lean.norm(tokens.end.saturating_sub(1)));
    let whole = tokens.start <= lean.begin() && tokens.end + 1 >= lean.len();
    let doses: Vec<&Spoken> = turn.calls.iter().filter(|call| call.tool == LogMedication::ID).collect();
    match doses.as_slice() {
        [one] if bare && formed && whole && one.person.is_none() && one.text("dose").is_none() && is_written(one) => {
            Found::Edits(vec![lean.before(0, "actually ", turn.back)])
        }
        _ => Found::Nothing,
    }
}

fn is_written(call: &Spoken) -> bool {
    matches!(call.became, super::Became::Written(..))
}

/// "Another two at 8:15", "and another one", "one more glass", "same again": one more of what was recorded last.
pub(super) fn one_more(lean: &Lean<'_>) -> Found {
    let from = lean.begin();
    let Some(what) = more(lean, from) else { return Found::Nothing };
    if lean.asks() || lean.has_verb() || !lean.message.names.is_empty() {
        return Found::Nothing;
    }
    let repeats =
        |call: &Spoken| matches!(call.tool.as_str(), LogMedication::ID | LogHydration::ID) && call.person.is_none();
    let Some((back, last)) = lean.focus.written().find(|(back, call)| *back <= SAME && repeats(call)) else {
        return Found::Nothing;
    };
    let words = |at: &Range<usize>| lean.message.text.slice(lean.message.text.span_of(at.start, at.end)).to_owned();
    let number = what.number.as_ref().map_or_else(|| "one".to_owned(), words);
    let written = match (last.tool.as_str(), last.medication()) {
        (LogMedication::ID, Some(name)) => match (what.same, last.text("dose")) {
            (true, Some(dose)) => format!("took {dose} {name} again"),
            _ => format!("took {number} more {name}"),
        },
        _ => {
            let unit = words_of_drink(lean, back);
            match (unit, last.parameters.get("amount_ml").and_then(serde_json::Value::as_f64)) {
                (Some(unit), _) if !what.same => format!("drank {number} more {unit}"),
                (_, Some(amount)) => format!("drank {amount} ml more"),
                _ => return Found::Nothing,
            }
        }
    };
    Found::Edits(vec![lean.write(what.tokens, &written, back)])
}

/// Words for one more.
struct More {
    tokens: Range<usize>,
    number: Option<Range<usize>>,
    same: bool,
}

fn more(lean: &Lean<'_>, from: usize) -> Option<More> {
    let number = |at: usize| lean.message.quantity_at(at).is_some() || matches!(lean.norm(at), "one");
    let mut end;
    let mut found = match (lean.norm(from), lean.norm(from + 1)) {
        ("same", "again") => More { tokens: from..from + 2, number: None, same: true },
        ("the", "same") if lean.norm(from + 2) == "again" => More { tokens: from..from + 3, number: None, same: true },
        ("another", "one") => More { tokens: from..from + 2, number: None, same: false },
        ("another", _) if number(from + 1) => {
            More { tokens: from..from + 2, number: Some(from + 1..from + 2), same: false }
        }
        ("another", _) => More { tokens: from..from + 1, number: None, same: false },
        (_, "more") if number(from) => More { tokens: from..from + 2, number: Some(from..from + 1), same: false },
        _ => return None,
    };
    end = found.tokens.end;
    // "one more glass now": the vessel is written out with the rest.
    if vessel(lean.norm(end)) {
        end += 1;
        if lean.norm(end) == "of" {
            end += 2;
        }
        found.tokens.end = end;
    }
    (!followed_by_noun(lean, end)).then_some(found)
}

fn vessel(word: &str) -> bool {
    matches!(
        word,
        "glass"
            | "glasses"
            | "cup"
            | "cups"
            | "bottle"
            | "bottles"
            | "mug"
            | "mugs"
            | "can"
            | "cans"
            | "pint"
            | "pints"
    )
}

/// What the drink of an earlier turn was counted in ("two glasses of water": "glass of water").
fn words_of_drink(lean: &Lean<'_>, back: usize) -> Option<String> {
    let said = &lean.focus.turns.iter().find(|turn| turn.back == back)?.said;
    let text = alara_english::Text::new(said);
    let read = measures(&text, lean.message.now);
    let counted = |quantity: &&Quantity| quantity.unit.as_deref().is_some_and(vessel);
    let unit = read.quantities.iter().find(counted)?.unit.clone()?;
    // A bottle that was said to hold something holds it again ("a 500 ml bottle").
    let holds = read.quantities.iter().find(|quantity| quantity.unit.as_deref() == Some("ml"));
    Some(match holds {
        Some(amount) => format!("{} ml {unit} of water", amount.value),
        None => format!("{unit} of water"),
    })
}

/// "And the losartan", "Claritin too", "and my Elevit just now": named without a verb, behind a dose that was told.
pub(super) fn named_too(lean: &Lean<'_>) -> Found {
    let Some(name) = lean.message.names.first() else { return Found::Nothing };
    let last = lean.norm(lean.len().saturating_sub(1).min(lean.len()));
    let leads = matches!(lean.norm(0), "and" | "also" | "plus")
        || matches!(lean.norm(1), "and" | "also") && lean.norm(0) == "oh";
    let trails = (0..lean.len()).any(|at| matches!(lean.norm(at), "too" | "also")) || last == "well";
    if !(leads || trails) || lean.asks() || lean.has_verb() || lean.message.names.iter().any(|name| name.weak && !leads)
    {
        return Found::Nothing;
    }
    let told = |call: &Spoken| matches!(call.tool.as_str(), LogMedication::ID | SkipDose::ID) && call.person.is_none();
    let reminder = |call: &Spoken| matches!(call.tool.as_str(), CreateReminder::ID | UpdateReminder::ID);
    let near = lean.focus.calls().take_while(|(back, call)| *back <= 2 && !reminder(call)).find(|(_, call)| told(call));
    let Some((back, call)) = near else { return Found::Nothing };
    let verb = if call.tool == SkipDose::ID { "skipped " } else { "took " };
    let mut at = name.tokens.start;
    while at > 0
        && (matches!(lean.norm(at - 1), "the" | "my" | "a" | "an" | "another")
            || lean.message.quantity_at(at - 1).is_some())
    {
        at -= 1;
    }
    Found::Edits(vec![lean.before(at, verb, back)])
}
