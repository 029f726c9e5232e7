//! The name and the password of the service between the computers: in the system's keyring, under the place that they belong to. Where no
//! keyring answers they are held in memory until the program ends, as the keys of models are: in the vault its backups would carry them.

use alara_shelf::Credentials;
use secrecy::{ExposeSecret, SecretString};

use super::Syncing;
use crate::keyring::{self, KeyringError};

/// Between the name and the password, as they are kept: no name has one.
const BETWEEN: char = '\n';

fn joined(login: &Credentials) -> SecretString {
    let text =
        zeroize::Zeroizing::new(format!("{}{BETWEEN}{}", login.name.expose_secret(), login.secret.expose_secret()));
    SecretString::from(text.as_str())
}

/// A name and a password, a line each; `None` where either lacks.
pub fn read_login(text: &SecretString) -> Option<Credentials> {
    let (name, secret) = text.expose_secret().split_once(BETWEEN)?;
    let (name, secret) = (name.trim(), secret.trim_end_matches(['\r', '\n']));
    let login = Credentials { name: SecretString::from(name), secret: SecretString::from(secret) };
    (!name.is_empty() && !secret.is_empty()).then_some(login)
}

impl Syncing<'_> {
    /// The name in the keyring; no path of a folder is called so.
    fn login_name(self, place: &str) -> String {
        format!("sync:{place}#{}", keyring::account(self.engine.store().folder().path()))
    }

    /// Takes the name and the password for as long as the program runs: for terminals without a keyring.
    pub fn lend_login(self, place: &str, login: &Credentials) {
        self.engine.shelf().hold_key(self.login_name(place), joined(login));
    }

    /// Keeps what got in, where it lasts; else until the program ends.
    pub(crate) async fn keep_login(self, place: &str, login: &Credentials) {
        let name = self.login_name(place);
        match keyring::keep_secret(name.clone(), joined(login)).await {
            Ok(()) => self.engine.shelf().forget_key(&name),
            Err(error) => {
                // The round was made already: it is asked for again at the next start.
                if !matches!(error, KeyringError::Absent) {
                    tracing::warn!(%error, "the keyring did not keep the password of a service");
                }
                self.lend_login(place, login);
            }
        }
    }

    /// What is kept of it, if anything is.
    pub(crate) async fn find_login(self, place: &str) -> Option<Credentials> {
        let name = self.login_name(place);
        if let Some(held) = self.engine.shelf().held_key(&name) {
            return read_login(&held);
        }
        match keyring::secret(name).await {
            Ok(kept) => kept.as_ref().and_then(read_login),
            Err(KeyringError::Absent) => None,
            Err(error) => {
                tracing::warn!(%error, "the keyring did not give the password of a service");
                None
            }
        }
    }

    /// Keeps it no longer.
    pub(crate) async fn drop_login(self, place: &str) {
        let name = self.login_name(place);
        self.engine.shelf().forget_key(&name);
        match keyring::forget(name).await {
            Ok(()) | Err(KeyringError::Absent) => {}
            Err(error) => tracing::warn!(%error, "the keyring still keeps the password of a service"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn login_is_a_name_and_a_password_a_line_each() {
        let login = read_login(&"me\r\na word\n".into()).unwrap();
        assert_eq!((login.name.expose_secret(), login.secret.expose_secret()), ("me", "a word"));
        let again = read_login(&joined(&login)).unwrap();
        assert_eq!(again.secret.expose_secret(), "a word");
        for text in ["me", "", "me\n", "\nword"] {
            assert!(read_login(&text.into()).is_none(), "{text:?}");
        }
    }
}
