//! What the talk spoke of, told further: one more of it, so much of it, of whom, how and when.

use alara_tests::play::Play;
use serde_json::{Value, json};

#[test]
fn did_behind_a_question_of_a_dose_is_that_dose_at_its_time() {
    for (asked, said, at) in [
        ("did i take my losartan this morning?", "I did take it, at 8am", "T08:00"),
        ("did i take my losartan today?", "yes i did, at 8am", "T08:00"),
        ("did i take my losartan this morning?", "i did", "-"),
    ] {
        let mut play = Play::listed();
        play.say(asked);
        let told = play.say(said);
        let dose = told.written().last().cloned().unwrap_or_default();
        assert_eq!(dose["parameters"]["medication_name"], "Losartan", "{said}: {}", told.shown());
        assert!(dose["parameters"]["taken_at"].as_str().is_some_and(|told| told.contains(at)), "{said}: {dose}");
    }
    // Whether it was missed, or when, is another question: its "I did" is no dose.
    for asked in ["did i miss my losartan yesterday?", "did i skip my losartan this morning?"] {
        let mut play = Play::listed();
        play.say(asked);
        assert!(play.say("i did").written().is_empty(), "{asked}");
    }
    // Where the question names no time, none is made up; and another verb's object is no dose.
    for (asked, said) in
        [("did i take my losartan?", "i did"), ("did i take my losartan today?", "i did the dishes at 8")]
    {
        let mut play = Play::listed();
        play.say(asked);
        assert!(play.say(said).written().is_empty(), "{asked} {said}");
    }
}

#[test]
fn one_more_for_somebody_else_is_of_what_they_were_given() {
    let mut play = Play::listed();
    play.step(&json!({ "known_person": { "name": "Leo" } }));
    play.say("gave Leo paracetamol at 7am");
    play.say("yes");
    let told = play.say("gave him another one at 11am");
    assert_eq!(told.pending()[0]["parameters"]["medication_name"], "Paracetamol", "{}", told.shown());
    assert_eq!(told.pending()[0]["person"], "Leo", "{}", told.shown());
}

#[test]
fn and_again_is_one_more_of_what_was_recorded_and_of_nothing_that_waits() {
    let mut play = Play::listed();
    play.knows(&json!({ "name": "Ventolin", "dose": "2 puffs", "as_needed": true }));
    play.say("used ventolin at 6:20, 2 puffs");
    let told = play.say("and again just now");
    assert_eq!(told.written().len(), 2, "{}", told.shown());
    let mut play = Play::listed();
    play.say("drank 500 ml of water");
    play.say("2 tablets of paracetamol at 6:20");
    assert_eq!(play.say("and again").written().len(), 1);
}

#[test]
fn a_reminder_before_is_before_what_was_spoken_of_last_and_in_waking_time() {
    let mut play = Play::listed();
    play.say("physio on Friday at 10:15, remind me an hour before");
    play.say("yes");
    let told = play.say("eye test on Wednesday at 2, remind me an hour before");
    assert_eq!(told.pending()[0]["parameters"]["time"], "13:00", "{}", told.shown());
    let told = play.say("yes and another the evening before at 7pm");
    assert_eq!(told.written().len(), 2, "{}", told.shown());
    let card = &told.pending()[0]["parameters"];
    assert_eq!((&card["date"], &card["time"]), (&json!("2026-01-27"), &json!("19:00")), "{}", told.shown());
}

#[test]
fn a_dose_told_before_its_change_is_the_new_one() {
    for said in ["I'm on losartan 100 mg now, Dr. Keller upped it", "my losartan is 100 mg now, they raised it"] {
        let told = Play::listed().say(said);
        assert_eq!(told.pending()[0]["tool"], "update_medication", "{said}: {}", told.shown());
        assert_eq!(told.pending()[0]["parameters"]["dose"], "100 mg", "{said}: {}", told.shown());
    }
}

#[test]
fn what_is_left_out_of_a_part_of_the_day_is_neither_taken_nor_asked_about() {
    for left in ["not the water pill yet", "just not the furosemide", "but not the water pill"] {
        let mut play = Play::listed();
        play.knows(&json!({ "name": "Furosemide", "dose": "40 mg", "times": ["08:00"] }));
        let told = play.say(&format!("took my morning pills, {left}"));
        assert_eq!(told.written().len(), 1, "{left}: {}", told.shown());
        assert!(told.pending().is_empty(), "{left}: {}", told.shown());
    }
    let told = Play::listed().say("took my morning pills, not feeling great");
    assert_eq!(told.written().len(), 2, "{}", told.shown());
}

#[test]
fn a_time_that_nobody_can_derive_is_its_day_and_never_now() {
    for (said, field) in [
        ("bp 130/80 after breakfast", "measured_at"),
        ("drank 500 ml after lunch", "drank_at"),
        ("headache a while ago", "occurred_at"),
        ("took a paracetamol earlier", "taken_at"),
    ] {
        let told = Play::listed().say(said);
        assert_eq!(told.last()[field], "2026-01-26", "{said}: {}", told.shown());
        assert!(!told.shown().contains("just now"), "{said}: {}", told.shown());
    }
}

