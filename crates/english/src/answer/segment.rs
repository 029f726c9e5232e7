//! An answer cut into segments, and what each is.

use crate::phrase::{BareWords, Edge};
use crate::span::Span;
use crate::text::{Text, TokenKind};

use super::LEXICON;
use super::shape::{LOOSE, List, Reader, SegmentKind};

/// One segment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Segment {
    pub kind: SegmentKind,
    pub span: Span,
    pub target: Option<Span>,
}

/// Cuts an answer into segments, and reads each.
pub(super) fn segments(text: &Text<'_>, words: &BareWords) -> Vec<Segment> {
    let mut lists = vec![Vec::new(); super::LISTS.len()];
    for hit in LEXICON.hits(words) {
        if let Some(list) = lists.get_mut(hit.rule) {
            list.push(hit);
        }
    }
    let reader = Reader { text, words, lists };
    let mut out = Vec::new();
    for sentence in &words.sentences {
        let mut from = sentence.from;
        for at in sentence.from + 1..=sentence.to {
            if at < sentence.to && !reader.cut(from, at) {
                continue;
            }
            let asks = sentence.asks && at == sentence.to;
            reader.read(from, at, asks, &mut out);
            from = at;
        }
    }
    signs(text, &mut out);
    out
}

/// Thumbs, ticks and crosses, which are no words.
fn signs(text: &Text<'_>, out: &mut Vec<Segment>) {
    for token in text.tokens.iter().filter(|token| token.kind == TokenKind::Sign) {
        let kind = match token.norm.as_str() {
            "👍" | "✅" | "👌" | "🆗" | "💯" | "☑" | "✔" | "✓" | "🙆" => SegmentKind::Yes,
            "👎" | "❌" | "🚫" | "✖" | "✗" | "🙅" => SegmentKind::No,
            _ => continue,
        };
        out.push(Segment { kind, span: token.span, target: None });
    }
    out.sort_by_key(|segment| segment.span.start);
}

