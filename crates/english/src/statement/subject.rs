//! Whose: the grammatical subject of a clause, and the person the event happens to, who may be another ("gave my son his Claritin").

use super::clause::{Clause, Opener, Who};
use super::group::{Group, Shape};
use super::lexicon::part;
use super::tables::Class;
use super::words::Word;

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
    let adjacent = end == group.first || words.get(end).is_some_and(|w| w.part(part::ADVERB));
    if let Some((Who::Thing, _)) = found
        && adjacent
        && !head.part(part::COMMON)
        && head.text.chars().all(char::is_alphabetic)
        && (act && head.part(part::CAPITAL) && end - start <= 2 || owned && act)
    {
        return Some((Who::Other(end - 1, end), None));
    }
    found
}

/// A noun phrase as subject: a person, or a thing with its owner.
fn phrase(words: &[Word], from: usize, to: usize) -> Option<(Who, Option<Who>)> {
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
        if word.part(part::SIGN) && !word.any(&["'s", "'"]) {
            at += 1;
            continue;
        }
        let capital = word.part(part::CAPITAL) && !word.part(part::COMMON);
        if next.is_some_and(|w| w.part(part::CLITIC)) && owner.is_none_or(|owner| owner == Who::Speaker) {
            if word.part(part::PERSON | part::NAME) || capital && word.text.len() > 2 {
                owner = Some(Who::Other(person_start(words, from, at), at + 1));
            }
            at += 2;
            continue;
        }
        if word.part(part::THIRD_OWNER) {
            owner = owner.or(Some(Who::Other(at, at + 1)));
        } else if word.any(&["my", "our", "mine", "ours"]) {
            owner = owner.or(Some(Who::Speaker));
        } else if word.part(part::PERSON | part::CLINICIAN | part::NAME)
            && !content
            && !next.is_some_and(|w| w.any(NO_PERSON))
            && !word.is("they")
        {
            // The head of the phrase, unless another noun follows ("dog food", "doctor visit"); "nurse in bed 4" keeps it.
            let last = at + 1 == to
                || next.is_some_and(|w| {
                    w.part(part::PREPOSITION | part::JOINER | part::SIGN | part::ADVERB | part::NAME)
                        || w.part(part::CAPITAL)
                        || w.part(part::PERSON | part::CLINICIAN)
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
            content = content || word.entry.forms == 0;
        }
        at += 1;
    }
    Some((Who::Thing, owner))
}

fn person_start(words: &[Word], floor: usize, at: usize) -> usize {
    let mut start = at;
    while start > floor
        && words.get(start - 1).is_some_and(|w| {
            w.part(part::DETERMINER | part::THIRD_OWNER | part::CLITIC)
                || w.any(&["little", "old", "poor", "younger", "older", "elder", "best", "eldest", "youngest"])
        })
    {
        start -= 1;
    }
    start
}

/// Who receives, after a verb of giving: "gave my son his Claritin", "gave it to mum", "gave me my insulin".
fn receiver(words: &[Word], group: &Group, to: usize, gives: bool) -> Option<Who> {
    let mut at = group.last + 1;
    while words.get(at).is_some_and(|w| w.part(part::ADVERB)) && at < to {
        at += 1;
    }
    let first = words.get(at).filter(|_| at < to)?;
    if first.any(&["me", "myself", "us", "ourselves"]) {
        return Some(Who::Speaker);
    }
    if first.part(part::THIRD_OBJECT) && !first.is("her") || first.is("her") {
        return Some(Who::Other(at, at + 1));
    }
    // A person within the next words, with a determiner of their own.
    for i in at..to.min(at + 4) {
        let word = words.get(i)?;
        if word.part(part::SIGN | part::PREPOSITION | part::NUMBER) {
            break;
        }
        let possessive = words.get(i + 1).is_some_and(|w| w.part(part::CLITIC));
        if word.part(part::PERSON | part::NAME) && !possessive && !words.get(i + 1).is_some_and(|w| w.any(NO_PERSON)) {
            return Some(Who::Other(person_start(words, at, i), i + 1));
        }
        if !word.part(part::DETERMINER | part::PERSON | part::CLITIC)
            && !word.any(&["little", "old", "poor", "younger", "older"])
        {
            break;
        }
    }
    // "to mum", "to my dad" further on; "into his eyes".
    for i in at..to.min(at + 14) {
        if words.get(i).is_some_and(|w| w.any(&["to", "into", "in", "on"])) {
            let into = !words.get(i).is_some_and(|w| w.is("to"));
            for j in i + 1..to.min(i + 5) {
                let word = words.get(j)?;
                if word.any(&["me", "myself"]) {
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
    }
    if !gives {
        return None;
    }
    // "gave Rex his tablet", "gave the tomatoes two bottles": two objects in a row.
    let second = words.get(at + 1).filter(|_| at + 1 < to)?;
    let named = first.part(part::CAPITAL) && !first.part(part::COMMON);
    if named && second.part(part::DETERMINER | part::NUMBER | part::THIRD_OWNER) {
        return Some(Who::Other(at, at + 1));
    }
    let third = words.get(at + 2).filter(|_| at + 2 < to)?;
    if first.any(&["the", "our", "a"]) && third.part(part::DETERMINER | part::NUMBER | part::THIRD_OWNER) {
        return Some(Who::Other(at, at + 2));
    }
    None
}

/// Whether what someone else does is done to or for the speaker: "put me on", "saw me", "took my blood pressure", "read 146/79 for me".
fn touches_speaker(words: &[Word], clause: &Clause, group: &Group, from: usize, to: usize) -> bool {
    let after = words.get(group.last + 1..clause.to).unwrap_or(&[]);
    let main = words.get(group.main());
    let treats =
        words.get(from..to).unwrap_or(&[]).iter().any(|w| w.part(part::CLINICIAN) || w.any(&["she", "he", "they"]));
    let clinician = words.get(from..to).unwrap_or(&[]).iter().any(|w| w.part(part::CLINICIAN));
    let near = |texts: &[&str]| after.iter().take(8).any(|w| w.any(texts));
    if main.is_some_and(|w| w.class(Class::Say) || w.class(Class::Think)) {
        return false;
    }
    let intake = main.is_some_and(|w| {
        w.any(&[
            "took",
            "taken",
            "take",
            "takes",
            "had",
            "have",
            "has",
            "ate",
            "drank",
            "swallowed",
            "used",
            "popped",
            "stole",
            "skipped",
            "missed",
            "forgot",
        ])
    });
    if intake {
        let measured = near(&["my", "me"]) && after.iter().take(6).any(|w| w.any(TAKEN_FROM));
        let off = near(&["me"]) && near(&["off"]);
        return measured || off || clinician && after.iter().take(5).any(|w| w.any(TAKEN_FROM));
    }
    if near(&["me", "my", "mine"]) {
        return true;
    }
    treats
        && clinician
        && main.is_some_and(|w| w.any(CARE))
        && !after.iter().take(8).any(|w| w.part(part::PERSON | part::THIRD_OBJECT | part::THIRD_OWNER))
}

/// "on behalf of my mum", "for my dad:" at the head of a clause.
fn behalf(words: &[Word], clause: &Clause) -> Option<Who> {
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

fn person_after(words: &[Word], at: usize, to: usize) -> Option<Who> {
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
fn object_owner(words: &[Word], from: usize, to: usize) -> Option<Who> {
    let to = to.min(from + 16);
    for i in from..to {
        let word = words.get(i)?;
        let owned = words.get(i + 1).is_some_and(|w| w.part(part::CLITIC));
        if word.part(part::PERSON | part::NAME) && owned {
            return Some(Who::Other(person_start(words, from, i), i + 1));
        }
        if word.part(part::THIRD_OWNER) && word.any(&["his", "their", "hers", "theirs"]) {
            return Some(Who::Other(i, i + 1));
        }
        if word.any(&["for", "to"])
            && let Some(who) = person_after(words, i + 1, to)
        {
            return Some(who);
        }
    }
    None
}

/// Whose a verbless stretch is: "mum's bp 128/82", "my son: temp 39", "my weight 81".
fn fragment(words: &[Word], clause: &Clause) -> Option<Who> {
    let to = clause.to.min(clause.from + PHRASE);
    let mut from = clause.from;
    while from < to
        && words.get(from).is_some_and(|w| {
            w.part(part::SIGN | part::JOINER) || w.part(part::ADVERB) || w.any(&["hi", "hello", "hey", "ok", "okay"])
        })
    {
        from += 1;
    }
    let speaker = words.get(from..to)?.iter().any(|w| w.any(&["my", "mine", "me", "our"]));
    for i in from..to {
        let word = words.get(i)?;
        let next = words.get(i + 1).filter(|_| i + 1 < clause.to);
        let owned = next.is_some_and(|w| w.part(part::CLITIC));
        if word.part(part::THIRD_OWNER) && !(word.is("her") && i > from) {
            return Some(Who::Other(i, i + 1));
        }
        if word.part(part::PERSON | part::NAME)
            && (owned || i == from || i == from + 1 && words.get(from).is_some_and(|w| w.part(part::DETERMINER)))
            && !next.is_some_and(|w| w.any(NO_PERSON))
        {
            return Some(Who::Other(person_start(words, from, i), i + 1));
        }
        if word.part(part::PREPOSITION) {
            break;
        }
    }
    speaker.then_some(Who::Speaker)
}
