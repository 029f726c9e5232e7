//! Adverbs that lift or lower what a verb says, and stretches that have no verb at all.

use super::*;
use crate::list::WordList;

/// Adverbs that lift or lower what the verb says.
pub(super) fn adverbs(words: &[Word], view: &Cues<'_>, group: &Group, clause: &mut Clause) {
    let real = matches!(clause.assertion, Assertion::Asserted | Assertion::Presupposed);
    if let Some(at) =
        view.find(list!["almost", "nearly"]).filter(|&at| real && at < group.main() && at + 4 > group.first)
    {
        return clause.deny(Negation::Almost, Some(at));
    }
    if real
        && view.has(list!["never"])
        && group.negated.is_none()
        && view.find(list!["never"]).is_some_and(|at| at < group.main())
    {
        return clause.deny(Negation::Not, view.find(list!["never"]));
    }
    if clause.assertion == Assertion::Negated {
        if view.near(list!["no"], list!["longer"])
            || view.near(list!["any"], list!["more"])
            || view.has(list!["anymore"])
        {
            clause.negation = Some(Negation::Stopped);
        } else if clause.tense == Tense::Present
            && group.chain.len() == 1
            && words.get(group.main()).is_some_and(|w| w.class(Class::Act) && w.form(form::BASE) && !w.any(BODY))
            && clause.actor == Who::Speaker
            && !view.present()
        {
            clause.cue = group.negated;
        }
        return;
    }
    if !real {
        return;
    }
    if view.near(list!["no"], list!["longer"]) {
        return clause.deny(Negation::Stopped, view.find(list!["no"]));
    }
    if let Some(at) =
        view.find(HABIT).filter(|&at| (at < group.main() + 1 || at + 1 >= clause.to) && !likened(view, at))
    {
        return clause.decide(Assertion::Habitual, Some(at));
    }
    let recurring = view.has(list!["every", "each"])
        || view.near(list!["most"], list!["days"])
        || view.near(list!["a"], list!["day"])
        || view.has(list!["daily", "nightly"]);
    if recurring
        && clause.tense == Tense::Present
        && !view.present()
        && words.get(group.main()).is_some_and(|w| !w.any(list!["get", "feel", "feels", "hurts", "is", "am", "are"]))
    {
        return clause.decide(Assertion::Habitual, view.find(list!["every", "each", "most", "daily"]));
    }
    if recurring && clause.tense == Tense::Progressive && group.main_is(words, STANDING) {
        return clause.decide(Assertion::Habitual, view.find(list!["every", "each", "most", "daily"]));
    }
    if let Some(at) = view.find(list!["barely", "hardly", "scarcely"]).filter(|&at| at < group.main()) {
        return clause.decide(Assertion::Uncertain, Some(at));
    }
    if let Some(at) = view.find(DOUBT) {
        return clause.decide(Assertion::Uncertain, Some(at));
    }
    if let Some(at) = view.find(list!["sure", "certain", "positive"]).filter(|&at| {
        view.words
            .get(at.wrapping_sub(1))
            .is_some_and(|w| w.any(list!["pretty", "fairly", "almost", "quite", "not", "half", "nearly", "reasonably"]))
    }) {
        clause.decide(Assertion::Uncertain, Some(at));
    }
}

/// What one comes out of, and does not run out of.
const PLACES: &WordList = word_list!("../../../data/words/statement/assertion/adverbs/places.txt");

/// A stretch without a verb.
pub(super) fn fragment(view: &Cues<'_>, clause: &mut Clause) {
    let Some(at) = view.first() else { return };
    let Some(head) = view.words.get(at).filter(|_| at < view.to) else { return };
    let fragment = Fragment { view, at, head };
    if clause.opener == Opener::Without || head.any(list!["without", "except", "excluding", "minus"]) {
        return clause.deny(Negation::Not, Some(clause.from));
    }
    let told = fragment
        .denied(clause.opener)
        .or_else(|| fragment.ahead())
        .or_else(|| fragment.doubted())
        .or_else(|| fragment.habit());
    match told {
        Some((State::False(negation), cue)) => clause.deny(negation, cue),
        Some((State::Open(assertion), cue)) => clause.decide(assertion, cue),
        Some((State::True, _)) | None => {}
    }
}

/// What a stretch without a verb tells, and the word that tells it.
type Told = (State, Option<usize>);

/// A stretch without a verb, and the word that heads it.
struct Fragment<'a> {
    view: &'a Cues<'a>,
    at: usize,
    head: &'a Word<'a>,
}

