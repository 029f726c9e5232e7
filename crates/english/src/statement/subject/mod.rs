//! Whose: the grammatical subject of a clause, and the person the event happens to, who may be another ("gave my son his Claritin").

use super::clause::{Clause, Opener, Who};
use super::group::{Group, Shape};
use super::lexicon::part;
use super::tables::Class;
use super::timed::{led_by_time, timed};
use super::words::Word;
use crate::list::WordList;

mod lists;
mod phrase;
mod receiver;

use lists::{AGENTIVE, BODILY, CALLS, CARE, NO_BODY, NO_PERSON, TAKEN_FROM};
use phrase::{fragment, person_start, phrase};
use receiver::{behalf, given_to, object_owner, of_another, person_after, receiver, seen, touches_speaker, treats};

/// Longest noun phrase looked through.
const PHRASE: usize = 12;

/// Settles actor, whose and agent of a clause; `before` is the clause it may inherit its subject from.
pub(super) fn settle(words: &[Word], clause: &mut Clause, before: Option<&Clause>) {
    if clause.quoted {
        return;
    }
    let inherited = before
        .filter(|_| {
            matches!(
                clause.opener,
                Opener::And
                    | Opener::Or
                    | Opener::But
                    | Opener::Then
                    | Opener::Comma
                    | Opener::Not
                    | Opener::Purpose
                    | Opener::Of
                    | Opener::Without
                    | Opener::Colon
                    | Opener::Hard
                    | Opener::When
            )
        })
        .map(|b| (b.actor, b.whose, b.agent));
    let behalf = behalf(words, clause);
    let Some(group) = clause.groups.first().cloned() else {
        let named = fragment(words, clause);
        clause.actor = named.or(behalf).unwrap_or_else(|| inherited.map_or(Who::Unnamed, |i| i.0));
        clause.whose = named.or(behalf).unwrap_or_else(|| inherited.map_or(Who::Unnamed, |i| i.1));
        if named.is_none() {
            clause.agent = inherited.and_then(|i| i.2);
        }
        return;
    };
    let explicit = subject(words, clause, &group).or_else(|| antecedent(words, clause));
    let actor = explicit.map_or_else(|| subjectless(&group, inherited.map(|i| i.0), clause.opener), |found| found.0);
    let owner = explicit.and_then(|found| found.1);
    clause.actor = if actor == Who::Thing && owner.is_some() { owner.unwrap_or(actor) } else { actor };
    let mut whose = match actor {
        Who::Thing => owner.unwrap_or(Who::Unnamed),
        other => other,
    };
    let main = words.get(group.main());
    let gives = main.is_some_and(|w| w.class(Class::Give));
    let hands = !group.passive && main.is_some_and(|w| w.class(Class::Give) || w.any(HANDED));
    let receiver = if hands { receiver(words, &group, clause.to, gives) } else { None };
    if let Some(receiver) = receiver {
        if let Who::Other(from, to) = actor {
            clause.agent = Some((from, to));
        }
        whose = receiver;
    } else if let Who::Other(from, to) = actor
        // "my wife put my tablets away" is of nobody who is treated; "the GP put my tablets up to 50 mg" is.
        && (!hands || treats(words, from, to))
        && touches_speaker(words, clause, &group, from, to)
    {
        whose = Who::Speaker;
        clause.agent = Some((from, to));
    }
    if let (Who::Other(..), Some(who)) = (actor, seen(words, &group, clause.to)) {
        whose = who;
        clause.agent = None;
    }
    // "141/89 was my wife's", "that one's hers": what belongs to another is told of them.
    if matches!(actor, Who::Thing | Who::Unnamed)
        && main.is_some_and(|w| w.part(part::BE))
        && let Some(who) = belongs(words, group.last + 1, clause.to)
    {
        whose = who;
    }
    let given = group.passive || matches!(group.shape, Shape::Participle);
    if given && main.is_some_and(|w| w.class(Class::Give)) && matches!(actor, Who::Unnamed | Who::Thing) {
        whose = given_to(words, group.last + 1, clause.to).unwrap_or(whose);
    }
    if matches!(actor, Who::Speaker | Who::Unnamed) && !group.passive {
        whose = of_another(words, &group, clause.to).unwrap_or(whose);
    }
    if group.shape == Shape::Order || matches!(actor, Who::You) && group.inverted.is_some() {
        whose = object_owner(words, group.last + 1, clause.to).unwrap_or(Who::Unnamed);
    }
    // "logging for my wife: …": what follows is hers.
    let writes = main.is_some_and(|w| w.any(word_list!("../../../data/words/statement_subject_settle.txt")));
    let behalf = behalf.or_else(|| {
        let next = group.last + 1;
        let for_one = writes && words.get(next).is_some_and(|w| next < clause.to && w.any(list!["for", "about"]));
        for_one.then(|| person_after(words, next + 1, clause.to)).flatten()
    });
    if let Some(who) = behalf {
        clause.actor = who;
    }
    // "Took his metformin at 8.": nobody is named but the owner.
    if actor == Who::Unnamed && explicit.is_none() && matches!(group.shape, Shape::Past) && !group.passive {
        let next = group.last + 1;
        let owned = words.get(next).is_some_and(|w| {
            next < clause.to && w.part(part::THIRD_OWNER) && !w.is("her") || next < clause.to && w.is("her")
        });
        let thing = words
            .get(next + 1)
            .is_some_and(|w| next + 1 < clause.to && !w.part(part::SIGN | part::PERSON) && !w.any(TAKEN_FROM));
        if owned
            && thing
            && main.is_some_and(|w| w.any(list!["took", "had", "swallowed", "used", "skipped", "missed", "forgot"]))
        {
            whose = Who::Other(next, next + 1);
        }
    }
    clause.whose = behalf.unwrap_or(whose);
}

