//! Words that deny and were torn apart, by a space or by a key struck beside the apostrophe: "did n't", "haven;t", "n ot", "n0t".

use super::cues::{CUES, DENIED};
use super::near::within_one;
use super::written;
use crate::list::WordList;
use crate::statement::names_someone;
use crate::text::{Token, TokenKind};

/// No word is torn into more pieces that are looked at.
const MOST: usize = 5;
/// Nor is it longer, in letters.
const LONGEST: usize = 12;

/// Joins the pieces of such words into one token each. Linear: each place looks at a few tokens.
pub(crate) fn rejoin(tokens: &mut Vec<Token>) {
    let mut at = 0;
    let mut kept: Option<Vec<Token>> = None;
    while at < tokens.len() {
        let joined = found(tokens, at);
        if let (Some((long, norm)), Some(first)) = (&joined, tokens.get(at)) {
            let all = kept.get_or_insert_with(|| tokens.get(..at).unwrap_or_default().to_vec());
            let last = tokens.get(at + long - 1).unwrap_or(first);
            let span = first.span.cover(last.span);
            let mut token = Token::new(TokenKind::Word, norm.clone(), span, first.spaced, first.capital);
            token.struck = first.struck && last.struck;
            all.push(token);
            at += long;
        } else {
            if let (Some(all), Some(token)) = (&mut kept, tokens.get(at)) {
                all.push(token.clone());
            }
            at += 1;
        }
    }
    if let Some(all) = kept {
        *tokens = all;
    }
}

/// How many tokens from here on are one word that denies, and which.
fn found(tokens: &[Token], at: usize) -> Option<(usize, String)> {
    let first = tokens.get(at).filter(|token| token.kind == TokenKind::Word && token.norm.len() < LONGEST)?;
    let next = tokens.get(at + 1)?;
    if let Some(found) = contracted(tokens.get(at..)?) {
        return Some(found);
    }
    // Most words stand beside another that stands by itself.
    if whole(first) && whole(next) && next.kind == TokenKind::Word {
        return denied(first, next).map(|norm| (2, norm));
    }
    (2..=MOST).rev().find_map(|long| {
        let pieces = tokens.get(at..at + long)?;
        joined(pieces).map(|norm| (long, norm))
    })
}

/// "I 've", "it 's": an ending that was torn from its word; "my son' temperature": one that was left out.
fn contracted(tokens: &[Token]) -> Option<(usize, String)> {
    let [word, mark, next, ..] = tokens else { return None };
    if !mark.is_any(list!["'", ";"]) || next.kind != TokenKind::Word {
        return None;
    }
    let after = tokens.get(3);
    // The key beside the apostrophe leaves no space.
    let stands = if mark.is("'") { mark.spaced } else { !mark.spaced };
    let torn = stands && !next.spaced && next.is_any(list!["s", "ll", "ve", "re", "d", "m"]);
    // "my son;s temperature".
    let owner = mark.is(";") && next.is("s") && names_someone(&word.norm);
    if torn && after.is_none_or(|after| !after.is("'")) && (word.is_any(TORN) || owner) {
        return Some((3, format!("{}'{}", word.norm, next.norm)));
    }
    // "my son' temperature", "my sons' temperature": of several it is no more the speaker's own.
    let stem = word.norm.strip_suffix('s').filter(|stem| names_someone(stem)).unwrap_or(&word.norm);
    let owned = mark.is("'") && !mark.spaced && next.spaced && names_someone(stem);
    owned.then(|| (2, format!("{stem}'s")))
}

/// Words from which an ending is torn.
const TORN: &WordList = word_list!("../../data/words/slip/apart/contracted.txt");

/// Whether a token stands by itself: a word that some list has, and not a mere letter.
fn whole(token: &Token) -> bool {
    token.kind == TokenKind::Word && (token.known().is_some() || written(&token.norm)) && token.norm.len() > 1
}

