//! Symptoms that the user has, with how bad they are.

use std::ops::Range;

use alara_english::statement::{Assertion, Negation, Request, Statement, Tense};
use alara_english::time::{TimeMention, TimeValue, times};
use alara_english::{list, word_list};
use alara_record::Record;

use super::draft::Draft;
use super::event::{Certainty, EventKind, Source, Sourced, Whose};
use super::exclusion::body::of_body;
use super::message::Message;
use super::rulebook::{Mark, Thing, lowered};
use super::verbs::Verb;
use super::words::Heard;
use crate::events::reasons::NEGATED;
use crate::lexicon::symptoms::{Severity, severity_at};

/// Words that make something else of the symptom before them ("headache tablets").
const TURNED: &[&str] = word_list!("../../data/words/events/symptom/turned.txt").words();

/// Every symptom that a message tells.
pub(crate) fn drafts(message: &Message<'_>, record: &dyn Record, reminding: &[bool]) -> Vec<Draft> {
    let mut found: Vec<Draft> = Vec::new();
    let norms = if message.words.symptoms.is_empty() { Vec::new() } else { message.text.norms() };
    for heard in &message.words.symptoms {
        let Heard { tokens, name, plain, .. } = heard;
        let at = tokens.end.saturating_sub(1);
        if reminding.get(message.statement_index(at)).copied().unwrap_or(false) {
            continue;
        }
        let Some(certainty) = told(message, heard) else { continue };
        // "hip's playing up, proper painful today": said more of the pain that was told.
        let more = name == "pain"
            && message.norm(at) != "in"
            && found.iter().any(|draft| {
                matches!(&draft.kind, EventKind::Symptom { name, .. } if name.value.ends_with(" pain"))
                    && draft.certainty == certainty
                    && message.sentence_tokens(draft.tokens.start).contains(&at)
            });
        if more {
            continue;
        }
        let source = if *plain { Source::Stated } else { Source::Derived };
        let said = Sourced { value: name.clone(), source, span: message.span(tokens) };
        let same = found
            .iter_mut()
            .find(|draft| matches!(&draft.kind, EventKind::Symptom { name, .. } if name.value == said.value));
        let severity = severity(message, &norms, tokens);
        match same {
            // "fatigue. so much fatigue." is one.
            Some(draft) if draft.certainty == certainty => {
                if let EventKind::Symptom { severity: old, .. } = &mut draft.kind {
                    *old = old.take().or(severity);
                }
            }
            _ => found.push(Draft {
                certainty,
                // Whose body it is, beside whoever heads the clause ("Mum has a headache and my knee hurts").
                whose: match message.whose(at, record) {
                    Whose::Person(_) | Whose::Other(_)
                        if message.before(tokens.start, 1) == "my" && of_body(message.norm(tokens.start)) =>
                    {
                        Whose::Own
                    }
                    whose => whose,
                },
                scope: vec![message.statement_index(at)],
                ..Draft::new(
                    EventKind::Symptom { name: said, severity, lasting: super::lasting::lasting(message, tokens) },
                    tokens.clone(),
                )
            }),
        }
    }
    found
}

