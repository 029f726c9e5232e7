//! Whose: the grammatical subject of a clause, and the person the event happens to, who may be another ("gave my son his Claritin").

use super::clause::{Clause, Opener, Who};
use super::group::{Group, Shape};
use super::lexicon::part;
use super::tables::Class;
use super::words::Word;

mod phrase;
mod receiver;

use phrase::{fragment, person_start, phrase};
use receiver::{behalf, given_to, object_owner, of_another, person_after, receiver, touches_speaker};

/// Longest noun phrase looked through.
const PHRASE: usize = 12;

/// Acts that a bare name does rather than a thing: "Sarah took hers".
const AGENTIVE: &[&str] = &[
    "took",
    "takes",
    "ate",
    "drank",
    "swallowed",
    "popped",
    "skipped",
    "missed",
    "forgot",
    "went",
    "saw",
    "visited",
    "felt",
    "refused",
    "needs",
    "wants",
    "has",
    "feels",
    "vomited",
    "started",
    "stopped",
    "woke",
    "slept",
    "fell",
    "wakes",
    "drinks",
    "eats",
    "thinks",
    "called",
    "came",
    "threw",
    "forgets",
];
/// What a nurse takes from one: with "my", it is the speaker who is measured.
const TAKEN_FROM: &[&str] = &[
    "blood",
    "bp",
    "pressure",
    "temperature",
    "temp",
    "pulse",
    "vitals",
    "weight",
    "sats",
    "obs",
    "sugar",
    "readings",
    "stitches",
    "bloods",
    "history",
    "x-ray",
    "swab",
    "sample",
    "height",
];
/// What clinicians do to those they treat.
const CARE: &[&str] = &[
    "prescribed",
    "put",
    "started",
    "diagnosed",
    "switched",
    "increased",
    "reduced",
    "changed",
    "added",
    "ordered",
    "removed",
    "stopped",
    "gave",
    "upped",
    "lowered",
    "doubled",
    "moved",
    "swapped",
    "referred",
    "tested",
    "took",
    "drew",
    "examined",
    "checked",
    "operated",
    "taken",
    "given",
    "increase",
    "discharged",
    "admitted",
    "did",
    "has",
    "saw",
];
/// Words after a person's word that make it no person: "baby aspirin", "cat scan", "family history".
const NO_PERSON: &[&str] = &[
    "aspirin",
    "scan",
    "scans",
    "bite",
    "history",
    "dinner",
    "lunch",
    "wipes",
    "food",
    "hair",
    "allergy",
    "doctor",
    "gp",
    "practice",
    "physician",
    "planning",
    "strength",
    "visit",
    "time",
];

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
    let explicit = subject(words, clause, &group);
    let actor = explicit.map_or_else(|| subjectless(&group, inherited.map(|i| i.0), clause.opener), |found| found.0);
    let owner = explicit.and_then(|found| found.1);
    clause.actor = if actor == Who::Thing && owner.is_some() { owner.unwrap_or(actor) } else { actor };
    let mut whose = match actor {
        Who::Thing => owner.unwrap_or(Who::Unnamed),
        other => other,
    };
    let main = words.get(group.main());
    if main.is_some_and(|w| {
        w.class(Class::Give) || w.any(&["getting", "got", "get", "brought", "read", "bought", "injected", "put"])
    }) && !group.passive
    {
        if let Some(receiver) = receiver(words, &group, clause.to, main.is_some_and(|w| w.class(Class::Give))) {
            if let Who::Other(from, to) = actor {
                clause.agent = Some((from, to));
            }
            whose = receiver;
        }
    } else if let Who::Other(from, to) = actor
        && touches_speaker(words, clause, &group, from, to)
    {
        whose = Who::Speaker;
        clause.agent = Some((from, to));
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
    if let Some(who) = behalf {
        clause.actor = who;
    }
    clause.whose = behalf.unwrap_or(whose);
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
        if word.is("me") && group.shape != Shape::Infinitive {
            return Some((Who::Speaker, None));
        }
        if word.any(&["it", "this", "that", "there"]) && !word.part(part::SIGN) && group.first - at < 4 {
            return Some((Who::Thing, None));
        }
        if !word.part(part::ADVERB) || word.part(part::JOINER) {
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
            || word.part(part::JOINER | part::SUBORDINATOR) && !word.any(&["and", "that", "or"])
            || i == clause.from && word.any(&["and", "or", "that"])
        {
            start = i + 1;
        }
    }
    if start >= end {
        return None;
    }
    let found = phrase(words, start, end);
    // "Sarah took hers": a bare unknown name before an act.
    let head = words.get(end - 1)?;
    let act = words.get(group.outer()).is_some_and(|w| w.any(AGENTIVE)) && !group.passive;
    let owned = words.get(group.last + 1..clause.to).unwrap_or(&[]).iter().take(8).any(|w| w.part(part::THIRD_OWNER));
    // "Tommy had calpol", but "Crocin had at 8".
    let had =
        words.get(group.outer()).is_some_and(|w| w.any(&["had", "got", "gets", "used", "uses"])) && !group.passive;
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
    found
}
