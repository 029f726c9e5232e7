//! The tools that a scanner knows: a call in another model's shape is read only where it names one of them.

use crate::Definition;

/// What other models put before a tool's name.
const NAMESPACES: [&str; 5] = ["default_api.", "functions.", "tools.", "tool.", "api."];

/// The tools that a reply may call.
#[derive(Clone, Copy, Debug, Default)]
pub struct Known(&'static [&'static Definition]);

impl Known {
    /// These tools.
    pub const fn new(definitions: &'static [&'static Definition]) -> Known {
        Known(definitions)
    }

    /// The tool of a name as another model writes it: with a namespace before it, or the number of its call behind it.
    pub fn named(self, name: &str) -> Option<&'static Definition> {
        let name = bare_name(name);
        self.0.iter().copied().find(|definition| definition.id == name)
    }

    /// Whether there is none.
    pub(super) fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Whether some tool's name begins so.
    pub(super) fn begins_with(self, part: &str) -> bool {
        self.0.iter().any(|definition| definition.id.starts_with(part))
    }
}

/// A name without its namespace and without the number of its call ("functions.x:0").
fn bare_name(name: &str) -> &str {
    let name = NAMESPACES.iter().find_map(|space| name.strip_prefix(space)).unwrap_or(name);
    let name = name.strip_suffix(".call").unwrap_or(name);
    match name.rsplit_once(':') {
        Some((before, number)) if number.bytes().all(|digit| digit.is_ascii_digit()) => before,
        _ => name,
    }
}

/// A text without the namespace that it begins with.
pub(super) fn after_namespace(text: &str) -> &str {
    NAMESPACES.iter().find_map(|space| text.strip_prefix(space)).unwrap_or(text)
}

/// Whether a text may yet become a namespace.
pub(super) fn begins_namespace(text: &str) -> bool {
    NAMESPACES.iter().any(|space| space.starts_with(text))
}