/// How surely a symptom is told; none where its words tell of something else, or ask for something.
fn told(message: &Message<'_>, Heard { tokens, name, sure, .. }: &Heard) -> Option<Certainty> {
    let at = tokens.end.saturating_sub(1);
    let next = message.norm(tokens.end);
    // "running a temp of 100.8 F": the figure tells it.
    let figured = name == "fever"
        && tokens.clone().any(|at| message.norm(at).starts_with("temp"))
        && !message.quantities_in(&(tokens.end..tokens.end + 3)).is_empty()
        && matches!(next, "of" | "at" | ":" | "around" | "about");
    let statement = message.statement(at);
    let request = statement.and_then(|statement| statement.request);
    let asked = matches!(request, Some(Request::Add | Request::Stop | Request::Delete | Request::Show));
    let faintly =
        message.norm(at) == "faint" && message.words.symptoms.iter().any(|heard| heard.tokens.start == tokens.end);
    if TURNED.contains(&next) || figured || asked || faintly {
        return None;
    }
    let mut certainty = statement.map_or_else(|| message.certainty(at), |statement| by_habit(message, at, statement));
    // "Couldn't sleep": the phrase has its own "not", which is the one that denied the clause.
    let own_not = tokens.clone().any(|at| {
        let norm = message.norm(at);
        norm.ends_with("n't")
            || matches!(norm, "not" | "no" | "hardly" | "barely" | "couldnt" | "cant" | "didnt" | "havent")
    });
    let denies = statement.is_some_and(|statement| {
        statement.assertion == Assertion::Negated
            && statement.negation == Some(Negation::Not)
            && statement.request.is_none()
    });
    if own_not && denies {
        certainty = Certainty::Clear;
    }
    if !sure && certainty == Certainty::Clear && !alone(message, tokens) {
        return None;
    }
    if matches!(certainty, Certainty::Denied(_)) && message.makes(Mark::Persists, tokens) {
        certainty = Certainty::Clear;
    }
    if certainty == Certainty::Clear
        && message.makes(Mark::LongPast, tokens)
        && !message.any(message.sentence_tokens(at), list!["since", "still", "now"])
    {
        certainty = Certainty::Denied("You spoke of long ago.");
    }
    if certainty == Certainty::Clear && super::plainly::compounded(message, tokens) {
        certainty = Certainty::Doubtful("There are words beside it that I don\u{2019}t understand.");
    }
    // What a "no" stands right before is not had, whatever its clause is read as.
    if certainty == Certainty::Clear && message.before(tokens.start, 1) == "no" {
        certainty = Certainty::Denied(NEGATED);
    }
    // "A dehydrated breakfast", "the sleepy eyed cashier": of the noun behind it.
    Some(lowered(message, Thing::Symptom, tokens, certainty))
}

/// How surely it is of now, and not of whenever.
fn by_habit(message: &Message<'_>, at: usize, statement: &Statement) -> Certainty {
    let sentence = || message.sentence_tokens(at);
    // A complaint that comes back is one of now ("I get dizzy every time I stand up today").
    let again = message.any(sentence(), list!["today", "now", "lately", "again", "currently", "tonight", "yesterday"]);
    if statement.assertion == Assertion::Habitual && again {
        return Certainty::Clear;
    }
    // "I get headaches when I skip coffee" tells of whenever, not of now.
    let habit = list!["get", "gets", "suffer", "suffers", "experience"];
    let often = list!["when", "whenever", "if", "every", "often", "sometimes", "usually", "after"];
    let whenever = statement.tense == Tense::Present
        && message.governor(at).is_some_and(|verb| message.is_any(verb, habit))
        && message.any(sentence(), often);
    match message.certainty(at) {
        Certainty::Clear if whenever && !again => Certainty::Denied("You spoke of a habit, not of one occasion."),
        certainty => certainty,
    }
}

/// A word that often means something else ("cold", "a burn") counts where it is had or felt, or stands in a line of its own.
fn alone(message: &Message<'_>, tokens: &Range<usize>) -> bool {
    let at = tokens.start;
    match message.governing(at) {
        Some(Verb::Light) => {
            message.any(at.saturating_sub(4)..at, list!["have", "had", "got", "a", "having", "get", "getting", "i've"])
        }
        Some(Verb::Feel) => true,
        Some(Verb::Be) => message.any(at.saturating_sub(4)..at, list!["i'm", "am", "im", "was", "been", "is", "are"]),
        Some(_) => false,
        None => {
            let sentence = message.sentence_tokens(at);
            let clause = message.clause_tokens(at);
            // "I slipped in the shower and fell": a clause of its own. "This morning I fell in the bath", "I cut the back of my hand".
            let own = message.before(at, 1) == "i";
            let ends = clause.len() <= tokens.len() + 2 && clause.end <= tokens.end + 1;
            let limb = || (at + 1..clause.end.min(at + 7)).any(|each| of_body(message.norm(each)));
            sentence.len() <= tokens.len() + 4 || message.norm(at) == "fell" && (own || ends) || own && limb()
        }
    }
}

