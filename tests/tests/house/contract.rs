//! The command line as others rely on it: exact names, exact fields, exact exit statuses; and `check` as a stream.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use alara_tests::corpus::{cases, list};
use alara_tests::program::{Live, Ran, alara, run};
use serde_json::{Value, json};

fn check(cases: &[Value]) -> Ran {
    let input: String = cases.iter().map(|case| format!("{case}\n")).collect();
    run(&mut alara(["check"]), &input)
}

fn one(case: &Value) -> Value {
    let ran = check(std::slice::from_ref(case));
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{case}");
    assert_eq!(ran.lines().len(), 1);
    ran.lines().remove(0)
}

fn fields(value: &Value) -> BTreeSet<&str> {
    value.as_object().unwrap_or_else(|| panic!("an object: {value}")).keys().map(String::as_str).collect()
}

fn set<const N: usize>(names: [&'static str; N]) -> BTreeSet<&'static str> {
    BTreeSet::from(names)
}

const CALL: [&str; 9] =
    ["id", "tool", "proposed", "confidence", "verdict", "reasons", "parameters", "provenance", "left_out"];

const STEP: [&str; 7] = ["step", "shown", "calls", "enforcement", "pending", "written", "crisis"];

const ASPIRIN: &str = r#"Okay. [TOOL_CALL:{"id":"call-1","tool":"log_medication","parameters":{"medication_name":"aspirin","dose":"1 tablet"},"confidence":0.95}]"#;

// check

#[test]
fn a_turn_answers_with_exactly_the_fields_of_the_contract() {
    let told = one(&json!({ "id": "g-1", "now": "2026-03-14T09:30:00-04:00",
        "known_medications": [{ "name": "Metformin", "dose": "500 mg" }],
        "user": "I took my aspirin this morning", "reply": ASPIRIN }));
    assert_eq!(
        fields(&told),
        set(["id", "reply", "clean", "problems", "notices", "calls", "claims", "requires", "crisis", "second"])
    );
    assert_eq!((&told["id"], &told["reply"], &told["clean"]), (&json!("g-1"), &json!(ASPIRIN), &json!("Okay.")));
    assert_eq!((&told["problems"], &told["notices"]), (&json!([]), &json!([])));
    assert_eq!((&told["claims"], &told["crisis"]), (&json!(false), &json!("none")));
    assert_eq!(told["requires"], json!(["log_medication"]));
    let call = &told["calls"][0];
    assert_eq!(fields(call), set(CALL));
    assert_eq!(
        (&call["id"], &call["tool"], &call["verdict"]),
        (&json!("call-1"), &json!("log_medication"), &json!("execute"))
    );
    assert_eq!(call["confidence"].as_f64(), Some(0.95));
    assert_eq!(call["proposed"], json!({ "medication_name": "aspirin", "dose": "1 tablet" }));
    assert_eq!(
        call["parameters"],
        json!({ "medication_name": "aspirin", "taken_at": "2026-03-14", "taken_at_part": "morning" })
    );
    assert_eq!((&call["provenance"]["dose"], &call["left_out"]), (&json!("assumed"), &json!(["dose"])));
    assert_eq!(call["reasons"], json!([]));
}

#[test]
fn reasons_are_codes() {
    let reply = ASPIRIN.replace("0.95", "0.5");
    let told = one(&json!({ "id": 7, "user": "I have a headache", "reply": reply }));
    assert_eq!(told["id"], 7, "an id comes back as it was");
    assert_eq!(told["calls"][0]["verdict"], "block");
    assert!(list(&told["calls"][0], "reasons").contains(&json!("low_confidence")), "{told}");
}

#[test]
fn a_past_time_that_the_model_made_up_leaves_the_default_and_one_to_come_blocks() {
    let at = |time: &str| {
        let reply = format!(
            r#"[TOOL_CALL:{{"id":"c","tool":"log_medication","parameters":{{"medication_name":"lisinopril","taken_at":"{time}"}},"confidence":0.95}}]"#
        );
        one(&json!({ "id": "t", "now": "2026-03-14T09:30:00-04:00", "user": "I took my lisinopril", "reply": reply,
            "known_medications": [{ "name": "Lisinopril" }] }))["calls"][0]
            .clone()
    };
    let past = at("2026-03-14T08:00:00-04:00");
    assert_eq!((&past["verdict"], &past["left_out"]), (&json!("execute"), &json!(["taken_at"])));
    assert_eq!(past["parameters"]["taken_at"], "2026-03-14T09:30:00-04:00");
    assert_eq!(past["provenance"]["taken_at"], "default");
    assert_eq!(at("2026-03-14T18:00:00-04:00")["verdict"], "block");
}

#[test]
fn unknown_medication_is_a_code_and_a_sentence() {
    let told = one(&json!({ "id": "g-2", "user": "I took 2 tablets of zorbaxine",
        "reply": r#"[TOOL_CALL:{"tool":"log_medication","parameters":{"medication_name":"zorbaxine","dose":"2 tablets"},"confidence":0.95}]"# }));
    let sentence = "unknown_medication: zorbaxine is not a medication that I know. It stays as you said it.";
    assert_eq!(told["notices"], json!([sentence]), "{told}");
}

#[test]
fn a_crisis_names_the_words_that_say_so_as_they_were_said() {
    let user = "Lunch was soup. I can\u{2019}t BREATHE and my chest is crushing. The bus was late.";
    let told = one(&json!({ "id": "c-1", "user": user, "reply": "I hear you." }));
    assert_eq!(told["crisis"], "medical_emergency");
    let because = list(&told, "because");
    assert!(!because.is_empty());
    for words in because {
        assert!(words.as_str().is_some_and(|words| !words.is_empty() && user.contains(words)), "{words}");
    }
    let calm = one(&json!({ "id": "c-2", "user": "Lunch was soup.", "reply": "I hear you." }));
    assert!(calm.get("because").is_none(), "{calm}");
}

#[test]
fn a_reply_alone_is_only_parsed() {
    let told = one(&json!({ "id": "p-1", "reply": format!("{ASPIRIN} [TOOL_CALL:{{\"tool\":\"log_med") }));
    assert_eq!(
        fields(&told),
        set(["id", "reply", "clean", "problems", "notices", "calls", "claims", "requires", "crisis"])
    );
    assert_eq!(list(&told, "problems").len(), 1);
    assert_eq!(fields(&told["problems"][0]), set(["kind", "detail"]));
    assert_eq!(told["problems"][0]["kind"], "truncated");
    let call = &told["calls"][0];
    assert_eq!((&call["id"], &call["tool"]), (&json!("call-1"), &json!("log_medication")));
    assert_eq!(call["proposed"]["dose"], "1 tablet");
    assert!(call.get("verdict").is_none(), "nobody's words: nothing to judge by");
}

#[test]
fn without_a_reply_the_offline_assistant_answers() {
    let told = one(&json!({ "id": "u-1", "user": "took two ibuprofen and my bp was 128 over 82" }));
    let tools: Vec<&Value> = list(&told, "calls").iter().map(|call| &call["tool"]).collect();
    assert_eq!(tools, ["log_medication", "log_blood_pressure"]);
    assert!(list(&told, "calls").iter().all(|call| fields(call) == set(CALL)));
}

#[test]
fn anothers_event_answers_with_its_person_where_they_have_a_record() {
    let told = one(&json!({ "id": "m-1", "people": [{ "name": "Mom", "aka": ["mum"] }],
        "user": "mum took her aspirin this morning", "reply": ASPIRIN }));
    let call = &told["calls"][0];
    assert_eq!((&call["verdict"], &call["person"]), (&json!("confirm"), &json!("Mom")), "{told}");
}

#[test]
fn an_answer_answers_with_exactly_the_fields_of_the_contract() {
    let pending = json!([{ "id": "call-789", "tool": "create_care_log",
        "parameters": { "log_type": "visit", "title": "Checkup", "occurred_at": "2026-03-13" } }]);
    let ask = |answer: &str| {
        one(&json!({ "id": "a-1", "now": "2026-03-14T09:30:00-04:00", "pending": pending, "answer": answer }))
    };
    assert_eq!(
        ask("Yes, but the date was March 12th"),
        json!({ "id": "a-1", "action": "modify", "call": "call-789", "changes": { "occurred_at": "2026-03-12" } })
    );
    assert_eq!(ask("yes"), json!({ "id": "a-1", "action": "affirm", "call": "call-789", "changes": {} }));
    assert_eq!(ask("no"), json!({ "id": "a-1", "action": "reject", "call": "call-789", "changes": {} }));
    assert_eq!(ask("what is the weather?"), json!({ "id": "a-1", "action": "none", "call": null, "changes": {} }));
}

#[test]
fn an_answer_that_does_different_things_says_so_in_also_and_one_for_several_lists_them() {
    let pending = json!([
        { "id": "call-1", "tool": "create_reminder", "parameters": { "title": "Water", "time": "09:00" } },
        { "id": "call-2", "tool": "log_doctor_visit", "parameters": { "visit_type": "appointment", "date": "2026-03-13" } },
    ]);
    let both =
        one(&json!({ "id": "a-2", "now": "2026-03-14T09:30:00-04:00", "pending": pending, "answer": "yes to both" }));
    assert_eq!((&both["action"], &both["call"]), (&json!("affirm"), &json!(["call-1", "call-2"])), "{both}");
    assert!(both.get("also").is_none());
    let mixed = one(&json!({ "id": "a-3", "now": "2026-03-14T09:30:00-04:00", "pending": pending,
        "answer": "yes to the reminder, no to the visit" }));
    assert_eq!(list(&mixed, "also").len(), 1, "{mixed}");
    assert_eq!(fields(&mixed["also"][0]), set(["action", "call", "changes"]));
}

#[test]
fn a_line_that_is_no_case_is_told_in_its_place_and_the_rest_goes_on() {
    let good = json!({ "id": "last", "user": "hello", "reply": "Hello." });
    let input = format!(
        "{good}\nnot json\n\n{{\"id\":\"x\",\"user\":5}}\n{{\"id\":\"y\",\"now\":\"today\",\"user\":\"hi\"}}\n[1]\n{good}\n"
    );
    let ran = run(&mut alara(["check"]), &input);
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
    let lines = ran.lines();
    let errors: Vec<bool> = lines.iter().map(|line| line.get("error").is_some_and(Value::is_string)).collect();
    assert_eq!(errors, [false, true, true, true, true, false]);
    assert!(lines[1..5].iter().all(|line| fields(line) == set(["id", "error"])), "{lines:?}");
    assert_eq!((&lines[2]["id"], &lines[3]["id"]), (&json!("x"), &json!("y")));
}

#[test]
fn cases_come_from_a_file_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("cases.jsonl");
    fs::write(&path, format!("{}\n", json!({ "id": "f-1", "reply": "Hello." }))).expect("a file");
    let ran = run(alara(["check"]).arg(&path), "");
    assert_eq!((ran.code, ran.lines()[0]["id"].as_str()), (Some(0), Some("f-1")));
    let missing = run(alara(["check"]).arg(folder.path().join("missing")), "");
    assert_eq!((missing.code, missing.stderr.lines().count()), (Some(1), 1), "{missing:?}");
}

// check as a stream

/// Cases of every kind, over and over, each with a name of its own.
fn endless() -> impl Iterator<Item = (String, String)> {
    let kinds = ["gate", "parse", "answers", "claims", "crisis", "understand"];
    let all: Vec<Value> = kinds.iter().flat_map(|name| cases(name)).collect();
    (0..).map(move |number: usize| {
        let mut case = all[number % all.len()].clone();
        let id = format!("case-{number}");
        case["id"] = json!(id);
        (id, case.to_string())
    })
}

#[test]
fn ten_thousand_cases_stream_in_order_and_in_constant_memory() {
    const BLOCK: usize = 100;
    let mut live = Live::start(&mut alara(["check", "--readers", "rules"]));
    let mut cases = endless();
    let mut early = None;
    for done in (BLOCK..=10_000).step_by(BLOCK) {
        for (id, case) in cases.by_ref().take(BLOCK) {
            live.tell(&case);
            let told: Value = serde_json::from_str(&live.hear()).expect("a line of JSON");
            assert_eq!(told["id"], json!(id), "one answer a case, in order");
        }
        if done == 1_000 {
            early = live.most_memory();
        }
    }
    match (early, live.most_memory()) {
        (Some(early), Some(late)) => {
            assert!(late * 10 <= early * 11, "{late} KiB after 10,000 cases, {early} KiB after 1,000")
        }
        _ => println!("skipped: this system does not tell how much memory a process holds"),
    }
    live.end();
}

#[test]
fn the_same_cases_give_the_same_bytes() {
    let input: String = endless().take(300).map(|(_, case)| case + "\n").collect();
    let (one, other) = (run(&mut alara(["check"]), &input), run(&mut alara(["check"]), &input));
    assert_eq!(one.stdout.lines().count(), 300);
    assert!(one.stdout == other.stdout, "two runs differ");
}

// replay

#[test]
fn a_step_answers_with_exactly_the_fields_of_the_contract() {
    let steps = [
        json!({ "now": "2026-03-14T09:30:00-04:00" }),
        json!({ "known_medication": { "name": "Metformin", "dose": "500 mg", "times": ["08:00"] } }),
        json!({ "user": "I took my aspirin this morning", "replies": [ASPIRIN] }),
        json!({ "user": "remind me to drink water at 9pm" }),
        json!({ "advance": "PT4H" }),
        json!({ "restart": true }),
    ];
    let input: String = steps.iter().map(|step| format!("{step}\n")).collect();
    let ran = run(&mut alara(["replay"]), &input);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let lines = ran.lines();
    assert_eq!(lines.len(), steps.len());
    for (number, line) in (1..).zip(&lines) {
        let second = steps[number - 1].get("user").map(|_| "second");
        assert_eq!(fields(line), STEP.into_iter().chain(second).collect());
        assert_eq!(line["step"], number);
        assert_eq!(fields(&line["enforcement"]), set(["required", "outcome", "attempts"]));
        assert!(list(line, "calls").iter().all(|call| fields(call) == set(CALL)), "{line}");
        assert!(list(line, "pending").iter().all(|each| fields(each) == set(["id", "tool", "parameters"])));
        assert!(list(line, "written").iter().all(|each| fields(each) == set(["tool", "parameters"])));
    }
    assert_eq!(lines[1]["written"], json!([]), "what it was given, the conversation did not write");
    assert_eq!(lines[2]["calls"][0]["verdict"], "executed");
    assert_eq!(lines[2]["enforcement"], json!({ "required": ["log_medication"], "outcome": "PASSED", "attempts": 1 }));
    assert_eq!(lines[3]["calls"][0]["verdict"], "pending");
    assert_eq!(list(&lines[5], "pending").len(), 1);
    assert_eq!(list(&lines[5], "written").len(), 1);
}

#[test]
fn a_line_that_is_no_step_is_told_in_its_place() {
    let ran = run(&mut alara(["replay"]), "nonsense\n{\"unknown\":1}\n{\"now\":\"2026-03-14T09:30:00-04:00\"}\n");
    assert_eq!(ran.code, Some(1));
    let lines = ran.lines();
    assert_eq!(lines.len(), 3);
    assert_eq!((fields(&lines[0]), fields(&lines[1])), (set(["step", "error"]), set(["step", "error"])));
    assert_eq!(fields(&lines[2]), set(STEP));
}

// The record, from scripts.

fn on_record(folder: &Path, rest: &[&str]) -> Ran {
    let passphrase = folder.join("passphrase");
    fs::write(&passphrase, "correct horse battery staple").expect("a passphrase file");
    let mut command: Command = alara(["--data-dir"]);
    command.arg(folder.join("record")).arg("--passphrase-file").arg(&passphrase).args(rest);
    run(&mut command, "")
}

#[test]
fn what_is_said_waits_and_is_decided_from_a_script() {
    let folder = tempfile::tempdir().expect("a folder");
    let said = on_record(folder.path(), &["say", "--json", "remind me to drink water at 9pm"]);
    assert_eq!(said.code, Some(0), "{said:?}");
    let lines = said.lines();
    assert_eq!(lines.len(), 1, "one event, and nothing else on stdout");
    assert_eq!(fields(&lines[0]), STEP.into_iter().filter(|field| *field != "step").collect());

    let waiting = on_record(folder.path(), &["pending", "--json"]).lines();
    assert_eq!(fields(&waiting[0]), set(["id", "tool", "parameters", "reasons"]));
    assert_eq!((&waiting[0]["tool"], &waiting[0]["reasons"]), (&json!("create_reminder"), &json!(["always_asks"])));
    let id = waiting[0]["id"].as_str().expect("an id");

    let wrong = on_record(folder.path(), &["edit", id, "time=25:00"]);
    assert_eq!((wrong.code, wrong.stdout.as_str(), wrong.stderr.lines().count()), (Some(1), "", 1), "{wrong:?}");
    // Later than the hour that was said: whatever the clock says now, it is still to come.
    assert_eq!(on_record(folder.path(), &["edit", id, "time=23:30", "title=Tea"]).code, Some(0));
    let edited = on_record(folder.path(), &["pending", "--json"]).lines();
    assert_eq!((edited.len(), &edited[0]["parameters"]["time"]), (1, &json!("23:30")));
    let id = edited[0]["id"].as_str().expect("an id");
    assert_eq!(on_record(folder.path(), &["confirm", id]).code, Some(0));
    let again = on_record(folder.path(), &["confirm", id]);
    assert_eq!((again.code, again.stderr.lines().count()), (Some(1), 1), "{again:?}");
    assert_eq!(on_record(folder.path(), &["pending", "--json"]).stdout, "");
    assert_eq!(on_record(folder.path(), &["reject", "nothing-of-that-name"]).code, Some(1));
    assert_eq!(on_record(folder.path(), &["audit", "--verify"]).code, Some(0));
    assert_eq!(on_record(folder.path(), &["undo"]).code, Some(0));
    assert_eq!(on_record(folder.path(), &["--person", "Nobody", "log"]).code, Some(1));
}

#[test]
fn a_reminder_that_cannot_ring_here_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    on_record(folder.path(), &["say", "remind me to drink water at 9pm"]);
    let waiting = on_record(folder.path(), &["pending", "--json"]).lines();
    let confirmed = on_record(folder.path(), &["confirm", waiting[0]["id"].as_str().expect("an id")]);
    assert!(confirmed.stdout.contains("I can\u{2019}t notify you here"), "{confirmed:?}");
}

#[test]
fn what_is_recorded_is_told_as_lines_of_json() {
    let folder = tempfile::tempdir().expect("a folder");
    on_record(folder.path(), &["say", "my bp was 128 over 82"]);
    let log = on_record(folder.path(), &["log", "--json"]);
    let lines = log.lines();
    assert_eq!((log.code, lines.len()), (Some(0), 1));
    assert_eq!(fields(&lines[0]), set(["id", "tool", "at", "recorded_at", "parameters"]));
    assert_eq!(lines[0]["parameters"]["systolic"], 128);
}

// Exit statuses.

#[test]
fn wrong_usage_ends_with_two_and_prints_nothing_for_programs() {
    let wrong: &[&[&str]] = &[
        &[],
        &["bogus"],
        &["say"],
        &["confirm"],
        &["edit", "call-1"],
        &["reject"],
        &["check", "one", "two"],
        &["log", "--limit", "many"],
        &["--data-dir"],
        &["replay", "--nonsense"],
    ];
    for arguments in wrong {
        let ran = run(&mut alara(*arguments), "");
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{arguments:?}: {ran:?}");
        assert!(!ran.stderr.is_empty());
    }
}

#[test]
fn help_and_version_are_no_failure() {
    for arguments in [["--help"], ["--version"]] {
        let ran = run(&mut alara(arguments), "");
        assert!(ran.code == Some(0) && !ran.stdout.is_empty(), "{ran:?}");
    }
}

#[test]
fn without_a_terminal_a_passphrase_is_never_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = folder.path().join("record");
    let ran = run(alara(["log", "--data-dir"]).arg(&place), "");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(1), ""), "{ran:?}");
    assert!(ran.stderr.contains("--passphrase-file"), "{ran:?}");
    assert!(!place.exists() || fs::read_dir(&place).is_ok_and(|mut files| files.next().is_none()), "nothing was made");
}
