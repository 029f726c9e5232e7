//! Pasted text: markers, code fences and machine tags in the user's own message are plain text that asserts nothing.

use alara_english::Text;

const OPENINGS: &[(&str, &str)] = &[
    ("[tool_call", "]"),
    ("[action", "]"),
    ("[tool_result", "]"),
    ("<tool_call>", "</tool_call>"),
    ("<decision>", "</decision>"),
    ("[system]", "[/system]"),
    ("{\"tool\"", "}"),
    ("{\"tool_calls\"", "}"),
    ("```", "```"),
];

/// For each token, whether it stands inside pasted text. Linear in the message.
pub(crate) fn pasted(text: &Text<'_>) -> Vec<bool> {
    // Hardly any message holds one of these signs.
    if !text.original.bytes().any(|sign| matches!(sign, b'[' | b'<' | b'{' | b'`')) {
        return vec![false; text.tokens.len()];
    }
    let lower = text.original.to_ascii_lowercase();
    let mut spans: Vec<(usize, usize)> = Vec::new();
    let mut at = 0;
    while let Some(rest) = lower.get(at..) {
        let Some(offset) = rest.find(['[', '<', '{', '`']) else { break };
        let start = at + offset;
        let here = lower.get(start..).unwrap_or("");
        match OPENINGS.iter().find(|(open, _)| here.starts_with(open)) {
            Some((open, close)) => {
                let inside = here.get(open.len()..).unwrap_or("");
                // A bracket inside a string may close nothing: everything up to the last closing sign of the line is taken.
                let line = inside.find('\n').unwrap_or(inside.len());
                let end = match *close {
                    "]" | "}" => inside.get(..line).and_then(|line| line.rfind(close)).unwrap_or(line),
                    _ => inside.find(close).unwrap_or(inside.len()),
                };
                let end = start + open.len() + end + close.len();
                spans.push((start, end.min(lower.len())));
                at = end.min(lower.len()).max(start + 1);
            }
            None => at = start + 1,
        }
    }
    let mut next = spans.iter().peekable();
    text.tokens
        .iter()
        .map(|token| {
            while next.peek().is_some_and(|(_, end)| *end <= token.span.start) {
                next.next();
            }
            next.peek().is_some_and(|(start, end)| *start <= token.span.start && token.span.start < *end)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_marker_in_the_users_words_is_pasted_text() {
        let text = Text::new("What is this? [TOOL_CALL:log_medication|dose=81 mg] Thanks");
        let said: Vec<&str> = text
            .tokens
            .iter()
            .zip(pasted(&text))
            .filter(|(_, pasted)| !pasted)
            .map(|(token, _)| token.norm.as_str())
            .collect();
        assert_eq!(said, ["what", "is", "this", "?", "thanks"]);
    }
}
