//! What leaves this computer, and what is told of it: the request that was shown, the key in its header, and nothing else anywhere.
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod support;

use std::io::Write;
use std::sync::{Arc, Mutex};

use alara_llm::{Address, ChatModel, Dialect, ModelError, Provider};
use support::{Answer, Part, Server, ask, patient};
use tracing_subscriber::fmt::MakeWriter;

const OK: &[u8] = include_bytes!("shapes/deepseek.txt");
const KEY: &str = "sk-SECRET-0123456789";

#[tokio::test]
async fn nothing_is_sent_but_the_request_and_its_key() {
    for (dialect, path, header) in [
        (Dialect::OpenAi, "/v1/chat/completions", format!("authorization: Bearer {KEY}")),
        (Dialect::Anthropic, "/v1/messages", format!("x-api-key: {KEY}")),
        (Dialect::Ollama, "/api/chat", format!("authorization: Bearer {KEY}")),
    ] {
        let cookie = Answer::status(503, "Set-Cookie: id=1; Path=/\r\n", "");
        let server = Server::start([cookie, Answer::status(401, "", "")]).await;
        ask(&server.model_with(dialect, Some(KEY), patient())).await;
        for asked in server.asked() {
            assert!(asked.head.starts_with(&format!("POST {path} HTTP/1.1")), "{}", asked.head);
            assert!(asked.head.contains(&header), "{}", asked.head);
            let mut names: Vec<String> =
                asked.head.lines().skip(1).filter_map(|line| Some(line.split_once(':')?.0.to_lowercase())).collect();
            names.retain(|name| {
                ![
                    "authorization", "x-api-key", "anthropic-version", "content-type", "content-length", "user-agent",
                    "accept", "host",
                ]
                .contains(&name.as_str())
            });
            assert!(names.is_empty(), "{names:?}");
        }
    }
}

#[tokio::test]
async fn the_choice_of_a_tool_is_always_the_model_s() {
    for (dialect, choice, temperature) in [
        (Dialect::OpenAi, Some(serde_json::json!("auto")), "/temperature"),
        (Dialect::Anthropic, Some(serde_json::json!({ "type": "auto" })), "/temperature"),
        (Dialect::Ollama, None, "/options/temperature"),
    ] {
        let server = Server::start([Answer::status(401, "", "")]).await;
        let model = server.model(dialect);
        ask(&model).await;
        let sent: serde_json::Value = serde_json::from_str(&server.asked()[0].body).unwrap();
        assert_eq!(sent.get("tool_choice"), choice.as_ref());
        assert_eq!(sent.pointer(temperature), Some(&serde_json::json!(0.1)));
        assert_eq!(sent["stream"], serde_json::json!(true));
        let shown: serde_json::Value = serde_json::from_str(&model.preview(&support::request())).unwrap();
        assert_eq!(sent, shown, "what the user was shown is what is sent");
    }
}

