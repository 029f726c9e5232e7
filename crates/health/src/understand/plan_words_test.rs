//! How a medication is taken, as prescriptions and calendars word it: cycles, steps that end, shorthand, rare rhythms.
//! Words, and the calls that they come to. Now is Saturday, 2026-03-14, half past nine in the morning.

use serde_json::{Value, json};

use super::schedules_test::{called, check, clock, record};
use super::{lacks, proposals};
use crate::events::read;

const ADD: &str = "add_medication";

/// Each wording with each opening comes to the parameters beside it; what is `null` must be absent.
fn sweep(openings: &[&str], rows: &[(&str, Value)]) {
    let mut wrong = Vec::new();
    for opening in openings {
        for (words, wanted) in rows {
            let words = format!("{opening} {words}");
            let found = called(&words, "09:30");
            let fits = |(tool, set): &(String, Value)| {
                let of = |(name, value): (&String, &Value)| set.get(name).unwrap_or(&Value::Null) == value;
                tool == ADD && wanted.as_object().unwrap().iter().all(of)
            };
            if found.len() != 1 || !found.iter().all(fits) {
                wrong.push(format!("{words:?}: {found:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn cycle_is_days_with_it_and_days_without() {
    sweep(
        &["I take letrozole 2.5 mg", "add letrozole 2.5 mg", "I'm on letrozole 2.5 mg"],
        &[
            ("21 days on, 7 off", json!({ "days_on": 21, "days_off": 7, "until": null, "days": null })),
            ("at 8am, 21 days on and 7 days off", json!({ "days_on": 21, "days_off": 7, "times": ["08:00"] })),
            ("three weeks on, one week off", json!({ "days_on": 21, "days_off": 7, "until": null })),
        ],
    );
}

#[test]
fn steps_end_and_begin_with_a_loading_dose() {
    let steps = |rows: Value| json!({ "steps": rows, "dose": null, "until": null });
    sweep(
        &["I take prednisone", "I'm on prednisone", "add prednisone"],
        &[
            (
                "40 mg for 3 days, then 30 for 3 days, then stop",
                steps(json!([{ "dose": "40 mg", "for_days": 3 }, { "dose": "30 mg", "for_days": 3 }])),
            ),
            (
                "2 tablets on the first day, then 1 daily",
                steps(json!([{ "dose": "2 tablets", "for_days": 1 }, { "dose": "1 tablet" }])),
            ),
            (
                "a loading dose of 2 tablets, then 1 tablet daily",
                steps(json!([{ "dose": "2 tablets", "for_days": 1 }, { "dose": "1 tablet" }])),
            ),
            (
                "20 mg twice a day for 5 days, then 10 mg twice a day for 5 days",
                json!({
                    "steps": [{ "dose": "20 mg", "for_days": 5 }, { "dose": "10 mg", "for_days": 5 }],
                    "instructions": "twice a day", "times": null,
                }),
            ),
        ],
    );
    // How often the second step is taken is open, and so it is asked about.
    let open = called("I take prednisone 20 mg twice a day for 5 days, then 10 mg for 5 days", "09:30");
    assert!(open.iter().all(|(_, set)| set.get("steps").is_none()), "{open:?}");
}

#[test]
fn shorthand_of_prescriptions_offers_its_usual_hours() {
    let at = |hours: &[&str]| json!({ "times": hours, "dose": "5 mg" });
    sweep(
        &["I take amlodipine 5 mg", "add amlodipine 5 mg", "I'm on amlodipine 5 mg"],
        &[
            ("qhs", at(&["22:00"])),
            ("qam", at(&["08:00"])),
            ("nocte", at(&["22:00"])),
            ("mane", at(&["08:00"])),
            ("at 8am pc", json!({ "times": ["08:00"], "instructions": "pc" })),
            ("at 8am ac", json!({ "times": ["08:00"], "instructions": "ac" })),
            ("qam ac", json!({ "times": ["08:00"], "instructions": "ac" })),
            ("1-0-1", at(&["08:00", "20:00"])),
            ("0-0-0-1", at(&["22:00"])),
            ("1-1-1", at(&["08:00", "12:00", "20:00"])),
            ("2-0-1", json!({ "times": null, "dose": "5 mg", "instructions": "2-0-1" })),
        ],
    );
}

#[test]
fn part_of_the_day_stays_in_the_words_as_needed() {
    let words = |said: &str| json!({ "as_needed": true, "times": null, "instructions": said });
    sweep(
        &["I take zolpidem 10 mg", "add zolpidem 10 mg", "I'm on zolpidem 10 mg"],
        &[
            ("qhs prn", words("qhs")),
            ("at bedtime as needed", words("at bedtime")),
            ("in the evening as needed", words("in the evening")),
        ],
    );
}

#[test]
fn habit_needs_no_dose_where_it_says_how_often() {
    sweep(
        &["I take methotrexate", "I use methotrexate", "I inject methotrexate"],
        &[
            ("weekly on Mondays", json!({ "days": [1] })),
            ("every 7 days on Mondays", json!({ "days": [1] })),
            ("every other day", json!({ "every_days": 2 })),
            ("every 12 weeks, next one on January 8", json!({ "every_days": 84 })),
            ("every 3 months", json!({ "instructions": "every 3 months" })),
        ],
    );
}

#[test]
fn rhythm_that_no_schedule_holds_stays_in_the_words() {
    let words = |said: &str| json!({ "times": null, "days": null, "every_days": null, "instructions": said });
    sweep(
        &["I take vitamin B12 1 mg", "add vitamin B12 1 mg"],
        &[
            ("on the last day of each month", words("the last day of each month")),
            ("on the last day of each month at 9am", words("the last day of each month; 9am")),
            ("every 12 weeks, next one on January 8", json!({ "every_days": 84, "from": "2027-01-08" })),
        ],
    );
}

#[test]
fn hours_without_a_unit_have_their_place_beside_a_dose() {
    let hours = |hours: &[&str]| json!({ "dose": "5 mg", "times": hours });
    sweep(
        &["I take glipizide 5 mg", "add glipizide 5 mg", "I'm on glipizide 5 mg", "started glipizide 5 mg"],
        &[
            ("at 8", hours(&["08:00"])),
            ("at 8 and 20", hours(&["08:00", "20:00"])),
            ("twice a day at 8 and 20", hours(&["08:00", "20:00"])),
            ("at 7 and 7", hours(&["07:00", "19:00"])),
            ("at 8am and 20", hours(&["08:00", "20:00"])),
        ],
    );
}

#[test]
fn part_of_the_day_of_another_moves_no_hour() {
    let found = called("I take glipizide 5 mg at 8 and a statin at night, atorvastatin 40 mg", "09:30");
    assert_eq!(found.first().and_then(|(_, set)| set.get("times")), Some(&json!(["08:00"])), "{found:?}");
}

#[test]
fn most_of_a_day_counts_doses_and_an_amount_stays_in_words() {
    let words = |said: &str| json!({ "dose": "400 mg", "max_per_day": null, "instructions": said });
    sweep(
        &["I take ibuprofen 400 mg as needed,", "add ibuprofen 400 mg as needed,"],
        &[
            ("at most 3 a day", json!({ "dose": "400 mg", "max_per_day": 3 })),
            ("up to 3 tablets a day", json!({ "dose": "400 mg", "max_per_day": 3 })),
            ("at most 1200 mg a day", words("at most 1200 mg a day")),
            ("no more than 1.2 g daily", words("no more than 1.2 g daily")),
            ("up to 1200 mg in 24 hours", words("up to 1200 mg in 24 hours")),
            ("at most 4 a week", words("at most 4 a week")),
        ],
    );
}

#[test]
fn condition_of_a_dose_is_as_needed_and_stays_in_words() {
    let words = |said: &str| json!({ "dose": "500 mg", "as_needed": true, "instructions": said });
    sweep(
        &["add paracetamol 500 mg", "put paracetamol 500 mg on my list,"],
        &[
            ("only if I have a headache", words("only if I have a headache")),
            ("only when my temperature goes above 100F", words("only when my temperature goes above 100F")),
        ],
    );
}

#[test]
fn yesterday_week_is_eight_days_back() {
    check(
        "09:30",
        &[(
            "took my metformin yesterday week at 8am",
            &[("log_medication", json!({ "taken_at": "2026-03-06T08:00:00-04:00" }))],
        )],
    );
}

#[test]
fn reminder_in_a_rhythm_that_none_has_names_what_there_is() {
    let (record, clock) = (record(), clock("09:30"));
    for words in [
        "remind me on the 31st of every month at 9 to order my pills",
        "remind me monthly to check my moles",
        "remind me every 3 months to see the dentist",
        "remind me every third Tuesday at 9 to put the bins out",
    ] {
        let events = read(words, &record, &clock);
        assert!(proposals(&events, &record, &clock).is_empty(), "{words}");
        let said = lacks(&events, &record, &clock).unwrap_or_default();
        assert!(said.starts_with("A reminder can come back on days of the week"), "{words}: {said}");
    }
}
