//! What holds of any message: its statements cover every token in order, and every span is one of the message.

use alara_english::Text;
use alara_english::statement::{readable, statements};

/// Reads any bytes as a user's message.
pub fn check(data: &[u8]) {
    let message = String::from_utf8_lossy(data);
    let text = Text::new(&message);
    for token in &text.tokens {
        assert!(message.get(token.span.start..token.span.end).is_some(), "a token lies inside the message");
    }
    let found = statements(&text);
    let mut covered = 0;
    for statement in &found {
        assert!(message.get(statement.span.start..statement.span.end).is_some(), "a statement lies inside the message");
        assert!(statement.verbs.iter().all(|verb| *verb < text.tokens.len()), "a verb is a token");
        covered += text.within(statement.span).len();
    }
    assert_eq!(covered, text.tokens.len(), "statements cover every token once");
    readable(&text);
}
