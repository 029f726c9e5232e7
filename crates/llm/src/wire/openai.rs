//! `/v1/chat/completions`: OpenAI, OpenRouter, DeepSeek, Qwen, Mistral, vLLM, llama.cpp, LM Studio and many more.

use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::calls::{Calls, arguments};
use super::side::{is_data, lenient, name_or_number, whole_number};
use super::{Count, Decoder, Without, broken, count, refusal};
use crate::read::Sse;
use crate::{Delta, ModelError, Request};

pub(super) fn body(model: &str, request: &Request, without: Without) -> Value {
    let (_, spoken) = super::spoken(&request.messages, false);
    let messages: Vec<Value> =
        spoken.into_iter().map(|(role, content)| json!({ "role": role, "content": content })).collect();
    let mut body = json!({ "model": model, "messages": messages, "stream": true });
    if !without.temperature {
        body["temperature"] = json!(request.temperature);
    }
    if !without.usage {
        body["stream_options"] = json!({ "include_usage": true });
    }
    if !request.tools.is_empty() {
        let tool = |tool: &crate::Tool| {
            json!({ "type": "function", "function": {
                "name": tool.name, "description": tool.description, "parameters": tool.parameters } })
        };
        body["tools"] = request.tools.iter().map(tool).collect();
        // Forced calls loop.
        body["tool_choice"] = json!("auto");
    }
    body
}

/// A reply as it comes.
#[derive(Debug, Default)]
pub(super) struct Reply {
    sse: Sse,
    calls: Calls,
    count: Count,
    ended: Option<Result<(), ModelError>>,
    done: bool,
    /// A reply that is one object and no stream: some servers know no streams.
    whole: Option<Vec<u8>>,
    began: bool,
}

#[derive(Deserialize)]
struct Chunk {
    #[serde(default, deserialize_with = "lenient")]
    model: Option<String>,
    #[serde(default)]
    choices: Option<Vec<Choice>>,
    #[serde(default, deserialize_with = "lenient")]
    usage: Option<Usage>,
    error: Option<Value>,
}

#[derive(Deserialize)]
struct Choice {
    delta: Option<Piece>,
    message: Option<Piece>,
    #[serde(default, deserialize_with = "lenient")]
    finish_reason: Option<String>,
}

#[derive(Deserialize)]
struct Piece {
    content: Option<Value>,
    reasoning: Option<Value>,
    reasoning_content: Option<Value>,
    tool_calls: Option<Vec<CallPiece>>,
}

#[derive(Deserialize)]
struct CallPiece {
    #[serde(default, deserialize_with = "whole_number")]
    index: Option<u64>,
    #[serde(default, deserialize_with = "name_or_number")]
    id: Option<String>,
    function: Option<Function>,
}

#[derive(Deserialize)]
struct Function {
    name: Option<String>,
    arguments: Option<Box<RawValue>>,
}

#[derive(Deserialize)]
struct Usage {
    #[serde(default, deserialize_with = "whole_number")]
    prompt_tokens: Option<u64>,
    #[serde(default, deserialize_with = "whole_number")]
    completion_tokens: Option<u64>,
}

impl Piece {
    fn says_something(&self) -> bool {
        let holds = |value: &Option<Value>| value.as_ref().is_some_and(|value| !value.is_null() && value != "");
        holds(&self.content)
            || holds(&self.reasoning)
            || holds(&self.reasoning_content)
            || self.tool_calls.as_ref().is_some_and(|calls| !calls.is_empty())
    }
}

