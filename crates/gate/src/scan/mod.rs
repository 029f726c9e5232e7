//! The streaming marker scanner: a model's text, in any chunks, comes apart into words and calls.
//!
//! Words are released as soon as nothing that may follow can make them part of a marker; a marker is never shown, not even half of
//! it. Whatever the chunks were, the result is the same. What is not decided is looked at again only when it has grown by a
//! fraction of itself, so time stays close to linear; a reply with more unclosed markers than any model writes by accident is cut.
//! So is one that is longer than [`MOST_TEXT`] or holds more than [`MOST_CALLS`]: the rest is a problem, and nothing of it is read.

mod block;
mod draft;
mod find;
mod foreign;
mod found;
pub mod head;
mod known;
mod native;
mod parsed;
mod problem;
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

use crate::Repair;
pub use crate::repair::ProblemKind;
use draft::Draft;
use foreign::{Place, Words};
use found::{Opening, Piece, Span, Wrapped};
pub use known::Known;
pub use native::{Native, with_unique_ids};
use parsed::Read;
pub use parsed::{Event, Parsed};
pub use problem::Problem;
use problem::SNIPPET;
use span::Before;
use weave::Weave;

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
    /// Whether words stand before it on its line.
    within_line: bool,
    /// The tools that a call in another model's shape may name.
    known: Known,
    /// What was released and was no part of the reply.
    withdrawn: String,
}

/// Reads a whole reply at once, of a model that knows no tools: calls in the shapes of other models are removed, and none is read.
pub fn parse(reply: &str) -> Parsed {
    parse_knowing(reply, Known::default())
}

