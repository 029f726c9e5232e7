//! One message, read once: words, statements, times, quantities and names, with the look-ups that every kind of event needs.

use std::cell::OnceCell;
use std::ops::Range;

use alara_english::quantity::{PairReading, Quantity};
use alara_english::quotation::Quotations;
use alara_english::statement::{Request, Statement, readable, statements_among};
use alara_english::time::{Recurrence, TimeMention};
use alara_english::{Measures, Span, Text, Token, TokenKind, measures};
use chrono::NaiveDateTime;

use super::combined::Combined;
use super::layout::{heads, ranges, sentences};
use super::names::{Known, Named, names};
use super::rulebook::hits::MessageHits;
use super::sourced::{Reference, Sourced, Which};
use super::units::{correct, mend_units};
use super::verbs::{Verb, thrown_back, verb};
use crate::lexicon::classes::Class;
use crate::lexicon::lists::begins_keyed;
use crate::lexicon::{self, Begins, List, OwnName};
use crate::vitals::VitalKind;

/// A message with everything that is read in it.
pub(crate) struct Message<'a> {
    /// Which message of the statement: 0 is this turn's.
    pub index: usize,
    /// Its words.
    pub text: Text<'a>,
    /// Its statements, in order.
    pub statements: Vec<Statement>,
    /// The statement of each token.
    pub statement_of: Vec<usize>,
    /// The times it mentions.
    pub times: Vec<TimeMention>,
    /// How often, where it says so.
    pub recurrence: Option<Recurrence>,
    /// The quantities.
    pub quantities: Vec<Quantity>,
    /// Numbers that were corrected: the words of the old and of the new.
    pub corrected: Vec<(Span, Span)>,
    /// The two-number readings.
    pub readings: Vec<PairReading>,
    /// The medication names.
    pub names: Vec<Named>,
    /// The strengths of several ingredients that stand by a name.
    pub combined: Vec<Combined>,
    /// The lists that each token may begin a phrase of.
    pub begins: Vec<Begins>,
    /// Whom it names of those who give care.
    pub providers: Vec<Range<usize>>,
    /// The words of health.
    pub words: super::words::HealthWords,
    /// The verb class of each token, where it is a verb that matters.
    pub verbs: Vec<Option<Verb>>,
    /// What of it is quoted or pasted: plain text that asserts nothing.
    pub quotations: Quotations,
    /// The record's own names of medications.
    pub own: &'a [OwnName],
    /// Whether it can be read as text.
    pub readable: bool,
    /// The user's local clock.
    pub now: NaiveDateTime,
    // Where the quantities and the times begin, by token; and the tokens of each sentence.
    quantity_starts: Vec<usize>,
    time_starts: Vec<usize>,
    reading_starts: Vec<usize>,
    sentences: Vec<Range<usize>>,
    statement_tokens: Vec<Range<usize>>,
    // The root that each statement leans on.
    heads: Vec<usize>,
    pub(super) vital_kinds: OnceCell<Vec<Option<VitalKind>>>,
    pub(super) references: OnceCell<Vec<Reference>>,
    pub(super) check_in: OnceCell<Option<Range<usize>>>,
    pub(super) found: OnceCell<MessageHits>,
}

