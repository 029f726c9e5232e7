//! Backups made by us after the shape that MedTimer publishes.

use alara_record::Zone;
use chrono::DateTime;
use serde_json::{Value, json};

use super::*;

fn here() -> Here {
    let now = DateTime::parse_from_rfc3339("2026-03-14T10:00:00-04:00").unwrap();
    Here { zone: Zone::Fixed(*now.offset()), now }
}

fn read_parts(medicines: &[Value], events: &[Value]) -> Incoming {
    let part = |list: &[Value]| json!({ "version": 9, "list": list });
    let backup =
        json!({ "medicines": part(medicines), "events": part(events), "settings": { "x": [1, { "list": 2 }] } });
    let mut incoming = Incoming::default();
    read_backup(backup.to_string().as_bytes(), &here(), &mut incoming).unwrap();
    incoming
}

fn reminder(minutes: u32, more: Value) -> Value {
    let mut reminder = json!({ "timeInMinutes": minutes, "consecutiveDays": 1, "pauseDays": 0, "amount": "1", "active": true,
        "days": [true, true, true, true, true, true, true], "cycleStartDay": 20_500, "instructions": "" });
    if let (Some(all), Value::Object(more)) = (reminder.as_object_mut(), more) {
        all.extend(more);
    }
    reminder
}

/// The medication of these reminders.
fn listed(reminders: &[Value]) -> Value {
    let medicine =
        json!({ "medicine": { "name": "Ramipril", "unit": "tablet", "amount": 0.0 }, "reminders": reminders });
    let incoming = read_parts(&[medicine], &[]);
    assert_eq!((incoming.items.len(), incoming.refused.as_slice()), (1, &[][..]));
    Value::Object(incoming.items[0].call.canonical())
}

#[test]
fn reminders_of_one_rhythm_are_the_times_of_a_plan() {
    let twice = listed(&[reminder(480, json!({})), reminder(1200, json!({}))]);
    assert_eq!(twice, json!({ "name": "Ramipril", "dose": "1 tablet", "times": ["08:00", "20:00"] }));
    let differing = listed(&[reminder(480, json!({ "amount": "2" })), reminder(1200, json!({}))]);
    let doses = json!([{ "time": "08:00", "dose": "2 tablet" }, { "time": "20:00", "dose": "1 tablet" }]);
    assert_eq!(differing, json!({ "name": "Ramipril", "doses": doses }));
    let mondays = listed(&[reminder(480, json!({ "days": [true, false, false, false, false, false, false] }))]);
    assert_eq!((&mondays["days"], &mondays["times"]), (&json!([1]), &json!(["08:00"])));
}

#[test]
fn reminders_that_pause_are_a_cycle_from_their_day() {
    let cycle = listed(&[reminder(480, json!({ "consecutiveDays": 21, "pauseDays": 7 }))]);
    assert_eq!((&cycle["days_on"], &cycle["days_off"], &cycle["from"]), (&json!(21), &json!(7), &json!("2026-02-16")));
    assert_eq!(listed(&[reminder(480, json!({ "pauseDays": 1 }))])["every_days"], 2);
    let hourly = json!({ "timeInMinutes": 360, "intervalStart": 1_773_478_800 });
    let hourly = listed(&[reminder(0, hourly)]);
    assert_eq!((&hourly["every_hours"], &hourly["times"]), (&json!(6), &json!(["05:00"])));
}

#[test]
fn reminder_that_no_plan_holds_stands_in_words() {
    for (more, words) in [
        (json!({ "activeDaysOfMonth": 5 }), "08:00, 1 tablet, on day 1, 3 of the month"),
        (json!({ "linkedReminderId": 4, "timeInMinutes": 30 }), "30 minutes after the dose before, 1 tablet"),
        (json!({ "timeInMinutes": 90, "intervalStart": 1_773_478_800 }), "every 90 minutes, 1 tablet"),
    ] {
        let listed = listed(&[reminder(480, more)]);
        assert_eq!((&listed["instructions"], &listed["times"]), (&json!(words), &Value::Null));
    }
}

#[test]
fn reminder_that_is_off_or_over_is_only_counted() {
    let reminders = [
        reminder(480, json!({ "active": false })),
        reminder(480, json!({ "periodEnd": 20_000 })),
        reminder(480, json!({ "outOfStockReminderType": "ONCE" })),
    ];
    let medicine =
        json!({ "medicine": { "name": "Ramipril", "amount": 12.5, "notes": "blue" }, "reminders": reminders });
    let incoming = read_parts(&[medicine], &[]);
    let fields = Value::Object(incoming.items[0].call.canonical());
    assert_eq!(fields, json!({ "name": "Ramipril", "stock": 12.5, "instructions": "blue" }));
    assert_eq!(incoming.not_mapped.values().sum::<u64>(), 3);
}

#[test]
fn event_is_the_dose_that_was_taken_or_skipped() {
    let medicine = json!({ "medicine": { "name": "Ramipril", "unit": "tablet" }, "reminders": [] });
    let event = |status: &str, name: &str| {
        json!({ "medicineName": name, "amount": "1", "status": status, "remindedTimestamp": 1_773_489_600,
            "processedTimestamp": 1_773_489_900, "notes": "" })
    };
    let events = [event("TAKEN", "Ramipril (2/21)"), event("SKIPPED", "Ramipril"), event("RAISED", "Ramipril")];
    let incoming = read_parts(&[medicine], &events);
    let calls: Vec<Value> = incoming.items.iter().map(|item| Value::Object(item.call.canonical())).collect();
    let taken = json!({ "medication_name": "Ramipril", "dose": "1 tablet", "taken_at": "2026-03-14T08:05:00-04:00" });
    let skipped = json!({ "medication_name": "Ramipril", "date": "2026-03-14", "time": "08:00" });
    assert_eq!(calls[1..], [taken, skipped]);
    assert_eq!(incoming.not_mapped.keys().collect::<Vec<_>>(), ["dose that was neither taken nor skipped"]);
}

#[test]
fn older_backup_is_one_list_of_either() {
    let events = json!({ "version": 3, "list": [{ "medicineName": "Ramipril", "amount": "?", "status": "TAKEN",
        "remindedTimestamp": 1_773_489_600, "processedTimestamp": 0 }] });
    let mut incoming = Incoming::default();
    read_backup(events.to_string().as_bytes(), &here(), &mut incoming).unwrap();
    let fields = Value::Object(incoming.items[0].call.canonical());
    assert_eq!(fields, json!({ "medication_name": "Ramipril", "taken_at": "2026-03-14T08:00:00-04:00" }));
}

#[test]
fn item_of_another_shape_is_refused_by_itself() {
    let incoming =
        read_parts(&[json!({ "medicine": 4 }), json!({ "medicine": { "name": "" } })], &[json!({ "amount": 1 })]);
    assert_eq!((incoming.items.len(), incoming.refused.len()), (0, 3));
}
