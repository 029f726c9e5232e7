//! Where a value comes from, and whether the user's words assert the event.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A half-open byte range of the statement. Where the statement has two messages (an answer and the message that opened the
/// call), `message` 0 is this turn's and 1 the earlier one. Of a value that is referred to ([`Provenance::Referred`]) it counts the
/// user's messages back from this turn's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Span {
    /// Which message of the statement.
    pub message: usize,
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// Whether both have words in common.
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.message == other.message && self.start < other.end && other.start < self.end
    }
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind", content = "span")]
pub enum Provenance {
    /// In the user's words.
    Stated(Span),
    /// Follows from them by unit or calendar arithmetic.
    Derived(Span),
    /// The one reading that the user's own record allows.
    Known,
    /// Not in this statement: the one reading of what the user's earlier messages, a write, a card or an answer from the record spoke
    /// of. The span is that of the user's message it comes from, which is shown beside it. It counts as [`Provenance::Known`] does.
    Referred(Span),
    /// The tool's own default.
    Default,
    /// Typed by the person into a form or an edit.
    Entered,
    /// Nobody said it.
    Assumed,
    /// The words say otherwise.
    Contradicted(Span),
}

impl Provenance {
    /// The code of the contract.
    pub fn code(&self) -> &'static str {
        match self {
            Provenance::Stated(_) => "stated",
            Provenance::Derived(_) => "derived",
            Provenance::Known => "known",
            Provenance::Referred(_) => "referred",
            Provenance::Default => "default",
            Provenance::Entered => "entered",
            Provenance::Assumed => "assumed",
            Provenance::Contradicted(_) => "contradicted",
        }
    }

    /// Whether the words of the statement themselves give the value: only then is it stated or derived.
    pub fn in_words(&self) -> bool {
        matches!(self, Provenance::Stated(_) | Provenance::Derived(_))
    }

    /// The words of the statement behind the value, where there are any: what is referred to stands in another message.
    pub fn span(&self) -> Option<Span> {
        match self {
            Provenance::Stated(span) | Provenance::Derived(span) | Provenance::Contradicted(span) => Some(*span),
            _ => None,
        }
    }
}

/// One parameter, grounded.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Grounded {
    /// Its name; a field of an object is named by its path ("data.severity").
    pub field: String,
    /// The settled value: the proposed one in its canonical form, or what the words settle where they settle less or where the
    /// model left it out. `None` where nothing of it can stand (a made-up time with no day in the words).
    pub value: Option<Value>,
    /// Where the settled value comes from. For a value that is left out or contradicted this tells of the proposed one.
    pub provenance: Provenance,
    /// Whether some of what was proposed could not stand (the hour of "yesterday 10:00") and was dropped or is marked: it is
    /// then named in `left_out` where the call executes.
    pub trimmed: bool,
    /// What the words themselves say, where they contradict or trim the proposed value: offered in the card as "Use it".
    pub said: Option<Value>,
    /// Dropped whatever the verdict (a diagnosis that was never made).
    pub always_left_out: bool,
}

/// Whether the statement asserts the event of a call.
#[derive(Clone, Debug, PartialEq)]
pub enum Intent {
    /// Asserted, as the user's own, now or in the past; or asked outright to be done.
    Clear(Span),
    /// Asserted, but uncertain, presupposed, or it did not stay down: at best confirm. The sentence says why.
    Doubtful(Span, String),
    /// Asserted of another person who has a record here: at best confirm, into theirs.
    ForPerson(Span, String),
    /// Asserted of somebody who has no record here and would get one by a yes to it: at best confirm, into theirs.
    ForNewcomer(Span, String),
    /// Whose event it is cannot be told while another's record is open: at best confirm, asking whose.
    Whose(Span),
    /// Asserted of someone without a record here.
    SomeoneElse(Span),
    /// Its required values stand in a clause that states something and denies nothing, and what that clause says of them is not
    /// understood: never executed, and asked about rather than refused.
    NotUnderstood(Span),
    /// Found by the trained reader alone, and told by its words once more: never executed, and asked about where every required value is
    /// said or known. The sentence says so.
    FoundAlone(Span, String),
    /// Mentioned, but negated, planned, supposed, asked about, quoted, habitual or retracted. The sentence says which.
    Contradicted(Option<Span>, String),
    /// Nothing in the statement is about it.
    Silent,
    /// The statement cannot be read; whether the tool's subject is named in it.
    Unreadable {
        /// Whether it names the tool's subject.
        named: bool,
    },
}
