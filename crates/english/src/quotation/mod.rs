//! Whose voice speaks where in a message: what is quoted or pasted is nobody's statement of the user's, and what may be is in doubt.
//!
//! A quotation runs from its mark to the mark that closes that one, whatever marks stand within; a block of its own beside words about a
//! text is pasted; words whose teller is named are theirs. Every reader of a message (statements, events, grounding, needs, crisis) asks
//! here and nowhere else. Linear in the message; where two readings are possible the one that makes less of it the user's own is taken.

use std::ops::Range;

use crate::span::Span;
use crate::text::Text;

mod about;
mod blocks;
mod heads;
mod lists;
mod markers;
mod marks;
mod ours;
mod page;
mod paste;
mod source;
mod speakers;
mod spoken;
#[cfg(test)]
mod tests;

use page::Page;

/// Whose words a token is among. Ordered: of two readings the later one counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Voice {
    /// The user's own.
    Own,
    /// The user's or another's: an unpaired mark, or a block that may be pasted. What it tells may be asked about, no more.
    Doubtful,
    /// Quoted, pasted or told by another: nobody's statement.
    Quoted,
}

/// What sets a quotation apart from the words around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// Quotation marks of any kind, or back-ticks.
    Marks,
    /// Lines that begin with `>`, rows of a table, lines with a chat role before them.
    Lines,
    /// Between fences of three signs or more (back-ticks, quotation marks, tildes).
    Fence,
    /// Between a tag and the one that closes it.
    Tag,
    /// Between lines of dashes or the like.
    Rules,
    /// Behind the head of a forwarded message or a mail.
    Mail,
    /// A marker or an object made for a machine.
    Marker,
    /// Behind words that name its teller or source ("my sister texted me: …").
    Told,
    /// A block of its own beside words about a text ("What does this mean?").
    Pasted,
}

/// Who speaks in a quotation, as far as the message says. Ordered: where quotations nest, the later one counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Speaker {
    /// Nobody is named: the user may be the one.
    Unnamed,
    /// The user, at some other time ("I wrote: …").
    User,
    /// A program, a chat role, a marker.
    Machine,
    /// A leaflet, a label, a website, a poster.
    Document,
    /// A novel, lyrics, a film, a role, an example.
    Fiction,
    /// The text is marked as forwarded.
    Forwarded,
    /// Somebody else is named ("my sister", "someone", "Bob").
    Other,
}

/// A stretch of a message that is quoted, pasted or told by another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotation {
    /// Its words, marks included.
    pub span: Span,
    /// The same by token indexes.
    pub tokens: Range<usize>,
    /// What sets it apart (of the outermost, where they nest).
    pub form: Form,
    /// Who speaks in it.
    pub speaker: Speaker,
}

/// The quotations of a message, and the voice of each of its tokens.
#[derive(Clone, Debug, Default)]
pub struct Quotations {
    voices: Vec<Voice>,
    list: Vec<Quotation>,
}

impl Quotations {
    /// Reads the quotations of a message. Linear in its length; never fails.
    pub fn of(text: &Text<'_>) -> Quotations {
        let mut page = Page::new(text);
        if page.plain() {
            source::mark(&mut page);
            return page.finish();
        }
        markers::mark(&mut page);
        blocks::mark(&mut page);
        marks::mark(&mut page);
        source::mark(&mut page);
        paste::mark(&mut page);
        page.finish()
    }

    /// Whose words a token is among; the user's own outside the message.
    pub fn voice(&self, token: usize) -> Voice {
        self.voices.get(token).copied().unwrap_or(Voice::Own)
    }

    /// The voices of all tokens, in order.
    pub fn voices(&self) -> &[Voice] {
        &self.voices
    }

    /// Whether a token is quoted for certain.
    pub fn quoted(&self, token: usize) -> bool {
        self.voice(token) == Voice::Quoted
    }

    /// The quotations in order; no two share a word.
    pub fn all(&self) -> &[Quotation] {
        &self.list
    }

    /// The quotation that a token stands in.
    pub fn at(&self, token: usize) -> Option<&Quotation> {
        let after = self.list.partition_point(|quotation| quotation.tokens.end <= token);
        self.list.get(after).filter(|quotation| quotation.tokens.contains(&token))
    }
}
