//! The lists of phrases, and which of them a word may begin one of.

/// A list of phrases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum List {
    /// Symptoms, the parts of the body and what is felt in them.
    Symptoms,
    /// Moods.
    Moods,
    /// Care events.
    Care,
    /// Who gives care.
    Providers,
    /// Classes of medications.
    Classes,
    /// Kinds of vital signs.
    Vitals,
    /// Of the symptoms, those that have a name of their own.
    Complaints,
    /// The parts of the body, with their sides.
    Parts,
    /// What is felt in them.
    Sensations,
}

/// The lists that a word may begin a phrase of. One that is not among them holds nothing at this word, misspelt or not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Begins {
    pub(super) first: u16,
    pub(super) near: u16,
    /// Whether it is common English, or a common first name.
    pub common: bool,
    /// Whether it is, and no name of the list begins with it either.
    pub passed_by: bool,
}

impl Begins {
    /// Whether a phrase of any list may begin here.
    pub fn any(self) -> bool {
        self.first | self.near != 0
    }

    /// Whether a phrase of this list may begin here.
    pub fn may(self, list: List) -> bool {
        (self.first | self.near) & bit(list) != 0
    }
}

/// Whether the word at a place may be a misspelt one of a list; where nothing is known of it, it may.
pub(super) fn may_be_mended(begins: &[Begins], at: usize, list: List) -> bool {
    begins.get(at).is_none_or(|begins| begins.near & bit(list) != 0)
}

pub(super) fn bit(list: List) -> u16 {
    1 << list as u16
}
