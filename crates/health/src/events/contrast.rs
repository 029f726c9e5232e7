//! A reading that stands beside another of its kind which was taken now ("150/90 on the old pills, 130/80 now"): it is none of now.

use alara_english::time::TimeValue;
use alara_gate::Span;

use super::draft::Draft;
use super::message::Message;
use super::{EventKind, Past, Sourced};

/// Leaves the day open of each reading beside one of its kind that is told of now, unless it has a time of its own: only the one nearest to
/// the word is of now ("150/90 before the new pills, 130/80 now").
pub(super) fn open_days(drafts: &mut [Draft], message: &Message<'_>) {
    for time in message.times.iter().filter(|time| time.value == TimeValue::Now) {
        let now = message.gate(time.span);
        let gap = |words: Span| words.start.saturating_sub(now.end).max(now.start.saturating_sub(words.end));
        let of_now = |draft: &Draft| draft.when.as_ref().is_some_and(|when| when.span == now);
        let nows = drafts.iter().filter(|draft| of_now(draft));
        let near: Vec<_> = nows.map(|draft| (draft.kind.clone(), message.span(&draft.tokens))).collect();
        for draft in drafts.iter_mut().filter(|draft| draft.when.is_none() || of_now(draft)) {
            let words = message.span(&draft.tokens);
            // "130/80, 128/78 now" are both of now.
            let gap_to = |other: Span| words.end.min(other.end)..words.start.max(other.start);
            let between = |other: Span| message.text.original.get(gap_to(other)).unwrap_or_default().split(' ');
            let told = |other: Span| between(other).any(|word| word.chars().any(char::is_alphabetic) && word != "and");
            let nearer = |other: Span| draft.when.is_none() || gap(other) < gap(words) && told(other);
            if near.iter().any(|(kind, other)| alike(kind, &draft.kind) && *other != words && nearer(*other)) {
                draft.when = Some(Sourced::stated(Past::Vague(None), words));
            }
        }
    }
}

/// Whether two readings are of one kind.
fn alike(kind: &EventKind, other: &EventKind) -> bool {
    match (kind, other) {
        (EventKind::Vital { kind, .. }, EventKind::Vital { kind: other, .. }) => kind.value == other.value,
        (kind, other) => [kind, other].iter().all(|kind| matches!(kind, EventKind::Pressure { .. })),
    }
}
