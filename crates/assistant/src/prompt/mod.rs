//! What a model is told: the rules, the tools, the context of this turn and nothing more; and how results and corrections read.

mod context;
mod conversation;
mod schema;
mod template;

use alara_english::crisis::Crisis;
use alara_gate::Assessed;
use alara_gate::enforce::Need;
use alara_gate::evidence::{QueryOutcome, StepResult};
use alara_gate::hooks::Returned;
use alara_health::tools::HealthCall;
use alara_llm::{Message, Purpose, Request, Role};
use serde_json::{Value, json};

pub use context::{Habit, Untold, context};
pub use conversation::{EarlierTurn, TALK_TOKENS, summed_up, tokens, within};
pub use template::{MOST, NotTaken, OwnPrompts, PromptTemplate, TEMPLATES, defused, template};

use crate::ledger::{CallState, LedgerCall};

pub use schema::{in_words, tools};

/// The code of a crisis in the contract.
pub fn crisis_code(found: Crisis) -> &'static str {
    match found {
        Crisis::None => "none",
        Crisis::SelfHarm => "self_harm",
        Crisis::MedicalEmergency => "medical_emergency",
    }
}

/// The messages of a turn's first request.
pub fn messages(said: &str, prompts: &OwnPrompts, context: &Value, history: &[Message]) -> Vec<Message> {
    let mut messages = vec![Message { role: Role::System, content: prompts.system(schema::names(), context) }];
    messages.extend_from_slice(history);
    messages.push(Message { role: Role::User, content: said.to_owned() });
    messages
}

/// What a model is told whose words gave what does not stand in the results. The words themselves are not repeated.
pub fn reword(prompts: &OwnPrompts) -> String {
    format!(
        "Your reply gave a figure, a date or a name that does not stand in the results. Say it again without it. {}",
        prompts.text(Purpose::Wording)
    )
}

/// What a second reader is asked about a call: the user's own words and the proposal, both as data.
pub fn review(said: &[String], call: &Assessed<HealthCall>, prompts: &OwnPrompts) -> Request {
    let proposal = json!({ "tool": call.tool(), "parameters": call.parameters() });
    let data = defused(&json!({ "words": said, "proposal": proposal }));
    let system = Message { role: Role::System, content: prompts.text(Purpose::Review).to_owned() };
    let user = Message { role: Role::User, content: data.to_string() };
    Request { purpose: Purpose::Review, messages: vec![system, user], ..Request::default() }
}

/// What a call gave, before the hooks make it safe.
pub fn returned(line: &LedgerCall) -> Returned {
    let message = match line.state {
        CallState::Executed | CallState::Answered => line.said.clone(),
        CallState::Pending => "Waits for the user's confirmation; it is not recorded.".to_owned(),
        CallState::Duplicate if line.is_repeated() => "Done already in this turn.".to_owned(),
        CallState::Blocked | CallState::Duplicate | CallState::Failed | CallState::Running => {
            let reasons: Vec<&str> = line.reasons.iter().map(|reason| reason.detail.as_str()).collect();
            format!("Not recorded. {}", reasons.join(" "))
        }
    };
    Returned { call: line.id.clone(), tool: line.tool.clone(), message, data: Value::Null }
}

/// One result, in the form of the prompt.
pub fn result(line: &LedgerCall, safe: &Returned) -> String {
    let state = match line.state {
        CallState::Executed | CallState::Answered | CallState::Pending => "success",
        CallState::Blocked | CallState::Duplicate | CallState::Failed | CallState::Running => "error",
    };
    format!("[TOOL_RESULT:{}:{state}] {}", line.id, safe.message)
}

/// What a step of an analysis gave, before the hooks make it safe.
pub fn of_step(step: &StepResult) -> Returned {
    let found = &step.observation;
    let message = match (found.found, found.earlier) {
        (QueryOutcome::Unavailable, _) => {
            "This could not be looked up right now. Say so, and give no figure.".to_owned()
        }
        (_, Some(then)) => format!("(as it was at {}) {}", then.format("%Y-%m-%d %H:%M"), found.words),
        _ => found.words.clone(),
    };
    Returned { call: found.call.clone(), tool: found.tool.clone(), message, data: found.data.clone() }
}

/// One result of an analysis, in the form of the prompt.
pub fn step_result(step: &StepResult, safe: &Returned) -> String {
    let state = if step.answered() { "success" } else { "error" };
    format!("[TOOL_RESULT:{}:{state}] {}", safe.call, safe.message)
}

/// What a model is told whose reply skipped a need or claimed what was not done.
pub fn correction<'a>(open: impl Iterator<Item = &'a Need>, claimed: bool) -> String {
    let lie = if claimed { "Your reply said that something was done which was not. " } else { "" };
    let needs: Vec<String> = open
        .map(|need| match need.all {
            true => format!("\u{201c}{}\u{201d} needs all of {}", need.about, need.tools.join(", ")),
            false => format!("\u{201c}{}\u{201d} needs {}", need.about, need.tools.join(" or ")),
        })
        .collect();
    let need = if needs.is_empty() { String::new() } else { format!("Still open: {}. ", needs.join("; ")) };
    format!(
        "{lie}{need}Answer again, with a marker for each thing that is open, or ask for what is missing. Never say that something was recorded."
    )
}
