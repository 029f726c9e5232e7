//! An earlier reminder that is chosen on the card of an appointment.

use super::*;

const DENTIST: &str = "I've got a dentist appointment next Tuesday at 2";

#[tokio::test]
async fn card_of_an_appointment_offers_earlier_reminders() {
    let mut house = House::notifies().await;
    house.say(DENTIST).await;
    let card = house.cards().await.remove(0);
    let labels: Vec<&str> = card.earlier.iter().map(|each| each.label.as_str()).collect();
    assert_eq!(labels, ["An hour before", "The day before at 18:00"]);
    let Outcome::Confirmed { .. } = house.confirm(&card, serde_json::json!({})).await else { panic!("not confirmed") };
    for each in &card.earlier {
        let form = SubmitForm { tool: card.tool.clone(), values: each.values.clone() };
        executed(house.desktop.forms().submit_form(form).await.unwrap());
    }
    let mut times: Vec<String> = house
        .desktop
        .record()
        .reminders(NoInput {})
        .await
        .unwrap()
        .reminders
        .into_iter()
        .map(|row| row.schedule)
        .collect();
    times.sort();
    assert_eq!(times.len(), 3, "{times:?}");
}

#[tokio::test]
async fn card_of_a_daily_reminder_offers_none() {
    let mut house = House::notifies().await;
    house.say("remind me every day at 8 to stretch").await;
    assert!(house.cards().await.remove(0).earlier.is_empty());
}
