//! What is asked survives whatever ends the program, and what cannot be opened is left as it is: one clear sentence, and not a byte
//! changed. The real program, on a real folder.

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

use alara_tests::corpus::list;
use alara_tests::program::{self, Live, Ran, alara, as_nobody, files, run};
use serde_json::{Value, json};
use tempfile::TempDir;

const HOSPITAL: &str = "I went to the hospital yesterday for a checkup";

fn now() -> Value {
    json!({ "now": "2026-01-26T14:00:00-05:00" })
}

fn replay(folder: &Path) -> std::process::Command {
    let mut command = alara(["replay", "--data-dir"]);
    command.arg(folder);
    command
}

fn hospital() -> Value {
    let call = json!({
        "id": "call-1", "tool": "create_care_log", "confidence": 0.85,
        "parameters": { "log_type": "visit", "title": "Hospital checkup", "occurred_at": "2026-01-25" },
    });
    json!({ "user": HOSPITAL, "replies": [format!("Shall I keep that? [TOOL_CALL:{call}]")] })
}

/// A folder with one dose in it, closed in peace.
fn one_dose(key: Option<&Path>) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = replay(folder.path());
    if let Some(key) = key {
        command.arg("--key-file").arg(key);
    }
    let ran = run(&mut command, &format!("{}\n{}\n", now(), json!({ "user": "took two ibuprofen" })));
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert_eq!(list(&ran.lines()[1], "written").len(), 1);
    folder
}

fn key(folder: &Path, name: &str, digit: &str) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, digit.repeat(64)).expect("a key file");
    path
}

/// A record of the ordinary kind, under a passphrase.
fn record(folder: &Path, passphrase: &Path) -> PathBuf {
    fs::write(passphrase, "correct horse battery staple\n").expect("a passphrase file");
    let place = folder.join("record");
    let ran = run(&mut with_passphrase(&place, passphrase, &["say", "took two ibuprofen"]), "");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    place
}

fn with_passphrase(place: &Path, passphrase: &Path, rest: &[&str]) -> std::process::Command {
    let mut command = alara(["--data-dir"]);
    command.arg(place).arg("--passphrase-file").arg(passphrase).args(rest);
    command
}

// A process that is killed.

#[test]
fn a_confirmation_waits_still_after_the_process_was_killed_and_is_written_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut live = Live::start(&mut replay(folder.path()));
    live.step(&now());
    let asked = live.step(&hospital());
    let id = list(&asked, "pending")[0]["id"].clone();
    live.kill();

    let mut live = Live::start(&mut replay(folder.path()));
    let found = live.step(&now());
    assert_eq!(found["pending"], asked["pending"], "it waits still, with the same values");
    assert!(list(&found, "written").is_empty());
    assert_eq!(list(&live.step(&json!({ "confirm": id })), "written").len(), 1);
    assert_eq!(list(&live.step(&json!({ "confirm": id })), "written").len(), 1);
    live.kill();

    let mut live = Live::start(&mut replay(folder.path()));
    let found = live.step(&now());
    assert_eq!(list(&found, "written").len(), 1, "what was confirmed is on disk");
    assert!(list(&found, "pending").is_empty());
    assert_eq!(list(&live.step(&json!({ "confirm": id })), "written").len(), 1);
    assert_eq!(live.end(), "");
}

#[test]
fn a_dose_that_was_told_as_written_survives_the_kill_that_follows() {
    let folder = tempfile::tempdir().expect("a folder");
    for doses in 1..=4 {
        let mut live = Live::start(&mut replay(folder.path()));
        live.step(&json!({ "now": format!("2026-01-{:02}T14:00:00-05:00", 10 + doses) }));
        let told = live.step(&json!({ "user": "took two ibuprofen" }));
        live.kill();
        assert_eq!(list(&told, "written").len(), doses);
    }
}

#[test]
fn a_turn_that_was_cut_off_writes_all_of_a_call_or_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    for pause in [0, 3, 10, 30, 60] {
        let mut live = Live::start(&mut replay(folder.path()));
        let before = list(&live.step(&now()), "written").len();
        live.tell(&json!({ "user": "my bp was 128 over 82" }).to_string());
        std::thread::sleep(std::time::Duration::from_millis(pause));
        live.kill();
        let mut live = Live::start(&mut replay(folder.path()));
        let after = live.step(&now());
        let written = list(&after, "written");
        assert!(written.len() == before || written.len() == before + 1, "{after:#}");
        assert!(written.iter().all(|each| each["parameters"]["diastolic"] == 82), "{after:#}");
        live.kill();
    }
}

// A second process.

