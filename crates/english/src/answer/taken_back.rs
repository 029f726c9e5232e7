//! Taking back: "undo that", "take it back", "scratch that": of what was done last, and of nothing that is named.

use crate::text::Text;

/// Words around it that say nothing of their own.
const FILLS: &[&str] = word_list!("../../data/words/answer/taken_back/fills.txt").words();
/// What is taken back, where it is not named.
const THAT: &[&str] = &["that", "it", "this", "those", "them", "both", "these", "everything"];

/// "this last what I said", "what I just told you": what was said last, in any order of small words.
fn said_last(words: &[&str]) -> bool {
    const SMALL: &[&str] = word_list!("../../data/words/answer/taken_back/small.txt").words();
    let has = |any: &[&str]| words.iter().any(|word| any.contains(word));
    words.iter().all(|word| SMALL.contains(word)) && has(&["said", "told", "wrote", "entered", "logged", "message"])
}

/// Whether a word of taking back stands in a message at all.
pub fn may_take_back(text: &Text<'_>) -> bool {
    text.tokens.iter().any(|token| token.is_any(word_list!("../../data/words/answer/taken_back/may_take_back.txt")))
}

/// Whether a message takes back what was done last, and says nothing else.
pub fn takes_back(text: &Text<'_>) -> bool {
    if text.tokens.iter().any(|token| token.norm == "?") {
        return false;
    }
    let words: Vec<&str> = text
        .tokens
        .iter()
        .filter(|token| token.says())
        .map(|token| token.norm.as_str())
        .filter(|word| !FILLS.contains(word))
        .collect();
    let last = |rest: &[&str]| {
        matches!(rest, ["last", "one" | "thing"] | ["the", "last", "one" | "thing"] | ["that", "last", "one" | "thing"])
    };
    match words.as_slice() {
        ["undo" | "revert"] => true,
        ["undo" | "revert" | "reverse" | "scrap" | "scratch", that] => THAT.contains(that),
        ["take", that, "back"] => THAT.contains(that),
        ["take", "back", that] => THAT.contains(that),
        ["undo" | "revert" | "reverse" | "scrap" | "scratch", rest @ ..] if last(rest) => true,
        [
            "undo" | "revert" | "scrap" | "scratch" | "cancel" | "withdraw" | "forget" | "ignore" | "disregard",
            rest @ ..,
        ] => said_last(rest),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_names_nothing_takes_the_last_thing_back() {
        for words in [
            "undo that",
            "Undo",
            "oh no, take that back please",
            "scrap that",
            "can you undo the last one",
            "scratch that.",
            "Please cancel this last what I said",
            "forget what I just told you",
        ] {
            assert!(takes_back(&Text::new(words)), "{words}");
        }
        for words in [
            "undo the aspirin",
            "take it back to the shop",
            "can I undo that?",
            "take that",
            "scratch my back",
            "delete that",
            "forget it",
            "cancel the last appointment",
            "I took it back",
        ] {
            assert!(!takes_back(&Text::new(words)), "{words}");
        }
    }
}
