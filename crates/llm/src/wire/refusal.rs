//! What a refusal means. Its body is read for this alone, and goes nowhere.

use serde_json::Value;

use super::Without;
use crate::ModelError;

/// What a refused request may be asked again without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    /// Why, if it stays refused.
    pub error: ModelError,
    /// What to leave out of the next try, where that may help.
    pub without: Option<Without>,
}

/// Reads a status that is no success, and the beginning of its body.
pub(crate) fn refusal(status: u16, seconds: Option<u32>, body: &[u8]) -> Refusal {
    let json: Option<Value> = serde_json::from_slice(body).ok();
    let said = ErrorText::of(json.as_ref().unwrap_or(&Value::Null));
    let mut without = None;
    let error = match status {
        300..=399 => ModelError::Redirected,
        401 | 403 => said.denied(),
        402 => ModelError::NoCredit,
        405 => ModelError::WrongPath,
        429 if said.has(&["insufficient_quota", "exceeded your current quota", "credit"]) => ModelError::NoCredit,
        // A proxy whose services have all failed: nobody asked too often.
        429 if said.has(&["deployments_in_cooldown"]) => ModelError::ServerFault { status },
        429 => ModelError::RateLimited { seconds },
        // Proxies hand on the refusals of others under a status of their own: what is said tells more.
        400 | 404 | 413 | 422 | 500..=599 => {
            if said.about_tools() {
                without = Some(Without { tools: true, ..Without::default() });
                ModelError::NoTools
            } else if said.unwanted("temperature") {
                without = Some(Without { temperature: true, ..Without::default() });
                ModelError::Refused { status }
            } else if said.has(&["stream_options"]) {
                without = Some(Without { usage: true, ..Without::default() });
                ModelError::Refused { status }
            } else if said.about_key() {
                said.denied()
            } else if said.no_model() {
                ModelError::UnknownModel
            } else if status == 413 || said.too_long() {
                ModelError::TooLong
            } else if said.has(&["credit balance", "insufficient balance"]) {
                ModelError::NoCredit
            } else if status == 404 && (said.0.is_empty() || said.has(&["not found", "not_found"])) {
                ModelError::WrongPath
            } else if status >= 500 {
                ModelError::ServerFault { status }
            } else {
                ModelError::Refused { status }
            }
        }
        _ => ModelError::Refused { status },
    };
    Refusal { error, without }
}

/// Whether what stands under `error` is one: some servers send an empty one with each piece.
pub(super) fn says_something(error: &Value) -> bool {
    match error {
        Value::Null | Value::Bool(false) => false,
        Value::String(text) => !text.trim().is_empty(),
        Value::Object(fields) => !fields.is_empty(),
        Value::Array(items) => !items.is_empty(),
        Value::Bool(true) | Value::Number(_) => true,
    }
}

/// An error that comes within a stream that began as if all were well.
pub(crate) fn midway(error: &Value) -> ModelError {
    let said = ErrorText::of(error);
    if said.about_key() || said.has_word(&["401", "403"]) {
        said.denied()
    } else if said.has(&["insufficient_quota", "credit balance", "insufficient balance"]) {
        ModelError::NoCredit
    } else if said.has(&["overloaded"]) {
        ModelError::ServerFault { status: 529 }
    } else if said.has(&["rate_limit", "rate limit"]) || said.has_word(&["429"]) {
        ModelError::RateLimited { seconds: None }
    } else if said.about_tools() {
        ModelError::NoTools
    } else if said.too_long() {
        ModelError::TooLong
    } else if said.no_model() {
        ModelError::UnknownModel
    } else {
        ModelError::Broken
    }
}

/// Everything that an error says, in small letters.
struct ErrorText(String);

impl ErrorText {
    fn of(json: &Value) -> ErrorText {
        let mut words = String::new();
        gather(json, &mut words, 0);
        ErrorText(words.to_lowercase())
    }

    fn has(&self, any: &[&str]) -> bool {
        any.iter().any(|words| self.0.contains(words))
    }

    /// Whether one of these stands as a word of its own: a status among the values.
    fn has_word(&self, any: &[&str]) -> bool {
        self.0.split(|letter: char| !letter.is_ascii_alphanumeric()).any(|word| any.contains(&word))
    }

    /// Whether it speaks of a key that is wrong or missing, whatever its status.
    fn about_key(&self) -> bool {
        self.has(&[
            "invalid_api_key", "invalid api key", "incorrect api key", "no api key", "api key not valid",
            "authenticationerror", "authentication_error", "authentication error", "invalid x-api-key",
            // LiteLLM without a database: it would look there for any key but its own.
            "no_db_connection",
        ])
    }

    /// Whose key was refused: that of the one who asked, or the one by which a proxy (LiteLLM) asks on.
    fn denied(&self) -> ModelError {
        if self.has(&["litellm."]) && self.has(&["exception - ", "exception: "]) {
            ModelError::DeniedBehind
        } else {
            ModelError::Denied
        }
    }

    fn about_tools(&self) -> bool {
        self.has(&[
            "does not support tools",
            "support tool use",
            "support tools",
            "tool choice requires",
            "tool_choice",
            "tools is not supported",
            "function calling",
            "enable-auto-tool-choice",
            "tools param requires --jinja",
        ])
    }

    fn unwanted(&self, field: &str) -> bool {
        self.has(&[field])
            && self.has(&["unsupported", "not support", "deprecated", "not permitted", "only the default"])
    }

    fn no_model(&self) -> bool {
        self.has(&["model_not_found", "invalid model", "unknown model", "model not exist", "no such model"])
            || (self.has(&["model"])
                && self.has(&["not found", "does not exist", "not_found", "not a valid", "not exist"]))
    }

