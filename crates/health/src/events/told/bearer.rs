//! Who or what a clause is about: the user, a body or a reading that is named without an owner, or something else.

use std::ops::Range;
use std::sync::LazyLock;

use alara_english::{TokenKind, WordList, list, word_list};

use super::super::heading::words;
use super::super::message::Message;
use super::super::verbs::Verb;
use super::super::whom::PEOPLE;
use crate::lexicon::drinks::container_at;
use crate::lexicon::{WordSet, care, symptoms};
use crate::vitals::MEASURED;

/// The first person.
pub(in super::super) const SELF: &WordList = word_list!("../../../data/words/events/told/bearer/self.txt");

/// The one spoken to.
const ADDRESSED: &WordList =
    list!["you", "your", "you're", "youre", "you've", "youve", "you'll", "you'd", "yours", "yourself", "u", "ur"];

/// Somebody else, or people at large: a sentence of theirs, without a first person, tells nothing of the user.
const THIRD: &WordList = word_list!("../../../data/words/events/told/bearer/third.txt");

/// Words before a noun, or beside it, that say nothing of whose it is.
static NEUTRAL: LazyLock<WordSet> =
    LazyLock::new(|| words(include_str!("../../../data/words/events/told/bearer/neutral.txt")));

/// What only points at something said before.
const POINTS: &WordList = word_list!("../../../data/words/events/told/bearer/points.txt");

/// What takes a reading, or holds one, beside what is measured.
const DEVICES: &WordList = word_list!("../../../data/words/events/told/bearer/devices.txt");

/// Whether a word is one of what takes a reading, or holds one.
pub(super) fn reading_word(message: &Message<'_>, at: usize) -> bool {
    message.is_any(at, DEVICES) || message.is_any(at, &MEASURED)
}

/// Whether a word before a noun names something that is neither the user's nor a body's ("tyre pressure").
pub(super) fn of_a_thing(message: &Message<'_>, at: usize) -> bool {
    named(message, &(at..at), at) == Some(Bearer::Other)
}

/// What a body does, or bears, beside its parts.
const BORNE: &WordList = word_list!("../../../data/words/events/told/bearer/borne.txt");

/// Before an article they make it no subject.
const BESIDE: &WordList =
    list!["in", "of", "on", "after", "from", "with", "for", "since", "at", "to", "by", "during", "before"];

/// Of whom or what an event is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bearer {
    /// The user: the clause, or the sentence that it belongs to, speaks in the first person.
    Own,
    /// Nobody is named: the subject was dropped, as in notes.
    Dropped,
    /// Something said before ("it", "there").
    Pointed,
    /// A part of a body, a complaint, a reading, an examination, whoever gives care: with no owner named.
    Bare,
    /// Something else, or somebody whom the record does not hold.
    Other,
}

/// Whether any of these tokens is of the first person.
pub(super) fn own(message: &Message<'_>, tokens: Range<usize>) -> bool {
    message.any(tokens, SELF)
}

/// Whether a sentence speaks to somebody and not of the user ("you may feel pain"). What is asked of Alara is no such sentence.
pub(super) fn addressed(message: &Message<'_>, token: usize) -> bool {
    let sentence = message.sentence_tokens(token);
    let asked = message.statement(token).is_some_and(|of| of.request.is_some())
        || (sentence.start..sentence.start + 3).any(|at| {
            matches!(message.norm(at), "can" | "could" | "would" | "will" | "please" | "pls" | "thank" | "thanks")
        });
    !asked && message.any(sentence.clone(), ADDRESSED) && !own(message, sentence)
}

