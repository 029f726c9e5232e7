//! Courtesy: words that are friendly and decide nothing. "Perfect" and "ok cool" beside a card are no yes, and "thanks" is never a mood.

use crate::WordList;
use crate::text::{Text, Token, TokenKind};

/// The most words that such a message has.
const LONGEST: usize = 8;

const PRAISE: &WordList = word_list!("../../data/words/answer/courtesy/praise.txt");
const THANKS: &WordList =
    list!["thanks", "thank", "thx", "ty", "tysm", "thks", "cheers", "ta", "appreciated", "obliged"];
const DECIDES: &WordList =
    list!["yes", "yep", "yeah", "yup", "yea", "no", "nope", "nah", "sure", "fine", "good", "right",];
const FILLS: &WordList = word_list!("../../data/words/answer/courtesy/fills.txt");
const AGREES: &WordList = list!["ok", "okay", "okie", "okey", "oki", "dokie", "dokey", "k", "kk", "alright"];

/// Whether a message holds praise or thanks and nothing else: no answer to what waits, whatever word of a yes stands in it ("ok cool",
/// "great, thanks"). "Ok thanks" is a yes with thanks, and none of these.
pub fn praises(text: &Text<'_>) -> bool {
    let has = |of: &WordList| text.tokens.iter().any(|token| token.is_any(of));
    let only_thanks = has(THANKS) && !has(AGREES);
    // A thumb beside it decides.
    let signed = text.tokens.iter().any(|token| token.kind == TokenKind::Sign && !is_plain(&token.norm));
    !signed && (has(PRAISE) || only_thanks) && consists_of(text, &[PRAISE, THANKS, AGREES, FILLS])
}

/// The first word of thanks of a message, by its token.
pub fn thanks(text: &Text<'_>) -> Option<usize> {
    text.tokens.iter().position(|token| token.is_any(THANKS))
}

/// Whether a message is a yes, a no or an "ok" and nothing else.
pub fn is_bare(text: &Text<'_>) -> bool {
    decides(text, list!["yes", "yep", "yeah", "yup", "yea", "no", "nope", "nah", "sure"])
}

/// Whether a message is courtesy where nothing was asked: praise, thanks, or a bare yes or no.
pub fn is_courtesy(text: &Text<'_>) -> bool {
    let has = |of: &WordList| text.tokens.iter().any(|token| token.is_any(of));
    decides(text, DECIDES)
        || (has(PRAISE) || has(THANKS)) && consists_of(text, &[PRAISE, THANKS, DECIDES, AGREES, FILLS])
}

/// Whether a message is one of these, or an "ok", in at most three words.
fn decides(text: &Text<'_>, words: &WordList) -> bool {
    text.tokens.iter().filter(|token| token.says()).count() <= 3
        && consists_of(text, &[words, AGREES, list!["please", "do", "then", "oh", "well"]])
        && text.tokens.iter().any(|token| token.is_any(words) || token.is_any(AGREES) || token.is("please"))
}

/// Whether a sign is punctuation, or is only friendly.
fn is_plain(sign: &str) -> bool {
    sign.is_ascii()
        || matches!(sign, "\u{2026}" | "\u{2019}" | "\u{1f64f}" | "\u{1f642}" | "\u{1f60a}" | "\u{2764}" | "\u{1f389}")
}

fn consists_of(text: &Text<'_>, lists: &[&WordList]) -> bool {
    let words: Vec<&Token> = text.tokens.iter().filter(|token| token.says()).collect();
    // "Great?" asks.
    !words.is_empty()
        && words.len() <= LONGEST
        && !text.tokens.iter().any(|token| token.is("?"))
        && words.iter().all(|token| lists.iter().any(|list| token.is_any(list)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn praise_and_thanks_are_no_yes() {
        for words in [
            "perfect", "great", "ok cool", "great, thanks", "Perfect!", "thanks so much!", "thanks, that helps",
            "that's great", "ok great, thank you", "cool cool",
        ] {
            assert!(praises(&Text::new(words)), "{words}");
            assert!(is_courtesy(&Text::new(words)), "{words}");
        }
    }

    #[test]
    fn an_answer_is_an_answer_however_politely() {
        for words in [
            "yes", "ok", "ok thanks", "no thanks", "sure, thanks", "please do", "that would be great", "sounds great",
            "perfect, save it", "great idea, do it", "great, but at 8", "yes, perfect", "great?", "looks perfect", "",
        ] {
            assert!(!praises(&Text::new(words)), "{words}");
        }
    }

    #[test]
    fn a_bare_yes_is_courtesy_where_nothing_was_asked() {
        for words in ["yes", "ok", "no", "ok thanks", "no thanks", "yes please", "ok thank you", "please do", "fine"] {
            assert!(is_courtesy(&Text::new(words)), "{words}");
        }
        for words in ["fine", "good", "great", "thanks", "ok fine"] {
            assert!(!is_bare(&Text::new(words)), "{words}");
        }
        assert!(["ok", "yes", "no", "ok then", "please do"].iter().all(|words| is_bare(&Text::new(words))));
        for words in ["ok took it just now", "good morning", "I feel great", "fine, bp 120/80", "feeling good", "?"] {
            assert!(!is_courtesy(&Text::new(words)), "{words}");
        }
    }
}
