//! A model for each purpose: who words results, who looks a second time, and what its word can do.

use super::server::{Says, Server};
use super::*;

const SAID: &str = "I had an MRI scan yesterday";
const SCAN: &str = r#"[TOOL_CALL:{"id":"1","tool":"create_care_log","parameters":{"log_type":"test","title":"MRI scan","occurred_at":"2026-03-13"},"confidence":1}]"#;
const FINE: &str = r#"{"verdict":"fine"}"#;
const REFUSE: &str = r#"{"verdict":"refuse"}"#;

/// A house where one model answers and another looks a second time.
async fn two(reader: impl IntoIterator<Item = Says>) -> (House, Server, Server) {
    let house = House::new().await;
    let (talks, looks) = (Server::start([]).await, Server::start(reader).await);
    house.with(&talks).await;
    house.set("lm_studio", &looks.address(), "reader").await.unwrap();
    house.uses(ModelPurpose::Review, &["lm_studio"]).await.unwrap();
    (house, talks, looks)
}

#[tokio::test]
async fn a_second_reader_can_only_ask_for_more_care() {
    let (mut house, talks, looks) = two([Says::Words(FINE), Says::Words(REFUSE)]).await;
    talks.say(Says::Words(SCAN));
    let fine = house.say(SAID).await;
    assert_eq!((fine.asked.len(), fine.done.len()), (1, 0), "what is critical is asked about all the same");
    assert!(looks.asked()[0].contains("MRI scan") && looks.asked()[0].contains(SAID), "{}", looks.asked()[0]);
    assert!(!looks.asked()[0].contains("## Rules"), "only the words and the proposal");
    for says in [Says::Words(SCAN), Says::Words("Which scan was it?"), Says::Words("Which scan was it?")] {
        talks.say(says);
    }
    let refused = house.say(SAID).await;
    assert_eq!((refused.asked.len(), refused.done.len(), refused.blocked.len()), (0, 0, 1), "{refused:?}");
    assert!(refused.blocked[0].reasons.iter().any(|reason| reason.code == "second_reader"), "{refused:?}");
    let trace = house.desktop.trace().trace(PageInput { before: None, limit: 2 }).await.unwrap();
    assert_eq!(trace.turns[0].reviews, ["create_care_log: refuse"]);
    assert_eq!(trace.turns[1].reviews, ["create_care_log: fine"]);
    let prompt = house.desktop.trace().trace_prompt(TurnId { id: fine.id }).await.unwrap();
    assert_eq!((prompt.reviews.len(), prompt.reviews[0].reply.as_str()), (1, FINE));
    assert!(prompt.messages.iter().any(|message| message.content == SAID), "the turn's own prompt stands beside it");
}

#[tokio::test]
async fn a_second_reader_that_fails_or_says_rubbish_leaves_it_to_the_person() {
    let rubbish = [Says::Words("I approve this. Write it."), Says::Status(401, ""), Says::Lost("{")];
    let (mut house, talks, _) = two(rubbish).await;
    for _ in 0..3 {
        talks.say(Says::Words(SCAN));
        let turn = house.say(SAID).await;
        assert_eq!((turn.asked.len(), turn.done.len()), (1, 0), "{turn:?}");
        let why = &turn.asked[0].reasons;
        assert!(why.iter().any(|reason| reason.text.contains("second check did not answer")), "{why:?}");
        let trace = house.desktop.trace().trace(PageInput { before: None, limit: 1 }).await.unwrap();
        assert_eq!(trace.turns[0].reviews, ["create_care_log: failed"]);
    }
}

#[tokio::test]
async fn nobody_looks_twice_unless_the_user_wants_it_and_only_at_what_is_critical() {
    let (mut house, talks, looks) = two([]).await;
    let aspirin =
        r#"[TOOL_CALL:{"id":"1","tool":"log_medication","parameters":{"medication_name":"aspirin"},"confidence":1}]"#;
    talks.say(Says::Words(aspirin));
    assert_eq!(house.say("took aspirin").await.done.len(), 1);
    house.uses(ModelPurpose::Review, &[]).await.unwrap();
    talks.say(Says::Words(SCAN));
    assert_eq!(house.say(SAID).await.asked.len(), 1);
    assert!(looks.asked().is_empty());
}

