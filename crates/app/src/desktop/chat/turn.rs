//! A turn as the window shows it: the stored words, and what was done, asked, left out and refused, from the ledger and the log.

use alara_assistant::offline::{TAKEN_OVER, question};
use alara_assistant::{CallState, Ledger, LedgerCall};
use alara_gate::{ParameterKind, Provenance};
use alara_health::{describe, tools};
use alara_protocol::*;
use alara_store::{Journal, Message};
use serde_json::Value as Json;

use crate::desktop::cards::{code, sentence};
use crate::desktop::chat::crisis::kind_of;
use crate::desktop::chat::evidence::sources;
use crate::desktop::chat::open_need::form;
use crate::desktop::{Opened, chip, moment};
use crate::engine::EngineError;
use crate::failure::of_store;

/// The turns of the open record, as the window shows them.
#[derive(Clone, Copy)]
pub(in crate::desktop) struct Turns<'a> {
    pub(in crate::desktop) open: &'a Opened,
}

impl Turns<'_> {
    /// The turn that a user's message began.
    pub(in crate::desktop) async fn turn(self, said: &Message, journal: &Journal<'_>) -> Result<Turn, Failure> {
        let store = self.open.engine.store();
        let clock = self.open.engine.clock();
        let reply = store.message(&format!("{}/reply", said.turn)).await.map_err(of_store)?;
        let kept = store.ledger(&said.turn).await.map_err(of_store)?;
        let was_kept = kept.is_some();
        let cancelled = kept.as_ref().and_then(|kept| kept.get("cancelled")?.as_bool()).unwrap_or(false);
        let by = kept.as_ref().and_then(|kept| answered_by(kept.get("by")?));
        let ledger = kept.and_then(|kept| match serde_json::from_value::<Ledger>(kept) {
            Ok(ledger) => Some(ledger),
            Err(_) => {
                // Kept by another version: the words and the record are shown all the same.
                tracing::warn!("a ledger could not be read");
                None
            }
        });
        let mut turn = Turn {
            id: said.turn.clone(),
            said: Some(said.text.clone()),
            at: moment::instant(said.at, &clock),
            state: self.turn_state(&said.turn, reply.is_some(), was_kept, ledger.as_ref()),
            reply: reply.as_ref().map(|reply| reply.text.clone()).unwrap_or_default(),
            done: Vec::new(),
            asked: Vec::new(),
            left_out: Vec::new(),
            blocked: Vec::new(),
            notices: Vec::new(),
            by,
            taken_over: false,
            again: !said.answered,
            handed: None,
            form: None,
            sources: Vec::new(),
        };
        if cancelled && !said.answered && turn.state != TurnState::Running {
            turn.state = TurnState::Cancelled;
        }
        let Some(ledger) = ledger else { return Ok(turn) };
        if reply.is_none() && turn.state != TurnState::Running {
            turn.reply.clone_from(&ledger.shown);
        }
        turn.sources = sources(&ledger, &clock);
        turn.taken_over = ledger.did_in_its_place() || ledger.instead_of.is_some();
        if turn.taken_over {
            turn.reply = without_line(&turn.reply, TAKEN_OVER);
        }
        for call in ledger.told_calls() {
            self.tell(call, said, journal, &mut turn).await?;
        }
        // What has no answer is sent again or answered offline; handed over besides, it could be recorded twice.
        if reply.is_some() {
            turn.handed = self.handed(&ledger, journal, &mut turn).await?;
            turn.form = form(&ledger);
        }
        if turn.handed.is_some() {
            turn.reply = without_unmet(&turn.reply);
        }
        if let (false, Some(reply)) = (ledger.decisions.is_empty(), &reply) {
            // The answers to what waited, which the turn itself took down.
            for answered in journal.answers(said.at, reply.at).await.map_err(of_store)? {
                turn.done.extend(chip::executed(journal, answered.operation.id, &clock).await.map_err(of_store)?);
            }
        }
        Ok(turn)
    }

    async fn tell(
        self,
        call: &LedgerCall,
        said: &Message,
        journal: &Journal<'_>,
        turn: &mut Turn,
    ) -> Result<(), Failure> {
        match call.state {
            CallState::Executed => {
                let operation = call.operation.as_deref().and_then(|id| id.parse().ok());
                if let Some(id) = operation {
                    turn.done.extend(chip::executed(journal, id, &self.open.engine.clock()).await.map_err(of_store)?);
                }
                turn.left_out.extend(left_out(call));
                let notice = |told: &alara_gate::Notice| Notice { code: "notice".to_owned(), text: told.text.clone() };
                turn.notices.extend(call.notices.iter().map(notice));
            }
            CallState::Pending => {
                let Some(id) = &call.pending else { return Ok(()) };
                match self.open.engine.queue().last_version(id).await {
                    Ok(asked) => {
                        turn.asked.push(self.open.waiting().card(&asked, journal).await?);
                        turn.reply = without_line(&turn.reply, &question(call));
                    }
                    Err(EngineError::NotFound) => {}
                    Err(error) => return Err(error.into()),
                }
                turn.left_out.extend(left_out(call));
            }
            // A look-up that failed is a source that could not be had, and writes nothing anyway.
            CallState::Failed if call.found.is_some() => {}
            // What it repeats stands there already, as written or as a card.
            CallState::Duplicate if call.is_repeated() => {}
            CallState::Blocked | CallState::Duplicate | CallState::Failed => {
                turn.blocked.push(blocked(call, &said.text));
            }
            CallState::Answered | CallState::Running => {}
        }
        Ok(())
    }

    fn turn_state(self, turn: &str, answered: bool, kept: bool, ledger: Option<&Ledger>) -> TurnState {
        if self.open.answers.runs(turn) {
            return TurnState::Running;
        }
        if ledger.is_some_and(|ledger| kind_of(&ledger.crisis).is_some()) {
            return TurnState::Crisis;
        }
        if answered {
            return TurnState::Answered;
        }
        let failure = self.open.answers.failure(turn);
        let failure = failure.unwrap_or_else(|| match kept {
            true => Failure::new(FailureCode::ModelFailed, "The assistant did not answer. Your message is kept."),
            false => Failure::new(FailureCode::Interrupted, "Alara was closed before the answer came."),
        });
        TurnState::Failed { failure }
    }
}

