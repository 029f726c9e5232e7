//! What stands in quotation marks and is the user's own all the same: a name, a title or a note within a clause of theirs, and what a
//! device shows.

use std::ops::Range;

use super::lists::TELLING;
use super::page::{Page, ordered};
use super::{Speaker, about, speakers};
use crate::list::WordList;
use crate::statement::{is_device, says, verbal};
use crate::text::TokenKind;

/// Whose a pair of marks and its words are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ours {
    /// A name or a value that the user chose.
    Own,
    /// Words that the user orders to be kept: theirs as a note, and as a telling in doubt.
    Doubtful,
    /// A quotation.
    No,
}

/// The most words that a name or a title has.
const TITLE: usize = 8;
/// The most words that a nickname has ("my "water pill"").
const NICKNAME: usize = 3;

/// Words before a quotation that make it a name or value the user chose.
const NAMING: &WordList = word_list!("../../data/words/quotation/ours/naming.txt");
/// Orders behind which "to" leads to a title.
const TITLES: &WordList = word_list!("../../data/words/quotation/ours/titles.txt");

/// Whose what stands in a pair of marks is.
pub(super) fn ours(page: &Page<'_, '_>, range: &Range<usize>) -> Ours {
    let start = page.sentence_start(range.start);
    let head = start..range.start;
    if head.is_empty() || about::asks(page, &head) {
        return Ours::No;
    }
    let inside = page.run(range.start + 1..range.end.saturating_sub(1));
    let words = inside.iter().filter(|token| token.kind == TokenKind::Word).count();
    let tells = inside.iter().any(|token| verbal(&token.norm));
    let before = |back: usize, list: &WordList| range.start.checked_sub(back).is_some_and(|at| page.is_any(at, list));
    if device(page, &head) && !page.any(range.clone(), list!["i", "i've", "my"]) {
        return Ours::Own;
    }
    let named = before(1, NAMING) || before(2, NAMING) || before(1, list!["to"]) && page.any(head.clone(), TITLES);
    if named && words <= TITLE {
        return if tells && !page.any(head, TITLES) { Ours::Doubtful } else { Ours::Own };
    }
    let told = head.clone().rev().take(4).any(|at| page.is_any(at, TELLING) || says(&page.tokens[at].norm));
    if ordered(page, &head) {
        return if tells { Ours::Doubtful } else { Ours::Own };
    }
    let last = range.start.checked_sub(1).and_then(|at| page.tokens.get(at));
    let governed = last.is_some_and(|last| last.says());
    let attributed = page.any(range.end..page.sentence_end(range.end).min(range.end + 4), TELLING);
    if governed && words <= NICKNAME && inside.len() <= 2 * NICKNAME && !tells && !told && !attributed {
        return Ours::Own;
    }
    Ours::No
}

/// "my cuff says "128/82"": what a device shows is the user's.
fn device(page: &Page<'_, '_>, head: &Range<usize>) -> bool {
    head.clone().any(|at| page.tokens.get(at).is_some_and(|token| is_device(&token.norm)))
        && speakers::of_words(page, head) != Speaker::Other
}

/// The sentence that a quotation tears apart: where it stands in the middle of a clause without anybody's saying it ("I did "not at all
/// ever" take it"), what is left of the clause is not what was said.
pub(super) fn torn(page: &Page<'_, '_>, range: &Range<usize>) -> Option<Range<usize>> {
    let word = |at: usize| matches!(page.kind(at), Some(TokenKind::Word | TokenKind::Number)) && !page.quoted(at);
    let start = page.sentence_start(range.start);
    let end = page.sentence_end(range.end);
    let said = (range.start.saturating_sub(6).max(start)..range.start)
        .any(|at| page.tokens.get(at).is_some_and(|token| token.is_any(TELLING) || says(&token.norm)));
    let behind = page.tokens.get(range.end).is_some_and(|token| {
        token.is_any(TELLING) || token.is_any(list!["is", "was", "it", "that's", "and", "but", "so"])
    });
    let joined = word(range.end) && !behind && !said;
    // "… at noon." Thanks: a quotation that is a sentence of its own, and another behind it.
    let whole = start == range.start
        && range.end.checked_sub(2).is_some_and(|last| page.is_any(last, list![".", "!", "?"]))
        && page.tokens.get(range.end).is_some_and(|next| next.capital);
    if whole {
        return None;
    }
    let led = start == range.start || word(range.start.wrapping_sub(1));
    (joined && led).then_some(start..end)
}
