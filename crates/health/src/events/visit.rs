//! Clinicians seen: who, what kind of visit, and that it took place.

use std::ops::Range;

use alara_english::statement::{Assertion, Request, Tense};
use alara_english::time::{TimeMention, TimeValue};
use alara_english::{WordList, list, word_list};
use alara_record::Record;

use super::attended::{ahead, by_phone, emergency_at};
use super::draft::Draft;
use super::event::{Certainty, EventKind, Source, Sourced};
use super::message::Message;
use super::rulebook::{Mark, Thing, lowered};
use super::verbs::Verb;
use crate::events::attended::{between, past, said};

const EVENTS: &WordList = word_list!("../../data/words/events/visit/events.txt");

/// Words that turn a visit into something else: a booking, an errand, a meeting by chance.
const ELSE: &WordList = word_list!("../../data/words/events/visit/else.txt");

/// Before "appointment": of other trades.
pub(super) const NOT_CARE: &[&str] = word_list!("../../data/words/events/visit/not_care.txt").words();

/// Every visit that a message tells.
pub(crate) fn drafts(
    message: &Message<'_>,
    record: &dyn Record,
    reminding: &[bool],
    cared: &[Range<usize>],
) -> Vec<Draft> {
    let mut found: Vec<Draft> = Vec::new();
    let providers = &message.providers;
    for tokens in providers {
        if reminding.get(message.statement_index(tokens.start)).copied().unwrap_or(false)
            || ordered(message, tokens.start)
        {
            continue;
        }
        if let Some(draft) = super::brought::along(message, tokens, record) {
            found.push(draft);
            continue;
        }
        if !seen(message, tokens) || super::exclusion::social::where_done(message, tokens, cared) {
            continue;
        }
        push(message, record, &mut found, tokens.clone(), Some(tokens));
    }
    for heard in message.words.cares.iter().filter(|heard| heard.visit_type.is_some()) {
        let (at, long) = (heard.tokens.start, heard.tokens.len());
        let emergency = usize::from(heard.visit_type == Some("emergency"));
        if emergency > 0 && !heard.sure && !emergency_at(message, at) {
            continue;
        }
        let skip = long == 0
            || ordered(message, at)
            || reminding.get(message.statement_index(at)).copied().unwrap_or(false)
            || cared.iter().any(|each| each.contains(&at))
            || message.norm(at) == "physical" && message.norm(at + 1).starts_with("therap")
            || message.norm(at) == "review" && message.before(at, 1) == "weekly"
            || NOT_CARE.contains(&message.before(at, 1))
            || matches!(message.norm(at + long), "prep" | "preparation" | "reminder");
        if skip || !held(message, at, at + long) {
            continue;
        }
        let head = message.head(message.statement_index(at));
        let sentence = message.statement(at).map(|statement| statement.sentence);
        let with = providers.iter().find(|each| message.head(message.statement_index(each.start)) == head);
        let already = found.iter_mut().find(|draft| {
            draft.scope.iter().any(|each| message.head(*each) == head)
                || emergency > 0 && draft.scope.iter().any(|each| message.sentence_of(*each) == sentence)
        });
        if let Some(draft) = already {
            // "saw Dr. Lee for a follow-up", "in the ER, seen by Dr. Brooks": one visit.
            if let EventKind::Visit { visit_type, .. } = &mut draft.kind {
                *visit_type = visit_type.take().or_else(|| kind(message, at..at + long));
                draft.scope.push(message.statement_index(at));
            }
            continue;
        }
        push(message, record, &mut found, at..at + long, with);
    }
    found
}

