use alara_consent::{Way, acted};
use chrono::DateTime;
use serde_json::{Value, json};

use crate::judge::toy::{SAID, Toy, ToyWords, Toys, call, ground, plain};
use crate::{
    Approved, CallContent, Change, Finding, Gate, Grant, Grounded, Parameters, Pending, Provenance, Reason, Stale,
    Unrestorable, as_said, assess, assess_edit, assess_entered, digest,
};

fn pending(parameters: Value, words: &ToyWords) -> Pending<Toy> {
    match assess(vec![call("asks", parameters)], &Toys, words).remove(0).into_gate() {
        Gate::Ask(pending) => pending,
        other => panic!("{other:?}"),
    }
}

fn yes(digest: String) -> crate::PersonAct {
    acted(Way::Card, digest, DateTime::parse_from_rfc3339("2026-03-14T09:30:00-04:00").unwrap())
}

fn decided(pending: Pending<Toy>) -> Approved<Toy> {
    let digest = pending.digest();
    pending.decide(yes(digest)).unwrap()
}

fn change(field: &str, value: Option<Value>) -> Change {
    Change { field: field.to_owned(), value, provenance: Provenance::Entered }
}

#[test]
fn a_yes_to_the_values_shown_runs_exactly_them() {
    let waiting = pending(json!({"name": "x", "dose": "one"}), &ToyWords::default());
    let shown = waiting.parameters().clone();
    let approved = decided(waiting);
    assert_eq!(approved.parameters(), &shown);
    assert_eq!(approved.typed(), &Toy(shown));
    assert!(
        matches!(approved.grant(), Grant::Person(act) if act.way() == Way::Card && act.digest() == approved.digest())
    );
}

#[test]
fn a_yes_to_other_values_is_stale() {
    let other = pending(json!({"name": "x", "dose": "two"}), &ToyWords::default()).digest();
    let waiting = pending(json!({"name": "x", "dose": "one"}), &ToyWords::default());
    assert!(matches!(waiting.decide(yes(other)), Err(Stale)));
}

#[test]
fn what_executes_is_granted_by_the_statement() {
    let Gate::Run(approved) = assess(vec![plain("high")], &Toys, &ToyWords::default()).remove(0).into_gate() else {
        panic!("it executes");
    };
    assert!(matches!(approved.grant(), Grant::Statement));
    assert_eq!((approved.call_id(), approved.tool(), approved.person()), ("c1", "high", None));
}

#[test]
fn the_digest_knows_tool_person_and_every_value_but_no_order() {
    let of = |value: Value| digest("tool", None, value.as_object().unwrap());
    let base = of(json!({"a": "1", "b": ["x", "y"]}));
    assert_eq!(base.len(), 64);
    assert_eq!(base, of(json!({"b": ["x", "y"], "a": "1"})));
    for other in [
        json!({"a": 1, "b": ["x", "y"]}),
        json!({"a": "1", "b": ["y", "x"]}),
        json!({"a": "1", "b": ["xy"]}),
        json!({"a": "1", "b": {"x": "y"}}),
        json!({"a": "1", "b": ["x", "y"], "c": null}),
        json!({"ab": "1", "": ["x", "y"]}),
    ] {
        assert_ne!(base, of(other));
    }
    let empty = Parameters::new();
    assert_ne!(digest("tool", None, &empty), digest("tool", Some(""), &empty));
    assert_ne!(digest("tool", Some("a"), &empty), digest("toola", Some(""), &empty));
}

#[test]
fn a_row_comes_back_as_it_was_and_grants_nothing() {
    let words = ToyWords { grounds: vec![ground("dose", None, Provenance::Assumed)], ..ToyWords::default() };
    let waiting = pending(json!({"name": "x", "dose": "one"}), &words);
    let stored = serde_json::to_string(&waiting.content()).unwrap();
    let row: CallContent = serde_json::from_str(&stored).unwrap();
    let back = Pending::restore(row, &Toys).unwrap();
    assert_eq!(back.content(), waiting.content());
    assert_eq!(back.digest(), waiting.digest());
    assert!(matches!(back.decide(yes(String::new())), Err(Stale)));
}

#[test]
fn a_row_of_a_tool_that_is_gone_or_of_values_that_no_longer_fit_is_refused() {
    let row = pending(json!({"name": "x"}), &ToyWords::default()).content().clone();
    let gone = CallContent { tool: "gone".to_owned(), ..row.clone() };
    assert!(matches!(Pending::restore(gone, &Toys), Err(Unrestorable::Tool(tool)) if tool == "gone"));
    let unfit = CallContent { parameters: Parameters::new(), ..row };
    assert!(matches!(Pending::restore(unfit, &Toys), Err(Unrestorable::Values(_))));
}

