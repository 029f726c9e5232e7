//! What an answer puts in the place of what: "the 13th, not the 12th", "change 9am to 9pm", "ibuprofen instead of aspirin".

use alara_english::text::{Text, Token, TokenKind};
use alara_english::{WordList, list, word_list};

/// The words of a change, with what they do away with taken out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Replaced {
    /// What holds now.
    pub fresh: String,
    /// What it takes the place of, where that was said.
    pub old: Option<String>,
}

/// Reads a change for what it replaces.
pub(crate) fn read(words: &str) -> Replaced {
    let text = Text::new(words);
    let tokens = &text.tokens;
    let is = |at: usize, any: &WordList| tokens.get(at).is_some_and(|token| token.is_any(any));
    let join = |from: usize, to: usize| text.written(&(from..to)).trim().to_owned();
    let negates =
        |token: &Token| token.is_any(list!["not", "wasn't", "isn't", "weren't", "wasnt", "isnt", "aren't", "nor"]);
    if let Some(at) = tokens.iter().position(negates) {
        let stops = |token: &Token| {
            token.kind == TokenKind::Break
                || token.kind == TokenKind::Sign && matches!(token.norm.as_str(), "," | ";" | "." | "-" | "!")
                || token.is_any(list!["but", "it's", "its", "rather"])
        };
        let end =
            tokens.iter().enumerate().skip(at + 1).find(|(_, token)| stops(token)).map_or(tokens.len(), |(end, _)| end);
        let again =
            (at + 2..end).find(|next| is(*next, list!["it"]) && is(next + 1, list!["was", "is"])).unwrap_or(end);
        let (before, after) =
            (join(0, at), if again < tokens.len() { join(again, tokens.len()) } else { String::new() });
        if again > at + 1 {
            return Replaced { fresh: clean(&format!("{before} {after}")), old: Some(join(at + 1, again)) };
        }
    }
    if let Some(at) = (0..tokens.len()).find(|at| {
        (is(*at, list!["instead"]) && is(at + 1, list!["of"]))
            || (is(*at, list!["rather"]) && is(at + 1, list!["than"]))
    }) {
        return Replaced { fresh: clean(&join(0, at)), old: Some(join(at + 2, tokens.len())) };
    }
    // "82 should be 85".
    if tokens.first().is_some_and(|token| token.kind == TokenKind::Number)
        && let Some(at) =
            (1..tokens.len().min(5)).find(|at| is(*at, list!["should"]) && is(at + 1, list!["be", "say", "read"]))
    {
        return Replaced { fresh: clean(&join(at + 2, tokens.len())), old: Some(join(0, at)) };
    }
    let verb = tokens.iter().position(|token| token.is_any(word_list!("../../data/words/answers/replace/read.txt")));
    if let Some(verb) = verb {
        let link = if is(verb, list!["replace", "swap"]) { list!["with", "for", "to"] } else { list!["to", "into"] };
        // "Change it to quarter to 12": the last "to" is of the hour.
        let of_an_hour = |at: usize| {
            is(at - 1, list!["quarter"])
                || is(at - 1, list!["five", "ten", "twenty", "5", "10", "20"]) && at > 1 && is(at - 2, link)
        };
        let mut links = (verb + 1..tokens.len()).rev().filter(|at| is(*at, link));
        if let Some(to) = links.find(|at| !of_an_hour(*at)) {
            let old = join(verb + 1, to);
            return Replaced { fresh: clean(&join(to + 1, tokens.len())), old: (!old.is_empty()).then_some(old) };
        }
    }
    Replaced { fresh: clean(words), old: None }
}

fn clean(words: &str) -> String {
    words
        .trim()
        .trim_matches(|sign: char| matches!(sign, ',' | ';' | '.' | '!' | '-' | '\u{2014}' | ':'))
        .trim()
        .to_owned()
}

/// Without the words that only lead up to a value ("it was the", "should be").
pub(super) fn bare(words: &str) -> String {
    const LEAD: &[&str] = word_list!("../../data/words/answers/replace/lead.txt").words();
    let text = Text::new(words);
    let from =
        text.tokens.iter().position(|token| token.kind != TokenKind::Sign && !LEAD.contains(&token.norm.as_str()));
    let to = text.tokens.iter().rposition(|token| {
        token.kind != TokenKind::Sign
            && !matches!(
                token.norm.as_str(),
                "instead" | "please" | "actually" | "thanks" | "sorry" | "then" | "rather"
            )
    });
    match (from, to) {
        (Some(from), Some(to)) if from <= to => text.written(&(from..to + 1)).to_owned(),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_done_away_with_is_told_from_what_holds() {
        for (words, fresh, old) in [
            ("not the 12th, the 13th", "the 13th", Some("the 12th")),
            ("the 3rd, not the 2nd", "the 3rd", Some("the 2nd")),
            ("midnight not noon", "midnight", Some("noon")),
            ("change 9am to 9pm", "9pm", Some("9am")),
            ("change it to quarter to 12", "quarter to 12", Some("it")),
            ("change it to ten to 12", "ten to 12", Some("it")),
            ("change 10 to 12", "12", Some("10")),
            ("ibuprofen instead of aspirin", "ibuprofen", Some("aspirin")),
            ("it wasn't Patel, it was Lee", "it , it was Lee", Some("Patel")),
            ("make it 8pm", "make it 8pm", None),
        ] {
            assert_eq!(read(words), Replaced { fresh: fresh.into(), old: old.map(str::to_owned) }, "{words}");
        }
        assert_eq!(bare("it was the X-ray instead"), "X-ray");
        for nothing in ["no wait", "oops", "hang on", "sorry, wait"] {
            assert_eq!(bare(nothing), "", "{nothing}");
        }
    }
}
