//! `alara doctor --rebuild --check` and `alara audit --verify`: a plain summary and status 0 where all is well, one sentence and status 1
//! where it is not; neither makes a record where there is none.

use alara_tests::program::run;
use alara_tests::vault::Vault;

#[test]
fn a_record_is_compared_with_its_log_and_found_well() {
    let vault = Vault::new();
    vault.does(&["say", "took two ibuprofen"]);
    vault.does(&["say", "my bp was 128 over 82"]);
    vault.does(&["undo"]);
    let doctor = vault.does(&["doctor", "--rebuild", "--check"]);
    let lines: Vec<&str> = doctor.stdout.lines().collect();
    assert_eq!(lines.len(), 5, "{doctor:?}");
    assert!(lines[1].contains("4 operations; the chain holds"), "{doctor:?}");
    assert!(lines[2].starts_with("All 2 rows of the record match the log"), "{doctor:?}");
    assert_eq!(vault.does(&["audit", "--verify"]).stdout, "4 operations; the chain holds.\n");
    assert!(lines[3].starts_with("All 2 lines of the timeline match the log"), "{doctor:?}");
    assert!(lines[4].contains("otification"), "{doctor:?}");
    assert_eq!(vault.does(&["doctor"]).stdout.lines().count(), 4);
}

#[test]
fn rebuilding_is_only_ever_a_comparison() {
    let vault = Vault::new();
    assert_eq!(run(&mut vault.command(&["doctor", "--rebuild"]), "").code, Some(2), "wrong usage");
}

#[test]
fn a_folder_without_a_record_is_told_and_stays_without_one() {
    let vault = Vault::new();
    let elsewhere = vault.at("elsewhere");
    let ran = run(&mut vault.command_at(&elsewhere, &["doctor", "--rebuild", "--check"]), "");
    ran.failed_saying("There is no record in this folder yet");
    assert!(!elsewhere.exists());
}

/// Rights count for nothing to root, so the program runs as nobody then.
#[cfg(unix)]
#[test]
fn record_on_a_read_only_disk_is_read_and_doctor_says_so() {
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;
    let vault = Vault::new();
    vault.does(&["say", "took two ibuprofen"]);
    let set = |path: &std::path::Path, mode: u32| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).expect("its rights are set");
    };
    let rights = |folder: u32| {
        for file in std::fs::read_dir(vault.folder()).expect("the folder").flatten() {
            set(&file.path(), if folder == 0o555 { 0o444 } else { 0o600 });
        }
        set(&vault.folder(), folder);
    };
    set(vault.at("passphrase").parent().expect("its folder"), 0o755);
    set(&vault.at("passphrase"), 0o644);
    rights(0o555);
    let root = std::process::Command::new("id").arg("-u").output().is_ok_and(|out| out.stdout == b"0\n");
    let looks = |arguments: &[&str]| {
        let mut command = vault.command(arguments);
        if root {
            command.uid(65534).gid(65534);
        }
        run(&mut command, "")
    };
    let log = looks(&["log"]);
    assert!(log.code == Some(0) && log.stdout.contains("buprofen"), "{log:?}");
    let asked = looks(&["say", "when did I last take ibuprofen?"]);
    assert!(asked.code == Some(0) && asked.stdout.contains("not kept"), "{asked:?}");
    looks(&["say", "drank a glass of water"]).failed_saying("cannot be written to");
    looks(&["doctor"]).failed_saying("read-only");
    rights(0o700);
    assert_eq!(vault.does(&["log", "--json"]).lines().len(), 1, "nothing was written");
}
