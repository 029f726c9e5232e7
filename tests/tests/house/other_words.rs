//! What people say in other words than the plain ones: what is meant is recorded or asked about, and nothing else is.

use alara_tests::play::Play;
use serde_json::json;

fn listed() -> Play {
    let mut play = Play::new();
    for (name, dose, times) in [
        ("Furosemide", "40 mg", vec!["08:00"]),
        ("Bisoprolol", "2.5 mg", vec!["08:00"]),
        ("Metoprolol", "25 mg", vec!["20:00"]),
        ("Ferrous fumarate", "210 mg", vec!["12:00"]),
    ] {
        play.knows(&json!({ "name": name, "dose": dose, "times": times }));
    }
    play
}

#[test]
fn a_medication_is_known_by_what_it_is_for_and_by_its_everyday_word() {
    for (said, name) in [
        ("took my water tablet", "Furosemide"),
        ("back in now so took the water one", "Furosemide"),
        ("had the iron with my porridge", "Ferrous fumarate"),
        ("took my metop", "Metoprolol"),
    ] {
        let told = listed().say(said);
        assert_eq!(told.last()["medication_name"], name, "{said}: {}", told.shown());
        assert!(!told.shown().contains("How much did you drink"), "{said}: {}", told.shown());
    }
    let told = listed().say("took my water tablet and the bisoprolol at 8 this morning");
    assert_eq!(told.written().len(), 2, "{}", told.shown());
    let told = listed().say("had all my morning tablets bar the water pill");
    assert!(!told.shown().contains("Furosemide"), "{}", told.shown());
}

#[test]
fn a_changed_dose_is_asked_about_in_the_unit_of_the_list() {
    for (said, dose) in [
        ("my cardiologist put my metoprolol up to 50 mg", "50 mg"),
        ("GP dropped my metoprolol to 12.5", "12.5 mg"),
        ("metoprolol's been upped to 50 mg", "50 mg"),
    ] {
        let told = listed().say(said);
        assert_eq!(told.pending()[0]["tool"], "update_medication", "{said}: {}", told.shown());
        assert!(told.shown().contains(&format!("Dose: {dose}")), "{said}: {}", told.shown());
    }
    // So far apart that another unit may be meant: nothing is made up.
    let told = listed().say("GP dropped my metoprolol to 0.5");
    assert!(!told.shown().contains("0.5 mg"), "{}", told.shown());
    let told = listed().say("they halved my metoprolol");
    assert!(told.shown().ends_with('?') && told.written().is_empty(), "{}", told.shown());
}

#[test]
fn an_hour_written_with_a_dot_is_never_a_dose() {
    let mut play = listed();
    play.say("add prednisolone 30 mg every morning");
    let told = play.say("make it 7.30");
    let list = told.last();
    assert_eq!((&list["dose"], &list["times"]), (&json!("30 mg"), &json!(["07:30"])), "{}", told.shown());
}

#[test]
fn a_bare_yes_is_no_title_and_the_question_stays_open() {
    let mut play = listed();
    play.say("remind me at 5pm");
    let told = play.say("yep");
    assert!(told.pending().is_empty(), "{}", told.shown());
    let told = play.say("to stretch");
    assert!(told.shown().contains("Stretch"), "{}", told.shown());
}

#[test]
fn a_time_that_is_put_right_is_no_time_of_the_reminder() {
    let told = listed().say("remind me thursday, no, friday at 10.30 to ring the garage");
    let card = &told.pending()[0]["parameters"];
    assert_eq!((&card["title"], &card["date"]), (&json!("Ring the garage"), &json!("2026-01-30")), "{}", told.shown());
    let told = listed().say("he's got the podiatrist wed at 10:15, remind me tuesday at 5pm");
    assert!(told.shown().contains("Set a reminder: Podiatrist?"), "{}", told.shown());
}

#[test]
fn a_correction_stands_among_remarks() {
    for (first, then, changed) in [
        ("bp 151 over 88 pulse 64", "no its 141 i havent got my glasses on", "Systolic: 141"),
        ("heart rate 53", "no wait 58, smudged screen lol", "Value: 58"),
        ("took bisoprolol at 8", "shoot, the bisoprolol was 7:30", "07:30"),
    ] {
        let mut play = listed();
        play.say(first);
        let told = play.say(then);
        assert!(
            told.shown().contains("Correct the entry \u{201c}") && told.shown().contains(changed),
            "{}",
            told.shown()
        );
    }
}

