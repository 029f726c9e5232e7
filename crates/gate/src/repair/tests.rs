use serde_json::{Value, json};

use super::{ProblemKind, Stop, Within, read, whole};
use crate::Repair;

/// The value, and what the repair touched.
fn repaired(text: &str) -> Option<(Value, Repair)> {
    whole(text).ok()
}

fn damaged(text: &str) -> ProblemKind {
    whole(text).expect_err(text).kind
}

#[test]
fn well_formed_json_is_read_without_a_repair() {
    let text = r#" {"a":[1,-2.5e3,"x\n\u00e9\ud83d\ude00"],"b":{"c":null,"d":true},"e":""} "#;
    let strict: Value = serde_json::from_str(text).unwrap();
    assert_eq!(repaired(text), Some((strict, Repair::None)));
}

#[test]
fn punctuation_has_one_reading() {
    let want = json!({"a": "b", "c": [1]});
    let texts = [
        "{“a”:“b”,“c”:[1]}",
        "{”a”:”b”,”c”:[1]}",
        "{„a“:„b“,„c“:[1]}",
        "{«a»:«b»,»c«:[1]}",
        "{‹a›:‹b›,‘c’:[1]}",
        "{'a':'b','c':[1]}",
        "{＂a＂:＇b＇,“c\":[1]}",
        "{\"a\":\"b\",\"c\":[1,],}",
        "{a:\"b\",c:[1]}",
        "{ a : \"b\", /* c ] } */ \"c\" : [1] // the end }\n}",
        "{\"a\":\"b\", # a comment\n\"c\":[1]}",
        "｛\"a\"：\"b\"，\"c\"：［1］｝",
        "{\u{feff}\"a\"\u{200b}:\"b\",\u{a0}\"c\":[1]\u{2060}}",
        "{\"\u{200b}a\":\"b\",\"c\":[1]}",
    ];
    for text in texts {
        assert_eq!(repaired(text), Some((want.clone(), Repair::Structure)), "{text}");
    }
}

#[test]
fn what_stands_inside_a_value_stays_and_touching_it_is_told() {
    assert_eq!(repaired("{\"a\":\"1\n2\"}"), Some((json!({"a": "1\n2"}), Repair::Value)));
    assert_eq!(repaired("{\"a\":[True,False,None]}"), Some((json!({"a": [true, false, null]}), Repair::Value)));
    let kept = "{\"a\":\"nu\u{200b}ll, “quoted” ［1］，the patient’s // note /* x */ # y\"}";
    assert_eq!(repaired(kept), Some((serde_json::from_str(kept).unwrap(), Repair::None)));
}

#[test]
fn an_apostrophe_or_a_quotation_inside_other_quotes_closes_nothing() {
    for (text, want) in [
        ("{'a':'it's fine; the dogs' too, really'}", "it's fine; the dogs' too, really"),
        ("{'a':'it's fine, really'}", "it's fine, really"),
        ("{'a':'O\\'Connor'}", "O'Connor"),
        ("{'a':'\"hot\" knee :] {later}'}", "\"hot\" knee :] {later}"),
        ("{“a”:“he said “clear” and left”}", "he said “clear” and left"),
        ("{‘a’:‘don’t’}", "don’t"),
    ] {
        assert_eq!(repaired(text), Some((json!({"a": want}), Repair::Structure)), "{text}");
    }
    // Here it closes, and what follows has no reading.
    assert!(whole("{'a':'the dogs', they bark'}").is_err());
}

#[test]
fn an_expression_of_strings_is_no_string() {
    for value in [
        "'metformin' + ''",
        "'' + 'metformin'",
        "''+'metformin'",
        "'metformin'+'XR'",
        "'met' 'formin'",
        "'metformin'.lower()",
        "'metformin'[0:3]",
        "'%s' % 'metformin'",
        "'tablets' or 'puffs'",
        "'tablets' if True else 'puffs'",
        "'metformin' * 2",
        "'metformin'/'x'",
        "'a' ' b'",
        "“metformin” + “”",
        "«metformin» + «»",
        "‘metformin’ + ‘’",
        "＇metformin＇ + ＇＇",
        "f'metformin'",
        "'metformin' as name",
    ] {
        let text = format!("{{\"a\":{value}}}");
        assert!(whole(&text).is_err(), "{value}: {:?}", repaired(&text));
    }
    for (text, want) in [
        ("{'a':'5' tall, he said 'clear' (twice)'}", "5' tall, he said 'clear' (twice)"),
        ("{'a':'rock 'n' roll'}", "rock 'n' roll"),
        ("{'a':'the 'purple' one's lid'}", "the 'purple' one's lid"),
    ] {
        assert_eq!(repaired(text), Some((json!({"a": want}), Repair::Structure)), "{text}");
    }
}

