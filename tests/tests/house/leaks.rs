//! What was typed stays in the vault: none of it stands in any file of the data folder, in what the program says to people's logs, in
//! its temporary folder, or in its home. Nor does the key.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use alara_tests::corpus::list;
use alara_tests::program::{Live, alara, files, run};
use alara_tests::said::call;
use serde_json::json;
use tempfile::TempDir;

/// Words of the session, rare enough to stand nowhere by chance: none could be a piece of a number in base sixteen, as ids,
/// salts and sums are written.
const WORDS: &[&str] = &[
    "quetiapine", "Brzezicki", "mangosteen", "correct horse battery", "zonked", "Vestibular", "1437.25", "wobblesome",
];

/// The key of the session, as its file holds it.
const KEY: &str = "c0ffee0ddba11ad0be5afe11deadbea7c0ffee0ddba11ad0be5afe11deadbea7";

struct Place {
    above: TempDir,
}

impl Place {
    fn new() -> Place {
        let above = tempfile::tempdir().expect("a folder");
        for name in ["home", "tmp", "key"] {
            fs::create_dir(above.path().join(name)).expect("a folder");
        }
        fs::write(above.path().join("key/key"), KEY).expect("a key file");
        Place { above }
    }

    fn at(&self, name: &str) -> PathBuf {
        self.above.path().join(name)
    }

    /// As talkative as the program can be made.
    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = alara(arguments);
        command.env("HOME", self.at("home")).env("TMPDIR", self.at("tmp")).env("RUST_LOG", "trace");
        command.env("RUST_BACKTRACE", "full").current_dir(self.at("home"));
        command.arg("--data-dir").arg(self.at("record"));
        command
    }

    /// Every file that the program could have written.
    fn written(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut all = BTreeMap::new();
        for name in ["record", "home", "tmp"] {
            all.extend(files(&self.at(name)).into_iter().map(|(path, bytes)| (Path::new(name).join(path), bytes)));
        }
        all
    }
}

/// Which of these words stand in the bytes: as typed or in another case, in UTF-8 or UTF-16.
fn found(bytes: &[u8], words: &[&str]) -> Vec<String> {
    let text = bytes.to_ascii_lowercase();
    // Every second byte of a UTF-16 text of ours is zero.
    let wide = |word: &str| word.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    let holds = |needle: &[u8]| text.windows(needle.len()).any(|part| part == needle);
    words
        .iter()
        .filter(|word| holds(word.to_lowercase().as_bytes()) || holds(&wide(&word.to_lowercase())))
        .map(|word| (*word).to_owned())
        .collect()
}

fn nothing_leaks(place: &Place, when: &str) {
    let key: Vec<u8> =
        (0..KEY.len()).step_by(2).filter_map(|at| u8::from_str_radix(&KEY[at..at + 2], 16).ok()).collect();
    let all = place.written();
    assert!(all.keys().any(|path| path.ends_with("alara.db")), "{when}: there is a database");
    for (path, bytes) in &all {
        assert_eq!(found(bytes, WORDS), Vec::<String>::new(), "{when}: in {}", path.display());
        assert!(found(bytes, &[KEY]).is_empty(), "{when}: the key is in {}", path.display());
        assert!(!bytes.windows(key.len()).any(|part| part == key), "{when}: the key is in {}", path.display());
        assert!(!bytes.starts_with(b"SQLite format 3"), "{when}: {} is plain", path.display());
    }
}

fn session(live: &mut Live) -> Vec<String> {
    let care = call(
        "call-1",
        "create_care_log",
        &json!({ "log_type": "test", "title": "Vestibular test", "occurred_at": "2026-01-25", "notes": "wobblesome" }),
        0.9,
    );
    let visit = json!({ "visit_type": "appointment", "provider": "Dr. Brzezicki", "date": "2026-01-24" });
    let visit = call("call-1", "log_doctor_visit", &visit, 0.9);
    let dose = json!({ "medication_name": "quetiapine", "notes": "after a mangosteen", "dose": "1437.25 mg" });
    let dose = call("call-1", "log_medication", &dose, 0.95);
    let steps = [
        json!({ "now": "2026-01-26T14:00:00-05:00" }),
        json!({ "known_medication": { "name": "Quetiapine", "dose": "1437.25 mg", "times": ["20:00"] } }),
        json!({ "user": "I took 1437.25 mg of quetiapine after a mangosteen, feeling zonked", "replies": [dose] }),
        json!({ "user": "I saw Dr. Brzezicki on Saturday", "replies": [visit] }),
        json!({ "user": "I had a Vestibular test yesterday, all wobblesome", "replies": [care] }),
        json!({ "user": "my passphrase is correct horse battery" }),
        json!({ "user": "when did I last take quetiapine?" }),
    ];
    steps.iter().map(|step| live.step(step).to_string()).collect()
}

