//! An epoch: the time in which one secret holds. A lost device is left behind by a new one: its maker puts all that it has on the shelf
//! anew, the other devices type the new code and do the same, and nothing of an older epoch is read any more. What was lost with the
//! device stays readable to whoever has it and its key: no key can take back what was read.

use crate::error::SyncError;
use crate::name::{FileName, VaultTag};
use crate::secret::{NONCE, Purpose, SyncSecret};
use crate::shelf::Shelf;

const MAGIC: &[u8; 16] = b"alara epoch 1\n\0\0";

/// An epoch of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Epoch {
    /// Of which record.
    pub vault: VaultTag,
    /// 1 for the first.
    pub number: u32,
    /// What its devices share.
    pub secret: SyncSecret,
}

impl Epoch {
    /// The name of its file.
    pub fn name(&self) -> FileName {
        FileName::Epoch { vault: self.vault, epoch: self.number }
    }

    /// Its file: it says nothing but that its secret opens it.
    ///
    /// # Errors
    /// [`SyncError::Unfit`], which a secret never comes to.
    pub fn seal(&self, nonce: [u8; NONCE]) -> Result<Vec<u8>, SyncError> {
        let mut file = MAGIC.to_vec();
        file.extend(nonce);
        let sealed = self.secret.seal(Purpose::Epoch, nonce, self.name().to_string().as_bytes(), b"");
        file.extend(sealed.ok_or(SyncError::Unfit("an epoch that could not be sealed"))?);
        Ok(file)
    }

    /// Whether a file is the one of this epoch.
    fn is_opened_by(&self, file: &[u8]) -> bool {
        let behind = file.strip_prefix(MAGIC).and_then(|behind| behind.split_first_chunk::<NONCE>());
        let bound = self.name().to_string();
        behind
            .is_some_and(|(nonce, sealed)| self.secret.open(Purpose::Epoch, *nonce, bound.as_bytes(), sealed).is_some())
    }
}

/// The epoch on a shelf that a secret opens.
///
/// # Errors
/// [`SyncError::CodeOfAnother`] where it opens none; [`SyncError::NewerEpoch`] where there is a newer one of the same record.
pub fn open_with(shelf: &dyn Shelf, secret: &SyncSecret) -> Result<Epoch, SyncError> {
    let names: Vec<FileName> = shelf.list()?.iter().filter_map(|name| FileName::parse(name)).collect();
    let mut opened: Option<Epoch> = None;
    for name in &names {
        let FileName::Epoch { vault, epoch } = *name else { continue };
        let candidate = Epoch { vault, number: epoch, secret: secret.clone() };
        if candidate.is_opened_by(&shelf.read(&name.to_string())?) {
            opened = Some(candidate);
        }
    }
    let opened = opened.ok_or(SyncError::CodeOfAnother)?;
    let is_newer = |name: &&FileName| name.vault() == opened.vault && name.epoch() > opened.number;
    if names.iter().any(|name| is_newer(&name)) { Err(SyncError::NewerEpoch) } else { Ok(opened) }
}
