//! What a fault of a file's JSON means for the reading of it.

use serde_json::error::Category;

use crate::incoming::Unread;

/// Why a file cannot be read.
pub(crate) fn unread(error: serde_json::Error) -> Unread {
    match error.classify() {
        Category::Io => Unread::Io(error.into()),
        Category::Eof => Unread::Broken("it ends in the middle"),
        Category::Syntax | Category::Data => Unread::Broken("it is no valid JSON"),
    }
}