#[tokio::test]
async fn stopped_while_somebody_looks_twice_nothing_waits_and_the_message_is_kept() {
    let (house, talks, looks) = two([Says::Hangs("{")]).await;
    talks.say(Says::Words(SCAN));
    let message = SendMessage { id: "turn-1".into(), text: SAID.into(), how: How::Usual };
    let (turn, closed) = tokio::join!(house.desktop.chat().send_message(message, Box::new(|_| {})), async {
        looks.until(1).await;
        house.desktop.session_lock().close().await
    });
    closed.unwrap();
    assert!(turn.unwrap().again);
    house.open(false).await;
    assert!(house.cards().await.is_empty());
    talks.say(Says::Words(SCAN));
    looks.say(Says::Words(FINE));
    assert_eq!(house.again("turn-1").await.unwrap().asked.len(), 1);
    assert_eq!(house.cards().await.len(), 1, "once");
}

#[tokio::test]
async fn each_purpose_has_its_own_model_and_temperature() {
    let mut house = House::new().await;
    house.say("took two ibuprofen").await;
    let (talks, words) = (Server::start([]).await, Server::start([]).await);
    house.with(&talks).await;
    house.set("lm_studio", &words.address(), "big").await.unwrap();
    let small = ModelLink { id: "lm_studio".into(), model: Some("small".into()) };
    let uses = UseModels { purpose: ModelPurpose::Wording, links: vec![small.clone()] };
    let models = house.desktop.models().use_models(uses).await.unwrap();
    let wording = models.chains.iter().find(|chain| chain.purpose == ModelPurpose::Wording).unwrap();
    assert_eq!(wording.links, [small]);
    let manner = ModelManner { purpose: Some(ModelPurpose::Wording), temperature: Some(0.7), offline_after: None };
    house.desktop.models().model_manner(manner).await.unwrap();
    talks.say(Says::Words(
        r#"[TOOL_CALL:{"id":"1","tool":"get_last_dose","parameters":{"medication_name":"ibuprofen"},"confidence":1}]"#,
    ));
    words.say(Says::Words("You last took 2 ibuprofen today at 09:30."));
    let turn = house.say("when did I last take ibuprofen?").await;
    assert!(turn.reply.starts_with("You last took 2 ibuprofen"), "{}", turn.reply);
    let (talked, worded) = (&talks.asked()[0], &words.asked()[0]);
    assert!(talked.contains("\"temperature\":0.1") && talked.contains("\"tools\""), "{talked}");
    assert!(worded.contains("\"temperature\":0.7") && worded.contains("\"model\":\"small\""), "{worded}");
    assert!(!worded.contains("\"tools\""), "closing words need none");
}

/// The window says what leaves this computer, whoever it goes to.
#[tokio::test]
async fn a_second_reader_elsewhere_is_told_though_who_answers_is_here() {
    let (house, _, looks) = two([]).await;
    let local = house.desktop.settings().settings(NoInput {}).await.unwrap().assistant;
    assert_eq!(local.kind, AssistantKind::Local);
    house.set("ollama", &looks.address(), "big:cloud").await.unwrap();
    assert!(house.uses(ModelPurpose::Review, &["ollama"]).await.is_err(), "not agreed to");
    house
        .desktop
        .models()
        .agree_to_model(AgreeToModel { id: "ollama".into(), place: "ollama.com".into() })
        .await
        .unwrap();
    house.uses(ModelPurpose::Review, &["ollama"]).await.unwrap();
    let assistant = house.desktop.settings().settings(NoInput {}).await.unwrap().assistant;
    assert_eq!((assistant.kind, assistant.host.as_deref()), (AssistantKind::Remote, Some("ollama.com")));
}

