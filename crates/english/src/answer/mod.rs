//! Answers to what waits: yes, no, "yes, but …", "the second one", "not yet". Only the reading of the words; which field a change
//! belongs to is known by whoever knows the tools.

mod courtesy;
mod rest;
mod segment;
mod shape;
mod taken_back;

use std::ops::Range;
use std::sync::LazyLock;

use chrono::NaiveDateTime;

use crate::phrase::{BareWords, Lexicon};
use crate::quotation::Quotations;
use crate::span::Span;
use crate::text::Text;

use shape::SegmentKind;

pub use courtesy::{is_bare, is_courtesy, praises, thanks};
pub use taken_back::{may_take_back, takes_back};

/// What an answer (or one part of it) does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Yes.
    Affirm,
    /// No.
    Reject,
    /// A change, with or without a yes or no before it.
    Modify,
    /// A deferral or anything else: not an answer.
    None,
}

/// One part of an answer: an act on a target.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// What it does.
    pub act: Act,
    /// The words that name the target ("the second one", "the reminder", "both"), where some do.
    pub target: Option<Span>,
    /// The words that hold the change ("the date was January 19th"), for a modify; for none, the words that are no answer.
    pub change: Option<Span>,
    /// All words of the part.
    pub span: Span,
    /// Whether a yes (`Some(true)`) or a no (`Some(false)`) stood before a change or a target; a yes to a target behind a no is to that one alone.
    pub lead: Option<bool>,
    /// For a modify: whether no verb of changing marks it as one, so that it is one only where it tells of nothing else.
    pub bare: bool,
    /// For none: a question, a deferral or a new request, and not only a statement that may belong to what was asked.
    pub apart: bool,
}

const LISTS: &[&str] = &[
    include_str!("data/yes.txt"),
    include_str!("data/no.txt"),
    include_str!("data/later.txt"),
    include_str!("data/fill.txt"),
    include_str!("data/change.txt"),
    include_str!("data/do.txt"),
    include_str!("data/drop.txt"),
    include_str!("data/target.txt"),
    include_str!("data/value.txt"),
    include_str!("data/question.txt"),
    include_str!("data/polite.txt"),
    include_str!("data/besides.txt"),
    "@field",
];

pub(crate) static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| Lexicon::new(LISTS, include_str!("data/names.txt")));

/// Reads an answer into its parts, in order. Of acts without a target the last one counts ("yeah, no"), and a change swallows the yes or no
/// before it ("no, 500 mg").
pub fn parts(text: &Text<'_>, now: NaiveDateTime) -> Vec<Part> {
    let _ = now;
    if praises(text) {
        // Friendly, and neither a yes nor a no.
        let span = text.span_of(0, text.tokens.len());
        return vec![Part {
            act: Act::None,
            target: None,
            change: Some(span),
            span,
            lead: None,
            bare: false,
            apart: true,
        }];
    }
    let words = BareWords::new(text);
    let quotations = Quotations::of(text);
    let mut said = Told::default();
    for segment in segment::segments(text, &words) {
        said.add(text, &segment, whose(segment.kind, text.within(segment.span), &quotations));
    }
    said.whole()
}

/// What an answer's segments have come to so far.
#[derive(Default)]
struct Told {
    out: Vec<Part>,
    /// A yes or no to nothing that is named.
    plain: Option<Part>,
    later: Option<Part>,
    /// Behind a no that lets all stand as it is: what follows says why.
    kept: bool,
}

impl Told {
    /// Takes in one segment more.
    fn add(&mut self, text: &Text<'_>, segment: &segment::Segment, kind: SegmentKind) {
        let span = segment.span;
        let part = |act: Act, target: Option<Span>, change: Option<Span>, apart: bool| Part {
            act,
            target,
            change,
            span,
            lead: None,
            bare: segment.kind == SegmentKind::Scrap,
            apart,
        };
        let (out, plain) = (&mut self.out, &mut self.plain);
        let denied = plain.as_ref().is_some_and(|before| before.act == Act::Reject);
        match kind {
            SegmentKind::Fill => {}
            // "nah, I'm good": no yes.
            SegmentKind::Yes if denied && weak(text, span) => {}
            // "No, don't change it, it was the two after all": no yes behind a no, and what it was is why.
            SegmentKind::Yes if denied && keeps(text, span) => self.kept = true,
            SegmentKind::Yes => *plain = Some(part(Act::Affirm, None, None, false)),
            SegmentKind::No => *plain = Some(part(Act::Reject, None, None, false)),
            SegmentKind::Change | SegmentKind::Scrap | SegmentKind::Statement if self.kept => {}
            SegmentKind::YesTo => push(out, plain, part(Act::Affirm, segment.target, None, false)),
            SegmentKind::NoTo => push(out, plain, part(Act::Reject, segment.target, None, false)),
            SegmentKind::Bare => {
                // "yes to the first and the third": the same act goes on; alone it is a yes, after a plain no that no.
                let last = out.last().map(|part| part.act).filter(|act| *act != Act::Modify && *act != Act::None);
                let act = plain.as_ref().map(|part| part.act).or(last).unwrap_or(Act::Affirm);
                match denied && alone(text, span) {
                    // One that is named alone behind a no is kept, and the no is to the others.
                    true => out.push(Part { lead: Some(false), ..part(Act::Affirm, segment.target, None, false) }),
                    false => push(out, plain, part(act, segment.target, None, false)),
                }
            }
            SegmentKind::Change | SegmentKind::Scrap => {
                let lead = plain.take().map(|part| part.act == Act::Affirm);
                self.change(Part { lead, ..part(Act::Modify, segment.target, Some(span), false) });
            }
            // "hold off, don't save it" is a no; "ok, wait" is no yes.
            SegmentKind::Later => (*plain, self.later) = (None, Some(part(Act::None, None, Some(span), true))),
            SegmentKind::Question | SegmentKind::Besides => {
                // "yes? what for?"
                let doubted = plain.as_ref().and_then(|before| text.original.get(before.span.end..));
                let doubted = doubted.is_some_and(|rest| rest.trim_start().starts_with('?'));
                // "Fine, and you?"
                if kind == SegmentKind::Question && (doubted || asks_back(text, span)) {
                    *plain = None;
                }
                out.push(part(Act::None, None, Some(span), true));
            }
            SegmentKind::Statement => out.push(part(Act::None, None, Some(span), false)),
        }
    }

