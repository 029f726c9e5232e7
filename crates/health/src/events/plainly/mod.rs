//! What a dose that is recorded at once is told in: a clause whose words are all understood where they could make something else of it.
//!
//! Cues of denial can never all be listed ("used metformin as an excuse", "took it lightly"). So the reading is turned round here: between
//! the verb and the name, beside the verb and behind the name only words that are known to leave a dose a dose may stand; any other word
//! there lowers the dose to one that is asked about, whether English has it or not: what is not understood is never ignored.

mod apposed;
mod around;
mod beside;
mod passive;

use std::ops::Range;
use std::sync::LazyLock;

use alara_english::statement::{Assertion, Request};
use alara_english::time::TimeValue;
use alara_english::{TokenKind, list, word_list};
use apposed::apposed;
use around::{embedded, for_another, just_gone, left_open, once, undone, unsettled};
use beside::{OPENS, STORED, cancelled, plain_and_strange, understood};

use super::message::Message;
use super::verbs::Verb;
use crate::lexicon::{WordSet, word_set};

/// No clause is looked at further than this, in tokens.
const REACH: usize = 32;

/// Whether a word is one that may stand beside a dose.
pub(super) fn beside_a_dose(message: &Message<'_>, at: usize) -> bool {
    understood(message, at)
}

/// Why a dose is asked about beside whose words something is not understood.
const UNCLEAR: &str = "There are words beside it that I don\u{2019}t understand.";

