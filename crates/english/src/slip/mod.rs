//! Slips of the hand. What is no word of English and no name, and close to a word that denies or lessens, counts as that word; where it may
//! as well be another, what is told beside it is in doubt. Only then may slips of other words be put right.

use std::collections::HashMap;

use crate::general::is_word;
use crate::quantity::small_word;
use crate::quantity::spelling::short;
use crate::statement::{LEXICON, names_someone, weighty};
use crate::text::{Token, TokenKind};
use crate::time::weekday_of;

mod apart;
mod cues;
mod form;
mod near;
mod placed;

pub(crate) use apart::rejoin;
pub use form::{ByForm, Straight, forms, whole};
use near::{Meant, meant};

/// The names that whoever reads a message knows: no word of theirs is a slip of another; and what is measured.
pub trait Names {
    /// Whether a word in its normal form is part of a name.
    fn hold(&self, word: &str) -> bool;

    /// Whether it is a plain misspelling of one.
    fn resemble(&self, word: &str) -> bool;

    /// Whether it calls a person who is known, as an owner or not.
    fn call(&self, word: &str) -> bool;

    /// What kind of figure it is of, by a number of the reader's own: its noun or its unit, where it is any.
    fn measured(&self, word: &str) -> Option<u8>;
}

/// Where no names are known.
pub(crate) struct Nameless;

impl Names for Nameless {
    fn hold(&self, _: &str) -> bool {
        false
    }

    fn resemble(&self, _: &str) -> bool {
        false
    }

    fn call(&self, _: &str) -> bool {
        false
    }

    fn measured(&self, _: &str) -> Option<u8> {
        None
    }
}

/// Each token that is no word and no name, and close to a word that denies or lessens: it becomes that word, or is noted as doubtful where it
/// may as well be another.
pub(crate) fn cues(tokens: &mut [Token], names: &dyn Names) {
    let another = another_language(tokens);
    let mut meant = Meanings::default();
    for at in 0..tokens.len() {
        let Some(token) = tokens.get(at) else { continue };
        if shortened(tokens, at, names) {
            let cue = meant.of(&token.norm).cue;
            if let Some(token) = tokens.get_mut(at) {
                token.doubt = cue;
            }
            continue;
        }
        if !strange(token) || another && LEXICON.foreign(&token.norm) {
            continue;
        }
        // "didn take it".
        if token.norm.strip_suffix('n').is_some_and(|helps| cues::DENIED.contains(&helps)) {
            let denied = format!("{}'t", token.norm);
            if let Some(token) = tokens.get_mut(at) {
                token.becomes(denied);
            }
            continue;
        }
        // "my son'a temperature".
        if let Some((stem, ending)) = token.norm.split_once('\'')
            && ending.len() <= 2
            && names_someone(stem)
        {
            let owner = format!("{stem}'s");
            if let Some(token) = tokens.get_mut(at) {
                token.becomes(owner);
            }
            continue;
        }
        // "ne-ver".
        let whole = token.norm.replace('-', "");
        let torn = whole.len() < token.norm.len() && cues::CUES.contains(&whole.as_str());
        let meant = if torn { Meant::default() } else { meant.of(&token.norm) };
        if !torn && meant.cue.is_none() || names.hold(&token.norm) {
            continue;
        }
        let inside = at.checked_sub(1).and_then(|before| tokens.get(before)).is_some_and(goes_on);
        let named = token.capital && inside;
        let titled = named && tokens.get(at.saturating_sub(2)..at).unwrap_or_default().iter().any(title);
        let Some(token) = tokens.get_mut(at).filter(|_| !titled) else { continue };
        match meant.cue {
            None => token.becomes(whole),
            // "Nope" says no by itself: within a clause nobody knows what it was meant to deny. And no digit is read away.
            Some(cue)
                if meant.open
                    || named
                    || inside && cue == "nope"
                    || token.norm.contains(|letter: char| letter.is_ascii_digit()) =>
            {
                token.doubt = Some(cue)
            }
            // Read as the nearest, and not as surely as a word that was written where another may have been meant ("wilh": will, wish).
            Some(cue) => {
                token.becomes(cue.to_owned());
                token.doubt = Some(cue).filter(|_| !meant.sure);
            }
        }
    }
}

