//! A message as the rules' phrases see it from one of its events: its tokens, its clauses, and what their slots stand for.

use std::ops::Range;

use alara_english::phrase::{Line, Reach};
use alara_english::statement::{Assertion, Negation, Request, Tense};
use alara_english::time::TimeValue;
use alara_english::{Span, TokenKind};

use super::Rulebook;
use crate::events::message::Message;
use crate::events::verbs::Verb;
use crate::events::{drink_name, person, words};

/// What a slot asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// A medication's name, an amount, a time, a symptom, a mood, somebody who gives care.
    Med,
    Dose,
    Time,
    Symptom,
    Mood,
    Provider,
    /// A verb, of one of these classes.
    Verb(Vec<Verb>),
    /// The verb that governs the thing itself: any, or one of these words.
    Governor(Vec<String>),
    /// A drink; a word in "-ed"; a word with a capital.
    Drink,
    Ed,
    Capital,
    /// A word of a time.
    Timed,
    /// A word of the user's own self; a person; a part of a body; a word that says nothing; a number; any word; any sign.
    Oneself,
    Person,
    /// A person's, as "mum's".
    Owned,
    Body,
    Small,
    Number,
    Word,
    Sign,
    /// Nothing but signs, or nothing at all, comes next.
    Close,
    /// The word before is written with an "'s"; a clause begins.
    Owner,
    Clause,
    /// The clause of the thing is in one of these tenses; it has no verb.
    Tense(Vec<Tense>),
    Verbless,
    /// The clause of the thing is plainly denied.
    Denied,
    /// The verb that governs the thing is one of these words; it is of one of these classes; the clause has one of these.
    By(Vec<String>),
    Governs(Vec<Verb>),
    Has(Vec<Verb>),
    /// The clause names a time that has been.
    Been,
    /// The user asks for something, or for one of these.
    Request(Vec<Request>),
}

const VERBS: &[(&str, Verb)] = &[
    ("take", Verb::Take),
    ("light", Verb::Light),
    ("drink", Verb::Drink),
    ("give", Verb::Give),
    ("be", Verb::Be),
    ("feel", Verb::Feel),
    ("see", Verb::See),
    ("go", Verb::Go),
    ("start", Verb::Start),
    ("stop", Verb::Stop),
    ("sleep", Verb::Sleep),
    ("weigh", Verb::Weigh),
    ("measure", Verb::Measure),
    ("skip", Verb::Skip),
    ("handle", Verb::Handle),
];

const TENSES: &[(&str, Tense)] =
    &[("past", Tense::Past), ("perfect", Tense::Perfect), ("present", Tense::Present), ("future", Tense::Future)];

const REQUESTS: &[(&str, Request)] = &[
    ("log", Request::Log),
    ("add", Request::Add),
    ("remind", Request::Remind),
    ("stop", Request::Stop),
    ("delete", Request::Delete),
    ("change", Request::Change),
    ("show", Request::Show),
    ("run", Request::Run),
];