#[test]
fn how_a_dose_was_taken_and_how_a_pain_was_rated_are_kept_as_said() {
    for (said, notes) in [
        ("took two paracetamol with food", "with food"),
        ("took a paracetamol at 8 on an empty stomach", "on an empty stomach"),
    ] {
        let told = Play::listed().say(said);
        assert_eq!(told.last()["notes"], notes, "{said}: {}", told.shown());
        assert!(told.shown().contains(notes), "{said}: {}", told.shown());
    }
    for (said, notes) in [("knee pain is 4 out of 10", "4 out of 10"), ("left knee is sore after 18 km", "after 18 km")]
    {
        let told = Play::listed().say(said);
        assert_eq!(told.last()["data"]["notes"], notes, "{}", told.shown());
    }
    let told = Play::listed().say("took a paracetamol with water");
    assert!(told.last().get("notes").is_none(), "{}", told.shown());
}

#[test]
fn so_much_more_is_that_much_and_not_what_the_last_one_was() {
    let mut play = Play::listed();
    play.say("drank 750 ml of water");
    let told = play.say("and another 500 ml");
    assert_eq!(told.last()["amount_ml"], json!(500), "{}", told.shown());
}

#[test]
fn a_symptom_that_was_meant_takes_the_place_of_the_other() {
    let mut play = Play::listed();
    play.say("got a headache now");
    let told = play.say("sorry i meant a sore throat, not a headache");
    assert_eq!(told.written().len(), 1, "{}", told.shown());
    assert_eq!(told.pending()[0]["parameters"]["changes"]["data"]["symptoms"], json!(["sore throat"]));
}

#[test]
fn hours_of_two_days_are_two_reminders() {
    let told = Play::listed().say("remind me to check the temp at 11pm tonight and at 6am tomorrow");
    let at = |card: &Value| (card["parameters"]["date"].clone(), card["parameters"]["time"].clone());
    let cards: Vec<_> = told.pending().iter().map(at).collect();
    assert_eq!(cards, [(json!("2026-01-26"), json!("23:00")), (json!("2026-01-27"), json!("06:00"))]);
}

#[test]
fn what_is_told_of_somebody_else_behind_ones_own_dose_takes_nothing_from_it() {
    let mut play = Play::listed();
    play.step(&json!({ "known_person": { "name": "Joan" } }));
    let told = play.say("took the losartan, and joan had her levothyroxine at 7");
    assert_eq!(told.last()["medication_name"], "Losartan", "{}", told.shown());
    assert_eq!(told.pending()[0]["person"], "Joan", "{}", told.shown());
}

#[test]
fn and_mine_asks_the_same_of_oneself() {
    let mut play = Play::listed();
    play.step(&json!({ "known_person": { "name": "Joan" } }));
    play.say("my bp 141/83");
    play.say("what was joan's blood pressure today?");
    assert!(play.say("and mine?").shown().contains("141/83"));
}

#[test]
fn what_was_written_into_anothers_record_is_put_right_and_deleted_there() {
    let mut play = Play::listed();
    play.step(&json!({ "known_person": { "name": "Maisie" } }));
    play.say("maisie had 5 ml of paracetamol at 9");
    play.say("yes");
    let card = play.say("actually it was 7.5 ml");
    assert_eq!(card.pending()[0]["tool"], "correct_entry", "{}", card.shown());
    assert_eq!(card.pending()[0]["person"], "Maisie");
    let told = play.say("yes");
    let dose = |told: &alara_tests::play::Step| {
        let of = |each: &&Value| each["tool"] == "log_medication";
        told.written().iter().find(of).map(|each| (each["parameters"]["dose"].clone(), each["person"].clone()))
    };
    assert_eq!(dose(&told), Some((json!("7.5 ml"), json!("Maisie"))), "{}", told.shown());
    // What is the user's own is not hers, and hers is not the user's.
    play.say("took 2 losartan");
    let own = play.say("delete that");
    assert_eq!(own.pending()[0]["person"], Value::Null, "{}", own.shown());
    play.say("yes");
    let theirs = play.say("delete that");
    assert_eq!(theirs.pending()[0]["person"], "Maisie", "{}", theirs.shown());
}

#[test]
fn a_change_of_what_was_done_since_is_none_of_an_older_card() {
    let mut play = Play::listed();
    play.say("remind me to call mum at 6pm");
    play.say("took losartan at 7");
    let told = play.say("sorry, make that 7:15");
    assert!(told.written().iter().all(|each| each["tool"] == "log_medication"), "{}", told.shown());
    assert!(told.pending().iter().any(|each| each["tool"] == "correct_entry"), "{}", told.shown());
}

#[test]
fn a_no_to_an_answer_from_the_record_puts_no_older_entry_right() {
    for said in ["no, i took it at 9:30 last night", "nah i took losartan at 9:40 last night"] {
        let mut play = Play::listed();
        play.say("took losartan at 7");
        play.say("did i take my losartan last night?");
        let told = play.say(said);
        assert!(told.pending().iter().all(|each| each["tool"] == "log_medication"), "{said}: {}", told.shown());
    }
}

#[test]
fn several_doses_of_one_unit_are_summed() {
    let mut play = Play::listed();
    play.knows(&json!({ "name": "NovoRapid" }));
    play.say("took 5 units of novorapid at 7");
    play.say("took 8 units of novorapid at 12:10");
    let told = play.say("how many units of novorapid have i had today?");
    assert!(told.shown().contains("13 units in all"), "{}", told.shown());
}
