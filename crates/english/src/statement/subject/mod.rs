//! Whose: the grammatical subject of a clause, and the person the event happens to, who may be another ("gave my son his Claritin").

use super::clause::{Clause, Opener, Who};
use super::group::{Group, Shape};
use super::lexicon::part;
use super::tables::Class;
use super::timed::{led_by_time, timed};
use super::words::{Word, among, some_of};
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
    let before = before.filter(|_| inherits(clause.opener));
    let behalf = behalf(words, clause);
    let Some(group) = clause.groups.first().cloned() else {
        let named = fragment(words, clause);
        clause.actor = named.or(behalf).unwrap_or_else(|| before.map_or(Who::Unnamed, |before| before.actor));
        clause.whose = named.or(behalf).unwrap_or_else(|| before.map_or(Who::Unnamed, |before| before.whose));
        if named.is_none() {
            clause.agent = before.and_then(|before| before.agent);
        }
        return;
    };
    let explicit = subject(words, clause, &group).or_else(|| antecedent(words, clause));
    let actor =
        explicit.map_or_else(|| subjectless(&group, before.map(|before| before.actor), clause.opener), |found| found.0);
    let owner = explicit.and_then(|found| found.1);
    clause.actor = if actor == Who::Thing && owner.is_some() { owner.unwrap_or(actor) } else { actor };
    let concerned = if actor == Who::Thing { owner.unwrap_or(Who::Unnamed) } else { actor };
    let (mut whose, agent) = treated(words, clause, &group, actor).unwrap_or((concerned, clause.agent));
    clause.agent = agent;
    let main = words.get(group.main());
    // "141/89 was my wife's", "that one's hers": what belongs to another is told of them.
    if matches!(actor, Who::Thing | Who::Unnamed) && main.is_some_and(|w| w.part(part::BE)) {
        whose = belongs(words, group.last + 1, clause.to).unwrap_or(whose);
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
    if actor == Who::Unnamed && explicit.is_none() {
        whose = owner_taking(words, clause, &group).unwrap_or(whose);
    }
    // "logging for my wife: …": what follows is hers.
    let writes = main.is_some_and(|w| w.any(word_list!("../../../data/words/statement/subject/settle.txt")));
    let behalf = behalf.or_else(|| {
        let next = group.last + 1;
        let for_one = writes && words.get(next).is_some_and(|w| next < clause.to && w.any(list!["for", "about"]));
        for_one.then(|| person_after(words, next + 1, clause.to)).flatten()
    });
    clause.actor = behalf.unwrap_or(clause.actor);
    clause.whose = behalf.unwrap_or(whose);
}

/// Whether a clause that opens so may have the subject of the one before it.
fn inherits(opener: Opener) -> bool {
    matches!(
        opener,
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
}

/// Whose it is where one acts on another, and who then acts: "gave my son his Claritin", "my wife put me on it".
fn treated(words: &[Word], clause: &Clause, group: &Group, actor: Who) -> Option<(Who, Option<(usize, usize)>)> {
    let main = words.get(group.main());
    let gives = main.is_some_and(|w| w.class(Class::Give));
    let hands = !group.passive && main.is_some_and(|w| w.class(Class::Give) || w.any(HANDED));
    let acts = if let Who::Other(from, to) = actor { Some((from, to)) } else { None };
    if let Some(who) = acts.and_then(|_| seen(words, group, clause.to)) {
        return Some((who, None));
    }
    if let Some(receiver) = hands.then(|| receiver(words, group, clause.to, gives)).flatten() {
        return Some((receiver, acts.or(clause.agent)));
    }
    // "my wife put my tablets away" is of nobody who is treated; "the GP put my tablets up to 50 mg" is.
    let (from, to) = acts.filter(|(from, to)| !hands || treats(words, *from, *to))?;
    touches_speaker(words, clause, group, from, to).then_some((Who::Speaker, acts))
}

/// "Took his metformin at 8.": nobody is named but the owner.
fn owner_taking(words: &[Word], clause: &Clause, group: &Group) -> Option<Who> {
    let next = group.last + 1;
    let word = |at: usize| words.get(at).filter(|_| at < clause.to);
    let owned = word(next)?.part(part::THIRD_OWNER) || word(next)?.is("her");
    let thing = word(next + 1).is_some_and(|w| !w.part(part::SIGN | part::PERSON) && !w.any(TAKEN_FROM));
    let takes = group.main_is(words, list!["took", "had", "swallowed", "used", "skipped", "missed", "forgot"]);
    let past = group.shape == Shape::Past && !group.passive;
    (owned && thing && takes && past).then_some(Who::Other(next, next + 1))
}

/// Verbs of handing over and of putting somewhere, beside those of giving.
const HANDED: &WordList = word_list!("../../../data/words/statement/subject/handed.txt");

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
    const FIGURES: &WordList = word_list!("../../../data/words/statement/subject/figures.txt");
    let figure = |i: usize| words.get(i).is_some_and(|w| i < to && (w.any(FIGURES) || w.measured.is_some()));
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
            Some(Who::Thing | Who::You) | None => Who::Unnamed,
            Some(who) => who,
        },
    }
}

