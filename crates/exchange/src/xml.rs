//! What a fault of a file's XML means for the reading of it.

use crate::incoming::Unread;

/// It is none.
pub(crate) const BROKEN: Unread = Unread::Broken("it is no valid XML");

/// Why a file cannot be read.
pub(crate) fn unread(error: quick_xml::Error) -> Unread {
    match error {
        quick_xml::Error::Io(error) => Unread::Io(std::io::Error::new(error.kind(), error.to_string())),
        _ => BROKEN,
    }
}
