//! What stands before a colon: a teller, a source, words about a text, or a label of the user's own.

use std::ops::Range;

use super::about::{self, Remark};
use super::lists::{
    DOCUMENTS, ELSEWHERE, FICTION, HEARS, KEPT, NOTES, SOURCES, TELLING, TELLS, TIMES, VERSES, WRITINGS,
};
use super::page::Page;
use super::{Speaker, page, source, speakers};
use crate::list::WordList;
use crate::statement::{is_device, leaves_alone, orders, other_person, third_person, unknown};
use crate::text::TokenKind;

/// What the words before a colon make of those behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Head {
    /// The user's own.
    Own,
    /// Told by another.
    Told(Speaker),
    /// A text that is quoted or pasted.
    Text(Speaker),
    /// One or the other.
    Doubtful,
}

/// Verbs of telling that as often tell of something else: alone they leave doubt.
const WEAK: &WordList = word_list!("../../data/words/quotation/heads/weak.txt");
/// Who speaks before a colon to somebody.
const SPEAKERS: &WordList = word_list!("../../data/words/quotation/heads/speakers.txt");
const SELF: &WordList = list!["i", "i've", "i'm", "i'd", "we", "we've", "me"];
const MINE: &WordList = word_list!("../../data/words/quotation/heads/words.txt");

/// Whether a colon at a token parts a head from what it heads: no clock, no smile, no address.
pub(super) fn colon(page: &Page<'_, '_>, at: usize) -> bool {
    let behind = page.tokens.get(at + 1);
    let sign = |kind: TokenKind| kind == TokenKind::Sign;
    page.is(at, ":")
        && !page.quoted(at)
        && behind.is_none_or(|next| {
            next.spaced
                || next.kind == TokenKind::Break
                || next.is_any(list!["\"", "'"])
                || page.quoted(at + 1)
                || !sign(next.kind)
                    && page.kind(at.wrapping_sub(1)) == Some(TokenKind::Word)
                    && next.kind == TokenKind::Word
        })
}

/// What the words before a colon make of those behind it; what a device shows is the user's own.
pub(super) fn head(page: &Page<'_, '_>, head: &Range<usize>) -> Head {
    let any = |words: &WordList| page.any(head.clone(), words);
    let person = || head.clone().find(|at| somebody(page, *at));
    let device = || head.clone().any(|at| page.tokens.get(at).is_some_and(|token| is_device(&token.norm)));
    if head.is_empty() || device() {
        return Head::Own;
    }
    if page::ordered(page, head) && !any(VERSES) {
        let about = about::remark(page, &(head.start..head.end + 1));
        return if about == Remark::None { Head::Own } else { Head::Doubtful };
    }
    let of_another = possessed(page, head) && (any(NOTES) || any(WRITINGS));
    let elsewhere = any(ELSEWHERE) || of_another;
    if any(KEPT) && any(list!["my", "self", "today", "for", "our", "daily"]) && !elsewhere && person().is_none() {
        return Head::Own;
    }
    let speaker = || speakers::of_words(page, head);
    let told = |weak: Speaker| Head::Told(speaker().max(weak));
    if any(HEARS) && (person().is_some() || !any(SELF)) {
        return told(Speaker::Other);
    }
    let remark = about::remark(page, &(head.start..head.end + 1));
    if remark == Remark::Text {
        return Head::Text(speaker());
    }
    let own = any(list!["i", "i've", "i'm"]) && !any(list!["copied", "pasted", "found", "saw", "got", "read"]);
    if let Some(verb) = teller(page, head) {
        let own_teller = (verb.saturating_sub(2).max(head.start)..verb).any(|at| page.is_any(at, SELF));
        let sourced = source::named(page, head.start..verb) || any(FICTION) || any(DOCUMENTS);
        let weak = page.is_any(verb, WEAK);
        if own_teller {
            return if page.is_any(verb, list!["read"]) && sourced { told(Speaker::Document) } else { Head::Own };
        }
        if !weak || sourced {
            return told(if sourced { Speaker::Document } else { Speaker::Other });
        }
        if person().is_some_and(|at| at < verb) {
            return Head::Doubtful;
        }
    }
    if !own && (source::named(page, head.clone()) || of_another) {
        return told(if of_another { Speaker::Other } else { Speaker::Document });
    }
    if worked_on(page, head) {
        return Head::Text(speaker());
    }
    let short = head.len() <= 3;
    let behind = head.end + 1..head.end + 12;
    if short && any(SPEAKERS) && page.any(behind, list!["you", "your", "you're", "you've", "u", "ur"]) {
        return told(Speaker::Other);
    }
    if any(list!["according"]) && any(list!["to"]) || any(list!["from"]) && person().is_some() {
        return told(Speaker::Other);
    }
    // "My course book has this: …", "The tune goes: …": a source that tells; "Two lads were arguing: …": somebody else acts.
    let sings = any(TELLS) && any(SOURCES);
    let acted = !own && acts(page, head) && (!any(MINE) || person().is_some()) && !any(KEPT);
    let open = sings || acted || specimen(page, head) || set_task(page, head) || remark == Remark::Doubtful && !own;
    if open { Head::Doubtful } else { Head::Own }
}

