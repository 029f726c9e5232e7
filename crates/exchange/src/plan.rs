//! The doses of a medication as a file has them, put into the call that plans exactly these; what no call plans is told in words.

use alara_health::tools::{AddMedication, Clock, DoseStep, TimeOfDay, TimedDose};
use alara_record::{PersonId, Recurs, Schedule};
use chrono::{Duration, NaiveDate, NaiveTime};
use uuid::Uuid;

use crate::incoming::Here;
use crate::rhythm::{counted_from, first_day, is_sound, rhythm, told};

/// A dose, and when it is due.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Planned {
    /// As it is said; none where the file says only when.
    pub dose: Option<String>,
    /// When.
    pub schedule: Schedule,
}

/// Puts a plan into a call; where no call makes exactly this plan, it stands in words in the instructions.
pub(crate) fn take_plan(planned: &[Planned], here: &Here, medication: &mut AddMedication) {
    if let Some(with) = plan(planned, here, medication) {
        *medication = with;
        return;
    }
    let words = planned.iter().map(|each| match &each.dose {
        Some(dose) => format!("{dose} {}", told(&each.schedule)),
        None => told(&each.schedule),
    });
    medication.instructions = Some(words.chain(medication.instructions.take()).collect::<Vec<_>>().join("\n"));
}

/// The medication with exactly this plan; none where no call makes it.
fn plan(planned: &[Planned], here: &Here, medication: &AddMedication) -> Option<AddMedication> {
    if !planned.iter().all(|each| is_sound(&each.schedule)) {
        return None;
    }
    let mut with = medication.clone();
    fill_plan(planned, &mut with);
    let clock = Clock { now: here.now, zone: here.zone };
    let made = with.becomes(None, PersonId(Uuid::nil()), &clock).ok()?;
    let due = list_due(made.planned().map(|(dose, schedule)| (dose.map(str::to_owned), schedule.clone())));
    let wanted = list_due(planned.iter().map(|each| (each.dose.clone(), each.schedule.clone())));
    (due == wanted).then_some(with)
}

/// One time of a dose: how much, when, how it comes again, from and until when.
type Due = (Option<String>, Option<NaiveTime>, String, Option<NaiveDate>, Option<NaiveDate>);

/// Each time of each dose, in one order: two plans that have the same are the same.
fn list_due(planned: impl Iterator<Item = (Option<String>, Schedule)>) -> Vec<Due> {
    let mut all: Vec<Due> = planned
        .flat_map(|(dose, schedule)| {
            let times: Vec<Option<NaiveTime>> = match schedule.times.as_slice() {
                [] => vec![None],
                times => times.iter().copied().map(Some).collect(),
            };
            times
                .into_iter()
                .map(move |time| (dose.clone(), time, rhythm(&schedule.recurs), first_day(&schedule), schedule.until))
        })
        .collect();
    all.sort();
    all
}

