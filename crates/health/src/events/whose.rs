//! Whose a reading is and whether its heading counts: who took it, and who it is of.

use alara_english::statement::{Assertion, Statement, Subject, names_someone};
use alara_english::{Span, Text, WordList, list, word_list};
use alara_record::Record;

use super::event::Whose;
use super::message::Message;
use super::person::{named, person};
use crate::lexicon::care;

/// Words of a habit.
const OFTEN: &WordList = word_list!("../../data/words/events/whose/often.txt");

/// So many clauses before it are looked through for whom a pronoun stands for.
const SPOKEN_OF: usize = 3;

/// What medicines are called without a name: they stand where a person would, and are nobody.
const MEDICINAL: &WordList = word_list!("../../data/words/events/whose/medicinal.txt");

impl Message<'_> {
    /// Whether words that stand where a person would are of a medicine: "Apixaban's been taken", "the morning pills went in".
    fn medicinal(&self, span: Span) -> bool {
        let tokens = self.tokens(span);
        let mut named = self.names_in(&(tokens.start.saturating_sub(1)..tokens.end + 1)).iter();
        named.any(|name| self.text.span_of(name.tokens.start, name.tokens.end).meets(span))
            || tokens.clone().any(|at| self.is_any(at, MEDICINAL))
    }

    /// Whose event it is where a token stands.
    pub fn whose(&self, token: usize, record: &dyn Record) -> Whose {
        match self.statement(token).map(|statement| &statement.subject) {
            Some(Subject::Speaker) => Whose::Own,
            Some(Subject::Unnamed) | None => self.called(token, record).unwrap_or(Whose::Unnamed),
            Some(Subject::Other(span)) if self.medicinal(*span) => {
                // "Metformin has gone in": a name, and of no person.
                Whose::Unnamed
            }
            // A time or a joint is nobody, e.g. in "at 25:00 took aspirin".
            Some(Subject::Other(span)) if self.is_nobody(*span) => self.called(token, record).unwrap_or(Whose::Unnamed),
            Some(Subject::Other(span)) => named(self, self.antecedent(token, *span), record),
        }
    }

    /// Whether words name no one: each is of a time, of a figure, of what is measured or felt, or leads to one, or joins.
    fn is_nobody(&self, said: Span) -> bool {
        const LEADS: &WordList = list![
            "on", "in", "at", "the", "and", "then", "also", "but", "plus", "so", "&", ",", ":", "after", "before",
            "breakfast", "lunch", "dinner", "blood", "pressure"
        ];
        let words = self.tokens(said);
        self.text.span_of(words.start, words.end).holds(said)
            && words.clone().all(|at| {
                self.timed(at)
                    || self.is_any(at, LEADS)
                    || self.vital_kind(at).is_some()
                    || self.in_reading(self.text.span_of(at, at + 1))
                    || self.quantity_at(at).is_some()
                    || self.is_number(at)
                    || self.words.symptoms.iter().any(|heard| heard.tokens.contains(&at))
            })
    }

    /// Whether the speaker and another are one subject: "mum and I both had one", "me and my wife took ours".
    pub fn taken_by_two(&self, token: usize) -> bool {
        const SPEAKER: &WordList = list!["i", "me", "myself", "i've"];
        let line = self.clause_tokens(token);
        let Some(verb) = self.governor(token).filter(|verb| line.contains(verb)) else { return false };
        let both = |at: usize| self.norm(at) == "both";
        let subject = line.start + usize::from(both(line.start))..verb - usize::from(verb > 0 && both(verb - 1));
        let Some(joint) = subject.clone().find(|at| matches!(self.norm(*at), "and" | "&")) else { return false };
        let other = match (SPEAKER.holds(self.before(joint, 1)), SPEAKER.holds(self.norm(joint + 1))) {
            (true, false) => joint + 1..subject.end,
            (false, true) => subject.start..joint,
            _ => return false,
        };
        let called = |at: usize| self.own.iter().any(|name| name.calls(self.norm(at)));
        other.len() <= 3 && other.into_iter().any(|at| called(at) || names_someone(self.norm(at)))
    }

    /// "Oximeter shows 96", "my blood pressure reads 184/112": the present of a device tells what it shows now, and no habit.
    pub fn displays(&self, token: usize) -> bool {
        let verb = self.governor(token).filter(|verb| *verb < token);
        let shows = verb.is_some_and(|verb| {
            matches!(self.norm(verb), "reads" | "shows" | "says" | "displays" | "gives" | "registers" | "comes")
        });
        let line = self.clause_tokens(token);
        shows && self.statement(token).is_some_and(|of| of.assertion == Assertion::Habitual) && !self.any(line, OFTEN)
    }

    /// The token that decides whether a quantity stands: its own, or that of the number that corrects it.
    pub fn deciding(&self, span: Span) -> usize {
        let by = self.corrected.iter().find(|(old, _)| *old == span).map_or(span, |(_, new)| *new);
        self.tokens(by).start
    }

    /// "the car's annual checkup", "the dog's x-ray": whether what stands at a token is that of a thing or an animal.
    pub fn of_a_thing(&self, token: usize) -> bool {
        (token.saturating_sub(3)..token).any(|at| {
            self.norm(at)
                .strip_suffix("'s")
                .is_some_and(|owner| word_list!("../../data/words/events/whose/of_a_thing.txt").holds(owner))
        })
    }

    /// "the old van's got a nasty cough", "the engine has a cough": what is had by something that is no part of a body.
    pub fn had_by_a_thing(&self, token: usize) -> bool {
        const OF_A_BODY: &WordList = word_list!("../../data/words/events/whose/of_a_body.txt");
        let line = self.clause_tokens(token);
        let has = |at: usize| {
            matches!(self.norm(at), "has" | "have" | "had")
                || self.norm(at) == "got" && (self.norm(at - 1).ends_with("'s") || self.norm(at - 1) == "has")
        };
        let Some(verb) = (line.start + 2..token).rev().take(6).find(|at| has(*at)) else { return false };
        let end = verb - usize::from(self.norm(verb) == "got" && self.norm(verb - 1) == "has");
        let subject = line.start..end;
        let named = matches!(self.norm(subject.start), "the" | "this" | "that" | "our" | "your") && subject.len() <= 4;
        let norms: Vec<&str> = subject.clone().map(|at| self.norm(at).trim_end_matches("'s")).collect();
        let body = (0..norms.len()).any(|at| crate::lexicon::symptoms::body_part_at(&norms, at).is_some());
        let owner = matches!(self.statement(token).map(|of| &of.subject), Some(Subject::Unnamed));
        named
            && owner
            && !body
            && matches!(self.norm(verb + 1), "a" | "an" | "some" | "such" | "this" | "the")
            && !self.any(subject, OF_A_BODY)
    }

    /// Whether a token stands in words that were taken back.
    pub fn retracted(&self, token: usize) -> bool {
        self.statement(token).is_some_and(|statement| statement.assertion == Assertion::Retracted)
    }

    /// "meena's bp 126/80", "meena has a headache": who with a record here is named at the head of a clause, before any verb of it.
    pub(super) fn called(&self, token: usize, record: &dyn Record) -> Option<Whose> {
        let line = self.clause_tokens(token);
        let verb = self.statement(token)?.verbs.first().copied().unwrap_or(token);
        let head = (line.start..line.end.min(line.start + 4))
            .find(|at| !matches!(self.norm(*at), "and" | "," | "so" | "also" | "ok"))?;
        let name = self.own.iter().find(|name| head < token && head <= verb && name.calls(self.norm(head)))?;
        Some(person(name.display(), record))
    }

    /// "Leo took his syrup at 8 and his temp was 101": the words that a pronoun at a token's subject stands for, where what is told just before
    /// is of one person that it can be; else the pronoun.
    pub(super) fn antecedent(&self, token: usize, said: Span) -> Span {
        let words = |span: Span| self.text.slice(span).to_lowercase();
        let first = |span: Span| words(span).split(|sign: char| !sign.is_alphabetic()).next().unwrap_or("").to_owned();
        let pronoun = first(said);
        if super::person::subject(&pronoun).is_none() {
            return said;
        }
        let here = self.statement_index(token);
        let before = self.statements.get(here.saturating_sub(SPOKEN_OF)..here).unwrap_or(&[]);
        let nobody = |span: &Span| {
            let first = first(*span);
            super::person::subject(&first).is_some() || list!["they", "their", "it", "its"].holds(&first)
        };
        let mut named = before.iter().filter_map(|statement| match &statement.subject {
            Subject::Other(span) if !nobody(span) => Some(*span),
            _ => None,
        });
        let one = named.next();
        let alone = named.all(|other| one.is_some_and(|one| words(other) == words(one)));
        let people = self.people(before);
        let one = match one {
            // "My sister called about Nora, and her sugar was 11": of two, nobody can tell.
            Some(one) => Some(one).filter(|one| alone && people.iter().all(|each| one.meets(*each))),
            None => people.first().copied().filter(|one| people.iter().all(|each| words(*each) == words(*one))),
        };
        one.filter(|one| super::person::may_be(&words(*one), &pronoun)).unwrap_or(said)
    }

    /// Whom some clauses name, as their subject or not ("I was over with Mam earlier").
    fn people(&self, clauses: &[Statement]) -> Vec<Span> {
        // "Seamus, my husband, was out": who he is, behind his name.
        let apposed = |at: usize| {
            matches!(self.before(at, 1), "my" | "our")
                && self.before(at, 2) == ","
                && at > 3
                && self.strange_name(at - 3)
        };
        let named = |at: &usize| {
            let word = self.norm(*at);
            alara_english::statement::names_someone(word) && !apposed(*at)
                || self.own.iter().any(|own| own.calls(word))
                || self.heads(*at)
        };
        // "my sister Nomsa": by the name.
        let called = |at: usize| at + usize::from(self.strange_name(at + 1));
        let tokens = clauses.iter().flat_map(|of| self.text.within(of.span)).filter(named).map(called);
        tokens.map(|at| self.text.span_of(at, at + 1)).collect()
    }

    /// "Kev won't stop moaning": a name that no list has, at the head of its clause and before its verb.
    fn heads(&self, at: usize) -> bool {
        // "Seamus, my husband, was out".
        let reach = if self.norm(at + 1) == "," && matches!(self.norm(at + 2), "my" | "our") { 8 } else { 4 };
        let verb =
            self.statement(at).and_then(|of| of.verbs.first()).is_some_and(|verb| (at + 1..at + reach).contains(verb));
        verb && self.strange_name(at) && self.clause_tokens(at).start == at
    }

    /// A capital word that English has not and that names no medicine.
    fn strange_name(&self, at: usize) -> bool {
        let token = self.text.tokens.get(at);
        token.is_some_and(|token| token.capital && !crate::lexicon::is_common_word(&token.norm))
            && self.names_in(&(at..at + 1)).is_empty()
    }

    /// "141/89, that's my wife's reading": whose the clause behind says it is.
    pub(super) fn assigned(&self, token: usize, record: &dyn Record) -> Option<Whose> {
        let here = self.statement_index(token);
        let (own, next) = (self.statements.get(here)?, self.statements.get(here + 1)?);
        let tokens = self.statement_tokens(here + 1);
        let of_it = (tokens.start..tokens.start + 2).any(|at| {
            matches!(self.norm(at), "that's" | "thats" | "it's" | "its")
                || matches!(self.norm(at), "that" | "it" | "this" | "those" | "which")
                    && matches!(self.norm(at + 1), "was" | "is" | "were" | "belongs")
        });
        let near = own.sentence == next.sentence || own.sentence + 1 == next.sentence;
        match &next.subject {
            Subject::Other(_) if of_it && near && self.readings_in(&tokens).is_empty() => {
                Some(self.whose(tokens.start, record))
            }
            _ => None,
        }
    }
}

/// Whether words name whoever or whatever takes a reading of others: a clinician, a device, a pharmacy.
pub(super) fn takes_readings(words: &str) -> bool {
    let text = Text::new(words);
    let norms: Vec<&str> = text.norms().into_iter().map(|norm| norm.trim_end_matches("'s")).collect();
    (0..norms.len()).any(|at| {
        care::provider_at(&norms, at).is_some_and(|(_, provider)| provider.sure)
            || word_list!("../../data/words/events/whose/takes_readings.txt")
                .holds(norms.get(at).copied().unwrap_or(""))
    })
}