/// Each token that is no word and no name, and close to one everyday word more than to all others, becomes that word; what is close to none
/// is noted as not understood. A capital within a sentence begins a name.
pub(crate) fn mend(tokens: &mut [Token], names: &dyn Names) {
    let another = another_language(tokens);
    let mut meanings = Meanings::default();
    let mut inside = false;
    for at in 0..tokens.len() {
        let meant = placed::meant(tokens, at);
        if let Some((word, token)) = meant.zip(tokens.get_mut(at)) {
            token.becomes(word.to_owned());
        } else if placed::holds_back(tokens, at)
            && let Some(token) = tokens.get_mut(at)
        {
            token.unread = true;
        }
    }
    let (mut titled, mut noun) = (false, false);
    for token in tokens {
        let within = std::mem::replace(&mut inside, goes_on(token));
        // "Dr. Laing": who has a title is called so, whatever the name is near to.
        let called = titled;
        let title = token.is_any(list!["dr", "mr", "mrs", "ms", "prof"]) && !noun;
        titled = title || called && token.is(".");
        noun = token.is_any(list!["the", "a", "my", "our", "his", "her", "their"]);
        let named = within && token.capital || called;
        // "jsut": a slip that the tables have, for one word; every reader reads that word.
        if token.kind == TokenKind::Word
            && token.norm.len() > 2
            && !is_word(&token.norm)
            && let Some([word]) = LEXICON.opened(&token.norm)
            && is_word(word)
        {
            token.becomes((*word).to_owned());
            continue;
        }
        // "mornin", "takin'": as it is spoken.
        let spoken = token.norm.strip_suffix('\'').unwrap_or(&token.norm);
        if token.kind == TokenKind::Word && spoken.len() > 4 && spoken.ends_with("in") && strange(token) {
            let whole = format!("{spoken}g");
            if is_word(&whole) && !names.hold(spoken) {
                token.becomes(whole);
                continue;
            }
        }
        // "I'vve", "Iv'e": one slip from one short form of the user's, and from no other.
        if token.kind == TokenKind::Word
            && token.norm.contains('\'')
            && let Some(own) = near::own_form(&token.norm)
        {
            token.becomes(own.to_owned());
            continue;
        }
        let foreign = another && LEXICON.foreign(&token.norm);
        if named || foreign || !strange(token) || names.hold(&token.norm) {
            continue;
        }
        let (stem, ending) = owned(&token.norm);
        // "yday" is near to "day", and no slip of it.
        if let Some(word) = short(stem) {
            token.becomes([word, ending].concat());
            continue;
        }
        let meant = meanings.of(stem);
        // "jsut" is nearer to "just" than to any name.
        if !meant.plain && names.resemble(&token.norm) {
            // Whose it was may hang on it: "patiet" is Pariet or a patient.
            token.doubt = token.doubt.or(meant.word.filter(|word| weighty(word)));
            continue;
        }
        if let Some((parts, sure)) = joined(&token.norm) {
            token.becomes(parts);
            token.doubt = Some(A_NUMBER).filter(|_| !sure);
            continue;
        }
        // Two letters may be a unit, or what somebody calls something. A number that was put right is taken for granted only where no
        // other is near.
        let measure = |word: &str| word.len() == 2 && names.hold(word);
        match meant.word.filter(|word| (stem.len() > 2 || meant.number) && !measure(word)) {
            Some(word) => {
                let short = stem.len() <= 3;
                let open = meant.number && !near::only_number(stem, word);
                token.becomes([word, ending].concat());
                // "Left ojt the aspirin": whether it was an order ("jot"), nobody can tell.
                let order =
                    within && short && list!["jot", "log", "note", "record", "save", "add", "put", "mark"].holds(word);
                // "zday": of which day, nobody can tell.
                let day = (word == "day").then_some(word);
                token.doubt = token.doubt.or(open.then_some(A_NUMBER)).or(order.then_some(word)).or(day);
            }
            // Words that say nothing of health, too, are told from what nobody can read.
            None => match near::all_there(stem, is_word).filter(|_| stem.len() > 3) {
                Some(word) => token.becomes(word + ending),
                None => token.unread = true,
            },
        }
    }
}

/// What the strange words of a message may be: said again and again, each is looked up once.
#[derive(Default)]
struct Meanings(HashMap<String, Meant>);

impl Meanings {
    /// More words than this are not kept.
    const MOST: usize = 256;

    fn of(&mut self, word: &str) -> Meant {
        if let Some(known) = self.0.get(word) {
            return *known;
        }
        let meant = meant(word);
        if self.0.len() < Meanings::MOST {
            self.0.insert(word.to_owned(), meant);
        }
        meant
    }
}

