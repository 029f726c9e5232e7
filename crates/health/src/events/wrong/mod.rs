//! Values that were told and are none: an hour that no clock has, a day that no calendar has, a dose of nothing, less than nothing. They
//! never fall through to a default: what they were told of is asked about, and the sentence says what is wrong.

mod mark;

pub(super) use mark::mark_wrong_values;

use alara_gate::Span;

/// What is wrong with a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrongKind {
    /// No clock has it.
    Clock,
    /// No calendar has it.
    Day,
    /// A dose of nothing.
    Zero,
    /// Less than nothing.
    Minus,
}

/// A value that is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// What is wrong with it.
    pub kind: WrongKind,
    /// The words.
    pub span: Span,
    /// The words, as said.
    pub words: String,
    /// The clause that it was told of, where the message has others beside it.
    pub clause: Option<String>,
}

impl Wrong {
    /// What is wrong, in one sentence for the person.
    pub fn sentence(&self) -> String {
        let words = &self.words;
        match self.kind {
            WrongKind::Clock | WrongKind::Day => format!("There is no {words}."),
            WrongKind::Zero => format!("\u{201c}{words}\u{201d} is no dose."),
            WrongKind::Minus => format!("\u{201c}{words}\u{201d} is below zero, and nothing can be."),
        }
    }

    /// The sentence, with the question that puts it right.
    pub fn question(&self) -> String {
        let asked = match self.kind {
            WrongKind::Clock => "At what time?",
            WrongKind::Day => "Which day?",
            WrongKind::Zero | WrongKind::Minus => "How much?",
        };
        match &self.clause {
            Some(clause) => format!("\u{201c}{clause}\u{201d}: {} {asked}", self.sentence()),
            None => format!("{} {asked}", self.sentence()),
        }
    }
}
