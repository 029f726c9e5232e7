//! Questions for advice: what to take or do, whether something is safe, what a value means. Nobody here may answer them.

use std::ops::Range;

use alara_english::statement::Question as Asks;
use alara_english::{WordList, list, word_list};
use alara_record::Record;

use crate::events::event::{Which, Whose};
use crate::events::message::Message;
use crate::events::verbs::Verb;
use crate::lexicon;

/// What advice is sought about, as far as the record may hold something of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sought {
    /// The medications that are named, as the record calls them.
    pub medications: Vec<String>,
    /// The measurement that is named, as `get_vitals` does.
    pub vital: Option<&'static str>,
    /// For whom, where they are named and have a record here.
    pub person: Option<String>,
}

/// Words that rate.
pub(crate) const RATES: &WordList = word_list!("../../../data/words/events/question/advice/rates.txt");

/// Whom one asks for.
const WHO: &WordList = word_list!("../../../data/words/events/question/advice/who.txt");

/// What is eaten, drunk and done beside a medication.
const BESIDE: &WordList = word_list!("../../../data/words/events/question/advice/beside.txt");

/// What advice a message seeks; none where it seeks none.
pub(crate) fn sought(message: &Message<'_>, record: &dyn Record) -> Option<Sought> {
    let mut done = None;
    for (index, statement) in message.statements.iter().enumerate() {
        let tokens = message.statement_tokens(index);
        let again = done == Some(statement.sentence) && message.before(tokens.start, 1) != ",";
        if tokens.is_empty() || again || message.quoted(tokens.start) {
            continue;
        }
        done = Some(statement.sentence);
        let sentence = message.sentence_tokens(tokens.start);
        let permission = statement.question == Some(Asks::Permission);
        // "My daughter is asking, can I take ibuprofen with it?", "Lord, is 158 over 90 too high?": as what stands behind the comma asks.
        let behind = (tokens.start > sentence.start && message.norm(tokens.start - 1) == ",")
            .then_some(tokens.start..sentence.end);
        if seeks(message, &sentence, permission) || behind.is_some_and(|rest| seeks(message, &rest, permission)) {
            return Some(about(message, record, index, &sentence));
        }
    }
    None
}

pub(super) fn seeks(message: &Message<'_>, sentence: &Range<usize>, permission: bool) -> bool {
    let any = |words: &WordList| message.any(sentence.clone(), words);
    let stands = |words: &[&str]| sentence.clone().any(|at| message.stands(at, words));
    let Some(first) = sentence.clone().find(|at| {
        message.is_word(*at) && !message.is_any(*at, word_list!("../../../data/words/events/question/advice/seeks.txt"))
    }) else {
        return false;
    };
    let marked = sentence.clone().any(|at| message.norm(at) == "?");
    // "Can you …" asks something of the program.
    let of_the_program = stands(&["can", "you"])
        || stands(&["could", "you"])
        || stands(&["do", "you"]) && !any(list!["recommend", "think", "suggest", "know", "reckon"]);
    if of_the_program {
        return false;
    }
    let modal = message
        .is_any(first, list!["can", "could", "may", "should", "shall", "must", "might", "would", "will"])
        && message.is_word(first + 1);
    let shall = (first..sentence.end).take(5).any(|at| message.is_any(at, list!["should", "can", "could", "shall", "must"]))
            && message.is_any(first, list!["what", "when", "how", "which", "why", "where"])
            && any(WHO)
        // "Do you think I should stop the amlodipine because of that dizzy spell?"
        || (stands(&["you", "think"]) || stands(&["you", "reckon"])) && any(list!["should", "can", "could", "ought"]);
    // "If I'd missed it, would I take two tomorrow?"
    let supposed = message.norm(first) == "if"
        && ["would", "should", "can", "could", "do", "must"].iter().any(|modal| stands(&[*modal, "i"]));
    let rates = || any(RATES) || stands(&["a", "lot"]) || stands(&["too", "many"]);
    let rated = message.is_any(first, word_list!("../../../data/words/events/question/advice/seeks_is.txt"))
        && rates()
        && (message.is_any(first, list!["is", "are", "was", "isn't", "am"]) || any(list!["is", "are", "count"]));
    // "ok to have another?", "safe to take it with food?": what is left out in front is "is it".
    let permission = permission || marked && allowed(message, sentence);
    // "one beer's alright, isn't it?"
    let tagged =
        marked && any(RATES) && (stands(&["isn't", "it"]) || stands(&["aren't", "they"]) || stands(&["right", "?"]));
    // "does stopping it mess with your sleep?": what a medicine does, and not what stands on record of it.
    let works = message.is_any(first, list!["does", "do", "will", "would"])
        && !message.names_in(sentence).is_empty()
        && !any(word_list!("../../../data/words/events/question/advice/seeks_i.txt"));
    // "Is 37.9 a fever?"
    let counts = message.is_any(first, list!["is", "are", "was"])
        && sentence.clone().any(|at| message.quantity_at(at).is_some())
        && message.words.symptoms.iter().any(|heard| sentence.contains(&heard.tokens.start));
    let effect = any(word_list!("../../../data/words/events/question/advice/seeks_cause.txt"))
        || super::wide::of_any_body(message, sentence)
        || stands(&["side", "effects"])
        || stands(&["side", "effect"])
        || stands(&["do", "i", "need"])
        || stands(&["do", "i", "have", "to"])
        || stands(&["need", "to", "worry"])
        || any(list!["worry", "worried"])
        || message.is_any(first, list!["why"])
        || stands(&["what", "is", "wrong"])
        || stands(&["what's", "wrong"])
        || any(list!["recommend", "suggest", "advise", "advice"]);
    let asks = marked
        || permission
        || message.is_any(first, word_list!("../../../data/words/events/question/advice/seeks_can.txt"));
    (asks || tagged)
        && (permission || modal || shall || supposed || rated || counts || effect || tagged || works)
        && of_health(message, sentence)
}

