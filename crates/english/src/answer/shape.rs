//! What a stretch of an answer holds: phrases of the tables, values, verbs, names.

use crate::list::WordList;
use crate::phrase::{BareWords, Edge, Hit};
use crate::span::Span;
use crate::text::Text;

/// What a segment is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SegmentKind {
    /// Nothing ("thanks").
    Fill,
    /// A plain yes.
    Yes,
    /// A plain no.
    No,
    /// Yes to something named.
    YesTo,
    /// No to something named.
    NoTo,
    /// Only a name for something that waits ("the second one").
    Bare,
    /// A change.
    Change,
    /// Words that a value may stand in, with no verb of changing: a change only where nothing else is told in them.
    Scrap,
    /// Not now.
    Later,
    /// A question.
    Question,
    /// Something of its own ("and also log my water").
    Besides,
    /// Anything else.
    Statement,
}

/// The tables, in their order.
#[derive(Clone, Copy)]
pub(super) enum List {
    Yes,
    No,
    Later,
    Fill,
    Change,
    Do,
    Drop,
    Target,
    Value,
    Question,
    Polite,
    Besides,
    Field,
}

/// An answer with the phrases found in it.
pub(super) struct Reader<'a> {
    pub(super) text: &'a Text<'a>,
    pub(super) words: &'a BareWords,
    pub(super) lists: Vec<Vec<Hit>>,
}

