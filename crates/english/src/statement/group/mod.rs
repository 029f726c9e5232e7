//! Verb groups: auxiliaries, negators and the chain of verbs they carry ("didn't want to take") as one thing, found left to right.

use super::lexicon::{form, part};
use super::tables::Class;
use super::words::Word;
use crate::list::WordList;

mod chain;
mod helped;
mod plain;

/// The grammatical shape of a group's outermost verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// "took", "did take", "was".
    Past,
    /// "have taken".
    Perfect,
    /// "take", "is".
    Present,
    /// "am taking", "coughing".
    Progressive,
    /// A bare participle: "taken", "done".
    Participle,
    /// "to take", not adjacent to a verb that governs it.
    Infinitive,
    /// "after taking": a gerund under a preposition.
    Gerund,
    /// A base form at the head of a clause: "log my aspirin".
    Order,
    /// Under a modal: see `modal`.
    Modal,
}

/// A verb group.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// First and last word.
    pub first: usize,
    pub last: usize,
    /// Its verbs, outermost first; never empty.
    pub chain: Vec<usize>,
    pub shape: Shape,
    /// The negator of the outermost verb.
    pub negated: Option<usize>,
    /// A negator inside the chain ("decided not to take").
    pub inner: Option<usize>,
    /// "will", "should", "might"; also "to" in "going to" and its like.
    pub modal: Option<usize>,
    /// Modal followed by "have" ("should have taken").
    pub unreal: bool,
    /// "was taken", "got diagnosed".
    pub passive: bool,
    /// The subject, where it stands after the first auxiliary ("did I take").
    pub inverted: Option<usize>,
}

impl Group {
    /// The verb that says what was done.
    pub fn main(&self) -> usize {
        self.chain.last().copied().unwrap_or(self.first)
    }

    /// The outermost verb.
    pub fn outer(&self) -> usize {
        self.chain.first().copied().unwrap_or(self.first)
    }

    /// Whether what was done is said by one of these.
    pub fn main_is(&self, words: &[Word], texts: &WordList) -> bool {
        words.get(self.main()).is_some_and(|w| w.any(texts))
    }

    /// Whether one of these is the outermost verb.
    pub fn outer_is(&self, words: &[Word], texts: &WordList) -> bool {
        words.get(self.outer()).is_some_and(|w| w.any(texts))
    }

    /// Goes on to a verb.
    fn reach(&mut self, verb: usize) {
        self.chain.push(verb);
        self.last = verb;
    }

    /// Has no other verb than its auxiliary.
    fn stay(&mut self, at: usize) {
        self.chain.push(at);
        self.last = self.inverted.or(self.negated).unwrap_or(at).max(at);
    }
}

/// All groups of a stretch of words, in order and apart.
pub(super) fn groups(words: &[Word], from: usize, to: usize) -> Vec<Group> {
    let mut found = Vec::with_capacity((to - from) / 4 + 1);
    let mut at = from;
    while at < to {
        match (Finder { words, from, to }).at(at, &found) {
            Some(group) => {
                at = group.last + 1;
                found.push(group);
            }
            None => at += 1,
        }
    }
    found
}

struct Finder<'a> {
    words: &'a [Word<'a>],
    from: usize,
    to: usize,
}

/// Adverbs may stand between the words of a verb, but only so many.
const GAP: usize = 4;

impl<'a> Finder<'a> {
    fn word(&self, at: usize) -> Option<&'a Word<'a>> {
        if at < self.to { self.words.get(at) } else { None }
    }

    fn before(&self, at: usize) -> Option<&'a Word<'a>> {
        if at > self.from { self.words.get(at - 1) } else { None }
    }

