//! A message while its quotations are sought: its tokens, what is settled of each, and the few questions that every search asks.

use std::ops::Range;

use super::lists::KEEPS;
use super::{Form, Quotation, Quotations, Speaker, Voice};
use crate::list::WordList;
use crate::text::{Text, Token, TokenKind};

/// How far a sentence is looked through for its beginning or end, in tokens: longer ones are cut there, so that the work stays linear.
const REACH: usize = 40;

struct Passage {
    tokens: Range<usize>,
    form: Form,
    speaker: Speaker,
}

/// A message and what is found in it.
pub(super) struct Page<'a, 'b> {
    pub text: &'a Text<'b>,
    pub tokens: &'a [Token],
    voices: Vec<Voice>,
    found: Vec<Passage>,
    // Everything before the one and from the other on is in doubt.
    doubted_to: usize,
    doubted_from: usize,
}

impl<'a, 'b> Page<'a, 'b> {
    pub fn new(text: &'a Text<'b>) -> Page<'a, 'b> {
        let tokens = &text.tokens;
        let voices = vec![Voice::Own; tokens.len()];
        Page { text, tokens, voices, found: Vec::new(), doubted_to: 0, doubted_from: tokens.len() }
    }

    /// Whether no sign or break in the message can set words apart: most messages are one plain line.
    pub fn plain(&self) -> bool {
        self.tokens.iter().all(|token| match token.kind {
            TokenKind::Word | TokenKind::Number => true,
            TokenKind::Sign => matches!(token.norm.as_str(), "," | "." | "!" | "?" | ";" | "%" | "-"),
            TokenKind::Break => false,
        })
    }

    /// Marks tokens as quoted; nothing where the range is empty.
    pub fn quote(&mut self, tokens: Range<usize>, form: Form, speaker: Speaker) {
        let tokens = tokens.start..tokens.end.min(self.tokens.len());
        if let Some(run) = self.voices.get_mut(tokens.clone()).filter(|run| !run.is_empty()) {
            run.fill(Voice::Quoted);
            self.found.push(Passage { tokens, form, speaker });
        }
    }

    /// Lowers tokens that are the user's own to doubtful. What reaches to an end of the message is gone over once, however often it is asked.
    pub fn doubt(&mut self, tokens: Range<usize>) {
        let (start, end) = (tokens.start, tokens.end.min(self.tokens.len()));
        let rest = start.max(self.doubted_to)..end.min(self.doubted_from);
        if start < end && rest.start < rest.end {
            for voice in self.voices.get_mut(rest).unwrap_or_default() {
                *voice = (*voice).max(Voice::Doubtful);
            }
        }
        if start == 0 {
            self.doubted_to = self.doubted_to.max(end);
        }
        if end == self.tokens.len() {
            self.doubted_from = self.doubted_from.min(start);
        }
    }

    pub fn quoted(&self, at: usize) -> bool {
        self.voices.get(at) == Some(&Voice::Quoted)
    }

    /// What was found, in the order of the message, what overlaps as one.
    pub fn finish(mut self) -> Quotations {
        self.found.sort_by_key(|found| (found.tokens.start, usize::MAX - found.tokens.end));
        let mut list: Vec<Quotation> = Vec::with_capacity(self.found.len());
        for found in self.found {
            match list.last_mut().filter(|last| found.tokens.start < last.tokens.end) {
                Some(last) => {
                    last.tokens.end = last.tokens.end.max(found.tokens.end);
                    last.speaker = last.speaker.max(found.speaker);
                    last.span = self.text.span_of(last.tokens.start, last.tokens.end);
                }
                None => list.push(Quotation {
                    span: self.text.span_of(found.tokens.start, found.tokens.end),
                    tokens: found.tokens,
                    form: found.form,
                    speaker: found.speaker,
                }),
            }
        }
        Quotations { voices: self.voices, list }
    }

    pub fn is(&self, at: usize, word: &str) -> bool {
        self.tokens.get(at).is_some_and(|token| token.norm == word)
    }

