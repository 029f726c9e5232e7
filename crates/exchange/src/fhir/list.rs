//! What stands on lists: a medication as a MedicationStatement, an appointment ahead as an Appointment.

use alara_record::{Medication, Recurs, Reminder, ReminderKind, Schedule, Zone};
use chrono::{DateTime, FixedOffset};

use crate::rhythm::{DAYS, counted_from, first_day, told};

use super::datatype::{Annotation, Concept, Period, Ratio, Reference, instant};
use super::entry::amount_of;
use super::resource::{Appointment, Attendee, Dosage, DoseAndRate, MedicationStatement, Repeat, Resource, Timing};

/// What stands before a dose that is no figure with its unit.
pub(super) const DOSE: &str = "Dose: ";
/// What stands before the least time between two doses, in hours.
pub(super) const BETWEEN: &str = "Hours between two doses, at least: ";
/// What stands before how many dose units are left.
pub(super) const STOCK: &str = "Dose units left: ";
/// What stands before what is so of every dose of a plan.
pub(super) const SHARED: &str = "Each dose: ";

/// A medication of the list, as of an instant: its offset is that of clocks that name no zone.
pub(super) fn statement(medication: &Medication, now: DateTime<FixedOffset>) -> Resource {
    let planned: Vec<(Option<&str>, &Schedule)> = medication.planned().collect();
    let first = planned.iter().map(|(_, schedule)| schedule.from).min().flatten();
    let last = planned
        .iter()
        .map(|(_, schedule)| schedule.until)
        .collect::<Option<Vec<_>>>()
        .and_then(|all| all.into_iter().max());
    let period = Period { start: first.map(|day| day.to_string()), end: last.map(|day| day.to_string()) };
    let dosage = |dose: Option<&str>, schedule: Option<&Schedule>| Dosage {
        text: dose.map(|dose| word_dose(dose, schedule.filter(|_| !medication.plan.is_empty()))),
        patient_instruction: medication.instructions.clone(),
        timing: schedule.map(|schedule| timing(schedule, now)),
        as_needed_boolean: medication.as_needed.then_some(true),
        dose_and_rate: dose
            .and_then(amount_of)
            .map(|dose_quantity| DoseAndRate { dose_quantity })
            .into_iter()
            .collect(),
        max_dose_per_period: medication.max_per_day.and_then(Ratio::per_day),
    };
    let mut dosages: Vec<Dosage> = planned.iter().map(|(dose, schedule)| dosage(*dose, Some(schedule))).collect();
    if dosages.is_empty() {
        dosages.push(dosage(medication.dose.as_deref(), None));
    }
    let says = |dosage: &Dosage| {
        dosage.text.is_some()
            || dosage.patient_instruction.is_some()
            || dosage.timing.is_some()
            || dosage.as_needed_boolean.is_some()
            || dosage.max_dose_per_period.is_some()
    };
    dosages.retain(says);
    Resource::MedicationStatement(MedicationStatement {
        id: medication.id.to_string(),
        status: if medication.stopped { "stopped" } else { "active" },
        medication_codeable_concept: Concept::said(medication.name.clone()),
        subject: Reference::to(medication.person.0),
        effective_period: Some(period).filter(|period| period.start.is_some() || period.end.is_some()),
        note: list_notes(medication),
        dosage: dosages,
    })
}

/// A dose in words: of a plan each says which of them holds when; one that is no figure with its unit is marked as a dose, for words
/// alone may as well say how to take it.
fn word_dose(dose: &str, beside: Option<&Schedule>) -> String {
    match beside {
        Some(schedule) => format!("{dose} {}", told(schedule)),
        None if amount_of(dose).is_none() => format!("{DOSE}{dose}"),
        None => dose.to_owned(),
    }
}

