//! What is made for a machine and not said: tool markers, objects and roles in brackets (`[TOOL_CALL:…]`, `{"…"}`, `[system] …`), and the names
//! of programs' values (`{output_format}`, `taken_at`).

use super::page::Page;
use super::{Form, Speaker};
use crate::text::TokenKind;

/// Quotes markers and objects.
pub(super) fn mark(page: &mut Page<'_, '_>) {
    let brackets = Brackets::of(page);
    let mut done = 0;
    for at in 0..page.tokens.len() {
        if at < done {
            continue;
        }
        let end = match page.tokens.get(at).map(|token| token.norm.as_str()) {
            Some("[") if role(page, at) => Some(role_end(page, at)),
            Some("[") if head(page, at + 1) => Some(brackets.end(page, at)),
            Some("{") if object(page, at) => Some(brackets.end(page, at)),
            Some("tool" | "action") if head(page, at) && called(page, at) => Some(page.line_end(at)),
            Some("{") => name_end(page, at + 1).filter(|end| page.is(*end, "}")).map(|end| end + 1),
            Some(_) => joined_end(page, at),
            None => None,
        };
        if let Some(end) = end {
            page.quote(at..end, Form::Marker, Speaker::Machine);
            if joined_end(page, at).is_some() {
                // "I did n_ot take it": what the name stood for may have been a word of the sentence.
                page.doubt(page.sentence_start(at)..page.sentence_end(end));
            }
            done = end.max(at + 1);
        }
    }
}

/// Where each opening bracket closes, and the last closing one of its line.
struct Brackets {
    // One past the partner; 0 where there is none.
    partner: Vec<usize>,
    last: Vec<usize>,
}

impl Brackets {
    fn of(page: &Page<'_, '_>) -> Brackets {
        let mut partner = vec![0; page.tokens.len()];
        let mut open: Vec<usize> = Vec::new();
        for (at, token) in page.tokens.iter().enumerate() {
            match token.norm.as_str() {
                "[" | "{" => open.push(at),
                "]" | "}" => {
                    if let Some(slot) = open.pop().and_then(|from| partner.get_mut(from)) {
                        *slot = at + 1;
                    }
                }
                _ => {}
            }
        }
        let mut last = vec![0; page.tokens.len()];
        let mut closing = 0;
        for at in (0..page.tokens.len()).rev() {
            closing = match page.tokens.get(at).map(|token| token.norm.as_str()) {
                Some("\n") => 0,
                Some("]" | "}") if closing == 0 => at + 1,
                _ => closing,
            };
            if let Some(slot) = last.get_mut(at) {
                *slot = closing;
            }
        }
        Brackets { partner, last }
    }

    /// One past the last token of what a bracket opens: a bracket inside a string closes nothing, so the last of the line counts.
    fn end(&self, page: &Page<'_, '_>, at: usize) -> usize {
        let place = |list: &[usize]| list.get(at).copied().unwrap_or(0);
        match place(&self.partner).max(place(&self.last)) {
            0 => page.line_end(at),
            end => end,
        }
    }
}

fn head(page: &Page<'_, '_>, at: usize) -> bool {
    let call =
        page.is(at, "tool") && (page.is_any(at + 2, list!["call", "result", "calls"]) || page.is(at + 1, "call"));
    call || page.is(at, "action") && page.is(at + 1, ":") || page.is(at, "tool-call")
}

/// Without its bracket: what follows tells a marker from a word ("action: none").
fn called(page: &Page<'_, '_>, at: usize) -> bool {
    !page.is(at + 1, ":") || page.is(at + 2, "{")
}

fn object(page: &Page<'_, '_>, at: usize) -> bool {
    page.is_any(at + 1, list!["\"", "'", "{"]) || page.is(at + 2, ":")
}

/// One past the name that stands at a token, all in one piece: words, figures and the strokes between them.
fn name_end(page: &Page<'_, '_>, at: usize) -> Option<usize> {
    let part = |i: usize| page.is(i, "_") || matches!(page.kind(i), Some(TokenKind::Word | TokenKind::Number));
    let end = (at..page.tokens.len()).find(|i| !part(*i) || *i > at && !page.joined(*i)).unwrap_or(page.tokens.len());
    (end > at).then_some(end)
}

/// The same of a name of several words with strokes between them and none around ("_really_" is stressed).
fn joined_end(page: &Page<'_, '_>, at: usize) -> Option<usize> {
    let opens = page.kind(at) == Some(TokenKind::Word)
        && !(page.joined(at) && at.checked_sub(1).is_some_and(|i| page.is(i, "_")));
    let stroke = opens && page.is(at + 1, "_") && page.joined(at + 1) && page.joined(at + 2);
    name_end(page, at).filter(|end| stroke && !page.is(end - 1, "_"))
}

/// "[SYSTEM] …": everything up to where the role ends.
fn role(page: &Page<'_, '_>, at: usize) -> bool {
    page.is_any(at + 1, list!["system", "inst", "assistant"]) && page.is(at + 2, "]")
}

fn role_end(page: &Page<'_, '_>, at: usize) -> usize {
    let closing = (at + 3..page.tokens.len()).find(|i| page.is(*i, "[") && page.is(i + 1, "/"));
    closing.map_or(page.tokens.len(), |i| i + 4)
}
