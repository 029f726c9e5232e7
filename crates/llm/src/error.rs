//! Why a model did not answer: what happened and what to do next, each said once; never a key, a word or a body of what was sent or came
//! back. What to do next is a [`Step`], so that each surface can name its own way to it.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

/// Why a model did not answer. Shown, it is what happened and the next step, as the window words them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ModelError {
    /// The reply ended before it was whole.
    Broken,
    /// The reply is whole, and holds nothing: servers end it so where the request is longer than their context.
    Empty,
    /// No model answered.
    NoAnswer,
    /// Nothing listens there.
    NoServer,
    /// What listens there closed the connection without an answer that can be read.
    NoReply,
    /// The address has no such host.
    NoHost,
    /// No safe connection, for none of the reasons below.
    Unsafe,
    /// Its certificate is vouched for by nobody that this computer trusts.
    Untrusted,
    /// Its certificate is another server's.
    OtherName,
    /// Its certificate is not valid yet, or no more.
    Expired,
    /// What listens there speaks no TLS.
    NoTls,
    /// A server answers, but not with a chat model under this path.
    WrongPath,
    /// 401, 403, or what a proxy says in their place.
    Denied,
    /// The service behind a proxy refused the proxy's own key.
    DeniedBehind,
    /// A key is needed and none is kept.
    NoKey,
    /// A fault of the server where no key was sent: some proxies answer so where they want one.
    FaultWithoutKey {
        /// The HTTP status.
        status: u16,
    },
    /// The account cannot pay.
    NoCredit,
    /// The server has no such model.
    UnknownModel,
    /// The model has no tool calls of its own.
    NoTools,
    /// 429.
    RateLimited {
        /// Seconds to wait, where the service says.
        seconds: Option<u32>,
    },
    /// 5xx.
    ServerFault {
        /// The HTTP status.
        status: u16,
    },
    /// Any other refusal.
    Refused {
        /// The HTTP status.
        status: u16,
    },
    /// The request is longer than the model reads.
    TooLong,
    /// The reply reached the model's limit before its end.
    Cut,
    /// The service declined to answer.
    Declined,
    /// No connection in time.
    SlowConnect,
    /// Connected, and not one byte in time.
    SlowStart,
    /// It stopped in the middle.
    Stalled,
    /// The whole of it took too long.
    TooSlow,
    /// What came back is no reply.
    Malformed,
    /// Larger than any reply is.
    TooLarge,
    /// It points elsewhere.
    Redirected,
    /// The user has not seen and agreed to what would be sent there.
    NotAgreed,
    /// The settings of the model cannot be used.
    BadAddress,
    /// The keyring that keeps the key is locked, or does not answer.
    KeyOutOfReach,
    /// The program was closed in the middle.
    Closed,
    /// This computer cannot make connections.
    NoClient,
}

/// What a person can do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Nothing that could be said.
    None,
    /// Send the message again, or have the offline assistant answer it.
    SendAgain,
    /// The same, after a while.
    SendLater,
    /// Have the offline assistant answer it.
    AskOffline,
    /// Start the server, or correct its address.
    StartServer,
    /// Correct the address.
    CheckAddress,
    /// Trust the certificate on this computer, or go no further.
    TrustCertificate,
    /// Set this computer's clock.
    CheckClock,
    /// Write `http://` for a server on this computer.
    PlainHere,
    /// Give the key.
    GiveKey,
    /// Give another key.
    CheckKey,
    /// Give the proxy another key.
    CheckProxyKey,
    /// Pick a model that it has.
    PickModel,
    /// Say less, or pick a model that reads more.
    SayLess,
    /// Look at what would be sent, and agree.
    Agree,
    /// Unlock the keyring.
    UnlockKeyring,
}

