//! What stands in Today because it came due, what is taken up again, and one that is moved alone.

use super::notifications::Screen;
use super::*;
use serde_json::json;

#[tokio::test]
async fn today_holds_the_reminders_that_came_due_and_what_can_be_done_about_them() {
    let house = House::notifies().await;
    house.medication("Metformin", &["20:00"]).await;
    let both =
        json!({ "title": "Evening", "time": "20:00", "reminder_type": "medication", "medications": ["Metformin"] });
    for values in
        [both, json!({ "title": "Call the pharmacy", "time": "21:00" }), json!({ "title": "Bins", "time": "21:30" })]
    {
        if let Written::Asked { card } = house.form("create_reminder", values).await {
            house.confirm(&card, json!({})).await;
        }
    }
    let due = async || house.desktop.record().today(NoInput {}).await.unwrap().reminders;
    let screen = Screen::default();
    house.looks(&screen, "2026-03-14T20:59:00-04:00").await;
    assert_eq!(due().await, [], "the dose stands in the plan, and the rest is not due");
    house.looks(&screen, "2026-03-14T21:30:00-04:00").await;
    let now = due().await;
    let titles: Vec<&str> = now.iter().map(|due| due.title.as_str()).collect();
    assert_eq!(titles, ["Call the pharmacy", "Bins"]);
    let glance = house.desktop.record().glance().await;
    assert!(glance.due.iter().any(|due| due.label == "21:00 Call the pharmacy" && due.done == "Done"));
    let mark = async |occurrence: &str, action| {
        house
            .desktop
            .notifications()
            .mark_dose(MarkDose { occurrence: occurrence.to_owned(), action, minutes: Some(10) })
            .await
            .unwrap()
    };
    assert!(matches!(mark(&now[0].occurrence, DoseAction::Snooze).await, Written::Snoozed { .. }));
    assert!(matches!(mark(&now[1].occurrence, DoseAction::Taken).await, Written::Ticked { .. }));
    let after = due().await;
    assert_eq!(after[0].again.as_ref().and_then(|at| at.time.as_deref()), Some("21:40"));
    assert_eq!((after[0].state, after[1].state), (DoseState::Due, DoseState::Taken));
    mark(&now[0].occurrence, DoseAction::Skip).await;
    assert_eq!(due().await[0].state, DoseState::Skipped);
}

#[tokio::test]
async fn glance_names_the_next_dose_with_its_amount() {
    let house = House::notifies().await;
    let doses = json!([{ "time": "08:00", "dose": "12 units" }, { "time": "18:00", "dose": "8 units" }]);
    executed(house.form("add_medication", json!({ "name": "Insulin", "doses": doses })).await);
    let glance = house.desktop.record().glance().await;
    assert_eq!((glance.next, glance.next_dose.as_deref()), (None, Some("Next dose: 18:00 Insulin, 8 units")));
    house.form("create_reminder", json!({ "title": "Call the bank", "time": "17:00" })).await;
    for card in house.cards().await {
        house.confirm(&card, json!({})).await;
    }
    let glance = house.desktop.record().glance().await;
    assert_eq!(glance.next.as_deref(), Some("17:00 Call the bank"));
    house.time.advance(Duration::hours(10));
    let glance = house.desktop.record().glance().await;
    assert_eq!(glance.next_dose.as_deref(), Some("Next dose: 2026-03-15 08:00 Insulin, 12 units"));
}

#[tokio::test]
async fn today_says_why_a_reminder_is_not_seen() {
    let house = House::notifies().await;
    house.medication("Metformin", &["20:00"]).await;
    let unseen = async || house.desktop.record().today(NoInput {}).await.unwrap().unseen;
    assert_eq!(unseen().await, None);
    let held_back = "Do not disturb is on.".to_owned();
    let notifications = Notifications { kind: NotificationKind::Actions, detail: Some(held_back.clone()) };
    house.desktop.shell().set_notifications(notifications).await;
    assert_eq!(unseen().await, Some(held_back));
    house.desktop.shell().set_can_notify(true).await;
    house.time.set(DateTime::parse_from_rfc3339("2026-03-14T20:00:05-04:00").unwrap());
    house.tick(false).await;
    assert!(unseen().await.is_some_and(|why| why.contains("did not show")), "it was refused");
    house.tick(true).await;
    assert_eq!(unseen().await, None);
}

#[tokio::test]
async fn a_missed_dose_stands_beside_its_owners_own_rule() {
    let house = House::notifies().await;
    let values = json!({ "name": "Metformin", "dose": "500 mg", "times": ["10:00", "20:00"], "min_interval_hours": 6 });
    executed(house.form("add_medication", values).await);
    house.time.set(DateTime::parse_from_rfc3339("2026-03-14T19:00:00-04:00").unwrap());
    let doses = house.desktop.record().today(NoInput {}).await.unwrap().doses;
    let told: Vec<(DoseState, Option<&str>)> = doses.iter().map(|dose| (dose.state, dose.rule.as_deref())).collect();
    assert_eq!(told, [(DoseState::Missed, Some("6 hours apart")), (DoseState::Later, None)]);
}

