//! For whom a figure was read: "the monitor says 88% for the man opposite" is of nobody here.

use std::sync::LazyLock;

use alara_english::{TokenKind, WordList, list};
use alara_record::Record;

use super::draft::Draft;
use super::event::{Certainty, EventKind, Whose};
use super::message::Message;
use super::person::{PEOPLE, is_person, named, owner};
use super::verbs::Verb;
use crate::lexicon::{WordSet, word_set};
use crate::tools::LogLabResult;
use crate::vitals::MEASURED;

/// What may stand behind "for" where a figure is one's own, beside what is measured: a time, how one was.
static OWN: LazyLock<WordSet> = LazyLock::new(|| word_set(include_str!("../../data/words/events/whom/own.txt")));

/// How surely a figure is that of somebody else, by what stands behind its "for"; none where nothing does, or it is one's own.
pub(super) fn for_whom(message: &Message<'_>, end: usize) -> Option<Certainty> {
    if let Some(certainty) = on_whom(message, end) {
        return Some(certainty);
    }
    let at = (end..end + 4).find(|at| message.norm(*at) == "for" && (end..*at).all(|each| unit(message, each)))?;
    let mut nouns = (at + 1..at + 6).take_while(|each| message.is_word(*each));
    if nouns.clone().any(|each| {
        let word = message.norm(each);
        PEOPLE.contains(word.strip_suffix("'s").unwrap_or(word))
    }) {
        return Some(Certainty::Denied("That was measured on somebody else."));
    }
    let own = nouns.any(|each| {
        OWN.contains(message.norm(each))
            || message.is_any(each, &MEASURED)
            || message.timed(each)
            || !message.words.symptoms_in(&(each..each + 1)).is_empty()
    });
    (!own && message.quantity_at(at + 1).is_none())
        .then_some(Certainty::Doubtful("I can\u{2019}t tell whose reading it is."))
}

/// "temperature's 38.1 now, he's asleep", "Maisie was sick all night. temp 38.5": what names nobody, in a sentence that speaks of somebody else
/// and not of the user, or behind what was told of somebody else, may be theirs.
pub(super) fn beside(drafts: &mut [Draft], message: &Message<'_>, record: &dyn Record) {
    const THIRD: &WordList = list!["he", "she", "he's", "she's", "hes", "shes", "he'd", "she'd", "he'll", "she'll"];
    let others: Vec<usize> = drafts
        .iter()
        .filter(|draft| matches!(draft.whose, Whose::Person(_) | Whose::Other(_)) && of_a_body(&draft.kind))
        .map(|draft| draft.tokens.start)
        .collect();
    let open = |draft: &&mut Draft| matches!(draft.whose, Whose::Unnamed | Whose::Own);
    for draft in drafts.iter_mut().filter(|draft| draft.certainty == Certainty::Clear).filter(open) {
        let at = draft.tokens.start;
        let sentence = message.sentence_tokens(at);
        let felt =
            of_a_body(&draft.kind) && !matches!(draft.kind, EventKind::Intake { .. } | EventKind::Hydration { .. });
        let in_passing =
            || felt && message.any(sentence.clone(), THIRD) && !message.any(sentence.clone(), super::person::SELF);
        let behind = || {
            let last = others.iter().copied().filter(|other| *other < at).max();
            last.is_some_and(|other| !message.any(other..sentence.end, super::person::SELF))
        };
        let measured = felt && !matches!(draft.kind, EventKind::Symptom { .. } | EventKind::Mood { .. });
        let unnamed =
            || draft.whose == Whose::Unnamed && (behind() || in_passing() || felt && is_spoken_of(message, at));
        if of_a_body(&draft.kind) && (unnamed() || measured && is_named_beside(message, at)) {
            draft.certainty = Certainty::Doubtful(WHOSE);
        }
    }
    // A "my" in a clause without a subject of its own is one's own, whoever was spoken of before.
    for draft in drafts.iter_mut().filter(|draft| matches!(draft.whose, Whose::Person(_) | Whose::Other(_))) {
        let at = draft.tokens.start;
        let my = at.checked_sub(1).is_some_and(|before| message.norm(before) == "my");
        let verb = message.governor(at).filter(|verb| *verb < at).and_then(|verb| verb.checked_sub(1));
        let bare = verb.is_some_and(|before| message.is_any(before, list!["then", "and", ","]));
        if my && bare && matches!(draft.kind, EventKind::Intake { .. }) {
            draft.whose = Whose::Unnamed;
            if draft.certainty == Certainty::Clear {
                draft.certainty = Certainty::Doubtful(WHOSE);
            }
        }
    }
    // Somebody between a verb of beginning and the medication is who is put on it.
    for draft in drafts.iter_mut().filter(|draft| matches!(draft.whose, Whose::Unnamed | Whose::Own)) {
        let planned = matches!(
            draft.kind,
            EventKind::Start { .. } | EventKind::Revise { .. } | EventKind::Stop { .. } | EventKind::Intake { .. }
        );
        let from = message.clause_tokens(draft.tokens.start).start;
        let object = (from + 1..draft.tokens.start).find(|at| is_object(message, *at)).filter(|_| planned);
        if let Some(at) = object {
            draft.whose = named(message, message.text.span_of(at, at + 1), record);
            if draft.certainty == Certainty::Clear {
                draft.certainty = Certainty::Doubtful(WHOSE);
            }
        }
    }
    // What somebody owns is not surely one's own, e.g. "mum's insulin pen".
    let own = |draft: &&mut Draft| matches!(draft.whose, Whose::Unnamed | Whose::Own);
    for draft in drafts.iter_mut().filter(|draft| draft.certainty == Certainty::Clear).filter(own) {
        let at = draft.tokens.start;
        let owned = (1..=2).filter_map(|back| at.checked_sub(back)).any(|at| owner(message, at).is_some());
        if owned && matches!(draft.kind, EventKind::Symptom { .. } | EventKind::Intake { .. }) {
            draft.certainty = Certainty::Doubtful(WHOSE);
        }
    }
}

