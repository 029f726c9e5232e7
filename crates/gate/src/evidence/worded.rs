//! Words about an answer: they may say less than it does, never more.

use std::ops::Range;

use super::Evidence;

/// Knows what a figure, a date or a name is in words, and whether an answer holds it.
pub trait Witness {
    /// The stretches of `words` (byte ranges, in order) that give a figure, a date or a name that does not stand in the evidence.
    /// Whatever cannot be read for certain counts as made up.
    fn made_up(&self, words: &str, evidence: &Evidence) -> Vec<Range<usize>>;
}

/// Words that were held against what is known, and add nothing to it. Only these may be shown as a model's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worded(String);

impl Worded {
    /// The words, where `made_up` finds nothing in them; else what it found. Words with nothing in them say nothing, and do not stand.
    ///
    /// # Errors
    /// What they add.
    pub fn check(words: &str, made_up: impl FnOnce(&str) -> Vec<Range<usize>>) -> Result<Worded, Vec<Range<usize>>> {
        let found = made_up(words);
        if found.is_empty() && !words.trim().is_empty() { Ok(Worded(words.to_owned())) } else { Err(found) }
    }

    /// The words.
    pub fn into_words(self) -> String {
        self.0
    }
}

impl Evidence {
    /// These words, where they add nothing; else what they add. Words with nothing in them say nothing, and do not stand.
    pub fn worded(&self, words: &str, witness: &impl Witness) -> Result<Worded, Vec<Range<usize>>> {
        Worded::check(words, |words| witness.made_up(words, self))
    }

    /// The app's own plain wording: what each tool found, one after another, and what was left unanswered.
    pub fn plain(&self) -> String {
        let mut lines: Vec<&str> = Vec::new();
        for words in
            self.findings().iter().map(|each| each.words.as_str()).chain(self.consider().iter().map(String::as_str))
        {
            if !lines.contains(&words) {
                lines.push(words);
            }
        }
        lines.join("\n")
    }
}