impl<'a> Message<'a> {
    /// Reads a message.
    pub fn new(index: usize, words: &'a str, own: &'a [OwnName], now: NaiveDateTime) -> Message<'a> {
        let text = Text::said(words, &Known(own));
        let quotations = Quotations::of(&text);
        let statements = statements_among(&text, &quotations);
        let mut statement_of = Vec::with_capacity(text.tokens.len());
        let mut at = 0;
        for token in &text.tokens {
            while statements.get(at + 1).is_some_and(|next| next.span.start <= token.span.start) {
                at += 1;
            }
            statement_of.push(at);
        }
        let begins: Vec<Begins> = text.tokens.iter().map(|token| begins_keyed(&token.norm, token.key())).collect();
        let class = |(token, begins): (&Token, &Begins)| match token.kind {
            TokenKind::Word => verb(&token.norm, begins.common),
            _ => None,
        };
        let mut verbs: Vec<Option<Verb>> = text.tokens.iter().zip(&begins).map(class).collect();
        // "I'm", "husband's": a verb that is written into its subject.
        let written_in = |norm: &str| norm == "im" || ["'s", "'m", "'re"].iter().any(|end| norm.ends_with(end));
        for at in statements.iter().flat_map(|statement| statement.verbs.iter().copied()) {
            let be = text.tokens.get(at).is_some_and(|token| written_in(&token.norm));
            if let (true, Some(slot)) = (be, verbs.get_mut(at)) {
                *slot = slot.or(Some(Verb::Be));
            }
        }
        for (at, slot) in verbs.iter_mut().enumerate().filter(|(at, _)| matches!(text.norm(at + 1), "back" | "down")) {
            if thrown_back(text.norm(at), text.norm(at + 1), text.norm(at + 2)) {
                *slot = Some(Verb::Take);
            }
        }
        let Measures { mut quantities, mut readings, mut times, recurrence } = measures(&text, now);
        super::righted::hours(&text, &statements, &mut times);
        mend_units(&text, &mut quantities);
        let mut corrected = correct(&statements, &mut quantities);
        corrected.extend(super::hedged::amounts(&text, &statements, &times, &mut quantities));
        super::hedged::readings(&text, &statements, &times, &mut readings);
        let starts = |spans: &mut dyn Iterator<Item = Span>| -> Vec<usize> {
            spans.map(|span| text.within(span).start).collect()
        };
        let norms = text.norms();
        let mut names = names(&text, &norms, &begins, own);
        names.retain(|name| !name.is_somebodys(&text));
        let combined = super::combined::combined(&text, &names);
        super::combined::claim_figures(&text, &names, &combined, (&mut quantities, &mut readings, &mut times));
        super::dotted::amounts(&text, &names, &quantities, &mut times, now);
        super::dotted::hours(&text, &verbs, &names, &mut quantities, &mut times);
        let mut providers = super::provider::providers(&text, &norms, &begins);
        super::provider::end_before_times(&mut providers, &text, &times);
        Message {
            quantity_starts: starts(&mut quantities.iter().map(|quantity| quantity.span)),
            time_starts: starts(&mut times.iter().map(|time| time.span)),
            reading_starts: starts(&mut readings.iter().map(|reading| reading.span)),
            sentences: sentences(&statements, &statement_of),
            statement_tokens: ranges(&statement_of),
            heads: heads(&statements),
            vital_kinds: OnceCell::new(),
            index,
            corrected,
            times,
            recurrence,
            quantities,
            readings,
            names,
            combined,
            words: super::words::read(&text, &norms, &begins),
            providers,
            own,
            references: OnceCell::new(),
            check_in: OnceCell::new(),
            found: OnceCell::new(),
            begins,
            quotations,
            readable: readable(&text),
            verbs,
            statement_of,
            statements,
            text,
            now,
        }
    }

    /// A span of the statement as the gate knows it.
    pub fn gate(&self, span: Span) -> alara_gate::Span {
        alara_gate::Span { message: self.index, start: span.start, end: span.end }
    }

    /// The span of a range of tokens, as the gate knows it.
    pub fn span(&self, tokens: &Range<usize>) -> alara_gate::Span {
        self.gate(self.text.span_of(tokens.start, tokens.end))
    }

    /// Whether a medication is of a class. What is in the record's own is known already.
    pub fn is_of(&self, medication: &str, class: &Class) -> bool {
        match self.own.iter().find(|own| own.display() == medication) {
            Some(own) => own.ingredients().any(|one| class.holds(one)),
            None => lexicon::ingredients(medication).iter().any(|one| class.holds(one)),
        }
    }

    /// Whether a phrase of a list may begin at a token.
    pub fn may(&self, at: usize, list: List) -> bool {
        self.begins.get(at).is_some_and(|begins| begins.may(list))
    }

    /// What the verb at a token says; none where it is no verb.
    pub fn verb(&self, at: usize) -> Option<Verb> {
        self.verbs.get(at).copied().flatten()
    }

    /// The tokens of a span.
    pub fn tokens(&self, span: Span) -> Range<usize> {
        self.text.within(span)
    }

    /// The tokens of words as the gate knows them.
    pub fn said(&self, span: alara_gate::Span) -> Range<usize> {
        self.tokens(words_at(span))
    }

    /// The statement of a token.
    pub fn statement(&self, token: usize) -> Option<&Statement> {
        self.statement_of.get(token).and_then(|at| self.statements.get(*at))
    }

    /// The index of the statement of a token.
    pub fn statement_index(&self, token: usize) -> usize {
        self.statement_of.get(token).copied().unwrap_or(0)
    }

    /// The tokens of a statement.
    pub fn statement_tokens(&self, statement: usize) -> Range<usize> {
        let end = self.text.tokens.len();
        self.statement_tokens.get(statement).cloned().unwrap_or(end..end)
    }

    /// The tokens of the statement of a token.
    pub fn clause_tokens(&self, token: usize) -> Range<usize> {
        self.statement_tokens(self.statement_index(token))
    }

    /// The sentence that a statement stands in, by its place; none outside.
    pub fn sentence_of(&self, statement: usize) -> Option<usize> {
        self.statements.get(statement).map(|of| of.sentence)
    }

    /// The tokens of the sentence that a token stands in.
    pub fn sentence_tokens(&self, token: usize) -> Range<usize> {
        let sentence = self.statement(token).and_then(|statement| self.sentences.get(statement.sentence));
        sentence.cloned().unwrap_or(token..token)
    }

    /// The root that a statement leans on.
    pub fn head(&self, statement: usize) -> usize {
        self.heads.get(statement).copied().unwrap_or(statement)
    }

    /// The verb that governs a token, by token index.
    pub fn governor(&self, token: usize) -> Option<usize> {
        let statement = self.statement(token)?;
        let own = statement.governor(token).or_else(|| statement.verbs.last().copied());
        // "took X and two sprays of Y for the congestion I have": of a verb before and one behind, the one before has the object.
        match own {
            // "2 sprays of X for the congestion I have": the verb is of what stands behind the "for".
            Some(at) if at > token && self.fronted(token, at) && (token..at).any(|each| self.norm(each) == "for") => {
                statement.verbs.iter().rev().copied().find(|verb| *verb < token)
            }
            Some(at) if at > token => {
                // Not one of another clause: "gave X a miss, but the Y I've had".
                let first = self.clause_tokens(token).start;
                let before = statement.verbs.iter().rev().copied().find(|verb| *verb < token);
                before.filter(|verb| *verb >= first || !self.fronted(token, at)).or(own)
            }
            // "missed the X but the Y I have had": the verb before is of another clause, and the clause has one of its own.
            Some(at) => {
                let own_clause = self.clause_tokens(token);
                let behind = statement.verbs.iter().copied().find(|verb| *verb > token && own_clause.contains(verb));
                behind.filter(|verb| at < own_clause.start && self.fronted(token, *verb)).or(own)
            }
            None => own,
        }
    }

    /// "the spironolactone I've had": whether a verb stands behind what it is said of, with nothing but its subject between.
    fn fronted(&self, token: usize, verb: usize) -> bool {
        let mine = |at: usize| matches!(self.norm(at), "i" | "i've" | "ive" | "we" | "we've");
        mine(verb - 1) && verb > token + 1 || verb > token + 2 && mine(verb - 2) && self.norm(verb - 1) == "have"
    }

    /// The class of the verb that governs a token.
    pub fn governing(&self, token: usize) -> Option<Verb> {
        self.governor(token).and_then(|at| self.verb(at))
    }

    /// Whether any verb of a token's statement is of a class.
    pub fn has_verb(&self, token: usize, wanted: Verb) -> bool {
        self.statement(token).is_some_and(|statement| statement.verbs.iter().any(|at| self.verb(*at) == Some(wanted)))
    }

    /// Whether a token's statement has no verb at all, of its own or inherited.
    pub fn verbless(&self, token: usize) -> bool {
        self.statement(token).is_none_or(|statement| statement.verbs.is_empty())
    }

    /// What the user asks for where a token stands.
    pub fn request(&self, token: usize) -> Option<Request> {
        self.statement(token).and_then(|statement| statement.request)
    }

    /// The quantities whose words begin in a range of tokens.
    pub fn quantities_in(&self, within: &Range<usize>) -> &[Quantity] {
        begun(&self.quantities, &self.quantity_starts, within)
    }

    /// The quantity that a token stands in.
    pub fn quantity_at(&self, token: usize) -> Option<&Quantity> {
        let span = self.text.tokens.get(token)?.span;
        let after = self.quantities.partition_point(|quantity| quantity.span.end <= span.start);
        self.quantities.get(after).filter(|quantity| quantity.span.meets(span))
    }

    /// The times whose words begin in a range of tokens.
    pub fn times_in(&self, within: &Range<usize>) -> &[TimeMention] {
        begun(&self.times, &self.time_starts, within)
    }

    /// The names that begin in a range of tokens.
    pub fn names_in(&self, within: &Range<usize>) -> &[Named] {
        let from = self.names.partition_point(|name| name.tokens.start < within.start);
        let to = self.names.partition_point(|name| name.tokens.start < within.end);
        self.names.get(from..to).unwrap_or(&[])
    }

    /// The medication that a name says.
    pub fn which(&self, name: &Named) -> Sourced<Which> {
        Which::Named { name: name.name.clone(), rivals: name.rivals.clone() }.meant_by(self.span(&name.tokens))
    }

    /// Whether a span meets a time that the message mentions.
    pub fn in_time(&self, span: Span) -> bool {
        let from = self.times.partition_point(|time| time.span.end <= span.start);
        self.times.get(from).is_some_and(|time| time.span.meets(span))
    }

    /// Whether a span meets a two-number reading.
    pub fn in_reading(&self, span: Span) -> bool {
        let from = self.readings.partition_point(|reading| reading.span.end <= span.start);
        self.readings.get(from).is_some_and(|reading| reading.span.meets(span))
    }

    /// The two-number readings whose words begin in a range of tokens.
    pub fn readings_in(&self, within: &Range<usize>) -> &[PairReading] {
        begun(&self.readings, &self.reading_starts, within)
    }
}

/// Those of a list in the order of the words that begin in a range of tokens.
fn begun<'l, T>(all: &'l [T], starts: &[usize], within: &Range<usize>) -> &'l [T] {
    let from = starts.partition_point(|start| *start < within.start);
    let to = starts.partition_point(|start| *start < within.end);
    all.get(from..to).unwrap_or(&[])
}

/// Words as the gate knows them, in the text of their message.
pub(crate) fn words_at(span: alara_gate::Span) -> Span {
    Span { start: span.start, end: span.end }
}