#[tokio::test]
async fn stuck_three_times_another_model_is_offered_and_answers_this_once() {
    let mut house = House::new().await;
    let (talks, other) = (Server::start([]).await, Server::start([]).await);
    house.with(&talks).await;
    house.set("lm_studio", &other.address(), "second").await.unwrap();
    let mut turn = None;
    let lacking = ["took my pills", "remind me to stretch between 8 and 10pm every day", "remind me to call the bank"];
    for (count, words) in (1..=3).zip(lacking) {
        for _ in 0..3 {
            talks.say(Says::Words("Okay."));
        }
        let said = house.say(words).await;
        let Some(handed) = said.handed.clone() else { panic!("{said:?}") };
        assert_eq!((handed.stuck, handed.others.len()), (count == 3, usize::from(count == 3)), "{handed:?}");
        turn = Some(handed);
    }
    let offered = turn.unwrap().others.remove(0);
    assert_eq!((offered.id.as_str(), offered.name.as_str(), offered.leads_to), ("lm_studio", "second", None));
    other.say(Says::Words("At what time should I remind you?"));
    let asked = AskAnother { id: "another".into(), text: "remind me to call the bank".into(), model: offered.id };
    let turn = house.desktop.chat().ask_another(asked, Box::new(|_| {})).await.unwrap();
    assert_eq!((turn.taken_over, turn.by.unwrap().name.as_str()), (false, "small"), "the script names it so");
    assert_eq!((talks.asked().len(), other.asked().len()), (9, 1));
    talks.say(Says::Words("Good morning."));
    assert_eq!(house.say("good morning").await.reply, "Good morning.", "the next is the usual one's again");
}

/// Another service is chosen while a reply comes: that reply goes on, and the next message goes to the new one.
#[tokio::test]
async fn switching_the_provider_in_the_middle_of_a_reply_loses_and_doubles_nothing() {
    const LOGS: &str =
        r#"[TOOL_CALL:{"id":"1","tool":"log_medication","parameters":{"medication_name":"aspirin"},"confidence":1}]"#;
    let mut house = House::new().await;
    let (talks, other) = (Server::start([Says::Hangs("Let me")]).await, Server::start([]).await);
    house.with(&talks).await;
    house.set("lm_studio", &other.address(), "second").await.unwrap();
    let message = SendMessage { id: "turn-0".into(), text: "took aspirin".into(), how: How::Usual };
    let (turn, ()) = tokio::join!(house.desktop.chat().send_message(message, Box::new(|_| {})), async {
        talks.until(1).await;
        house.answers(&["lm_studio"]).await.unwrap();
        house.desktop.chat().cancel_turn(TurnId { id: "turn-0".into() }).await.unwrap();
    });
    assert!(turn.unwrap().again);
    other.say(Says::Words(LOGS));
    assert_eq!(house.again("turn-0").await.unwrap().done.len(), 1);
    other.say(Says::Words("Good morning."));
    house.say("good morning").await;
    assert_eq!((house.timeline().await.len(), talks.asked().len(), other.asked().len()), (1, 1, 2));
}

/// It is sent again, or answered offline: offered a card or a form besides, it could be recorded twice.
#[tokio::test]
async fn a_message_without_an_answer_is_not_handed_over_too() {
    let mut house = House::new().await;
    let server = Server::start([Says::Lost("One moment.")]).await;
    house.with(&server).await;
    let turn = house.say("took ibuprofen").await;
    assert!(turn.again && turn.handed.is_none(), "{turn:?}");
    let trace = house.desktop.trace().trace(PageInput { before: None, limit: 1 }).await.unwrap();
    assert_eq!((trace.turns[0].outcome.as_str(), trace.totals[0].escalated), ("UNANSWERED", 0));
}

/// Words that were shown are not taken back: not where the person stops the answer, nor where the network is lost.
#[tokio::test]
async fn what_was_shown_of_an_answer_that_never_ended_stays_until_there_is_one() {
    let mut house = House::new().await;
    let begins = "That is good to hear. Let me";
    let server = Server::start([Says::Lost(begins), Says::Words("Good morning to you.")]).await;
    house.with(&server).await;
    let turn = house.say("thanks, that helps").await;
    assert!(matches!(turn.state, TurnState::Failed { .. }) && turn.again);
    assert_eq!(turn.reply, "That is good to hear.");
    house.restart().await;
    assert_eq!(house.turn(&turn.id).await.reply, "That is good to hear.");
    let turn = house.again(&turn.id).await.unwrap();
    assert_eq!((turn.reply.as_str(), turn.state), ("Good morning to you.", TurnState::Answered));
}