impl Asked {
    /// What a slot asks, by its name and what narrows it; none where nothing has that name.
    pub fn named(name: &str, narrowed: &[String]) -> Option<Asked> {
        fn each<T: Copy>(words: &[String], known: &[(&str, T)]) -> Option<Vec<T>> {
            words.iter().map(|word| known.iter().find(|(name, _)| name == word).map(|(_, one)| *one)).collect()
        }
        Some(match (name, narrowed) {
            ("verb", [_, ..]) => Asked::Verb(each(narrowed, VERBS)?),
            ("verb", []) => Asked::Verb(VERBS.iter().map(|(_, verb)| *verb).collect()),
            ("tense", [_, ..]) => Asked::Tense(each(narrowed, TENSES)?),
            ("governor", _) => Asked::Governor(narrowed.to_vec()),
            ("by", [_, ..]) => Asked::By(narrowed.to_vec()),
            ("governs", [_, ..]) => Asked::Governs(each(narrowed, VERBS)?),
            ("has", [_, ..]) => Asked::Has(each(narrowed, VERBS)?),
            ("asked", [_, ..]) => Asked::Request(each(narrowed, REQUESTS)?),
            ("asked", []) => Asked::Request(REQUESTS.iter().map(|(_, request)| *request).collect()),
            (_, [_, ..]) => return None,
            ("med", []) => Asked::Med,
            ("dose", []) => Asked::Dose,
            ("time", []) => Asked::Time,
            ("symptom", []) => Asked::Symptom,
            ("mood", []) => Asked::Mood,
            ("provider", []) => Asked::Provider,
            ("drink", []) => Asked::Drink,
            ("ed", []) => Asked::Ed,
            ("capital", []) => Asked::Capital,
            ("timed", []) => Asked::Timed,
            ("self", []) => Asked::Oneself,
            ("person", []) => Asked::Person,
            ("person's", []) => Asked::Owned,
            ("body", []) => Asked::Body,
            ("small", []) => Asked::Small,
            ("number", []) => Asked::Number,
            ("word", []) => Asked::Word,
            ("sign", []) => Asked::Sign,
            ("close", []) => Asked::Close,
            ("'s", []) => Asked::Owner,
            ("clause", []) => Asked::Clause,
            ("verbless", []) => Asked::Verbless,
            ("been", []) => Asked::Been,
            ("denied", []) => Asked::Denied,
            _ => return None,
        })
    }
}

/// More tokens than anything that a slot stands for has.
const LONGEST: usize = 12;

/// A message, seen from a thing in it.
pub(super) struct Place<'m, 't> {
    pub message: &'m Message<'t>,
    pub it: Range<usize>,
    /// The verb that governs it, where the asker knows which.
    pub verb: Option<usize>,
    pub book: &'m Rulebook,
}

impl Place<'_, '_> {
    /// The clause, sentence or message that the thing stands in.
    pub fn around_it(&self, reach: Reach) -> Range<usize> {
        self.within(self.it.start.min(self.it.end.saturating_sub(1)), reach)
    }

    fn governor(&self) -> Option<usize> {
        self.verb.or_else(|| self.message.governor(self.it.start))
    }

    fn is_among(&self, at: usize, words: &[String]) -> bool {
        words.iter().any(|word| word == self.message.norm(at))
    }

    /// Whether its clause names a day that has been; of what is told as past, any day or hour.
    fn has_been(&self, past: bool) -> bool {
        self.message.times_in(&self.around_it(Reach::Clause)).iter().any(|time| match &time.value {
            TimeValue::Day { date, .. } => past || *date <= self.message.now.date(),
            TimeValue::Clock { .. } => past,
            TimeValue::Ago(_) => true,
            _ => false,
        })
    }

    /// Whether the place is what is asked for, and no word of it.
    fn is_so(&self, asked: &Asked, at: usize) -> bool {
        let clause = || self.message.statement(self.it.start.min(self.it.end.saturating_sub(1)));
        match asked {
            Asked::Close => !self.one(&Asked::Word, at),
            Asked::Owner => at.checked_sub(1).is_some_and(|before| self.word(before).ends_with("'s")),
            Asked::Clause => self.within(at, Reach::Clause).start == at,
            Asked::Tense(of) => clause().is_some_and(|clause| of.contains(&clause.tense)),
            Asked::Denied => clause()
                .is_some_and(|clause| clause.assertion == Assertion::Negated && clause.negation == Some(Negation::Not)),
            Asked::Been => self.has_been(clause().is_some_and(|clause| clause.tense == Tense::Past)),
            Asked::Verbless => self.message.verbless(self.it.start),
            Asked::By(words) => self.governor().is_some_and(|verb| self.is_among(verb, words)),
            Asked::Governs(of) => {
                let class = self.governor().and_then(|at| self.message.verb(at));
                class.is_some_and(|verb| of.contains(&verb))
            }
            Asked::Has(of) => of.iter().any(|verb| self.message.has_verb(self.it.start, *verb)),
            Asked::Request(of) => self.message.request(self.it.start).is_some_and(|request| of.contains(&request)),
            _ => false,
        }
    }

