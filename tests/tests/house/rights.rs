//! What holds words or a key is its owner's alone, whatever the program was started with.
#![cfg(unix)]

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};

use alara_tests::home::Home;
use alara_tests::program::run;

/// A start of the program with an umask that keeps nothing from anybody.
fn unmasked(home: &Home, words: &[&str]) -> String {
    let program = home.command(words.iter().copied());
    let mut command = Command::new("/bin/sh");
    command.env_clear();
    command.args(["-c", "umask 0; exec \"$0\" \"$@\""]).arg(program.get_program()).args(program.get_args());
    for (name, value) in program.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    let ran = run(command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()), "");
    assert_eq!(ran.code, Some(0), "{words:?}: {ran:?}");
    ran.stdout
}

fn all_private(folder: &Path) -> usize {
    let mut seen = 0;
    for file in std::fs::read_dir(folder).expect("a folder") {
        let file = file.expect("a file");
        let about = file.metadata().expect("its rights");
        assert_eq!(about.permissions().mode() & 0o077, 0, "{}", file.path().display());
        seen += 1 + if about.is_dir() { all_private(&file.path()) } else { 0 };
    }
    seen
}

#[test]
fn every_file_and_folder_that_is_made_is_its_owners_alone() {
    let home = Home::new();
    unmasked(&home, &["say", "took two ibuprofen"]);
    let backup = unmasked(&home, &["backup"]);
    let stick = home.beside("stick");
    unmasked(&home, &["backup", &stick.to_string_lossy()]);
    let export = home.beside("alara.jsonl");
    unmasked(&home, &["export", &export.to_string_lossy()]);
    unmasked(&home, &["restore", backup.trim(), "--yes"]);
    assert_eq!(std::fs::metadata(&export).expect("the export").permissions().mode() & 0o777, 0o600);
    assert_eq!(std::fs::metadata(home.data()).expect("the folder").permissions().mode() & 0o777, 0o700);
    assert_eq!(std::fs::metadata(&stick).expect("the folder").permissions().mode() & 0o777, 0o700);
    assert!(all_private(&home.data()) >= 8 && all_private(&stick) == 2);
}
