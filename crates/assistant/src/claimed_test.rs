use alara_gate::enforce::{Guard, Limits, Need};
use serde_json::{Value, json};

use super::*;

fn call(tool: &str, state: CallState, parameters: Value) -> LedgerCall {
    LedgerCall {
        id: "call-1".to_owned(),
        tool: tool.to_owned(),
        proposed: parameters.as_object().cloned().unwrap_or_default(),
        parameters: parameters.as_object().cloned().unwrap_or_default(),
        confidence: json!(0.9),
        state,
        reasons: vec![],
        provenance: vec![],
        left_out: vec![],
        notices: vec![],
        person: None,
        operation: None,
        pending: None,
        found: None,
        about: None,
        said: String::new(),
    }
}

fn ledger(calls: Vec<LedgerCall>, open: &[&str]) -> Ledger {
    let needs = open.iter().map(|about| Need::any(&["log_medication"], about)).collect();
    Ledger { calls, ..Ledger::begun(vec![], &Guard::new(needs, Limits::MODEL), "none") }
}

fn dose(name: &str, dose: &str) -> LedgerCall {
    call(
        "log_medication",
        CallState::Executed,
        json!({ "medication_name": name, "dose": dose, "taken_at": "2026-03-14T08:30:00-04:00" }),
    )
}

const SAID: &str = "Took 2 tablets of metformin and lisinopril 10 mg, bp 128/82";

fn of(reply: &str, calls: Vec<LedgerCall>, open: &[&str]) -> Claimed {
    claimed(SAID, reply, &ledger(calls, open))
}

const TRUE: Claimed = Claimed { untrue: 0, unproven: 0 };

#[test]
fn a_true_claim_may_stand() {
    for reply in [
        "I've logged your metformin.",
        "Logged metformin, 2 tablets, at 08:30.",
        "I\u{2019}ve recorded two tablets of metformin.",
        "Done.",
    ] {
        assert_eq!(of(reply, vec![dose("metformin", "2 tablets")], &[]), TRUE, "{reply}");
    }
    let both = || vec![dose("metformin", "2 tablets"), dose("lisinopril", "10 mg")];
    assert_eq!(of("Logged metformin, 2 tablets, and lisinopril, 10 mg.", both(), &[]), TRUE);
}

#[test]
fn nothing_done_makes_every_claim_untrue() {
    for reply in ["Logged metformin.", "Done! I saved it.", "Your blood pressure is recorded."] {
        assert!(of(reply, vec![], &[]).untrue > 0, "{reply}");
        let waits = call("log_medication", CallState::Pending, json!({ "medication_name": "metformin" }));
        assert!(of(reply, vec![waits], &[]).untrue > 0, "{reply}");
    }
}

#[test]
fn one_thing_done_does_not_make_another_true() {
    let one = || vec![dose("metformin", "2 tablets")];
    assert!(of("Logged metformin and lisinopril.", one(), &["lisinopril"]).untrue > 0);
    assert!(of("I've logged both medications.", one(), &["lisinopril"]).untrue > 0);
    assert!(of("Logged metformin, 4 tablets.", one(), &[]).untrue > 0);
    assert!(of("Logged metformin at 09:45.", one(), &[]).untrue > 0);
    assert_ne!(of("Done.", one(), &["lisinopril"]), TRUE);
    assert_ne!(of("Logged metformin and set a reminder for tomorrow.", one(), &[]), TRUE);
    assert_ne!(of("I've deleted your metformin.", one(), &[]), TRUE);
}

#[test]
fn the_figure_of_one_event_is_not_that_of_another() {
    let both = vec![dose("metformin", "2 tablets"), dose("lisinopril", "10 mg")];
    assert_ne!(of("Logged metformin, 10 mg, and lisinopril, 2 tablets.", both, &[]), TRUE);
}

#[test]
fn what_claims_nothing_is_no_claim() {
    assert_eq!(of("Shall I log it?", vec![], &[]), TRUE);
    assert_eq!(of("How are you today?", vec![dose("metformin", "2 tablets")], &["lisinopril"]), TRUE);
}

#[test]
fn a_report_of_the_results_may_stand_and_another_may_not() {
    let mut last = call("get_last_dose", CallState::Answered, json!({ "medication_name": "aspirin" }));
    last.said = "The last aspirin was today at 09:12.".to_owned();
    let asked = |reply: &str| claimed("when was my last aspirin?", reply, &ledger(vec![last.clone()], &[]));
    assert_eq!(asked("Aspirin is logged at 09:12."), TRUE);
    for reply in ["Aspirin is logged at 10:40.", "The noon alarm is now off.", "I've recorded it in your diary."] {
        assert_ne!(asked(reply), TRUE, "{reply}");
    }
}
