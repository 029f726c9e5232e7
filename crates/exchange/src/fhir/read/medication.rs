//! Medications, as they are on a list and as they were taken: MedicationStatement, MedicationRequest, MedicationAdministration.

use alara_health::tools::{AddMedication, HealthCall, LogMedication, SkipDose, TimeOfDay};
use serde_json::{Map, Value};

use super::super::list::{BETWEEN, DOSE, SHARED, STOCK};
use super::dosage::{take_dosage, take_dosages};
use super::shape::{Amount, Notes, Part, status, time_of, words};
use super::{Scene, named_medication};
use crate::incoming::{Item, Taken, refuse};

/// A MedicationStatement or a MedicationRequest.
pub(super) fn listed(resource: &Map<String, Value>, scene: &Scene<'_>) -> Option<Taken> {
    let name = match named_medication(resource, scene) {
        Ok(name) => name,
        Err(waits) => return waits,
    };
    let current = ["active", "intended", "on-hold", "recorded", "unknown"];
    if !status(resource, "status").is_none_or(|status| current.contains(&status)) {
        return Some(Taken::NotMapped("medication that is no longer taken".to_owned()));
    }
    if resource.text("intent") == Some("proposal") || resource.text("taken") == Some("n") {
        return Some(Taken::NotMapped("medication that was only proposed, or never taken".to_owned()));
    }
    let dosages = match resource.items("dosage") {
        [] => resource.items("dosageInstruction"),
        some => some,
    };
    let mut medication = AddMedication::named(name);
    let mut notes = Notes::of(resource);
    medication.min_interval_hours = notes.take_figure(BETWEEN);
    medication.stock = notes.take_figure(STOCK);
    medication.dose = notes.take(SHARED);
    let course = resource.part("effectivePeriod");
    match dosages {
        [] => {}
        [only] if medication.dose.is_none() => take_dosage(only, course, scene.here, &mut medication),
        several => take_dosages(several, course, scene.here, &mut medication),
    }
    let instructions = medication.instructions.take().into_iter().chain(notes.join());
    medication.instructions = Some(instructions.collect::<Vec<_>>().join("\n")).filter(|words| !words.is_empty());
    Some(Taken::Item(Item::plain(scene.place, HealthCall::AddMedication(medication))))
}

/// A MedicationAdministration: a dose that was taken, or one that was not.
pub(super) fn administered(resource: &Map<String, Value>, scene: &Scene<'_>) -> Option<Taken> {
    let name = match named_medication(resource, scene) {
        Ok(name) => name,
        Err(waits) => return waits,
    };
    let at = match time_of(resource, &["effectiveDateTime", "effectivePeriod", "occurenceDateTime", "occurencePeriod"])
    {
        Ok(at) => at,
        Err(none) => return Some(refuse(scene.place, none.why())),
    };
    let mut notes = Notes::of(resource);
    let given = resource.part("notGiven").and_then(Value::as_bool) != Some(true);
    let call = match status(resource, "status") {
        Some("completed" | "in-progress") if given => {
            let dosage = resource.part("dosage");
            let amount = dosage.and_then(|dosage| Amount::of(dosage.part("dose").or(dosage.part("quantity"))?));
            let text = dosage.and_then(|dosage| dosage.text("text")).map(str::to_owned);
            let dose = match (amount, text) {
                (Some(amount), text) => {
                    // The words are the dose as it was said, where they say the same.
                    let same = text.as_ref().is_some_and(|text| super::super::entry::amount_of(text).is_some());
                    if same {
                        text
                    } else {
                        notes.add_all(text);
                        Some(amount.said())
                    }
                }
                (None, text) => text,
            };
            let part = notes.take_part(at);
            let dose = dose.or_else(|| notes.take(DOSE));
            let notes = notes.join();
            HealthCall::LogMedication(LogMedication {
                medication_name: name,
                dose,
                taken_at: Some(at),
                taken_at_part: part,
                notes,
            })
        }
        Some("not-done" | "completed" | "in-progress") => {
            let time = notes.take("Due at ").and_then(|time| TimeOfDay::parse(&time));
            let reason = words(resource, "statusReason").or_else(|| words(resource, "reasonNotGiven"));
            HealthCall::SkipDose(SkipDose { medication_name: name, date: Some(at.date()), time, reason })
        }
        _ => return Some(Taken::NotMapped("dose that was entered in error, or whose state is not known".to_owned())),
    };
    Some(Taken::Item(Item::plain(scene.place, call)))
}
