//! The recorded shape of each provider reads the same wherever its bytes are cut.
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod support;

use alara_llm::{Dialect, ModelError, Provider};
use support::{Answer, Part, Server, Whole, ask};

struct Shape {
    name: &'static str,
    dialect: Dialect,
    bytes: &'static [u8],
    words: &'static str,
    thoughts: &'static str,
    calls: &'static [(Option<&'static str>, &'static str, &'static str)],
    model: &'static str,
    tokens: (Option<u32>, Option<u32>),
}

const SHAPES: &[Shape] = &[
    Shape {
        name: "OpenAI",
        dialect: Dialect::OpenAi,
        bytes: include_bytes!("shapes/openai.txt"),
        words: "Naïve — 🫀 ok.",
        thoughts: "",
        calls: &[
            (Some("call_a"), "log_medication", r#"{"medication_name":"ibuprofen","confidence":0.9}"#),
            (Some("call_b"), "update_mood", r#"{"mood":"good"}"#),
        ],
        model: "gpt-x-2026",
        tokens: (Some(120), Some(31)),
    },
    Shape {
        name: "OpenRouter",
        dialect: Dialect::OpenAi,
        bytes: include_bytes!("shapes/openrouter.txt"),
        words: "Hi.",
        thoughts: "Hmm é.",
        calls: &[],
        model: "a/b",
        tokens: (Some(9), Some(3)),
    },
    Shape {
        name: "DeepSeek",
        dialect: Dialect::OpenAi,
        bytes: include_bytes!("shapes/deepseek.txt"),
        words: "Hello",
        thoughts: "Let me see",
        calls: &[],
        model: "deepseek-chat",
        tokens: (Some(5), Some(2)),
    },
    Shape {
        name: "llama.cpp",
        dialect: Dialect::OpenAi,
        bytes: include_bytes!("shapes/llama_cpp.txt"),
        words: "One",
        thoughts: "",
        calls: &[(Some("x1"), "log_hydration", r#"{"amount_ml":250}"#)],
        model: "qwen.gguf",
        tokens: (Some(70), Some(7)),
    },
    Shape {
        name: "Mistral",
        dialect: Dialect::OpenAi,
        bytes: include_bytes!("shapes/mistral.txt"),
        words: "Good.",
        thoughts: "Thinking ü",
        calls: &[(Some("Zz9"), "log_vital", r#"{"kind": "weight", "value": 70.25, "unit": "kg"}"#)],
        model: "magistral",
        tokens: (Some(8), Some(4)),
    },
    // Two calls under one number, one of them with an object for its text.
    Shape {
        name: "vLLM",
        dialect: Dialect::OpenAi,
        bytes: include_bytes!("shapes/vllm.txt"),
        words: "",
        thoughts: "",
        calls: &[
            (Some("chatcmpl-tool-1"), "update_mood", r#"{"mood": "okay"}"#),
            (Some("chatcmpl-tool-2"), "log_hydration", r#"{"amount_ml":500}"#),
        ],
        model: "qwen3",
        tokens: (None, None),
    },
    Shape {
        name: "Anthropic",
        dialect: Dialect::Anthropic,
        bytes: include_bytes!("shapes/anthropic.txt"),
        words: "Fine — 🌱",
        thoughts: "Så.",
        calls: &[(Some("toolu_1"), "log_vital", r#"{"kind": "glucose", "value": 5.4}"#)],
        model: "claude-x",
        tokens: (Some(30), Some(42)),
    },
    // The digits of a number come through as they were sent: no float has read them.
    Shape {
        name: "Ollama",
        dialect: Dialect::Ollama,
        bytes: include_bytes!("shapes/ollama.txt"),
        words: "Sure — ☕",
        thoughts: "Åh",
        calls: &[
            (None, "log_vital", r#"{"kind":"weight","value":70.10000000000000001,"unit":"kg"}"#),
            (None, "update_mood", r#"{"mood":"good"}"#),
        ],
        model: "llama3.2",
        tokens: (Some(26), Some(11)),
    },
];

fn check(shape: &Shape, read: &Whole, cut: &str) {
    let Shape { name, words, thoughts, calls, model, tokens, .. } = shape;
    assert_eq!(read.error, None, "{name} {cut}");
    assert_eq!((read.words.as_str(), read.thoughts.as_str()), (*words, *thoughts), "{name} {cut}");
    let found: Vec<_> =
        read.calls.iter().map(|call| (call.id.as_deref(), call.name.as_str(), call.arguments.as_str())).collect();
    assert_eq!(found, *calls, "{name} {cut}");
    let spent = read.spent.as_ref().unwrap();
    assert_eq!(
        (spent.model.as_str(), spent.prompt_tokens, spent.reply_tokens),
        (*model, tokens.0, tokens.1),
        "{name} {cut}"
    );
    assert_eq!(spent.tries, 1, "{name} {cut}");
}

async fn each(shape: &Shape, answers: Vec<Answer>) -> (Provider, Server) {
    let server = Server::start(answers).await;
    (server.model(shape.dialect), server)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reply_is_the_same_cut_at_every_position() {
    for shape in SHAPES {
        let cuts = 0..=shape.bytes.len();
        let answers = cuts.clone().map(|at| Answer::stream(&[&shape.bytes[..at], &shape.bytes[at..]])).collect();
        let (model, server) = each(shape, answers).await;
        for at in cuts {
            check(shape, &ask(&model).await, &format!("cut at {at}"));
        }
        assert_eq!(server.asked().len(), shape.bytes.len() + 1);
    }
}

#[tokio::test]
async fn a_reply_is_the_same_byte_by_byte() {
    for shape in SHAPES {
        let bytes: Vec<&[u8]> = shape.bytes.chunks(1).collect();
        let (model, _server) = each(shape, vec![Answer::stream(&bytes)]).await;
        check(shape, &ask(&model).await, "byte by byte");
    }
}

/// From the first byte to the last, a stream that ends early is told as broken off, hands over no half of a call, and is not asked again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stream_that_ends_early_is_broken_at_every_position() {
    for shape in SHAPES {
        let whole = {
            let (model, _server) = each(shape, vec![Answer::stream(&[shape.bytes])]).await;
            ask(&model).await
        };
        let cuts = 1..shape.bytes.len();
        let answers = cuts.clone().map(|at| Answer::stream(&[&shape.bytes[..at]])).collect();
        let (model, server) = each(shape, answers).await;
        for at in cuts {
            let read = ask(&model).await;
            match read.error {
                // Only its last line ending, or what the provider says behind the end, is missing.
                None => assert_eq!((&read.words, &read.calls), (&whole.words, &whole.calls), "{} at {at}", shape.name),
                Some(error) => {
                    assert_eq!(error, ModelError::Broken, "{} at {at}", shape.name);
                    assert!(read.calls.is_empty() && read.spent.is_none(), "{} at {at}", shape.name);
                    assert!(whole.words.starts_with(&read.words), "{} at {at}", shape.name);
                }
            }
        }
        assert_eq!(server.asked().len(), shape.bytes.len() - 1, "each was asked once");
    }
}

/// A connection that is lost in the middle of a chunk is the same to the person.
#[tokio::test]
async fn a_lost_connection_is_a_broken_reply_and_is_not_asked_again() {
    for shape in SHAPES {
        let half = shape.bytes.len() / 2;
        let mut lost = Answer::begun(&[&shape.bytes[..half]], Part::Bytes(b"ff\r\nhalf".to_vec()));
        lost.0.push(Part::Close);
        let (model, server) = each(shape, vec![lost]).await;
        let read = ask(&model).await;
        assert_eq!(read.error, Some(ModelError::Broken), "{}", shape.name);
        assert_eq!(server.asked().len(), 1);
    }
}

#[tokio::test]
async fn a_native_call_and_a_marker_become_the_same_proposal() {
    for shape in SHAPES {
        let (model, _server) = each(shape, vec![Answer::stream(&[shape.bytes])]).await;
        for native in ask(&model).await.calls {
            let marker = format!("[TOOL_CALL:{{\"tool\":\"{}\",\"parameters\":{}}}]", native.name, native.arguments);
            let marker = alara_gate::parse(&marker).calls.remove(0);
            let native = alara_gate::parse("").with_native([native.as_sent()]).calls.remove(0);
            assert_eq!(native.tool, marker.tool);
            let mut parameters = marker.parameters;
            parameters.shift_remove("confidence");
            assert_eq!(native.parameters, parameters, "{}", shape.name);
        }
    }
}
