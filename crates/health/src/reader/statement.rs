//! The words that are read.

/// The user's own words that count: this turn's message and, where it answers a question about an open call, the earlier message
/// that opened it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement<'a> {
    /// The messages; the first is this turn's.
    pub messages: Vec<&'a str>,
}

impl<'a> Statement<'a> {
    /// A statement of one message.
    pub fn of(message: &'a str) -> Statement<'a> {
        Statement { messages: vec![message] }
    }
}
