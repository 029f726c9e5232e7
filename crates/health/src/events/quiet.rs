//! A listed medication whose own doses are to be announced no more, or again: "stop reminding me about metformin" is of its plan too, and of
//! its plan alone where no reminder is about it.

use alara_record::Record;
use serde_json::json;

use super::draft::Draft;
use super::event::{Certainty, EventKind, Sourced};
use super::message::Message;
use super::moved_dose::find_listed;
use crate::events::wish::NOUNS;
use crate::tools::UpdateReminder;

/// Adds to each wish about reminders what it asks of a medication's plan; one that means no reminder gives way to that.
pub(super) fn put_quiet(message: &Message<'_>, record: &dyn Record, wishes: &mut Vec<Draft>) {
    let all = std::mem::take(wishes);
    for wish in all {
        let quiet = read_quiet(message, record, &wish);
        if !(quiet.is_some() && is_of_none(&wish.kind)) {
            wishes.push(wish);
        }
        wishes.extend(quiet);
    }
}

/// Whether no reminder of the record is meant.
fn is_of_none(kind: &EventKind) -> bool {
    match kind {
        EventKind::StopReminder { of, .. } | EventKind::ChangeReminder { of, .. } => of.is_empty(),
        _ => false,
    }
}

fn read_quiet(message: &Message<'_>, record: &dyn Record, wish: &Draft) -> Option<Draft> {
    let announced = match &wish.kind {
        EventKind::StopReminder { .. } => false,
        EventKind::ChangeReminder { paused: Some(paused), ringing, of, .. }
            if of.is_empty() && ringing.until.is_none() && ringing.date.is_none() =>
        {
            !paused
        }
        _ => return None,
    };
    let sentence = message.sentence_tokens(wish.tokens.start);
    // A reminder that is named as one ("cancel the metformin reminder") is meant alone, where there is one.
    if wish.certainty != Certainty::Clear || !is_of_none(&wish.kind) && message.any(sentence.clone(), NOUNS) {
        return None;
    }
    let (medication, tokens) = find_listed(message, record, &sentence)?;
    if medication.quiet != announced {
        return None;
    }
    let values = vec![
        ("reminder", Sourced::derived(json!(medication.name), message.span(&tokens))),
        ("active", Sourced::derived(json!(announced), message.span(&wish.tokens))),
    ];
    Some(Draft {
        whose: wish.whose.clone(),
        ..Draft::new(EventKind::Logged { tool: UpdateReminder::ID, values }, wish.tokens.clone())
    })
}
