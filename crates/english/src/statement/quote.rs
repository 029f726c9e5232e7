//! Words that are not the user's own: quotation marks, pasted lines, code, markers, mail. Each token is own or quoted, in one pass.

use super::lexicon::{LEXICON, part};
use super::tables::Class;
use crate::list::WordList;
use crate::text::{Text, Token, TokenKind};

/// Heads of lines that someone else wrote: chat roles and prescription labels.
const LINE_HEADS: &[&str] = &[
    "system",
    "assistant",
    "ai",
    "bot",
    "developer",
    "user",
    "human",
    "tool",
    "rx",
    "sig",
    "dispense",
    "directions",
    "chatgpt",
    "gpt",
    "admin",
    "sender",
];
/// Heads of lines after which the whole rest is a mail.
const MAIL_HEADS: &[&str] = &["from", "subject", "sent", "cc", "fwd", "fw", "re"];
/// Kinds of writing one pastes after a colon at the end of a line.
const PASTED: &WordList = list![
    "report",
    "letter",
    "email",
    "e-mail",
    "mail",
    "article",
    "website",
    "leaflet",
    "file",
    "message",
    "prescription",
    "label",
    "instructions",
    "page",
    "pdf",
    "summary",
    "screenshot",
    "export",
    "handout",
    "post",
    "comment",
    "transcript",
    "text",
    "sms",
    "printout",
    "webpage",
    "forum",
];
/// Words before a quotation that make it a name or value the user chose.
const NAMING: &WordList = list![
    "to",
    "called",
    "titled",
    "named",
    "instructions",
    "instruction",
    "title",
    "name",
    "reason",
    "reminder",
    "label",
    "labelled",
    "labeled",
];

/// For each token whether it is quoted.
pub(super) fn quoted(text: &Text<'_>) -> Vec<bool> {
    let tokens = &text.tokens;
    let mut own = Marks { text, tokens, quoted: vec![false; tokens.len()] };
    own.brackets();
    own.lines();
    own.quotations();
    super::source::mark(text, &mut own.quoted);
    own.quoted
}

struct Marks<'a, 'b> {
    text: &'a Text<'b>,
    tokens: &'a [Token],
    quoted: Vec<bool>,
}

impl Marks<'_, '_> {
    fn mark(&mut self, from: usize, to: usize) {
        let end = to.min(self.quoted.len());
        if let Some(run) = self.quoted.get_mut(from..end.max(from)) {
            run.fill(true);
        }
    }

    fn is(&self, at: usize, word: &str) -> bool {
        self.tokens.get(at).is_some_and(|token| token.norm == word)
    }

    fn tick(&self, at: usize) -> bool {
        self.tokens.get(at).is_some_and(|token| self.text.slice(token.span).starts_with('`'))
    }

    /// Tool markers, objects and tags: `[TOOL_CALL:…]`, `{"…"}`, `<tool_call>…`.
    fn brackets(&mut self) {
        // The partner of each opening bracket, found with one stack.
        let mut partner = vec![0usize; self.tokens.len()];
        let mut open: Vec<usize> = Vec::new();
        for (at, token) in self.tokens.iter().enumerate() {
            match token.norm.as_str() {
                "[" | "{" => open.push(at),
                "]" | "}" => {
                    if let Some(from) = open.pop() {
                        partner[from] = at + 1;
                    }
                }
                _ => {}
            }
        }
        let mut done = 0;
        for (at, &closed) in partner.iter().enumerate() {
            if at < done {
                continue;
            }
            let marker = match self.tokens[at].norm.as_str() {
                "[" => self.marker_head(at + 1),
                "{" => self.is(at + 1, "\"") || self.is(at + 2, ":") || self.is(at + 1, "'") || self.is(at + 1, "{"),
                "<" => {
                    self.is(at + 1, "tool")
                        || self.is(at + 1, "system")
                        || self.is(at + 1, "think")
                        || self.is(at + 1, "decision")
                }
                "tool" | "action" => {
                    self.marker_head(at) && !self.is(at + 1, ":")
                        || self.marker_head(at) && self.is(at + 1, ":") && self.is(at + 2, "{")
                }
                _ => false,
            };
            if !marker {
                continue;
            }
            let end = match closed {
                0 if self.tokens[at].norm == "<" => self.tag_end(at),
                0 => self.line_end(at),
                end => end,
            };
            self.mark(at, end);
            done = end.max(at + 1);
        }
    }