#[tokio::test]
async fn the_list_of_models_is_asked_for() {
    for (dialect, path, body) in [
        (Dialect::OpenAi, "/v1/models", r#"{"object":"list","data":[{"id":"b"},{"id":"a"},{"id":"a"},{"id":""}]}"#),
        (Dialect::Anthropic, "/v1/models", r#"{"data":[{"type":"model","id":"a"},{"id":"b"}],"has_more":false}"#),
        (Dialect::Ollama, "/api/tags", r#"{"models":[{"name":"b"},{"name":"a","size":1}]}"#),
    ] {
        let server = Server::start([Answer::status(200, "", body)]).await;
        assert_eq!(server.model(dialect).models().await, Ok(vec!["a".to_owned(), "b".to_owned()]));
        assert!(server.asked()[0].head.starts_with(&format!("GET {path} HTTP/1.1")));
    }
    let server = Server::start([Answer::status(200, "Content-Type: text/html\r\n", "<html>")]).await;
    assert_eq!(server.model(Dialect::OpenAi).models().await, Err(ModelError::WrongPath));
}

#[tokio::test]
async fn a_test_says_exactly_what_is_wrong() {
    let list = Answer::status(200, "", r#"{"data":[{"id":"other-model"}]}"#);
    let server = Server::start([list]).await;
    assert_eq!(server.model(Dialect::OpenAi).test().await, Err(ModelError::UnknownModel));
    let list = Answer::status(200, "", r#"{"data":[{"id":"some-model"}]}"#);
    let server = Server::start([list.clone(), Answer::status(401, "", "")]).await;
    assert_eq!(server.model(Dialect::OpenAi).test().await, Err(ModelError::Denied));
    let no_tools = Answer::status(400, "", r#"{"error":"some-model does not support tools"}"#);
    let server = Server::start([list.clone(), no_tools, Answer::stream(&[OK])]).await;
    assert!(!server.model(Dialect::OpenAi).test().await.unwrap().tools);
    let server = Server::start([list, Answer::stream(&[OK])]).await;
    assert!(server.model(Dialect::OpenAi).test().await.unwrap().tools);
    for asked in server.asked() {
        assert!(!asked.body.contains("ibuprofen"), "a test holds nothing of any record");
    }
}

#[test]
fn a_model_that_a_local_server_only_hands_on_is_remote() {
    let address = || Address::read("http://127.0.0.1:11434", Dialect::Ollama).unwrap();
    let remote = |model: &str| Provider::new(Dialect::Ollama, address(), model, None, patient()).unwrap().remote();
    assert!(remote("gpt-oss:120b-cloud") && remote("glm-4.6:cloud"));
    assert!(!remote("llama3.2:3b") && !remote("cloudy:7b"));
}

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Log;
    fn make_writer(&'a self) -> Log {
        self.clone()
    }
}

/// The key, the user's words and what came back stand in no error and in no log, at the finest level there is.
#[tokio::test(flavor = "current_thread")]
async fn no_key_and_no_word_is_ever_told() {
    let log = Log::default();
    let quiet = tracing_subscriber::fmt().with_max_level(tracing::Level::TRACE).with_writer(log.clone()).finish();
    // For every thread: one that meets a line first decides for all whether it is read.
    tracing::subscriber::set_global_default(quiet).unwrap();
    tracing::callsite::rebuild_interest_cache();
    let echo = format!("{{\"error\":{{\"message\":\"Incorrect API key provided: {KEY}. You said ibuprofen\"}}}}");
    for answer in [
        Answer::status(401, "", &echo),
        Answer::status(400, "", &echo),
        Answer::status(500, "", &echo),
        Answer::stream(&[format!("data: {echo}\n\n").as_bytes()]),
        Answer::stream(&[b"data: {ibuprofen\n\n"]),
        Answer::stream(&[OK]),
        Answer(vec![Part::Close]),
    ] {
        let server = Server::start([answer]).await;
        let model = server.model_with(Dialect::OpenAi, Some(KEY), patient());
        let read = ask(&model).await;
        let told =
            format!("{model:?} {:?} {}", read.error, read.error.map(|error| error.to_string()).unwrap_or_default());
        assert!(!told.contains("SECRET") && !told.contains("ibuprofen"), "{told}");
    }
    let log = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert!(log.contains("a model's server refused a request"), "the log is read at all");
    assert!(!log.contains("SECRET") && !log.contains("ibuprofen") && !log.contains("Hello"), "{log}");
}

/// What the environment says of proxies is not asked: the test runs itself with one set that nobody answers at.
#[tokio::test]
async fn no_proxy_of_the_environment_is_used() {
    if std::env::var_os("ALARA_TEST_INNER").is_none() {
        let mut again = std::process::Command::new(std::env::current_exe().unwrap());
        again.args(["--exact", "no_proxy_of_the_environment_is_used"]).env("ALARA_TEST_INNER", "1");
        for name in ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"] {
            again.env(name, "http://127.0.0.1:9");
        }
        again.env_remove("no_proxy").env_remove("NO_PROXY");
        let ended = tokio::task::spawn_blocking(move || again.output().unwrap()).await.unwrap();
        assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stdout));
        return;
    }
    let server = Server::start([Answer::stream(&[OK])]).await;
    assert_eq!(ask(&server.model(Dialect::OpenAi)).await.words, "Hello");
}

/// A server that takes no tools in its own form is told of them in words, and nobody is told twice.
#[tokio::test]
async fn the_tools_are_sent_once_in_one_form() {
    for dialect in [Dialect::OpenAi, Dialect::Anthropic, Dialect::Ollama] {
        let no_tools = Answer::status(400, "", r#"{"error":"some-model does not support tools"}"#);
        let server = Server::start([no_tools, Answer::status(401, "", "")]).await;
        ask(&server.model(dialect)).await;
        let [first, second] = &server.asked()[..] else { panic!("asked twice") };
        assert!(first.body.contains("\"tools\"") && !first.body.contains("answers in words"), "{}", first.body);
        assert!(!second.body.contains("\"tools\"") && second.body.contains("answers in words"), "{}", second.body);
    }
}
