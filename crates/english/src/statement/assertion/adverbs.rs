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
    if recurring && clause.tense == Tense::Progressive && words.get(group.main()).is_some_and(|w| w.any(STANDING)) {
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
const PLACES: &WordList = word_list!("../../../data/words/statement_assertion_adverbs_places.txt");

/// A stretch without a verb.
pub(super) fn fragment(view: &Cues<'_>, clause: &mut Clause) {
    let first = view.first();
    let word = |at: usize| view.words.get(at).filter(|_| at < view.to);
    let Some(head) = first.and_then(word) else { return };
    let at = first.unwrap_or(view.from);
    if clause.opener == Opener::Without || head.any(list!["without", "except", "excluding", "minus"]) {
        return clause.deny(Negation::Not, Some(clause.from));
    }
    if let Some(found) = view.find(list!["not", "nope"]) {
        let yet = word(found + 1).is_some_and(|w| w.is("yet"));
        let mild = word(found + 1).is_some_and(|w| {
            w.any(list!["bad", "great", "good", "sure", "so", "too", "well", "really", "terrible", "only", "much"])
        });
        if yet {
            return clause.deny(Negation::NotYet, Some(found));
        }
        if !mild {
            return clause.deny(Negation::Not, Some(found));
        }
    }
    if view.near(list!["about"], list!["to"]) && head.is("about") {
        return clause.decide(Assertion::Planned, first);
    }
    // "out of A&E now": from where, and nothing that has run out.
    let is = |i: usize, text: &str| word(i).is_some_and(|w| w.is(text));
    let left = (at..at + 6)
        .any(|i| word(i).is_some_and(|w| w.any(PLACES)) || is(i, "a") && is(i + 1, "and") && is(i + 2, "e"));
    if view.near(list!["out"], list!["of"]) && !left && (head.is("out") || word(at + 1).is_some_and(|w| w.is("out"))) {
        return clause.deny(Negation::RanOut, first);
    }
    if let Some(found) = view.find(list!["\u{2717}", "\u{2718}", "\u{274c}"]) {
        return clause.deny(Negation::Not, Some(found));
    }
    if let Some(found) = view.find(list!["no", "none", "nil", "nothing", "neither", "nor", "denies", "zero"]) {
        let filler = word(found + 1).is_some_and(|w| {
            w.any(list!["problem", "problems", "worries", "wait", "doubt", "sorry", "hang", "hold", "actually"])
                || w.part(part::SIGN)
        });
        let answer = found == at && (word(found + 1).is_none() || filler);
        // "no" by itself answers what stands before a colon; at the head of a sentence it is an interjection.
        if !answer || clause.opener == Opener::Colon {
            return clause.deny(Negation::Not, Some(found));
        }
    }
    if head.part(part::MODAL) {
        return clause.decide(Assertion::Planned, first);
    }
    if let Some(found) = view.find(LATER).filter(|&found| {
        !view
            .words
            .get(found.wrapping_sub(1))
            .is_some_and(|w| w.any(word_list!("../../../data/words/statement_assertion_adverbs_fragment.txt")))
    }) {
        return clause.decide(Assertion::Planned, Some(found));
    }
    // "time for my aspirin", "aspirin time".
    let ends = (view.from..view.to).rev().find(|&i| word(i).is_some_and(|w| !w.part(part::SIGN)));
    let timely = view.near(list!["time"], list!["for"])
        || head.is("time") && word(at + 1).is_some_and(|w| w.is("for"))
        || ends.is_some_and(|last| {
            last > at
                && word(last).is_some_and(|w| w.is("time"))
                && !word(last - 1).is_some_and(|w| {
                    w.part(part::DETERMINER | part::ADVERB | part::PREPOSITION)
                        || w.any(list!["first", "second", "third", "one", "long", "same"])
                })
        });
    if timely {
        return clause.decide(Assertion::Planned, Some(at));
    }
    if let Some(found) =
        view.find(list!["due"]).filter(|&found| found > at && !word(found + 1).is_some_and(|w| w.is("to")))
    {
        return clause.decide(Assertion::Planned, Some(found));
    }
    if let Some(found) = view.next_unit() {
        return clause.decide(Assertion::Planned, Some(found));
    }
    if let Some(found) = view.find(list!["almost", "nearly"]).filter(|&found| found == at) {
        return clause.decide(Assertion::Uncertain, Some(found));
    }
    // "skopped the metformin": an unknown word in the place of the verb.
    let particle = usize::from(word(at + 1).is_some_and(|w| w.any(list!["out", "off", "up", "on", "down"])));
    // "metformin down the hatch" is no verb's doing.
    let swallowed = word(at + 1).is_some_and(|w| w.is("down")) && view.near(list!["the"], list!["hatch"]);
    let odd = !swallowed
        && !head.part(part::COMMON | part::NUMBER | part::SIGN)
        && word(at + 1 + particle).is_some_and(|w| {
            w.part(part::DETERMINER)
                && !w.any(list!["that", "this", "last", "next", "every", "each", "both", "half", "all", "another"])
                || w.part(part::THING) && w.any(list!["it", "that"])
        });
    if odd {
        return clause.decide(Assertion::Uncertain, first);
    }
    // Someone did something that was not understood: never more than a doubt.
    let garbled = (view.from..view.to).find(|&i| {
        word(i).is_some_and(|w| {
            w.part(part::SELF_SUBJECT | part::THIRD_SUBJECT)
                || w.any(list!["take", "swallow", "inject", "drink", "eat"])
                    && !word(i.wrapping_sub(1)).is_some_and(|b| b.part(part::DETERMINER | part::NUMBER))
        })
    });
    if let Some(found) = garbled {
        return clause.decide(Assertion::Uncertain, Some(found));
    }
    if let Some(found) = view.find(DOUBT) {
        return clause.decide(Assertion::Uncertain, Some(found));
    }
    if let Some(found) = view.find(HABIT).filter(|&at| !likened(view, at)) {
        return clause.decide(Assertion::Habitual, Some(found));
    }
    let daily = view.near(list!["twice"], list!["daily"])
        || view.near(list!["once"], list!["daily"])
        || view.near(list!["times"], list!["daily"])
        || view.near(list!["a"], list!["day"]) && view.has(list!["times", "twice", "once"]);
    if daily {
        clause.decide(Assertion::Habitual, view.find(list!["daily", "day"]));
    }
}

/// "went on Monday same as always": how this one time was.
fn likened(view: &Cues<'_>, at: usize) -> bool {
    at.checked_sub(1).and_then(|before| view.words.get(before)).is_some_and(|w| w.is("as"))
}
