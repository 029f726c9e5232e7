//! "He", "his", "her": whom the last turns spoke of, where that is one person.

use alara_record::Record;

use super::{Elliptical, Exchange, Resolution, Resolved};
use crate::events::person::PEOPLE;
use crate::events::{may_be, subject};
use crate::tools;
use crate::tools::speech::Family;

/// How far back somebody is still meant.
const NEAR: usize = 3;

/// Writes the person out that a pronoun stands for, where the message itself names nobody it could be.
pub(super) fn pronoun(leaning: &Elliptical<'_>) -> Resolution {
    let tokens = 0..leaning.len();
    let stands = |at: &usize| subject(leaning.norm(*at)).is_some() || of_subject(leaning.norm(*at)).is_some();
    let Some(first) = tokens.clone().find(stands) else { return Resolution::Nothing };
    let named_here = tokens.take_while(|at| *at < first).any(|at| names_a_person(leaning, leaning.norm(at)));
    if named_here {
        return Resolution::Nothing;
    }
    let near = leaning.focus.turns.iter().filter(|turn| turn.back <= NEAR);
    let Some((back, who)) = near.into_iter().find_map(|turn| Some((turn.back, of(leaning, turn)?))) else {
        return Resolution::Nothing;
    };
    let word = leaning.norm(first);
    if !may_be(&who.to_lowercase(), of_subject(word).unwrap_or(word)) {
        return Resolution::Nothing;
    }
    if let Some(verb) = contracted(leaning, first) {
        return Resolution::Edits(vec![leaning.write(first..first + 1, &format!("{who} {verb}"), back)]);
    }
    let owns = subject(word) == Some(true) && (word != "her" || owned(leaning, first + 1));
    let written = if owns { format!("{who}'s") } else { who };
    Resolution::Edits(vec![leaning.write(first..first + 1, &written, back)])
}

/// "She has prescribed amoxicillin", "she's put me on ramipril", right behind one's own visit: who treats, of whom that visit was.
pub(super) fn prescriber(leaning: &Elliptical<'_>) -> Resolution {
    let from = leaning.begin();
    let subject = of_subject(leaning.norm(from)).is_some();
    let treats = (from + 1..from + 4).any(|at| match leaning.norm(at) {
        "prescribed" => leaning.message.names_in(&(at + 1..at + 4)).len() == 1,
        "put" | "started" | "gave" | "switched" | "moved" | "upped" => leaning.norm(at + 1) == "me",
        _ => false,
    });
    let near = leaning.focus.calls().take_while(|(back, _)| *back <= NEAR);
    let own = near.filter(|(_, call)| call.person.is_none());
    let Some((back, who)) = own.filter_map(|(back, call)| Some((back, call.text("provider")?))).next() else {
        return Resolution::Nothing;
    };
    // Of somebody else as well that she could be: it is asked.
    let other = leaning.focus.turns.iter().take_while(|turn| turn.back <= back).any(|turn| of(leaning, turn).is_some());
    if !subject || !treats || other {
        return Resolution::Nothing;
    }
    let verb = contracted(leaning, from).map(|verb| format!(" {verb}")).unwrap_or_default();
    Resolution::Edits(vec![leaning.write(from..from + 1, &format!("{who}{verb}"), back)])
}

/// "Temperature's 38.1 now, he's asleep": a reading that names nobody, beside what is said of the one person whom the last turns spoke of.
pub(super) fn beside(leaning: &Elliptical<'_>) -> Resolution {
    let Some(reading) = unowned(leaning) else { return Resolution::Nothing };
    let Some(at) = (0..leaning.len()).find(|at| of_subject(leaning.norm(*at)).is_some()) else {
        return Resolution::Nothing;
    };
    let Some(pronoun) = of_subject(leaning.norm(at)) else { return Resolution::Nothing };
    // "He weighs 84 kg": it is the subject of the reading itself.
    if at < reading && reading - at <= 2 {
        return Resolution::Nothing;
    }
    let near = leaning.focus.turns.iter().filter(|turn| turn.back <= NEAR);
    match near.into_iter().find_map(|turn| Some((turn.back, of(leaning, turn)?))) {
        Some((back, who)) if may_be(&who.to_lowercase(), pronoun) => {
            let edit = match leaning.norm(reading) {
                "the" => leaning.write(reading..reading + 1, &format!("{who}'s"), back),
                _ => leaning.before(reading, &format!("{who}'s "), back),
            };
            Resolution::Edits(vec![edit])
        }
        _ => Resolution::Nothing,
    }
}

/// "Sugar 7.7", said right after somebody else's readings: whose it is, nobody can tell, and it is asked.
pub(super) fn whose(leaning: &Elliptical<'_>) -> Resolution {
    let Some(last) = leaning.focus.turns.first().filter(|turn| turn.back == 1) else { return Resolution::Nothing };
    let read = |tool: &str| tools::speech(tool).is_some_and(|speech| speech.family == Some(Family::Reading));
    let theirs = match last.calls.as_slice() {
        // What nothing could be recorded of may be put right all the same.
        [] => figured(&last.said, leaning.message.now),
        calls => calls.iter().all(|call| call.person.is_some() && read(&call.tool)),
    };
    match of(leaning, last).filter(|_| theirs && unowned(leaning).is_some() && !leaning.asks()) {
        Some(who) => Resolution::Whose(who),
        None => Resolution::Nothing,
    }
}

