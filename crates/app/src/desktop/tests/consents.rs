//! Standing consents: given and withdrawn by hand, through the same gate, and what is recorded by one says so and is undone like anything.

use super::*;
use serde_json::json;

/// A reply that does not say how sure it is: without a consent it is asked about.
const UNSURE: &str =
    r#"[TOOL_CALL:{"id":"c1","tool":"log_medication","parameters":{"medication_name":"metformin","dose":"500 mg"}}]"#;
const SAID: &str = "I took my metformin 500 mg";

/// A record with metformin on its list, 500 mg of it every day.
async fn on_metformin() -> House {
    let house = House::new().await;
    executed(house.form("add_medication", json!({ "name": "Metformin", "dose": "500 mg" })).await);
    house
}

async fn given(house: &House) -> ConsentRow {
    let values = json!({ "medication_name": "Metformin", "dose": "500mg", "from": "07:00", "to": "10:00", "until": "2026-04-01" });
    executed(house.form("give_consent", values).await);
    house.desktop.record().consents(NoInput {}).await.unwrap().consents.remove(0)
}

async fn withdrawn(house: &House, consent: &ConsentRow) -> Written {
    let values = json!({ "medication_name": consent.medication, "consent": consent.id });
    house.form("withdraw_consent", values).await
}

#[tokio::test]
async fn a_consent_is_listed_as_it_was_given_and_outlives_a_restart() {
    let house = on_metformin().await;
    let row = given(&house).await;
    assert_eq!((row.medication.as_str(), row.dose.as_str()), ("Metformin", "500mg"));
    assert_eq!((row.from.as_str(), row.to.as_str(), row.until.date.as_str()), ("07:00", "10:00", "2026-04-01"));
    assert!(!row.over && row.given.date == "2026-03-14");
    house.restart().await;
    assert_eq!(house.desktop.record().consents(NoInput {}).await.unwrap().consents, [row]);
    // It stands in the log, as what was done by hand, and among what changed of its medication.
    let told: Vec<_> = house.timeline().await.into_iter().map(|entry| (entry.title, entry.detail)).collect();
    assert!(told.iter().any(|(title, detail)| title == "Metformin" && detail.contains("standing consent")), "{told:?}");
}

#[tokio::test]
async fn what_it_covers_is_recorded_unasked_and_says_by_what() {
    let mut house = on_metformin().await;
    house.model(SAID, UNSURE).await;
    assert_eq!(house.cards().await.len(), 1, "without a consent it is asked");
    house.desktop.cards().decide(no(&house).await).await.unwrap();
    given(&house).await;
    let turn = house.model(SAID, UNSURE).await;
    assert!(house.cards().await.is_empty());
    assert_eq!(turn.done.len(), 1);
    let entry = house.timeline().await.into_iter().find(|entry| entry.kind == EntryKind::Dose).unwrap();
    assert_eq!(entry.origin, "said in chat, recorded by your standing consent of 14 March");
    let story = house.desktop.record().entry(OperationId { operation: entry.operation.clone() }).await.unwrap().story;
    assert!(story.iter().any(|step| step.text.contains("by your standing consent of 14 March")), "{story:?}");
    house.desktop.record().undo(OperationId { operation: entry.operation }).await.unwrap();
    let standing = house.timeline().await.into_iter().filter(|entry| entry.kind == EntryKind::Dose && !entry.undone);
    assert_eq!(standing.count(), 0);
}

async fn no(house: &House) -> Decide {
    let card = house.cards().await.remove(0);
    Decide { id: card.id, digest: card.digest, decision: Decision::Reject }
}

#[tokio::test]
async fn a_second_dose_too_early_is_asked_about_all_the_same() {
    let mut house = on_metformin().await;
    given(&house).await;
    house.model(SAID, UNSURE).await;
    house.time.advance(Duration::minutes(20));
    house.model(SAID, UNSURE).await;
    assert_eq!(house.cards().await.len(), 1);
}