/// The subject in front of (or inside) a group, and for a thing whose it is.
fn subject(words: &[Word], clause: &Clause, group: &Group) -> Option<(Who, Option<Who>)> {
    if let Some(at) = group.inverted {
        let word = words.get(at)?;
        if let Some(who) = pronoun(word, at).or(word.part(part::YOU).then_some(Who::You)) {
            return Some((who, None));
        }
        let to = (at + 6).min(group.last.max(at + 1)).min(clause.to);
        return Some(phrase(words, at, to).unwrap_or((Who::Thing, None)));
    }
    let mut head = None;
    for at in (clause.from..group.first).rev() {
        let word = words.get(at)?;
        if let Some(who) = pronoun(word, at).or(word.is("you").then_some(Who::You)) {
            return Some((who, None));
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
            head = Some(at);
            break;
        }
    }
    if matches!(group.shape, Shape::Order | Shape::Infinitive | Shape::Gerund) {
        return None;
    }
    let end = head? + 1;
    let start = phrase_start(words, clause, end)?;
    let found = phrase(words, start, end);
    let Some((Who::Thing, owner)) = found else { return found };
    Living { words, clause, group, start, end }.who(owner).map(|who| (who, None)).or(found)
}

fn pronoun(word: &Word, at: usize) -> Option<Who> {
    match () {
        () if word.part(part::SELF_SUBJECT) => Some(Who::Speaker),
        () if word.part(part::THIRD_SUBJECT) => Some(Who::Other(at, at + 1)),
        () => None,
    }
}

/// Where the noun phrase that ends here begins: back to the head of the clause, past its joiner and fillers.
fn phrase_start(words: &[Word], clause: &Clause, end: usize) -> Option<usize> {
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
    (!timed(words, led.unwrap_or(start), end)).then(|| led_by_time(words, start, end))
}

/// A noun phrase that names no person, and the verb it is the subject of: what the verb does may be what only the living do.
struct Living<'a> {
    words: &'a [Word<'a>],
    clause: &'a Clause,
    group: &'a Group,
    start: usize,
    end: usize,
}

impl Living<'_> {
    fn is(&self, at: usize, test: impl FnOnce(&Word) -> bool) -> bool {
        self.words.get(at).is_some_and(test)
    }

    fn outer(&self, texts: &WordList) -> bool {
        self.is(self.group.outer(), |w| w.any(texts))
    }

    fn behind(&self, reach: usize) -> impl Iterator<Item = &Word<'_>> {
        among(self.words, self.group.last + 1..self.clause.to).iter().take(reach)
    }

    /// Who it is, if it is somebody; `owner` is whose the words say it is.
    fn who(&self, owner: Option<Who>) -> Option<Who> {
        let Living { start, end, .. } = *self;
        match () {
            () if self.named_in_third() => Some(Who::Other(start, start + 1)),
            () if self.named_acting() => Some(Who::Other(end - 1, end)),
            () if self.takes() => Some(Who::Other(start, end)),
            () if matches!(owner, None | Some(Who::Speaker)) && self.ails() => Some(Who::Other(start, end)),
            () => None,
        }
    }

    /// "Jess at work has got shingles": a capital that is no English word, and a verb in the third person.
    fn named_in_third(&self) -> bool {
        let Living { words, group, start, end, .. } = *self;
        // "Dr. Beaulieu has put my rosuvastatin up": whom one is treated by is not who has it.
        let titled = (start.saturating_sub(2)..start).any(|at| self.is(at, |w| w.any(list!["dr", "doctor"])));
        let leading = |w: &Word| {
            w.part(part::CAPITAL)
                && !w.part(part::COMMON)
                && w.entry.forms == 0
                && w.text.len() > 2
                && w.text.chars().all(char::is_alphabetic)
        };
        let third = words.get(group.first..=group.last).unwrap_or(&[]);
        third.iter().any(|w| w.any(list!["has", "gets", "needs", "feels"]))
            && !titled
            && self.is(start, leading)
            && self.is(start + 1, |w| start + 1 == end || w.part(part::PREPOSITION))
    }

    /// "Sarah took hers": a bare unknown name before an act.
    fn named_acting(&self) -> bool {
        let Living { words, clause, group, start, end } = *self;
        let Some(head) = words.get(end - 1) else { return false };
        // "Metformin went in", "Lantus went down": what goes in is no one who goes.
        let goes_in = self.is(group.last + 1, |w| w.any(list!["in", "down", "on", "off", "up"]))
            && self.outer(list!["went", "came", "called", "started", "stopped", "wakes"]);
        let act = self.outer(AGENTIVE) && !goes_in && !group.passive;
        let owned = self.behind(8).any(|w| w.part(part::THIRD_OWNER));
        // "Tommy had calpol", but "Crocin had at 8".
        let had = self.outer(list!["had", "got", "gets", "used", "uses"]) && !group.passive;
        let capital = head.part(part::CAPITAL) && end - start <= 2;
        let named = group.last + 1 < clause.to
            && self.is(group.last + 1, |w| !w.part(part::PREPOSITION | part::ADVERB | part::SIGN | part::NUMBER));
        (end == group.first || self.is(end, |w| w.part(part::ADVERB)))
            && !head.part(part::COMMON)
            && head.text.chars().all(char::is_alphabetic)
            && (act && capital || owned && (act || had) || had && named && capital)
    }

    /// "the plumber took aspirin": whatever takes something in is no thing.
    fn takes(&self) -> bool {
        self.outer(list!["took", "swallowed", "popped", "drank", "ate"])
            && !self.group.passive
            && self.group.shape != Shape::Participle
    }

    /// "my little bloke has a temp", "the nipper's running a fever": whatever has one is a living being, and not the speaker.
    fn ails(&self) -> bool {
        let Living { start, end, .. } = *self;
        self.is(self.group.main(), |w| w.any(list!["has", "had", "running", "got", "spiked", "spiking"]))
            && self.behind(4).any(|w| w.any(BODILY))
            && self.is(start, |w| w.any(list!["my", "our", "the"]))
            && !self.is(end - 1, |w| w.any(NO_BODY) || w.part(part::DEVICE) || w.any(TAKEN_FROM))
            && end > start + 1
    }
}
