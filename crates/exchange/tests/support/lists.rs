//! What stands on lists, made up by a seed: medications in every form that their tool has, and reminders in every form that theirs have.

use chrono::{Days, NaiveDate};
use serde_json::{Map, Value, json};

use super::super::seeded::Seeded;
use super::{Made, one, words};

/// The forms of a medication, and of a reminder.
pub const FORMS: (usize, usize) = (13, 9);

/// Up to six medications and reminders, as of a day; each of another form and name.
pub fn make_lists(by: &mut Seeded, today: NaiveDate) -> Vec<Made> {
    let many = by.below(7);
    let made = |place| {
        let (tool, fields) = match by.below(3) {
            0 => make_reminder(by, today, place),
            _ => ("add_medication", make_medication(by, today, place)),
        };
        Made { tool, at: today.to_string(), fields }
    };
    (0..many).map(made).collect()
}

fn day(today: NaiveDate, ahead: i64) -> Value {
    let back = Days::new(ahead.unsigned_abs());
    let day = if ahead < 0 { today - back } else { today + back };
    json!(day.to_string())
}

fn pick(by: &mut Seeded, of: &[u8]) -> u8 {
    of[by.below(of.len())]
}

fn dose(by: &mut Seeded) -> &'static str {
    one(by, &["500 mg", "half a tablet", "2 tablets", "1-2 puffs", "10 units", "0.5 ml"])
}

/// Fields of which each is there or not.
fn some(by: &mut Seeded, fields: Value) -> Map<String, Value> {
    let fields = fields.as_object().cloned().unwrap_or_default();
    fields.into_iter().filter(|_| by.below(2) == 0).collect()
}

fn make_medication(by: &mut Seeded, today: NaiveDate, place: usize) -> Value {
    let from = i64::try_from(by.below(30)).unwrap_or(0) - 20;
    let (from, until) = (day(today, from), day(today, from.max(0) + 40));
    let course = json!({ "from": from, "until": until });
    let times = [json!(["08:00"]), json!(["07:30", "19:30"]), json!(["06:00", "14:00", "22:00"])][by.below(3)].clone();
    let days = [json!([1, 3, 5]), json!([2]), json!([6, 7])][by.below(3)].clone();
    let usual = json!({ "dose": dose(by) });
    let steps = json!([{ "dose": "40 mg", "for_days": 3 + by.below(4) }, { "dose": "half of it", "for_days": 5 },
        { "dose": "10 mg", "for_days": 30 }]);
    let loading = json!([{ "dose": "2 tablets", "for_days": 1 }, { "dose": "1 tablet" }]);
    let by_time = json!([{ "time": "08:00", "dose": "12 units" }, { "time": "18:00", "dose": dose(by) }]);
    let by_day = json!([{ "days": [1, 3, 5], "dose": "5 mg" }, { "dose": "half a tablet" }]);
    let by_both = json!([{ "time": "08:00", "days": [1, 2, 3, 4, 5], "dose": "1 tablet" },
        { "time": "10:00", "days": [6, 7], "dose": "2 tablets" }]);
    // What each form needs, and what it may have.
    let (needed, optional) = match by.below(FORMS.0) {
        0 => (json!({}), usual),
        1 => (json!({ "times": times }), merge(usual, course)),
        2 => (json!({ "times": times, "days": days }), merge(usual, course)),
        3 => (
            json!({ "times": times, "every_days": 2 + by.below(9), "from": from }),
            merge(usual, json!({ "until": until })),
        ),
        4 => {
            let cycle =
                json!({ "times": times, "days_on": 1 + by.below(21), "days_off": 1 + by.below(7), "from": from });
            (cycle, merge(usual, json!({ "until": until })))
        }
        5 => (json!({ "times": ["09:00"], "every_hours": pick(by, &[3, 6, 8, 12]), "from": from }), usual),
        6 => {
            let limits = json!({ "min_interval_hours": 0.5 + by.below(12) as f64, "max_per_day": 1 + by.below(8) });
            (json!({ "as_needed": true }), merge(usual, limits))
        }
        7 => (json!({ "doses": by_time }), merge(json!({ "dose": "5 mg tablets" }), course)),
        8 => (json!({ "doses": by_day, "times": times }), course),
        9 => (
            json!({ "doses": [{ "dose": "1 tablet" }, { "dose": "2 tablets" }], "times": ["08:00"], "from": from }),
            json!({}),
        ),
        10 => (json!({ "steps": steps, "times": times, "from": day(today, -2) }), json!({ "dose": "5 mg tablets" })),
        11 => (json!({ "steps": loading, "times": ["08:00"], "from": from }), json!({ "days": days })),
        _ => (json!({ "doses": by_both }), course),
    };
    let beside = json!({ "stock": 1 + by.below(90), "instructions": words(by) });
    let mut fields = some(by, merge(optional, beside));
    fields.extend(needed.as_object().cloned().unwrap_or_default());
    fields.insert("name".to_owned(), json!(format!("Listed {place} {}", words(by))));
    Value::Object(fields)
}

fn make_reminder(by: &mut Seeded, today: NaiveDate, place: usize) -> (&'static str, Value) {
    let ahead = day(today, 1 + i64::try_from(by.below(60)).unwrap_or(0));
    let time = ["07:15", "12:00", "21:30"][by.below(3)];
    let until = json!({ "until": day(today, 90), "description": words(by) });
    let about = json!({ "description": words(by) });
    let days = [json!([1, 4]), json!([7]), json!([1, 2, 3, 4, 5, 6, 7])][by.below(3)].clone();
    let (tool, needed, optional) = match by.below(FORMS.1) {
        0 => ("create_reminder", json!({ "time": time, "date": ahead, "reminder_type": "appointment" }), about),
        1 => ("create_reminder", json!({ "time": time, "date": ahead }), about),
        2 => (
            "create_reminder",
            json!({ "time": time, "days": days }),
            merge(until, json!({ "medications": ["Aspirin", "Iron"] })),
        ),
        3 => ("create_reminder", json!({ "time": time, "every_days": 2 + by.below(5) }), until),
        4 => ("create_reminder", json!({ "time": time, "every_hours": pick(by, &[2, 6, 12]) }), until),
        5 => ("create_reminder", json!({ "time": time, "reminder_type": "check_in" }), until),
        6 => {
            let cycle = json!({ "times": [time], "days_on": 21, "days_off": 7, "from": day(today, -9) });
            ("plan_reminder", cycle, merge(until, json!({ "home_time": true })))
        }
        7 => {
            let weeks =
                json!({ "times": [time], "days": days, "every_weeks": 2 + by.below(4), "from": day(today, -3) });
            ("plan_reminder", weeks, until)
        }
        _ => {
            let window = json!({ "times": ["08:00"], "window_end": "10:00", "days": days });
            (
                "plan_reminder",
                window,
                merge(until, json!({ "home_time": true, "from": ahead, "medications": ["Aspirin"] })),
            )
        }
    };
    let mut fields = some(by, optional);
    fields.extend(needed.as_object().cloned().unwrap_or_default());
    fields.insert("title".to_owned(), json!(format!("Reminder {place} {}", words(by))));
    (tool, Value::Object(fields))
}

fn merge(one: Value, other: Value) -> Value {
    let both = one.as_object().into_iter().chain(other.as_object()).flatten();
    both.map(|(name, value)| (name.clone(), value.clone())).collect()
}
