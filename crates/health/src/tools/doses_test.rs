use alara_record::{Medication, Zone};
use chrono::{DateTime, NaiveDate, NaiveDateTime};
use serde_json::{Value, json};

use crate::planned_doses::{describe_plan, describe_rows};
use crate::tools::add_medication::unlisted;
use crate::tools::planned::list_parameters;
use crate::tools::{AddMedication, Clock, Tool};

/// Saturday, the 14th of March, half past nine.
fn clock() -> Clock {
    let now = DateTime::parse_from_rfc3339("2026-03-14T09:30:00-04:00").unwrap();
    Clock { now, zone: Zone::Fixed(*now.offset()) }
}

fn read(values: Value) -> AddMedication {
    let mut values = values;
    values["name"] = json!("X");
    serde_json::from_value(values).unwrap()
}

fn made_of(old: Medication, values: Value) -> Result<Medication, String> {
    let call = read(values);
    call.brought_up_to_date(old, &clock()).map_err(|finding| finding.detail)
}

fn made(values: Value) -> Medication {
    assert!(read(values.clone()).check(&clock()).is_empty(), "{values}");
    made_of(unlisted("X"), values).unwrap()
}

fn told(values: Value) -> String {
    describe_plan(&made(values).plan).join("; ")
}

fn refused(values: Value) -> String {
    let found = read(values.clone()).check(&clock());
    found.first().map(|finding| finding.detail.clone()).unwrap_or_else(|| panic!("{values} is allowed"))
}

fn insulin() -> Value {
    json!([{ "time": "08:00", "dose": "12 units" }, { "time": "18:00", "dose": "8 units" }])
}

fn at(text: &str) -> NaiveDateTime {
    NaiveDateTime::parse_from_str(text, "%Y-%m-%d %H:%M").unwrap()
}

#[test]
fn doses_for_times_make_a_plan() {
    assert_eq!(told(json!({ "doses": insulin() })), "12 units at 08:00; 8 units at 18:00");
    let medication = made(json!({ "doses": insulin(), "times": ["08:00", "18:00"], "until": "2026-03-31" }));
    assert_eq!((&medication.schedule, medication.plan.len()), (&None, 2));
    assert_eq!(medication.dose_due(at("2026-03-20 18:00")), Some("8 units"));
    assert_eq!(medication.dose_due(at("2026-04-01 18:00")), None);
}

#[test]
fn dose_without_days_has_the_days_that_are_left() {
    let week = json!([{ "days": [1, 3, 5], "dose": "5 mg" }, { "dose": "2.5 mg" }]);
    let told_of = told(json!({ "doses": week, "times": ["18:00"] }));
    assert_eq!(told_of, "5 mg on Mon, Wed, Fri at 18:00; 2.5 mg on Tue, Thu, Sat, Sun at 18:00");
    let both = json!([{ "time": "08:00", "days": [6, 7], "dose": "2" }, { "time": "08:00", "dose": "1" },
        { "time": "20:00", "dose": "3" }]);
    assert_eq!(
        told(json!({ "doses": both })),
        "2 on Sat, Sun at 08:00; 1 on Mon, Tue, Wed, Thu, Fri at 08:00; 3 at 20:00"
    );
}

#[test]
fn doses_without_time_and_days_take_turns() {
    let turns = json!([{ "dose": "1 tablet" }, { "dose": "2 tablets" }]);
    let medication = made(json!({ "doses": turns, "times": ["08:00"], "from": "2026-03-15" }));
    let due = |day: &str| medication.dose_due(at(&format!("2026-03-{day} 08:00")));
    assert_eq!(
        [due("14"), due("15"), due("16"), due("17")],
        [None, Some("1 tablet"), Some("2 tablets"), Some("1 tablet")]
    );
}

#[test]
fn steps_follow_one_another_without_a_gap() {
    let taper =
        json!([{ "dose": "40 mg", "for_days": 3 }, { "dose": "30 mg", "until": "2026-03-20" }, { "dose": "5 mg" }]);
    let medication = made(json!({ "steps": taper, "times": ["08:00"] }));
    for (day, dose) in [(14, "40 mg"), (16, "40 mg"), (17, "30 mg"), (20, "30 mg"), (21, "5 mg"), (30, "5 mg")] {
        assert_eq!(medication.dose_due(at(&format!("2026-03-{day} 08:00"))), Some(dose), "{day}");
    }
    // A loading dose is a step of one day.
    let loading = json!([{ "dose": "500 mg", "for_days": 1 }, { "dose": "250 mg", "for_days": 4 }]);
    assert_eq!(
        told(json!({ "steps": loading })),
        "500 mg on Sat, March 14; 250 mg from Sun, March 15 to Wed, March 18"
    );
}