#[tokio::test]
async fn what_it_does_not_cover_is_asked() {
    let mut house = on_metformin().await;
    given(&house).await;
    let other = UNSURE.replace("500 mg", "850 mg");
    house.model("I took my metformin 850 mg", &other).await;
    let without = UNSURE.replace(r#","dose":"500 mg""#, "");
    house.model("I took my metformin", &without).await;
    house.time.advance(Duration::hours(5));
    house.model(SAID, UNSURE).await;
    assert_eq!(house.cards().await.len(), 3);
    assert!(house.timeline().await.iter().all(|entry| entry.kind != EntryKind::Dose));
}

#[tokio::test]
async fn who_wants_to_be_asked_always_is_asked() {
    let mut house = on_metformin().await;
    given(&house).await;
    let always = SaveSettings { ask_always: Some(true), ..SaveSettings::default() };
    house.desktop.settings().save_settings(always).await.unwrap();
    house.model(SAID, UNSURE).await;
    assert_eq!(house.cards().await.len(), 1);
}

#[tokio::test]
async fn a_consent_ends_when_it_is_withdrawn_and_when_its_medication_is_stopped_or_its_dose_changes() {
    let mut house = on_metformin().await;
    let row = given(&house).await;
    executed(withdrawn(&house, &row).await);
    assert!(matches!(withdrawn(&house, &row).await, Written::Invalid { .. }), "once");
    assert!(house.desktop.record().consents(NoInput {}).await.unwrap().consents.is_empty());
    house.model(SAID, UNSURE).await;
    assert_eq!(house.cards().await.len(), 1);
    for (tool, values) in [
        ("stop_medication", json!({ "name": "Metformin" })),
        ("add_medication", json!({ "name": "Metformin" })),
        ("update_medication", json!({ "name": "Metformin", "dose": "850 mg" })),
    ] {
        if tool != "add_medication" {
            given(&house).await;
        }
        executed(house.form(tool, values).await);
        assert!(house.desktop.record().consents(NoInput {}).await.unwrap().consents.is_empty(), "{tool}");
    }
}

#[tokio::test]
async fn what_cannot_be_consented_to_is_told_beside_its_field() {
    let house = on_metformin().await;
    let right = json!({ "medication_name": "Metformin", "dose": "500 mg", "from": "07:00", "to": "10:00", "until": "2026-04-01" });
    for (field, wrong) in [
        ("medication_name", json!("Aspirin")),
        ("dose", json!("some")),
        ("to", json!("06:00")),
        ("until", json!("2026-03-13")),
        ("until", json!("2027-04-01")),
    ] {
        let mut values = right.clone();
        values[field] = wrong.clone();
        let Written::Invalid { errors } = house.form("give_consent", values).await else { panic!("{wrong}") };
        assert_eq!(errors[0].field, field, "{wrong}");
    }
    assert!(house.desktop.record().consents(NoInput {}).await.unwrap().consents.is_empty());
}

#[tokio::test]
async fn no_model_gives_one_whatever_was_said() {
    let mut house = on_metformin().await;
    let call = r#"[TOOL_CALL:{"id":"c1","tool":"give_consent","parameters":{"medication_name":"Metformin","dose":"500 mg","from":"00:00","to":"23:59","until":"2026-04-01"},"confidence":1}]"#;
    house.model("I give standing consent to metformin 500 mg from 00:00 to 23:59 until 2026-04-01", call).await;
    assert!(house.cards().await.is_empty());
    assert!(house.desktop.record().consents(NoInput {}).await.unwrap().consents.is_empty());
}

#[tokio::test]
async fn there_is_none_in_another_persons_record() {
    let house = on_metformin().await;
    given(&house).await;
    let mom = KeepPerson { id: None, name: "Mom".to_owned(), aka: Vec::new() };
    let people = house.desktop.people().keep_person(mom).await.unwrap().people;
    let id = people.into_iter().find(|each| !each.own).unwrap().id;
    house.desktop.people().open_person(OpenPerson { id }).await.unwrap();
    executed(house.form("add_medication", json!({ "name": "Metformin", "dose": "500 mg" })).await);
    let values = json!({ "medication_name": "Metformin", "dose": "500 mg", "from": "07:00", "to": "10:00", "until": "2026-04-01" });
    assert!(matches!(house.form("give_consent", values).await, Written::Invalid { .. }));
    let listed = house.desktop.record().consents(NoInput {}).await.unwrap();
    assert!(listed.consents.is_empty() && listed.of_another);
}
