//! Blocks that are set apart by their shape alone: fences, tags, lines of dashes, lines with a sign or a role before them, forwarded mail.

use std::collections::HashMap;
use std::ops::Range;

use super::lists::{LINE_ROLES, MAIL_HEADS, RULED, UNMARKED_TAGS};
use super::page::Page;
use super::{Form, Speaker, spoken};
use crate::text::TokenKind;

/// Quotes blocks.
pub(super) fn mark(page: &mut Page<'_, '_>) {
    fences(page);
    tags(page);
    let lines = lines(page);
    rules(page, &lines);
    pasted_between(page, &lines);
    spoken::mark(page, &lines);
    for line in lines {
        if !page.quoted(line.start) && !by_line(page, &line) {
            // The rest is a mail.
            return;
        }
    }
}

/// The lines of a message that are not empty, without their breaks.
pub(super) fn lines(page: &Page<'_, '_>) -> Vec<Range<usize>> {
    let mut lines = Vec::new();
    let mut from = 0;
    for at in 0..=page.tokens.len() {
        if at == page.tokens.len() || page.breaks(at) {
            if from < at {
                lines.push(from..at);
            }
            from = at + 1;
        }
    }
    lines
}

/// How many signs like this one stand here without a space between them.
fn run(page: &Page<'_, '_>, at: usize) -> usize {
    let Some(sign) = page.sign(at) else { return 0 };
    1 + (at + 1..page.tokens.len()).take_while(|i| page.joined(*i) && page.sign(*i) == Some(sign)).count()
}

/// ``` … ```, """ … """, ~~~ … ~~~: from three signs to the next three of the same, or to the end.
fn fences(page: &mut Page<'_, '_>) {
    let mut open: Option<(usize, char, usize)> = None;
    let mut at = 0;
    while at < page.tokens.len() {
        let fence = page.sign(at).filter(|sign| matches!(sign, '`' | '"' | '\'' | '~'));
        let Some(sign) = fence else {
            at += 1;
            continue;
        };
        let long = run(page, at);
        let line = at == 0 || page.breaks(at - 1);
        match open {
            _ if long < 3 => {}
            // A fence of more signs holds those of fewer.
            Some((from, of, least)) if of == sign && (long >= least || sign != '`') => {
                page.quote(from..at + long, Form::Fence, Speaker::Unnamed);
                open = None;
            }
            Some(_) => {}
            None if sign != '~' || line => open = Some((at, sign, long)),
            None => {}
        }
        at += long;
    }
    if let Some((from, ..)) = open {
        page.quote(from..page.tokens.len(), Form::Fence, Speaker::Unnamed);
    }
}

/// `<email>…</email>`, whatever the tag is called; one that is never closed leaves doubt. Tags of mere type (`<b>`) quote nothing.
fn tags(page: &mut Page<'_, '_>) {
    let tokens = page.tokens;
    // Of each name, where its tags are open.
    let mut open: HashMap<&str, Vec<usize>> = HashMap::new();
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let closing = page.is(at + 1, "/");
        let named = at + 1 + usize::from(closing);
        let name = tokens.get(named).filter(|name| name.kind == TokenKind::Word && page.joined(named));
        let (Some(name), true) = (name, token.is("<") && !page.quoted(at)) else {
            at += 1;
            continue;
        };
        let Some(end) = tag_end(page, named) else {
            at += 1;
            continue;
        };
        let name = name.norm.as_str();
        if closing {
            if let Some(from) = open.get_mut(name).and_then(Vec::pop) {
                found.push(from..end);
            }
        } else if !UNMARKED_TAGS.holds(name) && !page.is(end - 2, "/") {
            open.entry(name).or_default().push(at);
        }
        at = end;
    }
    if let Some(from) = open.values().flatten().min() {
        page.doubt(*from..tokens.len());
    }
    for range in outermost(found) {
        page.quote(range, Form::Tag, Speaker::Unnamed);
    }
}

/// One past the `>` of a tag whose name stands here; none where there is none near.
fn tag_end(page: &Page<'_, '_>, name: usize) -> Option<usize> {
    let end = (name + 1..name + 24).find(|at| page.is_any(*at, list![">", "<", "@"]) || page.breaks(*at))?;
    page.is(end, ">").then_some(end + 1)
}

