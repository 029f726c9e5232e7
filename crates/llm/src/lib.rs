//! Chat models: whatever answers words with words. One file a provider; what a provider says is only ever text to the gate.

mod error;
mod model;
pub mod scripted;

pub use error::ModelError;
pub use model::{ChatModel, Delta, Message, NativeCall, Purpose, Request, Role, Spent, TEMPERATURE, Tool};
pub use scripted::Scripted;
