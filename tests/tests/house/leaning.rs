//! What leans on the turn before, or on words before it in the message: it is read with what it leans on, and else asked about.

use alara_tests::play::Play;
use serde_json::{Value, json};

#[test]
fn then_is_the_time_that_was_told_just_before() {
    let mut play = Play::listed();
    play.say("had heartburn at 7am");
    let told = play.say("took a paracetamol then");
    assert!(told.last()["taken_at"].as_str().is_some_and(|at| at.contains("T07:00")), "{}", told.shown());
    let told = Play::listed().say("felt shaky at 7am, sugar was 3.8 then");
    let glucose = told.written().iter().find(|one| one["tool"] == "log_vital").cloned().unwrap_or_default();
    let at = glucose["parameters"]["measured_at"].as_str().unwrap_or_default().to_owned();
    assert!(at.contains("T07:00"), "{at}: {}", told.shown());
}

#[test]
fn a_figure_puts_right_the_only_one_that_it_fits_of_what_was_told_together() {
    let mut play = Play::listed();
    play.say("sugar was 3.8, felt shaky");
    let told = play.say("actually 3.6");
    assert_eq!(told.pending()[0]["parameters"]["changes"], json!({ "value": 3.6 }), "{}", told.shown());
    // Far from every figure it is of none of them.
    let told = play.say("actually 36");
    assert!(told.pending().iter().all(|card| card["parameters"]["changes"]["value"] != json!(36)), "{}", told.shown());
}

#[test]
fn a_pulse_belongs_to_the_blood_pressure_before_it_and_is_recorded_once() {
    for said in ["with a pulse of 64", "actually pulse 64"] {
        let mut play = Play::listed();
        play.say("bp 138/76");
        let told = play.say(said);
        assert_eq!(told.written().len(), 1, "{said}: {}", told.shown());
        assert_eq!(told.pending()[0]["parameters"]["changes"], json!({ "pulse": 64 }), "{said}: {}", told.shown());
    }
}

#[test]
fn a_question_stays_open_past_one_remark() {
    let mut play = Play::listed();
    play.say("remind me to call my therapist");
    play.say("my cat is so funny");
    let told = play.say("today at 5pm");
    assert_eq!(told.pending()[0]["parameters"]["time"], "17:00", "{}", told.shown());
    assert_eq!(told.pending()[0]["parameters"]["title"], "Call my therapist", "{}", told.shown());
}

#[test]
fn how_often_it_is_now_changes_the_list_and_is_no_dose() {
    for (said, field, value) in [
        ("my losartan is twice a day now", "instructions", json!("twice a day")),
        ("losartan is every other day now", "every_days", json!(2)),
        ("my losartan is now every other day", "every_days", json!(2)),
    ] {
        let told = Play::listed().say(said);
        assert!(told.written().is_empty(), "{said}: {}", told.shown());
        assert_eq!(told.pending()[0]["tool"], "update_medication", "{said}: {}", told.shown());
        assert_eq!(told.pending()[0]["parameters"][field], value, "{said}: {}", told.shown());
    }
}

#[test]
fn what_there_is_now_is_a_stock_and_one_of_them_a_dose() {
    let mut play = Play::listed();
    let told = play.say("I have 28 losartan tablets now");
    assert_eq!(told.pending()[0]["parameters"]["stock"], json!(28), "{}", told.shown());
    play.say("yes");
    let told = play.say("just took one of them");
    let dose = told.written().iter().find(|one| one["tool"] == "log_medication").cloned().unwrap_or(Value::Null);
    assert_eq!(dose["parameters"]["medication_name"], "Losartan", "{}", told.shown());
}

#[test]
fn an_hour_of_another_day_is_of_waking_time() {
    for (said, time) in [
        ("remind me Friday at 3 to get flowers", "15:00"),
        ("remind me on Friday at 12 to get flowers", "12:00"),
        ("remind me Friday at 7 to get flowers", "07:00"),
        ("remind me Friday at 3am to get flowers", "03:00"),
    ] {
        let told = Play::listed().say(said);
        assert_eq!(told.pending()[0]["parameters"]["time"], time, "{said}: {}", told.shown());
    }
}