/// Of whom or what the clause of an event is told; `tokens` are the event's own words.
pub(super) fn bearer(message: &Message<'_>, tokens: &Range<usize>) -> Bearer {
    let here = message.statement_index(tokens.start);
    let line = message.statement_tokens(here);
    let sentence = message.sentence_tokens(tokens.start);
    if message.statement(tokens.start).is_some_and(|of| of.request.is_some()) {
        return Bearer::Own;
    }
    if advised(message, &sentence) {
        return Bearer::Other;
    }
    if own(message, line.clone()) {
        return Bearer::Own;
    }
    // "so I have that you were found to have …": a clause of the one spoken to.
    let spoken_to = line.clone().any(|at| {
        message.is_any(at, ADDRESSED)
            && !matches!(message.before(at, 1), "thank" | "are" | "tell" | "let")
            && !matches!(message.norm(at + 1), "know" | "see" | "think")
    });
    if spoken_to && !message.any(line, list!["?"]) {
        return Bearer::Other;
    }
    let mine = own(message, sentence.clone());
    if !mine && message.any(of_its_own(message, here, &sentence), THIRD) {
        return Bearer::Other;
    }
    let before = || {
        let first = message.statement_index(sentence.start);
        (first..here).rev().take(8).find_map(|index| head(message, tokens, index))
    };
    match head(message, tokens, here) {
        // "a situation that is painful": what "that" stands for is named before it.
        Some(Bearer::Pointed) if !mine && before() == Some(Bearer::Other) => Bearer::Other,
        Some(found) => found,
        None if mine => Bearer::Own,
        // What a clause leaves unsaid is said by one before it in the sentence ("the spider bites, causing nausea").
        None => before().unwrap_or(Bearer::Dropped),
    }
}

/// A thing that a complaint is said of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Thing {
    /// One's own: "my stoma is bleeding" may be of a body by a word that no list has.
    Own,
    /// Any other.
    Any,
}

/// The thing that has the complaint, by the words before its verb: "my phone fell", "the shelf is shaking". A part of a body, a person, a
/// reading and what is named without an article are none.
pub(super) fn of_a_thing_before(message: &Message<'_>, event: &Range<usize>) -> Option<Thing> {
    let line = message.statement_tokens(message.statement_index(event.start));
    let verbs = message.statement(event.start)?.verbs.iter().copied();
    let verb = verbs.filter(|at| event.contains(at) || line.contains(at) && *at < event.start).max()?;
    let of_a_state = matches!(message.verb(verb), Some(Verb::Be | Verb::Feel | Verb::Light));
    if !event.contains(&verb) && !of_a_state {
        return None;
    }
    let falls = message.any(event.clone(), list!["fell", "falls", "falling", "collapsed"]);
    let bodily = |at: usize| {
        let word = message.norm(at);
        let word = word.strip_suffix("'s").unwrap_or(word);
        super::super::exclusion::body::of_body(word)
            || symptoms::body_part_at(&[word], 0).is_some()
            || message.words.symptoms.iter().any(|heard| heard.tokens.contains(&at) && !event.contains(&at))
            || message.vital_kind(at).is_some()
            || BORNE.words().contains(&word)
            || message.is_any(at, SELF)
            || PEOPLE.contains(word)
    };
    let thing = |at: usize| {
        matches!(named(message, event, at), Some(Bearer::Other | Bearer::Bare))
            || container_at(&[message.norm(at)], 0).is_some()
    };
    let article = (line.start..verb).rev().find(|at| {
        message.is_any(*at, list!["the", "a", "an", "my", "our", "this", "that", "these", "those"])
            && !message.is_any(at.wrapping_sub(1), BESIDE)
    });
    let Some(article) = article else {
        // "It fell", "prices fell": what can be said of so much else needs no article.
        let at = verb.checked_sub(1).filter(|at| line.contains(at))?;
        let points = message.is_any(at, list!["it", "that", "this", "something", "everything"]);
        return (falls && (points || thing(at) && !bodily(at))).then_some(Thing::Any);
    };
    let own = message.is_any(article, list!["my", "our"]);
    (((article + 1..verb).any(thing)) && !(article + 1..=verb).any(bodily)).then_some(if own {
        Thing::Own
    } else {
        Thing::Any
    })
}

/// Whether a complaint is said of a thing that is named right behind it: "the sleepy eyed cashier", "a dehydrated breakfast".
pub(in super::super) fn of_a_noun_behind(message: &Message<'_>, event: &Range<usize>) -> bool {
    let article = list!["the", "a", "an", "this", "that", "these", "those"];
    let led = (1..=2).any(|back| message.is_any(event.start.wrapping_sub(back), article));
    let one =
        event.len() == 1 && (message.norm(event.start).ends_with('y') || message.norm(event.start).ends_with("ed"));
    let next = message.norm(event.end);
    let stem = next.strip_suffix("'s").unwrap_or(next);
    one && led
        && crate::lexicon::is_common_word(next)
        && !BORNE.words().contains(&stem)
        && named(message, event, event.end) == Some(Bearer::Other)
}