/// Verbs of handing over and of putting somewhere, beside those of giving.
const HANDED: &WordList = word_list!("../../../data/words/statement_subject_handed.txt");

/// Whose a thing is said to be: "my wife's", "Dad's", "hers", "someone else's"; nothing of it follows.
fn belongs(words: &[Word], from: usize, to: usize) -> Option<Who> {
    let ends = |at: usize| at >= to || words.get(at).is_none_or(|w| w.part(part::SIGN | part::ADVERB | part::JOINER));
    let mut at = from;
    while at < to
        && words
            .get(at)
            .is_some_and(|w| w.part(part::ADVERB) || w.any(list!["for", "not", "mine", "sorry", "actually"]))
    {
        at += 1;
    }
    let word = words.get(at).filter(|_| at < to)?;
    if word.any(list!["hers", "his", "theirs"]) && ends(at + 1) {
        return Some(Who::Other(at, at + 1));
    }
    const FIGURES: &WordList = word_list!("../../../data/words/statement_subject_figures.txt");
    let figure = |i: usize| words.get(i).is_some_and(|w| i < to && w.any(FIGURES));
    if word.part(part::THIRD_OWNER) && figure(at + 1) {
        return Some(Who::Other(at, at + 1));
    }
    (at..to.min(at + 4)).find_map(|i| {
        let word = words.get(i)?;
        let owner =
            word.part(part::PERSON | part::NAME) || word.any(list!["else", "neighbour", "neighbor", "colleague"]);
        let clitic = words.get(i + 1).is_some_and(|w| i + 1 < to && w.part(part::CLITIC));
        (owner && clitic && (ends(i + 2) || figure(i + 2))).then_some(Who::Other(at, i + 1))
    })
}

