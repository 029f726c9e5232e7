//! Where sentences end.

use super::*;
use crate::list::WordList;

pub(super) const SHORTENED: &WordList = word_list!("../../../data/words/statement/split/sentence/shortened.txt");

/// The words after which a sentence is broken off: more than anyone says in one breath, and few enough that what looks through a sentence for
/// each of its words takes a time in proportion to the message.
const LONGEST: usize = 500;

/// What ends a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// A sign, or the end of the message.
    Ended,
    /// The edge of a quotation, behind which it goes on.
    Quoted,
    /// Its length: it goes on as another.
    Broken,
}

/// One past the last word from `from` on of the sentence that `began` there or earlier, and what ends it there.
pub(super) fn sentence_end(
    words: &[Word],
    quoted: &[bool],
    spaced: &[bool],
    began: usize,
    from: usize,
) -> (usize, End) {
    let mut listing = false;
    let mut at = from;
    while at < words.len() {
        if too_long(words, began, at) {
            return (at, End::Broken);
        }
        if quoted[at] {
            return (at, End::Quoted);
        }
        let next = at + 1;
        let ends = match words[at].text {
            "!" | "?" => true,
            "." => full_stop(words, spaced, from, at),
            "\n" => {
                let before = at.checked_sub(1).filter(|&i| i >= from).and_then(|i| words.get(i));
                listing = listing || before.is_some_and(|w| w.is(":"));
                let bullet = words.get(next).is_some_and(|w| w.any(list!["-", "*", "\u{2022}"]));
                !(before.is_some_and(|w| w.any(list![":", ","])) || listing && bullet)
            }
            _ => false,
        };
        if ends {
            let mut end = next;
            while end < words.len()
                && !quoted[end]
                && words[end].any(list!["!", "?", ".", ")", "\"", "\n"])
                && words[end].part(part::SIGN)
            {
                end += 1;
            }
            return (end, End::Ended);
        }
        at = next;
    }
    (words.len(), End::Ended)
}

/// One past the last word of the quotation that stands at `from`, in a sentence that `began` there or earlier.
pub(super) fn quotation_end(words: &[Word], quoted: &[bool], began: usize, from: usize) -> (usize, End) {
    for (at, quoted) in quoted.iter().enumerate().skip(from) {
        if too_long(words, began, at) {
            return (at, End::Broken);
        }
        if !quoted {
            return (at, End::Quoted);
        }
    }
    (words.len(), End::Quoted)
}

/// Whether the sentence has to be broken off before this word, which is never within a token of several words.
fn too_long(words: &[Word], began: usize, at: usize) -> bool {
    at >= began + LONGEST && words.get(at - 1).is_some_and(|before| before.token != words[at].token)
}

pub(super) fn full_stop(words: &[Word], spaced: &[bool], from: usize, at: usize) -> bool {
    let before = at.checked_sub(1).filter(|&i| i >= from).and_then(|i| words.get(i));
    let Some(next) = words.get(at + 1) else { return true };
    if next.is(".") || before.is_some_and(|w| w.is(".")) {
        return false;
    }
    let gap = spaced.get(at + 1).copied().unwrap_or(true);
    let Some(before) = before else { return gap };
    // "171 lb. The", "101.2 F. The": the unit of a figure, and no initial ("John F. Kennedy") or title.
    let figure = at.checked_sub(2).filter(|&i| i >= from).and_then(|i| words.get(i));
    if before.any(list!["lb", "lbs", "oz", "f", "c", "hr", "hrs"]) && figure.is_some_and(|w| w.part(part::NUMBER)) {
        return gap && next.part(part::CAPITAL);
    }
    if before.any(SHORTENED)
        && !(before.any(list!["no", "min", "mins", "sun", "sat", "i", "hr", "hrs"]) && gap && next.part(part::CAPITAL))
    {
        // "p.m. Then": a capital after a time of day begins a sentence.
        let day = before.text == "m" || before.any(list!["hrs", "lbs", "tabs"]);
        return day && gap && next.part(part::CAPITAL);
    }
    if before.text.len() == 1 && before.part(part::CAPITAL) && !before.is("i") {
        return false;
    }
    if before.is("m") {
        return gap && next.part(part::CAPITAL);
    }
    gap || next.part(part::SIGN) && !next.any(list![","])
        || (next.text.len() > 2 && before.text.len() > 2 && !next.part(part::NUMBER))
}
