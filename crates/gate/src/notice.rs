//! What the person is told about a call besides its verdict: a sentence for people, and a code for programs where there is one.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A notice. It is stored and printed for programs as one line, "code: text" or the text alone; people are shown the text alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub struct Notice {
    /// What it is, for programs ("unknown_medication").
    pub code: Option<String>,
    /// One plain sentence or two, without codes.
    pub text: String,
}

impl Notice {
    /// A notice that programs need not tell from others.
    pub fn new(text: impl Into<String>) -> Notice {
        Notice { code: None, text: text.into() }
    }

    /// A notice with its code: small letters and underscores.
    pub fn coded(code: &str, text: impl Into<String>) -> Notice {
        Notice { code: Some(code.to_owned()), text: text.into() }
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.code {
            Some(code) => write!(to, "{code}: {}", self.text),
            None => to.write_str(&self.text),
        }
    }
}

impl From<Notice> for String {
    fn from(notice: Notice) -> String {
        notice.to_string()
    }
}

impl From<String> for Notice {
    fn from(line: String) -> Notice {
        let is_code = |code: &str| {
            (code.contains('_') || code == "unnamed")
                && code.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
        };
        match line.split_once(": ") {
            Some((code, text)) if is_code(code) => Notice::coded(code, text),
            _ => Notice::new(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notice_is_stored_as_one_line_and_read_back() {
        let notices = [
            Notice::coded("unknown_medication", "Zorbax is not a medication that I know."),
            Notice::coded("unnamed", "Which medication was it?"),
            Notice::new("Safety notice: please see a doctor."),
        ];
        for notice in notices {
            let line = serde_json::to_string(&notice).unwrap();
            assert_eq!(line, format!("\"{notice}\""));
            assert_eq!(serde_json::from_str::<Notice>(&line).unwrap(), notice);
        }
    }
}
