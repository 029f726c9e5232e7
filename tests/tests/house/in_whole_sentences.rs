//! People who write whole sentences with a story around the facts: what stands beside a fact changes none, and none is lost.

use alara_tests::play::{Play, Step};
use serde_json::json;

fn after(said: &[&str]) -> Step {
    let mut play = Play::listed();
    play.step(&json!({ "known_person": { "name": "Mom" } }));
    play.talk(said)
}

#[test]
fn a_change_is_read_without_the_remark_behind_or_before_it() {
    let told = after(&["Mom's blood pressure came out at 158 over 81", "no, it was 151 over 81, I misread the screen"]);
    assert_eq!(told.written()[0]["parameters"]["systolic"], 151, "{}", told.shown());
    let told = after(&["remind me to call Ruth at quarter past four", "Yes, but make it half past five, she naps."]);
    assert_eq!(told.written()[0]["parameters"]["time"], "17:30", "{}", told.shown());
    let told = after(&["weight is 151 pounds", "Oh bother, I read it without my glasses on, it was 157 pounds."]);
    assert_eq!(told.pending()[0]["parameters"]["changes"]["value"], 157, "{}", told.shown());
}

#[test]
fn a_polite_yes_is_one_and_no_note() {
    for yes in ["Yes, thank you kindly.", "yes, put it down", "yes, please"] {
        let told = after(&["remind me to call Ruth at 6pm", yes]);
        let written: Vec<_> = told.written().iter().map(|each| each["tool"].clone()).collect();
        assert_eq!(written, [json!("create_reminder")], "{yes}: {}", told.shown());
    }
    let both = after(&[
        "remind me to do my quiz on Friday at 3pm and to pick up my tablets on Saturday at 10 am",
        "Both, please.",
    ]);
    assert_eq!(both.written().len(), 2, "{}", both.shown());
}

#[test]
fn of_one_card_there_is_no_second() {
    let told = after(&["28 losartan left", "remind me to call Ruth at 6pm", "the second one"]);
    assert!(told.written().is_empty(), "{}", told.shown());
}

#[test]
fn a_message_of_its_own_tells_what_was_recorded_no_other_time() {
    let told = after(&[
        "bp 138/82 and took it with my pill",
        "I have an appointment with Dr. Shah on the 27th of August at twenty past two, so remind me the day before at 5 pm",
    ]);
    let pressures = told.written().iter().filter(|each| each["tool"] == "log_blood_pressure").count();
    assert_eq!(pressures, 1, "{}", told.shown());
    assert_eq!(told.pending().len(), 1, "an appointment to come is no visit: {}", told.shown());
}

#[test]
fn hours_in_a_row_and_a_weight_in_pounds_and_ounces_are_whole() {
    let told = after(&["prescribed amoxicillin 500 mg at 8 in the morning, 2 in the afternoon and 10 at night"]);
    assert_eq!(told.pending()[0]["parameters"]["times"], json!(["08:00", "14:00", "22:00"]), "{}", told.shown());
    let told =
        after(&["prescribed amoxicillin 500 mg at 7am, 2pm and 9pm for 7 days", "yes but make the 9pm one 10pm"]);
    assert_eq!(told.written()[0]["parameters"]["times"], json!(["07:00", "14:00", "22:00"]), "{}", told.shown());
    let told = after(&["I weigh 161 pounds 8 ounces"]);
    assert_eq!(told.written()[0]["parameters"]["value"], 161.5, "{}", told.shown());
}

#[test]
fn a_left_hip_is_hers_and_well_now_is_no_mood() {
    let told = after(&["Mom's left hip has been aching since last night"]);
    assert!(told.written().is_empty(), "{}", told.shown());
    assert_eq!(told.pending()[0]["person"], "Mom", "{}", told.shown());
    let told = after(&["Well now, I saw Dr. Shah this morning"]);
    assert!(told.written().is_empty(), "{}", told.shown());
}

#[test]
fn an_hour_of_its_own_and_one_before_are_two_reminders_of_one_title() {
    let told = after(&["remind me about my scan on 23 march at 1:45pm, and the day before at 9am too"]);
    let cards: Vec<_> = told.pending().iter().map(|each| each["parameters"]["time"].clone()).collect();
    assert_eq!(cards, [json!("13:45"), json!("09:00")], "{}", told.shown());
    assert_eq!(told.pending()[0]["parameters"]["title"], told.pending()[1]["parameters"]["title"]);
}
