//! Clinicians by name and by trade, wherever a message names them.

use crate::lexicon::care;
use crate::lexicon::{Begins, List};
use alara_english::time::TimeMention;
use alara_english::{Text, TokenKind, word_list};
use std::ops::Range;

/// No message names more; each is looked at beside the whole of it.
const MOST: usize = 256;

/// What is behind a trade no name of who has it: another's title, a month.
const TITLES: &[&str] = word_list!("../../data/words/events/provider/titles.txt").words();

/// "Dr. Patel", "my cardiologist", "my midwife Kate", where they stand.
pub(crate) fn providers(text: &Text<'_>, norms: &[&str], begins: &[Begins]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < text.tokens.len() && found.len() < MOST {
        let word = text.norm(at);
        let titled = matches!(word, "dr" | "dr's" | "doctor" | "doc" | "prof" | "professor" | "nurse" | "doctors")
            // "with sister Dlamini": a nurse, where she is nobody's sister.
            || word == "sister" && at > 0 && matches!(text.norm(at - 1), "with" | "saw" | "by" | "seen");
        if titled {
            let dot = usize::from(text.norm(at + 1) == ".");
            let name_at = at + 1 + dot;
            let mut end = name_at;
            while text.tokens.get(end).is_some_and(|token| named(token, end == name_at, word)) && end < name_at + 3 {
                end += 1;
            }
            if end > name_at {
                found.push(at..end);
                at = end;
                continue;
            }
        }
        let listed = begins.get(at).is_some_and(|begins| begins.may(List::Providers));
        match listed.then(|| care::provider_among(norms, begins, at)).flatten() {
            // Whom one sees for therapy is told by the session.
            // A slip in a long word leaves it what it is ("cardiloogist").
            Some((used, provider))
                if (provider.sure || word.len() > 5 && !crate::lexicon::is_common_word(word))
                    && !provider.therapist =>
            {
                // "my midwife Kate": whom they are called as well.
                let name = text
                    .tokens
                    .get(at + used)
                    .is_some_and(|token| !TITLES.contains(&token.norm.as_str()) && named(token, false, word));
                let from = apposed(text, at).unwrap_or(at);
                found.push(from..at + used + usize::from(name));
                at += used.max(1) + usize::from(name);
            }
            _ => at += 1,
        }
    }
    found
}

/// Takes the words of a day from the names that they follow ("Dr. Nguyen December 10").
pub(super) fn end_before_times(found: &mut [Range<usize>], text: &Text<'_>, times: &[TimeMention]) {
    for provider in found {
        let timed = |at: usize| {
            let span = text.span_of(at, at + 1);
            times.iter().any(|time| time.span.meets(span))
        };
        while provider.len() > 1 && timed(provider.end - 1) {
            provider.end -= 1;
        }
    }
}

/// "Carys, the respiratory nurse": where the name before what they do begins.
fn apposed(text: &Text<'_>, at: usize) -> Option<usize> {
    let is = |at: usize, word: &str| text.tokens.get(at).is_some_and(|token| token.norm == word);
    let article = (at.saturating_sub(3)..at).rev().find(|at| is(*at, "the") || is(*at, "my") || is(*at, "our"))?;
    let name = article.checked_sub(2).filter(|name| is(name + 1, ","))?;
    let called = |word: &str| alara_english::statement::is_first_name(word) || !alara_english::general::is_word(word);
    text.tokens.get(name).filter(|token| token.capital && called(&token.norm))?;
    Some(name)
}

pub(super) fn named(token: &alara_english::Token, first: bool, title: &str) -> bool {
    let common = crate::lexicon::is_common_word(&token.norm);
    let stop = alara_english::word_list!("../../data/words/events/provider/named.txt").holds(token.norm.as_str());
    // After "Dr" any word is a name ("dr chen"); after "doctor" or "nurse", and for a second name, only one with a capital.
    let fits = match (first, title) {
        (true, "dr" | "prof" | "dr's") => !stop,
        // "nurse dlamini", "sister dlamini": a word of no list behind a trade names who has it.
        (true, "nurse" | "sister") => {
            !stop && (token.capital || !alara_english::general::is_word(&token.norm)) && !common
        }
        _ => token.capital && !stop && (!common || !first),
    };
    token.kind == TokenKind::Word && fits && token.norm.len() > 1
}
