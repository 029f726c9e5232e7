//! Chat models: whatever answers words with words. One file a provider; what a provider says is only ever text to the gate.

mod address;
pub mod endpoints;
mod error;
mod http;
mod model;
mod probe;
mod provider;
mod read;
mod routed;
pub mod scripted;

mod wire;

pub use address::Address;
pub use error::{ModelError, Step};
pub use http::Patience;
pub use model::{ChatModel, Delta, Message, NativeCall, Purpose, Request, Role, Spent, TEMPERATURE, Tool};
pub use probe::{Tested, question};
pub use provider::{Provider, elsewhere};
pub use routed::{Refusing, Routed};
pub use scripted::Scripted;
pub use wire::Dialect;
