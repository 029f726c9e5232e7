//! Somebody without a record here: what is told of them is offered as theirs, and a yes makes the record and the entry.

use alara_tests::home::Home;

/// How many have a record, the user among them.
fn people(home: &Home) -> usize {
    home.lines(["people", "list", "--json"]).len()
}

#[test]
fn a_card_says_that_a_record_will_be_made_and_nothing_is_made_before_the_yes() {
    let home = Home::new();
    let said = home.ok(["say", "my mum took her warfarin at 4"]);
    assert!(said.contains("A record for Mum will be made"), "{said}");
    let waits = home.lines(["pending", "--json"]);
    assert_eq!(waits.len(), 1, "{waits:?}");
    assert_eq!((&waits[0]["tool"], &waits[0]["person"]), (&"log_medication".into(), &"Mum".into()));
    assert_eq!(people(&home), 1);
    assert!(home.lines(["log", "--json"]).is_empty());
    home.run(["--person", "Mum", "log"]).failed_saying("no record of anyone called Mum");
}

#[test]
fn a_yes_by_chat_makes_the_record_and_the_entry_in_it_and_opens_no_other() {
    let home = Home::new();
    home.ok(["say", "my mum took her warfarin at 4"]);
    // Every command opens the record anew: the card outlives a restart.
    let said = home.ok(["say", "yes"]);
    assert!(said.contains("Mum\u{2019}s record"), "{said}");
    assert!(home.lines(["pending", "--json"]).is_empty());
    assert_eq!(people(&home), 2);
    assert!(home.lines(["log", "--json"]).is_empty(), "nothing in the user's own");
    let hers = home.lines(["--person", "Mum", "log", "--json"]);
    assert_eq!(hers.len(), 1);
    assert_eq!(hers[0]["parameters"]["medication_name"], "Warfarin");
    home.ok(["say", "I have a sore throat"]);
    assert_eq!(home.lines(["log", "--json"]).len(), 1, "the user's own is open still");
    assert_eq!(home.lines(["--person", "Mum", "log", "--json"]).len(), 1);
}

#[test]
fn a_yes_at_the_terminal_makes_both_too_and_the_entry_can_be_taken_back() {
    let home = Home::new();
    home.ok(["say", "Dad's temperature is 38.2"]);
    let id = home.lines(["pending", "--json"])[0]["id"].as_str().unwrap().to_owned();
    home.ok(["confirm", &id]);
    assert_eq!(home.lines(["--person", "Dad", "log", "--json"]).len(), 1);
    home.ok(["undo"]);
    assert!(home.lines(["--person", "Dad", "log", "--json"]).is_empty());
    assert!(home.lines(["log", "--json"]).is_empty());
}

#[test]
fn a_no_makes_neither() {
    let home = Home::new();
    home.ok(["say", "my mum took her warfarin at 4"]);
    home.ok(["say", "no"]);
    assert!(home.lines(["pending", "--json"]).is_empty());
    assert_eq!(people(&home), 1);
    assert!(home.lines(["log", "--json"]).is_empty());
}

#[test]
fn the_next_thing_told_of_them_needs_no_second_record() {
    let home = Home::new();
    home.ok(["say", "my mum took her warfarin at 4"]);
    home.ok(["say", "yes"]);
    let said = home.ok(["say", "and her temperature is 37.8"]);
    assert!(said.contains("goes into Mum\u{2019}s record") && !said.contains("will be made"), "{said}");
    let waits = home.lines(["pending", "--json"]);
    assert_eq!((&waits[0]["tool"], &waits[0]["person"]), (&"log_vital".into(), &"Mum".into()));
    home.ok(["say", "no"]);
    assert_eq!(people(&home), 2);
    assert_eq!(home.lines(["--person", "Mum", "log", "--json"]).len(), 1);
}

#[test]
fn two_cards_of_one_person_make_one_record() {
    let home = Home::new();
    home.ok(["say", "my mum took her warfarin at 4"]);
    home.ok(["say", "my mum's temperature is 37.8"]);
    let waits = home.lines(["pending", "--json"]);
    assert_eq!(waits.len(), 2, "{waits:?}");
    for each in &waits {
        home.ok(["confirm", each["id"].as_str().unwrap()]);
    }
    assert_eq!(people(&home), 2);
    assert_eq!(home.lines(["--person", "Mum", "log", "--json"]).len(), 2);
}

#[test]
fn whoever_is_called_so_already_is_that_person() {
    let home = Home::new();
    home.ok(["people", "add", "Anita", "--aka", "mum"]);
    let said = home.ok(["say", "my mum took her warfarin at 4"]);
    assert!(said.contains("goes into Anita\u{2019}s record") && !said.contains("will be made"), "{said}");
    assert_eq!(home.lines(["pending", "--json"])[0]["person"], "Anita");
}

#[test]
fn somebody_put_on_record_while_the_card_waits_is_no_second_person() {
    let home = Home::new();
    home.ok(["say", "my mum took her warfarin at 4"]);
    home.ok(["people", "add", "Anita", "--aka", "mum"]);
    home.ok(["say", "yes"]);
    assert_eq!(people(&home), 2);
    assert_eq!(home.lines(["--person", "Anita", "log", "--json"]).len(), 1);
}

#[test]
fn the_users_own_name_is_nobody_elses() {
    let home = Home::new();
    let own = home.lines(["people", "list", "--json"])[0]["name"].as_str().unwrap().to_owned();
    home.ok(["people", "rename", &own, "Priya"]);
    let said = home.ok(["say", "Priya took her metformin at 8"]);
    assert!(!said.contains("will be made"), "{said}");
    assert!(home.lines(["pending", "--json"]).is_empty());
    let other = home.ok(["say", "Zorana took her metformin at 8"]);
    assert!(other.contains("A record for Zorana will be made"), "{other}");
    assert_eq!(people(&home), 1);
}

#[test]
fn what_cannot_be_anothers_makes_no_record() {
    let home = Home::new();
    for words in
        ["my mum didn't take her warfarin", "did my mum take her warfarin?", "my mum will take her warfarin at 9"]
    {
        let said = home.ok(["say", words]);
        assert!(!said.contains("will be made"), "{words}: {said}");
    }
    assert!(home.lines(["pending", "--json"]).is_empty());
    assert_eq!(people(&home), 1);
}
