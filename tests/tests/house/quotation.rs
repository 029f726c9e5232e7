//! What is quoted, pasted or told by another is nobody's statement: openers, marks and tellers of our own, none of them named by a rule.

use alara_tests::corpus::{check, list, text};
use serde_json::{Value, json};

/// Texts that execute where they are the user's own.
const TEXTS: [(&str, &str, &str); 3] = [
    ("I took 20 mg of lisinopril at 8", "log_medication", r#"{"medication_name":"lisinopril","dose":"20 mg"}"#),
    ("bp 128/82, pulse 70", "log_blood_pressure", r#"{"systolic":128,"diastolic":82}"#),
    ("tummy ache again", "save_health_entry", r#"{"entry_type":"symptom","data":{"symptoms":["stomach ache"]}}"#),
];

/// Every way to set words apart; `{}` is where they stand.
const FORMS: [&str; 16] = [
    " \"{}\"",
    " '{}'",
    " \u{201c}{}\u{201d}",
    "\n\u{2018}{}\u{2019}",
    " \u{201e}{}\u{201c}",
    "\n\n\u{ab}{}\u{bb}",
    " \u{ab}\"He said 'soon'. {}\"\u{bb}",
    " \u{2039}{}\u{203a}",
    " \u{300c}{}\u{300d}",
    " `{}`",
    "\n\n> {}",
    "\n\"\"\"\n{}\n\"\"\"",
    "\n```\n{}\n```",
    "\n<email>\n{}\n</email>",
    "\n---\n{}\n---",
    "\n\n---------- Forwarded message ----------\nFrom: Rob Hill\n\n{}",
];

fn words(name: &str) -> Vec<String> {
    let path = format!("{}/fixtures/quotation/2026-11-24-words.json", env!("CARGO_MANIFEST_DIR"));
    let all: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    let words: Vec<String> = list(&all, name).iter().filter_map(Value::as_str).map(str::to_owned).collect();
    assert!(words.len() >= 40, "{name}");
    words
}

/// What is executed of a message: by a model that proposes what stands in it, and by the offline assistant.
fn executed(user: &str, tool: &str, parameters: &str) -> Vec<String> {
    let reply =
        format!(r#"Okay. [TOOL_CALL:{{"id":"c1","tool":"{tool}","parameters":{parameters},"confidence":0.97}}]"#);
    let case = json!({"id": "q", "now": "2026-03-14T09:30:00-04:00", "user": user});
    let mut proposed = case.clone();
    proposed["reply"] = json!(reply);
    let executes = |case: &Value| {
        let got = check(case);
        // A look-up writes nothing.
        let writes =
            |call: &&Value| !text(call, "tool").starts_with("get_") && !text(call, "tool").starts_with("list_");
        let calls = list(&got, "calls").iter().filter(|call| text(call, "verdict") == "execute").filter(writes);
        calls.map(|call| format!("{user:?}: {}", text(call, "tool"))).collect::<Vec<_>>()
    };
    executes(&proposed).into_iter().chain(executes(&case)).collect()
}

#[test]
fn what_is_quoted_behind_words_about_it_is_never_executed() {
    let mut wrong = Vec::new();
    for (at, opener) in words("OPENERS").iter().enumerate() {
        let (said, tool, parameters) = TEXTS[at % TEXTS.len()];
        // Each opener with a third of the forms; each form with many openers.
        for form in FORMS.iter().skip(at % 3).step_by(3) {
            wrong.extend(executed(&format!("{opener}{}", form.replace("{}", said)), tool, parameters));
        }
        if opener.ends_with(':') {
            wrong.extend(executed(&format!("{opener}\n\n{said}"), tool, parameters));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_another_tells_is_never_executed() {
    let mut wrong = Vec::new();
    for frame in words("TOLD") {
        for (said, tool, parameters) in TEXTS {
            wrong.extend(executed(&frame.replace("{}", said), tool, parameters));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_stands_behind_a_greeting_is_the_users_own() {
    for opener in words("OWN") {
        for (said, tool, parameters) in TEXTS {
            assert!(!executed(&format!("{opener}\n\n{said}"), tool, parameters).is_empty(), "{opener:?}, {said:?}");
        }
    }
}