impl Fragment<'_> {
    fn word(&self, at: usize) -> Option<&Word<'_>> {
        self.view.words.get(at).filter(|_| at < self.view.to)
    }

    fn has(&self, at: usize, test: impl FnOnce(&Word) -> bool) -> bool {
        self.word(at).is_some_and(test)
    }

    fn is(&self, at: usize, text: &str) -> bool {
        self.has(at, |w| w.is(text))
    }

    /// Not so, run out of, crossed out or nothing; "about to" is only planned.
    fn denied(&self, opener: Opener) -> Option<Told> {
        let Fragment { view, at, head } = *self;
        let denied = |negation: Negation, cue: usize| Some((State::False(negation), Some(cue)));
        if let Some(found) = view.find(list!["not", "nope"]) {
            let mild = list!["bad", "great", "good", "sure", "so", "too", "well", "really", "terrible", "only", "much"];
            if self.is(found + 1, "yet") {
                return denied(Negation::NotYet, found);
            }
            if !self.has(found + 1, |w| w.any(mild)) {
                return denied(Negation::Not, found);
            }
        }
        if view.near(list!["about"], list!["to"]) && head.is("about") {
            return Some((State::Open(Assertion::Planned), Some(at)));
        }
        // "out of A&E now": from where, and nothing that has run out.
        let left = (at..at + 6)
            .any(|i| self.has(i, |w| w.any(PLACES)) || self.is(i, "a") && self.is(i + 1, "and") && self.is(i + 2, "e"));
        if view.near(list!["out"], list!["of"]) && !left && (head.is("out") || self.is(at + 1, "out")) {
            return denied(Negation::RanOut, at);
        }
        if let Some(found) = view.find(list!["\u{2717}", "\u{2718}", "\u{274c}"]) {
            return denied(Negation::Not, found);
        }
        let found = view.find(list!["no", "none", "nil", "nothing", "neither", "nor", "denies", "zero"])?;
        let fill = list!["problem", "problems", "worries", "wait", "doubt", "sorry", "hang", "hold", "actually"];
        let answer = found == at && self.word(found + 1).is_none_or(|w| w.any(fill) || w.part(part::SIGN));
        // "no" by itself answers what stands before a colon; at the head of a sentence it is an interjection.
        if answer && opener != Opener::Colon { None } else { denied(Negation::Not, found) }
    }

    /// Still to come: "time for my aspirin", "aspirin due".
    fn ahead(&self) -> Option<Told> {
        let Fragment { view, at, head } = *self;
        let back = word_list!("../../../data/words/statement/assertion/adverbs/fragment.txt");
        let later = |found: &usize| !view.words.get(found.wrapping_sub(1)).is_some_and(|w| w.any(back));
        let due = |found: &usize| *found > at && !self.is(*found + 1, "to");
        let found = (head.part(part::MODAL).then_some(at))
            .or_else(|| view.find(LATER).filter(later))
            .or_else(|| self.timely().then_some(at))
            .or_else(|| view.find(list!["due"]).filter(due))
            .or_else(|| view.next_unit())?;
        Some((State::Open(Assertion::Planned), Some(found)))
    }

    /// "time for my aspirin", "aspirin time".
    fn timely(&self) -> bool {
        let Fragment { view, at, head } = *self;
        let ends = (view.from..view.to).rev().find(|&i| self.has(i, |w| !w.part(part::SIGN)));
        view.near(list!["time"], list!["for"])
            || head.is("time") && self.is(at + 1, "for")
            || ends.is_some_and(|last| {
                last > at
                    && self.is(last, "time")
                    && !self.has(last - 1, |w| {
                        w.part(part::DETERMINER | part::ADVERB | part::PREPOSITION)
                            || w.any(list!["first", "second", "third", "one", "long", "same"])
                    })
            })
    }

    /// Almost, not understood, or doubted in so many words.
    fn doubted(&self) -> Option<Told> {
        let Fragment { view, at, head } = *self;
        // "skopped the metformin": an unknown word in the place of the verb.
        let particle = usize::from(self.has(at + 1, |w| w.any(list!["out", "off", "up", "on", "down"])));
        // "metformin down the hatch" is no verb's doing.
        let swallowed = || self.is(at + 1, "down") && view.near(list!["the"], list!["hatch"]);
        let odd = || {
            !head.part(part::COMMON | part::NUMBER | part::SIGN)
                && self.has(at + 1 + particle, |w| {
                    w.part(part::DETERMINER)
                        && !w.any(word_list!("../../../data/words/statement/assertion/adverbs/doubted.txt"))
                        || w.part(part::THING) && w.any(list!["it", "that"])
                })
                && !swallowed()
        };
        // Someone did something that was not understood: never more than a doubt.
        let garbled = |i: &usize| {
            self.has(*i, |w| w.part(part::SELF_SUBJECT | part::THIRD_SUBJECT))
                || self.has(*i, |w| w.any(list!["take", "swallow", "inject", "drink", "eat"]))
                    && !self.has(i.wrapping_sub(1), |b| b.part(part::DETERMINER | part::NUMBER))
        };
        let found = (view.find(list!["almost", "nearly"]).filter(|&found| found == at))
            .or_else(|| odd().then_some(at))
            .or_else(|| (view.from..view.to).find(garbled))
            .or_else(|| view.find(DOUBT))?;
        Some((State::Open(Assertion::Uncertain), Some(found)))
    }

    /// What comes again and again.
    fn habit(&self) -> Option<Told> {
        let view = self.view;
        let daily = view.near(list!["twice", "once", "times"], list!["daily"])
            || view.near(list!["a"], list!["day"]) && view.has(list!["times", "twice", "once"]);
        let cue = match view.find(HABIT).filter(|&at| !likened(view, at)) {
            None if !daily => return None,
            None => view.find(list!["daily", "day"]),
            found => found,
        };
        Some((State::Open(Assertion::Habitual), cue))
    }
}

/// "went on Monday same as always": how this one time was.
fn likened(view: &Cues<'_>, at: usize) -> bool {
    at.checked_sub(1).and_then(|before| view.words.get(before)).is_some_and(|w| w.is("as"))
}
