//! Where the files lie that all devices reach: a folder, WebDAV or S3. Whole files only; nothing is changed in place.

/// What holds the files.
pub trait Shelf {
    /// The names of the files.
    ///
    /// # Errors
    /// [`ShelfError`].
    fn list(&self) -> Result<Vec<String>, ShelfError>;

    /// A file, whole.
    ///
    /// # Errors
    /// [`ShelfError::Missing`] where there is none of that name.
    fn read(&self, name: &str) -> Result<Vec<u8>, ShelfError>;

    /// Puts a new file there, whole or not at all.
    ///
    /// # Errors
    /// [`ShelfError::Exists`] where there is one of that name: it stays as it is.
    fn append_new(&self, name: &str, bytes: &[u8]) -> Result<(), ShelfError>;

    /// Removes a file; one that is not there is removed already.
    ///
    /// # Errors
    /// [`ShelfError`].
    fn delete(&self, name: &str) -> Result<(), ShelfError>;
}

/// Why a file could not be read or written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShelfError {
    /// The folder is not there: a stick that is not plugged in.
    #[error("The shared folder is not there. Plug in the stick or start the program that shares it, then try again.")]
    Away,
    /// There is no such file.
    #[error("A file of the shared folder is gone. Try again.")]
    Missing,
    /// There is one of that name.
    #[error("A file of that name is in the shared folder already.")]
    Exists,
    /// No space left.
    #[error("The disk of the shared folder is full. Free some space there and try again; nothing was lost.")]
    Full,
    /// Larger than any that is written.
    #[error("A file in the shared folder is larger than any that Alara writes, so it was not read.")]
    TooLarge,
    /// Not allowed, or an error of the disk.
    #[error("The shared folder could not be read or written ({0}).")]
    Refused(std::io::ErrorKind),
    /// The service that holds the files did not do it.
    #[error("{0}")]
    Remote(RemoteFlaw),
}

/// Why a service did not do what it was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RemoteFlaw {
    /// No answer: no network, no such host, nobody there.
    #[error(
        "The service that holds the shared folder could not be reached. Check the network and the address; it is tried again."
    )]
    Offline,
    /// It stopped in the middle, or took too long.
    #[error("The service that holds the shared folder broke off before it was done. Nothing was lost; try again.")]
    BrokeOff,
    /// Its certificate is not one that this computer trusts.
    #[error(
        "The connection to the service that holds the shared folder is not safe, so nothing was sent. Check the address."
    )]
    Unsafe,
    /// A wrong name or password, or one that may not do this.
    #[error("The service did not accept the name or the password, or does not let them write there. Check both.")]
    Denied,
    /// What it asks for is not known here. How it is given depends on who asks: a window has fields for it, a terminal a file.
    #[error("The name and the password of the service are not kept on this computer, so nothing was exchanged.")]
    NoLogin,
    /// There is no such folder or bucket.
    #[error("The service has no such folder or bucket. Check the address.")]
    NoPlace,
    /// No space left.
    #[error(
        "The service that holds the shared folder has no space left. Free some there and try again; nothing was lost."
    )]
    Full,
    /// It sends elsewhere, which is not followed.
    #[error("The service sends to another address, which Alara does not follow. Give the address that it really has.")]
    Elsewhere,
    /// A fault of its own, or more than it can do just now.
    #[error("The service that holds the shared folder has a fault or is busy. Try again later.")]
    Busy,
    /// An answer that none of its kind gives.
    #[error("What answers at that address does not do what a service of its kind does. Check the address.")]
    Odd,
}

impl RemoteFlaw {
    /// The code by which programs know it.
    pub fn code(self) -> &'static str {
        match self {
            RemoteFlaw::Offline => "service_offline",
            RemoteFlaw::BrokeOff => "service_broke_off",
            RemoteFlaw::Unsafe => "service_unsafe",
            RemoteFlaw::Denied => "service_denied",
            RemoteFlaw::NoLogin => "service_no_login",
            RemoteFlaw::NoPlace => "service_no_place",
            RemoteFlaw::Full => "service_full",
            RemoteFlaw::Elsewhere => "service_elsewhere",
            RemoteFlaw::Busy => "service_busy",
            RemoteFlaw::Odd => "service_odd",
        }
    }
}

impl ShelfError {
    /// The code by which programs know it.
    pub fn code(&self) -> &'static str {
        match self {
            ShelfError::Away => "folder_away",
            ShelfError::Missing => "file_missing",
            ShelfError::Exists => "file_exists",
            ShelfError::Full => "folder_full",
            ShelfError::TooLarge => "file_too_large",
            ShelfError::Refused(_) => "folder_refused",
            ShelfError::Remote(flaw) => flaw.code(),
        }
    }
}
