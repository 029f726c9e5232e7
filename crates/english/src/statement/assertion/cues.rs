//! Looking for cue words within one clause.

use super::*;
use crate::list::WordList;

/// Cue look-ups within a clause.
pub(super) struct Cues<'a> {
    pub words: &'a [Word<'a>],
    pub from: usize,
    pub to: usize,
}

impl Cues<'_> {
    pub fn find(&self, texts: &WordList) -> Option<usize> {
        (self.from..self.to).find(|&at| self.words.get(at).is_some_and(|w| w.any(texts)))
    }

    pub fn has(&self, texts: &WordList) -> bool {
        self.find(texts).is_some()
    }

    /// Two words side by side.
    pub fn near(&self, one: &str, two: &str) -> bool {
        (self.from..self.to.saturating_sub(1)).any(|at| self.words[at].is(one) && self.words[at + 1].is(two))
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
                    || self.words[at + 1].any(list![
                        "january",
                        "february",
                        "march",
                        "april",
                        "june",
                        "july",
                        "august",
                        "september",
                        "october",
                        "november",
                        "december",
                    ]))
        });
        self.has(LATER)
            || self.next_unit().is_some()
            || weekday
            || date
            || self.has(list!["scheduled", "booked"])
            || self.near("this", "weekend")
            || self.near("in", "an") && self.has(list!["hour"])
    }

    /// Something that ties the simple present to now.
    pub fn present(&self) -> bool {
        self.has(list!["today", "already", "yesterday", "ago", "now", "tonight"])
            || self.near("this", "morning")
            || self.near("this", "evening")
            || self.near("this", "afternoon")
            || self.near("last", "night")
    }

    /// "is at 4", "are at 9pm": an hour that a thing is set for.
    pub fn clock_ahead(&self, words: &[Word], clause: &Clause) -> bool {
        let Some(at) = (self.from..self.to.saturating_sub(1))
            .find(|&at| self.words[at].is("at") && self.words[at + 1].part(part::NUMBER))
        else {
            return false;
        };
        let copula = clause.groups.first().is_some_and(|group| {
            group.main() + 1 == at && words.get(group.main()).is_some_and(|w| w.any(list!["is", "are"]))
        });
        let hour = self.words[at + 1].text.parse::<u32>().is_ok_and(|hour| hour <= 12)
            || self.words.get(at + 1).is_some_and(|w| w.text.chars().all(char::is_alphabetic));
        copula && hour
    }

    pub fn not_yet(&self) -> Negation {
        if self.has(list!["yet"]) {
            Negation::NotYet
        } else if self.near("any", "more") || self.has(list!["anymore"]) {
            Negation::Stopped
        } else {
            Negation::Not
        }
    }
}
