//! Questions about the program itself: what the answers name exists, and questions in the words of strangers find their answers.

use alara_app::check::judge;
use alara_app::trained::Readers;
use alara_assistant::program::{Nearness, find_topic, topics};
use alara_tests::tree::{root, sources};
use serde_json::json;

/// The interface as it is shipped, with its white space made one.
fn interface() -> String {
    let shown = |path: &str| {
        path.starts_with("ui/src/") && !["/mock/", "/test/", "/generated/"].iter().any(|folder| path.contains(folder))
    };
    let files = sources(&[".ts", ".tsx"]).into_iter().filter(|file| shown(&file.path) && !file.is_test());
    let all: String = files.map(|file| file.text).collect();
    all.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_step_of_an_answer_is_a_label_of_the_window() {
    let interface = interface();
    let ends = |sign: Option<char>| sign.is_none_or(|sign| ">\"'`<{} ".contains(sign));
    let stands = |label: &str| {
        interface.match_indices(label).any(|(at, _)| {
            ends(interface[..at].chars().next_back()) && ends(interface[at + label.len()..].chars().next())
        })
    };
    let missing: Vec<String> = topics()
        .iter()
        .flat_map(|topic| topic.window.iter().map(move |step| (topic.id, *step)))
        .filter(|(_, step)| !stands(step))
        .map(|(id, step)| format!("{id}: {step}"))
        .collect();
    assert!(missing.is_empty(), "no such label in the window: {missing:#?}");
}

#[test]
fn every_command_of_an_answer_is_in_the_reference() {
    let reference = std::fs::read_to_string(root().join("docs/cli.md")).expect("docs/cli.md");
    let parts: Vec<&str> = reference.split("\n## ").collect();
    let common = parts.iter().copied().find(|part| part.starts_with("For every command")).unwrap_or_default();
    let exists = |command: &str| {
        let opens = |word: &&str| !word.starts_with("--") && word.chars().any(char::is_lowercase);
        let words: Vec<&str> = command.split_whitespace().collect();
        let name: Vec<&str> = words.iter().copied().take_while(opens).collect();
        let head = format!("`{}`", name.join(" "));
        let own = parts.iter().find(|part| part.starts_with(&head));
        own.is_some_and(|own| {
            words[name.len()..].iter().all(|word| {
                let option = word.starts_with("--") || word.chars().all(char::is_uppercase);
                !option || own.contains(word) || common.contains(word)
            })
        })
    };
    let wrong: Vec<String> = topics()
        .iter()
        .filter_map(|topic| topic.terminal.map(|command| (topic.id, command)))
        .filter(|(_, command)| *command != "alara --help" && !exists(command))
        .map(|(id, command)| format!("{id}: {command}"))
        .collect();
    assert!(wrong.is_empty(), "no such command: {wrong:#?}");
}

/// Six voices that saw none of the data wrote 360 questions, and 120 messages that are about something else. They are never learnt from.
#[test]
fn questions_of_strangers_find_their_answers() {
    let file = root().join("tests/fixtures/program/2026-11-28-unseen.tsv");
    let text = std::fs::read_to_string(file).expect("the unseen questions");
    let (mut asked, mut right, mut other, mut quiet) = (0, 0, 0, 0);
    for (topic, words) in text.lines().filter_map(|line| line.split_once('\t')) {
        let found = find_topic(words, Nearness::Near).map(|topic| topic.id);
        match (topic, found) {
            ("none", found) => quiet += usize::from(found.is_none()),
            (_, found) => {
                asked += 1;
                right += usize::from(found == Some(topic));
                other += usize::from(found.is_some_and(|found| found != topic));
            }
        }
    }
    println!("{right} of {asked} find their answer, {other} another; {quiet} of 120 others find none");
    assert_eq!(asked, 360);
    assert!(right * 100 >= asked * 72 && other * 100 <= asked * 12 && quiet >= 72);
}

/// What the program answers, with both readers.
fn answer(words: &str) -> String {
    let case = json!({ "id": "1", "now": "2026-03-14T21:30:00-04:00", "user": words });
    judge(case.to_string().as_bytes(), Readers::Both)["clean"].as_str().unwrap_or_default().to_owned()
}

#[test]
fn remark_that_asks_neither_reader_anything_finds_no_topic() {
    for remark in ["I felt sad yesterday", "I don't remember", "glucose meter reads HI", "sharp, we talk tonight"] {
        let said = answer(remark);
        assert!(topics().iter().all(|topic| !said.contains(topic.says)), "{remark}: {said}");
    }
}

#[test]
fn question_that_the_trained_reader_finds_needs_less_words() {
    for (asked, id) in [
        ("can my boss see what I put in here", "private"),
        ("does it hear me if I talk to it", "voice"),
        ("can I make the letters bigger in this", "text-size"),
    ] {
        let topic = topics().iter().find(|topic| topic.id == id).expect(id);
        assert_eq!(answer(asked), topic.answer(), "{asked}");
    }
}
