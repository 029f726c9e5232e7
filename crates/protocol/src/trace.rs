//! How turns came to their ends, for whoever wants to look, and the prompts.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Moment;

/// A page of turns, newest first, and what came of all of them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Trace {
    /// The turns.
    pub turns: Vec<TracedTurn>,
    /// Give this as `before` for the page before; none at the beginning.
    pub earlier: Option<String>,
    /// By model.
    pub totals: Vec<TraceTotal>,
    /// What hooks stopped or changed outside of turns, newest first.
    pub outside: Vec<TracedHook>,
}

/// What a hook did around a call that no turn ran: a card's, a form's, an undo.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct TracedHook {
    /// When.
    pub at: Moment,
    /// The turn that its card came from, or "form" or "undo".
    pub scope: String,
    /// The call's tool.
    pub tool: String,
    /// The hook, and what it did ("arguments: stopped").
    pub what: String,
}

/// One turn.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct TracedTurn {
    /// Its id.
    pub id: String,
    /// When it ended.
    pub at: Moment,
    /// The user's words, where they are still there.
    pub said: Option<String>,
    /// Who answered.
    pub model: String,
    /// How it ended: the code ("PASSED").
    pub outcome: String,
    /// Replies asked for, corrections included.
    pub attempts: u32,
    /// Milliseconds in all.
    pub whole_ms: u32,
    /// Of these, Alara's own work.
    pub own_ms: u32,
    /// What it needed, and whether that was met.
    pub needs: Vec<TracedNeed>,
    /// The requests to a model.
    pub requests: Vec<TracedRequest>,
    /// The calls, each with its end and why.
    pub calls: Vec<TracedCall>,
    /// What the hooks did, where they did anything.
    pub hooks: Vec<String>,
    /// What in the replies could not be read, or was forged: each with a piece of it ("truncated: [TOOL_CALL:{…").
    pub problems: Vec<String>,
    /// What a second reader made of its calls ("create_care_log: fine").
    pub reviews: Vec<String>,
    /// Claims that were stopped.
    pub stopped: u32,
    /// Why words were replaced ("made_up", "advice", "unreadable").
    pub replaced: Vec<String>,
    /// Whether the exact prompt is still kept.
    pub prompt: bool,
}

/// One need.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct TracedNeed {
    /// What it is about, in the user's words.
    pub about: String,
    /// The tools that meet it.
    pub tools: Vec<String>,
    /// Whether it was met.
    pub met: bool,
}

/// One request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct TracedRequest {
    /// What for ("chat", "wording", "review").
    pub purpose: String,
    /// Milliseconds.
    pub took_ms: u32,
    /// Tokens of the request, where the provider says.
    pub prompt_tokens: Option<u32>,
    /// Tokens of the reply, where the provider says.
    pub reply_tokens: Option<u32>,
    /// The code of the error it ended in.
    pub error: Option<String>,
}

/// One call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct TracedCall {
    /// The tool's id.
    pub tool: String,
    /// How it ended ("executed").
    pub state: String,
    /// Why: the codes.
    pub reasons: Vec<String>,
}

/// What came of all turns of one model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct TraceTotal {
    /// Who answered.
    pub model: String,
    /// All turns.
    pub turns: u32,
    /// Nothing was needed.
    pub nothing_needed: u32,
    /// Met by the first reply.
    pub met_at_once: u32,
    /// Met after a correction.
    pub met_after_correction: u32,
    /// Handed to the user.
    pub escalated: u32,
    /// Out of time.
    pub timed_out: u32,
    /// Claims that were stopped.
    pub claims_stopped: u32,
    /// Replies whose words were replaced.
    pub replaced: u32,
}

/// The exact prompt of a turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct TracePrompt {
    /// The messages of its last request, in order; each request begins with those of the one before.
    pub messages: Vec<PromptMessage>,
    /// The tools that went beside them, in the provider's own form, or in words where it has none; empty where none went.
    pub tools: String,
    /// What came back to each request.
    pub replies: Vec<String>,
    /// What a second reader was asked, and what came back.
    pub reviews: Vec<ReviewPrompt>,
}

/// What a second reader was asked about one call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct ReviewPrompt {
    /// The messages.
    pub messages: Vec<PromptMessage>,
    /// What came back.
    pub reply: String,
}

/// One message of a prompt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct PromptMessage {
    /// "system", "user" or "assistant".
    pub role: String,
    /// The words.
    pub content: String,
}

/// The trace as JSON Lines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct TraceLines {
    /// One JSON object a line, newest turn first.
    pub lines: String,
}

/// The prompts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct Prompts {
    /// Every template.
    pub templates: Vec<PromptText>,
    /// The user's own additions.
    pub additions: String,
    /// The most characters of each.
    pub most: u32,
}

/// One template.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct PromptText {
    /// Its name.
    pub name: String,
    /// What it is for ("chat").
    pub purpose: String,
    /// The language it is in.
    pub language: String,
    /// As it comes with Alara.
    pub content: String,
    /// The user's own in its place; none where there is none.
    pub own: Option<String>,
}

/// The user's own prompts, to be kept.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct SavePrompts {
    /// The additions.
    pub additions: String,
    /// Whole templates, by name; empty takes one away.
    pub own: Vec<OwnPrompt>,
}

/// A whole template of the user's own.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export_to = "types.ts")]
pub struct OwnPrompt {
    /// Its name.
    pub name: String,
    /// The text; empty for the one that comes with Alara.
    pub text: String,
}
