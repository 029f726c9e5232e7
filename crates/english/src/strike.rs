//! What is struck through by the marks of plain text: `~~I took it~~`, and `~I took it~` as messengers have it. Marks that stand over each
//! letter are read with the normal form.

use crate::text::{Token, TokenKind};

/// Notes the tokens between two such marks as struck. A `~~` that nothing closes strikes to the end of its line. One pass.
pub(crate) fn mark(tokens: &mut [Token]) {
    if !tokens.iter().any(|token| token.is("~")) {
        return;
    }
    let mut at = 0;
    while at < tokens.len() {
        let marks = run(tokens, at);
        let opens = match marks {
            // "~5 mg" is about so much.
            1 => opens_alone(tokens, at),
            2 => true,
            // None, or a fence.
            _ => false,
        };
        let from = at + marks;
        if !opens {
            at += marks.max(1);
            continue;
        }
        let line = tokens.iter().skip(from).take_while(|token| token.kind != TokenKind::Break).count();
        let end = from + line;
        let close = (from..end).find(|&at| closes(tokens, at, marks));
        let to = match (close, marks) {
            (Some(close), _) => close,
            (None, 2) => end,
            // None is left to close another, up to here.
            (None, _) => from,
        };
        tokens.iter_mut().take(to).skip(from).for_each(|token| token.struck = true);
        at = close.map_or(if marks == 2 { end } else { skip_line(tokens, from, end) }, |close| close + marks);
    }
}

/// How many marks stand here in a row.
fn run(tokens: &[Token], at: usize) -> usize {
    let mark = |(step, token): &(usize, &Token)| token.is("~") && (*step == 0 || !token.spaced);
    tokens.iter().skip(at).enumerate().take_while(mark).count()
}

/// "~I took": a mark with nothing before it and a word right behind it.
fn opens_alone(tokens: &[Token], at: usize) -> bool {
    let before = tokens.get(at).is_some_and(|token| token.spaced);
    before && tokens.get(at + 1).is_some_and(|next| !next.spaced && next.kind == TokenKind::Word)
}

fn closes(tokens: &[Token], at: usize, marks: usize) -> bool {
    let stuck = tokens.get(at).is_some_and(|token| token.is("~") && (marks == 2 || !token.spaced));
    let apart = |next: &Token| next.spaced || !next.says();
    stuck
        && match marks {
            1 => tokens.get(at + 1).is_none_or(apart),
            _ => tokens.get(at + 1).is_some_and(|next| next.is("~") && !next.spaced),
        }
}

/// Nothing on this line closes a mark that stands alone: the next that does may only be on another.
fn skip_line(tokens: &[Token], from: usize, end: usize) -> usize {
    (from..end).find(|&at| run(tokens, at) == 2).unwrap_or(end)
}

#[cfg(test)]
mod tests {
    use crate::text::Text;

    fn struck(message: &str) -> String {
        let text = Text::new(message);
        let struck: Vec<&str> =
            text.tokens.iter().filter(|token| token.struck).map(|token| text.slice(token.span)).collect();
        struck.join(" ")
    }

    #[test]
    fn what_stands_between_strokes_is_struck() {
        assert_eq!(struck("~~I took metformin~~ I had tea"), "I took metformin");
        assert_eq!(struck("~I took metformin~, no"), "I took metformin");
        assert_eq!(struck("I took ~~aspirin~~ ibuprofen"), "aspirin");
        assert_eq!(struck("~~I took it\nI had tea"), "I took it");
        assert_eq!(struck("I\u{336} t\u{336}o\u{336}o\u{336}k\u{336} it"), "I\u{336} t\u{336}o\u{336}o\u{336}k\u{336}");
    }

    #[test]
    fn about_so_much_is_not_struck() {
        assert_eq!(struck("took ~5 mg at ~8"), "");
        assert_eq!(struck("~8am took ~2 tablets"), "");
        assert_eq!(struck("t\u{336}ook it"), "");
    }
}
