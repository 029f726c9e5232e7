//! What stands beside an event and is of something else: it gives the event no time, and nothing of it is lost.

use alara_tests::play::Play;
use serde_json::json;

fn listed() -> Play {
    let mut play = Play::new();
    play.knows(&json!({ "name": "Metformin", "dose": "500 mg", "times": ["08:00"] }));
    play.knows(&json!({ "name": "Paracetamol", "dose": "500 mg", "as_needed": true }));
    play
}

#[test]
fn a_day_or_an_hour_of_something_else_dates_no_dose() {
    for said in [
        "took my metformin at 8, dentist on Thursday",
        "took my metformin at 8, and midterm on Thursday at 2pm",
        "took my metformin at 8 and football on Thursday at 2pm",
    ] {
        let told = listed().say(said);
        assert!(told.written().is_empty(), "{said}: {}", told.shown());
        assert_eq!(told.pending().len(), 1, "{said}: {}", told.shown());
        assert!(told.shown().contains("I did not use: "), "{said}: {}", told.shown());
        let at = told.pending()[0]["parameters"]["taken_at"].as_str().unwrap_or_default().to_owned();
        assert!(at.starts_with("2026-01-26T08:00"), "{said}: {at}");
    }
}

#[test]
fn another_dose_has_its_own_hour() {
    for said in [
        "took paracetamol at 1 and another at 5",
        "took paracetamol at 1, one more at 5",
        "paracetamol at 1 and again at 5",
    ] {
        let told = listed().say(said);
        assert_eq!(told.written().len() + told.pending().len(), 2, "{said}: {}", told.shown());
    }
}

#[test]
fn that_day_is_the_day_beside_the_wish() {
    for (said, title, time) in [
        ("midterm on Thursday at 2pm, remind me at noon that day to eat something", "Eat something", "12:00"),
        ("got physio on Thursday at 11am, remind me at 9am that day", "Physio", "09:00"),
        ("I see Dr. Osei on Thursday at 3:15pm. Remind me that day at 1pm", "Dr. Osei", "13:00"),
    ] {
        let told = listed().say(said);
        assert_eq!(told.pending().len(), 1, "{said}: {}", told.shown());
        let card = &told.pending()[0]["parameters"];
        assert_eq!(
            (&card["title"], &card["time"], &card["date"]),
            (&json!(title), &json!(time), &json!("2026-01-29")),
            "{said}"
        );
        assert!(!told.shown().contains("I did not use"), "{said}: {}", told.shown());
    }
}

#[test]
fn what_is_before_something_is_before_what_is_to_come() {
    let told = listed().say("took my metformin at 8, and midterm on Thursday at 2pm, remind me an hour before");
    assert_eq!(told.last()["medication_name"], "Metformin", "{}", told.shown());
    assert_eq!(told.pending()[0]["parameters"]["time"], "13:00", "{}", told.shown());
}

#[test]
fn a_second_wish_behind_a_yes_is_heard_and_no_yes_is_its_title() {
    let mut play = listed();
    play.say("I have a midwife appointment on Thursday at 2:15pm, remind me an hour before");
    let told = play.say("yes, and remind me the evening before at 7 too");
    assert_eq!(told.last()["time"], "13:15", "{}", told.shown());
    let card = &told.pending()[0]["parameters"];
    assert_eq!(
        (&card["title"], &card["time"], &card["date"]),
        (&json!("Midwife appointment"), &json!("19:00"), &json!("2026-01-28"))
    );
    let told = listed().say("I've to get my INR done on Wednesday at half 10, remind me the evening before at 7");
    assert_eq!(told.pending()[0]["parameters"]["title"], "INR done", "{}", told.shown());
}

#[test]
fn what_was_forgotten_and_taken_late_was_not_skipped() {
    let told = listed().say("forgot my metformin at 6, took it at 9 instead");
    assert_eq!(told.written().len(), 1, "{}", told.shown());
    assert_eq!(told.last()["medication_name"], "Metformin", "{}", told.shown());
    // Of another day it was.
    let told = listed().say("forgot my metformin yesterday, took it at 9 today");
    assert_eq!(told.written().len(), 2, "{}", told.shown());
}

#[test]
fn a_time_that_is_put_right_is_never_ahead_of_now() {
    let mut play = listed();
    play.at("2026-01-26T14:20:00-05:00");
    play.say("took my metformin");
    let told = play.say("it was at 8");
    let at = told.pending()[0]["parameters"]["changes"]["taken_at"].as_str().unwrap_or_default().to_owned();
    assert!(at.starts_with("2026-01-26T08:00"), "{at}: {}", told.shown());
}

#[test]
fn a_reading_of_an_owner_who_is_not_understood_is_asked_about() {
    for said in ["my som's temperature is 39 C", "my hausband's glucose was 7.4", "our lodgr's pulse is 88"] {
        let told = Play::new().say(said);
        assert!(told.written().is_empty(), "{said}: {}", told.shown());
    }
    let told = Play::new().say("this morning's temperature was 37.2 C");
    assert_eq!(told.written().len(), 1, "{}", told.shown());
}
