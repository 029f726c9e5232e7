//! What stands beside the words of an answer: counts, names, ids. Servers write it in their own ways, and none of that spoils the words:
//! a side field that is not as it should be counts as absent.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

/// A side field, absent where it is anything else.
///
/// # Errors
/// What is no JSON at all.
pub(super) fn lenient<'de, D: Deserializer<'de>, T: DeserializeOwned>(from: D) -> Result<Option<T>, D::Error> {
    let raw = Box::<RawValue>::deserialize(from)?;
    Ok(serde_json::from_str(raw.get()).ok())
}

/// A whole number that some servers write with a decimal point (`12.0`); absent where it is none.
///
/// # Errors
/// What is no JSON at all.
pub(super) fn whole_number<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u64>, D::Error> {
    let raw = Box::<RawValue>::deserialize(from)?;
    let digits = raw
        .get()
        .split_once('.')
        .map_or(raw.get(), |(whole, part)| if part.bytes().all(|digit| digit == b'0') { whole } else { raw.get() });
    Ok(digits.parse().ok())
}

/// An id, as text, whether it came as one or as a number.
///
/// # Errors
/// What is no JSON at all.
pub(super) fn name_or_number<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    let raw = Box::<RawValue>::deserialize(from)?;
    let number = raw.get().parse::<u64>().ok().map(|number| number.to_string());
    Ok(number.or_else(|| serde_json::from_str(raw.get()).ok()))
}

/// Whether the data of an event can hold words at all: a bare word ("ping") is an event of the server's own.
pub(super) fn is_data(data: &str) -> bool {
    data.starts_with(['{', '[', '"'])
}

#[cfg(test)]
mod tests {
    use super::super::{Count, Dialect};
    use crate::{Delta, ModelError};

    /// What is read of a reply: its words, its calls by name, what it cost.
    fn read(dialect: Dialect, reply: &str) -> Result<(String, Vec<String>, Count), ModelError> {
        let mut reading = dialect.reading();
        let mut out = Vec::new();
        reading.push(reply.as_bytes(), &mut out)?;
        let count = reading.finish(&mut out)?;
        let (mut words, mut calls) = (String::new(), Vec::new());
        for delta in out {
            match delta {
                Delta::Text(text) => words.push_str(&text),
                Delta::Call(call) => calls.push(call.name),
                Delta::Reasoning(_) | Delta::Spent(_) => {}
            }
        }
        Ok((words, calls, count))
    }

    /// An OpenAI stream whose first chunk has these fields beside its words.
    fn beside(fields: &str) -> String {
        format!(
            "data: {{{fields}\"choices\":[{{\"index\":0,\"delta\":{{\"content\":\"Hello\"}}}}]}}\n\n\
             data: {{\"choices\":[{{\"delta\":{{}},\"finish_reason\":\"stop\"}}]}}\n\ndata: [DONE]\n\n"
        )
    }

    #[test]
    fn odd_field_beside_the_words_spoils_nothing() {
        for fields in [
            "\"usage\":{\"prompt_tokens\":12.0,\"completion_tokens\":3},",
            "\"usage\":{\"prompt_tokens\":\"12\",\"completion_tokens\":-1},",
            "\"usage\":[],",
            "\"usage\":\"none\",",
            "\"usage\":null,\"model\":null,\"error\":null,",
            "\"model\":7,",
            "\"model\":{\"name\":\"x\"},",
            "\"error\":\"\",",
            "\"error\":false,",
            "\"error\":{},",
            "\"id\":null,\"object\":7,\"created\":1.5,\"x_odd\":{\"a\":[1]},",
        ] {
            let read = read(Dialect::OpenAi, &beside(fields));
            assert_eq!(read.map(|(words, ..)| words), Ok("Hello".to_owned()), "{fields}");
        }
        let (_, _, count) = read(Dialect::OpenAi, &beside("\"usage\":{\"prompt_tokens\":12.0},")).unwrap();
        assert_eq!(count.prompt, Some(12));
    }

