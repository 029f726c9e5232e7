//! Who, whether and when-in-principle: a message becomes statements, each a stretch of words whose events share one subject and one
//! assertion, in the manner of ConText (Harkema et al. 2009): cues with scope and terminators, not cue words alone.
//!
//! How it reads: tokens become words (contractions opened, plain slips mended), words become verb groups ("didn't want to take" is one),
//! sentences are cut into clauses between verb groups, each clause is judged by its own group and cues, and what a clause leaves unsaid
//! (verb, subject, assertion) it inherits from the one it leans on. Questions, conditions, reports, corrections and withdrawals are
//! then applied over the clauses they reach. A polarity calculus over verb chains ("didn't forget to take") follows
//! Nairn, Condoravdi and Karttunen (2006).

pub use lexicon::names_someone;
pub(crate) use lexicon::{Entry, LEXICON};
pub(crate) use parts::{is_device, leaves_alone, orders, other_person, says, third_person, unknown, verbal};
pub(crate) use weight::weighty;

use crate::quotation::Quotations;
pub use english::is_first_name;

use crate::span::Span;
use crate::text::Text;

mod assertion;
mod clause;
mod clause_context;
mod comment;
mod correction;
mod english;
mod group;
mod joke;
mod lexicon;
mod parts;
mod placement;
mod question;
mod readable;
mod reader;
mod request;
mod split;
mod subject;
mod tables;
#[cfg(test)]
mod tests;
mod timed;
mod weight;
mod wish;
mod words;

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

/// How an event failed to happen, where the assertion is [`Assertion::Negated`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Negation {
    /// Plainly denied: "didn't take", "no fever", "never", "without", "not the aspirin".
    Not,
    /// A dose passed over, on purpose or not: "skipped", "forgot", "missed", "left out". The passing-over itself is asserted.
    Skipped,
    /// Still open: "not yet", "haven't had it yet".
    NotYet,
    /// Came close: "almost took", "nearly".
    Almost,
    /// Could not be had: "ran out of", "out of".
    RanOut,
    /// Turned down: "refused", "declined", "decided not to".
    Refused,
    /// Ended: "stopped taking", "came off", "no longer". The ending itself is asserted.
    Stopped,
    /// Tried and failed: "couldn't get it down".
    Failed,
}

/// When, by the grammar of the governing verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tense {
    /// No verb, or one without tense ("aspirin 81 mg").
    None,
    /// Past, or a bare participle ("took", "metformin taken").
    Past,
    /// Present perfect ("have taken").
    Perfect,
    /// Present ("have a headache", "am on").
    Present,
    /// Present progressive ("am taking", "coughing").
    Progressive,
    /// Future ("will take", "going to").
    Future,
}

/// What the user asks the assistant to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Request {
    /// Write something down: "log", "note", "put down", "record", "mark", "save", "check me in".
    Log,
    /// A reminder, alarm or nudge.
    Remind,
    /// Take something into the lists: "add", "start tracking", "set up".
    Add,
    /// "stop tracking", "take X off my list".
    Stop,
    /// "delete", "remove", "cancel", "undo".
    Delete,
    /// "change", "update", "move", "correct", "amend".
    Change,
    /// "show", "tell me", "list", "compare": read only. The assertion is [`Assertion::Asked`].
    Show,
    /// "run", "start", "do" a routine ("let's do my check-in", "run the visit prep").
    Run,
}

/// What kind of question it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// "did I take", "am I on".
    YesNo,
    /// "when did I", "what dose", "how many".
    Wh,
    /// "can I", "should I", "is it safe to".
    Permission,
    /// "I took it, right?".
    Tag,
    /// "any idea when", "not sure if", "tell me whether".
    Embedded,
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
    /// Token indexes of verbs that govern it, heads first ("took", "had"), for whoever knows what they mean. In a chain the outer verb
    /// stands first ("forgot" before "take"). A statement without a verb has those of the one it leans on.
    pub verbs: Vec<usize>,
    /// The index of the statement whose verb, subject and time this one shares (its own index where it stands by itself):
    /// in "took X, 5 mg, no wait, Y" all of them lean on the first.
    pub head: usize,
    /// How it is negated; `None` unless the assertion is [`Assertion::Negated`].
    pub negation: Option<Negation>,
    /// The grammatical tense of the governing verb. "have" in [`Tense::Present`] owns, in [`Tense::Past`] may take.
    pub tense: Tense,
    /// What the assistant is asked to do, where the statement is (part of) a request. "remind me to log my aspirin" is
    /// [`Request::Remind`] throughout.
    pub request: Option<Request>,
    /// What kind of question, where the assertion is [`Assertion::Asked`].
    pub question: Option<Question>,
    /// Who did it to or for the subject ("The nurse" in "The nurse gave me my insulin", whose subject is the speaker).
    pub agent: Option<Span>,
    /// False where a dose was taken but did not stay down ("threw it up"); the assertion is then [`Assertion::Uncertain`].
    pub kept: bool,
    /// Runs of tokens with the verb that governs them: `(first, one past the last, verb)`, in order. See [`Statement::governor`].
    pub governed: Vec<(usize, usize, usize)>,
}

impl Statement {
    /// The verb nearest in scope to a token ("took" for the bus, "buy" for the aspirin, in "took the bus to buy aspirin"), by token
    /// index. For a statement without a verb of its own, the inherited one.
    pub fn governor(&self, token: usize) -> Option<usize> {
        self.governed.iter().find(|(from, to, _)| (*from..*to).contains(&token)).map(|run| run.2)
    }

    /// Whether the words say that the event took place or ask outright for it to be logged: [`Assertion::Asserted`], or
    /// [`Assertion::Requested`] with [`Request::Log`].
    pub fn explicit(&self) -> bool {
        self.assertion == Assertion::Asserted
            || (self.assertion == Assertion::Requested && self.request == Some(Request::Log))
    }
}

/// A message read into statements, in order; together they cover every token.
pub fn statements(text: &Text<'_>) -> Vec<Statement> {
    statements_among(text, &Quotations::of(text))
}

/// The same, where the quotations of the message are known already.
pub fn statements_among(text: &Text<'_>, quotations: &Quotations) -> Vec<Statement> {
    reader::read(text, quotations)
}

/// The index of the statement that holds a span (by its first byte); `None` only where there are no words.
pub fn holding(statements: &[Statement], span: Span) -> Option<usize> {
    let after = statements.partition_point(|statement| statement.span.start <= span.start);
    after.checked_sub(1)
}

/// Whether the reader can read this message at all: English enough, and not too garbled.
pub fn readable(text: &Text<'_>) -> bool {
    readable::readable(text)
}
