//! "He", "his", "her": whom the last turns spoke of, where that is one person.

use super::{Elliptical, Exchange, Found};
use crate::events::whom::PEOPLE;

/// How far back somebody is still meant.
const NEAR: usize = 3;

/// Writes the person out that a pronoun stands for, where the message itself names nobody it could be.
pub(super) fn pronoun(leaning: &Elliptical<'_>) -> Found {
    let tokens = 0..leaning.len();
    let Some(first) = tokens.clone().find(|at| subject(leaning.norm(*at)).is_some()) else { return Found::Nothing };
    let named_here = tokens.take_while(|at| *at < first).any(|at| names_a_person(leaning, leaning.norm(at)));
    if named_here {
        return Found::Nothing;
    }
    let near = leaning.focus.turns.iter().filter(|turn| turn.back <= NEAR);
    let Some((back, who)) = near.into_iter().find_map(|turn| Some((turn.back, of(leaning, turn)?))) else {
        return Found::Nothing;
    };
    let word = leaning.norm(first);
    if !may_be(&who.to_lowercase(), word) {
        return Found::Nothing;
    }
    let owns = subject(word) == Some(true) && (word != "her" || owned(leaning, first + 1));
    let written = if owns { format!("{who}'s") } else { who };
    Found::Edits(vec![leaning.write(first..first + 1, &written, back)])
}

/// Whether a word stands for a person: `true` where it owns something ("his").
fn subject(word: &str) -> Option<bool> {
    match word {
        "he" | "she" | "him" => Some(false),
        "his" | "her" | "hers" => Some(true),
        _ => None,
    }
}

/// Whether a word behind "her" is hers ("her bp"), and not what follows on "her" alone ("gave her two").
fn owned(leaning: &Elliptical<'_>, at: usize) -> bool {
    let word = leaning.message.text.tokens.get(at).is_some_and(|token| token.kind == alara_english::TokenKind::Word);
    word && leaning.message.quantity_at(at).is_none()
        && !matches!(
            leaning.norm(at),
            "a" | "an" | "the" | "at" | "to" | "in" | "on" | "and" | "now" | "today" | "this" | "some" | "two" | "one"
        )
}

/// The one person besides the user that a turn spoke of: by its calls, else by its words.
fn of(leaning: &Elliptical<'_>, turn: &Exchange) -> Option<String> {
    let mut people: Vec<String> = turn.calls.iter().filter_map(|call| call.person.clone()).collect();
    if people.is_empty() {
        people = said(leaning, &turn.said);
    }
    people.dedup();
    match people.as_slice() {
        [one] => Some(one.clone()),
        _ => None,
    }
}

/// Who is named in words that were said: somebody with a record here, else somebody by kinship ("my wife").
fn said(leaning: &Elliptical<'_>, words: &str) -> Vec<String> {
    let text = alara_english::Text::new(words);
    let mut found: Vec<String> = Vec::new();
    for (at, token) in text.tokens.iter().enumerate() {
        let word = token.norm.strip_suffix("'s").unwrap_or(&token.norm);
        let own =
            at.checked_sub(1).and_then(|before| text.tokens.get(before)).is_some_and(|before| before.norm == "my");
        let person = leaning.record.people().iter().find(|person| !person.is_user && is_called(person, word));
        let name = match person {
            Some(person) => person.name.clone(),
            None if PEOPLE.contains(word) && (own || kin(word)) => {
                if own {
                    format!("my {word}")
                } else {
                    text.slice(token.span).trim_end_matches("'s").trim_end_matches("\u{2019}s").to_owned()
                }
            }
            None => continue,
        };
        if !found.contains(&name) {
            found.push(name);
        }
    }
    found
}

/// Words that call one person by kinship without "my".
fn kin(word: &str) -> bool {
    matches!(
        word,
        "mum"
            | "mom"
            | "mam"
            | "dad"
            | "gran"
            | "granny"
            | "grandma"
            | "grandad"
            | "granddad"
            | "grandpa"
            | "nan"
            | "nana"
            | "papa"
            | "mama"
    )
}

fn is_called(person: &alara_record::Person, word: &str) -> bool {
    std::iter::once(&person.name).chain(&person.aka).any(|each| each.to_lowercase() == word)
}

fn names_a_person(leaning: &Elliptical<'_>, word: &str) -> bool {
    let word = word.strip_suffix("'s").unwrap_or(word);
    PEOPLE.contains(word) && subject(word).is_none()
        || leaning.record.people().iter().any(|person| !person.is_user && is_called(person, word))
}

/// Whether a pronoun can stand for somebody called so: a mother is no "he".
fn may_be(who: &str, pronoun: &str) -> bool {
    const MEN: [&str; 16] = [
        "dad",
        "father",
        "papa",
        "husband",
        "son",
        "brother",
        "grandad",
        "granddad",
        "grandpa",
        "uncle",
        "nephew",
        "boyfriend",
        "hubby",
        "boy",
        "grandson",
        "stepdad",
    ];
    const WOMEN: [&str; 18] = [
        "mum",
        "mom",
        "mam",
        "mother",
        "mama",
        "wife",
        "daughter",
        "sister",
        "gran",
        "granny",
        "grandma",
        "nan",
        "nana",
        "aunt",
        "auntie",
        "niece",
        "girlfriend",
        "girl",
    ];
    let is = |list: &[&str]| who.split(' ').any(|word| list.contains(&word));
    match pronoun {
        "he" | "him" | "his" => !is(&WOMEN),
        _ => !is(&MEN),
    }
}
