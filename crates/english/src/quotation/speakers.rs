//! Who speaks in a quotation: what the words before it, or right behind it, name.

use std::ops::Range;

use super::Speaker;
use super::lists::{DOCUMENTS, FICTION, TELLING};
use super::page::Page;
use crate::statement::other_person;
use crate::text::TokenKind;

/// How far behind a quotation who said it is looked for, in tokens.
const BEHIND: usize = 14;

/// The speaker of what stands in marks.
pub(super) fn of_marked(page: &Page<'_, '_>, range: &Range<usize>) -> Speaker {
    let head = page.sentence_start(range.start)..range.start;
    let before = of_words(page, &head);
    let behind = range.end..page.sentence_end(range.end).min(range.end + BEHIND);
    // "…", said my grandmother: behind a quotation only what tells names its speaker.
    if page.any(behind.clone(), TELLING) || page.any(behind.clone(), list!["is", "was", "what"]) {
        return before.max(of_words(page, &behind));
    }
    before
}

/// The speaker that some words name.
pub(super) fn of_words(page: &Page<'_, '_>, words: &Range<usize>) -> Speaker {
    let any = |list| page.any(words.clone(), list);
    if words.clone().any(|at| somebody(page, words, at)) {
        return Speaker::Other;
    }
    if any(list!["forwarded", "forward", "fwd", "forwards"]) {
        return Speaker::Forwarded;
    }
    if any(FICTION) {
        return Speaker::Fiction;
    }
    if any(DOCUMENTS) {
        return Speaker::Document;
    }
    let mine = any(list!["i", "i've", "i'd", "my", "me"]) && any(TELLING);
    if mine { Speaker::User } else { Speaker::Unnamed }
}

/// Whether a token names somebody who is not the user: a relation, a clinician, a first name, he or she, "someone", a name in capitals.
fn somebody(page: &Page<'_, '_>, words: &Range<usize>, at: usize) -> bool {
    let Some(token) = page.tokens.get(at).filter(|token| token.kind == TokenKind::Word) else { return false };
    if token.is_any(list!["nobody", "anyone", "anybody", "who", "whom"]) {
        return false;
    }
    let bare = token.norm.strip_suffix("'s").unwrap_or(&token.norm);
    // "I told my wife: …": those who are told are not those who tell.
    let told = at > words.start
        && (at.saturating_sub(3)..at).any(|by| {
            page.is_any(by, TELLING)
                && by.checked_sub(1).is_some_and(|before| page.is_any(before, list!["i", "i've", "we", "just"]))
        });
    other_person(bare) && !told
}
