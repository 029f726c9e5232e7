//! A course: how many doses it makes, from now on, and whether a stock that was told is as many.

use alara_record::Recurs;
use chrono::NaiveDate;

use crate::dose::count_of;
use crate::tools::{AddMedication, Clock, HealthCall};

/// More days than any course has.
const LONGEST: usize = 730;

/// What the person should be told of a course before it is written.
pub fn notices(call: &HealthCall, clock: &Clock) -> Vec<String> {
    let (HealthCall::AddMedication(plan) | HealthCall::UpdateMedication(crate::tools::UpdateMedication(plan))) = call
    else {
        return Vec::new();
    };
    // Doses that differ are told of with their plan.
    if plan.doses.is_some() || plan.steps.is_some() {
        return Vec::new();
    }
    let (Some(doses), Some(until)) = (doses(plan, clock), plan.until) else { return Vec::new() };
    let each = plan.dose.as_deref().and_then(count_of).unwrap_or(1.0);
    let mut told = vec![format!("That makes {doses} doses from now on, the last on {}.", until.format("%a, %B %-d"))];
    let needed = f64::from(doses) * each;
    if let Some(stock) = plan.stock.filter(|stock| (stock - needed).abs() > 1e-9) {
        let verb = if stock < needed { "fewer" } else { "more" };
        told.push(format!("You have {stock}, which is {verb} than the {needed} that it takes. Is that right?"));
    }
    told
}

/// The doses of a course that are still to come; `None` where its words do not settle them.
fn doses(plan: &AddMedication, clock: &Clock) -> Option<u32> {
    let (until, now) = (plan.until?, clock.local());
    let times = plan.times.as_deref().filter(|times| !times.is_empty() && plan.every_hours.is_none())?;
    let from = plan.from.unwrap_or(now.date()).max(now.date());
    let first = plan.from.unwrap_or(now.date());
    let recurs = match (&plan.days, plan.every_days, plan.days_on.zip(plan.days_off)) {
        (_, _, Some((on, off))) => Recurs::Cycle { on, off, from: first },
        (Some(days), ..) => Recurs::Days { days: days.clone() },
        (None, Some(every), _) => Recurs::EveryDays { every, from: first },
        (None, None, None) => Recurs::Days { days: (1..=7).collect() },
    };
    let on = |date: &NaiveDate| recurs.falls_on(*date);
    let days = from.iter_days().take(LONGEST).take_while(|date| *date <= until).filter(on);
    let due = days.flat_map(|date| times.iter().map(move |time| date.and_time(time.0)));
    u32::try_from(due.filter(|due| *due > now).count()).ok()
}