/// Fills the parameters that would make a plan, by its shape.
fn fill_plan(planned: &[Planned], medication: &mut AddMedication) {
    let Some(first) = planned.first() else { return };
    let starts: Vec<Option<NaiveDate>> = planned.iter().map(|each| each.schedule.from).collect();
    let one_rhythm = planned.iter().all(|each| each.schedule.recurs == first.schedule.recurs);
    let one_hour = planned.iter().all(|each| each.schedule.times == first.schedule.times);
    let dose = |each: &Planned| each.dose.clone().unwrap_or_default();
    medication.until = first.schedule.until;
    // A dose that stands there already holds for each of the plan.
    if let ([only], None) = (planned, &medication.dose) {
        medication.dose.clone_from(&only.dose);
        set_times(&only.schedule, medication);
        set_rhythm(&only.schedule, medication);
    } else if takes_turns(planned) {
        medication.from = planned.iter().filter_map(|each| counted_from(&each.schedule.recurs)).min();
        set_times(&first.schedule, medication);
        medication.doses =
            Some(planned.iter().map(|each| TimedDose { time: None, days: None, dose: dose(each) }).collect());
    } else if (one_rhythm || planned.iter().all(counts_by_itself))
        && one_hour
        && starts.iter().any(|start| *start != first.schedule.from)
    {
        let every_days = |each: &Planned| match each.schedule.recurs {
            Recurs::EveryDays { every, .. } if !one_rhythm => Some(every),
            _ => None,
        };
        let step = |each: &Planned| DoseStep {
            dose: dose(each),
            for_days: None,
            until: each.schedule.until,
            every_days: every_days(each),
        };
        set_times(&first.schedule, medication);
        if one_rhythm {
            set_rhythm(&first.schedule, medication);
        }
        medication.steps = Some(planned.iter().map(step).collect());
        medication.from = starts.into_iter().flatten().min();
        medication.until = None;
    } else {
        medication.from = first.schedule.from;
        if one_hour {
            set_times(&first.schedule, medication);
        }
        if one_rhythm {
            set_rhythm(&first.schedule, medication);
        }
        medication.doses = Some(planned.iter().flat_map(|each| list_timed(each, one_hour, one_rhythm)).collect());
    }
}

/// Whether a step is taken every day, or every so many days from its own first on.
fn counts_by_itself(each: &Planned) -> bool {
    match &each.schedule.recurs {
        Recurs::Days { days } => days.len() == 7,
        Recurs::EveryDays { from, .. } => each.schedule.from.is_none_or(|first| first == *from),
        _ => false,
    }
}

/// A dose at each of its times, or at those that all have; on days of its own, or on those that all have.
fn list_timed(each: &Planned, one_hour: bool, one_rhythm: bool) -> Vec<TimedDose> {
    let days = match &each.schedule.recurs {
        Recurs::Days { days } if !one_rhythm => Some(days.clone()),
        _ => None,
    };
    let times: Vec<Option<TimeOfDay>> = match one_hour {
        true => vec![None],
        false => each.schedule.times.iter().map(|time| Some(TimeOfDay(*time))).collect(),
    };
    let timed = |time| TimedDose { time, days: days.clone(), dose: each.dose.clone().unwrap_or_default() };
    times.into_iter().map(timed).collect()
}

/// Whether doses take turns: each every so many days as there are doses, a day after the one before.
fn takes_turns(planned: &[Planned]) -> bool {
    let begins = planned.first().and_then(|first| counted_from(&first.schedule.recurs));
    (0..).zip(planned).all(|(day, each)| match (&each.schedule.recurs, begins) {
        (Recurs::EveryDays { every, from }, Some(begins)) => {
            usize::from(*every) == planned.len() && *from == begins + Duration::days(day)
        }
        _ => false,
    })
}

fn set_times(schedule: &Schedule, medication: &mut AddMedication) {
    let times = schedule.times.iter().map(|time| TimeOfDay(*time));
    medication.times = Some(times.collect()).filter(|times: &Vec<TimeOfDay>| !times.is_empty());
}

/// Sets how it comes again, and from when on. Rhythms that no call has stay unset.
fn set_rhythm(schedule: &Schedule, medication: &mut AddMedication) {
    medication.from = counted_from(&schedule.recurs).or(schedule.from);
    match &schedule.recurs {
        Recurs::Days { days } => {
            // Every day is what a call without days says, where it says a time.
            medication.days = Some(days.clone()).filter(|days| days.len() < 7 || schedule.times.is_empty());
        }
        Recurs::EveryDays { every, .. } => medication.every_days = Some(*every),
        Recurs::Cycle { on, off, .. } => (medication.days_on, medication.days_off) = (Some(*on), Some(*off)),
        Recurs::EveryHours { every, .. } => medication.every_hours = Some(*every),
        Recurs::Once { .. } | Recurs::EveryWeeks { .. } | Recurs::Dates { .. } => {}
    }
}
