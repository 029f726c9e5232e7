//! What waits on a person: it waits through anything, is decided once, and is shown again where it is not what was shown any more. And
//! doses, which can make it so.

use alara_tests::play::Play;
use alara_tests::said::{CHECKUP, call, checkup, dose};
use serde_json::json;

// What waits.

#[test]
fn confirming_twice_writes_once() {
    let mut play = Play::new();
    let id = play.hear(CHECKUP, &[&checkup()]).waits();
    let before = play.audit().len();
    assert_eq!(play.confirm(&id).tools(), ["create_care_log"]);
    let again = play.confirm(&id);
    assert_eq!(again.tools(), ["create_care_log"]);
    assert!(again.shown().contains("already"), "{}", again.shown());
    assert_eq!(play.audit().len(), before + 1);
}

#[test]
fn a_rejected_card_cannot_be_confirmed_any_more() {
    let mut play = Play::new();
    let id = play.hear(CHECKUP, &[&checkup()]).waits();
    play.reject(&id);
    assert!(play.confirm(&id).written().is_empty());
}

#[test]
fn an_edit_waits_again_and_the_audit_keeps_what_was_proposed_and_what_was_written() {
    let mut play = Play::new();
    let id = play.hear(CHECKUP, &[&checkup()]).waits();
    let edited = play.edit(&id, &json!({ "title": "Checkup", "occurred_at": "2026-01-19" }));
    assert!(edited.written().is_empty(), "an edit writes nothing");
    let version = edited.waits();
    let written = play.confirm(&version);
    assert_eq!(written.last()["title"], "Checkup");
    assert_eq!(written.last()["occurred_at"], "2026-01-19");
    let audit = play.audit();
    let payload = &audit.last().expect("an operation")["payload"];
    assert_eq!(payload["proposed"]["title"], "Hospital checkup");
    assert_eq!(payload["proposed"]["occurred_at"], "2026-01-25T10:00:00-05:00");
    assert_eq!(payload["written"]["occurred_at"], "2026-01-19");
    assert_eq!(play.confirm(&id).tools(), ["create_care_log"], "nor does the old version write again");
}

#[test]
fn an_edit_that_fails_a_check_leaves_the_original_waiting() {
    let mut play = Play::new();
    let id = play.hear(CHECKUP, &[&checkup()]).waits();
    let refused = play.edit(&id, &json!({ "occurred_at": "2027-01-19" }));
    assert_eq!(refused.waits(), id, "what is recorded has happened: {}", refused.shown());
    assert_eq!(refused.pending()[0]["parameters"]["occurred_at"], "2026-01-25T10:00:00-05:00");
}

#[test]
fn a_yes_by_chat_leaves_out_what_nobody_said() {
    let mut play = Play::new();
    play.hear(CHECKUP, &[&checkup()]);
    let told = play.say("yes");
    assert_eq!(told.tools(), ["create_care_log"]);
    assert!(told.last()["occurred_at"].as_str().is_some_and(|at| at.starts_with("2026-01-25")));
}

#[test]
fn a_no_by_chat_rejects_and_a_deferral_leaves_it_waiting() {
    let mut play = Play::new();
    let id = play.hear(CHECKUP, &[&checkup()]).waits();
    assert_eq!(play.say("not yet").waits(), id);
    let told = play.say("no, cancel that");
    assert!(told.pending().is_empty() && told.written().is_empty());
}

#[test]
fn a_new_statement_is_never_an_answer() {
    let mut play = Play::new();
    let id = play.hear(CHECKUP, &[&checkup()]).waits();
    let told = play.say("I also took my metformin");
    assert_eq!(told.tools(), ["log_medication"]);
    assert_eq!(told.waits(), id);
}

#[test]
fn a_confirmation_survives_a_restart() {
    let mut play = Play::new();
    let id = play.hear(CHECKUP, &[&checkup()]).waits();
    assert_eq!(play.restart().waits(), id);
    assert_eq!(play.confirm(&id).tools(), ["create_care_log"]);
    play.restart();
    assert_eq!(play.confirm(&id).tools(), ["create_care_log"], "nor is it written twice over a restart");
}

#[test]
fn an_expiry_is_neither_yes_nor_no() {
    let mut play = Play::new();
    let id = play.hear(CHECKUP, &[&checkup()]).waits();
    assert_eq!(play.later("P6DT23H").waits(), id, "it waits for seven days");
    let expired = play.later("PT2H");
    assert!(expired.pending().is_empty() && expired.written().is_empty());
    let late = play.confirm(&id);
    assert!(late.written().is_empty() && late.shown().contains("expired"), "{}", late.shown());
    assert!(play.reject(&id).shown().contains("expired"), "nor was it a no");
}

// Doses.

#[test]
fn a_second_dose_within_its_interval_asks_and_names_the_first() {
    let mut play = Play::new();
    play.knows(&json!({ "name": "Ibuprofen", "min_interval_hours": 6 }));
    assert_eq!(play.hear("took ibuprofen", &[&dose("call-1", "ibuprofen")]).verdicts(), ["executed"]);
    play.later("PT5H");
    let second = play.hear("took ibuprofen", &[&dose("call-1", "ibuprofen")]);
    assert_eq!(second.verdicts(), ["pending"]);
    assert_eq!(second.reasons(0), ["possible_double_dose"]);
    assert!(second.shown().contains("14:00"), "the earlier time is shown: {}", second.shown());
    assert_eq!(second.written().len(), 1);
    assert_eq!(play.confirm(&second.waits()).written().len(), 2);
    play.later("PT6H");
    assert_eq!(play.hear("took ibuprofen", &[&dose("call-1", "ibuprofen")]).verdicts(), ["executed"]);
}

