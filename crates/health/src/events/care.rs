//! Care that took place: procedures, tests, diagnoses, treatments, hospital visits and stays, therapy sessions.

use std::ops::Range;

use alara_english::statement::{Assertion, Request, Tense};
use alara_english::{WordList, list, word_list};
use alara_record::Record;

use super::attended::{ahead, awaits_word};
use super::draft::Draft;
use super::event::{Certainty, EventKind, Source, Sourced, Whose};
use super::message::Message;
use super::own_tool::OwnTool;
use super::rulebook::{Mark, Thing, lowered, others};
use super::titled::title;
use super::verbs::Verb;
use super::words::CareHeard;
use crate::events::reasons::MENTIONED;

/// Words beside a term of care that say it has not taken place, or is not what is told.
const NOT_HELD: &WordList = word_list!("../../data/words/events/care/not_held.txt");

/// Verbs that look at care or speak of it from afar.
const ABOUT: &WordList = word_list!("../../data/words/events/care/about.txt");

/// Everything of that kind that a message tells.
pub(crate) fn drafts(message: &Message<'_>, record: &dyn Record, reminding: &[bool]) -> Vec<Draft> {
    let mut found = Vec::new();
    for heard in &message.words.cares {
        let CareHeard { tokens, name, log_type: Some(log_type), visit_type: None, .. } = heard else { continue };
        let at = tokens.end.saturating_sub(1);
        // "took my blood pressure" is a reading.
        let reading = message
            .is_any(tokens.end, list!["pressure", "sugar", "sugars", "glucose", "thinner", "thinners", "oxygen"]);
        let skip = reading
            || reminding.get(message.statement_index(at)).copied().unwrap_or(false)
            || *log_type == "diagnosis"
            // "jabbed it in": a dose, and no vaccination.
            || message.norm(at) == "jabbed" && matches!(message.norm(tokens.end), "it" | "them" | "that" | "in" | "myself" | "my" | "the")
            // "saw the clinic team": of whom one saw the place is only a part of the name.
            || message.providers.iter().any(|who| who.start <= tokens.start && tokens.end < who.end)
            || *log_type == "visit" && (super::exclusion::social::read_at(message, tokens) || prescribes(message, tokens.end))
            || !named(message, heard);
        if skip {
            continue;
        }
        let own = (*name == super::vaccine::NAME).then(|| super::vaccine::values_of(message, tokens));
        let (own, against) = own.unzip();
        let called = (*log_type, title(message, tokens, name), own);
        if let Some(mut draft) = term(message, record, tokens.clone(), called) {
            // What it was against is no complaint.
            draft.tokens.end = against.map_or(draft.tokens.end, |against| against.end.max(draft.tokens.end));
            merge(&mut found, draft, message);
        }
    }
    for draft in super::condition::drafts(message, record, reminding) {
        merge(&mut found, draft, message);
    }
    found
}

/// "the clinic here put me on X", "the hospital prescribed X": who prescribes, and nothing of when one was there.
fn prescribes(message: &Message<'_>, end: usize) -> bool {
    let verb = (end..end + 4).find(|at| !message.is_any(*at, list!["here", "there", "has", "have", "just", "now"]));
    verb.is_some_and(|at| match message.norm(at) {
        "prescribed" => true,
        "put" | "started" | "switched" | "moved" => {
            message.is_any(at + 1, list!["me", "us", "him", "her"])
                && message.is_any(at + 2, list!["on", "to", "onto", "from", "off"])
        }
        _ => false,
    })
}

