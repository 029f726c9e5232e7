//! How a medication is to be taken, as `add_medication` and `update_medication` have it: only what the words tell, and the usual hours of the
//! parts of the day that they name.

use alara_english::time::other_half;
use alara_gate::Parameters;
use alara_record::{PersonId, Record};
use chrono::{Datelike, NaiveTime, Timelike};

use super::filled::Fill;
use super::values::{beside, clock_text, whole};
use crate::events::{Plan, Sourced, Which};
use crate::lexicon;
use crate::reader::varied::list_parameters;
use crate::tools::{Clock, UpdateMedication};

/// A medication by the name that the list has for it; as said where it is not on it.
pub(super) fn listed(which: &Sourced<Which>, record: &dyn Record) -> Sourced<Which> {
    let Some(name) = which.value.name() else { return which.clone() };
    let active = crate::on_list::current(record, record.person().id);
    let exact = active.iter().any(|each| each.name.eq_ignore_ascii_case(name));
    match active.iter().find(|each| !exact && lexicon::same_medication(&each.name, name)) {
        Some(one) => Sourced { value: Which::Known(one.name.clone()), ..which.clone() },
        None => which.clone(),
    }
}

/// The hour of a schedule where its half of the day is not said: of a day as most people live it, whatever the hour is now ("at 9" is in
/// the morning, "at 2" is not in the night). The card shows it.
fn daily((time, twelve_hour): (NaiveTime, bool)) -> NaiveTime {
    match time.hour() {
        1..=4 if twelve_hour => other_half(time),
        _ => time,
    }
}

/// Whether hours are kept for a medication.
pub(super) fn scheduled(name: &str, person: PersonId, record: &dyn Record) -> bool {
    crate::on_list::same_as(record, person, name).iter().any(|each| each.is_scheduled())
}

/// Whether a dose of a listed medication is due at a time of day.
pub(super) fn due_at(name: &str, at: NaiveTime, record: &dyn Record) -> bool {
    crate::on_list::same_as(record, record.person().id, name).iter().any(|each| each.times().contains(&at))
}

/// The hour at which a listed medication is taken, where it is one.
fn one_hour(name: &str, record: &dyn Record) -> Option<NaiveTime> {
    let of = *crate::on_list::same_as(record, record.person().id, name).first()?;
    match of.times().as_slice() {
        [one] => Some(*one),
        _ => None,
    }
}

/// The call that puts a plan on the list; `None` where nobody can tell of which medication.
pub(super) fn planned(
    tool: &'static str,
    which: &Sourced<Which>,
    plan: &Plan,
    record: &dyn Record,
    clock: &Clock,
) -> (&'static str, Parameters) {
    let mut set = Parameters::new();
    set.fill("name", which.value.name());
    set.fill("dose", plan.dose.as_ref().filter(|dose| !dose.value.vague).map(|dose| dose.value.planned()));
    set.fill("dose", plan.range.as_ref().map(|said| &said.value));
    if let Some(varied) = &plan.varied {
        set.extend(list_parameters(&varied.value));
        set.said("from", &plan.ringing.from);
        set.said("until", &plan.ringing.until);
        set.said("instructions", &plan.instructions);
        return (tool, set);
    }
    let ringing = &plan.ringing;
    // Of a listed medication an hour without a half of the day keeps the old one's.
    let one = || which.value.name().filter(|_| tool == UpdateMedication::ID).and_then(|name| one_hour(name, record));
    let shown = plan.moved.as_ref().map(|moved| moved.from).or_else(one);
    let hour = |said: (NaiveTime, bool)| match shown {
        Some(_) => beside(said, shown, clock.local()),
        None => daily(said),
    };
    let mut times: Vec<NaiveTime> = ringing.times.iter().map(|said| hour(said.value)).collect();
    times.extend(&plan.offered);
    // Of several hours one moves, and the others stay as they are.
    times.extend(plan.moved.iter().flat_map(|moved| &moved.others));
    times.sort_unstable();
    times.dedup();
    let times: Vec<String> = times.into_iter().map(clock_text).collect();
    set.fill("times", Some(times).filter(|times| !times.is_empty()));
    let rhythm = ringing.every_days.is_some() || ringing.every_hours.is_some();
    let days = ringing.days.as_ref().map(|days| &days.value);
    set.fill("days", days.filter(|days| days.len() < 7 && !rhythm));
    set.said("as_needed", &plan.as_needed);
    for (field, said) in
        [("min_interval_hours", &plan.min_interval_hours), ("max_per_day", &plan.max_per_day), ("stock", &plan.stock)]
    {
        set.fill(field, said.as_ref().map(|said| whole(said.value)));
    }
    set.said("every_days", &ringing.every_days);
    set.said("every_hours", &ringing.every_hours);
    if let Some((on, off)) = ringing.cycle {
        set.put("days_on", on);
        set.put("days_off", off);
    }
    // "every 2 weeks on Mondays": from the next Monday on.
    if let (Some(every), Some(days), None) = (&ringing.every_days, &ringing.days, &ringing.from)
        && let ([day], 0) = (days.value.as_slice(), every.value % 7)
    {
        let on = |date: &chrono::NaiveDate| date.weekday().number_from_monday() == u32::from(*day);
        set.fill("from", clock.local().date().iter_days().take(7).find(on));
    }
    set.said("from", &ringing.from);
    set.said("until", &ringing.until);
    set.said("instructions", &plan.instructions);
    (tool, set)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_hour_of_a_schedule_is_that_of_a_usual_day_whatever_the_hour_is_now() {
        let at = |hour: u32| NaiveTime::from_hms_opt(hour, 0, 0).unwrap_or_default();
        for (said, twelve_hour, meant) in [(9, true, 9), (8, true, 8), (2, true, 14), (12, true, 12), (2, false, 2)] {
            assert_eq!(daily((at(said), twelve_hour)), at(meant), "{said}");
        }
    }
}
