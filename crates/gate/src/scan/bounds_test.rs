//! A reply is bounded: what is more than any reply is a problem, and nothing of it is a call.

use super::{MOST_CALLS, MOST_TEXT, Native, ProblemKind, Scanner, parse};

fn call(id: usize) -> String {
    format!(r#"[TOOL_CALL:{{"id":"c{id}","tool":"x","parameters":{{"n":{id}}}}}]"#)
}

fn kinds(parsed: &super::Parsed) -> Vec<ProblemKind> {
    parsed.problems.iter().map(|problem| problem.kind).collect()
}

#[test]
fn the_text_behind_the_bound_is_not_read() {
    let words = "word ".repeat(MOST_TEXT / 5);
    let reply = format!("{words}{}", call(1));
    let parsed = parse(&reply);
    assert_eq!((parsed.calls.len(), kinds(&parsed)), (0, vec![ProblemKind::TooLong]));
    assert!(parsed.clean.len() <= MOST_TEXT && parsed.heard == MOST_TEXT);
    assert!(parse(&"w".repeat(MOST_TEXT)).problems.is_empty());
    assert_eq!(kinds(&parse(&"w".repeat(MOST_TEXT + 1))), [ProblemKind::TooLong]);
}

#[test]
fn a_call_that_the_bound_cuts_is_no_call_even_where_its_end_would_be_repaired() {
    let whole = r#"[TOOL_CALL:{"tool":"x","parameters":{"a":"b"}"#;
    assert_eq!(parse(whole).calls.len(), 1, "at the end of a reply braces may be missing");
    let reply = format!("{}{whole},\"b\":\"c\"}}}}]", "w".repeat(MOST_TEXT - whole.len()));
    let parsed = parse(&reply);
    assert_eq!((parsed.calls.len(), kinds(&parsed)), (0, vec![ProblemKind::TooLong]));
}

#[test]
fn the_bound_is_the_same_whatever_the_chunks_were() {
    let reply = format!("{}é{}", "w ".repeat(MOST_TEXT / 2 - 30) + &call(1), "é".repeat(40));
    let whole = parse(&reply);
    for size in [1, 7, 4096, 40_000] {
        let mut scanner = Scanner::new();
        let mut at = 0;
        while at < reply.len() {
            let end = reply.ceil_char_boundary((at + size).min(reply.len()));
            scanner.push(&reply[at..end]);
            at = end;
        }
        assert_eq!(scanner.finish(), whole, "chunks of {size}");
    }
    assert_eq!((whole.calls.len(), kinds(&whole)), (1, vec![ProblemKind::TooLong]));
}

#[test]
fn the_calls_behind_the_last_are_a_problem_markers_and_native_ones_alike() {
    let markers: String = (0..40).map(call).collect();
    let parsed = parse(&markers);
    assert_eq!((parsed.calls.len(), kinds(&parsed)), (MOST_CALLS, vec![ProblemKind::TooManyCalls]));
    let arguments: Vec<String> = (0..40).map(|n| format!("{{\"m\":{n}}}")).collect();
    let native = || arguments.iter().map(|arguments| Native { id: None, name: "x", arguments });
    let markers: String = (0..20).map(call).collect();
    let parsed = parse(&markers).with_native(native());
    assert_eq!((parsed.calls.len(), kinds(&parsed)), (MOST_CALLS, vec![ProblemKind::TooManyCalls]));
    assert_eq!(parsed.calls[19].id, "c19");
    let parsed = parse("").with_native(native());
    assert_eq!((parsed.calls.len(), kinds(&parsed)), (MOST_CALLS, vec![ProblemKind::TooManyCalls]));
}

#[test]
fn the_arguments_of_native_calls_are_text_of_the_reply() {
    let long = format!("{{\"a\":\"{}\"}}", "x".repeat(MOST_TEXT - 20));
    let one = Native { id: None, name: "x", arguments: &long };
    let other = Native { id: None, name: "x", arguments: "{\"a\":\"another one\"}" };
    let parsed = parse("").with_native([one, other]);
    assert_eq!((parsed.calls.len(), kinds(&parsed)), (1, vec![ProblemKind::TooLong]));
}

#[test]
fn what_a_model_says_both_ways_it_says_once() {
    let native = Native { id: Some("n"), name: "x", arguments: "{\"n\":1}" };
    let parsed = parse(&call(1)).with_native([native]);
    assert_eq!(parsed.calls.len(), 1);
    assert_eq!(parsed.calls[0].id, "c1");
}

#[test]
fn every_text_of_a_call_is_plain() {
    let marker = r#"[TOOL_CALL:{"id":"a\u202e","tool":"x\u200f","parameters":{"n\u001bame":"\u202egm 05\u001b[31m","l":["\u009b0mz"]},"reasoning":"\u0007r"}]"#;
    let call = parse(marker).calls.remove(0);
    assert_eq!((call.id.as_str(), call.tool.as_str(), call.reasoning.as_deref()), ("a", "x", Some("r")));
    assert_eq!(serde_json::Value::Object(call.parameters), serde_json::json!({"name": "gm 05", "l": ["z"]}));
    // Two ids that show the same are the same.
    let two = r#"[TOOL_CALL:{"id":"a","tool":"x"}][TOOL_CALL:{"id":"a\u200e","tool":"x"}]"#;
    let ids: Vec<String> = parse(two).calls.into_iter().map(|call| call.id).collect();
    assert_eq!(ids, ["a", "call-1"]);
    let doubled = r#"[TOOL_CALL:{"tool":"x","parameters":{"a":"1","a\u200e":"2"}}]"#;
    assert_eq!(kinds(&parse(doubled)), [ProblemKind::DuplicateKey]);
}