#[test]
fn both_and_all_of_them_answer_which_of_those_that_fell_due() {
    for (answer, taken) in [("both", 2), ("both of them", 2), ("all of them", 2), ("all three", 0)] {
        let mut play = Play::new();
        for name in ["Escitalopram", "Ramipril"] {
            play.knows(&json!({ "name": name, "dose": "10 mg", "times": ["14:00"] }));
        }
        let asked = play.say("done");
        assert!(asked.written().is_empty() && asked.shown().contains('?'), "{}", asked.shown());
        let told = play.say(answer);
        assert_eq!(told.written().len(), taken, "{answer}: {}", told.shown());
    }
}

#[test]
fn a_counted_dose_is_put_right_by_another_count_of_the_same_thing() {
    let mut play = Play::listed();
    play.knows(&json!({ "name": "Ventolin", "as_needed": true }));
    play.say("felt shaky at 1:45 and took 2 puffs of ventolin");
    let told = play.say("actually it was 3 puffs");
    assert_eq!(told.pending()[0]["parameters"]["changes"], json!({ "dose": "3 puffs" }), "{}", told.shown());
    let told = play.say("actually it was 3 tablets");
    let tablets = |card: &Value| card["parameters"]["changes"]["dose"] == json!("3 tablets");
    assert!(!told.pending().iter().any(tablets), "{}", told.shown());
}

#[test]
fn what_is_counted_and_named_behind_a_dose_is_one_more_and_nobodys_else() {
    let mut play = Play::listed();
    play.knows(&json!({ "name": "Ventolin", "as_needed": true }));
    play.say("had my losartan");
    let told = play.say("and 2 more puffs of ventolin");
    let named =
        |one: &&Value| one["parameters"]["medication_name"] == "Ventolin" && one["parameters"]["dose"] == "2 puffs";
    assert_eq!(told.written().iter().filter(named).count(), 1, "{}", told.shown());
}

#[test]
fn how_bad_a_symptom_is_said_behind_it_is_a_change_of_its_entry() {
    for (said, word) in [("it is mild", "mild"), ("actually it's severe", "severe")] {
        let mut play = Play::listed();
        play.say("I have a headache");
        let told = play.say(said);
        assert_eq!(told.pending()[0]["parameters"]["changes"]["data"]["severity"], word, "{said}: {}", told.shown());
    }
    let mut play = Play::listed();
    play.say("I have a headache");
    let told = play.say("the weather is mild");
    assert!(told.pending().is_empty(), "{}", told.shown());
}

#[test]
fn she_is_and_she_has_are_of_whom_the_talk_spoke() {
    for said in ["she's been dizzy this morning", "she has been dizzy this morning", "shes been dizzy"] {
        let mut play = Play::listed();
        play.step(&json!({ "known_person": { "name": "Margaret", "aka": ["wife"] } }));
        play.say("Margaret's blood pressure was 138/72 at 8");
        play.say("yes");
        let told = play.say(said);
        assert_eq!(told.pending()[0]["person"], "Margaret", "{said}: {}", told.shown());
        assert!(!told.shown().contains("emergency"), "{said}: {}", told.shown());
    }
}

#[test]
fn what_did_i_take_asked_behind_anothers_doses_is_of_oneself() {
    let mut play = Play::listed();
    play.step(&json!({ "known_person": { "name": "Margaret" } }));
    play.say("had my losartan");
    play.say("what did Margaret take today?");
    let told = play.say("and what did I take today?");
    assert!(told.shown().contains("Losartan"), "{}", told.shown());
}

#[test]
fn the_next_one_due_is_of_what_was_taken_last() {
    let mut play = Play::listed();
    play.say("had my losartan");
    for asked in ["when's the next one due?", "when's the next losartan due?"] {
        let told = play.say(asked);
        assert!(told.shown().contains("Losartan") && told.shown().contains("tomorrow"), "{asked}: {}", told.shown());
    }
}

