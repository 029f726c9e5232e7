//! `doses` and `steps`: how a medication is taken whose doses differ, by the time, by the day, or from one stretch of days to the next,
//! and the plan that they make.

use alara_gate::{Finding, Parameter, ParameterKind};
use alara_record::{PlannedDose, Recurs, Schedule};
use chrono::{Duration, NaiveDate, NaiveTime};
use serde::{Deserialize, Serialize};

use super::amount::check_amount;
use super::parameter::{number, optional, required};
use super::{TimeOfDay, refuse};

/// A dose for a time of day, for days of the week, or for both.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimedDose {
    /// The time of day; each of the call's `times` where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeOfDay>,
    /// Days of the week, 1 Monday to 7 Sunday; where absent, those that no other dose of its time has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<Vec<u8>>,
    /// How much.
    pub dose: String,
}

/// A dose for a stretch of days.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DoseStep {
    /// How much.
    pub dose: String,
    /// For how many days; a last step without an end goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub for_days: Option<u16>,
    /// The last day of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<NaiveDate>,
    /// Every so many days, from its first on; every day where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub every_days: Option<u16>,
}

/// The parameter that has the doses, and the one that has the steps.
pub const DOSES: &str = "doses";
/// See [`DOSES`].
pub const STEPS: &str = "steps";

const MUCH: Parameter = required("dose", ParameterKind::Text, "How much, with its unit.");

const TIMED: &[Parameter] = &[
    MUCH,
    optional("time", ParameterKind::TimeOfDay, "The time of day."),
    optional("days", ParameterKind::Days, "Days of the week, 1 Monday to 7 Sunday."),
];

const STRETCH: &[Parameter] = &[
    MUCH,
    number("for_days", 1.0, 730.0, true, "days", false, "For how many days."),
    optional("until", ParameterKind::Date, "The last day of it."),
    number("every_days", 2.0, 365.0, true, "days", false, "Every so many days, where not every day."),
];

pub(super) const TIMED_DOSES: Parameter = optional(
    DOSES,
    ParameterKind::Rows { columns: TIMED },
    "Where doses differ by time or day: each with its time, or its days, or both; without either they take turns, a day each. \
     \"dose\" and \"times\" then hold only what is so of all.",
);

pub(super) const DOSE_STEPS: Parameter = optional(
    STEPS,
    ParameterKind::Rows { columns: STRETCH },
    "A taper, a titration or a loading dose: each dose with for how many days, or until when, in order from the first day on.",
);

/// What holds for every dose of a plan: its times, how it comes again, its first and last day, and whose clock it goes by.
pub(super) struct Frame {
    /// As one dose would be due.
    pub schedule: Schedule,
    /// Whether days of the week or an interval were said for all.
    pub rhythm: bool,
    /// The first day.
    pub from: NaiveDate,
}

/// The plan of doses that differ by time or by day.
///
/// # Errors
/// What cannot be planned: no amount, two doses at one time, a time of the call that no dose has.
pub(super) fn plan_doses(doses: &[TimedDose], frame: &Frame) -> Result<Vec<PlannedDose>, Finding> {
    if let Some(wrong) = doses.iter().find_map(|each| check_amount(Some(&each.dose))) {
        return Err(wrong.about([DOSES]));
    }
    if matches!(frame.schedule.recurs, Recurs::EveryHours { .. }) {
        return Err(refuse("Every so many hours, or a dose for each time: only one of them.", &[DOSES]));
    }
    let bare = doses.iter().all(|each| each.time.is_none() && each.days.is_none());
    if bare && doses.len() > 1 {
        return take_turns(doses, frame);
    }
    let own: Vec<NaiveTime> = doses.iter().filter_map(|each| each.time.map(|time| time.0)).collect();
    let timeless = doses.iter().find(|each| each.time.is_none());
    if let Some(each) = timeless.filter(|_| !own.is_empty() && frame.schedule.times.is_empty()) {
        return Err(refuse(format!("At what time is {}?", each.dose), &[DOSES]));
    }
    if let Some(time) = frame.schedule.times.iter().find(|time| timeless.is_none() && !own.contains(time)) {
        return Err(refuse(format!("How much is it at {}?", time.format("%H:%M")), &[DOSES]));
    }
    let mut plan = Vec::new();
    for each in doses {
        let recurs = match days_of(each, doses)? {
            Some(_) if frame.rhythm => {
                return Err(refuse("Days for each dose, or for all of them: only one of them.", &[DOSES]));
            }
            Some(days) => Recurs::Days { days },
            None => frame.schedule.recurs.clone(),
        };
        let times = each.time.map_or_else(|| frame.schedule.times.clone(), |time| vec![time.0]);
        let schedule = Schedule { times, recurs, ..frame.schedule.clone() };
        plan.push(PlannedDose { dose: each.dose.clone(), schedule });
    }
    match find_clash(&plan) {
        Some(detail) => Err(refuse(detail, &[DOSES])),
        None => Ok(plan),
    }
}