/// "people who took ibuprofen", "my wife, who had hers": of whoever stands before; "me who", "the one who" are left to the clause.
fn antecedent(words: &[Word], clause: &Clause) -> Option<(Who, Option<Who>)> {
    let first = words.get(clause.from)?;
    if clause.opener != Opener::Relative || !first.is("who") {
        return None;
    }
    let at = (0..clause.from).rev().take(3).find(|&at| words.get(at).is_some_and(|w| !w.part(part::SIGN)))?;
    let head = words.get(at)?;
    if head.part(part::SELF_OTHER | part::SELF_SUBJECT) {
        return Some((Who::Speaker, None));
    }
    let open = head
        .part(part::PREPOSITION | part::JOINER | part::WH | part::NUMBER | part::THING | part::YOU | part::ADVERB)
        || head.any(list!["one", "know", "knows", "remember", "sure", "idea", "wonder", "guess", "ask", "tell"])
        || head.entry.forms != 0 && !head.part(part::NOUN | part::PERSON | part::CLINICIAN);
    (!open).then_some((Who::Other(person_start(words, 0, at), at + 1), None))
}

fn subjectless(group: &Group, inherited: Option<Who>, opener: Opener) -> Who {
    match group.shape {
        Shape::Order => Who::Unnamed,
        _ if opener == Opener::Hard => Who::Unnamed,
        // "metformin taken": nobody's in particular.
        _ => match inherited {
            Some(Who::Thing) | None => Who::Unnamed,
            Some(Who::You) => Who::Unnamed,
            Some(who) => who,
        },
    }
}

