//! What leans on the turn before, or on words before it in the message: it is read with what it leans on, and else asked about.

use alara_tests::play::Play;
use serde_json::{Value, json};

fn listed() -> Play {
    let mut play = Play::new();
    play.knows(&json!({ "name": "Losartan", "dose": "50 mg", "times": ["08:00"] }));
    play.knows(&json!({ "name": "Paracetamol", "dose": "500 mg", "as_needed": true }));
    play
}

#[test]
fn then_is_the_time_that_was_told_just_before() {
    let mut play = listed();
    play.say("had heartburn at 7am");
    let told = play.say("took a paracetamol then");
    assert!(told.last()["taken_at"].as_str().is_some_and(|at| at.contains("T07:00")), "{}", told.shown());
    let told = listed().say("felt shaky at 7am, sugar was 3.8 then");
    let glucose = told.written().iter().find(|one| one["tool"] == "log_vital").cloned().unwrap_or_default();
    let at = glucose["parameters"]["measured_at"].as_str().unwrap_or_default().to_owned();
    assert!(at.contains("T07:00"), "{at}: {}", told.shown());
}

#[test]
fn a_figure_puts_right_the_only_one_that_it_fits_of_what_was_told_together() {
    let mut play = listed();
    play.say("sugar was 3.8, felt shaky");
    let told = play.say("actually 3.6");
    assert_eq!(told.pending()[0]["parameters"]["changes"], json!({ "value": 3.6 }), "{}", told.shown());
    // Far from every figure it is of none of them.
    let told = play.say("actually 36");
    assert!(told.pending().iter().all(|card| card["parameters"]["changes"]["value"] != json!(36)), "{}", told.shown());
}

#[test]
fn a_pulse_belongs_to_the_blood_pressure_before_it_and_is_recorded_once() {
    for said in ["with a pulse of 64", "actually pulse 64"] {
        let mut play = listed();
        play.say("bp 138/76");
        let told = play.say(said);
        assert_eq!(told.written().len(), 1, "{said}: {}", told.shown());
        assert_eq!(told.pending()[0]["parameters"]["changes"], json!({ "pulse": 64 }), "{said}: {}", told.shown());
    }
}

#[test]
fn a_question_stays_open_past_one_remark() {
    let mut play = listed();
    play.say("remind me to call my therapist");
    play.say("my cat is so funny");
    let told = play.say("today at 5pm");
    assert_eq!(told.pending()[0]["parameters"]["time"], "17:00", "{}", told.shown());
    assert_eq!(told.pending()[0]["parameters"]["title"], "Call my therapist", "{}", told.shown());
}

#[test]
fn how_often_it_is_now_changes_the_list_and_is_no_dose() {
    for (said, field, value) in [
        ("my losartan is twice a day now", "instructions", json!("twice a day")),
        ("losartan is every other day now", "every_days", json!(2)),
        ("my losartan is now every other day", "every_days", json!(2)),
    ] {
        let told = listed().say(said);
        assert!(told.written().is_empty(), "{said}: {}", told.shown());
        assert_eq!(told.pending()[0]["tool"], "update_medication", "{said}: {}", told.shown());
        assert_eq!(told.pending()[0]["parameters"][field], value, "{said}: {}", told.shown());
    }
}

#[test]
fn what_there_is_now_is_a_stock_and_one_of_them_a_dose() {
    let mut play = listed();
    let told = play.say("I have 28 losartan tablets now");
    assert_eq!(told.pending()[0]["parameters"]["stock"], json!(28), "{}", told.shown());
    play.say("yes");
    let told = play.say("just took one of them");
    let dose = told.written().iter().find(|one| one["tool"] == "log_medication").cloned().unwrap_or(Value::Null);
    assert_eq!(dose["parameters"]["medication_name"], "Losartan", "{}", told.shown());
}

#[test]
fn an_hour_of_another_day_is_of_waking_time() {
    for (said, time) in [
        ("remind me Friday at 3 to get flowers", "15:00"),
        ("remind me on Friday at 12 to get flowers", "12:00"),
        ("remind me Friday at 7 to get flowers", "07:00"),
        ("remind me Friday at 3am to get flowers", "03:00"),
    ] {
        let told = listed().say(said);
        assert_eq!(told.pending()[0]["parameters"]["time"], time, "{said}: {}", told.shown());
    }
}
