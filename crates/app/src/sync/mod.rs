//! One record on several computers, as a person meets it: the folder or the service between them, what leaves and where to, and two versions of one thing.

mod between;
mod dice;
pub mod folder;
mod login;
mod login_home;
pub(crate) mod pace;
mod sharing;
mod told;

pub use alara_shelf::{Credentials, Place, PlaceError};
pub use alara_store::{Clashing, Round, SyncDevice, SyncState};
pub use alara_sync::{Notice, PairingCode, RemoteFlaw};
pub use between::Between;
pub(crate) use dice::Dice;
pub use folder::FolderShelf;
pub use login::read_login;
pub use login_home::LoginHome;
pub(crate) use login_home::LoginSeen;
pub(crate) use sharing::joining;
pub use sharing::{Picked, Syncing};
pub use told::{device_name, two_versions, what_leaves};

/// The secret of a new epoch, of the system's own randomness.
///
/// # Errors
/// [`crate::time::NoChance`].
pub(crate) fn fresh_secret() -> Result<alara_sync::SyncSecret, crate::time::NoChance> {
    let mut bytes = zeroize::Zeroizing::new([0; alara_sync::secret::LENGTH]);
    crate::time::fill_secret(bytes.as_mut())?;
    Ok(alara_sync::SyncSecret::new(*bytes))
}
