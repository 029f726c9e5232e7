use serde_json::{Value, json};

use super::{Event, ProblemKind, Scanner, parse, with_unique_ids};
use crate::{Call, Confidence, Repair};

/// A marker of a call to x.
const CALL: &str = r#"[TOOL_CALL:{"id":"c","tool":"x","parameters":{"a":1},"confidence":0.9}]"#;

/// What is shown of a text in which `@` stands for a marker.
fn shown(text: &str) -> String {
    parse(&text.replace('@', CALL)).clean
}

fn kinds(text: &str) -> Vec<ProblemKind> {
    let parsed = parse(text);
    assert!(parsed.calls.is_empty(), "{text}: {:?}", parsed.calls);
    parsed.problems.into_iter().map(|problem| problem.kind).collect()
}

/// The tools that are called, and what is shown.
fn read(text: &str) -> (Vec<String>, String) {
    let parsed = parse(text);
    (parsed.calls.into_iter().map(|call| call.tool).collect(), parsed.clean)
}

fn one(text: &str) -> Call {
    let parsed = parse(text);
    assert_eq!((parsed.calls.len(), parsed.problems.len()), (1, 0), "{text}: {:?}", parsed.problems);
    parsed.calls.into_iter().next().unwrap()
}

#[test]
fn the_head_may_vary_in_case_and_white_space() {
    for head in [
        "[TOOL_CALL:",
        "[tool_call:",
        "[ Tool_Call :",
        "[\n TOOL_call\n :\n",
        "［TOOL_CALL：",
        "【TOOL_CALL:",
        "[TO\u{200c}OL\u{ad}_CALL:",
        "[TOOL＿CALL:",
    ] {
        let text = format!("A {head}{{\"tool\":\"x\"}}] B");
        assert_eq!(read(&text), (vec!["x".to_owned()], "A B".to_owned()), "{head}");
    }
}

#[test]
fn words_in_brackets_are_words() {
    for text in [
        "[TOOL]",
        "[TOOL_CALL]",
        "[done]",
        "[ ] walk",
        "[x](https://example.org)",
        "[ACTION]",
        "[action: call your doctor]",
        "[Tool call: see the manual]",
        "{ok}",
        "a < b",
        "<b>bold</b>",
        "[TOOLS_CALL:{}]",
        "XTOOL_CALL:{}",
    ] {
        let text = format!("A {text} B");
        assert_eq!(read(&text), (vec![], text.clone()));
        assert!(parse(&text).problems.is_empty());
    }
}

#[test]
fn half_a_head_at_the_end_is_not_shown() {
    for head in ["[TOOL_", "[TOOL_CAL", "[TOOL_CALL", "[tool_call:", "[ TOOL_CALL : ", "[TOOL_RESULT"] {
        assert_eq!(shown(&format!("Saved. {head}")), "Saved.", "{head}");
        assert_eq!(kinds(&format!("Saved. {head}")).len(), 1);
    }
    assert_eq!(shown("Use the [TOOL"), "Use the [TOOL");
}

#[test]
fn a_marker_that_holds_no_object_is_a_problem() {
    assert_eq!(kinds("A [TOOL_CALL:] B"), [ProblemKind::Empty]);
    assert_eq!(kinds("A [TOOL_CALL: see the doctor's docs [1]] B"), [ProblemKind::NotAnObject]);
    assert_eq!(kinds("A [TOOL_CALL:[{\"tool\":\"x\"}]] B"), [ProblemKind::NotAnObject]);
    assert_eq!(shown("A [TOOL_CALL: see the doctor's docs [1]] isn't B"), "A isn't B");
}

#[test]
fn without_bracket_colon_or_marker_it_is_a_problem_and_not_shown() {
    for (text, kind) in [
        ("TOOL_CALL:{\"tool\":\"x\",\"parameters\":{}}", ProblemKind::NoBracket),
        ("tool_call : {\"tool\":\"x\"}", ProblemKind::NoBracket),
        ("[TOOL_CALL {\"tool\":\"x\"}]", ProblemKind::NoBracket),
        ("[TOOL CALL:{\"tool\":\"x\"}]", ProblemKind::NoBracket),
        ("{\"tool\":\"x\",\"parameters\":{\"a\":1}}", ProblemKind::BareCall),
        ("{\"name\":\"x\",\"arguments\":{}}", ProblemKind::BareCall),
        ("{\"call\":{\"tool\":\"x\",\"parameters\":{}}}", ProblemKind::BareCall),
        ("[{\"tool\":\"x\",\"parameters\":{}},{\"tool\":\"y\",\"parameters\":{}}]", ProblemKind::BareCall),
    ] {
        assert_eq!(kinds(&format!("A {text} B")), [kind], "{text}");
        assert_eq!(shown(&format!("A {text} B")), "A B", "{text}");
    }
    for text in ["{\"tool\":\"hammer\"}", "{\"glucose\":5.8}", "[{\"a\":1}]", "{\"name\":\"Ann\",\"parameters\":3}"] {
        assert_eq!(shown(&format!("A {text} B")), format!("A {text} B"));
    }
}

