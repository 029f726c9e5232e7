//! A message in pieces, and each piece with its neighbours: what is judged together. Nothing here grows with the message.

use std::ops::Range;

use super::complaint::{IS, ONLY};
use super::{complaint, dose, measure};
use crate::list::WordList;
use crate::phrase::{BareWords, Edge, Sentence};

/// Words of one piece. A longer sentence is cut, where it can be at a comma or an "and".
const PIECE: usize = 32;
/// Before this many words a long sentence is not cut.
const SHORTEST: usize = 12;
/// Words of a window.
const WINDOW: usize = 48;
/// Pieces of a window: a sentence with a neighbour on each side.
const NEIGHBOURS: usize = 3;
/// Whoever speaks, somebody with them, and whoever is spoken to.
const SOMEBODY: &WordList = word_list!("../../data/words/crisis/window/somebody.txt");
/// Several, of whom nobody is named.
const SEVERAL: &WordList = list!["we", "us", "our", "ours", "they", "them", "their", "theirs"];
/// What people are on any day, and say of it. Not among them: what a failing brain or breath begins with ("confused", "drowsy", "faint",
/// "breathless"), which stays with the words around it.
const EVERYDAY: &WordList = word_list!("../../data/words/crisis/window/everyday.txt");
/// What a cold is made of: beside a temperature that is read by its figure it makes no more of it.
const OF_A_COLD: &WordList = word_list!("../../data/words/crisis/window/of_a_cold.txt");
/// What is measured.
const MEASURED: &WordList = word_list!("../../data/words/crisis/window/measured.txt");
/// What stands beside a figure: whose it is, its unit, and how surely it is told.
const BESIDE: &WordList = word_list!("../../data/words/crisis/window/beside.txt");
/// Words that name whoever is told of ("Mum", "my wife").
const NAMED: usize = 2;

/// A sentence, or a part of a long one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// First word.
    pub from: usize,
    /// One past the last word.
    pub to: usize,
    /// Its sentence begins here.
    pub opens: bool,
    /// Its sentence ends here.
    pub closes: bool,
    /// That sentence asks.
    pub asks: bool,
    /// The word from which on that sentence tells of several and of nobody in particular ("our neighbours keep bees on the roof").
    pub several: Option<usize>,
    /// It is a whole sentence that says an everyday complaint of somebody and nothing else ("she's been dizzy this morning"), or a reading
    /// ("pulse 72, I think").
    pub everyday: bool,
    /// An ordinary dose that it tells of, an everyday complaint, and two ordinary readings, each from its first word to one past its last: no word of them
    /// speaks for an emergency.
    pub ordinary: [Option<(usize, usize)>; 4],
}

impl Piece {
    /// Whether a word of it is one of an ordinary dose or reading.
    pub fn ordinary(&self, at: usize) -> bool {
        self.ordinary.iter().flatten().any(|(from, to)| (*from..*to).contains(&at))
    }
}

/// The pieces of a message, in order, which together hold every word but those that are somebody else's (`elsewhere`, by word).
pub(super) fn pieces(words: &BareWords, elsewhere: &[bool]) -> Vec<Piece> {
    let other = |at: usize| elsewhere.get(at).copied().unwrap_or(false);
    let mut out = Vec::with_capacity(words.sentences.len());
    for sentence in &words.sentences {
        let mut from = sentence.from;
        let several = several(words, sentence);
        while from < sentence.to {
            let whole = if sentence.to - from <= PIECE { sentence.to } else { cut(words, from) };
            let to = (from + 1..whole).find(|at| other(*at) != other(from)).unwrap_or(whole);
            let (opens, closes) = (from == sentence.from, to == sentence.to);
            if !other(from) {
                let mut readings = measure::ordinary(words, from..to);
                let (dose, complaint) = (dose::ordinary(words, from..to), complaint::ordinary(words, from..to));
                let ordinary =
                    [dose, complaint, readings.next(), readings.next()].map(|found| found.map(|at| (at.start, at.end)));
                let mut piece =
                    Piece { from, to, opens, closes, asks: sentence.asks, several, everyday: false, ordinary };
                piece.everyday = opens && closes && (everyday(words, &piece) || reading(words, from..to));
                out.push(piece);
            }
            from = to;
        }
    }
    out
}

fn several(words: &BareWords, sentence: &Sentence) -> Option<usize> {
    let said = words.list.get(sentence.from..sentence.to).unwrap_or(&[]);
    let first = |list: &WordList| said.iter().position(|word| list.holds(&word.norm));
    first(SEVERAL).filter(|_| first(SOMEBODY).is_none()).map(|at| sentence.from + at)
}

/// Whether words say of somebody, named by a word or two, one everyday complaint, and of it no more than how much and when.
fn everyday(words: &BareWords, piece: &Piece) -> bool {
    let said: Vec<usize> = (piece.from..piece.to).filter(|at| !piece.ordinary(*at)).collect();
    let mut rest = said.iter().copied().skip_while(|at| !IS.holds(words.at(*at)));
    let named = said.iter().take_while(|at| !IS.holds(words.at(**at))).count();
    if named > NAMED {
        return false;
    }
    let mut complaints = 0;
    rest.all(|at| {
        let word = words.at(at);
        complaints += usize::from(EVERYDAY.holds(word));
        EVERYDAY.holds(word) || IS.holds(word) || ONLY.holds(word)
    }) && complaints == 1
}

/// Whether words name what is measured with its figure, and say no more than whose, when and how surely. What the figure means is judged by
/// itself.
fn reading(words: &BareWords, at: Range<usize>) -> bool {
    let number = |word: &str| word.starts_with(|first: char| first.is_ascii_digit());
    let small = |word: &str| IS.holds(word) || ONLY.holds(word) || BESIDE.holds(word) || OF_A_COLD.holds(word);
    at.clone().any(|at| MEASURED.holds(words.at(at)))
        && at.clone().any(|at| number(words.at(at)))
        && at.clone().all(|at| number(words.at(at)) || small(words.at(at)) || MEASURED.holds(words.at(at)))
}

/// Where a long sentence is cut: the last place where a clause may end.
fn cut(words: &BareWords, from: usize) -> usize {
    let clause = |at: &usize| {
        words.list.get(*at).is_some_and(|word| {
            word.edge != Edge::None || matches!(word.norm.as_str(), "and" | "but" | "so" | "because" | "then" | "i")
        })
    };
    (from + SHORTEST..=from + PIECE).rev().find(clause).unwrap_or(from + PIECE)
}

/// The windows that begin at a piece: it alone, and with the next ones.
pub(super) fn windows(pieces: &[Piece]) -> impl Iterator<Item = &[Piece]> {
    (0..pieces.len()).flat_map(move |from| {
        (1..=NEIGHBOURS).map_while(move |many| {
            let window = pieces.get(from..from + many)?;
            let words: usize = window.iter().map(|piece| piece.to - piece.from).sum();
            (many == 1 || words <= WINDOW).then_some(window)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Text;

    #[test]
    fn every_word_is_in_a_piece_and_no_window_is_long() {
        let long = "and then I went on, ".repeat(200);
        for message in ["", "One. Two? Three!", long.as_str(), &"word ".repeat(1000)] {
            let words = BareWords::new(&Text::new(message));
            let pieces = pieces(&words, &[]);
            assert_eq!(pieces.iter().map(|piece| piece.to - piece.from).sum::<usize>(), words.list.len());
            for window in windows(&pieces) {
                assert!(window.last().unwrap().to - window.first().unwrap().from <= WINDOW);
            }
        }
    }
}