impl Step {
    /// The step as the window words it.
    pub fn words(self) -> &'static str {
        match self {
            Step::None => "",
            Step::SendAgain => "Nothing was lost: send it again, or ask the offline assistant.",
            Step::SendLater => "Send it again later, or ask the offline assistant.",
            Step::AskOffline => "Nothing was lost: ask the offline assistant.",
            Step::StartServer => "Start it, or check the address.",
            Step::CheckAddress => "Check the address in the settings.",
            Step::TrustCertificate => {
                "If the server is yours, add its certificate to those that this computer trusts; if it is not, go no further."
            }
            Step::CheckClock => {
                "Check this computer\u{2019}s date and time; if they are right, whoever runs the server has to renew it."
            }
            Step::PlainHere => {
                "For a server on this computer the address begins with http://; a server on another computer needs https://."
            }
            Step::GiveKey => "Enter its key in the settings.",
            Step::CheckKey => "Check the key, and that it may use this model.",
            Step::CheckProxyKey => "Check that key where the proxy is set up.",
            Step::PickModel => "Pick one from its list.",
            Step::SayLess => "Say it in fewer words, or pick a model that reads more at once.",
            Step::Agree => "First look at what would be sent to this service, and choose it in the settings.",
            Step::UnlockKeyring => "Unlock it, then send it again.",
        }
    }
}

