//! Clauses that only say more of what was told before them: when it was, how many of it.

use alara_english::list;
use alara_english::statement::Assertion;

use super::draft::Draft;
use super::event::{Certainty, EventKind};
use super::message::Message;
use super::{amount, intake};
use crate::dose::doselike;

/// A clause that tells an amount and nothing else has no more tokens.
const LONGEST: usize = 7;

/// "that was at ten past seven", "had it done March 11": a clause that only says more of what was told before it.
pub(super) fn of_it(message: &Message<'_>, statement: usize) -> bool {
    let tokens = message.statement_tokens(statement);
    let told = message.statements.get(statement).is_some_and(|of| of.assertion == Assertion::Asserted);
    let first = tokens.start + usize::from(matches!(message.norm(tokens.start), "and" | "so"));
    let was = matches!(message.norm(first), "that" | "it" | "which" | "this")
        && matches!(message.norm(first + 1), "was" | "were" | "went" | "got" | "is");
    // "took it, about 4 it was".
    let closes = tokens.len() >= 3
        && (tokens.start..tokens.end).any(|at| {
            matches!(message.norm(at), "it" | "that")
                && message.norm(at + 1) == "was"
                && at > tokens.start
                && (at + 2..tokens.end).all(|end| !message.is_word(end))
                && (tokens.start..at).all(|each| {
                    message.timed(each)
                        || matches!(message.norm(each), "about" | "around" | "at" | "roughly" | "and" | "like")
                })
        });
    // "Night Glycomet also I have taken, at half past eight": what was taken stands before it.
    let fronted = |at: usize| {
        (message.is_any(at, intake::TAKEN) || message.is_any(at, list!["taken", "took"]))
            && (message.norm(at + 1) == "," || message.norm(at + 1) == "at")
            && message.before(at, 1) != "was"
    };
    let had = tokens.clone().take(5).any(fronted)
        || tokens.clone().take(4).any(|at| {
            (matches!(message.norm(at), "had" | "got" | "took" | "did") || message.is_any(at, intake::TAKEN))
                && (matches!(message.norm(at + 1), "it" | "them" | "that" | "this")
                    || amount::only_how_many(message, at + 1))
        });
    told && (was || had || closes || intake::only_when(message, &tokens)) && message.names_in(&tokens).is_empty()
}

/// "Alan took his warfarin at six, 3 mg it was": the amount of a dose that is told by itself right behind it.
pub(super) fn amounts(drafts: &mut [Draft], message: &Message<'_>) {
    for draft in drafts.iter_mut() {
        let EventKind::Intake { dose, .. } = &mut draft.kind else { continue };
        let next = message.statement_index(draft.tokens.start) + 1;
        let tokens = message.statement_tokens(next);
        if dose.is_some() || tokens.is_empty() || tokens.len() > LONGEST || !message.names_in(&tokens).is_empty() {
            continue;
        }
        let was = tokens.clone().any(|at| matches!(message.norm(at), "it" | "that") && message.norm(at + 1) == "was");
        let told = message.statements.get(next).is_some_and(|of| of.assertion == Assertion::Asserted);
        let [amount] = message.quantities_in(&tokens) else { continue };
        if was && told && message.times_in(&tokens).is_empty() && doselike(amount) {
            *dose = amount::dose(message, &message.tokens(amount.span));
        }
    }
}

/// How many they were stays with the name that is put in the place of another ("2 ibuprofen, I mean paracetamol"). A strength is of the one
/// that was taken back as soon as of this one, so it is asked about.
pub(super) fn keep_amounts(message: &Message<'_>, drafts: &mut [Draft]) {
    for at in 1..drafts.len() {
        let (before, rest) = drafts.split_at_mut(at);
        let (Some(old), Some(new)) = (before.last(), rest.first_mut()) else { continue };
        let (EventKind::Intake { dose: Some(said), .. }, EventKind::Intake { dose: dose @ None, .. }) =
            (&old.kind, &mut new.kind)
        else {
            continue;
        };
        let (taken_back, stays) = (message.retracted(old.tokens.start), !message.retracted(new.tokens.start));
        if taken_back && stays && message.sentence_tokens(old.tokens.start).contains(&new.tokens.start) {
            if said.value.strength.is_some() && new.certainty == Certainty::Clear {
                new.certainty = Certainty::Doubtful("The amount may be that of the one you took back.");
            }
            *dose = Some(said.clone());
        }
    }
}
