//! A trading analyst on the enforcement core: an analysis needs its whole list, and an answer without the tools' evidence is refused.

use alara_gate::Definition;
use alara_gate::enforce::Outcome;
use alara_gate::evidence::{Draft, Fault, Metadata, Observation, QueryOutcome, Step};
use alara_tests::agent::{Agent, Registry, Wanted, call, text, tool};
use serde_json::{Value, json};

const LIST: &[&str] = &["session_levels", "premium_discount", "order_flow", "daily_bias"];

static TOOLS: &[Definition] = &[
    tool("session_levels", true, &[text("symbol")]),
    tool("premium_discount", true, &[text("symbol")]),
    tool("order_flow", true, &[text("symbol")]),
    tool("daily_bias", true, &[text("symbol")]),
];

static ANALYST: Registry = Registry {
    tools: TOOLS,
    wanted: &[Wanted {
        tools: LIST,
        all: true,
        weights: &[("analysis", 6), ("analyse", 6), ("market", 5), ("bias", 5), ("eurusd", 4), ("outlook", 6)],
    }],
};

fn all() -> String {
    LIST.iter().map(|tool| call(tool, &json!({ "symbol": "EURUSD" }))).collect::<Vec<_>>().join(" ")
}

#[test]
fn an_answer_without_the_tools_is_never_shown() {
    let mut agent = Agent::new(ANALYST);
    let guess = Some("EURUSD looks bullish above 1.0850.");
    let ended = agent.turn("market analysis for EURUSD please", &[guess, guess, guess, guess]);
    assert_eq!((ended.outcome, ended.shown), (Outcome::Escalated, None));
    assert_eq!(ended.trail.len(), 3, "one answer and two corrections");
    assert!(ended.asked[1].contains("order_flow"), "the correction names the tools: {:?}", ended.asked);
}

#[test]
fn three_of_four_are_not_the_list() {
    let mut agent = Agent::new(ANALYST);
    let three: String = LIST.iter().take(3).map(|tool| call(tool, &json!({ "symbol": "EURUSD" }))).collect();
    let last = format!("Here it is. {}", call("daily_bias", &json!({ "symbol": "EURUSD" })));
    let ended = agent.turn("market analysis for EURUSD", &[Some(&three), Some(&last)]);
    assert_eq!((ended.outcome, ended.shown.as_deref()), (Outcome::RetrySucceeded, Some("Here it is.")));
    assert_eq!(agent.done.len(), 4);
}

#[test]
fn the_whole_list_passes_at_once_and_general_talk_needs_nothing() {
    let mut agent = Agent::new(ANALYST);
    assert_eq!(agent.turn("market analysis for EURUSD", &[Some(&all())]).outcome, Outcome::Passed);
    let ended = agent.turn("what is a market maker?", &[Some("Someone who quotes both sides.")]);
    assert_eq!(ended.outcome, Outcome::SkippedNoRequirements);
}

fn found(tool: &str, index: u64) -> (Observation, Step) {
    let call = format!("call-{index}");
    let observation = Observation {
        call: call.clone(),
        tool: tool.to_owned(),
        found: QueryOutcome::Data,
        words: format!("{tool}: 1.0850"),
        data: json!({ "level": 1.085 }),
        rows: vec![],
        coverage: None,
        earlier: None,
    };
    (observation, Step { call, tool: tool.to_owned(), began_ms: index, took_ms: 1, rows: 0 })
}

fn draft(tools: &[&str]) -> Draft {
    let at = "2026-03-14T09:30:00-04:00".parse().unwrap();
    let (findings, audit) = tools.iter().zip(1..).map(|(tool, index)| found(tool, index)).unzip();
    let tools = tools.iter().map(|tool| (*tool).to_owned()).collect();
    Draft { metadata: Metadata { request: "r-1".into(), at, tools }, findings, consider: vec![], audit }
}

#[test]
fn an_answer_lacking_one_tools_evidence_is_no_answer() {
    assert!(draft(LIST).check(LIST).is_ok());
    assert_eq!(draft(&LIST[..3]).check(LIST), Err(vec![Fault::Missing("daily_bias".into())]));
    let mut forged = draft(LIST);
    forged.findings[0].data = Value::Null;
    assert_eq!(forged.check(LIST), Err(vec![Fault::Finding("session_levels".into())]));
}
