//! What waits on the user: a card with its values, its reasons, and the answers it can be given.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

use crate::{Executed, Field, FieldError, Moment, Quote, Value};

/// A proposed write, as it is shown for review.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Card {
    /// Names the confirmation.
    pub id: String,
    /// The turn that it came from, if somebody said it: what bears the same was asked together.
    pub turn: Option<String>,
    /// The digest of exactly the values shown here; an answer carries it back.
    pub digest: String,
    /// The tool's id.
    pub tool: String,
    /// What will happen, as a command ("Log a hospital visit").
    pub title: String,
    /// What it is, short ("Hospital visit").
    pub name: String,
    /// The values that tell it apart, in a few words ("Fri, March 13").
    pub summary: String,
    /// How much care it asks for.
    pub tier: Tier,
    /// Until when it waits.
    pub waits_until: Moment,
    /// The user's sentences it stands on, oldest first; empty for a form.
    pub said: Vec<Quote>,
    /// Its values, in the order of the tool's definition.
    pub fields: Vec<Field>,
    /// Why the user is asked, a plain sentence each.
    pub reasons: Vec<Reason>,
    /// Where it stands.
    pub state: CardState,
    /// Edits typed earlier and not confirmed yet.
    pub draft: BTreeMap<String, Option<Value>>,
    /// Earlier reminders that may be set with it: of an appointment.
    pub earlier: Vec<Earlier>,
}

/// An earlier reminder that may be chosen on the card of an appointment.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Earlier {
    /// What it is called ("An hour before").
    pub label: String,
    /// The form of the reminder, filled in.
    pub values: BTreeMap<String, Option<Value>>,
}

/// How much care a tool asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum Tier {
    /// Several of one turn may be confirmed together.
    Low,
    /// The same, once they were named once more.
    Medium,
    /// The same.
    High,
    /// One by one, and only from the review.
    Critical,
}

/// A reason of the gate's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Reason {
    /// Its code, as in the audit.
    pub code: String,
    /// A plain sentence.
    pub text: String,
}

/// Where a confirmation stands.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum CardState {
    /// Neither recorded nor rejected.
    Waiting,
    /// Recorded.
    Confirmed {
        /// What was written.
        executed: Executed,
    },
    /// Not recorded, by the user's word.
    Rejected {
        /// When.
        at: Moment,
    },
    /// Nobody answered in time: neither recorded nor rejected.
    Expired {
        /// When.
        at: Moment,
    },
    /// A newer version of it waits, or was decided.
    Superseded {
        /// The newer one's id.
        by: String,
    },
}

/// Everything that waits, oldest first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct PendingList {
    /// The cards.
    pub cards: Vec<Card>,
}

/// Names a confirmation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct CardId {
    /// Its id.
    pub id: String,
}

/// Edits to keep while a card is put off.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct CardDraft {
    /// The confirmation.
    pub id: String,
    /// The fields that differ from what is shown; null leaves one out.
    pub changes: BTreeMap<String, Option<Value>>,
}

/// The user's answer to what waits.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Decide {
    /// The confirmation.
    pub id: String,
    /// The digest of the values that were shown.
    pub digest: String,
    /// Yes, with what was edited; or no.
    pub decision: Decision,
}

/// Yes or no.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum Decision {
    /// Write it, with these fields as the user edited them; null leaves one out.
    Confirm {
        /// Only what differs from what was shown.
        changes: BTreeMap<String, Option<Value>>,
    },
    /// Write nothing.
    Reject,
}

/// What became of an answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum Outcome {
    /// It is on disk.
    Confirmed {
        /// What was written.
        executed: Executed,
        /// What the edited values call for and the card did not say: safety notices, the last dose before the maximum.
        notices: Vec<String>,
    },
    /// Nothing was recorded.
    Rejected {
        /// When.
        at: Moment,
    },
    /// The values are no longer those that were shown, or a rule found something new. Nothing was
    /// recorded; it is asked again.
    Stale {
        /// The card as it is now.
        card: Box<Card>,
        /// What has changed, a plain sentence each.
        changed: Vec<String>,
    },
    /// A value can't be recorded as it is. Nothing was recorded.
    Invalid {
        /// What is wrong, field by field.
        errors: Vec<FieldError>,
    },
    /// It was decided somewhere else, or nobody answered in time.
    Settled {
        /// The card, in its final state.
        card: Box<Card>,
        /// Who and when ("you confirmed this in another window at 09:37").
        how: String,
    },
}
