//! What a statement's assertion is worth to a record.

use alara_english::quotation::Voice;
use alara_english::statement::{Assertion, Request, Statement};

use super::draft::Draft;
use super::event::{Certainty, EventKind};
use super::message::Message;
use crate::events::reasons::{IN_PASSING, MAYBE_QUOTED, NEGATED, QUOTED, UNSURE};

impl Message<'_> {
    /// Whether a token is quoted, pasted or told by another.
    pub fn quoted(&self, token: usize) -> bool {
        self.quotations.quoted(token)
    }

    /// How surely the words of a token's statement say a thing that was recorded or is asked to be.
    pub fn certainty(&self, token: usize) -> Certainty {
        if self.quoted(token) {
            return Certainty::Denied(QUOTED);
        }
        match self.statement(token) {
            // "headache at six and remind me …": told beside the wish, and no part of what it is to say.
            Some(of) if of.request == Some(Request::Remind) && super::beside::told_beside(self, token) => {
                Certainty::Clear
            }
            found => found.map_or(Certainty::Denied("No words say so."), certainty),
        }
    }
}

/// What is quoted did not happen to the user, and what may be quoted is asked about, whatever kind of event it is. What the user orders may
/// name what is quoted ("remind me to "check …""): there only the order's first word counts.
pub(super) fn by_voice(drafts: &mut [Draft], message: &Message<'_>) {
    for draft in drafts {
        let ordered = matches!(
            draft.kind,
            EventKind::Remind { .. }
                | EventKind::ChangeReminder { .. }
                | EventKind::StopReminder { .. }
                | EventKind::Correct { .. }
                | EventKind::Delete { .. }
                | EventKind::Ask { .. }
                | EventKind::Skill { .. }
        );
        let first = draft.tokens.start;
        let words = first..if ordered { first + 1 } else { draft.tokens.end };
        let voice = words.map(|at| message.quotations.voice(at)).max().unwrap_or(Voice::Own);
        draft.certainty = match voice {
            Voice::Quoted => Certainty::Denied(QUOTED),
            Voice::Doubtful if draft.certainty == Certainty::Clear => Certainty::Doubtful(MAYBE_QUOTED),
            _ => continue,
        };
    }
}

/// A statement's assertion in the terms of a record.
pub(crate) fn certainty(statement: &Statement) -> Certainty {
    match statement.assertion {
        Assertion::Asserted => Certainty::Clear,
        Assertion::Requested => match statement.request {
            Some(Request::Log | Request::Add | Request::Run) | None => Certainty::Clear,
            Some(Request::Remind) => Certainty::Denied("You asked for a reminder, not for an entry."),
            Some(Request::Stop) => Certainty::Denied("You asked for it to be stopped."),
            Some(Request::Delete) => Certainty::Denied("You asked for something to be removed."),
            Some(Request::Change) => Certainty::Denied("You asked for something to be changed."),
            Some(Request::Show) => Certainty::Denied("You asked to see something."),
        },
        Assertion::Uncertain if !statement.kept => Certainty::Doubtful("It did not stay down."),
        Assertion::Uncertain => Certainty::Doubtful(UNSURE),
        Assertion::Presupposed => Certainty::Doubtful(IN_PASSING),
        Assertion::Negated => Certainty::Denied(NEGATED),
        Assertion::Planned => Certainty::Denied("It has not happened yet."),
        Assertion::Supposed => Certainty::Denied("You only supposed it."),
        Assertion::Asked => Certainty::Denied("You asked about it."),
        Assertion::Habitual => Certainty::Denied("You spoke of a habit, not of one occasion."),
        Assertion::Quoted => Certainty::Denied("Those are someone else\u{2019}s words."),
        Assertion::Fiction => Certainty::Denied("It was a dream, a joke or a story."),
        Assertion::Retracted => Certainty::Denied("You took it back."),
    }
}
