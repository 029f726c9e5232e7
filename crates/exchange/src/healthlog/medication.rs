//! Medications with what the file says of their plan, and what became of each dose.

use alara_health::tools::{AddMedication, HealthCall, LogMedication, Moment, SkipDose, TimeOfDay, TimedDose};
use chrono::{NaiveTime, Timelike};
use serde_json::Value;

use super::thing::{NO_TIME, Thing, count, join_notes};
use crate::incoming::Taken;
use crate::json::Part;

/// Lists inside a medication that have no place here, each with what one of them is called.
const BESIDES: &[(&str, &str)] = &[
    ("sideEffects", "side effect of a medication"),
    ("pauseEras", "pause of a medication"),
    ("doseChanges", "earlier dose of a medication"),
    ("inventoryItems", "pack of a medication"),
    ("courses", "course of a medication"),
];

/// A medication of the list.
pub(super) fn list(thing: &Thing<'_>) -> Vec<Taken> {
    let mut taken: Vec<Taken> = BESIDES
        .iter()
        .flat_map(|(name, called)| thing.list(name).iter().filter(|each| each.is_object()).map(|_| count(*called)))
        .collect();
    let Some(name) = thing.text("name") else { return vec![thing.refuse("it has no name")] };
    let is_over = thing.day("endsOn").is_some_and(|end| end < thing.here.zone.local(thing.here.now).date());
    if thing.is("active") == Some(false) || is_over {
        taken.push(count("medication that is no longer taken"));
        return taken;
    }
    let mut medication = AddMedication::named(name);
    medication.dose = thing.words("dose");
    let plans: Vec<Plan<'_>> =
        thing.list("schedules").iter().filter(|each| each.is_object()).map(Plan::read_plan).collect();
    medication.as_needed =
        Some(thing.is("asNeeded") == Some(true) || plans.iter().any(Plan::is_needed)).filter(|needed| *needed);
    let is_daily = thing.is("oneShot") != Some(true) && medication.as_needed.is_none();
    let is_held = plans.is_empty() || (is_daily && take_daily(&plans, &mut medication));
    if !is_held {
        medication.instructions = join_notes(plans.iter().map(Plan::tell));
    }
    if medication.times.is_some() || medication.doses.is_some() {
        (medication.from, medication.until) = (thing.day("startsOn"), thing.day("endsOn"));
    }
    taken.insert(0, thing.record(HealthCall::AddMedication(medication)));
    taken
}

/// One schedule of a medication.
struct Plan<'a> {
    of: &'a Value,
    times: Vec<TimeOfDay>,
}

impl Plan<'_> {
    fn read_plan(of: &Value) -> Plan<'_> {
        let said = of.items("timesOfDay").iter().filter_map(Value::as_str);
        let mut times: Vec<TimeOfDay> = said.filter_map(TimeOfDay::parse).collect();
        if times.is_empty() {
            times.extend(of.text("windowStart").and_then(TimeOfDay::parse));
        }
        Plan { of, times }
    }

    fn is_needed(&self) -> bool {
        self.of.text("scheduleType") == Some("PRN")
    }

    /// Whether the file says that it is of every day. A backup for people leaves out on which days a dose is due.
    fn is_daily(&self) -> bool {
        let has = |name: &str| self.of.part(name).is_some_and(|value| !value.is_null() && value.as_str() != Some(""));
        let rule = self.of.text("rrule").is_none_or(|rule| rule == "FREQ=DAILY");
        self.of.text("scheduleType") == Some("SCHEDULED")
            && rule
            && !has("daysOfWeek")
            && !has("rollingIntervalDays")
            && !self.times.is_empty()
    }

    /// It in words.
    fn tell(&self) -> Option<String> {
        let times: Vec<String> = self.times.iter().map(ToString::to_string).collect();
        let words = [
            self.of.text("label").map(str::to_owned),
            Some(times.join(", ")).filter(|times| !times.is_empty()),
            self.of.text("dose").map(str::to_owned),
            self.of.text("rrule").map(str::to_owned),
        ];
        Some(words.into_iter().flatten().collect::<Vec<_>>().join(", ")).filter(|words| !words.is_empty())
    }
}

/// Puts schedules of every day into a medication; whether it holds them all.
fn take_daily(plans: &[Plan<'_>], medication: &mut AddMedication) -> bool {
    let mut times: Vec<NaiveTime> = plans.iter().flat_map(|plan| &plan.times).map(|time| time.0).collect();
    let many = times.len();
    times.sort_unstable();
    times.dedup();
    if !plans.iter().all(Plan::is_daily) || times.len() < many {
        return false;
    }
    if plans.iter().all(|plan| plan.of.text("dose").is_none()) {
        medication.times = Some(times.into_iter().map(TimeOfDay).collect());
        return true;
    }
    let dose_of = |plan: &Plan<'_>| plan.of.text("dose").map(str::to_owned).or_else(|| medication.dose.clone());
    let doses: Option<Vec<TimedDose>> = plans
        .iter()
        .flat_map(|plan| plan.times.iter().map(move |time| (plan, *time)))
        .map(|(plan, time)| Some(TimedDose { time: Some(time), days: None, dose: dose_of(plan)? }))
        .collect();
    let Some(doses) = doses else { return false };
    (medication.dose, medication.doses) = (None, Some(doses));
    true
}

/// What became of a dose.
pub(super) fn take_intake(thing: &Thing<'_>) -> Taken {
    let Some(name) = thing.words("medication") else { return thing.refuse("it does not name the medication") };
    if thing.is("skipped") == Some(true) {
        let Some(due) = thing.instant("scheduledFor") else { return thing.refuse(NO_TIME) };
        let time = NaiveTime::from_hms_opt(due.hour(), due.minute(), 0).map(TimeOfDay);
        let skipped = SkipDose { medication_name: name, date: Some(due.date_naive()), time, reason: None };
        return thing.record(HealthCall::SkipDose(skipped));
    }
    if thing.text("takenAt").is_none() {
        return count("dose that was neither taken nor skipped");
    }
    let Some(at) = thing.instant("takenAt") else { return thing.refuse(NO_TIME) };
    thing.record(HealthCall::LogMedication(LogMedication {
        medication_name: name,
        dose: thing.words("doseTaken"),
        taken_at: Some(Moment::At(at)),
        taken_at_part: None,
        notes: None,
    }))
}
