//! The streaming marker scanner: a model's text, in any chunks, comes apart into words and calls.
//!
//! Words are released as soon as nothing that may follow can make them part of a marker; a marker is never shown, not even half of
//! it. Whatever the chunks were, the result is the same. What is not decided is looked at again only when it has grown by a
//! fraction of itself, so time stays close to linear; a reply with more unclosed markers than any model writes by accident is cut.
//! So is one that is longer than [`MOST_TEXT`] or holds more than [`MOST_CALLS`]: the rest is a problem, and nothing of it is read.

mod block;
mod draft;
mod find;
mod found;
pub mod head;
mod native;
mod span;
mod tag;
mod weave;
mod wrapped;

#[cfg(test)]
mod bounds_test;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod wrapped_test;

use serde::{Deserialize, Serialize};

pub use crate::repair::ProblemKind;
use crate::{Call, Repair};
use draft::Draft;
use found::{Opening, Piece};
pub use native::{Native, with_unique_ids};
use span::Before;
use weave::Weave;

/// Something in a reply that looked like a marker and is no call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    /// Which kind.
    pub kind: ProblemKind,
    /// One sentence for a log or the model, without values.
    pub detail: String,
    /// The beginning of what could not be read, for the trace alone: never for a log file.
    #[serde(default)]
    pub snippet: String,
}

/// How much of what could not be read is kept, in characters.
const SNIPPET: usize = 120;

impl Problem {
    fn new(kind: ProblemKind, detail: &str) -> Problem {
        Problem { kind, detail: detail.to_owned(), snippet: String::new() }
    }
}

/// A whole reply, read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Parsed {
    /// The reply as the user sees it.
    pub clean: String,
    /// The calls, in order, each with an id that no other bears.
    pub calls: Vec<Call>,
    /// What looked like a marker and is no call.
    pub problems: Vec<Problem>,
    /// The model's thoughts: not the reply, kept for the trace.
    pub thoughts: Vec<String>,
    /// How many results the model made up.
    pub forged_results: usize,
    /// How much text was read, in bytes.
    pub heard: usize,
}

/// A reply that was read to its end.
struct Read {
    clean: String,
    drafts: Vec<Draft>,
    problems: Vec<Problem>,
    thoughts: Vec<String>,
}

/// What a chunk released.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Words for the user, to be added to those before.
    Text(String),
    /// A marker, a block or a result was taken out here.
    Removed,
}

/// Deepest wrapping of a reply that is opened.
const DEEPEST: usize = 2;

/// More unclosed markers than this, each searched to the end of the reply, and the rest of it is dropped.
const UNCLOSED: usize = 32;

/// The most text of a reply that is read, in bytes; the arguments of native calls count as text.
pub const MOST_TEXT: usize = 64 * 1024;
/// The most calls of a reply that are read, markers and native ones alike.
pub const MOST_CALLS: usize = 32;

/// Reads one reply.
#[derive(Debug, Default)]
pub struct Scanner {
    /// How much was read so far, in bytes.
    heard: usize,
    /// Whether there was more than is read.
    too_long: bool,
    /// How many wrappings this reply stood in.
    depth: usize,
    /// The text that is not decided.
    held: String,
    /// The length that it must reach to be looked at again.
    again: usize,
    /// Up to where no object of ours begins.
    plain: usize,
    /// Up to where no list of ours begins.
    listed: usize,
    weave: Weave,
    drafts: Vec<Draft>,
    problems: Vec<Problem>,
    thoughts: Vec<String>,
    unclosed: usize,
    /// Whether a `<decision>` is open that holds markers.
    decision: bool,
    /// The letter before the text that is held.
    last: Option<char>,
}

/// Reads a whole reply at once.
pub fn parse(reply: &str) -> Parsed {
    let mut scanner = Scanner::new();
    scanner.push_with(reply, &mut |_| {});
    scanner.finish()
}