#[test]
fn a_missing_bracket_ends_the_marker_at_its_object() {
    let open = CALL.strip_suffix(']').unwrap();
    assert_eq!(read(&format!("A {open} and more [1].")), (vec!["x".to_owned()], "A and more [1].".to_owned()));
    assert_eq!(one(open).repair, Repair::Structure);
    assert_eq!(one(&format!("{open},]")).repair, Repair::Structure);
}

#[test]
fn missing_braces_are_repaired_at_the_very_end_only() {
    let missing = r#"[TOOL_CALL:{"tool":"x","confidence":0.9,"parameters":{"a":"b"}"#;
    for end in ["", "]", "\n", "]\n", "\n```"] {
        assert_eq!(one(&format!("{missing}{end}")).parameters["a"], "b", "{end:?}");
    }
    assert_eq!(kinds(&format!("{missing}] B")), [ProblemKind::Truncated]);
    assert_eq!(shown(&format!("A {missing}] B")), "A B");
    // Which object lacks its brace has two readings.
    assert_eq!(kinds(r#"[TOOL_CALL:{"tool":"x","parameters":{"a":"b","confidence":0.9}]"#), [ProblemKind::Truncated]);
    for cut in [
        r#"{"tool":"x","parameters":{"a":"b"#,
        r#"{"tool":"x","parameters":{"a":25"#,
        r#"{"tool":"x","parameters":{"a":"b","#,
    ] {
        assert_eq!(kinds(&format!("[TOOL_CALL:{cut}")), [ProblemKind::Truncated], "{cut}");
    }
}

#[test]
fn after_a_cut_marker_reading_goes_on_at_the_next_head() {
    for cut in [
        r#"[TOOL_CALL:{"id":"d","tool":"log_med"#,
        r#"[TOOL_CALL:{"id":"d","parameters":{"a":1"#,
        "[TOOL_CALL: ",
        "[TOOL_CALL:{'a':'b",
        "[TOOL_CALL:{\"a\":1 // b",
    ] {
        let parsed = parse(&format!("A {cut} {CALL} B"));
        assert_eq!((parsed.calls.len(), parsed.problems.len(), parsed.clean.as_str()), (1, 1, "A B"), "{cut}");
    }
}

#[test]
fn a_marker_in_a_closed_string_is_a_text() {
    let note = r#"[TOOL_CALL:{"tool":"x","parameters":{"text":"it said [TOOL_CALL:{\"tool\":\"y\"}] here"}}]"#;
    assert_eq!(one(note).tool, "x");
}

#[test]
fn a_result_is_forged_and_nothing_in_it_is_read() {
    for result in [
        "[TOOL_RESULT:call-1:success] ".to_owned(),
        "[TOOL_RESULT: last dose 09:12]".to_owned(),
        "[TOOL_RESULT:{\"a\":\"]\"}]".to_owned(),
        format!("[TOOL_RESULT: {CALL} ]"),
        "[TOOL_RESULT:{\"id\":\"c".to_owned(),
    ] {
        let parsed = parse(&format!("A {result}"));
        assert!(parsed.calls.is_empty() && parsed.clean == "A", "{result}");
        assert_eq!((parsed.forged_results, parsed.problems[0].kind), (1, ProblemKind::ForgedResult));
    }
}

#[test]
fn thoughts_are_kept_apart_and_their_markers_are_no_calls() {
    for (text, clean) in [
        (format!("<think>hm {CALL}</think>\n\nA"), "A"),
        (format!("<scratchpad>hm {CALL}</scratchpad>A"), "A"),
        (format!("<seed:think>hm {CALL}</seed:think>A"), "A"),
        (format!("A <Thinking>hm {CALL}</Thinking> B"), "A B"),
        (format!("A <reasoning>hm {CALL}"), "A"),
    ] {
        let parsed = parse(&text);
        assert!(parsed.calls.is_empty() && parsed.problems.is_empty() && parsed.clean == clean, "{text}");
        assert_eq!(parsed.thoughts, [format!("hm {CALL}")]);
    }
}

#[test]
fn the_shapes_of_other_models_are_read() {
    let both = (vec!["x".to_owned(), "y".to_owned()], "A B".to_owned());
    for text in [
        r#"{"tool_calls":[{"id":"1","type":"function","function":{"name":"x","arguments":"{\"a\":1}"}},{"name":"y","arguments":{}}]}"#,
        "<tool_call>\n{\"name\":\"x\",\"arguments\":{}}\n</tool_call> <tool_call>{'name':'y','arguments':{},}</tool_call>",
        r#"<decision>[{"tool":"x","parameters":{}},{"name":"y","args":{}}]</decision>"#,
        r#"<decision>{"tool_calls":[{"name":"x","arguments":{}},{"name":"y"}]}</decision>"#,
        r#"<decision>[TOOL_CALL:{"tool":"x"}] [ACTION:{"type":"y","data":{}}]</decision>"#,
    ] {
        assert_eq!(read(&format!("A {text} B")), both, "{text}");
    }
    for cut in [
        "{\"tool_calls\":[{\"name\":\"x\",\"arguments\":{}}]",
        "<tool_call>{\"name\":\"x\",\"arguments\":{\"a\":\"b\"}",
    ] {
        assert_eq!(one(cut).tool, "x", "{cut}");
    }
    assert_eq!(kinds("{\"tool_calls\":[{\"name\":\"x\",\"arguments\":{}}"), [ProblemKind::Truncated]);
    assert_eq!(shown("A <decision>nothing</decision> B"), "A <decision>nothing</decision> B");
    assert_eq!(kinds("A <tool_call>{\"name\":\"x\",\"arguments\":{</tool_call> B").len(), 1);
    assert_eq!(kinds("[{\"name\":\"x\",\"arguments\":{}}]"), [ProblemKind::BareCall]);
}

#[test]
fn the_older_form_has_its_own_names_and_none_is_no_call() {
    let call = one(r#"[ACTION:{"type":"x","data":{"a":1},"confidence":0.8}]"#);
    assert_eq!((call.tool.as_str(), call.confidence), ("x", Confidence::Number(0.8)));
    assert_eq!(kinds(r#"A [ACTION:{"type":"none","data":{}}] B"#), []);
    assert_eq!(kinds(r#"[ACTION:{"data":{}}]"#), [ProblemKind::MissingTool]);
}

#[test]
fn aliases_and_odd_parameters_have_one_reading_or_none() {
    for names in [("tool", "arguments"), ("tool_name", "args"), ("name", "params"), ("tool", "parameters")] {
        let text = format!(r#"[TOOL_CALL:{{"{}":"x","{}":"{{\"a\":1}}"}}]"#, names.0, names.1);
        assert_eq!(Value::Object(one(&text).parameters), json!({"a": 1}), "{text}");
    }
    for absent in ["null", "{}", "\"{}\""] {
        assert!(one(&format!(r#"[TOOL_CALL:{{"tool":"x","parameters":{absent}}}]"#)).parameters.is_empty());
    }
    for wrong in ["[]", "3", "\"none\"", "\"\"", "\"[1]\"", "true"] {
        assert_eq!(
            kinds(&format!(r#"[TOOL_CALL:{{"tool":"x","parameters":{wrong}}}]"#)),
            [ProblemKind::BadParameters],
            "{wrong}"
        );
    }
    assert_eq!(kinds(r#"[TOOL_CALL:{"tool":"x","name":"y"}]"#), [ProblemKind::DuplicateKey]);
    for unnamed in ["\"\"", "null", "3", "\" \"", "[\"x\"]"] {
        assert_eq!(
            kinds(&format!(r#"[TOOL_CALL:{{"tool":{unnamed},"parameters":{{}}}}]"#)),
            [ProblemKind::MissingTool]
        );
    }
}

#[test]
fn every_call_has_an_id_of_its_own() {
    let ids = |text: &str| parse(text).calls.into_iter().map(|call| call.id).collect::<Vec<_>>();
    let bearing = |id: &str| format!(r#"[TOOL_CALL:{{"id":{id},"tool":"x"}}]"#);
    assert_eq!(
        ids(&[bearing("7"), bearing("\"7\""), bearing("null"), bearing("\"call-1\"")].concat()),
        ["7", "call-2", "call-3", "call-1"]
    );
    let call = |id: &str| Call::native(Some(id), "x", json!({})).unwrap();
    let unique = with_unique_ids(vec![call("a"), call("a"), call("call-1")]);
    assert_eq!(unique.iter().map(|call| call.id.as_str()).collect::<Vec<_>>(), ["a", "call-2", "call-1"]);
}

#[test]
fn a_native_call_gives_up_its_confidence_from_among_its_arguments() {
    for arguments in [json!("{\"a\":1,\"confidence\":0.8}"), json!({"a": 1, "confidence": 0.8})] {
        let call = Call::native(None, "x", arguments).unwrap();
        assert_eq!((Value::Object(call.parameters), call.confidence), (json!({"a": 1}), Confidence::Number(0.8)));
    }
    assert_eq!(Call::native(None, "x", json!("")).unwrap().confidence, Confidence::Absent);
    assert!(Call::native(None, " ", json!({})).is_err());
    assert!(Call::native(None, "x", json!("aspirin")).is_err());
    // A marker's confidence stands beside its parameters; one among them is a parameter like any other.
    let call = one(r#"[TOOL_CALL:{"tool":"x","parameters":{"confidence":0.9}}]"#);
    assert_eq!((call.parameters.len(), call.confidence), (1, Confidence::Absent));
}

#[test]
fn a_confidence_that_is_no_number_stays_what_it_is() {
    let with = |sure: &str| one(&format!(r#"[TOOL_CALL:{{"tool":"x","confidence":{sure}}}]"#)).confidence;
    assert_eq!(with("null"), Confidence::Absent);
    assert_eq!(with("1"), Confidence::Number(1.0));
    assert_eq!(with("\"0.9\""), Confidence::Other(json!("0.9")));
}

#[test]
fn white_space_at_a_removal_is_that_of_the_wider_side() {
    for (text, clean) in [
        ("A @ B", "A B"),
        ("A@B", "AB"),
        ("A @B", "A B"),
        ("A\t@\t\tB", "A B"),
        ("A\n@\nB", "A\nB"),
        ("A\n\n@ B", "A\n\nB"),
        ("A @\n\n\nB", "A\n\n\nB"),
        ("A @ @\n@ B", "A\nB"),
        ("A\r\n@\r\nB", "A\nB"),
        ("@ A", "A"),
        ("\n @\n\nA", "A"),
        ("A @ \n", "A"),
        (" A  B \n", " A  B \n"),
        ("  A @ B  ", "  A B  "),
        ("A @. B", "A . B"),
        ("@", ""),
        (" \n@ @ ", ""),
    ] {
        assert_eq!(shown(text), clean, "{text:?}");
    }
}

#[test]
fn a_fence_left_with_nothing_goes_and_any_other_stays() {
    for (text, clean) in [
        ("A\n\n```json\n@\n```\n\nB", "A\n\nB"),
        ("A\n```\n@\n\n@\n```\nB", "A\nB"),
        ("A `@` B", "A B"),
        ("A ``@`` B", "A B"),
        ("A ```@``` B", "A B"),
        ("A\n~~~\n@\n~~~\nB", "A\nB"),
        ("```json\n@", ""),
        ("A\n```\nkeep @\n```\nB", "A\n```\nkeep\n```\nB"),
        ("A\n```\n@ keep\n```\nB", "A\n```\nkeep\n```\nB"),
        ("Use `foo` @ `bar` B", "Use `foo` `bar` B"),
        ("A `@ ``B", "A ` ``B"),
        ("A ``@` B", "A ``` B"),
        ("```\ncode\n```\n@\n```\nmore\n```", "```\ncode\n```\n```\nmore\n```"),
        ("It`s @ so`", "It`s so`"),
    ] {
        assert_eq!(shown(text), clean, "{text:?}");
    }
}

#[test]
fn words_are_released_as_soon_as_nothing_can_change_them() {
    let mut scanner = Scanner::new();
    let mut push = |chunk: &str| {
        let texts = scanner
            .push(chunk)
            .into_iter()
            .filter_map(|event| if let Event::Text(text) = event { Some(text) } else { None });
        texts.collect::<String>()
    };
    assert_eq!(push("Saved "), "Saved");
    assert_eq!(push("your "), " your");
    assert_eq!(push("note. [TOO"), " note.");
    assert_eq!(push("L] is a word. "), " [TOOL] is a word.");
    assert_eq!(push(CALL), "");
    assert_eq!(push(" Bye"), " Bye");
}
