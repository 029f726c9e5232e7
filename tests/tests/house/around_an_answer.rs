//! What stands around an answer: remarks are left out of it, and what takes it back, in part or whole, is never agreed to.

use alara_tests::play::{Play, Step};
use serde_json::{Value, json};

fn after(said: &[&str]) -> Step {
    Play::listed().talk(said)
}

fn with(person: &str, said: &[&str]) -> Step {
    let mut play = Play::listed();
    play.step(&json!({ "known_person": { "name": person } }));
    play.talk(said)
}

const DOSE: &str = "maybe took two aspirin";
const CALL: &str = "remind me to call Dr. Joshi's clinic tomorrow at 11";

#[test]
fn a_yes_that_says_it_was_somebody_else_writes_nothing() {
    for yes in [
        "Yes, she took it.",
        "Yes, my wife had it.",
        "Yes, that was my sister.",
        "Yes, that is what Tom did.",
        "Yes, my husband's",
    ] {
        let told = after(&[DOSE, yes]);
        assert!(told.written().is_empty(), "{yes}: {}", told.shown());
    }
    for yes in ["Yes, my wife saw me.", "Yes ma'am, save it."] {
        assert_eq!(after(&[DOSE, yes]).written().len(), 1, "{yes}");
    }
}

#[test]
fn what_a_yes_takes_back_in_part_is_written_as_it_is_put_right_or_not_at_all() {
    let told = with(
        "Helen",
        &["Helen's blood sugar was 7.4 this morning", "Yes, but it was 7.1, I read it wrong with my bad eyes."],
    );
    assert_eq!(told.last()["value"], json!(7.1), "{}", told.shown());
    assert_eq!(told.written().len(), 1, "{}", told.shown());
    let told = after(&[CALL, "Yes, but my knee hurts"]);
    assert!(told.written().is_empty(), "{}", told.shown());
    for yes in [
        "Yes please, only make it noon",
        "Yes please, only make it noon, because I like my lie-in.",
        "Yes please, noon is better.",
        "noon would suit me better",
    ] {
        let told = after(&[CALL, yes]);
        assert_eq!(told.last()["time"], json!("12:00"), "{yes}: {}", told.shown());
    }
}

#[test]
fn an_answer_is_read_between_its_remarks() {
    for yes in [
        "My son has promised me the car, so yes, please go ahead with the reminder for the clinic.",
        "Yes, that will work just fine.",
        "Yes, that's the right way, I looked it up.",
    ] {
        assert_eq!(after(&[CALL, yes]).written().len(), 1, "{yes}");
    }
    for said in ["I'm off to the shops, right.", "The rain has stopped, good.", "He is asleep, sure"] {
        assert!(after(&[DOSE, said]).written().is_empty(), "{said}");
    }
    let told = after(&[CALL, "please go ahead with the reminder for the dentist"]);
    assert!(told.written().is_empty(), "none that waits is of a dentist: {}", told.shown());
    let two = ["Nora weighs 61.2 kilograms this morning and her temperature is 37.8."];
    let no = "Yes to the weight, but no to the temperature, because I held the thermometer the wrong way.";
    let told = with("Nora", &[two[0], no]);
    let kinds: Vec<&Value> = told.written().iter().map(|row| &row["parameters"]["kind"]).collect();
    assert_eq!(kinds, [&json!("weight")], "{}", told.shown());
    assert!(told.pending().is_empty(), "{}", told.shown());
}

#[test]
fn make_it_is_of_the_card_and_not_of_a_reminder_on_record() {
    let listed = [
        "remind me to call mum at 6pm every day",
        "yes",
        "I've been prescribed ferrous sulfate 200 mg every day at 12:00",
    ];
    let told = after(&[&listed[..], &["make it 1pm"]].concat());
    assert_eq!(told.last()["times"], json!(["13:00"]), "{}", told.shown());
    let told = after(&[&listed[..], &["make the call reminder 1pm"]].concat());
    let waits: Vec<&str> = told.pending().iter().filter_map(|row| row["tool"].as_str()).collect();
    assert_eq!(waits, ["add_medication", "update_reminder"], "{}", told.shown());
}

#[test]
fn a_reading_that_was_taken_anew_changes_no_card_of_the_one_before() {
    let mama = ["Mama's blood pressure was 162 over 80 with a pulse of 66 at seven this morning"];
    let told = with("Mama", &[mama[0], "Then I checked hers again and it was down to 148 over 78, thank the Lord."]);
    assert!(told.written().is_empty(), "{}", told.shown());
    let people: Vec<&Value> = told.pending().iter().map(|row| &row["person"]).collect();
    assert_eq!(people, [&json!("Mama"), &json!("Mama")], "{}", told.shown());
}

#[test]
fn what_a_change_would_end_is_told_on_its_card() {
    let mut play = Play::new();
    play.knows(&json!({ "name": "Metformin", "dose": "500 mg", "times": ["08:00", "20:00"] }));
    let told = play.say("I take my metformin at noon now");
    assert!(told.shown().contains("no longer be taken at 08:00 and 20:00"), "{}", told.shown());
    let told = play.say("no, I take the evening one at 9pm now");
    assert!(told.written().is_empty(), "{}", told.shown());
    let both = after(&["add metformin 500 mg at 8am and 8pm", "yes, but make the evening one 9pm"]);
    assert_eq!(both.last()["times"], json!(["08:00", "21:00"]), "{}", both.shown());
    let neither = after(&["add metformin 500 mg at 8am and 8pm", "make the afternoon one 2pm"]);
    assert!(neither.written().is_empty(), "it has none in the afternoon: {}", neither.shown());
}

#[test]
fn a_symptom_is_told_again_and_put_right_by_its_part_and_its_beginning() {
    let told = after(&["had a hot flush at 4 this morning and another at half past 6 this morning"]);
    assert_eq!(told.written().len(), 2, "{}", told.shown());
    let told = after(&["my left foot is swollen", "Actually, it was the right foot, not the left foot.", "yes"]);
    assert!(told.shown().contains("swollen right foot"), "{}", told.shown());
    let told = after(&["my ankles are swollen", "actually they've been swollen since Saturday", "yes"]);
    assert!(told.shown().contains("Corrected"), "{}", told.shown());
    let told = after(&["my knee is sore", "it's been raining since Monday"]);
    assert!(told.pending().is_empty(), "{}", told.shown());
}

#[test]
fn one_more_reminder_before_the_same_is_no_dose_taken_again() {
    let scan = "I have a scan on the 29th at 10:20am, remind me the day before at 5pm";
    let told = after(&["took my aspirin at 6:30", scan, "and again an hour and a half before the scan"]);
    let tools: Vec<&str> = told.pending().iter().filter_map(|row| row["tool"].as_str()).collect();
    assert_eq!(tools, ["create_reminder", "create_reminder"], "{}", told.shown());
}