/// A sentence up to the first clause behind this one that names whom it is told of ("took the amlodipine, and mum had her levothyroxine").
fn of_its_own(message: &Message<'_>, here: usize, sentence: &Range<usize>) -> Range<usize> {
    let names = |at: usize| {
        let word = message.norm(at);
        let pronoun = matches!(word, "him" | "her" | "them" | "others");
        PEOPLE.contains(word) && !pronoun || message.own.iter().any(|name| name.calls(word))
    };
    let clauses = (here + 1..).map(|index| message.statement_tokens(index)).take_while(|of| !of.is_empty());
    let mut behind = clauses.take_while(|of| of.start < sentence.end);
    let other = behind.find(|of| of.clone().take(3).any(names));
    sentence.start..other.map_or(sentence.end, |of| of.start)
}

/// "In my opinion you have …", "I recommend that you see …": said to somebody else of their health.
fn advised(message: &Message<'_>, sentence: &Range<usize>) -> bool {
    message.any(sentence.clone(), ADDRESSED)
        && sentence.clone().any(|at| {
            message.stands(at, &["my", "opinion"])
                || message.stands(at, &["if", "i", "were"])
                || matches!(message.norm(at), "i" | "i'd" | "would" | "also")
                    && message.is_any(
                        at + 1,
                        list!["recommend", "suggest", "advise", "know", "want", "see", "noticed", "understand"],
                    )
        })
}

/// What the words before the verb of a clause name, where they name anything.
fn head(message: &Message<'_>, event: &Range<usize>, index: usize) -> Option<Bearer> {
    let line = message.statement_tokens(index);
    let verb = message.statements.get(index).and_then(|statement| {
        statement.verbs.iter().copied().filter(|at| line.contains(at) && !event.contains(at)).min()
    });
    let end = verb.unwrap_or_else(|| event.start.clamp(line.start, line.end));
    // "weather's": a verb written onto its subject belongs to the subject.
    let written = verb.is_some_and(|at| message.norm(at).contains('\''));
    let (mut found, mut others) = (None, 0_usize);
    for at in line.start..end + usize::from(written) {
        if found.is_some() && message.is_any(at, BESIDE) {
            break;
        }
        match named(message, event, at) {
            Some(Bearer::Other) => {
                others += 1;
                found = Some(Bearer::Other);
            }
            // "work headache is back", "fresh nicotine patch": one word before it says which.
            Some(next)
                if others == 0 || next == Bearer::Bare && others == 1 && message.sentence_tokens(at).len() <= 12 =>
            {
                found = Some(next);
            }
            _ => {}
        }
    }
    // What stands before a complaint without any verb describes it.
    if verb.is_none() && others > 0 && others <= 2 && message.sentence_tokens(event.start).len() <= 12 {
        return None;
    }
    found
}

fn named(message: &Message<'_>, event: &Range<usize>, at: usize) -> Option<Bearer> {
    let token = message.token(at)?;
    if token.kind != TokenKind::Word || message.in_time(token.span) || message.quantity_at(at).is_some() {
        return None;
    }
    let norm = token.norm.as_str();
    let stem = norm.strip_suffix("'s").unwrap_or(norm);
    if event.contains(&at) || bare(message, at, stem) {
        return Some(Bearer::Bare);
    }
    if token.is_any(POINTS) {
        return Some(Bearer::Pointed);
    }
    let verb = message.verb(at).is_some();
    if verb || NEUTRAL.contains(stem) || super::super::words::light(stem) || stem.ends_with("ly") {
        return None;
    }
    Some(Bearer::Other)
}

/// A word that names a body, a complaint, a reading, a medicine, an examination or a carer.
fn bare(message: &Message<'_>, at: usize, stem: &str) -> bool {
    let norms = [stem];
    super::super::exclusion::body::of_body(stem)
        || symptoms::body_part_at(&norms, 0).is_some()
        || message.words.symptoms.iter().any(|heard| heard.tokens.contains(&at))
        || message.words.cares.iter().any(|heard| heard.tokens.contains(&at))
        || message.providers.iter().any(|who| who.contains(&at))
        || message.names.iter().any(|name| name.tokens.contains(&at))
        || message.vital_kind(at).is_some()
        || reading_word(message, at)
        || super::super::dose::form(stem) && stem != "form"
        || care::provider_at(&norms, 0).is_some_and(|(_, provider)| provider.sure)
}