/// Whether words that were said name somebody: what follows may be of them.
pub(super) fn names_somebody(words: &str) -> bool {
    alara_english::Text::new(words).tokens.iter().any(|token| is_somebody(&token.norm))
}

/// Whether words that were said measure something.
fn figured(words: &str, now: chrono::NaiveDateTime) -> bool {
    let measures = alara_english::measures(&alara_english::Text::new(words), now);
    !measures.readings.is_empty() || !measures.quantities.is_empty()
}

/// The first word of a reading, in a message that has one and names nobody whose it is.
fn unowned(leaning: &Elliptical<'_>) -> Option<usize> {
    let named = (0..leaning.len()).any(|at| {
        names_a_person(leaning, leaning.norm(at)) || matches!(leaning.norm(at), "his" | "her" | "hers" | "their")
    });
    let message = &leaning.message;
    if named
        || crate::events::speaks_of_oneself(message)
        || message.quantities.is_empty() && message.readings.is_empty()
    {
        return None;
    }
    let kind = (0..leaning.len()).find(|at| message.vital_kind(*at).is_some());
    let figure = message.readings.first().map(|reading| message.tokens(reading.span).start);
    let first = kind.into_iter().chain(figure).min()?;
    // "Dad's the temperature" is no English: the article makes room.
    Some(first.checked_sub(1).filter(|at| leaning.norm(*at) == "the").unwrap_or(first))
}

/// "Mum's", "hers", "mine": whose it is that was asked about, put before what was told. `who` it may be besides the user's, where that was
/// the question.
pub(crate) fn settled(answer: &str, opener: &str, who: Option<&str>, record: &dyn Record) -> Option<Resolved> {
    let text = alara_english::Text::new(answer);
    let words: Vec<&str> = text
        .norms()
        .into_iter()
        .filter(|word| !matches!(*word, "it's" | "its" | "that's" | "thats" | "no" | "," | "." | "!"))
        .collect();
    let word = match words.as_slice() {
        [word] | ["my" | "the", word] => *word,
        _ => return None,
    };
    let bare = word.strip_suffix("'s").unwrap_or(word);
    let asked = who.filter(|who| {
        let who = who.to_lowercase();
        subject(word).is_some() && may_be(&who, word) || who.rsplit(' ').next() == Some(bare)
    });
    let owner = match (word, asked) {
        ("mine" | "me" | "my", _) => "My".to_owned(),
        (_, Some(who)) => format!("{who}'s"),
        ("his" | "him" | "he", None) => "His".to_owned(),
        ("hers" | "her" | "she", None) => "Her".to_owned(),
        (_, None) => {
            let person = record.people().iter().find(|person| !person.is_user && is_called(person, bare))?;
            format!("{}'s", person.name)
        }
    };
    // "No, 126/70": only the figure is somebody's.
    let words = alara_english::Text::new(opener);
    let leads = |norm: &str| matches!(norm, "no" | "actually" | "sorry" | "wait" | "oh" | "," | "." | "and" | "also");
    let begins = words.tokens.iter().find(|token| !leads(&token.norm)).map_or(0, |token| token.span.start);
    let told = opener.get(begins..)?.trim_end().trim_end_matches(['.', '!', '?']);
    Some(Resolved::instead(answer, &format!("{owner} {told}")))
}

/// A pronoun that is the subject of a clause, without what is written onto it.
fn of_subject(word: &str) -> Option<&'static str> {
    match word {
        "he" | "he's" | "hes" | "he'd" | "he'll" => Some("he"),
        "she" | "she's" | "shes" | "she'd" | "she'll" => Some("she"),
        _ => None,
    }
}

/// The verb that is written onto a pronoun: "she's been" has, "she's asleep" is.
fn contracted(leaning: &Elliptical<'_>, at: usize) -> Option<&'static str> {
    let word = leaning.norm(at);
    let (_, written) = word.split_once('\'').unwrap_or((word, if word.ends_with('s') { "s" } else { "" }));
    let next =
        (at + 1..at + 3).find(|at| !matches!(leaning.norm(*at), "just" | "already" | "not" | "now" | "also" | "only"));
    let next = next.map_or("", |at| leaning.norm(at));
    let has =
        next.ends_with("ed") || alara_english::word_list!("../../data/words/focus/person/contracted.txt").holds(next);
    match (of_subject(word)?, written) {
        (_, "s") => Some(if has { "has" } else { "is" }),
        (_, "d") => Some("had"),
        (_, "ll") => Some("will"),
        _ => None,
    }
}

/// Whether a word behind "her" is hers ("her bp"), and not what follows on "her" alone ("gave her two").
fn owned(leaning: &Elliptical<'_>, at: usize) -> bool {
    let word = leaning.message.is_word(at);
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
    alara_english::word_list!("../../data/words/focus/person/kin.txt").holds(word)
}

fn is_called(person: &alara_record::Person, word: &str) -> bool {
    std::iter::once(&person.name).chain(&person.aka).any(|each| each.to_lowercase() == word)
}

fn names_a_person(leaning: &Elliptical<'_>, word: &str) -> bool {
    let bare = word.strip_suffix("'s").unwrap_or(word);
    is_somebody(word) || leaning.record.people().iter().any(|person| !person.is_user && is_called(person, bare))
}

/// Whether a word is one for somebody besides the user, and no pronoun.
fn is_somebody(word: &str) -> bool {
    let bare = word.strip_suffix("'s").unwrap_or(word);
    PEOPLE.contains(bare) && subject(bare).is_none()
}
