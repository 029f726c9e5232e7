//! How a medication is taken: Dosage, with its dose, its Timing and its words.

use alara_health::tools::{AddMedication, Moment};
use alara_record::{Recurs, Schedule, Zone};
use chrono::NaiveTime;
use serde_json::Value;

use super::super::entry::amount_of;
use super::super::list::DOSE;
use super::shape::{Amount, Part, day_of, moment, text_of};
use crate::incoming::Here;
use crate::plan::{Planned, take_plan};
use crate::rhythm::{DAYS, read_told, told};

/// The dose of a Dosage, by its quantity.
fn dose_of(dosage: &Value) -> Option<String> {
    let rates = dosage.items("doseAndRate").iter().chain(std::iter::once(dosage));
    let amount = rates.filter_map(|rate| Amount::of(rate.part("doseQuantity")?)).next();
    amount.filter(|amount| amount.value > 0.0).map(|amount| amount.said())
}

/// Takes the only Dosage of a medication, in a course of treatment that bounds it where nothing nearer does.
pub(super) fn take_dosage(dosage: &Value, course: Option<&Value>, here: &Here, medication: &mut AddMedication) {
    let schedule = schedule_of(dosage, course, here);
    let (quantity, text) = (dose_of(dosage), dosage.text("text").map(str::to_owned));
    let instructed = dosage.text("patientInstruction").map(str::to_owned);
    // The words of a Dosage are the dose itself, or how to take it.
    let (dose, words) = match text {
        Some(text) if amount_of(&text).is_some() => (Some(text), None),
        Some(text) => match text.strip_prefix(DOSE).or_else(|| planned_dose(&text, schedule.as_ref()?)) {
            Some(dose) => (Some(dose.to_owned()), None),
            None => (quantity, Some(text)),
        },
        None => (quantity, None),
    };
    medication.instructions = join_lines([words, instructed]);
    medication.as_needed = dosage.part("asNeededBoolean").and_then(Value::as_bool).filter(|needed| *needed);
    medication.max_per_day = most_a_day(dosage);
    if medication.as_needed.is_some() && medication.min_interval_hours.is_none() {
        medication.min_interval_hours = hours_between(dosage);
    }
    match schedule {
        Some(schedule) => take_plan(&[Planned { dose, schedule }], here, medication),
        None => {
            medication.dose = dose;
            medication.instructions = join_lines([timing_words(dosage), medication.instructions.take()]);
        }
    }
}

/// Takes doses that differ: as a plan where each says how much and when, else in words.
pub(super) fn take_dosages(dosages: &[Value], course: Option<&Value>, here: &Here, medication: &mut AddMedication) {
    let planned = dosages.iter().map(|dosage| {
        let schedule = schedule_of(dosage, course, here)?;
        let said = dosage.text("text").and_then(|text| planned_dose(text, &schedule));
        let dose = said.map(str::to_owned).or_else(|| dose_of(dosage))?;
        Some(Planned { dose: Some(dose), schedule })
    });
    let planned: Option<Vec<Planned>> = planned.collect();
    medication.max_per_day = dosages.iter().find_map(most_a_day);
    let instructed = dosages.iter().find_map(|dosage| dosage.text("patientInstruction")).map(str::to_owned);
    match planned {
        Some(planned) => {
            medication.instructions = instructed;
            take_plan(&planned, here, medication);
        }
        None => {
            let said = dosages.iter().map(|dosage| dosage.text("text").map(str::to_owned).or_else(|| dose_of(dosage)));
            medication.instructions = join_lines(said.chain([instructed]));
        }
    }
}

/// The dose of a plan, as this program writes it: before its schedule in words.
fn planned_dose<'t>(text: &'t str, schedule: &Schedule) -> Option<&'t str> {
    text.strip_suffix(&told(schedule))?.strip_suffix(' ')
}

