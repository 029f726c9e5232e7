//! Reminders with a rhythm of their own, by their form: cycles, windows, weeks, the time awake, home time; and by no model.

use super::*;
use serde_json::json;

async fn plans(house: &House, set: serde_json::Value) -> ReminderRow {
    let title = set["title"].as_str().unwrap().to_owned();
    executed(house.form("plan_reminder", set).await);
    let rows = house.desktop.record().reminders(NoInput {}).await.unwrap().reminders;
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
    assert_eq!(plans(&house, weeks).await.schedule, "10:00, Mon, every 2 weeks, from Mon, March 16");
    let awake = json!({ "title": "Drops", "times_a_day": 3, "awake_from": "07:00", "awake_until": "22:00" });
    assert_eq!(plans(&house, awake).await.schedule, "07:00, 14:30 and 22:00, every day");
    let listed = house.desktop.record().reminders(NoInput {}).await.unwrap();
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
    assert!(house.desktop.record().reminders(NoInput {}).await.unwrap().reminders.is_empty());
}

#[tokio::test]
async fn one_of_several_times_of_day_is_no_new_time_for_all() {
    let house = House::new().await;
    let awake = json!({ "title": "Drops", "times_a_day": 3, "awake_from": "07:00", "awake_until": "22:00" });
    let drops = plans(&house, awake).await;
    let changed = house.form("update_reminder", json!({ "reminder": drops.id, "time": "09:00" })).await;
    assert!(matches!(changed, Written::Invalid { .. }), "{changed:?}");
}

async fn changed(house: &House, row: &ReminderRow, change: serde_json::Value) -> ReminderRow {
    let mut values = change;
    values["reminder"] = json!(row.id);
    executed(house.form("plan_reminder", values).await);
    let rows = house.desktop.record().reminders(NoInput {}).await.unwrap().reminders;
    assert_eq!(rows.len(), 1, "no second one");
    rows.into_iter().find(|each| each.id == row.id).unwrap()
}

#[tokio::test]
async fn a_rhythm_is_changed_by_its_form_and_what_is_not_changed_stays() {
    let house = House::new().await;
    let pill = json!({ "title": "Pill", "times": ["09:00"], "days_on": 21, "days_off": 7, "from": "2026-03-10" });
    let pill = plans(&house, pill).await;
    let about = FormInput { tool: "plan_reminder".into(), operation: None, about: Some(pill.id.clone()) };
    let form = house.desktop.forms().form(about).await.unwrap();
    let filled = |name: &str| form.fields.iter().find(|field| field.name == name).and_then(|field| field.value.clone());
    assert_eq!(filled("title"), Some(Value::Text("Pill".into())));
    assert_eq!((filled("days_on"), filled("from")), (Some(Value::Number(21.into())), text("2026-03-10")));
    assert!(filled("reminder").is_none() && form.fixed.contains_key("reminder"));
    let pill = changed(&house, &pill, json!({ "days_on": 24, "days_off": 4 })).await;
    assert_eq!(pill.schedule, "09:00, 24 days on and 4 off");
    let pill = changed(&house, &pill, json!({ "times": ["20:00"], "window_end": "22:00" })).await;
    assert_eq!(pill.schedule, "Between 20:00 and 22:00, 24 days on and 4 off");
    // One takes the place of the other.
    let pill = changed(&house, &pill, json!({ "days": [1, 4], "every_weeks": 2 })).await;
    assert_eq!(pill.schedule, "Between 20:00 and 22:00, Mon, Thu, every 2 weeks");
    let awake = json!({ "times_a_day": 3, "awake_from": "07:00", "awake_until": "22:00", "days": [1, 2, 3, 4, 5, 6, 7], "every_weeks": null });
    assert_eq!(changed(&house, &pill, awake).await.schedule, "07:00, 14:30 and 22:00, every day");
}

#[tokio::test]
async fn what_the_form_of_a_rhythm_has_no_field_for_stays() {
    let house = House::new().await;
    executed(house.form("create_reminder", json!({ "title": "Drops", "time": "12:00", "every_days": 2 })).await);
    let drops = house.desktop.record().reminders(NoInput {}).await.unwrap().reminders.remove(0);
    let before = drops.schedule.clone();
    let drops = changed(&house, &drops, json!({ "title": "Eye drops" })).await;
    assert_eq!((drops.title.as_str(), drops.schedule), ("Eye drops", before));
}
