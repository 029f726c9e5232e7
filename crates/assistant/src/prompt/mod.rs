//! What a model is told: the rules, the tools, the context of this turn and nothing more; and how results and corrections read.

use alara_english::crisis::Crisis;
use alara_health::Situation;
use alara_health::answers::Waiting;
use alara_health::tools::DEFINITIONS;
use alara_llm::{Message, Role};
use serde_json::json;

use crate::ledger::{CallState, Ledger, LedgerCall};

const RULES: &str = include_str!("rules.md");

/// The code of a crisis in the contract.
pub fn crisis_code(found: Crisis) -> &'static str {
    match found {
        Crisis::None => "none",
        Crisis::SelfHarm => "self_harm",
        Crisis::MedicalEmergency => "medical_emergency",
    }
}

/// The messages of a turn's first request.
pub fn messages(situation: &Situation, history: &[Message], waiting: &[Waiting]) -> Vec<Message> {
    let waits: Vec<_> =
        waiting.iter().map(|each| json!({ "id": each.id, "tool": each.tool, "parameters": each.parameters })).collect();
    let context = json!({ "now": situation.clock.now.to_rfc3339(), "record": situation.context(), "waiting": waits });
    let tools = serde_json::to_string(DEFINITIONS).unwrap_or_default();
    let system = format!("{RULES}\n\n## Tools\n{tools}\n\n## Context\n{context}");
    let mut messages = vec![Message { role: Role::System, content: system }];
    messages.extend_from_slice(history);
    messages.push(Message { role: Role::User, content: situation.message().to_owned() });
    messages
}

/// One result, in the form of the prompt.
pub fn result(line: &LedgerCall) -> String {
    let (state, message) = match line.state {
        CallState::Executed | CallState::Answered => ("success", line.said.clone()),
        CallState::Pending => ("success", "Waits for the user's confirmation; it is not recorded.".to_owned()),
        CallState::Blocked | CallState::Duplicate | CallState::Failed | CallState::Running => {
            let reasons: Vec<&str> = line.reasons.iter().map(|reason| reason.detail.as_str()).collect();
            ("error", format!("Not recorded. {}", reasons.join(" ")))
        }
    };
    format!("[TOOL_RESULT:{}:{state}] {message}", line.id)
}

/// What a model is told whose reply skipped a need or claimed what was not done.
pub fn correction(ledger: &Ledger, claimed: bool) -> String {
    let tools = ledger.enforcement.required.join(", ");
    let lie = if claimed { "Your reply said that something was recorded, but nothing was. " } else { "" };
    let need =
        if tools.is_empty() { String::new() } else { format!("This message needs one of these tools: {tools}. ") };
    format!(
        "{lie}{need}Answer again, with a marker for what the user said, or ask for what is missing. Never say that something was recorded."
    )
}
