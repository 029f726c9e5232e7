//! A change of one dose of several, and a change that begins on a later day: words, and the calls that they come to. Now is Saturday,
//! 2026-03-14, half past nine in the morning.

use alara_record::{MemoryRecord, Noun, Person, PersonId, Zone};
use chrono::DateTime;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{lacks, proposals};
use crate::events::read;
use crate::tools::{AddMedication, Clock};

/// What words come to where this is on the list: the parameters of the one call, those of each by its name, or the question that is asked.
fn proposed(listed: &Value, words: &str) -> Value {
    let me = PersonId(Uuid::from_u128(1));
    let now = DateTime::parse_from_rfc3339("2026-03-14T09:30:00-04:00").unwrap();
    let clock = Clock { now, zone: Zone::Fixed(*now.offset()) };
    let mut record = MemoryRecord::new(Person { id: me, name: "Me".into(), aka: vec![], is_user: true });
    if !listed.is_null() {
        let call: AddMedication = serde_json::from_value(listed.clone()).unwrap();
        record.put(Noun::from(call.becomes(None, me, &clock).unwrap()));
    }
    let events = read(words, &record, &clock);
    let mut calls = proposals(&events, &record, &clock).into_iter();
    match (calls.next(), calls.next()) {
        (Some(one), None) => {
            let mut set = one.parameters;
            set.remove("name");
            Value::Object(set)
        }
        (None, _) => json!(lacks(&events, &record, &clock)),
        (Some(one), Some(other)) => [one, other].into_iter().chain(calls).map(|call| json!(call.parameters)).collect(),
    }
}

