//! Where sentences end.

use super::*;
use crate::list::WordList;

pub(super) const SHORTENED: &WordList = list![
    "dr", "mr", "mrs", "ms", "prof", "st", "vs", "approx", "no", "etc", "tab", "tabs", "cap", "caps", "inj", "appt",
    "pt", "e", "i", "a", "p", "oz", "lb", "lbs", "hr", "hrs", "min", "mins", "jan", "feb", "mar", "apr", "jun", "jul",
    "aug", "sep", "sept", "oct", "nov", "dec", "mon", "tue", "tues", "wed", "thu", "thur", "thurs", "fri", "sat",
    "sun",
];

/// One past the last word of the sentence that begins at `from`, and whether it was ended (rather than broken off by a quotation).
pub(super) fn sentence_end(words: &[Word], quoted: &[bool], spaced: &[bool], from: usize) -> (usize, bool) {
    let mut listing = false;
    let mut at = from;
    while at < words.len() {
        if quoted[at] {
            return (at, false);
        }
        let next = at + 1;
        let ends = match words[at].text {
            "!" | "?" => true,
            "." => full_stop(words, spaced, from, at),
            "\n" => {
                let before = at.checked_sub(1).filter(|&i| i >= from).and_then(|i| words.get(i));
                listing = listing || before.is_some_and(|w| w.is(":"));
                let bullet = words.get(next).is_some_and(|w| w.any(list!["-", "*", "\u{2022}", "\u{2013}"]));
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
            return (end, true);
        }
        at = next;
    }
    (words.len(), true)
}

pub(super) fn full_stop(words: &[Word], spaced: &[bool], from: usize, at: usize) -> bool {
    let before = at.checked_sub(1).filter(|&i| i >= from).and_then(|i| words.get(i));
    let Some(next) = words.get(at + 1) else { return true };
    if next.is(".") || before.is_some_and(|w| w.is(".")) {
        return false;
    }
    let gap = spaced.get(at + 1).copied().unwrap_or(true);
    let Some(before) = before else { return gap };
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
