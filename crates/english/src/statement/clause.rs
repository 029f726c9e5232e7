//! A clause as it is being read: its words, what opened it, its verb groups, and what has been decided about it so far.

use super::group::Group;
use super::lexicon::part;
use super::words::{Word, among};
use super::{Assertion, Negation, Question, Request, Tense};
use crate::list::WordList;

/// What stands at the head of a clause and ties it to the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Opener {
    /// The start of a sentence.
    Start,
    /// A dash, semicolon, bracket, dots.
    Hard,
    Colon,
    Comma,
    And,
    Or,
    But,
    /// "so", "then".
    Then,
    /// "if", "unless", "in case".
    If,
    /// "whether", and "if" after a verb of asking or not knowing.
    Whether,
    /// "after", "since", "when", "while": what follows is presupposed.
    When,
    Because,
    /// "that" after a verb.
    That,
    /// "who", "which", "what".
    Relative,
    /// "without", "instead of", "except".
    Without,
    /// "not the aspirin", "no fever" in mid-clause.
    Not,
    /// "to buy aspirin".
    Purpose,
    /// A gerund under any other preposition ("about taking").
    Of,
    /// Nothing at all: a new subject begins ("I took X I skipped Y").
    Bare,
    /// Quoted words.
    Quote,
}

/// Who does it, by the grammar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    Speaker,
    /// No subject.
    Unnamed,
    /// A thing ("my head", "the tablet", "it").
    Thing,
    /// You, the assistant.
    You,
    /// Someone else, by the words `from..to`.
    Other(usize, usize),
}

/// One clause.
#[derive(Clone, Debug)]
pub(super) struct Clause {
    pub from: usize,
    pub to: usize,
    pub opener: Opener,
    pub sentence: usize,
    pub groups: Vec<Group>,
    pub quoted: bool,
    /// Whether its sentence was broken off for its length, before it or behind it.
    pub broken: bool,
    /// Whether it holds words that may be somebody else's.
    pub doubted: bool,
    /// Whose event.
    pub whose: Who,
    /// The grammatical subject, which a following clause without one inherits.
    pub actor: Who,
    pub agent: Option<(usize, usize)>,
    pub assertion: Assertion,
    pub negation: Option<Negation>,
    pub tense: Tense,
    pub request: Option<Request>,
    pub question: Option<Question>,
    /// The word that decided.
    pub cue: Option<usize>,
    pub kept: bool,
    pub head: usize,
    pub corrects: Option<usize>,
    /// Governing verbs as words, own or inherited.
    pub verbs: Vec<usize>,
    /// Whether it leans on its head for its verb.
    pub leans: bool,
    /// Nothing but an interjection ("no", "um"): it says nothing that could be taken back.
    pub idle: bool,
}

impl Clause {
    pub fn new(from: usize, to: usize, opener: Opener, sentence: usize) -> Clause {
        Clause {
            from,
            to,
            opener,
            sentence,
            groups: Vec::new(),
            quoted: false,
            broken: false,
            doubted: false,
            whose: Who::Unnamed,
            actor: Who::Unnamed,
            agent: None,
            assertion: Assertion::Asserted,
            negation: None,
            tense: Tense::None,
            request: None,
            question: None,
            cue: None,
            kept: true,
            head: usize::MAX,
            corrects: None,
            verbs: Vec::new(),
            leans: false,
            idle: false,
        }
    }

    /// "bp 131/84 after lunch": whether it holds a figure with what that is of, which is told and no part of a reminder.
    pub fn tells_a_figure(&self, words: &[Word]) -> bool {
        let own = among(words, self.from..self.to);
        let number = |word: &Word| word.part(part::NUMBER);
        // "mood good": a word for a figure.
        const HELD: &WordList = word_list!("../../data/words/statement/clause/held.txt");
        let moods = |two: &[Word]| two[0].is("mood") && !two[1].part(part::SIGN) && !two[1].any(HELD);
        if own.windows(2).any(moods) {
            return true;
        }
        let read = own.windows(3).any(|three| number(&three[0]) && three[1].is("/") && number(&three[2]));
        read || own.iter().any(number) && own.iter().any(|word| word.measured.is_some() || word.is("mood"))
    }

    /// "…, weight I didn't bother with": whether it speaks of a measure that is not the one told before it.
    pub fn names_another_figure(&self, words: &[Word], before: &Clause) -> bool {
        let kinds = |clause: &Clause| {
            among(words, clause.from..clause.to.min(clause.from + 40)).iter().filter_map(|word| word.measured)
        };
        kinds(self).any(|kind| kinds(before).all(|other| other != kind))
    }

    /// Decides the assertion, with the cue behind it. What is already withdrawn or quoted stays so.
    pub fn decide(&mut self, assertion: Assertion, cue: Option<usize>) {
        self.assertion = assertion;
        self.cue = cue.or(self.cue);
        if assertion != Assertion::Negated {
            self.negation = None;
        }
    }

    pub fn deny(&mut self, negation: Negation, cue: Option<usize>) {
        self.decide(Assertion::Negated, cue);
        self.negation = Some(negation);
    }
}