#[test]
fn an_edit_is_a_new_version_that_keeps_what_was_proposed() {
    let words = ToyWords { grounds: vec![ground("dose", None, Provenance::Assumed)], ..ToyWords::default() };
    let waiting = pending(json!({"name": "x", "dose": "one"}), &words);
    let edited = assess_edit(&waiting, &[change("dose", Some(json!(" two ")))], &Toys, &words).unwrap();
    assert_eq!(Value::Object(edited.parameters().clone()), json!({"name": "x", "dose": "two"}));
    assert_eq!(Value::Object(edited.proposed().clone()), json!({"name": "x", "dose": "one"}));
    assert!(edited.provenance().any(|(field, provenance)| field == "dose" && provenance == Provenance::Entered));
    assert_ne!(edited.digest(), waiting.digest());
    let without = assess_edit(&waiting, &[change("dose", None)], &Toys, &words).unwrap();
    assert!(!without.parameters().contains_key("dose"));
}

#[test]
fn an_edit_that_fails_a_check_is_refused() {
    let too_much = Finding::block(Reason::InvalidParameter, "too much");
    let words = ToyWords { rules: vec![("nine", too_much)], ..ToyWords::default() };
    let waiting = pending(json!({"name": "x", "dose": "one"}), &words);
    let refused =
        |field: &str, value: Option<Value>| assess_edit(&waiting, &[change(field, value)], &Toys, &words).is_err();
    assert!(refused("dose", Some(json!("nine"))));
    assert!(refused("dose", Some(json!(9))));
    assert!(refused("name", None));
    assert!(refused("at", Some(json!("tomorrow-ish"))));
    assert!(refused("other", Some(json!("x"))));
}

#[test]
fn an_edited_time_loses_the_part_of_the_day_beside_it() {
    let words = ToyWords {
        grounds: vec![
            ground("at", Some(json!("2026-03-14")), Provenance::Derived(SAID)),
            ground("at_part", Some(json!("morning")), Provenance::Stated(SAID)),
        ],
        ..ToyWords::default()
    };
    let waiting = pending(json!({"name": "x"}), &words);
    assert_eq!(waiting.parameters()["at_part"], json!("morning"));
    let kept = assess_edit(&waiting, &[change("dose", Some(json!("one")))], &Toys, &words).unwrap();
    assert_eq!(kept.parameters()["at_part"], json!("morning"));
    let moved = assess_edit(&waiting, &[change("at", Some(json!("2026-03-14T08:00")))], &Toys, &words).unwrap();
    assert!(!moved.parameters().contains_key("at_part"));
    assert_eq!(moved.parameters()["at"], json!("2026-03-14T08:00:00+00:00"));
}

#[test]
fn a_spoken_yes_carries_only_what_was_said_or_named() {
    let day = Grounded { trimmed: true, ..ground("at", Some(json!("2026-03-13")), Provenance::Derived(SAID)) };
    let words = ToyWords { grounds: vec![day, ground("dose", None, Provenance::Assumed)], ..ToyWords::default() };
    let waiting = pending(json!({"name": "x", "dose": "one", "at": "2026-03-13T10:00:00+00:00"}), &words);
    let plainly = as_said(&waiting, &[], &Toys, &words).unwrap();
    assert_eq!(Value::Object(plainly.parameters().clone()), json!({"name": "x", "at": "2026-03-13"}));
    assert_eq!(plainly.left_out(), ["at", "dose"]);
    let named = as_said(&waiting, &["dose", "at"], &Toys, &words).unwrap();
    assert_eq!(named.digest(), waiting.digest());
    let required = ToyWords { grounds: vec![ground("name", None, Provenance::Assumed)], ..ToyWords::default() };
    assert!(as_said(&pending(json!({"name": "x"}), &required), &[], &Toys, &required).is_err());
}

#[test]
fn a_form_passes_checks_2_and_6_and_waits_for_its_act() {
    let doubled = Finding::confirm(Reason::PossibleDoubleDose, "You took it at eight.");
    let words = ToyWords { rules: vec![("one", doubled)], intent: crate::Intent::Silent, ..ToyWords::default() };
    let form = |value: Value| assess_entered("f1", "high", value.as_object().unwrap(), Some("Mom"), &Toys, &words);
    let waiting = form(json!({"name": " x ", "dose": "one"})).unwrap();
    assert_eq!(waiting.findings()[0].reason, Reason::PossibleDoubleDose);
    let approved = decided(waiting);
    assert_eq!((approved.person(), &approved.parameters()["name"]), (Some("Mom"), &json!("x")));
    assert!(approved.provenance().all(|(_, provenance)| provenance == Provenance::Entered));
    assert!(form(json!({"dose": "one"})).is_err());
}
