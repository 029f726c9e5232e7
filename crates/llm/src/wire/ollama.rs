//! Ollama's own API: one JSON object a line.

use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::calls::{Calls, arguments};
use super::side::{lenient, name_or_number, whole_number};
use super::{Count, Decoder, Without, broken, count, refusal};
use crate::read::Lines;
use crate::{Delta, ModelError, Request};

/// Tokens that a conversation may have: the server's own default cuts the beginning of a prompt off without a word.
const CONTEXT: u32 = 16_384;

pub(super) fn body(model: &str, request: &Request, without: Without) -> Value {
    let (_, spoken) = super::spoken(&request.messages, false);
    let messages: Vec<Value> =
        spoken.into_iter().map(|(role, content)| json!({ "role": role, "content": content })).collect();
    let mut options = json!({ "num_ctx": CONTEXT });
    if !without.temperature {
        options["temperature"] = json!(request.temperature);
    }
    let mut body = json!({ "model": model, "messages": messages, "stream": true, "options": options });
    if !request.tools.is_empty() {
        // This API has no `tool_choice`: it is always the model's.
        let tool = |tool: &crate::Tool| {
            json!({ "type": "function", "function": {
                "name": tool.name, "description": tool.description, "parameters": tool.parameters } })
        };
        body["tools"] = request.tools.iter().map(tool).collect();
    }
    body
}

/// A reply as it comes.
#[derive(Debug, Default)]
pub(super) struct Reply {
    lines: Lines,
    calls: Calls,
    count: Count,
    seen: u64,
    ended: Option<Result<(), ModelError>>,
}

#[derive(Deserialize)]
struct Line {
    #[serde(default, deserialize_with = "lenient")]
    model: Option<String>,
    message: Option<MessageLine>,
    #[serde(default, deserialize_with = "lenient")]
    done: Option<bool>,
    #[serde(default, deserialize_with = "lenient")]
    done_reason: Option<String>,
    #[serde(default, deserialize_with = "whole_number")]
    prompt_eval_count: Option<u64>,
    #[serde(default, deserialize_with = "whole_number")]
    eval_count: Option<u64>,
    error: Option<Value>,
}

#[derive(Deserialize)]
struct MessageLine {
    content: Option<String>,
    #[serde(default, deserialize_with = "lenient")]
    thinking: Option<String>,
    tool_calls: Option<Vec<CallLine>>,
}

#[derive(Deserialize)]
struct CallLine {
    #[serde(default, deserialize_with = "name_or_number")]
    id: Option<String>,
    function: Function,
}

#[derive(Deserialize)]
struct Function {
    name: String,
    arguments: Option<Box<RawValue>>,
}

impl Reply {
    fn line(&mut self, line: &str, out: &mut Vec<Delta>) -> Result<(), ModelError> {
        if line.trim().is_empty() || self.ended.is_some() {
            return Ok(());
        }
        let line: Line = serde_json::from_str(line).map_err(|_| ModelError::Malformed)?;
        if let Some(error) = line.error.filter(refusal::says_something) {
            return Err(refusal::midway(&error));
        }
        self.count.model = line.model.filter(|model| !model.is_empty()).or(self.count.model.take());
        self.count.prompt = count(line.prompt_eval_count).or(self.count.prompt);
        self.count.reply = count(line.eval_count).or(self.count.reply);
        if let Some(said) = line.message {
            out.extend(said.thinking.filter(|words| !words.is_empty()).map(Delta::Reasoning));
            out.extend(said.content.filter(|words| !words.is_empty()).map(Delta::Text));
            for call in said.tool_calls.unwrap_or_default() {
                // Each call comes whole.
                let text = arguments(call.function.arguments.as_deref())?;
                self.calls.piece(Some(self.seen), call.id.as_deref(), Some(&call.function.name), &text);
                self.seen += 1;
            }
        }
        if line.done == Some(true) {
            self.ended = Some(match line.done_reason.as_deref() {
                Some("length") => Err(ModelError::Cut),
                // The server only loaded the model: nothing was asked.
                Some("load") => Err(ModelError::NoAnswer),
                _ => Ok(()),
            });
        }
        Ok(())
    }
}

impl Decoder for Reply {
    fn push(&mut self, bytes: &[u8], out: &mut Vec<Delta>) -> Result<(), ModelError> {
        for line in self.lines.push(bytes)? {
            self.line(&line, out)?;
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>, out: &mut Vec<Delta>) -> Result<Count, ModelError> {
        if let Some(line) = std::mem::take(&mut self.lines).finish().map_err(broken)? {
            self.line(&line, out).map_err(broken)?;
        }
        self.ended.unwrap_or(Err(ModelError::Broken))?;
        self.calls.finish(out);
        Ok(self.count)
    }

    fn whole(&self) -> bool {
        self.ended.is_some()
    }
}
