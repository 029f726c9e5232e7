//! A plan of doses that is to be written: the person is told every dose with its days and times, how much of a stock it takes, and where
//! a day of it would pass their own maximum.

use alara_english::Text;
use alara_english::time::recurrence;
use alara_record::{Medication, PersonId, Record, Recurs};
use chrono::{NaiveDate, NaiveDateTime};

use crate::dose::{count_pieces, lacks_strength};
use crate::planned_doses::describe_plan;
use crate::tools::{AddMedication, Clock, HealthCall, UpdateMedication};

/// More days than any taper or course has.
const LONGEST: usize = 730;

/// What the person should be told of a plan before it is written.
pub fn tell_plan(call: &HealthCall, record: &dyn Record, person: PersonId, clock: &Clock) -> Vec<String> {
    let (plan, known) = match call {
        HealthCall::AddMedication(plan) | HealthCall::UpdateMedication(UpdateMedication(plan)) => {
            (plan, find_listed(plan, record, person))
        }
        _ => return Vec::new(),
    };
    let Ok(becomes) = plan.becomes(known, person, clock) else { return Vec::new() };
    let mut told = Vec::new();
    if let Some(old) = known.filter(|old| !old.plan.is_empty() && old.plan != becomes.plan) {
        told.push(format!("Until now: {}.", describe_plan(&old.plan).join("; ")));
    }
    if becomes.plan.is_empty() && becomes.times().is_empty() && says_how_often(plan, &becomes, clock) {
        told.push(UNTIMED.to_owned());
    }
    if becomes.plan.is_empty() || known.is_some_and(|old| old.plan == becomes.plan) {
        return told;
    }
    told.push(format!("Planned: {}.", describe_plan(&becomes.plan).join("; ")));
    if becomes.times().is_empty() {
        told.push(UNTIMED.to_owned());
    }
    told.extend(tell_maximum(&becomes, clock));
    told.extend(tell_stock(plan, &becomes, clock));
    told
}

const UNTIMED: &str = "It has no times of day, so nothing reminds of it.";

/// Whether a call says that a medication comes again, by its days or in the words on how it is taken.
fn says_how_often(plan: &AddMedication, becomes: &Medication, clock: &Clock) -> bool {
    let words = plan.instructions.as_deref().map(Text::new);
    let often = words.and_then(|words| recurrence(&words, clock.local())).is_some_and(|often| often.repeats());
    !becomes.as_needed && (often || plan.days.is_some() || plan.every_days.is_some() || plan.days_on.is_some())
}

fn find_listed<'r>(plan: &AddMedication, record: &'r dyn Record, person: PersonId) -> Option<&'r Medication> {
    crate::on_list::same_as(record, person, &plan.name).first().copied()
}

/// The day with most of it, where that is more than the maximum that the user set.
fn tell_maximum(medication: &Medication, clock: &Clock) -> Option<String> {
    let most = medication.max_per_day?;
    let today = clock.local().date();
    let first =
        medication.plan.iter().filter_map(|each| each.schedule.from).min().map_or(today, |from| from.max(today));
    let of_day = |date: &NaiveDate| -> f64 {
        let doses = medication.doses_on(*date).into_iter();
        doses
            .map(|each| {
                count_pieces(Some(&each.dose), medication)
                    * f64::from(count_times(&each.schedule.recurs, each.schedule.times.len()))
            })
            .sum()
    };
    let days = first.iter_days().take(LONGEST);
    let (date, made) = days.map(|date| (date, of_day(&date))).find(|(_, made)| *made > most + 1e-9)?;
    Some(format!("It makes {made} on {}, over your daily maximum of {most}.", date.format("%a, %B %-d")))
}

fn count_times(recurs: &Recurs, times: usize) -> u32 {
    match recurs {
        Recurs::EveryHours { every, .. } => 24 / u32::from((*every).max(1)),
        _ => u32::try_from(times.max(1)).unwrap_or(u32::MAX),
    }
}

/// How many doses a plan with an end makes, and whether the stock that was told is as many; where no stock can be counted, why.
fn tell_stock(plan: &AddMedication, medication: &Medication, clock: &Clock) -> Vec<String> {
    let mut told = Vec::new();
    let uncounted = medication.stock.is_some() && lacks_strength(medication);
    if uncounted {
        let how = "Say how strong one tablet is, as its dose, and the stock falls by tablets; until then each dose counts as one.";
        told.push(how.to_owned());
    }
    let ends = medication.plan.iter().map(|each| each.schedule.until).collect::<Option<Vec<_>>>();
    let Some(last) = ends.and_then(|ends| ends.into_iter().max()) else { return told };
    let doses = list_doses(medication, last, clock.local());
    if doses.is_empty() {
        return told;
    }
    told.push(format!("That makes {} doses from now on, the last on {}.", doses.len(), last.format("%a, %B %-d")));
    let needed: f64 = doses.iter().map(|dose| count_pieces(Some(dose), medication)).sum();
    if let Some(stock) = plan.stock.filter(|stock| !uncounted && (stock - needed).abs() > 1e-9) {
        let verb = if stock < needed { "fewer" } else { "more" };
        told.push(format!("You have {stock}, which is {verb} than the {needed} that it takes. Is that right?"));
    }
    told
}

