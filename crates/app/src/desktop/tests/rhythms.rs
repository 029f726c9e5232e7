//! Reminders with a rhythm of their own, by their form: cycles, windows, weeks, the time awake, home time; and by no model.

use super::*;
use serde_json::json;

async fn plans(house: &House, set: serde_json::Value) -> ReminderRow {
    let title = set["title"].as_str().unwrap().to_owned();
    executed(house.form("plan_reminder", set).await);
    let rows = house.desktop.reminders(NoInput {}).await.unwrap().reminders;
    rows.into_iter().find(|row| row.title == title).unwrap()
}

#[tokio::test]
async fn each_rhythm_is_set_by_its_form_as_it_was_meant() {
    let house = House::new().await;
    let pill = plans(
        &house,
        json!({ "title": "Pill", "times": ["09:00"], "days_on": 21, "days_off": 7, "from": "2026-03-10" }),
    )
    .await;
    assert_eq!(pill.schedule, "09:00, 21 days on and 7 off");
    let window = plans(&house, json!({ "title": "Walk", "times": ["20:00"], "window_end": "22:00" })).await;
    assert_eq!(window.schedule, "Between 20:00 and 22:00, every day");
    let weeks =
        json!({ "title": "Injection", "times": ["10:00"], "every_weeks": 2, "days": [1], "from": "2026-03-16" });
    assert_eq!(plans(&house, weeks).await.schedule, "10:00, Mon, every 2 weeks");
    let awake = json!({ "title": "Drops", "times_a_day": 3, "awake_from": "07:00", "awake_until": "22:00" });
    assert_eq!(plans(&house, awake).await.schedule, "07:00, 14:30 and 22:00, every day");
    let listed = house.desktop.reminders(NoInput {}).await.unwrap();
    assert_eq!(listed.reminders.len(), 4);
    assert!(listed.week.iter().any(|next| next.title == "Pill"));
}

#[tokio::test]
async fn what_could_never_ring_or_says_two_things_is_told_beside_its_field() {
    let house = House::new().await;
    for (set, field) in [
        (json!({ "title": "A" }), "times"),
        (json!({ "title": "A", "times": ["09:00"], "times_a_day": 3 }), "times"),
        (json!({ "title": "A", "times_a_day": 3 }), "awake_from"),
        (json!({ "title": "A", "times": ["09:00"], "days_on": 21 }), "days_on"),
        (json!({ "title": "A", "times": ["09:00"], "days_on": 21, "days_off": 7, "days": [1] }), "days_on"),
        (json!({ "title": "A", "times": ["09:00"], "every_weeks": 2 }), "days"),
        (json!({ "title": "A", "times": ["09:00", "10:00"], "window_end": "12:00" }), "times"),
        (json!({ "title": "A", "times": ["09:00"], "window_end": "09:00" }), "window_end"),
        (json!({ "title": "A", "times": ["09:00"], "until": "2026-01-01" }), "until"),
        // The clock of this house is of no place.
        (json!({ "title": "A", "times": ["09:00"], "home_time": true }), "home_time"),
    ] {
        let Written::Invalid { errors } = house.form("plan_reminder", set.clone()).await else {
            panic!("written: {set}")
        };
        assert!(errors.iter().any(|error| error.field == field), "{set}: {errors:?}");
    }
    assert!(house.desktop.reminders(NoInput {}).await.unwrap().reminders.is_empty());
}

#[tokio::test]
async fn one_of_several_times_of_day_is_no_new_time_for_all() {
    let house = House::new().await;
    let awake = json!({ "title": "Drops", "times_a_day": 3, "awake_from": "07:00", "awake_until": "22:00" });
    let drops = plans(&house, awake).await;
    let changed = house.form("update_reminder", json!({ "reminder": drops.id, "time": "09:00" })).await;
    assert!(matches!(changed, Written::Invalid { .. }), "{changed:?}");
}
