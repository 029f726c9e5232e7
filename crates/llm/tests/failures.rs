//! Every way in which a model may not answer, against a real socket: told exactly, without a word or a key, and asked again only
//! before the first byte.
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod support;

use std::time::Duration;

use alara_llm::{Address, ChatModel, Dialect, ModelError, Patience, Provider};
use futures_util::StreamExt;
use support::{Answer, Part, Server, ask, patient};

const OK: &[u8] = include_bytes!("shapes/deepseek.txt");
const KEY: &str = "sk-SECRET-0123456789";

async fn told(answers: Vec<Answer>) -> (Option<ModelError>, usize) {
    let server = Server::start(answers).await;
    let read = ask(&server.model(Dialect::OpenAi)).await;
    (read.error, server.asked().len())
}

fn brief() -> Patience {
    let short = Duration::from_millis(150);
    Patience { connect: short, first: short, between: short, ..patient() }
}

#[tokio::test]
async fn nothing_listens() {
    let port = Server::start([]).await.port;
    // A port that was just let go of.
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    assert_ne!(port, free);
    let address = Address::read(&format!("http://127.0.0.1:{free}"), Dialect::OpenAi).unwrap();
    let model = Provider::new(Dialect::OpenAi, address, "m", None, patient()).unwrap();
    assert_eq!(ask(&model).await.error, Some(ModelError::NoServer));
    assert_eq!(model.models().await, Err(ModelError::NoServer));
    assert_eq!(model.test().await, Err(ModelError::NoServer));
}

#[tokio::test]
async fn a_name_that_no_one_has() {
    let address = Address::read("https://nobody.invalid/v1", Dialect::OpenAi).unwrap();
    let model = Provider::new(Dialect::OpenAi, address, "m", None, patient()).unwrap();
    assert_eq!(ask(&model).await.error, Some(ModelError::NoHost));
}

/// A server that speaks no TLS, where TLS was asked for, gets nothing.
#[tokio::test]
async fn an_address_without_a_safe_connection() {
    let server = Server::start([]).await;
    let address = Address::read(&format!("https://127.0.0.1:{}", server.port), Dialect::OpenAi).unwrap();
    let model = Provider::new(Dialect::OpenAi, address, "m", None, brief()).unwrap();
    let error = ask(&model).await.error.unwrap();
    assert!(error.unreachable(), "{error:?}");
    assert!(server.asked().is_empty());
}

