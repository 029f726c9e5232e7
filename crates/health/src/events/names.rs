//! The medication names in a message, by the lexicon and the record.

use std::ops::Range;

use alara_english::{Text, TokenKind};

use crate::lexicon::classes::{self, Class};
use crate::lexicon::lists::Begins;
use crate::lexicon::{Match, Name, NameKind, OwnName, is_common_word, longest_among};

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
    /// Whether it is only how one on record begins ("my levo"): asked about, never taken for granted.
    pub short: bool,
}

impl Named {
    fn new(tokens: Range<usize>, name: String, rivals: Vec<String>, weak: bool) -> Named {
        Named { class: classes::named(&name), tokens, name, rivals, weak, short: false }
    }
}

/// More names than this are no account of a day.
const MOST: usize = 128;

/// All names, in order, none inside another.
pub(crate) fn names(text: &Text<'_>, norms: &[&str], begins: &[Begins], own: &[OwnName]) -> Vec<Named> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < norms.len() && found.len() < MOST {
        let word =
            text.tokens.get(at).is_some_and(|token| token.kind == TokenKind::Word || token.kind == TokenKind::Number);
        if !word {
            at += 1;
            continue;
        }
        match longest_among(norms, begins, at, own)
            .and_then(|(long, matched)| named(text, at..at + long.max(1), matched))
            .or_else(|| shortened(norms, begins, at, own))
        {
            Some(named) => {
                at = named.tokens.end;
                found.push(named);
            }
            None => at += 1,
        }
    }
    found
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
    let mut fitting = own.iter().filter(longer);
    let (one, None) = (fitting.next()?, fitting.next()) else { return None };
    Some(Named { short: true, ..Named::new(at..at + 1, one.display().to_owned(), Vec::new(), false) })
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
            Some(Named::new(tokens, shown(&name), Vec::new(), weak))
        }
        Match::Ambiguous(names) => {
            let mut names = names.iter().map(shown);
            let name = names.next()?;
            Some(Named::new(tokens, name, names.collect(), false))
        }
        Match::Unknown => None,
    }
}

/// The user's own name for it, where the list only knows it by another ("oestrogen patch" is estradiol); shorthand is spelt out.
fn as_said(text: &Text<'_>, tokens: &Range<usize>, name: &Name<'_>) -> String {
    let said = text.slice(text.span_of(tokens.start, tokens.end));
    let (bare, shown) = (said.to_lowercase(), name.display.to_lowercase());
    let form = bare.split(|sign: char| !sign.is_alphanumeric()).any(super::dose::form);
    if name.own.is_some() || name.kind == NameKind::Short || !form || bare.contains(&shown) {
        return name.display.to_owned();
    }
    super::care::capital(said)
}

fn shown(name: &Name<'_>) -> String {
    name.display.to_owned()
}
