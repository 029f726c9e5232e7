//! Medications, as they are on a list and as they were taken: MedicationStatement, MedicationRequest, MedicationAdministration.

use alara_health::tools::{AddMedication, HealthCall, LogMedication, SkipDose, TimeOfDay, TimedDose};
use chrono::NaiveTime;
use serde_json::{Map, Value};

use super::shape::{Amount, Notes, Part, day_of, status, text_of, time_of, words};
use super::{Scene, named_medication};
use crate::incoming::{Item, Taken, refuse};
use crate::rhythm::DAYS;

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
    match dosages {
        [] => {}
        [only] => take_dosage(only, &mut medication),
        several => take_dosages(several, &mut medication),
    }
    if medication.times.is_some() || medication.doses.is_some() {
        let period = resource.part("effectivePeriod");
        medication.from = period.and_then(|period| day_of(period, &["start"]));
        medication.until = period.and_then(|period| day_of(period, &["end"]));
    }
    Some(Taken::Item(Item::plain(scene.place, HealthCall::AddMedication(medication))))
}

/// The dose of a Dosage, by its quantity.
fn dose_of(dosage: &Value) -> Option<String> {
    let rates = dosage.items("doseAndRate").iter().chain(std::iter::once(dosage));
    let amount = rates.filter_map(|rate| Amount::of(rate.part("doseQuantity")?)).next();
    amount.filter(|amount| amount.value > 0.0).map(|amount| amount.said())
}

fn take_dosage(dosage: &Value, medication: &mut AddMedication) {
    let (dose, text) = (dose_of(dosage), dosage.text("text").map(str::to_owned));
    let instructed = dosage.text("patientInstruction").map(str::to_owned);
    let is_dose = |text: &String| super::super::entry::amount_of(text).is_some();
    // The words of a Dosage are the dose itself, or how to take it.
    (medication.dose, medication.instructions) = match (dose, text) {
        (None, Some(text)) if is_dose(&text) => (Some(text), instructed),
        (dose, Some(text)) => (dose, Some(instructed.map_or(text.clone(), |more| format!("{text}\n{more}")))),
        (dose, None) => (dose, instructed),
    };
    medication.as_needed = dosage.part("asNeededBoolean").and_then(Value::as_bool).filter(|needed| *needed);
    let (times, days, every) = rhythm_of(dosage);
    medication.times = times;
    if medication.times.is_some() {
        (medication.days, medication.every_days) = (days, every);
    } else if let Some(words) = dosage.part("timing").and_then(|timing| text_of(timing.part("code")?)) {
        let instructions = medication.instructions.take();
        medication.instructions = Some(instructions.map_or(words.clone(), |more| format!("{words}\n{more}")));
    }
}

/// The times of day, the days of the week and every how many days.
type Rhythm = (Option<Vec<TimeOfDay>>, Option<Vec<u8>>, Option<u16>);

fn rhythm_of(dosage: &Value) -> Rhythm {
    let Some(repeat) = dosage.part("timing").and_then(|timing| timing.part("repeat")) else {
        return (None, None, None);
    };
    let read = |time: &Value| NaiveTime::parse_from_str(time.as_str()?, "%H:%M:%S").ok().map(TimeOfDay);
    let times: Option<Vec<TimeOfDay>> = repeat.items("timeOfDay").iter().map(read).collect();
    let day =
        |day: &Value| DAYS.iter().position(|name| day.as_str() == Some(name)).and_then(|at| u8::try_from(at + 1).ok());
    let days: Option<Vec<u8>> = repeat.items("dayOfWeek").iter().map(day).collect();
    let daily = repeat.text("periodUnit").is_none_or(|unit| unit == "d");
    let every = repeat.part("period").and_then(Value::as_u64).and_then(|every| u16::try_from(every).ok());
    // Times of a rhythm that is none of days are not those of every day.
    let times = times.filter(|times| !times.is_empty() && daily);
    (times, days.filter(|days| !days.is_empty()), every.filter(|every| daily && *every > 1))
}

/// Doses that differ: each with its time where all of them have one, else in words.
fn take_dosages(dosages: &[Value], medication: &mut AddMedication) {
    let timed = |dosage: &Value| {
        let (times, days, every) = rhythm_of(dosage);
        let text = dosage.text("text")?;
        // As this program writes several: the dose before its rhythm in words.
        let dose = dose_of(dosage).or_else(|| {
            let mut words = text.splitn(3, ' ');
            let dose = format!("{} {}", words.next()?, words.next()?);
            super::super::entry::amount_of(&dose).map(|_| dose)
        })?;
        let one = |time| TimedDose { time: Some(time), days: days.clone(), dose: dose.clone() };
        times.filter(|_| every.is_none()).map(|times| times.into_iter().map(one).collect::<Vec<_>>())
    };
    let doses: Option<Vec<Vec<TimedDose>>> = dosages.iter().map(timed).collect();
    let instructed = dosages.iter().find_map(|dosage| dosage.text("patientInstruction"));
    match doses {
        Some(doses) => {
            medication.doses = Some(doses.concat());
            medication.instructions = instructed.map(str::to_owned);
        }
        None => {
            let said =
                dosages.iter().filter_map(|dosage| dosage.text("text").map(str::to_owned).or_else(|| dose_of(dosage)));
            let said: Vec<String> = said.chain(instructed.map(str::to_owned)).collect();
            medication.instructions = Some(said.join("\n")).filter(|said| !said.is_empty());
        }
    }
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
            let dose = dose.or_else(|| notes.take("Dose: "));
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
