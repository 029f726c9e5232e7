use chrono::{DateTime, NaiveDate};
use serde_json::json;

use super::*;

fn day(number: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 3, number).unwrap()
}

fn finding(call: &str, tool: &str) -> Observation {
    Observation {
        call: call.to_owned(),
        tool: tool.to_owned(),
        found: QueryOutcome::Data,
        words: format!("{tool} found 3."),
        data: json!([3]),
        rows: vec!["row-1".to_owned()],
        coverage: Some(Coverage::of(Some(day(1)), day(7), [day(2), day(2), day(5)])),
        earlier: None,
    }
}

fn draft(findings: Vec<Observation>) -> Draft {
    let audit = findings
        .iter()
        .enumerate()
        .map(|(index, each)| Step {
            call: each.call.clone(),
            tool: each.tool.clone(),
            began_ms: index as u64,
            took_ms: 1,
            rows: each.rows.len() as u32,
        })
        .collect();
    let mut tools: Vec<String> = findings.iter().map(|each| each.tool.clone()).collect();
    tools.dedup();
    let at = DateTime::parse_from_rfc3339("2026-03-07T12:00:00+00:00").unwrap();
    let metadata = Metadata { request: "turn-1".to_owned(), at, tools };
    Draft { metadata, findings, consider: Vec::new(), audit }
}

#[test]
fn an_answer_whose_parts_agree_is_evidence() {
    let evidence = draft(vec![finding("1", "levels"), finding("2", "flow")]).check(&["flow", "levels"]).unwrap();
    let coverage = evidence.findings()[0].coverage.unwrap();
    assert_eq!((coverage.with_data, coverage.asked(), coverage.newest), (2, Some(7), Some(day(5))));
    assert_eq!(evidence.plain(), "levels found 3.\nflow found 3.");
}

#[test]
fn a_needed_tool_that_did_not_run_refuses_the_answer() {
    let faults = draft(vec![finding("1", "levels")]).check(&["levels", "flow"]).unwrap_err();
    assert_eq!(faults, [Fault::Missing("flow".to_owned())]);
    assert_eq!(draft(Vec::new()).check(&[]).unwrap_err(), [Fault::Empty]);
}

#[test]
fn each_part_that_does_not_agree_is_found() {
    type Break = (fn(&mut Draft), Fault);
    let breaks: [Break; 11] = [
        (|draft| draft.metadata.tools.push("more".to_owned()), Fault::Tools),
        (|draft| draft.findings[0].rows.clear(), Fault::Audit),
        (|draft| draft.audit[0].rows = 9, Fault::Audit),
        (|draft| draft.audit.swap(0, 1), Fault::Audit),
        (|draft| draft.audit[1].began_ms = 0, Fault::Order),
        (|draft| draft.findings[0].found = QueryOutcome::NoData, Fault::Finding("levels".to_owned())),
        (|draft| draft.findings[0].found = QueryOutcome::Unavailable, Fault::Finding("levels".to_owned())),
        (|draft| draft.findings[0].words = " ".to_owned(), Fault::Finding("levels".to_owned())),
        (|draft| draft.findings[0].earlier = Some(draft.metadata.at + chrono::Duration::days(1)), Fault::Later),
        (|draft| draft.findings[1].coverage.as_mut().unwrap().with_data = 8, Fault::Coverage("flow".to_owned())),
        (
            |draft| draft.findings[1].coverage.as_mut().unwrap().newest = Some(day(9)),
            Fault::Coverage("flow".to_owned()),
        ),
    ];
    for (change, fault) in breaks {
        let mut broken = draft(vec![finding("1", "levels"), finding("2", "flow")]);
        broken.audit[0].began_ms = 1;
        broken.audit[1].began_ms = 2;
        change(&mut broken);
        let faults = broken.check(&[]).unwrap_err();
        assert!(faults.contains(&fault), "{fault:?} of {faults:?}");
    }
}

#[test]
fn a_call_is_there_once() {
    assert_eq!(draft(vec![finding("1", "levels"), finding("1", "levels")]).check(&[]).unwrap_err(), [Fault::Twice]);
}

#[test]
fn nothing_recorded_is_an_answer_and_not_to_have_looked_is_told() {
    let mut nothing = finding("1", "levels");
    nothing.found = QueryOutcome::NoData;
    nothing.rows.clear();
    nothing.data = Value::Null;
    nothing.coverage = Some(Coverage::of(None, day(7), []));
    let mut failed = finding("2", "flow");
    failed.found = QueryOutcome::Unavailable;
    failed.rows.clear();
    failed.data = Value::Null;
    failed.coverage = None;
    assert!(draft(vec![nothing, failed]).check(&["flow"]).is_ok());
}

#[test]
fn stored_evidence_is_checked_again_when_it_is_read() {
    let evidence = draft(vec![finding("1", "levels")]).check(&[]).unwrap();
    let mut stored = serde_json::to_value(&evidence).unwrap();
    assert_eq!(serde_json::from_value::<Evidence>(stored.clone()).unwrap(), evidence);
    stored["findings"][0]["rows"] = json!([]);
    assert!(serde_json::from_value::<Evidence>(stored).is_err());
}

struct Digits;

impl Witness for Digits {
    fn made_up(&self, words: &str, evidence: &Evidence) -> Vec<std::ops::Range<usize>> {
        let known = evidence.plain();
        words
            .char_indices()
            .filter(|(_, c)| c.is_ascii_digit() && !known.contains(*c))
            .map(|(at, _)| at..at + 1)
            .collect()
    }
}

#[test]
fn words_may_say_less_than_the_answer_and_never_more() {
    let evidence = draft(vec![finding("1", "levels")]).check(&[]).unwrap();
    assert_eq!(evidence.worded("There are 3.", &Digits).unwrap().into_words(), "There are 3.");
    assert_eq!(evidence.worded("There are 4.", &Digits).unwrap_err().first(), Some(&(10..11)));
    assert!(evidence.worded("  ", &Digits).is_err());
}