/// What FHIR has no element for.
fn list_notes(medication: &Medication) -> Vec<Annotation> {
    let shared = medication.dose.as_ref().filter(|_| !medication.plan.is_empty());
    let said = [
        medication.min_interval_hours.map(|hours| format!("{BETWEEN}{hours}")),
        medication.stock.map(|left| format!("{STOCK}{left}")),
        shared.map(|dose| format!("{SHARED}{dose}")),
    ];
    said.into_iter().flatten().map(|text| Annotation { text }).collect()
}

/// When it is due: by elements where FHIR's mean exactly that, else in words.
fn timing(schedule: &Schedule, now: DateTime<FixedOffset>) -> Timing {
    let times: Vec<String> = schedule.times.iter().map(|at| at.format("%H:%M:%S").to_string()).collect();
    let every = |period: u16, unit| Repeat {
        frequency: u32::try_from(times.len()).ok(),
        period: Some(period),
        period_unit: Some(unit),
        time_of_day: times.clone(),
        ..Repeat::default()
    };
    let named = |days: &[u8]| {
        let names = days.iter().filter_map(|day| DAYS.get(usize::from(day.checked_sub(1)?)).copied());
        names.collect::<Vec<_>>()
    };
    let counted = counted_from(&schedule.recurs);
    let repeat = match &schedule.recurs {
        // What begins later than the day from which it is counted has two first days, and FHIR has one.
        _ if times.is_empty() || counted.is_some() && first_day(schedule).is_some() => None,
        Recurs::Days { days } if days.len() == 7 => Some(every(1, "d")),
        Recurs::Days { days } => {
            Some(Repeat { day_of_week: named(days), time_of_day: times.clone(), ..Repeat::default() })
        }
        Recurs::EveryDays { every: days, .. } => Some(every(*days, "d")),
        Recurs::EveryWeeks { every: weeks, days, .. } => {
            Some(Repeat { frequency: None, day_of_week: named(days), ..every(u16::from(*weeks), "wk") })
        }
        Recurs::EveryHours { every: hours, .. } => {
            Some(Repeat { frequency: Some(1), time_of_day: Vec::new(), ..every(u16::from(*hours), "h") })
        }
        Recurs::Once { .. } | Recurs::Dates { .. } | Recurs::Cycle { .. } => None,
    };
    let start = match (&schedule.recurs, schedule.times.first()) {
        // An interval that passes is counted from an instant.
        (Recurs::EveryHours { from, .. }, Some(time)) => {
            let zone = schedule.zone.map_or(Zone::Fixed(*now.offset()), Zone::Named);
            Some(instant(zone.at(from.and_time(*time))))
        }
        _ => counted.or(schedule.from).map(|day| day.to_string()),
    };
    let bounds = Period { start, end: schedule.until.map(|day| day.to_string()) };
    let bounds_period = Some(bounds).filter(|bounds| bounds.start.is_some() || bounds.end.is_some());
    let repeat = repeat.map(|repeat| Repeat { bounds_period, ..repeat });
    let code = repeat.is_none().then(|| Concept::said(told(schedule)));
    Timing { repeat, code }
}

/// An appointment on one date, at an hour; every other reminder has no place in FHIR.
pub(super) fn appointment(reminder: &Reminder, now: DateTime<FixedOffset>) -> Option<Resource> {
    let schedule = &reminder.schedule;
    let Recurs::Once { date } = &schedule.recurs else { return None };
    let time = schedule.times.first().filter(|_| reminder.kind == ReminderKind::Appointment)?;
    let zone = schedule.zone.map_or(Zone::Fixed(*now.offset()), Zone::Named);
    let at = instant(zone.at(date.and_time(*time)));
    Some(Resource::Appointment(Appointment {
        id: reminder.id.to_string(),
        status: if reminder.active { "booked" } else { "cancelled" },
        description: reminder.title.clone(),
        start: at.clone(),
        end: at,
        comment: reminder.description.clone(),
        participant: vec![Attendee { actor: Reference::to(reminder.person.0), status: "accepted" }],
    }))
}