impl Reader<'_> {
    /// Whether a new segment begins at a word.
    fn cut(&self, from: usize, at: usize) -> bool {
        let Some(word) = self.words.list.get(at) else { return false };
        if word.edge == Edge::Soft {
            // A quoted title stays with the words that give it.
            if word.quoted && at > from {
                return false;
            }
            // "8:30", "128/82", "3/4" are no places to cut.
            let digit = |at: usize| self.words.at(at).starts_with(|first: char| first.is_ascii_digit());
            // "Mondays, Wednesdays and Fridays" is one list.
            return !(digit(at) && digit(at.wrapping_sub(1)) || self.weekday(at) && self.weekday(at.wrapping_sub(1)));
        }
        let next = |at: usize| {
            [
                List::Yes,
                List::No,
                List::Do,
                List::Drop,
                List::Change,
                List::Target,
                List::Polite,
                List::Value,
                List::Besides,
            ]
            .into_iter()
            .any(|list| self.longest(list, at, self.words.list.len()).is_some())
                || matches!(self.words.at(at), "i" | "the" | "it" | "leave" | "make")
        };
        match word.norm.as_str() {
            // "all but the second" is one name.
            "but" | "except" | "apart" => {
                !matches!(self.words.at(at - 1), "all" | "everything" | "both" | "them" | "those")
                    || at == from + 1 && !matches!(self.words.at(at + 1), "the" | "number")
            }
            "however" | "though" => true,
            "and" | "then" | "or" | "yet" => {
                next(at + 1) && !self.words.at(at + 1).starts_with(|first: char| first.is_ascii_digit())
            }
            _ => false,
        }
    }

    fn read(&self, from: usize, to: usize, asks: bool, out: &mut Vec<Segment>) {
        let mut at = from;
        let mut said: Option<bool> = None;
        let mut decided = from;
        if (from..to).all(|at| self.words.list.get(at).is_some_and(|word| word.quoted)) {
            out.push(self.segment(SegmentKind::Statement, from, to, None));
            return;
        }
        if self.longest(List::Question, from, to).is_some()
            && self.words.at(from) != "do"
            && self.longest(List::Yes, from, to) != Some(to)
            || asks && self.only_asks(from, to)
        {
            out.push(self.segment(SegmentKind::Question, from, to, None));
            return;
        }
        if self.later(from, to).is_some_and(|end| self.rest_is_fill(end, to)) {
            out.push(self.segment(SegmentKind::Later, from, to, None));
            return;
        }
        // Yes, no and fillers, as far as they go; the longest phrase first, so that "absolutely not" is no "absolutely".
        while at < to {
            let yes = self.longest(List::Yes, at, to);
            let no = self.longest(List::No, at, to);
            let fill = self.longest(List::Fill, at, to);
            let best = yes.max(no).max(fill);
            let Some(end) = best else { break };
            if yes == best || no == best {
                // "no appetite", "no pain": a no that runs on into a noun is none.
                let word = self.words.at(at);
                let bare_no = end == at + 1 && word == "no" && end < to && yes != best;
                // "No one told me" is nobody.
                let nobody = self.words.at(end) == "one"
                    && self.words.list.get(end).is_some_and(|word| word.edge == Edge::None)
                    && !self.rest_is_fill(end + 1, to);
                if bare_no && (!self.answers_on(end, to) || nobody) {
                    break;
                }
                // "save the visit", "right arm", "good night": a verb or adjective that runs on is no answer of its own.
                let loose = end == at + 1 && end < to && LOOSE.holds(word);
                // "make it 8pm", "cancel the reminder": so does a verb with its object, where more is said.
                let opens =
                    [List::Do, List::Drop, List::Change].into_iter().any(|list| self.longest(list, at, end).is_some());
                if opens
                    && end < to
                    && ![List::Yes, List::No, List::Fill].into_iter().any(|list| self.longest(list, end, to).is_some())
                {
                    break;
                }
                if loose && self.longest(List::Fill, end, to).is_none() && self.longest(List::Yes, end, to).is_none() {
                    break;
                }
                // "no log", "no save": not a yes.
                let no_noun = said == Some(false)
                    && end == at + 1
                    && matches!(word, "log" | "save" | "confirm" | "approve" | "accept")
                    && self.words.at(at.wrapping_sub(1)) == "no"
                    && self.words.list.get(at).is_some_and(|word| word.edge == Edge::None);
                if !(no_noun || word == "please" && said.is_some()) {
                    said = Some(yes == best);
                }
                decided = end;
            }
            at = end;
        }
        if at >= to {
            let kind = match said {
                Some(true) => SegmentKind::Yes,
                Some(false) => SegmentKind::No,
                None => SegmentKind::Fill,
            };
            out.push(self.segment(kind, from, to, None));
            return;
        }
        // "yes to the first", "no for the visit".
        let preposition = matches!(self.words.at(decided), "to" | "for" | "on" | "with");
        // "No thank you to the nine o'clock reminder".
        let polite = self.words.at(at) == "to" && decided < at;
        let decided = if polite { at } else { decided };
        if let Some(yes) = said
            && (preposition || polite)
            && decided >= at.saturating_sub(1)
            && (!self.holds_value(decided + 1, to)
                || self.the_one(decided + 1, to)
                || self.the_one_for(decided + 1, to)
                || self.whom(decided, to))
        {
            out.push(self.segment(
                if yes { SegmentKind::YesTo } else { SegmentKind::NoTo },
                from,
                to,
                Some((decided + 1, to)),
            ));
            return;
        }
        if let Some(yes) = said {
            out.push(self.segment(if yes { SegmentKind::Yes } else { SegmentKind::No }, from, at, None));
        }
        self.rest(at, to, asks, out);
    }

    pub(super) fn segment(&self, kind: SegmentKind, from: usize, to: usize, target: Option<(usize, usize)>) -> Segment {
        Segment { kind, span: self.span(from, to), target: target.map(|(from, to)| self.span(from, to)) }
    }
}