    /// Whether one token is what is asked for.
    fn one(&self, asked: &Asked, at: usize) -> bool {
        let message = self.message;
        let kind = message.token(at).map(|token| token.kind);
        match asked {
            Asked::Verb(of) => message.verb(at).is_some_and(|verb| of.contains(&verb)),
            Asked::Governor(words) => self.governor() == Some(at) && (words.is_empty() || self.is_among(at, words)),
            Asked::Drink => drink_name::drink(message, at),
            Asked::Ed => message.norm(at).len() > 4 && message.norm(at).ends_with("ed") && message.verb(at).is_none(),
            Asked::Timed => message.timed(at),
            Asked::Capital => message.token(at).is_some_and(|token| token.capital),
            Asked::Oneself => message.is_any(at, person::SELF),
            Asked::Owned => message.norm(at).strip_suffix("'s").is_some_and(|owner| person::PEOPLE.contains(owner)),
            Asked::Person => person::PEOPLE.contains(message.norm(at)),
            Asked::Body => crate::events::exclusion::body::of_body(message.norm(at)),
            Asked::Small => words::light(message.norm(at)),
            Asked::Number => kind == Some(TokenKind::Number),
            Asked::Word => kind == Some(TokenKind::Word),
            Asked::Sign => matches!(kind, Some(TokenKind::Sign | TokenKind::Break)),
            _ => false,
        }
    }

    /// The tokens of what is asked for that begins at one, or ends there.
    fn several(&self, asked: &Asked, at: usize, back: bool) -> Option<Range<usize>> {
        let message = self.message;
        let near = if back { at.saturating_sub(LONGEST)..at } else { at..at + 1 };
        let there = |tokens: &Range<usize>| if back { tokens.end == at } else { tokens.start == at };
        let tokens = |span: Span| message.tokens(span);
        match asked {
            Asked::Med => message.names_in(&near).iter().map(|name| name.tokens.clone()).find(there),
            Asked::Dose => message.quantities_in(&near).iter().map(|each| tokens(each.span)).find(there),
            Asked::Time => message.times_in(&near).iter().map(|each| tokens(each.span)).find(there),
            Asked::Symptom => message.words.symptoms.iter().map(|heard| heard.tokens.clone()).find(there),
            Asked::Mood => message.words.feelings.iter().map(|heard| heard.tokens.clone()).find(there),
            _ => message.providers.iter().find(|tokens| there(tokens)).cloned(),
        }
    }
}

impl Line for Place<'_, '_> {
    fn len(&self) -> usize {
        self.message.text.tokens.len()
    }

    fn word(&self, at: usize) -> &str {
        self.message.norm(at)
    }

    fn within(&self, at: usize, reach: Reach) -> Range<usize> {
        match reach {
            Reach::Clause => self.message.statement_tokens(self.message.statement_index(at)),
            Reach::Sentence => self.message.sentence_tokens(at),
            Reach::Message => 0..self.len(),
        }
    }

    fn slot(&self, slot: usize, at: usize, back: bool) -> Option<usize> {
        let asked = self.book.slots.get(slot)?;
        match asked {
            Asked::Close
            | Asked::Owner
            | Asked::Clause
            | Asked::Tense(_)
            | Asked::Verbless
            | Asked::Been
            | Asked::Denied
            | Asked::By(_)
            | Asked::Governs(_)
            | Asked::Has(_)
            | Asked::Request(_) => self.is_so(asked, at).then_some(at),
            Asked::Med | Asked::Dose | Asked::Time | Asked::Symptom | Asked::Mood | Asked::Provider => {
                self.several(asked, at, back).map(|tokens| if back { tokens.start } else { tokens.end })
            }
            _ => {
                let word = if back { at.checked_sub(1)? } else { at };
                self.one(asked, word).then_some(if back { word } else { word + 1 })
            }
        }
    }
}
