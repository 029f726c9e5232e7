//! Who receives, who is treated, on whose behalf: when the one concerned is not the one who acts.

use super::*;
use crate::list::WordList;

/// Who receives, after a verb of giving: "gave my son his Claritin", "gave it to mum", "gave me my insulin".
pub(super) fn receiver(words: &[Word], group: &Group, to: usize, gives: bool) -> Option<Who> {
    let mut at = group.last + 1;
    while words.get(at).is_some_and(|w| w.part(part::ADVERB)) && at < to {
        at += 1;
    }
    let first = words.get(at).filter(|_| at < to)?;
    // "gave the aspirin a miss".
    if words.get(at..to.min(at + 6))?.iter().any(|w| w.any(list!["miss", "go", "try"])) {
        return None;
    }
    if first.any(list!["me", "myself", "us", "ourselves"]) {
        return Some(Who::Speaker);
    }
    if first.part(part::THIRD_OBJECT) || first.is("her") {
        return Some(Who::Other(at, at + 1));
    }
    let into = (!gives && goes_in(words, at, to)).then(|| owner_of_what_goes_in(words, at, to)).flatten();
    into.or_else(|| person_near(words, at, to))
        .or_else(|| person_further_on(words, at, to))
        .or_else(|| gives.then(|| two_objects(words, at, to)).flatten())
}

/// "put my eye drops in at 8": whether it goes in, with no place behind it.
fn goes_in(words: &[Word], at: usize, to: usize) -> bool {
    let next = |j: usize, texts: &WordList| words.get(j + 1).is_some_and(|w| w.any(texts));
    let ends = |j: usize| {
        j >= to
            || words.get(j).is_none_or(|w| {
                w.part(part::SIGN | part::NUMBER)
                    || w.any(word_list!("../../../data/words/statement/subject/receiver/receiver.txt"))
                    || w.is("for") && next(j, list!["me"])
                    || w.any(list!["this", "last"]) && next(j, list!["morning", "afternoon", "evening", "night"])
            })
    };
    (at + 2..to.min(at + 7)).any(|i| words.get(i).is_some_and(|w| w.any(list!["in", "on"])) && ends(i + 1))
}

/// What is one's own and goes in goes into oneself; "put my mother's drops in", "put his drops in": theirs go into them.
fn owner_of_what_goes_in(words: &[Word], at: usize, to: usize) -> Option<Who> {
    let is = |at: usize, bits: u32| words.get(at).is_some_and(|w| w.part(bits));
    let theirs = (at..to.min(at + 4)).find(|&i| {
        words.get(i).is_some_and(|w| {
            let named = w.part(part::PERSON | part::NAME) || w.part(part::CAPITAL) && !w.part(part::COMMON);
            w.part(part::THIRD_OWNER) || named && is(i + 1, part::CLITIC)
        })
    });
    let own = words.get(at).is_some_and(|w| w.is("my")) && !is(at + 1, part::PERSON);
    theirs.map(|i| Who::Other(person_start(words, at, i), i + 1)).or(own.then_some(Who::Speaker))
}

/// A person within the next words, with a determiner of their own.
fn person_near(words: &[Word], at: usize, to: usize) -> Option<Who> {
    for i in at..to.min(at + 4) {
        let word = words.get(i)?;
        if word.part(part::SIGN | part::PREPOSITION | part::NUMBER) {
            break;
        }
        let thing = words.get(i + 1).is_some_and(|w| w.part(part::CLITIC) || w.any(NO_PERSON));
        if word.part(part::PERSON | part::NAME) && !thing {
            return Some(Who::Other(person_start(words, at, i), i + 1));
        }
        if !word.part(part::DETERMINER | part::PERSON | part::CLITIC)
            && !word.any(list!["little", "old", "poor", "younger", "older"])
        {
            break;
        }
    }
    None
}

/// "to mum", "to my dad" further on; "into his eyes".
fn person_further_on(words: &[Word], at: usize, to: usize) -> Option<Who> {
    let leads = |i: &usize| words.get(*i).is_some_and(|w| w.any(list!["to", "into", "in", "on"]));
    for i in (at..to.min(at + 14)).filter(leads) {
        let into = !words.get(i).is_some_and(|w| w.is("to"));
        for j in i + 1..to.min(i + 5) {
            let word = words.get(j)?;
            if word.any(list!["me", "myself"])
                || into && word.is("my") && !words.get(j + 1).is_some_and(|w| w.part(part::PERSON))
            {
                return Some(Who::Speaker);
            }
            if word.part(part::THIRD_OBJECT) && !into
                || into && word.part(part::THIRD_OWNER)
                || word.part(part::PERSON | part::NAME)
            {
                return Some(Who::Other(person_start(words, i + 1, j), j + 1));
            }
            if !word.part(part::DETERMINER) {
                break;
            }
        }
    }
    None
}

