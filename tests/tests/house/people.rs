//! Whose record it is: somebody else's event goes into their record, asked first; nobody's goes nowhere.

use alara_tests::home::Home;

#[test]
fn what_was_given_to_somebody_goes_into_their_record_once_confirmed() {
    let home = Home::new();
    home.ok(["people", "add", "Mom", "--aka", "mum"]);
    let asked = home.ok(["say", "gave mum her lisinopril"]);
    assert!(asked.contains("goes into Mom\u{2019}s record"), "{asked}");
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
    home.run(["people", "add", "her"]).failed_saying("nobody\u{2019}s name");
    home.run(["people", "add", " "]).failed_saying("needs a name");
    home.ok(["people", "rename", "anita", "Mother"]);
    let people = home.lines(["people", "list", "--json"]);
    assert_eq!((&people[1]["name"], &people[1]["aka"]), (&"Mother".into(), &serde_json::json!(["Anita"])));
    home.run(["people", "rename", "Nobody", "X"]).failed_saying("no record of anyone");
}

#[test]
fn a_name_on_record_is_theirs_however_it_is_typed_and_wherever_it_stands() {
    for (said, whose) in [
        ("actually maisie's temperature was 38.9", "Maisie"),
        ("today maisies temp was 38.9", "Maisie"),
        ("btw maisie's bp was 120/80", "Maisie"),
        ("and then maisie threw up", "Maisie"),
        ("this morning maisie took 5 ml of calpol", "Maisie"),
        ("last night Maisie had a fever of 39", "Maisie"),
        ("at 8 maisie took 5 ml of calpol", "Maisie"),
        ("first thing this morning maisie had a headache", "Maisie"),
        ("this morning my daughter had a fever of 39", "Daughter"),
    ] {
        let home = Home::in_the_afternoon();
        home.ok(["people", "add", "Maisie"]);
        let told = home.ok(["say", said]);
        let waits = home.lines(["pending", "--json"]);
        assert_eq!(waits.len(), 1, "{said}: {told}");
        assert_eq!(waits[0]["person"], whose, "{said}: {told}");
        assert!(home.lines(["log", "--json"]).is_empty(), "{said}: {told}");
    }
}

#[test]
fn a_name_that_is_a_word_is_one_as_an_owner_alone() {
    let home = Home::new();
    home.ok(["people", "add", "Will"]);
    home.ok(["say", "this will be a long day, took my ramipril"]);
    assert_eq!(home.lines(["log", "--json"]).len(), 1);
    home.ok(["say", "so Will's bp was 130/80"]);
    assert!(home.lines(["log", "--json"]).iter().all(|each| each["tool"] != "log_blood_pressure"));
}

#[test]
fn a_reading_is_of_whom_it_was_measured_wherever_its_figures_stand() {
    for (said, whose) in [
        ("took my mum's bp and it was 120/80", "Mum"),
        ("checked Dave's sugar, it was 6.2", "Dave"),
        ("mum's bp reading is in. it was 150/90", "Mum"),
        ("measured maisie's temp it was 38", "Maisie"),
        ("checked Leo's oxygen: 96%", "Leo"),
    ] {
        let home = Home::new();
        home.ok(["people", "add", "Maisie"]);
        let told = home.ok(["say", said]);
        assert_eq!(home.lines(["pending", "--json"])[0]["person"], whose, "{said}: {told}");
        assert!(home.lines(["log", "--json"]).is_empty(), "{said}: {told}");
    }
    for own in ["today's bp was 120/80", "the nurse's bp reading was 140/90", "after mum's check my bp was 120/80"] {
        let home = Home::new();
        home.ok(["say", own]);
        assert_eq!(home.lines(["log", "--json"]).len(), 1, "{own}");
    }
}

#[test]
fn whose_it_may_be_is_asked() {
    for said in [
        "robs pulse was 62",
        "nates sugar 6.2",
        "maisie has been sick all night. temp 38.5",
        "maisie poorly today. had 5ml calpol at 2pm",
    ] {
        let home = Home::new();
        home.ok(["people", "add", "Maisie"]);
        home.ok(["say", said]);
        assert!(home.lines(["log", "--json"]).is_empty(), "{said}");
    }
    for own in ["mum has a headache. I took 2 paracetamol", "took my ramipril, maisie has a temp of 38"] {
        let home = Home::new();
        home.ok(["people", "add", "Maisie"]);
        home.ok(["say", own]);
        assert_eq!(home.lines(["log", "--json"]).len(), 1, "{own}");
    }
}
