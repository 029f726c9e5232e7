//! A person says what happened; it is judged, asked about where it must be, and stands in the record once. On a real vault.

use alara_tests::play::{Play, call};
use serde_json::{Value, json};

const CHECKUP: &str = "I went to the hospital yesterday for a checkup";

fn checkup() -> String {
    let parameters =
        json!({ "log_type": "visit", "title": "Hospital checkup", "occurred_at": "2026-01-25T10:00:00-05:00" });
    format!("Shall I keep that? {}", call("call-1", "create_care_log", &parameters, 0.85))
}

fn reminder() -> String {
    let parameters = json!({ "title": "Take medication", "time": "09:00", "days": [1, 2, 3, 4, 5, 6, 7] });
    format!("Shall I remind you? {}", call("call-1", "create_reminder", &parameters, 0.9))
}

fn dose(id: &str, name: &str) -> String {
    call(id, "log_medication", &json!({ "medication_name": name }), 0.95)
}

// The table of the first issue, row by row.

#[test]
fn a_dose_is_written_at_once_and_what_nobody_said_is_left_out() {
    let mut play = Play::new();
    let made_up = json!({ "medication_name": "aspirin", "dose": "1 tablet" });
    let told = play.hear("I took my aspirin this morning", &[&call("call-1", "log_medication", &made_up, 0.95)]);
    assert_eq!(told.verdicts(), ["executed"]);
    assert_eq!(told.call(0)["left_out"], json!(["dose"]));
    assert_eq!(told.tools(), ["log_medication"]);
    assert_eq!(
        *told.last(),
        json!({ "medication_name": "aspirin", "taken_at": "2026-01-26", "taken_at_part": "morning" })
    );
    assert!(told.shown().contains("dose"), "the user is told: {}", told.shown());
    assert!(told.pending().is_empty());
}

#[test]
fn a_reminder_waits_and_stands_once_confirmed() {
    let mut play = Play::new();
    let asked = play.hear("Remind me to take my medication at 9am", &[&reminder()]);
    assert_eq!(asked.verdicts(), ["pending"]);
    assert!(asked.written().is_empty());
    let confirmed = play.confirm(&asked.waits());
    assert_eq!(confirmed.tools(), ["create_reminder"]);
    assert_eq!(confirmed.last()["time"], "09:00");
    assert!(confirmed.pending().is_empty());
}

#[test]
fn a_reminder_that_was_rejected_leaves_nothing() {
    let mut play = Play::new();
    let asked = play.hear("Remind me to take my medication at 9am", &[&reminder()]);
    let before = play.audit().len();
    let rejected = play.reject(&asked.waits());
    assert!(rejected.written().is_empty() && rejected.pending().is_empty());
    assert_eq!(play.audit().len(), before, "no operation was written");
}

#[test]
fn a_critical_record_waits_with_its_unsaid_hour_marked_and_a_yes_with_another_date_writes_that_date_once() {
    let mut play = Play::new();
    let asked = play.hear(CHECKUP, &[&checkup()]);
    assert_eq!(asked.verdicts(), ["pending"]);
    assert_eq!(asked.call(0)["provenance"]["occurred_at"], "assumed");
    assert!(asked.shown().contains("not said"), "{}", asked.shown());
    let id = asked.waits();
    let answered = play.say("Yes, but the date was January 19th");
    assert_eq!(answered.tools(), ["create_care_log"]);
    assert_eq!(answered.last()["occurred_at"], "2026-01-19", "the made-up hour is not carried over");
    assert!(answered.pending().is_empty());
    assert_eq!(play.confirm(&id).tools(), ["create_care_log"], "once");
}

#[test]
fn two_events_of_one_message_are_two_operations() {
    let mut play = Play::new();
    let before = play.audit().len();
    let mood = call("call-1", "update_mood", &json!({ "mood": "great" }), 0.9);
    let reply = format!("{mood} {}", dose("call-2", "morning medication"));
    let told = play.hear("I'm feeling great today and I took my morning medication", &[&reply]);
    assert_eq!(told.verdicts(), ["executed", "executed"]);
    assert_eq!(told.tools(), ["update_mood", "log_medication"]);
    assert_eq!(play.audit().len(), before + 2);
}