    #[test]
    fn odd_field_within_a_choice_spoils_nothing() {
        for choice in [
            r#"{"delta":{"content":"Hello"},"message":{"role":"assistant","content":"Hello"}}"#,
            r#"{"delta":null,"message":{"content":"Hello"}}"#,
            r#"{"delta":{},"message":{"content":"Hello"}}"#,
            r#"{"delta":{"role":null,"content":"Hello","tool_calls":null,"reasoning":null,"refusal":null}}"#,
            r#"{"delta":{"content":"Hello","tool_calls":[]},"finish_reason":7,"logprobs":[]}"#,
            r#"{"delta":{"content":"Hello","function_call":null},"finish_reason":null,"index":0.0}"#,
        ] {
            let stream = format!("data: {{\"choices\":[{choice}]}}\n\ndata: [DONE]\n\n");
            assert_eq!(read(Dialect::OpenAi, &stream).map(|(words, ..)| words), Ok("Hello".to_owned()), "{choice}");
        }
        let call =
            r#"{"delta":{"tool_calls":[{"index":0.0,"id":7,"type":null,"function":{"name":"x","arguments":"{}"}}]}}"#;
        let stream = format!("data: {{\"choices\":[{call}]}}\n\ndata: [DONE]\n\n");
        assert_eq!(read(Dialect::OpenAi, &stream).map(|(_, calls, _)| calls), Ok(vec!["x".to_owned()]));
    }

    #[test]
    fn comment_and_unknown_event_spoil_nothing() {
        let noise =
            ": keep-alive\n\nevent: ping\ndata: ping\n\nevent: heartbeat\ndata: {}\n\nretry: 5\n\ndata: null\n\n";
        let stream = format!("{noise}{}", beside(""));
        assert_eq!(read(Dialect::OpenAi, &stream).map(|(words, ..)| words), Ok("Hello".to_owned()));
        let anthropic = "event: message_start\ndata: {\"type\":\"message_start\",\"message\":{\"model\":null,\"usage\":{\"input_tokens\":3.0}}}\n\n\
            event: ping\ndata: {\"type\":\"ping\"}\n\ndata: {\"odd\":1}\n\ndata: ping\n\n\
            data: {\"type\":\"content_block_delta\",\"index\":0.0,\"delta\":{\"type\":\"text_delta\",\"text\":\"Hello\",\"thinking\":7}}\n\n\
            data: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\"},\"usage\":{\"output_tokens\":\"4\"}}\n\n\
            data: {\"type\":\"message_stop\"}\n\n";
        let (words, _, count) = read(Dialect::Anthropic, anthropic).unwrap();
        assert_eq!((words.as_str(), count.prompt), ("Hello", Some(3)));
    }

    #[test]
    fn odd_field_of_a_line_spoils_nothing() {
        for fields in [
            "",
            "\"prompt_eval_count\":12.0,",
            "\"eval_count\":\"x\",",
            "\"model\":7,",
            "\"done_reason\":null,",
            "\"error\":\"\",",
        ] {
            let lines = format!(
                "{{{fields}\"message\":{{\"content\":\"Hello\",\"thinking\":null,\"tool_calls\":null,\"images\":null}},\"done\":null}}\n{{\"done\":true}}\n"
            );
            assert_eq!(read(Dialect::Ollama, &lines).map(|(words, ..)| words), Ok("Hello".to_owned()), "{fields}");
        }
    }

    #[test]
    fn words_and_calls_that_cannot_be_read_are_no_side_fields() {
        for choice in [r#"{"delta":7}"#, r#"{"delta":{"tool_calls":"x"}}"#, r#"{"delta":{"tool_calls":[7]}}"#] {
            let stream = format!("data: {{\"choices\":[{choice}]}}\n\ndata: [DONE]\n\n");
            assert_eq!(read(Dialect::OpenAi, &stream).map(|(words, ..)| words), Err(ModelError::Malformed), "{choice}");
        }
    }
}
