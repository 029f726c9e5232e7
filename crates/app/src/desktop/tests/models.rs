//! Turns that a model answers over a real socket: what is sent and to whom, and that nothing is lost or doubled however one ends.

use super::server::{Says, Server};
use super::*;
use crate::keyring::bus::{Ring, on_a_bus};

const LOGS: &str = r#"Noted. [TOOL_CALL:{"id":"c7","tool":"log_medication","parameters":{"medication_name":"ibuprofen"},"confidence":0.95}]"#;

impl House {
    /// Sets the scripted server up and lets it answer.
    /// One model answers, and nobody where it does not: a test sees how it failed.
    pub(super) async fn with(&self, server: &Server) {
        self.set("other", &server.address(), "small").await.unwrap();
        self.answers(&["other"]).await.unwrap();
        let alone = ModelManner { purpose: None, temperature: None, offline_after: Some(false) };
        self.desktop.models().model_manner(alone).await.unwrap();
    }

    pub(super) async fn set(&self, id: &str, address: &str, model: &str) -> Result<Models, Failure> {
        let (address, model) = (Some(address.to_owned()), Some(model.to_owned()));
        self.desktop.models().set_up_model(SetUpModel { id: id.to_owned(), address, model }).await
    }

    pub(super) async fn answers(&self, ids: &[&str]) -> Result<Models, Failure> {
        self.uses(ModelPurpose::Chat, ids).await
    }

    pub(super) async fn uses(&self, purpose: ModelPurpose, ids: &[&str]) -> Result<Models, Failure> {
        let links = ids.iter().map(|id| ModelLink { id: (*id).to_owned(), model: None }).collect();
        self.desktop.models().use_models(UseModels { purpose, links }).await
    }

    pub(super) async fn again(&self, id: &str) -> Result<Turn, Failure> {
        self.desktop.chat().retry_turn(TurnId { id: id.to_owned() }, Box::new(|_| {})).await
    }
}

fn id(id: &str) -> ModelId {
    ModelId { id: id.to_owned() }
}

fn failed(turn: &Turn) -> &Failure {
    match &turn.state {
        TurnState::Failed { failure } => failure,
        other => panic!("not failed: {other:?}"),
    }
}

#[tokio::test]
async fn the_model_that_was_chosen_answers_and_is_named() {
    let mut house = House::new().await;
    let server = Server::start([Says::Words(LOGS)]).await;
    house.with(&server).await;
    let turn = house.say("took ibuprofen").await;
    assert_eq!((turn.state.clone(), turn.done.len()), (TurnState::Answered, 1));
    let by = turn.by.unwrap();
    assert_eq!((by.kind, by.name.as_str()), (AssistantKind::Local, "small"));
    assert_eq!(house.desktop.settings().settings(NoInput {}).await.unwrap().assistant.kind, AssistantKind::Local);
    house.answers(&[]).await.unwrap();
    let turn = house.say("took two aspirin").await;
    assert_eq!((turn.done.len(), turn.by.unwrap().kind), (1, AssistantKind::Offline));
    assert_eq!(server.asked().len(), 1, "nothing is sent after the switch");
}

#[tokio::test]
async fn a_network_that_is_lost_in_the_middle_loses_and_doubles_nothing() {
    let mut house = House::new().await;
    let server =
        Server::start([Says::Lost(LOGS), Says::Status(500, ""), Says::Status(500, ""), Says::Status(500, "")]).await;
    house.with(&server).await;
    let turn = house.say("took ibuprofen").await;
    assert_eq!(failed(&turn).code, FailureCode::ModelFailed);
    assert!(turn.again && turn.done.is_empty() && turn.by.is_none());
    assert!(house.timeline().await.is_empty(), "half a reply writes nothing");
    assert!(house.again(&turn.id).await.unwrap().again);
    server.say(Says::Words(LOGS));
    let turn = house.again(&turn.id).await.unwrap();
    assert_eq!((turn.state.clone(), turn.done.len(), turn.again), (TurnState::Answered, 1, false));
    assert_eq!(house.timeline().await.len(), 1);
    assert_eq!(house.again(&turn.id).await.unwrap_err().code, FailureCode::AlreadyDone);
}

