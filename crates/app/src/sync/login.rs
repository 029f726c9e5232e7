//! The name and the password of the service between the computers: in the system's keyring, under the place that they belong to. Where no
//! keyring answers they are held in memory until the program ends, as the keys of models are: in the vault its backups would carry them.

use alara_shelf::Credentials;
use secrecy::{ExposeSecret, SecretString};

use super::{LoginHome, Syncing};
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
        self.hold_login(place, login, None);
    }

    fn hold_login(self, place: &str, login: &Credentials, why: Option<KeyringError>) {
        self.engine.shelf().hold_key(self.login_name(place), joined(login));
        self.engine.login_seen.note(place, LoginHome::Memory(why));
    }

    /// Where the login of a place was when it was looked for or kept last; `None` where neither happened yet. Nothing is asked for it.
    pub fn login_home(self, place: &str) -> Option<LoginHome> {
        self.engine.login_seen.home_of(place)
    }

    /// Keeps what got in, where it lasts; else until the program ends.
    pub(crate) async fn keep_login(self, place: &str, login: &Credentials) {
        let name = self.login_name(place);
        match keyring::keep_secret(name.clone(), joined(login)).await {
            Ok(()) => {
                self.engine.shelf().forget_key(&name);
                self.engine.login_seen.note(place, LoginHome::Keyring);
            }
            // The round was made already: it is told, and asked for again at the next start.
            Err(error) => self.hold_login(place, login, Some(error)),
        }
    }

    /// What is kept of it, if anything is.
    pub(crate) async fn find_login(self, place: &str) -> Option<Credentials> {
        let name = self.login_name(place);
        if let Some(held) = self.engine.shelf().held_key(&name) {
            return read_login(&held);
        }
        let (found, home) = match keyring::secret(name).await.map(|kept| kept.as_ref().and_then(read_login)) {
            Ok(Some(login)) => (Some(login), LoginHome::Keyring),
            Ok(None) => (None, LoginHome::Nowhere(None)),
            Err(error) => (None, LoginHome::Nowhere(Some(error))),
        };
        self.engine.login_seen.note(place, home);
        found
    }

    /// Keeps it no longer.
    pub(crate) async fn drop_login(self, place: &str) {
        let name = self.login_name(place);
        self.engine.shelf().forget_key(&name);
        let left = match keyring::forget(name).await {
            Ok(()) | Err(KeyringError::Absent) => None,
            Err(error) => Some(error),
        };
        self.engine.login_seen.note_left(left);
    }

    /// What is to be told where the keyring did not let go of the password of a service that nothing is exchanged over any more.
    pub fn left_in_keyring(self) -> Option<String> {
        let left = self.engine.login_seen.left()?;
        Some(format!(
            "{} It may still keep the password of the service. Remove the entry there, or change the password at the service.",
            left.cause()
        ))
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
