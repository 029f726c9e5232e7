//! One phrase tried at one place of a message, forwards or backwards. What a try can cost is bounded by the phrase, not by the message.

use std::ops::Range;

/// How far a phrase may go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reach {
    /// To the end of the clause that it begins in.
    Clause,
    /// To the end of its sentence.
    #[default]
    Sentence,
    /// To the end of the message.
    Message,
}

/// A message as the phrases see it: words in a row, cut into clauses and sentences, and what the caller knows of them.
pub trait Line {
    /// How many words there are.
    fn len(&self) -> usize;
    /// Whether there is none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The word at an index, in its normal form; empty outside.
    fn word(&self, at: usize) -> &str;
    /// The clause, sentence or message of a word.
    fn within(&self, at: usize, reach: Reach) -> Range<usize>;
    /// Whether a sentence begins at a word, where phrases may begin in the middle of one.
    fn opens(&self, at: usize) -> bool {
        self.within(at, Reach::Sentence).start == at
    }
    /// Where the thing of a slot ends that begins at an index; going backwards, where it begins that ends there. The slot is told by its
    /// index among [`super::Lexicon::slots`]. The index itself where the slot only asks something of the place.
    fn slot(&self, slot: usize, at: usize, back: bool) -> Option<usize> {
        let _ = (slot, at, back);
        None
    }
}

/// A compiled step. Going backwards, the steps stand in reverse.
#[derive(Clone, Debug)]
pub(super) enum Op {
    /// One of these ids, sorted.
    Word(Vec<u32>),
    Group(Vec<Vec<Op>>, bool),
    Gap {
        most: usize,
        // Sorted; of the others there may be none.
        stops: Vec<u32>,
        only: Vec<u32>,
    },
    Start,
    End,
    /// None of these stands there, ahead or behind.
    Not(Vec<Vec<Op>>, bool),
    Slot(usize),
}

impl Op {
    /// The same steps, to be gone backwards.
    pub fn reversed(ops: &[Op]) -> Vec<Op> {
        let each = |op: &Op| match op {
            Op::Group(options, optional) => {
                Op::Group(options.iter().map(|option| Op::reversed(option)).collect(), *optional)
            }
            other => other.clone(),
        };
        ops.iter().rev().map(each).collect()
    }
}

/// More steps than any phrase of the tables needs: a stop for what no one foresaw.
const STEPS: usize = 4096;

/// A try: the message, and how far it goes.
pub(super) struct Run<'a, L> {
    pub line: &'a L,
    pub ids: &'a Ids,
    pub within: Range<usize>,
    pub back: bool,
    pub steps: usize,
    pub best: Option<usize>,
}

/// What is left of a phrase: the steps here, and those around them.
pub(super) struct Rest<'a> {
    here: &'a [Op],
    outer: Option<&'a Rest<'a>>,
}

impl<'a, L: Line> Run<'a, L> {
    /// Where the longest match of these steps ends that begins at an index; going backwards, where it begins that ends there.
    pub fn longest(
        line: &'a L,
        ids: &'a Ids,
        within: Range<usize>,
        ops: &[Op],
        at: usize,
        back: bool,
    ) -> Option<usize> {
        let mut run = Run { line, ids, within, back, steps: 0, best: None };
        run.go(ops, None, at);
        run.best
    }

    /// The word that comes next, and the index behind it.
    fn next(&self, at: usize) -> Option<(usize, usize)> {
        if self.back {
            (at > self.within.start).then(|| (at - 1, at - 1))
        } else {
            (at < self.within.end).then_some((at, at + 1))
        }
    }

    fn is_of(&self, word: usize, wanted: &[u32]) -> bool {
        self.ids.of(word).iter().any(|id| wanted.binary_search(id).is_ok())
    }

    /// Tries the rest of a phrase at an index; keeps the longest match.
    pub fn go<'r>(&mut self, mut here: &'r [Op], mut outer: Option<&'r Rest<'r>>, mut at: usize) {
        loop {
            self.steps += 1;
            if self.steps > STEPS {
                return;
            }
            let Some((op, after)) = here.split_first() else {
                match outer {
                    Some(rest) => (here, outer) = (rest.here, rest.outer),
                    None => {
                        let longer = self.best.is_none_or(|best| if self.back { at < best } else { at > best });
                        self.best = if longer { Some(at) } else { self.best };
                        return;
                    }
                }
                continue;
            };
            match op {
                Op::Word(wanted) => match self.next(at).filter(|(word, _)| self.is_of(*word, wanted)) {
                    Some((_, next)) => at = next,
                    None => return,
                },
                Op::Slot(slot) => match self.line.slot(*slot, at, self.back) {
                    Some(next) if self.within.start <= next && next <= self.within.end => at = next,
                    _ => return,
                },
                Op::Gap { most, stops, only } => {
                    let mut skipped = at;
                    for _ in 0..*most {
                        let Some((word, next)) = self.next(skipped) else { break };
                        if self.is_of(word, stops) || !only.is_empty() && !self.is_of(word, only) {
                            break;
                        }
                        skipped = next;
                        self.go(after, outer, skipped);
                    }
                }
                Op::Start => {
                    if at != self.within.start && at < self.line.len() && !self.line.opens(at) {
                        return;
                    }
                }
                Op::End => {
                    if at < self.within.end {
                        return;
                    }
                }
                Op::Not(options, behind) => {
                    let stands = options.iter().any(|option| {
                        Run::longest(self.line, self.ids, self.within.clone(), option, at, *behind).is_some()
                    });
                    if stands {
                        return;
                    }
                }
                Op::Group(options, optional) => {
                    let rest = Rest { here: after, outer };
                    for option in options {
                        self.go(option, Some(&rest), at);
                    }
                    if !optional {
                        return;
                    }
                }
            }
            here = after;
        }
    }
}

/// Whether a message holds an id, by id.
#[derive(Clone, Debug)]
pub struct Held(Vec<bool>);

impl Held {
    /// Whether it holds one of what a phrase needs; a phrase of which nothing is known needs nothing.
    pub(super) fn meets(&self, needs: &[u32]) -> bool {
        needs.is_empty() || needs.iter().any(|id| self.0.get(*id as usize).is_some_and(|held| *held))
    }
}

/// The ids of each word, in one run of memory.
#[derive(Clone, Debug, Default)]
pub struct Ids {
    pub(super) all: Vec<u32>,
    pub(super) ends: Vec<usize>,
}

impl Ids {
    pub(super) fn held(&self, most: u32) -> Held {
        let mut held = vec![false; most as usize + 1];
        self.all.iter().for_each(|id| held.get_mut(*id as usize).into_iter().for_each(|place| *place = true));
        Held(held)
    }

    pub(super) fn of(&self, word: usize) -> &[u32] {
        let from = word.checked_sub(1).and_then(|before| self.ends.get(before)).copied().unwrap_or(0);
        self.ends.get(word).and_then(|to| self.all.get(from..*to)).unwrap_or(&[])
    }
}
