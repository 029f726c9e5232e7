//! One dose that is moved alone: by chat and by hand, in Today, in its notification, off the adherence once; and one that is due in quiet.

use super::notifications::Screen;
use super::*;
use serde_json::json;

async fn doses(house: &House) -> Vec<(String, DoseState)> {
    let doses = house.desktop.record().today(NoInput {}).await.unwrap().doses;
    doses.into_iter().map(|dose| (dose.planned.unwrap_or_default(), dose.state)).collect()
}

fn dose(planned: &str, state: DoseState) -> (String, DoseState) {
    (planned.to_owned(), state)
}

/// Says it, and confirms the one card that comes of it.
async fn say_and_confirm(house: &mut House, words: &str) {
    house.say(words).await;
    let mut cards = house.cards().await;
    assert_eq!(cards.len(), 1, "{words}: {cards:?}");
    let outcome = house.confirm(&cards.remove(0), json!({})).await;
    assert!(matches!(outcome, Outcome::Confirmed { .. }), "{words}: {outcome:?}");
}

#[tokio::test]
async fn dose_moved_by_chat_is_shown_announced_and_counted_once() {
    let mut house = House::notifies().await;
    house.medication("Atorvastatin", &["21:00"]).await;
    say_and_confirm(&mut house, "move tonight's statin to 10").await;
    assert_eq!(doses(&house).await, [dose("22:00", DoseState::Later)]);
    let screen = Screen::default();
    assert!(house.looks(&screen, "2026-03-14T21:00:05-04:00").await.is_empty());
    assert_eq!(house.looks(&screen, "2026-03-14T22:00:05-04:00").await.len(), 1);
    house.time.advance(Duration::minutes(5));
    house.say("took my atorvastatin").await;
    assert_eq!(doses(&house).await, [dose("22:00", DoseState::Taken)]);
    // The plan stays as it is.
    house.time.advance(Duration::days(1));
    assert_eq!(doses(&house).await[0].0, "21:00");
    let shown = house.desktop.trends().adherence(AdherenceInput { medication: None, days: 2 }).await.unwrap();
    assert_eq!((shown.all.due, shown.all.taken), (2, 1), "{:?}", shown.all);
}

#[tokio::test]
async fn dose_of_a_week_is_put_off_by_a_day() {
    let mut house = House::new().await;
    let set = json!({ "name": "Methotrexate", "dose": "10 mg", "times": ["09:00"], "days": [1] });
    executed(house.form("add_medication", set).await);
    say_and_confirm(&mut house, "push my methotrexate by a day this week").await;
    house.time.advance(Duration::days(2));
    assert!(doses(&house).await.is_empty(), "none on Monday");
    house.time.advance(Duration::days(1));
    assert_eq!(doses(&house).await.iter().map(|(at, _)| at.as_str()).collect::<Vec<_>>(), ["09:00"]);
    house.time.advance(Duration::days(6));
    assert_eq!(doses(&house).await.len(), 1, "the Monday after");
}

#[tokio::test]
async fn what_one_means_to_take_later_moves_that_dose() {
    let mut house = House::new().await;
    house.listed_before(json!({ "name": "Metformin", "dose": "500 mg", "times": ["08:00", "20:00"] })).await;
    say_and_confirm(&mut house, "I'll take my morning metformin at 11 today").await;
    assert_eq!(doses(&house).await, [dose("11:00", DoseState::Later), dose("20:00", DoseState::Later)]);
}

#[tokio::test]
async fn dose_is_moved_by_hand_and_never_onto_another() {
    let house = House::new().await;
    house.medication("Metformin", &["14:00", "20:00"]).await;
    let about = Some("Metformin".to_owned());
    let form = FormInput { tool: "update_reminder".to_owned(), operation: None, about };
    let form = house.desktop.forms().form(form).await.unwrap();
    assert_eq!(form.title, "Move one dose of Metformin");
    let field = form.fields.iter().find(|field| field.name == "occurrence").unwrap();
    let Control::Choice { options } = &field.control else { panic!("{field:?}") };
    assert_eq!(options[0].label, "Saturday, March 14, 14:00");
    let set = |time: &str| json!({ "reminder": "Metformin", "occurrence": options[0].value, "time": time });
    let Written::Invalid { errors } = house.form("update_reminder", set("20:00")).await else { panic!("written") };
    assert!(errors[0].message.contains("Another dose"), "{errors:?}");
    executed(house.form("update_reminder", set("16:00")).await);
    assert_eq!(doses(&house).await, [dose("16:00", DoseState::Later), dose("20:00", DoseState::Later)]);
}

#[tokio::test]
async fn plan_is_due_without_notification_where_none_is_wanted() {
    let mut house = House::notifies().await;
    house.medication("Metformin", &["20:00"]).await;
    say_and_confirm(&mut house, "stop reminding me about metformin").await;
    let screen = Screen::default();
    assert!(house.looks(&screen, "2026-03-14T20:00:05-04:00").await.is_empty());
    assert_eq!(doses(&house).await, [dose("20:00", DoseState::Due)]);
    let row = async |house: &House| house.desktop.record().medications(NoInput {}).await.unwrap().current.remove(0);
    assert!(row(&house).await.quiet);
    executed(house.form("update_reminder", json!({ "reminder": "Metformin", "active": true })).await);
    assert!(!row(&house).await.quiet);
    assert_eq!(house.looks(&screen, "2026-03-15T20:00:05-04:00").await.len(), 1);
}

#[tokio::test]
async fn cycle_by_hand_is_due_on_its_days_and_changed_by_form() {
    let house = House::new().await;
    let set = json!({ "name": "Letrozole", "dose": "2.5 mg", "times": ["10:00"], "days_on": 2, "days_off": 1 });
    executed(house.form("add_medication", set).await);
    let mut due = Vec::new();
    for _ in 0..4 {
        due.push(doses(&house).await.len());
        house.time.advance(Duration::days(1));
    }
    assert_eq!(due, [1, 1, 0, 1]);
    let row = house.desktop.record().medications(NoInput {}).await.unwrap().current.remove(0);
    assert_eq!(row.schedule, "10:00, 2 days on and 1 off");
    let about = Some("Letrozole".to_owned());
    let form = FormInput { tool: "update_medication".to_owned(), operation: None, about };
    let form = house.desktop.forms().form(form).await.unwrap();
    let shown = |name: &str| form.fields.iter().find(|field| field.name == name).and_then(|field| field.shown.clone());
    assert_eq!((shown("days_on"), shown("days_off")), (Some("2 days".to_owned()), Some("1 days".to_owned())));
    let half = json!({ "name": "Letrozole", "days_on": 5 });
    assert!(matches!(house.form("update_medication", half).await, Written::Invalid { .. }));
}
