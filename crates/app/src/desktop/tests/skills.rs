//! A skill's open step: shown, answered, passed over, left, and there again after a restart.

use super::*;

#[tokio::test]
async fn a_check_in_goes_step_by_step_and_survives_a_restart() {
    let mut house = House::new().await;
    let begun = house.say("start my daily check-in").await;
    assert!(begun.reply.contains("Daily check-in, 1 of 3: How is your mood today?"), "{}", begun.reply);
    house.restart().await;
    let mood = house.say("pretty good").await;
    assert_eq!(mood.done.len(), 1);
    assert!(mood.reply.contains("2 of 3: Do you have any symptoms today?"), "{}", mood.reply);
    let none = house.say("none").await;
    assert!(none.done.is_empty() && none.reply.starts_with("Daily check-in, 3 of 3"), "{}", none.reply);
    let left = house.say("stop").await;
    assert_eq!(left.reply, "Daily check-in: stopped. Recorded entries stay.");
    assert!(!house.say("good morning").await.reply.contains("check-in"));
    assert_eq!(house.timeline().await.len(), 1);
}

#[tokio::test]
async fn in_a_step_a_model_may_call_only_what_the_step_allows_or_the_words_ask_for() {
    let mut house = House::new().await;
    house.say("start my daily check-in").await;
    let reminder =
        r#"[TOOL_CALL:{"tool":"create_reminder","parameters":{"title":"Check in","time":"20:00"},"confidence":1}]"#;
    let mood = r#"[TOOL_CALL:{"tool":"update_mood","parameters":{"mood":"good"},"confidence":1}]"#;
    let turn = house.models("feeling good", &[&format!("{mood} {reminder}")]).await;
    assert_eq!((turn.done.len(), turn.asked.len(), turn.blocked.len()), (1, 0, 1));
    let dose = r#"[TOOL_CALL:{"tool":"log_medication","parameters":{"medication_name":"ibuprofen"},"confidence":1}]"#;
    let turn = house.models("took ibuprofen", &[dose]).await;
    assert_eq!(turn.done.len(), 1, "what the user says is never in the way of a routine");
    assert!(turn.reply.contains("2 of 3"), "the step stays open: {}", turn.reply);
}

#[tokio::test]
async fn a_visit_is_prepared_and_then_asks_for_what_to_note() {
    let mut house = House::new().await;
    let turn = house.say("help me prepare for my doctor's visit").await;
    assert!(turn.reply.contains("Visit preparation: Is there anything to note for the visit?"), "{}", turn.reply);
    assert_eq!(house.say("no").await.reply, "Visit preparation: that is all.");
}