/// A term that often means something else ("test", "pt", "massage") needs company: capitals, a session or scan, or a verb of having it.
fn named(message: &Message<'_>, heard: &CareHeard) -> bool {
    let at = heard.tokens.start;
    // "At the surgery": where a British GP sits.
    if message.norm(at) == "surgery"
        && message.before(at, 1) == "the"
        && matches!(
            message.before(at, 2),
            "at" | "from" | "to" | "ring" | "rang" | "call" | "called" | "phone" | "phoned" | "with"
        )
    {
        return false;
    }
    if heard.sure {
        return true;
    }
    let words = message.text.written(&(at..heard.tokens.end));
    let capitals = words.len() > 1 && words.chars().all(|sign| sign.is_uppercase() || !sign.is_alphabetic());
    let timed = !message.times_in(&message.sentence_tokens(at)).is_empty();
    capitals
        || message.governor(at).is_some_and(|verb| super::exclusion::social::reached(message, verb, at))
        || matches!(message.norm(heard.tokens.end), "session" | "scan" | "appointment" | "done" | "results" | "test")
        || matches!(message.governing(at), Some(Verb::Light | Verb::Go | Verb::Measure | Verb::Skip))
            && !matches!(message.before(at, 1), "with" | "for" | "to" | "like")
        || message.verbless(at) && timed
        || heard.log_type == Some("test") && super::outcome::result(message, heard.tokens.end).is_some()
        // "Friday's test came back fine".
        || message.governor(at).is_some_and(|verb| verb > at && matches!(message.norm(verb), "came" | "come" | "showed")) && timed
        // "my smear was at 11:15".
        || message.governor(at).is_some_and(|verb| {
            verb == heard.tokens.end && message.norm(verb) == "was" && !message.times_in(&(verb + 1..verb + 4)).is_empty()
        })
}

/// One event told with two words ("physio session", "blood drawn for blood work") is one.
fn merge(found: &mut Vec<Draft>, draft: Draft, message: &Message<'_>) {
    let log = |draft: &Draft| match &draft.kind {
        EventKind::Care { log_type, .. } => Some(log_type.value),
        _ => None,
    };
    let same = found.iter().any(|old| {
        let near = old.tokens.end + 4 >= draft.tokens.start
            && message.statement_index(old.tokens.start) == message.statement_index(draft.tokens.start);
        let joined = || !message.any(old.tokens.end..draft.tokens.start, list!["and", "then", "also", "plus", ","]);
        let sentence = |draft: &Draft| message.statement(draft.tokens.start).map(|statement| statement.sentence);
        let stay = log(old) == Some("hospital_stay")
            && log(&draft) == Some("hospital_stay")
            && sentence(old) == sentence(&draft);
        stay || near
            && joined()
            && (log(old) == log(&draft)
                || matches!(log(&draft), Some("visit" | "other" | "treatment"))
                || log(old) == Some("test"))
    });
    if !same {
        found.push(draft);
    }
}

