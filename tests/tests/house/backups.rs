//! Backups from the terminal: made by themselves, whole, and put back with what would change in sight.

use alara_tests::home::Home;
use alara_tests::program::run;

fn path(line: &serde_json::Value) -> String {
    line["path"].as_str().expect("a path").to_owned()
}

#[test]
fn the_first_command_of_a_day_makes_that_days_backup_once_there_is_something_to_keep() {
    let home = Home::new();
    home.ok(["say", "took two ibuprofen"]);
    assert!(home.lines(["backups", "--json"]).len() == 1, "made as the second command began");
    home.ok(["say", "I have a headache"]);
    let held = home.lines(["backups", "--json"]);
    assert_eq!(held.len(), 1, "{held:?}");
    assert_eq!(held[0]["reason"], "daily");
}

#[test]
fn a_backup_goes_back_and_what_was_there_is_kept() {
    let home = Home::new();
    home.ok(["say", "took two ibuprofen"]);
    let made = home.ok(["backup"]);
    let backup = made.trim();
    home.ok(["say", "I have a headache"]);
    let preview = home.ok(["restore", backup, "--preview"]);
    assert!(preview.contains("1 entry would be gone") && preview.to_lowercase().contains("headache"), "{preview}");
    assert_eq!(home.lines(["log", "--json"]).len(), 2, "a preview changes nothing");
    home.run(["restore", backup]).failed_saying("Say --yes to restore it");
    assert!(home.ok(["restore", backup, "--yes"]).contains("What was there is kept"));
    let log = home.lines(["log", "--json"]);
    assert_eq!((log.len(), &log[0]["tool"]), (1, &"log_medication".into()));
    home.ok(["audit", "--verify"]);
    let held = home.lines(["backups", "--json"]);
    let before = held.iter().find(|each| each["reason"] == "before a restore").expect("what was there");
    home.ok(["restore", &path(before), "--yes"]);
    assert_eq!(home.lines(["log", "--json"]).len(), 2, "and back again");
}

#[test]
fn a_damaged_record_is_replaced_by_a_backup() {
    let home = Home::new();
    home.ok(["say", "took two ibuprofen"]);
    let made = home.ok(["backup"]);
    let database = home.data().join("alara.db");
    let mut bytes = std::fs::read(&database).expect("the database");
    bytes[5000] ^= 1;
    std::fs::write(&database, bytes).expect("the database");
    home.run(["log"]).failed_saying("damaged");
    assert!(home.ok(["restore", made.trim(), "--yes"]).contains("Restored"));
    assert_eq!(home.lines(["log", "--json"]).len(), 1);
}

#[test]
fn a_backup_opens_in_another_folder_with_its_passphrase() {
    let (home, elsewhere) = (Home::new(), Home::new());
    home.ok(["say", "took two ibuprofen"]);
    let folder = home.beside("stick");
    home.ok(["backup".into(), folder.clone().into_os_string()]);
    let backup = std::fs::read_dir(&folder)
        .expect("the folder")
        .map(|file| file.expect("a file").path())
        .find(|path| path.extension().is_some_and(|end| end == "backup"))
        .expect("a backup");
    let restored =
        run(&mut home.command_on(&elsewhere.data(), ["restore".into(), backup.into_os_string(), "--yes".into()]), "");
    assert_eq!(restored.code, Some(0), "{restored:?}");
    assert_eq!(elsewhere.lines(["log", "--json"]).len(), 1);
}

#[test]
fn the_folder_for_backups_is_chosen_and_has_to_be_there() {
    let home = Home::new();
    home.ok(["say", "took two ibuprofen"]);
    let stick = home.beside("stick");
    let folder = |place: &std::path::Path| ["backups".into(), "--folder".into(), place.as_os_str().to_owned()];
    home.run(folder(&stick)).failed_saying("The folder for backups is not there");
    std::fs::create_dir(&stick).expect("a folder");
    home.ok(folder(&stick));
    home.ok(["say", "I have a headache"]);
    let listed = home.lines(["backups", "--json"]);
    let within = |place: &std::path::Path| {
        let place = place.to_string_lossy().into_owned();
        listed.iter().filter(|each| each["path"].as_str().is_some_and(|path| path.starts_with(&place))).count()
    };
    assert_eq!(within(&stick), 1, "the day's backup lies in the new folder");
    assert_eq!(within(&home.data()), 1, "and the one of before is not forgotten");
    std::fs::remove_dir_all(&stick).expect("carried away");
    let ran = home.run(["log", "--json"]);
    assert_eq!((ran.code, ran.lines().len()), (Some(0), 2), "nobody is kept from their record");
    assert!(ran.stderr.contains("Today\u{2019}s backup could not be made"), "{ran:?}");
    assert!(!stick.exists(), "a disk that was carried away is not made anew");
}

