//! A whole dialog in the terminal: what is asked is answered where it is asked, by a word or by a sentence; and the end of the program in
//! the middle of it changes nothing.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use alara_tests::program::{Live, alara, run};
use serde_json::Value;
use tempfile::TempDir;

/// A record of its own, under a passphrase.
struct Home {
    _folder: TempDir,
    place: PathBuf,
    passphrase: PathBuf,
}

impl Home {
    fn new() -> Home {
        let folder = tempfile::tempdir().expect("a folder");
        let passphrase = folder.path().join("passphrase");
        fs::write(&passphrase, "correct horse battery staple\n").expect("a passphrase file");
        Home { place: folder.path().join("record"), passphrase, _folder: folder }
    }

    fn command(&self, rest: &[&str]) -> Command {
        let of = |path: &Path| path.to_str().expect("a plain path").to_owned();
        let mut command = alara(["--data-dir", &of(&self.place), "--passphrase-file", &of(&self.passphrase)]);
        command.args(rest);
        command
    }

    /// Says these lines in one run of `alara chat`; what it answered.
    fn chat(&self, lines: &[&str]) -> String {
        let ran = run(&mut self.command(&["chat"]), &(lines.join("\n") + "\n"));
        assert_eq!(ran.code, Some(0), "{ran:?}");
        ran.stdout
    }

    /// What stands in the record: each entry, what waits, and the hours of reminders, without the time of the test.
    fn recorded(&self) -> Vec<String> {
        let mut told: Vec<String> = Vec::new();
        for what in ["log", "pending"] {
            let ran = run(&mut self.command(&[what, "--json"]), "");
            assert_eq!(ran.code, Some(0), "{ran:?}");
            told.extend(ran.lines().iter().map(|line| format!("{what} {}", without_times(line))));
        }
        let ran = run(&mut self.command(&["reminders", "--days", "3", "--json"]), "");
        let rings = |line: &Value| Some(format!("{} at {}", line["title"].as_str()?, line["at"].as_str()?.get(11..)?));
        told.extend(ran.lines().iter().filter_map(rings));
        // One of each day: on which of them it rings next is the hour of the test.
        told.dedup();
        told
    }
}

/// A line without ids and moments.
fn without_times(line: &Value) -> Value {
    const OF_THE_RUN: [&str; 5] = ["id", "at", "operation", "created", "turn"];
    match line {
        Value::Object(fields) => fields
            .iter()
            .filter(|(name, _)| !OF_THE_RUN.contains(&name.as_str()) && !name.ends_with("_at"))
            .map(|(name, value)| (name.clone(), without_times(value)))
            .collect(),
        Value::Array(items) => items.iter().map(without_times).collect(),
        other => other.clone(),
    }
}

/// A dose, a reading, its correction, a card answered by a bare yes, another, questions, and what is taken back.
const TALK: [&str; 10] = [
    "took two ibuprofen",
    "my bp was 128 over 82",
    "sorry, it was 138 over 82",
    "yes",
    "remind me to take my vitamins at 8pm",
    "yes",
    "when did I last take ibuprofen?",
    "what was my blood pressure?",
    "drank a glass of water",
    "undo",
];
/// The program ends before this line: a card waits, and what is said next is a bare yes.
const ENDS_BEFORE: usize = 5;

fn holds_an_id(text: &str) -> bool {
    let parts = text.split(|sign: char| !sign.is_ascii_hexdigit() && sign != '-');
    parts.into_iter().any(|part| part.len() == 36 && part.matches('-').count() == 4)
}

#[test]
fn a_whole_dialog_is_recorded_corrected_answered_and_taken_back() {
    let home = Home::new();
    let told = home.chat(&TALK);
    let recorded = home.recorded().join("\n");
    assert!(recorded.contains("138") && !recorded.contains("128"), "{recorded}");
    assert!(recorded.contains("vitamins") && recorded.contains("20:00"), "{recorded}");
    assert!(!recorded.contains("pending") && !recorded.contains("log_hydration"), "{recorded}");
    assert!(told.contains("Last dose of Ibuprofen") || told.contains("last took"), "{told}");
    assert!(told.contains("138/82"), "{told}");
    assert!(!holds_an_id(&told), "{told}");
}

#[test]
fn the_end_of_the_program_in_the_middle_of_a_dialog_changes_nothing() {
    let (through, ended, killed) = (Home::new(), Home::new(), Home::new());
    through.chat(&TALK);
    let (before, after) = TALK.split_at(ENDS_BEFORE);
    ended.chat(before);
    let again = ended.chat(after);
    assert!(again.contains("One confirmation is pending"), "{again}");
    let mut live = Live::start(&mut killed.command(&["chat"]));
    for line in before {
        live.tell(line);
    }
    while !live.hear().contains("Time: 20:00") {}
    live.kill();
    killed.chat(after);
    assert_eq!(ended.recorded(), through.recorded());
    assert_eq!(killed.recorded(), through.recorded());
}

#[test]
fn what_is_asked_may_be_answered_by_a_sentence_and_is_not_passed_over() {
    let home = Home::new();
    // A change in place of a yes, and something else in place of an answer.
    home.chat(&["remind me to stretch at 3pm every day", "make it 4pm"]);
    let recorded = home.recorded().join("\n");
    assert!(recorded.contains("16:00") && !recorded.contains("pending"), "{recorded}");
    home.chat(&["remind me to call the pharmacy at 5pm every day", "took two ibuprofen"]);
    let recorded = home.recorded().join("\n");
    assert!(recorded.contains("log_medication") && recorded.contains("pending"), "{recorded}");
    // What was asked long ago is answered by a word for the one that is shown, and by nothing that could mean another.
    let told = home.chat(&["/review", "make it 4pm", "no"]);
    assert!(told.contains("Answer with yes, no"), "{told}");
    assert!(!home.recorded().join("\n").contains("pending"));
}

#[test]
fn looking_around_plays_a_talk_where_nobody_can_type() {
    let ran = run(&mut alara(["look"]), "");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    for told in ["Lisinopril is on the list.", "[recorded: ", "Yes: Lisinopril, today at 08:03.", "alara chat"] {
        assert!(ran.stdout.contains(told), "{told}: {}", ran.stdout);
    }
    assert_eq!(ran.stderr, "");
}