/// "gave Rex his tablet", "gave the tomatoes two bottles": two objects in a row.
fn two_objects(words: &[Word], at: usize, to: usize) -> Option<Who> {
    let opens = |at: usize| {
        let word = words.get(at).filter(|_| at < to);
        word.is_some_and(|w| w.part(part::DETERMINER | part::NUMBER | part::THIRD_OWNER))
    };
    let first = words.get(at)?;
    let named = first.part(part::CAPITAL) && !first.part(part::COMMON);
    match () {
        () if named && opens(at + 1) => Some(Who::Other(at, at + 1)),
        () if first.any(list!["the", "our", "a"]) && opens(at + 2) => Some(Who::Other(at, at + 2)),
        () => None,
    }
}

/// Whether who acts may be one who treats: a clinician, or whoever "they" are.
pub(super) fn treats(words: &[Word], from: usize, to: usize) -> bool {
    some_of(words, from..to, |w| w.part(part::CLINICIAN) || w.any(list!["she", "he", "they"]))
}

/// Whether what someone else does is done to or for the speaker: "put me on", "saw me", "took my blood pressure", "read 146/79 for me".
pub(super) fn touches_speaker(words: &[Word], clause: &Clause, group: &Group, from: usize, to: usize) -> bool {
    let after = among(words, group.last + 1..clause.to);
    let main = words.get(group.main());
    let treats = treats(words, from, to);
    let clinician = some_of(words, from..to, |w| w.part(part::CLINICIAN));
    let near = |texts: &WordList| after.iter().take(8).any(|w| w.any(texts));
    if main.is_some_and(|w| w.class(Class::Say) || w.class(Class::Think)) {
        return false;
    }
    let intake =
        main.is_some_and(|w| w.any(word_list!("../../../data/words/statement/subject/receiver/touches_speaker.txt")));
    if intake {
        let measured = near(list!["my", "me"]) && after.iter().take(6).any(|w| w.any(TAKEN_FROM));
        let off = near(list!["me"]) && near(list!["off"]) || clinician && near(list!["my"]) && near(list!["out"]);
        // "an ambulance took me to A&E": whoever is taken somewhere is there.
        let brought = main.is_some_and(|w| w.any(list!["took", "taken"]))
            && after.first().is_some_and(|w| w.any(list!["me", "us"]))
            && after
                .get(1)
                .is_some_and(|w| w.any(list!["to", "into", "straight", "down", "over", "up", "back", "in", "along"]));
        // A clinician who has one on a medicine treats that one.
        let kept_on = clinician
            && after.first().is_some_and(|w| w.any(list!["me", "us"]))
            && after.get(1).is_some_and(|w| w.is("on"));
        return brought || measured || off || kept_on || clinician && after.iter().take(5).any(|w| w.any(TAKEN_FROM));
    }
    // "Dr Ruiz saw my daughter": the one who was seen is hers, not I.
    if seen(words, group, clause.to).is_some() {
        return false;
    }
    // "did my husband's BP" is of him.
    let own = after.iter().take(8).enumerate().any(|(at, w)| {
        let kin = || after.get(at + 1).is_some_and(|w| w.part(part::PERSON));
        w.any(list!["me", "mine"]) || w.is("my") && !(kin() && after.get(at + 2).is_some_and(|w| w.part(part::CLITIC)))
    });
    if own {
        return true;
    }
    let figures = words.get(group.last + 1).is_some_and(|w| group.last + 1 < clause.to && w.part(part::NUMBER));
    if clinician && figures && main.is_some_and(|w| w.any(list!["got", "measured", "recorded", "found", "read", "had"]))
    {
        return true;
    }
    treats
        && clinician
        && main.is_some_and(|w| w.any(CARE))
        && !after.iter().take(8).any(|w| w.part(part::PERSON | part::THIRD_OBJECT | part::THIRD_OWNER))
}

/// The person that somebody else saw to: "saw my daughter", "checked Grandma over", "vaccinated the twins".
pub(super) fn seen(words: &[Word], group: &Group, to: usize) -> Option<Who> {
    const SEES: &WordList = word_list!("../../../data/words/statement/subject/receiver/sees.txt");
    if !group.main_is(words, SEES) || group.passive {
        return None;
    }
    match person_after(words, group.last + 1, to) {
        Some(Who::Other(from, end)) if !words.get(end).is_some_and(|w| end < to && w.part(part::CLITIC)) => {
            Some(Who::Other(from, end))
        }
        _ => None,
    }
}

/// "on behalf of my mum", "for my dad:" at the head of a clause.
pub(super) fn behalf(words: &[Word], clause: &Clause) -> Option<Who> {
    for i in clause.from..clause.to.min(clause.from + 24) {
        if words.get(i)?.is("behalf") {
            return person_after(words, i + 2, clause.to);
        }
    }
    let at = clause.from;
    if words.get(at)?.is("for") {
        return person_after(words, at + 1, clause.to);
    }
    None
}