#[test]
fn a_symptom_is_no_dose() {
    let mut play = Play::new();
    let guess = call("call-1", "log_medication", &json!({ "medication_name": "aspirin" }), 0.5);
    let told = play.hear("I have a headache", &[&guess]);
    assert_eq!(told.verdicts()[0], "blocked");
    assert!(told.reasons(0).contains(&"low_confidence"), "{:?}", told.reasons(0));
    assert!(told.pending().is_empty() && told.written().is_empty());
    assert!(told.shown().contains('?'), "the reply asks: {}", told.shown());
}

#[test]
fn the_offline_assistant_proposes_both_and_both_are_written() {
    let mut play = Play::new();
    let told = play.say("took two ibuprofen and my bp was 128 over 82");
    assert_eq!(told.verdicts(), ["executed", "executed"]);
    assert_eq!(told.tools(), ["log_medication", "log_blood_pressure"]);
    let pressure = told.last();
    assert_eq!((pressure["systolic"].as_i64(), pressure["diastolic"].as_i64()), (Some(128), Some(82)));
    let taken = &told.written()[0]["parameters"];
    assert!(taken["medication_name"].as_str().is_some_and(|name| name.eq_ignore_ascii_case("ibuprofen")));
    assert!(taken["dose"].as_str().is_some_and(|dose| dose.starts_with('2')), "{taken}");
}

fn on_two_medications(play: &mut Play) {
    play.knows(&json!({ "name": "Metformin", "dose": "500 mg" }));
    play.knows(&json!({ "name": "Lisinopril" }));
}

/// The messages that the last operation stands on.
fn sources(play: &mut Play) -> usize {
    let audit = play.audit();
    let last = audit.last().cloned().unwrap_or_default();
    last["grant"]["messages"].as_array().map(Vec::len).unwrap_or_default()
}

#[test]
fn an_answer_to_a_question_of_the_assistant_is_written_once_and_cites_both_messages() {
    for restart in [false, true] {
        let mut play = Play::new();
        on_two_medications(&mut play);
        let asked = play.hear("took my pill", &["Which one?"]);
        assert!(asked.written().is_empty() && asked.pending().is_empty());
        if restart {
            play.restart();
        }
        let told = play.hear("the metformin", &[&dose("call-1", "metformin")]);
        assert_eq!(told.verdicts(), ["executed"], "restart: {restart}, {:#}", told.0);
        assert_eq!(told.tools(), ["log_medication"]);
        assert_eq!(sources(&mut play), 2, "both messages are its source");
    }
}

#[test]
fn the_offline_assistant_asks_which_one_and_understands_the_answer() {
    for restart in [false, true] {
        let mut play = Play::new();
        on_two_medications(&mut play);
        let asked = play.say("took my pill");
        assert!(asked.shown().contains('?') && asked.written().is_empty(), "{}", asked.shown());
        if restart {
            play.restart();
        }
        let told = play.say("the metformin");
        assert_eq!(told.tools(), ["log_medication"], "restart: {restart}, {}", told.shown());
        assert_eq!(sources(&mut play), 2);
        assert_eq!(play.say("the metformin").tools(), ["log_medication"], "an answer is not an answer twice");
    }
}

#[test]
fn a_bare_name_is_no_statement() {
    let mut play = Play::new();
    on_two_medications(&mut play);
    let told = play.hear("the metformin", &[&dose("call-1", "metformin")]);
    assert_eq!(told.verdicts()[0], "blocked");
    assert!(told.written().is_empty() && told.pending().is_empty());
    assert!(play.say("the metformin").written().is_empty());
}

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
    let stale = play.say("yes");
    assert_eq!(stale.written().len(), 1, "{}", stale.shown());
    assert!(stale.shown().contains("waits still"), "{}", stale.shown());
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

// One event is one record.

#[test]
fn one_event_proposed_by_two_tools_is_written_once() {
    let mut play = Play::new();
    let visit = json!({ "visit_type": "appointment", "provider": "Dr. Patel", "date": "2026-01-25" });
    let care = json!({ "log_type": "visit", "title": "Saw Dr. Patel", "occurred_at": "2026-01-25" });
    let reply = format!(
        "{} {}",
        call("call-1", "log_doctor_visit", &visit, 0.9),
        call("call-2", "create_care_log", &care, 0.9)
    );
    let told = play.hear("I saw Dr. Patel yesterday", &[&reply]);
    assert_eq!(told.verdicts(), ["pending", "duplicate"], "{:#}", told.0);
    assert_eq!(play.confirm(&told.waits()).written().len(), 1);
}

