//! Whether a sentence asks: by the word that it opens with, and not by one that it tells something with.

use std::ops::Range;

use alara_english::{WordList, list, word_list};

use super::super::message::Message;

/// A question or an order opens with a word of asking; in few words none is needed ("latest readings?").
pub(super) fn interrogative(message: &Message<'_>, scope: &Range<usize>) -> bool {
    const ASKING: &WordList = word_list!("../../../data/words/events/told/question/asking.txt");
    // "after the infection I have been getting pressure?": of what a clause tells, nothing is asked.
    const HELPING: &WordList = word_list!("../../../data/words/events/told/question/helping.txt");
    let sentence = message.sentence_tokens(scope.start);
    let asks = |from: usize, reach: usize| {
        (from..from + reach).any(|at| {
            let helps = message.is_any(at, HELPING);
            let opens = at.checked_sub(1).is_none_or(|before| {
                !message.is_word(before)
                    || before < sentence.start
                    || word_list!("../../../data/words/events/told/question/interrogative.txt")
                        .holds(message.norm(before))
            });
            // "what I need to know", "like what he said": no question.
            let relative = matches!(message.norm(at), "what" | "how" | "who" | "where" | "when" | "which")
                && (matches!(message.norm(at + 1), "i" | "we" | "people" | "to" | "the")
                    && !message.any(sentence.clone(), list!["?"])
                    && message.request(at).is_none()
                    || matches!(message.before(at, 1), "like" | "about" | "of" | "than"));
            let subject = !helps
                || opens && !matches!(message.norm(at), "had" | "have" | "has")
                || message.is_any(at + 1, list!["i", "my", "we", "the", "there", "any", "it", "that", "this", "you"]);
            message.is_any(at, ASKING)
                && !relative
                && subject
                && (!helps || opens || message.vital_kind(at - usize::from(at > 0)).is_some())
        })
    };
    let told_of = (sentence.start..sentence.start + 6).any(|at| {
        matches!(message.norm(at), "i'm" | "im" | "i've" | "ive" | "she" | "he")
            || message.norm(at) == "i"
                && message.is_any(at + 1, list!["have", "had", "am", "was", "got", "get", "feel", "went", "took"])
    }) && !asks(sentence.start, 3)
        && message.request(scope.start).is_none()
        && !message.any(sentence.clone(), list!["what", "what's", "how", "when", "which", "show", "see", "look"]);
    let long = sentence.len() > 10;
    !(long && told_of) && (!long || asks(sentence.start, 6) || asks(scope.start, 5))
}
