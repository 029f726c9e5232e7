//! What of a file is left out, as it stands in the file: a line of JSON for each, written where a person says, as the file is read.

use std::fmt;
use std::io::{Result, Write};

use serde_json::{Value, json};

/// Where what is left out is written; nowhere by default.
#[derive(Default)]
pub struct Rest {
    to: Option<Box<dyn Write + Send>>,
    /// What is being read, with its number in the file, until it was written.
    thing: Option<(u64, Value)>,
    written: u64,
}

impl Rest {
    /// Writes it here: `{"place", "why", "thing"}` a line, without a thing where it was gathered from several.
    pub fn to(to: impl Write + Send + 'static) -> Rest {
        Rest { to: Some(Box::new(to)), thing: None, written: 0 }
    }

    /// The thing of this number begins.
    pub(crate) fn begin_thing(&mut self, place: u64, thing: impl FnOnce() -> Value) {
        if self.is_kept() {
            self.thing = Some((place, thing()));
        }
    }

    /// Whether somebody asked for it.
    pub(crate) fn is_kept(&self) -> bool {
        self.to.is_some()
    }

    /// What is being read was left out, and why; or the thing of another number was. Each is written once.
    pub(crate) fn write(&mut self, place: Option<u64>, why: &str) -> Result<()> {
        let Some(to) = &mut self.to else { return Ok(()) };
        let line = match (self.thing.take(), place) {
            (Some((begun, thing)), place) if place.is_none_or(|place| place == begun) => {
                json!({ "place": begun, "why": why, "thing": thing })
            }
            (_, Some(place)) => json!({ "place": place, "why": why }),
            // More of a thing that was written already.
            (_, None) => return Ok(()),
        };
        self.written += 1;
        writeln!(to, "{line}")
    }

    /// Ends it; how many lines were written.
    ///
    /// # Errors
    /// Where they cannot be written.
    pub fn end_lines(&mut self) -> Result<u64> {
        self.to.as_mut().map_or(Ok(()), Write::flush)?;
        Ok(self.written)
    }
}

impl fmt::Debug for Rest {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.debug_struct("Rest")
            .field("is_kept", &self.is_kept())
            .field("written", &self.written)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::{Arc, Mutex};

    use super::*;

    #[derive(Clone, Default)]
    struct Lines(Arc<Mutex<Vec<u8>>>);

    impl Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn thing_that_is_left_out_is_written_once_as_it_was() {
        let lines = Lines::default();
        let mut rest = Rest::to(lines.clone());
        rest.begin_thing(4, || json!({ "a": 1 }));
        rest.write(None, "no place").unwrap();
        rest.write(None, "another part of it").unwrap();
        rest.begin_thing(5, || json!({ "b": 2 }));
        rest.write(Some(9), "gathered").unwrap();
        assert_eq!(rest.end_lines().unwrap(), 2);
        let text = String::from_utf8(lines.0.lock().unwrap().clone()).unwrap();
        let expected = "{\"place\":4,\"why\":\"no place\",\"thing\":{\"a\":1}}\n{\"place\":9,\"why\":\"gathered\"}\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn rest_that_nobody_asked_for_is_never_built() {
        let mut rest = Rest::default();
        rest.begin_thing(1, || panic!("built"));
        rest.write(None, "no place").unwrap();
        assert_eq!(rest.end_lines().unwrap(), 0);
    }
}
