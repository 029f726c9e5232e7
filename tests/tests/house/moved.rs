//! Moving house: a record's folder that came from another computer, by half or of an earlier version. What was found is said, and whatever
//! cannot be opened stays byte for byte.

use std::fs;
use std::path::Path;

use alara_tests::home::Home;
use alara_tests::program::files;

/// What a half restored folder lacks or has too much: the files that are given, each with what stands in it instead; none: it is gone.
type Half = &'static [(&'static str, Option<fn(Vec<u8>) -> Vec<u8>>)];

fn put(folder: &Path, half: Half) {
    for (name, change) in half {
        let path = folder.join(name);
        match change {
            Some(change) => fs::write(&path, change(fs::read(&path).unwrap_or_default())).expect("written"),
            None => fs::remove_file(&path).expect("removed"),
        }
    }
}

fn nothing(_: Vec<u8>) -> Vec<u8> {
    Vec::new()
}

fn half(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.truncate(bytes.len() / 8192 * 4096);
    bytes
}

fn first_page(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.truncate(4096);
    bytes
}

fn other_header(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.iter_mut().take(100).for_each(|byte| *byte ^= 0x5a);
    bytes
}

fn later_count(_: Vec<u8>) -> Vec<u8> {
    b"00000000000000000009\n".to_vec()
}

fn strange(_: Vec<u8>) -> Vec<u8> {
    vec![7; 20_000]
}

const HALVES: [(Half, &str); 12] = [
    (&[("vault.json", None)], "The file vault.json is missing"),
    (&[("vault.json", Some(nothing))], "The file vault.json is damaged"),
    (&[("alara.db", None)], "The database is missing"),
    (&[("alara.db", None), ("alara.db-wal", Some(strange))], "The database is missing"),
    (&[("alara.db", None), ("vault.json", None)], "Only parts of a record are in this folder"),
    (
        &[("alara.db", None), ("vault.json", None), ("alara.count", None), ("alara.db-wal", Some(strange))],
        "Only parts of a record are in this folder",
    ),
    (&[("alara.db", Some(nothing))], "The database is damaged"),
    (&[("alara.db", Some(half))], "The database is damaged"),
    (&[("alara.db", Some(first_page))], "The database is damaged"),
    (&[("alara.db", Some(other_header))], "The database is damaged"),
    (&[("alara.count", Some(later_count))], "changes are missing from the database"),
    (&[("alara.db", Some(other_header)), ("alara.count", None)], "The database is damaged"),
];

#[test]
fn half_restored_folder_is_told_and_left_as_it_is() {
    let home = Home::new();
    home.ok(["say", "took two ibuprofen"]);
    let whole = files(&home.data());
    for (half, told) in HALVES {
        put(&home.data(), half);
        let before = files(&home.data());
        home.run(["log"]).failed_saying(told);
        home.run(["say", "I have a headache"]).failed_saying(told);
        assert_eq!(files(&home.data()), before, "{told}");
        for name in before.keys() {
            fs::remove_file(home.data().join(name)).expect("removed");
        }
        whole.iter().for_each(|(name, bytes)| fs::write(home.data().join(name), bytes).expect("put back"));
        assert_eq!(home.lines(["log", "--json"]).len(), 1, "{told}: put back, it opens");
    }
}

#[test]
fn missing_count_is_told_once_and_the_record_opens() {
    let home = Home::new();
    home.ok(["say", "took two ibuprofen"]);
    fs::remove_file(home.data().join("alara.count")).expect("removed");
    let told = home.run(["log"]);
    assert!(told.code == Some(0) && told.stderr.contains("alara.count was missing"), "{told:?}");
    assert!(told.stdout.contains("Ibuprofen"), "{told:?}");
    assert_eq!(home.run(["log"]).stderr, "", "it is counted again");
}

#[test]
fn restored_backup_is_counted() {
    let home = Home::new();
    home.ok(["say", "took two ibuprofen"]);
    let backup = home.ok(["backup"]);
    home.ok(["restore", backup.trim(), "--yes"]);
    assert_eq!(home.run(["log"]).stderr, "");
}

#[test]
fn export_of_an_earlier_version_is_taken_in() {
    for version in ["0.1.0", "0.1.0-step-80", "0.2.0"] {
        let home = of_earlier_version(version);
        let told = home.ok(["export"]);
        let lines = told.lines().count();
        let new = Home::new();
        new.ok(["log"]);
        let file = new.beside("export.jsonl");
        fs::write(&file, &told).expect("a file");
        let taken = new.ok(["import", file.to_str().expect("a path"), "--yes"]);
        assert!(lines > 3 && taken.contains("Imported: "), "{version}: {taken}");
    }
}

/// A home with the record that a release of that version wrote.
fn of_earlier_version(version: &str) -> Home {
    let older = alara_tests::tree::root().join("tests/older").join(version);
    let home = Home::new();
    fs::create_dir_all(home.data()).expect("a folder");
    for name in ["alara.db", "vault.json", "alara.count"] {
        if older.join(name).is_file() {
            fs::copy(older.join(name), home.data().join(name)).expect("a copy");
        }
    }
    fs::copy(older.join("passphrase"), home.beside("passphrase")).expect("what opens it");
    home
}

#[test]
fn record_of_an_earlier_version_says_that_it_was_upgraded() {
    let home = of_earlier_version("0.1.0");
    let told = home.run(["log"]);
    assert!(told.code == Some(0) && told.stderr.contains("An earlier version of Alara made this record"), "{told:?}");
    let (_, copy) = told.stderr.split_once("in the data folder: ").expect("the copy's name");
    assert!(home.data().join(copy.lines().next().expect("a line")).is_file(), "{copy}");
    assert_eq!(home.run(["log"]).stderr, "", "once");
}
