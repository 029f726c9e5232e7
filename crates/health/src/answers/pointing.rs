//! Words that only point at what waits: "it", "both", "that was the ER".

use alara_english::text::{Text, Token};
use alara_english::{WordList, general, list, measures, word_list};
use chrono::NaiveDateTime;

use super::target::{IDLE, holds, kinds};
use super::{PendingCall, change};
use crate::lexicon;
use crate::tools::{LogBloodPressure, LogVital};

/// Words that mean more than one. "All good" agrees, and counts nothing.
pub(super) fn plural(words: &str) -> bool {
    let text = Text::new(words);
    let agrees = |at: usize| {
        text.tokens.get(at + 1).is_some_and(|next| {
            next.is_any(list!["good", "right", "fine", "set", "ok", "okay", "well", "correct", "great", "clear"])
        })
    };
    text.tokens.iter().enumerate().any(|(at, token)| {
        token.is_any(list!["both", "them", "everything", "neither", "none", "those", "these", "lot", "either"])
            || token.is("all") && !agrees(at)
    })
}

/// Nothing but words that the sole call could be meant by ("it", "to my list").
pub(super) fn only_verb(words: &str) -> bool {
    Text::new(words)
        .tokens
        .iter()
        .all(|token| token.is_any(word_list!("../../data/words/answers/pointing/only_verb.txt")))
}

/// "correct, that was the ER": says again what the one call that is meant shows already, each word of it.
pub(super) fn points_at(words: &str, only: &PendingCall) -> bool {
    let text = Text::new(words);
    let emergency = holds(only, "emergency");
    let points = text.tokens.first().is_some_and(|token| token.is_any(list!["that", "it", "this", "that's", "it's"]));
    let light = word_list!("../../data/words/answers/pointing/points_at.txt");
    points
        && text.tokens.len() <= 8
        && text.tokens.iter().filter(|token| !token.is_any(light)).all(|token| {
            holds(only, &token.norm) || emergency && token.is_any(list!["er", "ed", "casualty", "emergency", "room"])
        })
}

/// "yes, change it": the change that waits, and no other.
pub(super) fn verb_alone(words: &str) -> bool {
    let text = Text::new(words);
    let mut tokens = text.tokens.iter();
    let verb =
        tokens.next().is_some_and(|token| token.is_any(word_list!("../../data/words/answers/pointing/verb_alone.txt")));
    let object = tokens.next().is_some_and(|token| token.is_any(list!["it", "that", "this", "them"]));
    verb && object
        && tokens.all(|token| token.is_any(word_list!("../../data/words/answers/pointing/verb_alone_please.txt")))
}

/// "don't touch it", "leave it".
pub(super) fn untouched(words: &str) -> bool {
    let text = Text::new(words);
    let has = |any: &WordList| text.tokens.iter().any(|token| token.is_any(any));
    has(list!["don't", "dont", "not"]) && has(list!["change", "alter", "touch", "edit", "move"])
        || has(list!["keep", "leave"])
}

/// "Not the visit", "without the reminder".
pub(super) fn denies(words: &str) -> bool {
    let no = list!["not", "without", "except", "no", "nor", "minus"];
    Text::new(words).tokens.iter().any(|token| token.is_any(no))
}

/// Whether words that name a call say nothing else and no value of their own: "the blood test" is a name, "blood pressure 128 over 79" a
/// reading that shares a word with it, and "Concor makes me dizzy" tells something of the same medicine.
pub(super) fn names_alone(words: &str, now: NaiveDateTime, call: &PendingCall) -> bool {
    let text = Text::new(words);
    let read = measures(&text, now);
    let valued = !read.readings.is_empty()
        || !read.times.is_empty()
        || read.quantities.iter().any(|each| each.unit.is_some() && !each.article);
    let norms = text.norms();
    let measured = (0..norms.len()).any(|at| lexicon::vitals::kind_at(&norms, at).is_some());
    let reading = matches!(call.tool.as_str(), LogVital::ID | LogBloodPressure::ID);
    let says_more = text.tokens.iter().any(|token| {
        let plain = general::is_word(&token.norm) || lexicon::is_common_word(&token.norm);
        plain && !idles(token) && !kinds(&call.tool).contains(&token.norm.as_str()) && !holds(call, &token.norm)
    });
    (!valued || change::restates(words, now, call)) && (!measured || reading) && !says_more
}

/// Words beside a name that say nothing.
fn idles(token: &Token) -> bool {
    IDLE.contains(&token.norm.as_str()) || token.is_any(word_list!("../../data/words/answers/pointing/idles.txt"))
}

/// "make that 7:15": of what was spoken of last, which the last reply's cards are, or what was done since; "the other one" is of cards.
pub(super) fn leans(words: &str) -> bool {
    let any = |of: &WordList| Text::new(words).tokens.iter().any(|token| token.is_any(of));
    any(list!["it", "that", "this"]) && !any(list!["one", "ones", "other", "both"])
}

/// "the one with Dr. Cho", "the visit on Tuesday": words that begin by pointing at one of those that wait.
pub(super) fn names_one(words: &str) -> bool {
    let text = Text::new(words);
    let mut tokens = text.tokens.iter();
    tokens.next().is_some_and(|token| token.is("the"))
        && tokens.nth(1).is_some_and(|token| token.is_any(list!["with", "on", "at", "for", "from"]))
}
