//! What a statement beside an answer speaks of: of what waits, or of something else.

use alara_english::answer::Part;
use alara_english::text::Text;
use alara_english::{WordList, list, word_list};
use chrono::NaiveDateTime;
use serde_json::{Map, Value};

use super::{PendingCall, change, value};
use crate::tools::speech::{Family, WANTS};
use crate::tools::{AddMedication, LogHydration, LogMedication, LogVital, StopMedication, speech};

/// Whether words are a statement rather than a name or a value.
pub(super) fn states(words: &str) -> bool {
    let first = Text::new(words);
    first.tokens.len() > 8
        || first.tokens.iter().any(|token| token.is_any(list!["was", "is", "should", "hurts", "took"]))
        || first.tokens.first().is_some_and(|token| token.is_any(list!["i", "my", "we", "he", "she", "they", "it"]))
}

/// "yes, and I had my amlodipine at 8": what an "and" joins to a yes, where it tells of a medication and what waits is of none, is a message
/// of its own beside it.
pub(super) fn joins(text: &Text<'_>, part: &Part, only: Option<&PendingCall>) -> bool {
    let words = text.slice(part.change.unwrap_or(part.span));
    let before = text.original.get(..part.span.start).unwrap_or_default();
    let last = before.split_whitespace().next_back().or_else(|| words.split_whitespace().next());
    let and = matches!(last, Some("and" | "&" | "n")) || words.starts_with("and ");
    let of_medicines = only.is_some_and(|call| call.has("medication_name") || call.has("name"));
    and && !of_medicines && value::medication(words).is_some()
}

/// Whether a statement speaks of this call ("I took it yesterday" of a dose).
pub(super) fn speaks_of(words: &str, call: &PendingCall) -> bool {
    let text = Text::new(words);
    let has = |any: &WordList| text.tokens.iter().any(|token| token.is_any(any));
    let speech = speech(&call.tool);
    let verbs = speech.map_or(WANTS, |speech| speech.verbs);
    let family = speech.and_then(|speech| speech.family);
    let other = match call.tool.as_str() {
        LogMedication::ID | AddMedication::ID | StopMedication::ID => {
            let named = call.text("medication_name").or_else(|| call.text("name")).unwrap_or("");
            value::medication(words).is_some_and(|said| {
                !named.to_lowercase().contains(&said.to_lowercase()) && !crate::lexicon::same_medication(&said, named)
            })
        }
        _ => has(list!["also", "another", "too"]) || value::medication(words).is_some(),
    };
    let other = other || family == Some(Family::Care) && something_else(&text, call);
    let measures = matches!(call.tool.as_str(), LogHydration::ID | LogVital::ID);
    has(verbs) && !other && (measures || !of_the_day(&text))
}

/// "yes I did my exercises", "I was at the gym", of a visit: what was done, or where one was, is nothing of the visit's own.
fn something_else(text: &Text<'_>, call: &PendingCall) -> bool {
    const CARE: &WordList = word_list!("../../data/words/answers/speaks/care.txt");
    let tokens = &text.tokens;
    let own = |word: &str| {
        call.parameters
            .values()
            .filter_map(Value::as_str)
            .any(|shown| shown.to_lowercase().split(|sign: char| !sign.is_alphanumeric()).any(|each| each == word))
    };
    if text.tokens.iter().any(|token| token.is_any(list!["breakfast", "lunch", "dinner", "supper", "food", "water"])) {
        return true;
    }
    let Some(verb) = tokens.iter().position(|token| token.is_any(list!["did", "had", "was"])) else { return false };
    let mut object = tokens.get(verb + 1..).unwrap_or_default().iter();
    let opens = object
        .next()
        .is_some_and(|token| token.is_any(list!["my", "the", "some", "a", "an", "at", "in", "his", "her", "our"]));
    opens && !object.any(|token| token.is_any(CARE) || own(&token.norm))
}

/// "yes, I had my lunch": a meal, a wash or a rest, and nothing that waits for an answer.
fn of_the_day(text: &Text<'_>) -> bool {
    const DONE: &WordList = word_list!("../../data/words/answers/speaks/done.txt");
    let tokens = &text.tokens;
    tokens.iter().enumerate().any(|(at, token)| {
        let light = |by: usize| {
            at.checked_sub(by)
                .and_then(|before| tokens.get(before))
                .is_some_and(|before| before.is_any(list!["had", "have", "took", "eaten", "got"]))
        };
        token.is_any(DONE) && (light(1) || light(2))
    })
}

/// "I had paracetamol, not aspirin": what takes the place of what was shown, by the statement and the denial behind it.
pub(super) fn in_its_place(words: &str, denial: &str, now: NaiveDateTime, call: &PendingCall) -> Map<String, Value> {
    let denial = denial.to_lowercase();
    let shown = denial.strip_prefix("not ").is_some_and(|old| {
        call.parameters
            .values()
            .filter_map(Value::as_str)
            .any(|shown| shown.to_lowercase().contains(old.trim_end_matches('.')))
    });
    if shown { change::changes(words, now, call, true) } else { Map::new() }
}
