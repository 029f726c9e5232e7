//! Anthropic Messages: typed events, content in numbered blocks.

use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::calls::{Calls, arguments};
use super::side::{is_data, lenient, whole_number};
use super::{Count, Decoder, Without, broken, count, refusal};
use crate::read::Sse;
use crate::{Delta, ModelError, Request};

/// Tokens that a reply may have; the API asks for a limit.
const MOST_TOKENS: u32 = 4096;

pub(super) fn body(model: &str, request: &Request, without: Without) -> Value {
    let (system, spoken) = super::spoken(&request.messages, true);
    let messages: Vec<Value> =
        spoken.into_iter().map(|(role, content)| json!({ "role": role, "content": content })).collect();
    let mut body = json!({ "model": model, "max_tokens": MOST_TOKENS, "messages": messages, "stream": true });
    if !system.is_empty() {
        body["system"] = json!(system);
    }
    if !without.temperature {
        // This API takes no temperature above 1.
        body["temperature"] = json!(request.temperature.min(1.0));
    }
    if !request.tools.is_empty() {
        let tool = |tool: &crate::Tool| json!({ "name": tool.name, "description": tool.description, "input_schema": tool.parameters });
        body["tools"] = request.tools.iter().map(tool).collect();
        body["tool_choice"] = json!({ "type": "auto" });
    }
    body
}

/// A reply as it comes.
#[derive(Debug, Default)]
pub(super) struct Reply {
    sse: Sse,
    calls: Calls,
    count: Count,
    ended: Option<ModelError>,
    stopped: bool,
}

/// An event; which of its parts are there follows from its kind. Flat, because a tagged enum would read the numbers of an input.
#[derive(Deserialize)]
struct Event {
    #[serde(rename = "type", default)]
    kind: String,
    #[serde(default, deserialize_with = "lenient")]
    message: Option<Started>,
    #[serde(default, deserialize_with = "whole_number")]
    index: Option<u64>,
    content_block: Option<Block>,
    delta: Option<Piece>,
    #[serde(default, deserialize_with = "lenient")]
    usage: Option<Usage>,
    error: Option<Value>,
}

#[derive(Deserialize)]
struct Started {
    #[serde(default, deserialize_with = "lenient")]
    model: Option<String>,
    #[serde(default, deserialize_with = "lenient")]
    usage: Option<Usage>,
}

#[derive(Deserialize)]
struct Block {
    #[serde(rename = "type")]
    kind: String,
    text: Option<String>,
    id: Option<String>,
    name: Option<String>,
    input: Option<Box<RawValue>>,
}

#[derive(Deserialize)]
struct Piece {
    text: Option<String>,
    #[serde(default, deserialize_with = "lenient")]
    thinking: Option<String>,
    partial_json: Option<String>,
    #[serde(default, deserialize_with = "lenient")]
    stop_reason: Option<String>,
}

#[derive(Deserialize)]
struct Usage {
    #[serde(default, deserialize_with = "whole_number")]
    input_tokens: Option<u64>,
    #[serde(default, deserialize_with = "whole_number")]
    cache_read_input_tokens: Option<u64>,
    #[serde(default, deserialize_with = "whole_number")]
    cache_creation_input_tokens: Option<u64>,
    #[serde(default, deserialize_with = "whole_number")]
    output_tokens: Option<u64>,
}

impl Reply {
    fn event(&mut self, data: &str, out: &mut Vec<Delta>) -> Result<(), ModelError> {
        if self.stopped || !is_data(data.trim()) {
            return Ok(());
        }
        let event: Event = serde_json::from_str(data).map_err(|_| ModelError::Malformed)?;
        match event.kind.as_str() {
            "message_start" => {
                let (model, usage) = event.message.map(|message| (message.model, message.usage)).unwrap_or_default();
                self.count.model = model;
                if let Some(usage) = usage {
                    self.used(&usage);
                }
            }
            "content_block_start" => {
                let block = event.content_block.ok_or(ModelError::Malformed)?;
                match block.kind.as_str() {
                    "text" => out.extend(block.text.filter(|text| !text.is_empty()).map(Delta::Text)),
                    "tool_use" => {
                        // The input comes in pieces; an input that stands here already is whole, and `{}` only opens it.
                        let input = arguments(block.input.as_deref())?;
                        let input = if input == "{}" { String::new() } else { input };
                        self.calls.piece(event.index, block.id.as_deref(), block.name.as_deref(), &input);
                    }
                    _ => {}
                }
            }
            "content_block_delta" => {
                let piece = event.delta.ok_or(ModelError::Malformed)?;
                out.extend(piece.text.map(Delta::Text));
                out.extend(piece.thinking.map(Delta::Reasoning));
                if let Some(json) = piece.partial_json {
                    self.calls.piece(event.index, None, None, &json);
                }
            }
            "message_delta" => {
                if let Some(usage) = event.usage {
                    self.used(&usage);
                }
                self.ended = match event.delta.and_then(|delta| delta.stop_reason).as_deref() {
                    Some("max_tokens" | "model_context_window_exceeded") => Some(ModelError::Cut),
                    Some("refusal") => Some(ModelError::Declined),
                    _ => self.ended,
                };
            }
            "message_stop" => self.stopped = true,
            "error" => return Err(refusal::midway(&event.error.unwrap_or_default())),
            _ => {}
        }
        Ok(())
    }

    fn used(&mut self, usage: &Usage) {
        let read = [usage.input_tokens, usage.cache_read_input_tokens, usage.cache_creation_input_tokens];
        let read = read.into_iter().flatten().reduce(u64::saturating_add);
        self.count.prompt = count(read).or(self.count.prompt);
        self.count.reply = count(usage.output_tokens).or(self.count.reply);
    }
}

impl Decoder for Reply {
    fn push(&mut self, bytes: &[u8], out: &mut Vec<Delta>) -> Result<(), ModelError> {
        for data in self.sse.push(bytes)? {
            self.event(&data, out)?;
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>, out: &mut Vec<Delta>) -> Result<Count, ModelError> {
        for data in std::mem::take(&mut self.sse).finish().map_err(broken)? {
            self.event(&data, out).map_err(broken)?;
        }
        if let Some(error) = self.ended {
            return Err(error);
        }
        if !self.stopped {
            return Err(ModelError::Broken);
        }
        self.calls.finish(out);
        Ok(self.count)
    }

    fn whole(&self) -> bool {
        self.stopped
    }
}
