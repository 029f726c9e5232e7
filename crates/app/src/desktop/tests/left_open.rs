//! What a model left open: chips, cards, and the ways on.

use super::*;

const METFORMIN: &str =
    r#"[TOOL_CALL:{"tool":"log_medication","parameters":{"medication_name":"metformin"},"confidence":0.95}]"#;
/// Of what no message here tells: a model that calls for it may have been talked into it, and the words do not take its turn over.
const STRAY: &str =
    r#"[TOOL_CALL:{"tool":"log_symptom","parameters":{"symptom_name":"headache","severity":6},"confidence":0.95}]"#;
const SAID: &str = "took metformin and lisinopril";

async fn half(house: &mut House) -> Turn {
    house.models(SAID, &[&format!("{METFORMIN} {STRAY}"), "Okay.", "Okay."]).await
}

#[tokio::test]
async fn what_a_model_leaves_is_recorded_once_from_the_words() {
    let mut house = House::new().await;
    let turn = house.models(SAID, &[METFORMIN, "Okay.", "Okay."]).await;
    assert_eq!((turn.done.len(), turn.taken_over, turn.handed), (2, true, None));
    house.restart().await;
    assert_eq!(house.timeline().await.len(), 2);
}

#[tokio::test]
async fn what_the_model_skipped_stands_under_the_reply_and_is_recorded_by_its_card_alone() {
    let mut house = House::new().await;
    let turn = half(&mut house).await;
    assert_eq!(turn.done.len(), 1);
    let handed = turn.handed.clone().unwrap();
    let open: Vec<(&str, bool)> = handed.open.iter().map(|each| (each.name.as_str(), each.log)).collect();
    assert_eq!(open, [("Lisinopril", true)]);
    assert!(!handed.ask_offline, "half of it is done: it would be done twice");
    let need = OpenNeedId { turn: turn.id.clone(), need: handed.open[0].need };
    let card = house.desktop.chat().log_open_need(need.clone()).await.unwrap();
    assert_eq!(house.timeline().await.len(), 1, "a card writes nothing");
    assert_eq!(field(&card, "medication_name").value, text("Lisinopril"));
    let again = house.desktop.chat().log_open_need(need.clone()).await.unwrap();
    assert_eq!((again.id.as_str(), house.cards().await.len()), (card.id.as_str(), 1), "pressed twice, it is one card");
    let turn = house.turn(&turn.id).await;
    assert_eq!((turn.handed, turn.asked.len()), (None, 1), "the card stands in place of the chip");
    house.confirm(&card, serde_json::json!({})).await;
    assert_eq!(house.timeline().await.len(), 2);
    assert!(house.desktop.chat().log_open_need(need).await.is_err(), "it is recorded: not once more");
    house.restart().await;
    assert_eq!(house.turn(&turn.id).await.handed, None);
}

#[tokio::test]
async fn what_is_left_is_not_offered_again_and_nothing_is_recorded() {
    let mut house = House::new().await;
    let turn = half(&mut house).await;
    assert_eq!(house.desktop.chat().leave_turn(TurnId { id: turn.id.clone() }).await.unwrap().handed, None);
    house.restart().await;
    assert_eq!(house.turn(&turn.id).await.handed, None);
    assert_eq!(house.timeline().await.len(), 1);
}

#[tokio::test]
async fn three_turns_escalated_in_a_row_are_told_and_survive_a_restart() {
    let mut house = House::new().await;
    for name in ["lisinopril", "amlodipine"] {
        let turn = house.models(&format!("took {name}"), &["Okay.", "Okay.", "Okay."]).await;
        assert_eq!((turn.handed, turn.done.len(), turn.taken_over), (None, 1, true), "{name}");
        house.restart().await;
    }
    let turn = house.models("took ramipril", &["I logged it.", "Done.", "Saved."]).await;
    let handed = turn.handed.unwrap();
    assert!(handed.stuck && handed.open.is_empty() && !handed.ask_offline, "{handed:?}");
    assert_eq!(house.models("took metformin", &[METFORMIN]).await.handed, None);
    let turn = house.models("took aspirin", &["Okay.", "Okay.", "Okay."]).await;
    assert_eq!(turn.handed, None, "a met need begins the count again");
}

#[tokio::test]
async fn a_model_that_met_no_need_leaves_the_turn_to_the_words() {
    let mut house = House::new().await;
    let made_up = METFORMIN.replace("metformin", "warfarin");
    let turn = house.models("took lisinopril", &[&made_up, "Okay.", "I saved it."]).await;
    assert_eq!((turn.done.len(), turn.blocked.len(), turn.taken_over), (1, 0, true), "{turn:?}");
    assert!(turn.done[0].label.contains("isinopril") && !turn.reply.contains("Not recorded"), "{turn:?}");
    let turn = house.models("when did I last take lisinopril?", &["Yes.", "Yes.", "Yes."]).await;
    assert!(turn.reply.contains("isinopril") && turn.taken_over, "{turn:?}");
    assert!(!turn.reply.contains("ot recorded") && !turn.reply.contains("not look"), "{turn:?}");
}