/// mild, moderate or severe, as said beside the symptom.
fn severity(message: &Message<'_>, norms: &[&str], tokens: &Range<usize>) -> Option<Sourced<String>> {
    let sentence = message.sentence_tokens(tokens.start);
    let statement = message.statement_index(tokens.start);
    let others = message.words.symptoms_in(&sentence);
    let near = |at: usize| {
        let before = at < tokens.start && tokens.start - at <= 4;
        let after = at >= tokens.end && at - tokens.end <= 7;
        // A word that stands nearer to another symptom is that one's.
        let distance = if before { tokens.start - at } else { at.saturating_sub(tokens.end) };
        let others_nearer = others.iter().any(|other| {
            other.start != tokens.start
                && (if at < other.start { other.start - at } else { at.saturating_sub(other.end.max(1) - 1) })
                    < distance
        });
        // What is said of something else before the joint ("awful day and a headache").
        let apart = before
            && (at + 1..tokens.start).any(|sign| message.is_any(sign, list!["and", "&"]))
            && message.is_word(at + 1)
            && !message.is_any(at + 1, list!["and"])
            && message.words.symptoms_in(&(at + 1..tokens.start)).is_empty();
        (before && message.statement_index(at) == statement && !apart || after) && !others_nearer
    };
    sentence.filter(|at| near(*at) || tokens.contains(at)).find_map(|at| {
        let (used, severity) = severity_at(norms, at)?;
        // "not bad", "bit my tongue": said of something else.
        let plain = matches!(message.norm(at), "mild" | "moderate" | "severe");
        if matches!(severity, Severity::Mild)
            && match message.norm(at) {
                "bit" => message.norm(at + 1) != "of" && !matches!(message.before(at, 1), "a" | "" | "wee"),
                // What is felt, and not how little.
                "faint" => tokens.contains(&at),
                _ => false,
            }
        {
            return None;
        }
        let span = message.span(&(at..at + used));
        let word = severity.word().to_owned();
        Some(if plain { Sourced::stated(word, span) } else { Sourced::derived(word, span) })
    })
}

/// "Big toe pain again, it started at 9", "knee hurts. Began at 7": the symptom right before a clause that says no more than when it began.
pub(super) fn that_began(drafts: &[Draft], message: &Message<'_>, statement: usize) -> Option<usize> {
    let tokens = message.statement_tokens(statement);
    let plain = |at: usize| {
        message.timed(at)
            || super::words::light(message.norm(at))
            || message.is_any(at, list!["it", "that", "this", "started", "began", "begun", "came", "on", "has", "all"])
            || message.token(at).is_some_and(|token| token.kind != alara_english::TokenKind::Word)
    };
    let begins = message.any(tokens.clone(), list!["started", "began", "begun"])
        || tokens.clone().any(|at| message.stands(at, &["came", "on"]));
    if !begins || !tokens.clone().all(plain) {
        return None;
    }
    let before = drafts.iter().enumerate().filter(|(_, draft)| draft.tokens.start < tokens.start);
    let (index, last) = before.max_by_key(|(_, draft)| draft.tokens.start)?;
    let near = last.scope.iter().any(|each| each + 1 == statement);
    (near && matches!(last.kind, EventKind::Symptom { .. })).then_some(index)
}

/// "Headache since 6pm": the hour since which it is felt is when it began.
pub(super) fn begun(drafts: &mut [Draft], message: &Message<'_>) {
    for draft in drafts.iter_mut().filter(|draft| matches!(draft.kind, EventKind::Symptom { .. })) {
        let line = message.clause_tokens(draft.tokens.start);
        let since = message.times_in(&line).iter().find(|time| {
            let at = message.tokens(time.span).start;
            let said = message.norm(at) == "since" || message.before(at, 1) == "since";
            said && matches!(time.value, TimeValue::Clock { .. } | TimeValue::Range { until: None, .. })
        });
        let Some(since) = since.and_then(|since| hour(message, since)) else { continue };
        // A minute said beside it is another one's.
        let minute = draft.when.as_ref().is_some_and(|when| matches!(when.value, super::event::Past::Minute { .. }));
        if let (Some(past), false) = (super::when::past(&[&since], message.now), minute) {
            draft.when = Some(super::event::Sourced::derived(past, message.gate(since.span)));
        }
    }
}

/// The hour of a "since": by itself where it is one, else that of the words behind it ("since yesterday at 6pm").
fn hour(message: &Message<'_>, since: &TimeMention) -> Option<TimeMention> {
    if matches!(since.value, TimeValue::Clock { .. }) {
        return Some(since.clone());
    }
    let recent = |date: chrono::NaiveDate| date >= message.now.date() - chrono::Duration::days(1);
    let TimeValue::Range { since: Some(from), .. } = since.value else { return None };
    let words = message.text.slice(since.span);
    let behind = words.get("since".len()..).filter(|_| recent(from))?;
    // "since 9": behind an "at" a bare figure is an hour.
    [behind.to_owned(), format!("at{behind}")].into_iter().find_map(|words| {
        let read = times(&alara_english::Text::new(&words), message.now);
        let [TimeMention { value: TimeValue::Clock { .. }, .. }] = read.as_slice() else { return None };
        read.first().map(|found| TimeMention { span: since.span, ..found.clone() })
    })
}
