//! What a statement's assertion is worth to a record.

use alara_english::statement::{Assertion, Request, Statement};

use super::event::Standing;

/// Why a presupposed event is doubtful.
pub(crate) const IN_PASSING: &str = "You only mentioned it in passing.";

/// A statement's assertion in the terms of a record.
pub(crate) fn standing(statement: &Statement) -> Standing {
    match statement.assertion {
        Assertion::Asserted => Standing::Clear,
        Assertion::Requested => match statement.request {
            Some(Request::Log | Request::Add | Request::Run) | None => Standing::Clear,
            Some(Request::Remind) => Standing::Denied("You asked for a reminder, not for an entry."),
            Some(Request::Stop) => Standing::Denied("You asked for it to be stopped."),
            Some(Request::Delete) => Standing::Denied("You asked for something to be removed."),
            Some(Request::Change) => Standing::Denied("You asked for something to be changed."),
            Some(Request::Show) => Standing::Denied("You asked to see something."),
        },
        Assertion::Uncertain if !statement.kept => Standing::Doubtful("It did not stay down."),
        Assertion::Uncertain => Standing::Doubtful("You were not sure."),
        Assertion::Presupposed => Standing::Doubtful(IN_PASSING),
        Assertion::Negated => Standing::Denied("You said it did not happen."),
        Assertion::Planned => Standing::Denied("It has not happened yet."),
        Assertion::Supposed => Standing::Denied("You only supposed it."),
        Assertion::Asked => Standing::Denied("You asked about it."),
        Assertion::Habitual => Standing::Denied("You told of a habit, not of one time."),
        Assertion::Quoted => Standing::Denied("Those are someone else's words."),
        Assertion::Fiction => Standing::Denied("It was a dream, a joke or a story."),
        Assertion::Retracted => Standing::Denied("You took it back."),
    }
}