#[tokio::test]
async fn what_was_paused_rings_again_as_soon_as_it_is_resumed() {
    let mut house = House::notifies().await;
    let values = json!({ "title": "Stretch", "time": "21:00", "days": [1, 2, 3, 4, 5, 6, 7] });
    if let Written::Asked { card } = house.form("create_reminder", values).await {
        house.confirm(&card, json!({})).await;
    }
    let row = async |house: &House| house.desktop.record().reminders(NoInput {}).await.unwrap().reminders.remove(0);
    for how in ["chat", "form"] {
        let pause = json!({ "reminder": "Stretch", "paused_until": "2026-03-20" });
        if let Written::Asked { card } = house.form("update_reminder", pause).await {
            house.confirm(&card, json!({})).await;
        }
        assert!(row(&house).await.paused_until.is_some());
        if how == "chat" {
            house.say("resume the stretch reminder").await;
            for card in house.cards().await {
                house.confirm(&card, json!({})).await;
            }
        } else if let Written::Asked { card } =
            house.form("update_reminder", json!({ "reminder": "Stretch", "active": true })).await
        {
            house.confirm(&card, json!({})).await;
        }
        let row = row(&house).await;
        assert_eq!((row.paused_until, row.active), (None, true), "{how}");
        assert_eq!(row.next.and_then(|at| at.time).as_deref(), Some("21:00"), "{how}");
    }
    let screen = Screen::default();
    assert_eq!(house.looks(&screen, "2026-03-14T21:00:05-04:00").await.len(), 1);
}

impl House {
    /// A reminder on record: by the clock of wherever one is, or of a home.
    async fn daily(&self, title: &str, time: &str) {
        let values = json!({ "title": title, "time": time, "days": [1, 2, 3, 4, 5, 6, 7] });
        if let Written::Asked { card } = self.form("create_reminder", values).await {
            self.confirm(&card, json!({})).await;
        }
    }

    async fn changes(&self, values: serde_json::Value) -> Written {
        match self.form("update_reminder", values).await {
            Written::Asked { card } => match self.confirm(&card, json!({})).await {
                Outcome::Confirmed { executed, notices } => Written::Executed { executed, notices },
                other => panic!("not written: {other:?}"),
            },
            other => other,
        }
    }
}

#[tokio::test]
async fn one_is_moved_by_chat_and_the_series_stays() {
    let mut house = House::notifies().await;
    house.daily("Eye drops", "20:00").await;
    house.say("move tonight's eye drops to ten").await;
    for card in house.cards().await {
        assert_eq!(card.tool, "update_reminder");
        house.confirm(&card, json!({})).await;
    }
    let screen = Screen::default();
    assert!(house.looks(&screen, "2026-03-14T20:00:05-04:00").await.is_empty());
    assert_eq!(house.looks(&screen, "2026-03-14T22:00:05-04:00").await.len(), 1);
    assert!(house.looks(&screen, "2026-03-15T19:59:00-04:00").await.is_empty());
    assert_eq!(house.looks(&screen, "2026-03-15T20:00:05-04:00").await.len(), 1);
}

#[tokio::test]
async fn one_that_is_not_due_is_not_moved_and_rings_nobody() {
    let house = House::notifies().await;
    house.daily("Eye drops", "20:00").await;
    for occurrence in ["2026-03-15T19:00:00-04:00", "2026-03-15T08:00:00-04:00"] {
        let phantom = json!({ "reminder": "Eye drops", "occurrence": occurrence, "time": "11:00" });
        assert!(matches!(house.form("update_reminder", phantom).await, Written::Invalid { .. }), "{occurrence}");
    }
    let past = json!({ "reminder": "Eye drops", "occurrence": "2026-03-14T20:00:00-04:00", "time": "08:00" });
    assert!(
        matches!(house.form("update_reminder", past).await, Written::Invalid { .. }),
        "it would be announced at once"
    );
    let screen = Screen::default();
    assert!(house.looks(&screen, "2026-03-14T11:00:05-04:00").await.is_empty());
    assert_eq!(house.looks(&screen, "2026-03-14T20:00:05-04:00").await.len(), 1);
}

#[tokio::test]
async fn one_is_chosen_from_the_coming_ones_and_can_be_moved_again_and_back() {
    let house = House::notifies().await;
    house.daily("Eye drops", "20:00").await;
    let id = house.desktop.record().reminders(NoInput {}).await.unwrap().reminders.remove(0).id;
    let input = FormInput { tool: "update_reminder".into(), operation: None, about: Some(id.clone()) };
    let form = house.desktop.forms().form(input).await.unwrap();
    let field = form.fields.iter().find(|field| field.name == "occurrence").expect("a choice");
    let Control::Choice { options } = &field.control else { panic!("not chosen: {field:?}") };
    assert_eq!(options[1].label, "Sunday, March 15, 20:00");
    let tomorrow = options[1].value.clone();
    let next = async || {
        let week = house.desktop.record().reminders(NoInput {}).await.unwrap().week;
        week.into_iter().take(2).map(|next| format!("{} {}", next.at.date, next.at.time.unwrap())).collect::<Vec<_>>()
    };
    for (time, due) in [("21:00", "21:00"), ("22:30", "22:30"), ("20:00", "20:00")] {
        house.changes(json!({ "reminder": id, "occurrence": tomorrow, "time": time })).await;
        assert_eq!(next().await, ["2026-03-14 20:00".to_owned(), format!("2026-03-15 {due}")]);
    }
}
