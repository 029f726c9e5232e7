//! What an operation or a value is called: short words for chips, cards and the timeline, made from what is in the record.

use alara_gate::Parameters;
use alara_health::describe::{self, shown};
use alara_health::planned_doses::{describe_place, describe_plan, describe_start};
use alara_health::tools::{Clock, CreateReminder};
use alara_protocol::EntryKind;
use alara_record::{Medication, Recurs, Schedule};
use alara_store::Logged;
use chrono::NaiveDate;
use serde_json::Value;

use crate::engine::{file_of, tell_import};
use crate::journal::{entry_of, named_of};

/// What was done ("Logged ibuprofen"), and what it concerns ("ibuprofen").
pub(super) struct Done {
    pub label: String,
    pub subject: String,
}

/// What an operation did, in words, from the record alone.
pub(super) fn done(logged: &Logged, clock: &Clock) -> Done {
    let fields = logged.operation.payload.as_ref().map(|payload| clock.read_here(&payload.written)).unwrap_or_default();
    let tool = logged.operation.tool.as_str();
    if let Some((from, brought)) = file_of(&logged.operation).zip(tell_import(&logged.operation)) {
        return Done { label: format!("Imported {brought}"), subject: from.to_owned() };
    }
    let about = named_of(&logged.operation, clock);
    let subject = describe::subject(tool, &fields, about.as_ref());
    Done { label: describe::chip(tool, &fields, &subject), subject }
}

/// What kind of entry it is.
pub(super) fn kind(tool: &str, fields: &Parameters) -> EntryKind {
    describe::kind(tool, fields)
}

/// The kind of what an operation is about.
pub(super) fn kind_of(logged: &Logged) -> EntryKind {
    let operation = &logged.operation;
    match entry_of(logged) {
        Some(entry) => kind(&entry.tool, &entry.fields),
        None => {
            let empty = Parameters::new();
            kind(&operation.tool, operation.payload.as_ref().map_or(&empty, |payload| &payload.written))
        }
    }
}

/// When a schedule rings, in words ("08:00 and 20:00, every day"; "every day", where it has no hours).
pub(super) fn schedule(schedule: &Schedule) -> String {
    let times: Vec<String> = schedule.times.iter().map(|time| time.format("%H:%M").to_string()).collect();
    let times = listed(&times);
    let days = match &schedule.recurs {
        Recurs::Days { days } if days.len() == 7 => "every day".to_owned(),
        Recurs::Days { days } => shown(CreateReminder::ID, "days", &Value::from(days.clone())),
        Recurs::Once { date } => date.format("%a, %B %-d").to_string(),
        Recurs::EveryDays { every, .. } => format!("every {every} days"),
        Recurs::EveryWeeks { every, days, .. } => {
            let days = shown(CreateReminder::ID, "days", &Value::from(days.clone()));
            format!("{days}, every {every} weeks")
        }
        Recurs::Dates { dates } => {
            listed(&dates.iter().map(|date| date.format("%a, %B %-d").to_string()).collect::<Vec<_>>())
        }
        Recurs::Cycle { on, off, .. } => format!("{on} days on and {off} off"),
        Recurs::EveryHours { every, .. } if *every == 1 => "then every hour".to_owned(),
        Recurs::EveryHours { every, .. } => format!("then every {every} hours"),
    };
    let until = schedule.until.map(|until| format!(", until {}", until.format("%B %-d"))).unwrap_or_default();
    let place = describe_place(schedule).unwrap_or_default();
    let times = match (schedule.window, schedule.times.as_slice()) {
        (Some(minutes), [from]) => {
            let to = *from + chrono::Duration::minutes(i64::from(minutes));
            format!("between {} and {}", from.format("%H:%M"), to.format("%H:%M"))
        }
        _ => times,
    };
    let times = Some(times).filter(|times| !times.is_empty());
    let when = [times, Some(days)].into_iter().flatten().collect::<Vec<_>>().join(", ");
    format!("{when}{until}{place}")
}

/// How a medication is planned, in words: each dose with its days and times, where they differ.
pub(super) fn plan(medication: &Medication) -> String {
    match &medication.schedule {
        _ if medication.as_needed => "as needed".to_owned(),
        _ if !medication.plan.is_empty() => describe_plan(&medication.plan).join("; "),
        Some(planned) => schedule(planned),
        None => "no times set".to_owned(),
    }
}

/// The same as a list tells it on a day: with the first day, where that lies ahead.
pub(super) fn plan_on(medication: &Medication, today: NaiveDate) -> String {
    let one = medication.schedule.as_ref().filter(|_| !medication.as_needed && medication.plan.is_empty());
    let start = one.and_then(|planned| describe_start(planned, today)).unwrap_or_default();
    format!("{}{start}", plan(medication))
}

/// "a", "a and b", "a, b and c".
pub(super) fn listed(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A time in a line of the story ("March 14 at 09:24").
pub(super) fn moment(at: &alara_protocol::Moment) -> String {
    let day = chrono::NaiveDate::parse_from_str(&at.date, "%Y-%m-%d")
        .map_or_else(|_| at.date.clone(), |day| day.format("%B %-d").to_string());
    at.time.as_ref().map_or(day.clone(), |time| format!("{day} at {time}"))
}

/// The user's own limits, in words.
pub(super) fn limits(medication: &Medication) -> Option<String> {
    let apart = medication.min_interval_hours.map(|hours| match hours {
        1.0 => "1 hour apart".to_owned(),
        hours => format!("{hours} hours apart"),
    });
    let most = medication.max_per_day.map(|most| format!("{most} a day at most"));
    let told: Vec<String> = [apart, most].into_iter().flatten().collect();
    (!told.is_empty()).then(|| told.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alara_record::{MedicationId, PersonId};
    use uuid::Uuid;

    fn date(day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 3, day).unwrap()
    }

    #[test]
    fn schedule_without_hours_is_told_by_its_days_alone() {
        let daily = Schedule::daily(Vec::new());
        assert_eq!(schedule(&daily), "every day");
        let weekly = Schedule { recurs: Recurs::Days { days: vec![1] }, until: Some(date(30)), ..daily };
        assert_eq!(schedule(&weekly), "Mon, until March 30");
        let timed = Schedule::daily(vec![chrono::NaiveTime::from_hms_opt(8, 0, 0).unwrap()]);
        assert_eq!(schedule(&timed), "08:00, every day");
    }

    #[test]
    fn plan_on_a_day_tells_its_start_while_that_lies_ahead() {
        let schedule = Schedule { from: Some(date(16)), ..Schedule::daily(Vec::new()) };
        let none = Medication::named(MedicationId(Uuid::from_u128(1)), PersonId(Uuid::nil()), "Prednisone");
        let medication = Medication { schedule: Some(schedule), ..none };
        assert_eq!(plan_on(&medication, date(14)), "every day, from Mon, March 16");
        assert_eq!(plan_on(&medication, date(16)), "every day");
        let needed = Medication { as_needed: true, ..medication };
        assert_eq!(plan_on(&needed, date(14)), "as needed");
    }
}
