//! Whether a question is one of the user's own record, and a change one of an entry: "average temperature for Los Angeles" and "turn off the
//! lamp" are neither.

use std::ops::Range;

use alara_english::{TokenKind, WordList, list, word_list};

use super::super::draft::Draft;
use super::super::event::{EventKind, Whose};
use super::super::message::Message;
use super::super::question::{Figure, Subject};
use super::super::verbs::Verb;
use super::question::interrogative;

/// The user as the owner of a record: "me" is only whom it is shown to.
const MINE: &WordList = list!["i", "i've", "ive", "i'm", "im", "my", "mine", "i'd", "myself", "we", "our"];

/// Words that ask for what was kept.
const KEPT: &WordList = word_list!("../../../data/words/events/told/asked/kept.txt");

/// Whether a question is answered by the user's record.
pub(in super::super) fn asked(message: &Message<'_>, draft: &Draft) -> bool {
    let EventKind::Ask(question) = &draft.kind else { return true };
    let scope = draft.tokens.clone();
    let mine = message.any(scope.clone(), MINE) || matches!(draft.whose, Whose::Person(_) | Whose::Other(_));
    if elsewhere(message, &scope) || !interrogative(message, &scope) {
        return false;
    }
    match (&question.subject, question.figure) {
        (Subject::Medication(_), _) => {
            let slip = message.names_in(&scope).iter().all(|name| name.slip) && !message.names_in(&scope).is_empty();
            if slip { mine && taken(message, &scope) } else { mine || short(message, &scope) }
        }
        (Subject::Vital(kind, _), _) => {
            !compound(message, &scope)
                && !how_to(message, &scope)
                && (mine || short(message, &scope))
                && weighed(message, &scope, kind)
        }
        (Subject::Kept(..), _) => mine || message.sentence_tokens(scope.start).len() <= 4,
        (Subject::Care(_), _) => mine && message.any(scope.clone(), KEPT) || bare(message, &scope),
        (Subject::Symptom(_), Figure::Count) if !question.days.open() => {
            !compound(message, &scope) && (mine || short(message, &scope))
        }
        (Subject::Symptom(_) | Subject::Mood | Subject::Feelings, _) => {
            !compound(message, &scope) && (mine || bare(message, &scope))
        }
        (Subject::Reminders(_) | Subject::Appointments(_) | Subject::Due, _) => true,
        (Subject::Medicines, Figure::Listed) => {
            !message.stands(scope.end.saturating_sub(2), &["taking", "on"]) && (mine || short(message, &scope))
        }
        (Subject::Medicines | Subject::Everything, _) => mine || short(message, &scope),
    }
}

/// A question in few words with no owner of its own: "latest blood pressure?", "show my readings".
fn short(message: &Message<'_>, scope: &Range<usize>) -> bool {
    message.sentence_tokens(scope.start).len() <= 14 && !foreign(message, scope)
}

fn bare(message: &Message<'_>, scope: &Range<usize>) -> bool {
    message.any(scope.clone(), KEPT)
        && message.sentence_tokens(scope.start).len() <= 9
        && !foreign(message, scope)
        // A clinician's question.
        && !scope.clone().any(|at| message.stands(at, &["any", "history"]))
}

/// Somebody's or something's name within the sentence: neither one who gives care nor a medicine, a time or a reading.
fn foreign(message: &Message<'_>, scope: &Range<usize>) -> bool {
    scope.clone().skip(1).any(|at| {
        message.token(at).is_some_and(|token| {
            token.kind == TokenKind::Word
                && token.capital
                && !matches!(
                    token.norm.as_str(),
                    "i" | "i'm" | "i've" | "i'd" | "bp" | "hr" | "mri" | "ct" | "ecg" | "a1c" | "er" | "dr" | "gp"
                )
                && !message.in_time(token.span)
                && !message.providers.iter().any(|who| who.contains(&at))
                && !message.names.iter().any(|name| name.tokens.contains(&at))
                && message.vital_kind(at).is_none()
        })
    }) || scope.clone().any(|at| {
        matches!(message.norm(at), "for" | "of" | "in" | "at" | "to" | "there")
            && matches!(message.norm(at + 1), "the" | "a" | "an" | "this" | "that" | "los" | "new" | "san" | "")
            && (message.is_word(at + 2) && !message.timed(at + 2) && message.vital_kind(at + 2).is_none())
            && !message.is_any(at + 2, word_list!("../../../data/words/events/told/asked/foreign.txt"))
    })
}

/// Things that are no body's, in a sentence that asks for a figure or a bill of theirs.
fn elsewhere(message: &Message<'_>, scope: &Range<usize>) -> bool {
    message.any(scope.clone(), word_list!("../../../data/words/events/told/asked/elsewhere.txt"))
}

/// "water bill", "tire pressure", "weight room": the word of a reading describes another noun, or is described by one.
fn compound(message: &Message<'_>, scope: &Range<usize>) -> bool {
    scope.clone().any(|at| {
        let reading = message.vital_kind(at).is_some()
            || matches!(message.norm(at), "pressure" | "water" | "drink" | "drinking")
            || !message.words.symptoms_in(&(at..at + 1)).is_empty();
        reading
            && (matches!(
                message.before(at, 1),
                "air" | "tire" | "tyre" | "oil" | "peer" | "room" | "oven" | "fridge" | "outside" | "body"
            ) && message.before(at, 1) != "body"
                || word_list!("../../../data/words/events/told/asked/compound.txt").holds(message.norm(at + 1)))
    })
}

/// "how do I lose weight", "the best way to": asks the world how a thing is done.
fn how_to(message: &Message<'_>, scope: &Range<usize>) -> bool {
    scope.clone().any(|at| {
        let to_do = message.norm(at) == "how" && matches!(message.norm(at + 1), "do" | "can" | "to" | "should");
        to_do && message.is_any(at + 2, list!["i", "we", "you", "lose"])
            || message.stands(at, &["way", "to"])
            || matches!(message.norm(at), "use" | "why")
    })
}

fn weighed(message: &Message<'_>, scope: &Range<usize>, vital: &str) -> bool {
    match vital {
        // A pressure that is felt is no reading.
        "blood_pressure" => scope.clone().all(|at| {
            message.norm(at) != "pressure"
                || !matches!(
                    message.before(at, 1),
                    "getting" | "feeling" | "under" | "peer" | "some" | "having" | "of" | "and"
                )
        }),
        "weight" => {
            !message.any(scope.clone(), list!["lost", "lose", "loss"])
                || message.any(scope.clone(), list!["weight", "weigh", "pounds", "kg", "kilos", "lbs", "stone", "lb"])
        }
        _ => true,
    }
}

fn taken(message: &Message<'_>, scope: &Range<usize>) -> bool {
    scope.clone().any(|at| message.verb(at) == Some(Verb::Take))
}
