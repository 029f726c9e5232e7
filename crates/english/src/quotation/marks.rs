//! Quotation marks: which one closes which, found in one pass with a stack.
//!
//! Whether a mark opens or closes is told by its shape and by what touches it (the flanks of CommonMark's emphasis, 0.31 section 6.2). A
//! mark of any kind may stand within a quotation of any kind, its own included. A closing mark without an opening one makes the last
//! quotation of its kind run on to it: of two readings the longer quotation is taken. What is left over leaves doubt.

use std::collections::HashMap;
use std::ops::Range;

use super::lists::{ELIDED, ENDS_IN_APOSTROPHE};
use super::ours::{self, Ours};
use super::page::Page;
use super::{Form, speakers};
use crate::text::TokenKind;

/// Kinds of marks: those of one kind close each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MarkKind {
    Straight,
    Curly,
    Single,
    CurlySingle,
    Guillemet,
    SmallGuillemet,
    Corner,
    WhiteCorner,
    Angle,
    SmallAngle,
}

const KINDS: usize = 10;

/// What a mark does by its shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Opens,
    Closes,
    Either,
    /// A low mark („), which a raised one closes (“).
    Low,
}

/// The kind and side of a sign (Unicode's Quotation_Mark property, with the primes that stand for marks).
fn kind(sign: char) -> Option<(MarkKind, Side)> {
    Some(match sign {
        '"' | '\u{ff02}' | '\u{2033}' | '\u{3003}' => (MarkKind::Straight, Side::Either),
        '\u{201c}' | '\u{201f}' | '\u{301d}' | '\u{275d}' => (MarkKind::Curly, Side::Opens),
        '\u{201d}' | '\u{301e}' | '\u{301f}' | '\u{275e}' => (MarkKind::Curly, Side::Closes),
        '\u{201e}' | '\u{2e42}' => (MarkKind::Curly, Side::Low),
        '\'' | '\u{ff07}' | '\u{2032}' | '\u{b4}' => (MarkKind::Single, Side::Either),
        '\u{2018}' | '\u{201b}' | '\u{275b}' => (MarkKind::CurlySingle, Side::Opens),
        '\u{2019}' | '\u{275c}' => (MarkKind::CurlySingle, Side::Closes),
        '\u{201a}' => (MarkKind::CurlySingle, Side::Low),
        '\u{ab}' => (MarkKind::Guillemet, Side::Opens),
        '\u{bb}' => (MarkKind::Guillemet, Side::Closes),
        '\u{2039}' => (MarkKind::SmallGuillemet, Side::Opens),
        '\u{203a}' => (MarkKind::SmallGuillemet, Side::Closes),
        '\u{300c}' | '\u{ff62}' => (MarkKind::Corner, Side::Opens),
        '\u{300d}' | '\u{ff63}' => (MarkKind::Corner, Side::Closes),
        '\u{300e}' => (MarkKind::WhiteCorner, Side::Opens),
        '\u{300f}' => (MarkKind::WhiteCorner, Side::Closes),
        '\u{300a}' => (MarkKind::Angle, Side::Opens),
        '\u{300b}' => (MarkKind::Angle, Side::Closes),
        '\u{3008}' => (MarkKind::SmallAngle, Side::Opens),
        '\u{3009}' => (MarkKind::SmallAngle, Side::Closes),
        _ => return None,
    })
}

/// An opening mark that is not closed yet.
struct Open {
    at: usize,
    kind: MarkKind,
    /// It may be an apostrophe ('cause).
    weak: bool,
    /// Opened against its shape or low: the mark that opens elsewhere closes it.
    reversed: bool,
}

#[derive(Default)]
struct Pairs {
    open: Vec<Open>,
    // How many of each kind are open, and of the outermost pairs the last of each kind.
    count: [usize; KINDS],
    last: [Option<usize>; KINDS],
    outer: Vec<(Range<usize>, MarkKind)>,
    // Closing marks that close nothing.
    loose: Option<usize>,
}

/// Quotes what stands in marks, but names, titles and notes of the user's own.
pub(super) fn mark(page: &mut Page<'_, '_>) {
    ticks(page);
    let mut pairs = Pairs::default();
    for at in 0..page.tokens.len() {
        if !page.quoted(at)
            && let Some((kind, side)) = page.sign(at).and_then(kind)
        {
            pairs.meet(page, at, kind, side);
        }
    }
    let unclosed = pairs.open.iter().find(|open| !open.weak).map(|open| open.at);
    let loose = pairs.loose;
    for (range, _) in pairs.outer {
        settle(page, range);
    }
    if let Some(from) = unclosed {
        page.doubt(from..page.tokens.len());
    }
    if let Some(to) = loose {
        page.doubt(0..to + 1);
    }
}

/// Quotes a pair of marks and what it holds, where that is not the user's own.
fn settle(page: &mut Page<'_, '_>, range: Range<usize>) {
    match ours::ours(page, &range) {
        Ours::Own => {}
        Ours::Doubtful => page.doubt(range),
        Ours::No => {
            let sentence = ours::torn(page, &range);
            let speaker = speakers::of_marked(page, &range);
            page.quote(range, Form::Marks, speaker);
            if let Some(sentence) = sentence {
                page.doubt(sentence);
            }
        }
    }
}