#[test]
fn what_cannot_be_planned_is_refused_with_a_reason() {
    for (values, why) in [
        (
            json!({ "doses": [{ "time": "08:00", "dose": "5 mg" }, { "time": "08:00", "dose": "2.5 mg" }] }),
            "both fall on 08:00",
        ),
        (
            json!({ "doses": [{ "days": [1, 2], "dose": "5" }, { "days": [2], "dose": "2" }] }),
            "both fall on the same day",
        ),
        (json!({ "doses": [{ "days": [1, 2, 3, 4, 5, 6, 7], "dose": "5" }, { "dose": "2" }] }), "On which days is 2"),
        (json!({ "doses": [{ "time": "08:00", "dose": "5" }, { "dose": "2" }] }), "At what time is 2"),
        (json!({ "doses": insulin(), "times": ["12:00"] }), "How much is it at 12:00"),
        (json!({ "doses": [{ "dose": "0 mg" }, { "dose": "2 mg" }] }), "more than zero"),
        (json!({ "doses": insulin(), "every_hours": 8 }), "only one of them"),
        (json!({ "doses": insulin(), "as_needed": true }), "only one of them"),
        (json!({ "doses": insulin(), "steps": [{ "dose": "1" }] }), "only one of them"),
        (json!({ "doses": [{ "days": [1], "dose": "5" }], "days": [2] }), "only one of them"),
        (json!({ "steps": [{ "dose": "40 mg" }, { "dose": "30 mg", "for_days": 3 }] }), "For how many days is 40 mg"),
        (json!({ "steps": [{ "dose": "40 mg", "until": "2026-03-13" }] }), "would end before it begins"),
        (json!({ "steps": [{ "dose": "4", "for_days": 2, "until": "2026-03-15" }] }), "say one of them"),
        (json!({ "steps": [{ "dose": "4", "for_days": 2 }], "until": "2026-04-15" }), "another day than the whole"),
        (json!({ "steps": [{ "dose": "-4 mg", "for_days": 2 }] }), "more than zero"),
        (json!({ "steps": [{ "dose": "4", "for_days": 2 }], "from": "2026-03-01" }), "has passed"),
    ] {
        assert!(refused(values.clone()).contains(why), "{values}: {}", refused(values.clone()));
    }
}

#[test]
fn change_of_a_plan_keeps_what_it_does_not_name() {
    let insulin = || made(json!({ "doses": insulin() }));
    let changed =
        |values: Value| made_of(insulin(), values).map(|medication| describe_plan(&medication.plan).join("; "));
    assert_eq!(changed(json!({ "stock": 300 })).as_deref(), Ok("12 units at 08:00; 8 units at 18:00"));
    assert_eq!(changed(json!({ "times": ["08:00", "19:00"] })).as_deref(), Ok("12 units at 08:00; 8 units at 19:00"));
    assert!(changed(json!({ "times": ["19:00"] })).is_err_and(|why| why.contains("Say each dose again")));
    assert!(changed(json!({ "days": [1, 2] })).is_err());
    assert!(changed(json!({ "until": "2026-03-20" })).is_ok_and(|told| told.contains("until Fri, March 20")));
    // A dose for all takes the place of all, at the same hours.
    let one = made_of(insulin(), json!({ "dose": "10 units" })).unwrap();
    assert!(one.plan.is_empty() && one.dose.as_deref() == Some("10 units") && one.times().len() == 2);
    let out = made_of(insulin(), json!({ "taken_out": ["doses"] })).unwrap();
    assert!(out.plan.is_empty() && out.dose.is_none() && out.times().len() == 2);
}

#[test]
fn plan_takes_the_place_of_one_dose_and_keeps_its_hours() {
    let old = made(json!({ "dose": "5 mg", "times": ["18:00"], "stock": 30 }));
    let week = json!({ "doses": [{ "days": [1, 3, 5], "dose": "5 mg" }, { "dose": "2.5 mg" }] });
    let new = made_of(old, week).unwrap();
    assert_eq!((new.dose, new.schedule, new.stock), (None, None, Some(30.0)));
    assert!(new.plan.iter().all(|each| each.schedule.times.len() == 1));
}

#[test]
fn parameters_of_a_plan_make_it_again() {
    let taper = json!([{ "dose": "40 mg", "for_days": 3 }, { "dose": "5 mg" }]);
    for values in [
        json!({ "doses": insulin() }),
        json!({ "doses": [{ "days": [1, 3, 5], "dose": "5 mg" }, { "dose": "2.5 mg" }], "times": ["18:00"] }),
        json!({ "doses": [{ "dose": "1 tablet" }, { "dose": "2 tablets" }], "from": "2026-03-12", "times": ["08:00"] }),
        json!({ "steps": taper, "times": ["08:00", "20:00"] }),
        json!({ "steps": [{ "dose": "40 mg", "for_days": 3 }], "times": ["08:00"] }),
    ] {
        let medication = made(values);
        let again = made_of(unlisted("X"), Value::Object(list_parameters(&medication))).unwrap();
        assert_eq!(again.plan, medication.plan);
    }
}

