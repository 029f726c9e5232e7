//! Cards: each value with its source and the words it came from; an answer writes exactly what was shown, once.

use super::*;
use serde_json::json;

const VISIT: &str = "I went to the hospital yesterday for a checkup";
const PROPOSED: &str = r#"Let me note that. [TOOL_CALL:{"id":"c1","tool":"create_care_log","parameters":{"log_type":"visit","title":"Hospital checkup","occurred_at":"2026-03-13T10:00:00-04:00"},"confidence":0.9}]"#;

async fn visit() -> (House, Card) {
    let mut house = House::new().await;
    let turn = house.model(VISIT, PROPOSED).await;
    assert!(turn.done.is_empty(), "{:?}", turn.done);
    assert_eq!(turn.asked.len(), 1, "{turn:?}");
    let card = house.cards().await.remove(0);
    assert_eq!(turn.asked[0].id, card.id);
    (house, card)
}

#[tokio::test]
async fn every_value_stands_beside_its_source() {
    let (_house, card) = visit().await;
    let names: Vec<&str> = card.fields.iter().map(|field| field.name.as_str()).collect();
    assert_eq!(
        names,
        ["log_type", "title", "occurred_at.date", "occurred_at.time", "diagnosis", "treatment", "notes"],
        "in the order of the definition"
    );
    assert_eq!(card.title, "Log a hospital visit");
    assert_eq!(card.tier, Tier::Critical);
    let date = field(&card, "occurred_at.date");
    assert_eq!(date.value, text("2026-03-13"));
    assert_ne!(date.source.kind, SourceKind::Assumed, "{date:?}");
    let time = field(&card, "occurred_at.time");
    assert_eq!((time.value.clone(), time.source.kind), (text("10:00"), SourceKind::Assumed));
    for name in ["diagnosis", "treatment"] {
        let field = field(&card, name);
        assert!(field.own_words_only && field.value.is_none());
        assert_eq!(field.source.kind, SourceKind::Nothing);
    }
    assert_eq!(field(&card, "notes").control, Control::Text { lines: 3 });
    assert!(!card.reasons.is_empty() && card.reasons.iter().all(|reason| !reason.text.is_empty()));
}

#[tokio::test]
async fn the_sentence_is_quoted_whole_and_cut_at_the_words_that_gave_values() {
    let (_house, card) = visit().await;
    assert_eq!(card.said.len(), 1);
    let whole: String = card.said[0].words.iter().map(|words| words.text.as_str()).collect();
    assert_eq!(whole, VISIT);
    let names: Vec<&String> = card.said[0].words.iter().flat_map(|words| &words.fields).collect();
    assert!(!names.is_empty());
    assert!(names.iter().all(|name| card.fields.iter().any(|field| &&field.name == name)), "{names:?}");
}

#[tokio::test]
async fn a_day_that_was_said_shows_its_words_whether_an_hour_was_made_up_or_not() {
    let made_up = visit().await.1;
    let mut house = House::new().await;
    house.model(VISIT, &PROPOSED.replace("T10:00:00-04:00", "")).await;
    let plain = house.cards().await.remove(0);
    for (card, hour) in [(&made_up, (text("10:00"), SourceKind::Assumed)), (&plain, (None, SourceKind::Nothing))] {
        let date = field(card, "occurred_at.date");
        assert_eq!(date.source.said.as_deref(), Some("yesterday"), "{date:?}");
        let time = field(card, "occurred_at.time");
        assert_eq!((time.value.clone(), time.source.kind, &time.source.said), (hour.0, hour.1, &None));
        let named = |name: &str| {
            let words = card.said[0].words.iter().filter(|words| words.fields.iter().any(|field| field == name));
            words.map(|words| words.text.as_str()).collect::<Vec<_>>()
        };
        assert_eq!(named("occurred_at.date"), ["yesterday"]);
        assert!(named("occurred_at.time").is_empty());
    }
}

#[tokio::test]
async fn a_value_against_the_words_offers_what_was_said() {
    let mut house = House::new().await;
    let other = PROPOSED.replace("2026-03-13T10:00:00-04:00", "2026-03-10");
    house.model(VISIT, &other).await;
    let card = house.cards().await.remove(0);
    let date = field(&card, "occurred_at.date");
    assert_eq!(date.source.kind, SourceKind::Contradicted);
    assert_eq!((date.source.said.as_deref(), date.source.instead.clone()), (Some("yesterday"), text("2026-03-13")));
    // "Use it" is an edit like any other.
    let Outcome::Confirmed { executed, .. } = house.confirm(&card, json!({ "occurred_at.date": "2026-03-13" })).await
    else {
        panic!("not confirmed")
    };
    assert_eq!(executed.at.date, "2026-03-13");
}

