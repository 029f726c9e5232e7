//! Why something about a model could not be done.

use alara_llm::ModelError;

use crate::engine::error::EngineError;
use crate::keyring::KeyringError;

/// Why something about a model could not be done. Nothing was sent, and nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum ModelsError {
    /// The vault.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The model, its server or its address.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// The keyring that keeps its key.
    #[error("{} {}.", .0.cause(), .0.way_out())]
    Keyring(#[from] KeyringError),
    /// No endpoint of this name.
    #[error("There is no service of this name.")]
    Unknown,
    /// An address is needed.
    #[error("This service has no usual address: enter the one that it gave you.")]
    NoAddress,
    /// A model is needed.
    #[error("No model is picked for this service yet.")]
    NoModel,
    /// It leads elsewhere than what was shown.
    #[error("The address has changed since you looked at what would be sent. Look again, and then agree.")]
    Changed,
    /// A temperature that is none.
    #[error("The temperature is a number from 0 to 2.")]
    Temperature,
    /// A key that is none.
    #[error("This is no key: it is empty, or holds characters that no key has.")]
    BadKey,
}

impl ModelsError {
    /// The code that programs match.
    pub fn code(&self) -> &'static str {
        match self {
            ModelsError::Engine(error) => error.code(),
            ModelsError::Model(error) => error.code(),
            ModelsError::Keyring(error) => error.code(),
            ModelsError::Unknown => "model_unknown_endpoint",
            ModelsError::NoAddress => "model_no_address",
            ModelsError::NoModel => "model_none_picked",
            ModelsError::Changed => "model_changed",
            ModelsError::Temperature => "model_bad_temperature",
            ModelsError::BadKey => "model_bad_key",
        }
    }
}
