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
    let server = Server::start("small", &["ready", LOGS]);
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
    terminal.ok(&["model", "set", "other", "--offline-after", "false"]);
    terminal.run(&["say", "took ibuprofen"]).failed_saying("fault of its own (500)");
    assert!(terminal.ok(&["log", "--json"]).stdout.is_empty());
    terminal.ok(&["model", "set", "other", "--offline-after", "true"]);
    let said = terminal.ok(&["say", "took two ibuprofen"]).stdout;
    assert!(said.contains("(500). This is what Alara read by itself."), "{said}");
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
    assert!(!terminal.ok(&["model", "list"]).stdout.contains("Second check"));
    terminal.ok(&["model", "use", "--for", "review", "other=small"]);
    terminal.ok(&["model", "use", "--for", "wording", "other"]);
    let listed = terminal.ok(&["model", "list"]).stdout;
    assert!(listed.contains("Second check: other=small."), "{listed}");
    assert!(listed.contains("Words the results: other."), "{listed}");
    terminal.run(&["model", "use", "--for", "review", "nobody"]).failed_saying("no service of this name");
    let said = terminal.ok(&["say", "I had an MRI scan on March 13th 2026"]);
    assert!(terminal.ok(&["pending", "--json"]).stdout.is_empty(), "it was refused: {said:?}");
    let traced = terminal.ok(&["audit", "--trace"]).lines();
    assert_eq!(traced[0]["reviews"][0]["opinion"], "refuse", "{traced:?}");
    terminal.ok(&["model", "use", "--for", "review", "offline"]);
    assert!(!terminal.ok(&["model", "list"]).stdout.contains("Second check"));
}

/// The bodies of the requests for a reply, in order.
fn chats(server: &Server) -> Vec<String> {
    server.asked().into_iter().filter(|asked| asked.starts_with("POST")).collect()
}

#[test]
fn an_address_without_a_scheme_is_completed_and_shown() {
    let terminal = Terminal::new();
    let server = Server::start("small", &["Hello there."]);
    let bare = server.address().replace("http://", "");
    let set = terminal.ok(&["model", "set", "other", "--address", &bare, "--model", "small"]);
    assert!(set.stderr.contains(&format!("{}/v1", server.address())), "{set:?}");
    let set = terminal.ok(&["model", "set", "openai", "--address", "api.example.com"]);
    assert!(set.stderr.contains("https://api.example.com/v1"), "{set:?}");
    terminal.ok(&["model", "use", "other"]);
    assert!(terminal.ok(&["say", "hello"]).stdout.contains("Hello there."));
}

#[test]
fn a_key_reaches_the_service_that_it_is_given_for_and_no_other() {
    let terminal = Terminal::new();
    let (first, second) = (Server::start("small", &["One."]), Server::start("small", &["Two."]));
    for (name, key) in [("one", "sk-ONE"), ("two", "sk-TWO")] {
        std::fs::write(terminal.file(name), key).expect("a file");
    }
    let one = terminal.file("one");
    for (id, server) in [("vllm", &first), ("lm_studio", &second)] {
        terminal.ok(&["model", "set", id, "--address", &server.address(), "--model", "small"]);
        assert!(terminal.ok(&["model", "set", id, "--key-file", &one]).stderr.contains("--model-key-file"));
    }
    // The service that a command names is the one that is meant.
    terminal.ok(&["model", "models", "vllm", "--model-key-file", &one]);
    assert!(first.asked().iter().all(|asked| asked.contains("Bearer sk-ONE")), "{:?}", first.asked());
    terminal.ok(&["model", "use", "vllm", "lm_studio"]);
    terminal.run(&["say", "hello", "--model-key-file", &one]).failed_saying("several services");
    let (to_one, to_two) = (format!("vllm={one}"), format!("lm_studio={}", terminal.file("two")));
    terminal.ok(&["say", "hello", "--model-key-file", &to_one, "--model-key-file", &to_two]);
    terminal.ok(&["model", "use", "lm_studio"]);
    terminal.ok(&["say", "hello", "--model-key-file", &to_one, "--model-key-file", &to_two]);
    assert!(first.asked().iter().all(|asked| !asked.contains("sk-TWO")));
    assert!(second.asked().iter().all(|asked| !asked.contains("sk-ONE")));
    assert!(chats(&second).iter().any(|asked| asked.contains("Bearer sk-TWO")));
}

#[test]
fn a_service_that_is_removed_is_forgotten_whole() {
    let terminal = Terminal::new();
    let server = Server::start("small", &["Hello there."]);
    terminal.uses(&server);
    let removed = terminal.ok(&["model", "remove", "other"]);
    assert!(removed.stderr.contains("offline assistant answers"), "{removed:?}");
    let listed = terminal.ok(&["model", "list", "--json"]).lines();
    let other = listed.iter().find(|line| line["id"] == "other").expect("it is listed");
    assert_eq!((&other["address"], &other["model"], &other["answers"]), (&"".into(), &Value::Null, &Value::Null));
    terminal.ok(&["say", "took ibuprofen"]);
    assert!(chats(&server).is_empty());
    assert!(terminal.ok(&["model", "remove", "other"]).stderr.contains("nothing to remove"));
}

