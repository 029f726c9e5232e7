//! Whether what a clause claims can be of the record: a short reply, the assistant's own word of "it" or "your …", what is kept in a record,
//! or what the user told. "They stopped for the evening", "we added an asterisk" are none of these, wherever they stand.

use crate::general::is_word;
use crate::list::WordList;
use crate::phrase::BareWords;
use crate::text::{Text, TokenKind};

/// A reply of no more words than this is about what the user said.
const BRIEF: usize = 8;
/// A sentence of no more words than this may leave out of what it speaks.
const BARE: usize = 4;
/// A longer reply names so much that one strange name in it says nothing.
const NAMED: usize = 20;
/// A reply of more words than this is a text: what is kept must be the user's there.
const TEXT: usize = 60;

/// What a record holds, and what is kept in it.
const KEPT: &WordList = word_list!("../../data/words/claim/record/kept.txt");

/// Where things are kept, and by whose word it is a record's: a list may be any.
const PLACES: &WordList = word_list!("../../data/words/claim/record/places.txt");

/// Participles of writing that are no other word of a story's.
const WRITTEN: &WordList = word_list!("../../data/words/claim/record/written.txt");

/// What stands for what was told.
const POINTS: &WordList = word_list!("../../data/words/claim/record/points.txt");

/// What a reply answers, as far as its claims are judged by it.
pub(super) struct OfRecord {
    // The words that the user told something in.
    told: Vec<String>,
    words: usize,
}

impl OfRecord {
    pub(super) fn new(user: &str, words: &BareWords) -> OfRecord {
        let told = Text::new(user).tokens.into_iter().filter(|token| {
            token.kind == TokenKind::Number || token.kind == TokenKind::Word && token.norm.chars().count() > 3
        });
        OfRecord { told: told.map(|token| token.norm).collect(), words: words.list.len() }
    }

    /// Whether what a clause claims may be of the record. Sentence and clause as words, from and to.
    pub(super) fn may(
        &self,
        text: &Text<'_>,
        words: &BareWords,
        sentence: (usize, usize),
        clause: (usize, usize),
    ) -> bool {
        let of = |range: (usize, usize), list: &WordList| (range.0..range.1).any(|at| list.holds(words.at(at)));
        let span = words.span(text, sentence.0, sentence.1);
        let money = text.tokens.get(text.within(span)).unwrap_or_default();
        if money.iter().any(|token| token.is_any(list!["$", "\u{a3}", "\u{20ac}"])) {
            return false;
        }
        if self.words <= BRIEF || sentence.1 - sentence.0 <= BARE {
            return true;
        }
        let first = of(clause, list!["i", "me"]) && of(clause, POINTS)
            || of(clause, list!["we"]) && of(clause, list!["your", "you"]);
        let users = of(sentence, list!["your", "you", "i"]);
        if first || self.stands_written(words, clause) || self.tells(words, sentence) {
            return true;
        }
        if self.words > TEXT {
            let told = users && of(clause, WRITTEN) || of(clause, WRITTEN) && self.measured(words, sentence);
            return (of(sentence, KEPT) || of(sentence, PLACES)) && told;
        }
        // "She then took out a sixth of the cards": somebody's story.
        let theirs = of(sentence, list!["he", "she", "her", "his", "him", "they", "their"]);
        if theirs && !users {
            return false;
        }
        of(sentence, KEPT)
            || users && of(sentence, PLACES)
            || of(clause, list!["the", "my"]) && of(clause, PLACES) && of(clause, WRITTEN)
            || self.measured(words, sentence)
            || self.words <= NAMED && strange(words, sentence)
    }

    /// "That's been added", "it is saved".
    fn stands_written(&self, words: &BareWords, (from, to): (usize, usize)) -> bool {
        (from..to).any(|at| {
            list!["it", "that", "this", "they", "those", "these", "both", "everything"].holds(words.at(at))
                && (at + 1..to.min(at + 5)).any(|verb| WRITTEN.holds(words.at(verb)))
        })
    }

    /// Whether the sentence has a word that the user told something with.
    fn tells(&self, words: &BareWords, (from, to): (usize, usize)) -> bool {
        (from..to).any(|at| self.told.iter().any(|told| told == words.at(at)))
    }

    /// "9:12", "at 8": a figure, where a text is not all figures.
    fn measured(&self, words: &BareWords, (from, to): (usize, usize)) -> bool {
        let figure = |at: usize| {
            let word = words.at(at);
            word.len() <= 4 && word.starts_with(|first: char| first.is_ascii_digit())
        };
        let figures = (from..to).filter(|at| figure(*at)).count();
        figures > 0 && figures <= 4 && to - from <= NAMED
    }
}

/// A word that English has not: what a medication is called, as a rule.
fn strange(words: &BareWords, (from, to): (usize, usize)) -> bool {
    (from..to).any(|at| {
        let word = words.at(at);
        word.len() > 4 && word.bytes().all(|letter| letter.is_ascii_lowercase()) && !is_word(word)
    })
}
