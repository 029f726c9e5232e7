//! Looking for cue words within one clause.

use super::*;
use crate::list::{Bits, WordList};

/// Cue look-ups within a clause.
pub(super) struct Cues<'a> {
    pub words: &'a [Word<'a>],
    pub from: usize,
    pub to: usize,
    // What its words come to: most lists hold none of them.
    bits: Bits,
}

impl<'a> Cues<'a> {
    pub fn new(words: &'a [Word<'a>], from: usize, to: usize) -> Cues<'a> {
        let bits = Bits::of(words.get(from..to.min(words.len())).unwrap_or(&[]).iter().map(|w| w.key));
        Cues { words, from, to, bits }
    }

    pub fn find(&self, texts: &WordList) -> Option<usize> {
        if !texts.may_hold(self.bits) {
            return None;
        }
        (self.from..self.to).find(|&at| self.words.get(at).is_some_and(|w| w.any(texts)))
    }

    pub fn has(&self, texts: &WordList) -> bool {
        self.find(texts).is_some()
    }

    /// Whether it names what is measured.
    pub fn measured(&self) -> bool {
        self.words.get(self.from..self.to).is_some_and(|own| own.iter().any(|word| word.measured.is_some()))
    }

    /// Two words side by side.
    pub fn near(&self, one: &WordList, two: &WordList) -> bool {
        one.may_hold(self.bits)
            && two.may_hold(self.bits)
            && (self.from..self.to.saturating_sub(1)).any(|at| self.words[at].any(one) && self.words[at + 1].any(two))
    }

    /// The first word that is no sign or joiner.
    pub fn first(&self) -> Option<usize> {
        (self.from..self.to).find(|&at| {
            self.words.get(at).is_some_and(|w| {
                !w.part(part::SIGN)
                    && !w.any(list!["and", "but", "or", "then", "so", "also", "plus", "um", "uh", "still"])
            })
        })
    }

    pub fn next_unit(&self) -> Option<usize> {
        (self.from..self.to.saturating_sub(1)).find(|&at| {
            self.words[at].is("next")
                && self.words[at + 1].any(UNITS)
                && !(at > self.from && self.words[at - 1].is("the"))
        })
    }

    /// A time to come.
    pub fn future(&self) -> bool {
        if self.has(list!["yesterday", "ago"]) {
            return false;
        }
        let weekday = self.find(WEEKDAYS).is_some_and(|at| {
            at > self.from && self.words[at - 1].any(list!["on", "this", "next", "until", "for", "coming"])
        });
        let date = (self.from..self.to.saturating_sub(1)).any(|at| {
            self.words[at].any(list!["on", "for"])
                && (self.words[at + 1].is("the") && self.words.get(at + 2).is_some_and(|w| w.part(part::NUMBER))
                    || self.words[at + 1].any(word_list!("../../../data/words/statement/assertion/cues/future.txt")))
        });
        self.has(LATER)
            || self.next_unit().is_some()
            || weekday
            || date
            || self.has(list!["scheduled", "booked"])
            || self.near(list!["this"], list!["weekend"])
            || self.near(list!["in"], list!["an"]) && self.has(list!["hour"])
    }

    /// Something that ties the simple present to now.
    pub fn present(&self) -> bool {
        self.has(list!["today", "already", "yesterday", "ago", "now", "tonight"])
            || self.near(list!["this"], list!["morning"])
            || self.near(list!["this"], list!["evening"])
            || self.near(list!["this"], list!["afternoon"])
            || self.near(list!["last"], list!["night"])
    }

    /// "is at 4", "are at 9pm": an hour that a thing is set for.
    pub fn clock_ahead(&self, words: &[Word], clause: &Clause) -> bool {
        let Some(at) = (self.from..self.to.saturating_sub(1))
            .find(|&at| self.words[at].is("at") && self.words[at + 1].part(part::NUMBER))
        else {
            return false;
        };
        let copula = clause
            .groups
            .first()
            .is_some_and(|group| group.main() + 1 == at && group.main_is(words, list!["is", "are"]));
        let hour = self.words[at + 1].text.parse::<u32>().is_ok_and(|hour| hour <= 12)
            || self.words.get(at + 1).is_some_and(|w| w.text.chars().all(char::is_alphabetic));
        copula && hour
    }

    pub fn not_yet(&self) -> Negation {
        if self.has(list!["yet"]) {
            Negation::NotYet
        } else if self.near(list!["any"], list!["more"]) || self.has(list!["anymore"]) {
            Negation::Stopped
        } else {
            Negation::Not
        }
    }
}