#[test]
fn a_card_is_shown_again_where_a_dose_came_between() {
    let mut play = Play::new();
    let unsure = json!({ "id": "call-1", "tool": "log_medication", "parameters": { "medication_name": "ibuprofen" } });
    let asked = play.hear("took ibuprofen", &[&format!("[TOOL_CALL:{unsure}]")]);
    assert_eq!(asked.verdicts(), ["pending"], "a call without confidence asks");
    play.later("PT1H");
    let parameters = json!({ "medication_name": "ibuprofen" });
    let between = play.hear("I have just taken an ibuprofen", &[&call("call-2", "log_medication", &parameters, 0.95)]);
    assert_eq!(between.verdicts(), ["executed"], "{:#}", between.0);
    let stale = play.confirm(&asked.waits());
    assert_eq!(stale.written().len(), 1, "a new finding writes nothing: {}", stale.shown());
    let again = stale.waits();
    assert!(stale.shown().contains("already recorded"), "{}", stale.shown());
    assert_eq!(play.confirm(&again).written().len(), 2, "now it was shown");
}

#[test]
fn a_card_that_named_one_dose_is_shown_again_where_another_came_between() {
    let mut play = Play::new();
    play.knows(&json!({ "name": "Ibuprofen", "min_interval_hours": 6 }));
    play.hear("took ibuprofen", &[&dose("call-1", "ibuprofen")]);
    play.later("PT1H");
    let first = play.hear("took ibuprofen", &[&dose("call-1", "ibuprofen")]).waits();
    play.later("PT1H");
    let both = play.hear("took an ibuprofen just now", &[&dose("call-1", "ibuprofen")]);
    let second = both.pending()[1]["id"].as_str().unwrap_or_default().to_owned();
    assert_eq!(play.confirm(&second).written().len(), 2);
    let stale = play.confirm(&first);
    assert_eq!(stale.written().len(), 2, "the card did not name the dose of 16:00: {}", stale.shown());
    assert_eq!(stale.pending().len(), 1);
}

#[test]
fn a_yes_by_chat_is_shown_again_too_where_a_dose_came_between() {
    let mut play = Play::new();
    let unsure = json!({ "id": "call-1", "tool": "log_medication", "parameters": { "medication_name": "ibuprofen" } });
    play.hear("took ibuprofen", &[&format!("[TOOL_CALL:{unsure}]")]);
    play.later("PT1H");
    play.hear("I have just taken an ibuprofen", &[&dose("call-2", "ibuprofen")]);
    let asked = play.say("yes");
    assert_eq!(asked.written().len(), 1, "the last reply was about another dose: {}", asked.shown());
    let stale = play.say("yes");
    assert_eq!(stale.written().len(), 1, "{}", stale.shown());
    assert!(stale.shown().contains("still pending"), "{}", stale.shown());
    assert_eq!(play.confirm(&stale.waits()).written().len(), 2);
}

#[test]
fn a_card_that_waited_over_night_is_not_shown_again_for_its_words_alone() {
    let mut play = Play::new();
    play.hear("took ibuprofen", &[&dose("call-1", "ibuprofen")]);
    play.later("PT1H");
    let second = play.hear("took ibuprofen", &[&dose("call-1", "ibuprofen")]);
    play.later("P1D");
    assert_eq!(play.confirm(&second.waits()).written().len(), 2, "today of the card is yesterday now");
}

#[test]
fn two_doses_of_one_message_are_two() {
    let mut play = Play::new();
    let told = play.say("took aspirin and metformin");
    assert_eq!(told.tools(), ["log_medication", "log_medication"]);
}

#[test]
fn a_dose_settles_its_occurrence_and_undo_opens_it_again() {
    let mut play = Play::new();
    play.at("2026-01-25T07:00:00-05:00");
    play.knows(&json!({ "name": "Metformin", "times": ["08:00"] }));
    play.at("2026-01-26T08:05:00-05:00");
    let ask = call("call-1", "get_adherence", &json!({ "since": "2026-01-26", "until": "2026-01-26" }), 0.9);
    let adherence = |play: &mut Play| play.hear("how was my adherence today?", &[&ask, ""]).shown().to_owned();
    let open = adherence(&mut play);
    play.say("took my metformin");
    let settled = adherence(&mut play);
    assert_ne!(open, settled, "the dose counts");
    play.undo_last();
    assert_eq!(adherence(&mut play), open, "and no more once it is undone");
    play.verified();
}

#[test]
fn what_is_told_besides_leaves_what_waits_as_it_was() {
    let mut play = Play::new();
    let asked = play.say("Dr. Patel is putting me on ramipril 2.5 mg");
    let waits = asked.pending().to_vec();
    assert!(!waits.is_empty());
    for words in [
        "gave my son 5 ml calpol at 3",
        "weight 82.4",
        "bp 128/82",
        "her temp was 38.5",
        "pls remind me to do my peak flow",
        "I took my statin already, right?",
    ] {
        let told = play.say(words);
        assert!(waits.iter().all(|one| told.pending().contains(one)), "{words}");
        assert!(!told.tools().contains(&"add_medication"), "{words}");
    }
    let told = play.say("yes to the ramipril");
    assert!(told.tools().contains(&"add_medication"));
}

#[test]
fn an_hour_that_was_asked_for_keeps_how_often_was_said_before() {
    let mut play = Play::new();
    play.say("remind me to take amoxicillin every 8 hours for 7 days");
    let asked = play.say("7am");
    let [only] = asked.pending() else { panic!("{:?}", asked.pending()) };
    assert_eq!(only["parameters"]["every_hours"], 8);
    assert_eq!(only["parameters"]["time"], "07:00");
    assert!(only["parameters"]["until"].is_string());
}