    /// The next word that is no adverb, with any negator passed on the way.
    fn beyond(&self, at: usize) -> (usize, Option<usize>) {
        let (mut i, mut negator) = (at, None);
        while let Some(word) = self.word(i).filter(|_| i < at + GAP) {
            let lately =
                word.is("last") && self.word(i + 1).is_some_and(|w| w.form(form::BASE | form::PARTICIPLE | form::PAST));
            if word.any(list!["not", "never"]) {
                negator = Some(i);
            } else if lately {
            } else if !(word.part(part::ADVERB) || word.is("'")) || word.any(list!["first"]) {
                break;
            }
            i += 1;
        }
        (i, negator)
    }

    fn at(&self, at: usize, found: &[Group]) -> Option<Group> {
        let word = self.word(at)?;
        if word.part(part::SIGN) {
            return None;
        }
        if word.part(part::MODAL) {
            return self.modal(at);
        }
        if word.is("to") {
            return self.infinitive(at);
        }
        if word.is("am") && self.before(at).is_some_and(|w| w.part(part::NUMBER) || w.is(":")) {
            return None;
        }
        if self.specifies(at) {
            return None;
        }
        if word.is("be") && at > self.from && self.candid(at - 1) {
            return None;
        }
        // "second go 139/87": a try.
        if word.is("go")
            && self.before(at).is_some_and(|w| w.any(word_list!("../../../data/words/statement/group/at.txt")))
        {
            return None;
        }
        if word.is("having") && self.word(at + 1).is_some_and(|w| w.form(form::PARTICIPLE)) {
            let mut group = self.start(at, Shape::Gerund);
            group.reach(at + 1);
            return Some(group);
        }
        if word.auxiliary() && !word.any(list!["be", "being", "having", "doing"]) {
            return self.auxiliary(at);
        }
        self.plain(at, found)
    }

    fn start(&self, first: usize, shape: Shape) -> Group {
        Group {
            first,
            last: first,
            chain: Vec::new(),
            shape,
            negated: None,
            inner: None,
            modal: None,
            unreal: false,
            passive: false,
            inverted: None,
        }
    }

    /// "the bumetanide that is, at ten": which one was meant, and nothing said of it. "I know what that is" says something.
    fn specifies(&self, at: usize) -> bool {
        let back = |by: usize| at.checked_sub(by).filter(|&i| i >= self.from).and_then(|i| self.words.get(i));
        self.words[at].is("is")
            && back(1).is_some_and(|w| w.is("that"))
            && back(2).is_some_and(|w| !w.part(part::SIGN | part::JOINER | part::WH) && w.entry.forms == 0)
            && back(3).is_some_and(|w| w.part(part::DETERMINER | part::SIGN))
            && self.word(at + 1).is_none_or(|w| w.part(part::SIGN) && !w.is("?"))
    }

    fn preceding_subject(&self, at: usize) -> Option<usize> {
        let mut i = at;
        while i > self.from {
            i -= 1;
            let word = self.words.get(i)?;
            if word.part(part::SELF_SUBJECT | part::THIRD_SUBJECT) || word.any(list!["you", "it"]) {
                return Some(i);
            }
            if !word.part(part::ADVERB | part::NEGATOR) || at - i > GAP {
                return None;
            }
        }
        None
    }

    /// Whether nothing but fillers stands before, back to a sign, a joiner or the start.
    fn clause_head(&self, at: usize) -> bool {
        let mut i = at;
        while i > self.from && at - i < 8 {
            let Some(word) = self.words.get(i - 1) else { return true };
            if word.part(part::SIGN | part::JOINER) || word.part(part::WH) && !word.any(list!["whether"]) {
                return true;
            }
            let filler =
                word.part(part::ADVERB) || word.any(word_list!("../../../data/words/statement/group/clause_head.txt"));
            if !filler {
                return false;
            }
            i -= 1;
        }
        i <= self.from
    }
}

impl Word<'_> {
    /// A word in "-ing" that is hardly ever a verb here.
    fn forms_only_noun(&self) -> bool {
        self.any(word_list!("../../../data/words/statement/group/forms_only_noun.txt"))
    }
}
