//! Events of drafts whose times are known.

use alara_english::time::TimeValue;
use serde_json::json;

use super::draft::Draft;
use super::event::{Event, EventKind, Past, Sourced};
use super::message::Message;
use super::own_tool::OwnTool;
use crate::tools::AddCondition;

/// The event that a draft with its time is.
pub(super) fn finish(mut draft: Draft, message: &Message<'_>) -> Event {
    date_condition(&mut draft.kind, draft.when.as_ref(), message);
    let how = super::manner::how(message, &draft);
    let told = super::told::told(message, &draft);
    draft.when = draft.when.or_else(|| super::manner::day_of_meal(message, how.as_ref()?));
    Event {
        told,
        how,
        span: message.span(&draft.tokens),
        kind: draft.kind,
        certainty: draft.certainty,
        whose: draft.whose,
        when: draft.when,
        wrong: draft.wrong,
    }
}

/// Of what one has, the day that was told is since when; a time that is no day is kept in its words.
fn date_condition(kind: &mut EventKind, when: Option<&Sourced<Past>>, message: &Message<'_>) {
    let EventKind::Care { own: Some(OwnTool { tool: AddCondition::ID, values }), .. } = kind else { return };
    let Some(when) = when else { return };
    // The first day of a year is not what "2009" says.
    let whole = message
        .times
        .iter()
        .filter(|time| message.gate(time.span).start < when.span.end && when.span.start < message.gate(time.span).end);
    let stretch =
        whole.into_iter().any(|time| matches!(time.value, TimeValue::Range { since, until } if since != until));
    match when.value.date().filter(|_| !stretch) {
        Some(date) => {
            let day = json!(date.format("%Y-%m-%d").to_string());
            values.push(("since", Sourced { value: day, source: when.source, span: when.span }));
        }
        None => {
            let words = message.text.original.get(when.span.start..when.span.end).unwrap_or_default();
            values.push(("notes", Sourced::stated(json!(words), when.span)));
        }
    }
}