/// Reads a whole reply that is JSON by agreement: then JSON is no wrapping of it, and stays.
pub fn parse_json(reply: &str) -> Parsed {
    let mut scanner = Scanner { depth: DEEPEST + 1, ..Scanner::default() };
    scanner.push_with(reply, &mut |_| {});
    scanner.finish()
}

impl Scanner {
    /// A scanner at the beginning of a reply.
    pub fn new() -> Scanner {
        Scanner::default()
    }

    /// Reads the next chunk.
    pub fn push(&mut self, chunk: &str) -> Vec<Event> {
        let before = self.removals();
        let mut out = Vec::new();
        self.push_with(chunk, &mut |text| out.push(Event::Text(text.to_owned())));
        out.extend((before..self.removals()).map(|_| Event::Removed));
        out
    }

    /// Reads the next chunk; what is released goes to `out`, without a copy.
    pub fn push_with(&mut self, chunk: &str, out: &mut dyn FnMut(&str)) {
        let left = MOST_TEXT.saturating_sub(self.heard);
        let read = if self.too_long { "" } else { chunk.get(..chunk.floor_char_boundary(left)).unwrap_or_default() };
        self.heard += read.len();
        self.take(read, out);
        if read.len() < chunk.len() && !self.too_long {
            self.too_long = true;
            // Whatever can be decided is; what is not is no part of the reply: it may have been cut within a call.
            let held = std::mem::take(&mut self.held);
            self.read(&held, false, out);
            self.problems.push(Problem::new(ProblemKind::TooLong, "longer than any reply: the rest was not read"));
        }
    }

    fn take(&mut self, chunk: &str, out: &mut dyn FnMut(&str)) {
        if chunk.is_empty() {
            return;
        }
        if self.held.is_empty() {
            let used = self.read(chunk, false, out);
            self.held.push_str(chunk.get(used..).unwrap_or_default());
        } else {
            self.held.push_str(chunk);
            if self.held.len() < self.again {
                return;
            }
            let held = std::mem::take(&mut self.held);
            let used = self.read(&held, false, out);
            self.held.push_str(held.get(used..).unwrap_or_default());
        }
        self.again = self.held.len() + self.held.len() / 8;
    }

    /// The reply is over.
    pub fn finish(self) -> Parsed {
        self.finish_with(&mut |_| {})
    }

    /// The reply is over; the words that were still held go to `out`.
    pub fn finish_with(self, out: &mut dyn FnMut(&str)) -> Parsed {
        let heard = self.heard;
        let Read { clean, drafts, problems, thoughts } = self.end(out);
        let forged_results = problems.iter().filter(|problem| problem.kind == ProblemKind::ForgedResult).count();
        Parsed { clean, calls: native::with_ids(drafts), problems, thoughts, forged_results, heard }
    }

    fn end(mut self, out: &mut dyn FnMut(&str)) -> Read {
        let held = std::mem::take(&mut self.held);
        self.read(&held, !self.too_long, out);
        let Scanner { weave, drafts, problems, thoughts, .. } = self;
        Read { clean: weave.finish(out), drafts, problems, thoughts }
    }

    /// Whether the reply was longer than is read: what follows need not be waited for.
    pub fn too_long(&self) -> bool {
        self.too_long
    }

    fn removals(&self) -> usize {
        self.drafts.len() + self.problems.len() + self.thoughts.len()
    }

