//! What is recorded has happened: no time of a record lies in the future.

use alara_gate::{Finding, Reason};
use alara_record::DayPart;
use chrono::NaiveDate;

use crate::tools::{Clock, HealthCall, Moment};

/// A finding that blocks where the call's time is in the future.
pub fn findings(call: &HealthCall, clock: &Clock) -> Vec<Finding> {
    let on = |date: Option<NaiveDate>| date.map(Moment::On);
    let (field, moment, part) = match call {
        HealthCall::LogMedication(call) => ("taken_at", call.taken_at, call.taken_at_part),
        HealthCall::SaveHealthEntry(call) => ("occurred_at", call.occurred_at, call.occurred_at_part),
        HealthCall::LogBloodPressure(call) => ("measured_at", call.measured_at, call.measured_at_part),
        HealthCall::LogVital(call) => ("measured_at", call.measured_at, call.measured_at_part),
        HealthCall::LogHydration(call) => ("drank_at", call.drank_at, call.drank_at_part),
        HealthCall::CreateCareLog(call) => ("occurred_at", Some(call.occurred_at), call.occurred_at_part),
        HealthCall::LogDoctorVisit(call) => ("date", Some(Moment::On(call.date)), None),
        HealthCall::CreateCheckIn(call) => ("date", on(call.date), None),
        HealthCall::SkipDose(call) => ("date", on(call.date), None),
        _ => return Vec::new(),
    };
    match moment {
        Some(moment) if in_future(moment, part, clock) => vec![
            Finding::block(
                Reason::InvalidParameter,
                "That time is still to come. I can set a reminder for it instead, or record it once it has happened.",
            )
            .about([field]),
        ],
        _ => Vec::new(),
    }
}

fn in_future(moment: Moment, part: Option<DayPart>, clock: &Clock) -> bool {
    let now = clock.local();
    match moment {
        Moment::At(at) => at > clock.now,
        Moment::On(date) if date == now.date() => {
            // "This evening", said in the morning, has not happened. A night may be the one just gone.
            part.is_some_and(|part| part != DayPart::Night && moment.when(Some(part)).local_bounds().0 > now)
        }
        Moment::On(date) => date > now.date(),
    }
}
