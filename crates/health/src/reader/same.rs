//! Whether two calls record the same event.

use super::medication::same_name;
use crate::tools::{CreateCareLog, HealthCall, LogDoctorVisit};

/// The same event by the same tool, or a visit recorded by two tools.
pub(super) fn same(one: &HealthCall, other: &HealthCall) -> bool {
    match (one, other) {
        (HealthCall::LogMedication(a), HealthCall::LogMedication(b)) => {
            let doses = match (&a.dose, &b.dose) {
                (Some(x), Some(y)) => x.eq_ignore_ascii_case(y),
                _ => true,
            };
            same_name(&a.medication_name, &b.medication_name) && a.taken_at == b.taken_at && doses
        }
        (HealthCall::SkipDose(a), HealthCall::SkipDose(b)) => {
            same_name(&a.medication_name, &b.medication_name) && a.date == b.date && a.time == b.time
        }
        (HealthCall::LogBloodPressure(a), HealthCall::LogBloodPressure(b)) => {
            a.systolic == b.systolic && a.diastolic == b.diastolic && a.measured_at == b.measured_at
        }
        (HealthCall::LogVital(a), HealthCall::LogVital(b)) => {
            let (x, y) = (
                crate::rules::canonical(&a.kind, a.value, &a.unit),
                crate::rules::canonical(&b.kind, b.value, &b.unit),
            );
            let near =
                matches!((x, y), (Some(x), Some(y)) if (x - y).abs() < 0.05) || a.value == b.value && a.unit == b.unit;
            a.kind == b.kind && near && a.measured_at == b.measured_at
        }
        (HealthCall::UpdateMood(a), HealthCall::UpdateMood(b)) => a.mood == b.mood,
        (HealthCall::CreateReminder(a), HealthCall::CreateReminder(b)) => {
            a.time == b.time && a.days == b.days && a.date == b.date && a.title.eq_ignore_ascii_case(&b.title)
        }
        (HealthCall::LogDoctorVisit(a), HealthCall::LogDoctorVisit(b)) => {
            a.date == b.date && providers(a.provider.as_deref(), b.provider.as_deref())
        }
        (HealthCall::CreateCareLog(a), HealthCall::CreateCareLog(b)) => {
            a.log_type == b.log_type && a.occurred_at.date() == b.occurred_at.date() && titles(&a.title, &b.title)
        }
        (HealthCall::LogDoctorVisit(visit), HealthCall::CreateCareLog(care))
        | (HealthCall::CreateCareLog(care), HealthCall::LogDoctorVisit(visit)) => across(visit, care),
        (HealthCall::AddMedication(a), HealthCall::AddMedication(b)) => same_name(&a.name, &b.name),
        (HealthCall::StopMedication(a), HealthCall::StopMedication(b)) => same_name(&a.name, &b.name),
        (HealthCall::LogHydration(a), HealthCall::LogHydration(b)) => {
            a.amount_ml == b.amount_ml && a.drank_at == b.drank_at
        }
        (one, other) => one == other,
    }
}

/// A visit and a care log of a visit on one day, unless they name two different clinicians.
fn across(visit: &LogDoctorVisit, care: &CreateCareLog) -> bool {
    let visits = matches!(care.log_type.as_str(), "visit" | "emergency_visit" | "other");
    let named = visit.provider.as_deref().is_none_or(|provider| {
        let title = care.title.to_lowercase();
        let surname = provider.split_whitespace().last().unwrap_or("").to_lowercase();
        let names_another = title.contains("dr") && !title.contains(&surname);
        !names_another
    });
    visits && visit.date == care.occurred_at.date() && named
}

fn providers(one: Option<&str>, other: Option<&str>) -> bool {
    match (one, other) {
        (Some(a), Some(b)) => {
            a.split_whitespace().last().map(str::to_lowercase) == b.split_whitespace().last().map(str::to_lowercase)
        }
        _ => true,
    }
}

fn titles(one: &str, other: &str) -> bool {
    let words = |text: &str| text.to_lowercase().split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let (a, b) = (words(one), words(other));
    a.iter().any(|word| word.len() > 2 && b.iter().any(|other| super::text::alike(word, other)))
}