fn push(
    message: &Message<'_>,
    record: &dyn Record,
    found: &mut Vec<Draft>,
    tokens: Range<usize>,
    provider: Option<&Range<usize>>,
) {
    let statement = message.statement_index(tokens.start);
    let head = message.head(statement);
    let mut certainty = message.certainty(tokens.start);
    let line = message.statement_tokens(statement);
    let shirked = message.makes(Mark::Shirked, &tokens);
    let phoned = provider.is_some_and(|with| by_phone(message, with));
    if certainty == Certainty::Clear && (shirked || !phoned && message.any(line, ELSE)) {
        certainty = Certainty::Denied("That was no visit.");
    }
    if let Some(with) = provider {
        certainty = lowered(message, Thing::Clinician, with, certainty);
    }
    if certainty == Certainty::Clear && ahead(message, tokens.start) {
        certainty = Certainty::Denied("It has not happened yet.");
    }
    // One clinician told twice in a clause ("the rheumatologist saw me, Dr. Albers") is one visit.
    let again = found.iter_mut().find(|draft| {
        // "Dr. Brandt, sorry, Dr. Keller": who was taken back is not who was seen.
        let taken_back = message.retracted(draft.tokens.start) && !message.retracted(tokens.start);
        draft.scope.iter().any(|each| message.head(*each) == head)
            && !taken_back
            && !listed(message, draft.tokens.end, tokens.start)
    });
    if let Some(draft) = again {
        if let (EventKind::Visit { provider: old, .. }, Some(new)) = (&mut draft.kind, provider)
            && !old.as_ref().is_some_and(|said| said.value.to_lowercase().starts_with("dr"))
        {
            *old = Some(said(message, new));
        }
        return;
    }
    let sentence = message.statement_tokens(statement);
    let visit_type = kind(message, sentence);
    found.push(Draft {
        certainty,
        whose: match message.whose(tokens.start, record) {
            // "dermatologist was today at 2": the clinician stands for the visit.
            super::event::Whose::Other(words)
                if message.governing(tokens.start) == Some(Verb::Be)
                    && provider.is_some_and(|each| message.text.written(each) == words) =>
            {
                super::event::Whose::Unnamed
            }
            whose => whose,
        },
        scope: vec![statement],
        ..Draft::new(EventKind::Visit { visit_type, provider: provider.map(|tokens| said(message, tokens)) }, tokens)
    });
}

/// An order about something else ("run the visit prep for my appointment").
fn ordered(message: &Message<'_>, token: usize) -> bool {
    matches!(
        message.request(token),
        Some(Request::Show | Request::Run | Request::Delete | Request::Change | Request::Stop | Request::Add)
    )
}

/// "Dr. Lee on Monday and Dr. Cho on Tuesday": two, not one told twice.
fn listed(message: &Message<'_>, from: usize, to: usize) -> bool {
    message.any(from..to, list!["and", "then", "&", "plus"])
}

