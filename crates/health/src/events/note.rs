//! Notes to keep: the user asks outright for words to be written down that are no other event.

use std::ops::Range;

use alara_english::quotation::Voice;
use alara_english::statement::{Assertion, Request};
use alara_english::{WordList, list, word_list};
use alara_record::Record;

use super::draft::Draft;
use super::event::{Certainty, EventKind, Sourced, recorded};
use super::message::Message;
use super::verbs::Verb;
use crate::events::reasons::MAYBE_QUOTED;

/// Why nothing of what is called a note is an event of its own.
pub(crate) const NOTED: &str = "You put it in a note.";

/// Why what is told behind a bare "note" or "jot down" is asked about.
const MAYBE_NOTED: &str = "You may mean it as a note.";

/// What stands behind a heading that calls it a note ("note: …", "note to self …", "jot down: …"), to the end of its line: it is one, and no
/// event, whatever it tells.
pub(crate) fn headed(message: &Message<'_>) -> Option<Range<usize>> {
    const CALLS: &WordList = list!["note", "notes", "memo", "nb"];
    /// What leads to whom or what a note is of: "note for Dr. Lee:", "note about metformin:".
    const OF: &WordList = list!["for", "about", "to", "on", "re"];
    let lead = word_list!("../../data/words/events/note/verb_of_noting.txt");
    let made = word_list!("../../data/words/events/note/verb_of_noting_make.txt");
    let len = message.text.tokens.len();
    let behind = (0..len).find_map(|at| {
        if message.stands(at, &["note", "to", "self"]) {
            return Some(at + 3 + usize::from(message.is_any(at + 3, list![":", ",", "-"])));
        }
        if let Some(from) = ordered(message, at) {
            return Some(from);
        }
        let own = at == 0 || !message.is_word(at - 1) || message.is_any(at - 1, lead) || message.is_any(at - 1, made);
        let called = own && message.is_any(at, CALLS)
            || message.is_any(at, list!["down", "me", "please"]) && puts_down(message, at);
        let of = called && message.is_any(at + 1, OF);
        let colon = if of { named_until(message, at + 2) } else { at + 1 };
        // Whom or what it is of is part of it.
        (called && message.norm(colon) == ":").then_some(if of { at + 1 } else { colon + 1 })
    })?;
    // A heading may have its line to itself.
    let from = (behind..len).find(|at| message.norm(*at) != "\n").unwrap_or(len);
    let to = (from..len).find(|at| message.norm(*at) == "\n").unwrap_or(len);
    (to > from && !message.quoted(behind - 1)).then_some(from..to)
}

/// Where the words of a note begin that is ordered as one ("make a note to avoid ibuprofen", "note down to avoid it"); what the teller is said
/// to have done behind it ("make a note that I took it") is told, and no note.
fn ordered(message: &Message<'_>, at: usize) -> Option<usize> {
    const MAKES: &WordList = list!["make", "write", "save", "take", "leave", "add", "keep", "create", "put"];
    const OPENS: &WordList = list!["to", "that", "of", "about", "saying", "-", "not"];
    let article = usize::from(at > 0 && message.is_any(at - 1, list!["a", "an", "me", "quick"]));
    let made = message.norm(at) == "note" && at > article && message.is_any(at - 1 - article, MAKES);
    let down = message.norm(at) == "down" && at == 1 && message.norm(0) == "note";
    let from = at + 1 + usize::from(message.is_any(at + 1, list!["-", "that", "saying", "to"]));
    let tells = word_list!("../../data/words/events/note/tells.txt");
    let opens = message.is_any(at + 1, OPENS) && !message.is_any(from, tells);
    ((made || down) && opens).then_some(from)
}

/// Where the few words end that name whom or what a note is of.
fn named_until(message: &Message<'_>, from: usize) -> usize {
    const LONGEST: usize = 4;
    let names = |at: &usize| message.is_word(*at) || message.norm(*at) == ".";
    from + (from..from + LONGEST).take_while(names).count()
}

/// Whether the words up to a token order something to be put down on paper: "jot this down for me".
fn puts_down(message: &Message<'_>, at: usize) -> bool {
    let from = message.sentence_tokens(at).start.max(at.saturating_sub(5));
    let verb = (from..at).find(|each| message.is_any(*each, list!["jot", "scribble", "write", "put"]));
    verb.is_some_and(|verb| message.any(verb..at + 1, list!["down"]))
}

