//! What a change of a medication makes of its schedule and of its plan of doses.

use alara_gate::{Finding, Parameters};
use alara_record::{Medication, PersonId, PlannedDose, Recurs, Schedule};
use chrono::{NaiveDate, NaiveTime};
use serde_json::{Value, json};

use super::add_medication::AddMedication;
use super::doses::{DOSES, Frame, STEPS, plan_doses, plan_steps};
use super::{Clock, add_medication, refuse};

/// How much of a medication is due when: one dose by one schedule, or a plan of doses; never both. Beside a plan the dose is what holds for
/// all of it.
pub(super) type Regimen = (Option<String>, Option<Schedule>, Vec<PlannedDose>);

impl AddMedication {
    /// How much is due when from now on, as far as this says; the rest is as it was. What begins on a later day leaves what stands until then.
    ///
    /// # Errors
    /// What contradicts itself, leaves open which of several doses is meant, or cannot be planned from a later day.
    pub(super) fn resolve_regimen(&self, old: &Medication, clock: &Clock) -> Result<Regimen, Finding> {
        let today = clock.local().date();
        let Some(first) = self.begins_later(clock) else {
            let stands = if self.says_when() { &old.standing_from(today) } else { old };
            return self.resolve_at_once(stands, clock);
        };
        let until_then = match old.stopped {
            true => Vec::new(),
            false => old.planned_between(today, first.pred_opt()),
        };
        if until_then.is_empty() {
            return self.resolve_at_once(old, clock);
        }
        let refuse = |detail: &str| Err(refuse(detail, &["from"]));
        if !self.says_when() {
            return refuse("It is taken before that day already. What changes then?");
        }
        if old.as_needed {
            return refuse(
                "Until then it is taken as needed, and that cannot change by itself. Say it again on that day.",
            );
        }
        let mut stands = old.standing_from(first);
        // What has ended by then begins anew.
        let ended = |schedule: &Schedule| schedule.until.is_some_and(|until| until < first);
        stands.schedule = stands.schedule.map(|old| if ended(&old) { Schedule { until: None, ..old } } else { old });
        let (dose, schedule, then) = self.resolve_at_once(&stands, clock)?;
        let much = |dose: Option<&str>| dose.map(str::to_owned);
        let mut plan: Vec<_> = until_then.into_iter().map(|(dose, schedule)| (much(dose), schedule)).collect();
        // Beside doses that differ from then on, the dose is what holds for all of them.
        let shared = if schedule.is_none() { dose.clone() } else { old.dose.clone().filter(|_| !old.plan.is_empty()) };
        plan.extend(schedule.map(|schedule| (dose, schedule)));
        let plan: Option<Vec<_>> =
            plan.into_iter().map(|(dose, schedule)| Some(PlannedDose { dose: dose?, schedule })).collect();
        let Some(plan) = plan else { return refuse("How much is one dose, until then and from then on?") };
        Ok((shared, None, plan.into_iter().chain(then).collect()))
    }

    /// The first day of it, where that is still to come.
    pub(super) fn begins_later(&self, clock: &Clock) -> Option<NaiveDate> {
        self.from.filter(|from| *from > clock.local().date())
    }

    /// Whether it says how much, or when, beside the first day.
    fn says_when(&self) -> bool {
        let doses = self.dose.is_some() || self.doses.is_some() || self.steps.is_some();
        let times = self.times.is_some() || self.has_rhythm() || self.until.is_some();
        doses || times || self.as_needed.is_some() || self.taken_out.is_some()
    }

    /// How much is due when, with this in place of what stands.
    fn resolve_at_once(&self, old: &Medication, clock: &Clock) -> Result<Regimen, Finding> {
        // The dose that was holds for all only where it stood beside a plan.
        let held = |planned: bool| {
            let kept = old.dose.clone().filter(|_| !self.takes_out("dose") && planned != old.plan.is_empty());
            self.dose.clone().or(kept)
        };
        if let Some(plan) = self.make_plan(old, clock)? {
            return Ok((held(true), None, plan));
        }
        if old.plan.is_empty() {
            let schedule = old.schedule.clone().filter(|_| !self.takes_out("times"));
            return Ok((held(false), self.schedule(schedule, clock), Vec::new()));
        }
        // A dose for all takes the place of the doses that differed.
        if self.dose.is_some() || self.takes_out(DOSES) || self.takes_out(STEPS) {
            let times = Some(old.times()).filter(|times| !times.is_empty() && !self.takes_out("times"));
            return Ok((held(false), self.schedule(times.map(Schedule::daily), clock), Vec::new()));
        }
        self.change_plan(old.plan.clone()).map(|plan| (held(true), None, plan))
    }

