//! The record as a whole from the terminal: forms, files, and what is erased for good.

use alara_tests::home::Home;
use alara_tests::program::{Ran, alara, run};
use serde_json::{Value, json};

fn erase(home: &Home, typed: &str, rest: &[&str]) -> Ran {
    run(&mut home.command(["erase"].iter().chain(rest).copied()), &format!("{typed}\n"))
}

#[test]
fn a_form_writes_what_its_definition_allows_and_nothing_else() {
    let home = Home::new();
    assert!(home.ok(["form"]).contains("log_blood_pressure  Log blood pressure"));
    assert!(home.ok(["form", "log_blood_pressure"]).contains("systolic (needed): a number from 50 to 300 mmHg"));
    home.ok(["form", "log_blood_pressure", "systolic=128", "diastolic=82"]);
    home.run(["form", "log_blood_pressure", "systolic=400", "diastolic=82"]).failed_saying("Nothing was recorded");
    home.run(["form", "log_blood_pressure", "upper=128"]).failed_saying("There is no field upper");
    home.run(["form", "get_vitals"]).failed_saying("There is no form called");
    let log = home.lines(["log", "--json"]);
    assert_eq!(log.len(), 1);
    assert_eq!((&log[0]["tool"], &log[0]["parameters"]["systolic"]), (&"log_blood_pressure".into(), &128.into()));
    assert!(home.ok(["audit"]).contains("log_blood_pressure  by your own act (form)"));
}

#[test]
fn a_form_that_a_rule_asks_about_waits() {
    let home = Home::new();
    home.ok(["form", "log_medication", "medication_name=aspirin"]);
    let said = home.ok(["form", "log_medication", "medication_name=aspirin"]);
    assert!(said.contains("already recorded") && said.contains("alara confirm"), "{said}");
    assert_eq!(home.lines(["log", "--json"]).len(), 1);
    assert_eq!(home.lines(["pending", "--json"]).len(), 1);
}

#[test]
fn an_export_brings_the_same_record_elsewhere_once() {
    let (home, other) = (Home::new(), Home::new());
    home.ok(["say", "took two ibuprofen"]);
    home.ok(["say", "my bp was 128 over 82"]);
    home.ok(["undo"]);
    let path = home.beside("out.jsonl");
    let name = path.to_str().expect("a path");
    home.ok(["export", name]);
    home.run(["export", name]).failed_saying("there is a file of that name already");
    other.ok(["log"]);
    other.run(["import", name]).failed_saying("Say --yes to import it");
    assert!(other.ok(["import", name, "--preview"]).contains("3 changes are new here"));
    assert!(other.lines(["log", "--json"]).is_empty());
    other.ok(["import", name, "--yes"]);
    // An entry is made anew, and was recorded when its operation was.
    let told = |home: &Home| {
        let mut lines = home.lines(["log", "--json"]);
        lines.iter_mut().filter_map(Value::as_object_mut).for_each(|line| drop(line.remove("recorded_at")));
        lines
    };
    assert_eq!(told(&other), told(&home));
    assert!(other.ok(["import", name, "--yes"]).contains("0 changes are new here"));
    other.ok(["audit", "--verify"]);
    let (ours, theirs) = (home.lines(["export"]), other.lines(["export"]));
    // All but the beginnings, and the act that let the others in.
    assert_eq!(
        ours[1..].iter().map(|line| &line["id"]).collect::<Vec<_>>(),
        theirs[1..4].iter().map(|line| &line["id"]).collect::<Vec<_>>()
    );
    assert_eq!(ours[1]["payload"]["provenance"], theirs[1]["payload"]["provenance"]);
    assert_eq!(theirs[4]["tool"], "import");
}

#[test]
fn bad_lines_are_named_by_number_and_nothing_is_imported() {
    let home = Home::new();
    home.ok(["say", "took two ibuprofen"]);
    let path = home.beside("out.jsonl");
    let name = path.to_str().expect("a path");
    home.ok(["export", name]);
    let mut text = std::fs::read_to_string(&path).expect("the file");
    text.push_str("{\"no\":\"operation\"}\n");
    std::fs::write(&path, text).expect("the file");
    let other = Home::new();
    other.ok(["log"]);
    other.run(["import", name, "--yes"]).failed_saying("line 3: it is no operation of a record");
    assert!(other.lines(["log", "--json"]).is_empty());
    other.run(["import", "/nowhere.jsonl", "--yes"]).failed_saying("there is no such file");
}

#[test]
fn what_is_erased_is_gone_and_the_chain_holds() {
    let home = Home::new();
    home.ok(["say", "took two ibuprofen"]);
    home.ok(["say", "my bp was 128 over 82"]);
    home.ok(["backup"]);
    erase(&home, "yes", &["--everything"]).code.filter(|code| *code == 1).expect("refused");
    assert_eq!(home.lines(["log", "--json"]).len(), 2);
    let today = home.lines(["log", "--json"])[0]["recorded_at"].as_str().expect("a time")[..10].to_owned();
    let part = ["--from", &today, "--to", &today, "--kind", "log_medication"];
    let ran = erase(&home, "ERASE", &part);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), "Erased: 1 entry.\n"), "{ran:?}");
    let left = home.lines(["log", "--json"]);
    assert_eq!((left.len(), &left[0]["tool"]), (1, &"log_blood_pressure".into()));
    assert!(home.ok(["audit", "--verify"]).contains("the chain holds"));
    let ran = erase(&home, "ERASE", &["--everything", "--backups"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(home.lines(["log", "--json"]).is_empty());
    assert!(home.ok(["audit", "--verify"]).contains("the chain holds"));
    assert!(home.lines(["backups", "--json"]).len() <= 2, "those of before are gone");
}

#[test]
fn an_erasing_says_which_days() {
    let home = Home::new();
    erase(&home, "ERASE", &[]).failed_saying("Say which days");
    erase(&home, "ERASE", &["--from", "2026-03-02", "--to", "2026-03-01"]).failed_saying("comes after the last one");
    assert_eq!(erase(&home, "ERASE", &["--from", "March", "--to", "2026-03-01"]).code, Some(2), "wrong usage");
}

#[test]
fn a_byte_order_mark_is_no_error() {
    let reply = r#"[TOOL_CALL:{"tool":"log_medication","parameters":{"medication_name":"aspirin"},"confidence":0.95}]"#;
    let case = json!({ "id": "b", "user": "\u{feff}I took my aspirin", "reply": reply });
    let ran = run(&mut alara(["check"]), &format!("\u{feff}{case}\n"));
    assert_eq!((ran.code, &ran.lines()[0]["calls"][0]["verdict"]), (Some(0), &json!("execute")), "{ran:?}");
    let ran = run(&mut alara(["replay"]), "\u{feff}{\"now\":\"2026-03-14T09:30:00-04:00\"}\n");
    assert!(ran.code == Some(0) && ran.lines()[0].get("error").is_none(), "{ran:?}");
}
