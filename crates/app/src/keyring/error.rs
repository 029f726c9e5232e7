//! Why a keyring did not do what was asked: each state told apart, because each has another way out.

/// Why a keyring did not answer, or did not do it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyringError {
    /// There is none on this machine.
    #[error("No keyring answers on this computer. Start it and try again, or use your recovery code.")]
    Absent,
    /// It is there and stays locked.
    #[error("The keyring is locked. Unlock it and try again, or use your recovery code.")]
    Locked,
    /// It asked, and somebody or something said no.
    #[error("The keyring refused access. Allow it when the keyring asks, or use your recovery code.")]
    Denied,
    /// It did not answer in time.
    #[error("The keyring did not answer in time. Try again, or use your recovery code.")]
    Silent,
    /// It answered with an error of its own.
    #[error("The keyring answered with an error. Try again, or use your recovery code.")]
    Failed,
    /// It holds something that is no key.
    #[error("The keyring\u{2019}s entry for Alara is not a key. Use your recovery code.")]
    Unusable,
}

impl KeyringError {
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
