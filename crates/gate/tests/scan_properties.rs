//! What holds of the scanner whatever the text: any chunks give the same result, nothing panics, no call comes from text without a
//! marker, and time stays close to linear.

use std::time::{Duration, Instant};

use alara_gate::{
    Category, Control, Definition, Known, Parameter, ParameterKind, Parsed, Scanner, Sensitivity, parse, parse_knowing,
};
use proptest::prelude::*;

static PARAMETERS: &[Parameter] = &[Parameter {
    name: "a",
    description: "",
    kind: ParameterKind::Text,
    required: false,
    control: Control::Text,
    unit: None,
    group: None,
}];

static TOOL: Definition = Definition {
    id: "take_x",
    version: 1,
    name: "",
    description: "",
    category: Category::HealthLogging,
    sensitivity: Sensitivity::High,
    asks_first: false,
    internal: false,
    parameters: PARAMETERS,
    at_least_one_of: &[],
    rules: &[],
};

static TOOLS: &[&Definition] = &[&TOOL];
const KNOWN: Known = Known::new(TOOLS);

/// Pieces that the shapes of other models are made of.
const SHAPES: &[&str] = &[
    "\n",
    " ",
    "take_x",
    "take_x(",
    "a=\"b\"",
    ")",
    "print(",
    "default_api.",
    "tool_code",
    "```tool_code\n",
    "```tool_output",
    "```",
    "[",
    "]",
    "{\"name\":\"take_x\",\"arguments\":{\"a\":\"b\"}}",
    "{\"a\":\"b\"}",
    "[TOOL_CALLS]",
    "[TOOL_",
    "[ARGS]",
    "[CALL_ID]c1",
    "[INST]",
    "[THINK]",
    "[/THINK]",
    "<function=take_x>",
    "<parameter=a>",
    "</parameter>",
    "</function>",
    "<tool_call>",
    "</tool_call>",
    "<tool_calls>",
    "</tool_calls>",
    "<|channel|>",
    "<|start|>",
    "<|message|>",
    "<|call|>",
    "<|end|>",
    "commentary",
    "assistant",
    "analysis",
    "final",
    " to=functions.take_x",
    "json",
    "to=",
    "<|python_tag|>",
    "<|tool_call|>",
    "<|im_start|>",
    "<|im_end|>",
    "user",
    "<start_of_turn>",
    "<｜tool▁calls▁begin｜>",
    "<｜tool▁sep｜>",
    "<｜tool▁calls▁end｜>",
    "</think>",
    "<think>",
    "<|",
    "|>",
    "<",
    ",",
    "Saved it. ",
    "é",
    "[TOOL_CALL:{\"tool\":\"x\"}]",
    "TOOL_CALL:",
    "[{",
    "}]",
];

/// Pieces that markers and damage are made of.
const PIECES: &[&str] = &[
    "[TOOL_CALL:",
    "[ TOOL_call :",
    "［TOOL_CALL：",
    "【TOOL_CALL:",
    "[TOOL_RESULT:",
    "[ACTION:",
    "TOOL_CALL:",
    "[TOOL_CALL",
    "[",
    "]",
    "{",
    "}",
    "］",
    "】",
    "｛",
    "｝",
    "{\"tool\":\"x\",\"parameters\":{\"a\":1},\"confidence\":0.9}",
    "\"tool\":\"x\"",
    "\"parameters\":{",
    "\"a\":1",
    "\"a\":\"b [c] }\"",
    "'a':'it's'",
    "“a”:“b”",
    "a:",
    ",",
    ":",
    "\"",
    "'",
    "\\",
    "\\\"",
    "\\u12",
    "\\ud83d",
    "//",
    "/* ] */",
    "#",
    "\n",
    "\n\n",
    " ",
    "\u{200b}",
    "\u{ad}",
    "```",
    "```json\n",
    "`",
    "~~~",
    "<think>",
    "</think>",
    "<thinking",
    "<tool_call>",
    "</tool_call>",
    "<decision>",
    "</decision>",
    "<",
    ">",
    "{\"tool_calls\":[",
    "{\"name\":\"x\",\"arguments\":\"{}\"}",
    "]}",
    "}]",
    "}}]",
    "1",
    "0.9",
    "1e309",
    "true",
    "None",
    "word",
    "Saved it. ",
    "t",
    "to",
    "é",
    "漢",
    "👩‍⚕️",
];

fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![6 => proptest::sample::select(PIECES).prop_map(str::to_owned), 1 => "\\PC{0,6}".prop_map(String::from)];
    proptest::collection::vec(piece, 0..30).prop_map(|pieces| pieces.concat())
}

fn shapes() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        6 => proptest::sample::select(SHAPES).prop_map(str::to_owned),
        1 => proptest::sample::select(PIECES).prop_map(str::to_owned)
    ];
    proptest::collection::vec(piece, 0..16).prop_map(|pieces| pieces.concat())
}

/// Read in chunks that end after these letters; what was shown on the way is checked against the end.
fn in_chunks(text: &str, cuts: &[usize]) -> Parsed {
    let letters: Vec<char> = text.chars().collect();
    let mut scanner = Scanner::knowing(KNOWN);
    let mut shown = String::new();
    let mut from = 0;
    let mut ends: Vec<usize> = cuts.iter().map(|cut| cut % (letters.len() + 1)).collect();
    ends.push(letters.len());
    ends.sort_unstable();
    for end in ends {
        let chunk: String = letters[from..end].iter().collect();
        scanner.push_with(&chunk, &mut |text| shown.push_str(text));
        from = end;
    }
    let parsed = scanner.finish_with(&mut |text| shown.push_str(text));
    assert_eq!(shown, format!("{}{}", parsed.withdrawn, parsed.clean));
    parsed
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_chunks_give_the_same(text in text(), cuts in proptest::collection::vec(any::<usize>(), 0..12)) {
        prop_assert_eq!(in_chunks(&text, &cuts), parse_knowing(&text, KNOWN));
    }

    #[test]
    fn letter_by_letter_gives_the_same(text in text()) {
        let cuts: Vec<usize> = (0..text.chars().count()).collect();
        prop_assert_eq!(in_chunks(&text, &cuts), parse_knowing(&text, KNOWN));
    }

    #[test]
    fn any_chunks_give_the_same_of_other_shapes(text in shapes(), cuts in proptest::collection::vec(any::<usize>(), 0..8)) {
        prop_assert_eq!(in_chunks(&text, &cuts), parse_knowing(&text, KNOWN));
    }

    #[test]
    fn other_shapes_give_the_same_letter_by_letter(text in shapes()) {
        let cuts: Vec<usize> = (0..text.chars().count()).collect();
        prop_assert_eq!(in_chunks(&text, &cuts), parse_knowing(&text, KNOWN));
    }

    #[test]
    fn only_known_tools_are_called_in_other_shapes(text in shapes()) {
        for call in parse_knowing(&text, KNOWN).calls {
            prop_assert!(call.repair < alara_gate::Repair::Shape || call.tool == "take_x");
        }
    }

    #[test]
    fn every_call_has_a_marker_and_an_id_of_its_own(text in text()) {
        let parsed = parse(&text);
        let plain: String = text.to_lowercase().chars().filter(|letter| letter.is_ascii_alphanumeric()).collect();
        let heads = ["toolcall", "action", "decision"].iter().map(|head| plain.matches(head).count()).sum::<usize>();
        prop_assert!(parsed.calls.is_empty() || heads > 0);
        let mut ids: Vec<&str> = parsed.calls.iter().map(|call| call.id.as_str()).collect();
        ids.sort_unstable();
        ids.dedup();
        prop_assert_eq!(ids.len(), parsed.calls.len());
        prop_assert!(parsed.calls.iter().all(|call| !call.tool.is_empty()));
    }

    #[test]
    fn text_without_brackets_stays_byte_for_byte(text in "[^\\[\\{<［【〖｛=`(]{0,200}") {
        let parsed = parse(&text);
        prop_assert_eq!(&parsed.clean, &text);
        prop_assert!(parsed.calls.is_empty() && parsed.problems.is_empty());
    }

    #[test]
    fn what_is_shown_holds_no_marker(pieces in proptest::collection::vec(proptest::sample::select(PIECES), 0..30)) {
        // A lone bracket before a removal and a word behind it are no marker that was there.
        let lone = |piece: &&str| piece.ends_with(['[', '［']) || *piece == "[TOOL_CALL";
        let text: String = pieces.into_iter().filter(|piece| !lone(piece)).collect();
        let clean = parse(&text).clean.to_uppercase();
        prop_assert!(!clean.contains("[TOOL_CALL:") && !clean.contains("[TOOL_RESULT:"), "{}", clean);
    }

    #[test]
    fn a_well_formed_call_comes_out_as_it_went_in(
        tool in "[a-z_]{1,12}", id in "[a-z0-9-]{1,8}", word in "\\PC{0,24}", number in -1.0e9..1.0e9f64,
        before in "[a-z .]{0,20}", after in "[a-z .]{0,20}",
    ) {
        let parameters = serde_json::json!({"word": word, "number": number, "list": [word, null, true]});
        let call = serde_json::json!({"id": id, "tool": tool, "parameters": parameters, "confidence": 0.9});
        let parsed = parse(&format!("{before}[TOOL_CALL:{call}]{after}"));
        prop_assert_eq!(parsed.calls.len(), 1);
        prop_assert_eq!(&parsed.calls[0].tool, &tool);
        prop_assert_eq!(&parsed.calls[0].id, &id);
        // A line separator is a line break, as in every text that is kept.
        prop_assert_eq!(serde_json::Value::Object(parsed.calls[0].parameters.clone()), alara_gate::text::plain_value(parameters));
        prop_assert_eq!(parsed.calls[0].repair, alara_gate::Repair::None);
    }
}

