//! The medication names in a message, by the lexicon and the record.

use std::ops::Range;

use alara_english::slip::Names;
use alara_english::{Text, TokenKind};

use crate::lexicon::classes::{self, Class};
use crate::lexicon::lists::begins_a_phrase;
use crate::lexicon::{Begins, Match, Name, NameKind, OwnName, is_common_word, is_in_a_name, longest_among, lookup};
use crate::{laboratory, vitals};

/// A medication name where it stands.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Named {
    /// Its tokens.
    pub tokens: Range<usize>,
    /// As it is written for people; the record's own spelling where it is on record.
    pub name: String,
    /// Other names that the words are as near to.
    pub rivals: Vec<String>,
    /// Whether it may well mean something else ("iron", "ginger") or is hardly ever met.
    pub weak: bool,
    /// The class that the name stands for, where it is one ("insulin").
    pub class: Option<Class>,
    /// Whether the words are only near to it: a slip of the keyboard, or another word.
    pub slip: bool,
}

impl Named {
    /// Whether words that are only near to a medicine's name stand where somebody's would, and are written like one: "Meena has a
    /// headache", "I gave Meena 2 aspirin" are not of mesna.
    pub fn is_somebodys(&self, text: &Text<'_>) -> bool {
        let span = text.span_of(self.tokens.start, self.tokens.end);
        let capital = text.slice(span).chars().next().is_some_and(char::is_uppercase);
        let given = self
            .tokens
            .start
            .checked_sub(1)
            .is_some_and(|before| matches!(text.norm(before), "gave" | "give" | "given" | "giving" | "gives"));
        let subject = alara_english::word_list!("../../data/words/events/names/is_somebodys.txt")
            .holds(text.norm(self.tokens.end));
        self.slip && capital && (given || subject)
    }

    fn new(tokens: Range<usize>, name: String, rivals: Vec<String>, weak: bool) -> Named {
        Named { class: classes::named(&name), tokens, name, rivals, weak, slip: false }
    }
}

/// The names by which a message is read: a word of theirs is no slip of another.
pub(crate) struct Known<'a>(pub &'a [OwnName]);

impl Names for Known<'_> {
    fn hold(&self, word: &str) -> bool {
        begins_a_phrase(word)
            || is_in_a_name(word, self.0)
            || laboratory::has_word(word)
            || word.strip_suffix('s').is_some_and(|owner| self.call(owner))
    }

    fn resemble(&self, word: &str) -> bool {
        !matches!(lookup(word, self.0), Match::Unknown)
    }

    fn call(&self, word: &str) -> bool {
        self.0.iter().any(|name| name.calls(word))
    }

    fn measured(&self, word: &str) -> Option<u8> {
        vitals::measured(word)
    }
}

/// More names than this are no account of a day.
const MOST: usize = 128;

/// The name of one medication in a combination has no more words.
const LONGEST: usize = 4;

/// All names, in order, none inside another.
pub(crate) fn names(text: &Text<'_>, norms: &[&str], begins: &[Begins], own: &[OwnName]) -> Vec<Named> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < norms.len() && found.len() < MOST {
        let word = text.tokens.get(at).is_some_and(|token| token.says());
        if !word {
            at += 1;
            continue;
        }
        // Whoever is called so is no slip of a medication.
        let somebody = own.iter().any(|name| norms.get(at).is_some_and(|norm| name.calls(norm)));
        // "Lisinopril + hydrochlorothiazide", where both are on record by themselves: two, and no combination of them.
        let plus = norms.iter().skip(at).take(LONGEST).position(|norm| *norm == "+").map(|plus| at + plus);
        let listed = |from: usize, to: usize| {
            let norms = norms.get(..to).unwrap_or_default();
            matches!(longest_among(norms, begins, from, own), Some((_, Match::Exact(name))) if name.own.is_some())
        };
        let apart = plus.filter(|plus| listed(at, *plus) && listed(plus + 1, norms.len()));
        let words = norms.get(..apart.unwrap_or(norms.len())).unwrap_or_default();
        match longest_among(words, begins, at, own)
            .filter(|(_, matched)| !somebody || matches!(matched, Match::Exact(_)))
            .and_then(|(long, matched)| named(text, at..at + long.max(1), matched))
            .or_else(|| shortened(norms, begins, at, own))
        {
            Some(named) => {
                at = named.tokens.end;
                found.push(on_record(named, own));
            }
            None => at += 1,
        }
    }
    found
}