    /// The medication as it would stand, of the listed one where there is one.
    ///
    /// # Errors
    /// What of its doses contradicts itself, or what the listed one has.
    pub fn becomes(&self, old: Option<&Medication>, person: PersonId, clock: &Clock) -> Result<Medication, Finding> {
        let old = old.cloned().unwrap_or_else(|| Medication { person, ..add_medication::unlisted(&self.name) });
        self.brought_up_to_date(old, clock)
    }

    /// The plan that its doses or its steps make; `None` where it says neither.
    pub(super) fn make_plan(&self, old: &Medication, clock: &Clock) -> Result<Option<Vec<PlannedDose>>, Finding> {
        let (doses, steps) = (self.doses.as_deref(), self.steps.as_deref());
        if doses.is_none() && steps.is_none() {
            return Ok(None);
        }
        if self.as_needed == Some(true) {
            return Err(refuse("As needed, or a dose for each time or day: only one of them.", &["as_needed"]));
        }
        let mut schedule = self.schedule(None, clock).unwrap_or_else(|| Schedule::daily(Vec::new()));
        // What names no hour keeps those that the medication has.
        let own = doses.into_iter().flatten().any(|each| each.time.is_some());
        if schedule.times.is_empty() && !own && !self.takes_out("times") {
            schedule.times = old.times();
        }
        let rhythm = self.has_rhythm();
        let frame = Frame { schedule, rhythm, from: self.from.unwrap_or(clock.local().date()) };
        match (doses, steps) {
            (Some(_), Some(_)) => Err(refuse("A dose for each time or day, or steps: only one of them.", &[STEPS])),
            (Some(doses), None) => plan_doses(doses, &frame).map(Some),
            (None, Some(steps)) => plan_steps(steps, &frame).map(Some),
            (None, None) => Ok(None),
        }
    }

    /// The plan that its doses or its steps make by themselves; `None` where they make none.
    pub(crate) fn plan_alone(&self, clock: &Clock) -> Option<Vec<PlannedDose>> {
        self.make_plan(&add_medication::unlisted(&self.name), clock).ok().flatten()
    }

    /// A plan whose times or last day change, and nothing else of it.
    fn change_plan(&self, mut plan: Vec<PlannedDose>) -> Result<Vec<PlannedDose>, Finding> {
        const AGAIN: &str = "Its doses differ by time or day. Say each dose again, with its times and days.";
        let said = [
            ("days", self.days.is_some()),
            ("every_days", self.every_days.is_some()),
            ("every_hours", self.every_hours.is_some()),
            ("days_on", self.days_on.is_some()),
            ("from", self.from.is_some()),
        ];
        if let Some((field, _)) = said.into_iter().find(|(field, said)| *said || self.takes_out(field)) {
            return Err(refuse(AGAIN, &[field]));
        }
        if self.takes_out("times") {
            return Err(refuse(AGAIN, &["times"]));
        }
        if let Some(times) = &self.times {
            let mut new: Vec<_> = times.iter().map(|time| time.0).collect();
            new.sort_unstable();
            let mut old: Vec<_> = plan.iter().flat_map(|each| each.schedule.times.clone()).collect();
            old.sort_unstable();
            old.dedup();
            let alike = plan.iter().all(|each| each.schedule.times == old);
            if !alike && new.len() != old.len() {
                return Err(refuse(AGAIN, &["times"]));
            }
            for each in &mut plan {
                // The first hour takes the place of the first, the second of the second.
                let moved = |time| old.iter().position(|each| each == time).and_then(|at| new.get(at)).copied();
                each.schedule.times =
                    if alike { new.clone() } else { each.schedule.times.iter().filter_map(moved).collect() };
            }
        }
        if self.until.is_some() || self.takes_out("until") {
            let first = plan.first().map(|each| (each.schedule.from, each.schedule.until));
            if plan.iter().any(|each| Some((each.schedule.from, each.schedule.until)) != first) {
                return Err(refuse("Its steps end one after the other. Say each step again.", &["until"]));
            }
            for each in &mut plan {
                each.schedule.until = self.until;
            }
        }
        Ok(plan)
    }