    fn too_long(&self) -> bool {
        self.has(&[
            "context_length", "context length", "maximum context", "context size", "context window",
            "prompt is too long", "too many tokens", "contextwindowexceeded", "exceed context",
        ])
    }
}

/// The texts of an error, whatever its shape; deep enough for every service's, and no deeper.
fn gather(json: &Value, words: &mut String, depth: u8) {
    match json {
        Value::String(text) => {
            words.push_str(text);
            words.push(' ');
        }
        Value::Number(number) => {
            words.push_str(&number.to_string());
            words.push(' ');
        }
        Value::Object(fields) if depth < 6 => fields.values().for_each(|value| gather(value, words, depth + 1)),
        Value::Array(values) if depth < 6 => values.iter().take(16).for_each(|value| gather(value, words, depth + 1)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn why(status: u16, body: &str) -> ModelError {
        refusal(status, None, body.as_bytes()).error
    }

    #[test]
    fn each_service_s_refusal_is_told_apart() {
        for (status, body, error) in [
            (
                401,
                r#"{"error":{"message":"Incorrect API key provided: sk-x","code":"invalid_api_key"}}"#,
                ModelError::Denied,
            ),
            (
                404,
                r#"{"error":{"message":"The model `gpt-9` does not exist","code":"model_not_found"}}"#,
                ModelError::UnknownModel,
            ),
            (
                404,
                r#"{"type":"error","error":{"type":"not_found_error","message":"model: claude-9"}}"#,
                ModelError::UnknownModel,
            ),
            (404, r#"{"error":"model \"nope\" not found, try pulling it first"}"#, ModelError::UnknownModel),
            (400, r#"{"error":{"message":"Model Not Exist"}}"#, ModelError::UnknownModel),
            (
                400,
                r#"{"object":"error","message":"Invalid model: nope","type":"invalid_model"}"#,
                ModelError::UnknownModel,
            ),
            (
                404,
                r#"{"error":{"code":404,"message":"No endpoints found that support tool use."}}"#,
                ModelError::NoTools,
            ),
            (400, r#"{"error":"registry.ollama.ai/library/gemma:2b does not support tools"}"#, ModelError::NoTools),
            (
                400,
                r#"{"message":"\"auto\" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set"}"#,
                ModelError::NoTools,
            ),
            (404, "<html>404</html>", ModelError::WrongPath),
            (404, r#"{"detail":"Not Found"}"#, ModelError::WrongPath),
            (405, "", ModelError::WrongPath),
            (302, "", ModelError::Redirected),
            (402, r#"{"error":{"message":"Insufficient Balance"}}"#, ModelError::NoCredit),
            (429, r#"{"error":{"code":"insufficient_quota"}}"#, ModelError::NoCredit),
            (429, r#"{"error":{"code":"rate_limit_exceeded"}}"#, ModelError::RateLimited { seconds: None }),
            (400, r#"{"error":{"code":"context_length_exceeded"}}"#, ModelError::TooLong),
            (
                400,
                r#"{"type":"error","error":{"message":"prompt is too long: 210000 tokens > 200000 maximum"}}"#,
                ModelError::TooLong,
            ),
            (503, r#"{"error":{"message":"Loading model"}}"#, ModelError::ServerFault { status: 503 }),
            (529, r#"{"type":"error","error":{"type":"overloaded_error"}}"#, ModelError::ServerFault { status: 529 }),
            (418, "", ModelError::Refused { status: 418 }),
        ] {
            assert_eq!(why(status, body), error, "{status} {body}");
        }
    }

    #[test]
    fn a_key_is_told_of_whatever_the_status_and_wherever_it_was_refused() {
        for (status, body, error) in [
            (
                400,
                r#"{"error":{"message":"No connected db.","type":"no_db_connection","code":"400"}}"#,
                ModelError::Denied,
            ),
            (500, r#"{"error":{"message":"Authentication Error, no key passed","code":"401"}}"#, ModelError::Denied),
            (
                500,
                r#"{"error":{"message":"litellm.APIConnectionError: OpenAIException - Incorrect API key provided: sk-x"}}"#,
                ModelError::DeniedBehind,
            ),
            (500, "Internal Server Error", ModelError::ServerFault { status: 500 }),
            (500, r#"{"error":{"message":"tools param requires --jinja flag"}}"#, ModelError::NoTools),
            (
                500,
                r#"{"error":{"message":"Requested tokens (1502) exceed context window of 256"}}"#,
                ModelError::TooLong,
            ),
        ] {
            assert_eq!(why(status, body), error, "{status} {body}");
        }
        let within = |text: &str| midway(&serde_json::from_str(text).unwrap());
        assert_eq!(
            within(r#"{"message":"Incorrect API key provided: sk-x","code":"invalid_api_key"}"#),
            ModelError::Denied
        );
        assert_eq!(within(r#"{"message":"refused","code":401}"#), ModelError::Denied);
        assert_eq!(within(r#"{"message":"Requested tokens (4010) are many"}"#), ModelError::Broken);
    }

    #[test]
    fn what_a_server_does_not_take_is_left_out_of_the_next_try() {
        let body = br#"{"error":{"message":"Unsupported value: 'temperature' does not support 0.1 with this model.","param":"temperature"}}"#;
        assert!(refusal(400, None, body).without.is_some_and(|without| without.temperature));
        let body = br#"{"detail":[{"type":"extra_forbidden","loc":["body","stream_options"],"msg":"Extra inputs are not permitted"}]}"#;
        assert!(refusal(422, None, body).without.is_some_and(|without| without.usage));
        assert_eq!(refusal(400, None, b"{}").without, None);
    }
}