/// The days of a dose: its own, or those that are left beside the others of its time. `None` where none of them has days.
fn days_of(dose: &TimedDose, all: &[TimedDose]) -> Result<Option<Vec<u8>>, Finding> {
    if let Some(days) = &dose.days {
        return Ok(Some(days.clone()));
    }
    let same_time = |other: &&TimedDose| other.time == dose.time || other.time.is_none() || dose.time.is_none();
    let taken: Vec<u8> = all.iter().filter(same_time).flat_map(|other| other.days.iter().flatten().copied()).collect();
    if taken.is_empty() {
        return Ok(None);
    }
    let rest: Vec<u8> = (1..=7).filter(|day| !taken.contains(day)).collect();
    if rest.is_empty() {
        return Err(refuse(format!("On which days is {}? The others have every day.", dose.dose), &[DOSES]));
    }
    Ok(Some(rest))
}

/// Doses that take turns: a day each, over and over from the first day on.
fn take_turns(doses: &[TimedDose], frame: &Frame) -> Result<Vec<PlannedDose>, Finding> {
    if frame.rhythm {
        return Err(refuse("Doses that take turns are taken every day. Say each with its days instead.", &[DOSES]));
    }
    let every = u16::try_from(doses.len()).unwrap_or(u16::MAX);
    let turn = |(day, each): (i64, &TimedDose)| {
        let recurs = Recurs::EveryDays { every, from: frame.from + Duration::days(day) };
        PlannedDose { dose: each.dose.clone(), schedule: Schedule { recurs, ..frame.schedule.clone() } }
    };
    Ok((0..).zip(doses).map(turn).collect())
}

/// Two doses of a plan that fall on the same time: nobody can tell which is meant, or whether both are.
fn find_clash(plan: &[PlannedDose]) -> Option<String> {
    for (index, one) in plan.iter().enumerate() {
        for other in plan.iter().skip(index + 1) {
            let meets = match (&one.schedule.recurs, &other.schedule.recurs) {
                (Recurs::Days { days }, Recurs::Days { days: others }) => days.iter().any(|day| others.contains(day)),
                _ => true,
            };
            let at = one.schedule.times.iter().find(|time| other.schedule.times.contains(time));
            let untimed = one.schedule.times.is_empty() && other.schedule.times.is_empty();
            if meets && (at.is_some() || untimed) {
                let when = at.map_or("the same day".to_owned(), |at| at.format("%H:%M").to_string());
                return Some(format!(
                    "{} and {} both fall on {when}. Say one dose for each time.",
                    one.dose, other.dose
                ));
            }
        }
    }
    None
}

/// The plan of doses that follow one another, each for its days.
///
/// # Errors
/// What cannot be planned: no amount, a step without an end before another, one that ends before it begins.
pub(super) fn plan_steps(steps: &[DoseStep], frame: &Frame) -> Result<Vec<PlannedDose>, Finding> {
    if let Some(wrong) = steps.iter().find_map(|each| check_amount(Some(&each.dose))) {
        return Err(wrong.about([STEPS]));
    }
    let end = frame.schedule.until;
    let mut from = frame.from;
    let mut plan = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        let last = index + 1 == steps.len();
        let until = match (step.for_days, step.until) {
            (Some(_), Some(_)) => {
                return Err(refuse(
                    format!("For so many days, or until a day: say one of them of {}.", step.dose),
                    &[STEPS],
                ));
            }
            (Some(days), None) => Some(from + Duration::days(i64::from(days) - 1)),
            (None, Some(until)) => Some(until),
            (None, None) if last => end,
            (None, None) => return Err(refuse(format!("For how many days is {}?", step.dose), &[STEPS])),
        };
        if until.is_some_and(|until| until < from) {
            return Err(refuse(format!("The step of {} would end before it begins.", step.dose), &[STEPS]));
        }
        if last && end.is_some() && end != until {
            return Err(refuse("The last step ends on another day than the whole.", &[STEPS]).about(["until"]));
        }
        if step.every_days.is_some() && frame.rhythm {
            return Err(refuse("Every so many days for a step, or days for all: only one of them.", &[STEPS]));
        }
        let recurs = match &frame.schedule.recurs {
            _ if step.every_days.is_some() => Recurs::EveryDays { every: step.every_days.unwrap_or(1), from },
            Recurs::EveryHours { every, .. } => Recurs::EveryHours { every: *every, from },
            other => other.clone(),
        };
        let schedule = Schedule { from: Some(from), until, recurs, ..frame.schedule.clone() };
        plan.push(PlannedDose { dose: step.dose.clone(), schedule });
        from = until.map_or(from, |until| until + Duration::days(1));
    }
    Ok(plan)
}

#[cfg(test)]
#[path = "doses_test.rs"]
mod tests;