    /// What is wrong with its doses or steps by themselves; a plan that is over before it begins is none.
    pub(super) fn find_unplannable(&self, clock: &Clock) -> Option<Finding> {
        let plan = match self.make_plan(&add_medication::unlisted(&self.name), clock) {
            Err(finding) => return Some(finding),
            Ok(plan) => plan?,
        };
        let over = plan.iter().all(|each| each.schedule.until.is_some_and(|until| until < clock.local().date()));
        over.then(|| refuse("That last day has passed.", &[if self.steps.is_some() { STEPS } else { DOSES }]))
    }
}

/// Whether it is taken every day of its own, or every so many from the first of them on.
fn counts_from_its_first(schedule: &Schedule) -> bool {
    match &schedule.recurs {
        Recurs::Days { days } => days.len() == 7,
        Recurs::EveryDays { from, .. } => schedule.from == Some(*from),
        _ => false,
    }
}

/// The parameters that would make a plan as it stands; none where one dose holds at all times, or where no call says it.
pub fn list_parameters(medication: &Medication) -> Parameters {
    let mut set = Parameters::new();
    let plan = medication.plan.as_slice();
    let Some(first) = plan.first() else { return set };
    let date = |date: NaiveDate| json!(date.format("%Y-%m-%d").to_string());
    let clock = |time: &NaiveTime| json!(time.format("%H:%M").to_string());
    let one_hour = plan.iter().all(|each| each.schedule.times == first.schedule.times);
    if one_hour && !first.schedule.times.is_empty() {
        set.insert("times".to_owned(), first.schedule.times.iter().map(clock).collect());
    }
    let starts = plan.iter().map(|each| each.schedule.from);
    let turns = plan.len() > 1
        && plan.iter().all(
            |each| matches!(each.schedule.recurs, Recurs::EveryDays { every, .. } if usize::from(every) == plan.len()),
        );
    if turns {
        let began = plan.iter().filter_map(|each| match each.schedule.recurs {
            Recurs::EveryDays { from, .. } => Some(from),
            _ => None,
        });
        set.extend(began.min().map(|from| ("from".to_owned(), date(from))));
        let rows: Value = plan.iter().map(|each| json!({ "dose": each.dose })).collect();
        set.insert(DOSES.to_owned(), rows);
    } else if plan.len() > 1 && starts.clone().any(|start| start != first.schedule.from) {
        let alike = plan.iter().all(|each| each.schedule.recurs == first.schedule.recurs);
        let weekly = match &first.schedule.recurs {
            Recurs::Days { days } if alike && days.len() < 7 => Some(days),
            _ => None,
        };
        if !one_hour || weekly.is_none() && !plan.iter().all(|each| counts_from_its_first(&each.schedule)) {
            return Parameters::new();
        }
        set.extend(weekly.map(|days| ("days".to_owned(), json!(days))));
        set.extend(starts.flatten().min().map(|from| ("from".to_owned(), date(from))));
        let row = |each: &PlannedDose| {
            let mut row = Parameters::from_iter([("dose".to_owned(), json!(each.dose))]);
            row.extend(each.schedule.until.map(|until| ("until".to_owned(), date(until))));
            if let Recurs::EveryDays { every, .. } = each.schedule.recurs {
                row.insert("every_days".to_owned(), json!(every));
            }
            Value::Object(row)
        };
        set.insert(STEPS.to_owned(), plan.iter().map(row).collect());
    } else {
        set.extend(first.schedule.from.map(|from| ("from".to_owned(), date(from))));
        set.extend(first.schedule.until.map(|until| ("until".to_owned(), date(until))));
        let rows = plan.iter().flat_map(|each| {
            let times: Vec<Option<&NaiveTime>> = match one_hour {
                true => vec![None],
                false => each.schedule.times.iter().map(Some).collect(),
            };
            times.into_iter().map(move |time| (each, time))
        });
        let row = |(each, time): (&PlannedDose, Option<&NaiveTime>)| {
            let mut row = Parameters::from_iter([("dose".to_owned(), json!(each.dose))]);
            row.extend(time.map(|time| ("time".to_owned(), clock(time))));
            if let Recurs::Days { days } = &each.schedule.recurs
                && days.len() < 7
            {
                row.insert("days".to_owned(), json!(days));
            }
            Value::Object(row)
        };
        set.insert(DOSES.to_owned(), rows.map(row).collect());
    }
    set
}