#[test]
fn using_a_model_that_its_server_lacks_says_so() {
    let terminal = Terminal::new();
    let server = Server::start("small", &[]);
    terminal.ok(&["model", "set", "other", "--address", &server.address(), "--model", "large"]);
    let used = terminal.ok(&["model", "use", "other"]);
    assert!(
        used.stderr.contains("It has: small.") && used.stderr.contains("alara model set other --model"),
        "{used:?}"
    );
    assert!(!terminal.ok(&["model", "use", "other=small"]).stderr.contains("It has"));
}

#[test]
fn a_failure_is_told_once_and_names_the_command_that_is_next() {
    let terminal = Terminal::new();
    let server = Server::start("small", &[]);
    terminal.uses(&server);
    terminal.ok(&["model", "set", "other", "--offline-after", "false"]);
    let ran = terminal.run(&["say", "took ibuprofen"]);
    let told = format!("{}{}", ran.stdout, ran.stderr);
    assert_eq!(told.matches("fault of its own").count(), 1, "{ran:?}");
    assert!(told.contains("`alara resend`") && !told.contains("settings"), "{ran:?}");
    terminal.ok(&["model", "set", "openai", "--model", "m"]);
    let ran = terminal.run(&["model", "test", "openai"]);
    assert!(ran.stderr.contains("alara model show openai") && !ran.stderr.contains("settings"), "{ran:?}");
}

#[test]
fn what_was_kept_is_sent_again_by_itself() {
    let terminal = Terminal::new();
    let silent = Server::start("small", &[]);
    terminal.uses(&silent);
    terminal.ok(&["model", "set", "other", "--offline-after", "false"]);
    const KEPT: &str = "took ibuprofen a minute ago";
    terminal.run(&["say", KEPT]).failed_saying("fault of its own");
    terminal.run(&["say", "drank a glass of water"]).failed_saying("fault of its own");
    let last = chats(&silent).pop().expect("it was asked");
    assert!(last.contains("glass of water") && !last.contains(KEPT), "kept ones do not pile up: {last}");
    let server = Server::start(
        "small",
        &[r#"[TOOL_CALL:{"id":"a","tool":"log_hydration","parameters":{"amount_ml":250},"confidence":0.95}]"#, LOGS],
    );
    terminal.uses(&server);
    terminal.ok(&["resend"]);
    terminal.ok(&["resend"]);
    let logged: Vec<Value> = terminal.ok(&["log", "--json"]).lines();
    let mut tools: Vec<&str> = logged.iter().filter_map(|line| line["tool"].as_str()).collect();
    tools.sort_unstable();
    assert_eq!(tools, ["log_hydration", "log_medication"]);
    let asked = chats(&server);
    assert!(asked[0].contains("glass of water") && !asked[0].contains(KEPT), "{}", asked[0]);
    terminal.run(&["resend"]).failed_saying("no unanswered message");
    assert_eq!(terminal.ok(&["log", "--json"]).lines().len(), 2, "nothing was written twice");
}

#[test]
fn a_tool_loop_ends_after_two_rounds_that_bring_nothing_new_and_nothing_is_told_twice() {
    const LOOKS: &str = r#"Let me see. [TOOL_CALL:{"id":"a","tool":"get_vitals","parameters":{"kind":"weight","since":"2026-03-01","until":"2026-03-14"},"confidence":1}]"#;
    let terminal = Terminal::new();
    let server = Server::start("small", &[LOOKS; 9]);
    terminal.uses(&server);
    let said = terminal.ok(&["say", "hello there, friend"]);
    assert_eq!(chats(&server).len(), 3, "one that brought something, and two that did not: {said:?}");
    assert!(said.stdout.matches("Let me see").count() <= 1, "{said:?}");
    let lines: Vec<&str> = said.stdout.lines().filter(|line| !line.trim().is_empty()).collect();
    let mut once = lines.clone();
    once.dedup();
    assert_eq!(lines, once, "{said:?}");
}

#[test]
fn what_a_model_writes_reaches_no_terminal_as_a_command_to_it() {
    let terminal = Terminal::new();
    let server = Server::start("sm\u{1b}]0;x\u{7}all", &["A \u{1b}[31mred\u{1b}[0m \u{202e}word."]);
    terminal.uses(&server);
    let said = terminal.ok(&["say", "hello"]);
    let models = terminal.ok(&["model", "models", "other"]);
    for shown in [&said.stdout, &said.stderr, &models.stdout, &models.stderr] {
        assert!(!shown.contains(['\u{1b}', '\u{7}', '\u{202e}', '\u{9b}']), "{shown:?}");
    }
    assert!(said.stdout.contains("A red word."), "{said:?}");
    assert_eq!(models.stdout, "small\n");
}
