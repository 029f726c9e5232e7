//! `alara reminders`: what is due, by the same notion as the bell; as lines, as JSON, and as a calendar file that is never written over.

use alara_tests::program::run;
use alara_tests::vault::Vault;
use serde_json::Value;

/// A record with a reminder at every midnight, and one of a medication in an hour.
fn made() -> Vault {
    let vault = Vault::new();
    vault.does(&["say", "remind me to stretch every day at midnight"]);
    vault.does(&["say", "yes"]);
    vault.does(&["say", "add metformin 500 mg"]);
    vault.does(&["say", "yes"]);
    vault.does(&["say", "remind me to take my metformin in 60 minutes"]);
    vault.does(&["say", "yes"]);
    vault
}

fn rows(vault: &Vault) -> Vec<Value> {
    vault.does(&["reminders", "--days", "2", "--json"]).lines()
}

fn state_of<'a>(rows: &'a [Value], title: &str) -> Vec<&'a str> {
    let of = rows.iter().filter(|row| row["title"].as_str().is_some_and(|shown| shown.to_lowercase().contains(title)));
    of.filter_map(|row| row["state"].as_str()).collect()
}

#[test]
fn nothing_is_missed_from_before_it_was_set_and_a_dose_that_was_told_is_taken() {
    let vault = made();
    let before = rows(&vault);
    assert!(!state_of(&before, "stretch").is_empty(), "{before:?}");
    assert!(state_of(&before, "stretch").iter().all(|state| *state == "later"), "none of it was due yet: {before:?}");
    assert_eq!(state_of(&before, "metformin"), ["later"], "{before:?}");
    vault.does(&["say", "took my metformin 500 mg"]);
    assert_eq!(state_of(&rows(&vault), "metformin"), ["taken"], "it is what the bell knows");
}

#[test]
fn the_list_and_its_json_tell_the_same() {
    let vault = made();
    let list = vault.does(&["reminders", "--days", "2"]).stdout;
    let rows = rows(&vault);
    assert_eq!(list.lines().count(), rows.len(), "{list}");
    for (line, row) in list.lines().zip(&rows) {
        let (title, state) = (row["title"].as_str().unwrap(), row["state"].as_str().unwrap());
        let time = row["at"].as_str().unwrap().split_once('T').unwrap().1.to_owned();
        assert!([title, state, &time].iter().all(|part| line.contains(part)), "{line} / {row}");
        assert!(row["occurrence"].is_string() && row["medications"].is_array());
    }
    let empty = Vault::new();
    assert!(empty.does(&["reminders"]).stdout.starts_with("Nothing is due. Set a reminder"));
    assert_eq!(empty.does(&["reminders", "--json"]).stdout, "");
}

#[test]
fn the_calendar_file_holds_each_reminder_and_is_written_over_by_nobody() {
    let vault = made();
    let file = vault.at("reminders.ics");
    let name = file.to_string_lossy().into_owned();
    vault.does(&["reminders", "--export", &name]);
    let text = std::fs::read_to_string(&file).expect("it is written");
    assert!(text.starts_with("BEGIN:VCALENDAR\r\n") && text.trim_end().ends_with("END:VCALENDAR"), "{text}");
    assert_eq!(text.matches("BEGIN:VEVENT").count(), 2, "{text}");
    run(&mut vault.command(&["reminders", "--export", &name]), "").failed_saying("is there already");
    assert_eq!(std::fs::read_to_string(&file).expect("it is there"), text);
    let streamed = vault.does(&["reminders", "--export", "-"]).stdout;
    assert_eq!(streamed.matches("BEGIN:VEVENT").count(), 2);
    assert_eq!(run(&mut vault.command(&["reminders", "--export", "-", "--json"]), "").code, Some(2));
}
