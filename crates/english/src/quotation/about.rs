//! Words about a text: what a person says beside something that they quote or paste ("What does this mean?", "Someone sent me this:").

use std::ops::Range;

use super::lists::{KEPT, PASSED, SPEAKS, TIMES, WORKED, WRITINGS};
use super::page::{self, Page};
use crate::list::WordList;
use crate::statement::{leaves_alone, orders};
use crate::text::TokenKind;

/// What a sentence says of a text beside it. Ordered: of several the later one counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Remark {
    /// Nothing.
    None,
    /// It points to something, and that may be a text.
    Doubtful,
    /// It is about a text.
    Text,
}

/// Words that point to what stands beside them.
const POINTING: &WordList = list!["this", "these"];
/// The same, of what may as well have been told before.
const VAGUE: &WordList = list!["that", "those", "it", "they", "them"];
/// What is below, above or attached.
const PLACED: &WordList = list!["following", "below", "attached", "enclosed"];

/// Whether the words before a quotation are about a text.
pub(super) fn asks(page: &Page<'_, '_>, head: &Range<usize>) -> bool {
    remark(page, head) == Remark::Text
}

/// What a sentence, or what stands before its colon, says of a text.
pub(super) fn remark(page: &Page<'_, '_>, sentence: &Range<usize>) -> Remark {
    let any = |words: &WordList| page.any(sentence.clone(), words);
    let sign =
        |word: &str| page.is(sentence.end, word) || sentence.end.checked_sub(1).is_some_and(|last| page.is(last, word));
    let (asked, colon) = (sign("?"), sign(":"));
    let pointing = pointing(page, sentence);
    if any(WORKED) && (asked || colon || pointing > Pointing::No || any(WRITINGS) || any(VAGUE) || any(PLACED)) {
        return Remark::Text;
    }
    if page::ordered(page, sentence) {
        // "Save this joke:": whether it is kept as a telling, nobody knows.
        let of_text = pointing == Pointing::Writing && !any(list!["note", "notes"]);
        return if of_text { Remark::Doubtful } else { Remark::None };
    }
    let kept = any(KEPT) && any(list!["my", "our"]);
    let how = (sentence.start..sentence.end).any(|at| {
        page.is(at, "how")
            && page.any(at + 1..at + 6, list!["say", "write", "spell", "phrase", "put", "word", "pronounce"])
    });
    if how && pointing > Pointing::No || any(PLACED) && (any(WRITINGS) || any(PASSED) || any(SPEAKS)) {
        return Remark::Text;
    }
    match pointing {
        Pointing::Writing if !kept => return Remark::Text,
        Pointing::Alone if any(SPEAKS) || any(PASSED) || any(WRITINGS) => return Remark::Text,
        Pointing::Alone if asked || colon => return Remark::Doubtful,
        _ => {}
    }
    let writing = any(WRITINGS) && !kept;
    let here = any(list!["here", "here's", "heres", "below", "above", "today", "just"]);
    let vague =
        any(VAGUE) && (any(SPEAKS) && page.any(sentence.clone(), list!["what", "who", "does", "is", "do", "can"]));
    if writing && (here && (colon || asked) || (asked && any(VAGUE))) || vague && asked && writing {
        return Remark::Text;
    }
    let meaning =
        asked && any(VAGUE) && any(list!["mean", "means", "meaning", "say", "says", "scam", "legit", "sound"]);
    if meaning {
        return Remark::Text;
    }
    // "Turn it into the passive:", "Sort out those:": an order that points.
    let ordered = colon && any(VAGUE) && page.tokens.get(sentence.start).is_some_and(|first| orders(&first.norm));
    // "new prescription: …" is told.
    let writing = writing && !page.is_any(sentence.start, list!["new", "repeat"]);
    if ordered || (any(PLACED) || writing) && (asked || colon) {
        return Remark::Doubtful;
    }
    Remark::None
}

/// Whether a sentence points to what stands beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Pointing {
    No,
    /// "this" by itself.
    Alone,
    /// "this message", "these lyrics".
    Writing,
}

/// Whether "this" stands behind the verb that asks of it.
fn asked_of(page: &Page<'_, '_>, this: usize) -> bool {
    this.checked_sub(1).is_some_and(|verb| page.is_any(verb, list!["is", "was", "are", "were", "isn't"]))
}

fn pointing(page: &Page<'_, '_>, sentence: &Range<usize>) -> Pointing {
    let mut found = Pointing::No;
    for at in sentence.clone().filter(|at| page.is_any(*at, POINTING)) {
        let here = match page.tokens.get(at + 1).filter(|_| at + 1 < sentence.end) {
            None => Pointing::Alone,
            Some(next) if next.is_any(TIMES) => Pointing::No,
            Some(_) if page.any(at + 1..(at + 4).min(sentence.end), WRITINGS) => Pointing::Writing,
            Some(_) if asked_of(page, at) && page.is(at + 2, "?") => Pointing::Alone,
            Some(next) if next.kind != TokenKind::Word || leaves_alone(&next.norm) || next.is_any(PASSED) => {
                Pointing::Alone
            }
            Some(_) => Pointing::No,
        };
        found = found.max(here);
    }
    // "the following", "the … below": what stands there is no thing of the user's own where it is called a text.
    if page.any(sentence.clone(), PLACED) && page.any(sentence.clone(), WRITINGS) {
        found = found.max(Pointing::Writing);
    }
    found
}