/// Who answered, as the turn's end was kept.
fn answered_by(by: &Json) -> Option<Assistant> {
    if by.as_str() == Some("offline") {
        return Some(crate::desktop::models::offline());
    }
    let text = |name: &str| by.get(name)?.as_str().map(str::to_owned);
    let kind = if by.get("remote")?.as_bool()? { AssistantKind::Remote } else { AssistantKind::Local };
    Some(Assistant { kind, name: text("model")?, host: text("place") })
}

/// The card asks in the window what the app's own words ask in the terminal: not twice.
fn without_line(reply: &str, line: &str) -> String {
    let kept: Vec<&str> = reply.lines().filter(|each| each.trim() != line.trim()).collect();
    kept.join("\n")
}

/// The chips say in the window what the app's own words say in the terminal: not twice.
fn without_unmet(reply: &str) -> String {
    let unmet =
        |line: &str| line.starts_with("Not recorded: ") && line.ends_with("Please say it again, or enter it yourself.");
    reply.lines().filter(|line| !unmet(line)).collect::<Vec<_>>().join("\n")
}

/// What was proposed and not written, with the plain sentence why.
pub(in crate::desktop) fn blocked(call: &LedgerCall, said: &str) -> Blocked {
    let mut reasons: Vec<Reason> = call
        .reasons
        .iter()
        .map(|reason| Reason { code: code(reason.code), text: sentence(reason.code, &reason.detail) })
        .collect();
    if reasons.is_empty() && !call.said.is_empty() {
        reasons.push(Reason { code: "failed".to_owned(), text: call.said.clone() });
    }
    let against = call.provenance.iter().find_map(|(_, source)| match source {
        Provenance::Contradicted(span) if span.message == 0 => said.get(span.start..span.end),
        _ => None,
    });
    Blocked {
        tool: call.tool.clone(),
        name: describe::capital(&describe::noun(&call.tool, &call.parameters)),
        reasons,
        said: against.filter(|text| !text.is_empty()).map(str::to_owned),
        offers: Vec::new(),
    }
}

/// What was left out of a call because nobody said it.
fn left_out(call: &LedgerCall) -> Vec<LeftOut> {
    let told = |field: &String| {
        let proposed = value_at(&call.proposed, field);
        let text = match (proposed, value_at(&call.parameters, field)) {
            // It stands as it was proposed: nothing was left out after all.
            (Some(proposed), Some(kept)) if proposed == kept => return None,
            // Only the hour was left out; the day stands.
            (Some(proposed), Some(_)) => format!("the time \u{201c}{}\u{201d}", hour(proposed)?),
            (Some(proposed), None) => {
                let shown = describe::shown(&call.tool, field, proposed);
                format!("the {} \u{201c}{shown}\u{201d}", describe::label(&call.tool, field).to_lowercase())
            }
            (None, _) => format!("the {}", describe::label(&call.tool, field).to_lowercase()),
        };
        // A text is added as it is; what is a time, a number or one of several is looked at in its form.
        let is_text = tools::definition(&call.tool)
            .and_then(|definition| definition.parameter(field))
            .is_some_and(|parameter| parameter.kind == ParameterKind::Text && !parameter.required);
        let gone = value_at(&call.parameters, field).is_none();
        let words = proposed.and_then(Json::as_str).filter(|_| is_text && gone).map(str::to_owned);
        Some(LeftOut { operation: call.operation.clone(), field: field.clone(), text, words })
    };
    call.left_out.iter().filter_map(told).collect()
}

fn hour(value: &Json) -> Option<String> {
    split_time(value.as_str()?)?.1
}

fn value_at<'a>(parameters: &'a alara_gate::Parameters, field: &str) -> Option<&'a Json> {
    parameters.get(field).or_else(|| {
        let (name, key) = field.split_once('.')?;
        parameters.get(name)?.get(key)
    })
}