/// The subject in front of (or inside) a group, and for a thing whose it is.
fn subject(words: &[Word], clause: &Clause, group: &Group) -> Option<(Who, Option<Who>)> {
    if let Some(at) = group.inverted {
        let word = words.get(at)?;
        if word.part(part::SELF_SUBJECT) {
            return Some((Who::Speaker, None));
        }
        if word.part(part::THIRD_SUBJECT) {
            return Some((Who::Other(at, at + 1), None));
        }
        if word.part(part::YOU) {
            return Some((Who::You, None));
        }
        return Some(
            phrase(words, at, (at + 6).min(group.last.max(at + 1)).min(clause.to)).unwrap_or((Who::Thing, None)),
        );
    }
    let mut at = group.first;
    let mut bare = true;
    while at > clause.from {
        at -= 1;
        let word = words.get(at)?;
        if word.part(part::SELF_SUBJECT) {
            return Some((Who::Speaker, None));
        }
        if word.part(part::THIRD_SUBJECT) {
            return Some((Who::Other(at, at + 1), None));
        }
        if word.is("you") {
            return Some((Who::You, None));
        }
        if word.part(part::WH) && group.first - at < 3 {
            return None;
        }
        // "me took it"; "the chap next to me took it" is his.
        let behind = at > clause.from && words.get(at - 1).is_some_and(|w| w.part(part::PREPOSITION) || w.is("to"));
        if word.is("me") && group.shape != Shape::Infinitive && !behind {
            return Some((Who::Speaker, None));
        }
        if word.any(list!["it", "this", "that", "there"]) && !word.part(part::SIGN) && group.first - at < 4 {
            return Some((Who::Thing, None));
        }
        // "Gerda also took": between a subject and its verb it joins nothing.
        let within = word.is("also") && at > clause.from && words.get(at - 1).is_some_and(|w| !w.part(part::SIGN));
        if !word.part(part::ADVERB) || word.part(part::JOINER) && !within {
            bare = false;
            break;
        }
    }
    if bare {
        return None;
    }
    if group.shape == Shape::Order || group.shape == Shape::Infinitive || group.shape == Shape::Gerund {
        return None;
    }
    // A noun phrase: back to the head of the clause, past its joiner and fillers.
    let end = at + 1;
    let floor = clause.from.max(end.saturating_sub(PHRASE));
    let mut start = floor;
    for i in floor..end {
        let word = words.get(i)?;
        if word.part(part::SIGN)
            || word.part(part::JOINER | part::SUBORDINATOR) && !word.any(list!["and", "that", "or"])
            || i == clause.from && word.any(list!["and", "or", "that"])
            || i == start && word.any(CALLS)
        {
            start = i + 1;
        }
    }
    if start >= end {
        return None;
    }
    // "after lunch took it": with the preposition that begins it.
    let led =
        start.checked_sub(1).filter(|&at| at >= floor && words.get(at).is_some_and(|w| w.part(part::PREPOSITION)));
    if timed(words, led.unwrap_or(start), end) {
        return None;
    }
    let start = led_by_time(words, start, end);
    let found = phrase(words, start, end);
    // "Jess at work has got shingles": a capital that is no English word, and a verb in the third person.
    // "Dr. Beaulieu has put my rosuvastatin up": whom one is treated by is not who has it.
    let titled = (start.saturating_sub(2)..start).any(|at| words.get(at).is_some_and(|w| w.any(list!["dr", "doctor"])));
    let leading =
        words.get(start).filter(|w| !titled && w.part(part::CAPITAL) && !w.part(part::COMMON) && w.entry.forms == 0);
    let third = words
        .get(group.first..=group.last)
        .unwrap_or(&[])
        .iter()
        .any(|w| w.any(list!["has", "gets", "needs", "feels"]));
    if third
        && let Some((Who::Thing, _)) = found
        && leading.is_some_and(|w| w.text.len() > 2 && w.text.chars().all(char::is_alphabetic))
        && words.get(start + 1).is_some_and(|w| start + 1 == end || w.part(part::PREPOSITION))
    {
        return Some((Who::Other(start, start + 1), None));
    }
    // "Sarah took hers": a bare unknown name before an act.
    let head = words.get(end - 1)?;
    // "Metformin went in", "Lantus went down": what goes in is no one who goes.
    let goes_in = words.get(group.last + 1).is_some_and(|w| w.any(list!["in", "down", "on", "off", "up"]));
    let act = words.get(group.outer()).is_some_and(|w| {
        w.any(AGENTIVE) && !(goes_in && w.any(list!["went", "came", "called", "started", "stopped", "wakes"]))
    }) && !group.passive;
    let owned = words.get(group.last + 1..clause.to).unwrap_or(&[]).iter().take(8).any(|w| w.part(part::THIRD_OWNER));
    // "Tommy had calpol", but "Crocin had at 8".
    let had =
        words.get(group.outer()).is_some_and(|w| w.any(list!["had", "got", "gets", "used", "uses"])) && !group.passive;
    let object = words.get(group.last + 1).filter(|_| group.last + 1 < clause.to);
    let named = head.part(part::CAPITAL)
        && object.is_some_and(|w| !w.part(part::PREPOSITION | part::ADVERB | part::SIGN | part::NUMBER));
    let adjacent = end == group.first || words.get(end).is_some_and(|w| w.part(part::ADVERB));
    if let Some((Who::Thing, _)) = found
        && adjacent
        && !head.part(part::COMMON)
        && head.text.chars().all(char::is_alphabetic)
        && (act && head.part(part::CAPITAL) && end - start <= 2
            || owned && (act || had)
            || had && named && end - start <= 2)
    {
        return Some((Who::Other(end - 1, end), None));
    }
    // "the plumber took aspirin": whatever takes something in is no thing.
    let takes = words.get(group.outer()).is_some_and(|w| w.any(list!["took", "swallowed", "popped", "drank", "ate"]))
        && !group.passive
        && group.shape != Shape::Participle;
    if takes && let Some((Who::Thing, _)) = found {
        return Some((Who::Other(start, end), None));
    }
    // "my little bloke has a temp", "the nipper's running a fever": whatever has one is a living being, and not the speaker.
    let warm =
        words.get(group.main()).is_some_and(|w| w.any(list!["has", "had", "running", "got", "spiked", "spiking"]))
            && words.get(group.last + 1..clause.to.min(group.last + 5)).unwrap_or(&[]).iter().any(|w| w.any(BODILY));
    let nobody = head.any(NO_BODY) || head.part(part::DEVICE) || head.any(TAKEN_FROM);
    let owned = words.get(start).is_some_and(|w| w.any(list!["my", "our", "the"]));
    if warm && owned && !nobody && end > start + 1 && matches!(found, Some((Who::Thing, None | Some(Who::Speaker)))) {
        return Some((Who::Other(start, end), None));
    }
    found
}