#[test]
fn behind_a_yes_the_name_of_the_end_that_waits_is_a_yes_to_it() {
    let mut play = listed();
    play.say("remind me to ring mum at 5pm");
    play.say("stop the metoprolol");
    let told = play.say("yes, stop the metoprolol");
    assert_eq!(told.pending().len(), 1, "{}", told.shown());
    assert!(!told.shown().contains("Not recorded"), "{}", told.shown());
}

#[test]
fn an_apology_and_an_exclamation_are_no_mood() {
    for said in ["I am afraid I skipped the bisoprolol this morning.", "heartburn again at 3am, ugh"] {
        let told = listed().say(said);
        assert!(!told.shown().contains("mood"), "{said}: {}", told.shown());
    }
}

#[test]
fn how_long_something_was_felt_goes_with_it_in_the_words() {
    for (said, words) in [
        ("my hands were stiff for a good 2 hours this morning", "for a good 2 hours"),
        ("my knees have been aching since lunch", "since lunch"),
    ] {
        let told = listed().say(said);
        assert_eq!(told.last()["data"]["notes"], words, "{}", told.shown());
    }
}

#[test]
fn what_is_only_told_gets_no_list_of_abilities() {
    for said in ["ugh this lecture is killing me", "Good morning. I do hope you are well.", "cheers, off to bed"] {
        let told = listed().say(said);
        assert!(!told.shown().contains("I can record"), "{said}: {}", told.shown());
    }
    assert!(listed().say("what can you do?").shown().contains("I can record"));
}

#[test]
fn a_dose_that_was_skipped_keeps_its_day_on_either_side_of_its_name() {
    for said in
        ["skipped the metoprolol last night", "skipped last night's metoprolol", "skipped my metoprolol yesterday"]
    {
        let told = listed().say(said);
        assert_eq!(told.last()["date"], "2026-01-25", "{said}: {}", told.shown());
        assert!(!told.shown().contains("I did not use"), "{said}: {}", told.shown());
    }
}

#[test]
fn an_hour_with_a_point_behind_what_was_taken_is_when_it_was_taken() {
    let told = listed().say("took 1 metop 7.45");
    assert_eq!(told.last()["dose"], "1", "{}", told.shown());
    assert!(told.last()["taken_at"].as_str().is_some_and(|at| at.contains("T07:45")), "{}", told.shown());
    let told = listed().say("took 1.25 bisoprolol");
    assert!(told.shown().contains("1.25"), "{}", told.shown());
}

#[test]
fn what_is_told_behind_a_yes_gives_the_card_no_value() {
    for said in ["yes and I had a headache at 8", "yes, and my tremor was bad at 8", "yes, I had a headache at 8 too"] {
        let mut play = listed();
        play.say("remind me to stretch at 5pm");
        let told = play.say(said);
        let set = told.written().iter().find(|one| one["tool"] == "create_reminder").cloned().unwrap_or_default();
        assert_eq!(set["parameters"]["time"], "17:00", "{said}: {}", told.shown());
        assert_eq!(told.written().len(), 2, "{said}: {}", told.shown());
    }
}

#[test]
fn a_reading_behind_somebody_elses_is_nobodys_until_it_is_said_whose() {
    for theirs in ["my neighbour's bp was 128/70", "my boss had a blood pressure of 128/70"] {
        let mut play = listed();
        play.say(theirs);
        let told = play.say("no, 126/70");
        assert!(told.written().is_empty() && told.shown().starts_with("Is that yours, or your "), "{}", told.shown());
        let told = play.say("hers");
        assert!(told.written().is_empty(), "{theirs}: {}", told.shown());
    }
    let mut play = listed();
    play.say("my neighbour's bp was 128/70");
    play.say("no, 126/70");
    let told = play.say("mine");
    assert_eq!(told.last()["systolic"], 126, "{}", told.shown());
}

#[test]
fn somebody_close_is_known_by_name_and_by_an_owner_without_its_apostrophe() {
    for (said, who) in [
        ("my wife Moira's bp was 146/84", "Moira"),
        ("my flatmate Lena has a temperature of 38.2", "Lena"),
        ("dads bp was 128/70", "Dad"),
    ] {
        let told = listed().say(said);
        assert_eq!(told.pending()[0]["person"], who, "{said}: {}", told.shown());
        assert!(told.written().is_empty(), "{said}: {}", told.shown());
    }
}
