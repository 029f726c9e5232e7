//! Chat models: whatever answers words with words. One file a provider; what a provider says is only ever text to the gate.

pub mod scripted;

use futures_util::stream::BoxStream;
use serde::{Deserialize, Serialize};

pub use scripted::Scripted;

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

/// What is asked of a model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Request {
    /// The messages, oldest first.
    pub messages: Vec<Message>,
    /// 0 to 2; 0.1 unless the user set another.
    pub temperature: f64,
}

/// A piece of a reply as it streams in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Delta {
    /// Words of the reply.
    Text(String),
    /// The provider's reasoning field: kept in the trace, never read for calls.
    Reasoning(String),
}

/// Why a model did not answer, in one sentence for the person.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ModelError {
    /// The reply ended before it was whole.
    #[error("The answer broke off. Nothing was lost: send it again, or ask the offline assistant.")]
    Broken,
    /// No model answered.
    #[error("The model did not answer. Nothing was lost: send it again, or ask the offline assistant.")]
    NoAnswer,
}

impl ModelError {
    /// The code that the window matches.
    pub fn code(&self) -> &'static str {
        match self {
            ModelError::Broken => "model_broke_off",
            ModelError::NoAnswer => "model_no_answer",
        }
    }
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