impl Reader<'_> {
    pub(super) fn longest(&self, list: List, from: usize, to: usize) -> Option<usize> {
        let hits = self.lists.get(list as usize)?;
        let at = hits.partition_point(|hit| hit.from < from);
        hits.get(at..)?.iter().take_while(|hit| hit.from == from).map(|hit| hit.to).filter(|end| *end <= to).max()
    }

    pub(super) fn any(&self, list: List, from: usize, to: usize) -> Option<Hit> {
        let hits = self.lists.get(list as usize)?;
        let at = hits.partition_point(|hit| hit.from < from);
        hits.get(at..)?.iter().take_while(|hit| hit.from < to).find(|hit| hit.to <= to).copied()
    }

    pub(super) fn span(&self, from: usize, to: usize) -> Span {
        self.words.span(self.text, from, to)
    }

    /// A day of the week, one or each of them.
    pub(super) fn weekday(&self, at: usize) -> bool {
        DAYS.words().iter().any(|day| self.words.at(at).trim_end_matches('s') == *day)
    }

    /// Something of its own behind the answer: "water too"; "weekends too" changes the days.
    pub(super) fn besides(&self, from: usize, to: usize) -> bool {
        let days = self.weekday(from) && self.longest(List::Value, from, to).is_some();
        self.any(List::Besides, from, to).is_some() && self.longest(List::Target, from, to).is_none() && !days
    }

    /// "save it without the doctor's name": what is left out is a change, whatever is done with the rest.
    pub(super) fn leaves_a_field(&self, from: usize, to: usize) -> bool {
        (from + 1..to).any(|at| {
            matches!(self.words.at(at), "without" | "minus" | "except") && self.any(List::Field, at + 1, to).is_some()
        })
    }

    /// "the 8pm one": a name by a value.
    pub(super) fn the_one(&self, from: usize, to: usize) -> bool {
        let to = if matches!(self.words.at(to.wrapping_sub(1)), "please" | "only" | "too") { to - 1 } else { to };
        to > from + 2
            && to - from <= 6
            && self.words.at(from) == "the"
            && matches!(self.words.at(to - 1), "one" | "ones" | "reminder" | "alarm" | "dose" | "card")
            && !self.verbish(from, to)
            && self.longest(List::Target, from, to).is_none()
    }

    /// "the reminder for the eye doctor": a name by what it is for, which gives no hour and no day.
    pub(super) fn the_one_for(&self, from: usize, to: usize) -> bool {
        self.words.at(from) == "the"
            && matches!(
                self.words.at(from + 1),
                "reminder" | "visit" | "appointment" | "alarm" | "note" | "entry" | "dose"
            )
            && matches!(self.words.at(from + 2), "for" | "about" | "with" | "of" | "to")
            && (from..to).all(|at| matches!(self.words.at(at), "dr" | "doctor") || !self.holds_value(at, at + 1))
    }

    pub(super) fn digit_ordinal(&self, from: usize, to: usize) -> bool {
        (from..(from + 2).min(to)).any(|at| {
            self.words.at(at).starts_with(|first: char| first.is_ascii_digit())
                && !matches!(self.words.at(at + 2), "one")
                && !matches!(self.words.at(at + 1), "one")
        })
    }

    pub(super) fn pronoun(&self, from: usize, to: usize) -> bool {
        to == from + 1
            && matches!(
                self.words.at(from),
                "it" | "that" | "this" | "them" | "those" | "these" | "both" | "either" | "all"
            )
    }

    pub(super) fn rest_is_fill(&self, from: usize, to: usize) -> bool {
        let mut at = from;
        while at < to {
            match self.longest(List::Fill, at, to) {
                Some(end) => at = end,
                None if matches!(self.words.at(at), "it" | "that" | "this" | "them" | "to" | "me" | "on" | "about") => {
                    at += 1
                }
                None => return false,
            }
        }
        true
    }

    /// Digits, number words, days, months, times of day.
    pub(super) fn holds_value(&self, from: usize, to: usize) -> bool {
        (from..to).any(|at| {
            let word = self.words.at(at);
            // "the metformin one" holds no number.
            if word == "one"
                && at + 1 == to
                && at > from
                && !matches!(
                    self.words.at(at - 1),
                    "just" | "only" | "it" | "no" | "not" | "was" | "take" | "to" | "is" | "at"
                )
            {
                return false;
            }
            word.starts_with(|first: char| first.is_ascii_digit()) && !matches!(word, "1st" | "2nd")
                || VALUES.contains(&word)
                || word.strip_suffix('s').is_some_and(|stem| VALUES.contains(&stem))
        })
    }

    /// "yes to the first", "yes to Dr. Nwosu": a name for what waits, behind its preposition.
    pub(super) fn whom(&self, preposition: usize, to: usize) -> bool {
        self.longest(List::Target, preposition + 1, to) == Some(to)
            || self.words.at(preposition) == "to"
                && matches!(self.words.at(preposition + 1), "dr" | "doctor" | "prof" | "nurse")
    }

    /// "the pharmacist said "yes, that's fine"": somebody else's words, quoted. They answer nothing.
    pub(super) fn reported(&self, from: usize, to: usize) -> bool {
        let own = matches!(self.words.at(from), "i" | "we" | "you" | "it" | "that");
        !own && (from + 1..to.min(from + 6)).any(|at| {
            matches!(
                self.words.at(at),
                "said" | "says" | "told" | "goes" | "wrote" | "replied" | "answered" | "reckons"
            ) && (at + 1..to.min(at + 3)).any(|next| self.words.list.get(next).is_some_and(|word| word.quoted))
        })
    }

    /// Begins as a statement about someone does ("I took", "my head hurts", "the nurse told me").
    pub(super) fn states(&self, from: usize) -> bool {
        word_list!("../../data/words/answer/shape/states.txt").holds(self.words.at(from))
    }

    pub(super) fn verbish(&self, from: usize, to: usize) -> bool {
        (from..to).any(|at| VERBS.holds(self.words.at(at)))
    }

    pub(super) fn after_name(&self, end: usize, to: usize) -> SegmentKind {
        let tail =
            (end..to).find(|at| !matches!(self.words.at(*at), "is" | "are" | "please" | "only" | "too" | "just" | "a"));
        let Some(tail) = tail else { return SegmentKind::Bare };
        if self.longest(List::Yes, tail, to).is_some_and(|end| self.rest_is_fill(end, to)) {
            return SegmentKind::YesTo;
        }
        if self.longest(List::No, tail, to).is_some_and(|end| self.rest_is_fill(end, to))
            || matches!(self.words.at(tail), "wrong" | "not" | "no") && to - tail < 3
        {
            return SegmentKind::NoTo;
        }
        if self.holds_value(end, to)
            || self.longest(List::Value, end, to).is_some()
            || self.longest(List::Change, tail, to).is_some()
        {
            return SegmentKind::Change;
        }
        if self.verbish(end, to) || to - end > 4 || self.counts_none(end, tail, to) {
            SegmentKind::Statement
        } else {
            SegmentKind::Bare
        }
    }

    /// "all wobblesome", "both sore": behind a bare "all" or "both" stands what is counted (in the plural), or it counts nothing.
    fn counts_none(&self, end: usize, tail: usize, to: usize) -> bool {
        let whole = end.checked_sub(1).is_some_and(|at| matches!(self.words.at(at), "all" | "both"));
        let word = self.words.at(tail);
        let counted =
            matches!(word, "of" | "the" | "my" | "these" | "those" | "them" | "two" | "three" | "four" | "five")
                || word.ends_with('s') && !word.ends_with("ss");
        whole && !counted && !self.rest_is_fill(tail, to)
    }

    /// A name of something that waits, inside a change ("make the second one 8pm").
    pub(super) fn name_in(&self, from: usize, to: usize) -> Option<(usize, usize)> {
        (from..to).find_map(|at| {
            let end = self.longest(List::Target, at, to)?;
            (self.words.at(at) == "the" || end > at + 1 || matches!(self.words.at(at), "both" | "all"))
                .then_some((at, end))
                .filter(|_| !self.digit_ordinal(at, to))
        })
    }

    /// Whether what follows a bare "no" can belong to the answer: a value, a name, a verb of answering.
    pub(super) fn answers_on(&self, from: usize, to: usize) -> bool {
        let lists = [
            List::Yes,
            List::No,
            List::Fill,
            List::Drop,
            List::Change,
            List::Polite,
            List::Value,
            List::Target,
            List::Later,
            List::Do,
        ];
        lists.into_iter().any(|list| self.longest(list, from, to).is_some())
            || self.holds_value(from, (from + 1).min(to))
            || matches!(
                self.words.at(from),
                "it" | "i" | "the" | "that" | "they" | "he" | "she" | "leave" | "my" | "dr" | "doctor"
            )
            || self.words.list.get(from).is_some_and(|word| word.edge == Edge::Soft)
    }

    pub(super) fn later(&self, from: usize, to: usize) -> Option<usize> {
        let start = (from..to)
            .find(|at| self.longest(List::Fill, *at, to).is_none() || self.longest(List::Later, *at, to).is_some())
            .unwrap_or(from);
        let verb = [List::Do, List::Change, List::Drop].into_iter().any(|list| self.longest(list, start, to).is_some());
        let skip_yes =
            self.longest(List::Yes, start, to).filter(|end| !verb && self.longest(List::Later, *end, to).is_some());
        self.longest(List::Later, skip_yes.unwrap_or(start), to)
    }

    /// A question mark behind words that are no polite request and no yes or no.
    pub(super) fn only_asks(&self, from: usize, to: usize) -> bool {
        let polite = matches!(self.words.at(from), "can" | "could" | "would" | "will")
            && matches!(self.words.at(from + 1), "you" | "we" | "u");
        !(polite || to - from <= 2 && self.longest(List::Yes, from, to).is_some())
    }
}

/// Days of the week, as they stand in a list.
const DAYS: &WordList = word_list!("../../data/words/answer/shape/days.txt");

const VALUES: &[&str] = word_list!("../../data/words/answer/shape/values.txt").words();

const VERBS: &WordList = word_list!("../../data/words/answer/shape/verbs.txt");

/// Words of a yes or no that are none where they run on into more.
pub(super) const LOOSE: &WordList = word_list!("../../data/words/answer/shape/loose.txt");