fn check(listed: &Value, cases: &[(&str, Value)]) {
    let wrong: Vec<String> = cases
        .iter()
        .map(|(words, wanted)| (words, wanted, proposed(listed, words)))
        .filter(|(_, wanted, got)| *wanted != got)
        .map(|(words, wanted, got)| format!("{words}\n   wanted {wanted}\n      got {got}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn asked() -> Value {
    json!("What should change about it?")
}

fn rows(rows: &[(&str, &str)]) -> Value {
    let rows: Vec<Value> = rows.iter().map(|(time, dose)| json!({ "time": time, "dose": dose })).collect();
    json!({ "doses": rows })
}

#[test]
fn change_of_one_of_several_doses_keeps_the_others() {
    let doses = json!([{ "time": "08:00", "dose": "12 units" }, { "time": "18:00", "dose": "8 units" }]);
    let humalog = json!({ "name": "Humalog", "doses": doses });
    let morning = || rows(&[("08:00", "14 units"), ("18:00", "8 units")]);
    let evening = || rows(&[("08:00", "12 units"), ("18:00", "10 units")]);
    check(
        &humalog,
        &[
            ("my breakfast humalog went up to 14 units", morning()),
            ("my morning humalog is 14 units now", morning()),
            ("change the 8am humalog to 14 units", morning()),
            ("change the humalog at dinner to 10 units", evening()),
            ("humalog before dinner is 10 units now", evening()),
            ("my evening humalog went down to 10 units", evening()),
            ("my humalog at supper was changed to 10 units", evening()),
            ("my lunchtime humalog went up to 10 units", asked()),
            ("my humalog went up to 2 more units", asked()),
        ],
    );
    let metformin = json!({ "name": "Metformin", "dose": "500 mg", "times": ["08:00", "18:00"] });
    check(
        &metformin,
        &[
            ("my evening metformin went up to 1000 mg", rows(&[("08:00", "500 mg"), ("18:00", "1000 mg")])),
            ("my metformin went up to 1000 mg", json!({ "dose": "1000 mg" })),
            ("I take my metformin at 9am now", json!({ "times": ["09:00"] })),
        ],
    );
}

#[test]
fn change_of_the_dose_of_some_days_keeps_the_others() {
    let warfarin = json!({ "name": "Warfarin", "dose": "5 mg", "times": ["18:00"] });
    let sunday = json!([{ "days": [1, 2, 3, 4, 5, 6], "dose": "5 mg" }, { "days": [7], "dose": "2.5 mg" }]);
    check(
        &warfarin,
        &[
            ("I take an extra 2.5 mg of warfarin on sundays", asked()),
            ("my warfarin is 2.5 mg on sundays now", json!({ "doses": sunday, "times": ["18:00"] })),
            ("my warfarin went down to 4 mg", json!({ "dose": "4 mg" })),
        ],
    );
}

#[test]
fn first_day_before_the_name_is_kept() {
    let listed = |name: &str, dose: &str| json!({ "name": name, "dose": dose, "times": ["20:00"] });
    let from = |dose: &str, day: &str| json!({ "dose": dose, "from": day });
    check(
        &listed("Lantus", "16 units"),
        &[
            ("from wednesday on my lantus is 18 units", from("18 units", "2026-03-18")),
            ("change my lantus to 18 units from friday", from("18 units", "2026-03-20")),
            ("my lantus went up to 18 units", json!({ "dose": "18 units" })),
        ],
    );
    check(
        &listed("Ramipril", "5 mg"),
        &[
            ("tomorrow my ramipril goes up to 10 mg", from("10 mg", "2026-03-15")),
            ("on monday my ramipril goes up to 10 mg", from("10 mg", "2026-03-16")),
            ("my ramipril goes up to 10 mg on tuesday", from("10 mg", "2026-03-17")),
            ("from monday im on ramipril 10 mg", from("10 mg", "2026-03-16")),
        ],
    );
}

#[test]
fn stop_for_so_many_days_ends_nothing() {
    let warfarin = json!({ "name": "Warfarin", "dose": "5 mg", "times": ["18:00"] });
    check(
        &warfarin,
        &[
            ("i stopped the warfarin for 5 days before my tooth extraction", asked()),
            ("I stopped my warfarin", json!({})),
            ("I stopped my warfarin 5 days ago", json!({})),
        ],
    );
}

#[test]
fn taper_in_the_words_of_people_is_read_whole() {
    let steps = |times: Option<&str>, from: Option<&str>| {
        let steps = json!([{ "dose": "40 mg", "for_days": 3 }, { "dose": "30 mg", "for_days": 3 }]);
        let mut set = json!({ "steps": steps });
        if let Some(time) = times {
            set["times"] = json!([time]);
        }
        if let Some(day) = from {
            set["from"] = json!(day);
        }
        set
    };
    let mut by_shah = steps(None, None);
    by_shah["instructions"] = json!("by Dr Shah");
    let long = json!([
        { "dose": "40 mg", "for_days": 3 }, { "dose": "30 mg", "for_days": 3 }, { "dose": "20 mg", "for_days": 7 },
        { "dose": "10 mg", "for_days": 14, "every_days": 2 },
    ]);
    check(
        &Value::Null,
        &[
            ("on prednisone at 8pm, 40 mg for 3 days, then 30 for 3 days", steps(Some("20:00"), None)),
            (
                "started prednisone yesterday at 8am, 40 mg for 3 days then 30 mg for 3 days",
                steps(Some("08:00"), Some("2026-03-13")),
            ),
            ("Dr Shah put me on prednisone 40 mg for 3 days then 30 mg for 3 days", by_shah),
            ("they want me on prednisone, 40 for 3 days, 30 for 3 days", steps(None, None)),
            (
                "prednisone 40 mg for 3 days, then 30 for 3 days, then 20 for a week, then 10 mg every other day for two weeks",
                json!({ "steps": long }),
            ),
            (
                "I take prednisone 20 mg for a week, then 10 mg on alternate days for 2 weeks",
                json!({ "steps": [
                    { "dose": "20 mg", "for_days": 7 }, { "dose": "10 mg", "for_days": 14, "every_days": 2 },
                ] }),
            ),
        ],
    );
}

#[test]
fn exception_from_every_day_is_a_dose_of_its_own() {
    let warfarin = json!({ "name": "Warfarin", "dose": "5 mg", "times": ["18:00"] });
    let monday = |first: &str, other: &str| json!({ "doses": [{ "dose": first }, { "days": [1], "dose": other }] });
    check(
        &warfarin,
        &[
            ("my warfarin is now 2.5 mg every day except 5 mg on Mondays", monday("2.5 mg", "5 mg")),
            (
                "my warfarin is now 5 mg every day except sunday when its 2.5",
                json!({ "doses": [{ "dose": "5 mg" }, { "days": [7], "dose": "2.5 mg" }] }),
            ),
            (
                "change my warfarin to 5 mg on Monday and 2.5 mg on the other days",
                json!({ "doses": [{ "days": [1], "dose": "5 mg" }, { "dose": "2.5 mg" }] }),
            ),
        ],
    );
}

#[test]
fn days_in_short_are_days_of_a_medication() {
    let week = json!([{ "days": [1, 3, 5], "dose": "5 mg" }, { "days": [2, 4, 6, 7], "dose": "2.5 mg" }]);
    check(
        &Value::Null,
        &[
            ("warfarin 5 mg mon/wed/fri, 2.5 mg tue/thu/sat/sun at 6pm", json!({ "doses": week, "times": ["18:00"] })),
            ("i take methotrexate 10 mg every tue", json!({ "dose": "10 mg", "days": [2] })),
            (
                "i take methotrexate 10 mg tue and thu at 8am",
                json!({ "dose": "10 mg", "days": [2, 4], "times": ["08:00"] }),
            ),
        ],
    );
}

#[test]
fn each_of_several_medications_has_its_own_doses() {
    let doses = json!([{ "time": "08:00", "dose": "12 units" }, { "time": "20:00", "dose": "8 units" }]);
    let lantus = json!({ "name": "Lantus", "dose": "20 units", "times": ["22:00"] });
    let humalog = json!({ "name": "Humalog", "doses": doses, "instructions": "before breakfast; before dinner" });
    let day = ["08:00", "12:00", "22:00"];
    check(
        &Value::Null,
        &[
            (
                "im on lantus 20 units at bedtime and humalog 12 units before breakfast and 8 before dinner",
                json!([lantus, humalog]),
            ),
            ("i take mesalamine 800 mg morning, noon and night", json!({ "dose": "800 mg", "times": day })),
        ],
    );
}

#[test]
fn dose_of_an_afternoon_is_moved_alone() {
    let moved = json!({ "reminder": "Mesalamine", "occurrence": "2026-03-14T14:00", "time": "16:00" });
    let listed = json!({ "name": "Mesalamine", "dose": "800 mg", "times": ["08:00", "14:00", "20:00"] });
    check(&listed, &[("move the 2pm mesalamine to 4pm today", moved)]);
}
