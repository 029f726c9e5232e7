//! The words of a statement as a bag to look things up in: whether a note, a title or a name adds anything to them.

use alara_english::quantity::small_word;
use alara_english::quotation::Voice;
use alara_english::{Text, Token, word_list};
use alara_gate::{Provenance, Span};
use std::ops::Range;

use crate::events::message::Message;
use crate::events::{Event, EventKind};

#[derive(Clone, Debug)]
struct Word {
    // Where it stands in the flat words of its message.
    flat: Range<usize>,
    number: Option<f64>,
    span: Span,
}

/// All words of a statement, with where they stand.
#[derive(Clone, Debug)]
pub(crate) struct StatementWords {
    words: Vec<Word>,
    // By message, as they are given.
    flat: Vec<(usize, String)>,
    // The first words that may be somebody else's.
    doubtful: Option<Span>,
}

/// Words that carry nothing of their own in a title or a note.
const SMALL: &[&str] = word_list!("../../data/words/reader/text/small.txt").words();

/// Verbs and nouns that a title may add without saying more.
const GENERIC: &[&str] = word_list!("../../data/words/reader/text/generic.txt").words();

impl StatementWords {
    /// The words of these messages that are the user's own; what is quoted says nothing, but where it is (part of) a note of theirs.
    pub fn new(messages: &[Message<'_>], events: &[Event]) -> StatementWords {
        let mut words = Vec::new();
        let mut flat = Vec::new();
        let notes: Vec<Span> = events.iter().filter_map(note).collect();
        for message in messages {
            let noted = |span: Span| {
                notes.iter().any(|of| of.message == span.message && of.start <= span.start && span.end <= of.end)
            };
            let own = |at: usize, span: alara_english::Span| !message.quoted(at) || noted(message.gate(span));
            words.reserve(message.text.tokens.len());
            let all = flat_of(&message.text, own, |token, flat| {
                let number = number_of(&token.norm);
                words.push(Word { flat, number, span: message.gate(token.span) });
            });
            flat.push((message.index, all));
        }
        let doubtful = messages.iter().find_map(|message| {
            let at = message.quotations.voices().iter().position(|voice| *voice == Voice::Doubtful)?;
            Some(message.span(&(at..at + 1)))
        });
        StatementWords { words, flat, doubtful }
    }

    /// The first words that may be somebody else's, where there are any.
    pub fn doubtful(&self) -> Option<Span> {
        self.doubtful
    }

    /// The normal form of a word.
    fn norm(&self, word: &Word) -> &str {
        let flat = self.flat.iter().find(|(message, _)| *message == word.span.message);
        flat.and_then(|(_, words)| words.get(word.flat.clone())).unwrap_or("")
    }

    /// Where a text comes from: stated where it stands in the words as it is, derived where every word of it does, `None` where it
    /// adds something.
    pub fn holds(&self, text: &str) -> Option<Provenance> {
        let wanted = flatten(text);
        if wanted.is_empty() {
            return None;
        }
        let spans = self.spans(text, &[])?;
        if self.flat.iter().any(|(_, message)| message.contains(&wanted)) {
            return Some(Provenance::Stated(spans));
        }
        Some(Provenance::Derived(spans))
    }

    /// The same for a title: small generic words and these extra ones may stand in it besides.
    pub fn titles(&self, text: &str, extra: &[&str]) -> Option<Provenance> {
        self.holds(text).or_else(|| self.spans(text, extra).map(Provenance::Derived))
    }

    /// The span of the words behind a text, if every content word of it is among them.
    fn spans(&self, text: &str, extra: &[&str]) -> Option<Span> {
        let parsed = Text::new(text);
        let mut span: Option<Span> = None;
        let mut any = false;
        let free = !extra.is_empty();
        for token in parsed.tokens.iter().filter(|token| token.says()) {
            if SMALL.contains(&token.norm.as_str()) {
                continue;
            }
            any = true;
            match self.find(&token.norm) {
                Some(found) => {
                    span = Some(match span {
                        Some(old) if old.message == found.message => Span {
                            message: old.message,
                            start: old.start.min(found.start),
                            end: old.end.max(found.end),
                        },
                        Some(old) => old,
                        None => found,
                    });
                }
                None if free && GENERIC.contains(&token.norm.as_str()) => {}
                None if extra.iter().any(|word| alike(word, &token.norm)) => {}
                None => return None,
            }
        }
        if !any {
            return None;
        }
        span
    }

    /// Where a word stands, in any of its forms.
    pub fn find(&self, word: &str) -> Option<Span> {
        let number = number_of(word);
        self.words
            .iter()
            .find(|each| match (number, each.number) {
                (Some(one), Some(other)) => (one - other).abs() < 1e-9,
                (None, None) => alike(self.norm(each), word),
                _ => false,
            })
            .map(|each| each.span)
    }

    /// Whether a number stands in the words, in digits or as a small number word.
    pub fn number(&self, value: f64) -> Option<Span> {
        self.words
            .iter()
            .find(|each| each.number.is_some_and(|number| (number - value).abs() < 1e-9))
            .map(|each| each.span)
    }

    /// The words of the sentence or so around a span: those within sixty bytes of it, of its message.
    pub fn near(&self, span: Span) -> Vec<&str> {
        self.words
            .iter()
            .filter(|word| {
                word.span.message == span.message
                    && word.span.end + 60 >= span.start
                    && word.span.start <= span.end + 60
            })
            .map(|word| self.norm(word))
            .filter(|norm| !SMALL.contains(norm))
            .collect()
    }

    /// Whether a word stands within a span.
    pub fn stands_in(&self, span: Span, word: &str) -> bool {
        self.words.iter().any(|each| {
            self.norm(each) == word
                && each.span.message == span.message
                && span.start <= each.span.start
                && each.span.end <= span.end
        })
    }

    /// Whether some word names the same medication, by any of its names.
    pub fn names(&self, medication: &str) -> bool {
        self.words
            .iter()
            .map(|word| self.norm(word))
            .filter(|norm| norm.len() > 3)
            .any(|norm| crate::lexicon::same_name(norm, medication))
    }

    /// The whole of the first message's words.
    pub fn all(&self) -> Option<Span> {
        let first = self.words.first()?;
        let last = self.words.iter().rfind(|word| word.span.message == first.span.message)?;
        Some(Span { message: first.span.message, start: first.span.start, end: last.span.end })
    }
}

/// Lower case, signs as spaces, one space between words.
fn flatten(text: &str) -> String {
    flat_of(&Text::new(text), |_, _| true, |_, _| {})
}

/// The words of a note that the user orders.
fn note(event: &Event) -> Option<Span> {
    match &event.kind {
        EventKind::Note { text } if event.stands() => Some(text.span),
        _ => None,
    }
}

/// The words and numbers of a text that are wanted, one space between them; and of each, where it stands there.
fn flat_of(
    text: &Text<'_>,
    wanted: impl Fn(usize, alara_english::Span) -> bool,
    mut each: impl FnMut(&Token, Range<usize>),
) -> String {
    let words = text.tokens.iter().enumerate().filter(|(at, token)| token.says() && wanted(*at, token.span));
    let mut flat = String::with_capacity(text.original.len());
    for (_, token) in words {
        if !flat.is_empty() {
            flat.push(' ');
        }
        let from = flat.len();
        flat.push_str(&token.norm);
        each(token, from..flat.len());
    }
    flat
}

fn number_of(word: &str) -> Option<f64> {
    if let Some(number) = small_word(word) {
        return Some(f64::from(number));
    }
    // A word is no number, and "inf" none that anybody says.
    if !word.starts_with(|first: char| first.is_ascii_digit()) {
        return None;
    }
    word.replace(',', "").parse::<f64>().ok().filter(|number| number.is_finite())
}

/// Whether two words are forms of one ("cleaned", "cleaning"; "draw", "drawn"), or a plain synonym of a title.
pub(super) fn alike(one: &str, other: &str) -> bool {
    let (one, other) = (bare(one), bare(other));
    if one == other || synonyms(one, other) {
        return true;
    }
    let shared = one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    let (short, long) =
        (one.chars().count().min(other.chars().count()), one.chars().count().max(other.chars().count()));
    // The stem is shared and what differs is an ending.
    shared >= 4 && shared + 2 >= short && long - shared <= 5
}

fn bare(word: &str) -> &str {
    let word = word.strip_suffix("'s").unwrap_or(word);
    if word.len() > 3 && !word.ends_with("ss") { word.strip_suffix('s').unwrap_or(word) } else { word }
}

/// Whether two words are of one group in the data.
fn synonyms(one: &str, other: &str) -> bool {
    let mut groups = include_str!("../../data/synonyms.txt").lines().filter(|line| !line.starts_with('#'));
    groups.any(|group| [one, other].iter().all(|word| group.split(' ').any(|each| each == *word)))
}