    pub fn is_any(&self, at: usize, words: &WordList) -> bool {
        self.tokens.get(at).is_some_and(|token| token.is_any(words))
    }

    pub fn kind(&self, at: usize) -> Option<TokenKind> {
        self.tokens.get(at).map(|token| token.kind)
    }

    /// Whether a token is a line break.
    pub fn breaks(&self, at: usize) -> bool {
        self.kind(at) == Some(TokenKind::Break)
    }

    /// Whether a token stands right behind the one before it.
    pub fn joined(&self, at: usize) -> bool {
        self.tokens.get(at).is_some_and(|token| !token.spaced && token.kind != TokenKind::Break)
    }

    /// Whether any token of a range is one of these words.
    pub fn any(&self, range: Range<usize>, words: &WordList) -> bool {
        self.run(range).iter().any(|token| token.is_any(words))
    }

    /// The tokens of a range, as far as there are any.
    pub fn run(&self, range: Range<usize>) -> &'a [Token] {
        self.tokens.get(range.start..range.end.min(self.tokens.len())).unwrap_or(&[])
    }

    /// The sign of a token as it was typed; none for words and numbers.
    pub fn sign(&self, at: usize) -> Option<char> {
        let token = self.tokens.get(at).filter(|token| token.kind == TokenKind::Sign)?;
        self.text.slice(token.span).chars().find(|sign| !unseen(*sign))
    }

    /// The break that ends the line of a token, or the end of the message.
    pub fn line_end(&self, from: usize) -> usize {
        (from..self.tokens.len()).find(|at| self.breaks(*at)).unwrap_or(self.tokens.len())
    }

    /// Whether a sentence ends with this token.
    pub fn ends(&self, at: usize) -> bool {
        let Some(token) = self.tokens.get(at) else { return true };
        let next = self.tokens.get(at + 1);
        token.kind == TokenKind::Break
            || matches!(token.norm.as_str(), "!" | "?")
            || token.is(".") && next.is_none_or(|next| next.spaced || next.kind == TokenKind::Break) && !self.title(at)
    }

    /// "Dr. Lee": a dot that ends no sentence.
    fn title(&self, dot: usize) -> bool {
        dot.checked_sub(1).is_some_and(|at| self.is_any(at, list!["dr", "mr", "mrs", "ms", "prof", "st"]))
    }

    /// The first token of the sentence that ends before `to`, no quotation of it included.
    pub fn sentence_start(&self, to: usize) -> usize {
        let least = to.saturating_sub(REACH);
        (least..to).rev().find(|at| self.ends(*at) || self.quoted(*at)).map_or(least, |at| at + 1)
    }

    /// One past the last token of the sentence that stands at `from`.
    pub fn sentence_end(&self, from: usize) -> usize {
        let most = self.tokens.len().min(from + REACH);
        (from..most).find(|at| self.ends(*at) || self.quoted(*at)).map_or(most, |at| at + usize::from(!self.quoted(at)))
    }
}

/// What nobody sees before a sign: zero-width and direction marks.
fn unseen(sign: char) -> bool {
    sign.is_control()
        || matches!(sign, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{ad}')
}

/// "add a note: "…"", "log "…"": an order of the user's own to keep the words.
pub(super) fn ordered(page: &Page<'_, '_>, head: &Range<usize>) -> bool {
    let opens = (head.start..head.end.min(head.start + 5))
        .find(|at| !page.is_any(*at, word_list!("../../data/words/quotation/page/ordered_please.txt")));
    const RECORD: &WordList = word_list!("../../data/words/quotation/page/record.txt");
    // "put this in my notes", "write that down"; "put this into plain English" is another matter.
    opens.is_some_and(|at| {
        page.is_any(at, KEEPS)
            || page.is_any(at, word_list!("../../data/words/quotation/page/ordered.txt"))
                && (page.any(head.clone(), RECORD)
                    || (head.end.saturating_sub(2)..head.end).any(|at| page.is(at, "in")))
            || page.is(at, "note") && page.is_any(at + 1, list![":", "that", "this", "to"])
    })
}
