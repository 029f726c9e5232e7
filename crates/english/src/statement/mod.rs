//! Who, whether and when-in-principle: a message becomes statements, each a stretch of words whose events share one subject and one
//! assertion, in the manner of ConText (Harkema et al. 2009): cues with scope and terminators, not cue words alone.

use crate::text::{Span, Text};

/// Whose event it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The user ("I", "my", or nobody named).
    Speaker,
    /// Nobody is named: the user by default, or whose record is open.
    Unnamed,
    /// Someone else, with the words that name them ("my wife", "mom", "she").
    Other(Span),
}

/// Whether an event happened, as the words have it. The order of the variants carries no meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Assertion {
    /// It happened or is so.
    Asserted,
    /// It happened, but the speaker is not sure ("I think I took").
    Uncertain,
    /// Only presupposed by another statement ("felt sick after taking my metformin").
    Presupposed,
    /// It did not happen ("didn't", "skipped", "forgot", "almost took", "ran out of").
    Negated,
    /// It is to come ("I'll take", "about to", "going to see", "scheduled for").
    Planned,
    /// Only supposed ("if I took", "in case").
    Supposed,
    /// Asked about ("did I take", "should I take", "I took it, right?").
    Asked,
    /// A habit or a standing fact with no event of its own ("I usually take", "I've been on it for years", "supposed to").
    Habitual,
    /// Quoted, pasted or retold ("the leaflet says take two").
    Quoted,
    /// A dream, a joke, a story.
    Fiction,
    /// Withdrawn ("never mind", "scratch that") or corrected by a later statement.
    Retracted,
    /// An order or request to the assistant ("log my aspirin", "remind me to", "add X", "stop tracking Y").
    Requested,
}

/// A stretch of words with one subject and one assertion.
#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    /// The words.
    pub span: Span,
    /// Whose.
    pub subject: Subject,
    /// Whether.
    pub assertion: Assertion,
    /// The cue that decided the assertion, where one did.
    pub cue: Option<Span>,
    /// The index of the sentence it belongs to, from 0.
    pub sentence: usize,
    /// The statement that this one corrects or continues ("no wait, it was ibuprofen"), by index.
    pub corrects: Option<usize>,
    /// Token indexes of verbs that govern it, heads first ("took", "had"), for whoever knows what they mean.
    pub verbs: Vec<usize>,
}

/// A message read into statements, in order; together they cover every token.
pub fn statements(text: &Text<'_>) -> Vec<Statement> {
    let _ = text;
    Vec::new()
}

/// Whether the reader can read this message at all: English enough, and not too garbled.
pub fn readable(text: &Text<'_>) -> bool {
    let _ = text;
    true
}