pub(super) fn person_after(words: &[Word], at: usize, to: usize) -> Option<Who> {
    for i in at..to.min(at + 4) {
        let word = words.get(i)?;
        if word.part(part::PERSON | part::NAME | part::THIRD_OBJECT)
            && !words.get(i + 1).is_some_and(|w| w.any(NO_PERSON))
        {
            return Some(Who::Other(person_start(words, at, i), i + 1));
        }
        if !word.part(part::DETERMINER) {
            break;
        }
    }
    None
}

/// Whose thing an order speaks of: "log my mum's aspirin", "log aspirin for my mum", "log that for him".
pub(super) fn object_owner(words: &[Word], from: usize, to: usize) -> Option<Who> {
    let to = to.min(from + 16);
    for i in from..to {
        let word = words.get(i)?;
        let owned = words.get(i + 1).is_some_and(|w| w.part(part::CLITIC));
        if word.part(part::PERSON | part::NAME) && owned {
            return Some(Who::Other(person_start(words, from, i), i + 1));
        }
        if word.part(part::THIRD_OWNER) && word.any(list!["his", "their", "hers", "theirs"]) {
            return Some(Who::Other(i, i + 1));
        }
        if word.any(list!["for", "to"])
            && let Some(who) = person_after(words, i + 1, to)
        {
            return Some(who);
        }
    }
    None
}

/// "given to Tommy", "given to my dad".
pub(super) fn given_to(words: &[Word], from: usize, to: usize) -> Option<Who> {
    let at = (from..to.min(from + 10)).find(|&i| words.get(i).is_some_and(|w| w.is("to")))?;
    let next = words.get(at + 1).filter(|_| at + 1 < to)?;
    if next.any(list!["me", "us"]) {
        return Some(Who::Speaker);
    }
    let named = next.part(part::CAPITAL) && !next.part(part::COMMON);
    if named { Some(Who::Other(at + 1, at + 2)) } else { person_after(words, at + 1, to) }
}

/// "took my son's temperature", "took my son to the doctor": the speaker acts, the other is the one concerned.
pub(super) fn of_another(words: &[Word], group: &Group, to: usize) -> Option<Who> {
    if let Some(who) = done_for(words, group, to) {
        return Some(who);
    }
    if !group.main_is(words, list!["took", "taken", "take", "checked", "measured", "weighed", "tested"]) {
        return None;
    }
    let from = group.last + 1;
    let reach = to.min(from + 8);
    for i in from..reach {
        let word = words.get(i)?;
        let next = words.get(i + 1).filter(|_| i + 1 < to);
        // "took him his apixaban", "took my brother his apixaban".
        let his = next.is_some_and(|w| w.part(part::THIRD_OWNER));
        if his && i == from && word.part(part::THIRD_OBJECT) || his && word.part(part::PERSON | part::NAME) {
            return Some(Who::Other(person_start(words, from, i), i + 1));
        }
        if word.part(part::PERSON | part::NAME) {
            let owned = next.is_some_and(|w| w.part(part::CLITIC));
            let measured = words.get(i..reach)?.iter().any(|w| w.any(TAKEN_FROM));
            let brought = next.is_some_and(|w| w.any(list!["to", "in", "for"]));
            let another = owned && measured || brought && !owned;
            return another.then(|| Who::Other(person_start(words, from, i), i + 1));
        }
        if word.part(part::THIRD_OWNER) && words.get(i..reach)?.iter().any(|w| w.any(TAKEN_FROM)) {
            return Some(Who::Other(i, i + 1));
        }
        if !word.part(part::DETERMINER) {
            break;
        }
    }
    None
}

/// "did my husband's jab", "sorted mum's enoxaparin", "did the injection for my dad": what is done of another's is theirs. What one takes of
/// another's is one's own.
fn done_for(words: &[Word], group: &Group, to: usize) -> Option<Who> {
    let main = words.get(group.main())?;
    const DONE: &WordList = word_list!("../../../data/words/statement/subject/receiver/done.txt");
    if !main.any(DONE) {
        return None;
    }
    let from = group.last + 1;
    let reach = to.min(from + 10);
    for at in from..reach {
        let word = words.get(at)?;
        let next = words.get(at + 1).filter(|_| at + 1 < to);
        // "did his jab", "gave her insulin": theirs.
        if at == from
            && word.any(list!["his", "her", "their"])
            && next.is_some_and(|w| !w.part(part::SIGN | part::DETERMINER))
        {
            return Some(Who::Other(at, at + 1));
        }
        if word.part(part::PERSON) {
            let owned = next.is_some_and(|w| w.part(part::CLITIC));
            let first = (from..at).all(|i| words.get(i).is_some_and(|w| w.part(part::DETERMINER | part::ADVERB)));
            let behalf = (from + 1..at).rev().take(2).any(|i| words.get(i).is_some_and(|w| w.is("for")));
            return (owned && first || behalf && !owned).then(|| Who::Other(person_start(words, from, at), at + 1));
        }
    }
    None
}