/// Why an event is asked about that may be somebody else's.
const WHOSE: &str = "I can\u{2019}t tell whose it is.";

/// Whether somebody stands between a verb of beginning and what they are put on ("start mom on", "put my son on").
fn is_object(message: &Message<'_>, at: usize) -> bool {
    let person = is_person(message, message.norm(at)) && !message.is_any(at, list!["him", "her", "them"]);
    let my = usize::from(at > 0 && message.is_any(at - 1, list!["my", "our"]));
    let verb = at.checked_sub(1 + my);
    let led =
        verb.is_some_and(|verb| message.verb(verb) == Some(Verb::Start) || message.is_any(verb, list!["put", "add"]));
    person && led && message.is_any(at + 1, list!["on", "to", "off"])
}

/// Whether the last one spoken of before a token, in its sentence or the one before, is somebody else.
fn is_spoken_of(message: &Message<'_>, at: usize) -> bool {
    let sentence = message.sentence_tokens(at);
    let from = sentence.start.checked_sub(1).map_or(0, |last| message.sentence_tokens(last).start);
    let person = |at: &usize| {
        let word = message.norm(*at);
        let pronoun = message.is_any(*at, list!["him", "her", "them"]);
        let known = !pronoun && is_person(message, word.strip_suffix("'s").unwrap_or(word));
        known && !message.providers.iter().any(|provider| provider.contains(at))
    };
    let Some(last) = (from..at).rev().find(person) else { return false };
    // The "my" of "my wife" is no word of oneself.
    !message.any(last + 1..sentence.end, super::person::SELF)
}

/// Whether somebody else is named in the sentence of what was measured, without a word of oneself ("130/80 (mum)").
fn is_named_beside(message: &Message<'_>, at: usize) -> bool {
    let sentence = message.sentence_tokens(at);
    let person = |at: usize| {
        let word = message.norm(at);
        let known = is_person(message, word.strip_suffix("'s").unwrap_or(word)) || matches!(word, "hers" | "theirs");
        let spoken_to = matches!(word, "mate" | "guys" | "folks" | "man" | "doc");
        known && !spoken_to && !message.providers.iter().any(|provider| provider.contains(&at))
    };
    // The "my" of "my wife" and a "not mine" are none.
    let of_oneself = |at: usize| message.is_any(at, super::person::SELF) || message.norm(at) == "mine's";
    let oneself = |at: usize| of_oneself(at) && !person(at + 1) && message.before(at, 1) != "not";
    sentence.clone().any(person) && !sentence.into_iter().any(oneself)
}

/// Whether it happened to somebody's body.
fn of_a_body(kind: &EventKind) -> bool {
    matches!(
        kind,
        EventKind::Vital { .. }
            | EventKind::Pressure { .. }
            | EventKind::Symptom { .. }
            | EventKind::Mood { .. }
            | EventKind::Intake { .. }
            | EventKind::Hydration { .. }
    ) || matches!(kind, EventKind::Logged { tool: LogLabResult::ID, .. })
}

/// "88% on the man opposite", "that's the man opposite", "when my brother tried it".
fn on_whom(message: &Message<'_>, end: usize) -> Option<Certainty> {
    let to = message.text.tokens.len().min(end + 9);
    let noun = (end + 1..to).find(|at| {
        let word = message.norm(*at);
        PEOPLE.contains(word.strip_suffix("'s").unwrap_or(word)) && !matches!(word, "him" | "her" | "them" | "others")
    })?;
    // "…, which I blame on my granddaughter's lasagna": what the user does is of no figure.
    if message.any(end..noun, list!["i", "i've", "i'm"]) && message.norm(noun).ends_with("'s") {
        return None;
    }
    let near = |words: &WordList| message.any(noun.saturating_sub(3).max(end)..noun, words);
    if near(list!["on", "off", "from"]) && !near(list!["call", "phone", "visit"])
        || near(list!["that's", "thats", "it's"])
    {
        return Some(Certainty::Denied("That was measured on somebody else."));
    }
    let worn = near(list!["when", "while", "as", "after", "once"])
        && message.any(noun + 1..noun + 4, list!["tried", "wore", "used", "had", "put", "did", "wears", "borrowed"]);
    let held = near(list!["with"]) && message.any(noun + 1..noun + 4, list!["on", "in"]);
    (worn || held).then_some(Certainty::Doubtful("I can\u{2019}t tell whose reading it is."))
}

/// A unit, or a word that goes with one.
fn unit(message: &Message<'_>, at: usize) -> bool {
    message.quantity_at(at).is_some() || message.token(at).is_some_and(|token| token.kind != TokenKind::Word)
}