    fn marker_head(&self, at: usize) -> bool {
        let call = self.is(at, "tool")
            && (self.is(at + 2, "call")
                || self.is(at + 2, "result")
                || self.is(at + 1, "call")
                || self.is(at + 2, "calls"));
        call && !self.is(at + 1, " ")
            || self.is(at, "action") && self.is(at + 1, ":")
            || self.is(at, "tool-call")
            || self.is(at, "tool_call")
    }

    fn tag_end(&self, at: usize) -> usize {
        let closing = (at + 1..self.tokens.len()).find(|&i| self.is(i, "<") && self.is(i + 1, "/"));
        closing.map_or(self.tokens.len(), |i| {
            (i..self.tokens.len()).find(|&j| self.is(j, ">")).map_or(self.tokens.len(), |j| j + 1)
        })
    }

    fn line_end(&self, at: usize) -> usize {
        (at..self.tokens.len()).find(|&i| self.tokens[i].kind == TokenKind::Break).unwrap_or(self.tokens.len())
    }

    /// Whole lines: "> …", "system: …", fences, mail, what follows "here is the letter:".
    fn lines(&mut self) {
        let count = self.tokens.len();
        let mut at = 0;
        while at < count {
            let end = self.line_end(at);
            if self.tick(at) && self.tick(at + 1) && self.tick(at + 2) {
                let mut close = end;
                while close < count && !(self.tick(close) && self.tick(close + 1) && self.tick(close + 2)) {
                    close += 1;
                }
                self.mark(at, (close + 3).min(count));
                at = (close + 3).max(end + 1);
                continue;
            }
            let head = self.tokens.get(at).map(|token| token.norm.clone()).unwrap_or_default();
            let colon = self.is(at + 1, ":");
            let has = |words: &WordList| self.tokens[at..end].iter().any(|token| words.holds(&token.norm));
            let forwarded = has(list!["forwarded", "original", "begin"])
                && has(list!["message", "mail", "email"])
                && has(list!["-", "begin"])
                && !has(list!["i", "my"]);
            if forwarded || colon && MAIL_HEADS.contains(&head.as_str()) && count > at + 4 {
                self.mark(at, count);
                return;
            }
            if head == "dear" && at > 0 && self.letter(at) {
                self.mark(at, count);
                return;
            }
            if head == ">"
                || colon && LINE_HEADS.contains(&head.as_str())
                || head == "#" && has(list!["system", "instruction", "instructions", "assistant"])
            {
                self.mark(at, end);
            } else if end > at
                && end < count
                && has(PASTED)
                && (self.is(end - 1, ":") || has(list!["here", "this", "below", "following"]) && self.is(end - 1, "?"))
                && !has(list!["log", "add", "note", "took"])
            {
                self.mark(end + 1, count);
                return;
            } else if let Some(from) = self.said(at, end) {
                self.mark(from, end);
            }
            at = end + 1;
        }
    }

    fn letter(&self, at: usize) -> bool {
        let addressed = self.tokens.get(at + 1).is_some_and(|token| {
            token.capital
                || token.is_any(list![
                    "patient",
                    "mr",
                    "mrs",
                    "ms",
                    "miss",
                    "dr",
                    "sir",
                    "madam",
                    "customer",
                    "member",
                    "client",
                    "colleague",
                    "all",
                ])
        });
        addressed && (at + 2..at + 5).any(|i| self.is(i, ",") || self.is(i, "\n"))
    }

