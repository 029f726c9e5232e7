//! The words that an event took.

use alara_gate::Span;
use serde_json::Value;

use crate::events::{Event, EventKind, Sourced};

/// The value of an event that is logged by its fields.
pub(super) fn logged_value(kind: &EventKind) -> Option<&Sourced<Value>> {
    let EventKind::Logged { values, .. } = kind else { return None };
    values.iter().find(|(field, _)| *field == "value").map(|(_, said)| said)
}

/// The words that an event took: its own, when it was, and those behind its values.
pub(crate) fn taken(event: &Event) -> Vec<Span> {
    let mut spans = vec![event.span];
    spans.extend(event.when.as_ref().map(|when| when.span));
    spans.extend(event.kind.which().map(|which| which.span));
    spans.extend(event.kind.dose().filter(|dose| dose.value.told() || dose.value.article).map(|dose| dose.span));
    spans.extend(event.how.as_ref().map(|how| how.span));
    match &event.kind {
        EventKind::Symptom { name, severity, lasting } => {
            spans.push(name.span);
            spans.extend(lasting.as_ref().map(|said| said.span));
            spans.extend(severity.as_ref().map(|said| said.span));
        }
        EventKind::Pressure { systolic, diastolic, pulse } => {
            spans.extend([systolic, diastolic, pulse].into_iter().flatten().map(|said| said.span));
        }
        EventKind::Vital { kind, value, unit } => {
            spans.extend([kind.span, value.span]);
            spans.extend(unit.as_ref().map(|said| said.span));
        }
        EventKind::Hydration { amount_ml, .. } => spans.extend(amount_ml.as_ref().map(|said| said.span)),
        EventKind::Logged { values, .. } => spans.extend(values.iter().map(|(_, said)| said.span)),
        EventKind::CheckIn { mood, symptoms, .. } => {
            spans.extend(mood.iter().chain(symptoms).map(|said| said.span));
        }
        EventKind::Start { plan, .. } | EventKind::Revise { plan, .. } => {
            spans.extend(plan.varied.as_ref().map(|said| said.span));
            spans.extend([&plan.range, &plan.instructions].into_iter().flatten().map(|said| said.span));
            let counted = [&plan.stock, &plan.max_per_day, &plan.min_interval_hours];
            spans.extend(counted.into_iter().flatten().map(|said| said.span));
            spans.extend(plan.ringing.times.iter().map(|said| said.span));
            let ringing = &plan.ringing;
            let days = [&ringing.date, &ringing.until, &ringing.from];
            spans.extend(days.into_iter().flatten().map(|said| said.span));
            spans.extend(ringing.days.as_ref().map(|said| said.span));
            spans.extend(ringing.for_days.as_ref().map(|said| said.span));
        }
        EventKind::Mood { mood, .. } => spans.push(mood.span),
        EventKind::Visit { provider, .. } => spans.extend(provider.as_ref().map(|said| said.span)),
        EventKind::Care { title, diagnosis, treatment, .. } => {
            spans.push(title.span);
            spans.extend([diagnosis, treatment].into_iter().flatten().map(|said| said.span));
        }
        _ => {}
    }
    spans
}
