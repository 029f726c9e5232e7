//! The JSON of files of others, read leniently: what is absent, empty or of another type is absent. And what a fault of it means for the
//! reading of a file.

use serde_json::error::Category;
use serde_json::{Map, Value};

use crate::incoming::Unread;

/// Why a file cannot be read.
pub(crate) fn unread(error: serde_json::Error) -> Unread {
    match error.classify() {
        Category::Io => Unread::Io(error.into()),
        Category::Eof => Unread::Broken("it ends in the middle"),
        Category::Syntax | Category::Data => Unread::Broken("it is no valid JSON"),
    }
}

/// The elements of an object.
pub(crate) trait Part {
    /// The element of this name.
    fn part(&self, name: &str) -> Option<&Value>;

    /// The text of an element; none where it is empty.
    fn text(&self, name: &str) -> Option<&str> {
        self.part(name)?.as_str().map(str::trim).filter(|text| !text.is_empty())
    }

    /// The items of an element, of which there may be one without a list around it.
    fn items(&self, name: &str) -> &[Value] {
        match self.part(name) {
            Some(Value::Array(items)) => items,
            Some(one) => std::slice::from_ref(one),
            None => &[],
        }
    }
}

impl Part for Value {
    fn part(&self, name: &str) -> Option<&Value> {
        self.get(name)
    }
}

impl Part for Map<String, Value> {
    fn part(&self, name: &str) -> Option<&Value> {
        self.get(name)
    }
}