#[tokio::test]
async fn the_offline_assistant_answers_what_a_model_did_not() {
    let mut house = House::new().await;
    let server = Server::start([]).await;
    house.with(&server).await;
    let turn = house.say("took two ibuprofen").await;
    assert!(matches!(turn.state, TurnState::Failed { .. }));
    let turn = house.desktop.chat().answer_offline(TurnId { id: turn.id }, Box::new(|_| {})).await.unwrap();
    assert_eq!((turn.state, turn.done.len(), turn.by.unwrap().kind), (TurnState::Answered, 1, AssistantKind::Offline));
}

#[tokio::test]
async fn the_chain_ends_in_the_offline_assistant_where_that_was_chosen() {
    let mut house = House::new().await;
    let (gone, server) = (Server::start([]).await, Server::start([Says::Words(LOGS)]).await);
    house.set("lm_studio", &gone.address(), "first").await.unwrap();
    house.set("other", &server.address(), "second").await.unwrap();
    house.answers(&["lm_studio", "other"]).await.unwrap();
    house
        .desktop
        .models()
        .model_manner(ModelManner { purpose: None, temperature: Some(0.7), offline_after: Some(true) })
        .await
        .unwrap();
    let turn = house.say("took ibuprofen").await;
    assert_eq!((turn.done.len(), turn.by.unwrap().kind), (1, AssistantKind::Local), "the second of the chain");
    assert!(server.asked()[0].contains("\"temperature\":0.7"));
    let turn = house.say("took two aspirin").await;
    assert_eq!((turn.done.len(), turn.by.unwrap().kind), (1, AssistantKind::Offline), "nobody else answered");
}

#[tokio::test]
async fn absent_model_leaves_the_words_to_alara_and_says_so_once() {
    let mut house = House::new().await;
    let server = Server::start([]).await;
    house.set("other", &server.address(), "small").await.unwrap();
    house.answers(&["other"]).await.unwrap();
    let turn = house.say("took two ibuprofen").await;
    assert_eq!((turn.state.clone(), turn.done.len(), turn.again), (TurnState::Answered, 1, false));
    assert!(turn.taken_over && turn.handed.is_none(), "{turn:?}");
    let lines = turn.reply.lines().filter(|line| line.ends_with("This is what Alara read by itself."));
    assert_eq!(lines.map(|line| line.contains("closed the connection")).collect::<Vec<_>>(), [true], "{}", turn.reply);
    let turn = house.say("when did I last take ibuprofen?").await;
    assert!(turn.reply.contains("buprofen") && turn.handed.is_none(), "{turn:?}");
    let turn = house.say("good morning").await;
    let handed = turn.handed.expect("it may be asked once more");
    assert_eq!((handed.open.len(), handed.ask_offline, handed.others.len()), (0, false, 1), "{handed:?}");
    house.restart().await;
    assert_eq!(house.timeline().await.len(), 1, "once");
}

#[tokio::test]
async fn an_answer_that_is_stopped_can_be_asked_for_again() {
    let mut house = House::new().await;
    let server = Server::start([Says::Hangs("Let me see")]).await;
    house.with(&server).await;
    house.turns += 1;
    let message = SendMessage { id: "turn-1".into(), text: "took ibuprofen".into(), how: How::Usual };
    let (turn, ()) = tokio::join!(house.desktop.chat().send_message(message, Box::new(|_| {})), async {
        server.until(1).await;
        house.desktop.chat().cancel_turn(TurnId { id: "another".into() }).await.unwrap();
        house.desktop.chat().cancel_turn(TurnId { id: "turn-1".into() }).await.unwrap();
    });
    let turn = turn.unwrap();
    assert_eq!((turn.state, turn.again), (TurnState::Cancelled, true));
    assert!(house.timeline().await.is_empty());
    house.restart().await;
    assert_eq!(house.turn("turn-1").await.state, TurnState::Cancelled);
    server.say(Says::Words(LOGS));
    assert_eq!(house.again("turn-1").await.unwrap().done.len(), 1);
}

