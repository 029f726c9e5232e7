//! What is said to a question of the assistant: it tells no more surely with the question than by itself, and it answers the question before
//! anything older.

use alara_tests::play::{Play, Step};
use serde_json::json;

fn after(said: &[&str]) -> Step {
    let mut play = Play::listed();
    play.talk(said)
}

#[test]
fn an_answer_that_denies_asks_or_plans_tells_nothing() {
    for answer in [
        "not the aspirin",
        "it wasn't the aspirin",
        "was it the aspirin?",
        "aspirin?",
        "I'll take aspirin tonight",
        "going to take aspirin at 9",
        "if I took the aspirin",
        "should I take aspirin",
    ] {
        let told = after(&["took my pill", answer]);
        assert!(told.written().is_empty() && told.pending().is_empty(), "{answer}: {}", told.shown());
    }
}

#[test]
fn an_answer_that_doubts_is_asked_about() {
    for answer in ["maybe aspirin", "aspirin I guess", "probably the aspirin"] {
        let told = after(&["took my pill", answer]);
        assert!(told.written().is_empty(), "{answer}: {}", told.shown());
        assert_eq!(told.pending().len(), 1, "{answer}: {}", told.shown());
    }
    let told = after(&["took my pill", "the aspirin"]);
    assert_eq!(told.written().len(), 1, "{}", told.shown());
}

#[test]
fn what_will_be_taken_is_no_yes_to_what_was() {
    for words in ["I'll take losartan tonight", "I want losartan", "take losartan", "I'll take it later"] {
        let told = after(&["took aspirin at 8", "took aspirin at 9", words]);
        assert_eq!(told.written().len(), 1, "{words}: {}", told.shown());
    }
}

#[test]
fn care_of_a_week_is_asked_for_its_day_and_that_answers_it_before_anything_older_is_put_right() {
    let saw = ["saw Dr. Hay on Tuesday", "yes", "saw Dr. Gill the other day"];
    let asked = after(&saw);
    assert!(asked.pending().is_empty() && asked.shown().contains("On which day was that?"), "{}", asked.shown());
    let told = after(&[&saw[..], &["it was yesterday"]].concat());
    let [card] = told.pending() else { panic!("{}", told.shown()) };
    assert_eq!((&card["tool"], &card["parameters"]["provider"]), (&json!("log_doctor_visit"), &json!("Dr. Gill")));
    assert!(!told.shown().contains("did not use"), "{}", told.shown());
}

#[test]
fn reading_of_no_day_is_a_card_with_the_day_answered() {
    let asked = after(&["weighed 82 kg last month"]);
    assert!(asked.written().is_empty() && asked.pending().is_empty(), "{}", asked.shown());
    assert!(asked.shown().contains("On which day was that?"), "{}", asked.shown());
    // Of which month the answer speaks nobody can tell: nothing is written without a yes to the date.
    let told = after(&["weighed 82 kg last month", "the 12th"]);
    let [card] = told.pending() else { panic!("{}", told.shown()) };
    assert!(told.written().is_empty(), "{}", told.shown());
    assert_eq!((&card["tool"], &card["parameters"]["value"]), (&json!("log_vital"), &json!(82)));
    assert!(card["parameters"]["measured_at"].is_string(), "{card}");
}
