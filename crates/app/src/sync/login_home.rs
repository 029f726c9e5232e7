//! Where a login was when it was looked for or kept last; apart from the engine, which holds what was seen.

use std::sync::{Mutex, PoisonError};

use crate::keyring::KeyringError;

/// Where the name and the password of a service are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoginHome {
    /// In the system's keyring.
    Keyring,
    /// In memory, until the program ends; with what kept the keyring from keeping them, where it was asked.
    Memory(Option<KeyringError>),
    /// Nowhere that is reached; with why the keyring did not say whether it has them, if it did not.
    Nowhere(Option<KeyringError>),
}

impl LoginHome {
    /// What the keyring said, where it did not do what it was asked: a sentence.
    pub fn keyring_words(self) -> Option<&'static str> {
        match self {
            LoginHome::Keyring => None,
            LoginHome::Memory(error) | LoginHome::Nowhere(error) => error.map(KeyringError::cause),
        }
    }
}

/// Where a login was when it was looked for or kept last, and of which place: whoever shows it does not have the keyring ask again.
#[derive(Default)]
pub(crate) struct LoginSeen {
    home: Mutex<Option<(String, LoginHome)>>,
    left: Mutex<Option<KeyringError>>,
}

impl LoginSeen {
    pub(super) fn note(&self, place: &str, home: LoginHome) {
        *self.home.lock().unwrap_or_else(PoisonError::into_inner) = Some((place.to_owned(), home));
    }

    pub(super) fn home_of(&self, place: &str) -> Option<LoginHome> {
        let seen = self.home.lock().unwrap_or_else(PoisonError::into_inner);
        seen.as_ref().filter(|(of, _)| of == place).map(|(_, home)| *home)
    }

    /// Whether a keyring forgot what it was to forget last, or why not.
    pub(super) fn note_left(&self, left: Option<KeyringError>) {
        *self.left.lock().unwrap_or_else(PoisonError::into_inner) = left;
    }

    pub(super) fn left(&self) -> Option<KeyringError> {
        *self.left.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
