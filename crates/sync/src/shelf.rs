//! Where the files lie that all devices reach: a folder today, WebDAV or S3 another day. Whole files only; nothing is changed in place.

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
        }
    }
}
