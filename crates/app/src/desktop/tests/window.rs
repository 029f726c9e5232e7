//! What the window asks besides its lists: an entry alone, words in the conversation, a picture kept, the first steps.

use super::*;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;

#[tokio::test]
async fn an_entry_is_found_by_any_operation_about_it_with_every_step_of_its_story() {
    let mut house = House::new().await;
    let turn = house.say("took two ibuprofen").await;
    let first = turn.done[0].operation.clone();
    let entry = |operation: String| house.desktop.record().entry(OperationId { operation });
    let shown = entry(first.clone()).await.unwrap();
    assert_eq!(shown.title, "Ibuprofen");
    let kinds: Vec<_> = shown.story.iter().map(|step| step.kind).collect();
    assert_eq!(kinds, [StepKind::Said, StepKind::Recorded]);
    assert!(shown.story.iter().all(|step| step.by.contains("09:30")), "{:?}", shown.story);
    let deleted = house.desktop.record().delete_entry(OperationId { operation: first.clone() }).await.unwrap();
    let by_its_end = entry(deleted.operation).await.unwrap();
    assert!(by_its_end.undone);
    assert_eq!(by_its_end.story.last().map(|step| step.kind), Some(StepKind::Undone));
    assert_eq!(entry(first).await.unwrap().story.len(), 3);
    assert_eq!(entry("nothing".to_owned()).await.unwrap_err().code, FailureCode::NotFound);
}

#[tokio::test]
async fn words_are_found_in_what_was_said_and_in_the_reply_page_after_page() {
    let mut house = House::new().await;
    for text in ["hello", "took two ibuprofen", "drank a glass of water", "took one IBUPROFEN again later, no"] {
        house.say(text).await;
    }
    let find = |words: &str, before: Option<String>, limit| {
        house.desktop.chat().find_in_conversation(FindWords { words: words.to_owned(), before, limit })
    };
    let said = |page: &Conversation| page.turns.iter().filter_map(|turn| turn.said.clone()).collect::<Vec<_>>();
    let all = find("ibuprofen", None, 10).await.unwrap();
    assert!(said(&all).contains(&"took two ibuprofen".to_owned()), "{:?}", said(&all));
    assert_eq!(all.earlier, None);
    let newest = find("ibuprofen", None, 1).await.unwrap();
    assert_eq!(newest.turns.len(), 1);
    let rest = find("ibuprofen", newest.earlier.clone(), 10).await.unwrap();
    assert_eq!([said(&rest), said(&newest)].concat(), said(&all));
    assert!(find("ibuprofen water elephant", None, 10).await.unwrap().turns.is_empty());
    assert!(find("  ", None, 10).await.unwrap().turns.is_empty());
}

#[tokio::test]
async fn a_picture_is_kept_in_a_new_file_and_nothing_but_a_picture() {
    let house = House::new().await;
    let path = house.folder.join("chart.png");
    let save = |png: &[u8]| {
        let path = path.to_string_lossy().into_owned();
        house.desktop.trends().save_picture(SavePicture { path, png: BASE64_STANDARD.encode(png) })
    };
    assert_eq!(save(b"#!/bin/sh").await.unwrap_err().code, FailureCode::InvalidInput);
    assert!(!path.exists());
    save(b"\x89PNG\r\n\x1a\nrest").await.unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), b"\x89PNG\r\n\x1a\nrest");
    assert!(save(b"\x89PNG\r\n\x1a\nother").await.is_err(), "what is there is not written over");
}

#[tokio::test]
async fn the_size_of_the_text_is_kept_and_the_first_steps_are_shown_until_they_are_done() {
    let house = House::new().await;
    let session = || async {
        match house.desktop.session_lock().app_state(NoInput {}).await.unwrap().phase {
            Phase::Open { session } => *session,
            other => panic!("{other:?}"),
        }
    };
    assert!(!session().await.first_steps, "an older record has none");
    let change = |done, size| SaveSettings { first_steps_done: done, text_size: size, ..SaveSettings::default() };
    house.desktop.settings().save_settings(change(Some(false), Some(TextSize::Larger))).await.unwrap();
    house.restart().await;
    let shown = session().await;
    assert!(shown.first_steps);
    assert_eq!(shown.text_size, TextSize::Larger);
    house.desktop.settings().save_settings(change(Some(true), None)).await.unwrap();
    let shown = session().await;
    assert!(!shown.first_steps);
    assert_eq!(shown.text_size, TextSize::Larger);
}

#[tokio::test]
async fn who_wants_to_confirm_everything_is_asked_and_what_is_stricter_stays_so() {
    let mut house = House::new().await;
    let change = |always| SaveSettings { ask_always: Some(always), ..SaveSettings::default() };
    assert!(house.desktop.settings().save_settings(change(true)).await.unwrap().ask_always);
    let turn = house.say("took two ibuprofen").await;
    assert_eq!((turn.done.len(), turn.asked.len()), (0, 1), "{turn:?}");
    assert!(turn.asked[0].reasons.iter().any(|reason| reason.code == "always_asks"), "{:?}", turn.asked[0].reasons);
    let blocked = house
        .model("my friend is ill", r#"<tool id="c1" name="log_medication">{"medication_name": "aspirin"}</tool>"#)
        .await;
    assert!(blocked.done.is_empty() && blocked.asked.is_empty(), "{blocked:?}");
    let looked = house.say("what did I take today?").await;
    assert!(looked.asked.is_empty(), "a look-up writes nothing: {looked:?}");
    house.confirm(&turn.asked[0], serde_json::json!({})).await;
    house.desktop.settings().save_settings(change(false)).await.unwrap();
    let turn = house.say("bp 128 over 82").await;
    assert_eq!((turn.done.len(), turn.asked.len()), (1, 0), "{turn:?}");
}