impl Pairs {
    fn meet(&mut self, page: &Page<'_, '_>, at: usize, kind: MarkKind, side: Side) {
        let flanks = Flanks::of(page, at);
        if flanks.between_figures {
            return;
        }
        if flanks.figure {
            // Behind a figure it opens nothing, and may close as well as stand for inches.
            return self.close(at, kind, true);
        }
        let opened = self.count[kind as usize] > 0;
        let reversed = self.open.iter().rev().take(8).find(|open| open.kind == kind).is_some_and(|open| open.reversed);
        let closes = match side {
            Side::Low => false,
            Side::Opens if flanks.right && !flanks.left => true,
            Side::Opens => reversed && flanks.both_signs,
            Side::Closes => opened || flanks.right || !flanks.left,
            Side::Either => match (flanks.left, flanks.right) {
                (true, false) => false,
                (false, true) => true,
                _ => opened,
            },
        };
        let apostrophe = matches!(kind, MarkKind::Single | MarkKind::CurlySingle);
        if closes {
            self.close(at, kind, apostrophe && (page.is_any(at.wrapping_sub(1), ENDS_IN_APOSTROPHE) || flanks.after_s));
        } else {
            let weak = apostrophe && (page.is_any(at + 1, ELIDED) || flanks.decade);
            let reversed = side == Side::Low || side == Side::Closes;
            self.open.push(Open { at, kind, weak, reversed });
            self.count[kind as usize] += 1;
        }
    }

    fn close(&mut self, at: usize, kind: MarkKind, weak: bool) {
        if self.count[kind as usize] == 0 {
            // Inside another quotation it is of no account.
            if self.open.is_empty() {
                self.run_on(at, kind, weak);
            }
            return;
        }
        // What may be an apostrophe or inches closes no more than what it stands in.
        if weak && self.open.last().is_some_and(|open| open.kind != kind) {
            return;
        }
        while let Some(open) = self.open.pop() {
            self.count[open.kind as usize] -= 1;
            if open.kind != kind {
                continue;
            }
            if !(open.weak && weak) {
                self.pair(open.at..at + 1, kind);
            }
            return;
        }
    }

    fn pair(&mut self, range: Range<usize>, kind: MarkKind) {
        while self.outer.last().is_some_and(|(last, _)| last.start > range.start) {
            self.outer.pop();
        }
        self.outer.push((range, kind));
        self.last[kind as usize] = Some(self.outer.len() - 1);
    }

    /// The last quotation of this kind runs on to here.
    fn run_on(&mut self, at: usize, kind: MarkKind, weak: bool) {
        let last = self.last[kind as usize].and_then(|place| Some((place, self.outer.get(place)?)));
        match last.filter(|(_, (_, of))| *of == kind).map(|(place, (range, _))| (place, range.start)) {
            Some((place, start)) => {
                self.outer.truncate(place);
                self.outer.push((start..at + 1, kind));
            }
            None if weak => {}
            None => self.loose = Some(at),
        }
    }
}

/// What touches a mark.
struct Flanks {
    left: bool,
    right: bool,
    both_signs: bool,
    /// Right behind a figure: 5", 6'.
    figure: bool,
    /// 5'10.
    between_figures: bool,
    /// The '90s.
    decade: bool,
    /// my sisters' house.
    after_s: bool,
}

impl Flanks {
    fn of(page: &Page<'_, '_>, at: usize) -> Flanks {
        let before = at.checked_sub(1).and_then(|before| page.tokens.get(before));
        let before = before.filter(|before| before.kind != TokenKind::Break && page.joined(at));
        let next = page.tokens.get(at + 1).filter(|_| page.joined(at + 1));
        let sign = |kind: Option<TokenKind>| kind.is_none_or(|kind| kind == TokenKind::Sign);
        let number = |kind: Option<TokenKind>| kind == Some(TokenKind::Number);
        let (one, other) = (before.map(|token| token.kind), next.map(|token| token.kind));
        let figure = number(one)
            // 5 " pipes: a space before the mark is a slip.
            || before.is_none() && next.is_none() && at.checked_sub(1).is_some_and(|at| number(page.kind(at)));
        Flanks {
            left: next.is_some() && sign(one),
            right: before.is_some() && sign(other),
            both_signs: before.is_some() && next.is_some() && sign(one) && sign(other),
            figure,
            between_figures: number(one) && number(other),
            decade: next.is_some_and(|next| next.norm.len() == 2 && number(Some(next.kind)))
                && page.is(at + 2, "s")
                && page.joined(at + 2),
            after_s: before.is_some_and(|before| before.kind == TokenKind::Word && before.norm.ends_with('s')),
        }
    }
}

/// Back-ticks: a run is closed by the next run of as many (CommonMark 0.31, section 6.1); one that is not leaves doubt.
fn ticks(page: &mut Page<'_, '_>) {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for at in 0..page.tokens.len() {
        if page.sign(at) != Some('`') || page.quoted(at) {
            continue;
        }
        match runs.last_mut().filter(|run| run.end == at && page.joined(at)) {
            Some(run) => run.end += 1,
            None => runs.push(at..at + 1),
        }
    }
    let mut closing: HashMap<usize, usize> = HashMap::new();
    let mut partner: Vec<Option<usize>> = vec![None; runs.len()];
    for (at, run) in runs.iter().enumerate().rev() {
        if let Some(slot) = partner.get_mut(at) {
            *slot = closing.insert(run.len(), at);
        }
    }
    let (mut at, mut loose) = (0, None);
    while let Some(run) = runs.get(at) {
        match partner.get(at).copied().flatten().and_then(|close| Some((close, runs.get(close)?.end))) {
            Some((close, end)) => {
                settle(page, run.start..end);
                at = close + 1;
            }
            None => {
                loose = loose.or(Some(run.start));
                at += 1;
            }
        }
    }
    if let Some(from) = loose {
        page.doubt(from..page.tokens.len());
    }
}
