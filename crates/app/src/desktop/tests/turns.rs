//! Turns: chips come from the record, the same message is one turn, and what came to nothing says why.

use super::*;

#[tokio::test]
async fn a_turn_yields_chips_from_the_record() {
    let mut house = House::new().await;
    let turn = house.say("took two ibuprofen and my bp was 128 over 82").await;
    assert_eq!(turn.state, TurnState::Answered);
    assert_eq!(turn.said.as_deref(), Some("took two ibuprofen and my bp was 128 over 82"));
    let labels: Vec<&str> = turn.done.iter().map(|done| done.label.as_str()).collect();
    assert_eq!(labels, ["Logged Ibuprofen", "Logged 128/82"]);
    assert_eq!(turn.done[0].kind, EntryKind::Dose);
    assert_eq!(turn.done[1].subject, "blood pressure 128 over 82");
    assert!(turn.done.iter().all(|done| !done.undone && done.reversible));
    assert_eq!(turn.done[0].at.time.as_deref(), Some("09:30"));
    let open = house.desktop.vault.opened().await.unwrap();
    for done in &turn.done {
        let id = done.operation.parse().unwrap();
        assert!(open.engine.store().operation(id).await.unwrap().is_some());
    }
}

#[tokio::test]
async fn what_happens_is_told_as_it_happens() {
    let mut house = House::new().await;
    let told: Arc<Mutex<Vec<&'static str>>> = Arc::default();
    let heard = told.clone();
    let emit: Emit<TurnEvent> = Box::new(move |event| {
        heard.lock().unwrap().push(match event {
            TurnEvent::Stored { turn } => {
                assert_eq!(turn.state, TurnState::Running);
                "stored"
            }
            TurnEvent::CallExecuted { executed } => {
                assert!(!executed.operation.is_empty());
                "executed"
            }
            TurnEvent::CallPending { .. } => "pending",
            TurnEvent::CallBlocked { .. } => "blocked",
            TurnEvent::Crisis { .. } => "crisis",
            TurnEvent::Checking => "checking",
            TurnEvent::ReplyText { .. } => "text",
        });
    });
    house.hear("drank a glass of water", emit).await;
    let told = told.lock().unwrap().clone();
    assert_eq!(told.first(), Some(&"stored"));
    assert_eq!(told.iter().filter(|each| **each == "executed").count(), 1, "{told:?}");
}

#[tokio::test]
async fn the_same_message_sent_twice_is_one_turn() {
    let mut house = House::new().await;
    let first = house.say("took two ibuprofen").await;
    house.turns -= 1;
    let again = house.say("took two ibuprofen").await;
    assert_eq!(first.done, again.done);
    assert_eq!(house.timeline().await.len(), 1);
}

#[tokio::test]
async fn a_claim_of_the_models_without_a_write_makes_no_chip() {
    let mut house = House::new().await;
    let turn = house.model("I might take one more ibuprofen later", "Done! I've logged your ibuprofen.").await;
    assert!(turn.done.is_empty());
    assert!(house.timeline().await.is_empty());
}

#[tokio::test]
async fn what_was_refused_says_why_in_plain_words() {
    let mut house = House::new().await;
    let reply = r#"Logged. [TOOL_CALL:{"id":"c1","tool":"log_medication","parameters":{"medication_name":"ibuprofen"},"confidence":0.9}]"#;
    let turn = house.model("I might take one more ibuprofen later", reply).await;
    assert!(turn.done.is_empty());
    assert_eq!(turn.blocked.len(), 1);
    assert_eq!(turn.blocked[0].name, "Ibuprofen");
    assert!(turn.blocked[0].reasons.iter().all(|reason| !reason.text.is_empty()), "{:?}", turn.blocked);
}

#[tokio::test]
async fn what_nobody_said_is_told_as_left_out() {
    let mut house = House::new().await;
    let reply = r#"Noted. [TOOL_CALL:{"id":"c1","tool":"log_medication","parameters":{"medication_name":"ibuprofen","notes":"after breakfast"},"confidence":0.9}]"#;
    let turn = house.model("took ibuprofen", reply).await;
    assert_eq!(turn.done.len(), 1);
    let texts: Vec<&str> = turn.left_out.iter().map(|each| each.text.as_str()).collect();
    assert_eq!(texts, ["the notes \u{201c}after breakfast\u{201d}"]);
    assert_eq!(turn.left_out[0].operation.as_deref(), Some(turn.done[0].operation.as_str()));
}