/// Why a dose told here is asked about; none where every word that could turn it is understood.
pub(super) fn doubt(message: &Message<'_>, name: &Range<usize>) -> Option<&'static str> {
    let here = message.statement_index(name.start);
    let line = message.statement_tokens(here);
    if embedded(message, line.start, name.start) {
        return Some("You reported someone else\u{2019}s words.");
    }
    if let Some(why) = unsettled(message, name) {
        return Some(why);
    }
    if message.request(name.start) == Some(Request::Log) {
        // "mark metformin as not taken".
        let undone = message
            .any(name.end..line.end.min(name.end + REACH), word_list!("../../../data/words/events/plainly/doubt.txt"));
        let only_if =
            (name.end..line.end.max(message.sentence_tokens(name.start).end).min(name.end + REACH)).any(|at| {
                matches!(message.norm(at), "if" | "unless")
                    && matches!(message.norm(at + 1), "i" | "i've" | "it" | "it's" | "we" | "ive")
                    && !matches!(message.norm(at + 2), "may" | "could" | "can" | "might" | "isn't" | "is")
            });
        if only_if {
            return Some("You asked for it only under a condition.");
        }
        if undone {
            return Some("You asked for it to be put down as not taken.");
        }
        // What is to be put down may be to avoid it ("record: avoid ibuprofen").
        let asks =
            list!["log", "record", "note", "put", "add", "enter", "save", "write", "jot", "track", "mark", "logged"];
        let order = (line.start..name.start).rev().find(|at| message.is_any(*at, asks));
        let from = order.map_or(line.start, |order| order + 1);
        let asking =
            |at: usize| message.is_any(at, list!["can", "could", "you", "would", "want", "to", "that", "down"]);
        let strange = (from..name.start).any(|at| !understood(message, at) && !asking(at));
        let sentence = message.sentence_tokens(name.start);
        // "log ibuprofen as a drug to avoid".
        let meant = |at: usize| message.norm(at) == "to" && message.is_word(at + 1) && !understood(message, at + 1);
        let other = (name.end..sentence.end).any(meant);
        return (strange || other).then_some(UNCLEAR);
    }
    if left_open(message, here) || alternative(message, name) {
        return Some("You were not sure.");
    }
    if for_another(message, name.end) {
        return Some("It may have been for somebody else.");
    }
    if undone(message, here, name.end) {
        return Some("It may not have stayed down.");
    }
    let Some(verb) = message.governor(name.start).filter(|at| line.contains(at) && *at < name.start) else {
        return passive::doubtful(message, name).then_some(UNCLEAR);
    };
    let from = message.sentence_tokens(verb).start.max(verb.saturating_sub(REACH));
    let strange = passive::headed(message, from, verb)
        || !righted(message, name.start, verb) && opened(message, line.start, verb)
        || between(message, verb, name.start)
        || strange(message, name.end..behind(message, name.end, line.end), false)
        || particle(message, verb, name)
        || held(message, verb, name.end)
        || apposed(message, name.end)
        || message.norm(name.end) == "been"
        || message.norm(verb) == "remembered"
        || turned(message, verb, name.end)
        || (verb.saturating_sub(6)..verb)
            .any(|at| message.stands(at, &["as", "if"]) || message.stands(at, &["as", "though"]));
    strange.then_some(UNCLEAR)
}

/// "paracetamol or ibuprofen": which of them, nobody can tell; "; paracetamol not due till 2": the denial stands right behind the name.
fn alternative(message: &Message<'_>, name: &Range<usize>) -> bool {
    let near = |range: Range<usize>| !message.names_in(&range).is_empty();
    let or = |at: usize| message.norm(at) == "or";
    let behind = (name.end..name.end + 4).any(|at| or(at) && near(at + 1..at + 4));
    let ahead = (name.start.saturating_sub(4)..name.start).any(|at| or(at) && near(at.saturating_sub(4)..at));
    let not = message.norm(name.end) == "not"
        && message.quantity_at(name.end + 1).is_none()
        && !near(name.end + 1..name.end + 4)
        && !matches!(message.norm(name.end + 1), "the" | "my" | "just" | "only" | "a");
    behind || ahead || not
}

/// Whether a line without a verb is a dose that was written down: how much, a past time that only the past can mean ("yesterday", "7.15 this
/// morning", "last night"), and nothing beside them that is not understood. "Eliquis, 5 mg, 7.15 this morning".
pub(super) fn written_down(message: &Message<'_>, name: &Range<usize>) -> bool {
    let here = message.statement_index(name.start);
    let own = message.statement_tokens(here);
    let own = own.start.max(name.start.saturating_sub(REACH))..own.end.min(name.end + REACH);
    // "…, bit wheezy after the bus": what is felt is an item of its own.
    let felt = |at: &usize| message.norm(*at) == "," && !message.words.symptoms_in(&(*at..own.end)).is_empty();
    let own = own.start..(name.end..own.end).find(felt).unwrap_or(own.end);
    let once = once(message, &own);
    let past = message.times_in(&own).iter().any(|time| {
        let told = message.tokens(time.span);
        let anchored = match &time.value {
            TimeValue::Ago(_) => true,
            // "another 400 just now".
            TimeValue::Now => message.any(told.clone(), list!["just"]) || message.before(told.start, 1) == "just",
            TimeValue::Day { date, .. } => *date < message.now.date(),
            TimeValue::Clock { date: None, time, twelve_hour } => once && just_gone(message, *time, *twelve_hour),
            _ => false,
        };
        let part = (told.start..told.end + 2).any(|at| {
            message.stands(at, &["this", "morning"])
                || message.stands(at, &["last", "night"])
                || message.norm(at) == "yesterday"
                || message.stands(at, &["first", "thing"])
        });
        (anchored || part) && !super::when::ahead(time, message.now)
    });
    // "two at 6 if it's still there": what it hangs on stands behind it.
    let next = message.statements.get(here + 1).filter(|next| next.assertion == Assertion::Supposed);
    let alone = message.statement(name.start).is_some_and(|of| {
        let hangs = next.is_some_and(|next| next.sentence == of.sentence);
        of.verbs.is_empty() && of.assertion == Assertion::Asserted && !hangs
    });
    let open = message.any(own.clone(), word_list!("../../../data/words/events/plainly/written_down.txt"));
    // "2 tylenol for this headache, 20 min ago": for a complaint, and for nobody.
    let body = |at: usize| BODY.contains(message.norm(at));
    let for_whom = own.clone().any(|at| {
        message.norm(at) == "for"
            && message.words.symptoms_in(&(at + 1..at + 4)).is_empty()
            && !(matches!(message.norm(at + 1), "my" | "this" | "the" | "a")
                && (body(at + 2) || understood(message, at + 2) && body(at + 3)))
    });
    let complaint = |at: usize| message.words.symptoms.iter().any(|heard| heard.tokens.contains(&at));
    past && alone
        && !open
        && !for_whom
        && own
            .clone()
            .all(|at| (understood(message, at) || complaint(at) || body(at)) && !STORED.contains(&message.norm(at)))
}

/// "had the dose doubled", "had it down as twice daily", "did the metformin thing", "took it, yeah right": what is behind the name turns it.
fn turned(message: &Message<'_>, verb: usize, end: usize) -> bool {
    let had = matches!(message.norm(verb), "had" | "have" | "has" | "got" | "having");
    let changed = had
        && (end..end + 3).any(|at| {
            let word = message.norm(at);
            word.ends_with("ed")
                && message.quantity_at(at).is_none()
                && !word_list!("../../../data/words/events/plainly/taken.txt").holds(word)
                && !(end..at).any(|each| {
                    message.token(each).is_some_and(|token| token.kind != TokenKind::Word)
                        || message.is_any(each, list!["but", "and", "then", "so"])
                })
        });
    let thing =
        message.is_any(end, list!["thing", "things", "business", "stuff", "side", "question", "issue", "situation"]);
    let listed = message.stands(end, &["down", "as"]);
    let mocked = (end..end + 8).any(|at| {
        message.stands(at, &["yeah", "right"])
            || message.stands(at, &["my", "arse"])
            || message.stands(at, &["my", "foot"])
    });
    let not =
        (end..end + 4).any(|at| message.norm(at) == "not" && matches!(message.norm(at + 1), "" | "." | "!" | "\n"));
    changed || thing || listed || mocked || not
}

/// "used up the metformin", "took up the question", "took over ordering": a verb with a particle is another verb.
fn particle(message: &Message<'_>, verb: usize, name: &Range<usize>) -> bool {
    let class = message.verb(verb);
    // "took back the naproxen": returned, where "knocked back" swallows.
    if matches!(message.norm(verb), "took" | "take" | "taken" | "taking")
        && matches!(message.norm(verb + 1), "back" | "away" | "along" | "home")
    {
        return true;
    }
    message.is_any(verb + 1, word_list!("../../../data/words/events/plainly/particle.txt"))
        && verb + 1 < name.start
        && matches!(class, Some(Verb::Take | Verb::Light))
        && !matches!(message.norm(verb), "puffed" | "stuck" | "dissolved" | "shot" | "knocked")
}

/// "had it in my hand", "had the tablet on my tongue": where it was, and not where it went.
fn held(message: &Message<'_>, verb: usize, end: usize) -> bool {
    matches!(message.norm(verb), "had" | "have" | "has" | "got" | "having")
        && (end..end + 4).any(|at| {
            matches!(message.norm(at), "in" | "on" | "near" | "up")
                && matches!(message.norm(at + 1), "my" | "the" | "one")
                && message.is_any(at + 2, word_list!("../../../data/words/events/plainly/held.txt"))
        })
}

/// "sorry I mean a zyrtec": the verb only puts right.
fn righted(message: &Message<'_>, name: usize, verb: usize) -> bool {
    matches!(message.norm(verb), "mean" | "meant") && message.statement(name).is_some_and(|of| of.corrects.is_some())
}

/// Before the verb: from the last sign or joiner on, unless somebody is named there who did it for the user ("the nurse gave me").
fn opened(message: &Message<'_>, start: usize, verb: usize) -> bool {
    // "the practice nurse did my jab".
    let cared = message.providers.iter().any(|provider| (start..verb).contains(&provider.start));
    let helped = cared
        || message.statement(verb).is_some_and(|of| of.agent.is_some())
        || message.verb(verb) == Some(Verb::Give)
        || message.norm(verb + 1) == "me";
    let from = (start..verb).rev().find(|at| joins(message, *at)).map_or(start, |at| at + 1);
    !helped && strange(message, from..verb, true)
}

fn joins(message: &Message<'_>, at: usize) -> bool {
    !message.says(at) || matches!(message.norm(at), "and" | "but" | "then" | "so")
}

/// Between the verb and the name, from the last sign on. What a form is called ("that horse pill of an") is what was taken.
fn between(message: &Message<'_>, verb: usize, name: usize) -> bool {
    // "had a claritin, sorry I mean a zyrtec": behind the words that put right.
    let righted = message.statement(name).is_some_and(|of| of.corrects.is_some());
    let begins = |at: usize| {
        joins(message, at) || righted && matches!(message.norm(at), "mean" | "meant" | "sorry" | "rather" | "oops")
    };
    let from = (verb + 1..name).rev().find(|at| begins(*at)).map_or(verb + 1, |at| at + 1);
    let form = (from..name).rev().find(|at| crate::dose::form(message.norm(*at))).unwrap_or(from);
    let form = form + usize::from(super::exclusion::circumstance::roughly(message, form));
    strange(message, form..name, false)
}

/// Where the words behind a name end that belong to it: at the next sign, or at a verb that begins another clause.
fn behind(message: &Message<'_>, from: usize, end: usize) -> usize {
    let to = end.min(from + REACH);
    (from..to)
        .find(|at| {
            let word = message.norm(*at);
            !message.says(*at)
                || word.ends_with("ed")
                    && message.quantity_at(*at).is_none()
                    && !word_list!("../../../data/words/events/plainly/behind.txt").holds(word)
        })
        .unwrap_or(to)
}

/// Whether a stretch holds a word that is not known to leave a dose as it is.
fn strange(message: &Message<'_>, range: Range<usize>, before: bool) -> bool {
    let mut at = range.start;
    while at < range.end {
        let word = message.norm(at);
        if let Some(name) = message.names_in(&(at..at + 1)).first() {
            at = name.tokens.end.max(at + 1);
            continue;
        }
        // A circumstance reaches to the next sign, joiner or verb: what it names is not what was taken.
        if OPENS.contains(word) && !as_what(message, at) {
            at += 1;
            while at < range.end
                && message.is_word(at)
                && (before || !matches!(message.norm(at), "and" | "but" | "then" | "so"))
                && !(before && matches!(message.norm(at), "i" | "we" | "i've"))
            {
                at += 1;
            }
            continue;
        }
        // "and my pressure's 128/79": another clause, whose verb is written into its subject.
        if !before && message.norm(at) == "my" && message.norm(at + 1).ends_with("'s") && joins(message, at - 1) {
            return false;
        }
        if !before && message.verb(at).is_some() && matches!(message.before(at, 1), "and" | "then" | "but" | "," | "so")
        {
            return false;
        }
        if !understood(message, at) && !cancelled(message, at) {
            return true;
        }
        at += 1;
    }
    false
}

/// "as an excuse", "as a weapon": what it served for; "as usual", "as soon as" tells how and when.
fn as_what(message: &Message<'_>, at: usize) -> bool {
    message.norm(at) == "as" && matches!(message.norm(at + 1), "a" | "an" | "the" | "my" | "some")
}

/// Places of one's own body that a dose may be for: "for this rotten tooth".
static BODY: LazyLock<WordSet> =
    LazyLock::new(|| word_set(include_str!("../../../data/words/events/plainly/body.txt")));

/// Nouns that a symptom is told with: where it is, and what it comes in.
static ROUND: LazyLock<WordSet> =
    LazyLock::new(|| word_set(include_str!("../../../data/words/events/plainly/round.txt")));

/// "cabin fever", "chest pain leaflet", "what a headache that app is": a symptom's word that is part of another noun's name, or said of a thing.
pub(super) fn compounded(message: &Message<'_>, tokens: &Range<usize>) -> bool {
    let next = message.norm(tokens.end);
    let here = message.statement_index(tokens.start);
    // "dizzy", "nauseous": what one is, and no part of a name.
    let last = message.norm(tokens.end - 1);
    let described = ["y", "ous", "ed", "ing", "ish"].iter().any(|ending| last.ends_with(ending));
    // "calf cramp woke me up": what it did.
    let acts = message.governor(tokens.start) == Some(tokens.end);
    let noun = !described
        && !acts
        && message.is_word(tokens.end)
        && message.statement_index(tokens.end) == here
        && plain_and_strange(message, tokens.end)
        && !ROUND.contains(next)
        && !OPENS.contains(next)
        && !super::words::light(next)
        && !matches!(next, "he" | "she" | "they" | "which" | "who" | "whenever" | "worse" | "better" | "so")
        && !next.ends_with("ing")
        && !next.ends_with("ed")
        && !next.ends_with("ly")
        && message.words.symptoms_in(&(tokens.end..tokens.end + 1)).is_empty()
        && !message.words.mood_at(tokens.end);
    let exclaimed = message.before(tokens.start, 1) == "a"
        && message.before(tokens.start, 2) == "what"
        && message.token(tokens.end).is_some();
    let named = message.verbless(tokens.start)
        && list!["spring", "jungle", "dance", "disco", "football", "election"].holds(message.before(tokens.start, 1))
        || matches!(message.before(tokens.start, 1), "cabin" | "gold" | "compassion" | "decision" | "donor" | "alarm");
    noun || exclaimed || named
}
