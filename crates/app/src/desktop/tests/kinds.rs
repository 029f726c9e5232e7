//! Allergies, conditions, vaccinations, results of a laboratory and periods, from what is said to what is asked about them.

use super::*;
use serde_json::json;

/// Says it, and says yes to every card.
async fn told(house: &mut House, words: &str) {
    let turn = house.say(words).await;
    for card in &turn.asked {
        house.confirm(card, json!({})).await;
    }
}

#[tokio::test]
async fn what_was_told_of_each_kind_answers_its_question() {
    let mut house = House::new().await;
    for words in [
        "I'm allergic to penicillin (it gives me hives)",
        "I have type 2 diabetes",
        "got my tetanus shot at CVS on 3 May 2024",
        "my A1C was 6.8%",
        "my period started today",
    ] {
        told(&mut house, words).await;
    }
    for (question, holds) in [
        ("what am I allergic to?", "penicillin, hives"),
        ("what conditions do I have?", "Type 2 diabetes"),
        ("when was my last tetanus shot?", "May 3, 2024"),
        ("what was my last A1C?", "A1C 6.8 %"),
        ("when did my last period start?", "Period, start"),
    ] {
        let turn = house.say(question).await;
        assert!(turn.reply.contains(holds), "{question}: {}", turn.reply);
    }
    let kinds: Vec<EntryKind> = house.timeline().await.iter().map(|entry| entry.kind).collect();
    for kind in
        [EntryKind::Allergy, EntryKind::Condition, EntryKind::Immunization, EntryKind::LabResult, EntryKind::Cycle]
    {
        assert!(kinds.contains(&kind), "{kind:?} in {kinds:?}");
    }
}

#[tokio::test]
async fn card_of_a_medication_names_an_allergy_of_years_ago() {
    let mut house = House::new().await;
    told(&mut house, "I'm allergic to ibuprofen").await;
    house.time.advance(Duration::days(400));
    let turn = house.say("add Advil 200 mg to my medications").await;
    let reasons = format!("{:?}", turn.asked);
    assert!(reasons.contains("You told Alara on March 14, 2026 that you are allergic to ibuprofen."), "{reasons}");
    let other = house.say("add metformin 500 mg to my medications").await;
    assert!(!format!("{:?}", other.asked).contains("allergic"), "{:?}", other.asked);
}

#[tokio::test]
async fn lab_result_of_no_living_body_is_asked_about_in_chat_and_form() {
    let mut house = House::new().await;
    let turn = house.say("creatinine 88 mg/dL").await;
    assert_eq!(turn.asked.len(), 1, "{}", turn.reply);
    let form = house.form("log_lab_result", json!({ "test": "creatinine", "value": "88", "unit": "mg/dL" })).await;
    assert!(matches!(form, Written::Asked { .. }), "{form:?}");
    let fine = house.form("log_lab_result", json!({ "test": "creatinine", "value": "88", "unit": "umol/L" })).await;
    executed(fine);
}