/// The doses of a plan that are still to come, up to its last day; none where one of them counts by hours.
fn list_doses(medication: &Medication, last: NaiveDate, now: NaiveDateTime) -> Vec<&str> {
    if medication.plan.iter().any(|each| matches!(each.schedule.recurs, Recurs::EveryHours { .. })) {
        return Vec::new();
    }
    let days = now.date().iter_days().take(LONGEST).take_while(|date| *date <= last);
    let of_day = |date: NaiveDate| {
        let doses = medication.doses_on(date).into_iter();
        let due = doses.flat_map(move |each| {
            each.schedule.times.iter().map(move |time| (date.and_time(*time), each.dose.as_str()))
        });
        due.filter(|(due, _)| *due > now).map(|(_, dose)| dose).collect::<Vec<_>>()
    };
    days.flat_map(of_day).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use alara_record::{MemoryRecord, Noun, Person, Zone};
    use chrono::DateTime;
    use serde_json::{Value, json};
    use uuid::Uuid;

    /// The person is told so on Saturday, the 14th of March, at 09:30.
    fn told(call: Value, listed: Option<Value>) -> Vec<String> {
        let person = PersonId(Uuid::from_u128(1));
        let now = DateTime::parse_from_rfc3339("2026-03-14T09:30:00-04:00").unwrap();
        let clock = Clock { now, zone: Zone::Fixed(*now.offset()) };
        let mut record = MemoryRecord::new(Person { id: person, name: "You".into(), aka: vec![], is_user: true });
        let read = |values: Value| serde_json::from_value::<AddMedication>(values).unwrap();
        let Some(listed) = listed else {
            return tell_plan(&HealthCall::AddMedication(read(call)), &record, person, &clock);
        };
        record.put(Noun::from(read(listed).becomes(None, person, &clock).unwrap()));
        tell_plan(&HealthCall::UpdateMedication(UpdateMedication(read(call))), &record, person, &clock)
    }

    #[test]
    fn taper_is_told_with_its_days_and_doses() {
        let steps = json!([{ "dose": "40 mg", "for_days": 3 }, { "dose": "30 mg", "for_days": 3 }]);
        let call = json!({ "name": "Prednisone", "dose": "5 mg", "steps": steps, "times": ["10:00"], "stock": 40 });
        assert_eq!(
            told(call, None),
            [
                "Planned: 40 mg from Sat, March 14 to Mon, March 16 at 10:00; \
                 30 mg from Tue, March 17 to Thu, March 19 at 10:00.",
                "That makes 6 doses from now on, the last on Thu, March 19.",
                "You have 40, which is fewer than the 42 that it takes. Is that right?",
            ]
        );
    }

    #[test]
    fn change_of_a_plan_tells_what_it_takes_the_place_of() {
        let doses = json!([{ "time": "08:00", "dose": "12 units" }, { "time": "18:00", "dose": "8 units" }]);
        let insulin = json!({ "name": "Insulin", "doses": doses });
        let told = told(json!({ "name": "Insulin", "dose": "10 units" }), Some(insulin));
        assert_eq!(told, ["Until now: 12 units at 08:00; 8 units at 18:00."]);
    }

    #[test]
    fn largest_day_is_held_against_the_maximum() {
        let doses = json!([{ "days": [1], "dose": "3 tablets" }, { "dose": "1 tablet" }]);
        let call = json!({ "name": "X", "doses": doses, "times": ["08:00", "20:00"], "max_per_day": 4 });
        assert!(told(call, None).contains(&"It makes 6 on Mon, March 16, over your daily maximum of 4.".to_owned()));
    }

    #[test]
    fn plan_without_times_and_stock_without_strength_are_told() {
        let doses = json!([{ "days": [1, 3, 5], "dose": "5 mg" }, { "dose": "2.5 mg" }]);
        let told = told(json!({ "name": "Warfarin", "doses": doses, "stock": 30 }), None);
        assert_eq!(told[0], "Planned: 5 mg on Mon, Wed, Fri; 2.5 mg on Tue, Thu, Sat, Sun.");
        assert!(told[1].starts_with("It has no times") && told[2].starts_with("Say how strong"), "{told:?}");
    }
}
