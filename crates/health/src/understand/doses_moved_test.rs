//! One dose that is moved alone, and a plan that is announced no more: words, and the calls that they come to. Now is Saturday, 2026-03-14,
//! half past nine in the morning; metformin is due at 8 and 20, lisinopril at 8, Crestor at 21.

use serde_json::{Value, json};

use super::schedules_test::{called, check};

const CHANGE: &str = "update_medication";
const MOVE: &str = "update_reminder";

fn moved(name: &str, occurrence: &str, time: Value, date: Value) -> (&'static str, Value) {
    let set = json!({ "reminder": name, "occurrence": occurrence, "time": time, "date": date, "active": null });
    (MOVE, set)
}

#[test]
fn one_dose_is_moved_by_an_order() {
    let statin = || [moved("Crestor", "2026-03-14T21:00", json!("22:00"), Value::Null)];
    let tomorrow = || [moved("Crestor", "2026-03-14T21:00", Value::Null, json!("2026-03-15"))];
    let hour = || [moved("Crestor", "2026-03-14T21:00", json!("22:00"), Value::Null)];
    check(
        "09:30",
        &[
            ("move tonight's statin to 10", &statin()),
            ("please move tonight's Crestor to 10pm", &statin()),
            ("can you push tonight's Crestor to 22:00", &statin()),
            ("shift my Crestor to 10 tonight", &statin()),
            ("push my Crestor by a day this week", &tomorrow()),
            ("postpone my Crestor by one day", &tomorrow()),
            ("push my Crestor to tomorrow", &tomorrow()),
            ("delay my Crestor by an hour", &hour()),
            ("push back my Crestor by 60 minutes", &hour()),
            (
                "move my evening metformin to 9pm today",
                &[moved("Metformin", "2026-03-14T20:00", json!("21:00"), Value::Null)],
            ),
        ],
    );
}

#[test]
fn one_dose_is_moved_by_what_one_means_to_do() {
    let morning = || [moved("Metformin", "2026-03-14T08:00", json!("11:00"), Value::Null)];
    check(
        "09:30",
        &[
            ("I'll take my morning metformin at 11 today", &morning()),
            ("I will take my morning metformin at 11am today", &morning()),
            ("I'll take tonight's Crestor at 11", &[moved("Crestor", "2026-03-14T21:00", json!("23:00"), Value::Null)]),
        ],
    );
}

#[test]
fn plan_changes_where_no_single_dose_is_meant() {
    check(
        "09:30",
        &[
            ("move my Crestor to 10pm", &[(CHANGE, json!({ "name": "Crestor", "times": ["22:00"] }))]),
            ("I take my Crestor at 10pm now", &[(CHANGE, json!({ "name": "Crestor", "times": ["22:00"] }))]),
        ],
    );
}

#[test]
fn open_or_foreign_moves_write_nothing() {
    for words in [
        // Two are due today: which one?
        "push my metformin by an hour today",
        "I'll take my metformin at 11 today",
        "I'll take my ibuprofen at 11 today",
        "should I move tonight's statin to 10?",
        "he said \"move tonight's statin to 10\"",
        "I took tonight's statin to 10 people",
    ] {
        let found = called(words, "09:30");
        assert!(found.iter().all(|(tool, _)| tool != MOVE && tool != CHANGE), "{words}: {found:?}");
    }
}

#[test]
fn plan_is_announced_no_more_where_no_reminder_is_meant() {
    let quiet = || [(MOVE, json!({ "reminder": "Lisinopril", "active": false, "occurrence": null }))];
    check(
        "09:30",
        &[
            ("stop reminding me about lisinopril", &quiet()),
            ("please stop reminding me about my lisinopril", &quiet()),
            ("don't remind me about lisinopril anymore", &quiet()),
        ],
    );
}
