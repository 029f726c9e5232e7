//! Why a keyring did not do what was asked: each state told apart, because each has another way out.

/// Why a keyring did not answer, or did not do it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyringError {
    /// There is none on this machine.
    #[error("{} {}, or use your recovery code.", self.cause(), self.way_out())]
    Absent,
    /// It is there and stays locked.
    #[error("{} {}, or use your recovery code.", self.cause(), self.way_out())]
    Locked,
    /// It asked, and somebody or something said no.
    #[error("{} {}, or use your recovery code.", self.cause(), self.way_out())]
    Denied,
    /// It did not answer in time.
    #[error("{} {}, or use your recovery code.", self.cause(), self.way_out())]
    Silent,
    /// It answered with an error of its own.
    #[error("{} {}, or use your recovery code.", self.cause(), self.way_out())]
    Failed,
    /// It holds something else than it was given, or than can be used.
    #[error("{} Use your recovery code.", self.cause())]
    Unusable,
}

impl KeyringError {
    /// What it did, in a sentence, whatever it was asked for.
    pub fn cause(self) -> &'static str {
        match self {
            KeyringError::Absent => "No keyring answers on this computer.",
            KeyringError::Locked => "The keyring is locked.",
            KeyringError::Denied => "The keyring refused access.",
            KeyringError::Silent => "The keyring did not answer in time.",
            KeyringError::Failed => "The keyring answered with an error.",
            KeyringError::Unusable => "What the keyring holds for Alara cannot be used.",
        }
    }

    /// What can be done about it at the keyring: a sentence without its end, for there may be another way.
    pub fn way_out(self) -> &'static str {
        match self {
            KeyringError::Absent => "Start it and try again",
            KeyringError::Locked => "Unlock it and try again",
            KeyringError::Denied => "Allow it when the keyring asks",
            KeyringError::Silent | KeyringError::Failed => "Try again",
            KeyringError::Unusable => "Remove its entry for Alara and try again",
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