impl Reply {
    fn event(&mut self, data: &str, out: &mut Vec<Delta>) -> Result<(), ModelError> {
        let data = data.trim();
        if data.is_empty() || self.done {
            return Ok(());
        }
        if data == "[DONE]" {
            self.done = true;
            return Ok(());
        }
        if !is_data(data) {
            return Ok(());
        }
        let chunk: Chunk = serde_json::from_str(data).map_err(|_| ModelError::Malformed)?;
        if let Some(error) = chunk.error.filter(refusal::says_something) {
            return Err(refusal::midway(&error));
        }
        self.count.model = chunk.model.filter(|model| !model.is_empty()).or(self.count.model.take());
        if let Some(usage) = chunk.usage {
            self.count.prompt = count(usage.prompt_tokens).or(self.count.prompt);
            self.count.reply = count(usage.completion_tokens).or(self.count.reply);
        }
        for choice in chunk.choices.unwrap_or_default().into_iter().take(1) {
            // A server that sends both says the same twice, or says it in one of them.
            let mut pieces = [choice.delta, choice.message].into_iter().flatten();
            if let Some(piece) = pieces.find(Piece::says_something) {
                self.piece(piece, out)?;
            }
            match choice.finish_reason.as_deref() {
                None | Some("") => {}
                Some("length") => self.ended = Some(Err(ModelError::Cut)),
                Some("content_filter") => self.ended = Some(Err(ModelError::Declined)),
                Some("error") => self.ended = Some(Err(ModelError::Broken)),
                Some(_) => self.ended = Some(Ok(())),
            }
        }
        Ok(())
    }

    fn piece(&mut self, piece: Piece, out: &mut Vec<Delta>) -> Result<(), ModelError> {
        let (mut words, mut thoughts) = (String::new(), String::new());
        // Some servers send the same thoughts under both names.
        if let Some(reasoning) = piece.reasoning_content.or(piece.reasoning) {
            texts(&reasoning, &mut thoughts, &mut String::new());
        }
        if let Some(content) = piece.content {
            texts(&content, &mut words, &mut thoughts);
        }
        if !thoughts.is_empty() {
            out.push(Delta::Reasoning(thoughts));
        }
        if !words.is_empty() {
            out.push(Delta::Text(words));
        }
        for call in piece.tool_calls.unwrap_or_default() {
            let function = call.function;
            let name = function.as_ref().and_then(|function| function.name.as_deref());
            let text = arguments(function.as_ref().and_then(|function| function.arguments.as_deref()))?;
            self.calls.piece(call.index, call.id.as_deref(), name, &text);
        }
        Ok(())
    }
}

/// Words and thoughts of a content, which is a text or a list of parts.
fn texts(content: &Value, words: &mut String, thoughts: &mut String) {
    match content {
        Value::String(text) => words.push_str(text),
        Value::Array(parts) => {
            for part in parts {
                if let Some(text) = part.get("text") {
                    texts(text, words, thoughts);
                } else if let Some(thinking) = part.get("thinking") {
                    texts(thinking, thoughts, &mut String::new());
                }
            }
        }
        _ => {}
    }
}

impl Decoder for Reply {
    fn push(&mut self, bytes: &[u8], out: &mut Vec<Delta>) -> Result<(), ModelError> {
        let first = bytes.trim_ascii_start().first();
        if !self.began && first == Some(&b'{') {
            self.whole = Some(Vec::new());
        }
        self.began |= first.is_some();
        if let Some(whole) = &mut self.whole {
            // How much is read of a reply is bounded by who hands it on.
            whole.extend_from_slice(bytes);
            return Ok(());
        }
        for data in self.sse.push(bytes)? {
            self.event(&data, out)?;
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>, out: &mut Vec<Delta>) -> Result<Count, ModelError> {
        if let Some(whole) = self.whole.take() {
            self.event(&String::from_utf8(whole).map_err(|_| ModelError::Malformed)?, out).map_err(broken)?;
        }
        for data in std::mem::take(&mut self.sse).finish().map_err(broken)? {
            self.event(&data, out).map_err(broken)?;
        }
        match self.ended {
            Some(Err(error)) => return Err(error),
            None if !self.done => return Err(ModelError::Broken),
            _ => {}
        }
        self.calls.finish(out);
        Ok(self.count)
    }

    fn whole(&self) -> bool {
        self.done
    }
}
