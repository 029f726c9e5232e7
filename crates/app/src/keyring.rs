//! The OS keyring, asked in a thread of its own and for so long at most: one that answers late or never must not hang the program.

use std::path::Path;
use std::time::Duration;

use alara_store::VaultKey;
use keyring::v1::{Entry, Error};

/// The name under which a keyring shows what Alara keeps in it.
const SERVICE: &str = "Alara";

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

/// Why a keyring did not answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyringError {
    /// There is none on this machine.
    #[error("No keyring answers on this computer.")]
    Absent,
    /// It is locked, or it denied access.
    #[error("The keyring is locked or refused access. Unlock it and try again, or use your recovery code.")]
    Locked,
    /// It did not answer in time.
    #[error("The keyring did not answer. Try again, or use your recovery code.")]
    Silent,
    /// It holds something that is no key.
    #[error("What the keyring holds for Alara is no key. Use your recovery code.")]
    Unusable,
}

/// Whether a keyring answers here.
pub async fn answers() -> bool {
    in_time(GREETING, || match Entry::store_status() {
        Ok(()) => match Entry::new(SERVICE, "is anyone there").and_then(|entry| entry.get_secret()) {
            Ok(_) | Err(Error::NoEntry) => Ok(()),
            Err(error) => Err(told(&error)),
        },
        Err(error) => Err(told(error)),
    })
    .await
    .is_ok()
}

/// The key of a data folder.
///
/// # Errors
/// See [`KeyringError`].
pub async fn look_up(folder: &Path) -> Result<Kept, KeyringError> {
    let account = account(folder);
    in_time(PATIENCE, move || {
        let secret = Entry::new(SERVICE, &account).and_then(|entry| entry.get_password());
        match secret.map(zeroize::Zeroizing::new) {
            Ok(text) => VaultKey::from_hex(&text).map(Kept::Key).ok_or(KeyringError::Unusable),
            Err(Error::NoEntry) => Ok(Kept::None),
            Err(error) => Err(told(&error)),
        }
    })
    .await
}

/// Keeps the key of a data folder, and reads it back: a keyring that forgets at once is found before anything is written with it.
///
/// # Errors
/// See [`KeyringError`].
pub async fn keep(folder: &Path, key: &VaultKey) -> Result<(), KeyringError> {
    let account = account(folder);
    let text = key.to_hex();
    in_time(PATIENCE, move || {
        let entry = Entry::new(SERVICE, &account).map_err(|error| told(&error))?;
        entry.set_password(&text).map_err(|error| told(&error))?;
        match entry.get_password().map(zeroize::Zeroizing::new) {
            Ok(kept) if *kept == *text => Ok(()),
            Ok(_) | Err(Error::NoEntry) => Err(KeyringError::Unusable),
            Err(error) => Err(told(&error)),
        }
    })
    .await
}

/// A folder's key is kept under its absolute path.
fn account(folder: &Path) -> String {
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
        return Err(KeyringError::Absent);
    }
    match tokio::time::timeout(patience, told).await {
        Ok(Ok(answer)) => answer,
        Ok(Err(_)) => Err(KeyringError::Absent),
        Err(_) => Err(KeyringError::Silent),
    }
}

fn told(error: &Error) -> KeyringError {
    match error {
        Error::NoStorageAccess(_) => KeyringError::Locked,
        Error::BadEncoding(_) | Error::BadDataFormat(..) | Error::Ambiguous(_) | Error::BadStoreFormat(_) => {
            KeyringError::Unusable
        }
        _ => KeyringError::Absent,
    }
}
