//! What the conversation up to now leaves to the next turn: the message that a reply asked about.

use alara_english::Text;
use alara_english::answer::{Act, parts};
use alara_store::{Message, Speaker};
use chrono::NaiveDateTime;

use super::query::{Answered, Left};
use super::{Engine, EngineError};

/// A message and its reply.
const EXCHANGE: usize = 2;

/// What the conversation up to now leaves to the next turn.
#[derive(Clone, Copy)]
pub struct Past<'a> {
    pub(super) engine: &'a Engine,
}

impl Past<'_> {
    /// The user's message that the reply before the last one asked about, where the message since was no answer.
    pub(super) async fn asked_before(self, conversation: &[Message]) -> Result<Option<Message>, EngineError> {
        let mut replies = conversation.iter().rev().filter(|message| message.role == Speaker::Assistant);
        let (Some(last), Some(before)) = (replies.next(), replies.next()) else { return Ok(None) };
        let open = |left: Option<Left>| left.is_some_and(|left| left.open);
        // An answer to it would have been read with it, and its own reply would stand open or be done with.
        let answered = self.engine.store.ledger_as::<Answered>(&last.turn).await?.unwrap_or_default().answers.is_some();
        // What was asked is let go of by a plain no ("forget it").
        let since =
            conversation.iter().rev().find(|message| message.role == Speaker::User && message.turn == last.turn);
        let refused = since.is_some_and(|message| refuses(&Text::new(&message.text), self.engine.clock().local()));
        if answered || refused || !open(self.engine.store.ledger_as::<Left>(&before.turn).await?) {
            return Ok(None);
        }
        Ok(conversation.iter().find(|message| message.role == Speaker::User && message.turn == before.turn).cloned())
    }

    /// The user's message that the assistant's last reply asked about, if it asked for what an asserted event lacked.
    pub(super) async fn earlier(
        self,
        conversation: &[Message],
        last: Option<&(String, Left)>,
    ) -> Result<Option<Message>, EngineError> {
        let newest = conversation.get(conversation.len().saturating_sub(EXCHANGE)..).unwrap_or_default();
        let Some(reply) = newest.iter().rev().find(|message| message.role == Speaker::Assistant) else {
            return Ok(None);
        };
        let open = match last.filter(|(turn, _)| *turn == reply.turn) {
            Some((_, left)) => left.open,
            None => self.engine.store.ledger_as::<Left>(&reply.turn).await?.is_some_and(|left| left.open),
        };
        let asked = |message: &&Message| message.role == Speaker::User && message.turn == reply.turn;
        let Some(found) = newest.iter().find(asked).filter(|_| open).cloned() else { return Ok(None) };
        // What it answered itself, and left open still, stands before it.
        let answers = self.engine.store.ledger_as::<Answered>(&found.turn).await?.unwrap_or_default().answers;
        let opener = match answers {
            Some(turn) => self.engine.store.message(&format!("{turn}/user")).await?,
            None => None,
        };
        let Some(opener) = opener else { return Ok(Some(found)) };
        let opener = opener.text.trim_end().trim_end_matches(['.', '!', '?']);
        Ok(Some(Message { text: format!("{opener} {}", found.text), ..found }))
    }
}

/// Whether a message is a no and nothing else.
fn refuses(text: &Text<'_>, now: NaiveDateTime) -> bool {
    matches!(parts(text, now).as_slice(), [only] if only.act == Act::Reject && only.target.is_none())
}
