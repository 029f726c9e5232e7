//! What is asked of a chat model, and what it answers: the shapes that every provider shares.

use std::sync::Arc;

use alara_gate::Parameters;
use alara_gate::scan::Native;
use futures_util::stream::BoxStream;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::ModelError;

/// The sampling temperature unless the user sets another.
pub const TEMPERATURE: f64 = 0.1;

/// Who speaks in a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// The rules, the tools and the context.
    System,
    /// The user, or the app on a tool's behalf.
    User,
    /// The model.
    Assistant,
}

/// One message of a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// Who speaks.
    pub role: Role,
    /// What they say.
    pub content: String,
}

/// What a request is for: each purpose may have a model of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// To answer the user's message, proposing what to record.
    #[default]
    Chat,
    /// To look at a proposed call a second time.
    Review,
    /// To put results into words.
    Wording,
}

/// A tool as a provider's own tool calls know it. What a model makes of it is judged like any marker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tool {
    /// The tool's id.
    pub name: String,
    /// What it is for.
    pub description: String,
    /// A JSON Schema of its arguments, `confidence` among them.
    pub parameters: Value,
}

/// What is asked of a model.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Request {
    /// What it is for.
    #[serde(default)]
    pub purpose: Purpose,
    /// The messages, oldest first.
    pub messages: Vec<Message>,
    /// The tools that the provider's own calls may name; empty asks for none. The choice is always the model's (`auto`).
    /// They are the same from request to request, and shared.
    #[serde(default)]
    pub tools: Arc<[Tool]>,
    /// The same tools in words, for a server that takes none in its own form: then they stand at the end of the rules. Each is sent once.
    #[serde(default)]
    pub in_words: Arc<str>,
    /// 0 to 2; [`TEMPERATURE`] unless the user set another.
    pub temperature: f64,
}

impl Request {
    /// The request for a server that takes no tools in its own form: they stand in words at the end of the rules.
    #[must_use]
    pub fn with_tools_in_words(&self) -> Request {
        let mut request = Request { tools: Arc::default(), in_words: Arc::default(), ..self.clone() };
        if let (Some(rules), false) = (request.messages.first_mut(), self.in_words.is_empty()) {
            rules.content = format!("{}\n\n{}", rules.content, self.in_words);
        }
        request
    }
}

/// A tool call as a provider hands it over, apart from the words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NativeCall {
    /// The provider's id.
    pub id: Option<String>,
    /// The function's name.
    pub name: String,
    /// The arguments as the provider sent them, text: nothing has read a number in them yet.
    pub arguments: String,
}

impl NativeCall {
    /// As the gate reads it: the same proposal that a marker makes, by the same strict parser and the same repair.
    pub fn as_sent(&self) -> Native<'_> {
        Native { id: self.id.as_deref(), name: &self.name, arguments: &self.arguments }
    }

    /// A call of these parameters, for models that are made of code.
    pub fn of(id: &str, name: &str, parameters: Parameters) -> NativeCall {
        NativeCall { id: Some(id.to_owned()), name: name.to_owned(), arguments: Value::Object(parameters).to_string() }
    }
}

/// What one reply took.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spent {
    /// The model that answered.
    pub model: String,
    /// Where it is: a host, with its port where that is not the usual one. Empty where no network is behind it.
    #[serde(default)]
    pub place: String,
    /// Whether the request left this computer.
    #[serde(default)]
    pub remote: bool,
    /// Tokens of the request, where the provider says.
    pub prompt_tokens: Option<u32>,
    /// Tokens of the reply, where the provider says.
    pub reply_tokens: Option<u32>,
    /// Milliseconds to the first byte of the reply, tries before it included.
    pub first_ms: u32,
    /// Milliseconds to its last.
    pub whole_ms: u32,
    /// How often it was asked: 1 where the first try answered.
    pub tries: u8,
    /// Whether the tools went in words, because the server takes none in its own form.
    #[serde(default)]
    pub tools_in_words: bool,
}

/// A piece of a reply as it streams in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Delta {
    /// Words of the reply.
    Text(String),
    /// The provider's reasoning field: kept in the trace, never read for calls.
    Reasoning(String),
    /// A tool call of the provider's own kind, whole.
    Call(NativeCall),
    /// What the reply took; the last of a whole reply, where a provider is behind it.
    Spent(Spent),
}

/// A chat model.
pub trait ChatModel: Send + Sync {
    /// How it is named in the trace.
    fn name(&self) -> &str;

    /// Whether a request leaves this machine.
    fn remote(&self) -> bool;

    /// Streams a reply. Dropping the stream cancels it.
    fn reply(&self, request: Request) -> BoxStream<'static, Result<Delta, ModelError>>;
}
