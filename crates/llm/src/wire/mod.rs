//! What is said on the wire, one file a provider: how a request is written, how a reply is read, what a refusal means.

mod anthropic;
mod calls;
mod ollama;
mod openai;
mod refusal;
mod side;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Delta, Message, ModelError, Request, Role};

pub(crate) use refusal::{Refusal, refusal};

/// The language that a provider speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Dialect {
    /// `/v1/chat/completions`, which most services and servers speak.
    OpenAi,
    /// Anthropic Messages.
    Anthropic,
    /// Ollama's own API.
    Ollama,
}

/// What a server turned out not to take: each is left out when it has said so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Without {
    /// No tool calls of the provider's own kind: markers do.
    pub tools: bool,
    /// The model sets its own temperature.
    pub temperature: bool,
    /// Tokens are not counted in the stream.
    pub usage: bool,
}

/// What became of a piece of the stream.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Count {
    /// The model that answered.
    pub model: Option<String>,
    /// Tokens of the request.
    pub prompt: Option<u32>,
    /// Tokens of the reply.
    pub reply: Option<u32>,
}

/// Reads one reply's bytes.
pub(crate) trait Decoder: Send {
    /// Takes the next bytes.
    fn push(&mut self, bytes: &[u8], out: &mut Vec<Delta>) -> Result<(), ModelError>;

    /// The bytes are over: whether the reply is whole.
    fn finish(self: Box<Self>, out: &mut Vec<Delta>) -> Result<Count, ModelError>;

    /// Whether the reply is whole already: what follows is not waited for.
    fn whole(&self) -> bool;
}

impl Dialect {
    /// The path of a chat request behind the base address.
    pub(crate) fn chat_path(self) -> &'static str {
        match self {
            Dialect::OpenAi => "chat/completions",
            Dialect::Anthropic => "v1/messages",
            Dialect::Ollama => "api/chat",
        }
    }

    /// The path of the list of models behind the base address.
    pub(crate) fn list_path(self) -> &'static str {
        match self {
            Dialect::OpenAi => "models",
            Dialect::Anthropic => "v1/models",
            Dialect::Ollama => "api/tags",
        }
    }

    /// The body of a chat request.
    pub(crate) fn body(self, model: &str, request: &Request, without: Without) -> Value {
        let spoken = (without.tools && !request.tools.is_empty()).then(|| request.with_tools_in_words());
        let request = spoken.as_ref().unwrap_or(request);
        match self {
            Dialect::OpenAi => openai::body(model, request, without),
            Dialect::Anthropic => anthropic::body(model, request, without),
            Dialect::Ollama => ollama::body(model, request, without),
        }
    }

    /// A reader of a reply.
    pub(crate) fn reading(self) -> Box<dyn Decoder> {
        match self {
            Dialect::OpenAi => Box::new(openai::Reply::default()),
            Dialect::Anthropic => Box::new(anthropic::Reply::default()),
            Dialect::Ollama => Box::new(ollama::Reply::default()),
        }
    }

    /// The names of the models in a list.
    pub(crate) fn names(self, list: &[u8]) -> Result<Vec<String>, ModelError> {
        let list: Value = serde_json::from_slice(list).map_err(|_| ModelError::Malformed)?;
        let (under, name) = match self {
            Dialect::OpenAi | Dialect::Anthropic => ("data", "id"),
            Dialect::Ollama => ("models", "name"),
        };
        // Some compatible servers answer with the bare list.
        let rows = list.get(under).or(Some(&list)).and_then(Value::as_array).ok_or(ModelError::Malformed)?;
        let mut names: Vec<String> = rows
            .iter()
            .filter_map(|row| row.get(name)?.as_str())
            .filter(|name| !name.is_empty())
            .map(str::to_owned)
            .collect();
        names.sort();
        names.dedup();
        Ok(names)
    }
}

/// The messages as services take them: none empty, and never two of one voice in a row. The first of them is not the model's.
fn spoken(messages: &[Message], system_apart: bool) -> (String, Vec<(&'static str, String)>) {
    let mut system = String::new();
    let mut spoken: Vec<(&'static str, String)> = Vec::new();
    for message in messages.iter().filter(|message| !message.content.trim().is_empty()) {
        let voice = match message.role {
            Role::System if system_apart => {
                if !system.is_empty() {
                    system.push_str("\n\n");
                }
                system.push_str(&message.content);
                continue;
            }
            Role::System => "system",
            Role::User => "user",
            Role::Assistant => "assistant",
        };
        if voice == "assistant" && spoken.iter().all(|(voice, _)| *voice == "system") {
            continue;
        }
        match spoken.last_mut() {
            Some((last, words)) if *last == voice => {
                words.push_str("\n\n");
                words.push_str(&message.content);
            }
            _ => spoken.push((voice, message.content.clone())),
        }
    }
    (system, spoken)
}

/// A count as providers give it; one that does not fit is none.
fn count(value: Option<u64>) -> Option<u32> {
    value.and_then(|value| u32::try_from(value).ok())
}

/// A last line that was cut is a stream that broke off, not another language.
fn broken(error: ModelError) -> ModelError {
    if error == ModelError::Malformed { ModelError::Broken } else { error }
}