#[test]
fn rows_are_told_as_they_were_said() {
    for (rows, told) in [
        (insulin(), "12 units at 08:00, 8 units at 18:00"),
        (json!([{ "days": [1, 3], "dose": "5 mg" }, { "dose": "2 mg" }]), "5 mg on Mon, Wed, 2 mg on the other days"),
        (json!([{ "dose": "1 tablet" }, { "dose": "2 tablets" }]), "1 tablet one day, the next 2 tablets"),
        (json!([{ "dose": "4", "for_days": 3 }, { "dose": "3" }]), "4 for 3 days, then 3 from then on"),
        (json!([{ "dose": "4", "until": "2026-03-16" }]), "4 until Mon, March 16"),
    ] {
        assert_eq!(describe_rows(rows.as_array().unwrap()), told);
    }
}

#[test]
fn change_from_a_later_day_leaves_what_stands_until_then() {
    let pills = || made(json!({ "dose": "10 mg", "times": ["08:00"] }));
    let doses = || made(json!({ "doses": insulin() }));
    let steps = json!([{ "dose": "40 mg", "for_days": 3 }, { "dose": "30 mg", "for_days": 3 }]);
    let taper = || made(json!({ "steps": steps, "times": ["20:00"] }));
    let changed = |old: Medication, values: Value| match made_of(old, values) {
        Ok(medication) => describe_plan(&medication.plan).join("; "),
        Err(refused) => refused,
    };
    let until_sunday = "10 mg from Sat, March 14 to Sun, March 15 at 08:00";
    for (old, values, told) in [
        (pills(), json!({ "dose": "20 mg", "from": "2026-03-16" }), format!("{until_sunday}; 20 mg from Mon, March 16 on at 08:00")),
        (pills(), json!({ "times": ["09:00"], "from": "2026-03-16" }), format!("{until_sunday}; 10 mg from Mon, March 16 on at 09:00")),
        (
            pills(),
            json!({ "days": [1, 4], "from": "2026-03-16" }),
            format!("{until_sunday}; 10 mg on Mon, Thu from Mon, March 16 on at 08:00"),
        ),
        (
            pills(),
            json!({ "steps": steps, "from": "2026-03-16" }),
            format!(
                "{until_sunday}; 40 mg from Mon, March 16 to Wed, March 18 at 08:00; \
                 30 mg from Thu, March 19 to Sat, March 21 at 08:00"
            ),
        ),
        (
            doses(),
            json!({ "dose": "10 units", "from": "2026-03-16" }),
            "12 units from Sat, March 14 to Sun, March 15 at 08:00; 8 units from Sat, March 14 to Sun, March 15 at 18:00; \
             10 units from Mon, March 16 on at 08:00 and 18:00"
                .to_owned(),
        ),
        (
            taper(),
            json!({ "dose": "20 mg", "from": "2026-03-18" }),
            "40 mg from Sat, March 14 to Mon, March 16 at 20:00; 30 mg on Tue, March 17 at 20:00; \
             20 mg from Wed, March 18 to Thu, March 19 at 20:00"
                .to_owned(),
        ),
        (
            made(json!({ "dose": "10 mg", "as_needed": true })),
            json!({ "dose": "20 mg", "from": "2026-03-16" }),
            "Until then it is taken as needed, and that cannot change by itself. Say it again on that day.".to_owned(),
        ),
        (
            pills(),
            json!({ "from": "2026-03-16" }),
            "It is taken before that day already. What changes then?".to_owned(),
        ),
    ] {
        assert_eq!(changed(old, values), told);
    }
}

#[test]
fn change_after_the_last_step_is_of_one_dose_again() {
    let old = made_of(
        made(json!({ "dose": "10 mg", "times": ["08:00"], "days": [1, 3] })),
        json!({ "dose": "20 mg", "from": "2026-03-15" }),
    );
    let mut old = old.unwrap();
    // A day has passed: what was planned until yesterday is over.
    old.plan[0].schedule.until = NaiveDate::from_ymd_opt(2026, 3, 13);
    let new = made_of(old, json!({ "dose": "25 mg" })).unwrap();
    assert!(new.plan.is_empty() && new.dose.as_deref() == Some("25 mg"));
    assert_eq!(new.schedule.unwrap().recurs, alara_record::Recurs::Days { days: vec![1, 3] });
}

#[test]
fn step_of_every_other_day_counts_from_its_first() {
    let steps = json!([{ "dose": "20 mg", "for_days": 3 }, { "dose": "10 mg", "for_days": 14, "every_days": 2 }]);
    let medication = made(json!({ "steps": steps, "times": ["08:00"] }));
    let due = |day: u32| medication.dose_due(at(&format!("2026-03-{day} 08:00")));
    assert_eq!((due(16), due(17), due(18), due(19)), (Some("20 mg"), Some("10 mg"), None, Some("10 mg")));
    let again = made_of(unlisted("X"), Value::Object(list_parameters(&medication))).unwrap();
    assert_eq!(again.plan, medication.plan);
    let told = "20 mg for 3 days, then 10 mg every other day for 14 days";
    assert_eq!(describe_rows(steps.as_array().unwrap()), told);
}
