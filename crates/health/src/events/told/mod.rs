//! Whether an event is told of the user, by their own clause. What only shares words with one is told of something else ("confusion with the
//! invoice", "the box weighs 50 kg", "a side note", "I'm afraid not"): it is proposed by nobody, required by nothing, and asked about where
//! a model proposes it.

mod asked;
mod felt;
mod question;
#[cfg(test)]
mod tests;
mod wished;

pub(super) use asked::asked;
pub(super) use wished::{amended, wished};

use alara_english::time::{TimeMention, TimeValue};
use alara_english::{list, word_list};
use chrono::NaiveDate;

use super::draft::Draft;
use super::event::{Certainty, EventKind, Whose};
use super::message::Message;
use super::person::SELF;
use super::verbs::Verb;

/// A sentence of no more tokens than this may leave the user unsaid in many ways.
const BRIEF: usize = 14;

/// Whether the clause of an event tells it of the user. What is denied, or somebody else's by name, is judged by that.
pub(super) fn told(message: &Message<'_>, draft: &Draft) -> bool {
    let nobodys = matches!(draft.whose, Whose::Own | Whose::Unnamed);
    !nobodys || matches!(draft.certainty, Certainty::Denied(_)) || of_the_kind(message, draft)
}

fn of_the_kind(message: &Message<'_>, draft: &Draft) -> bool {
    let at = draft.tokens.start;
    match &draft.kind {
        EventKind::Symptom { .. } => !of_the_weather(message, &draft.tokens) && complained(message, &draft.tokens),
        // "I can't go on": what may be a crisis is never passed over.
        EventKind::Mood { mood, .. } => mood.value == "crisis" || felt::felt(message, &draft.tokens),
        EventKind::Visit { .. } | EventKind::Care { diagnosis: None, .. } => attended(message, draft),
        EventKind::Hydration { .. } => !message.any(message.sentence_tokens(at), list!["$", "£", "€"]),
        EventKind::Skill { .. } | EventKind::CheckIn { .. } => !booked(message, at),
        _ => true,
    }
}

/// A complaint, and not a name or a word for something that everybody has.
fn complained(message: &Message<'_>, tokens: &std::ops::Range<usize>) -> bool {
    // "The Ritters", "sputum" for "Scutum": a name is no slip of a complaint, where nothing says that it is had.
    let named = tokens.clone().any(|at| {
        message.token(at).is_some_and(|token| {
            token.capital && at > message.sentence_tokens(at).start && !crate::lexicon::is_common_word(&token.norm)
        })
    });
    let had = || message.governing(tokens.start).is_some_and(|verb| matches!(verb, Verb::Light | Verb::Feel));
    checks_in(message) || !at_large(message, tokens) && !over_a_thing(message, tokens) && (!named || had())
}

/// A complaint over what is no body ("confusion with the invoice", "pain over the new rules") is a state of an affair.
fn over_a_thing(message: &Message<'_>, tokens: &std::ops::Range<usize>) -> bool {
    let thing = tokens.end + 2..tokens.end + 4;
    message.is_any(tokens.end, list!["with", "about", "over", "regarding", "around", "concerning"])
        && message.is_any(tokens.end + 1, list!["the", "this", "these", "those", "our", "their", "your"])
        && message.names_in(&thing).is_empty()
        && message.times_in(&(tokens.end..thing.end)).is_empty()
        && message.words.symptoms_in(&thing).is_empty()
        && !thing
            .clone()
            .any(|at| super::exclusion::body::of_body(message.norm(at)) || crate::dose::form(message.norm(at)))
}

/// Whether the user tells of their day as a check-in: what is felt stands in it.
fn checks_in(message: &Message<'_>) -> bool {
    message.check_in().is_some_and(|tokens| !booked(message, tokens.start))
}

/// "Check in on April 21 and stay three nights": at a desk, on a day of its own. A routine of Alara's is for now.
fn booked(message: &Message<'_>, at: usize) -> bool {
    let sentence = message.sentence_tokens(at);
    let today = message.now.date();
    let near = |date: NaiveDate| (date - today).num_days().abs() <= 1;
    let far = |time: &TimeMention| match &time.value {
        TimeValue::Day { date, .. } => !near(*date),
        TimeValue::Clock { date: Some(date), .. } => !near(*date),
        _ => super::when::ahead(time, message.now),
    };
    let there = list!["stay", "staying", "hotel", "flight", "guests", "luggage", "arrive", "checkout"];
    message.any(sentence.clone(), there)
        || message.times_in(&sentence).iter().any(far)
            && message.any(sentence, list!["night", "nights", "room", "we", "desk"])
}

/// "It has been grey and windy": of the weather, which is nobody's.
fn of_the_weather(message: &Message<'_>, tokens: &std::ops::Range<usize>) -> bool {
    let line = message.clause_tokens(tokens.start);
    matches!(message.norm(line.start), "it" | "it's" | "its")
        && message.any(tokens.clone(), word_list!("../../../data/words/events/told/of_the_weather.txt"))
}

/// "We all have stress", "stress the importance", "thanks, TIA", "… and that's it, period.": of everybody, or another word.
fn at_large(message: &Message<'_>, tokens: &std::ops::Range<usize>) -> bool {
    let sentence = message.sentence_tokens(tokens.start);
    let everybody = sentence.clone().any(|at| {
        message.stands(at, &["we", "all"])
            || message.stands(at, &["all", "of", "us"])
            || message.stands(at, &["as", "we"])
    });
    let mine = message.any(sentence, list!["i", "i'm", "im", "i've", "ive", "my", "me", "myself"]);
    let one = tokens.len() == 1;
    let words = message.text.written(tokens);
    let capitals = words.len() <= 4 && words.chars().all(char::is_uppercase) && message.text.tokens.len() > 4;
    everybody && !mine
        || one && !mine && matches!(message.norm(tokens.start), "period" | "periods")
        || one && !mine && matches!(message.norm(tokens.end), "the" | "that" | "how")
        || capitals
            && !message
                .any(tokens.start.saturating_sub(4)..tokens.start, list!["a", "my", "had", "have", "another", "mini"])
        || matches!(message.norm(tokens.start), "pains" | "pained")
            && matches!(message.norm(tokens.end), "me" | "us" | "him")
}

/// What was attended or had done: a sentence of some length is the user's by its words.
fn attended(message: &Message<'_>, draft: &Draft) -> bool {
    let sentence = message.sentence_tokens(draft.tokens.start);
    sentence.len() <= BRIEF + 2 || anchored(message, &sentence)
}

/// Whether a sentence is the user's by its words, its time or what it asks for.
fn anchored(message: &Message<'_>, sentence: &std::ops::Range<usize>) -> bool {
    message.any(sentence.clone(), SELF)
        || message.statement(sentence.start).is_some_and(|of| of.request.is_some())
        || !message.times_in(sentence).is_empty()
}