#[tokio::test]
async fn refusals_are_told_apart_and_not_repeated() {
    for (status, body, error) in [
        (404, "<html>nothing here</html>", ModelError::WrongPath),
        (405, "", ModelError::WrongPath),
        (401, r#"{"error":{"message":"bad key"}}"#, ModelError::Denied),
        (403, "", ModelError::Denied),
        (402, "", ModelError::NoCredit),
        (
            404,
            r#"{"error":{"code":"model_not_found","message":"The model `x` does not exist"}}"#,
            ModelError::UnknownModel,
        ),
        (400, r#"{"error":{"code":"context_length_exceeded"}}"#, ModelError::TooLong),
        (400, "{}", ModelError::Refused { status: 400 }),
        (204, "", ModelError::Refused { status: 204 }),
    ] {
        assert_eq!(told(vec![Answer::status(status, "", body)]).await, (Some(error), 1), "{status} {body}");
    }
    let page = Answer::status(200, "Content-Type: text/html; charset=utf-8\r\n", "<html>a router's page</html>");
    assert_eq!(told(vec![page]).await, (Some(ModelError::WrongPath), 1));
}

#[tokio::test]
async fn a_busy_server_is_asked_again_and_then_answers() {
    let busy = Answer::status(429, "Retry-After: 0\r\n", "{}");
    let fault = Answer::status(503, "", r#"{"error":{"message":"Loading model"}}"#);
    let server = Server::start([busy, fault, Answer::stream(&[OK])]).await;
    let read = ask(&server.model(Dialect::OpenAi)).await;
    assert_eq!((read.error, read.words.as_str()), (None, "Hello"));
    assert_eq!(read.spent.unwrap().tries, 3);
    assert_eq!(server.asked().len(), 3);
}

#[tokio::test]
async fn a_server_that_stays_at_fault_is_given_up_after_three_tries() {
    let fault = Answer::status(500, "", "oops");
    assert_eq!(told(vec![fault; 5]).await, (Some(ModelError::ServerFault { status: 500 }), 3));
    let busy = Answer::status(429, "", "{}");
    assert_eq!(told(vec![busy; 5]).await, (Some(ModelError::RateLimited { seconds: None }), 3));
}

#[tokio::test]
async fn a_long_wait_is_told_and_not_waited_for() {
    let busy = Answer::status(429, "Retry-After: 3600\r\n", "{}");
    assert_eq!(told(vec![busy; 2]).await, (Some(ModelError::RateLimited { seconds: Some(3600) }), 1));
}

#[tokio::test]
async fn a_model_without_tools_is_asked_for_markers_instead() {
    for body in [
        r#"{"error":"registry.ollama.ai/library/gemma:2b does not support tools"}"#,
        r#"{"error":{"code":404,"message":"No endpoints found that support tool use."}}"#,
    ] {
        let server = Server::start([Answer::status(400, "", body), Answer::stream(&[OK]), Answer::stream(&[OK])]).await;
        let model = server.model(Dialect::OpenAi);
        assert_eq!(ask(&model).await.words, "Hello");
        assert!(!model.calls_tools());
        assert_eq!(ask(&model).await.words, "Hello");
        let with_tools: Vec<bool> = server.asked().iter().map(|asked| asked.body.contains("\"tools\"")).collect();
        assert_eq!(with_tools, [true, false, false], "what was learned is kept");
    }
}

#[tokio::test]
async fn a_model_that_sets_its_own_temperature_is_asked_without() {
    let body = r#"{"error":{"message":"Unsupported value: 'temperature' does not support 0.1","param":"temperature"}}"#;
    let server = Server::start([Answer::status(400, "", body), Answer::stream(&[OK])]).await;
    assert_eq!(ask(&server.model(Dialect::OpenAi)).await.words, "Hello");
    assert!(!server.asked()[1].body.contains("temperature"));
}

#[tokio::test]
async fn what_cannot_be_read_is_told_as_such() {
    for stream in ["data: {nope}\n\n", "data: [1,2]\n\n", "data: {\"choices\":7}\n\n"] {
        let server = Server::start([Answer::stream(&[stream.as_bytes()])]).await;
        assert_eq!(ask(&server.model(Dialect::OpenAi)).await.error, Some(ModelError::Malformed), "{stream}");
    }
    let server = Server::start([Answer::stream(&[b"data: \xff\xfe\n\n"])]).await;
    assert_eq!(ask(&server.model(Dialect::OpenAi)).await.error, Some(ModelError::Malformed));
    let server = Server::start([Answer::stream(&[b"this is no JSON\n"])]).await;
    assert_eq!(ask(&server.model(Dialect::Ollama)).await.error, Some(ModelError::Malformed));
}

#[tokio::test]
async fn an_error_in_the_middle_of_a_stream_is_told() {
    for (dialect, stream, error) in [
        (
            Dialect::OpenAi,
            "data: {\"error\":{\"code\":502,\"message\":\"Provider returned error\"},\"choices\":[]}\n\n",
            ModelError::Broken,
        ),
        (
            Dialect::OpenAi,
            "data: {\"choices\":[{\"delta\":{\"content\":\"a\"},\"finish_reason\":\"length\"}]}\n\ndata: [DONE]\n\n",
            ModelError::Cut,
        ),
        (
            Dialect::OpenAi,
            "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"content_filter\"}]}\n\n",
            ModelError::Declined,
        ),
        (
            Dialect::Anthropic,
            "event: error\ndata: {\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"x\"}}\n\n",
            ModelError::ServerFault { status: 529 },
        ),
        (
            Dialect::Anthropic,
            "data: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"max_tokens\"}}\n\ndata: {\"type\":\"message_stop\"}\n\n",
            ModelError::Cut,
        ),
        (
            Dialect::Anthropic,
            "data: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"refusal\"}}\n\ndata: {\"type\":\"message_stop\"}\n\n",
            ModelError::Declined,
        ),
        (Dialect::Ollama, "{\"error\":\"an error was encountered while running the model\"}\n", ModelError::Broken),
        (
            Dialect::Ollama,
            "{\"message\":{\"content\":\"a\"},\"done\":true,\"done_reason\":\"length\"}\n",
            ModelError::Cut,
        ),
    ] {
        let server = Server::start([Answer::stream(&[stream.as_bytes()])]).await;
        assert_eq!(ask(&server.model(dialect)).await.error, Some(error), "{stream}");
        assert_eq!(server.asked().len(), 1);
    }
}

#[tokio::test]
async fn a_server_that_never_answers_does_not_hold_the_turn() {
    for hangs in [Answer(vec![Part::Hang]), Answer::begun(&[], Part::Hang)] {
        let server = Server::start([hangs]).await;
        let read = ask(&server.model_with(Dialect::OpenAi, None, brief())).await;
        assert_eq!(read.error, Some(ModelError::SlowStart));
    }
}

#[tokio::test]
async fn a_reply_that_stops_in_the_middle_is_told_as_such() {
    let half = b"data: {\"choices\":[{\"delta\":{\"content\":\"Hel\"}}]}\n\n";
    let server = Server::start([Answer::begun(&[half], Part::Hang)]).await;
    let read = ask(&server.model_with(Dialect::OpenAi, None, brief())).await;
    assert_eq!((read.words.as_str(), read.error), ("Hel", Some(ModelError::Stalled)));
    assert_eq!(server.asked().len(), 1, "words were shown: it is not asked again");
}

/// Keep-alives hold a connection open, not a turn.
#[tokio::test]
async fn a_reply_that_only_keeps_alive_ends() {
    let alive = Answer::chunk(b": keep-alive\n\n");
    let server = Server::start([Answer::begun(&[], Part::Drip(alive, Duration::from_millis(10)))]).await;
    let patience = Patience { whole: Duration::from_millis(300), ..patient() };
    assert_eq!(ask(&server.model_with(Dialect::OpenAi, None, patience)).await.error, Some(ModelError::TooSlow));
}

#[tokio::test]
async fn a_flood_is_not_read_to_its_end() {
    let flood = Answer::chunk(&vec![b'x'; 64 * 1024]);
    let server = Server::start([Answer::begun(&[], Part::Drip(flood, Duration::ZERO))]).await;
    assert_eq!(ask(&server.model(Dialect::OpenAi)).await.error, Some(ModelError::TooLarge));
    let comments = Answer::chunk(&b": comment\n".repeat(6000));
    let server = Server::start([Answer::begun(&[], Part::Drip(comments, Duration::ZERO))]).await;
    assert_eq!(ask(&server.model(Dialect::OpenAi)).await.error, Some(ModelError::TooLarge));
}

#[tokio::test]
async fn a_redirect_is_not_followed() {
    for status in [301, 302, 307, 308] {
        let elsewhere = Server::start([Answer::stream(&[OK])]).await;
        let header = format!("Location: http://127.0.0.1:{}/v1/chat/completions\r\n", elsewhere.port);
        let server = Server::start([Answer::status(status, &header, ""), Answer::status(status, &header, "")]).await;
        let model = server.model_with(Dialect::OpenAi, Some(KEY), patient());
        assert_eq!(ask(&model).await.error, Some(ModelError::Redirected));
        assert_eq!(model.models().await, Err(ModelError::Redirected));
        assert_eq!((server.asked().len(), elsewhere.connections()), (2, 0));
    }
}

#[tokio::test]
async fn dropping_a_reply_lets_go_of_the_connection() {
    let half = b"data: {\"choices\":[{\"delta\":{\"content\":\"Hel\"}}]}\n\n";
    let mut server = Server::start([Answer::begun(&[half], Part::Hang)]).await;
    let model = server.model(Dialect::OpenAi);
    let mut stream = model.reply(support::request());
    assert!(stream.next().await.unwrap().is_ok());
    drop(stream);
    server.let_go().await;
}

#[tokio::test]
async fn dropping_a_reply_while_it_waits_to_ask_again_asks_no_more() {
    let mut server =
        Server::start([Answer::status(503, "Retry-After: 15\r\nConnection: close\r\n", ""), Answer(vec![])]).await;
    let model = server.model(Dialect::OpenAi);
    let waits = tokio::time::timeout(Duration::from_millis(300), ask(&model)).await;
    assert!(waits.is_err());
    drop(model);
    server.let_go().await;
    assert_eq!(server.asked().len(), 1);
}
