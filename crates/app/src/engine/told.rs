//! What a model is told in a turn besides the message: the user's own prompts, how they answered proposals, the earlier conversation.

use alara_assistant::CallState;
use alara_assistant::prompt::{EarlierTurn, Habit, OwnPrompts, TALK_TOKENS, summed_up, within};
use alara_llm::Message;
use alara_store::Speaker;
use serde::Deserialize;

use super::query::if_any;
use super::{EngineError, Past};
use crate::models::Models;

/// The setting that holds the user's own prompts.
const PROMPTS: &str = "prompts";
/// How many earlier messages are looked at for a prompt.
pub(super) const HISTORY: u32 = 40;

/// What a ledger says was done. Another version may have kept it otherwise: then it says nothing.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Done {
    calls: Vec<DoneCall>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct DoneCall {
    #[serde(deserialize_with = "if_any")]
    state: Option<CallState>,
    #[serde(deserialize_with = "if_any")]
    said: String,
}

impl Models<'_> {
    /// The prompts as this user has them. A setting that cannot be read is no setting: the default stands.
    pub async fn prompts(self) -> Result<OwnPrompts, EngineError> {
        let set = self.engine.store.setting(PROMPTS).await?;
        Ok(set.and_then(|value| serde_json::from_value(value).ok()).unwrap_or_default())
    }

    /// Keeps the user's own prompts. They change what a model is told, and nothing in the gate.
    pub async fn keep_prompts(self, prompts: &OwnPrompts) -> Result<(), EngineError> {
        prompts.check()?;
        let value = serde_json::to_value(prompts).map_err(|_| EngineError::Fault)?;
        Ok(self.engine.store.set(PROMPTS, &value).await?)
    }
}

impl Past<'_> {
    /// How this user answered the last proposals of each tool.
    pub(super) async fn habits(self) -> Result<Vec<Habit>, EngineError> {
        let answers = self.engine.store.answers_by_tool(self.engine.person.id).await?;
        let habit = |(tool, each): (&String, &alara_store::Answers)| Habit {
            tool: tool.clone(),
            approved: each.approved,
            edited: each.edited,
            rejected: each.rejected,
        };
        Ok(answers.iter().map(habit).collect())
    }

    /// The earlier conversation within its budget, without the turn itself (a message that is sent again is there already), and without the
    /// messages that nobody answered: each is kept to be sent again by itself, and never beside another.
    pub(super) async fn earlier_conversation(
        self,
        stored: Vec<alara_store::Message>,
        turn: &str,
    ) -> Result<Vec<Message>, EngineError> {
        let mut turns: Vec<(String, EarlierTurn)> = Vec::new();
        let answered = |message: &alara_store::Message| message.role == Speaker::Assistant || message.answered;
        for message in stored.into_iter().filter(|message| message.turn != turn && answered(message)) {
            let role = match message.role {
                Speaker::User => alara_llm::Role::User,
                Speaker::Assistant => alara_llm::Role::Assistant,
            };
            let said = Message { role, content: message.text };
            match turns.last_mut().filter(|(last, _)| *last == message.turn) {
                Some((_, earlier)) => earlier.messages.push(said),
                None => turns.push((message.turn, EarlierTurn { messages: vec![said], done: Vec::new() })),
            }
        }
        let (ids, mut turns): (Vec<String>, Vec<EarlierTurn>) = turns.into_iter().unzip();
        // Only what is summed up needs its ledger.
        let old = summed_up(&turns, TALK_TOKENS);
        for (id, earlier) in ids.iter().zip(&mut turns).take(old) {
            let kept: Option<Done> = self.engine.store.ledger_as(id).await?;
            let written =
                kept.into_iter().flat_map(|kept| kept.calls).filter(|call| call.state == Some(CallState::Executed));
            earlier.done = written.map(|call| call.said).collect();
        }
        Ok(within(&turns, TALK_TOKENS))
    }
}