/// Whether something before a verb in the past or the third person does what the verb says: not a label, but a clause, and not the user's.
fn acts(page: &Page<'_, '_>, head: &Range<usize>) -> bool {
    (head.start + 1..head.end).any(|at| {
        page.tokens.get(at).is_some_and(|token| third_person(&token.norm))
            && (head.start..at).any(|before| {
                let word = page.tokens.get(before).filter(|token| token.kind == TokenKind::Word);
                word.is_some_and(|word| other_person(&word.norm) || !leaves_alone(&word.norm))
            })
    })
}

/// "Underline the verbs: …", "From the minutes: …": a task or a place, neither of the user's own record.
fn set_task(page: &Page<'_, '_>, head: &Range<usize>) -> bool {
    let (first, next) = (head.start, head.start + 1);
    let whole = page.is_any(next, list!["the", "all", "every", "each", "any", "both", "a", "an"]) && head.len() >= 3;
    let from = page.is(first, "from") && whole && !page.any(head.clone(), TIMES);
    let order = page.tokens.get(first).is_some_and(|token| {
        token.kind == TokenKind::Word && (orders(&token.norm) && !third_person(&token.norm) || unknown(&token.norm))
    });
    from || order && whole && !page.any(head.clone(), KEPT) && !page.any(head.clone(), SELF)
}

/// "Sample entry: …", "Test sentence: …": made up to show something. A blood sample is no such thing.
fn specimen(page: &Page<'_, '_>, head: &Range<usize>) -> bool {
    page.is_any(head.start, list!["sample", "specimen", "dummy", "mock", "template", "demo", "test", "model", "fake"])
        && (page.any(head.clone(), WRITINGS) || page.any(head.clone(), KEPT))
}

/// The verb of telling nearest to the colon, with something before it that may tell.
fn teller(page: &Page<'_, '_>, head: &Range<usize>) -> Option<usize> {
    let near = head.end.saturating_sub(8).max(head.start + 1)..head.end;
    near.rev().find(|at| {
        page.is_any(*at, TELLING) && (head.start..*at).any(|before| page.kind(before) == Some(TokenKind::Word))
    })
}

fn somebody(page: &Page<'_, '_>, at: usize) -> bool {
    page.tokens.get(at).is_some_and(|token| {
        token.kind == TokenKind::Word && other_person(token.norm.strip_suffix("'s").unwrap_or(&token.norm))
    })
}

/// "my neighbour's diary", "his status": something that somebody else has.
fn possessed(page: &Page<'_, '_>, head: &Range<usize>) -> bool {
    head.clone().any(|at| {
        page.tokens.get(at).is_some_and(|token| {
            token.norm.strip_suffix("'s").or_else(|| token.norm.strip_suffix('\'')).is_some_and(other_person)
                || token.is_any(list!["his", "her", "their", "someone's", "somebody's"])
        })
    })
}

/// "Translate: …", "as an example of what I'd type: …": text to be worked on.
fn worked_on(page: &Page<'_, '_>, head: &Range<usize>) -> bool {
    const WORK: &WordList = word_list!("../../data/words/quotation/heads/work.txt");
    page.any(head.clone(), WORK) && !page.any(head.clone(), list!["log", "record", "add", "save", "remind"])
}
