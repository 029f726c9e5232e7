//! The keyring of this platform, and what its errors mean. On Linux it is connected to anew for each request: one that was started
//! later, or started over, is found without starting Alara again.

use keyring::v1::Error;
use zeroize::Zeroizing;

use super::KeyringError;

/// The name under which a keyring shows what Alara keeps in it.
const SERVICE: &str = "Alara";

/// What a keyring keeps under one name.
pub(super) struct Entry(
    #[cfg(target_os = "linux")] keyring_core::Entry,
    #[cfg(not(target_os = "linux"))] keyring::v1::Entry,
);

impl Entry {
    /// Says hello: a keyring that is not there, or does not speak, is found here. Nothing is asked of anybody.
    #[cfg(target_os = "linux")]
    pub(super) fn of(account: &str) -> Result<Entry, KeyringError> {
        use keyring_core::api::CredentialStoreApi;
        // Where the bus or the service cannot be reached there is no keyring, whatever the reason.
        let store = zbus_secret_service_keyring_store::Store::new().map_err(|_| KeyringError::Absent)?;
        store.build(SERVICE, account, None).map(Entry).map_err(|error| told(&error))
    }

    #[cfg(not(target_os = "linux"))]
    pub(super) fn of(account: &str) -> Result<Entry, KeyringError> {
        keyring::v1::Entry::store_status().as_ref().map_err(|_| KeyringError::Absent)?;
        keyring::v1::Entry::new(SERVICE, account).map(Entry).map_err(|error| told(&error))
    }

    /// What it keeps; `None` where it keeps nothing.
    pub(super) fn read(&self) -> Result<Option<Zeroizing<String>>, KeyringError> {
        match self.0.get_password() {
            Ok(text) => Ok(Some(Zeroizing::new(text))),
            Err(Error::NoEntry) => Ok(None),
            Err(error) => Err(told(&error)),
        }
    }

    pub(super) fn write(&self, text: &str) -> Result<(), KeyringError> {
        self.0.set_password(text).map_err(|error| told(&error))
    }

    /// Keeps nothing any more.
    pub(super) fn remove(&self) -> Result<(), KeyringError> {
        match self.0.delete_credential() {
            Ok(()) | Err(Error::NoEntry) => Ok(()),
            Err(error) => Err(told(&error)),
        }
    }
}

fn told(error: &Error) -> KeyringError {
    match error {
        Error::NoStorageAccess(cause) | Error::PlatformFailure(cause) => of_platform(cause.as_ref()),
        Error::BadEncoding(_) | Error::BadDataFormat(..) | Error::Ambiguous(_) | Error::BadStoreFormat(_) => {
            KeyringError::Unusable
        }
        Error::NoDefaultStore => KeyringError::Absent,
        _ => KeyringError::Failed,
    }
}

#[cfg(target_os = "linux")]
fn of_platform(cause: &(dyn std::error::Error + Send + Sync + 'static)) -> KeyringError {
    use secret_service::Error as Cause;
    match cause.downcast_ref::<Cause>() {
        Some(Cause::Locked) => KeyringError::Locked,
        // Whoever was asked closed the question.
        Some(Cause::Prompt) => KeyringError::Denied,
        Some(Cause::PromptDisconnected | Cause::Unavailable | Cause::NoResult) => KeyringError::Absent,
        Some(Cause::Zbus(cause)) => of_bus(&cause.to_string()),
        Some(Cause::ZbusFdo(cause)) => of_bus(&cause.to_string()),
        _ => KeyringError::Failed,
    }
}

/// A bus tells by the name of its error (the D-Bus and Secret Service specifications).
#[cfg(target_os = "linux")]
fn of_bus(said: &str) -> KeyringError {
    let names = |all: &[&str]| all.iter().any(|name| said.contains(name));
    if names(&["IsLocked"]) {
        KeyringError::Locked
    } else if names(&["AccessDenied", "AuthFailed", "NotAllowed"]) {
        KeyringError::Denied
    } else if names(&["ServiceUnknown", "NameHasNoOwner", "Disconnected", "NoServer", "NoNetwork"]) {
        KeyringError::Absent
    } else if names(&["NoReply", "Timeout", "TimedOut"]) {
        KeyringError::Silent
    } else {
        KeyringError::Failed
    }
}

/// Elsewhere the platform says no more than that it gave no access.
#[cfg(not(target_os = "linux"))]
fn of_platform(_: &(dyn std::error::Error + Send + Sync + 'static)) -> KeyringError {
    KeyringError::Denied
}