#[test]
fn no_word_of_a_session_stands_in_any_file_while_it_runs_after_a_kill_or_after_its_end() {
    let place = Place::new();
    let key = place.at("key/key");
    let start = || Live::start(place.command(&["replay"]).arg("--key-file").arg(&key));
    let mut live = start();
    let told = session(&mut live);
    let answered: serde_json::Value = serde_json::from_str(told.last().expect("a step")).expect("JSON");
    assert!(!list(&answered, "written").is_empty() && !list(&answered, "pending").is_empty(), "{answered:#}");
    // The words did pass through the program: it knows them when asked.
    let heard = told.concat();
    for word in ["quetiapine", "Brzezicki", "Vestibular", "1437.25"] {
        assert!(heard.contains(word), "{word} was in play");
    }
    nothing_leaks(&place, "while it runs");
    live.kill();
    nothing_leaks(&place, "after a kill");
    let mut live = start();
    let again = live.step(&json!({ "now": "2026-01-26T15:00:00-05:00" }));
    assert_eq!(again["written"], answered["written"], "it is all there");
    live.step(&json!({ "user": "I feel zonked, quetiapine again" }));
    let said = live.end();
    assert_eq!(found(said.as_bytes(), WORDS), Vec::<String>::new(), "in what it told people");
    assert!(found(said.as_bytes(), &[KEY]).is_empty(), "the key, in what it told people");
    nothing_leaks(&place, "after its end");
}

#[test]
fn a_replay_without_a_folder_leaves_nothing_behind() {
    let place = Place::new();
    let mut command = alara(["replay"]);
    command.env("HOME", place.at("home")).env("TMPDIR", place.at("tmp")).env("RUST_LOG", "trace");
    let ran = run(&mut command, &format!("{}\n", json!({ "user": "took my quetiapine" })));
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert!(files(&place.at("tmp")).is_empty() && files(&place.at("home")).is_empty());
}

#[test]
fn a_record_under_a_passphrase_holds_neither_it_nor_what_was_said() {
    let place = Place::new();
    fs::write(place.at("key/passphrase"), "correct horse battery staple\n").expect("a passphrase file");
    let run_with =
        |rest: &[&str]| run(place.command(rest).arg("--passphrase-file").arg(place.at("key/passphrase")), "");
    let said = run_with(&["say", "took my quetiapine after a mangosteen"]);
    assert_eq!(said.code, Some(0), "{said:?}");
    assert!(said.stdout.to_lowercase().contains("quetiapine"), "{said:?}");
    let logged = run_with(&["log"]);
    assert!(logged.stdout.to_lowercase().contains("quetiapine"), "{logged:?}");
    for ran in [&said, &logged] {
        assert_eq!(found(ran.stderr.as_bytes(), WORDS), Vec::<String>::new(), "{ran:?}");
    }
    nothing_leaks(&place, "under a passphrase");
    // A backup is as encrypted as the record, wherever it lies.
    fs::create_dir(place.at("home/copies")).expect("a folder");
    let copies = place.at("home/copies");
    let backed = run_with(&["backup", &copies.to_string_lossy()]);
    assert_eq!(backed.code, Some(0), "{backed:?}");
    assert!(!files(&copies).is_empty(), "{backed:?}");
    for ran in [&backed, &run_with(&["audit"]), &run_with(&["doctor", "--rebuild", "--check"])] {
        let told = ran.stdout.clone() + &ran.stderr;
        assert_eq!(found(told.as_bytes(), WORDS), Vec::<String>::new(), "{ran:?}");
    }
    nothing_leaks(&place, "after a backup");
}

#[cfg(target_os = "linux")]
#[test]
fn a_process_that_dies_leaves_no_image_of_its_memory() {
    let place = Place::new();
    let mut live = Live::start(place.command(&["replay"]).arg("--key-file").arg(place.at("key/key")));
    live.step(&json!({ "now": "2026-01-26T14:00:00-05:00" }));
    let limits = fs::read_to_string(format!("/proc/{}/limits", live.id())).expect("its limits");
    let core = limits.lines().find(|line| line.starts_with("Max core file size")).expect("one for core dumps");
    assert_eq!(core.split_whitespace().skip(4).take(2).collect::<Vec<_>>(), ["0", "0"], "{core}");
    // As a fault of its own would end it.
    let ended = Command::new("kill").args(["-ABRT", &live.id().to_string()]).status().expect("a signal");
    assert!(ended.success());
    live.kill();
    nothing_leaks(&place, "after it was aborted");
}

#[test]
fn cases_that_are_judged_leave_nothing_behind() {
    let place = Place::new();
    let mut command = alara(["check"]);
    command.env("HOME", place.at("home")).env("TMPDIR", place.at("tmp")).env("RUST_LOG", "trace");
    let ran = run(command.current_dir(place.at("home")), &format!("{}\n", json!({ "user": "took my quetiapine" })));
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert!(files(&place.at("tmp")).is_empty() && files(&place.at("home")).is_empty());
}
