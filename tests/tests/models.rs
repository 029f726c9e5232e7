//! `alara model` and what follows from it, in the terminal: nothing is sent before it was seen and agreed to, what is wrong is said in one
//! line, and who was chosen answers.
#![allow(clippy::expect_used, reason = "a test stops where it fails")]

use std::path::Path;

use alara_tests::program::{Ran, alara, run};
use alara_tests::server::Server;
use serde_json::Value;

const LOGS: &str =
    r#"[TOOL_CALL:{"id":"a","tool":"log_medication","parameters":{"medication_name":"ibuprofen"},"confidence":0.95}]"#;

struct Terminal {
    folder: tempfile::TempDir,
}

impl Terminal {
    fn new() -> Terminal {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("pass"), "correct horse battery").expect("a file");
        Terminal { folder }
    }

    fn file(&self, name: &str) -> String {
        self.folder.path().join(name).to_string_lossy().into_owned()
    }

    fn run(&self, arguments: &[&str]) -> Ran {
        let (data, pass) = (self.file("data"), self.file("pass"));
        let place = ["--data-dir", &data, "--passphrase-file", &pass];
        run(&mut alara(place.iter().chain(arguments)), "")
    }

    fn ok(&self, arguments: &[&str]) -> Ran {
        let ran = self.run(arguments);
        assert_eq!(ran.code, Some(0), "{arguments:?}: {ran:?}");
        ran
    }

    fn uses(&self, server: &Server) {
        self.ok(&["model", "set", "other", "--address", &server.address(), "--model", "small"]);
        self.ok(&["model", "use", "other"]);
    }
}

fn holds(folder: &Path, words: &[u8]) -> bool {
    std::fs::read_dir(folder).expect("the folder").flatten().any(|file| {
        let bytes = std::fs::read(file.path()).unwrap_or_default();
        bytes.windows(words.len()).any(|window| window == words)
    })
}

#[test]
fn the_model_that_was_chosen_answers_and_offline_is_one_word_away() {
    let terminal = Terminal::new();
    let server = Server::start("small", &["", LOGS]);
    assert!(terminal.ok(&["model", "list"]).stdout.contains("The offline assistant answers"));
    terminal.uses(&server);
    let listed = terminal.ok(&["model", "list", "--json"]).lines();
    let other: &Value = listed.iter().find(|line| line["id"] == "other").expect("it is listed");
    assert_eq!((other["answers"].as_u64(), other["leads_to"].is_null()), (Some(1), true));
    assert_eq!(terminal.ok(&["model", "models", "other"]).stdout, "small\n");
    assert!(terminal.ok(&["model", "test", "other"]).stdout.starts_with("It answered in"));
    terminal.ok(&["say", "took ibuprofen"]);
    assert_eq!(terminal.ok(&["log", "--json"]).lines().len(), 1);
    let asked = server.asked().len();
    terminal.ok(&["say", "--offline", "took two aspirin"]);
    terminal.ok(&["model", "use", "offline"]);
    terminal.ok(&["say", "drank a glass of water"]);
    assert_eq!(server.asked().len(), asked, "the offline assistant asks nobody");
    assert_eq!(terminal.ok(&["log", "--json"]).lines().len(), 3);
}

#[test]
fn a_model_that_does_not_answer_is_told_in_one_line_and_nothing_is_recorded() {
    let terminal = Terminal::new();
    let server = Server::start("small", &[]);
    terminal.uses(&server);
    terminal.run(&["say", "took ibuprofen"]).failed_saying("fault of its own (500)");
    assert!(terminal.ok(&["log", "--json"]).stdout.is_empty());
    terminal.ok(&["model", "set", "other", "--offline-after", "true"]);
    terminal.ok(&["say", "took two ibuprofen"]);
    assert_eq!(terminal.ok(&["log", "--json"]).lines().len(), 1, "the offline assistant did");
}

#[test]
fn nothing_is_sent_to_another_computer_before_it_was_shown_and_agreed_to() {
    let terminal = Terminal::new();
    let server = Server::start("big:cloud", &[]);
    terminal.ok(&["model", "set", "ollama", "--address", &server.address(), "--model", "big:cloud"]);
    for refused in [["model", "test", "ollama"], ["model", "models", "ollama"], ["model", "use", "ollama"]] {
        terminal.run(&refused).failed_saying("Nothing was sent");
    }
    let shown = terminal.ok(&["model", "show", "ollama"]);
    assert!(shown.stderr.contains("sent to ollama.com") && shown.stdout.contains("big:cloud"), "{shown:?}");
    terminal.run(&["model", "agree", "ollama", "example.org"]).failed_saying("has changed");
    assert!(server.asked().is_empty());
    terminal.ok(&["model", "agree", "ollama", "ollama.com"]);
    terminal.run(&["model", "test", "ollama"]).failed_saying("fault of its own (500)");
    assert!(!server.asked().is_empty());
    terminal.run(&["model", "set", "openai", "--address", "http://api.openai.com/v1"]).failed_saying("https://");
    terminal.run(&["model", "test", "nobody"]).failed_saying("no service of this name");
}

#[test]
fn a_key_is_written_to_no_file_where_there_is_no_keyring() {
    let terminal = Terminal::new();
    let server = Server::start("small", &[LOGS]);
    std::fs::write(terminal.file("key"), "sk-SECRET-42\n").expect("a file");
    terminal.uses(&server);
    let kept = terminal.ok(&["model", "set", "other", "--key-file", &terminal.file("key")]);
    assert!(kept.stderr.contains("kept nowhere"), "{kept:?}");
    terminal.ok(&["--model-key-file", &terminal.file("key"), "say", "took ibuprofen"]);
    assert!(server.asked().iter().any(|asked| asked.contains("Bearer sk-SECRET-42")), "{:?}", server.asked());
    assert!(!holds(&terminal.folder.path().join("data"), b"SECRET"));
}

#[test]
fn a_model_for_each_purpose_is_chosen_and_listed_and_review_is_off_until_then() {
    const ASKS: &str = r#"[TOOL_CALL:{"id":"a","tool":"create_care_log","parameters":{"log_type":"test","title":"MRI scan","occurred_at":"2026-03-13"},"confidence":1}]"#;
    let terminal = Terminal::new();
    let server = Server::start("small", &[ASKS, r#"{"verdict":"refuse"}"#, "Which scan?", "Which scan?"]);
    terminal.uses(&server);
    assert!(!terminal.ok(&["model", "list"]).stdout.contains("Looks a second time"));
    terminal.ok(&["model", "use", "--for", "review", "other=small"]);
    terminal.ok(&["model", "use", "--for", "wording", "other"]);
    let listed = terminal.ok(&["model", "list"]).stdout;
    assert!(listed.contains("Looks a second time: other=small."), "{listed}");
    assert!(listed.contains("Puts results into words: other."), "{listed}");
    terminal.run(&["model", "use", "--for", "review", "nobody"]).failed_saying("no service of this name");
    let said = terminal.ok(&["say", "I had an MRI scan on March 13th 2026"]);
    assert!(terminal.ok(&["pending", "--json"]).stdout.is_empty(), "it was refused: {said:?}");
    let traced = terminal.ok(&["audit", "--trace"]).lines();
    assert_eq!(traced[0]["reviews"][0]["opinion"], "refuse", "{traced:?}");
    terminal.ok(&["model", "use", "--for", "review", "offline"]);
    assert!(!terminal.ok(&["model", "list"]).stdout.contains("Looks a second time"));
}