/// "ok to have another", "fine to double up", "ibuprofen ok with eliquis": a word of leave with what is to be done behind it, or beside what.
fn allowed(message: &Message<'_>, sentence: &Range<usize>) -> bool {
    let doing = word_list!("../../../data/words/events/question/advice/allowed.txt");
    (sentence.start..sentence.end.min(sentence.start + 4)).any(|at| {
        (message.is_any(at, list!["ok", "okay", "fine", "safe", "alright", "allowed", "good"])
            || message.norm(at) == "right" && message.before(at, 1) == "all")
            && match message.norm(at + 1) {
                "to" => message.is_any(at + 2, doing),
                "with" | "alongside" | "for" | "while" | "during" => {
                    !message.names_in(&(sentence.start..at)).is_empty()
                }
                _ => false,
            }
    })
}

/// Whether a sentence speaks of one's health; "is that normal?" leans on what was said of it.
fn of_health(message: &Message<'_>, sentence: &Range<usize>) -> bool {
    let within = |at: usize| sentence.contains(&at);
    let leaning = sentence.len() <= 8
        && message.any(sentence.clone(), list!["that", "it", "this"])
        && (message.any(sentence.clone(), RATES) || sentence.clone().any(|at| message.stands(at, &["too", "many"])));
    let symptom = message.words.symptoms.iter().any(|heard| within(heard.tokens.start));
    let number = sentence.clone().any(|at| message.quantity_at(at).is_some())
        && (symptom
            || message.any(sentence.clone(), RATES)
            || message.any(sentence.clone(), list!["worry", "worried"]));
    leaning
        || number
        || !message.names_in(sentence).is_empty()
        || symptom
        || message.words.cares.iter().any(|heard| within(heard.tokens.start))
        || sentence.clone().any(|at| message.vital_kind(at).is_some())
        || !message.readings_in(sentence).is_empty()
        || message.any(sentence.clone(), BESIDE)
        || message.any(sentence.clone(), list!["bp", "pressure", "pulse"])
        || sentence.clone().any(|at| matches!(message.verb(at), Some(Verb::Take)))
        || more(message, sentence)
}

/// "Can I give him more?", "should she have another one now?": of what was taken before, with nothing behind it but when.
fn more(message: &Message<'_>, sentence: &Range<usize>) -> bool {
    let Some(at) = sentence.clone().find(|at| message.is_any(*at, list!["more", "another"])) else { return false };
    message.any(sentence.start..at, list!["give", "have", "use"])
        && (at + 1..sentence.end).all(|at| {
            message.is_any(at, list!["one", "now", "already", "yet", "today", "tonight", "?", "again", "then"])
                || message.timed(at)
        })
}

fn about(message: &Message<'_>, record: &dyn Record, index: usize, sentence: &Range<usize>) -> Sought {
    let whose = super::whose(message, index, sentence, record);
    let listed = record.medications(super::of(&whose, record));
    let mut medications: Vec<String> = Vec::new();
    let mut add = |name: &str| {
        let known = listed.iter().find(|each| lexicon::same_medication(&each.name, name));
        let name = known.map_or(name, |each| each.name.as_str());
        if !medications.iter().any(|each| lexicon::same_medication(each, name)) {
            medications.push(name.to_owned());
        }
    };
    message.names_in(sentence).iter().for_each(|named| add(&named.name));
    for reference in message.references(record).iter().filter(|each| sentence.contains(&each.tokens.start)) {
        if let [Which::Known(name)] = reference.which.as_slice() {
            add(name);
        }
    }
    let pressure = !message.readings_in(sentence).is_empty() || message.any(sentence.clone(), list!["bp", "pressure"]);
    let vital = sentence.clone().find_map(|at| message.vital_kind(at)).map(|kind| kind.code());
    let person = match whose {
        Whose::Person(name) => Some(name),
        _ => None,
    };
    Sought { medications, vital: if pressure { Some("blood_pressure") } else { vital }, person }
}