#[tokio::test]
async fn a_message_without_an_answer_can_be_sent_again() {
    let mut house = House::new().await;
    {
        // The model has nothing to say: nobody answers.
        let open = house.desktop.vault.opened().await.unwrap();
        let silent = Scripted::new([]);
        open.engine.chat().say("turn-9", "took two ibuprofen", Some(&silent), &mut |_| {}).await.unwrap();
    }
    let turn = house.turn("turn-9").await;
    assert!(matches!(turn.state, TurnState::Failed { .. }), "{:?}", turn.state);
    let again = house.desktop.chat().retry_turn(TurnId { id: "turn-9".into() }, Box::new(|_| {})).await.unwrap();
    assert_eq!(again.state, TurnState::Answered);
    assert_eq!(again.done.len(), 1);
    let failure = house.desktop.chat().retry_turn(TurnId { id: "turn-9".into() }, Box::new(|_| {})).await.unwrap_err();
    assert_eq!(failure.code, FailureCode::AlreadyDone);
    house.turns = 10;
}

#[tokio::test]
async fn the_conversation_comes_page_by_page_with_nothing_lost_between() {
    let mut house = House::new().await;
    for text in ["hello", "took two ibuprofen", "drank a glass of water", "thanks", "bp 128 over 82"] {
        house.say(text).await;
    }
    let mut said = Vec::new();
    let mut before = None;
    loop {
        let page = house.desktop.chat().conversation(PageInput { before, limit: 2 }).await.unwrap();
        assert!(page.turns.len() <= 2);
        said.splice(0..0, page.turns.into_iter().filter_map(|turn| turn.said));
        before = page.earlier;
        if before.is_none() {
            break;
        }
    }
    assert_eq!(said, ["hello", "took two ibuprofen", "drank a glass of water", "thanks", "bp 128 over 82"]);
}

#[tokio::test]
async fn help_stays_until_it_is_left_also_over_a_restart() {
    let mut house = House::new().await;
    let shown: Arc<Mutex<Vec<CrisisCard>>> = Arc::default();
    let heard = shown.clone();
    let emit: Emit<TurnEvent> = Box::new(move |event| {
        if let TurnEvent::Crisis { card } = event {
            heard.lock().unwrap().push(card);
        }
    });
    let turn = house.hear("Lunch was fine. I want to kill myself", emit).await;
    let said = shown.lock().unwrap().clone();
    assert!(
        matches!(&said[..], [card] if card.kind == CrisisKind::SelfHarm && card.because.concat().contains("kill myself")),
        "{said:?}"
    );
    assert_eq!(turn.state, TurnState::Crisis);
    house.restart().await;
    let crisis = |state: AppState| match state.phase {
        Phase::Open { session } => session.crisis,
        other => panic!("not open: {other:?}"),
    };
    let card = crisis(house.desktop.session_lock().app_state(NoInput {}).await.unwrap()).unwrap();
    assert!(card.lines.iter().any(|line| line.emergency));
    assert_eq!(card.because, said[0].because, "the words are read anew from the message");
    assert!(crisis(house.desktop.chat().dismiss_crisis(NoInput {}).await.unwrap()).is_none());
}

#[tokio::test]
async fn what_the_card_asks_the_reply_does_not_ask_again() {
    let mut house = House::new().await;
    let turn = house.say("took two ibuprofen and remind me to stretch at 3pm").await;
    assert_eq!(turn.asked.len(), 1);
    assert!(!turn.reply.contains("Say yes, no"), "{}", turn.reply);
    assert!(turn.reply.contains("Ibuprofen"), "what was done is still said: {}", turn.reply);
}

#[tokio::test]
async fn turns_whose_calls_have_the_same_id_keep_their_own_cards() {
    let mut house = House::new().await;
    let first = house.say("remind me to stretch at 3pm").await;
    let second = house.say("remind me to call mom at 4pm").await;
    let (first, second) = (house.turn(&first.id).await, house.turn(&second.id).await);
    let names = |turn: &Turn| turn.asked.iter().map(|card| card.title.to_lowercase()).collect::<Vec<_>>();
    assert!(names(&first).iter().all(|name| name.contains("stretch")) && first.asked.len() == 1, "{:?}", names(&first));
    assert!(names(&second).iter().all(|name| name.contains("mom")) && second.asked.len() == 1, "{:?}", names(&second));
}