/// Of ranges in the order of their ends, those that no other holds.
fn outermost(ranges: Vec<Range<usize>>) -> Vec<Range<usize>> {
    let mut kept: Vec<Range<usize>> = Vec::new();
    for range in ranges {
        while kept.last().is_some_and(|last| range.start <= last.start) {
            kept.pop();
        }
        kept.push(range);
    }
    kept
}

/// Lines of nothing but dashes (or the like) close each other in pairs; behind a single one there is doubt.
fn rules(page: &mut Page<'_, '_>, lines: &[Range<usize>]) {
    let ruled = |line: &Range<usize>| {
        let first = page.sign(line.start);
        line.len() >= 3
            && !page.quoted(line.start)
            && first.is_some_and(|sign| RULED.contains(&sign))
            && line.clone().all(|at| page.sign(at) == first)
    };
    let found: Vec<Range<usize>> = lines.iter().filter(|line| ruled(line)).cloned().collect();
    // A line is closed by the next one of the same sign and length: others stand within.
    let mut open: Option<Range<usize>> = None;
    for line in found {
        match open.clone() {
            None => open = Some(line),
            Some(from) if from.len() == line.len() && page.sign(from.start) == page.sign(line.start) => {
                page.quote(from.start..line.end, Form::Rules, Speaker::Unnamed);
                open = None;
            }
            Some(_) => {}
        }
    }
    if let Some(from) = open {
        page.doubt(from.start..page.tokens.len());
    }
}

/// Lines between "BEGIN PASTE" and "END PASTE", and the rows of a table.
fn pasted_between(page: &mut Page<'_, '_>, lines: &[Range<usize>]) {
    let mut inside = false;
    for line in lines {
        let line = line.clone();
        let ruled = line.len() <= 16 && page.any(line.clone(), list!["=", "-", "#", "*"]);
        let pasted =
            page.any(line.clone(), list!["paste", "pasted", "quote", "quoted", "copy", "document", "text", "email"]);
        let row = page.is(line.start, "|") && page.any(line.start + 1..line.end, list!["|"]);
        if ruled && page.any(line.clone(), list!["end"]) {
            inside = false;
        } else if inside || row {
            page.quote(line, Form::Lines, Speaker::Unnamed);
        } else if ruled && pasted && page.any(line, list!["begin", "start", "pasted", "quote"]) {
            inside = true;
        }
    }
}

/// What its own line says of it; false where the rest of the message is a mail.
fn by_line(page: &mut Page<'_, '_>, line: &Range<usize>) -> bool {
    let end = page.tokens.len();
    let at = line.start;
    let colon = page.is(at + 1, ":");
    let has = |words: &crate::list::WordList| page.any(line.start..line.end.min(line.start + 40), words);
    let forwarded = has(list!["forwarded", "original", "begin"])
        && has(list!["message", "mail", "email"])
        && has(list!["-", "begin"])
        && !has(list!["i", "my"]);
    if forwarded {
        page.quote(at..end, Form::Mail, Speaker::Forwarded);
        return false;
    }
    if colon && page.is_any(at, MAIL_HEADS) && end > at + 4 {
        let marked = page.is_any(at, list!["from", "fwd", "fw", "subject"]);
        page.quote(at..end, Form::Mail, if marked { Speaker::Forwarded } else { Speaker::Unnamed });
        return false;
    }
    if page.is(at, "dear") && at > 0 && addressed(page, at) {
        page.quote(at..end, Form::Mail, Speaker::Unnamed);
        return false;
    }
    if page.is(at, ">") {
        page.quote(line.clone(), Form::Lines, Speaker::Unnamed);
    } else if colon && page.is_any(at, LINE_ROLES)
        || page.is(at, "#") && has(list!["system", "instruction", "instructions", "assistant"])
    {
        let speaker = if page.is_any(at, list!["user", "human"]) { Speaker::Unnamed } else { Speaker::Machine };
        page.quote(line.clone(), Form::Lines, speaker);
    }
    true
}

/// "Dear Mr Hill,": a letter that somebody else wrote.
fn addressed(page: &Page<'_, '_>, at: usize) -> bool {
    const WHOM: &crate::list::WordList = word_list!("../../data/words/quotation/blocks/addressed.txt");
    let named = page.tokens.get(at + 1).is_some_and(|token| token.capital || token.is_any(WHOM));
    named && (at + 2..at + 5).any(|i| page.is(i, ",") || page.breaks(i))
}
