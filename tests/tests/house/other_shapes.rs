//! Calls in the shapes of other models, through the whole judgement: a write is asked about, a query is answered, nothing is shown.

use alara_app::check::judge;
use alara_app::trained::Readers;
use serde_json::{Value, json};

/// What comes of a reply to these words.
fn judged(user: &str, reply: &str) -> Value {
    let case = json!({ "id": "1", "now": "2026-03-14T21:30:00-04:00", "user": user, "reply": reply });
    judge(case.to_string().as_bytes(), Readers::Both)
}

/// A reply with a call of a tool, in each of the shapes of the contract.
fn replies(tool: &str, name: &str, value: &str) -> [String; 8] {
    let object = json!({ name: value, "confidence": 0.95 });
    let listed = json!([{ "name": tool, "arguments": object }]);
    [
        format!("Noted.\n```tool_code\n{tool}({name}=\"{value}\", confidence=0.95)\n```"),
        format!("Noted.\n{tool}({name}=\"{value}\", confidence=0.95)"),
        format!("Noted.\n<function={tool}>{object}</function>"),
        format!(
            "Noted.\n<tool_call>\n<function={tool}>\n<parameter={name}>\n{value}\n</parameter>\n</function>\n</tool_call>"
        ),
        format!("Noted.<|channel|>commentary to=functions.{tool} <|constrain|>json<|message|>{object}<|call|>"),
        format!("Noted.\n[TOOL_CALLS] {listed}"),
        format!("Noted.\n[TOOL_CALLS]{tool}{object}"),
        format!("Noted.\n<|tool_call|>{listed}"),
    ]
}

#[test]
fn a_write_in_another_shape_is_asked_about() {
    for reply in replies("log_medication", "medication_name", "ibuprofen") {
        let told = judged("I took ibuprofen at 8pm", &reply);
        assert_eq!(told["clean"], "Noted.", "{told}");
        assert_eq!(told["calls"][0]["verdict"], "confirm", "{reply}: {told}");
        assert_eq!(told["calls"][0]["parameters"]["medication_name"], "ibuprofen", "{told}");
    }
}

#[test]
fn a_write_in_another_shape_that_nobody_told_is_blocked() {
    for reply in replies("log_medication", "medication_name", "ibuprofen") {
        let told = judged("I did not take ibuprofen", &reply);
        assert_eq!((&told["clean"], &told["calls"][0]["verdict"]), (&json!("Noted."), &json!("block")), "{told}");
    }
}

#[test]
fn a_query_in_another_shape_is_answered() {
    for reply in replies("get_last_dose", "medication_name", "ibuprofen") {
        let told = judged("when did I last take ibuprofen?", &reply);
        assert_eq!((&told["clean"], &told["calls"][0]["verdict"]), (&json!("Noted."), &json!("execute")), "{told}");
    }
}

#[test]
fn a_tool_that_is_not_there_is_no_call_in_any_shape() {
    for reply in
        replies("launch_rocket", "name", "ibuprofen").iter().filter(|reply| !reply.starts_with("Noted.\nlaunch"))
    {
        let told = judged("I took ibuprofen at 8pm", reply);
        assert_eq!((&told["clean"], &told["calls"]), (&json!("Noted."), &json!([])), "{reply}: {told}");
        assert!(!told["problems"].as_array().is_none_or(Vec::is_empty), "{told}");
    }
}
