//! Why a model did not answer: one sentence for the person each; never a key, a word or a body of what was sent or came back.

use serde::{Deserialize, Serialize};

/// Why a model did not answer, in one sentence for the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ModelError {
    /// The reply ended before it was whole.
    #[error("The answer broke off. Nothing was lost: send it again, or ask the offline assistant.")]
    Broken,
    /// No model answered.
    #[error("The model did not answer. Nothing was lost: send it again, or ask the offline assistant.")]
    NoAnswer,
    /// Nothing listens there.
    #[error("No server answers at the model's address. Start it, or check the address.")]
    NoServer,
    /// The address has no such host.
    #[error("The model's address names no computer that can be found. Check the address and the network.")]
    NoHost,
    /// No safe connection.
    #[error("No safe connection to the model's server could be made: its certificate is not valid here.")]
    Unsafe,
    /// A server answers, but not with a chat model under this path.
    #[error(
        "A server answers there, but it has no chat model under this path. Check the address, most often its ending (`/v1`)."
    )]
    WrongPath,
    /// 401, 403.
    #[error("The server refused the key. Check the key, and that it may use this model.")]
    Denied,
    /// A key is needed and none is kept.
    #[error("No key is kept for this service. Enter it in the settings.")]
    NoKey,
    /// The account cannot pay.
    #[error("The service says that the account has no credit left.")]
    NoCredit,
    /// The server has no such model.
    #[error("The server does not have this model. Pick one from its list.")]
    UnknownModel,
    /// The model has no tool calls of its own.
    #[error("This model has no tool calls of its own. Alara reads its markers instead.")]
    NoTools,
    /// 429.
    #[error(
        "The service is asked too often at the moment. Wait a little and send it again, or ask the offline assistant."
    )]
    RateLimited {
        /// Seconds to wait, where the service says.
        seconds: Option<u32>,
    },
    /// 5xx.
    #[error("The model's server has a fault of its own ({status}). Send it again later, or ask the offline assistant.")]
    ServerFault {
        /// The HTTP status.
        status: u16,
    },
    /// Any other refusal.
    #[error("The model's server refused the request ({status}).")]
    Refused {
        /// The HTTP status.
        status: u16,
    },
    /// The request is longer than the model reads.
    #[error("This is more than the model can read at once. Say it in fewer words, or pick a model that reads more.")]
    TooLong,
    /// The reply reached the model's limit before its end.
    #[error("The answer reached the model's length limit before its end. Nothing was lost: send it again.")]
    Cut,
    /// The service declined to answer.
    #[error("The service declined to answer this. Nothing was lost: ask the offline assistant.")]
    Declined,
    /// No connection in time.
    #[error("The model's server could not be reached in time. Check the network, or ask the offline assistant.")]
    SlowConnect,
    /// Connected, and not one byte in time.
    #[error("The model took too long to begin its answer. Send it again, or ask the offline assistant.")]
    SlowStart,
    /// It stopped in the middle.
    #[error("The answer stopped in the middle. Nothing was lost: send it again, or ask the offline assistant.")]
    Stalled,
    /// The whole of it took too long.
    #[error("The answer took too long in all. Nothing was lost: send it again, or ask the offline assistant.")]
    TooSlow,
    /// What came back is no reply.
    #[error(
        "The server's answer cannot be read: it does not speak this provider's language. Check the kind of service."
    )]
    Malformed,
    /// Larger than any reply is.
    #[error("The server sent far more than a reply can be; it was not read further.")]
    TooLarge,
    /// It points elsewhere.
    #[error("The server sends the request on to another address. Alara does not follow: enter the right address.")]
    Redirected,
    /// The user has not seen and agreed to what would be sent there.
    #[error("Nothing was sent: first look at what would be sent to this service, and choose it in the settings.")]
    NotAgreed,
    /// The settings of the model cannot be used.
    #[error("The model's address cannot be used. It begins with https://, or http:// on this computer.")]
    BadAddress,
    /// The keyring that keeps the key is locked, or does not answer.
    #[error("The keyring with the key of this service is locked or does not answer. Unlock it, then send it again.")]
    KeyOutOfReach,
    /// The program was closed in the middle.
    #[error("Alara was closed before the answer came. Your message is kept: send it again.")]
    Closed,
    /// This computer cannot make connections.
    #[error("This computer could not make a connection at all.")]
    NoClient,
}

impl ModelError {
    /// The code that programs match.
    pub fn code(&self) -> &'static str {
        match self {
            ModelError::Broken => "model_broke_off",
            ModelError::NoAnswer => "model_no_answer",
            ModelError::NoServer => "model_no_server",
            ModelError::NoHost => "model_no_host",
            ModelError::Unsafe => "model_unsafe",
            ModelError::WrongPath => "model_wrong_path",
            ModelError::Denied => "model_denied",
            ModelError::NoKey => "model_no_key",
            ModelError::NoCredit => "model_no_credit",
            ModelError::UnknownModel => "model_unknown",
            ModelError::NoTools => "model_no_tools",
            ModelError::RateLimited { .. } => "model_rate_limited",
            ModelError::ServerFault { .. } => "model_server_fault",
            ModelError::Refused { .. } => "model_refused",
            ModelError::TooLong => "model_too_long",
            ModelError::Cut => "model_cut",
            ModelError::Declined => "model_declined",
            ModelError::SlowConnect => "model_slow_connect",
            ModelError::SlowStart => "model_slow_start",
            ModelError::Stalled => "model_stalled",
            ModelError::TooSlow => "model_too_slow",
            ModelError::Malformed => "model_malformed",
            ModelError::TooLarge => "model_too_large",
            ModelError::Redirected => "model_redirected",
            ModelError::NotAgreed => "model_not_agreed",
            ModelError::BadAddress => "model_bad_address",
            ModelError::KeyOutOfReach => "model_key_out_of_reach",
            ModelError::Closed => "model_closed",
            ModelError::NoClient => "model_no_client",
        }
    }

    /// Whether nobody answered at all: the model, its server or the network is not there.
    pub fn unreachable(&self) -> bool {
        matches!(
            self,
            ModelError::NoAnswer
                | ModelError::NoServer
                | ModelError::NoHost
                | ModelError::Unsafe
                | ModelError::SlowConnect
                | ModelError::SlowStart
                | ModelError::NoClient
        )
    }
}
