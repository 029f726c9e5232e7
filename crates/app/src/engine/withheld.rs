//! What no model on another computer is told of: turns that spoke of a crisis, unless the person saw the help and went on with them.

use std::collections::BTreeSet;

use alara_assistant::Untold;
use alara_english::crisis::{Crisis, crisis};
use alara_record::{Change, Noun, OperationId};
use alara_store::Message;
use serde::Deserialize;
use serde_json::Value;

use super::query::if_any;
use super::{EngineError, Past, PendingRow};

/// The name in a ledger that says that the turn was sent to another computer by the person's own wish.
pub(super) const GONE_ON: &str = "gone_on";

/// What a ledger says of a crisis. Another version may have kept it otherwise: then it says nothing, and the words are read again.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Kept {
    #[serde(deserialize_with = "if_any")]
    crisis: Option<String>,
    #[serde(deserialize_with = "if_any")]
    gone_on: bool,
    #[serde(deserialize_with = "if_any")]
    calls: Vec<KeptCall>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct KeptCall {
    #[serde(deserialize_with = "if_any")]
    operation: Option<String>,
}

/// Earlier turns, as far as another computer may not hear of them.
#[derive(Debug, Default)]
pub(super) struct Withheld {
    turns: BTreeSet<String>,
    operations: Vec<String>,
}

impl Withheld {
    /// Whether a turn is one of these.
    pub(super) fn holds(&self, turn: &str) -> bool {
        self.turns.contains(turn)
    }
}

impl Past<'_> {
    /// Which turns of this conversation a model on another computer must not hear of.
    pub(super) async fn withheld(self, conversation: &[Message]) -> Result<Withheld, EngineError> {
        let mut withheld = Withheld::default();
        for message in conversation.iter().filter(|message| message.role == alara_store::Speaker::User) {
            self.hold_back(message, &mut withheld).await?;
        }
        Ok(withheld)
    }

    /// What of the cards that wait, and of the record, a model is not told: what belongs to somebody else than the person whose record is
    /// open, and, on another computer, what came from a turn that is withheld.
    pub(super) async fn untold(
        self,
        waiting: &[PendingRow],
        withheld: Option<&mut Withheld>,
    ) -> Result<Untold, EngineError> {
        let mut untold = Untold::default();
        let theirs = waiting.iter().filter(|waits| {
            let question = &waits.0.question;
            question.person != self.engine.person.id || self.engine.person.is_user && question.call.person.is_some()
        });
        untold.cards.extend(theirs.map(|waits| waits.id().to_owned()));
        let Some(withheld) = withheld else { return Ok(untold) };
        for waits in waiting {
            let turn = &waits.0.question.turn;
            // Words that are no longer there cannot be judged: nothing of them is told.
            let told = match self.engine.store.message(&format!("{turn}/user")).await? {
                _ if withheld.holds(turn) => false,
                Some(message) => !self.hold_back(&message, withheld).await?,
                None => false,
            };
            if !told {
                untold.cards.insert(waits.id().to_owned());
            }
        }
        for operation in withheld.operations.iter().filter_map(|id| id.parse().ok()) {
            let Some(logged) = self.engine.store.operation(OperationId(operation)).await? else { continue };
            let changes = logged.operation.payload.map(|payload| payload.changes).unwrap_or_default();
            untold.entries.extend(changes.iter().filter_map(|change| match change {
                Change::Put(Noun::Entry(entry)) => Some(entry.id.to_string()),
                _ => None,
            }));
        }
        Ok(untold)
    }

    /// Adds the turn of a message to what is withheld, where it is to be; answers whether it is.
    async fn hold_back(self, message: &Message, withheld: &mut Withheld) -> Result<bool, EngineError> {
        let kept: Kept = self.engine.store.ledger_as(&message.turn).await?.unwrap_or_default();
        // A turn that was killed has no ledger, and what an earlier version did not see this one may.
        let spoke = message.crisis.is_some()
            || kept.crisis.is_some_and(|kind| kind != "none")
            || crisis(&message.text) != Crisis::None;
        if spoke && !kept.gone_on {
            withheld.turns.insert(message.turn.clone());
            withheld.operations.extend(kept.calls.into_iter().filter_map(|call| call.operation));
            return Ok(true);
        }
        Ok(false)
    }
}

/// Notes in a ledger that its turn was sent to another computer though it spoke of a crisis, because the person went on.
pub(super) fn note_gone_on(ledger: &mut Value) {
    if let Value::Object(fields) = ledger {
        fields.insert(GONE_ON.to_owned(), Value::Bool(true));
    }
}
