//! What an answer is read against that names nothing: the cards of the last reply, and nothing older. What it names may be any that wait.

use alara_english::text::Text;
use alara_english::{WordList, list};
use alara_gate::Sensitivity;
use chrono::NaiveDateTime;

use super::target::{Named, counts, named};
use super::{LastReply, PendingCall};
use crate::tools::definition;

/// The cards that a bare answer can mean.
pub(super) struct Scope {
    /// Those of the last reply, by index; all that wait where it is not known.
    pub shown: Vec<usize>,
    known: bool,
    /// Whether one bare answer means all of them.
    together: bool,
}

impl Scope {
    pub fn of(pending: &[PendingCall], last: &LastReply) -> Scope {
        let all = 0..pending.len();
        match last {
            LastReply::Unknown => Scope { shown: all.collect(), known: false, together: false },
            LastReply::Showed { cards, together } => {
                let shown: Vec<usize> =
                    all.filter(|at| pending.get(*at).is_some_and(|call| cards.contains(&call.id))).collect();
                let critical = |at: &usize| pending.get(*at).is_none_or(is_critical);
                let together = *together && !shown.iter().any(critical);
                Scope { shown, known: true, together }
            }
        }
    }

    /// The one call that is meant where none is named.
    pub fn one(&self) -> Option<usize> {
        if let [only] = self.shown.as_slice() { Some(*only) } else { None }
    }

    /// The calls that a bare yes or no means; none where it has to be asked.
    pub fn bare(&self) -> Option<Vec<usize>> {
        match self.shown.as_slice() {
            [] => None,
            [_] => Some(self.shown.clone()),
            _ => self.together.then(|| self.shown.clone()),
        }
    }

    /// Whether a call is one that an answer may mean without naming it.
    pub fn holds(&self, at: usize) -> bool {
        self.shown.contains(&at)
    }

    /// Of changes that fit several calls, those that fit one of the last reply's.
    pub fn of_the_last<T>(&self, mut fits: Vec<(usize, T)>) -> Vec<(usize, T)> {
        if fits.len() > 1 && fits.iter().any(|(at, _)| self.holds(*at)) {
            fits.retain(|(at, _)| self.holds(*at));
        }
        fits
    }

    /// Whether the last reply showed none of what waits.
    pub fn is_empty(&self) -> bool {
        self.shown.is_empty()
    }

    /// What "both", "all of them", "the second one" and "the rest" count: those of the last reply where it showed several.
    pub fn counted(&self, pending: &[PendingCall]) -> Vec<usize> {
        if self.known && self.shown.len() > 1 { self.shown.clone() } else { (0..pending.len()).collect() }
    }

    /// Which calls the words name. A name that fits several means those of the last reply.
    pub fn named(&self, words: &str, now: NaiveDateTime, pending: &[PendingCall]) -> Named {
        let within = |of: &[usize]| {
            let among: Vec<PendingCall> = of.iter().filter_map(|at| pending.get(*at)).cloned().collect();
            match named(words, now, &among) {
                Named::These(found) => Named::These(found.iter().filter_map(|at| of.get(*at)).copied().collect()),
                other => other,
            }
        };
        let counted = self.counted(pending);
        if counts(words, counted.len()) {
            // Of one card there is no second, and what waits from before was shown in no order.
            let ordinal = Text::new(words).tokens.iter().any(|token| token.is_any(list!["first", "second", "third"]));
            return if self.known && self.shown.len() == 1 && ordinal { Named::Unclear } else { within(&counted) };
        }
        match named(words, now, pending) {
            Named::Unclear if self.known && !self.shown.is_empty() => match within(&self.shown) {
                Named::These(found) => Named::These(found),
                _ => Named::Unclear,
            },
            found => found,
        }
    }
}

/// "No to the other one": behind an answer to one of two, the one that is left. A yes never means what the last reply did not show.
pub(super) fn is_the_other(words: &str) -> bool {
    const POINTS: &WordList =
        list!["to", "the", "that", "other", "one", "too", "also", "as", "well", "please", "either"];
    let said = Text::new(words);
    let words = || said.tokens.iter().filter(|token| token.norm.starts_with(char::is_alphabetic));
    words().any(|token| token.is("other")) && words().all(|token| token.is_any(POINTS))
}

/// What is critical is never meant by one yes beside others. What is not known here is taken to be.
fn is_critical(call: &PendingCall) -> bool {
    definition(&call.tool).is_none_or(|tool| tool.sensitivity >= Sensitivity::Critical)
}
