//! A reply in JSON is the words in it, or it is no reply: never shown as it is.

use super::{ProblemKind, Scanner, parse, parse_json};

const CALL: &str = r#"[TOOL_CALL:{\"tool\":\"x\",\"parameters\":{\"a\":\"b\"},\"confidence\":0.9}]"#;

/// The words that are shown, however the reply is cut.
fn shown(reply: &str) -> String {
    let whole = parse(reply).clean;
    for cut in (0..=reply.len()).filter(|cut| reply.is_char_boundary(*cut)) {
        let mut scanner = Scanner::new();
        let mut released = String::new();
        scanner.push_with(&reply[..cut], &mut |words| released.push_str(words));
        scanner.push_with(&reply[cut..], &mut |words| released.push_str(words));
        let parsed = scanner.finish_with(&mut |words| released.push_str(words));
        assert_eq!(
            (parsed.clean.as_str(), released.as_str()),
            (whole.as_str(), whole.as_str()),
            "{reply:?} cut at {cut}"
        );
    }
    whole
}

#[test]
fn the_words_of_a_wrapping_are_the_reply() {
    for reply in [
        r#"{"response":"Hello there."}"#,
        " \n{\"response\": \"Hello there.\"}\n",
        "```json\n{\"response\":\"Hello there.\"}\n```",
        "~~~\n{\"reply\":\"Hello there.\"}\n~~~\n",
        r#"{"thought":"greet","answer":"Hello there.","confidence":0.9}"#,
        r#"{"role":"assistant","content":"Hello there."}"#,
        r#"{"message":{"role":"assistant","content":"Hello there."}}"#,
        r#"{"role":"assistant","content":[{"type":"text","text":"Hello "},{"type":"text","text":"there."}]}"#,
        r#"{'response':'Hello there.',}"#,
        r#"{"response":"{\"response\":\"Hello there.\"}"}"#,
        "<think>a greeting</think>{\"response\":\"Hello there.\"}",
        r#"{"response":"Hello there.","reply":"Hello there."}"#,
    ] {
        assert_eq!(shown(reply), "Hello there.", "{reply}");
        assert!(parse(reply).problems.is_empty(), "{reply}");
    }
    assert_eq!(shown("{\"response\":\"Hello.\"}\n\nAnd more."), "Hello.\n\nAnd more.");
}

#[test]
fn a_call_in_a_wrapping_is_a_call_of_the_reply_and_its_thoughts_are_none() {
    let parsed = parse(&format!(r#"{{"response":"Noted. {CALL}"}}"#));
    assert_eq!((parsed.clean.as_str(), parsed.calls.len(), parsed.problems.len()), ("Noted.", 1, 0));
    assert_eq!(parsed.calls[0].repair, crate::Repair::Structure);
    let parsed = parse(&format!(r#"{{"response":"<think>{CALL}</think>Noted."}}"#));
    assert_eq!((parsed.clean.as_str(), parsed.calls.len()), ("Noted.", 0));
}

#[test]
fn json_without_words_of_its_own_is_a_problem_and_never_shown() {
    for reply in [
        r#"{"status":"ok","code":7}"#,
        "```json\n{\"mood\":\"good\"}\n```",
        r#"{"response":"Hello.","reply":"Bye."}"#,
        r#"{"text":"headache","severity":"mild"}"#,
        r#"["Hello there."]"#,
        r#"{"response":["Hello",7]}"#,
        r#"{"response":7}"#,
        "{}",
    ] {
        let parsed = parse(reply);
        assert_eq!(shown(reply), "", "{reply}");
        let kinds: Vec<ProblemKind> = parsed.problems.iter().map(|problem| problem.kind).collect();
        assert_eq!(kinds, [ProblemKind::RawJson], "{reply}");
    }
    for cut in [r#"{"response":"Hello th"#, r#"{"response":"Hello there.""#, r#"{"status":"ok","#] {
        let parsed = parse(cut);
        assert!(!parsed.clean.contains('{') && parsed.calls.is_empty(), "{cut}: {parsed:?}");
        assert!(!parsed.problems.is_empty() || parsed.clean.is_empty(), "{cut}");
    }
}

#[test]
fn json_among_words_is_words() {
    for reply in [
        r#"Use {"response":"x"} there."#,
        r#"{name}, hello."#,
        r#"{"a":1} is an object."#,
        "[Your mood] is a field.",
        "[1] and [2]",
        "{ is a brace",
        "[",
    ] {
        assert_eq!(shown(reply), reply);
    }
    let opinion = r#"{"verdict":"fine"}"#;
    assert_eq!(parse_json(opinion).clean, opinion, "by agreement it is JSON");
}
