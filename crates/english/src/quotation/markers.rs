//! What is made for a machine and not said: tool markers, objects and roles in brackets (`[TOOL_CALL:…]`, `{"…"}`, `[system] …`).

use super::page::Page;
use super::{Form, Speaker};

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
            _ => None,
        };
        if let Some(end) = end {
            page.quote(at..end, Form::Marker, Speaker::Machine);
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
    call || page.is(at, "action") && page.is(at + 1, ":") || page.is_any(at, list!["tool-call", "tool_call"])
}

/// Without its bracket: what follows tells a marker from a word ("action: none").
fn called(page: &Page<'_, '_>, at: usize) -> bool {
    !page.is(at + 1, ":") || page.is(at + 2, "{")
}

fn object(page: &Page<'_, '_>, at: usize) -> bool {
    page.is_any(at + 1, list!["\"", "'", "{"]) || page.is(at + 2, ":")
}

/// "[SYSTEM] …": everything up to where the role ends.
fn role(page: &Page<'_, '_>, at: usize) -> bool {
    page.is_any(at + 1, list!["system", "inst", "assistant"]) && page.is(at + 2, "]")
}

fn role_end(page: &Page<'_, '_>, at: usize) -> usize {
    let closing = (at + 3..page.tokens.len()).find(|i| page.is(*i, "[") && page.is(i + 1, "/"));
    closing.map_or(page.tokens.len(), |i| i + 4)
}