/// Texts that a quadratic reader would take minutes for.
#[test]
fn hostile_texts_of_100_kb_take_linear_time() {
    let units = [
        "[",
        "{",
        "]",
        "}",
        "[{",
        "{\"a\":",
        "[TOOL_CALL:",
        "[TOOL_CALL:{",
        "[TOOL_CALL:{\"a",
        "[TOOL_CALL:{'a ",
        "[TOOL_CALL:{“a ",
        "[TOOL_RESULT: ",
        "[TOOL_CALL:[",
        "[TOOL_CALL:{\"a\":[",
        "<think>",
        "<tool_call>",
        "<tool_call>{",
        "<decision>[",
        "</",
        "`",
        "``` ",
        "'",
        "\"",
        "\\",
        "/*",
        "{\"tool\":",
        "{\"tool\":\"x\",\"parameters\":{",
        "{\"tool_calls\":[",
        "[{\"a\":",
        "TOOL_CALL:{",
        "TOOL_CALL : ",
        "[ ",
        " ",
        "\u{301}",
        "［",
        "【TOOL_CALL：",
        "[TOOL_CALL:{\"tool\":\"x\"}]",
        "[TOOL_CALL:{\"a\":1} ",
        "[TOOL_CALL:{}}",
        "[TOOL_CALL:{},",
        "word ",
        "[[[}}}",
        "[TOOL_CALL:{[}",
        "`[TOOL_CALL:{}]` ",
        "<function=",
        "<function=take_x>",
        "<function=take_x>{",
        "<|tool_call|>",
        "<|tool_call|>[",
        "<tool_call>x",
        "<|channel|>",
        "<|channel|>commentary",
        "commentary to=functions.",
        "assistant",
        "[TOOL_CALLS]",
        "[TOOL_CALLS][{",
        "[TOOL_CALLS]take_x{",
        "```tool_code\n",
        "```tool_code\ntake_x(a=\"b\")\n```\n",
        "take_x(",
        "\ntake_x(a=\"b\")",
        "\ntake_x(a=\"",
        "[take_x(",
        "print(",
        "(",
        "=",
        "to=",
        "</think>",
        "a</think>",
        "<|im_end|>",
        "<|im_start|>user",
        "<｜",
    ];
    for unit in units {
        for (bytes, size) in [(100_000, 100_000), (100_000, 64), (30_000, 1)] {
            let text = unit.repeat(bytes / unit.len());
            let start = Instant::now();
            let mut scanner = Scanner::knowing(KNOWN);
            let mut rest = text.as_str();
            while !rest.is_empty() {
                let mut end = size.min(rest.len());
                while !rest.is_char_boundary(end) {
                    end += 1;
                }
                scanner.push_with(&rest[..end], &mut |_| {});
                rest = &rest[end..];
            }
            scanner.finish();
            let took = start.elapsed();
            // Unoptimized and on a busy machine; a quadratic reader takes minutes.
            assert!(took < Duration::from_secs(6), "{unit:?} in chunks of {size}: {took:?}");
        }
    }
}
