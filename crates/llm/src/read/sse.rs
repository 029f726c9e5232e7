//! Server-sent events, as the HTML standard reads them: comments and unknown fields are passed over, `data:` may lack its space,
//! several of them are one event, and only a blank line ends it.

use super::Lines;
use crate::ModelError;

/// The longest event, in bytes.
const LONGEST: usize = 2 * 1024 * 1024;

/// Cuts bytes into the data of events.
#[derive(Debug, Default)]
pub(crate) struct Sse {
    lines: Lines,
    data: Option<String>,
    began: bool,
}

impl Sse {
    /// Takes the next bytes; answers with the data of the events that are whole now.
    ///
    /// # Errors
    /// What is no text, or is longer than any event.
    pub(crate) fn push(&mut self, bytes: &[u8]) -> Result<Vec<String>, ModelError> {
        let mut events = Vec::new();
        for line in self.lines.push(bytes)? {
            let line = if self.began { line.as_str() } else { line.strip_prefix('\u{feff}').unwrap_or(&line) };
            self.began = true;
            if line.is_empty() {
                events.extend(self.data.take());
                continue;
            }
            let (field, value) = line.split_once(':').unwrap_or((line, ""));
            if field != "data" {
                continue;
            }
            let value = value.strip_prefix(' ').unwrap_or(value);
            match &mut self.data {
                Some(data) if data.len() + value.len() > LONGEST => return Err(ModelError::TooLarge),
                Some(data) => {
                    data.push('\n');
                    data.push_str(value);
                }
                None => self.data = Some(value.to_owned()),
            }
        }
        Ok(events)
    }

    /// The bytes are over. An event without its blank line is still taken, where its line is whole: servers that forget the last
    /// line ending are many, and what is not whole does not parse.
    ///
    /// # Errors
    /// As [`Sse::push`].
    pub(crate) fn finish(mut self) -> Result<Vec<String>, ModelError> {
        self.push(b"\n\n")
    }
}

#[cfg(test)]
mod tests {
    use super::Sse;

    const STREAM: &str = "\u{feff}: comment\r\ndata: {\"a\":\"é🫀\"}\r\n\r\n: keep-alive\n\ndata:{\"b\":1}\n\nevent: x\nid: 7\n\
        data: one\ndata:  two\n\nretry: 10\ndata\n\ndata: [DONE]";

    #[test]
    fn an_event_is_the_same_wherever_its_bytes_are_cut() {
        let bytes = STREAM.as_bytes();
        for at in 0..=bytes.len() {
            let mut sse = Sse::default();
            let mut found = sse.push(&bytes[..at]).unwrap();
            found.extend(sse.push(&bytes[at..]).unwrap());
            found.extend(sse.finish().unwrap());
            assert_eq!(found, ["{\"a\":\"é🫀\"}", "{\"b\":1}", "one\n two", "", "[DONE]"], "cut at {at}");
        }
    }

    #[test]
    fn an_event_is_the_same_byte_by_byte() {
        let mut sse = Sse::default();
        let mut found = Vec::new();
        for byte in STREAM.as_bytes() {
            found.extend(sse.push(&[*byte]).unwrap());
        }
        found.extend(sse.finish().unwrap());
        assert_eq!(found.len(), 5);
    }

    #[test]
    fn a_stream_of_comments_alone_holds_nothing() {
        let mut sse = Sse::default();
        assert!(sse.push(b": PROCESSING\n\n: PROCESSING\n\n").unwrap().is_empty());
    }
}