#[test]
fn a_second_process_says_that_alara_is_open() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut live = Live::start(&mut replay(folder.path()));
    live.step(&now());
    let second = run(&mut replay(folder.path()), &format!("{}\n", now()));
    second.failed_saying("Alara is open: close it or use its window");
    assert_eq!(second.stdout, "");
    assert!(list(&live.step(&json!({ "user": "took two ibuprofen" })), "written").len() == 1, "the first goes on");
    live.end();
}

#[test]
fn a_second_terminal_on_a_record_says_so_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let passphrase = folder.path().join("passphrase");
    let place = record(folder.path(), &passphrase);
    let mut chat = Live::start(&mut with_passphrase(&place, &passphrase, &["chat"]));
    chat.hear();
    let second = run(&mut with_passphrase(&place, &passphrase, &["log", "--json"]), "");
    second.failed_saying("Alara is open: close it or use its window");
    chat.end();
    let alone = run(&mut with_passphrase(&place, &passphrase, &["log", "--json"]), "");
    assert_eq!((alone.code, alone.lines().len()), (Some(0), 1));
}

// What cannot be opened is left as it is.

fn refused(folder: &Path, words: &str, command: &mut std::process::Command) {
    let before = files(folder);
    run(command, &format!("{}\n{}\n", now(), json!({ "user": "took a metformin" }))).failed_saying(words);
    let after = files(folder);
    assert_eq!(before.keys().collect::<Vec<_>>(), after.keys().collect::<Vec<_>>(), "no file came or went");
    for (path, bytes) in &before {
        assert!(after.get(path) == Some(bytes), "{} was changed", path.display());
    }
}

#[test]
fn a_wrong_key_opens_nothing_and_changes_nothing() {
    let keys = tempfile::tempdir().expect("a folder");
    let right = key(keys.path(), "right", "a");
    let wrong = key(keys.path(), "wrong", "b");
    let folder = one_dose(Some(&right));
    refused(folder.path(), "This key does not open this record", replay(folder.path()).arg("--key-file").arg(&wrong));
    refused(folder.path(), "This key does not open this record", &mut replay(folder.path()));
    let opened = run(replay(folder.path()).arg("--key-file").arg(&right), &format!("{}\n", now()));
    assert_eq!(list(&opened.lines()[0], "written").len(), 1);
}

#[test]
fn a_key_file_that_holds_no_key_is_named_as_such() {
    let keys = tempfile::tempdir().expect("a folder");
    let none = key(keys.path(), "none", "zz");
    let folder = one_dose(None);
    refused(folder.path(), "The key file holds no key", replay(folder.path()).arg("--key-file").arg(&none));
    let missing = keys.path().join("missing");
    let ran = run(replay(folder.path()).arg("--key-file").arg(&missing), "");
    assert!(ran.code == Some(1) && ran.stderr.contains("The key file could not be read"), "{ran:?}");
}

#[test]
fn a_wrong_passphrase_opens_nothing_and_changes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let passphrase = folder.path().join("passphrase");
    let place = record(folder.path(), &passphrase);
    fs::write(&passphrase, "another one entirely").expect("a passphrase file");
    refused(
        &place,
        "That passphrase or recovery code is not right",
        &mut with_passphrase(&place, &passphrase, &["log"]),
    );
}

#[test]
fn a_damaged_database_is_left_as_it_is() {
    for place in [16, 100, 4096 + 50, 4096 * 5 + 1000] {
        let folder = one_dose(None);
        let database = folder.path().join("alara.db");
        let mut bytes = fs::read(&database).expect("the database");
        for page in bytes.chunks_mut(4096).skip(place / 4096) {
            page[place % 4096] ^= 0x5a;
        }
        fs::write(&database, bytes).expect("the database");
        refused(folder.path(), "The database is damaged and was left as it is", &mut replay(folder.path()));
    }
}

#[test]
fn a_database_that_was_cut_or_emptied_is_left_as_it_is() {
    for length in [0, 1000, 4096, 4096 * 3] {
        let folder = one_dose(None);
        let file = fs::OpenOptions::new().write(true).open(folder.path().join("alara.db")).expect("the database");
        file.set_len(length).expect("cut");
        refused(folder.path(), "damaged", &mut replay(folder.path()));
    }
}

#[test]
fn no_new_record_is_made_where_one_is_missing_in_part() {
    let folder = one_dose(None);
    fs::remove_file(folder.path().join("alara.db")).expect("removed");
    refused(folder.path(), "The database is missing", &mut replay(folder.path()));
    let folder = one_dose(None);
    fs::remove_file(folder.path().join("vault.json")).expect("removed");
    refused(folder.path(), "vault.json is missing", &mut replay(folder.path()));
    let folder = one_dose(None);
    fs::write(folder.path().join("vault.json"), "{").expect("damaged");
    refused(folder.path(), "vault.json is damaged", &mut replay(folder.path()));
}

