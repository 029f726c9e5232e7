//! By what words show that they correct what is on record.

use alara_english::{WordList, list, word_list};

use crate::events::heading::is_thing;
use crate::events::message::Message;
use crate::events::remark::{self, LEADS};
use crate::events::verbs::Verb;
use crate::lexicon::symptoms::score_at;

/// How the words show that they correct.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd)]
pub(super) enum Cue {
    /// "It was at 9": only a pronoun.
    Pronoun,
    /// "Actually …", "no, …", "… not …": a turn against what stands.
    Turn,
    /// "I meant", "typo", "should be", "change it to": said outright.
    Outright,
}

/// Said at the end, these make a correction of what stands before ("8.7 sorry").
const TAILS: &WordList = list!["sorry", "oops", "whoops", "rather", "mistake", "tho", "though"];

/// The parts of a reading, by which one of its figures is put right.
pub(super) const PARTS: &WordList = list!["top", "upper", "systolic", "bottom", "lower", "diastolic", "sys", "dia"];

/// How a message shows that it corrects; none where it does not.
pub(super) fn cue(message: &Message<'_>) -> Option<Cue> {
    let len = message.text.tokens.len();
    let norm = |at: usize| message.norm(at);
    for at in 0..len {
        let outright = match norm(at) {
            "meant" | "typo" | "mistyped" | "misread" | "correction" => true,
            "mean" => message.before(at, 1) == "i",
            "mistake" => matches!(message.before(at, 1), "my" | "a"),
            "wrong" => matches!(message.before(at, 1), "that" | "it" | "that's" | "was" | "is" | "it's"),
            // "I wrote bad", "put it in wrong", "typed the wrong number".
            "read" | "heard" | "copied" if message.before(at, 1) == "i" => message.any(at + 1..at + 7, list!["wrong"]),
            "wrote" | "typed" | "entered" | "put" | "noted" | "keyed" => {
                message.any(at + 1..at + 5, list!["bad", "badly", "wrong", "wrongly", "incorrectly"])
            }
            // "The tyre pressure should be 2.4 bar": of a thing.
            "should" => {
                let thing = (at.saturating_sub(3)..at).any(|of| is_thing(message, of));
                !thing && (matches!(norm(at + 1), "be" | "say" | "read") || message.stands(at + 1, &["have", "been"]))
            }
            "make" | "change" | "correct" | "fix" | "amend" | "edit" | "update" | "move" | "switch" | "set" => {
                at <= 3 && matches!(norm(at + 1), "it" | "that" | "this" | "the" | "my")
            }
            _ => false,
        };
        if outright {
            return Some(Cue::Outright);
        }
    }
    let from = (0..len).find(|at| !message.is_any(*at, LEADS)).unwrap_or(0);
    // "Now hold on, …".
    let from = from + usize::from(norm(from) == "now" && message.is_any(from + 1, list!["hold", "hang", "wait"]));
    let turned = matches!(norm(from), "actually" | "no" | "nope" | "nah" | "wait" | "sorry" | "not" | "only")
        || message.is_any(from, remark::EXCLAIMS)
        || norm(from) == "just" && !told_now(message, from + 1)
        || norm(from) == "oh" && matches!(norm(from + 1), "no" | "wait" | "sorry")
        || matches!(norm(from), "hang" | "hold") && norm(from + 1) == "on"
        || len > 1 && message.is_any(len - 1, TAILS)
        || norm(from) == "wrong";
    // "Oh dear, that sugar was 7.9": the one that was told.
    let small = |at: &usize| {
        message.is_any(*at, LEADS)
            || message.is_any(*at, remark::SLIPS)
            || message.is_any(*at, remark::EXCLAIMS)
            || matches!(norm(*at), "on" | "a" | "minute" | "sec" | "second" | "!")
    };
    let first = (0..len).find(|at| !small(at)).unwrap_or(0);
    let pointed = first > 0
        && matches!(norm(first), "that" | "the")
        && message.vital_kind(first + 1).is_some()
        && (first + 2..first + 4).any(|at| matches!(norm(at), "was" | "should" | "is"));
    let turned = turned || pointed;
    let against = (1..len).any(|at| {
        // "X but not Y" leaves one out, and puts none right.
        norm(at) == "not" && message.before(at, 1) != "but"
            || matches!(norm(at), "actually" | "instead")
            || matches!(norm(at), "wasn't" | "wasnt" | "isn't")
                && matches!(message.before(at, 1), "it" | "that" | "this")
    });
    if turned || against {
        return Some(Cue::Turn);
    }
    let pronoun = matches!(norm(from), "it" | "that" | "this") && matches!(norm(from + 1), "was" | "is" | "were")
        || matches!(norm(from), "it's" | "that's");
    let pronoun = pronoun || norm(from) == "with";
    let about = (norm(from) == "the" || message.is_any(from, PARTS))
        && (from + 1..len.min(from + 5)).any(|at| matches!(norm(at), "was" | "is" | "should"));
    (pronoun || about || alone(message)).then_some(Cue::Pronoun)
}

/// "7 out of 10", "I'd say a 7/10": how bad it is, and nothing else.
fn alone(message: &Message<'_>) -> bool {
    const BESIDE: &WordList = word_list!("../../../data/words/events/amend/cue/beside.txt");
    let norms = message.text.norms();
    let score = (0..norms.len()).find_map(|at| Some(at..at + score_at(&norms, at)?));
    score.is_some_and(|score| {
        (0..norms.len()).all(|at| score.contains(&at) || !message.is_word(at) || message.is_any(at, BESIDE))
    })
}

/// "Just took my glipizide": what has happened just now, and corrects nothing.
fn told_now(message: &Message<'_>, at: usize) -> bool {
    let verb = message.verb(at);
    verb.is_some_and(|verb| verb != Verb::Be) && message.statement(at).is_some_and(|of| of.verbs.contains(&at))
}