    /// "he said: …", "the leaflet says: …": where the reported words begin. A device's reading is no report.
    fn said(&self, from: usize, end: usize) -> Option<usize> {
        let colon = (from..end).find(|&i| {
            self.is(i, ":") && self.tokens.get(i + 1).is_some_and(|next| next.kind != TokenKind::Number || next.spaced)
        })?;
        if self.is(colon + 1, "\"") || self.is(colon + 1, "'") {
            return None;
        }
        let verb = (colon.saturating_sub(4).max(from)..colon)
            .find(|&i| LEXICON.entry(&self.tokens[i].norm).is_some_and(|entry| entry.class(Class::Say)))?;
        let before = (verb.saturating_sub(5).max(from)..verb)
            .filter_map(|i| LEXICON.entry(&self.tokens[i].norm))
            .fold(0, |bits, entry| bits | entry.parts);
        let spoken = verb > from
            && !self.is(verb.wrapping_sub(1), "i")
            && !self.is(verb.wrapping_sub(1), "we")
            && before & part::DEVICE == 0;
        spoken.then_some(colon + 1)
    }

    /// Quotation marks, double and single, each closed by the next of its kind.
    fn quotations(&mut self) {
        for mark in ["\"", "'"] {
            let places: Vec<usize> = (0..self.tokens.len())
                .filter(|&i| self.is(i, mark) && self.tokens[i].kind == TokenKind::Sign && !self.tick(i))
                .collect();
            let mut i = 0;
            while let Some(&open) = places.get(i) {
                let next = self.tokens.get(open + 1);
                let opens = next.is_some_and(|token| !token.spaced || mark == "\"")
                    && (self.tokens[open].spaced
                        || mark == "\"" && !self.inch(open)
                        || self.is(open.wrapping_sub(1), "(")
                        || self.is(open.wrapping_sub(1), ":"));
                if !opens {
                    i += 1;
                    continue;
                }
                let close = places.get(i + 1).copied();
                let end = match (mark, close) {
                    (_, Some(close)) => self.outer_close(&places, i, close),
                    ("'", None) => break,
                    _ => self.tokens.len(),
                };
                if !self.harmless(open, end) {
                    self.mark(open, end + 1);
                }
                i = places.partition_point(|&place| place <= end);
            }
        }
    }

    /// A mark right after a number, with nothing open, is inches.
    fn inch(&self, at: usize) -> bool {
        at.checked_sub(1).and_then(|i| self.tokens.get(i)).is_some_and(|token| token.kind == TokenKind::Number)
    }

    /// Where a quotation holds an inner one (`"call O'Brien "100%" ; --"`, or an object's strings), the last mark that can close it.
    fn outer_close(&self, places: &[usize], from: usize, close: usize) -> usize {
        let inside_marker = |at: usize| self.quoted.get(at).copied().unwrap_or(false);
        if self.quoted.get(places[from]).copied().unwrap_or(false) {
            return close;
        }
        places[from + 1..].iter().copied().find(|&at| !inside_marker(at)).unwrap_or(close)
    }

    /// A few words in quotation marks that name something, not somebody's sentence.
    fn harmless(&self, open: usize, end: usize) -> bool {
        let inside = &self.tokens[(open + 1).min(end)..end.min(self.tokens.len())];
        let words = inside.iter().filter(|token| token.kind == TokenKind::Word).count();
        let before = |back: usize| open.checked_sub(back).and_then(|i| self.tokens.get(i));
        let named = [1, 2].iter().any(|&back| before(back).is_some_and(|token| token.is_any(NAMING)));
        if named && words <= 8 && end < self.tokens.len() {
            return true;
        }
        let verbal = inside.iter().any(|token| {
            LEXICON.entry(&token.norm).is_some_and(|entry| entry.forms != 0 && entry.parts & part::NOUN == 0)
        });
        let said = before(1).is_some_and(|token| {
            token.is(":") || LEXICON.entry(&token.norm).is_some_and(|entry| entry.class(Class::Say))
        });
        words <= 3 && !verbal && !said && end < self.tokens.len()
    }
}
