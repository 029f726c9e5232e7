//! One of a reminder that comes again is moved alone; the series never in its place.

use serde_json::{Value, json};

use super::proposals;
use super::schedules_test::{check, clock, record, reminder};
use crate::events::read;
use alara_record::Recurs;

const MOVE: &str = "update_reminder";

#[test]
fn one_of_a_reminder_that_comes_again_is_moved_alone() {
    let on = |day: u32, hour: u32| json!(format!("2026-03-{day:02}T{hour:02}:00:00-04:00"));
    check(
        "05:30",
        &[
            (
                "move tomorrow's walk to 7",
                &[(
                    MOVE,
                    json!({ "reminder": "Walk", "occurrence": on(15, 6), "time": "07:00", "days": null, "date": null }),
                )],
            ),
            (
                "push tomorrow's walk reminder to 9",
                &[(MOVE, json!({ "occurrence": on(15, 6), "time": "09:00", "date": null }))],
            ),
            (
                "move the walk reminder to 7am tomorrow",
                &[(MOVE, json!({ "occurrence": on(15, 6), "time": "07:00", "date": null }))],
            ),
            ("move today's walk to 8am", &[(MOVE, json!({ "occurrence": on(14, 6), "time": "08:00" }))]),
            (
                "move tomorrow's walk to Monday at 8am",
                &[(MOVE, json!({ "occurrence": on(15, 6), "time": "08:00", "date": "2026-03-16" }))],
            ),
            ("push today's walk back an hour", &[(MOVE, json!({ "occurrence": on(14, 6), "time": "07:00" }))]),
            // From now on, and a single one, as before.
            ("move the walk to 7", &[(MOVE, json!({ "occurrence": null, "time": "07:00" }))]),
            ("move the dentist reminder to 11", &[(MOVE, json!({ "occurrence": null, "time": "11:00" }))]),
            // It does not come that day: nothing is moved in its place.
            ("move tomorrow's physio to 7pm", &[]),
            // An order to end one is none to end them all.
            ("delete tomorrow's walk reminder", &[]),
        ],
    );
}

#[test]
fn tonights_is_the_one_that_rings_tonight() {
    check("12:30", &[("move tonight's to ten", &[])]);
    let mut record = record();
    record.put(reminder(25, "Eye drops", 20, Recurs::Days { days: (1..=7).collect() }));
    let clock = clock("12:30");
    for words in ["move tonight's to ten", "move tonight's eye drops to 10", "push tonight's reminder to ten"] {
        let found = proposals(&read(words, &record, &clock), &record, &clock);
        let told: Vec<Value> = found.into_iter().map(|each| Value::Object(each.parameters)).collect();
        let wanted = json!({ "reminder": "Eye drops", "occurrence": "2026-03-14T20:00:00-04:00", "time": "22:00" });
        assert_eq!(told, [wanted], "{words}");
    }
}
