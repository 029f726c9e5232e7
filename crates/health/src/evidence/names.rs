//! The names in a text: every medication, and every word that is neither English nor in the answer.

use alara_english::{Span, Text, TokenKind, WordList, list, word_list};

use super::known::Known;
use crate::events::names::names;
use crate::lexicon;
use crate::vitals::MEASURED;

/// Words of the app's own that no list of English holds.
const OWN: &[&str] = word_list!("../../data/words/evidence/names/own.txt").words();

/// The names that do not stand in the answer.
pub(super) fn unknown(text: &Text<'_>, known: &Known, dated: &[Span]) -> Vec<Span> {
    let mut found = Vec::new();
    let mut named: Vec<std::ops::Range<usize>> = Vec::new();
    for name in names(text, &text.norms(), &[], &[]) {
        let span = text.span_of(name.tokens.start, name.tokens.end);
        let norms: Vec<&str> =
            text.tokens.get(name.tokens.clone()).unwrap_or_default().iter().map(|token| token.norm.as_str()).collect();
        // A word of plain English that may also be a name ("iron", "may") is one only where English would not have it.
        let plain = name.weak && name.tokens.len() == 1 && norms.iter().all(|norm| lexicon::is_common_word(norm));
        if !plain && !known.names(text.slice(span)) && !known.says(&norms) {
            found.push(span);
        }
        named.push(name.tokens);
    }
    for (at, token) in text.tokens.iter().enumerate() {
        let elsewhere = token.kind != TokenKind::Word
            || named.iter().any(|range| range.contains(&at))
            || dated.iter().any(|span| span.holds(token.span));
        if elsewhere || known.has_word(&token.norm) || known.was_spoken(&token.norm) {
            continue;
        }
        let titled = at.checked_sub(1).is_some_and(|before| title(text, before));
        let number = at
            .checked_sub(1)
            .and_then(|before| text.tokens.get(before))
            .is_some_and(|before| before.kind == TokenKind::Number && !token.spaced);
        let english = token.norm.split(['-', '\'']).all(|part| {
            part.chars().count() <= 2
                || OWN.contains(&part)
                || MEASURED.holds(part)
                || lexicon::is_common_word(part)
                || known.has_word(part)
        });
        if (!english && !number) || (titled && token.capital) {
            found.push(token.span);
        }
    }
    found
}

/// Whether a token is a title, or the point behind one: who follows must stand in the answer.
fn title(text: &Text<'_>, at: usize) -> bool {
    const TITLES: &WordList = list!["dr", "doctor", "prof", "professor", "nurse", "mr", "mrs", "ms", "sister"];
    let is = |at: usize| text.tokens.get(at).is_some_and(|token| token.is_any(TITLES));
    is(at) || text.tokens.get(at).is_some_and(|token| token.is(".")) && at.checked_sub(1).is_some_and(is)
}