/// "did n't".
fn denied(first: &Token, next: &Token) -> Option<String> {
    (next.is("n't") && DENIED.contains(&first.norm.as_str())).then(|| format!("{}n't", first.norm))
}

/// The word that these pieces make, where they make one that denies and at least one of them is nothing by itself.
fn joined(pieces: &[Token]) -> Option<String> {
    let [first, .., last] = pieces else { return None };
    if !last.says() || pieces.iter().any(|piece| piece.kind == TokenKind::Break) {
        return None;
    }
    if let [first, next] = pieces
        && let Some(norm) = denied(first, next)
    {
        return Some(norm);
    }
    let long: usize = pieces.iter().map(|piece| piece.norm.len()).sum();
    let nothing = |piece: &Token| piece.kind == TokenKind::Word && !whole(piece) && !piece.is_any(list!["i", "a"]);
    if long > LONGEST || !pieces.iter().any(nothing) {
        return None;
    }
    let signs = pieces.iter().any(|piece| piece.kind != TokenKind::Word);
    let spaced = pieces.iter().skip(1).any(|piece| piece.spaced);
    let bare: String =
        pieces.iter().filter(|piece| piece.kind == TokenKind::Word).map(|piece| piece.norm.as_str()).collect();
    let apostrophe = pieces.iter().any(|piece| piece.is("'")) || bare.contains('\'');
    let same = |cue: &&&str| cue.chars().filter(|sign| *sign != '\'').eq(bare.chars().filter(|sign| *sign != '\''));
    // "did n 't", "n ot": the very letters, with nothing but spaces and an apostrophe between.
    if let Some(cue) = CUES.iter().find(same)
        && (!signs || !spaced || apostrophe)
        && !pieces.iter().any(|piece| piece.kind == TokenKind::Number)
        && (first.is_any(list!["i", "a"]) || pieces.len() <= 3 || apostrophe)
    {
        return Some((*cue).to_owned());
    }
    // "haven;t", "n0t", "n*t": no space, and one sign too many or in place of a letter.
    if spaced || !signs {
        return None;
    }
    let written: String = pieces.iter().map(|piece| piece.norm.as_str()).collect();
    CUES.iter().find(|cue| cue.len() > 2 && within_one(&written, cue)).map(|cue| (*cue).to_owned())
}

#[cfg(test)]
mod tests {
    use crate::text::Text;

    fn norms(message: &str) -> Vec<String> {
        Text::new(message).tokens.into_iter().map(|token| token.norm).collect()
    }

    #[test]
    fn a_denial_that_was_torn_apart_is_one_word() {
        for (torn, whole) in [
            ("did n't", "didn't"),
            ("didn 't", "didn't"),
            ("did n 't", "didn't"),
            ("didn t", "didn't"),
            ("haven;t", "haven't"),
            ("didn\"t", "didn't"),
            ("n ot", "not"),
            ("no t", "not"),
            ("al most", "almost"),
            ("n0t", "not"),
            ("n3ver", "never"),
            ("ne-ver", "never"),
        ] {
            let words = norms(&format!("I {torn} take it"));
            assert_eq!(words, ["i", whole, "take", "it"], "{torn}");
        }
    }

    #[test]
    fn an_ending_that_was_torn_off_or_left_out_belongs_to_its_word() {
        assert_eq!(norms("I 've had it"), ["i've", "had", "it"]);
        assert_eq!(norms("my son' temperature"), ["my", "son's", "temperature"]);
        assert_eq!(norms("my sons' temperature"), ["my", "son's", "temperature"]);
    }

    #[test]
    fn words_that_stand_by_themselves_are_left_apart() {
        for message in ["i can not see", "he said no. t shirts", "no, 5 mg at 8 a m", "for got", "5 mg 3 x a day"] {
            let plain: Vec<String> = norms(message);
            assert!(!plain.iter().any(|word| word == "not" && !message.contains("not")), "{plain:?}");
        }
        assert_eq!(norms("and/or"), ["and", "/", "or"]);
    }
}
