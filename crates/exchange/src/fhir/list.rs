//! What stands on lists: a medication as a MedicationStatement, an appointment ahead as an Appointment.

use alara_record::{Medication, Recurs, Reminder, ReminderKind, Schedule, Zone};
use chrono::{DateTime, FixedOffset};

use crate::rhythm::{DAYS, rhythm, told};

use super::datatype::{Concept, Period, Reference, instant};
use super::resource::{Appointment, Attendee, Dosage, MedicationStatement, Repeat, Resource, Timing};

/// A medication of the list.
pub(super) fn statement(medication: &Medication) -> Resource {
    let planned: Vec<(Option<&str>, &Schedule)> = medication.planned().collect();
    let first = planned.iter().map(|(_, schedule)| schedule.from).min().flatten();
    let last = planned
        .iter()
        .map(|(_, schedule)| schedule.until)
        .collect::<Option<Vec<_>>>()
        .and_then(|all| all.into_iter().max());
    let period = Period { start: first.map(|day| day.to_string()), end: last.map(|day| day.to_string()) };
    let several = planned.len() > 1;
    let dosage = |dose: Option<&str>, schedule: Option<&Schedule>| Dosage {
        // Of several each says in words which of them holds when.
        text: match (dose, schedule) {
            (Some(dose), Some(schedule)) if several => Some(format!("{dose} {}", told(schedule))),
            (dose, _) => dose.map(str::to_owned),
        },
        patient_instruction: medication.instructions.clone(),
        timing: schedule.map(timing),
        as_needed_boolean: medication.as_needed.then_some(true),
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
    };
    dosages.retain(says);
    Resource::MedicationStatement(MedicationStatement {
        id: medication.id.to_string(),
        status: if medication.stopped { "stopped" } else { "active" },
        medication_codeable_concept: Concept::said(medication.name.clone()),
        subject: Reference::to(medication.person.0),
        effective_period: Some(period).filter(|period| period.start.is_some() || period.end.is_some()),
        dosage: dosages,
    })
}

/// When it is due: by elements where FHIR's mean exactly that, else in words.
fn timing(schedule: &Schedule) -> Timing {
    let times: Vec<String> = schedule.times.iter().map(|at| at.format("%H:%M:%S").to_string()).collect();
    let in_words = || {
        let times: Vec<String> = schedule.times.iter().map(|at| at.format("%H:%M").to_string()).collect();
        format!("{}, at {}", rhythm(&schedule.recurs), times.join(", "))
    };
    let daily = |every: u16| Repeat {
        frequency: u32::try_from(times.len()).ok(),
        period: Some(every),
        period_unit: Some("d"),
        time_of_day: times.clone(),
        ..Repeat::default()
    };
    let repeat = match &schedule.recurs {
        _ if times.is_empty() => None,
        Recurs::Days { days } if days.len() == 7 => Some(daily(1)),
        Recurs::Days { days } => {
            let names = days.iter().filter_map(|day| DAYS.get(usize::from(day.checked_sub(1)?)).copied());
            Some(Repeat { day_of_week: names.collect(), time_of_day: times.clone(), ..Repeat::default() })
        }
        Recurs::EveryDays { every, .. } => Some(daily(*every)),
        _ => None,
    };
    let code = repeat.is_none().then(|| Concept::said(in_words()));
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
