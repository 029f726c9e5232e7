//! What real servers sent, byte by byte: LiteLLM's proxy, llama-cpp-python's server and aimock, good answers and each way in which they
//! fail. `recorded/` holds the responses as they came; `make soak` runs the servers themselves (`scripts/servers.sh`).
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod support;

use alara_llm::{Dialect, ModelError};
use support::{Answer, Part, Server, ask, patient};

/// The responses of one server, by name.
macro_rules! recorded {
    ($name:literal) => {
        include_bytes!(concat!("recorded/", $name, ".http")).as_slice()
    };
}

fn answer(bytes: &[u8]) -> Answer {
    Answer(vec![Part::Bytes(bytes.to_vec()), Part::Close])
}

async fn asked(bytes: &[u8], key: Option<&str>) -> support::Whole {
    let server = Server::start(vec![answer(bytes); 3]).await;
    ask(&server.model_with(Dialect::OpenAi, key, patient())).await
}

#[tokio::test]
async fn a_good_answer_is_heard_from_each() {
    for (bytes, words) in [
        (recorded!("litellm-good"), "Hello there, this is the upstream."),
        (recorded!("aimock-good"), "Hello there, this is the upstream."),
        (recorded!("aimock-wrapped"), "{\"response\":\"Hello in JSON.\"}"),
    ] {
        let heard = asked(bytes, Some("sk-x")).await;
        assert_eq!((heard.words.as_str(), heard.error), (words, None));
        assert!(heard.spent.unwrap().reply_tokens.is_some());
    }
    // Its weights are drawn by lot: it says nothing that means anything, up to the limit that it was given.
    assert_eq!(asked(recorded!("llama-cpp-python-good"), Some("sk-x")).await.error, Some(ModelError::Cut));
}

#[tokio::test]
async fn a_tool_call_is_put_together_from_its_pieces() {
    for bytes in [recorded!("litellm-tool"), recorded!("aimock-tool")] {
        let heard = asked(bytes, Some("sk-x")).await;
        assert_eq!((heard.calls.len(), heard.error), (1, None));
        assert_eq!(heard.calls[0].name, "log_medication");
        assert_eq!(heard.calls[0].arguments, r#"{"medication_name":"ibuprofen","confidence":0.95}"#);
    }
}

#[tokio::test]
async fn each_way_of_failing_is_told_as_what_it_is() {
    for (name, bytes, error) in [
        // A proxy's 400, 401 and 500 for a key, and a wrong key within a stream that began with 200.
        ("wrong key, no database", recorded!("litellm-wrong-key"), ModelError::Denied),
        ("the service's key", recorded!("litellm-upstream-key"), ModelError::DeniedBehind),
        ("the service's key, as a fault", recorded!("litellm-firstkey"), ModelError::DeniedBehind),
        ("the service's key, within the stream", recorded!("litellm-midkey"), ModelError::DeniedBehind),
        ("wrong key", recorded!("llama-cpp-python-no-key"), ModelError::Denied),
        ("wrong key", recorded!("aimock-wrong-key"), ModelError::Denied),
        // A context that is too small: told, told by an empty stream, told by a limit before the first word.
        ("too long", recorded!("litellm-upstream-long"), ModelError::TooLong),
        ("too long", recorded!("aimock-too-long"), ModelError::TooLong),
        ("an empty stream", recorded!("llama-cpp-python-overflow"), ModelError::Empty),
        ("an empty stream behind a proxy", recorded!("litellm-empty"), ModelError::Empty),
        ("the limit before a word", recorded!("litellm-length"), ModelError::TooLong),
        ("no such model", recorded!("litellm-unknown-model"), ModelError::UnknownModel),
        ("the service is gone", recorded!("litellm-upstream-dead"), ModelError::ServerFault { status: 500 }),
        ("nothing fits", recorded!("aimock-no-match"), ModelError::Refused { status: 404 }),
    ] {
        assert_eq!(asked(bytes, Some("sk-x")).await.error, Some(error), "{name}");
    }
    let without = asked(recorded!("litellm-chat-no-key"), None).await.error;
    assert_eq!(without, Some(ModelError::FaultWithoutKey { status: 500 }));
    let with = asked(recorded!("litellm-chat-no-key"), Some("sk-x")).await.error;
    assert_eq!(with, Some(ModelError::ServerFault { status: 500 }), "a key was sent: it is not what is missing");
}

#[tokio::test]
async fn the_list_of_models_is_read_from_each() {
    for (bytes, has) in [
        (recorded!("litellm-list"), "good"),
        (recorded!("llama-cpp-python-list"), "tiny.gguf"),
        (recorded!("aimock-list"), "gpt-4o"),
    ] {
        let server = Server::start([answer(bytes)]).await;
        let models = server.model_with(Dialect::OpenAi, Some("sk-x"), patient()).models().await.unwrap();
        assert!(models.iter().any(|model| model == has), "{models:?}");
    }
}
