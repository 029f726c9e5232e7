use serde_json::json;

use super::*;
use crate::Parameters;

fn bears(need: &Need, done: &Done<'_>) -> bool {
    done.parameters.get("name").and_then(|name| name.as_str()) == Some(need.about.as_str())
}

fn called(name: &str) -> Parameters {
    json!({ "name": name }).as_object().cloned().unwrap_or_default()
}

fn named(tool: &str, about: &str) -> Need {
    Need { named: true, ..Need::any(&[tool], about) }
}

fn done<'a>(call: &'a str, tool: &'a str, parameters: &'a Parameters) -> Done<'a> {
    Done { call, tool, parameters }
}

fn heard(claims: usize) -> Heard {
    Heard { false_claims: claims, ..Heard::default() }
}

#[test]
fn each_event_needs_a_call_of_its_own() {
    let mut guard = Guard::new(vec![named("log", "metformin"), named("log", "lisinopril")], Limits::MODEL);
    let metformin = called("metformin");
    guard.asked(RequestKind::Answer);
    guard.meet(&[done("1", "log", &metformin)], &bears);
    assert_eq!(guard.replied(heard(0)), Next::Again);
    assert_eq!(guard.open().map(|need| need.about.as_str()).collect::<Vec<_>>(), ["lisinopril"]);
    let lisinopril = called("lisinopril");
    guard.asked(RequestKind::Correction);
    guard.meet(&[done("1", "log", &metformin), done("2", "log", &lisinopril)], &bears);
    assert_eq!(guard.replied(heard(0)), Next::Stands);
    assert_eq!(guard.outcome(), Outcome::RetrySucceeded);
}

#[test]
fn a_call_about_another_name_does_not_stand_in_for_a_named_need() {
    let mut guard = Guard::new(vec![named("log", "metformin"), named("log", "lisinopril")], Limits::MODEL);
    let (metformin, aspirin) = (called("metformin"), called("aspirin"));
    guard.meet(&[done("1", "log", &metformin), done("2", "log", &aspirin)], &bears);
    assert!(!guard.met());
}

#[test]
fn the_only_need_of_a_tool_is_met_by_any_call_of_it() {
    let mut guard = Guard::new(vec![named("log", "my pill")], Limits::MODEL);
    let metformin = called("metformin");
    guard.meet(&[done("1", "log", &metformin)], &bears);
    assert!(guard.met());
}

#[test]
fn an_analysis_needs_its_whole_list() {
    let mut guard = Guard::new(vec![Need::all(&["levels", "flow"], "market")], Limits::MODEL);
    let nothing = Parameters::new();
    guard.meet(&[done("1", "levels", &nothing)], &bears);
    assert!(!guard.met());
    guard.meet(&[done("1", "levels", &nothing), done("2", "flow", &nothing)], &bears);
    assert!(guard.met());
}

#[test]
fn one_answer_and_two_corrections_then_the_user() {
    let mut guard = Guard::new(vec![Need::any(&["log"], "x")], Limits::MODEL);
    let mut next = Vec::new();
    for kind in [RequestKind::Answer, RequestKind::Correction, RequestKind::Correction] {
        guard.asked(kind);
        next.push(guard.replied(heard(0)));
    }
    assert_eq!(next, [Next::Again, Next::Again, Next::HandOver]);
    assert_eq!((guard.outcome(), guard.attempts(), guard.trail().len()), (Outcome::Escalated, 3, 3));
}

#[test]
fn a_false_claim_is_corrected_though_nothing_was_needed() {
    let mut guard = Guard::new(Vec::new(), Limits::MODEL);
    guard.asked(RequestKind::Answer);
    assert_eq!(guard.replied(heard(1)), Next::Again);
    guard.asked(RequestKind::Correction);
    assert_eq!(guard.replied(heard(0)), Next::Stands);
    assert_eq!(guard.outcome(), Outcome::RetrySucceeded);
}

#[test]
fn closing_words_are_no_attempt_and_requests_are_counted_all_the_same() {
    let mut guard = Guard::new(Vec::new(), Limits { attempts: 3, requests: 2 });
    guard.asked(RequestKind::Answer);
    assert_eq!(guard.replied(heard(0)), Next::Stands);
    guard.asked(RequestKind::Closing);
    assert!(!guard.may_ask());
    assert_eq!(guard.replied(heard(1)), Next::HandOver);
    assert_eq!((guard.attempts(), guard.outcome()), (1, Outcome::Escalated));
}

#[test]
fn a_question_for_what_is_lacking_may_stand() {
    let mut guard = Guard::new(vec![Need::any(&["log"], "x")], Limits::MODEL);
    guard.asked(RequestKind::Answer);
    assert_eq!(guard.replied(Heard { asks: true, ..Heard::default() }), Next::Stands);
    assert_eq!(guard.outcome(), Outcome::Passed);
}

#[test]
fn time_that_ran_out_is_told_as_that() {
    let mut guard = Guard::new(vec![Need::any(&["log"], "x")], Limits::MODEL);
    guard.time_out();
    assert_eq!(guard.outcome(), Outcome::Timeout);
    assert_eq!(in_a_row(2, Outcome::Timeout, false), 2);
}

#[test]
fn a_met_need_resets_the_count_of_escalations() {
    assert_eq!(in_a_row(2, Outcome::Escalated, false), 3);
    assert_eq!(in_a_row(2, Outcome::Escalated, true), 0);
    assert_eq!(in_a_row(2, Outcome::Passed, true), 0);
    assert_eq!(in_a_row(2, Outcome::SkippedNoRequirements, false), 2);
}
