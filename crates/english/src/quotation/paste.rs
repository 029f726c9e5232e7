//! Blocks of their own: what stands behind a colon, and what stands in lines before or behind words about a text.

use std::ops::Range;

use super::about::{self, Remark};
use super::heads::{self, Head};
use super::lists::{COURTESIES, RETURNS};
use super::page::Page;
use super::{Form, Speaker, blocks, speakers};
use crate::text::TokenKind;

/// Quotes what another tells behind a colon, and what is pasted; lowers what may be.
pub(super) fn mark(page: &mut Page<'_, '_>) {
    let lines = blocks::lines(page);
    for (n, line) in lines.iter().enumerate() {
        if page.quoted(line.start) && page.quoted(line.end - 1) {
            continue;
        }
        let done = headed(page, &lines, n) || remarked(page, &lines, n);
        if done {
            return;
        }
    }
}

/// The heads of a line; whether nothing behind it is the user's own.
fn headed(page: &mut Page<'_, '_>, lines: &[Range<usize>], n: usize) -> bool {
    let Some(line) = lines.get(n).cloned() else { return true };
    for at in line.clone() {
        if !heads::colon(page, at) {
            continue;
        }
        let head = heads::head(page, &(page.sentence_start(at)..at));
        let rest = at + 1..line.end;
        if head == Head::Own || answered(page, lines, n, at + 1) {
            continue;
        }
        let bare = rest.is_empty();
        match head {
            Head::Own => {}
            Head::Told(speaker) if !bare => {
                page.quote(rest, Form::Told, speaker);
                // What follows in the same block may go on with it.
                let rest = lines.get(n + 1..).unwrap_or(&[]);
                let ends = std::iter::once(line.end).chain(rest.iter().map(|next| next.end));
                for (next, _) in rest.iter().zip(ends).take_while(|(next, end)| next.start == end + 1) {
                    page.doubt(next.clone());
                }
                return false;
            }
            Head::Told(speaker) | Head::Text(speaker) => {
                if !bare {
                    page.quote(rest, Form::Pasted, speaker);
                }
                paste(page, lines, n + 1, speaker);
                return true;
            }
            Head::Doubtful => page.doubt(at + 1..page.tokens.len()),
        }
    }
    false
}

/// Words about a text in a line; whether nothing behind it is the user's own.
fn remarked(page: &mut Page<'_, '_>, lines: &[Range<usize>], n: usize) -> bool {
    let Some(line) = lines.get(n).cloned() else { return true };
    let (mut strongest, mut asked, mut speaker) = (Remark::None, false, Speaker::Unnamed);
    let mut from = line.start;
    while from < line.end {
        let to = page.sentence_end(from).clamp(from + 1, line.end);
        let sentence = from..to;
        // A quotation beside it is what it is about.
        let beside = page.quoted(to) || from > 0 && page.quoted(from - 1);
        if !page.quoted(from) && !beside && !answered(page, lines, n, to) {
            let remark = about::remark(page, &sentence);
            if remark > strongest {
                (strongest, asked) = (remark, page.is(to - 1, "?"));
                speaker = speakers::of_words(page, &sentence);
            }
        }
        from = to;
    }
    if strongest == Remark::None || n > 0 && quoted_before(page, lines, n) {
        return false;
    }
    let behind = lines.get(n + 1..).unwrap_or(&[]).iter().any(|line| !courteous(page, line));
    match strongest {
        Remark::None => false,
        Remark::Doubtful => {
            page.doubt(line.end..page.tokens.len());
            if asked {
                page.doubt(0..line.start);
            }
            false
        }
        Remark::Text if behind => {
            if asked {
                page.doubt(0..line.start);
            }
            paste(page, lines, n + 1, speaker);
            true
        }
        Remark::Text => {
            before(page, lines, n, speaker);
            true
        }
    }
}

/// Whether what stands at a token, or begins the next line, is a quotation already.
fn answered(page: &Page<'_, '_>, lines: &[Range<usize>], n: usize, at: usize) -> bool {
    let here = lines.get(n).is_some_and(|line| at < line.end);
    if here { page.quoted(at) } else { lines.get(n + 1).is_some_and(|next| page.quoted(next.start)) }
}

fn quoted_before(page: &Page<'_, '_>, lines: &[Range<usize>], n: usize) -> bool {
    n.checked_sub(1).and_then(|before| lines.get(before)).is_some_and(|line| page.quoted(line.end - 1))
}

/// The lines from one on are pasted. A last block in which the user comes back to their own is in doubt.
fn paste(page: &mut Page<'_, '_>, lines: &[Range<usize>], n: usize, speaker: Speaker) {
    let Some(first) = lines.get(n) else { return };
    let blank =
        |at: usize| at > n && lines.get(at).zip(lines.get(at - 1)).is_some_and(|(one, last)| one.start > last.end + 1);
    let last = (n + 1..lines.len()).rev().find(|at| blank(*at)).and_then(|at| lines.get(at));
    let end = last.filter(|line| page.is_any(line.start, RETURNS)).map_or(page.tokens.len(), |line| line.start);
    page.quote(first.start..end, Form::Pasted, speaker);
    page.doubt(end..page.tokens.len());
}

/// The block before a line is pasted; what stands before that is in doubt.
fn before(page: &mut Page<'_, '_>, lines: &[Range<usize>], n: usize, speaker: Speaker) {
    let mut from = n;
    while let (Some(one), Some(next)) = (from.checked_sub(1).and_then(|at| lines.get(at)), lines.get(from)) {
        if from < n && next.start > one.end + 1 {
            break;
        }
        from -= 1;
    }
    let (Some(first), Some(line)) = (lines.get(from), lines.get(n)) else { return };
    let block = first.start..line.start;
    page.doubt(0..block.start);
    page.quote(block, Form::Pasted, speaker);
}

/// Whether a line is a courtesy and no text.
fn courteous(page: &Page<'_, '_>, line: &Range<usize>) -> bool {
    line.len() <= 8 && line.clone().all(|at| page.kind(at) == Some(TokenKind::Sign) || page.is_any(at, COURTESIES))
}
