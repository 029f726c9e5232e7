//! What a yes or a no means of what waits: "stop it" is a yes where stopping waits, "keep it" a no where an end does.

use alara_english::answer::{Act, Part};
use alara_english::text::Text;
use alara_english::{WordList, list, word_list};
use serde_json::{Map, Value};

use super::PendingCall;
use super::pointing::untouched;
use crate::tools::speech::Deed;
use crate::tools::{DeleteEntry, DeleteReminder, SkipDose, StopMedication, UpdateReminder, speech};

/// Whether an answer begins with a word of yes.
fn opens_with_yes(text: &Text<'_>) -> bool {
    let yes = list!["yes", "yep", "yeah", "ok", "sure", "okay", "yup", "please"];
    text.tokens.first().is_some_and(|token| token.is_any(yes))
}

/// "yes, stop the mirtazapine": behind a yes, the name of the end that waits is a yes to it, beside others too.
pub(super) fn names_the_end(text: &Text<'_>, part: &Part, named: Option<&PendingCall>) -> bool {
    named.is_some() && opens_with_yes(text) && means_yes(text, part, named)
}

/// "Take losartan", beside a card of aspirin: another dose, and no other name for that one. "Log it as losartan" is one.
pub(super) fn names_another_dose(text: &Text<'_>, changes: &Map<String, Value>) -> bool {
    changes.contains_key("medication_name") && !text.tokens.iter().any(|token| token.is_any(list!["as", "instead"]))
}

/// "Go ahead and change it", "yes sir, change it to that": a yes where a change is what waits.
pub(super) fn orders_the_change(text: &Text<'_>, of: &PendingCall) -> bool {
    let changes = speech(&of.tool).is_some_and(|speech| speech.deed == Deed::Changes);
    let has = |words: &WordList| text.tokens.iter().any(|token| token.is_any(words));
    changes
        && has(list!["change", "fix", "correct", "update", "amend"])
        && has(list!["it", "that", "them"])
        && text.tokens.iter().all(|token| token.is_any(word_list!("../../data/words/answers/sense/change.txt")))
}

/// "stop it" is a yes where stopping is what waits.
pub(super) fn means_yes(text: &Text<'_>, part: &Part, of: Option<&PendingCall>) -> bool {
    let Some(only) = of else { return part.act == Act::Affirm };
    if part.act == Act::Affirm {
        // "keep it" is a no where an end is what waits.
        let deed = speech(&only.tool).map(|speech| speech.deed);
        let ends = deed == Some(Deed::Ends);
        let keeps = Text::new(text.slice(part.span))
            .tokens
            .iter()
            .any(|token| token.is_any(list!["keep", "leave", "continue"]));
        // "don't touch it" is one where a change is what waits.
        let changes = deed == Some(Deed::Changes);
        return !(ends && keeps || changes && untouched(text.slice(part.span)));
    }
    let words: Vec<String> = Text::new(text.slice(part.span)).tokens.into_iter().map(|token| token.norm).collect();
    let denied = words
        .iter()
        .any(|word| matches!(word.as_str(), "no" | "not" | "don't" | "nope" | "nah" | "never" | "dont" | "mind"));
    let has = |verbs: &WordList| words.iter().any(|word| verbs.holds(word));
    let opened = opens_with_yes(text);
    let ends = match only.tool.as_str() {
        StopMedication::ID => {
            has(list!["stop", "discontinue", "remove", "drop"])
                || opened && has(list!["cancel", "delete", "bin", "rid", "strike"])
                || has(list!["take", "cross", "strike"])
                    && has(list!["off"])
                    && (opened || has(list!["list", "meds", "medications"]))
        }
        DeleteReminder::ID | DeleteEntry::ID => {
            has(list!["delete", "remove", "erase", "clear", "wipe", "drop", "scrap", "bin"])
                || opened && (has(list!["cancel", "stop"]) || has(list!["take", "strike"]) && has(list!["off", "out"]))
                || has(list!["rid"])
        }
        UpdateReminder::ID => {
            only.parameters.get("active") == Some(&Value::Bool(false))
                && has(list!["stop", "disable", "pause", "silence", "off"])
        }
        SkipDose::ID => has(list!["skip"]),
        _ => false,
    };
    ends && !denied
}
/// "Is that the right day?", behind a yes: whether a part asks of what waits.
pub(super) fn asks_of_it(text: &Text<'_>, part: &Part) -> bool {
    let said = Text::new(text.slice(part.span));
    let asks = said.tokens.first().is_some_and(|first| first.is_any(list!["is", "was", "isn't", "wasn't", "are"]));
    asks && said.tokens.get(1).is_some_and(|second| second.is_any(list!["that", "it", "this", "the"]))
}