#[tokio::test]
async fn an_edited_day_is_written_once_and_the_hour_stays_as_shown() {
    let (house, card) = visit().await;
    let changes = json!({ "occurred_at.date": "2026-03-12", "title": "Annual checkup" });
    let Outcome::Confirmed { executed, .. } = house.confirm(&card, changes.clone()).await else {
        panic!("not confirmed")
    };
    assert_eq!(executed.at, Moment { date: "2026-03-12".into(), time: Some("10:00".into()), part: None });
    let timeline = house.timeline().await;
    assert_eq!(timeline.len(), 1);
    assert_eq!((timeline[0].title.as_str(), timeline[0].at.date.as_str()), ("Annual checkup", "2026-03-12"));
    let again = house.confirm(&card, changes).await;
    assert!(matches!(again, Outcome::Settled { .. }), "{again:?}");
    assert_eq!(house.timeline().await.len(), 1);
    assert!(house.cards().await.is_empty());
    let steps: Vec<StepKind> = timeline[0].story.iter().map(|step| step.kind).collect();
    assert_eq!(steps, [StepKind::Said, StepKind::Proposed, StepKind::Edited, StepKind::Confirmed]);
}

#[tokio::test]
async fn leaving_out_the_hour_writes_the_day_alone() {
    let (house, card) = visit().await;
    let Outcome::Confirmed { executed, .. } = house.confirm(&card, json!({ "occurred_at.time": null })).await else {
        panic!("not confirmed")
    };
    assert_eq!(executed.at, Moment { date: "2026-03-13".into(), time: None, part: None });
    let turn = house.turn("turn-1").await;
    assert!(matches!(&turn.asked[0].state, CardState::Confirmed { executed: shown } if shown == &executed));
}

#[tokio::test]
async fn a_yes_to_other_values_than_those_shown_writes_nothing() {
    let (house, mut card) = visit().await;
    card.digest = "0".repeat(64);
    let Outcome::Stale { card: fresh, changed } = house.confirm(&card, json!({})).await else { panic!("not stale") };
    assert!(!changed.is_empty());
    assert_ne!(fresh.digest, card.digest);
    assert_eq!(fresh.state, CardState::Waiting);
    assert!(house.timeline().await.is_empty());
    assert!(matches!(house.confirm(&fresh, json!({})).await, Outcome::Confirmed { .. }));
}

#[tokio::test]
async fn a_value_that_cannot_stand_is_named_at_its_field() {
    let (house, card) = visit().await;
    let Outcome::Invalid { errors } = house.confirm(&card, json!({ "occurred_at.date": "2027-01-01" })).await else {
        panic!("not refused")
    };
    assert_eq!(errors[0].field, "occurred_at.date");
    assert!(house.timeline().await.is_empty());
    assert_eq!(house.cards().await.len(), 1);
}

#[tokio::test]
async fn a_no_records_nothing_and_can_be_asked_again() {
    let (house, card) = visit().await;
    let (id, digest) = (card.id.clone(), card.digest.clone());
    let no = house.desktop.cards().decide(Decide { id: id.clone(), digest, decision: Decision::Reject }).await.unwrap();
    assert!(matches!(no, Outcome::Rejected { .. }));
    assert!(house.cards().await.is_empty() && house.timeline().await.is_empty());
    let again = house.desktop.cards().ask_again(CardId { id: id.clone() }).await.unwrap();
    assert_eq!(again.state, CardState::Waiting);
    house.desktop.cards().ask_again(CardId { id }).await.unwrap();
    assert_eq!(house.cards().await.len(), 1, "what waits is not asked twice");
    assert!(matches!(house.confirm(&again, json!({})).await, Outcome::Confirmed { .. }));
}

#[tokio::test]
async fn what_ran_out_is_neither_yes_nor_no() {
    let (house, card) = visit().await;
    house.time.advance(Duration::days(8));
    let late = house.confirm(&card, json!({})).await;
    assert!(
        matches!(&late, Outcome::Settled { card, .. } if matches!(card.state, CardState::Expired { .. })),
        "{late:?}"
    );
    let no = Decide { id: card.id.clone(), digest: card.digest.clone(), decision: Decision::Reject };
    assert!(matches!(house.desktop.cards().decide(no).await.unwrap(), Outcome::Settled { .. }));
    assert!(house.timeline().await.is_empty());
    let again = house.desktop.cards().ask_again(CardId { id: card.id }).await.unwrap();
    assert_eq!(again.state, CardState::Waiting);
}

