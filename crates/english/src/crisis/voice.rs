//! Whether a long message is one person speaking of themselves: news, leaflets and reviews name death and illness in every sentence and tell of
//! nobody here, and in letters answered line by line and in talks written down others speak. What such a text says must be surer. Nothing here adds
//! to a crisis, and a short message is never held to it.

use crate::list::WordList;
use crate::phrase::BareWords;
use crate::text::{Token, TokenKind};

use super::others;
use super::window::Piece;

/// Below so many words a message may be a cry of few words ("dad collapsed not breathing").
const LONG: usize = 50;
/// So many words without one of the speaker's own are a page: a leaflet, a report.
const PAGE: usize = 100;
const OWN: &WordList = list!["i", "me", "my", "myself", "mine"];
/// Of a thousand words how many are the speaker's own, at most, and by how much more the words of a window must then agree. Measured on public
/// text: seven of ten long texts of news, reviews and leaflets lie below the second, two of a hundred long messages of crisis.
const ASKED: [(usize, f32); 3] = [(10, 3.0), (20, 1.5), (35, 0.6)];

/// By how much more where others speak too.
const OTHERS: f32 = 1.5;
/// So many quoted lines are an answer to somebody's letter.
const QUOTED: usize = 3;

/// What the log odds of the windows of a message must exceed beside what is asked of their signs: of those that say it outright, and of all
/// others. What is said outright is heard in whatever it stands among, but where a page tells of nobody here.
pub(super) fn asked(tokens: &[Token], words: &BareWords, pieces: &[Piece]) -> [f32; 2] {
    let all: usize = pieces.iter().map(|piece| piece.to - piece.from).sum();
    if all < LONG {
        return [0.0; 2];
    }
    let said = || pieces.iter().flat_map(|piece| words.list.get(piece.from..piece.to).unwrap_or(&[]));
    // Whoever is quoted in a report says "I" too; a note that stands in quotation marks as a whole may be one's own.
    let quoted = said().filter(|word| word.quoted).count() * 2 > all;
    let own = said().filter(|word| OWN.holds(&word.norm) && (quoted || !word.quoted)).count();
    let rare = ASKED.iter().find(|(of_thousand, _)| own * 1000 < all * of_thousand).map_or(0.0, |(_, more)| *more);
    [if all >= PAGE && own == 0 { rare } else { 0.0 }, rare + if several(tokens) { OTHERS } else { 0.0 }]
}

/// Whether others speak: lines quoted from a letter, a line that says who wrote, or a talk of names that come back ("Alan: … Dana: … Alan: …").
fn several(tokens: &[Token]) -> bool {
    let (mut quoted, mut names) = (0, std::collections::BTreeMap::<&str, usize>::new());
    for line in others::lines(tokens) {
        match tokens.get(line).unwrap_or(&[]) {
            [.., verb, colon] if colon.is(":") && (verb.is("writes") || verb.is("wrote")) => return true,
            [mark, ..] if mark.is(">") => quoted += 1,
            [name, colon, ..] if name.kind == TokenKind::Word && name.capital && colon.is(":") => {
                *names.entry(&name.norm).or_default() += 1;
            }
            _ => {}
        }
    }
    quoted >= QUOTED || names.values().filter(|times| **times > 1).count() > 1
}

#[cfg(test)]
mod tests {
    use super::super::{spelled, window};
    use super::*;

    fn both(message: &str) -> [f32; 2] {
        let spelled = spelled::read(message);
        let pieces = window::pieces(&spelled.words, &[]);
        asked(&spelled.tokens, &spelled.words, &pieces)
    }

    fn of(message: &str) -> f32 {
        both(message)[1]
    }

    #[test]
    fn a_page_that_tells_of_nobody_here_must_be_surer_even_of_what_it_says_outright() {
        let told = "The driver was found dead in the river on Monday. ";
        let quoted = "\"I am glad that I am alive,\" said the driver on Monday. ";
        assert_eq!(both(told), [0.0; 2]);
        assert!(both(&told.repeat(11))[0] > 2.0);
        assert!(both(&format!("{quoted}{}", told.repeat(11)))[0] > 2.0, "whoever is quoted is not the one who writes");
        assert_eq!(both(&format!("{}I saw it.", told.repeat(11)))[0], 0.0);
        assert_eq!(both(&format!("\"{}\"", "I cannot go on and I told my wife so ".repeat(12)))[0], 0.0);
    }

    #[test]
    fn a_letter_answered_and_a_talk_of_others_must_be_surer_and_a_log_of_ones_own_need_not() {
        let own = "I had my tea and I sat with my cat and I slept. ".repeat(5);
        assert_eq!(of(&format!("Mood: low\nSleep: bad\nWater: two\n{own}")), 0.0);
        assert!(of(&format!("Rob Hill writes:\n{own}")) > 1.0);
        assert!(of(&format!("> {own}\n> Yes.\n> No.")) > 1.0);
        assert!(of(&format!("Alan: {own}\nDana: Hm.\nAlan: Yes.\nDana: No.")) > 1.0);
    }

    #[test]
    fn a_long_text_in_which_nobody_speaks_of_themselves_must_be_surer_and_a_short_one_never() {
        let told = "The driver was found dead in the river on Monday. ";
        assert_eq!(of(told), 0.0);
        assert!(of(&told.repeat(10)) > 2.0);
        assert_eq!(of(&format!("{}I saw it, I was with my son, and I cannot stop.", told.repeat(5))), 0.0);
    }
}