#[test]
fn what_is_no_backup_changes_nothing() {
    let home = Home::new();
    home.ok(["say", "took two ibuprofen"]);
    home.run(["restore", "/nowhere/a.backup", "--yes"]).failed_saying("There is no backup");
    let letter = home.beside("letter.backup");
    std::fs::write(&letter, "dear doctor").expect("a file");
    home.run(["restore".into(), letter.into_os_string(), "--yes".into()]).failed_saying("could not be verified");
    assert_eq!(home.lines(["log", "--json"]).len(), 1);
}

/// The backups of a record that lie in a folder.
fn within(home: &Home, folder: &std::path::Path) -> Vec<String> {
    let listed = home.lines(["backups", "--json"]);
    listed.iter().map(path).filter(|path| path.starts_with(&*folder.to_string_lossy())).collect()
}

#[test]
fn backups_of_another_record_are_neither_shown_nor_erased() {
    let (home, other) = (Home::new(), Home::new());
    home.ok(["say", "took two ibuprofen"]);
    other.ok(["say", "I have a headache"]);
    let stick = home.beside("stick");
    std::fs::create_dir(&stick).expect("a folder");
    let theirs = other.ok(["backup".into(), stick.clone().into_os_string()]);
    home.ok(["backup".into(), stick.clone().into_os_string()]);
    assert_eq!((within(&home, &stick).len(), within(&other, &stick)), (1, vec![theirs.trim().to_owned()]));
    let ran = run(&mut home.command(["erase", "--everything", "--backups"]), "ERASE\n");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(within(&home, &stick).is_empty());
    assert_eq!(within(&other, &stick), [theirs.trim()], "another's is never touched");
    other.ok(["restore", theirs.trim(), "--preview"]);
}

#[test]
fn two_records_and_two_copies_of_one_that_share_a_folder_all_get_their_backups() {
    let (home, other) = (Home::new(), Home::new());
    home.ok(["say", "took two ibuprofen"]);
    other.ok(["say", "I have a headache"]);
    let stick = home.beside("stick");
    std::fs::create_dir(&stick).expect("a folder");
    // The same record on another computer, as far as one can be told from the other here: it lies elsewhere.
    let twin = home.beside("twin");
    std::fs::create_dir(&twin).expect("a folder");
    for name in ["alara.db", "vault.json"] {
        std::fs::copy(home.data().join(name), twin.join(name)).expect("copied");
    }
    let folder = ["backups".into(), "--folder".into(), stick.clone().into_os_string()];
    home.ok(folder.clone());
    other.ok(folder.clone());
    let chosen = run(&mut home.command_on(&twin, folder), "");
    assert_eq!(chosen.code, Some(0), "{chosen:?}");
    home.ok(["log"]);
    other.ok(["log"]);
    let ran = run(&mut home.command_on(&twin, ["log"]), "");
    assert!(ran.code == Some(0) && !ran.stderr.contains("could not be made"), "{ran:?}");
    let made = std::fs::read_dir(&stick).expect("the folder").map(|file| file.expect("a file").path());
    let made: Vec<_> = made.filter(|path| path.extension().is_some_and(|end| end == "backup")).collect();
    assert_eq!(made.len(), 3, "{made:?}");
    assert_eq!(
        (within(&home, &stick).len(), within(&other, &stick).len()),
        (2, 1),
        "both of the one record, and the other's"
    );
}

#[test]
fn an_erasing_says_what_it_could_not_reach() {
    let home = Home::new();
    home.ok(["say", "took two ibuprofen"]);
    let (stick, away) = (home.beside("stick"), home.beside("carried-away"));
    std::fs::create_dir(&stick).expect("a folder");
    home.ok(["backup".into(), stick.clone().into_os_string()]);
    std::fs::rename(&stick, &away).expect("carried away");
    let ran = run(&mut home.command(["erase", "--everything", "--backups"]), "ERASE\n");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let folder = format!("The folder {} is not connected", stick.display());
    assert!(ran.stderr.contains(&folder), "{ran:?}");
    assert!(ran.stderr.contains("Copies and exports elsewhere still contain it."), "{ran:?}");
    // Left by choice: that is said too.
    home.ok(["say", "took two ibuprofen"]);
    home.ok(["backup"]);
    let ran = run(&mut home.command(["erase", "--everything"]), "ERASE\n");
    assert!(ran.code == Some(0) && ran.stderr.contains("still contain"), "{ran:?}");
}
