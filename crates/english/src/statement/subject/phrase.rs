//! Noun phrases: a person, or a thing with its owner.

use super::*;

/// A noun phrase as subject: a person, or a thing with its owner.
pub(super) fn phrase(words: &[Word], from: usize, to: usize) -> Option<(Who, Option<Who>)> {
    let slice = words.get(from..to)?;
    if slice.is_empty() {
        return None;
    }
    if slice.iter().any(|w| w.part(part::SELF_SUBJECT)) {
        return Some((Who::Speaker, None));
    }
    if slice.iter().any(|w| w.is("me")) && slice.iter().any(|w| w.is("and")) {
        return Some((Who::Speaker, None));
    }
    let mut owner = None;
    let mut at = from;
    let mut content = false;
    while at < to {
        let word = words.get(at)?;
        let next = words.get(at + 1).filter(|_| at + 1 < to);
        // "one of the kids", "both of my boys": whoever stands behind the "of".
        if at == from
            && word.any(word_list!("../../../data/words/statement/subject/phrase/phrase.txt"))
            && next.is_some_and(|w| w.is("of"))
        {
            at += 2;
            continue;
        }
        if word.part(part::SIGN) && !word.any(list!["'s", "'"]) {
            at += 1;
            continue;
        }
        let capital = word.part(part::CAPITAL) && !word.part(part::COMMON);
        if next.is_some_and(|w| w.part(part::CLITIC))
            && (!is_kin(words, from, at) || word.is("half") || words.get(at + 2).is_some_and(|w| w.any(TAKEN_FROM)))
            && owner.is_none_or(|owner| owner == Who::Speaker)
        {
            if word.part(part::PERSON | part::NAME) || is_kin(words, from, at) || capital && word.text.len() > 2 {
                owner = Some(Who::Other(person_start(words, from, at), at + 1));
            }
            at += 2;
            continue;
        }
        if word.part(part::THIRD_OWNER) {
            owner = owner.or(Some(Who::Other(at, at + 1)));
        } else if word.any(list!["my", "our", "mine", "ours"]) {
            owner = owner.or(Some(Who::Speaker));
        } else if (word.part(part::PERSON | part::CLINICIAN | part::NAME) && !content || is_kin(words, from, at))
            && !next.is_some_and(|w| w.any(NO_PERSON))
            && !word.is("they")
        {
            // The head of the phrase, unless another noun follows ("dog food", "doctor visit"); "nurse in bed 4" keeps it.
            let last = at + 1 == to
                || next.is_some_and(|w| {
                    w.part(part::PREPOSITION | part::JOINER | part::SIGN | part::ADVERB | part::NAME)
                        || w.part(part::CAPITAL)
                        || w.part(part::PERSON | part::CLINICIAN)
                        || w.any(word_list!("../../../data/words/statement/subject/phrase/phrase_here.txt"))
                });
            if last {
                // "me and my wife" has been seen; "my wife and I" too.
                return Some((Who::Other(person_start(words, from, at), to.min(at + 3)), owner));
            }
        }
        if word.part(part::PREPOSITION) && !content && at > from && !word.part(part::ADVERB) {
            content = true;
        }
        if !word
            .part(part::DETERMINER | part::THIRD_OWNER | part::ADVERB | part::PERSON | part::CLINICIAN | part::NUMBER)
        {
            // "our little girl": what she is like, and no thing of hers.
            let described = word
                .any(list!["little", "wee", "old", "poor", "younger", "older", "elder", "youngest", "eldest", "big"]);
            content = content || word.entry.forms == 0 && !described;
        }
        at += 1;
    }
    Some((Who::Thing, owner))
}

/// "the little one", "my two wee ones", "our youngest": a child, who is named by nothing else; "my other half", "the better half".
fn is_kin(words: &[Word], floor: usize, at: usize) -> bool {
    let before = at.checked_sub(1).filter(|before| *before >= floor).and_then(|before| words.get(before));
    words.get(at).is_some_and(|w| match before {
        Some(before) if w.any(list!["one", "ones"]) => {
            before.any(list!["little", "wee", "younger", "older", "youngest", "eldest"])
        }
        Some(before) if w.is("half") => {
            before.any(list!["other", "better"])
                && at
                    .checked_sub(2)
                    .and_then(|owner| words.get(owner))
                    .is_some_and(|w| w.part(part::THIRD_OWNER) || w.any(list!["my", "the", "our", "your"]))
                && !words.get(at + 1).is_some_and(|w| w.any(list!["of", "a", "the", "my", "tablet", "dose", "pill"]))
        }
        Some(before) => w.any(list!["eldest", "youngest", "littlest"]) && before.part(part::DETERMINER),
        None => false,
    })
}

pub(super) fn person_start(words: &[Word], floor: usize, at: usize) -> usize {
    let mut start = at;
    while start > floor
        && words.get(start - 1).is_some_and(|w| {
            w.part(part::DETERMINER | part::THIRD_OWNER | part::CLITIC)
                || w.any(word_list!("../../../data/words/statement/subject/phrase/person_start.txt"))
        })
    {
        start -= 1;
    }
    start
}

/// Whose a verbless stretch is: "mum's bp 128/82", "my son: temp 39", "my weight 81".
pub(super) fn fragment(words: &[Word], clause: &Clause) -> Option<Who> {
    let to = clause.to.min(clause.from + PHRASE);
    let mut from = clause.from;
    while from < to
        && words.get(from).is_some_and(|w| {
            w.part(part::SIGN | part::JOINER)
                || w.part(part::ADVERB)
                || w.any(list!["hi", "hello", "hey", "ok", "okay"])
        })
    {
        from += 1;
    }
    let speaker = words.get(from..to)?.iter().any(|w| w.any(list!["my", "mine", "me", "our"]));
    for i in from..to {
        let word = words.get(i)?;
        let next = words.get(i + 1).filter(|_| i + 1 < clause.to);
        let owned = next.is_some_and(|w| w.part(part::CLITIC));
        if word.part(part::THIRD_OWNER) && !(word.is("her") && i > from) {
            return Some(Who::Other(i, i + 1));
        }
        if (word.part(part::PERSON | part::NAME)
            || owned
                && (word.is("half") || words.get(i + 2).is_some_and(|w| w.any(TAKEN_FROM)))
                && is_kin(words, from, i))
            && (owned || i == from || i > from && person_start(words, from, i) == from)
            && !next.is_some_and(|w| w.any(NO_PERSON))
        {
            return Some(Who::Other(person_start(words, from, i), i + 1));
        }
        if word.part(part::PREPOSITION) {
            break;
        }
    }
    // "calpol 5 ml for my son".
    let given =
        (from..to).filter(|&i| words.get(i).is_some_and(|w| w.is("for"))).find_map(|i| person_after(words, i + 1, to));
    given.or_else(|| speaker.then_some(Who::Speaker))
}