/// The kind of visit that the words name.
fn kind(message: &Message<'_>, within: Range<usize>) -> Option<Sourced<&'static str>> {
    within.clone().find_map(|at| {
        let heard = message.words.cares.iter().find(|heard| heard.tokens.start == at)?;
        let code = heard.visit_type?;
        if code == "emergency" && !heard.sure && !emergency_at(message, at) {
            return None;
        }
        Some(Sourced { value: code, source: Source::Derived, span: message.span(&heard.tokens) })
    })
}

/// Whether the clinician was seen: "saw Dr. Lee", "the nurse saw me", "had an appointment with", "was seen by".
fn seen(message: &Message<'_>, tokens: &Range<usize>) -> bool {
    if by_phone(message, tokens) {
        return true;
    }
    let Some(at) = message.governor(tokens.start) else {
        // "Dr. Patel on Tuesday, BP fine": a line of its own with a visit's word or a day.
        let sentence = message.sentence_tokens(tokens.start);
        let back = sentence.clone().any(|at| {
            at < tokens.start
                && tokens.start - at <= 4
                && matches!(message.norm(at), "back" | "home" | "out")
                && message.norm(at + 1) == "from"
        });
        return back
            || message.any(sentence.clone(), EVENTS)
            || super::exclusion::social::dated(message, tokens, &sentence);
    };
    if super::exclusion::social::reached(message, at, tokens.start) {
        return past(message, at);
    }
    let statement = message.clause_tokens(tokens.start);
    let verb = message.verb(at);
    let norm = message.norm(at);
    let with = message.any(statement.clone(), EVENTS)
        || message.any(statement.clone(), list!["follow"]) && message.any(statement.clone(), list!["up"]);
    match verb {
        Some(Verb::See) => {
            let phoned = matches!(
                norm,
                "call" | "called" | "calling" | "rang" | "ring" | "spoke" | "speak" | "spoken" | "talk" | "talked"
            );
            let chance =
                matches!(norm, "met" | "meet") && !matches!(message.norm(at + 1), "with" | "w" | "w/") && !with;
            let owner = message.norm(tokens.end - 1).ends_with("'s")
                && message.is_word(tokens.end)
                && !message.timed(tokens.end);
            (!phoned && !chance && !owner) || with
        }
        Some(Verb::Go) => true,
        Some(Verb::Light) => {
            let went = matches!(norm, "went" | "go" | "going" | "gone" | "goes");
            let dropped_in = matches!(norm, "popped" | "pop");
            // "I have an appointment with Dr. Patel": still to come, where no day says otherwise.
            let times = message.times_in(&message.sentence_tokens(at));
            let to_come = |time: &TimeMention| {
                let day = match time.value {
                    TimeValue::Clock { date, .. } => date,
                    TimeValue::Day { date, .. } => Some(date),
                    _ => None,
                };
                time.upcoming.is_some() || day.is_some_and(|day| day > message.now.date())
            };
            let ahead = matches!(norm, "have" | "has" | "got")
                && !past(message, at)
                && (times.is_empty() || times.iter().any(to_come));
            went && between(message, at, tokens.start, list!["to", "see", "in", "at"])
                || dropped_in
                || with && !ahead
                || norm == "had"
                || norm == "have" && perfect(message, at)
        }
        // "Dr Rao has checked me", "the dermatologist looked at my mole".
        _ if at >= tokens.end && message.stands(at, &["looked", "at", "my"]) => past(message, at),
        _ if at >= tokens.end
            && message.norm(at + 1) == "me"
            && word_list!("../../data/words/events/visit/seen.txt").holds(norm) =>
        {
            past(message, at)
        }
        // "dermatologist was today at 2", "my annual with Dr Patel was Wednesday".
        Some(Verb::Be)
            if at >= tokens.end
                && past(message, at)
                && (tokens.end == at || with)
                && (message.timed(at + 1) || matches!(message.norm(at + 1), "on" | "at") && message.timed(at + 2)) =>
        {
            true
        }
        Some(Verb::Be) => {
            // "was at the doctor's", "been to the dentist".
            with || between(message, at, tokens.start, list!["at", "to", "with", "by", "in"]) && past(message, at)
        }
        Some(Verb::Give) => with,
        _ if super::brought::brought(message, at, tokens.start) => true,
        Some(Verb::Take) => matches!(norm, "popped" | "pop"),
        _ => with && !matches!(verb, Some(Verb::Start | Verb::Stop)),
    }
}

fn perfect(message: &Message<'_>, at: usize) -> bool {
    message.statement(at).is_some_and(|statement| statement.tense == Tense::Perfect)
}

/// Whether an appointment or an emergency department was attended, not only spoken of.
fn held(message: &Message<'_>, at: usize, end: usize) -> bool {
    let Some(verb_at) = message.governor(at) else { return true };
    let norm = message.norm(verb_at);
    match message.verb(verb_at) {
        Some(Verb::Light | Verb::Go | Verb::See | Verb::Give) => {
            past(message, verb_at) || perfect(message, verb_at) || requested(message, at)
        }
        Some(Verb::Be) => {
            past(message, verb_at) || message.any(verb_at..verb_at + 4, list!["done", "over", "finished"])
        }
        Some(Verb::Take) => matches!(norm, "popped") || super::brought::brought(message, verb_at, at),
        None => {
            // "my checkup went", "took place", "ended up in".
            past(message, verb_at) && (verb_at > end || message.any(verb_at..at, list!["in", "at", "for", "to"]))
                || requested(message, at)
        }
        _ => requested(message, at),
    }
}

fn requested(message: &Message<'_>, at: usize) -> bool {
    message.statement(at).is_some_and(|statement| statement.assertion == Assertion::Requested)
}
