//! What stands on lists: a medication as a MedicationStatement, an appointment ahead as an Appointment.

use alara_record::{Medication, Recurs, Reminder, ReminderKind, Schedule, Zone};
use chrono::{DateTime, FixedOffset};

use crate::rhythm::{DAYS, rhythm};

use super::datatype::{Concept, Period, Reference, instant};
use super::resource::{Appointment, Attendee, Dosage, MedicationStatement, Repeat, Resource, Timing};

/// A medication of the list.
pub(super) fn statement(medication: &Medication) -> Resource {
    let schedule = medication.schedule.as_ref();
    let period = schedule.map(|schedule| Period {
        start: schedule.from.map(|day| day.to_string()),
        end: schedule.until.map(|day| day.to_string()),
    });
    let dosage = Dosage {
        text: medication.dose.clone(),
        patient_instruction: medication.instructions.clone(),
        timing: schedule.map(timing),
        as_needed_boolean: medication.as_needed.then_some(true),
    };
    let says_nothing = dosage.text.is_none()
        && dosage.patient_instruction.is_none()
        && dosage.timing.is_none()
        && dosage.as_needed_boolean.is_none();
    Resource::MedicationStatement(MedicationStatement {
        id: medication.id.to_string(),
        status: if medication.stopped { "stopped" } else { "active" },
        medication_codeable_concept: Concept::said(medication.name.clone()),
        subject: Reference::to(medication.person.0),
        effective_period: period.filter(|period| period.start.is_some() || period.end.is_some()),
        dosage: if says_nothing { Vec::new() } else { vec![dosage] },
    })
}

/// When it is due: by elements where FHIR's mean exactly that, else in words.
fn timing(schedule: &Schedule) -> Timing {
    let times: Vec<String> = schedule.times.iter().map(|at| at.format("%H:%M:%S").to_string()).collect();
    let told = || {
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
    let code = repeat.is_none().then(|| Concept::said(told()));
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
