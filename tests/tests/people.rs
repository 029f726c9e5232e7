//! Whose record it is: somebody else's event goes into their record, asked first; nobody's goes nowhere.

use alara_tests::home::Home;

#[test]
fn what_was_given_to_somebody_goes_into_their_record_once_confirmed() {
    let home = Home::new();
    home.ok(["people", "add", "Mom", "--aka", "mum"]);
    let asked = home.ok(["say", "gave mum her lisinopril"]);
    assert!(asked.contains("goes into Mom's record"), "{asked}");
    let waits = home.lines(["pending", "--json"]);
    assert_eq!((&waits[0]["tool"], &waits[0]["person"]), (&"log_medication".into(), &"Mom".into()));
    assert!(home.lines(["log", "--json"]).is_empty(), "nothing before the yes");
    let said = home.ok(["say", "yes"]);
    assert!(said.contains("Mom\u{2019}s record"), "{said}");
    assert!(home.lines(["log", "--json"]).is_empty(), "not the user's own");
    let hers = home.lines(["--person", "MUM", "log", "--json"]);
    assert_eq!(hers[0]["parameters"]["medication_name"], "Lisinopril");
}

#[test]
fn a_second_dose_of_hers_is_noticed_before_it_is_asked_about() {
    let home = Home::new();
    home.ok(["people", "add", "Mom"]);
    home.ok(["say", "gave mom her lisinopril"]);
    home.ok(["say", "yes"]);
    home.ok(["say", "gave mom her lisinopril"]);
    let waits = home.lines(["pending", "--json"]);
    let reasons = waits[0]["reasons"].to_string();
    assert!(reasons.contains("possible_double_dose") && reasons.contains("whose_record"), "{reasons}");
}

#[test]
fn the_users_own_doses_are_not_counted_against_hers() {
    let home = Home::new();
    home.ok(["people", "add", "Mom"]);
    home.ok(["say", "I took my lisinopril"]);
    home.ok(["say", "gave mom her lisinopril"]);
    let reasons = home.lines(["pending", "--json"])[0]["reasons"].to_string();
    assert!(!reasons.contains("possible_double_dose"), "{reasons}");
}

#[test]
fn somebody_who_is_neither_kin_nor_named_is_told_of_and_nothing_is_recorded() {
    let home = Home::new();
    let said = home.ok(["say", "my neighbour took 2 aspirin at 8"]);
    assert!(said.contains("has no record here"), "{said}");
    assert!(home.lines(["pending", "--json"]).is_empty());
    assert!(home.lines(["log", "--json"]).is_empty());
}

#[test]
fn with_her_record_open_i_is_asked_about_and_no_subject_means_her() {
    let home = Home::new();
    home.ok(["people", "add", "Mom"]);
    home.ok(["--person", "Mom", "say", "had a headache"]);
    assert_eq!(home.lines(["--person", "Mom", "pending", "--json"])[0]["person"], "Mom");
    home.ok(["--person", "Mom", "say", "I took an aspirin"]);
    assert!(home.lines(["--person", "Mom", "log", "--json"]).is_empty(), "nothing is written unasked");
}

#[test]
fn names_are_kept_apart() {
    let home = Home::new();
    home.ok(["people", "add", "Mom", "--aka", "Anita"]);
    home.run(["people", "add", "anita"]).failed_saying("called that already");
    home.run(["people", "add", "her"]).failed_saying("nobody's name");
    home.run(["people", "add", " "]).failed_saying("needs a name");
    home.ok(["people", "rename", "anita", "Mother"]);
    let people = home.lines(["people", "list", "--json"]);
    assert_eq!((&people[1]["name"], &people[1]["aka"]), (&"Mother".into(), &serde_json::json!(["Anita"])));
    home.run(["people", "rename", "Nobody", "X"]).failed_saying("no record of anyone");
}