#[test]
fn one_event_proposed_twice_in_a_turn_is_written_once() {
    let mut play = Play::new();
    let reply = format!("{} {}", dose("call-1", "aspirin"), dose("call-2", "aspirin"));
    let told = play.hear("took an aspirin", &[&reply]);
    assert_eq!(told.verdicts(), ["executed", "duplicate"]);
    assert_eq!(told.written().len(), 1);
}

#[test]
fn another_persons_event_is_not_recorded() {
    let mut play = Play::new();
    let told = play.hear("my wife took her aspirin", &[&dose("call-1", "aspirin")]);
    assert_eq!(told.verdicts()[0], "blocked");
    assert!(told.written().is_empty() && told.pending().is_empty());
}

#[test]
fn a_call_id_that_a_later_turn_uses_again_is_a_new_call() {
    let mut play = Play::new();
    play.hear("took my aspirin", &[&dose("call-1", "aspirin")]);
    let told = play.hear("took my metformin", &[&dose("call-1", "metformin")]);
    assert_eq!(told.verdicts(), ["executed"]);
    assert_eq!(told.written().len(), 2);
    let first = play.hear(CHECKUP, &[&checkup()]).waits();
    let told = play.hear("Remind me to take my medication at 9am", &[&reminder()]);
    assert_eq!(told.pending().len(), 2);
    assert_ne!(told.pending()[0]["id"], told.pending()[1]["id"]);
    assert_eq!(play.confirm(&first).tools().last(), Some(&"create_care_log"));
}

// Corrections.

fn last(changes: Option<Value>) -> Value {
    match changes {
        Some(changes) => json!({ "entry": "last", "changes": changes }),
        None => json!({ "entry": "last" }),
    }
}

#[test]
fn a_correction_of_the_last_entry_asks_and_then_changes_it() {
    let mut play = Play::new();
    play.say("my bp was 128 over 82");
    let parameters = last(Some(json!({ "systolic": 138 })));
    let asked =
        play.hear("change the last entry, the systolic was 138", &[&call("call-1", "correct_entry", &parameters, 0.9)]);
    assert_eq!(asked.verdicts(), ["pending"], "{:#}", asked.0);
    let written = play.confirm(&asked.waits());
    assert_eq!(written.tools(), ["log_blood_pressure", "correct_entry"]);
    let ask = call("call-1", "get_vitals", &json!({ "kind": "blood_pressure" }), 0.9);
    let told = play.hear("what was my blood pressure?", &[&ask, ""]);
    assert!(told.shown().contains("138") && !told.shown().contains("128"), "{}", told.shown());
    play.verified();
}

#[test]
fn a_deletion_of_the_last_entry_asks_and_then_removes_it_and_undo_brings_it_back() {
    let mut play = Play::new();
    play.say("my bp was 128 over 82");
    let asked = play.hear("delete the last entry", &[&call("call-1", "delete_entry", &last(None), 0.9)]);
    assert_eq!(asked.verdicts(), ["pending"], "{:#}", asked.0);
    play.confirm(&asked.waits());
    let ask = call("call-1", "get_vitals", &json!({ "kind": "blood_pressure" }), 0.9);
    let told = play.hear("what was my blood pressure?", &[&ask, ""]);
    assert!(!told.shown().contains("128"), "{}", told.shown());
    play.undo_last();
    let told = play.hear("what was my blood pressure?", &[&ask, ""]);
    assert!(told.shown().contains("128"), "{}", told.shown());
    play.verified();
}

#[test]
fn an_undo_takes_back_and_the_undo_of_it_does_it_again() {
    let mut play = Play::new();
    play.say("took an aspirin");
    let operations = play.audit().len();
    let undo = play.undo_last();
    assert!(play.later("PT1M").written().is_empty());
    play.undo(&undo);
    assert_eq!(play.later("PT1M").tools(), ["log_medication"]);
    assert_eq!(play.audit().len(), operations + 2, "the log only grows");
    assert_eq!(play.verified(), operations as u64 + 2);
}
