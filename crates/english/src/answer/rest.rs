//! What is left of an answer behind its yes, its no and its fillers.

use super::segment::Segment;
use super::shape::SegmentKind;
use super::shape::{List, Reader};

/// What the words are, and the words that name what they are about.
type Read = (SegmentKind, Option<(usize, usize)>);

impl Reader<'_> {
    /// What is left behind yes, no and fillers.
    pub(super) fn rest(&self, mut from: usize, to: usize, mut asks: bool, out: &mut Vec<Segment>) {
        while let Some(end) = self.longest(List::Polite, from, to)
            && end < to
        {
            asks &= !matches!(self.words.at(from), "can" | "could" | "would" | "will");
            from = end;
        }
        // Named alone by "only" as by "just".
        let only = self.words.at(from) == "only" && self.words.at(from + 1) == "the" && !self.holds_value(from, to);
        let from = from + usize::from(only);
        let told = self.plainly(from, to, asks).map(|kind| (kind, None));
        let told = told.or_else(|| self.of_one(from, to)).or_else(|| self.set_right(from, to));
        let told = told.or_else(|| self.verdict(from, to)).or_else(|| self.name_first(from, to));
        let (kind, target) = told.unwrap_or_else(|| self.acted(from, to));
        out.push(self.segment(kind, from, to, target));
    }

    /// Something of its own, not now, a question, a yes or a no, and nothing else.
    fn plainly(&self, from: usize, to: usize, asks: bool) -> Option<SegmentKind> {
        let whole = |end: Option<usize>| end.is_some_and(|end| self.rest_is_fill(end, to));
        match () {
            () if self.besides(from, to) || self.reported(from, to) => Some(SegmentKind::Besides),
            () if whole(self.later(from, to)) => Some(SegmentKind::Later),
            () if asks && self.only_asks(from, to) => Some(SegmentKind::Question),
            () if whole(self.longest(List::Yes, from, to)) => Some(SegmentKind::Yes),
            () if whole(self.longest(List::No, from, to)) => Some(SegmentKind::No),
            () => None,
        }
    }

    /// A name and nothing else, or denied.
    fn of_one(&self, from: usize, to: usize) -> Option<Read> {
        // "no notes", "no reminder please".
        if self.words.at(from) == "no" && from + 1 < to && self.rest_is_fill(from + 2, to) {
            let field = self.longest(List::Field, from + 1, to).is_some();
            return Some(if field {
                (SegmentKind::Change, None)
            } else {
                (SegmentKind::NoTo, Some((from + 1, from + 2)))
            });
        }
        // "the 8pm one", "not the morning one".
        let not = usize::from(self.words.at(from) == "not");
        let kind = if not > 0 { SegmentKind::NoTo } else { SegmentKind::Bare };
        self.the_one(from + not, to).then_some((kind, Some((from + not, to))))
    }

    /// What a value should be, or is.
    fn set_right(&self, from: usize, to: usize) -> Option<Read> {
        // "the reminder should be at 6:30", "the visit with Dr. Lee instead".
        let put = (from..to).any(|at| {
            matches!(self.words.at(at), "instead")
                || self.words.at(at) == "should" && matches!(self.words.at(at + 1), "be" | "say" | "read")
        });
        if put && self.holds_value(from, to) && !self.states(from) {
            return Some((SegmentKind::Change, self.name_in(from, to)));
        }
        // "20 mg is right".
        let right = to > from + 2
            && matches!(self.words.at(to - 1), "right" | "correct" | "fine")
            && matches!(self.words.at(to - 2), "is" | "are" | "was" | "looks");
        (right && self.holds_value(from, to - 2) && !self.states(from)).then_some((SegmentKind::Change, None))
    }

    /// "aspirin yes, omeprazole no".
    fn verdict(&self, from: usize, to: usize) -> Option<Read> {
        let closes = |list: List| (from + 1..to).find(|at| self.longest(list, *at, to) == Some(to));
        let yes = closes(List::Yes);
        let at = yes.or_else(|| closes(List::No)).filter(|at| *at - from <= 4)?;
        let plain = matches!(self.words.at(to - 1), "yes" | "no" | "yeah" | "yep" | "nope" | "ok" | "okay" | "nah");
        let kind = if yes.is_some() { SegmentKind::YesTo } else { SegmentKind::NoTo };
        (plain && !self.verbish(from, at) && !self.states(from)).then_some((kind, Some((from, at))))
    }

    /// A name first: "the first one yes", "the second one should be 8pm", "the second one".
    fn name_first(&self, from: usize, to: usize) -> Option<Read> {
        let end = self.longest(List::Target, from, to)?;
        if matches!(self.words.at(end), "but" | "except" | "apart") {
            return Some((SegmentKind::Bare, Some((from, to))));
        }
        Some((self.after_name(end, to), Some((from, end))))
    }

    /// What is to be done: dropped, changed, or done; else a scrap, or a statement.
    fn acted(&self, from: usize, to: usize) -> Read {
        let change = self.longest(List::Change, from, to).is_some();
        let value = self.longest(List::Value, from, to).is_some();
        let doing = self.longest(List::Do, from, to);
        let dropping = self.longest(List::Drop, from, to);
        if let Some(end) = dropping.filter(|end| *end < to) {
            let dropped = value || self.drops_a_field(from, end, to);
            return if dropped { (SegmentKind::Change, None) } else { (SegmentKind::NoTo, Some((end, to))) };
        }
        let meant = || matches!(self.words.at(from + 1), "meant" | "mean" | "said" | "typed" | "misspoke");
        if change && self.holds_value(from, to) || value && (!self.states(from) || meant()) {
            let kind = if change { SegmentKind::Change } else { SegmentKind::Scrap };
            return (kind, self.name_in(from, to));
        }
        if value && self.holds_value(from, to) {
            return (SegmentKind::Statement, None);
        }
        let kept = doing.is_some() && self.leaves_a_field(from, to);
        if kept || dropping == Some(to) && self.any(List::Field, from + 1, to).is_some() {
            // "take the dose off", "save it without the notes".
            return (SegmentKind::Change, None);
        }
        if let Some(end) = doing.filter(|end| *end < to && self.words.at(*end) != "not") {
            return (SegmentKind::YesTo, Some((end, to)));
        }
        let short = to - from <= 7 || to - from <= 12 && self.holds_value(from, to);
        match () {
            () if !short || self.states(from) || self.verbish(from, to) => (SegmentKind::Statement, None),
            () if self.words.at(from) == "the" && !self.holds_value(from, to) => (SegmentKind::Bare, Some((from, to))),
            () if change => (SegmentKind::Change, None),
            () => (SegmentKind::Scrap, None),
        }
    }

    /// Whether what is dropped is a field of an entry, and not the entry: "drop the notes", "without 20 mg".
    fn drops_a_field(&self, from: usize, end: usize, to: usize) -> bool {
        let field = (end..to.min(end + 3))
            .any(|at| self.longest(List::Field, at, to).is_some_and(|end| self.rest_is_fill(end, to) || end == to));
        let not = matches!(self.words.at(from), "not" | "without") && end == from + 1;
        let named = || {
            (end..(end + 2).min(to)).any(|at| self.longest(List::Target, at, to).is_some())
                && !self.digit_ordinal(end, to)
        };
        field || not && !named() && !self.pronoun(end, to)
    }
}