    /// Reads what can be decided, and says how much that was.
    fn read(&mut self, text: &str, at_end: bool, out: &mut dyn FnMut(&str)) -> usize {
        let mut done = 0;
        let mut from = 0;
        loop {
            let Some(place) = find::next(text, from) else {
                let held = if at_end { text.len() } else { self.tail(text, done, text.len()) };
                return self.used(text, done, held, out);
            };
            let brace = text.get(place..).is_some_and(|rest| rest.starts_with(['{', '\u{FF5B}']));
            let bare = if brace { head::bare(text, done, place, self.last) } else { None };
            if brace && bare.is_none() && place < self.plain {
                from = place + 1;
                continue;
            }
            let list = place < self.listed && head::marker(text, place, at_end) == head::Match::No;
            if list && text.get(place..).is_some_and(|rest| rest.starts_with('[')) {
                from = place + 1;
                continue;
            }
            let begins = bare.unwrap_or(place);
            let closes = self.decision && text.get(place..).is_some_and(|rest| rest.starts_with("</"));
            let found = if closes {
                block::decided(text, place, at_end)
            } else {
                let before = match (bare, self.weave.nothing_before(text.get(done..place).unwrap_or_default())) {
                    (Some(_), _) => Before::Bare,
                    (None, Some(fence)) if self.depth <= DEEPEST => Before::Nothing(fence),
                    _ => Before::Words,
                };
                span::at(text, place, at_end, before)
            };
            match found {
                Opening::Words(plain) => {
                    self.plain = self.plain.max(plain);
                    from = place + 1;
                }
                Opening::List(end) => {
                    self.listed = self.listed.max(end);
                    from = place + 1;
                }
                Opening::More => return self.used(text, done, self.tail(text, done, begins), out),
                Opening::Wrapped(wrapped) => {
                    self.weave.forget_opening();
                    self.unwrap(&wrapped.words, out);
                    done = wrapped.end;
                    from = done;
                }
                Opening::Span(span) => {
                    self.weave.words(text.get(done..begins).unwrap_or_default(), out);
                    self.weave.removed(out);
                    for piece in span.pieces {
                        match piece {
                            Piece::Call(draft) => self.call(draft),
                            Piece::Problem(problem) => {
                                let read = text.get(begins..span.end).unwrap_or_default();
                                let snippet = read.chars().take(SNIPPET).collect();
                                self.problems.push(Problem { snippet, ..problem });
                            }
                            Piece::Thought(words) => self.thoughts.push(words),
                        }
                    }
                    self.decision = span.opened || (self.decision && !closes);
                    self.unclosed += usize::from(span.searched);
                    done = if self.unclosed > UNCLOSED { text.len() } else { span.end };
                    from = done;
                }
            }
        }
    }

    /// One more call, where the reply may hold it.
    fn call(&mut self, draft: Draft) {
        if self.drafts.len() < MOST_CALLS {
            self.drafts.push(draft);
        } else if !self.problems.iter().any(|problem| problem.kind == ProblemKind::TooManyCalls) {
            self.problems.push(native::too_many());
        }
    }

    /// The reply was wrapped: what stood in the wrapping is read as the reply. That is a repair.
    fn unwrap(&mut self, words: &str, out: &mut dyn FnMut(&str)) {
        let mut inner = Scanner { depth: self.depth + 1, ..Scanner::default() };
        inner.push_with(words, &mut |_| {});
        let Read { clean, drafts, problems, thoughts } = inner.end(&mut |_| {});
        self.weave.words(&clean, out);
        if !drafts.is_empty() || !problems.is_empty() {
            self.weave.removed(out);
        }
        self.problems.extend(problems);
        self.thoughts.extend(thoughts);
        for draft in drafts {
            let repair = draft.repair.max(Repair::Structure);
            self.call(Draft { repair, ..draft });
        }
    }

    /// Where the words begin, before `place`, that may become `TOOL_CALL:{`.
    fn tail(&self, text: &str, done: usize, place: usize) -> usize {
        head::bare_begun(text, done, place, self.last).unwrap_or(place)
    }

    /// Releases the words up to `held`.
    fn used(&mut self, text: &str, done: usize, held: usize, out: &mut dyn FnMut(&str)) -> usize {
        self.weave.words(text.get(done..held).unwrap_or_default(), out);
        self.last = text.get(..held).and_then(|text| text.chars().next_back()).or(self.last);
        self.plain = self.plain.saturating_sub(held);
        self.listed = self.listed.saturating_sub(held);
        held
    }
}
