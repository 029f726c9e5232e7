//! What the rules find in a message by themselves.

use std::ops::Range;

use alara_english::phrase::{Hit, Ids};

/// What the rules find in a message by themselves, whatever they are asked about: found once.
#[derive(Clone, Debug)]
pub(crate) struct MessageHits {
    pub(super) ids: Ids,
    // Of the phrases that stand around nothing, by their number.
    pub(super) hits: Vec<Hit>,
    // The words that idioms claim, each with its rule.
    pub(super) claimed: Vec<(usize, Range<usize>)>,
    // The rules that can fire for a thing of this message at all, by their index.
    pub(super) able: Vec<usize>,
}

impl MessageHits {
    /// Whether a cue stands in words that an idiom claims: then it says nothing of its own.
    pub(super) fn is_claimed(&self, cue: &Range<usize>, it: &Range<usize>) -> bool {
        self.claimed.iter().any(|(_, words)| {
            let before = cue.start < it.start && words.contains(&cue.start);
            let after = it.end < cue.end && words.contains(&(cue.end - 1));
            before || after
        })
    }

    /// The places of a phrase that stands around nothing.
    pub(super) fn places(&self, number: usize) -> impl Iterator<Item = Range<usize>> {
        let from = self.hits.partition_point(|hit| hit.rule < number);
        self.hits.iter().skip(from).take_while(move |hit| hit.rule == number).map(|hit| hit.from..hit.to)
    }
}
