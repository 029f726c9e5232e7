//! Whose a thing is, where the apostrophe was left out: "mums bp" is her own, and neither several mothers nor the user's.

use crate::list::WordList;
use crate::slip::Names;
use crate::statement::names_someone;
use crate::text::{Token, TokenKind};

/// Of these a speaker has one: "dads" is one's own, or "dad is". Several of them are named beside others ("mums and dads").
const ONLY: &WordList = word_list!("../data/words/owner/only.txt");

/// What stands behind several, or behind a verb's object ("rang my mums and asked").
const OF_SEVERAL: &WordList = word_list!("../data/words/owner/of_several.txt");

/// What one has: a measurement, a medicine, a complaint, one who treats.
const HAD: &WordList = word_list!("../data/words/owner/had.txt");

/// Before "mums" at the end of a stretch: "that was mums".
const IS: &WordList = word_list!("../data/words/owner/is.txt");

/// Puts the apostrophe into the normal form of each owner that was written without one. Linear in the number of tokens.
pub(crate) fn mark(tokens: &mut [Token], names: &dyn Names) {
    for at in 0..tokens.len() {
        if owner(tokens, at, names)
            && let Some(token) = tokens.get_mut(at)
        {
            let stem = token.norm.strip_suffix("ies").map(|stem| format!("{stem}y"));
            let stem = stem.unwrap_or_else(|| token.norm.trim_end_matches('s').to_owned());
            let whole = names.call(&token.norm).then(|| token.norm.clone());
            token.becomes(whole.unwrap_or(stem) + "'s");
        }
    }
}

fn owner(tokens: &[Token], at: usize, names: &dyn Names) -> bool {
    let Some(token) = tokens.get(at).filter(|token| token.kind == TokenKind::Word && token.norm.ends_with('s')) else {
        return false;
    };
    let next = tokens.get(at + 1).filter(|next| next.kind != TokenKind::Break);
    if token.is_any(ONLY) {
        let closes = next.is_none_or(|next| next.kind == TokenKind::Sign);
        return if closes {
            at.checked_sub(1).and_then(|before| tokens.get(before)).is_some_and(|before| before.is_any(IS))
        } else {
            next.is_some_and(|next| !next.is_any(OF_SEVERAL))
        };
    }
    // "Migs' temperature", "james bp", of somebody who is called so.
    let marked = next.is_some_and(|next| next.kind == TokenKind::Sign && next.is_any(list!["'"]));
    let behind = if marked { tokens.get(at + 2) } else { next };
    if !token.norm.contains('\'') && names.call(&token.norm) {
        return behind.is_some_and(|behind| behind.is_any(HAD));
    }
    next.is_some_and(|next| next.is_any(HAD))
        && token
            .norm
            .strip_suffix('s')
            .is_some_and(|stem| stem.len() > 1 && !stem.contains('\'') && (names_someone(stem) || names.call(stem)))
}

/// Reads the name of a known person as a name however it is typed ("actually maisie's temp was 38"). Where it is an English word too ("will"),
/// only as an owner.
pub(crate) fn call(tokens: &mut [Token], names: &dyn Names) {
    for token in tokens.iter_mut().filter(|token| token.kind == TokenKind::Word && !token.capital) {
        let owns = token.norm.ends_with("'s");
        token.capital = (owns || token.known().is_none()) && names.call(&token.norm);
    }
}

#[cfg(test)]
mod tests {
    use crate::Text;

    fn norms(message: &str) -> Vec<String> {
        Text::new(message).tokens.into_iter().map(|token| token.norm).collect()
    }

    #[test]
    fn an_owner_without_its_apostrophe_is_an_owner() {
        for (said, owner) in [
            ("mums bp 120/80", "mum's"),
            ("my wifes sugar was 6", "wife's"),
            ("hubbies temp is 38", "hubby's"),
            ("dads 150/90", "dad's"),
            ("that was mums", "mum's"),
            ("my sons temp 38.2", "son's"),
            ("sarahs bp 120/80", "sarah's"),
        ] {
            assert!(norms(said).iter().any(|norm| norm == owner), "{said}");
        }
    }

    #[test]
    fn several_are_several() {
        for (said, several) in [
            ("mums and toddlers group", "mums"),
            ("our dads are here", "dads"),
            ("my sons took it", "sons"),
            ("both our mums", "mums"),
            ("james bp 120/80", "james"),
            ("his bp 120/80", "his"),
        ] {
            assert!(norms(said).iter().any(|norm| norm == several), "{said}");
        }
    }

    #[test]
    fn a_name_on_record_that_ends_in_s_owns() {
        struct Called;
        impl crate::slip::Names for Called {
            fn hold(&self, _: &str) -> bool {
                false
            }
            fn resemble(&self, _: &str) -> bool {
                false
            }
            fn call(&self, word: &str) -> bool {
                word.trim_end_matches("'s") == "migs"
            }
            fn measured(&self, _: &str) -> Option<u8> {
                None
            }
        }
        for said in ["Migs' temperature is 38.4", "migs temp 38.4"] {
            let text = Text::said(said, &Called);
            assert!(text.tokens.iter().any(|token| token.norm == "migs's"), "{said}");
        }
    }

    #[test]
    fn the_words_stand_where_they_stood() {
        let text = Text::new("took mums bp");
        assert_eq!(text.slice(text.tokens[1].span), "mums");
    }
}