#[test]
fn numbers_units_and_dates_are_never_repaired() {
    for value in [
        "01", "+1", ".5", "1.", "1,5", "1 000", "0x10", "1e309", "-1e999", "NaN", "Infinity", "-", "1_000", "250ml",
        "500 mg", "½", "１", "2026-03-14", "08:30",
    ] {
        let kind = damaged(&format!("{{\"a\":{value}}}"));
        assert!(matches!(kind, ProblemKind::InvalidJson), "{value}: {kind:?}");
    }
    assert_eq!(
        repaired("{\"a\":37.10,\"b\":0.0,\"c\":3.5e2}"),
        Some((json!({"a": 37.1, "b": 0.0, "c": 350.0}), Repair::None))
    );
    assert_eq!(repaired("{\"a\":488053162.60014635}"), Some((json!({"a": 488053162.60014635}), Repair::None)));
}

#[test]
fn other_damage_is_never_guessed() {
    for text in [
        "{\"a\":ibuprofen}",
        "{\"a\":TRUE}",
        "{\"a\":undefined}",
        "{\"a\":\"1\" \"b\":2}",
        "{\"a\":[1 2]}",
        "{\"a\" \"b\"}",
        "{\"a\"=\"b\"}",
        "{\"a\":1;\"b\":2}",
        "{\"a\":}",
        "{\"a\"}",
        "{,}",
        "{\"a\":1,,\"b\":2}",
        "{\"a\":[,]}",
        "{a b:1}",
        "{1:2}",
        "{\"a\":250 or 500}",
        "{\"a\":\"he said \"hi\" there\"}",
        "{\"a\":\"O\\'Connor\"}",
        "{\"a\":\"\\x41\"}",
        "{\"a\":\"\\ud800\"}",
        "{\"a\":\"\\ud800\\u0041\"}",
        "{\"a\":\"\\u12g4\"}",
        "{\"a\":\"\u{1}\"}",
        "{\"a\":(1)}",
        "{\"a\":\"x\"+\"y\"}",
        "{\"a\":`x`}",
    ] {
        assert!(whole(text).is_err(), "{text}");
    }
}

#[test]
fn a_key_twice_has_one_reading_only_if_it_says_the_same() {
    assert_eq!(damaged("{\"a\":1,\"a\":2}"), ProblemKind::DuplicateKey);
    assert_eq!(damaged("{\"a\":1,'a':\"1\"}"), ProblemKind::DuplicateKey);
    assert_eq!(repaired("{\"a\":1,\"a\":1}"), Some((json!({"a": 1}), Repair::None)));
}

#[test]
fn nesting_is_read_to_a_depth_and_no_further() {
    let nested = |depth: usize| format!("{}1{}", "{\"a\":".repeat(depth), "}".repeat(depth));
    assert!(whole(&nested(100)).is_ok());
    assert_eq!(damaged(&nested(200)), ProblemKind::TooDeep);
    assert_eq!(damaged(&nested(50_000)), ProblemKind::TooDeep);
}

#[test]
fn only_an_object_is_a_whole() {
    for text in ["", "  ", "[1]", "\"x\"", "null", "3", "{} {}", "{}x", "x{}"] {
        assert_eq!(damaged(text), ProblemKind::BadParameters, "{text:?}");
    }
}

#[test]
fn what_may_still_change_is_not_decided() {
    let text = "{\"a\":\"b\\\"c\",'d':[1,true,{}]}";
    for (end, _) in text.char_indices() {
        assert!(read(&text[..end], 0, false, Within::Marker).is_none(), "{}", &text[..end]);
    }
    assert_eq!(
        read(text, 0, false, Within::Marker).map(|reading| (reading.stop, reading.end)),
        Some((Stop::Whole, text.len()))
    );
}

#[test]
fn at_the_very_end_closing_braces_may_be_missing_and_nothing_else() {
    let cut = |text: &str| {
        let reading = read(text, 0, true, Within::Marker).unwrap();
        assert_eq!(reading.stop, Stop::End);
        reading.value
    };
    assert_eq!(cut("{\"a\":{\"b\":\"c\""), Some(json!({"a": {"b": "c"}})));
    assert_eq!(cut("{\"a\":{\"b\":true"), Some(json!({"a": {"b": true}})));
    assert_eq!(cut("{\"a\":{\"b\":[1]} "), Some(json!({"a": {"b": [1]}})));
    for text in [
        "{", "{\"a", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1.5", "{\"a\":tru", "{\"a\":\"b", "{\"a\":\"b\",",
        "{\"a\":[1", "{\"a\":[\"b\"", "{\"a\":{", "{a", "{\"a\":\"b\" /*",
    ] {
        assert_eq!(cut(text), None, "{text}");
    }
}
