//! What a model leaves: a need that it did not meet, a value that is open, a finding that it does not tell. The program does it, asks or tells.

use alara_tests::corpus::{list, text};
use alara_tests::play::{Play, Step};
use serde_json::json;

/// A turn with a model that answers with these words each time.
fn heard(words: &str, reply: &str) -> Step {
    let mut play = Play::new();
    play.at("2026-11-30T14:30:00+00:00");
    play.hear(words, &[reply; 4])
}

fn call(tool: &str, parameters: serde_json::Value) -> String {
    let call = json!({ "id": "c", "tool": tool, "parameters": parameters, "confidence": 0.95 });
    format!("Okay. [TOOL_CALL:{call}]")
}

fn written(step: &Step) -> Vec<String> {
    let done = list(&step.0, "calls").iter().filter(|call| text(call, "verdict") == "executed");
    done.map(|call| text(call, "tool").to_owned()).collect()
}

#[test]
fn need_that_a_model_left_open_is_met_by_the_words() {
    let reply = call("log_medication", json!({ "medication_name": "Ibuprofen", "dose": "400 mg" }));
    let told = heard("took ibuprofen 400 mg, bp 128 over 82", &reply);
    assert_eq!(written(&told), ["log_medication", "log_blood_pressure"], "{}", told.shown());
    let reply = call("log_hydration", json!({ "amount_ml": 500 }));
    let told = heard("took ibuprofen 400 mg and had 2 glasses of water", &reply);
    assert_eq!(written(&told), ["log_hydration", "log_medication"], "{}", told.shown());
}

#[test]
fn value_that_is_open_is_asked_for_whatever_a_model_says() {
    for (words, asked) in [
        ("took levothyroxine 0,125 mg at 25:00", "There is no 25:00"),
        ("took metformin at 14:75", "There is no 14:75"),
        ("took 0 tablets of metformin", "is no dose"),
    ] {
        for reply in ["zz zz zz", "I will note that for you.", "Thanks for letting me know!"] {
            let told = heard(words, reply);
            assert!(written(&told).is_empty() && told.shown().contains(asked), "{words}: {}", told.shown());
        }
    }
}

#[test]
fn finding_that_a_model_does_not_tell_is_told() {
    for reply in ["the the the the the the", "I went to the store and bought a car."] {
        let told = heard("what's my average blood pressure?", reply);
        assert!(told.shown().contains("No blood pressure is recorded"), "{}", told.shown());
    }
}

#[test]
fn hour_that_a_model_left_out_is_named() {
    let reply =
        call("log_medication", json!({ "medication_name": "Ibuprofen", "taken_at": "2026-11-30T07:00:00+00:00" }));
    let told = heard("took ibuprofen at 7 and again at 12", &reply);
    assert!(told.shown().contains("I did not use: 12"), "{}", told.shown());
}

#[test]
fn moment_that_no_clock_tells_is_recorded_as_of_its_day() {
    for taken_at in [json!(null), json!("2026-11-30T14:30:00+00:00")] {
        let reply = call("log_medication", json!({ "medication_name": "Omeprazole", "taken_at": taken_at }));
        let told = heard("took omeprazole after breakfast", &reply);
        let at = list(&told.0, "calls").iter().map(|call| call["parameters"]["taken_at"].clone()).collect::<Vec<_>>();
        assert_eq!((written(&told), at), (vec!["log_medication".to_owned()], vec![json!("2026-11-30")]));
    }
}

#[test]
fn offer_of_help_is_shown_as_it_is() {
    for reply in ["Sure, I can help with that.", "I will help you with that."] {
        assert_eq!(heard("hello", reply).shown(), reply);
    }
}