#[test]
fn a_replay_folder_is_no_record_and_a_record_is_no_replay_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let passphrase = folder.path().join("passphrase");
    let place = record(folder.path(), &passphrase);
    refused(&place, "marked for another use", &mut replay(&place));
    let played = one_dose(None);
    refused(played.path(), "marked for another use", &mut with_passphrase(played.path(), &passphrase, &["log"]));
}

// Folders and disks that take no more.

/// Whether these tests run as the administrator, whom permissions do not bind.
fn administrator() -> bool {
    fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0)
}

#[test]
fn a_folder_that_cannot_be_written_to_is_named_and_left_as_it_is() {
    const NOBODY: u32 = 65_534;
    let outer = one_dose(None);
    let place = outer.path().to_owned();
    let above = tempfile::tempdir().expect("a folder");
    let moved = above.path().join("record");
    fs::rename(&place, &moved).expect("moved");
    // Nobody may run a copy, whoever owns the folder of the original.
    let program = above.path().join("alara");
    fs::copy(program::path(), &program).expect("a copy");
    let mut command = program::at(&program, ["replay", "--data-dir"]);
    command.arg(&moved);
    if administrator() {
        for path in files(&moved).keys() {
            std::os::unix::fs::chown(moved.join(path), Some(NOBODY), Some(NOBODY)).expect("given away");
        }
        std::os::unix::fs::chown(&moved, Some(NOBODY), Some(NOBODY)).expect("given away");
        fs::set_permissions(above.path(), Permissions::from_mode(0o755)).expect("open to all");
        as_nobody(&mut command);
    }
    for path in files(&moved).keys() {
        fs::set_permissions(moved.join(path), Permissions::from_mode(0o400)).expect("read-only");
    }
    fs::set_permissions(&moved, Permissions::from_mode(0o500)).expect("read-only");
    refused(&moved, "The data folder cannot be written to", &mut command);
    fs::set_permissions(&moved, Permissions::from_mode(0o700)).expect("writable again");
}

/// In a small file system of its own: a record is made, the disk filled, a turn tried, the disk freed, and the record read again.
const FULL: &str = r#"
set -u
mount -t tmpfs -o size=2m tmpfs "$2" || exit 99
"$1" replay --data-dir "$2/record" < "$3/first" > "$3/first.out" 2> "$3/first.err" || exit 98
dd if=/dev/zero of="$2/filler" bs=1k count=4096 2> /dev/null
"$1" replay --data-dir "$2/record" < "$3/second" > "$3/second.out" 2> "$3/second.err"; echo $? > "$3/second.code"
rm "$2/filler"
"$1" replay --data-dir "$2/record" < "$3/third" > "$3/third.out" 2> "$3/third.err"; echo $? > "$3/third.code"
"#;

#[test]
fn a_full_disk_is_named_and_nothing_that_was_saved_is_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let disk = folder.path().join("disk");
    fs::create_dir(&disk).expect("a folder");
    let write = |name: &str, text: String| fs::write(folder.path().join(name), text).expect("a file");
    write("first", format!("{}\n{}\n", now(), json!({ "user": "took two ibuprofen" })));
    write("second", format!("{}\n{}\n", now(), json!({ "user": "took a metformin" })));
    write("third", format!("{}\n{}\n", now(), json!({ "user": "took a metformin" })));
    let mut command = std::process::Command::new("unshare");
    command.arg(if administrator() { "-m" } else { "-rm" }).args(["sh", "-c", FULL, "full"]);
    command.arg(program::path()).arg(&disk).arg(folder.path());
    let made = command.output();
    if !made.as_ref().is_ok_and(|made| made.status.success()) {
        println!("skipped: this machine lets no one mount a small file system ({made:?})");
        return;
    }
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap_or_default();
    let code = |name: &str| read(name).trim().parse().ok();
    let second = Ran { code: code("second.code"), stdout: read("second.out"), stderr: read("second.err") };
    second.failed_saying("The disk is full");
    let third = Ran { code: code("third.code"), stdout: read("third.out"), stderr: read("third.err") };
    assert_eq!(third.code, Some(0), "{third:?}");
    let lines = third.lines();
    assert_eq!(list(&lines[0], "written").len(), 1, "what was saved before is safe: {third:?}");
    assert_eq!(list(&lines[1], "written").len(), 2, "and it goes on: {third:?}");
}