#[tokio::test]
async fn closing_in_the_middle_of_a_reply_keeps_the_message_and_does_not_wait() {
    let mut house = House::new().await;
    let server = Server::start([Says::Hangs("Let me see")]).await;
    house.with(&server).await;
    house.turns += 1;
    let message = SendMessage { id: "turn-1".into(), text: "took ibuprofen".into(), how: How::Usual };
    let (turn, closed) = tokio::join!(house.desktop.chat().send_message(message, Box::new(|_| {})), async {
        server.until(1).await;
        house.desktop.session_lock().close().await
    });
    closed.unwrap();
    assert_eq!(failed(&turn.unwrap()).code, FailureCode::Interrupted);
    house.open(false).await;
    assert!(house.turn("turn-1").await.again);
    server.say(Says::Words(LOGS));
    assert_eq!(house.again("turn-1").await.unwrap().done.len(), 1);
    assert_eq!(house.timeline().await.len(), 1);
}

/// The program is killed between the write and the closing words: what was written stands once, whatever a model would say next.
#[tokio::test]
async fn a_turn_that_was_killed_after_its_write_is_not_written_twice() {
    let house = House::new().await;
    let both = r#"[TOOL_CALL:{"id":"c7","tool":"log_medication","parameters":{"medication_name":"ibuprofen"},"confidence":0.95}]
        [TOOL_CALL:{"id":"c8","tool":"get_last_dose","parameters":{"medication_name":"metformin"},"confidence":0.95}]"#;
    let server = Server::start([Says::Words(both), Says::Hangs("The last")]).await;
    house.with(&server).await;
    let message = SendMessage {
        id: "turn-1".into(),
        text: "took ibuprofen. when did I last take metformin?".into(),
        how: How::Usual,
    };
    {
        let turn = house.desktop.chat().send_message(message, Box::new(|_| {}));
        tokio::pin!(turn);
        // Dropped where it stands, as a process that is killed.
        tokio::select! {
            _ = &mut turn => panic!("it cannot be over"),
            () = server.until(2) => {}
        }
    }
    assert_eq!(house.timeline().await.len(), 1);
    house.restart().await;
    assert!(house.turn("turn-1").await.again);
    server.say(Says::Words(LOGS));
    let turn = house.again("turn-1").await.unwrap();
    assert_eq!((turn.state.clone(), turn.done.len()), (TurnState::Answered, 1), "{}", turn.reply);
    assert!(turn.reply.contains("say it again"), "{}", turn.reply);
    assert_eq!(house.timeline().await.len(), 1, "once");
    assert_eq!(server.asked().len(), 2, "no model was asked again");
}

/// The same where the offline assistant is asked to answer it: its own calls bear other names than the model's.
#[tokio::test]
async fn nor_does_the_offline_assistant_write_it_again() {
    let mut house = House::new().await;
    let both = r#"[TOOL_CALL:{"id":"c7","tool":"log_medication","parameters":{"medication_name":"ibuprofen"},"confidence":0.95}]
        [TOOL_CALL:{"id":"c8","tool":"get_last_dose","parameters":{"medication_name":"metformin"},"confidence":0.95}]"#;
    let server = Server::start([Says::Words(both), Says::Hangs("The last"), Says::Words("Hello.")]).await;
    house.with(&server).await;
    let message = SendMessage {
        id: "first".into(),
        text: "took ibuprofen. when did I last take metformin?".into(),
        how: How::Usual,
    };
    {
        let turn = house.desktop.chat().send_message(message, Box::new(|_| {}));
        tokio::pin!(turn);
        tokio::select! {
            _ = &mut turn => panic!("it cannot be over"),
            () = server.until(2) => {}
        }
    }
    house.restart().await;
    house.say("hello").await;
    let turn = house.desktop.chat().answer_offline(TurnId { id: "first".into() }, Box::new(|_| {})).await.unwrap();
    assert_eq!((turn.state.clone(), turn.done.len()), (TurnState::Answered, 1), "{}", turn.reply);
    assert_eq!(house.timeline().await.len(), 1, "once");
}

