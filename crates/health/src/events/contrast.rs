//! A reading that stands beside another of its kind which was taken now ("150/90 on the old pills, 130/80 now"): it is none of now.

use alara_english::time::TimeValue;

use super::draft::Draft;
use super::message::Message;
use super::{EventKind, Past, Sourced};

/// Leaves the day open of each reading that is told without a time beside one of its kind that is told of now.
pub(super) fn open_days(drafts: &mut [Draft], message: &Message<'_>) {
    let nows = message.times.iter().filter(|time| time.value == TimeValue::Now);
    let spans: Vec<alara_gate::Span> = nows.map(|time| message.gate(time.span)).collect();
    let now = |draft: &&Draft| draft.when.as_ref().is_some_and(|when| spans.contains(&when.span));
    let of_now: Vec<EventKind> = drafts.iter().filter(now).map(|draft| draft.kind.clone()).collect();
    let alike = |kind: &EventKind, other: &EventKind| match (kind, other) {
        (EventKind::Vital { kind, .. }, EventKind::Vital { kind: other, .. }) => kind.value == other.value,
        (kind, other) => [kind, other].iter().all(|kind| matches!(kind, EventKind::Pressure { .. })),
    };
    let open = |draft: &&mut Draft| draft.when.is_none() && of_now.iter().any(|kind| alike(kind, &draft.kind));
    for draft in drafts.iter_mut().filter(open) {
        draft.when = Some(Sourced::stated(Past::Vague(None), message.span(&draft.tokens)));
    }
}
