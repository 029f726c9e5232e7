//! A turn that a program's end cut short after something of it was written or asked: it is closed with that, and no model is asked
//! again, for another answer could write the same event a second time.

use alara_assistant::{CallState, Closing, Ledger, LedgerCall};
use alara_gate::Parameters;
use alara_health::{Named, describe};
use alara_store::{Message, Speaker};
use chrono::{DateTime, FixedOffset};
use serde_json::{Value, json};

use super::{Chat, ClosedTurn, EngineError};
use crate::journal::named_of;

/// How many operations are read at once.
const PAGE: u32 = 200;

impl Chat<'_> {
    /// Closes such a turn; none where nothing of it was written or asked, and it may begin anew. The offline assistant names its calls
    /// the same way each time and may go on with its own, but not with another's; a model may go on with none.
    pub(super) async fn resumed(self, turn: &str, by_model: bool) -> Result<Option<ClosedTurn>, EngineError> {
        let cut_short = |message: &Message| !message.answered && (by_model || message.by_model);
        let Some(message) = self.engine.store.message(&format!("{turn}/user")).await?.filter(cut_short) else {
            return Ok(None);
        };
        let mut calls = self.written_since(turn, message.at).await?;
        for waits in self.engine.queue().waiting().await?.into_iter().filter(|waits| waits.0.question.turn == turn) {
            let call = &waits.0.question.call;
            let id = Some(waits.id().to_owned());
            calls.push(LedgerCall {
                pending: id,
                ..line(waits.id(), (&call.tool, &call.parameters), waits.1.clone(), CallState::Pending)
            });
        }
        if calls.is_empty() {
            return Ok(None);
        }
        let named = |state: CallState| {
            let titles: Vec<&str> =
                calls.iter().filter(|call| call.state == state).map(|call| call.said.as_str()).collect();
            titles.join(", ")
        };
        let (done, waits) = (named(CallState::Executed), named(CallState::Pending));
        let done = if done.is_empty() { String::new() } else { format!("Done before that: {done}. ") };
        let waits = if waits.is_empty() { String::new() } else { format!("Still to confirm: {waits}. ") };
        let reply = format!(
            "Alara was closed before this answer was finished. {done}{waits}If you said anything else, it was not recorded: say it again."
        );
        let ledger = json!({
            "calls": calls,
            "enforcement": { "required": [], "outcome": "PASSED", "attempts": 1 },
            "crisis": "none", "problems": [], "open": false, "decisions": [],
        });
        let said = Message {
            id: format!("{turn}/reply"),
            role: Speaker::Assistant,
            text: reply.clone(),
            at: self.engine.clock().now,
            answered: true,
            by_model: false,
            ..message
        };
        self.engine.store.answer(&said, &ledger, None).await?;
        let ledger: Ledger = serde_json::from_value(ledger).map_err(|_| EngineError::Fault)?;
        let closing = Closing { reply, ledger, failure: None, cancelled: false };
        Ok(Some(ClosedTurn { turn: turn.to_owned(), closing }))
    }

    /// What the log holds of a turn; nothing of it is older than its message.
    async fn written_since(self, turn: &str, said: DateTime<FixedOffset>) -> Result<Vec<LedgerCall>, EngineError> {
        let of_turn = format!("{turn}/");
        let mut calls = Vec::new();
        let mut before = u64::MAX;
        loop {
            let page = self.engine.store.operations_back(before, PAGE).await?;
            let Some(oldest) = page.last() else { break };
            before = oldest.seq;
            let ends = oldest.operation.at < said;
            for logged in page.iter().filter(|logged| logged.undone_by.is_none()) {
                let operation = &logged.operation;
                let Some(id) = operation.call_id.strip_prefix(&of_turn) else { continue };
                let written = operation.payload.as_ref().map(|payload| payload.written.clone()).unwrap_or_default();
                let written = match serde_json::to_value(&written) {
                    Ok(Value::Object(written)) => written,
                    _ => Parameters::new(),
                };
                let id_of = Some(operation.id.to_string());
                let about = named_of(operation, &self.engine.clock());
                calls.insert(
                    0,
                    LedgerCall {
                        operation: id_of,
                        ..line(id, (&operation.tool, &written), about, CallState::Executed)
                    },
                );
            }
            if ends {
                break;
            }
        }
        Ok(calls)
    }
}

fn line(id: &str, (tool, parameters): (&str, &Parameters), about: Option<Named>, state: CallState) -> LedgerCall {
    LedgerCall {
        id: id.to_owned(),
        tool: tool.to_owned(),
        proposed: parameters.clone(),
        parameters: parameters.clone(),
        confidence: Value::Null,
        state,
        reasons: Vec::new(),
        provenance: Vec::new(),
        left_out: Vec::new(),
        notices: Vec::new(),
        person: None,
        operation: None,
        pending: None,
        said: describe::title(tool, parameters, about.as_ref()),
        found: None,
        about,
    }
}
