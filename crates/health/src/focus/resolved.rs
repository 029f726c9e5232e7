//! A message with what it leans on written out, and the way back from there to the words that were said.

use alara_gate::{Provenance, Span};

/// One place of a message that is written out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Edit {
    /// From this byte.
    pub from: usize,
    /// To this one; the same where something is put in.
    pub to: usize,
    /// What stands there then.
    pub with: String,
    /// The turn it comes from: how many of the user's messages back.
    pub back: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// The message's own words, from this byte of it.
    Own(usize),
    /// An earlier turn.
    Back(usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Piece {
    start: usize,
    end: usize,
    source: Source,
}

/// A message, written out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resolved {
    text: String,
    // In order, without gaps.
    pieces: Vec<Piece>,
}

impl Resolved {
    /// A message as it was said.
    pub(super) fn alone(words: &str) -> Resolved {
        Resolved { text: words.to_owned(), pieces: vec![Piece { start: 0, end: words.len(), source: Source::Own(0) }] }
    }

    /// A message behind the one that it answers.
    pub(crate) fn behind(words: &str, opener: &str) -> Resolved {
        Resolved::alone(words).edited(vec![Edit { from: 0, to: 0, with: format!("{opener} "), back: 1 }])
    }

    /// A message that stands for other words: none of them are its own.
    pub(crate) fn instead(words: &str, written: &str) -> Resolved {
        let whole = Edit { from: 0, to: words.len(), with: written.to_owned(), back: 1 };
        Resolved::alone(words).edited(vec![whole])
    }

    /// Words of a message within those of the one that it answers.
    pub(crate) fn around(words: &str, before: &str, after: &str) -> Resolved {
        let edits = [(0, before), (words.len(), after)];
        let edit = |(at, with): (usize, &str)| Edit { from: at, to: at, with: with.to_owned(), back: 1 };
        Resolved::alone(words).edited(edits.map(edit).to_vec())
    }

    /// Written out.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// With these places written otherwise. Places that overlap one before them are passed over.
    pub(super) fn edited(&self, mut edits: Vec<Edit>) -> Resolved {
        edits.sort_by_key(|edit| (edit.from, edit.to));
        let mut out = Resolved { text: String::new(), pieces: Vec::new() };
        let mut at = 0;
        for edit in &edits {
            if edit.from < at {
                continue;
            }
            out.keep(self, at, edit.from);
            out.push(&edit.with, Source::Back(edit.back));
            at = edit.to;
        }
        out.keep(self, at, self.text.len());
        out
    }

    fn keep(&mut self, of: &Resolved, from: usize, to: usize) {
        for piece in &of.pieces {
            let (start, end) = (piece.start.max(from), piece.end.min(to));
            let Some(words) = of.text.get(start..end).filter(|words| !words.is_empty()) else { continue };
            let source = match piece.source {
                Source::Own(at) => Source::Own(at + start - piece.start),
                back => back,
            };
            self.push(words, source);
        }
    }

    fn push(&mut self, words: &str, source: Source) {
        let start = self.text.len();
        self.text.push_str(words);
        self.pieces.push(Piece { start, end: self.text.len(), source });
    }

    /// The turn that words of the text come from; none where they are the message's own.
    pub fn back(&self, start: usize, end: usize) -> Option<usize> {
        let meets = |piece: &&Piece| piece.start < end && start < piece.end;
        self.pieces.iter().filter(meets).find_map(|piece| match piece.source {
            Source::Back(back) => Some(back),
            Source::Own(_) => None,
        })
    }

    /// A provenance in the text, as one in what was said: what stands in the message itself by its own bytes, all else as referred to.
    pub(crate) fn said(&self, provenance: Provenance) -> Provenance {
        let Some(span) = provenance.span().filter(|span| span.message == 0) else { return provenance };
        match (self.back(span.start, span.end), provenance) {
            (Some(back), Provenance::Stated(_) | Provenance::Derived(_)) => {
                Provenance::Referred(Span { message: back, start: 0, end: 0 })
            }
            (_, Provenance::Stated(_)) => Provenance::Stated(self.own(span)),
            (_, Provenance::Derived(_)) => Provenance::Derived(self.own(span)),
            (_, Provenance::Contradicted(_)) => Provenance::Contradicted(self.own(span)),
            (_, other) => other,
        }
    }

    /// The message's own bytes behind a span of the text.
    pub(crate) fn own(&self, span: Span) -> Span {
        let place = |at: usize| {
            self.pieces.iter().rev().find_map(|piece| match piece.source {
                Source::Own(from) if piece.start <= at && at <= piece.end => Some(from + at - piece.start),
                _ => None,
            })
        };
        match (place(span.start), place(span.end)) {
            (Some(start), Some(end)) if start <= end => Span { message: 0, start, end },
            _ => Span { message: 0, start: 0, end: 0 },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_said_keeps_its_place_and_what_was_written_out_is_referred_to() {
        let text =
            Resolved::alone("had it at 6").edited(vec![Edit { from: 4, to: 6, with: "Maxolon".into(), back: 2 }]);
        assert_eq!(text.text(), "had Maxolon at 6");
        let stated = |start, end| Provenance::Stated(Span { message: 0, start, end });
        assert_eq!(text.said(stated(4, 11)), Provenance::Referred(Span { message: 2, start: 0, end: 0 }));
        assert_eq!(text.said(stated(12, 16)), stated(7, 11));
        let again = text.edited(vec![Edit { from: 0, to: 0, with: "I ".into(), back: 1 }]);
        assert_eq!((again.text(), again.back(0, 2), again.back(6, 13)), ("I had Maxolon at 6", Some(1), Some(2)));
        assert_eq!(again.said(stated(14, 18)), stated(7, 11));
    }
}