/// Lowers what is told behind a bare word of noting at the head of a message, which may be a note ("jot down weight 75 kg"); what happened is
/// told with a verb, or of oneself ("note that I took it", "jot down my weight").
pub(super) fn lower_noted(drafts: &mut [Draft], message: &Message<'_>, note: Option<&Draft>) {
    let lead = word_list!("../../data/words/events/note/verb_of_noting.txt");
    let Some(at) = (0..message.text.tokens.len()).find(|at| message.is_word(*at) && !message.is_any(*at, lead)) else {
        return;
    };
    let behind = match message.norm(at) {
        "note" => at + 1,
        "jot" | "scribble" | "write" if message.norm(at + 1) == "down" => at + 2,
        _ => return,
    };
    if !message.is_word(behind) || message.is_any(behind, word_list!("../../data/words/events/note/tells.txt")) {
        return;
    }
    let told = |draft: &Draft| message.governing(draft.tokens.start) == Some(Verb::Take);
    let stands = |draft: &&mut Draft| !matches!(draft.certainty, Certainty::Denied(_)) && recorded(&draft.kind);
    for draft in drafts.iter_mut().filter(stands).filter(|draft| !told(draft)) {
        let within =
            note.is_some_and(|note| note.certainty == Certainty::Clear && note.tokens.contains(&draft.tokens.start));
        if within {
            draft.certainty = Certainty::Denied(NOTED);
        } else if draft.certainty == Certainty::Clear {
            draft.certainty = Certainty::Doubtful(MAYBE_NOTED);
        }
    }
}

/// The note that a message asks for.
pub(crate) fn draft(message: &Message<'_>, record: &dyn Record) -> Option<Draft> {
    if let Some(text) = headed(message) {
        let span = message.span(&text);
        let words = message.text.original.get(span.start..span.end)?.trim().to_owned();
        return Some(Draft::new(EventKind::Note { text: Sourced::stated(words, span) }, text));
    }
    let len = message.text.tokens.len();
    let at = (0..len).find(|at| noted(message, *at))?;
    let statement = message.statement(at)?;
    let wanted = statement.request == Some(Request::Log)
        || matches!(statement.assertion, Assertion::Requested | Assertion::Asserted) && asking(message, at);
    if !wanted || matches!(statement.assertion, Assertion::Negated | Assertion::Quoted | Assertion::Retracted) {
        return None;
    }
    if message.quoted(at) || statement.assertion == Assertion::Asked && statement.request != Some(Request::Log) {
        return None;
    }
    let text = text(message, at)?;
    if !of_the_user(message, &text) && !dictated(message, at) {
        return None;
    }
    // "put me down as good": no note, but what one is put down as.
    if message.stands(at, &["put", "me", "down"]) && matches!(message.norm(at + 3), "as" | "for") {
        return None;
    }
    let span = message.span(&text);
    let words = message.text.original.get(span.start..span.end)?.trim().to_owned();
    Some(Draft {
        certainty: match message.quotations.voice(at) {
            Voice::Own => Certainty::Clear,
            Voice::Doubtful | Voice::Quoted => Certainty::Doubtful(MAYBE_QUOTED),
        },
        whose: message.whose(at, record),
        ..Draft::new(EventKind::Note { text: Sourced::stated(words, span) }, text)
    })
}

/// "a note", "my notes", "note that", "note:", "jot down", "write down".
fn noted(message: &Message<'_>, at: usize) -> bool {
    match message.norm(at) {
        "note" | "notes" => verb_of_noting(message, at),
        "jot" | "scribble" => true,
        // "Yes, put it down" is a yes to what was shown.
        "write" | "put" if message.norm(at + 2) == "down" => {
            !matches!(message.norm(at + 1), "it" | "that" | "them" | "this" | "him" | "her" | "me")
                || !matches!(message.norm(at + 3), "" | "please" | "then" | "." | "!" | "for" | "thanks")
        }
        "write" | "put" => matches!(message.norm(at + 1), "down"),
        "remember" => matches!(message.norm(at + 1), "that" | "this" | "a"),
        // "save that song": a thing, and no words.
        "save" => {
            matches!(message.norm(at + 1), "that" | "this" | "a")
                && (matches!(message.norm(at + 2), "i" | "my" | ":" | "note" | "the" | "i'm" | "i've")
                    || message.norm(at + 1) == "a")
        }
        "journal" | "diary" => matches!(message.norm(at + 1), ":" | "entry"),
        _ => false,
    }
}

