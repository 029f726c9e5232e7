//! What a bare yes or no answers: the cards that the assistant's last reply showed, from the stored turns and their ledgers, so that it
//! is the same after a restart.

use alara_health::answers::LastReply;
use alara_store::{Message, Speaker};
use serde::Deserialize;

use super::query::if_any;
use super::{EngineError, Past, PendingRow};

/// What a ledger says of the cards that its reply spoke of. Another version may have kept it otherwise: then of none.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Spoke {
    #[serde(deserialize_with = "if_any")]
    spoke_of: Vec<String>,
}

impl Past<'_> {
    /// The cards that the last reply showed or asked about, of those that wait. A card that was edited since is the same card.
    pub(super) async fn last_reply(
        self,
        conversation: &[Message],
        waiting: &[PendingRow],
    ) -> Result<LastReply, EngineError> {
        if waiting.is_empty() {
            return Ok(LastReply::default());
        }
        let newest = conversation.iter().rev().find(|message| message.role == Speaker::Assistant);
        let turn = match newest {
            Some(reply) => Some(reply.turn.clone()),
            None => self.engine.store.last_replied(&self.engine.conversation).await?,
        };
        let Some(turn) = turn else { return Ok(LastReply::Showed { cards: Vec::new(), together: false }) };
        let spoke: Spoke = self.engine.store.ledger_as(&turn).await?.unwrap_or_default();
        let of: Vec<&PendingRow> = waiting
            .iter()
            .filter(|waits| {
                waits.0.question.turn == turn || spoke.spoke_of.iter().any(|id| stem(id) == stem(waits.id()))
            })
            .collect();
        let together =
            of.windows(2).all(|pair| matches!(pair, [one, other] if one.0.question.turn == other.0.question.turn));
        Ok(LastReply::Showed { cards: of.into_iter().map(|waits| waits.id().to_owned()).collect(), together })
    }
}

/// What all versions of a confirmation share of their ids.
fn stem(id: &str) -> &str {
    id.split('~').next().unwrap_or(id)
}
