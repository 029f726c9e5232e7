//! What the conversation is about, from what is stored: the last turns with their ledgers, and every operation that was done since, by whichever way.

use alara_assistant::CallState;
use alara_health::focus::{Became, Exchange, Focus, Spoken};
use alara_record::{Change, Noun, OperationId};
use alara_store::{Logged, Message, Speaker};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::query::if_any;
use super::{EngineError, Past, PendingRow};

/// How many turns back the conversation still speaks of.
const TURNS: usize = 6;
/// How many messages are read for it: each turn's own and its reply.
pub(super) const MESSAGES: u32 = 2 * TURNS as u32;
/// How many operations are looked through.
const OPERATIONS: u32 = 24;

/// What a ledger says of its calls. Another version may have kept it otherwise: then it says nothing.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Kept {
    #[serde(deserialize_with = "if_any")]
    calls: Vec<Line>,
    #[serde(deserialize_with = "if_any")]
    did: Vec<String>,
    #[serde(deserialize_with = "if_any")]
    undid: bool,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Line {
    #[serde(deserialize_with = "if_any")]
    tool: String,
    #[serde(deserialize_with = "if_any")]
    parameters: Map<String, Value>,
    #[serde(deserialize_with = "if_any")]
    state: Option<CallState>,
    #[serde(deserialize_with = "if_any")]
    person: Option<String>,
    #[serde(deserialize_with = "if_any")]
    operation: Option<String>,
    #[serde(deserialize_with = "if_any")]
    pending: Option<String>,
    #[serde(deserialize_with = "if_any")]
    said: String,
}

impl Past<'_> {
    /// What the last turns of this conversation spoke of.
    ///
    /// # Errors
    /// The store.
    pub(super) async fn focus(self, conversation: &[Message], waits: &[PendingRow]) -> Result<Focus, EngineError> {
        let said: Vec<&Message> =
            conversation.iter().rev().filter(|message| message.role == Speaker::User).take(TURNS).collect();
        if said.is_empty() {
            return Ok(Focus::default());
        }
        let mut operations: Vec<Logged> = self.engine.store.operations_back(u64::MAX, OPERATIONS).await?;
        operations.retain(|each| alara_health::tools::definition(&each.operation.tool).is_some());
        let mut turns = Vec::new();
        for (index, message) in said.iter().enumerate() {
            let kept: Kept = self.engine.store.ledger_as(&message.turn).await?.unwrap_or_default();
            // What the record answered may be leant on; what a reply says otherwise may be a model's.
            let answered = kept.calls.iter().filter(|line| line.state == Some(CallState::Answered));
            let told = answered.map(|line| line.said.as_str()).collect::<Vec<_>>().join("\n");
            let mut calls: Vec<Spoken> = Vec::new();
            for line in kept.calls {
                calls.extend(self.spoken(line, &operations, waits).await?);
            }
            for id in &kept.did {
                if let Some(logged) = operations.iter().find(|each| &each.operation.id.to_string() == id) {
                    calls.extend(self.written(logged).await?);
                }
            }
            let (said, at, back) = (message.text.clone(), message.at, index + 1);
            turns.push(Exchange { said, at, back, calls, told, undid: kept.undid });
        }
        let ids: Vec<String> = said.iter().map(|message| message.turn.clone()).collect();
        self.by_hand(&mut turns, &ids, &operations).await?;
        Ok(Focus { turns })
    }

    /// A call of a ledger as it stands now; none where it was undone, refused or decided against.
    async fn spoken(
        self,
        line: Line,
        operations: &[Logged],
        waits: &[PendingRow],
    ) -> Result<Option<Spoken>, EngineError> {
        let of = |became: Became| Spoken {
            tool: line.tool.clone(),
            parameters: line.parameters.clone(),
            person: line.person.clone(),
            became,
        };
        Ok(match (line.state, &line.operation, &line.pending) {
            (Some(CallState::Executed), Some(operation), _) => {
                match operations.iter().find(|each| &each.operation.id.to_string() == operation) {
                    Some(logged) => self.written(logged).await?,
                    None => None,
                }
            }
            (Some(CallState::Pending), _, Some(id)) => {
                let stem = |id: &str| id.split('~').next().unwrap_or(id).to_owned();
                let waiting = waits.iter().find(|each| stem(each.id()) == stem(id));
                waiting.map(|each| Spoken {
                    parameters: each.0.question.call.parameters.clone(),
                    ..of(Became::Waits(each.id().to_owned()))
                })
            }
            (Some(CallState::Answered), ..) => Some(of(Became::Answered)),
            _ => None,
        })
    }

    /// What an operation wrote, where it stands.
    async fn written(self, logged: &Logged) -> Result<Option<Spoken>, EngineError> {
        let operation = &logged.operation;
        let (None, Some(payload)) = (logged.undone_by, &operation.payload) else { return Ok(None) };
        let entry = payload.changes.iter().find_map(|change| match change {
            Change::Put(Noun::Entry(entry)) => Some(entry.id),
            _ => None,
        });
        Ok(Some(Spoken {
            tool: operation.tool.clone(),
            parameters: payload.written.clone(),
            person: self.engine.people().whose(operation.person).await?,
            became: Became::Written(operation.id, entry),
        }))
    }

    /// What was written by a card's button or a form: of the turn behind which it was done.
    async fn by_hand(self, turns: &mut [Exchange], ids: &[String], operations: &[Logged]) -> Result<(), EngineError> {
        let known: Vec<OperationId> = turns
            .iter()
            .flat_map(|turn| &turn.calls)
            .filter_map(|call| match call.became {
                Became::Written(id, _) => Some(id),
                _ => None,
            })
            .collect();
        for logged in operations.iter().rev().filter(|each| !known.contains(&each.operation.id)) {
            let at = logged.operation.at;
            // A form at the very moment of a message was filled in before it.
            let form = logged.operation.call_id.starts_with("form/");
            // At one moment with a message it was done behind the turn whose call it was; one of an older turn is of none of these.
            let of = |id: &&String| logged.operation.call_id.starts_with(&format!("{id}/"));
            let own = ids.iter().position(|id| of(&id));
            let found = match turns.iter().position(|turn| turn.at < at) {
                Some(index) if turns.iter().all(|turn| turn.at != at) => Some(index),
                later => own.filter(|_| !form).or(later),
            };
            let Some(turn) = found.and_then(|index| turns.get_mut(index)) else { continue };
            turn.calls.extend(self.written(logged).await?);
        }
        Ok(())
    }
}
