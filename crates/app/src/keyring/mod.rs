//! The OS keyring, asked in a thread of its own and for so long at most: one that answers late or never must not hang the program.

mod error;
mod platform;

#[cfg(test)]
pub(crate) mod bus;
#[cfg(test)]
mod tests;

use std::path::Path;
use std::time::Duration;

use alara_store::VaultKey;
use secrecy::{ExposeSecret, SecretString};

pub use error::KeyringError;
use platform::Entry;

/// How long a keyring may take: long enough to type a password into its own dialog.
const PATIENCE: Duration = Duration::from_secs(120);
/// How long it may take to say whether it is there at all.
const GREETING: Duration = Duration::from_secs(10);

/// What a keyring said.
#[derive(Debug)]
pub enum Kept {
    /// It holds the key.
    Key(VaultKey),
    /// It answers, and holds none for this folder.
    None,
}

/// Whether a keyring answers here. It is not made to ask anybody anything.
///
/// # Errors
/// Why it does not.
pub async fn answers() -> Result<(), KeyringError> {
    in_time(GREETING, || Entry::of("is anyone there").map(|_| ())).await
}

/// The key of a data folder.
///
/// # Errors
/// See [`KeyringError`].
pub async fn look_up(folder: &Path) -> Result<Kept, KeyringError> {
    match secret(account(folder)).await? {
        Some(text) => VaultKey::from_hex(text.expose_secret()).map(Kept::Key).ok_or(KeyringError::Unusable),
        None => Ok(Kept::None),
    }
}

/// Keeps the key of a data folder, and reads it back: a keyring that forgets at once is found before anything is written with it.
///
/// # Errors
/// See [`KeyringError`].
pub async fn keep(folder: &Path, key: &VaultKey) -> Result<(), KeyringError> {
    keep_secret(account(folder), SecretString::from(key.to_hex().as_str())).await
}

/// What the keyring keeps under a name; `None` where it keeps nothing. The names of Alara's own keys are the paths of data folders;
/// anything else takes a name that no path has.
///
/// # Errors
/// See [`KeyringError`].
pub async fn secret(account: String) -> Result<Option<SecretString>, KeyringError> {
    answers().await?;
    in_time(PATIENCE, move || Ok(Entry::of(&account)?.read()?.map(|text| SecretString::from(text.as_str())))).await
}

/// Keeps a secret under a name, in place of what was kept there, and reads it back.
///
/// # Errors
/// See [`KeyringError`].
pub async fn keep_secret(account: String, secret: SecretString) -> Result<(), KeyringError> {
    answers().await?;
    in_time(PATIENCE, move || {
        let entry = Entry::of(&account)?;
        entry.write(secret.expose_secret())?;
        match entry.read()? {
            Some(kept) if *kept == *secret.expose_secret() => Ok(()),
            _ => Err(KeyringError::Unusable),
        }
    })
    .await
}

/// Keeps nothing under a name any more.
///
/// # Errors
/// See [`KeyringError`].
pub async fn forget(account: String) -> Result<(), KeyringError> {
    answers().await?;
    in_time(PATIENCE, move || Entry::of(&account)?.remove()).await
}

/// A folder's key is kept under its absolute path.
pub(crate) fn account(folder: &Path) -> String {
    std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned()).to_string_lossy().into_owned()
}

async fn in_time<T: Send + 'static>(
    patience: Duration,
    ask: impl FnOnce() -> Result<T, KeyringError> + Send + 'static,
) -> Result<T, KeyringError> {
    // A thread of its own, not the runtime's pool: one that never answers must not keep the program from ending.
    let (tell, told) = tokio::sync::oneshot::channel();
    let asked = std::thread::Builder::new().name("keyring".to_owned()).spawn(move || {
        // Nobody may be listening any more; then the answer is of no use.
        let _ = tell.send(ask());
    });
    if asked.is_err() {
        return Err(KeyringError::Failed);
    }
    match tokio::time::timeout(patience, told).await {
        Ok(Ok(answer)) => answer,
        Ok(Err(_)) => Err(KeyringError::Failed),
        Err(_) => Err(KeyringError::Silent),
    }
}