#[tokio::test]
async fn nothing_is_sent_to_another_computer_before_the_user_has_seen_it_and_agreed() {
    let mut house = House::new().await;
    house.say("took two ibuprofen").await;
    // A server here that hands its words on: it counts as the computer where they go.
    let server = Server::start([Says::Models(&["big:cloud"])]).await;
    let models = house.set("ollama", &server.address(), "big:cloud").await.unwrap();
    let ollama = models.endpoints.into_iter().find(|each| each.id == "ollama").unwrap();
    assert_eq!((ollama.leads_to.as_deref(), ollama.agreed), (Some("ollama.com"), false));
    let refused = [
        house.desktop.models().test_model(id("ollama")).await.err(),
        house.desktop.models().model_names(id("ollama")).await.err(),
        house.answers(&["ollama"]).await.err(),
    ];
    for failure in refused {
        assert!(failure.unwrap().message.starts_with("Nothing was sent"), "refused");
    }
    let preview = house.desktop.models().preview_model(id("ollama")).await.unwrap();
    assert_eq!((preview.place.as_deref(), preview.own), (Some("ollama.com"), true));
    assert!(preview.body.contains("took two ibuprofen") && preview.body.contains("big:cloud"), "{}", preview.body);
    assert_eq!(server.asked().len(), 0, "looking sends nothing");
    let agree = |place: &str| AgreeToModel { id: "ollama".into(), place: place.into() };
    assert_eq!(
        house.desktop.models().agree_to_model(agree("example.org")).await.unwrap_err().code,
        FailureCode::InvalidInput
    );
    house.desktop.models().agree_to_model(agree("ollama.com")).await.unwrap();
    assert_eq!(house.desktop.models().model_names(id("ollama")).await.unwrap().names, ["big:cloud"]);
    house.answers(&["ollama"]).await.unwrap();
    assert_eq!(house.desktop.settings().settings(NoInput {}).await.unwrap().assistant.kind, AssistantKind::Remote);
    let failure = house.set("openai", "http://api.openai.com/v1", "x").await.unwrap_err();
    assert!(failure.message.contains("https://"), "{}", failure.message);
}

#[tokio::test]
async fn words_of_a_crisis_go_nowhere_unless_the_user_goes_on() {
    let mut house = House::new().await;
    let server = Server::start([Says::Status(500, ""), Says::Status(500, ""), Says::Status(500, "")]).await;
    house.set("ollama", &server.address(), "big:cloud").await.unwrap();
    house
        .desktop
        .models()
        .agree_to_model(AgreeToModel { id: "ollama".into(), place: "ollama.com".into() })
        .await
        .unwrap();
    house.answers(&["ollama"]).await.unwrap();
    let turn = house.say("I want to kill myself").await;
    assert_eq!((turn.state.clone(), turn.again), (TurnState::Crisis, true));
    assert!(server.asked().is_empty(), "nothing left this computer");
    house.again(&turn.id).await.unwrap();
    assert!(server.asked()[0].contains("kill myself"), "the user went on");
}

