//! Why a keyring did not do what was asked: each state told apart, because each has another way out.

/// Why a keyring did not answer, or did not do it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyringError {
    /// There is none on this machine.
    #[error("{} Start it and try again, or use your recovery code.", self.cause())]
    Absent,
    /// It is there and stays locked.
    #[error("{} Unlock it and try again, or use your recovery code.", self.cause())]
    Locked,
    /// It asked, and somebody or something said no.
    #[error("{} Allow it when the keyring asks, or use your recovery code.", self.cause())]
    Denied,
    /// It did not answer in time.
    #[error("{} Try again, or use your recovery code.", self.cause())]
    Silent,
    /// It answered with an error of its own.
    #[error("{} Try again, or use your recovery code.", self.cause())]
    Failed,
    /// It holds something that is no key.
    #[error("{} Use your recovery code.", self.cause())]
    Unusable,
}

impl KeyringError {
    /// What it did, in a sentence, without a way out: that depends on what it was asked for.
    pub fn cause(self) -> &'static str {
        match self {
            KeyringError::Absent => "No keyring answers on this computer.",
            KeyringError::Locked => "The keyring is locked.",
            KeyringError::Denied => "The keyring refused access.",
            KeyringError::Silent => "The keyring did not answer in time.",
            KeyringError::Failed => "The keyring answered with an error.",
            KeyringError::Unusable => "The keyring\u{2019}s entry for Alara is not a key.",
        }
    }

    /// The code by which programs know it.
    pub fn code(self) -> &'static str {
        match self {
            KeyringError::Absent => "keyring_absent",
            KeyringError::Locked => "keyring_locked",
            KeyringError::Denied => "keyring_denied",
            KeyringError::Silent => "keyring_silent",
            KeyringError::Failed => "keyring_failed",
            KeyringError::Unusable => "keyring_unusable",
        }
    }
}