/// Reads a whole reply at once.
pub fn parse_knowing(reply: &str, known: Known) -> Parsed {
    let mut scanner = Scanner::knowing(known);
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
    /// A scanner at the beginning of a reply, of a model that knows no tools.
    pub fn new() -> Scanner {
        Scanner::default()
    }

    /// A scanner at the beginning of a reply that may call these tools.
    pub fn knowing(known: Known) -> Scanner {
        Scanner { known, ..Scanner::default() }
    }

    /// Reads the next chunk.
    pub fn push(&mut self, chunk: &str) -> Vec<Event> {
        let (before, withdrawn) = (self.removals(), self.withdrawn.len());
        let mut out = Vec::new();
        self.push_with(chunk, &mut |text| out.push(Event::Text(text.to_owned())));
        if self.withdrawn.len() > withdrawn {
            // All that stands of the reply was released behind it.
            out = vec![Event::Withdrawn, Event::Text(self.weave.clean().to_owned())];
        }
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
        let Read { clean, drafts, problems, thoughts, withdrawn } = self.end(out);
        let forged_results = problems.iter().filter(|problem| problem.kind == ProblemKind::ForgedResult).count();
        Parsed { clean, calls: native::with_ids(drafts), problems, thoughts, withdrawn, forged_results, heard }
    }

    fn end(mut self, out: &mut dyn FnMut(&str)) -> Read {
        let held = std::mem::take(&mut self.held);
        self.read(&held, !self.too_long, out);
        let Scanner { weave, drafts, problems, thoughts, withdrawn, .. } = self;
        Read { clean: weave.finish(out), drafts, problems, thoughts, withdrawn }
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
                if !at_end {
                    return self.used(text, done, self.tail(text, done, text.len()), out);
                }
                let half = foreign::half(text, self.words_from(done), self.known);
                self.used(text, done, half.unwrap_or(text.len()), out);
                if let Some(start) = half {
                    self.weave.removed(out);
                    let piece = found::problem(ProblemKind::Truncated, "half a call at the end of the reply");
                    let span = Span { end: text.len(), pieces: piece, searched: false, opened: false };
                    self.take_span(span, text.get(start..).unwrap_or_default(), start, out);
                }
                return text.len();
            };
            let sign = text.get(place..).and_then(|rest| rest.chars().next()).unwrap_or_default();
            let (begins, found) = self.look(&Place { text, at: place, at_end, known: self.known }, done, sign);
            match found {
                Opening::Words(plain) => {
                    self.plain = self.plain.max(plain);
                    from = past(text, place, sign);
                }
                Opening::List(end) => {
                    self.listed = self.listed.max(end);
                    from = place + 1;
                }
                Opening::More => return self.used(text, done, self.tail(text, done, begins), out),
                Opening::Wrapped(Wrapped { end, words }) => {
                    self.weave.forget_opening();
                    self.unwrap(&words, out);
                    (done, from) = (end, end);
                }
                Opening::Span(span) => {
                    self.weave.words(text.get(done..begins).unwrap_or_default(), out);
                    self.advance(text.get(done..begins).unwrap_or_default());
                    self.weave.removed(out);
                    let closes = self.decision && tag::closes_at(text, place, "decision").is_some();
                    self.decision = span.opened || (self.decision && !closes);
                    self.unclosed += usize::from(span.searched);
                    done = if self.unclosed > UNCLOSED { text.len() } else { span.end };
                    from = done;
                    self.take_span(span, text.get(begins..).unwrap_or_default(), begins, out);
                }
            }
        }
    }

    /// What stands at a sign, and where that begins: the head of a call may stand before its sign.
    fn look(&self, here: &Place<'_>, done: usize, sign: char) -> (usize, Opening) {
        let Place { text, at: place, at_end, .. } = *here;
        let words = self.words_from(done);
        match sign {
            '(' | '=' => {
                return match foreign::begins_at(here, words) {
                    head::Match::No => (place, Opening::Words(0)),
                    head::Match::More => (place, Opening::More),
                    head::Match::Yes(begins) => (begins, foreign::read_begun(&Place { at: begins, ..*here }, sign)),
                };
            }
            '<' if self.decision && text.get(place..).is_some_and(is_closing) => {
                match block::decided(text, place, at_end) {
                    Opening::Words(_) => {}
                    decided => return (place, decided),
                }
            }
            _ => {}
        }
        let line = text.get(done..place).unwrap_or_default();
        if let Some(found) = foreign::read_at(here, sign == '[' && foreign::stays_fresh(line, words.fresh)) {
            return (place, found);
        }
        if sign == '`' {
            return (place, Opening::Words(0));
        }
        let brace = matches!(sign, '{' | '\u{FF5B}');
        let bare = if brace { head::bare(text, done, place, self.last) } else { None };
        let listed = sign == '[' && place < self.listed && head::marker(text, place, at_end) == head::Match::No;
        if listed || (brace && bare.is_none() && place < self.plain) {
            return (place, Opening::Words(0));
        }
        let before = match (bare, self.weave.nothing_before(line)) {
            (Some(_), _) => Before::Bare,
            (None, Some(fence)) if self.depth <= DEEPEST => Before::Nothing(fence),
            _ => Before::Words,
        };
        (bare.unwrap_or(place), span::at(here, before))
    }

    /// What a span gives; `text` begins with it.
    fn take_span(&mut self, span: Span, text: &str, begins: usize, out: &mut dyn FnMut(&str)) {
        for piece in span.pieces {
            match piece {
                Piece::Call(draft) => self.call(draft),
                Piece::Problem(problem) => {
                    let read = text.get(..span.end.saturating_sub(begins)).unwrap_or_default();
                    self.problems.push(Problem { snippet: read.chars().take(SNIPPET).collect(), ..problem });
                }
                Piece::Thought(words) => self.thoughts.push(words),
                Piece::Withdrawn => {
                    let words = self.weave.withdraw();
                    self.drafts.clear();
                    self.problems.clear();
                    self.thoughts.push(words.trim().to_owned());
                    self.withdrawn.push_str(&words);
                    self.weave.removed(out);
                }
            }
        }
    }

    /// The words that are not decided, from `done` on.
    fn words_from(&self, done: usize) -> Words {
        Words { from: done, last: self.last, fresh: !self.within_line }
    }

    fn advance(&mut self, words: &str) {
        self.within_line = !foreign::stays_fresh(words, !self.within_line);
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
        let mut inner = Scanner { depth: self.depth + 1, known: self.known, ..Scanner::default() };
        inner.push_with(words, &mut |_| {});
        let Read { clean, drafts, problems, thoughts, .. } = inner.end(&mut |_| {});
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

    /// Where the words begin, before `place`, that may become `TOOL_CALL:{` or the head of another model's call.
    fn tail(&self, text: &str, done: usize, place: usize) -> usize {
        let bare = head::bare_begun(text, done, place, self.last);
        let foreign = foreign::begun(text, self.words_from(done), place, self.known);
        [bare, foreign].into_iter().flatten().min().unwrap_or(place)
    }

    /// Releases the words up to `held`.
    fn used(&mut self, text: &str, done: usize, held: usize, out: &mut dyn FnMut(&str)) -> usize {
        self.weave.words(text.get(done..held).unwrap_or_default(), out);
        self.advance(text.get(done..held).unwrap_or_default());
        self.last = text.get(..held).and_then(|text| text.chars().next_back()).or(self.last);
        self.plain = self.plain.saturating_sub(held);
        self.listed = self.listed.saturating_sub(held);
        held
    }
}

fn is_closing(rest: &str) -> bool {
    rest.starts_with("</")
}

/// One past a sign that is a word; a run of back-ticks is one.
fn past(text: &str, place: usize, sign: char) -> usize {
    let run = text.get(place..).map_or(1, |rest| rest.len() - rest.trim_start_matches('`').len());
    if sign == '`' { place + run.max(1) } else { place + 1 }
}