/// "note that …", "note: …", "make a note", "notes: …": the act of noting. "On a side note", "$20 notes", "a note of fruit" are things.
fn verb_of_noting(message: &Message<'_>, at: usize) -> bool {
    let sentence = message.sentence_tokens(at);
    let lead = (sentence.start..at).all(|each| {
        word_list!("../../data/words/events/note/verb_of_noting.txt").holds(message.norm(each)) || message.timed(each)
    });
    let heads = lead
        && (message
            .is_any(at + 1, list![":", "that", "down", "this", "-", "to", "for", "i", "my", "saying", "about", "on"])
            || at == sentence.start);
    let made = (at.saturating_sub(4).max(sentence.start)..at)
        .any(|each| word_list!("../../data/words/events/note/verb_of_noting_make.txt").holds(message.norm(each)))
        && !word_list!("../../data/words/events/note/verb_of_noting_noun.txt").holds(message.before(at, 1));
    heads && message.before(at, 1) != "side" || made
}

/// "save a note: weird line on the display": whoever orders a note and puts a colon behind it dictates it, whatever it is of.
fn dictated(message: &Message<'_>, at: usize) -> bool {
    let from = at.saturating_sub(3).max(message.sentence_tokens(at).start);
    message.norm(at) == "note"
        && message.norm(at + 1) == ":"
        && message.any(from..at, list!["save", "make", "add", "take", "keep", "log", "record"])
}

/// Whether what is to be noted is of the user, or of health.
fn of_the_user(message: &Message<'_>, text: &Range<usize>) -> bool {
    let all = 0..message.text.tokens.len();
    let short = all.len() <= 20;
    // Of a longer text only the sentence is looked at: an account has a first person somewhere.
    if all.len() > 40 {
        return message.any(message.sentence_tokens(text.start), super::person::SELF);
    }
    message.any(all.clone(), super::person::SELF)
        || !message.names_in(text).is_empty()
        || !message.words.symptoms_in(text).is_empty()
        || message.words.feelings.iter().any(|each| text.contains(&each.tokens.start))
        || message.words.cares.iter().any(|each| text.contains(&each.tokens.start))
        || message.providers.iter().any(|each| text.contains(&each.start))
        || short
            && (!message.times_in(text).is_empty()
                || !message.quantities_in(text).is_empty()
                || text.clone().any(|at| {
                    super::exclusion::body::of_body(message.norm(at))
                        || message.vital_kind(at).is_some()
                        || crate::dose::form(message.norm(at))
                }))
        || text.len() <= 8
}

fn asking(message: &Message<'_>, at: usize) -> bool {
    let sentence = message.sentence_tokens(at);
    at == sentence.start || message.any(sentence.start..at, word_list!("../../data/words/events/note/asking.txt"))
}

/// What is to be noted: what follows the word, or its colon.
fn text(message: &Message<'_>, at: usize) -> Option<Range<usize>> {
    let len = message.text.tokens.len();
    let colon = (at..len.min(at + 9)).find(|each| {
        // "at 6:30": no heading.
        message.norm(*each) == ":" && !message.in_time(message.text.span_of(*each, *each + 1))
    });
    let mut from = colon.map_or(at + 1, |colon| colon + 1);
    while from < len && word_list!("../../data/words/events/note/text.txt").holds(message.norm(from)) {
        from += 1;
    }
    let mut to = len;
    while to > from && matches!(message.norm(to - 1), "." | "!" | "\n" | "please" | "," | "thanks") {
        to -= 1;
    }
    if to > from {
        return Some(from..to);
    }
    // "the physio wants me to stretch, make a note": what stands before.
    let sentence = message.sentence_tokens(at);
    let comma = (sentence.start..at).rev().find(|each| matches!(message.norm(*each), "," | "-" | ":"))?;
    (comma > 0).then_some(0..comma)
}