#[tokio::test]
async fn a_crisis_that_was_not_gone_on_with_is_in_no_later_request() {
    let mut house = House::new().await;
    let server = Server::start((0..40).map(|_| Says::Status(500, ""))).await;
    house.set("ollama", &server.address(), "big:cloud").await.unwrap();
    house
        .desktop
        .models()
        .agree_to_model(AgreeToModel { id: "ollama".into(), place: "ollama.com".into() })
        .await
        .unwrap();
    // What was answered here without any model, help first, and left a card.
    house.say("I want to end my life. Remind me to call Ann at 9pm").await;
    house.answers(&["ollama"]).await.unwrap();
    let held_back = house.say("I want to kill myself").await;
    assert!(server.asked().is_empty(), "nothing left this computer");
    house.say("took two ibuprofen").await;
    house.restart().await;
    house.say("and my bp was 128 over 82").await;
    let asked = server.asked().len();
    assert!(asked > 1);
    for request in server.asked() {
        for words in ["kill myself", "end my life", "call Ann"] {
            assert!(!request.contains(words), "{words}: {request}");
        }
    }
    let preview = house.desktop.models().preview_model(id("ollama")).await.unwrap();
    assert!(!preview.body.contains("kill myself") && !preview.body.contains("call Ann"), "{}", preview.body);
    // Whoever goes on has it sent; what was not answered even then is in no other request.
    house.again(&held_back.id).await.unwrap();
    house.say("took another ibuprofen").await;
    let later: Vec<String> = server.asked().split_off(asked);
    assert!(later[0].contains("kill myself"));
    assert!(later.iter().all(|request| !request.contains("end my life")));
}

#[tokio::test]
async fn what_is_wrong_with_a_connection_is_said() {
    let house = House::new().await;
    let server = Server::start([Says::Models(&["small"]), Says::Status(401, "{}"), Says::Models(&["other"])]).await;
    house.set("other", &server.address(), "small").await.unwrap();
    let failure = house.desktop.models().test_model(id("other")).await.unwrap_err();
    assert!(failure.message.contains("refused the key"), "{}", failure.message);
    let failure = house.desktop.models().test_model(id("other")).await.unwrap_err();
    assert!(failure.message.contains("does not have this model"), "{}", failure.message);
    assert_eq!(house.desktop.models().test_model(id("nobody")).await.unwrap_err().code, FailureCode::InvalidInput);
    let failure = house.set("openai", "https://", "x").await.unwrap_err();
    assert_eq!(failure.code, FailureCode::ModelFailed);
}

#[test]
fn a_key_lies_in_the_keyring_goes_to_its_own_place_and_never_comes_back() {
    if !on_a_bus(
        "desktop::tests::models::a_key_lies_in_the_keyring_goes_to_its_own_place_and_never_comes_back",
        Ring::Unlocked,
    ) {
        return;
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let house = House::new().await;
        let server = Server::start([Says::Models(&[]), Says::Models(&[]), Says::Models(&[])]).await;
        house.set("other", &server.address(), "small").await.unwrap();
        let key = ModelKey { id: "other".into(), key: "sk-SECRET-1".into() };
        assert!(!format!("{key:?}").contains("SECRET"));
        assert!(house.desktop.models().keep_model_key(key).await.unwrap().in_keyring);
        house.restart().await;
        let models = house.desktop.models().models(NoInput {}).await.unwrap();
        assert!(models.endpoints.iter().any(|each| each.id == "other" && each.has_key));
        assert!(!serde_json::to_string(&models).unwrap().contains("SECRET"));
        house.desktop.models().model_names(id("other")).await.unwrap();
        assert!(server.asked()[0].contains("Bearer sk-SECRET-1"));
        // The same server under another name is another place.
        house.set("other", &server.address().replace("127.0.0.1", "localhost"), "small").await.unwrap();
        house.desktop.models().model_names(id("other")).await.unwrap();
        assert!(!server.asked()[1].contains("SECRET"));
        house.set("other", &server.address(), "small").await.unwrap();
        house.desktop.models().forget_model_key(id("other")).await.unwrap();
        house.desktop.models().model_names(id("other")).await.unwrap();
        assert!(!server.asked()[2].contains("SECRET"));
        // Nothing of it is on disk.
        for file in std::fs::read_dir(&house.folder).unwrap() {
            let bytes = std::fs::read(file.unwrap().path()).unwrap_or_default();
            assert!(!bytes.windows(6).any(|window| window == b"SECRET"));
        }
    });
}
