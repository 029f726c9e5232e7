//! The conversation: turns, each with the user's words, the reply, and the ledger of what was done.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Assistant, Card, CrisisCard, EntryKind, EntryKinds, EvidenceSource, Failure, Moment, Reason};

/// A page of the conversation, oldest first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Conversation {
    /// The turns.
    pub turns: Vec<Turn>,
    /// Give this as `before` for the page before; none at the beginning.
    pub earlier: Option<String>,
}

/// Which page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct PageInput {
    /// From an earlier answer; none for the newest page.
    pub before: Option<String>,
    /// How many turns at most.
    pub limit: u32,
}

/// Words to look for in the conversation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct FindWords {
    /// What is looked for: each of its words must stand in the turn.
    pub words: String,
    /// From an earlier answer; none for the newest page.
    pub before: Option<String>,
    /// How many turns at most.
    pub limit: u32,
}

/// One turn: what was said, what was answered, what was done.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Turn {
    /// Names the turn; the id that `send_message` gave.
    pub id: String,
    /// The user's words; none where Alara speaks first (a reminder).
    pub said: Option<String>,
    /// When the turn began.
    pub at: Moment,
    /// How far it came.
    pub state: TurnState,
    /// The reply, as light Markdown, markers removed; may be empty.
    pub reply: String,
    /// What was written, from the record.
    pub done: Vec<Executed>,
    /// What was asked in this turn, each in its present state.
    pub asked: Vec<Card>,
    /// What was not written because nobody said it.
    pub left_out: Vec<LeftOut>,
    /// What was proposed and not written.
    pub blocked: Vec<Blocked>,
    /// Safety notices and others, from the app and never from the model.
    pub notices: Vec<Notice>,
    /// Who answered, where it is known.
    pub by: Option<Assistant>,
    /// Whoever was asked met no need of the message, or gave no answer, and Alara did in its place what the words told.
    pub taken_over: bool,
    /// The message has no answer: it can be sent again, or answered by the built-in assistant.
    pub again: bool,
    /// What was handed to the user, where the assistant left something open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub handed: Option<Handed>,
    /// What the reply asks about, where a form could be filled in instead of answering.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub form: Option<OpenNeed>,
    /// What the answer stands on.
    pub sources: Vec<EvidenceSource>,
}

/// What a turn left open, and what the user can do about it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Handed {
    /// What is still open.
    pub open: Vec<OpenNeed>,
    /// The offline assistant may be asked instead: nothing of the turn was done.
    pub ask_offline: bool,
    /// It went so three times in a row, or more: another model is worth a thought.
    pub stuck: bool,
    /// Others that may be asked this once, where it is stuck or nobody was there, and nothing of the turn was done.
    pub others: Vec<OtherModel>,
}

/// A model that is set up and may be asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct OtherModel {
    /// Its endpoint.
    pub id: String,
    /// The model, by name.
    pub name: String,
    /// The other computer that the message would be sent to; none where it stays on this one.
    pub leads_to: Option<String>,
}

/// A message for one model alone, this once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct AskAnother {
    /// Made by the window (UUID); sending the same one twice is one turn.
    pub id: String,
    /// The words.
    pub text: String,
    /// The endpoint.
    pub model: String,
}

/// Something that the user said or asked for, and that was not done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct OpenNeed {
    /// Its place among the turn's needs, from 0.
    pub need: u32,
    /// What it is, in the user's words ("lisinopril").
    pub name: String,
    /// It is a record that can be put on a card with what was understood; else it was something to look up.
    pub log: bool,
}

/// A form for something that a turn left open, filled in by the person's own hand.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct OpenNeedForm {
    /// The turn.
    pub turn: String,
    /// Its place among the turn's needs, from 0.
    pub need: u32,
    /// The tool's id.
    pub tool: String,
    /// Its parameters.
    pub values: std::collections::BTreeMap<String, Option<super::Value>>,
}

/// Names an open need of a turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct OpenNeedId {
    /// The turn.
    pub turn: String,
    /// Its place among the turn's needs, from 0.
    pub need: u32,
}

/// How one message is to be answered.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum How {
    /// As usual.
    #[default]
    Usual,
    /// Without the record: nothing need be looked up or recorded; whatever is proposed is judged as always.
    WithoutRecord,
    /// By the assistant inside the program, whoever answers otherwise.
    Offline,
}

/// How far a turn came.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum TurnState {
    /// Still being answered.
    Running,
    /// Answered.
    Answered,
    /// The crisis card was shown; nothing was sent anywhere.
    Crisis,
    /// Stopped by the user.
    Cancelled,
    /// No answer; the message is kept and may be sent again.
    Failed {
        /// Why.
        failure: Failure,
    },
}

/// Something that was written, as a chip shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Executed {
    /// The operation in the record.
    pub operation: String,
    /// What was done ("Logged ibuprofen").
    pub label: String,
    /// What it concerns, for names read aloud ("ibuprofen", "blood pressure 128 over 82").
    pub subject: String,
    /// What kind of entry it is.
    #[ts(as = "EntryKinds")]
    pub kind: EntryKind,
    /// When it happened, or was written where that is not known.
    pub at: Moment,
    /// It has been undone.
    pub undone: bool,
    /// It can be undone (or redone).
    pub reversible: bool,
}

/// A value that was left out, because nobody said it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct LeftOut {
    /// The operation it was left out of; none where nothing was written.
    pub operation: Option<String>,
    /// The parameter.
    pub field: String,
    /// What was left out, in words ("the note “after breakfast”").
    pub text: String,
    /// The words themselves, where one press can add them to what was written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub words: Option<String>,
}

/// A call that was not written and does not wait.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Blocked {
    /// The tool's id.
    pub tool: String,
    /// What it would have been ("Ibuprofen").
    pub name: String,
    /// Why not, a plain sentence each.
    pub reasons: Vec<Reason>,
    /// The words that spoke against it.
    pub said: Option<String>,
    /// Answers that the user may give with one press.
    pub offers: Vec<Offer>,
}

/// A ready answer: pressing it says `say`, as the user's own words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Offer {
    /// On the button.
    pub label: String,
    /// What is sent.
    pub say: String,
}

/// A sentence from the app about what was done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Notice {
    /// Its code.
    pub code: String,
    /// The sentence.
    pub text: String,
}

/// A message of the user's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct SendMessage {
    /// Made by the window (UUID); sending the same one twice is one turn.
    pub id: String,
    /// The words.
    pub text: String,
    /// How it is to be answered.
    #[serde(default)]
    #[ts(optional, as = "Option<How>")]
    pub how: How,
}

/// Names a turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct TurnId {
    /// Its id.
    pub id: String,
}

/// What was typed and not sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Draft {
    /// The text.
    pub text: String,
}

/// What happens while a turn runs. The command's own answer is the whole turn; these only let the
/// window show it as it comes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(export_to = "types.ts")]
pub enum TurnEvent {
    /// The message is on disk.
    Stored {
        /// The turn as it stands.
        turn: Box<Turn>,
    },
    /// Help comes first.
    Crisis {
        /// The card.
        card: CrisisCard,
    },
    /// The record is being looked at; the reply waits.
    Checking,
    /// More of the reply. Nothing released is taken back.
    ReplyText {
        /// To be added at the end.
        text: String,
    },
    /// Written.
    CallExecuted {
        /// What.
        executed: Executed,
    },
    /// Waits.
    CallPending {
        /// What.
        card: Box<Card>,
    },
    /// Not written.
    CallBlocked {
        /// What.
        blocked: Blocked,
    },
}