    /// "not the 12th, the 13th": a change that is one with the piece before it, or one of its own.
    fn change(&mut self, new: Part) {
        match self.out.last_mut() {
            Some(last)
                if last.act == Act::Modify && last.target.is_none() && new.target.is_none() && new.lead.is_none() =>
            {
                last.span = last.span.cover(new.span);
                last.change = Some(last.change.unwrap_or(last.span).cover(new.span));
                last.bare &= new.bare;
            }
            _ => self.out.push(new),
        }
    }

    /// All parts, in order.
    fn whole(self) -> Vec<Part> {
        let mut out = self.out;
        if self.plain.is_none() && out.iter().all(|part| part.act == Act::None) {
            out.extend(self.later);
        }
        let Some(plain) = self.plain else { return out };
        let named = out.iter().any(|part| part.act == plain.act && part.target.is_some());
        let after = out.iter().any(|part| part.act == Act::Modify && part.span.start < plain.span.start);
        if after && plain.act == Act::Affirm {
            // "half an hour earlier and it's good": the yes belongs to the change.
            for part in out.iter_mut().filter(|part| part.act == Act::Modify) {
                part.lead = part.lead.or(Some(true));
            }
        } else if !named {
            out.push(plain);
            out.sort_by_key(|part| part.span.start);
        }
        out
    }
}

/// What a segment is where words in it are quoted or pasted: nobody's yes or no, and no change of the user's.
fn whose(kind: SegmentKind, mut tokens: Range<usize>, quotations: &Quotations) -> SegmentKind {
    let theirs = match kind {
        SegmentKind::Yes
        | SegmentKind::No
        | SegmentKind::YesTo
        | SegmentKind::NoTo
        | SegmentKind::Bare
        | SegmentKind::Change
        | SegmentKind::Scrap => tokens.any(|at| quotations.quoted(at)),
        _ => false,
    };
    if theirs { SegmentKind::Besides } else { kind }
}

/// Whether a message only puts off what waits ("not yet", "hold off").
pub fn defers(text: &Text<'_>) -> bool {
    let segments = segment::segments(text, &BareWords::new(text));
    let idle =
        |kind: SegmentKind| matches!(kind, SegmentKind::Later | SegmentKind::Fill | SegmentKind::Yes | SegmentKind::No);
    segments.iter().any(|segment| segment.kind == SegmentKind::Later)
        && segments.iter().all(|segment| idle(segment.kind))
}

/// "Don't change it": what waits is a change, and stays undone.
fn keeps(text: &Text<'_>, span: Span) -> bool {
    let own: Vec<&str> =
        text.tokens.iter().filter(|token| span.holds(token.span)).map(|token| token.norm.as_str()).collect();
    let not = |word: &&str| matches!(*word, "don't" | "dont" | "not");
    let at = own.iter().position(not).filter(|at| *at < 2);
    let verb = at.and_then(|at| own.get(at + 1));
    let object = at.and_then(|at| own.get(at + 2));
    verb.is_some_and(|verb| matches!(*verb, "change" | "alter" | "edit" | "amend" | "touch"))
        && object.is_none_or(|it| matches!(*it, "it" | "that" | "this" | "anything"))
        && own.len() <= at.unwrap_or(0) + 4
}

/// A courtesy, which no yes before it means.
fn asks_back(text: &Text<'_>, span: Span) -> bool {
    let words: Vec<&str> =
        text.tokens.iter().filter(|token| span.holds(token.span)).map(|token| token.norm.as_str()).collect();
    let words: Vec<&str> = words.into_iter().filter(|word| *word != "?" && *word != ",").collect();
    matches!(
        words.as_slice(),
        ["and", "you"] | ["you"] | ["and", "yourself"] | ["how", "about" | "are", "you"] | ["what", "about", "you"]
    )
}

/// Whether what a stretch names is named as the only one.
fn alone(text: &Text<'_>, span: Span) -> bool {
    let before = text.tokens.iter().rev().find(|token| token.span.end <= span.start);
    before.is_some_and(|token| token.is_any(list!["just", "only"]))
}

/// Words that are only a yes where no no stands before them.
fn weak(text: &Text<'_>, span: Span) -> bool {
    text.tokens
        .iter()
        .filter(|token| span.holds(token.span))
        .all(|token| token.is_any(word_list!("../../data/words/answer/weak.txt")))
}

/// A yes or no with a target takes the place of the plain one before it ("yes, log the visit").
fn push(out: &mut Vec<Part>, plain: &mut Option<Part>, part: Part) {
    let same = plain.as_ref().is_some_and(|before| before.act == part.act);
    let lead = if same { plain.take().map(|before| before.act == Act::Affirm) } else { None };
    out.push(Part { lead, ..part });
}

#[cfg(test)]
mod tests;
