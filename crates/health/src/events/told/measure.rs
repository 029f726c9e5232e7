//! Whether a figure was measured of the user, and a medicine is one of theirs.

use alara_english::list;

use super::super::draft::Draft;
use super::super::event::{EventKind, VitalKind};
use super::super::message::Message;
use super::super::verbs::Verb;
use super::bearer::{Bearer, SELF, bearer, own};
use super::{jotted, noted, of_the_user};

/// "60/30 = 2", "2 * 500": figures of a sum.
pub(super) fn counted(message: &Message<'_>, at: usize) -> bool {
    let sentence = message.sentence_tokens(at);
    let (from, to) = (sentence.start.max(at.saturating_sub(12)), sentence.end.min(at + 16));
    // "Metformin + jardiance": a plus adds figures only.
    (from..to).any(|at| match message.norm(at) {
        "=" | "*" | "×" | "÷" | "$" | "£" | "€" => true,
        "+" => at > 0 && message.is_number(at - 1) && message.is_number(at + 1),
        _ => false,
    })
}

/// A reading has an owner, or stands in a note of readings; a weight is a person's.
pub(super) fn measured(message: &Message<'_>, draft: &Draft, kind: VitalKind) -> bool {
    let tokens = &draft.tokens;
    let line = message.statement_tokens(message.statement_index(tokens.start));
    let sentence = message.sentence_tokens(tokens.start);
    let said = sentence.clone().any(|at| message.vital_kind(at) == Some(kind))
        || matches!(message.governing(tokens.start), Some(Verb::Weigh | Verb::Measure | Verb::Sleep));
    match bearer(message, tokens) {
        Bearer::Own => {
            let be = message.governor(tokens.start).filter(|at| *at < tokens.start).is_some_and(|at| {
                message.verb(at) == Some(Verb::Be) && (line.start..=at).any(|each| message.is_any(each, SELF))
            });
            said || be || sentence.len() <= 12
        }
        Bearer::Dropped | Bearer::Pointed | Bearer::Bare => {
            // "calculate the sine of 45 degrees": an angle, where no verb of health and no word of warmth stands by it.
            let angle = kind == VitalKind::Temperature
                && message.governor(tokens.start).is_some()
                && message.governing(tokens.start).is_none();
            noted(message, tokens.start) && (said || sentence.len() <= 12 && !angle)
        }
        Bearer::Other => false,
    }
}

/// A dose, a start or a stop is the user's own; a name that is a slip of a listed one needs a dose, a form or a verb of taking beside it.
pub(super) fn medicated(message: &Message<'_>, draft: &Draft) -> bool {
    let which = match &draft.kind {
        EventKind::Intake { which, .. }
        | EventKind::Start { which, .. }
        | EventKind::Revise { which, .. }
        | EventKind::Stop { which } => which,
        _ => return true,
    };
    // "We switched her from furosemide", "we started you on the imitrex".
    let for_another = message.governor(draft.tokens.start).is_some_and(|verb| {
        verb < draft.tokens.start
            && message.any(verb + 1..draft.tokens.start, list!["you", "her", "him", "them", "patient", "patients"])
    });
    if for_another && !matches!(draft.kind, EventKind::Intake { .. }) {
        return false;
    }
    let slip = message.names.iter().find(|name| name.slip && message.span(&name.tokens) == which.span);
    let dosed = draft.kind.dose().is_some();
    let taken = slip.is_none_or(|name| {
        // "Skylar applied for it": who does it is no medicine.
        if !dosed
            && message.governor(name.tokens.start).is_some_and(|verb| verb > name.tokens.start)
            && message.before(name.tokens.start, 1) != "my"
        {
            return false;
        }
        let around = name.tokens.start.saturating_sub(3)..name.tokens.end + 3;
        dosed
            || around.clone().any(|at| super::super::dose::form(message.norm(at)))
            || message.governing(name.tokens.start) == Some(Verb::Take)
            || matches!(message.before(name.tokens.start, 1), "my")
            || matches!(&draft.kind, EventKind::Start { .. } | EventKind::Revise { .. } | EventKind::Stop { .. })
                && own(message, message.sentence_tokens(name.tokens.start))
            || message.text.tokens.len() <= 8 && message.governing(name.tokens.start) == Some(Verb::Light)
    });
    taken && (slip.is_none() && jotted(message, draft) || of_the_user(message, draft))
}