#[tokio::test]
async fn edits_of_a_card_that_is_put_off_are_kept() {
    let (house, card) = visit().await;
    let changes = serde_json::from_value(json!({ "title": "Annual checkup", "notes": null })).unwrap();
    house.desktop.cards().save_card_draft(CardDraft { id: card.id.clone(), changes }).await.unwrap();
    house.restart().await;
    let kept = house.cards().await.remove(0);
    assert_eq!(kept.draft.get("title"), Some(&text("Annual checkup")));
    assert_eq!(kept.draft.get("notes"), Some(&None));
}

#[tokio::test]
async fn a_reminder_names_every_value_and_what_nobody_said() {
    let mut house = House::new().await;
    let turn = house.say("remind me to take my metformin at 8 in the evening").await;
    let card = &turn.asked[0];
    assert_eq!(card.tool, "create_reminder");
    assert_eq!(field(card, "time").value, text("20:00"));
    assert_eq!(field(card, "time").control, Control::Time);
    assert!(matches!(&field(card, "every_days").control, Control::Number { unit: Some(unit), .. } if unit == "days"));
    let values = card.fields.iter().filter(|field| field.value.is_some());
    assert!(values.clone().all(|field| field.source.kind != SourceKind::Nothing));
    assert!(values.count() >= 2);
}

#[tokio::test]
async fn a_yes_in_the_conversation_settles_the_card_and_shows_what_it_wrote() {
    let (mut house, _) = visit().await;
    house.time.advance(Duration::seconds(30));
    let yes = house.say("yes").await;
    assert_eq!(yes.done.len(), 1, "{yes:?}");
    let asked = house.turn("turn-1").await.asked.remove(0);
    assert!(matches!(&asked.state, CardState::Confirmed { executed } if executed.operation == yes.done[0].operation));
    // Nobody said ten o'clock, and the question in the chat is not the card that shows it.
    assert_eq!(yes.done[0].at, Moment { date: "2026-03-13".into(), time: None, part: None });
    assert!(house.cards().await.is_empty());
}

#[tokio::test]
async fn a_second_yes_is_settled_by_its_own_card_and_not_by_another_of_the_same_name() {
    let (mut house, card) = visit().await;
    // Models number their calls anew in every turn.
    let other = PROPOSED.replace("Hospital checkup", "Checkup").replace("2026-03-13T10:00:00-04:00", "2026-03-13");
    assert!(matches!(house.confirm(&card, json!({ "title": "Annual checkup" })).await, Outcome::Confirmed { .. }));
    house.model("I had a checkup at the clinic yesterday", &other).await;
    let again = house.confirm(&card, json!({})).await;
    let Outcome::Settled { card: shown, how } = again else { panic!("not settled: {again:?}") };
    assert!(matches!(shown.state, CardState::Confirmed { .. }));
    assert!(how.starts_with("you confirmed it"), "{how}");
}

#[test]
fn a_field_called_date_is_no_half_of_a_time() {
    let clock = crate::time::fixed(DateTime::parse_from_rfc3339(NOW).unwrap());
    let before =
        json!({ "entry": "last", "changes": { "taken_at": "2026-03-14T08:00:00-04:00", "date": "2026-03-14" } });
    let joined = |changes: serde_json::Value| {
        let changes = serde_json::from_value(changes).unwrap();
        crate::desktop::cards::answer::joined("correct_entry", before.as_object().unwrap(), changes, &clock)
    };
    assert_eq!(
        joined(json!({ "changes.date": "2026-03-13" })),
        [("changes.date".to_owned(), Some(json!("2026-03-13")))]
    );
    assert_eq!(
        joined(json!({ "changes.taken_at.time": "07:30" })),
        [("changes.taken_at".to_owned(), Some(json!("2026-03-14T07:30:00-04:00")))]
    );
    assert_eq!(
        joined(json!({ "changes.taken_at.time": null })),
        [("changes.taken_at".to_owned(), Some(json!("2026-03-14")))]
    );
}

#[tokio::test]
async fn a_card_about_the_last_entry_names_it() {
    let mut house = House::new().await;
    house.say("took two ibuprofen").await;
    let turn = house.say("delete the last entry").await;
    assert_eq!(turn.asked[0].title, "Delete the entry \u{201c}Ibuprofen\u{201d} (today at 09:30)");
    // What is recorded between the card and the yes is not what was shown.
    house.say("drank a glass of water").await;
    let Outcome::Confirmed { executed, .. } = house.confirm(&turn.asked[0], json!({})).await else {
        panic!("not confirmed")
    };
    assert_eq!(executed.label, "Deleted Ibuprofen");
    let undone = |entry: &Entry| (entry.kind, entry.undone);
    let shown: Vec<_> = house.timeline().await.iter().map(undone).collect();
    assert_eq!(shown, [(EntryKind::Water, false), (EntryKind::Dose, true)]);
}