/// "the iron", where ferrous sulphate is the one on record that is of it: an everyday word for what is on the list is no weak name.
fn on_record(named: Named, own: &[OwnName]) -> Named {
    if !named.weak {
        return named;
    }
    // A combination is no dose of what is on record for one of its parts.
    let parts = crate::lexicon::ingredients(&named.name);
    let holds = |name: &&OwnName| parts.iter().all(|part| name.ingredients().any(|of| of == *part));
    let mut of_it = own
        .iter()
        .filter(|name| !name.is_person() && crate::lexicon::same_medication(name.display(), &named.name))
        .filter(holds);
    match (of_it.next(), of_it.next()) {
        (Some(one), None) => Named { name: one.display().to_owned(), weak: false, ..named },
        _ => named,
    }
}

/// "levo", where exactly one medication on record begins so and the word means nothing else.
fn shortened(norms: &[&str], begins: &[Begins], at: usize, own: &[OwnName]) -> Option<Named> {
    let norm = norms.get(at)?;
    let word = norm.strip_suffix("'s").unwrap_or(norm);
    if own.is_empty() || word.len() < 4 || !word.bytes().all(|letter| letter.is_ascii_lowercase()) {
        return None;
    }
    if begins.get(at).is_none_or(|begins| begins.common) || is_common_word(word) {
        return None;
    }
    let longer = |name: &&OwnName| {
        let shown = name.display().as_bytes();
        shown.len() > word.len()
            && shown.get(..word.len()).is_some_and(|first| first.eq_ignore_ascii_case(word.as_bytes()))
    };
    let mut fitting = own.iter().filter(|name| !name.is_person()).filter(longer);
    let (one, None) = (fitting.next()?, fitting.next()) else { return None };
    Some(Named::new(at..at + 1, one.display().to_owned(), Vec::new(), false))
}

fn named(text: &Text<'_>, tokens: Range<usize>, matched: Match<'_>) -> Option<Named> {
    let first = text.tokens.get(tokens.start)?;
    if first.kind == TokenKind::Number && tokens.len() == 1 {
        return None;
    }
    let alone = tokens.len() == 1;
    match matched {
        Match::Exact(name) => {
            let common = alone && is_common_word(&first.norm);
            if name.own.is_none() && common && name.rare {
                return None;
            }
            let weak = name.own.is_none() && (common || name.kind == NameKind::Everyday || name.rare);
            let name = as_said(text, &tokens, &name);
            Some(Named::new(tokens, name, Vec::new(), weak))
        }
        Match::Misspelt(name, _) => {
            let weak = name.own.is_none() && name.rare;
            Some(Named { slip: name.own.is_none(), ..Named::new(tokens, shown(&name), Vec::new(), weak) })
        }
        Match::Ambiguous(names) => {
            let slip = names.iter().all(|name| name.own.is_none());
            let mut names = names.iter().map(shown);
            let name = names.next()?;
            Some(Named { slip, ..Named::new(tokens, name, names.collect(), false) })
        }
        Match::Unknown => None,
    }
}

/// The user's own name for it, where the list only knows it by another ("oestrogen patch" is estradiol); shorthand is spelt out.
fn as_said(text: &Text<'_>, tokens: &Range<usize>, name: &Name<'_>) -> String {
    let said = text.written(tokens);
    let (bare, shown) = (said.to_lowercase(), name.display.to_lowercase());
    let form = bare.split(|sign: char| !sign.is_alphanumeric()).any(crate::dose::form);
    if name.own.is_some() || name.kind == NameKind::Short || !form || bare.contains(&shown) {
        return name.display.to_owned();
    }
    crate::describe::capital(said)
}

fn shown(name: &Name<'_>) -> String {
    name.display.to_owned()
}
