//! Lines by bytes: ended by CR, LF or both.

use crate::ModelError;

/// The longest line that any provider sends, in bytes, and far beyond it.
const LONGEST: usize = 1024 * 1024;

/// Cuts bytes into lines.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    held: Vec<u8>,
    /// The last byte ended a line as CR: an LF that follows belongs to it.
    after_cr: bool,
}

impl Lines {
    /// Takes the next bytes; answers with the lines that are whole now.
    ///
    /// # Errors
    /// A line that is longer than any reply's, or that is no UTF-8.
    pub(crate) fn push(&mut self, bytes: &[u8]) -> Result<Vec<String>, ModelError> {
        let mut lines = Vec::new();
        for byte in bytes {
            let after_cr = std::mem::take(&mut self.after_cr);
            match byte {
                b'\n' if after_cr => {}
                b'\n' | b'\r' => {
                    self.after_cr = *byte == b'\r';
                    lines.push(decoded(std::mem::take(&mut self.held))?);
                }
                other => {
                    if self.held.len() >= LONGEST {
                        return Err(ModelError::TooLarge);
                    }
                    self.held.push(*other);
                }
            }
        }
        Ok(lines)
    }

    /// The bytes are over; what stands behind the last line ending is a line too.
    ///
    /// # Errors
    /// As [`Lines::push`].
    pub(crate) fn finish(self) -> Result<Option<String>, ModelError> {
        if self.held.is_empty() { Ok(None) } else { decoded(self.held).map(Some) }
    }
}

fn decoded(bytes: Vec<u8>) -> Result<String, ModelError> {
    String::from_utf8(bytes).map_err(|_| ModelError::Malformed)
}

#[cfg(test)]
mod tests {
    use super::Lines;
    use crate::ModelError;

    fn cut(text: &[u8], at: usize) -> Vec<String> {
        let mut lines = Lines::default();
        let mut found = lines.push(&text[..at]).unwrap();
        found.extend(lines.push(&text[at..]).unwrap());
        found.extend(lines.finish().unwrap());
        found
    }

    #[test]
    fn a_line_is_the_same_wherever_its_bytes_are_cut() {
        let text = "naïve — 🫀\r\n\r\nb\rc\n\nlast".as_bytes();
        for at in 0..=text.len() {
            assert_eq!(cut(text, at), ["naïve — 🫀", "", "b", "c", "", "last"], "cut at {at}");
        }
    }

    #[test]
    fn what_is_no_text_and_what_never_ends_is_refused() {
        assert_eq!(Lines::default().push(b"\xff\n"), Err(ModelError::Malformed));
        assert_eq!(Lines::default().push(&vec![b'x'; super::LONGEST + 1]), Err(ModelError::TooLarge));
    }
}