#[test]
fn two_times_before_one_appointment_are_two_reminders_of_it() {
    let told = Play::listed()
        .say("I've got a midwife appointment on Friday at 2:15pm, remind me the day before at 6pm and an hour before");
    let at: Vec<&Value> = told.pending().iter().map(|card| &card["parameters"]["time"]).collect();
    assert_eq!(at, ["18:00", "13:15"], "{}", told.shown());
    let same = |card: &Value| card["parameters"]["title"] == "Midwife appointment";
    assert!(told.pending().iter().all(same), "{}", told.shown());
}

#[test]
fn yes_but_agrees_to_all_that_was_shown_and_changes_the_one_that_it_names() {
    let mut play = Play::listed();
    play.step(&json!({ "known_person": { "name": "Walter" } }));
    play.say("Walter had his warfarin and furosemide at 8");
    let told = play.say("yes, but the furosemide was at 8:30");
    assert_eq!((told.written().len(), told.pending().len()), (2, 0), "{}", told.shown());
    let at = |name: &str| {
        let found = told.written().iter().find(|one| one["parameters"]["medication_name"] == name).cloned();
        found.unwrap_or_default()["parameters"]["taken_at"].as_str().unwrap_or_default().get(11..16).map(str::to_owned)
    };
    assert_eq!((at("Warfarin").as_deref(), at("Furosemide").as_deref()), (Some("08:00"), Some("08:30")));
}

#[test]
fn what_a_dose_was_taken_with_completes_its_entry() {
    for said in ["with food", "it was with food"] {
        let mut play = Play::listed();
        play.say("took a paracetamol");
        let told = play.say(said);
        assert_eq!(
            told.pending()[0]["parameters"]["changes"],
            json!({ "notes": "with food" }),
            "{said}: {}",
            told.shown()
        );
    }
}

#[test]
fn his_and_her_in_a_message_are_of_the_one_that_it_named() {
    let mut play = Play::listed();
    play.step(&json!({ "known_person": { "name": "Leo" } }));
    let told = play.say("Leo took his tylenol at 8 and his temp was 101.8");
    let of_leo = told.pending().iter().filter(|card| card["person"] == "Leo").count();
    assert_eq!(of_leo, 2, "{}", told.shown());
    // Of two it may be either's: nobody's, and it is told.
    let told = Play::listed().say("my brother took his tylenol, my dad took an aspirin and his temp was 101.8");
    assert!(!told.written().iter().chain(told.pending()).any(|one| one["tool"] == "log_vital"), "{}", told.shown());
}

#[test]
fn a_symptom_is_of_when_it_is_said_to_have_begun() {
    for said in ["headache, started at 9am", "my knee hurts. It began at 9am", "big toe pain again, it started at 9am"]
    {
        let told = Play::listed().say(said);
        let at = told.last()["occurred_at"].as_str().unwrap_or_default().to_owned();
        assert!(at.contains("T09:00"), "{said}: {at} {}", told.shown());
    }
}

#[test]
fn thanks_with_a_kind_word_are_answered_and_thanks_before_something_told_are_not_all_that_was_said() {
    for said in ["thank you, very kind", "cheers for sorting that", "okie thanks"] {
        let told = Play::listed().say(said);
        assert_eq!(told.shown(), "You\u{2019}re welcome.", "{said}");
        assert!(told.written().is_empty(), "{said}: {:#}", told.0);
    }
    for said in ["thanks, I got the wrong ones", "thank you, my sister is here"] {
        let told = Play::listed().say(said);
        assert!(!told.shown().contains("welcome"), "{said}: {}", told.shown());
    }
}

#[test]
fn confusion_is_called_so_and_no_fog() {
    let mut play = Play::listed();
    play.step(&json!({ "known_person": { "name": "Mum" } }));
    play.say("Mum's blood pressure was 138/72 at 8");
    play.say("yes");
    let told = play.say("she's been really confused this afternoon");
    assert_eq!(told.pending()[0]["parameters"]["data"]["symptoms"], json!(["confusion"]), "{}", told.shown());
}
