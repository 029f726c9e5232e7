//! `alara key` and `alara talk` as they are typed; and an output that nobody reads to its end.

use std::path::PathBuf;
use std::process::Stdio;

use alara_tests::home::Home;
use alara_tests::program::{Ran, run};
use serde_json::json;

fn file(home: &Home, name: &str, text: &str) -> PathBuf {
    let path = home.beside(name);
    std::fs::write(&path, text).expect("a file");
    path
}

fn with_file(home: &Home, words: &[&str], file: &std::path::Path) -> Ran {
    let mut command = home.command(words.iter().copied());
    run(command.arg(file), "")
}

/// The same record, opened by what another file holds.
fn opened_by(home: &Home, secret: &std::path::Path, words: &[&str]) -> Ran {
    let mut command = alara_tests::program::alara(["--data-dir"]);
    command.arg(home.data()).arg("--passphrase-file").arg(secret).args(words);
    run(&mut command, "")
}

fn status(home: &Home) -> serde_json::Value {
    home.lines(["key", "status", "--json"]).remove(0)
}

#[test]
fn the_terminal_says_what_keeps_the_key_and_shows_the_code_again() {
    let home = Home::new();
    home.ok(["say", "took two ibuprofen"]);
    assert_eq!(status(&home), json!({ "key": "passphrase", "pin": false, "former_keys": 0, "settled": true }));
    assert!(home.ok(["key"]).contains("A passphrase opens this record."));
    let code = home.ok(["key", "show"]);
    assert_eq!(code.trim().split([' ', '-']).filter(|part| part.len() == 4).count(), 14, "fourteen parts of four");
    assert_eq!(home.ok(["key", "show"]), code);
    // A slip of the pen is no other record's code.
    let slip = file(&home, "slip", &code.replacen(&code[..1], if code.starts_with('A') { "B" } else { "A" }, 1));
    with_file(&home, &["key", "recover", "--code-file"], &slip).failed_saying("recovery code");
}

#[test]
fn another_passphrase_opens_it_from_then_on_and_the_one_before_does_not() {
    let home = Home::new();
    home.ok(["say", "took two ibuprofen"]);
    let new = file(&home, "new", "a calm river at dusk\n");
    let short = file(&home, "short", "calm\n");
    assert_eq!(with_file(&home, &["key", "passphrase", "--new"], &short).code, Some(1));
    assert_eq!(with_file(&home, &["key", "passphrase", "--new"], &new).code, Some(0));
    home.run(["log"]).failed_saying("That passphrase or recovery code is not right");
    assert_eq!(opened_by(&home, &new, &["log", "--json"]).lines().len(), 1);
    opened_by(&home, &new, &["key", "passphrase"]).failed_saying("There is no terminal to type the passphrase");
}

#[test]
fn without_a_keyring_there_is_no_pin_and_nothing_changes() {
    let home = Home::new();
    home.ok(["say", "took two ibuprofen"]);
    let pin = file(&home, "pin", "4711\n");
    let ran = with_file(&home, &["key", "pin", "--new"], &pin);
    ran.failed_saying("keyring");
    home.run(["key", "keyring"]).failed_saying("keyring");
    assert_eq!(status(&home), json!({ "key": "passphrase", "pin": false, "former_keys": 0, "settled": true }));
}

#[test]
fn a_new_key_has_a_new_code_and_the_old_one_opens_nothing_once_that_is_kept() {
    let home = Home::new();
    home.ok(["say", "took two ibuprofen"]);
    let old = file(&home, "old", &home.ok(["key", "show"]));
    let before = home.ok(["backup"]);
    home.ok(["say", "my bp was 128 over 82"]);
    let ran = home.run(["key", "renew"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.stderr.contains("Backups that were made before keep their old key"), "{ran:?}");
    let new = file(&home, "new", &ran.stdout);
    assert_eq!(status(&home), json!({ "key": "passphrase", "pin": false, "former_keys": 1, "settled": false }));
    assert!(home.ok(["key"]).contains("The earlier code also opens it, until the new one is kept"));
    with_file(&home, &["key", "kept", "--code-file"], &old).failed_saying("That is not the recovery code");
    assert_eq!(with_file(&home, &["key", "kept", "--code-file"], &new).code, Some(0));
    assert_eq!(status(&home)["settled"], true);
    let wrong = with_file(&home, &["key", "recover", "--code-file"], &old);
    wrong.failed_saying("This key does not open this record");
    // A backup of before goes back by the same passphrase, under the new key; by hand it opens with its own code alone.
    home.ok(["restore", before.trim(), "--yes"]);
    assert_eq!(home.lines(["log", "--json"]).len(), 1);
    assert_eq!(with_file(&home, &["key", "recover", "--code-file"], &new).code, Some(0));
    home.ok(["audit", "--verify"]);
    let elsewhere = Home::new();
    let there = elsewhere.data();
    std::fs::create_dir_all(&there).expect("a folder");
    std::fs::copy(before.trim(), there.join("alara.db")).expect("copied");
    std::fs::copy(format!("{}.json", before.trim()), there.join("vault.json")).expect("copied");
    with_file(&elsewhere, &["key", "recover", "--code-file"], &new).failed_saying("This key does not open this record");
    let opened = with_file(&elsewhere, &["key", "recover", "--code-file"], &old);
    assert_eq!(opened.code, Some(0), "{opened:?}");
}

#[test]
fn talk_is_kept_for_good_until_somebody_says_otherwise() {
    let home = Home::new();
    home.ok(["say", "took two ibuprofen"]);
    assert!(home.ok(["talk"]).contains("kept for good"));
    assert!(home.ok(["talk", "--keep", "30"]).contains("kept for 30 days"));
    assert!(home.ok(["talk"]).contains("kept for 30 days. Records are kept for good."));
    assert_eq!(home.run(["talk", "--keep", "12"]).code, Some(2), "wrong usage");
    assert!(home.ok(["talk", "--keep", "forever"]).contains("kept for good"));
    assert_eq!(home.lines(["log", "--json"]).len(), 1);
}

#[test]
fn whoever_stops_reading_ends_nothing_and_hears_of_no_panic() {
    let home = Home::new();
    home.ok(["say", "took two ibuprofen"]);
    for words in [["audit"].as_slice(), &["log", "--json"], &["export"], &["form"], &["say", "my bp was 128 over 82"]] {
        let mut command = home.command(words.iter().copied());
        let mut child = command.stdin(Stdio::null()).spawn().expect("it starts");
        drop(child.stdout.take());
        let out = child.wait_with_output().expect("it ends");
        let told = String::from_utf8_lossy(&out.stderr);
        assert!(out.status.success() && !told.contains("panicked"), "{words:?}: {:?} {told}", out.status);
    }
    assert_eq!(home.lines(["log", "--json"]).len(), 2, "what was said last was recorded all the same");
    // A disk that is full is not passed over.
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a device");
    let mut command = home.command(["log"]);
    let child = command.stdout(full).spawn().expect("it starts");
    let out = child.wait_with_output().expect("it ends");
    assert_eq!(out.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&out.stderr).contains("not all of it could be printed"));
}
