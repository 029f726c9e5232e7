//! What lies between the computers: a folder or a service, and how one gets in.

use std::path::{Path, PathBuf};

use alara_shelf::{Credentials, Patience, Place, PlaceError, RemoteShelf};
use alara_store::StoreError;
use alara_sync::{RemoteFlaw, Shelf, ShelfError, SyncError};

use super::FolderShelf;

/// A shelf of any kind.
pub(crate) type AnyShelf = Box<dyn Shelf + Send + Sync>;

/// What lies between the computers.
#[derive(Clone, Debug)]
pub struct Between {
    /// Where it is.
    pub place: Place,
    /// What a service asks for; none for a folder.
    pub login: Option<Credentials>,
}

impl From<&Path> for Between {
    fn from(folder: &Path) -> Between {
        Between { place: Place::Folder(folder.to_owned()), login: None }
    }
}

impl From<&PathBuf> for Between {
    fn from(folder: &PathBuf) -> Between {
        folder.as_path().into()
    }
}

impl Between {
    /// Reads a place as it is kept.
    pub(crate) fn kept(text: &str, login: Option<Credentials>) -> Result<Between, StoreError> {
        let unfit = |_: PlaceError| StoreError::Unfit("an address that is none");
        Ok(Between { place: Place::read(text).map_err(unfit)?, login })
    }

    /// As it is kept: a folder whole, so that it does not depend on where the program is started.
    pub(crate) fn text(&self) -> Result<String, StoreError> {
        let place = match &self.place {
            Place::Folder(folder) => Place::Folder(std::path::absolute(folder)?),
            Place::WebDav(_) | Place::S3(_) => self.place.clone(),
        };
        place.text().ok_or(StoreError::Unfit("a folder whose name is no text"))
    }

    /// Opens the shelf. Nothing is read or sent yet.
    pub(crate) fn open(&self) -> Result<AnyShelf, StoreError> {
        if let Place::Folder(folder) = &self.place {
            return Ok(Box::new(FolderShelf::at(&std::path::absolute(folder)?)));
        }
        let no_login = ShelfError::Remote(RemoteFlaw::NoLogin);
        let Some(login) = &self.login else { return Err(SyncError::from(no_login).into()) };
        match RemoteShelf::at(&self.place, login, Patience::default()).map_err(SyncError::from)? {
            Some(shelf) => Ok(Box::new(shelf)),
            None => Err(SyncError::from(no_login).into()),
        }
    }
}
