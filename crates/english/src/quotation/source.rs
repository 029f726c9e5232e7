//! Words whose source the user names without a colon: "the note reads stop …", "… is what the web page shows", "according to the chart …".
//! They are as little the user's own as words in quotation marks. The user's own clause ("…, I took one") ends them.

use std::ops::Range;

use super::lists::{ELSEWHERE, NOTES, SOURCES};
use super::page::Page;
use super::{Form, speakers};
use crate::list::{Bits, WordList};
use crate::text::{Token, TokenKind};

/// Quotation marks: what stands in them is read elsewhere.
const MARKS: &WordList = list!["\"", "'"];
const TOLD: &WordList = word_list!("../../data/words/quotation/source/told.txt");

/// Finds the words of a source in a sentence.
type Reader = fn(&Page<'_, '_>, Range<usize>) -> Option<Range<usize>>;

/// The readers, each with words of which it needs one: most sentences have none.
const READERS: [(&WordList, Reader); 5] = [
    (TOLD, told),
    (list!["what", "how"], attributed),
    (list!["role-play", "roleplay", "roleplaying", "role", "just", "only"], played),
    (list!["from"], sent),
    (list!["according"], according),
];

/// Quotes the words of a named source.
pub(super) fn mark(page: &mut Page<'_, '_>) {
    let mut from = 0;
    while from < page.tokens.len() {
        let to = (from..page.tokens.len()).find(|at| ends(page, *at)).map_or(page.tokens.len(), |at| at + 1);
        let words = Bits::of(page.run(from..to).iter().map(Token::key));
        for (cues, read) in READERS {
            if cues.may_hold(words)
                && let Some(range) = read(page, from..to)
            {
                let speaker = speakers::of_words(page, &outside(&(from..to), &range));
                page.quote(range, Form::Told, speaker);
            }
        }
        from = to;
    }
}

/// Of a sentence the part that is not quoted: what stands before it, or else behind.
fn outside(sentence: &Range<usize>, quoted: &Range<usize>) -> Range<usize> {
    if quoted.start > sentence.start { sentence.start..quoted.start } else { quoted.end..sentence.end }
}

fn ends(page: &Page<'_, '_>, at: usize) -> bool {
    page.breaks(at)
        || page.is_any(at, list!["!", "?"])
        || page.is(at, ".") && page.tokens.get(at + 1).is_none_or(|next| next.spaced || next.kind == TokenKind::Break)
}

/// Whether the words of a range name a source that is not the user's own telling.
pub(super) fn named(page: &Page<'_, '_>, range: Range<usize>) -> bool {
    page.any(range.clone(), SOURCES) || page.any(range.clone(), NOTES) && page.any(range, ELSEWHERE)
}

/// "The pharmacist's note reads stop naproxen, start omeprazole".
fn told(page: &Page<'_, '_>, sentence: Range<usize>) -> Option<Range<usize>> {
    let verb = (sentence.start + 1..sentence.end).find(|at| {
        page.is_any(*at, TOLD)
            && named(page, at.saturating_sub(4).max(sentence.start)..*at)
            && !page.any(at.saturating_sub(3).max(sentence.start)..*at, list!["i", "i've", "you"])
    })?;
    let stop = own_clause(page, verb + 1..sentence.end).unwrap_or(sentence.end);
    // Words in quotation marks end where the marks do.
    let marked = page.is_any(verb + 1, MARKS) || page.is(verb + 1, ":");
    (!marked && stop > verb + 1).then_some(verb + 1..stop)
}

/// "… is what the web page shows", "… - that's what the spam said": what stands before.
fn attributed(page: &Page<'_, '_>, sentence: Range<usize>) -> Option<Range<usize>> {
    let at = (sentence.start + 1..sentence.end).find(|at| {
        page.is_any(*at, list!["is", "that's", "thats", "was", "it's", "that", "this"])
            && (at + 1..at + 3).any(|each| page.is_any(each, list!["what", "how"]))
            && named(page, at + 2..(at + 9).min(sentence.end))
            && page.any(at + 2..(at + 16).min(sentence.end), TOLD)
    })?;
    (at > sentence.start).then_some(sentence.start..at)
}

/// "Let's role-play: …", "… (just testing)": what is played at.
fn played(page: &Page<'_, '_>, sentence: Range<usize>) -> Option<Range<usize>> {
    const TESTING: &WordList = list!["just", "only"];
    let at = sentence.clone().find(|at| {
        let is = |step: usize, words: &WordList| page.is_any(at + step, words);
        let play = |step: usize| is(step, list!["play", "playing"]);
        is(0, list!["role-play", "roleplay", "roleplaying"])
            || is(0, list!["role"]) && (play(1) || is(1, list!["-"]) && play(2))
            || is(0, TESTING) && is(1, list!["testing"])
            || is(0, TESTING) && is(1, list!["a"]) && is(2, list!["test"])
    })?;
    Some(if page.is_any(at, TESTING) { sentence.start..at } else { at..sentence.end })
}

/// Where the user speaks again: behind a comma or a joining word, "I", "my", "anyway".
fn own_clause(page: &Page<'_, '_>, range: Range<usize>) -> Option<usize> {
    range.clone().find(|at| {
        page.is_any(*at, list![",", ";", "but", "and", "so", "-"])
            && page.is_any(at + 1, list!["i", "i'm", "i've", "my", "anyway", "me", "so"])
            && at + 1 < range.end
    })
}

/// "WhatsApp from Dad - …", "Postcard from aunt Jo: …". A device's is the user's own.
fn sent(page: &Page<'_, '_>, sentence: Range<usize>) -> Option<Range<usize>> {
    const SENT: &WordList = word_list!("../../data/words/quotation/source/sent.txt");
    const DEVICES: &WordList = word_list!("../../data/words/quotation/source/devices.txt");
    let at = (sentence.start..sentence.end.min(sentence.start + 5))
        .find(|at| page.is_any(*at, SENT) && page.is(at + 1, "from"))?;
    let stop = (at + 2..sentence.end.min(at + 8)).find(|each| page.is_any(*each, list![":", "-"]))?;
    (!page.any(at + 2..stop, DEVICES)).then(|| stop + 1..page.line_end(stop))
}

/// "According to the nurse's chart I took …": told by what stands elsewhere, not by the user. Their own meter's word is theirs.
fn according(page: &Page<'_, '_>, sentence: Range<usize>) -> Option<Range<usize>> {
    const CHARTS: &WordList = word_list!("../../data/words/quotation/source/charts.txt");
    let at = sentence.clone().find(|at| page.is(*at, "according") && page.is(at + 1, "to"))?;
    let of = at + 2..(at + 7).min(sentence.end);
    let elsewhere = page.any(of.clone(), CHARTS) || page.any(of.clone(), SOURCES);
    // What stands behind a colon is seen to there.
    if page.any(of.clone(), list![":"]) {
        return None;
    }
    let own = page.any(of, list!["my", "watch", "monitor", "meter", "scales", "app"]);
    (elsewhere && !own).then_some(at..sentence.end)
}