/// "Ich habe … genommen": two words or more of another language that English has not are no slips of English ones.
fn another_language(tokens: &[Token]) -> bool {
    let of_another = |token: &&Token| strange(token) && LEXICON.foreign(&token.norm);
    tokens.iter().filter(of_another).nth(1).is_some()
}

/// What a number that was put right may be: another one.
const A_NUMBER: &str = "a number";

/// "thiirty-eight": a number whose parts are numbers, one of them put right; and whether it can be no other.
fn joined(word: &str) -> Option<(String, bool)> {
    let (tens, ones) = word.split_once('-')?;
    let number = |part: &str| {
        if small_word(part).is_some() {
            return Some((part.to_owned(), true));
        }
        let mended = meant(part).word.filter(|word| small_word(word).is_some())?;
        Some((mended.to_owned(), near::only_number(part, mended)))
    };
    let ((tens, first), (ones, second)) = (number(tens)?, number(ones)?);
    Some((format!("{tens}-{ones}"), first && second))
}

/// "Np dizziness": two letters that are short for something, in small letters where nothing says whose or which.
fn shortened(tokens: &[Token], at: usize, names: &dyn Names) -> bool {
    // A name that is written small and is one letter from a "no" ("ho") is as little one as it is a word.
    let known = |token: &&Token| {
        token.known().is_some() || !token.capital && names.hold(&token.norm) && near::within_one(&token.norm, "no")
    };
    let Some(token) = tokens.get(at).filter(|token| token.norm.len() == 2).filter(known) else { return false };
    let opens =
        at.checked_sub(1).and_then(|before| tokens.get(before)).is_none_or(|before| before.kind != TokenKind::Word);
    let goes_on = tokens.get(at + 1).is_some_and(|next| next.kind == TokenKind::Word);
    opens && goes_on && token.is_any(list!["np", "iv", "ni", "mo", "po", "ko", "ho", "bo", "jo"])
}

/// A word without the ending of an owner, and that.
fn owned(word: &str) -> (&str, &str) {
    word.strip_suffix("'s").map_or((word, ""), |stem| (stem, "'s"))
}

/// Whether a sentence goes on behind a token: a capital there is that of a name.
fn goes_on(token: &Token) -> bool {
    token.kind == TokenKind::Number || token.kind == TokenKind::Word || token.is_any(list![",", "&", "/"])
}

/// What stands before the name of a person.
fn title(token: &Token) -> bool {
    token
        .is_any(list!["dr", "mr", "mrs", "ms", "miss", "prof", "professor", "doctor", "nurse", "sister", "dame", "sir"])
}

/// Whether a token is letters that make no word that any list has.
fn strange(token: &Token) -> bool {
    token.kind == TokenKind::Word && token.known().is_none() && !written(&token.norm)
}

/// Whether it is a word as people write it: of a list, a short form that is opened, the owner's form or a contraction of one, or joined of
/// several.
fn written(word: &str) -> bool {
    let of_a_list = |word: &str| is_word(word) || LEXICON.entry(word).is_some() || LEXICON.opened(word).is_some();
    // An ending that may stand behind a figure. A day of the week is short for nothing else ("9ish").
    if of_a_list(word) || word == "ish" || weekday_of(word).is_some() {
        return true;
    }
    // "havent", "didnt": as many write it.
    if word.strip_suffix("nt").is_some_and(|helps| helps.len() > 2 && cues::DENIED.contains(&helps)) {
        return true;
    }
    if let Some((stem, ending)) = word.split_once('\'') {
        let contracted = matches!(ending, "s" | "ll" | "ve" | "re" | "d" | "m") && of_a_list(stem)
            || ending == "t" && stem.strip_suffix('n').is_some_and(|helps| cues::DENIED.contains(&helps))
            || stem.is_empty()
            || ending.is_empty();
        return contracted;
    }
    word.contains('-') && word.split('-').all(|part| part.is_empty() || of_a_list(part))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Text;

    /// The words as they are read once slips are put right.
    fn read(message: &str) -> Vec<String> {
        let mut tokens = Text::new(message).tokens;
        cues(&mut tokens, &Nameless);
        mend(&mut tokens, &Nameless);
        tokens.into_iter().map(|token| token.norm).collect()
    }

    #[test]
    fn what_puts_right_and_what_denies_is_read_in_its_place() {
        for (message, at, word) in
            [("one glass, ake that two", 3, "make"), ("no wait, I di not", 4, "did"), ("I hav not had it", 1, "have")]
        {
            assert_eq!(read(message).get(at).map(String::as_str), Some(word), "{message}");
        }
    }
}
