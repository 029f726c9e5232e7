//! Words that are of one event already: nothing else is told by them.

use std::ops::Range;

use super::draft::Draft;
use super::event::EventKind;
use super::message::Message;
use super::rulebook::is_made;
use crate::tools::{LogAllergy, LogImmunization, LogLabResult};

/// The word that names what was measured is no symptom beside its figure, e.g. in "Leo has a temperature, 38.6"; nor is a condition that was
/// diagnosed.
pub(super) fn named_by_another(drafts: &mut Vec<Draft>, message: &Message<'_>) {
    let kind = |draft: &Draft| if let EventKind::Vital { kind, .. } = &draft.kind { Some(kind.span) } else { None };
    let measured: Vec<alara_gate::Span> = drafts.iter().filter_map(kind).collect();
    let diagnosed = tokens_of(drafts, |kind| matches!(kind, EventKind::Care { diagnosis: Some(_), .. }));
    drafts.retain(|draft| {
        let words = message.span(&draft.tokens);
        !matches!(draft.kind, EventKind::Symptom { .. })
            || !measured.iter().any(|kind| words.start <= kind.start && kind.end <= words.end)
                && !diagnosed.iter().any(|of| of.start <= draft.tokens.start && draft.tokens.end <= of.end)
    });
}

/// Of words that are a field of their own kind of record nothing else is told: neither a remedy of a test's name, nor the test itself.
pub(super) fn drop_taken_by_fields(drafts: &mut Vec<Draft>) {
    let of = |draft: &Draft| match draft.kind.fields() {
        Some((LogLabResult::ID | LogImmunization::ID | LogAllergy::ID, _)) => Some(draft.tokens.clone()),
        Some((tool, _)) if is_made(tool) => Some(draft.tokens.clone()),
        _ => None,
    };
    let taken: Vec<Range<usize>> = drafts.iter().filter_map(of).collect();
    let within = |draft: &Draft| taken.iter().any(|of| of.start < draft.tokens.end && draft.tokens.start < of.end);
    drafts.retain(|draft| {
        let other = matches!(
            draft.kind,
            EventKind::Intake { .. }
                | EventKind::Vital { .. }
                | EventKind::Symptom { .. }
                | EventKind::Care { own: None, .. }
        );
        !other || !within(draft)
    });
}

/// What one lay in hospital with is the stay's, and no symptom of today ("in hospital three days with pneumonia").
pub(super) fn lain_with(drafts: &mut Vec<Draft>, message: &Message<'_>) {
    let stays =
        tokens_of(drafts, |kind| matches!(kind, EventKind::Care { log_type, .. } if log_type.value == "hospital_stay"));
    drafts.retain(|draft| {
        let at = draft.tokens.start;
        !matches!(draft.kind, EventKind::Symptom { .. })
            || message.before(at, 1) != "with"
            || !stays
                .iter()
                .any(|stay| stay.end <= at && message.statement_index(stay.start) == message.statement_index(at))
    });
}

fn tokens_of(drafts: &[Draft], test: impl Fn(&EventKind) -> bool) -> Vec<Range<usize>> {
    drafts.iter().filter(|draft| test(&draft.kind)).map(|draft| draft.tokens.clone()).collect()
}
