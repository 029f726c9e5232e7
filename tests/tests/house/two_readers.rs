//! The program with both readers, as it ships: what it makes of the contract's labelled messages beside what the rules make of them alone.

use alara_app::check::judge;
use alara_app::trained::Readers;
use alara_tests::play::Play;
use serde_json::{Value, json};

/// Gate cases of the contract, each as a line of `check`.
fn cases() -> Vec<(Value, Vec<Vec<String>>)> {
    let lines = include_str!("../../fixtures/corpus/gate.jsonl").lines();
    let case = |line: &str| {
        let labelled: Value = serde_json::from_str(line).expect("a case");
        let calls: Vec<String> =
            labelled["calls"].as_array().into_iter().flatten().map(|call| format!("[TOOL_CALL:{call}]")).collect();
        let asked = json!({
            "id": labelled["id"], "now": labelled["now"], "user": labelled["user"], "reply": calls.join(" "),
            "known_medications": labelled.get("known_medications").cloned().unwrap_or(json!([])),
        });
        let accept: Vec<Vec<String>> = serde_json::from_value(labelled["accept"].clone()).expect("verdicts");
        (asked, accept)
    };
    lines.map(case).collect()
}

fn verdicts(case: &Value, readers: Readers) -> Vec<String> {
    let told = judge(case.to_string().as_bytes(), readers);
    let calls = told["calls"].as_array().cloned().unwrap_or_default();
    calls.iter().map(|call| call["verdict"].as_str().unwrap_or_default().to_owned()).collect()
}

#[test]
fn both_readers_execute_nothing_that_the_rules_do_not() {
    let (mut calls, mut right) = (0, 0);
    for (case, accept) in cases() {
        let (rules, both) = (verdicts(&case, Readers::Rules), verdicts(&case, Readers::Both));
        for ((alone, verdict), accept) in rules.iter().zip(&both).zip(&accept) {
            assert!(verdict != "execute" || alone == "execute", "{case}");
            calls += 1;
            right += usize::from(accept.contains(verdict));
        }
    }
    // Measured at 100 % when the model was put in place; another may lose half a point.
    assert!(right * 1000 >= calls * 995, "{right} of {calls}");
}

#[test]
fn a_line_of_check_tells_what_the_trained_reader_found() {
    let case = json!({ "id": "1", "now": "2026-03-14T21:30:00-04:00", "user": "I took 400 mg of ibuprofen at 8pm" });
    let told = judge(case.to_string().as_bytes(), Readers::Both);
    let found = &told["second"][0];
    assert_eq!(found["tool"], "log_medication", "{told}");
    assert!(found["p"].as_f64().is_some_and(|p| p > 0.9) && found["n"] == 1, "{told}");
    assert!(judge(case.to_string().as_bytes(), Readers::Rules).get("second").is_none());
}

#[test]
fn what_one_reader_finds_completes_no_earlier_question() {
    let mut play = Play::read_by(Readers::Both);
    play.knows(&json!({ "name": "Sertraline", "dose": "50 mg" }));
    play.knows(&json!({ "name": "Folic acid", "dose": "400 mcg" }));
    let told = play.talk(&["took my pill", "feeling okay today", "b12 and iron went down with lunch"]);
    assert!(told.written().iter().all(|each| each["tool"] != "log_medication"), "{}", told.shown());
}