fn join_lines(lines: impl IntoIterator<Item = Option<String>>) -> Option<String> {
    let lines: Vec<String> = lines.into_iter().flatten().collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// The words of a Timing.
fn timing_words(dosage: &Value) -> Option<String> {
    text_of(dosage.part("timing")?.part("code")?)
}

/// How many doses at most in 24 hours, counted without a unit.
fn most_a_day(dosage: &Value) -> Option<f64> {
    let most = dosage.items("maxDosePerPeriod").first()?;
    let (many, period) = (Amount::of(most.part("numerator")?)?, Amount::of(most.part("denominator")?)?);
    let is_day = matches!((period.value, period.code.or(period.unit)), (1.0, Some("d")) | (24.0, Some("h")));
    (is_day && many.unit.is_none() && many.code.is_none() && many.value > 0.0).then_some(many.value)
}

/// How many hours are between two doses at least: "every four hours as needed".
fn hours_between(dosage: &Value) -> Option<f64> {
    let repeat = dosage.part("timing")?.part("repeat")?;
    let once = repeat.part("frequency").and_then(Value::as_u64).is_none_or(|times| times == 1);
    let hourly = repeat.text("periodUnit") == Some("h");
    repeat.part("period").and_then(Value::as_f64).filter(|hours| once && hourly && (0.25..=168.0).contains(hours))
}

/// When a Dosage is due; none where its elements say no hour, or another rhythm than a schedule has.
fn schedule_of(dosage: &Value, course: Option<&Value>, here: &Here) -> Option<Schedule> {
    let timing = dosage.part("timing")?;
    let Some(repeat) = timing.part("repeat") else { return read_told(&text_of(timing.part("code")?)?) };
    let bounds = repeat.part("boundsPeriod").or(course);
    let first = bounds.and_then(|bounds| day_of(bounds, &["start"]));
    let until = bounds.and_then(|bounds| day_of(bounds, &["end"]));
    let unit = repeat.text("periodUnit");
    let period = repeat.part("period").and_then(Value::as_u64).unwrap_or(1);
    if unit == Some("h") {
        return hourly(repeat, period, here).map(|schedule| Schedule { until, ..schedule });
    }
    let read = |time: &Value| NaiveTime::parse_from_str(time.as_str()?, "%H:%M:%S").ok();
    let mut times: Vec<NaiveTime> = repeat.items("timeOfDay").iter().map(read).collect::<Option<_>>()?;
    times.sort_unstable();
    times.dedup();
    let day =
        |day: &Value| DAYS.iter().position(|name| day.as_str() == Some(name)).and_then(|at| u8::try_from(at + 1).ok());
    let mut days: Vec<u8> = repeat.items("dayOfWeek").iter().map(day).collect::<Option<_>>()?;
    days.sort_unstable();
    let from = first.unwrap_or_else(|| here.zone.local(here.now).date());
    let recurs = match (unit, period, days.is_empty()) {
        _ if times.is_empty() => return None,
        (None | Some("d" | "wk"), 1, false) => Recurs::Days { days },
        (None | Some("d"), 1, true) => Recurs::Days { days: (1..=7).collect() },
        (Some("d"), every @ 2..=365, true) => Recurs::EveryDays { every: u16::try_from(every).ok()?, from },
        (Some("wk"), every @ 2..=52, false) => Recurs::EveryWeeks { every: u8::try_from(every).ok()?, days, from },
        _ => return None,
    };
    let from = first.filter(|_| matches!(recurs, Recurs::Days { .. }));
    Some(Schedule { from, until, ..Schedule::of(times, recurs) })
}

/// Every so many hours, counted from an instant; none where it is not known from which.
fn hourly(repeat: &Value, period: u64, here: &Here) -> Option<Schedule> {
    let every = u8::try_from(period).ok().filter(|every| (1..=24).contains(every))?;
    let Moment::At(start) = moment(repeat.part("boundsPeriod")?.text("start")?)? else { return None };
    let once = repeat.part("frequency").and_then(Value::as_u64).is_none_or(|times| times == 1);
    let local = here.zone.local(start);
    let recurs = Recurs::EveryHours { every, from: local.date() };
    let zone = match here.zone {
        Zone::Named(zone) => Some(zone),
        Zone::Fixed(_) => None,
    };
    once.then(|| Schedule { zone, ..Schedule::of(vec![local.time()], recurs) })
}