#[tokio::test]
async fn refusal_is_taken_back_once_the_call_was_made_again() {
    let mut house = House::new().await;
    let wrong = METFORMIN.replace("\"metformin\"}", "\"metformin\",\"taken_at\":\"soon\"}");
    let both = format!("{METFORMIN} {}", METFORMIN.replace("metformin", "lisinopril"));
    let turn = house.models(SAID, &[&wrong, &both]).await;
    assert_eq!((turn.done.len(), turn.blocked.len()), (2, 0), "{turn:?}");
    let other = wrong.replace("metformin", "warfarin");
    let one = METFORMIN.replace("metformin", "ramipril");
    let turn = house.models("took ramipril", &[&other, &one]).await;
    assert_eq!((turn.done.len(), turn.blocked.len()), (1, 1), "another thing stays refused: {turn:?}");
}

#[tokio::test]
async fn without_the_record_nothing_is_needed_and_the_gate_is_the_same() {
    let mut house = House::new().await;
    let turn = house.without("took metformin", &["All right."]).await;
    assert_eq!((turn.reply.as_str(), turn.handed), ("All right.", None));
    let made_up = METFORMIN.replace("metformin", "warfarin");
    let turn = house.without("took metformin", &[&made_up]).await;
    assert_eq!((turn.done.len(), turn.blocked.len()), (0, 1));
    let open = house.desktop.vault.opened().await.unwrap();
    let ledger = open.engine.store().ledger(&turn.id).await.unwrap().unwrap();
    assert_eq!(ledger["without_record"], true);
    assert_eq!(ledger["enforcement"]["outcome"], "SKIPPED_NO_REQUIREMENTS");
}

#[tokio::test]
async fn the_form_of_what_was_left_open_holds_what_was_understood_and_writes_it_once() {
    let mut house = House::new().await;
    let calls = format!("{METFORMIN} {STRAY}");
    let turn = house.models("took metformin and 10 mg lisinopril", &[&calls, "Okay.", "Okay."]).await;
    let need = turn.handed.unwrap().open[0].need;
    let id = OpenNeedId { turn: turn.id.clone(), need };
    let form = house.desktop.forms().open_need_form(id.clone()).await.unwrap();
    assert_eq!(
        (form.tool.as_str(), form.understood_of.as_deref()),
        ("log_medication", Some("took metformin and 10 mg lisinopril"))
    );
    let of = |name: &str| form.fields.iter().find(|field| field.name == name).unwrap().value.clone();
    assert_eq!((of("medication_name"), of("dose")), (text("Lisinopril"), text("10 mg")));
    assert_eq!(house.timeline().await.len(), 1, "opening it writes nothing");
    let values =
        form.fields.iter().filter_map(|field| Some((field.name.clone(), Some(field.value.clone()?)))).collect();
    let filled = OpenNeedForm { turn: turn.id.clone(), need, tool: form.tool, values };
    executed(house.desktop.forms().submit_open_need(filled.clone()).await.unwrap());
    assert_eq!(
        house.desktop.forms().submit_open_need(filled).await.unwrap_err().code,
        FailureCode::AlreadyDone,
        "once"
    );
    assert_eq!(house.timeline().await.len(), 2);
    house.restart().await;
    assert_eq!(house.turn(&turn.id).await.handed, None, "it is not offered again");
    assert!(house.desktop.chat().log_open_need(id).await.is_err());
}

#[tokio::test]
async fn a_window_said_in_the_chat_makes_no_reminder_and_is_led_to_its_form() {
    let mut house = House::new().await;
    let turn = house.say("remind me to stretch between 8 and 10pm every day").await;
    assert!(turn.asked.is_empty() && turn.done.is_empty());
    assert!(turn.reply.contains("in the form"), "{}", turn.reply);
    let need = turn.form.expect("its form is offered").need;
    let form = house.desktop.forms().open_need_form(OpenNeedId { turn: turn.id.clone(), need }).await.unwrap();
    let of = |name: &str| form.fields.iter().find(|field| field.name == name).unwrap().value.clone();
    assert_eq!((form.tool.as_str(), of("title")), ("plan_reminder", text("Stretch")));
    assert_eq!((of("times"), of("window_end")), (Some(Value::List(vec!["20:00".to_owned()])), text("22:00")));
    let values =
        form.fields.iter().filter_map(|field| Some((field.name.clone(), Some(field.value.clone()?)))).collect();
    let filled = OpenNeedForm { turn: turn.id.clone(), need, tool: form.tool, values };
    executed(house.desktop.forms().submit_open_need(filled).await.unwrap());
    assert_eq!(house.turn(&turn.id).await.form, None, "it is not offered again");
}

#[tokio::test]
async fn a_question_of_the_offline_assistant_offers_the_form_with_what_it_read() {
    let mut house = House::new().await;
    let turn = house.say("remind me to water the plants").await;
    assert!(turn.reply.contains("At what time"), "{}", turn.reply);
    let need = turn.form.expect("its form is offered").need;
    let form = house.desktop.forms().open_need_form(OpenNeedId { turn: turn.id.clone(), need }).await.unwrap();
    let title = form.fields.iter().find(|field| field.name == "title").unwrap().value.clone();
    assert_eq!((form.tool.as_str(), title), ("create_reminder", text("Water the plants")));
    assert_eq!(house.say("what's my name?").await.form, None, "a look-up has no form");
}