fn term(
    message: &Message<'_>,
    record: &dyn Record,
    tokens: Range<usize>,
    (log_type, title, own): (&'static str, String, Option<OwnTool>),
) -> Option<Draft> {
    let statement = message.statement_index(tokens.start);
    let each = message.statements.get(statement)?;
    if matches!(each.request, Some(Request::Show | Request::Run | Request::Delete | Request::Change | Request::Stop)) {
        return None;
    }
    let mut certainty = message.certainty(tokens.start);
    let words = message.statement_tokens(statement);
    if certainty == Certainty::Clear {
        if message.any(words.clone(), NOT_HELD)
            || words.clone().any(|at| message.norm(at) == "waiting" && !awaits_word(message, at))
            || message.makes(Mark::Shirked, &tokens)
            || message.any(words.clone(), list!["turned"]) && message.any(words.clone(), list!["down"])
        {
            certainty = Certainty::Denied("It did not take place.");
        } else if log_type == "visit" && only_where(message, &tokens)
            || !held(message, &tokens) && !super::exclusion::social::treated(message, &tokens, log_type)
        {
            certainty = Certainty::Denied(MENTIONED);
        } else if ahead(message, tokens.start) || coming_up(message, statement) {
            certainty = Certainty::Denied("It has not happened yet.");
        }
    }
    if log_type == "therapy_session" {
        certainty = lowered(message, Thing::Clinician, &tokens, certainty);
    }
    let theirs = others(message, Thing::Care, &tokens);
    let span = message.span(&tokens);
    let treatment = (log_type == "treatment").then(|| Sourced::derived(title.clone(), span));
    Some(Draft {
        certainty,
        whose: match message.whose(tokens.start, record) {
            _ if theirs.is_some() => Whose::Other(theirs.unwrap_or_default().to_owned()),
            // "a friend sat with me through my chemo": whose it was stands right before it.
            Whose::Other(_)
                if message.before(tokens.start, 1) == "my"
                    && message.any(words.start..tokens.start.saturating_sub(1), list!["me", "hand"]) =>
            {
                Whose::Own
            }
            // "the vet did an x-ray of Bella": of an animal.
            _ if message.any(
                message.sentence_tokens(tokens.start),
                list!["vet", "vets", "veterinarian", "vet's", "groomer", "kennel", "paw"],
            ) =>
            {
                Whose::Other("the animal".to_owned())
            }
            // "Physio at 3 went well": the session is the subject, and is nobody.
            Whose::Other(words) if super::amend::names_nobody(&words) => Whose::Unnamed,
            whose => whose,
        },
        scope: vec![statement],
        ..Draft::new(
            EventKind::Care {
                log_type: Sourced::derived(log_type, span),
                title: Sourced { value: title, source: Source::Derived, span },
                diagnosis: None,
                treatment,
                own,
            },
            tokens,
        )
    })
}

/// "Got a colonoscopy coming up next Thursday": the clause behind says that it is to come.
fn coming_up(message: &Message<'_>, statement: usize) -> bool {
    let tokens = message.statement_tokens(statement);
    let same = message.statements.get(statement + 1).zip(message.statements.get(statement));
    same.is_some_and(|(next, here)| next.sentence == here.sentence)
        && message.is_any(tokens.end, list!["coming", "booked", "scheduled", "lined", "pencilled", "due", "planned"])
}

/// "The sister at the clinic showed us how", "she weighed herself at the polyclinic": a place that only says who, or where it was read.
fn only_where(message: &Message<'_>, tokens: &Range<usize>) -> bool {
    let of = (tokens.start.saturating_sub(2)..tokens.start).find(|at| message.is_any(*at, list!["at", "from"]));
    let verb = message.governor(tokens.start);
    let who = of.and_then(|of| of.checked_sub(1)).is_some_and(|at| {
        super::person::PEOPLE.contains(message.norm(at))
            || message.is_any(at, list!["sister", "nurse", "lady", "girl", "man", "people", "team", "staff", "doctor"])
    });
    let read =
        verb.is_some_and(|at| at < tokens.start && matches!(message.verb(at), Some(Verb::Measure | Verb::Weigh)));
    of.is_some() && (who || read)
}

/// Whether the words say that it was had, done, attended; a line without a verb does too.
fn held(message: &Message<'_>, tokens: &Range<usize>) -> bool {
    let Some(statement) = message.statement(tokens.start) else { return false };
    if statement.assertion == Assertion::Requested {
        return true;
    }
    let Some(at) = message.governor(tokens.start) else { return true };
    let norm = message.norm(at);
    let happened = matches!(statement.tense, Tense::Past | Tense::Perfect | Tense::None);
    let done =
        message.any(at..(at + 5), list!["done", "over", "finished", "complete", "removed", "out", "drawn", "cleaned"]);
    // "kept me in overnight": the term holds its own verb.
    if tokens.contains(&at) {
        return happened;
    }
    if super::exclusion::social::made(message, at, tokens)
        || super::exclusion::social::reached(message, at, tokens.start)
    {
        return happened;
    }
    match message.verb(at) {
        // "I have a colonoscopy on Friday" owns one to come; "have had", "got", "did" are of the past.
        Some(Verb::Light | Verb::Take | Verb::Go | Verb::Stop) => happened || done,
        Some(Verb::Be) => {
            happened
                && (at > tokens.start
                    || message.any(at..tokens.end, list!["at", "in", "to", "for"])
                    || statement.corrects.is_some()
                    || first_is_it(message, at))
                || done
        }
        Some(Verb::See) => false,
        Some(Verb::Handle | Verb::Skip | Verb::Sleep | Verb::Feel) => false,
        Some(Verb::Give) => happened,
        Some(Verb::Start) => happened,
        Some(Verb::Measure | Verb::Weigh | Verb::Drink) => {
            happened && !matches!(norm, "say" | "says" | "said" | "read")
        }
        // "PT session went fine", "they removed my stitches", "came out of surgery".
        None => happened && (at > tokens.start || !ABOUT.holds(norm)),
    }
}

/// "it was a CT scan", "that was my MRI".
fn first_is_it(message: &Message<'_>, be: usize) -> bool {
    matches!(message.before(be, 1), "it" | "that" | "this" | "today" | "yesterday")
}
