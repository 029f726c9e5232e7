//! What the user wishes for, or orders politely: "I'd like a reminder", "don't let me forget", "could you put down that …".

use super::clause::{Clause, Who};
use super::group::{Group, Shape};
use super::lexicon::part;
use super::placement::REMINDER;
use super::placement::nominal;
use super::request::{grant, ordered};
use super::words::{Word, among};
use super::{Assertion, Request};
use crate::list::WordList;

/// Polite orders and wishes, clause by clause.
pub(super) fn polite(words: &[Word], clause: &mut Clause) {
    let Some(group) = clause.groups.first().cloned() else { return nominal(words, clause) };
    if clause.assertion == Assertion::Quoted || clause.request.is_some() {
        return;
    }
    let wish = Wish { words, clause, group: &group };
    if let Some(request) = wish.heed().or_else(|| wish.made_sure()).or_else(|| wish.named()) {
        return grant(clause, request, false);
    }
    let granted = match clause.actor {
        Who::You if group.shape == Shape::Modal && group.inverted.is_some() => {
            ordered(words, &group, clause.to).map(|request| (request, group.negated.is_some()))
        }
        Who::Speaker | Who::Unnamed => wish.wanted(),
        // "you don't have to remind me": nothing is asked for.
        _ => None,
    };
    if let Some((request, denied)) = granted {
        grant(clause, request, denied);
    }
}

/// A clause that may wish for something, and the verbs of it.
struct Wish<'a> {
    words: &'a [Word<'a>],
    clause: &'a Clause,
    group: &'a Group,
}

impl Wish<'_> {
    fn outer(&self, texts: &WordList) -> bool {
        self.group.outer_is(self.words, texts)
    }

    fn stretch(&self, from: usize, to: usize) -> &[Word<'_>] {
        among(self.words, from..to)
    }

    /// "don't forget to log it", "remember to remind me", "don't let me forget my aspirin".
    fn heed(&self) -> Option<Request> {
        let Wish { words, clause, group } = *self;
        let dont = group.negated.is_some()
            && words.get(group.first).is_some_and(|w| w.is("do"))
            && group.first <= clause.from + 2;
        if !matches!(clause.actor, Who::Unnamed | Who::You) || group.inverted.is_some() {
            return None;
        }
        let heeded =
            dont && self.outer(list!["forget"]) || group.shape == Shape::Order && self.outer(list!["remember"]);
        if heeded && group.chain.len() > 1 {
            let inner = Group { chain: vec![group.main()], ..group.clone() };
            if let Some(request) = ordered(words, &inner, clause.to) {
                return Some(request);
            }
        }
        let forgets = |at: &usize| words.get(*at).is_some_and(|w| w.any(list!["forget", "miss", "skip"]));
        (dont && self.outer(list!["let"]) && group.chain.iter().any(forgets)).then_some(Request::Remind)
    }

    /// "make sure I take my metformin at 8": that it was taken would be asked in the past.
    fn made_sure(&self) -> Option<Request> {
        let Wish { clause, group, .. } = *self;
        let fill = list!["please", "pls", "just", "can", "could", "you", "u", "that", "do", "not"];
        let lead = self.stretch(clause.from, group.first).iter().filter(|w| !w.part(part::SIGN) && !w.any(fill));
        let sure = matches!(lead.collect::<Vec<_>>().as_slice(), [make, sure, i] if make.any(list!["make", "be"]) && sure.any(list!["sure", "certain"]) && i.is("i"));
        let acts = word_list!("../../data/words/statement/wish/made_sure.txt");
        let asked = sure && clause.actor == Who::Speaker && group.shape == Shape::Present && self.outer(acts);
        asked.then_some(Request::Remind)
    }

    /// "a reminder to take my metformin".
    fn named(&self) -> Option<Request> {
        let before = self.stretch(self.clause.from, self.group.first);
        let named = before.iter().any(|w| w.any(list!["reminder", "reminders", "alarm"]));
        let possessed = before.iter().any(|w| w.any(list!["the", "my", "no", "your", "that"]));
        (self.group.shape == Shape::Infinitive && named && !possessed).then_some(Request::Remind)
    }

    /// Whether a reminder is what is wished for: "I'd like a nudge", "want to be reminded".
    fn of_a_reminder(&self) -> bool {
        let Wish { words, clause, group } = *self;
        let rest = self.stretch(group.last + 1, clause.to.min(group.last + 9));
        rest.iter().any(|w| w.any(REMINDER) || w.is("heads"))
            || group.chain.iter().skip(1).any(|&at| {
                let told = word_list!("../../data/words/statement/wish/polite.txt");
                words.get(at).is_some_and(|w| w.any(told))
                    && words.get(at.wrapping_sub(1)).is_some_and(|w| w.is("be") || w.is("reminded"))
                    || words.get(at).is_some_and(|w| w.is("reminded"))
            })
    }

    /// What the user wants, and whether that is denied.
    fn wanted(&self) -> Option<(Request, bool)> {
        let Wish { words, clause, group } = *self;
        let reminder = self.of_a_reminder();
        let denied = clause.assertion == Assertion::Negated;
        let rest = self.stretch(group.last + 1, clause.to.min(group.last + 9));
        // "I could do with a nudge at 8", "I could use a reminder", "wouldn't mind a nudge".
        let could_use = group.shape == Shape::Modal
            && group.negated.is_some() == self.outer(list!["mind"])
            && (self.outer(list!["use", "mind"])
                || self.outer(list!["do"]) && rest.first().is_some_and(|w| w.is("with")));
        if reminder && could_use {
            return Some((Request::Remind, false));
        }
        let wishes = list!["want", "need", "like", "love", "wanted", "let", "have", "get", "wanna", "needed"];
        if !self.outer(wishes) || denied && !reminder {
            return None;
        }
        let wanting = !self.outer(list!["have", "get"]);
        let bare = Group { chain: vec![group.main()], ..group.clone() };
        let inner = || (group.chain.len() > 1 && wanting).then(|| ordered(words, &bare, clause.to)).flatten();
        if !reminder {
            return inner().filter(|_| group.negated.is_none() && self.writes(rest)).map(|request| (request, false));
        }
        // "want the 9pm reminder gone".
        let behind = self.stretch(group.last + 1, words.len().min(group.last + 9));
        let ended = behind.first().is_some_and(|w| w.any(list!["the", "my", "that", "those", "this"]))
            && behind.iter().any(|w| w.any(list!["gone", "deleted", "removed", "cancelled", "canceled"]));
        if ended {
            return Some((Request::Delete, denied));
        }
        // "I want to cancel the 9pm reminder": not one more.
        if let Some(request @ (Request::Delete | Request::Change)) = inner() {
            return Some((request, denied));
        }
        let asked = wanting || group.shape == Shape::Modal && group.inverted.is_some();
        asked.then_some((Request::Remind, denied))
    }

    /// Whether something is to be written down: "want to stop smoking" is a wish about oneself; "want to stop tracking" is an order.
    fn writes(&self, rest: &[Word]) -> bool {
        let Some(word) = self.words.get(self.group.main()) else { return false };
        let ends = rest.first().is_some_and(|w| w.any(list!["tracking", "logging", "the", "my"]));
        word.any(word_list!("../../data/words/statement/wish/polite_log.txt")) && (!word.is("stop") || ends)
    }
}