impl ModelError {
    /// What happened, in one sentence.
    pub fn fact(&self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            ModelError::Broken => "The answer broke off.",
            ModelError::Empty => {
                "The server sent an empty answer. The conversation is probably too long for this model."
            }
            ModelError::NoAnswer => "The model did not answer.",
            ModelError::NoServer => "No server answers at the model\u{2019}s address.",
            ModelError::NoReply => {
                "The program at the model\u{2019}s address closed the connection without a readable answer."
            }
            ModelError::NoHost => "The model\u{2019}s address could not be found. Check the network too.",
            ModelError::Unsafe => "No safe connection to the model\u{2019}s server could be made, so nothing was sent.",
            ModelError::Untrusted => {
                "The certificate of the model\u{2019}s server is not one that this computer trusts, so nothing was sent."
            }
            ModelError::OtherName => {
                "The certificate of the model\u{2019}s server is for another name, so nothing was sent."
            }
            ModelError::Expired => {
                "The certificate of the model\u{2019}s server is not valid today, so nothing was sent."
            }
            ModelError::NoTls => {
                "What listens at the model\u{2019}s address does not speak HTTPS, so nothing was sent."
            }
            ModelError::WrongPath => {
                "A server answers there, but it has no chat model under this path: most often its ending (`/v1`) is missing or wrong."
            }
            ModelError::Denied => "The server refused the key.",
            ModelError::DeniedBehind => "The service behind the proxy refused the proxy\u{2019}s own key.",
            ModelError::NoKey => "No key is kept for this service.",
            ModelError::FaultWithoutKey { status } => {
                return Cow::Owned(format!(
                    "The model\u{2019}s server answered with a fault ({status}), as some do where they want a key, and none was sent."
                ));
            }
            ModelError::NoCredit => "The service says that the account has no credit left.",
            ModelError::UnknownModel => "The server does not have this model.",
            ModelError::NoTools => "This model has no tool calls of its own. Alara reads its markers instead.",
            ModelError::RateLimited { .. } => "The service is asked too often at the moment.",
            ModelError::ServerFault { status } => {
                return Cow::Owned(format!("The model\u{2019}s server has a fault of its own ({status})."));
            }
            ModelError::Refused { status } => {
                return Cow::Owned(format!("The model\u{2019}s server refused the request ({status})."));
            }
            ModelError::TooLong => "This is more than the model can read at once.",
            ModelError::Cut => "The answer reached the model\u{2019}s length limit before its end.",
            ModelError::Declined => "The service declined to answer this.",
            ModelError::SlowConnect => "The model\u{2019}s server could not be reached in time. Check the network too.",
            ModelError::SlowStart => "The model took too long to begin its answer.",
            ModelError::Stalled => "The answer stopped in the middle.",
            ModelError::TooSlow => "The answer took too long in all.",
            ModelError::Malformed => {
                "The server\u{2019}s answer cannot be read: it does not speak this provider\u{2019}s language. Check the kind of service."
            }
            ModelError::TooLarge => "The server sent far more than a reply can be; it was not read further.",
            ModelError::Redirected => "The server sends the request on to another address. Alara does not follow.",
            ModelError::NotAgreed => "Nothing was sent.",
            ModelError::BadAddress => {
                "The model\u{2019}s address cannot be used. It begins with https://, or http:// on this computer."
            }
            ModelError::KeyOutOfReach => "The keyring with the key of this service is locked or does not answer.",
            ModelError::Closed => "Alara was closed before the answer came. Your message is kept: send it again.",
            ModelError::NoClient => "This computer could not make a connection at all.",
        })
    }

    /// What can be done next.
    pub fn step(&self) -> Step {
        match self {
            ModelError::Broken
            | ModelError::NoAnswer
            | ModelError::SlowConnect
            | ModelError::SlowStart
            | ModelError::Stalled
            | ModelError::TooSlow
            | ModelError::Cut => Step::SendAgain,
            ModelError::RateLimited { .. } | ModelError::ServerFault { .. } => Step::SendLater,
            ModelError::Declined => Step::AskOffline,
            ModelError::NoServer | ModelError::NoReply => Step::StartServer,
            ModelError::NoHost | ModelError::OtherName | ModelError::WrongPath | ModelError::Redirected => {
                Step::CheckAddress
            }
            ModelError::Untrusted => Step::TrustCertificate,
            ModelError::Expired => Step::CheckClock,
            ModelError::NoTls => Step::PlainHere,
            ModelError::NoKey | ModelError::FaultWithoutKey { .. } => Step::GiveKey,
            ModelError::Denied => Step::CheckKey,
            ModelError::DeniedBehind => Step::CheckProxyKey,
            ModelError::UnknownModel => Step::PickModel,
            ModelError::Empty | ModelError::TooLong => Step::SayLess,
            ModelError::NotAgreed => Step::Agree,
            ModelError::KeyOutOfReach => Step::UnlockKeyring,
            ModelError::Unsafe
            | ModelError::NoCredit
            | ModelError::NoTools
            | ModelError::Refused { .. }
            | ModelError::Malformed
            | ModelError::TooLarge
            | ModelError::BadAddress
            | ModelError::Closed
            | ModelError::NoClient => Step::None,
        }
    }

    /// The code that programs match.
    pub fn code(&self) -> &'static str {
        match self {
            ModelError::Broken => "model_broke_off",
            ModelError::Empty => "model_empty",
            ModelError::NoAnswer => "model_no_answer",
            ModelError::NoServer => "model_no_server",
            ModelError::NoReply => "model_no_reply",
            ModelError::NoHost => "model_no_host",
            ModelError::Unsafe => "model_unsafe",
            ModelError::Untrusted => "model_untrusted",
            ModelError::OtherName => "model_other_name",
            ModelError::Expired => "model_expired",
            ModelError::NoTls => "model_no_tls",
            ModelError::WrongPath => "model_wrong_path",
            ModelError::Denied => "model_denied",
            ModelError::DeniedBehind => "model_denied_behind",
            ModelError::NoKey => "model_no_key",
            ModelError::FaultWithoutKey { .. } => "model_fault_without_key",
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
                | ModelError::NoReply
                | ModelError::NoHost
                | ModelError::Unsafe
                | ModelError::Untrusted
                | ModelError::OtherName
                | ModelError::Expired
                | ModelError::NoTls
                | ModelError::SlowConnect
                | ModelError::SlowStart
                | ModelError::NoClient
        )
    }
}

impl fmt::Display for ModelError {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.step().words() {
            "" => to.write_str(&self.fact()),
            step => write!(to, "{} {step}", self.fact()),
        }
    }
}

impl std::error::Error for ModelError {}
